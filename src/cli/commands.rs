//! Runs the commands: each sends a request and shows the answer.

use super::args::{AnswerArgs, Args, BlazonArgs, ChessCommand, DeskCommand, FmtArgs, Press};
use super::new::new;
use super::show::{show, show_verdict};
use super::task::CommandTask;
use super::{
    CommandOutput, chess, design, here, import, press, prompt, remedy, request, stdin, units,
};
use crate::answer::code::DecodedCodes;
use crate::answer::{Answer, answer, fmt};
use crate::decode;
use crate::desk::{Desk, HouseRulesOutcome};
use crate::error::{Error, ErrorKind};
use crate::game_registry::GameRegistry;
use crate::labels::{fill_phrase, labels};
use crate::language::Speech;
use crate::library::LibraryItem;
use crate::text::{Source, escape_controls};
use crate::voice::Voice;
use crate::{render, save};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn run_command(
    command: &DeskCommand,
    args: &Args,
    speech: Speech,
) -> Result<CommandOutput, Error> {
    let voice = Voice { speech, columns: prompt::columns(), act: remedy::act };
    let (game, argument) = match (command, &args.game) {
        (DeskCommand::Reference { of: Some(of), .. }, Some(game)) if of != game => {
            return Err(GameRegistry::other_game_error(game, of, "--game"));
        }
        (DeskCommand::Reference { of: Some(game), .. }, _) => (Some(game), "reference"),
        (_, game) => (game.as_ref(), "--game"),
    };
    let all = GameRegistry::new(args.games, args.grammars.clone(), None);
    let game = game.map(|game| all.find(game, argument)).transpose()?;
    let mut plain = new_desk(GameRegistry::new(args.games, args.grammars.clone(), game), speech);
    // A comparison is between the plain rules and the others.
    let rules = args.rules.as_ref().filter(|_| !matches!(command, DeskCommand::Diff(_)));
    if matches!(command, DeskCommand::Battle(_) | DeskCommand::Fair(_) | DeskCommand::Worth(_)) {
        plain.should_stop = stop_on_ctrl_c();
    }
    let desk = match rules.map(|path| plain.with_house_rules(&path.into())).transpose()? {
        None => plain,
        Some(HouseRulesOutcome::Desk(ruled)) => ruled,
        Some(HouseRulesOutcome::Faulty(list)) => {
            return Ok(show(&Answer::Faulty(vec![*list]), false, voice));
        }
    };
    match command {
        DeskCommand::Odds { of } => {
            let (of, notes) = units::resolve(of, &desk, speech.first())?;
            let output = ask_and_show(&DeskCommand::Odds { of }, args, &desk, voice)?;
            Ok(CommandOutput { err: notes + &output.err, ..output })
        }
        command => ask_and_show(command, args, &desk, voice),
    }
}

