//! `fistful cost` and `fistful fits`: what a force costs, and what could still be added.

use crate::cli::args::ForcePath;
use crate::cli::json;
use crate::cli::{Answer, Desk, files, report};
use crate::error::Error;
use crate::language::{Phrase, Speech};
use crate::muster::Whole;
use crate::{fits, render, sheets};

pub(super) fn cost(args: &ForcePath, desk: &Desk) -> Result<Answer, Error> {
    answer(args, desk, |whole, speech| match args.json {
        true => json::write(&json::cost(whole)),
        false => {
            let sheet = sheets::spoken(speech, |language| sheets::bill(whole, language));
            render::sheet_text(&sheet, render::Look::Bold)
        }
    })
}

pub(super) fn fits(args: &ForcePath, desk: &Desk) -> Result<Answer, Error> {
    answer(args, desk, |whole, speech| {
        let fits = fits::fits(whole);
        match args.json {
            true => json::write(&json::fits(whole, &fits)),
            false => {
                let sheet = |language| sheets::fits(whole, &fits, language);
                render::sheet_text(&sheets::spoken(speech, sheet), render::Look::Bold)
            }
        }
    })
}

/// An answer about a force that can be understood, and what its findings say on the side.
fn answer(
    args: &ForcePath,
    desk: &Desk,
    say: impl Fn(&Whole, Speech) -> String,
) -> Result<Answer, Error> {
    let fielded = files::field_one(&args.path, desk)?;
    let err = report::findings(&fielded.findings, &fielded.source, desk.speech);
    let whole = fielded.whole(&desk.rulesets);
    let out = whole.map(|whole| say(&whole, desk.speech_of(whole.rules)));
    let (out, faulty) = (out.unwrap_or_default(), fielded.is_faulty());
    Ok(Answer { out, err, faulty, ..Answer::default() })
}

/// `Arrakeen patrol, 487 of 500 points`.
pub(super) fn counted(whole: &Whole, speech: Speech) -> Phrase {
    speech.say(|language| {
        let of_limit = sheets::of_limit(&whole.bill, language);
        format!("{}, {of_limit}", whole.force.name.get(language))
    })
}
