//! The page, served from a terminal, or by a double click.

use super::args::{Args, Serve};
use super::open::open;
use crate::error::{Error, ErrorKind};
use crate::labels::{Remedy, filled, labels};
use crate::language::{ByLanguage, Language, Speech};
use crate::link;
use crate::usage::PROGRAM;
use crate::web::{self, Plan, PortPolicy, Whose};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

/// The arguments, or those that open the page where a double click gave none.
pub(super) fn or_opened(given: Vec<OsString>) -> Vec<OsString> {
    match given.len() < 2 && is_clicked() {
        true => [PROGRAM, "serve", "--open"].map(OsString::from).to_vec(),
        false => given,
    }
}

/// Whether a desktop started the program by a double click: a display is there to open the page on, no terminal is
/// anywhere, and nobody pipes anything in or out. A script, a cron job or a CI run has a terminal behind it or no display,
/// and none of them may be left with a server that never ends. Elsewhere than on Unix a double click comes with a
/// terminal, so that nothing tells it from a command.
#[cfg(unix)]
fn is_clicked() -> bool {
    use rustix::fs::{FileType, fstat};
    use std::os::fd::AsFd;
    let kind = |stat: rustix::fs::Stat| FileType::from_raw_mode(stat.st_mode);
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let read_from = fstat(stdin.as_fd()).map(kind);
    let written_to = fstat(stdout.as_fd()).map(kind);
    let is_unpiped = read_from == Ok(FileType::CharacterDevice)
        && written_to.is_ok_and(|kind| kind != FileType::Fifo);
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(is_set);
    is_unpiped && has_display && !is_set("CI") && !has_terminal()
}

#[cfg(not(unix))]
fn is_clicked() -> bool {
    false
}

/// Whether a terminal is at one of the three streams, or behind the process though none of them is one.
#[cfg(unix)]
fn has_terminal() -> bool {
    let streams =
        [io::stdin().is_terminal(), io::stdout().is_terminal(), io::stderr().is_terminal()];
    streams.contains(&true) || std::fs::File::open("/dev/tty").is_ok()
}

/// Serves the page until somebody ends it; its address is the first line of standard output.
pub(super) fn serve(args: &Args, serve: &Serve, speech: Speech) -> Result<(), Error> {
    let plan = Plan {
        games: args.games,
        address: serve.address()?,
        port: serve.port,
        folder: serve.dir.clone(),
        taken: if serve.opens_anywhere() { PortPolicy::Elsewhere } else { PortPolicy::Refused },
        reuses: serve.opens_anywhere() && args.grammars.is_none() && serve.is_plain(),
        grammars: args.grammars.clone(),
        speech,
    };
    web::serve(&plan, |opened| {
        let mut out = io::stdout();
        let said = writeln!(out, "{}", opened.address).and_then(|()| out.flush());
        said.map_err(|why| Error::new("<stdout>", ErrorKind::WriteStream(why)))?;
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
            Error::in_words(&why.path, said, filled(&labels().remedy.a_folder, &[]))
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
