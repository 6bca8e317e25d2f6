//! The commands: each turns its arguments into an answer.

mod diff;
mod export;
mod find;
mod fmt;
mod force;
mod import;
mod list;
mod new;
mod odds;
mod print;
mod worth;

use super::args::{Args, Command, FormatArg, Paths};
use super::files::Opened;
use super::json;
use super::{Answer, Desk, files, report};
use crate::army::Army;
use crate::audit::{self, Audit};
use crate::code::Kind;
use crate::error::Error;
use crate::finding::any_error;
use crate::language::{Phrase, Speech};
use crate::muster::Mustered;
use crate::render::{self, Look};
use crate::book::Game;
use crate::codes::Rulesets;
use crate::text::Source;
use crate::{decode, read, sheets};
use std::path::Path;

/// Does what was asked.
pub(super) fn answer(args: &Args, speech: Speech) -> Result<Answer, Error> {
    let game = match &args.command {
        Command::Reference { of: Some(game), .. } => Some(*game),
        _ => args.game,
    };
    let (game, grammars) = (game.map(Game::from), args.grammars.clone());
    let folder = grammars.as_deref();
    let rulesets = match (&args.command, game) {
        (Command::List { .. }, _) => Rulesets::load(folder)?,
        (_, Some(game)) => Rulesets::only(game, folder)?,
        (
            Command::Code { .. }
            | Command::Find(_)
            | Command::Reference { .. }
            | Command::Schema { .. },
            None,
        ) if args.rules.is_none() => Rulesets::only(Game::FISTFUL, folder)?,
        (Command::Odds(odds), None) if odds.is_bare() && args.rules.is_none() => {
            Rulesets::only(Game::FISTFUL, folder)?
        }
        _ => Rulesets::load(folder)?,
    };
    let plain = Desk { rulesets, grammars, game, speech };
    let under = match &args.command {
        Command::Diff(args) => args.under.map(|game| plain.under(game.into())).transpose()?,
        _ => None,
    };
    let ruled = match &args.rules {
        Some(path) => match ruled(path, under.as_ref().unwrap_or(&plain))? {
            Ok(desk) => Some(desk),
            Err(answer) => return Ok(*answer),
        },
        None => None,
    };
    let other = ruled.as_ref().or(under.as_ref());
    done(&args.command, &plain, other)
}

/// Does it by the other rules, if there are any; a comparison is between both.
fn done(command: &Command, plain: &Desk, other: Option<&Desk>) -> Result<Answer, Error> {
    let desk = other.unwrap_or(plain);
    match command {
        Command::Code { codes, json } => code(codes, *json, desk),
        Command::Check(paths) => check(paths, desk),
        Command::Fmt(args) => fmt::fmt(args, desk),
        Command::Audit(paths) => audit(paths, desk),
        Command::Print(print) => print::print(print, desk),
        Command::Reference { press, .. } => print::reference(press, desk),
        Command::New(args) => new::new(args, desk),
        Command::Find(args) => find::find(args, desk),
        Command::Diff(args) => diff::diff(args, plain, other),
        Command::List { json } => Ok(list::list(*json, desk)),
        Command::Cost(args) => force::cost(args, desk),
        Command::Fits(args) => force::fits(args, desk),
        Command::Odds(args) => odds::odds(args, desk),
        Command::Worth(args) => worth::worth(args, desk),
        Command::Export(args) => export::export(args, desk),
        Command::Import(args) => import::import(args, desk),
        Command::Schema { of } => {
            let format = match of {
                FormatArg::Army => read::Format::Army,
                FormatArg::Force => read::Format::Force,
            };
            Ok(Answer { out: json::write(&read::schema(format)), ..Answer::default() })
        }
    }
}

/// The desk that plays by the house rules of a file, or what is wrong with the file.
fn ruled(path: &Path, desk: &Desk) -> Result<Result<Desk, Box<Answer>>, Error> {
    let mustered = files::muster_one(path, desk.rules())?;
    if mustered.is_faulty() {
        let err = report::findings(&mustered.findings, &mustered.source, desk.speech);
        return Ok(Err(Box::new(Answer { err, faulty: true, ..Answer::default() })));
    }
    Ok(Ok(desk.with(desk.of(&mustered).clone())))
}