/// Sends the request of a command, and shows the answer; or asks the player, if the command does that.
fn ask_and_show(
    command: &DeskCommand,
    args: &Args,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let task = request::build_task(command, args.rules.as_ref(), &desk.library.games)?;
    let (request, json) = match task {
        CommandTask::Ask(request, json) => (request, json),
        CommandTask::New(args) => return new(args, desk, voice),
        CommandTask::PlayChess(play) => return chess::play(play, args, voice.speech),
    };
    let answer = answer(&request, desk).map_err(|error| suggest_format(error, command))?;
    let show_answer = |answer: &Answer| {
        if command.is_brief() { show_verdict(answer, voice) } else { show(answer, json, voice) }
    };
    match (command, answer) {
        (_, Answer::Refused(why, book)) => Err(remedy::refusal_error(why, &book)),
        (DeskCommand::Import(args), Answer::ReadLink(read)) if !read.files.is_empty() => {
            import::write_link(args, &read, desk, voice)
        }
        (
            DeskCommand::Import(args),
            answer @ (Answer::ReadForce(_) | Answer::ReadTables(_) | Answer::ReadUnits(_)),
        ) => import::show_read(args, answer, desk, voice),
        (DeskCommand::Import(args), answer @ Answer::ReadLists(_)) => {
            import::show_pasted(args, answer, desk, voice)
        }
        (_, answer @ (Answer::TakenSuggestions(_) | Answer::TakenCodelessSuggestions(_))) => {
            write_taken(&answer)?;
            Ok(show(&answer, json, voice))
        }
        (_, Answer::Checked(mut checked)) => {
            let failures = std::mem::take(&mut checked.unopened);
            let checked = Answer::Checked(checked);
            Ok(CommandOutput { failures, ..show_answer(&checked) })
        }
        (DeskCommand::Code { answer: AnswerArgs { json: false }, .. }, Answer::Code(codes))
            if args.rules.is_none() && codes.is_faulty() =>
        {
            let note = house_note(&codes, desk, voice);
            let output = show_answer(&Answer::Code(codes));
            Ok(CommandOutput { out: output.out + &note, ..output })
        }
        (
            DeskCommand::Blazon(BlazonArgs { output: Some(path), .. }),
            answer @ (Answer::Blazon(_) | Answer::BlazonLegend(_)),
        ) if !answer.is_faulty() => write_drawing(path, &answer, voice),
        (DeskCommand::Design(args), answer) => design::write_or_show(args, &answer, desk, voice),
        (DeskCommand::Fmt(args), Answer::Formatted(formed)) => Ok(fmt(args, formed, voice)),
        (command, answer) => match press_args(command) {
            Some(press) => press::press(answer, press, voice),
            None => Ok(show_answer(&answer)),
        },
    }
}

/// Writes a drawing to a new file.
fn write_drawing(path: &Path, answer: &Answer, voice: Voice) -> Result<CommandOutput, Error> {
    let drawing = show(answer, false, voice);
    save::write_new(path, drawing.out.as_bytes())?;
    let out = render::file_result(&path.display().to_string(), &labels().remedy.written, voice);
    Ok(CommandOutput { out, is_file: false, ..drawing })
}

/// Returns the print options of a command, if it prints.
fn press_args(command: &DeskCommand) -> Option<&Press> {
    match command {
        DeskCommand::Print(args) => Some(&args.press),
        DeskCommand::Reference { press, .. } => Some(press),
        DeskCommand::Worth(args) => args.sheet.map(|()| &args.press),
        DeskCommand::Battle(args) => args.sheet.map(|()| &args.press),
        DeskCommand::Fair(args) => args.sheet.map(|()| &args.press),
        DeskCommand::Odds { of } => of.table.as_ref().map(|(_, press)| &**press),
        DeskCommand::Chess { of: ChessCommand::Print { press, .. } } => Some(press),
        DeskCommand::Rulings(args) => args.sheet.map(|()| &args.press),
        DeskCommand::Audit(args) => args.report_sheet.map(|()| &args.press),
        DeskCommand::Code { .. }
        | DeskCommand::Blazon(_)
        | DeskCommand::Check(_)
        | DeskCommand::Fmt(_)
        | DeskCommand::Diff(_)
        | DeskCommand::Show(_)
        | DeskCommand::Cost(_)
        | DeskCommand::Fits(_)
        | DeskCommand::Export(_)
        | DeskCommand::Import(_)
        | DeskCommand::Chess { .. }
        | DeskCommand::New(_)
        | DeskCommand::Find(_)
        | DeskCommand::Design(_)
        | DeskCommand::List { .. }
        | DeskCommand::Schema { .. } => None,
    }
}

/// Returns a desk that shows progress in a terminal.
fn new_desk(games: GameRegistry, speech: Speech) -> Desk {
    let mut desk = Desk::new(games, speech);
    if io::stderr().is_terminal() {
        desk.progress = Rc::new(super::progress::progress());
    }
    desk
}

