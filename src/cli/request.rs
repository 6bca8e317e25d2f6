//! Builds the request of a command from its arguments.

use super::args::{AuditArgs, DeskCommand, DiffArgs, FindArgs, FitsArgs, ImportArgs, PrintArgs};
use super::new::list_reference;
use super::stdin::LinkOrText;
use super::task::CommandTask;
use super::{chess, here, odds, stdin};
use crate::answer::audit::{AuditForm, ReportForm};
use crate::answer::schema::SchemaKind;
use crate::answer::{
    Request, audit, blazon, check, code, cost, diff, export, find, fits, fmt, link, paste, print,
    rulings, show, suppose,
};
use crate::book::Game;
use crate::error::{Error, ErrorKind};
use crate::game::UnitName;
use crate::game_registry::GameRegistry;
use crate::labels::{fill_both, labels};
use crate::language::Language;
use crate::paste::{EITHER, Heads, editable_keys};
use crate::text::{dedup, list_values, nearest};
use std::path::{Path, PathBuf};

/// Returns the task of a command.
pub(super) fn build_task<'a>(
    command: &'a DeskCommand,
    rules: Option<&PathBuf>,
    games: &GameRegistry,
) -> Result<CommandTask<'a>, Error> {
    let (request, json) = match command {
        DeskCommand::Code { codes, answer } => {
            let (codes, json) = (stdin::codes(codes)?, answer.json);
            (Request::Code(code::CodeRequest { codes, finds_misprints: !json }), json)
        }
        DeskCommand::Blazon(args) => {
            let legend = blazon::BlazonRequest::Legend;
            let request = args.code.clone().map_or(legend, blazon::BlazonRequest::Code);
            (Request::Blazon(request), args.answer.json)
        }
        DeskCommand::Check(args) => {
            let items = if args.paths.is_empty() {
                here::items(Path::new(here::FOLDER))?
            } else {
                here::all_items(&args.paths)?
            };
            (Request::Check(check::CheckRequest { items }), args.answer.json)
        }
        DeskCommand::Show(args) => {
            let (item, one) = (stdin::item(&args.path)?, args.unit.clone());
            (Request::Show(show::ShowRequest { item, name: one }), args.answer.json)
        }
        DeskCommand::Audit(args) => (audit_request(args)?, args.press.answer.json),
        DeskCommand::Diff(args) => {
            (Request::Diff(diff_request(args, rules, games)?), args.answer.json)
        }
        DeskCommand::Cost(args) => {
            let force = stdin::item(&args.force.path)?;
            (Request::Cost(cost::CostRequest { force }), args.force.answer.json)
        }
        DeskCommand::Fits(args) => (fits_request(args)?, args.force.answer.json),
        DeskCommand::Export(args) => {
            let (item, form) = (stdin::item(&args.path)?, args.to);
            (Request::Export(export::ExportRequest { item, form }), false)
        }
        DeskCommand::Find(args) if args.dominated => (Request::Dominated, args.answer.json),
        DeskCommand::Find(args) => (Request::Find(find_request(args)), args.answer.json),
        DeskCommand::Design(args) => (Request::Design(args.request()?), args.answer.json),
        DeskCommand::Worth(args) => args.request(rules, games.requested_game())?,
        DeskCommand::Battle(args) => args.request()?,
        DeskCommand::Fair(args) => args.request(rules, games.requested_game())?,
        DeskCommand::Print(args) => (Request::Print(print_request(args)?), args.press.answer.json),
        DeskCommand::Reference { press, .. } => {
            (Request::Print(print::PrintRequest::Reference), press.answer.json)
        }
        DeskCommand::Rulings(args) => {
            let words = args.words.clone();
            (Request::Rulings(rulings::RulingsRequest { words }), args.press.answer.json)
        }
        DeskCommand::List { answer } => (Request::List, answer.json),
        DeskCommand::Schema { of } => {
            let kind = SchemaKind::all(games.file_kinds()).find(|kind| kind.key() == *of);
            (Request::Schema(kind.expect("clap has compared it with the keys")), true)
        }
        DeskCommand::Import(args) => (import_request(args, games)?, args.answer.json),
        DeskCommand::Fmt(args) => {
            (Request::Format(fmt::FormatRequest { items: stdin::items(&args.files)? }), false)
        }
        DeskCommand::Chess { of } => return chess::build_task(of),
        DeskCommand::Odds { of } => odds::ask(of, games)?,
        DeskCommand::New(args) => return Ok(CommandTask::New(args)),
    };
    Ok(CommandTask::Ask(request.into(), json))
}

