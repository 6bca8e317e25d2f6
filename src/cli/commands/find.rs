//! `fistful find`: the tables read backwards.

use crate::cli::args::Find;
use crate::cli::json;
use crate::cli::{Answer, Desk};
use crate::code::{Code, Kind};
use crate::decode;
use crate::error::{Error, ErrorKind};
use crate::profile::{ByValue, Value};
use crate::codes::Slot;
use crate::rules::Rules;
use crate::search::{self, Bounds, Query};
use crate::text::listed;
use crate::{render, sheets};

pub(super) fn find(args: &Find, desk: &Desk) -> Result<Answer, Error> {
    let rules = desk.rules();
    let speech = desk.speech_of(rules);
    if args.dominated {
        let dearer = search::dearer(rules);
        let sheet = |language| sheets::dearer(&dearer, rules, language);
        let out = match args.json {
            true => json::write(&json::dearer(&dearer)),
            false => render::sheet_text(&sheets::spoken(speech, sheet), render::Look::Bold),
        };
        return Ok(Answer { out, ..Answer::default() });
    }
    let found = search::find(&query(args, rules)?, rules);
    let shown = match args.limit {
        0 => found.as_slice(),
        limit => &found[..found.len().min(limit)],
    };
    let out = match args.json {
        true => json::write(&json::find(found.len(), shown, rules)),
        false => {
            let sheet = |language| sheets::found(found.len(), shown, rules, language);
            render::sheet_text(&sheets::spoken(speech, sheet), render::Look::Bold)
        }
    };
    Ok(Answer { out, ..Answer::default() })
}

fn query(args: &Find, rules: &Rules) -> Result<Query, Error> {
    let given = [
        &args.r#move,
        &args.ws,
        &args.bs,
        &args.morale,
        &args.leadership,
        &args.radius,
        &args.points,
    ];
    let (mut bounds, mut kind) = (ByValue::<Bounds>::default(), None);
    if let Some(line) = &args.printed {
        (bounds, kind) = printed(line)?;
    }
    for (value, text) in Value::ALL.into_iter().zip(given) {
        if let Some(text) = text {
            *bounds.get_mut(value) = read(&format!("--{}", value.key()), text)?;
        }
    }
    let asked = [(args.troops, Kind::Trooper), (args.leaders, Kind::Leader)];
    let asked = asked.into_iter().find_map(|(asked, kind)| asked.then_some(kind));
    Ok(Query {
        kind: asked.or(kind),
        bounds,
        with: letters("--with", &args.with, rules)?,
        without: letters("--without", &args.without, rules)?,
        near: args.near.as_ref().map(|code| near(code, rules)).transpose()?,
        pareto: args.pareto.clone(),
        sort: args.sort,
    })
}

fn wrong(argument: &str, found: &str, allowed: &str) -> Error {
    let kind = ErrorKind::WrongValue { found: found.into(), near: None, allowed: allowed.into() };
    Error::new(argument, kind)
}

fn read(argument: &str, text: &str) -> Result<Bounds, Error> {
    let bounds = Bounds::read(text).filter(|bounds| !bounds.is_empty());
    bounds.ok_or_else(|| wrong(argument, text, "`12`, `12..`, `..40`, `10..14`"))
}

/// A line of a list: its kind shows in how many numbers it has.
fn printed(line: &str) -> Result<(ByValue<Bounds>, Option<Kind>), Error> {
    let cells: Vec<&str> =
        line.split([' ', ',', ';', '\t']).filter(|cell| !cell.is_empty()).collect();
    let (values, kind) = match cells.len() {
        5 => {
            (&[Value::Move, Value::Ws, Value::Bs, Value::Morale, Value::Points][..], Kind::Trooper)
        }
        6 => {
            let command = [Value::Leadership, Value::Radius, Value::Points];
            (&[[Value::Move, Value::Ws, Value::Bs], command].concat()[..], Kind::Leader)
        }
        _ => return Err(wrong("--printed", line, "`3d 6 4 8 13`, `4d 14 6 4 24 106`")),
    };
    let mut bounds = ByValue::<Bounds>::default();
    for (value, cell) in values.iter().zip(&cells) {
        *bounds.get_mut(*value) = read("--printed", cell)?;
    }
    Ok((bounds, Some(kind)))
}

fn letters(argument: &str, given: &str, rules: &Rules) -> Result<String, Error> {
    let known: Vec<char> = rules.codes().table(Slot::Traits).rows.iter().map(|row| row.letter).collect();
    match given.chars().all(|letter| known.contains(&letter)) {
        true => Ok(given.to_owned()),
        false => Err(wrong(argument, given, &listed(known))),
    }
}

fn near(given: &str, rules: &Rules) -> Result<Code, Error> {
    decode::code(given, rules).code.ok_or_else(|| wrong("--near", given, "`VHs`, `EFSs-A4`"))
}
