//! `fistful import`: the files of a link, and pasted lists.

use super::CommandOutput;
use super::args::ImportArgs;
use super::show::show;
use crate::answer::link::{FileToWrite, ReadLink};
use crate::answer::{Answer, Request, answer, audit};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::finding::any_error;
use crate::labels::labels;
use crate::library::OpenedItem;
use crate::voice::Voice;
use crate::{render, save};
use std::path::{Path, PathBuf};

/// Writes the files of a link, and checks the force among them.
pub(super) fn write_link(
    args: &ImportArgs,
    read: &ReadLink,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let written = WrittenFiles::write(&read.files, &args.output)?;
    let force = desk.library.open(&(&written.0[0].path).into())?;
    let is_faulty = force.is_faulty();
    let out = if args.answer.json {
        render::item_with_files(&force, written.new_paths(), voice)
    } else {
        written.text(voice) + &render::checked_text(&force, voice)
    };
    Ok(CommandOutput { out, is_faulty, ..CommandOutput::default() })
}

#[derive(Default)]
struct WrittenFiles(Vec<WrittenFile>);

struct WrittenFile {
    path: PathBuf,
    /// `false` if the same file was there already.
    is_new: bool,
}

impl WrittenFiles {
    fn write(files: &[FileToWrite], folder: &Path) -> Result<Self, Error> {
        let files = files.iter().map(|file| (folder.join(&file.name), file.text.as_bytes()));
        let files: Vec<(PathBuf, &[u8])> = files.collect();
        let are_new = save::write_all_new(&files)?;
        let files = files.into_iter().zip(are_new);
        Ok(Self(files.map(|((path, _), is_new)| WrittenFile { path, is_new }).collect()))
    }

    fn new_paths(&self) -> Vec<String> {
        let new = self.0.iter().filter(|file| file.is_new);
        new.map(|file| file.path.display().to_string()).collect()
    }

    fn text(&self, voice: Voice) -> String {
        let words = &labels().remedy;
        let line = |file: &WrittenFile| {
            let word = if file.is_new { &words.written } else { &words.already_there };
            render::file_result(&file.path.display().to_string(), word, voice)
        };
        self.0.iter().map(line).collect()
    }
}

/// Shows a pasted force, or pasted tables of costs or of units; writes the files that they become, and checks them.
pub(super) fn show_read(
    args: &ImportArgs,
    shown: Answer,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let remedy = &labels().remedy;
    if let Answer::ReadUnits(read) = &shown
        && args.audit
    {
        return Err(Error::new(&args.text, ErrorKind::Codeless { game: read.game.key() }));
    }
    let (findings, files, next) = match &shown {
        Answer::ReadForce(read) => (&read.findings, read.file.as_slice(), &remedy.force_next),
        Answer::ReadTables(read) => (&read.findings, read.file.as_slice(), &remedy.tables_next),
        Answer::ReadUnits(read) => (&read.findings, &read.files[..], &remedy.units_next),
        _ => return Ok(show(&shown, args.answer.json, voice)),
    };
    let is_faulty = any_error(findings);
    let files = if is_faulty { &[] } else { files };
    let to_write = if args.write.is_some() { files } else { &[] };
    let written = WrittenFiles::write(to_write, &args.output)?;
    if args.answer.json {
        let out = render::reading_with_files(&shown, written.new_paths(), voice);
        return Ok(CommandOutput { out, is_faulty, ..CommandOutput::default() });
    }
    let output = show(&shown, false, voice);
    let opened = written.0.iter().map(|file| desk.library.open(&(&file.path).into()));
    let opened: Vec<OpenedItem> = opened.collect::<Result<_, _>>()?;
    let is_faulty = is_faulty || opened.iter().any(OpenedItem::is_faulty);
    let checked = if opened.is_empty() && !files.is_empty() {
        format!("{}\n", next.phrase(voice.speech))
    } else {
        opened.iter().map(|opened| render::checked_text(opened, voice)).collect()
    };
    Ok(CommandOutput { out: output.out + &written.text(voice) + &checked, is_faulty, ..output })
}

/// Shows a pasted list, and audits it or writes its files.
pub(super) fn show_pasted(
    args: &ImportArgs,
    shown: Answer,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let Answer::ReadLists(pasted) = &shown else {
        return Ok(show(&shown, args.answer.json, voice));
    };
    let is_faulty = any_error(&pasted.findings);
    let items = pasted.coded_items();
    if args.audit && !is_faulty && !items.is_empty() {
        let request = audit::AuditRequest { items, ..audit::AuditRequest::default() };
        let output = show(&answer(&Request::Audit(request), desk)?, args.answer.json, voice);
        let doubts = render::findings((&pasted.source, &pasted.findings), voice);
        return Ok(CommandOutput { err: doubts + &output.err, ..output });
    }
    let written = match args.write {
        Some(_) if !is_faulty => WrittenFiles::write(&pasted.files, &args.output)?,
        _ => WrittenFiles::default(),
    };
    if args.answer.json {
        let out = render::pasted_with_files(pasted, written.new_paths(), voice);
        return Ok(CommandOutput { out, is_faulty, ..CommandOutput::default() });
    }
    let next = labels().remedy.pasted_next.phrase(voice.speech);
    let next = if args.write.is_none() && !is_faulty { format!("{next}\n") } else { String::new() };
    let output = show(&shown, false, voice);
    let out = output.out + &written.text(voice) + &next;
    Ok(CommandOutput { out, is_faulty, ..output })
}
