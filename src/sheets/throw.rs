//! What the dice of games without ability codes bring: the question in a few words, and every outcome.

mod gist;

pub use gist::gist as throw_gist;

use super::odds::{chances, said};
use super::{footer, head};
use crate::labels::{Labels, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::odds::{DustAsk, Gun, Happening, ScrubsAsk, Throw, ThrowAsk};
use crate::play::Side;
use crate::play::dust::{Attack, Cover, Suppression};
use crate::play::scrubs::{Bout, Check, Crew, Sighted, Stand, Toss, crew_share};
use crate::sheet::{Block, Sheet};
use std::fmt::Display;

/// An answer: every outcome with its chance, its rolls and a bar.
pub fn throw(throw: &Throw, language: Language) -> Sheet {
    let page = ThrowLayout { throw, language, labels: labels() };
    let rows = throw.outcomes.iter().map(|one| (page.label(&one.what), one.chance));
    let table = chances(rows, language);
    let said = labels().odds.head.get(language);
    let head = head(&throw.book, &page.title(), said, "", language);
    Sheet { footer: footer(None, &throw.book, language), blocks: vec![Block::Table(table)], ..head }
}

struct ThrowLayout<'a> {
    throw: &'a Throw,
    language: Language,
    labels: &'static Labels,
}

