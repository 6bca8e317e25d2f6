//! `fistful new`: files of houses, lists and forces to start from, by name or by questions.

use super::args::New;
use super::prompt::{self, QUESTIONS};
use super::show::show;
use super::{CommandOutput, stdin};
use crate::answer::begin::{self, Begun};
use crate::answer::house::{self, Like};
use crate::answer::{Answer, Request, answer};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game::UnitGame;
use crate::labels::{fill, labels};
use crate::library::OpenedItem;
use crate::menu::Terminal;
use crate::outline::{Described, ForceInterview, Interview, ListInterview, Prompt};
use crate::text::{escape_controls, slug_of};
use crate::voice::Voice;
use crate::{render, save};
use std::fs;
use std::path::{Path, PathBuf};

/// Writes a file to start from.
pub(super) fn new(args: &New, desk: &Desk, voice: Voice) -> Result<CommandOutput, Error> {
    if args.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
        return Err(Error::new("new", ErrorKind::NoName));
    }
    let game = desk.requested_game().and_then(|game| desk.library.games.unit_game(game.tag()));
    match (&args.force, game) {
        (Some(list), _) => force(args, list, desk, voice),
        (None, Some(game)) => list(args, game, desk, voice),
        (None, None) => house(args, desk, voice),
    }
}

/// Returns the file name of a house, a list or a force.
fn file_name(name: &str) -> String {
    format!("{}.yaml", slug_of(name))
}

/// Opens the terminal, if questions can be asked.
fn terminal(desk: &Desk) -> Result<Terminal, Error> {
    if prompt::can_ask() {
        prompt::terminal(desk.speech)
    } else {
        Err(Error::new(QUESTIONS, ErrorKind::NoTerminal))
    }
}

/// Creates a house, from another or from answers to questions.
fn house(args: &New, desk: &Desk, voice: Voice) -> Result<CommandOutput, Error> {
    let file = |name: &str| args.output.join(file_name(name));
    let create_house = |name: &str, like| {
        let file = file(name).display().to_string();
        answer(&Request::House(house::HouseRequest { name: name.to_owned(), like, file }), desk)
    };
    if let Some(name) = &args.name {
        let like = args.like.as_ref().map_or(Like::Sample, |like| Like::List(like.into()));
        return match create_house(name, like)? {
            Answer::House(house) => {
                save::new(&file(name), house.list.source.text.as_bytes())?;
                report_saved(&file(name), desk, voice)
            }
            faulty => Ok(show(&faulty, false, voice)),
        };
    }
    let (terminal, language) = (terminal(desk)?, desk.speech.first());
    let games = &desk.library.games;
    let mut interview = Interview::new(&terminal, games, desk.rules()?, language);
    loop {
        let draft = interview.house()?.ok_or_else(prompt::stopped_error)?;
        let usual = file_name(&draft.name);
        let house = match create_house(&draft.name.clone(), Like::Draft(draft))? {
            Answer::House(house) => house,
            faulty => return Ok(show(&faulty, false, voice)),
        };
        let text = &house.list.source.text;
        if let Some(path) = ask_and_save(|| interview.file(&usual), text, args, &terminal, desk)? {
            return report_saved(&path, desk, voice);
        }
    }
}

/// Creates a list of a game without ability codes.
fn list(
    args: &New,
    game: &'static dyn UnitGame,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    if let Some(name) = &args.name {
        let like = args.like.as_ref().map(|like| stdin::item(like)).transpose()?;
        let ask = begin::NewFileRequest::List { name: name.clone(), game, like };
        return write_new(name, ask, args, desk, voice);
    }
    let (terminal, language) = (terminal(desk)?, desk.speech.first());
    let mut interview = ListInterview::new(&terminal, &desk.library, game, language);
    loop {
        let Described { name, text } = interview.list()?.ok_or_else(prompt::stopped_error)?;
        let usual = file_name(&name);
        if let Some(path) = ask_and_save(|| interview.file(&usual), &text, args, &terminal, desk)? {
            return report_saved(&path, desk, voice);
        }
    }
}

