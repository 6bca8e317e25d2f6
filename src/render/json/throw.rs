//! The JSON answer of the odds of games without ability codes.

use super::odds::{Facts, chance};
use crate::odds::{Asked, DustAsk, Gun, Happening, ScrubsAsk, Throw, ThrowAsk, Thrown};
use crate::play::Side;
use crate::play::dust::{Attack, Cover, Suppression};
use crate::play::scrubs::{Bout, Check, Sighted, Stand, Toss};
use serde::Serialize;

/// The answer: counts as decimal strings of the roll space, the chance to twelve places.
pub(super) fn throw(throw: &Throw) -> impl Serialize {
    let mut question = Facts::default();
    for Asked { key, name } in &throw.who {
        question.put(key, name.en.as_str());
    }
    match &throw.asked {
        ThrowAsk::Scrubs(asked) => of_scrubs(&mut question, asked),
        ThrowAsk::Dust(asked) => of_dust(&mut question, asked),
    }
    question.some("against", throw.against);
    ThrowAnswer {
        game: throw.book.game.tag(),
        question,
        exact: true,
        outcomes: throw.outcomes.iter().map(outcome).collect(),
    }
}

#[derive(Serialize)]
struct ThrowAnswer {
    game: &'static str,
    question: Facts,
    exact: bool,
    outcomes: Vec<Facts>,
}

fn of_scrubs(facts: &mut Facts, asked: &ScrubsAsk) {
    match asked {
        ScrubsAsk::Activation { lost } => {
            facts.put("kind", "activation");
            facts.put("lost", *lost);
        }
        ScrubsAsk::Sighting { inches } => {
            facts.put("kind", "sighting");
            facts.put("range", *inches);
        }
        ScrubsAsk::Move { mover, terrain, inches } => {
            facts.put("kind", "move");
            facts.put("type", mover.as_str());
            facts.put("terrain", terrain.as_str());
            facts.some("inches", *inches);
        }
        ScrubsAsk::Fire(Gun { weapon, inches, dice, crew, figures, covered, still, .. }) => {
            facts.put("kind", "fire");
            facts.put("weapon", weapon.as_str());
            facts.some("range", *inches);
            facts.some("dice", *dice);
            facts.some("crew", *crew);
            facts.some("figures", *figures);
            facts.flags([("covered", *covered), ("still", *still)]);
        }
        ScrubsAsk::Morale(Check { base, size, rate, lost, fort, building, closing }) => {
            facts.put("kind", "morale");
            facts.put("base", *base);
            facts.put("size", *size);
            facts.some("rate", *rate);
            facts.put("lost", *lost);
            facts.flags([("fort", *fort), ("building", *building), ("closing", *closing)]);
        }
        ScrubsAsk::Melee { first, foe, foes } => {
            facts.put("kind", "melee");
            facts.put("first", *first);
            facts.put("second", *foe);
            facts.put("against", *foes);
        }
        ScrubsAsk::Grapple { defenders } => {
            facts.put("kind", "grapple");
            facts.put("defenders", *defenders);
        }
        ScrubsAsk::Climb => facts.put("kind", "climb"),
    }
}

fn of_dust(facts: &mut Facts, asked: &DustAsk) {
    match asked {
        DustAsk::Initiative([first, second]) => {
            facts.put("kind", "initiative");
            facts.put("first", *first);
            facts.put("second", *second);
        }
        DustAsk::Attack(asked) => attack(facts, asked),
        DustAsk::Suppression(Suppression { tokens, models, hero, reaction }) => {
            facts.put("kind", "suppression");
            facts.put("tokens", *tokens);
            facts.put("models", *models);
            facts.flags([("hero", *hero), ("reaction", *reaction)]);
        }
        DustAsk::Vehicle { damage, cover } => {
            facts.put("kind", "vehicle");
            facts.put("hits", *damage);
            facts.some("cover", covered(*cover));
        }
        DustAsk::Overrun { class } => {
            facts.put("kind", "overrun");
            facts.put("class", *class);
        }
    }
}

fn attack(facts: &mut Facts, asked: &Attack) {
    let Attack { dice, damage, armor, cover, sustained, rear, spray, close, models, health } =
        *asked;
    facts.put("kind", "attack");
    facts.put("dice", if spray { models } else { dice });
    facts.put("damage", damage);
    facts.put("armor", armor);
    facts.some("cover", covered(cover));
    facts.put("models", models);
    facts.put("health", health);
    facts.flags([("sustained", sustained), ("rear", rear), ("spray", spray), ("close", close)]);
}

/// What a target stands in, unless that is nothing.
fn covered(cover: Cover) -> Option<&'static str> {
    (cover != Cover::Open).then(|| cover.key())
}

fn outcome(thrown: &Thrown) -> Facts {
    let mut facts = Facts::default();
    let (what, number) = what(&thrown.what);
    facts.put("what", what);
    facts.some("n", number);
    match &thrown.what {
        Happening::Orders(side, _) => facts.put("side", side.key()),
        Happening::Damage(Some(row)) => facts.put("suffers", row.tag.as_str()),
        _ => {}
    }
    chance(&mut facts, thrown.chance);
    facts
}

/// What happens, by its key, and the number that it comes with.
fn what(what: &Happening) -> (&'static str, Option<i32>) {
    let is = |is: bool, [yes, no]: [&'static str; 2]| (if is { yes } else { no }, None);
    match *what {
        Happening::Toss(Toss::Won) => ("won", None),
        Happening::Toss(Toss::Lost) => ("lost", None),
        Happening::Sighted(Sighted::Seen) => ("seen", None),
        Happening::Sighted(Sighted::Hidden) => ("hidden", None),
        Happening::Inches(n) => ("inches", Some(n)),
        Happening::There(there) => is(there, ["there", "short"]),
        Happening::Hits(n) => ("hits", Some(n)),
        Happening::Crew(n) => ("crew-hits", Some(n)),
        Happening::Jams(jams) => is(jams, ["jams", "runs-on"]),
        Happening::Struck(struck) => is(struck, ["struck", "missed"]),
        Happening::Stand(Stand::Holds) => ("holds", None),
        Happening::Stand(Stand::Routs) => ("routs", None),
        Happening::Stand(Stand::Stays) => ("stays", None),
        Happening::Stand(Stand::Removed) => ("removed", None),
        Happening::Bout(Bout::First) => ("first", None),
        Happening::Bout(Bout::Second) => ("second", None),
        Happening::Bout(Bout::Locked) => ("locked", None),
        Happening::Hook(holds) => is(holds, ["holds", "falls"]),
        Happening::Climbs(n) => ("climbs", Some(n)),
        Happening::Begins(Side::First) => ("first-begins", None),
        Happening::Begins(Side::Second) => ("second-begins", None),
        Happening::Orders(_, n) => ("orders", Some(n)),
        Happening::Through(n) => ("through", Some(n)),
        Happening::Models(n) => ("models-lost", Some(n)),
        Happening::Suppressed(suppressed) => is(suppressed, ["suppressed", "unsuppressed"]),
        Happening::Tokens(n) => ("tokens", Some(n)),
        Happening::Retreats(retreats) => is(retreats, ["retreats", "stands"]),
        Happening::Actions(n) => ("actions", Some(n)),
        Happening::Damage(None) => ("unharmed", None),
        Happening::Damage(Some(_)) => ("damaged", None),
    }
}
