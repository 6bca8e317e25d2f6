//! The arguments of the page.

use crate::error::{Error, ErrorKind};
use crate::labels::{fill_both, labels};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ServeArgs {
    #[arg(long, default_value_t = PORT, value_name = "N")]
    pub(in crate::cli) port: u16,
    #[arg(long)]
    pub(in crate::cli) open: bool,
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) dir: Option<PathBuf>,
    #[arg(long, value_name = "ADDRESS")]
    pub(in crate::cli) bind: Option<String>,
    #[arg(long, requires = "bind")]
    pub(in crate::cli) allow_remote: bool,
    #[arg(long)]
    pub(in crate::cli) qr: bool,
}

/// The default port. Always the same, as a browser stores drafts by host and port.
const PORT: u16 = 10_191; // the year of the books

impl ServeArgs {
    /// Returns `true` if any port will do when this one is taken: with `--open`, users need not know the address.
    pub(in crate::cli) fn accepts_any_port(&self) -> bool {
        self.open && self.port == PORT
    }

    /// Returns the address to listen on: loopback, unless `--allow-remote` is given.
    pub(in crate::cli) fn address(&self) -> Result<IpAddr, Error> {
        let Some(bind) = &self.bind else { return Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)) };
        let parsed = match bind.as_str() {
            "localhost" => Some(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            bind => bind.trim_matches(['[', ']']).parse().ok(),
        };
        let wrong_form = ErrorKind::WrongForm { found: bind.clone(), samples: "127.0.0.1" };
        let address: IpAddr = parsed.ok_or_else(|| Error::new("--bind", wrong_form))?;
        if address.is_loopback() || self.allow_remote {
            return Ok(address);
        }
        let message = fill_both(&labels().usage.missing, &[("argument", &"`--allow-remote`")]);
        Err(Error::in_words("--bind", message, fill_both(&labels().remedy.lets_in, &[])))
    }

    /// Returns `true` if there is no option but `--open` and the port.
    pub(in crate::cli) fn is_plain(&self) -> bool {
        self.dir.is_none() && self.bind.is_none() && !self.qr
    }
}
