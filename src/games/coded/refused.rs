//! Reasons why a question has no answer.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::book::Book;
use crate::labels::{Label, fill};
use crate::language::{ByLanguage, Language};

/// A reason why a question has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// A number outside what is allowed.
    Range { what: Quantity, given: i32, least: i32, most: i32 },
    /// As many figures lost as the unit had, or more.
    Lost { lost: i32, strength: i32 },
    /// The NCO counted as lost, but no figure lost.
    LostNco,
    /// A unit with an ability code, but without a missile weapon, is to fire.
    NoMissileWeapon,
    /// A weapon that the game does not have.
    Weapon,
    /// An argument that the game has no rule for.
    NotInGame(Argument),
    /// An argument that has an effect only against a single figure.
    AgainstOne(Argument),
    /// An NCO of a leader, who has none.
    NoNco(Argument),
    /// An NCO of a bare number, by rules that use the Morale of the NCO himself (D12).
    NcoOfNumber(Argument),
    /// A leader of a bare number, by rules in which he counts only in the Morale check after the melee (D6).
    LeaderOfNumber(Argument),
    /// A leader who could only add to a Morale check that his unit never makes.
    NeverChecks(Argument),
    /// Several of a figure of which its list has only one.
    OnlyOne,
    /// A squad of a leader, who is one figure and moves independently of squads (§4 of either game).
    LeaderAlone,
    /// A squad that rallies without its NCO, who is lost, and without a leader (FoS §8f, Dune World §9.6).
    NobodyRallies,
    /// An argument that has an effect only for a lasgun.
    LasgunAlone(Argument),
    /// Two arguments that exclude each other.
    NotBoth(Argument, Argument),
    /// An argument without effect in an attack from wholly in the other's rear (F14, D7).
    InRear(Argument),
    /// An argument that has an effect only for other weapons.
    OtherWeapon(Argument),
    /// Two arguments of which each needs the other.
    Together(Argument, Argument),
    /// A required argument is missing.
    Missing(Argument),
    /// The starting size of a squad with losses is missing.
    NoStrength,
    /// A unit of a game without ability codes carries no weapon, and is to fire.
    NoWeapon,
    /// An argument that has an effect only in a check to charge.
    ChargeAlone(Argument),
    /// A leader who charges alone without the Morale that he checks on (Dune World §6.3).
    NoLeaderMorale,
    /// More rolls than a u128 counts.
    Rolls,
    /// A reason that one game alone has.
    OfGame(GameReason),
}

/// A reason why a question of one game has no answer, with advice, both in the words of that game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameReason {
    words: &'static Label,
    /// The `{argument}` of the words.
    argument: Option<Argument>,
    advice: &'static Label,
    /// The `{argument}` of the advice.
    remedy: Option<Argument>,
}

impl GameReason {
    pub(crate) fn new(words: &'static Label, advice: &'static Label) -> Self {
        Self { words, argument: None, advice, remedy: None }
    }

    /// Names the field of this key in the words.
    pub(crate) fn about(self, key: &'static str) -> Self {
        Self { argument: Some(Argument::Field(key)), ..self }
    }

    /// Names the field of this key in the advice.
    pub(crate) fn remedied_by(self, key: &'static str) -> Self {
        Self { remedy: Some(Argument::Field(key)), ..self }
    }

    /// Words the advice; `name` gives a front end's name of an argument, `rulings` its command to look up a ruling.
    pub fn advise(
        &self,
        name: impl Fn(Argument) -> String,
        rulings: &str,
        language: Language,
    ) -> String {
        let argument = self.remedy.map_or_else(String::new, name);
        fill(self.advice.get(language), &[("argument", &argument), ("rulings", &rulings)])
    }
}

impl Refused {
    /// Returns this refusal if a condition holds.
    pub(crate) fn refuse_if(self, condition: bool) -> Result<(), Self> {
        if condition { Err(self) } else { Ok(()) }
    }

