//! `fistful new`: files of houses, lists and forces to start from, by name or by questions.

use super::args::NewArgs;
use super::prompt::{self, ASKING_COMMAND};
use super::show::show;
use super::{CommandOutput, stdin};
use crate::answer::new_file::{self, NewFile};
use crate::answer::new_house::{self, HouseModel};
use crate::answer::{Answer, Request, answer};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game::CodelessGame;
use crate::labels::{fill_phrase, labels};
use crate::library::OpenedItem;
use crate::menu::Terminal;
use crate::new_file::{
    Draft, ForceInterview, HouseInterview, InterviewedFile, ListInterview, Prompt,
};
use crate::text::{escape_controls, slug_from_name};
use crate::voice::Voice;
use crate::{render, save, sheets};
use std::fs;
use std::path::{Path, PathBuf};

/// Writes a file to start from.
pub(super) fn new(args: &NewArgs, desk: &Desk, voice: Voice) -> Result<CommandOutput, Error> {
    if args.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
        return Err(Error::new("new", ErrorKind::NoName));
    }
    let game = desk.requested_game().and_then(|game| desk.library.games.codeless_game(game.key()));
    match (&args.force, game) {
        (Some(list), _) => new_force(args, list, desk, voice),
        (None, Some(game)) => new_list(args, game, desk, voice),
        (None, None) => new_house(args, desk, voice),
    }
}

/// Returns the file name of a house, a list or a force.
fn file_name(name: &str) -> String {
    format!("{}.yaml", slug_from_name(name))
}

/// Opens the terminal, if questions can be asked.
fn terminal(desk: &Desk) -> Result<Terminal, Error> {
    if prompt::can_ask() {
        prompt::terminal(desk.speech)
    } else {
        Err(Error::new(ASKING_COMMAND, ErrorKind::NoTerminal))
    }
}

/// Creates a house, from another or from answers to questions.
fn new_house(args: &NewArgs, desk: &Desk, voice: Voice) -> Result<CommandOutput, Error> {
    let file = |name: &str| args.output.join(file_name(name));
    let create_house = |name: &str, like| {
        let file = file(name).display().to_string();
        answer(
            &Request::NewHouse(new_house::NewHouseRequest { name: name.to_owned(), like, file }),
            desk,
        )
    };
    if let Some(name) = &args.name {
        let like =
            args.like.as_ref().map_or(HouseModel::Sample, |like| HouseModel::List(like.into()));
        return match create_house(name, like)? {
            Answer::NewHouse(house) => {
                save::write_new(&file(name), house.list.source.text.as_bytes())?;
                report_saved(&file(name), desk, voice)
            }
            faulty => Ok(show(&faulty, false, voice)),
        };
    }
    let (terminal, language) = (terminal(desk)?, desk.speech.first());
    let games = &desk.library.games;
    let mut interview = HouseInterview::new(&terminal, games, desk.rules()?, language);
    loop {
        let draft = interview.ask_house()?.ok_or_else(prompt::stopped_error)?;
        let default_name = file_name(&draft.name);
        let house = match create_house(&draft.name.clone(), HouseModel::Draft(draft))? {
            Answer::NewHouse(house) => house,
            faulty => return Ok(show(&faulty, false, voice)),
        };
        let text = &house.list.source.text;
        if let Some(path) =
            ask_and_save(|| interview.ask_file_name(&default_name), text, args, &terminal, desk)?
        {
            return report_saved(&path, &with_own_rules(desk), voice);
        }
    }
}

/// Writes the draft of a house as a file of a folder, named by the house.
pub(super) fn save_house(
    draft: Draft,
    folder: &Path,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let path = folder.join(file_name(&draft.name));
    let (name, file) = (draft.name.clone(), path.display().to_string());
    let request = new_house::NewHouseRequest { name, like: HouseModel::Draft(draft), file };
    match answer(&Request::NewHouse(request), desk)? {
        Answer::NewHouse(house) => {
            save::write_new(&path, house.list.source.text.as_bytes())?;
            report_saved(&path, &with_own_rules(desk), voice)
        }
        faulty => Ok(show(&faulty, false, voice)),
    }
}

/// Returns a desk for a house that has the house rules of the desk as its own.
fn with_own_rules(desk: &Desk) -> Desk {
    desk.with_games(desk.library.games.without_house())
}

/// Creates a list of a game without ability codes.
fn new_list(
    args: &NewArgs,
    game: &'static dyn CodelessGame,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    if let Some(name) = &args.name {
        let like = args.like.as_ref().map(|like| stdin::item(like)).transpose()?;
        let request = new_file::NewFileRequest::List { name: name.clone(), game, like };
        return write_new(name, request, args, desk, voice);
    }
    let (terminal, language) = (terminal(desk)?, desk.speech.first());
    let mut interview = ListInterview::new(&terminal, &desk.library, game, language);
    loop {
        let InterviewedFile { name, text } =
            interview.ask_list()?.ok_or_else(prompt::stopped_error)?;
        let default_name = file_name(&name);
        if let Some(path) =
            ask_and_save(|| interview.ask_file_name(&default_name), &text, args, &terminal, desk)?
        {
            return report_saved(&path, desk, voice);
        }
    }
}

