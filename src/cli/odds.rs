//! `fistful odds`: what the dice bring, exactly.

mod charge;
mod fire;
mod melee;
mod morale;
mod squads;

use crate::cli::Said;
use crate::cli::args::{Odds, OddsOf};
use crate::desk::Desk;
use crate::error::Error;
use crate::odds::Answered;
use crate::{render, sheets};

pub(super) fn odds(args: &Odds, desk: &Desk) -> Result<Said, Error> {
    match &args.of {
        OddsOf::Melee(args) if args.sheet.is_some() => melee::table(args, desk),
        OddsOf::Melee(args) => said(&melee::melee(args, desk)?, args.press.json, desk),
        OddsOf::Squads(args) => said(&squads::squads(args, desk)?, args.json, desk),
        OddsOf::Fire(args) => said(&fire::fire(args, desk)?, args.json, desk),
        OddsOf::Morale(args) => said(&morale::morale(args, desk)?, args.json, desk),
        OddsOf::Charge(args) => said(&charge::charge(args, desk)?, args.json, desk),
    }
}

fn said(answered: &Answered, json: bool, desk: &Desk) -> Result<Said, Error> {
    let rules = desk.library.games.of(answered.game)?;
    let out = if json {
        render::odds_json(answered)
    } else {
        let speech = desk.speech.led_by(rules.book.first);
        let sheet = sheets::spoken(speech, |language| sheets::odds(answered, &rules, language));
        render::sheet_text(&sheet, render::Look::Bold)
    };
    Ok(Said { out, ..Said::default() })
}