fn code(given: &[String], json: bool, desk: &Desk) -> Result<Answer, Error> {
    let mut codes = Vec::new();
    for code in given {
        match code.as_str() {
            "-" => codes.extend(files::codes_from_stdin()?),
            _ => codes.push(code.clone()),
        }
    }
    let decoded: Vec<_> =
        codes.iter().map(|code| (code, decode::code(code, desk.rules()))).collect();
    let faulty = decoded.iter().any(|(_, decoded)| any_error(&decoded.findings));
    if json {
        let answers: Vec<_> = decoded
            .iter()
            .map(|(code, decoded)| json::code(code, decoded, desk.rules(), desk.speech))
            .collect();
        return Ok(Answer { out: json::write(&answers), faulty, ..Answer::default() });
    }
    let mut answer = Answer { faulty, ..Answer::default() };
    for (given, decoded) in decoded {
        let source = Source::new("<code>", given.as_str());
        answer.out.push_str(&report::findings(&decoded.findings, &source, desk.speech));
        if let Some(code) = decoded.code {
            let sheet = desk.speech_of(desk.rules());
            let sheet =
                sheets::spoken(sheet, |language| sheets::code(code, desk.rules(), language));
            answer.out.push_str(&render::sheet_text(&sheet, Look::Bold));
            answer.out.push('\n');
        }
    }
    Ok(answer)
}

fn check(paths: &Paths, desk: &Desk) -> Result<Answer, Error> {
    let opened = files::open_all(&paths.paths, desk)?;
    let faulty = opened.iter().any(Opened::is_faulty);
    let answers = opened.iter().map(|one| json::check(one.source(), one.findings(), desk.speech));
    let out = match paths.json {
        true => json::write(&answers.collect::<Vec<_>>()),
        false => opened.iter().map(|one| checked(one, desk)).collect(),
    };
    Ok(Answer { out, faulty, ..Answer::default() })
}

fn checked(one: &Opened, desk: &Desk) -> String {
    let findings = report::findings(one.findings(), one.source(), desk.speech);
    let said = match one {
        Opened::List(list) => list.army.as_ref().map(|army| counted(army, desk.speech)),
        Opened::Force(force) => {
            force.whole(&desk.rulesets).map(|whole| force::counted(&whole, desk.speech))
        }
    };
    let name = crate::text::shown(&one.source().name);
    said.map_or(findings.clone(), |said| format!("{findings}{name}: {said}\n"))
}

/// `House Ordos, 2 leaders, 2 troop types`.
fn counted(army: &Army, speech: Speech) -> Phrase {
    let (leaders, troops) =
        (army.of_kind(Kind::Leader).count(), army.of_kind(Kind::Trooper).count());
    speech.say(|language| {
        let counts = sheets::counts(leaders, troops, language);
        format!("{}, {counts}", army.name.get(language))
    })
}

fn audit(paths: &Paths, desk: &Desk) -> Result<Answer, Error> {
    let mustered = files::muster_all(&paths.paths, desk.rules())?;
    let faulty = mustered.iter().any(Mustered::is_faulty);
    let audits = mustered.iter().map(|army| Some(audit::army(army.army.as_ref()?, desk.of(army))));
    let audits: Vec<Option<Audit>> = audits.collect();
    let pairs = || mustered.iter().zip(&audits);
    let (out, err) = match paths.json {
        true => {
            let answers = pairs().map(|(army, audit)| json::audit(army, audit.as_ref(), desk));
            (json::write(&answers.collect::<Vec<_>>()), String::new())
        }
        false => {
            let audited_ones = pairs().filter_map(|(army, audit)| Some((army, audit.as_ref()?)));
            let drawn =
                |army: &Mustered| report::findings(&army.findings, &army.source, desk.speech);
            (audited(&audited_ones.collect::<Vec<_>>(), desk), mustered.iter().map(drawn).collect())
        }
    };
    Ok(Answer { out, err, faulty, ..Answer::default() })
}

/// The audits one after the other, and what several of them have in common.
fn audited(audits: &[(&Mustered, &Audit)], desk: &Desk) -> String {
    let each = audits.iter().filter_map(|(mustered, audit)| {
        let (army, rules) = (mustered.army.as_ref()?, desk.of(mustered));
        let speech = desk.speech_of(rules);
        Some(sheets::spoken(speech, |language| {
            sheets::audit(mustered, army, audit, rules, language)
        }))
    });
    let several: Vec<&Audit> = audits.iter().map(|(_, audit)| *audit).collect();
    let common =
        (several.len() > 1).then(|| sheets::patterns(&several, desk.rules(), desk.speech));
    let common = common.flatten();
    each.chain(common)
        .map(|sheet| format!("{}\n", render::sheet_text(&sheet, Look::Bold)))
        .collect()
}