    /// Refuses the first of some arguments that was given, though the game has no rule for it.
    pub(crate) fn refuse_foreign(
        foreign: impl IntoIterator<Item = (bool, Argument)>,
    ) -> Result<(), Self> {
        let given = foreign.into_iter().find(|(given, _)| *given);
        given.map_or(Ok(()), |(_, argument)| Err(Self::NotInGame(argument)))
    }

    /// Words the reason as a part of a sentence, by the rules of a book; `name` gives a front end's name of an argument.
    pub fn say(
        &self,
        book: &Book,
        name: impl Fn(Argument) -> String,
        language: Language,
    ) -> String {
        say(self, &book.name, &|argument, _| name(*argument), language)
    }
}

/// Fills the argument into the words of a game.
fn say_reason(
    reason: &GameReason,
    called: &dyn Fn(&Argument, Language) -> String,
    language: Language,
) -> String {
    let argument = reason.argument.map_or_else(String::new, |given| called(&given, language));
    fill(reason.words.get(language), &[("argument", &argument)])
}

fn say_label(label: &Label, language: Language) -> String {
    label.get(language).clone()
}

/// An argument that a question does not take in every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// An NCO of the first.
    Nco,
    FoeNco,
    /// The NCO of the first is lost.
    NcoLost,
    /// The first charged from higher ground.
    Higher,
    /// The enemy charged from higher ground.
    FoeHigher,
    /// The first attacks from wholly in the enemy's rear.
    FoeRear,
    /// The first disengages.
    Disengages,
    /// A leader of the first.
    Leader,
    FoeLeader,
    /// The first attacks in the flank.
    Flank,
    /// The enemy attacks in the flank.
    FoeFlank,
    /// The first has a shield.
    Shield,
    FoeShield,
    /// The first has no shield.
    NoShield,
    NoFoeShield,
    /// The loser's damage.
    Damage,
    /// A figure behind the target of a shot.
    Behind,
    /// A leader charges alone.
    LeaderCharges,
    /// The Morale of that leader.
    LeaderMorale,
    /// A modifier to a skill.
    Modifier,
    /// A field of a question that a game declares, by its key.
    Field(&'static str),
}

impl Argument {
    /// Returns its key, such as `foe-nco`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Nco => "nco",
            Self::FoeNco => "foe-nco",
            Self::NcoLost => "nco-lost",
            Self::Higher => "higher",
            Self::FoeHigher => "foe-higher",
            Self::FoeRear => "foe-rear",
            Self::Disengages => "disengages",
            Self::Leader => "leader",
            Self::FoeLeader => "foe-leader",
            Self::Flank => "flank",
            Self::FoeFlank => "foe-flank",
            Self::Shield => "shield",
            Self::FoeShield => "foe-shield",
            Self::NoShield => "no-shield",
            Self::NoFoeShield => "no-foe-shield",
            Self::Damage => "damage",
            Self::Behind => "behind",
            Self::LeaderCharges => "leader-charges",
            Self::LeaderMorale => "leader-morale",
            Self::Modifier => "modifier",
            Self::Field(key) => key,
        }
    }
}

/// The numbers of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Weapon Skill, or what is added to it.
    Skill,
    /// Ballistic Skill.
    Ballistic,
    /// A leadership rating.
    Leadership,
    /// The roll by which a shield saves.
    Save,
    /// The value of a cover.
    Cover,
    Modifier,
    Morale,
    /// The strength that a squad started with.
    Strength,
    /// Units, such as those in sight that run.
    Units,
    /// Figures of a side.
    Figures,
    /// Figures around one.
    Attackers,
    /// Movement dice.
    Dice,
    Inches,
    Shots,
    /// Runs of a simulation.
    Runs,
    /// A number that one game alone has, by its label.
    OfGame(&'static Label),
}

impl Quantity {
    /// Refuses a number below `least` or above `most`.
    pub(crate) fn within(self, given: i32, least: i32, most: i32) -> Result<(), Refused> {
        let refused = Refused::Range { what: self, given, least, most };
        (least..=most).contains(&given).then_some(()).ok_or(refused)
    }
}

include!(concat!(env!("OUT_DIR"), "/messages/refused.rs"));