/// Returns the request to read a link or a pasted list.
fn import_request(args: &ImportArgs, games: &GameRegistry) -> Result<Request, Error> {
    if args.write.as_ref().is_some_and(|name| name.trim().is_empty()) {
        return Err(Error::new("--write", ErrorKind::NoFileName));
    }
    let item = match stdin::link(&args.text)? {
        LinkOrText::Link(link) => return Ok(Request::ReadLink(link::LinkRequest { link })),
        LinkOrText::Text(item) => item,
    };
    if args.tables {
        let file_name = args.write.clone();
        return Ok(Request::ReadTables(paste::ReadTablesRequest { item, file_name }));
    }
    if let Some(list) = &args.force {
        let reference = list_reference(list, &args.output);
        let (list, file_name) = (list.into(), args.write.clone());
        let request = paste::ReadForceRequest { item, list, reference, file_name };
        return Ok(Request::ReadForce(request));
    }
    let heads = if args.edits.is_empty() { Vec::new() } else { all_heads(games)? };
    let edits = args.edits.iter().map(|edit| read_edit(edit, &heads));
    let edits = edits.collect::<Result<_, _>>()?;
    let file_name = args.write.clone();
    Ok(Request::ReadLists(paste::ReadListsRequest { item, edits, file_name }))
}

/// Loads the heads of the tables of all games, those of codes first.
fn all_heads(games: &GameRegistry) -> Result<Vec<Heads>, Error> {
    let mut all = vec![Heads::load(Game::FISTFUL, games.grammars())?];
    for game in games.codeless_games() {
        all.extend(Heads::load_own(game.key(), games.grammars())?);
    }
    Ok(all)
}

/// Reads `12.code=EFSs-A4`: a cell of a pasted list, and the text to put there.
fn read_edit(edit: &str, heads: &[Heads]) -> Result<((usize, String), String), Error> {
    if let Some((found, place)) = edit.chars().zip(1..).find(|(c, _)| c.is_control()) {
        return Err(Error::new("--set", ErrorKind::InvisibleCharacter { found, place }));
    }
    let parts = edit.split_once('=').and_then(|(cell, value)| {
        let (line, column) = cell.split_once('.')?;
        Some((line.trim().parse().ok()?, column.trim().to_lowercase(), value.trim()))
    });
    let coded: Vec<&str> = editable_keys().chain([EITHER]).collect();
    let keys = dedup(coded.into_iter().chain(heads.iter().flat_map(Heads::editable_keys)));
    let allowed = list_values(&keys);
    let Some((line, column, text)) = parts else {
        let refused = ErrorKind::WrongForm { found: edit.to_owned(), samples: "" };
        let refused = Error::new("--set", refused);
        let message = Language::ALL.map(|language| refused.say(language));
        let hint = fill_both(&labels().remedy.set_form, &[("columns", &allowed)]);
        return Err(Error::in_words("--set", message, hint));
    };
    let is_known = keys.contains(&&*column) || heads.iter().any(|heads| heads.has_head(&column));
    if !is_known {
        let near = nearest(&column, keys.iter().copied());
        let kind = ErrorKind::WrongValue { found: column, near, allowed: allowed.into() };
        return Err(Error::new("--set", kind));
    }
    Ok(((line, column), text.to_owned()))
}