impl ThrowLayout<'_> {
    fn say(&self, label: &'static ByLanguage<String>) -> String {
        label.get(self.language).clone()
    }

    fn fill(&self, label: &'static ByLanguage<String>, values: &[(&str, &dyn Display)]) -> String {
        fill(label.get(self.language), values)
    }

    fn told(&self, is: bool, label: &'static ByLanguage<String>) -> Option<String> {
        is.then(|| self.say(label))
    }

    /// What was asked for by its name, as the game calls it.
    fn named(&self, at: usize) -> String {
        self.throw.named.get(at).map_or(String::new(), |name| name.get(self.language).clone())
    }

    /// The question in a few words.
    fn title(&self) -> String {
        let asked = match &self.throw.asked {
            ThrowAsk::Scrubs(asked) => self.of_scrubs(asked),
            ThrowAsk::Dust(asked) => self.of_dust(asked),
        };
        let who: Vec<&str> =
            self.throw.who.iter().map(|one| one.name.get(self.language).as_str()).collect();
        match who[..] {
            [] => asked,
            [first, second] => {
                let versus = &self.labels.throw.versus;
                let both = self.fill(versus, &[("first", &first), ("second", &second)]);
                format!("{both} · {asked}")
            }
            _ => format!("{} · {asked}", who.join(", ")),
        }
    }

    fn of_scrubs(&self, asked: &ScrubsAsk) -> String {
        let words = &self.labels.throw;
        match asked {
            ScrubsAsk::Activation { lost } => {
                let after = (*lost > 0).then(|| words.tosses.of_n((*lost).into(), self.language));
                said(self.say(&words.activation), [after])
            }
            ScrubsAsk::Sighting { inches } => self.fill(&words.sighting, &[("n", inches)]),
            ScrubsAsk::Move { inches, .. } => {
                let (first, second) = (self.named(0), self.named(1));
                let moved = self.fill(&words.move_, &[("first", &first), ("second", &second)]);
                let over = inches.map(|n| self.fill(&words.distance, &[("n", &n)]));
                said(moved, [over])
            }
            ScrubsAsk::Fire(gun) => self.fired(gun),
            ScrubsAsk::Morale(check) => self.checked(check),
            ScrubsAsk::Melee { first, foe, foes } => {
                let [first, foe] = [first, foe].map(|added| format!("d10{}", added_to(*added)));
                let foe = if *foes > 1 { format!("{foes} × {foe}") } else { foe };
                self.fill(&words.melee, &[("first", &first), ("second", &foe)])
            }
            ScrubsAsk::Grapple { defenders } => {
                words.grapple.of_n((*defenders).into(), self.language)
            }
            ScrubsAsk::Climb => self.say(&words.climb),
        }
    }

    fn fired(&self, gun: &Gun) -> String {
        let words = &self.labels.throw;
        let inches = gun.inches.unwrap_or_default();
        let fire = self.fill(&words.fire, &[("first", &self.named(0)), ("n", &inches)]);
        let dice = gun.dice.map(|n| words.dice.of_n(n.into(), self.language));
        let crew = match (gun.crew, gun.figures) {
            (Some(crew), Some(figures)) if gun.dice.is_some() => {
                let percent = crew_share(Crew { crew, figures });
                let values: [(&str, &dyn Display); 3] =
                    [("n", &crew), ("figures", &figures), ("percent", &percent)];
                [Some(self.fill(&words.crew_among, &values)), None]
            }
            (crew, below) => [
                crew.map(|n| self.fill(&words.crew, &[("n", &n)])),
                below.map(|n| self.fill(&words.below, &[("n", &n)])),
            ],
        };
        let stands = [self.told(gun.covered, &words.covered), self.told(gun.still, &words.still)];
        let against = self.throw.against.map(|n| self.fill(&words.or_more, &[("n", &n)]));
        said(fire, [dice].into_iter().chain(crew).chain(stands).chain([against]))
    }

    fn checked(&self, check: &Check) -> String {
        let words = &self.labels.throw;
        let Check { base, size, rate, lost, fort, building, closing } = check;
        let figures = self.labels.counts.figures.of_n((*size).into(), self.language);
        let morale = self.fill(&words.morale, &[("base", base), ("figures", &figures)]);
        let lost = (*lost > 0).then(|| words.lost.of_n((*lost).into(), self.language));
        let rate = rate.map(|n| self.fill(&words.own_rate, &[("n", &n)]));
        let told = [(fort, &words.fort), (building, &words.building), (closing, &words.closing)];
        let told = told.map(|(is, label)| self.told(*is, label));
        let against = self.throw.against.map(|n| self.fill(&words.or_less, &[("n", &n)]));
        said(morale, [rate, lost].into_iter().chain(told).chain([against]))
    }

    fn of_dust(&self, asked: &DustAsk) -> String {
        let words = &self.labels.throw;
        match asked {
            DustAsk::Initiative([first, second]) => {
                let first = self.labels.dust.units.of_n((*first).into(), self.language);
                self.fill(&words.initiative, &[("first", &first), ("second", second)])
            }
            DustAsk::Attack(attack) => self.attacked(attack),
            DustAsk::Suppression(Suppression { tokens, models, hero, reaction }) => {
                let models = self.labels.dust.models.of_n((*models).into(), self.language);
                let tokens = words.tokens.of_n((*tokens).into(), self.language);
                let unit =
                    self.fill(&words.suppression, &[("tokens", &tokens), ("models", &models)]);
                let told = [(hero, &words.hero), (reaction, &words.reaction)];
                said(unit, told.map(|(is, label)| self.told(*is, label)))
            }
            DustAsk::Vehicle { damage, cover } => {
                said(self.fill(&words.vehicle, &[("n", damage)]), [self.cover(*cover)])
            }
            DustAsk::Overrun { class } => self.fill(&words.overrun, &[("n", class)]),
        }
    }

    fn attacked(&self, asked: &Attack) -> String {
        let words = &self.labels.throw;
        let Attack { dice, damage, armor, cover, models, health, .. } = asked;
        let dice = if asked.spray { models } else { dice };
        let dice = words.dice.of_n((*dice).into(), self.language);
        let values: [(&str, &dyn Display); 3] =
            [("dice", &dice), ("damage", damage), ("armor", armor)];
        let attack = self.fill(&words.attack, &values);
        let models = self.labels.dust.models.of_n((*models).into(), self.language);
        let target = self.fill(&words.target, &[("models", &models), ("health", health)]);
        let told = [
            (asked.sustained, &words.sustained),
            (asked.rear, &words.rear),
            (asked.spray, &words.spray),
            (asked.close, &words.close),
        ];
        let told = told.map(|(is, label)| self.told(is, label));
        said(attack, [Some(target), self.cover(*cover)].into_iter().chain(told))
    }

    fn cover(&self, cover: Cover) -> Option<String> {
        let words = &self.labels.throw;
        match cover {
            Cover::Open => None,
            Cover::Soft => Some(self.say(&words.soft)),
            Cover::Hard => Some(self.say(&words.hard)),
        }
    }

    fn label(&self, what: &Happening) -> String {
        let words = &self.labels.throw;
        let one_of = |is: bool, [yes, no]: [&'static ByLanguage<String>; 2]| {
            self.say(if is { yes } else { no })
        };
        let count =
            |label: &'static crate::labels::Counted, n: i32| label.of_n(n.into(), self.language);
        match what {
            Happening::Toss(Toss::Won) => self.say(&words.won),
            Happening::Toss(Toss::Lost) => self.say(&words.lost_toss),
            Happening::Sighted(Sighted::Seen) => self.say(&words.seen),
            Happening::Sighted(Sighted::Hidden) => self.say(&words.hidden),
            Happening::Inches(n) => self.fill(&words.inches, &[("n", n)]),
            Happening::There(is) => one_of(*is, [&words.there, &words.short]),
            Happening::Hits(n) => count(&words.hits, *n),
            Happening::Crew(n) => count(&words.crewmen, *n),
            Happening::Jams(is) => one_of(*is, [&words.jams, &words.runs_on]),
            Happening::Struck(is) => one_of(*is, [&words.struck, &words.missed]),
            Happening::Stand(Stand::Holds) => self.say(&words.holds),
            Happening::Stand(Stand::Routs) => self.say(&words.routs),
            Happening::Stand(Stand::Stays) => self.say(&words.stays),
            Happening::Stand(Stand::Removed) => self.say(&words.removed),
            Happening::Bout(Bout::First) => self.say(&words.first_kills),
            Happening::Bout(Bout::Second) => self.say(&words.second_kills),
            Happening::Bout(Bout::Locked) => self.say(&words.locked),
            Happening::Hook(is) => one_of(*is, [&words.hook_holds, &words.hook_falls]),
            Happening::Climbs(n) => count(&words.climbs, *n),
            Happening::Begins(Side::First) => self.say(&words.begins_first),
            Happening::Begins(Side::Second) => self.say(&words.begins_second),
            Happening::Orders(Side::First, n) => count(&words.orders_first, *n),
            Happening::Orders(Side::Second, n) => count(&words.orders_second, *n),
            Happening::Through(n) => count(&words.through, *n),
            Happening::Models(n) => count(&words.models, *n),
            Happening::Suppressed(is) => one_of(*is, [&words.suppressed, &words.unsuppressed]),
            Happening::Tokens(n) => count(&words.tokens, *n),
            Happening::Retreats(is) => one_of(*is, [&words.retreats, &words.stands]),
            Happening::Actions(n) => count(&words.actions, *n),
            Happening::Damage(None) => self.say(&words.unharmed),
            Happening::Damage(Some(row)) => row.names.get(self.language).clone(),
        }
    }
}

/// ` + 2`, where anything is added.
fn added_to(added: i32) -> String {
    match added {
        0 => String::new(),
        ..0 => format!(" − {}", -added),
        _ => format!(" + {added}"),
    }
}
