//! The commands: each turns its arguments into an answer.

mod print;

use super::args::{Args, Command, Paths};
use super::json::{self, ArmyAnswer, GameAnswer, ListAnswer};
use super::{Answer, Desk, files, report};
use crate::audit::{self, Audit};
use crate::code::Kind;
use crate::error::Error;
use crate::finding::any_error;
use crate::language::Language;
use crate::muster::{self, Mustered};
use crate::reference::Reference;
use crate::render::{self, Look};
use crate::ruleset::Ruleset;
use crate::text::Source;
use crate::{decode, read, sheets, shelf};

/// Does what was asked.
pub(super) fn answer(args: &Args, language: Language) -> Result<Answer, Error> {
    let game = match &args.command {
        Command::Reference { of: Some(game), .. } => *game,
        _ => args.game,
    };
    let grammars = args.grammars.as_deref();
    let ruleset = Ruleset::load(game.into(), grammars)?;
    let desk = Desk { ruleset, language };
    match &args.command {
        Command::Code { codes, json } => code(codes, *json, &desk),
        Command::Check(paths) => check(paths, &desk),
        Command::Audit(paths) => audit(paths, &desk),
        Command::Print(print) => print::print(print, &desk),
        Command::Reference { press, .. } => {
            print::reference(&Reference::load(game.into(), grammars)?, press, &desk)
        }
        Command::List { json } => Ok(list(*json, &desk)),
        Command::Schema => Ok(Answer { out: json::write(&read::schema()), ..Answer::default() }),
    }
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
        codes.iter().map(|code| (code, decode::code(code, &desk.ruleset))).collect();
    let faulty = decoded.iter().any(|(_, decoded)| any_error(&decoded.findings));
    if json {
        let answers: Vec<_> = decoded
            .iter()
            .map(|(code, decoded)| json::code(code, decoded, &desk.ruleset, desk.language))
            .collect();
        return Ok(Answer { out: json::write(&answers), faulty, ..Answer::default() });
    }
    let mut answer = Answer { faulty, ..Answer::default() };
    for (given, decoded) in decoded {
        let source = Source::new("<code>", given.as_str());
        answer.out.push_str(&report::findings(&decoded.findings, &source, desk.language));
        if let Some(code) = decoded.code {
            let sheet = sheets::code(code, &desk.ruleset, desk.language);
            answer.out.push_str(&render::text(&sheet, Look::Bold));
            answer.out.push('\n');
        }
    }
    Ok(answer)
}

fn check(paths: &Paths, desk: &Desk) -> Result<Answer, Error> {
    let mustered = files::muster_all(&paths.paths, &desk.ruleset)?;
    let faulty = mustered.iter().any(Mustered::is_faulty);
    let out = match paths.json {
        true => json::write(
            &mustered.iter().map(|army| json::check(army, desk.language)).collect::<Vec<_>>(),
        ),
        false => mustered.iter().map(|army| checked(army, desk.language)).collect(),
    };
    Ok(Answer { out, faulty, ..Answer::default() })
}

fn checked(mustered: &Mustered, language: Language) -> String {
    let findings = report::findings(&mustered.findings, &mustered.source, language);
    let name = crate::text::shown(&mustered.source.name);
    match &mustered.army {
        Some(army) => {
            let (leaders, troops) =
                (army.of_kind(Kind::Leader).count(), army.of_kind(Kind::Trooper).count());
            let counts = sheets::counts(leaders, troops, language);
            format!("{findings}{name}: {}, {counts}\n", army.name.get(language))
        }
        None => findings,
    }
}

fn audit(paths: &Paths, desk: &Desk) -> Result<Answer, Error> {
    let mustered = files::muster_all(&paths.paths, &desk.ruleset)?;
    let faulty = mustered.iter().any(Mustered::is_faulty);
    let understood = mustered.iter().map(|army| army.army.as_ref());
    let audits: Vec<Option<Audit>> =
        understood.map(|army| Some(audit::army(army?, &desk.ruleset))).collect();
    let pairs = || mustered.iter().zip(&audits);
    let (out, err) = match paths.json {
        true => {
            let answers = pairs().map(|(army, audit)| json::audit(army, audit.as_ref(), desk));
            (json::write(&answers.collect::<Vec<_>>()), String::new())
        }
        false => {
            let audited_ones = pairs().filter_map(|(army, audit)| Some((army, audit.as_ref()?)));
            let drawn =
                |army: &Mustered| report::findings(&army.findings, &army.source, desk.language);
            (audited(&audited_ones.collect::<Vec<_>>(), desk), mustered.iter().map(drawn).collect())
        }
    };
    Ok(Answer { out, err, faulty })
}

/// The audits one after the other, and what several of them have in common.
fn audited(audits: &[(&Mustered, &Audit)], desk: &Desk) -> String {
    let each = audits.iter().filter_map(|(mustered, audit)| {
        Some(sheets::audit(mustered, mustered.army.as_ref()?, audit, &desk.ruleset, desk.language))
    });
    let several: Vec<&Audit> = audits.iter().map(|(_, audit)| *audit).collect();
    let common =
        sheets::patterns(&several, &desk.ruleset, desk.language).filter(|_| several.len() > 1);
    each.chain(common).map(|sheet| format!("{}\n", render::text(&sheet, Look::Bold))).collect()
}

fn list(json: bool, desk: &Desk) -> Answer {
    let armies: Vec<ArmyAnswer> =
        shelf::armies().into_iter().filter_map(|name| shipped(name, desk)).collect();
    let name = desk.ruleset.name.get(desk.language).clone();
    let games = vec![GameAnswer {
        game: desk.ruleset.game.tag(),
        name,
        edition: desk.ruleset.edition.clone(),
    }];
    let out = match json {
        true => json::write(&ListAnswer { games, armies }),
        false => {
            let games = games
                .iter()
                .map(|game| format!("{:22} {} {}\n", game.game, game.name, game.edition));
            let armies = armies.iter().map(|army| {
                format!(
                    "{:22} {}: {}\n",
                    army.army,
                    army.name,
                    sheets::counts(army.leaders, army.troops, desk.language)
                )
            });
            games.chain(["\n".to_owned()]).chain(armies).collect()
        }
    };
    Answer { out, ..Answer::default() }
}

fn shipped(name: String, desk: &Desk) -> Option<ArmyAnswer> {
    let mustered = muster::army(&name, shelf::army(&name)?.as_bytes(), &desk.ruleset);
    let army = mustered.army?;
    Some(ArmyAnswer {
        army: name,
        name: army.name.get(desk.language).to_owned(),
        game: army.game.tag(),
        leaders: army.of_kind(Kind::Leader).count(),
        troops: army.of_kind(Kind::Trooper).count(),
    })
}