/// Creates a force of a list.
fn force(args: &New, list: &Path, desk: &Desk, voice: Voice) -> Result<CommandOutput, Error> {
    let (item, army) = (stdin::item(list)?, army(list, &args.output));
    if let Some(name) = &args.name {
        let ask = begin::NewFileRequest::Force { name: name.clone(), list: item, army };
        return write_new(name, ask, args, desk, voice);
    }
    let (terminal, language) = (terminal(desk)?, desk.speech.first());
    let (game, title) = match begin::open_list(&item, desk)? {
        OpenedItem::Tabled(tabled) => {
            let title = tabled.contents.as_deref().map(|army| army.name().get(language).to_owned());
            (Some(tabled.game), title)
        }
        OpenedItem::List(list) => {
            (None, list.army.as_ref().map(|army| army.head.name.get(language).to_owned()))
        }
        OpenedItem::Force(_) => return Err(Error::new(list, ErrorKind::NotAList)),
    };
    let title = title.unwrap_or_else(|| army.clone());
    let mut interview = ForceInterview::new(&terminal, &desk.library, (army, game), language);
    loop {
        let described = interview.force(&title)?;
        let Described { name, text } = described.ok_or_else(prompt::stopped_error)?;
        let usual = file_name(&name);
        if let Some(path) = ask_and_save(|| interview.file(&usual), &text, args, &terminal, desk)? {
            return report_saved(&path, desk, voice);
        }
    }
}

/// Writes a new file.
fn write_new(
    name: &str,
    ask: begin::NewFileRequest,
    args: &New,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let path = args.output.join(file_name(name));
    match answer(&Request::Begin(ask), desk)? {
        Answer::Begun(Begun { text }) => {
            save::new(&path, text.as_bytes())?;
            report_saved(&path, desk, voice)
        }
        other => Ok(show(&other, false, voice)),
    }
}

/// The list of a force as a file in a folder names it: shipped, a file of this folder, or one by its absolute path.
fn army(list: &Path, folder: &Path) -> String {
    let longer = PathBuf::from(format!("{}.yaml", list.display()));
    let file = [list, &longer].into_iter().find(|path| path.is_file());
    let is_here = |folder: &Path| {
        let (folder, here) = (fs::canonicalize(folder), fs::canonicalize("."));
        folder.is_ok_and(|folder| here.is_ok_and(|here| folder == here))
    };
    let whole = file.filter(|_| !is_here(folder)).and_then(|file| fs::canonicalize(file).ok());
    whole.unwrap_or_else(|| list.to_owned()).display().to_string()
}

/// Asks for a file name until the text can be written; `None` if the player goes back to the questions.
fn ask_and_save(
    file: impl Fn() -> Result<Option<String>, Error>,
    text: &str,
    args: &New,
    terminal: &Terminal,
    desk: &Desk,
) -> Result<Option<PathBuf>, Error> {
    while let Some(name) = file()? {
        let path = args.output.join(name);
        match save::new(&path, text.as_bytes()) {
            Ok(()) => return Ok(Some(path)),
            Err(error) => terminal.say(&format!("  {}", error.say(desk.speech.first())))?,
        }
    }
    Ok(None)
}

/// Returns the findings of the written file, and the next steps.
fn report_saved(path: &Path, desk: &Desk, voice: Voice) -> Result<CommandOutput, Error> {
    let opened = desk.library.open(&path.into())?;
    let mut named = escape_controls(&path.display().to_string());
    if named.contains(char::is_whitespace) {
        named = format!("\"{named}\"");
    }
    let words = &labels().remedy.next_steps;
    let next = voice.speech.say(|language| fill(words.get(language), &[("path", &named)]));
    let out = format!("{}{next}\n", render::checked_text(&opened, voice));
    Ok(CommandOutput { out, faulty: opened.is_faulty(), ..CommandOutput::default() })
}