/// Makes Ctrl-C request the results so far; a second one ends the program.
fn stop_on_ctrl_c() -> Rc<dyn Fn() -> bool> {
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_interrupted);
    let stop = move || {
        if flag.swap(true, Ordering::Relaxed) {
            // The exit code of an interrupted program in a shell.
            process::exit(130);
        }
    };
    // If the handler cannot be set, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(stop);
    Rc::new(move || is_interrupted.load(Ordering::Relaxed))
}

/// Names the first list of the folder whose house rules explain codes that the tables do not have; empty without one.
fn house_note(codes: &DecodedCodes, desk: &Desk, voice: Voice) -> String {
    /// The most files that are tried.
    const MOST: usize = 50;
    let unknown = codes.codes.iter().filter(|(_, decoded)| decoded.code.is_none());
    let unknown: Vec<String> = unknown.map(|(code, _)| code.clone()).collect();
    let explains = |item: &LibraryItem| {
        let Ok(HouseRulesOutcome::Desk(ruled)) = desk.with_house_rules(item) else { return false };
        let rules = ruled.rules();
        rules
            .is_ok_and(|rules| unknown.iter().any(|code| decode::code(code, &rules).code.is_some()))
    };
    let items = here::items(Path::new(here::FOLDER)).unwrap_or_default();
    let house = items.iter().take(MOST).find(|item| explains(item));
    house.map_or(String::new(), |house| {
        let words = &labels().remedy.own_letters;
        let file = escape_controls(&house.name());
        fill_phrase(words, &[("file", &file)], voice.speech).to_string() + "\n"
    })
}

/// Suggests the option for a format that was typed in place of a file.
fn suggest_format(error: Error, command: &DeskCommand) -> Error {
    let is_format =
        press_args(command).is_some_and(|press| press.is_format(error.subject.as_str()));
    match error.kind {
        ErrorKind::NoSuchFile { .. } if is_format => {
            let near = Some("--format pdf,html".to_owned());
            Error { kind: ErrorKind::NoSuchFile { near }, ..error }
        }
        _ => error,
    }
}

/// Writes a force with the suggestions taken to its file, unless this is a dry run; of other answers it writes nothing.
fn write_taken(answer: &Answer) -> Result<(), Error> {
    let (Source { name, text, .. }, new_text) = match answer {
        Answer::TakenSuggestions(taken) if !taken.dry_run => (&taken.mustered.source, &taken.text),
        Answer::TakenCodelessSuggestions(taken) if !taken.dry_run => {
            (&taken.codeless_file.source, &taken.text)
        }
        _ => return Ok(()),
    };
    if !Path::new(name).is_file() {
        return Err(Error::new(name, ErrorKind::NotYours));
    }
    save::replace(Path::new(name), text.as_bytes(), new_text.as_bytes())
}

/// Formats files, or lists those that would change.
fn fmt(args: &FmtArgs, formed: fmt::FormattedFiles, voice: Voice) -> CommandOutput {
    let (words, mut output) =
        (&labels().remedy, CommandOutput { failures: formed.failed, ..CommandOutput::default() });
    for file in &formed.files {
        let source = file.opened.source();
        let is_stdin = source.name == stdin::NAME;
        let Some(text) = &file.text else {
            let findings = render::findings(file.opened.sourced_findings(), voice);
            if is_stdin { &mut output.err } else { &mut output.out }.push_str(&findings);
            output.is_faulty = true;
            continue;
        };
        if is_stdin && !args.check {
            output.out.push_str(text);
            output.is_file = true;
            continue;
        }
        let word = if *text == source.text {
            &words.unchanged
        } else if args.check {
            output.is_faulty = true;
            &words.would_change
        } else {
            let (path, before) = (Path::new(&source.name), source.text.as_bytes());
            if let Err(error) = save::replace(path, before, text.as_bytes()) {
                output.failures.push(error);
                continue;
            }
            &words.written
        };
        output.out.push_str(&render::file_result(&source.name, word, voice));
    }
    output
}
