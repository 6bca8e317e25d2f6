//! The JSON answer of rulings.

use crate::answer::rulings::FoundRulings;
use crate::voice::Voice;
use schemars::JsonSchema;
use serde::Serialize;

/// A ruling on an unclear rule of the sources.
#[derive(Serialize, JsonSchema)]
pub(super) struct RulingAnswer<'a> {
    /// `F12`.
    id: &'a str,
    game: &'static str,
    /// Its subject in a few words.
    subject: String,
    /// The ruling, in the language of the request.
    says: String,
    /// Its reason.
    why: String,
    /// The basis of the ruling: `text`, `public` or `opinion`.
    rests_on: &'static str,
    /// The place in the sources.
    source: &'a str,
}

pub(super) fn rulings(found: &FoundRulings, voice: Voice) -> Vec<RulingAnswer<'_>> {
    let all = found.games.iter().flat_map(|(book, rulings)| {
        rulings.iter().map(move |ruling| RulingAnswer {
            id: &ruling.id,
            game: book.game.key(),
            subject: ruling.subject.phrase(voice.speech).to_string(),
            says: ruling.says.phrase(voice.speech).to_string(),
            why: ruling.why.phrase(voice.speech).to_string(),
            rests_on: ruling.rests_on.key(),
            source: &ruling.source,
        })
    });
    all.collect()
}