/// Returns the request to audit lists; those named with a unit, `LIST:UNIT`, explain that unit alone.
fn audit_request(args: &AuditArgs) -> Result<Request, Error> {
    let form = match (args.to, args.report_form, args.report_sheet) {
        (Some(()), ..) => AuditForm::Table,
        (_, Some(page), _) => AuditForm::Report(page),
        (.., Some(())) => AuditForm::Report(ReportForm::Report),
        (None, None, None) => AuditForm::Sheets,
    };
    let of_lists = match form {
        AuditForm::Report(ReportForm::Report) => Some("--as report"),
        AuditForm::Report(ReportForm::Markdown | ReportForm::Csv) => Some("--report"),
        AuditForm::Sheets | AuditForm::Table => args.suppose.as_ref().map(|_| "--suppose"),
    };
    let unit = args.paths.iter().find_map(|path| unit_name(path));
    if let Some((option, UnitName { list, unit })) = of_lists.zip(unit) {
        return Err(Error::new(option, ErrorKind::WholeList { list, unit }));
    }
    if let Some(text) = &args.suppose {
        let (items, text) = (stdin::items(&args.paths)?, text.clone());
        let argument = "--suppose";
        let request = suppose::SupposeRequest { items, text, takes_files: true, argument };
        return Ok(Request::Suppose(request));
    }
    let (mut items, mut units) = (Vec::new(), Vec::new());
    for path in &args.paths {
        match unit_name(path) {
            Some(UnitName { list, unit }) => {
                units.push((items.len(), unit));
                items.push(stdin::item(Path::new(&list))?);
            }
            None => items.push(stdin::item(path)?),
        }
    }
    Ok(Request::Audit(audit::AuditRequest { items, units, form }))
}

/// Reads `LIST:UNIT`; `None` for a file, even if its name has a colon.
pub(super) fn unit_name(path: &Path) -> Option<UnitName> {
    path.to_str().filter(|_| !path.exists()).and_then(UnitName::read)
}

fn diff_request(
    args: &DiffArgs,
    rules: Option<&PathBuf>,
    games: &GameRegistry,
) -> Result<diff::DiffRequest, Error> {
    let items = stdin::items(&args.paths)?;
    let rules = rules.map(|path| stdin::item(path)).transpose()?;
    let game = args.under.as_ref().map(|game| games.find(game, "--under")).transpose()?;
    if game.is_some() || rules.is_some() {
        return Ok(diff::DiffRequest::Under { items, game, rules });
    }
    let found = items.len();
    let [before, after] =
        <[_; 2]>::try_from(items).map_err(|_| Error::new("diff", ErrorKind::NotTwo { found }))?;
    Ok(diff::DiffRequest::Two(before, after))
}

fn fits_request(args: &FitsArgs) -> Result<Request, Error> {
    let path = &args.force.path;
    let Some(names) = &args.take else {
        return Ok(Request::Fits(fits::FitsRequest { force: stdin::item(path)? }));
    };
    let picks = fits::TakeRequest::parse_picks(names, "--take")?;
    if stdin::is_stdin(path) && !args.dry_run {
        return Err(Error::new(path, ErrorKind::StreamNotYours));
    }
    Ok(Request::Take(fits::TakeRequest { force: stdin::item(path)?, picks, dry_run: args.dry_run }))
}

fn find_request(args: &FindArgs) -> find::FindRequest {
    find::FindRequest {
        printed: args.printed.clone(),
        near: args.near.clone(),
        pareto: args.pareto.clone(),
        limit: args.limit,
        ..find::FindRequest::read(&args.search.request())
    }
}

fn print_request(args: &PrintArgs) -> Result<print::PrintRequest, Error> {
    if args.blank {
        return Ok(print::PrintRequest::Blank);
    }
    Ok(print::PrintRequest::Items(Box::new(print::Items {
        items: stdin::items(&args.paths)?,
        kinds: args.kind.to_vec(),
        style: args.style(),
        sets_values: args.style.values.is_some(),
        deck_options: args.deck_options(),
        enemy: args.enemy(),
        qr: args.qr,
        table: args.table.request()?,
    })))
}
