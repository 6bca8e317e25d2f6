//! Key figures of an answer about units with ability codes.

use super::OddsLayout;
use crate::dice::Chance;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::odds::{AnsweredQuestion, Odds, OddsOutcome, OutcomeKind};
use crate::rolls::{
    ChargeResult, Fate, MeleeWinner, MoraleCheckOutcome, MoraleOutcome, MoraleReason, MoveEnd,
    Rally, Side,
};
use crate::rules::Rules;
use crate::sheets::key_figure::{KeyFigure, tenths};

/// Returns the key figures of an answer, the most important first.
pub fn key_figures(odds: &Odds, rules: &Rules, language: Language) -> Vec<KeyFigure> {
    let page = OddsLayout { odds, rules, language, labels: labels() };
    match &odds.question {
        AnsweredQuestion::Melee(question) if question.request.against == 1 => page.bout(),
        AnsweredQuestion::Melee(_) => page.group_melee(),
        AnsweredQuestion::Squads(question) => {
            let sides = [(Side::First, question.sizes.0), (Side::Second, question.sizes.1)];
            sides
                .into_iter()
                .flat_map(|(side, size)| page.of_squad(side, size.strength()))
                .collect()
        }
        AnsweredQuestion::Fire(question) => match question.shots {
            1 => vec![page.often(
                &labels().key_figures.shot,
                |what| matches!(what, OutcomeKind::Shot(shot) if shot.kills()),
            )],
            _ => KeyFigure::of_numbers(&labels().key_figures.kills, &page.numbers(kills), language),
        },
        AnsweredQuestion::Morale(question) => page.of_check(question.request.reason),
        AnsweredQuestion::Charge(question) => match question.request.inches {
            Some(_) => vec![page.often(&labels().key_figures.gets_there, |what| is_there(*what))],
            None => {
                let inches = page.numbers(inches);
                let mean = Chance::expected(inches.iter().copied());
                let says = labels().key_figures.inches.get(language).as_str();
                let mean = KeyFigure::mean(says, mean, language);
                vec![KeyFigure { number: format!("{}″", mean.number), ..mean }]
            }
        },
    }
}

fn is_there(what: OutcomeKind) -> bool {
    matches!(what, OutcomeKind::Reach(MoveEnd::Contact | MoveEnd::Inch | MoveEnd::There))
}

fn kills(what: OutcomeKind) -> Option<u32> {
    if let OutcomeKind::Kills(kills) = what { Some(kills) } else { None }
}

fn inches(what: OutcomeKind) -> Option<u32> {
    if let OutcomeKind::Inches(inches) = what { u32::try_from(inches).ok() } else { None }
}

