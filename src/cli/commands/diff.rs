//! `fistful diff`: what differs between two files, or in one under other rules.

use crate::army::Basis;
use crate::cli::args::Diff;
use crate::cli::files::Opened;
use crate::cli::json::{self, DiffAnswer};
use crate::cli::{Answer, Desk, files, report};
use crate::diff;
use crate::error::{Error, ErrorKind, Files};
use crate::language::Language;
use crate::rules::Rules;
use crate::{render, sheets, shelf};
use std::path::PathBuf;

/// Two sides, and the names that tell them apart.
struct Pair {
    names: (String, String),
    before: Opened,
    after: Opened,
}

/// Compares two files, or files under the rules of the desk and under others.
pub(super) fn diff(args: &Diff, desk: &Desk, other: Option<&Desk>) -> Result<Answer, Error> {
    let pairs = match other {
        Some(other) => under(args, other, desk)?,
        None => vec![two(args, desk)?],
    };
    let (mut answer, mut answers) = (Answer::default(), Vec::new());
    for pair in &pairs {
        let (told, seen) = one(pair, desk, other)?;
        answer.out.push_str(&told.out);
        answer.err.push_str(&told.err);
        answer.faulty |= told.faulty;
        answers.extend(seen);
    }
    if args.json {
        answer.out = json::write(&answers);
    }
    Ok(answer)
}

/// The same files under two sets of rules: those named, or every shipped list of the game.
fn under(args: &Diff, other: &Desk, desk: &Desk) -> Result<Vec<Pair>, Error> {
    let game = if args.under.is_some() { desk.rules().game } else { other.rules().game };
    let shipped = || {
        let names = files::by_game(shelf::armies()).into_iter();
        names.filter(|name| name.starts_with(game.tag())).map(PathBuf::from).collect()
    };
    let paths: Vec<PathBuf> = if args.paths.is_empty() { shipped() } else { args.paths.clone() };
    let before = files::open_all(&paths, desk)?.into_iter();
    let after = files::open_all(&paths, other)?;
    let pair = |((before, after), path): ((Opened, Opened), &PathBuf)| {
        let name = path.display().to_string();
        Pair { names: (name.clone(), name), before, after }
    };
    Ok(before.zip(after).zip(&paths).map(pair).collect())
}

fn two(args: &Diff, desk: &Desk) -> Result<Pair, Error> {
    let [before, after] = args.paths.as_slice() else {
        let kind = ErrorKind::Files(Files::NotTwo(args.paths.len()));
        return Err(Error::new("diff", kind));
    };
    let names = (before.display().to_string(), after.display().to_string());
    let mut opened = files::open_all(&args.paths, desk)?.into_iter();
    match (opened.next(), opened.next()) {
        (Some(before), Some(after)) => Ok(Pair { names, before, after }),
        _ => Err(Error::new("diff", ErrorKind::Files(Files::NotTwo(0)))),
    }
}

/// The answer of a pair: as text, and as JSON.
fn one(
    pair: &Pair,
    desk: &Desk,
    other: Option<&Desk>,
) -> Result<(Answer, Option<DiffAnswer>), Error> {
    let sides = [&pair.before, &pair.after];
    let drawn = sides.map(|side| report::findings(side.findings(), side.source(), desk.speech));
    // One file has the same findings on both sides.
    let err = if drawn[0] == drawn[1] { drawn[0].clone() } else { drawn.concat() };
    let faulty = sides.iter().any(|side| side.is_faulty());
    // Other rules change what the tables give; what is printed stays.
    let basis = if other.is_some() { Basis::Computed } else { Basis::Printed };
    let Some((rules, find)) = compared(pair, basis, desk, other.unwrap_or(desk))? else {
        return Ok((Answer { err, faulty, ..Answer::default() }, None));
    };
    let names = (pair.names.0.as_str(), pair.names.1.as_str());
    let sheet = sheets::spoken(desk.speech_of(rules), |language| {
        sheets::diff(names, &find(language), rules, language)
    });
    let out = format!("{}\n", render::sheet_text(&sheet, render::Look::Bold));
    let seen = json::diff(names, &find(Language::English));
    Ok((Answer { out, err, faulty, ..Answer::default() }, Some(seen)))
}

type Find<'a> = Box<dyn Fn(Language) -> diff::Diff + 'a>;

/// The rules of the later side, and what differs; nothing where a side cannot be understood.
fn compared<'a>(
    pair: &'a Pair,
    basis: Basis,
    desk: &'a Desk,
    other: &'a Desk,
) -> Result<Option<(&'a Rules, Find<'a>)>, Error> {
    match (&pair.before, &pair.after) {
        (Opened::List(a), Opened::List(b)) => {
            let (before, after) = (desk.of(a), other.of(b));
            let Some((a, b)) = a.army.as_ref().zip(b.army.as_ref()) else { return Ok(None) };
            let find = move |language| diff::lists((a, before), (b, after), basis, language);
            Ok(Some((after, Box::new(find))))
        }
        (Opened::Force(a), Opened::Force(b)) => {
            let Some((a, b)) = a.whole(&desk.rulesets).zip(b.whole(&other.rulesets)) else {
                return Ok(None);
            };
            let rules = b.rules;
            Ok(Some((rules, Box::new(move |language| diff::forces(&a, &b, language)))))
        }
        (Opened::List(_), Opened::Force(_)) => {
            Err(Error::new(&pair.names.1, ErrorKind::Files(Files::NotAList)))
        }
        (Opened::Force(_), Opened::List(_)) => {
            Err(Error::new(&pair.names.1, ErrorKind::Files(Files::NotAForce)))
        }
    }
}
