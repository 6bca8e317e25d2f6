//! The JSON answer of rulings.

use crate::answer::rulings::FoundRulings;
use crate::voice::Voice;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct RulingAnswer<'a> {
    id: &'a str,
    game: &'static str,
    says: String,
    why: String,
    rests_on: &'static str,
    source: &'a str,
}

pub(super) fn rulings(found: &FoundRulings, voice: Voice) -> Vec<RulingAnswer<'_>> {
    let all = found.games.iter().flat_map(|(book, rulings)| {
        rulings.iter().map(move |ruling| RulingAnswer {
            id: &ruling.id,
            game: book.game.tag(),
            says: voice.say(|language| ruling.says.get(language).clone()).to_string(),
            why: voice.say(|language| ruling.why.get(language).clone()).to_string(),
            rests_on: ruling.rests_on.key(),
            source: &ruling.source,
        })
    });
    all.collect()
}
