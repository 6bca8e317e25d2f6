//! `fistful odds`: what the dice bring, exactly.

mod asks;
mod refused;

use super::print;
use crate::answer::odds::{self, Table, Unanswered};
use crate::cli::args::{self, OddsOf};
use crate::cli::{Answer, Desk, files, json};
use crate::error::Error;
use crate::{render, sheets};
pub(super) use refused::refused;
use std::path::Path;

pub(super) fn odds(args: &args::Odds, desk: &Desk) -> Result<Answer, Error> {
    match &args.of {
        OddsOf::Melee(args) if args.sheet.is_some() => table(args, desk),
        OddsOf::Melee(args) => said(odds::melee, asks::melee(args)?, args.press.json, desk),
        OddsOf::Squads(args) => said(odds::squads, asks::squads(args)?, args.json, desk),
        OddsOf::Fire(args) => said(odds::fire, asks::fire(args)?, args.json, desk),
        OddsOf::Morale(args) => said(odds::morale, asks::morale(args)?, args.json, desk),
        OddsOf::Charge(args) => said(odds::charge, asks::charge(args)?, args.json, desk),
    }
}

/// What a question is answered at.
pub(super) fn at_table<T>(desk: &Desk, ask: impl FnOnce(&Table) -> T) -> T {
    let find = |list: &str| files::muster_one(Path::new(list), desk.rules());
    ask(&Table { rulesets: &desk.rulesets, game: desk.game, find: &find })
}

/// The answer to a question, as text or JSON.
fn said<A>(
    answer: impl FnOnce(A, &Table) -> Result<odds::Odds, Unanswered>,
    asked: A,
    json: bool,
    desk: &Desk,
) -> Result<Answer, Error> {
    let odds = at_table(desk, |table| answer(asked, table)).map_err(|why| match why {
        Unanswered::Error(error) => error,
        Unanswered::Refused(why) => refused(why),
    })?;
    let rules = desk.rulesets.of(odds.game);
    let out = if json {
        json::write(&render::json::odds(&odds))
    } else {
        let speech = desk.speech_of(rules);
        let sheet = sheets::spoken(speech, |language| sheets::odds(&odds, rules, language));
        render::sheet_text(&sheet, render::Look::Bold)
    };
    Ok(Answer { out, ..Answer::default() })
}

/// The table of every pair of skills, on paper.
fn table(args: &args::Melee, desk: &Desk) -> Result<Answer, Error> {
    let rules = desk.rules();
    let name = format!("{}-melee", rules.book.game.tag());
    let table = |language| sheets::melee_table(rules, language);
    print::sheet_of(name, rules, &args.press, desk, table)
}
