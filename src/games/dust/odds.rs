//! Questions about the dice of Dust Warfare.

mod attack;
mod units;

pub(crate) use units::{question_units, units};

use super::Tables;
use super::dice::{Cover, Suppression, initiative, overrun, suppression, vehicle};
use crate::game::{
    DiceAnswer, DiceError, DiceOutcome, DiceQuestion, DiceRequest, Field, FormRange, Input,
    KeyFigureKind, LabelOf, OutcomeName, Question, QuestionContext, fill_title, join_title,
    list_all_outcomes, list_outcomes, numbers, yes_no_outcomes,
};
use crate::labels::{fill, labels};
use crate::language::ByLanguage;
use crate::rolls::Side;

/// The most suppression tokens in the form.
const MAX_TOKENS: i32 = 10;

/// The questions of the game.
pub(super) const QUESTIONS: &[DiceQuestion] = &[
    Question {
        key: "initiative",
        help: include_str!("../../../templates/help/dust/initiative.yaml"),
        label: None,
        fields: &[
            Field::new("first", Input::ForceOrNumber).required(),
            Field::new("second", Input::ForceOrNumber).required(),
        ],
    }
    .answered_by(answer_initiative),
    Question {
        key: "attack",
        help: include_str!("../../../templates/help/dust/attack.yaml"),
        label: Some(|| &labels().page.attack),
        fields: &[
            Field::new("units", Input::Units).shown(),
            Field::new("with", Input::Weapon { all: Some(|| &labels().dust_odds.all_weapons) })
                .shown(),
            Field::number("range").requires("units"),
            Field::number("dice").required_unless(&["spray", "units"]),
            Field::number("damage"),
            Field::number("armor").required_unless(&["units"]),
            COVER,
            Field::flag("sustained", || &labels().dust_odds.sustained).shown(),
            Field::flag("rear", || &labels().dust_odds.rear)
                .conflicts_with(&["suppressed", "hit-the-dirt"])
                .shown(),
            Field::flag("spray", || &labels().dust_odds.spray).conflicts_with(&["dice"]),
            Field::flag("close", || &labels().dust_odds.close).shown(),
            Field::flag("suppressed", || &labels().dust_odds.is_suppressed).shown(),
            Field::flag("hit-the-dirt", || &labels().dust_odds.hit_the_dirt)
                .conflicts_with(&["suppressed"])
                .shown(),
            Field::flag("vehicle", || &labels().dust_odds.is_vehicle).conflicts_with(&[
                "suppressed",
                "hit-the-dirt",
                "alone",
            ]),
            Field::flag("alone", || &labels().dust_odds.alone).conflicts_with(&[
                "suppressed",
                "hit-the-dirt",
                "rear",
            ]),
            Field::number("models"),
            Field::number("health"),
        ],
    }
    .answered_by(attack::answer_attack),
    Question {
        key: "suppression",
        help: include_str!("../../../templates/help/dust/suppression.yaml"),
        label: Some(|| &labels().page.suppression),
        fields: &[
            // A short name, so that the usage fits on a line of sixty letters.
            Field::unit("unit", "WHO").shown(),
            Field::number("tokens")
                .required()
                .in_form(FormRange { least: 0, usual: 2, most: MAX_TOKENS })
                .with_label(|| &labels().page.tokens),
            Field::number("models"),
            Field::flag("hero", || &labels().dust_odds.hero).shown(),
            Field::flag("reaction", || &labels().dust_odds.reaction).shown(),
        ],
    }
    .answered_by(answer_suppression),
    Question {
        key: "vehicle",
        help: include_str!("../../../templates/help/dust/vehicle.yaml"),
        label: None,
        fields: &[Field::number("hits").required(), COVER],
    }
    .answered_by(answer_vehicle),
    Question {
        key: "overrun",
        help: include_str!("../../../templates/help/dust/overrun.yaml"),
        label: Some(|| &labels().page.overrun),
        fields: &[
            Field::new("unit", Input::Unit { name: "UNIT", is_vehicle: true })
                .required_unless(&["class"])
                .conflicts_with(&["class"])
                .shown(),
            Field::number("class"),
        ],
    }
    .answered_by(answer_overrun),
];

/// The cover of a target.
const COVER: Field =
    Field::new("cover", Input::Choice { none: || &labels().page.no_cover, all: COVERS })
        .with_label(|| &labels().page.cover);

const COVERS: &[(&str, LabelOf)] = &[
    (Cover::Soft.key(), || &labels().dust_odds.soft),
    (Cover::Hard.key(), || &labels().dust_odds.hard),
];

/// Returns the requested cover.
fn cover(asked: &DiceRequest) -> Cover {
    let is_asked = |cover: &Cover| asked.word("cover") == Some(cover.key());
    [Cover::Soft, Cover::Hard].into_iter().find(is_asked).unwrap_or(Cover::Open)
}

