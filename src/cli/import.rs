//! `fistful import`: the files of a link, and pasted lists.

use super::CommandOutput;
use super::args::ImportArgs;
use super::show::show;
use crate::answer::import::Imported;
use crate::answer::paste::Pasted;
use crate::answer::{Answer, Request, answer, audit};
use crate::desk::Desk;
use crate::error::Error;
use crate::finding::any_error;
use crate::labels::labels;
use crate::voice::Voice;
use crate::{render, save};
use std::path::PathBuf;

/// Writes the files of a link, and checks the force among them.
pub(super) fn write_link(
    args: &ImportArgs,
    imported: &Imported,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let files: Vec<(PathBuf, &[u8])> = imported
        .files
        .iter()
        .map(|file| (args.output.join(&file.name), file.text.as_bytes()))
        .collect();
    let written = save::write_all_new(&files)?;
    let (words, force) = (&labels().remedy, desk.library.open(&(&files[0].0).into())?);
    let is_faulty = force.is_faulty();
    let results = || files.iter().map(|(path, _)| path.display().to_string()).zip(&written);
    let out = if args.answer.json {
        let new = results().filter(|(_, written)| **written).map(|(path, _)| path).collect();
        render::written_answer(&force, new, voice)
    } else {
        let word = |new| if new { &words.written } else { &words.already_there };
        let lines = results().map(|(path, new)| render::file_result(&path, word(*new), voice));
        lines.chain([render::checked_text(&force, voice)]).collect()
    };
    Ok(CommandOutput { out, is_faulty, ..CommandOutput::default() })
}

/// Shows a pasted list, and audits it or writes its files.
pub(super) fn show_pasted(
    args: &ImportArgs,
    shown: Answer,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let Answer::Pasted(pasted) = &shown else { return Ok(show(&shown, args.answer.json, voice)) };
    let is_faulty = any_error(&pasted.findings);
    if args.audit && !is_faulty {
        let request =
            audit::AuditRequest { items: pasted.items(), ..audit::AuditRequest::default() };
        let output = show(&answer(&Request::Audit(request), desk)?, args.answer.json, voice);
        let doubts = render::findings((&pasted.source, &pasted.findings), voice);
        return Ok(CommandOutput { err: doubts + &output.err, ..output });
    }
    let written = match args.write {
        Some(_) if !is_faulty => write_lists(args, pasted)?,
        _ => Vec::new(),
    };
    if args.answer.json {
        let new = written.into_iter().filter(|(_, is_new)| *is_new).map(|(path, _)| path).collect();
        let out = render::written_pasted(pasted, new, voice);
        return Ok(CommandOutput { out, is_faulty, ..CommandOutput::default() });
    }
    let words = &labels().remedy;
    let word = |is_new| if is_new { &words.written } else { &words.already_there };
    let lines = written.iter().map(|(path, new)| render::file_result(path, word(*new), voice));
    let next = voice.say(|language| words.pasted_next.get(language).clone()).to_string() + "\n";
    let next = if written.is_empty() && !is_faulty { next } else { String::new() };
    let output = show(&shown, false, voice);
    let out = output.out + &lines.collect::<String>() + &next;
    Ok(CommandOutput { out, is_faulty, ..output })
}

/// Writes the file of each list; returns their paths, and whether they are new.
fn write_lists(args: &ImportArgs, pasted: &Pasted) -> Result<Vec<(String, bool)>, Error> {
    let files = pasted.files.iter();
    let files = files.map(|file| (args.output.join(&file.name), file.text.as_bytes()));
    let files: Vec<(PathBuf, &[u8])> = files.collect();
    let is_new = save::write_all_new(&files)?;
    Ok(files.iter().map(|(path, _)| path.display().to_string()).zip(is_new).collect())
}