impl OddsLayout<'_> {
    /// Sums the chances of the outcomes that pass a test.
    fn chance(&self, test: impl Fn(&OutcomeKind) -> bool) -> Chance {
        let all = self.odds.outcomes.iter().filter(|outcome| test(&outcome.what));
        let none = Chance { count: 0, of: 1 };
        all.fold(none, |sum, OddsOutcome { chance, .. }| Chance {
            count: sum.count + chance.count,
            of: chance.of,
        })
    }

    fn often(
        &self,
        label: &'static super::Label,
        test: impl Fn(&OutcomeKind) -> bool,
    ) -> KeyFigure {
        KeyFigure::chance(label.get(self.language), self.chance(test), self.language)
    }

    /// Returns the numeric outcomes with their chances.
    fn numbers(&self, number: impl Fn(OutcomeKind) -> Option<u32>) -> Vec<(u32, Chance)> {
        let outcomes = self.odds.outcomes.iter();
        outcomes.filter_map(|outcome| Some((number(outcome.what)?, outcome.chance))).collect()
    }

    /// Returns the chance of each of two to kill the other, or to win if wounds are rolled for.
    fn bout(&self) -> Vec<KeyFigure> {
        let words = &self.labels.key_figures;
        let label = words.wins.get(self.rules.play.procedure);
        let says = |side: Side, enemy: Side| {
            let (name, enemy) = (self.side(side), self.side(enemy));
            fill(label.get(self.language), &[("name", &name), ("foe", &enemy)])
        };
        let sides = [(Side::First, Side::Second), (Side::Second, Side::First)];
        let key_figure = |(side, enemy): (Side, Side)| {
            let wins = |what: &OutcomeKind| match what {
                OutcomeKind::Melee(winner) => winner.wins(side),
                OutcomeKind::Fate { fate, loser } => *loser != side && *fate != Fate::Saved,
                _ => false,
            };
            KeyFigure::chance(says(side, enemy), self.chance(wins), self.language)
        };
        let nobody = |what: &OutcomeKind| {
            matches!(
                what,
                OutcomeKind::Melee(MeleeWinner::Neither | MeleeWinner::Separate)
                    | OutcomeKind::Fate { fate: Fate::Saved, .. }
            )
        };
        let nobody = self.chance(nobody);
        let nobody = (nobody.count > 0)
            .then(|| KeyFigure::chance(words.undecided.get(self.language), nobody, self.language));
        sides.map(key_figure).into_iter().chain(nobody).collect()
    }

    /// Returns the number of enemies that one figure kills, and the chance that he dies.
    fn group_melee(&self) -> Vec<KeyFigure> {
        let words = &self.labels.key_figures;
        let killed = self.numbers(|what| match what {
            OutcomeKind::GroupKills(toll) | OutcomeKind::GroupHits(toll) => Some(toll.killed),
            OutcomeKind::GroupDamage(damage) => Some(damage.eliminated),
            _ => None,
        });
        let dies = |what: &OutcomeKind| match what {
            OutcomeKind::GroupKills(toll) | OutcomeKind::GroupHits(toll) => toll.dies,
            OutcomeKind::GroupDamage(damage) => damage.single == Some(Fate::Eliminated),
            _ => false,
        };
        let hits =
            self.odds.outcomes.iter().any(|one| matches!(one.what, OutcomeKind::GroupHits(_)));
        let [of_enemies, falls] = if hits {
            [&words.foes_hit, &words.is_hit]
        } else {
            [&words.foes_killed, &words.falls]
        };
        let name = self.side(Side::First);
        let falls = fill(falls.get(self.language), &[("name", &name)]);
        let mean = Chance::expected(killed);
        vec![
            KeyFigure::mean(of_enemies.get(self.language), mean, self.language),
            KeyFigure::chance(falls, self.chance(dies), self.language),
        ]
    }

    /// Returns the mean losses of a squad, and the chance that it breaks.
    fn of_squad(&self, side: Side, strength: i32) -> Vec<KeyFigure> {
        let words = &self.labels.key_figures;
        let name = self.side(side);
        let lost = self.numbers(|what| match what {
            OutcomeKind::Lost { side: whose, lost } if whose == side => Some(lost),
            _ => None,
        });
        let (n, most) = (tenths(Chance::expected(lost), self.language), strength);
        let number =
            fill(self.labels.odds.of_all.get(self.language), &[("n", &n), ("most", &most)]);
        let loses = fill(words.loses.get(self.language), &[("name", &name)]);
        let breaks = |what: &OutcomeKind| {
            let broken = |morale_result: &MoraleOutcome| {
                matches!(morale_result, MoraleOutcome::Shaken | MoraleOutcome::Routed)
            };
            matches!(what, OutcomeKind::MoraleOutcome(Some(whose), morale_result) if *whose == side && broken(morale_result))
        };
        let is_known = |one: &OddsOutcome| matches!(one.what, OutcomeKind::MoraleOutcome(Some(whose), _) if whose == side);
        let broken = self.odds.outcomes.iter().any(is_known).then(|| {
            let says = fill(words.breaks.get(self.language), &[("name", &name)]);
            KeyFigure::chance(says, self.chance(breaks), self.language)
        });
        [Some(KeyFigure { number, says: loses }), broken].into_iter().flatten().collect()
    }

    /// Returns the chance of a check to end well.
    fn of_check(&self, reason: MoraleReason) -> Vec<KeyFigure> {
        let words = &self.labels.key_figures;
        let is_well = |what: &OutcomeKind| match what {
            OutcomeKind::Check(check) => *check == MoraleCheckOutcome::Pass,
            OutcomeKind::MoraleOutcome(_, morale_result) => *morale_result == MoraleOutcome::Holds,
            OutcomeKind::Charge(charge) => {
                matches!(charge, ChargeResult::Charges | ChargeResult::Follows)
            }
            OutcomeKind::Rally(rally) => *rally == Rally::Rallied,
            _ => false,
        };
        let label = match reason {
            MoraleReason::Check => &words.passes,
            MoraleReason::Melee => &words.stands,
            MoraleReason::Charge => &words.charges,
            MoraleReason::Rally | MoraleReason::Stand => &words.rallies,
        };
        vec![self.often(label, is_well)]
    }
}
