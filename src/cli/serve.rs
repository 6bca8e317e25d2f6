//! The web page, served from a terminal, or by a double click.

use super::args::{Args, ServeArgs};
use super::open::open;
use crate::error::{Error, ErrorKind};
use crate::help::PROGRAM;
use crate::labels::{RemedyLabels, fill_both, labels};
use crate::language::{ByLanguage, Language, Speech};
use crate::link;
use crate::web::{self, PortPolicy, ServedBy, ServerOptions};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

/// Returns the arguments, or `serve --open` if a double click started the program.
pub(super) fn arguments_or_serve(argv: Vec<OsString>) -> Vec<OsString> {
    if argv.len() < 2 && is_clicked() {
        [PROGRAM, "serve", "--open"].map(OsString::from).to_vec()
    } else {
        argv
    }
}

/// Returns `true` if a desktop started the program by a double click (Unix only): a display is there, no terminal, and
/// neither input nor output is piped. A script, a cron job or a CI run has a terminal behind it or no display, and must
/// not be left with a server that never ends. On other systems a double click comes with a terminal, so it cannot be
/// told from a command.
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

/// Returns `true` if one of the three streams is a terminal, or the process has a controlling terminal.
#[cfg(unix)]
fn has_terminal() -> bool {
    let streams =
        [io::stdin().is_terminal(), io::stdout().is_terminal(), io::stderr().is_terminal()];
    streams.contains(&true) || std::fs::File::open("/dev/tty").is_ok()
}

/// Serves the page until it is ended; its address is the first line of standard output.
pub(super) fn serve(args: &Args, serve: &ServeArgs, speech: Speech) -> Result<(), Error> {
    let options = ServerOptions {
        games: args.games,
        address: serve.address()?,
        port: serve.port,
        folder: serve.dir.clone(),
        port_policy: if serve.accepts_any_port() { PortPolicy::AnyFree } else { PortPolicy::Fail },
        reuses_page: serve.accepts_any_port() && args.grammars.is_none() && serve.is_plain(),
        grammars: args.grammars.clone(),
        speech,
    };
    web::serve(&options, |opened| {
        let mut out = io::stdout();
        let written = writeln!(out, "{}", opened.address).and_then(|()| out.flush());
        written.map_err(|why| Error::new("<stdout>", ErrorKind::WriteStream(why)))?;
        let _ = write_notes(serve, opened, speech, &mut anstream::stderr());
        // If no browser opens, the address can still be copied.
        if serve.open {
            let _ = open(&opened.one_time_address);
        }
        Ok(())
    })
    .map_err(|why| match why.kind {
        // The error is about the folder of `--dir`.
        ErrorKind::NotAFolder => {
            let message = Language::ALL.map(|language| why.say(language));
            Error::in_words(
                why.subject.as_str(),
                message,
                fill_both(&labels().remedy.a_folder, &[]),
            )
        }
        _ => why,
    })
}

/// Writes notes to standard error: another port, an earlier run, remote access, the QR code for a phone, how to end it.
fn write_notes(
    serve: &ServeArgs,
    opened: &web::OpenedPage,
    speech: Speech,
    err: &mut impl Write,
) -> io::Result<()> {
    let mut write_label = |label: fn(&RemedyLabels) -> &ByLanguage<String>| {
        let message = label(&labels().remedy).phrase(speech);
        writeln!(err, "{message}")
    };
    match opened.served_by {
        ServedBy::Own => {}
        ServedBy::Elsewhere => write_label(|words| &words.elsewhere)?,
        ServedBy::Earlier => write_label(|words| &words.open_already)?,
    }
    if serve.address().is_ok_and(|address| !address.is_loopback()) {
        write_label(|words| &words.remote)?;
    }
    let shows_qr = serve.qr || serve.allow_remote && io::stderr().is_terminal();
    let qr = shows_qr.then(|| link::blocks(&opened.address)).flatten();
    write!(err, "{}", qr.unwrap_or_default())?;
    if matches!(opened.served_by, ServedBy::Earlier) {
        return Ok(());
    }
    let message = labels().remedy.serving.phrase(speech);
    writeln!(err, "{message}")
}
