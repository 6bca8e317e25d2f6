//! Questions about the dice of Dust Warfare.

mod units;

pub(crate) use units::bearers;
pub use units::{AttackOf, DustUnits};

use super::dice::{Attack, Cover, Suppression, attack, initiative, overrun, suppression, vehicle};
use super::{TAG, Tables};
use crate::game::{
    Dice, DiceOutcome, DiceQuestion, Gisted, NoAnswer, OutcomeName, Rolled, each, ends,
    flag_labels, joined, numbers, whether,
};
use crate::labels::{Labels, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::play::Side;
use std::fmt::Display;

/// A question in numbers.
#[derive(Debug, Clone)]
pub enum DustQuestion {
    /// Who begins, and with how many orders: the units of both sides.
    Initiative([i32; 2]),
    /// An attack on a unit.
    Attack(Attack),
    /// What is left of suppression.
    Suppression(Suppression),
    /// What a vehicle suffers.
    Vehicle {
        /// Damage before its armor.
        damage: i32,
        /// What it stands in.
        cover: Cover,
    },
    /// Those whom a vehicle runs over.
    Overrun { class: i32 },
}

impl DiceQuestion for DustQuestion {
    fn game(&self) -> &'static str {
        TAG
    }

    fn roll(&self, with: &Dice) -> Result<Rolled, NoAnswer> {
        let tables = &Tables::load(with.folder)?;
        match self {
            Self::Initiative(units) => roll_initiative(*units, tables),
            Self::Attack(asked) => roll_attack(asked, tables),
            Self::Suppression(unit) => roll_suppression(unit, tables),
            Self::Vehicle { damage, cover } => roll_vehicle(*damage, *cover, tables),
            Self::Overrun { class } => {
                let title = worded(|words, language| {
                    fill(words.throw.overrun.get(language), &[("n", class)])
                });
                let rolled = Rolled::new("overrun", title, tokens(&overrun(*class, tables)?));
                Ok(rolled.number("class", *class))
            }
        }
    }
}

