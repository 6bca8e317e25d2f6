//! Questions about the dice of Scrubs of the Desert.

mod units;

pub(crate) use units::{question_units, units};

use super::dice::{
    BoutResult, Cover, Crew, FiringUnit, MoraleCheck, MoraleResult, Sighted, Toss, activation,
    climb, crew_share, fire, grapple, melee, morale, movement, sighting,
};
use super::{FireMode, Tables, Weapon};
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::game::{
    DiceAnswer, DiceError, DiceOutcome, DiceQuestion, DiceRequest, Field, FieldValue, FormRange,
    Input, KeyFigureKind, NamedKey, OutcomeName, Question, QuestionContext, fill_title,
    find_by_key, join_title, list_all_outcomes, list_outcomes, numbers, yes_no_outcomes,
};
use crate::games::scrubs::refused::ScrubsRefused;
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::limits;
use crate::rolls::{Argument, Quantity, Refused};

/// The lowest, default and highest range in the form, in inches.
const RANGE: FormRange = FormRange { least: 0, usual: 8, most: 48 };
/// The fewest, default and most figures below a blast in the form.
const BELOW: FormRange = FormRange { least: 1, usual: 1, most: 20 };
/// The fewest, default and most figures lost in the form.
const LOST: FormRange = FormRange { least: 0, usual: 0, most: 19 };

/// The questions of the game.
pub(super) const QUESTIONS: &[DiceQuestion] = &[
    Question {
        key: "fire",
        help: include_str!("../../../templates/help/scrubs/fire.yaml"),
        label: Some(|| &labels().page.fire),
        fields: &[
            Field::unit("first", "FIRST").required().shown(),
            Field::new("with", Input::Weapon { all: None }).requires("range").shown(),
            Field::number("range")
                .selects_game()
                .in_form(RANGE)
                .with_label(|| &labels().page.inches),
            Field::number("dice").requires("range"),
            Field::number("crew").requires("range"),
            Field::number("figures")
                .requires("range")
                .in_form(BELOW)
                .of_blasts()
                .with_label(|| &labels().page.below),
            Field::new("cover", Input::AnyOf { words: COVERS, fact: "covered" })
                .with_label(|| &labels().scrubs_odds.covered),
            Field::flag("still", || &labels().scrubs_odds.still).requires("range").shown(),
        ],
    }
    .answered_by(answer_fire),
    Question {
        key: "morale",
        help: include_str!("../../../templates/help/scrubs/morale.yaml"),
        label: Some(|| &labels().page.morale),
        fields: &[
            Field::unit("first", "FIRST").required_unless(&["base"]).shown(),
            Field::number("base").selects_game().requires("size").conflicts_with(&["first"]),
            Field::number("size").requires("base"),
            Field::number("rate").requires("base"),
            Field::number_or("lost", 0).in_form(LOST).with_label(|| &labels().page.lost),
            Field::flag("fort", || &labels().scrubs_odds.fort).shown(),
            Field::flag("building", || &labels().scrubs_odds.building).shown(),
            Field::flag("closing", || &labels().scrubs_odds.closing).shown(),
        ],
    }
    .answered_by(answer_morale),
    Question {
        key: "melee",
        help: include_str!("../../../templates/help/scrubs/melee.yaml"),
        label: None,
        fields: &[
            Field::new("first", Input::ForceOrNumber).required(),
            Field::new("second", Input::ForceOrNumber).required(),
            Field::number_or("against", 1),
            Field::flag("higher", || &labels().scrubs_odds.higher),
            Field::flag("foe-higher", || &labels().scrubs_odds.foe_higher),
        ],
    }
    .answered_by(answer_melee),
    Question {
        key: "activation",
        help: include_str!("../../../templates/help/scrubs/activation.yaml"),
        label: None,
        fields: &[Field::number_or("lost", 0)],
    }
    .answered_by(answer_activation),
    Question {
        key: "sighting",
        help: include_str!("../../../templates/help/scrubs/sighting.yaml"),
        label: None,
        fields: &[Field::number("range").required()],
    }
    .answered_by(answer_sighting),
    Question {
        key: "move",
        help: include_str!("../../../templates/help/scrubs/move.yaml"),
        label: Some(|| &labels().page.movement),
        fields: &[
            Field::new("type", Input::UnitOrKey { name: "TYPE" }).required().shown(),
            Field::new("terrain", Input::Key { all: terrains })
                .required()
                .with_label(|| &labels().page.terrain),
            Field::number("inches").with_label(|| &labels().page.inches),
        ],
    }
    .answered_by(answer_move),
    Question {
        key: "grapple",
        help: include_str!("../../../templates/help/scrubs/grapple.yaml"),
        label: None,
        fields: &[Field::number_or("defenders", 0)],
    }
    .answered_by(answer_grapple),
    Question {
        key: "climb",
        help: include_str!("../../../templates/help/scrubs/climb.yaml"),
        label: None,
        fields: &[],
    }
    .answered_by(answer_climb),
];

