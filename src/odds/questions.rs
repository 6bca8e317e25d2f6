//! The questions about dice of games with ability codes, declared as those of other games are.

use super::{
    ChargeAsk, CoverAsk, FireAsk, MeleeAsk, MoraleAsk, NamedFighter, OddsRequest, SquadAsk,
    SquadsAsk, Stance,
};
use crate::codes::WeaponKind;
use crate::error::Error;
use crate::game::{DiceRequest, Field, Input, Question};
use crate::labels::labels;
use crate::play::{MoraleReason, Nco, Side};
use crate::profile::ListColumn;

/// A question about the dice of games with ability codes.
#[derive(Debug)]
pub struct CodedQuestion {
    pub question: Question,
    /// Reads it as it was asked.
    ///
    /// # Errors
    /// A value that names no fighter.
    pub read: fn(&DiceRequest) -> Result<OddsRequest, Error>,
}

/// All of them.
pub static QUESTIONS: [CodedQuestion; 5] = [
    CodedQuestion { question: MELEE, read: melee },
    CodedQuestion { question: SQUADS, read: squads },
    CodedQuestion { question: FIRE, read: fire },
    CodedQuestion { question: MORALE, read: morale },
    CodedQuestion { question: CHARGE, read: charge },
];

impl CodedQuestion {
    /// The question of a key.
    pub fn named(key: &str) -> Option<&'static Self> {
        QUESTIONS.iter().find(|one| one.question.key == key)
    }
}

const MELEE: Question = Question {
    key: "melee",
    help: include_str!("../../templates/help/coded/melee.yaml"),
    label: Some(|| &labels().page.melee),
    fields: &[
        FIRST.required(),
        SECOND,
        Field::number_or("against", 1).between([1, 1, 6]).labelled(|| &labels().page.foes),
        Field::new("rear", Input::Flag),
        Field::new("foe-rear", Input::Flag).without(&["rear"]),
        NCO,
        FOE_NCO,
        LEADER,
        FOE_LEADER,
        SHIELD,
        NO_SHIELD,
        FOE_SHIELD,
        NO_FOE_SHIELD,
        Field::new("higher", Input::Flag).labelled(|| &labels().page.higher),
        Field::new("foe-higher", Input::Flag),
        Field::new("disengages", Input::Flag),
        Field::new("flank", Input::Flag),
        Field::new("foe-flank", Input::Flag),
        Field::new("damage", Input::Flag),
    ],
};

const SQUADS: Question = Question {
    key: "squads",
    help: include_str!("../../templates/help/coded/squads.yaml"),
    label: Some(|| &labels().key_figures.squads),
    fields: &[
        FIRST.required(),
        SECOND,
        FIGURES.known_of("first").labelled(|| &labels().key_figures.figures),
        FOES.known_of("second").labelled(|| &labels().key_figures.foe_figures),
        NCO,
        FOE_NCO,
        LEADER,
        FOE_LEADER,
        SHIELD,
        NO_SHIELD,
        FOE_SHIELD,
        NO_FOE_SHIELD,
        Field::new("seed", Input::Seed),
    ],
};

const FIRE: Question = Question {
    key: "fire",
    help: include_str!("../../templates/help/coded/fire.yaml"),
    label: Some(|| &labels().page.fire),
    fields: &[
        Field { input: Input::Fighter(ListColumn::Bs), ..FIRST }.required(),
        Field::new("target", Input::Target).labelled(|| &labels().page.target),
        Field::new("weapon", Input::WeaponKind),
        Field::new("cover", Input::Cover).labelled(|| &labels().page.cover),
        SHIELD,
        NO_SHIELD,
        Field::new("behind", Input::Flag),
        // One shot of the form is the rate of the weapon.
        Field::number("shots")
            .between([1, 1, 20])
            .least_is_unset()
            .labelled(|| &labels().key_figures.shots),
        MODIFIER,
    ],
};

const MORALE: Question = Question {
    key: "morale",
    help: include_str!("../../templates/help/coded/morale.yaml"),
    label: Some(|| &labels().page.morale),
    fields: &[
        Field { input: Input::Fighter(ListColumn::Morale), ..FIRST }.required(),
        Field::number("strength")
            .between([1, 6, 20])
            .known_of("first")
            .labelled(|| &labels().page.strength),
        Field::number_or("lost", 0).between([0, 0, 19]).labelled(|| &labels().page.lost),
        NCO.labelled(|| &labels().page.with_nco),
        Field::new("nco-lost", Input::Flag).without(&["nco"]),
        LEADER,
        MODIFIER,
        Field::new("for", REASONS).labelled(|| &labels().key_figures.reason),
    ],
};

const CHARGE: Question = Question {
    key: "charge",
    help: include_str!("../../templates/help/coded/charge.yaml"),
    label: Some(|| &labels().page.charge),
    fields: &[
        Field { input: Input::Fighter(ListColumn::Move), ..FIRST },
        Field::number("inches").between([1, 10, 24]).labelled(|| &labels().page.inches),
        Field::new("walk", Input::Flag),
        Field::new("nco", Input::Flag),
        Field::new("rough", Input::Flag),
    ],
};

/// Figures of a squad without its NCO: the least, usual and greatest number.
const SQUAD: [i32; 3] = [1, 5, 20];

const FIRST: Field =
    Field::new("first", Input::Fighter(ListColumn::Ws)).labelled(|| &labels().page.first);
const SECOND: Field = Field::new("second", Input::Fighter(ListColumn::Ws))
    .labelled(|| &labels().page.second)
    .required();
const FIGURES: Field = Field::number("figures").between(SQUAD);
const FOES: Field = Field::number("foes").between(SQUAD);
const NCO: Field =
    Field::new("nco", Input::Flag).known_of("first").labelled(|| &labels().key_figures.first_nco);
