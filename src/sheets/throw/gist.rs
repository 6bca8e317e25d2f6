//! What matters of an answer about units without ability codes.

use super::ThrowLayout;
use crate::dice::Chance;
use crate::labels::{Gist as Words, labels};
use crate::language::{ByLanguage, Language};
use crate::odds::{DustAsk, Happening, Throw, ThrowAsk, Thrown};
use crate::sheets::gist::Gist;

type Label = &'static ByLanguage<String>;

/// What matters of an answer: the mean of every number, and how often the first of every other pair of ends comes.
pub fn gist(throw: &Throw, language: Language) -> Vec<Gist> {
    let page = ThrowLayout { throw, language, labels: labels() };
    let mut gists: Vec<Gist> = Vec::new();
    let mut told: Vec<Kind> = Vec::new();
    for Thrown { what, chance } in &throw.outcomes {
        let kind = kind(what);
        if told.contains(&kind) || page.is_told_by_models(what) {
            continue;
        }
        told.push(kind);
        match label(kind, &labels().gist) {
            Some(label) => gists.extend(page.counted(kind, label)),
            None => gists.push(Gist::chance(page.label(what), *chance, language)),
        }
    }
    gists.extend(page.wiped_out());
    gists
}

/// Ends that are told apart from each other, by the first of them.
type Kind = std::mem::Discriminant<Happening>;

fn kind(what: &Happening) -> Kind {
    std::mem::discriminant(what)
}

/// What the mean of some numbers is called; none of what is no number.
fn label(kind_of: Kind, words: &'static Words) -> Option<Label> {
    let numbers = [
        (Happening::Hits(0), &words.hits),
        (Happening::Crew(0), &words.crew),
        (Happening::Climbs(0), &words.climbs),
        (Happening::Through(0), &words.through),
        (Happening::Models(0), &words.models),
        (Happening::Tokens(0), &words.tokens),
        (Happening::Actions(0), &words.actions),
        (Happening::Inches(0), &words.inches),
    ];
    numbers.into_iter().find(|(what, _)| kind(what) == kind_of).map(|(_, label)| label)
}

/// The number of an end; none of what is told apart otherwise.
fn number(what: &Happening) -> Option<u32> {
    match what {
        Happening::Hits(n)
        | Happening::Crew(n)
        | Happening::Climbs(n)
        | Happening::Through(n)
        | Happening::Models(n)
        | Happening::Tokens(n)
        | Happening::Actions(n)
        | Happening::Inches(n)
        | Happening::Orders(_, n) => u32::try_from(*n).ok(),
        Happening::Toss(_)
        | Happening::Sighted(_)
        | Happening::There(_)
        | Happening::Jams(_)
        | Happening::Struck(_)
        | Happening::Stand(_)
        | Happening::Bout(_)
        | Happening::Hook(_)
        | Happening::Begins(_)
        | Happening::Suppressed(_)
        | Happening::Retreats(_)
        | Happening::Damage(_) => None,
    }
}

impl ThrowLayout<'_> {
    fn counted(&self, kind_of: Kind, label: Label) -> Vec<Gist> {
        let all = self.throw.outcomes.iter().filter(|one| kind(&one.what) == kind_of);
        let numbers: Vec<(u32, Chance)> =
            all.filter_map(|one| Some((number(&one.what)?, one.chance))).collect();
        let mean = || Chance::expected(numbers.iter().copied());
        let is = |what: Happening| kind(&what) == kind_of;
        if is(Happening::Inches(0)) {
            let mean = Gist::mean(self.say(label), mean(), self.language);
            return vec![Gist { number: format!("{}″", mean.number), ..mean }];
        }
        // Nobody asks whether there is any token or action.
        match is(Happening::Tokens(0)) || is(Happening::Actions(0)) || is(Happening::Through(0)) {
            true => vec![Gist::mean(self.say(label), mean(), self.language)],
            false => Gist::of_numbers(label, &numbers, self.language),
        }
    }

    /// Whether it is damage, and the models that are lost by it say more.
    fn is_told_by_models(&self, what: &Happening) -> bool {
        let attack = match &self.throw.asked {
            ThrowAsk::Dust(DustAsk::Attack(attack)) => attack,
            ThrowAsk::Dust(_) | ThrowAsk::Scrubs(_) => return false,
        };
        matches!(what, Happening::Through(_)) && attack.models > 1
    }

    /// How often an attack leaves nobody.
    fn wiped_out(&self) -> Option<Gist> {
        let ThrowAsk::Dust(DustAsk::Attack(attack)) = &self.throw.asked else { return None };
        let all = Happening::Models(attack.models);
        let found = self.throw.outcomes.iter().find(|one| one.what == all);
        let chance = found.map_or(Chance { count: 0, of: 1 }, |one| one.chance);
        let says = self.say(&self.labels.gist.wiped_out);
        (attack.models > 1).then(|| Gist::chance(says, chance, self.language))
    }
}