fn answer_initiative(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<DiceAnswer, DiceError> {
    let units = units::take_counts(asked, with)?;
    let counts = [asked.required("first")?, asked.required("second")?];
    let rolled = initiative(counts, &Tables::load(with.grammars)?)?;
    let words = &labels().dust_odds;
    let begins = [
        (Side::First, OutcomeName::new("first-begins", &words.begins_first)),
        (Side::Second, OutcomeName::new("second-begins", &words.begins_second)),
    ];
    let begins = list_outcomes(&rolled.begins, "begins", begins);
    let orders_of = [&words.orders_first, &words.orders_second];
    let sides = [Side::First, Side::Second].into_iter().zip(orders_of).zip(&rolled.orders);
    let orders = sides.flat_map(|((side, label), odds)| {
        let of_side =
            move |outcome| DiceOutcome { facts: vec![("side", side.key().into())], ..outcome };
        let say = |n: i32, language| label.of_n(n.into(), language);
        numbers(odds, "orders", KeyFigureKind::First("orders"), say).into_iter().map(of_side)
    });
    let [first, second] = counts;
    let title = ByLanguage::each(|language| {
        let words = labels();
        let first = words.dust.units.of_n(first.into(), language);
        fill(words.dust_odds.initiative.get(language), &[("first", &first), ("second", &second)])
    });
    let outcomes = begins.into_iter().chain(orders).collect();
    Ok(DiceAnswer { units, ..asked.answer(title, outcomes) })
}

fn answer_suppression(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<DiceAnswer, DiceError> {
    let units = units::take_suppressed(asked, with)?;
    asked.put_default("models", 1);
    let unit = Suppression {
        tokens: asked.required("tokens")?,
        models: asked.required("models")?,
        hero: asked.is("hero"),
        reaction: asked.is("reaction"),
    };
    let Suppression { tokens: count, models, .. } = unit;
    let rolled = suppression(&unit, &Tables::load(with.grammars)?)?;
    let (words, figures) = (&labels().dust_odds, &labels().key_figures);
    let retreats =
        [OutcomeName::new("retreats", &words.retreats), OutcomeName::new("stands", &words.stands)];
    let say = |n: i32, language| words.actions.of_n(n.into(), language);
    let actions = numbers(&rolled.actions, "actions", KeyFigureKind::Mean(&figures.actions), say);
    let mut outcomes = tokens(&rolled.left);
    outcomes.extend(yes_no_outcomes(&rolled.retreats, retreats).into_iter().chain(actions));
    let title = ByLanguage::each(|language| {
        let words = labels();
        let models = words.dust.models.of_n(models.into(), language);
        let tokens = words.dust_odds.tokens.of_n(count.into(), language);
        let unit = fill(
            words.dust_odds.suppression.get(language),
            &[("tokens", &tokens), ("models", &models)],
        );
        join_title(unit, asked.labels(language))
    });
    Ok(DiceAnswer { units, ..asked.answer(title, outcomes) })
}

fn answer_vehicle(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<DiceAnswer, DiceError> {
    let tables = Tables::load(with.grammars)?;
    let damage = asked.required("hits")?;
    let rolled = vehicle(damage, cover(asked), &tables)?;
    let outcomes = row_outcomes(&rolled, &tables);
    let title = ByLanguage::each(|language| {
        let hits = fill(labels().dust_odds.vehicle.get(language), &[("n", &damage)]);
        join_title(hits, asked.labels(language))
    });
    Ok(asked.answer(title, outcomes))
}

/// Lists the rows of the damage table of vehicles as outcomes; the key figure is the chance of none.
fn row_outcomes(rolled: &crate::dice::Distribution<usize>, tables: &Tables) -> Vec<DiceOutcome> {
    let row = |hits: &usize| hits.checked_sub(1).and_then(|at| tables.damage.get(at));
    let named = |hits: &usize| match row(hits) {
        Some(row) => OutcomeName::new("damaged", &row.names),
        None => OutcomeName::new("unharmed", &labels().dust_odds.unharmed),
    };
    let mut outcomes = list_all_outcomes(rolled, "damage", named);
    for (outcome, (hits, _)) in outcomes.iter_mut().zip(rolled.iter()) {
        outcome.facts.extend(row(hits).map(|row| ("suffers", row.tag.clone())));
    }
    outcomes
}

fn answer_overrun(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<DiceAnswer, DiceError> {
    let units = units::take_vehicle(asked, with)?;
    let class = asked.required("class")?;
    let tokens = tokens(&overrun(class, &Tables::load(with.grammars)?)?);
    let title = fill_title(&labels().dust_odds.overrun, &[("n", &class)]);
    Ok(DiceAnswer { units, ..asked.answer(title, tokens) })
}

/// Lists the numbers of suppression tokens as outcomes.
fn tokens(odds: &crate::dice::Distribution<i32>) -> Vec<DiceOutcome> {
    let words = &labels().dust_odds;
    let say = |n: i32, language| words.tokens.of_n(n.into(), language);
    numbers(odds, "tokens", KeyFigureKind::Mean(&labels().key_figures.tokens), say)
}