const FOE_NCO: Field = Field::new("foe-nco", Input::Flag)
    .known_of("second")
    .labelled(|| &labels().key_figures.second_nco);
const LEADER: Field = Field::rating("leader").labelled(|| &labels().key_figures.leads);
const FOE_LEADER: Field = Field::rating("foe-leader").labelled(|| &labels().key_figures.leader);
const SHIELD: Field = Field::new("shield", Input::Flag);
const NO_SHIELD: Field = Field::new("no-shield", Input::Flag).without(&["shield"]);
const FOE_SHIELD: Field = Field::new("foe-shield", Input::Flag);
const NO_FOE_SHIELD: Field = Field::new("no-foe-shield", Input::Flag).without(&["foe-shield"]);
const MODIFIER: Field =
    Field::number_or("modifier", 0).between([-4, 0, 4]).labelled(|| &labels().page.modifier);
const REASONS: Input = Input::OneOf {
    default: MoraleReason::Check.key(),
    all: &[
        (MoraleReason::Check.key(), || &labels().key_figures.check),
        (MoraleReason::Melee.key(), || &labels().key_figures.after_melee),
        (MoraleReason::Charge.key(), || &labels().key_figures.to_charge),
        (MoraleReason::Rally.key(), || &labels().key_figures.to_rally),
        (MoraleReason::Stand.key(), || &labels().key_figures.to_stand),
    ],
};

/// The fighter of a field.
fn fighter(asked: &DiceRequest, key: &str, value: ListColumn) -> Result<NamedFighter, Error> {
    NamedFighter::read(asked.word(key).unwrap_or_default(), value)
}

/// The shield of two opposite flags, if either is set.
fn shield(asked: &DiceRequest, [with, without]: [&str; 2]) -> Option<bool> {
    let is_with = asked.is(with);
    (is_with || asked.is(without)).then_some(is_with)
}

fn melee(asked: &DiceRequest) -> Result<OddsRequest, Error> {
    Ok(OddsRequest::Melee(MeleeAsk {
        first: fighter(asked, "first", ListColumn::Ws)?,
        second: fighter(asked, "second", ListColumn::Ws)?,
        against: asked.number("against").unwrap_or(1),
        rear: match (asked.is("rear"), asked.is("foe-rear")) {
            (true, _) => Some(Side::Second),
            (_, true) => Some(Side::First),
            _ => None,
        },
        disengages: asked.is("disengages"),
        damage: asked.is("damage"),
        own: Stance {
            nco: asked.is("nco"),
            leader: asked.number("leader"),
            higher: asked.is("higher"),
            flank: asked.is("flank"),
            shield: shield(asked, ["shield", "no-shield"]),
        },
        foe: Stance {
            nco: asked.is("foe-nco"),
            leader: asked.number("foe-leader"),
            higher: asked.is("foe-higher"),
            flank: asked.is("foe-flank"),
            shield: shield(asked, ["foe-shield", "no-foe-shield"]),
        },
    }))
}

fn squads(asked: &DiceRequest) -> Result<OddsRequest, Error> {
    Ok(OddsRequest::Squads(SquadsAsk {
        first: SquadAsk {
            fighter: fighter(asked, "first", ListColumn::Ws)?,
            figures: asked.number("figures"),
            nco: asked.is("nco"),
            leader: asked.number("leader"),
            shield: shield(asked, ["shield", "no-shield"]),
        },
        second: SquadAsk {
            fighter: fighter(asked, "second", ListColumn::Ws)?,
            figures: asked.number("foes"),
            nco: asked.is("foe-nco"),
            leader: asked.number("foe-leader"),
            shield: shield(asked, ["foe-shield", "no-foe-shield"]),
        },
        seed: asked.word("seed").and_then(|seed| seed.parse().ok()),
    }))
}

fn fire(asked: &DiceRequest) -> Result<OddsRequest, Error> {
    let target = asked.word("target").map(NamedFighter::named).transpose()?;
    let weapon = |word: &str| {
        WeaponKind::ALL.into_iter().find(|kind| [kind.key(), kind.letter()].contains(&word))
    };
    Ok(OddsRequest::Fire(FireAsk {
        first: fighter(asked, "first", ListColumn::Bs)?,
        target,
        weapon: asked.word("weapon").and_then(weapon),
        cover: asked.word("cover").map(CoverAsk::read),
        shield: shield(asked, ["shield", "no-shield"]),
        behind: asked.is("behind"),
        shots: asked.number("shots"),
        modifier: asked.number("modifier").unwrap_or_default(),
    }))
}

fn morale(asked: &DiceRequest) -> Result<OddsRequest, Error> {
    let reason = asked.word("for").and_then(MoraleReason::from_key);
    Ok(OddsRequest::Morale(MoraleAsk {
        first: fighter(asked, "first", ListColumn::Morale)?,
        strength: asked.number("strength"),
        lost: asked.number("lost").unwrap_or_default(),
        nco: match (asked.is("nco"), asked.is("nco-lost")) {
            (true, _) => Some(Nco::Present),
            (_, true) => Some(Nco::Lost),
            _ => None,
        },
        leader: asked.number("leader"),
        modifier: asked.number("modifier").unwrap_or_default(),
        reason: reason.unwrap_or(MoraleReason::Check),
    }))
}

fn charge(asked: &DiceRequest) -> Result<OddsRequest, Error> {
    let first = asked.word("first").map(|name| NamedFighter::read(name, ListColumn::Move));
    Ok(OddsRequest::Charge(ChargeAsk {
        first: first.transpose()?,
        inches: asked.number("inches"),
        walk: asked.is("walk"),
        nco: asked.is("nco"),
        rough: asked.is("rough"),
    }))
}
