//! Builds the request of a command from its arguments.

use super::args::{CliCommand, DiffArgs, FindArgs, FitsArgs, ImportArgs, PrintArgs};
use super::{chess, here, odds, stdin};
use crate::answer::schema::SchemaKind;
use crate::answer::{
    Request, audit, check, code, cost, diff, export, find, fits, fmt, import, print, rulings, show,
};
use crate::code::CodeKind;
use crate::error::{Error, ErrorKind};
use crate::profile::{ByValue, ListColumn};
use crate::registry::Games;
use std::path::PathBuf;

/// Returns the request of a command, if it has one, and `true` if it is answered as JSON.
pub(super) fn build_request(
    command: &CliCommand,
    rules: Option<&PathBuf>,
    games: &Games,
) -> Result<Option<(Request, bool)>, Error> {
    let request = match command {
        CliCommand::Code { codes, answer } => {
            let (codes, json) = (stdin::codes(codes)?, answer.json);
            (Request::Code(code::CodeRequest { codes, finds_misprints: !json }), json)
        }
        CliCommand::Check(args) => {
            let items =
                if args.paths.is_empty() { here::items()? } else { stdin::items(&args.paths)? };
            (Request::Check(check::CheckRequest { items }), args.answer.json)
        }
        CliCommand::Show(args) => {
            let (item, one) = (stdin::item(&args.path)?, args.unit.clone());
            (Request::Show(show::ShowRequest { item, name: one }), args.answer.json)
        }
        CliCommand::Audit(args) => {
            let items = stdin::items(&args.paths)?;
            (Request::Audit(audit::AuditRequest { items }), args.answer.json)
        }
        CliCommand::Diff(args) => {
            (Request::Diff(diff_request(args, rules, games)?), args.answer.json)
        }
        CliCommand::Cost(args) => {
            let force = stdin::item(&args.force.path)?;
            (Request::Cost(cost::CostRequest { force }), args.force.answer.json)
        }
        CliCommand::Fits(args) => (fits_request(args)?, args.force.answer.json),
        CliCommand::Export(args) => {
            let (item, form) = (stdin::item(&args.path)?, args.to);
            (Request::Export(export::ExportRequest { item, form }), false)
        }
        CliCommand::Find(args) if args.dominated => (Request::Dominated, args.answer.json),
        CliCommand::Find(args) => (Request::Find(find_request(args)), args.answer.json),
        CliCommand::Worth(args) => args.request(rules, games.requested_game())?,
        CliCommand::Battle(args) => args.request()?,
        CliCommand::Fair(args) => args.request(rules, games.requested_game())?,
        CliCommand::Print(args) => (Request::Print(print_request(args)?), args.press.answer.json),
        CliCommand::Reference { press, .. } => {
            (Request::Print(print::PrintRequest::Reference), press.answer.json)
        }
        CliCommand::Rulings(args) => {
            let words = args.words.clone();
            (Request::Rulings(rulings::RulingsRequest { words }), args.press.answer.json)
        }
        CliCommand::List { answer } => (Request::List, answer.json),
        CliCommand::Schema { of } => {
            let kind = SchemaKind::all(games.file_kinds()).find(|kind| kind.key() == *of);
            (Request::Schema(kind.expect("clap has compared it with the keys")), true)
        }
        CliCommand::Import(ImportArgs { link, answer, .. }) => {
            (Request::Import(import::ImportRequest { link: stdin::link(link)? }), answer.json)
        }
        CliCommand::Fmt(args) => {
            (Request::Format(fmt::FormatRequest { items: stdin::items(&args.files)? }), false)
        }
        CliCommand::Chess { of } => return chess::build_request(of),
        CliCommand::Odds { of } => odds::ask(of, games)?,
        #[cfg(feature = "web")]
        CliCommand::Serve(_) => return Ok(None),
        CliCommand::New(_)
        | CliCommand::Completions { .. }
        | CliCommand::Man { .. }
        | CliCommand::Help { .. } => return Ok(None),
    };
    Ok(Some(request))
}

fn diff_request(
    args: &DiffArgs,
    rules: Option<&PathBuf>,
    games: &Games,
) -> Result<diff::DiffRequest, Error> {
    let items = stdin::items(&args.paths)?;
    let rules = rules.map(|path| stdin::item(path)).transpose()?;
    let game = args.under.as_ref().map(|game| games.named(game, "--under")).transpose()?;
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
    let picks = fits::Take::parse_picks(names, "--take")?;
    if stdin::is_stdin(path) && !args.dry_run {
        return Err(Error::new(path, ErrorKind::StreamNotYours));
    }
    Ok(Request::Take(fits::Take { force: stdin::item(path)?, picks, dry_run: args.dry_run }))
}

fn find_request(args: &FindArgs) -> find::FindRequest {
    let kinds = [(args.troops, CodeKind::Trooper), (args.leaders, CodeKind::Leader)];
    let bounds = |value| match value {
        ListColumn::Move => args.r#move.clone(),
        ListColumn::Ws => args.ws.clone(),
        ListColumn::Bs => args.bs.clone(),
        ListColumn::Morale => args.morale.clone(),
        ListColumn::Leadership => args.leadership.clone(),
        ListColumn::Radius => args.radius.clone(),
        ListColumn::Points => args.points.clone(),
    };
    find::FindRequest {
        kind: kinds.into_iter().find_map(|(is_set, kind)| is_set.then_some(kind)),
        bounds: ByValue::from_fn(bounds),
        printed: args.printed.clone(),
        with: args.with.clone(),
        without: args.without.clone(),
        near: args.near.clone(),
        pareto: args.pareto.clone(),
        sort: args.sort,
        limit: args.limit,
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
        foe: args.foe(),
        qr: args.qr,
    })))
}
