//! The questions about dice of games with ability codes, declared as those of other games are.

use super::{
    ChargeRequest, FireRequest, MeleeRequest, MeleeSituation, MoraleRequest, NamedFighter,
    OddsRequest, RequestedCover, SquadMeleeRequest, SquadRequest,
};
use crate::codes::WeaponKind;
use crate::error::Error;
use crate::game::{DiceRequest, Field, FormRange, Input, Question};
use crate::labels::labels;
use crate::profile::ListColumn;
use crate::rolls::{LoneLeader, MoraleReason, Nco, Side};

/// A question about the dice of games with ability codes.
#[derive(Debug)]
pub struct CodedQuestion {
    pub question: Question,
    /// Reads it as it was asked.
    ///
    /// # Errors
    /// A value that names no fighter.
    pub read: fn(&DiceRequest) -> Result<OddsRequest, Error>,
    /// A table of all skills may be printed instead of an answer (`--as`).
    pub has_table: bool,
}

/// All of them.
pub static QUESTIONS: [CodedQuestion; 5] = [
    CodedQuestion { question: MELEE, read: melee, has_table: true },
    CodedQuestion { question: SQUADS, read: squads, has_table: false },
    CodedQuestion { question: FIRE, read: fire, has_table: false },
    CodedQuestion { question: MORALE, read: morale, has_table: false },
    CodedQuestion { question: CHARGE, read: charge, has_table: false },
];

impl CodedQuestion {
    /// Returns the question of a key.
    pub fn find(key: &str) -> Option<&'static Self> {
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
        Field::number_or("against", 1)
            .in_form(FormRange { least: 1, usual: 1, most: 6 })
            .with_label(|| &labels().page.foes),
        Field::new("rear", Input::Flag),
        Field::new("foe-rear", Input::Flag).conflicts_with(&["rear"]),
        NCO,
        FOE_NCO,
        LEADER,
        FOE_LEADER,
        SHIELD,
        NO_SHIELD,
        FOE_SHIELD,
        NO_FOE_SHIELD,
        Field::new("higher", Input::Flag).with_label(|| &labels().page.higher),
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
        FIGURES.supplied_by("first").with_label(|| &labels().key_figures.figures),
        FOES.supplied_by("second").with_label(|| &labels().key_figures.foe_figures),
        Field::number_or("lost", 0),
        Field::number_or("foe-lost", 0),
        NCO,
        NCO_LOST,
        FOE_NCO,
        Field::new("foe-nco-lost", Input::Flag).conflicts_with(&["foe-nco"]),
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
        Field::new("target", Input::Target).with_label(|| &labels().page.target),
        Field::new("weapon", Input::WeaponKind),
        Field::new("cover", Input::Cover).with_label(|| &labels().page.cover),
        SHIELD,
        NO_SHIELD,
        Field::new("behind", Input::Flag),
        // One shot of the form is the rate of the weapon.
        Field::number("shots")
            .in_form(FormRange { least: 1, usual: 1, most: 20 })
            .least_is_unset()
            .with_label(|| &labels().key_figures.shots),
        Field::number_or("firing", 1).conflicts_with(&["shots"]),
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
            .in_form(FormRange { least: 1, usual: 6, most: 20 })
            .supplied_by("first")
            .with_label(|| &labels().page.strength),
        Field::number_or("lost", 0)
            .in_form(FormRange { least: 0, usual: 0, most: 19 })
            .with_label(|| &labels().page.lost),
        NCO.with_label(|| &labels().page.with_nco),
        NCO_LOST,
        LEADER,
        Field::new("leader-charges", Input::Flag).with_label(|| &labels().page.leader_charges),
        Field::number("leader-morale").requires("leader-charges"),
        MODIFIER,
        Field::new("for", REASONS).with_label(|| &labels().key_figures.reason),
    ],
};

const CHARGE: Question = Question {
    key: "charge",
    help: include_str!("../../templates/help/coded/charge.yaml"),
    label: Some(|| &labels().page.charge),
    fields: &[
        Field { input: Input::Fighter(ListColumn::Move), ..FIRST },
        Field::number("inches")
            .in_form(FormRange { least: 1, usual: 10, most: 24 })
            .with_label(|| &labels().page.inches),
        Field::new("walk", Input::Flag),
        Field::new("nco", Input::Flag),
        Field::new("rough", Input::Flag),
    ],
};

/// Figures of a squad without its NCO: the least, usual and greatest number.
const SQUAD: FormRange = FormRange { least: 1, usual: 5, most: 20 };

const FIRST: Field =
    Field::new("first", Input::Fighter(ListColumn::Ws)).with_label(|| &labels().page.first);
const SECOND: Field = Field::new("second", Input::Fighter(ListColumn::Ws))
    .with_label(|| &labels().page.second)
    .required();
const FIGURES: Field = Field::number("figures").in_form(SQUAD);
const FOES: Field = Field::number("foes").in_form(SQUAD);
const NCO: Field = Field::new("nco", Input::Flag)
    .supplied_by("first")
    .with_label(|| &labels().key_figures.first_nco);
const FOE_NCO: Field = Field::new("foe-nco", Input::Flag)
    .supplied_by("second")
    .with_label(|| &labels().key_figures.second_nco);