/// Words in both languages.
fn worded(say: impl Fn(&'static Labels, Language) -> String) -> ByLanguage<String> {
    ByLanguage::each(|language| say(labels(), language))
}

fn roll_initiative(units: [i32; 2], tables: &Tables) -> Result<Rolled, NoAnswer> {
    let rolled = initiative(units, tables)?;
    let words = &labels().throw;
    let begins = [
        (Side::First, OutcomeName::new("first-begins", &words.begins_first)),
        (Side::Second, OutcomeName::new("second-begins", &words.begins_second)),
    ];
    let begins = ends(&rolled.begins, "begins", begins);
    let labels = [&words.orders_first, &words.orders_second];
    let sides = [Side::First, Side::Second].into_iter().zip(labels).zip(&rolled.orders);
    let orders = sides.flat_map(|((side, label), odds)| {
        let of_side =
            move |outcome| DiceOutcome { facts: vec![("side", side.key().into())], ..outcome };
        let say = |n: i32, language| label.of_n(n.into(), language);
        numbers(odds, "orders", Gisted::First("orders"), say).into_iter().map(of_side)
    });
    let [first, second] = units;
    let title = worded(|words, language| {
        let first = words.dust.units.of_n(first.into(), language);
        fill(words.throw.initiative.get(language), &[("first", &first), ("second", &second)])
    });
    let rolled = Rolled::new("initiative", title, begins.into_iter().chain(orders).collect());
    Ok(rolled.number("first", first).number("second", second))
}

fn roll_attack(asked: &Attack, tables: &Tables) -> Result<Rolled, NoAnswer> {
    let Attack { damage, armor, cover, sustained, rear, spray, close, models, health, .. } = *asked;
    let dice = if spray { models } else { asked.dice };
    let rolled = attack(asked, tables)?;
    let (words, gist) = (&labels().throw, &labels().gist);
    // The models that are lost by it say more.
    let of_damage = if models > 1 { Gisted::Nothing } else { Gisted::Mean(&gist.through) };
    let say = |n: i32, language| words.through.of_n(n.into(), language);
    let through = numbers(&rolled.through, "through", of_damage, say);
    let say = |n: i32, language| words.models.of_n(n.into(), language);
    let lost = numbers(&rolled.lost, "models-lost", Gisted::Numbers(&gist.models), say);
    let named = [
        OutcomeName::new("suppressed", &words.suppressed),
        OutcomeName::new("unsuppressed", &words.unsuppressed),
    ];
    let suppressed = whether(&rolled.suppressed, named);
    let title = worded(|words, language| {
        let counted = words.throw.dice.of_n(dice.into(), language);
        let values: [(&str, &dyn Display); 3] =
            [("dice", &counted), ("damage", &damage), ("armor", &armor)];
        let attack = fill(words.throw.attack.get(language), &values);
        let models = words.dust.models.of_n(models.into(), language);
        let target = [("models", &models as &dyn Display), ("health", &health)];
        let target = fill(words.throw.target.get(language), &target);
        let told = [
            (sustained, &words.throw.sustained),
            (rear, &words.throw.rear),
            (spray, &words.throw.spray),
            (close, &words.throw.close),
        ];
        let told = flag_labels(told, language);
        joined(attack, [Some(target), cover_label(cover, language)].into_iter().chain(told))
    });
    let mut outcomes = through;
    outcomes.extend(lost.into_iter().chain(suppressed));
    let mut rolled_out = Rolled::new("attack", title, outcomes)
        .number("dice", dice)
        .number("damage", damage)
        .number("armor", armor)
        .word("cover", cover_key(cover))
        .number("models", models)
        .number("health", health)
        .flags([("sustained", sustained), ("rear", rear), ("spray", spray), ("close", close)]);
    if models > 1 {
        rolled_out.also.push((&gist.wiped_out, rolled.lost.of_one(&models)));
    }
    Ok(rolled_out)
}

fn roll_suppression(unit: &Suppression, tables: &Tables) -> Result<Rolled, NoAnswer> {
    let Suppression { tokens: count, models, hero, reaction } = *unit;
    let rolled = suppression(unit, tables)?;
    let (words, gist) = (&labels().throw, &labels().gist);
    let retreats =
        [OutcomeName::new("retreats", &words.retreats), OutcomeName::new("stands", &words.stands)];
    let say = |n: i32, language| words.actions.of_n(n.into(), language);
    let actions = numbers(&rolled.actions, "actions", Gisted::Mean(&gist.actions), say);
    let mut outcomes = tokens(&rolled.left);
    outcomes.extend(whether(&rolled.retreats, retreats).into_iter().chain(actions));
    let title = worded(|words, language| {
        let models = words.dust.models.of_n(models.into(), language);
        let tokens = words.throw.tokens.of_n(count.into(), language);
        let values: [(&str, &dyn Display); 2] = [("tokens", &tokens), ("models", &models)];
        let unit = fill(words.throw.suppression.get(language), &values);
        let told = [(hero, &words.throw.hero), (reaction, &words.throw.reaction)];
        joined(unit, flag_labels(told, language))
    });
    let rolled = Rolled::new("suppression", title, outcomes);
    let rolled = rolled.number("tokens", count).number("models", models);
    Ok(rolled.flags([("hero", hero), ("reaction", reaction)]))
}

fn roll_vehicle(damage: i32, cover: Cover, tables: &Tables) -> Result<Rolled, NoAnswer> {
    let rolled = vehicle(damage, cover, tables)?;
    let row = |hits: &usize| hits.checked_sub(1).and_then(|at| tables.damage.get(at));
    let named = |hits: &usize| match row(hits) {
        Some(row) => OutcomeName::new("damaged", &row.names),
        None => OutcomeName::new("unharmed", &labels().throw.unharmed),
    };
    let mut outcomes = each(&rolled, "damage", named);
    for (outcome, (hits, _)) in outcomes.iter_mut().zip(rolled.iter()) {
        outcome.facts.extend(row(hits).map(|row| ("suffers", row.tag.clone())));
    }
    let title = worded(|words, language| {
        let hits = fill(words.throw.vehicle.get(language), &[("n", &damage)]);
        joined(hits, [cover_label(cover, language)])
    });
    let rolled = Rolled::new("vehicle", title, outcomes);
    Ok(rolled.number("hits", damage).word("cover", cover_key(cover)))
}

/// Suppression tokens.
fn tokens(odds: &crate::dice::Odds<i32>) -> Vec<DiceOutcome> {
    let words = &labels().throw;
    let say = |n: i32, language| words.tokens.of_n(n.into(), language);
    numbers(odds, "tokens", Gisted::Mean(&labels().gist.tokens), say)
}

/// What a target stands in, unless that is nothing.
fn cover_key(cover: Cover) -> Option<&'static str> {
    (cover != Cover::Open).then(|| cover.key())
}

fn cover_label(cover: Cover, language: Language) -> Option<String> {
    let words = &labels().throw;
    match cover {
        Cover::Open => None,
        Cover::Soft => Some(words.soft.get(language).clone()),
        Cover::Hard => Some(words.hard.get(language).clone()),
    }
}
