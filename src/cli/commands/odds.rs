//! `fistful odds`: what the dice bring, exactly.

mod charge;
mod figure;
mod fire;
mod melee;
mod morale;
mod refused;
mod squads;

pub(super) use figure::Figure;

use crate::cli::args::{Odds, OddsOf};
use crate::cli::{Answer, Desk, json};
use crate::error::Error;
use crate::odds::Answered;
use crate::{render, sheets};
pub(super) use refused::refused;

pub(super) fn odds(args: &Odds, desk: &Desk) -> Result<Answer, Error> {
    match &args.of {
        OddsOf::Melee(args) if args.sheet.is_some() => melee::table(args, desk),
        OddsOf::Melee(args) => said(&melee::melee(args, desk)?, args.press.json, desk),
        OddsOf::Squads(args) => said(&squads::squads(args, desk)?, args.json, desk),
        OddsOf::Fire(args) => said(&fire::fire(args, desk)?, args.json, desk),
        OddsOf::Morale(args) => said(&morale::morale(args, desk)?, args.json, desk),
        OddsOf::Charge(args) => said(&charge::charge(args, desk)?, args.json, desk),
    }
}

fn said(answered: &Answered, json: bool, desk: &Desk) -> Result<Answer, Error> {
    let ruleset = desk.rulesets.of(answered.game);
    let out = match json {
        true => json::write(&json::odds(answered)),
        false => {
            let speech = desk.speech_of(ruleset);
            let sheet =
                sheets::spoken(speech, |language| sheets::odds(answered, ruleset, language));
            render::sheet_text(&sheet, render::Look::Bold)
        }
    };
    Ok(Answer { out, ..Answer::default() })
}