const NCO_LOST: Field = Field::new("nco-lost", Input::Flag).conflicts_with(&["nco"]);
const LEADER: Field = Field::rating("leader").with_label(|| &labels().key_figures.leads);
const FOE_LEADER: Field = Field::rating("foe-leader").with_label(|| &labels().key_figures.leader);
const SHIELD: Field = Field::new("shield", Input::Flag);
const NO_SHIELD: Field = Field::new("no-shield", Input::Flag).conflicts_with(&["shield"]);
const FOE_SHIELD: Field = Field::new("foe-shield", Input::Flag);
const NO_FOE_SHIELD: Field =
    Field::new("no-foe-shield", Input::Flag).conflicts_with(&["foe-shield"]);
const MODIFIER: Field = Field::number_or("modifier", 0)
    .in_form(FormRange { least: -4, usual: 0, most: 4 })
    .with_label(|| &labels().page.modifier);
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

/// Returns the fighter of a field.
fn fighter(request: &DiceRequest, key: &str, column: ListColumn) -> Result<NamedFighter, Error> {
    NamedFighter::read(request.word(key).unwrap_or_default(), key, column)
}

/// Returns the shield of two opposite flags, if either is set.
fn shield(request: &DiceRequest, [with, without]: [&str; 2]) -> Option<bool> {
    let is_with = request.is(with);
    (is_with || request.is(without)).then_some(is_with)
}

/// Returns the NCO of two opposite flags, if either is set.
fn nco(request: &DiceRequest, [with, lost]: [&str; 2]) -> Option<Nco> {
    let flags = [(with, Nco::Present), (lost, Nco::Lost)];
    flags.into_iter().find(|(flag, _)| request.is(flag)).map(|(_, nco)| nco)
}

fn melee(request: &DiceRequest) -> Result<OddsRequest, Error> {
    Ok(OddsRequest::Melee(MeleeRequest {
        first: fighter(request, "first", ListColumn::Ws)?,
        second: fighter(request, "second", ListColumn::Ws)?,
        against: request.number("against").unwrap_or(1),
        rear: match (request.is("rear"), request.is("foe-rear")) {
            (true, _) => Some(Side::Second),
            (_, true) => Some(Side::First),
            _ => None,
        },
        disengages: request.is("disengages"),
        damage: request.is("damage"),
        own: MeleeSituation {
            nco: request.is("nco"),
            leader: request.number("leader"),
            higher: request.is("higher"),
            flank: request.is("flank"),
            shield: shield(request, ["shield", "no-shield"]),
        },
        enemy: MeleeSituation {
            nco: request.is("foe-nco"),
            leader: request.number("foe-leader"),
            higher: request.is("foe-higher"),
            flank: request.is("foe-flank"),
            shield: shield(request, ["foe-shield", "no-foe-shield"]),
        },
    }))
}

fn squads(request: &DiceRequest) -> Result<OddsRequest, Error> {
    Ok(OddsRequest::Squads(SquadMeleeRequest {
        first: SquadRequest {
            fighter: fighter(request, "first", ListColumn::Ws)?,
            figures: request.number("figures"),
            lost: request.number("lost").unwrap_or_default(),
            nco: nco(request, ["nco", "nco-lost"]),
            leader: request.number("leader"),
            shield: shield(request, ["shield", "no-shield"]),
        },
        second: SquadRequest {
            fighter: fighter(request, "second", ListColumn::Ws)?,
            figures: request.number("foes"),
            lost: request.number("foe-lost").unwrap_or_default(),
            nco: nco(request, ["foe-nco", "foe-nco-lost"]),
            leader: request.number("foe-leader"),
            shield: shield(request, ["foe-shield", "no-foe-shield"]),
        },
        seed: request.word("seed").and_then(|seed| seed.parse().ok()),
    }))
}

fn fire(request: &DiceRequest) -> Result<OddsRequest, Error> {
    let target = request.word("target");
    let target = target.map(|name| NamedFighter::read_unit(name, "target")).transpose()?;
    let weapon = |word: &str| {
        WeaponKind::ALL.into_iter().find(|kind| [kind.key(), kind.letter()].contains(&word))
    };
    Ok(OddsRequest::Fire(FireRequest {
        first: fighter(request, "first", ListColumn::Bs)?,
        target,
        weapon: request.word("weapon").and_then(weapon),
        cover: request.word("cover").map(RequestedCover::read),
        shield: shield(request, ["shield", "no-shield"]),
        behind: request.is("behind"),
        shots: request.number("shots"),
        firing: request.number("firing").unwrap_or(1),
        modifier: request.number("modifier").unwrap_or_default(),
    }))
}

fn morale(request: &DiceRequest) -> Result<OddsRequest, Error> {
    let reason = request.word("for").and_then(MoraleReason::from_key);
    Ok(OddsRequest::Morale(MoraleRequest {
        first: fighter(request, "first", ListColumn::Morale)?,
        strength: request.number("strength"),
        lost: request.number("lost").unwrap_or_default(),
        nco: nco(request, ["nco", "nco-lost"]),
        leader: request.number("leader"),
        lone_leader: request
            .is("leader-charges")
            .then(|| LoneLeader { morale: request.number("leader-morale") }),
        modifier: request.number("modifier").unwrap_or_default(),
        reason: reason.unwrap_or(MoraleReason::Check),
    }))
}

fn charge(request: &DiceRequest) -> Result<OddsRequest, Error> {
    let first = request.word("first");
    let first = first.map(|name| NamedFighter::read(name, "first", ListColumn::Move));
    Ok(OddsRequest::Charge(ChargeRequest {
        first: first.transpose()?,
        inches: request.number("inches"),
        walk: request.is("walk"),
        nco: request.is("nco"),
        rough: request.is("rough"),
    }))
}