/// Creates a force of a list.
fn new_force(
    args: &NewArgs,
    list: &Path,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let (item, army) = (stdin::item(list)?, list_reference(list, &args.output));
    if let Some(name) = &args.name {
        let request = new_file::NewFileRequest::Force {
            name: name.clone(),
            list: item,
            army,
            limit: args.limit,
        };
        return write_new(name, request, args, desk, voice);
    }
    let (terminal, language) = (terminal(desk)?, desk.speech.first());
    let opened = new_file::open_list(&item, desk)?;
    new_file::check_limit(args.limit, &opened)?;
    let (game, title) = match opened {
        OpenedItem::Codeless(codeless_file) => {
            let title =
                codeless_file.contents.as_deref().map(|army| army.name().get(language).to_owned());
            (Some(codeless_file.game), title)
        }
        OpenedItem::List(list) => {
            (None, list.army.as_ref().map(|army| army.head.name.get(language).to_owned()))
        }
        force @ OpenedItem::Force(_) => return Err(Error::new(list, force.not_a_list())),
    };
    let title = title.unwrap_or_else(|| army.clone());
    let mut interview =
        ForceInterview::new(&terminal, &desk.library, (army, game), args.limit, language);
    loop {
        let described = interview.ask_force(&title)?;
        let InterviewedFile { name, text } = described.ok_or_else(prompt::stopped_error)?;
        let default_name = file_name(&name);
        if let Some(path) =
            ask_and_save(|| interview.ask_file_name(&default_name), &text, args, &terminal, desk)?
        {
            return report_saved(&path, desk, voice);
        }
    }
}

/// Writes a new file.
fn write_new(
    name: &str,
    request: new_file::NewFileRequest,
    args: &NewArgs,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    let path = args.output.join(file_name(name));
    match answer(&Request::NewFile(request), desk)? {
        Answer::NewFile(NewFile { text }) => {
            save::write_new(&path, text.as_bytes())?;
            report_saved(&path, desk, voice)
        }
        other => Ok(show(&other, false, voice)),
    }
}

/// Returns the list as a force file in `folder` names it: a shipped list, a file of that folder, or an absolute path.
pub(super) fn list_reference(list: &Path, folder: &Path) -> String {
    let longer = PathBuf::from(format!("{}.yaml", list.display()));
    let file = [list, &longer].into_iter().find(|path| path.is_file());
    let is_here = |folder: &Path| {
        let (folder, here) = (fs::canonicalize(folder), fs::canonicalize("."));
        folder.is_ok_and(|folder| here.is_ok_and(|here| folder == here))
    };
    let absolute = file.filter(|_| !is_here(folder)).and_then(|file| fs::canonicalize(file).ok());
    absolute.unwrap_or_else(|| list.to_owned()).display().to_string()
}

/// Asks for a file name until the text can be written; `None` if the player goes back to the questions.
fn ask_and_save(
    file: impl Fn() -> Result<Option<String>, Error>,
    text: &str,
    args: &NewArgs,
    terminal: &Terminal,
    desk: &Desk,
) -> Result<Option<PathBuf>, Error> {
    while let Some(name) = file()? {
        let path = args.output.join(name);
        match save::write_new(&path, text.as_bytes()) {
            Ok(()) => return Ok(Some(path)),
            Err(error) => terminal.say(&format!("  {}", error.say(desk.speech.first())))?,
        }
    }
    Ok(None)
}

/// Returns the findings of the written file, and the next steps.
fn report_saved(path: &Path, desk: &Desk, voice: Voice) -> Result<CommandOutput, Error> {
    let opened = desk.library.open(&path.into())?;
    let mut shown_path = escape_controls(&path.display().to_string());
    if shown_path.contains(char::is_whitespace) {
        shown_path = format!("\"{shown_path}\"");
    }
    let words = &labels().remedy.next_steps;
    let next = fill_phrase(words, &[("path", &shown_path)], voice.speech);
    let lack_nco = troops_without_nco(&opened, voice);
    let out = format!("{}{lack_nco}{next}\n", render::checked_text(&opened, voice));
    Ok(CommandOutput { out, is_faulty: opened.is_faulty(), ..CommandOutput::default() })
}

/// Says of which troop types a new force can have no squad; empty if there are none.
fn troops_without_nco(opened: &OpenedItem, voice: Voice) -> String {
    let OpenedItem::Force(force) = opened else { return String::new() };
    let army = force.list.as_ref().and_then(|list| list.army.as_ref());
    let text = |language| army.and_then(|army| sheets::troops_without_nco(army, language));
    let said = voice.say(|language| text(language).unwrap_or_default()).to_string();
    if said.is_empty() { said } else { said + "\n" }
}
