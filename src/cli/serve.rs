//! The page, served from a terminal, or by a double click.

use super::args::{Args, Serve};
use super::open::open;
use crate::error::{Error, ErrorKind};
use crate::labels::{Remedy, filled, labels};
use crate::language::{ByLanguage, Language, Speech};
use crate::link;
use crate::usage::PROGRAM;
use crate::web::{self, Plan, Taken, Whose};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

/// The arguments, or those that open the page where a double click gave none.
pub(super) fn or_opened(given: Vec<OsString>) -> Vec<OsString> {
    match given.len() < 2 && is_clicked() {
        true => [PROGRAM, "serve", "--open"].map(OsString::from).to_vec(),
        false => given,
    }
}

/// Whether a desktop started the program: nobody is at a terminal, and nobody pipes anything in or out. Elsewhere than
/// on Unix a double click comes with a terminal, so that nothing tells it from a command.
fn is_clicked() -> bool {
    let [input, output, errors] =
        [io::stdin().is_terminal(), io::stdout().is_terminal(), io::stderr().is_terminal()];
    #[cfg(unix)]
    let is_unpiped = {
        use rustix::fs::{FileType, fstat};
        use std::os::fd::AsFd;
        let kind = |stat: rustix::fs::Stat| FileType::from_raw_mode(stat.st_mode);
        let (stdin, stdout) = (io::stdin(), io::stdout());
        let stdin = fstat(stdin.as_fd()).map(kind);
        let stdout = fstat(stdout.as_fd()).map(kind);
        stdin == Ok(FileType::CharacterDevice) && stdout.is_ok_and(|kind| kind != FileType::Fifo)
    };
    #[cfg(not(unix))]
    let is_unpiped = false;
    is_unpiped && !(input || output || errors)
}

/// Serves the page until somebody ends it; its address is the first line of standard output.
pub(super) fn serve(args: &Args, serve: &Serve, speech: Speech) -> Result<(), Error> {
    let plan = Plan {
        address: serve.address()?,
        port: serve.port,
        folder: serve.dir.clone(),
        taken: if serve.opens_anywhere() { Taken::Elsewhere } else { Taken::Refused },
        reuses: serve.opens_anywhere() && args.grammars.is_none() && serve.is_plain(),
        grammars: args.grammars.clone(),
        speech,
    };
    web::serve(&plan, |opened| {
        let mut out = io::stdout();
        let said = writeln!(out, "{}", opened.address).and_then(|()| out.flush());
        said.map_err(|why| Error::new("<stdout>", ErrorKind::Write(why)))?;
        let _ = aside(serve, opened, speech, &mut anstream::stderr());
        // Where no browser opens, the address is there to be copied.
        if serve.open {
            let _ = open(&opened.once);
        }
        Ok(())
    })
    .map_err(|why| match why.kind {
        // The folder is that of `--dir`, and none that is written into.
        ErrorKind::NotAFolder => {
            let said = Language::ALL.map(|language| why.say(language));
            Error::told(&why.path, said, filled(&labels().remedy.a_folder, &[]))
        }
        _ => why,
    })
}

/// What else there is to say: who else may come in, and how a telephone does.
fn aside(
    serve: &Serve,
    opened: &web::Opened,
    speech: Speech,
    err: &mut impl Write,
) -> io::Result<()> {
    let mut say = |label: fn(&Remedy) -> &ByLanguage<String>| {
        let said = speech.say(|language| label(&labels().remedy).get(language).clone());
        writeln!(err, "{said}")
    };
    match opened.whose {
        Whose::Own => {}
        Whose::Elsewhere => say(|words| &words.elsewhere)?,
        Whose::Earlier => say(|words| &words.open_already)?,
    }
    if serve.address().is_ok_and(|address| !address.is_loopback()) {
        say(|words| &words.remote)?;
    }
    let shows = serve.qr || serve.allow_remote && io::stderr().is_terminal();
    let drawn = shows.then(|| link::blocks(&opened.address)).flatten();
    write!(err, "{}", drawn.unwrap_or_default())
}
