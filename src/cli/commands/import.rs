//! `fistful import`: a force from its link.

use crate::cli::args::Import;
use crate::cli::files::Opened;
use crate::cli::json::{self, PrintAnswer};
use crate::cli::{Answer, Desk, files, report};
use crate::error::Error;
use crate::finding::Finding;
use crate::link::{self, Parcel};
use crate::muster::{self, Unpacked};
use crate::text::{Source, shown};
use std::path::{Path, PathBuf};

pub(super) fn import(args: &Import, desk: &Desk) -> Result<Answer, Error> {
    let pasted = Source::new("<link>", files::link_text(&args.link)?);
    let parcel = match link::decode(&pasted.text) {
        Ok(parcel) => parcel,
        Err(finding) => return Ok(refused(&pasted, &[*finding], args, desk)),
    };
    let names = match muster::unpacked(&parcel) {
        Ok(names) => names,
        Err((source, findings)) => return Ok(refused(&source, &findings, args, desk)),
    };
    let files = targets(&parcel, &names, &args.output);
    let written = files::save_all_new(&files)?;
    let (force, _) = &files[0];
    let fielded = Opened::Force(Box::new(files::field_one(force, desk)?));
    let faulty = fielded.is_faulty();
    let out = match args.json {
        true => {
            let new = files.iter().zip(written).filter(|(_, written)| *written);
            json::write(&PrintAnswer {
                file: &fielded.source().name,
                written: new.map(|((path, _), _)| path.display().to_string()).collect(),
                findings: json::findings(fielded.source(), fielded.findings(), desk.speech),
            })
        }
        false => {
            let lines = files.iter().zip(written).map(|((path, _), new)| line(path, new, desk));
            lines.chain([super::checked(&fielded, desk)]).collect()
        }
    };
    Ok(Answer { out, faulty, ..Answer::default() })
}

/// The force under its own name, and its list under the name that the force has for it.
fn targets<'a>(parcel: &'a Parcel, names: &Unpacked, folder: &Path) -> Vec<(PathBuf, &'a [u8])> {
    let slug = files::slug_of(&names.force);
    let is_taken = |list: &String| list.to_lowercase() == format!("{slug}.yaml");
    let end = if names.list.as_ref().is_some_and(is_taken) { "-force" } else { "" };
    let force = (folder.join(format!("{slug}{end}.yaml")), parcel.force.as_bytes());
    let list = names.list.as_ref().zip(parcel.list.as_ref());
    let list = list.map(|(name, text)| (folder.join(name), text.as_bytes()));
    [Some(force), list].into_iter().flatten().collect()
}

fn line(path: &Path, is_new: bool, desk: &Desk) -> String {
    let (en, es) = match is_new {
        true => ("written", "escrito"),
        false => ("is there already, and the same", "ya estaba, y es igual"),
    };
    let said = desk.speech.say(|language| language.pick(en, es).to_owned());
    format!("{}: {said}\n", shown(&path.display().to_string()))
}

/// What is wrong with the link; nothing is written.
fn refused(source: &Source, findings: &[Finding], args: &Import, desk: &Desk) -> Answer {
    let answer = Answer { faulty: true, ..Answer::default() };
    match args.json {
        true => {
            let findings = json::findings(source, findings, desk.speech);
            let said = PrintAnswer { file: &source.name, written: Vec::new(), findings };
            Answer { out: json::write(&said), ..answer }
        }
        false => Answer { err: report::findings(findings, source, desk.speech), ..answer },
    }
}
