//! `fistful fmt`: files in their canonical form.

use crate::army;
use crate::cli::args::Fmt;
use crate::cli::files::Opened;
use crate::cli::{Answer, Desk, files, report};
use crate::error::{Error, ErrorKind, Unsaved};
use crate::fault::{Fault, Severity};
use crate::text::shown;
use crate::{force, form};
use std::path::Path;

pub(super) fn fmt(args: &Fmt, desk: &Desk) -> Result<Answer, Error> {
    let opened = files::open_all(&args.files, desk)?;
    let formed: Vec<_> =
        args.files.iter().zip(&opened).map(|(path, file)| formed(path, file)).collect();
    let mut answer = Answer::default();
    for ((path, file), formed) in args.files.iter().zip(&opened).zip(formed) {
        one(path, file, formed?, args.check, desk, &mut answer)?;
    }
    Ok(answer)
}

/// The canonical form of a file; none of a file that cannot be read.
fn formed(path: &Path, file: &Opened) -> Result<Option<String>, Error> {
    let is_unread = file.findings().iter().any(|finding| {
        finding.severity() == Severity::Error && matches!(finding.fault, Fault::File(_))
    });
    if is_unread {
        return Ok(None);
    }
    let text = &file.source().text;
    let formed = match file {
        Opened::List(_) => form::canonical(text, &army::file::order()),
        Opened::Force(_) => form::canonical(text, &force::file::order()),
    };
    formed.map(Some).ok_or_else(|| Error::new(path, ErrorKind::Unsaved(Unsaved::Unformed)))
}

fn one(
    path: &Path,
    file: &Opened,
    formed: Option<String>,
    check: bool,
    desk: &Desk,
    answer: &mut Answer,
) -> Result<(), Error> {
    let is_stream = path == Path::new("-");
    let Some(formed) = formed else {
        let findings = report::findings(file.findings(), file.source(), desk.speech);
        if is_stream { &mut answer.err } else { &mut answer.out }.push_str(&findings);
        answer.faulty = true;
        return Ok(());
    };
    if is_stream && !check {
        answer.out.push_str(&formed);
        answer.is_file = true;
        return Ok(());
    }
    let (en, es) = match (formed == file.source().text, check) {
        (true, _) => ("unchanged", "sin cambios"),
        (false, true) => ("would change", "cambiaría"),
        (false, false) => {
            files::keep(path, file.source().text.as_bytes(), formed.as_bytes())?;
            ("written", "escrito")
        }
    };
    answer.faulty |= check && formed != file.source().text;
    let said = desk.speech.say(|language| language.pick(en, es).to_owned());
    answer.out.push_str(&format!("{}: {said}\n", shown(&file.source().name)));
    Ok(())
}