/// The kinds of cover, which count alike.
const COVERS: &[&str] = &["fort", "building", "rough"];

/// Reads the terrains of the tables.
fn terrains(grammars: Grammars) -> Result<Vec<NamedKey>, Error> {
    let terrains = Tables::load(grammars)?.movement.terrains;
    Ok(terrains.into_iter().map(|one| (one.tag, one.names)).collect())
}

/// The fire that a question asks about.
struct FireQuestion<'a> {
    weapon: &'a Weapon,
    inches: Option<i32>,
    dice: Option<i32>,
    /// The crew of the weapon; for small arms, the crew of the gun that is the target.
    crew: Option<i32>,
    /// Figures below a blast; for small arms, those around the target's crew.
    figures: Option<i32>,
    is_covered: bool,
    /// The unit did not move.
    is_still: bool,
}

impl FireQuestion<'_> {
    /// Refuses arguments without effect for this kind of weapon.
    fn validate(&self) -> Result<(), Refused> {
        let [dice, crew, figures, still] =
            ["dice", "crew", "figures", "still"].map(Argument::Field);
        let wrong = match self.weapon.kind {
            FireMode::Small if self.crew.is_some() && self.figures.is_none() => {
                Some(Refused::Together(crew, figures))
            }
            FireMode::Small if self.figures.is_some() && self.crew.is_none() => {
                Some(Refused::Together(figures, crew))
            }
            FireMode::Small => None,
            _ if self.is_still => Some(Refused::OtherWeapon(still)),
            FireMode::MachineGun if self.figures.is_some() => Some(Refused::OtherWeapon(figures)),
            FireMode::MachineGun if self.dice.is_some() && self.crew.is_some() => {
                Some(Refused::NotBoth(dice, crew))
            }
            FireMode::Cannon if self.dice.is_some() => Some(Refused::OtherWeapon(dice)),
            FireMode::MachineGun | FireMode::Cannon => None,
        };
        wrong.map_or(Ok(()), Err)
    }
}

fn answer_activation(
    asked: &mut DiceRequest,
    _: &QuestionContext,
) -> Result<DiceAnswer, DiceError> {
    let (lost, words) = (asked.required("lost")?, &labels().scrubs_odds);
    let ends_of = [
        (Toss::Won, OutcomeName::new("won", &words.won)),
        (Toss::Lost, OutcomeName::new("lost", &words.lost_toss)),
    ];
    let title = ByLanguage::each(|language| {
        let after = (lost > 0).then(|| words.tosses.of_n(lost.into(), language));
        join_title(words.activation.get(language).clone(), [after])
    });
    Ok(asked.answer(title, list_outcomes(&activation(lost)?, "toss", ends_of)))
}

