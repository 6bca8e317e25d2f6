//! The arguments of the page.

use std::net::IpAddr;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Serve {
    #[arg(long, default_value_t = PORT, value_name = "N")]
    pub(in crate::cli) port: u16,
    #[arg(long)]
    pub(in crate::cli) open: bool,
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) dir: Option<PathBuf>,
    #[arg(long, requires = "allow_remote", value_name = "ADDRESS")]
    pub(in crate::cli) bind: Option<IpAddr>,
    #[arg(long, requires = "bind")]
    pub(in crate::cli) allow_remote: bool,
    #[arg(long)]
    pub(in crate::cli) qr: bool,
}

/// Always the same, for a browser keeps drafts by host and port.
const PORT: u16 = 10_191; // the year of the books

impl Serve {
    /// Whether any port will do where this one is taken: who has the page opened need not know its address.
    pub(in crate::cli) fn opens_anywhere(&self) -> bool {
        self.open && self.port == PORT
    }

    /// Whether nothing is asked of the page but that it opens.
    pub(in crate::cli) fn is_plain(&self) -> bool {
        self.dir.is_none() && self.bind.is_none() && !self.qr
    }
}
