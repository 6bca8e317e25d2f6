//! The page, served from a terminal.

use super::args::{Args, Serve};
use crate::error::{Error, ErrorKind};
use crate::language::Speech;
use crate::web::{self, Plan};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};

/// Serves the page until somebody ends it; its address is the first line of standard output.
pub(super) fn serve(args: &Args, serve: &Serve, speech: Speech) -> Result<(), Error> {
    let plan = Plan {
        address: serve.bind.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        port: serve.port,
        grammars: args.grammars.clone(),
        speech,
    };
    web::serve(&plan, |address| {
        let mut out = io::stdout();
        let said = writeln!(out, "{address}").and_then(|()| out.flush());
        said.map_err(|why| Error::new("<stdout>", ErrorKind::Write(why)))?;
        // Where no browser opens, the address is there to be copied.
        if serve.open {
            let _ = open::that_detached(address);
        }
        Ok(())
    })
}