fn answer_sighting(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<DiceAnswer, DiceError> {
    let (inches, words) = (asked.required("range")?, &labels().scrubs_odds);
    let ends_of = [
        (Sighted::Seen, OutcomeName::new("seen", &words.seen)),
        (Sighted::Hidden, OutcomeName::new("hidden", &words.hidden)),
    ];
    let title = fill_title(&words.sighting, &[("n", &inches)]);
    let seen = sighting(inches, &Tables::load(with.grammars)?)?;
    Ok(asked.answer(title, list_outcomes(&seen, "sighted", ends_of)))
}

fn answer_grapple(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<DiceAnswer, DiceError> {
    let (defenders, words) = (asked.required("defenders")?, &labels().scrubs_odds);
    let named = [
        OutcomeName::new("holds", &words.hook_holds),
        OutcomeName::new("falls", &words.hook_falls),
    ];
    let title = ByLanguage::each(|language| words.grapple.of_n(defenders.into(), language));
    let holds = grapple(defenders, &Tables::load(with.grammars)?)?;
    Ok(asked.answer(title, yes_no_outcomes(&holds, named)))
}

fn answer_climb(asked: &mut DiceRequest, with: &QuestionContext) -> Result<DiceAnswer, DiceError> {
    let words = &labels().scrubs_odds;
    let up = climb(&Tables::load(with.grammars)?).ok_or(Refused::Rolls)?;
    let say = |n: i32, language| words.climbs.of_n(n.into(), language);
    let outcomes =
        numbers(&up, "climbs", KeyFigureKind::Numbers(&labels().key_figures.climbs), say);
    Ok(asked.answer(words.climb.clone(), outcomes))
}

fn answer_move(asked: &mut DiceRequest, with: &QuestionContext) -> Result<DiceAnswer, DiceError> {
    let units = units::take_type(asked, with)?;
    let tables = Tables::load(with.grammars)?;
    let (mover, terrain) = (asked.word("type"), asked.word("terrain"));
    let (mover, terrain) = (mover.unwrap_or_default(), terrain.unwrap_or_default());
    let inches = asked.number("inches");
    let (rules, words) = (&tables.movement, &labels().scrubs_odds);
    let (_, moved) = find_by_key(&rules.movers, |one| &one.tag, mover, "type")?;
    let (at, over) = find_by_key(&rules.terrains, |one| &one.tag, terrain, "terrain")?;
    if let Some(inches) = inches {
        Quantity::Inches.within(inches, 0, limits::INCHES)?;
    }
    let rolled = movement(moved, at)?;
    let outcomes = match inches {
        None => {
            let say = |n: i32, language| fill(words.inches.get(language), &[("n", &n)]);
            numbers(&rolled, "inches", KeyFigureKind::Inches(&labels().key_figures.inches), say)
        }
        Some(inches) => {
            let named =
                [OutcomeName::new("there", &words.there), OutcomeName::new("short", &words.short)];
            yes_no_outcomes(&rolled.map(|&moved| moved >= inches), named)
        }
    };
    let title = ByLanguage::each(|language| {
        let values = [moved.names.get(language), over.names.get(language)];
        let distance = |n: i32| fill(words.distance.get(language), &[("n", &n)]);
        join_title(
            fill(words.move_.get(language), &[("first", values[0]), ("second", values[1])]),
            [inches.map(distance)],
        )
    });
    Ok(DiceAnswer { units, ..asked.answer(title, outcomes) })
}

fn answer_fire(asked: &mut DiceRequest, with: &QuestionContext) -> Result<DiceAnswer, DiceError> {
    let tables = Tables::load(with.grammars)?;
    let (units, own) = units::take_weapon(asked, with)?;
    let first = asked.word("first").unwrap_or_default();
    let weapon = match &own {
        Some(own) => own,
        None => find_by_key(&tables.fire.weapons, |one| &one.tag, first, "first")?.1,
    };
    if let Some(given) = asked.word("cover").filter(|given| !COVERS.contains(given)) {
        let allowed = labels().remedy.covers.clone().into();
        let wrong = ErrorKind::WrongValue { found: given.into(), near: None, allowed };
        return Err(Error::of_field("cover", wrong).into());
    }
    let question = FireQuestion {
        weapon,
        inches: asked.number("range"),
        dice: asked.number("dice"),
        crew: asked.number("crew"),
        figures: asked.number("figures"),
        is_covered: asked.is("cover"),
        is_still: asked.is("still"),
    };
    let small = weapon.kind == FireMode::Small;
    question.validate()?;
    let at = question.crew.zip(question.figures).filter(|_| small);
    let shot = FiringUnit {
        weapon,
        inches: question.inches.ok_or_else(|| ScrubsRefused::NoRange.into_refused())?,
        dice: question.dice.unwrap_or(i32::from(small)),
        crew: question.crew.filter(|_| !small).unwrap_or(0),
        cover: if question.is_covered { Cover::Covered } else { Cover::Open },
        still: question.is_still,
        below: question.figures.unwrap_or(1),
        at: at.map(|(crew, figures)| Crew { crew, figures }),
    };
    let fired = fire(&shot, &tables)?;
    let (words, figures) = (&labels().scrubs_odds, &labels().key_figures);
    let struck =
        || [OutcomeName::new("struck", &words.struck), OutcomeName::new("missed", &words.missed)];
    let jams =
        || [OutcomeName::new("jams", &words.jams), OutcomeName::new("runs-on", &words.runs_on)];
    let hits = |n: i32, language| words.hits.of_n(n.into(), language);
    let crew = |n: i32, language| words.crewmen.of_n(n.into(), language);
    let mut outcomes: Vec<DiceOutcome> =
        fired.struck.iter().flat_map(|hit| yes_no_outcomes(hit, struck())).collect();
    outcomes.extend(numbers(&fired.hits, "hits", KeyFigureKind::Numbers(&figures.hits), hits));
    outcomes.extend(fired.jams.iter().flat_map(|odds| yes_no_outcomes(odds, jams())));
    outcomes.extend(
        fired.crew.iter().flat_map(|odds| {
            numbers(odds, "crew-hits", KeyFigureKind::Numbers(&figures.crew), crew)
        }),
    );
    let title = ByLanguage::each(|language| fire_title(asked, &question, fired.least, language));
    let mut rolled =
        DiceAnswer { units, against: Some(fired.least), ..asked.answer(title, outcomes) };
    rolled.facts.insert(0, ("weapon", FieldValue::Word(weapon.tag.clone())));
    Ok(rolled)
}

fn fire_title(
    asked: &DiceRequest,
    question: &FireQuestion,
    least: i32,
    language: Language,
) -> String {
    let words = &labels().scrubs_odds;
    let inches = question.inches.unwrap_or_default();
    let of_n = |label: &ByLanguage<String>, n: i32| fill(label.get(language), &[("n", &n)]);
    let fire = fill(
        words.fire.get(language),
        &[("first", question.weapon.names.get(language)), ("n", &inches)],
    );
    let dice = question.dice.map(|n| words.dice.of_n(n.into(), language));
    let crew = match (question.crew, question.figures) {
        (Some(crew), Some(figures)) if question.dice.is_some() => {
            let percent = crew_share(Crew { crew, figures });
            [
                Some(fill(
                    words.crew_among.get(language),
                    &[("n", &crew), ("figures", &figures), ("percent", &percent)],
                )),
                None,
            ]
        }
        (crew, below) => [crew.map(|n| of_n(&words.crew, n)), below.map(|n| of_n(&words.below, n))],
    };
    let against = of_n(&words.or_more, least);
    let counted = [dice].into_iter().chain(crew).flatten();
    join_title(fire, counted.chain(asked.labels(language)).chain([against]))
}

fn answer_morale(asked: &mut DiceRequest, with: &QuestionContext) -> Result<DiceAnswer, DiceError> {
    let units = units::take_morale(asked, with)?;
    let words = &labels().scrubs_odds;
    let check = MoraleCheck {
        base: asked.required("base")?,
        size: asked.required("size")?,
        rate: asked.number("rate"),
        lost: asked.required("lost")?,
        fort: asked.is("fort"),
        building: asked.is("building"),
        closing: asked.is("closing"),
    };
    let (adjusted, rolled) = morale(&check, &Tables::load(with.grammars)?)?;
    let named = |stand: &MoraleResult| match stand {
        MoraleResult::Holds => OutcomeName::new("holds", &words.holds),
        MoraleResult::Routs => OutcomeName::new("routs", &words.routs),
        MoraleResult::Stays => OutcomeName::new("stays", &words.stays),
        MoraleResult::Removed => OutcomeName::new("removed", &words.removed),
    };
    let MoraleCheck { base, size, rate, lost, .. } = check;
    let title = ByLanguage::each(|language| {
        let of_n = |label: &ByLanguage<String>, n: i32| fill(label.get(language), &[("n", &n)]);
        let figures = labels().counts.figures.of_n(size.into(), language);
        let morale = fill(words.morale.get(language), &[("base", &base), ("figures", &figures)]);
        let lost = (lost > 0).then(|| words.lost.of_n(lost.into(), language));
        let rate = rate.map(|n| of_n(&words.own_rate, n));
        let against = of_n(&words.or_less, adjusted);
        let counted = [rate, lost].into_iter().flatten();
        join_title(morale, counted.chain(asked.labels(language)).chain([against]))
    });
    let outcomes = list_all_outcomes(&rolled, "stand", named);
    Ok(DiceAnswer { units, against: Some(adjusted), ..asked.answer(title, outcomes) })
}

fn answer_melee(asked: &mut DiceRequest, with: &QuestionContext) -> Result<DiceAnswer, DiceError> {
    let both = Refused::NotBoth(Argument::Higher, Argument::FoeHigher);
    both.refuse_if(asked.is("higher") && asked.is("foe-higher"))?;
    let elevation = Tables::load(with.grammars)?.melee.building;
    let higher = |key: &str| if asked.is(key) { elevation } else { 0 };
    let first = addition(asked, "first")?.saturating_add(higher("higher"));
    let enemy = addition(asked, "second")?.saturating_add(higher("foe-higher"));
    let enemies = asked.required("against")?;
    let words = &labels().scrubs_odds;
    let all = vec![enemy; usize::try_from(enemies).unwrap_or(0)];
    let ends_of = [
        (BoutResult::First, OutcomeName::new("first", &words.first_kills)),
        (BoutResult::Second, OutcomeName::new("second", &words.second_kills)),
        (BoutResult::Locked, OutcomeName::new("locked", &words.locked)),
    ];
    let outcomes = list_outcomes(&melee(first, &all)?, "bout", ends_of);
    let [one, other] = [first, enemy].map(|added| format!("d10{}", plus(added)));
    let other = match (enemies, enemy) {
        (1, _) => other,
        (_, 0) => format!("{enemies} × {other}"),
        // Each of them adds it to a die of his own (S11).
        _ => format!("{enemies} × ({other})"),
    };
    let title = ByLanguage::each(|language| {
        join_title(
            fill(words.melee.get(language), &[("first", &one), ("second", &other)]),
            asked.labels(language),
        )
    });
    Ok(asked.answer(title, outcomes))
}

/// Reads the number that is added to a roll, such as `2` or `-1`.
fn addition(asked: &DiceRequest, key: &'static str) -> Result<i32, Error> {
    let given = asked.word(key).unwrap_or_default();
    given.parse().map_err(|_| Error::new(given, ErrorKind::NoAddition))
}

/// Writes ` + 2` or ` − 1`; nothing for 0.
fn plus(added: i32) -> String {
    match added {
        0 => String::new(),
        ..0 => format!(" − {}", -added),
        _ => format!(" + {added}"),
    }
}
