//! Prints to a folder in the requested formats, and lists the written files.

use super::CommandOutput;
use super::args::Press;
#[cfg(feature = "web")]
use super::open::open;
use super::show::show;
use super::stdin;
use crate::answer::Answer;
use crate::answer::print::PrintedDocuments;
use crate::error::{Error, ErrorKind};
#[cfg(feature = "web")]
use crate::labels::fill_both;
use crate::labels::labels;
use crate::library::OpenedFile;
use crate::render::{self, Look, Output};
use crate::text::escape_controls;
use crate::voice::Voice;

/// Writes all documents, or none if one file may not be written.
pub(super) fn press(answer: Answer, press: &Press, voice: Voice) -> Result<CommandOutput, Error> {
    if let Answer::Faulty(_) | Answer::Chess(_) = answer {
        return Ok(show(&answer, press.answer.json, voice));
    }
    let aside = render::terminal_answer(&answer, voice).stderr;
    let mut printed = answer.documents(voice.speech);
    let Press { output: folder, paper, force, .. } = press;
    let destination =
        render::Destination { folder, formats: press.formats(), paper: *paper, overwrite: *force };
    if stdin::is_stdin(folder) {
        return to_stdout(&printed, aside, press, voice);
    }
    render::press(&mut printed, &destination, super::progress::progress())?;
    #[cfg(feature = "web")]
    let failures = if press.open { open_works(&printed, press) } else { Vec::new() };
    #[cfg(not(feature = "web"))]
    let failures = Vec::new();
    Ok(CommandOutput { failures, ..command_output(printed, aside, press, voice) })
}

/// Opens each document in its first format, or the folder if there are many; returns those that could not be opened.
#[cfg(feature = "web")]
fn open_works(printed: &PrintedDocuments, press: &Press) -> Vec<Error> {
    /// The maximum number of windows opened at once.
    const MAX_WINDOWS: usize = 4;
    let folder = press.output.display().to_string();
    let works: Vec<&String> = printed.jobs.iter().filter_map(|job| job.written.first()).collect();
    let targets = if works.len() > MAX_WINDOWS { vec![&folder] } else { works };
    let words = &labels().remedy;
    let failed = targets.into_iter().filter_map(|target| {
        open(target).err()?;
        let message = fill_both(&words.not_opened, &[("path", target)]);
        Some(Error::in_words(target, message, fill_both(&words.open_it, &[])))
    });
    failed.collect()
}

/// Returns the output for standard output (`--output -`): text only, document after document.
fn to_stdout(
    printed: &PrintedDocuments,
    aside: String,
    press: &Press,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    if press.formats() != [Output::Text] || press.answer.json {
        return Err(Error::new("--output -", ErrorKind::PlainTextOnly));
    }
    // In a pipe, the text is the same as the file.
    let look = voice.columns.map_or(Look::Plain, |width| Look::Bold { columns: Some(width) });
    let pages = printed.jobs.iter().map(|job| render::text(&printed.work(job), look));
    let is_faulty = printed.opened.iter().any(OpenedFile::is_faulty);
    Ok(CommandOutput {
        out: pages.collect::<Vec<_>>().join("\n"),
        err: aside,
        is_faulty,
        ..CommandOutput::default()
    })
}

fn command_output(
    printed: PrintedDocuments,
    aside: String,
    press: &Press,
    voice: Voice,
) -> CommandOutput {
    let written = printed.jobs.iter().flat_map(|job| &job.written);
    let out = written.map(|target| format!("{}\n", escape_controls(target))).collect();
    let answer = Answer::Printed(printed);
    let is_faulty = answer.is_faulty();
    if press.answer.json {
        return CommandOutput {
            out: render::json(&answer, voice),
            is_faulty,
            ..CommandOutput::default()
        };
    }
    CommandOutput {
        out,
        err: aside + &missing_pdf_note(press, voice),
        is_faulty,
        ..CommandOutput::default()
    }
}

/// Returns a note if PDF was left out because the feature is missing; the JSON answer lists the written files.
fn missing_pdf_note(press: &Press, voice: Voice) -> String {
    if press.format.is_some() {
        return String::new();
    }
    let message = labels().remedy.without_pdf.phrase(voice.speech);
    format!("{message}\n")
}
