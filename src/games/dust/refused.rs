//! Reasons why a question of Dust Warfare has no answer.

use crate::labels::labels;
use crate::rolls::{GameReason, Quantity, Refused};

/// A reason why a question of Dust Warfare has no answer; a key is that of a field.
pub(super) enum DustRefused {
    /// A weapon that cannot harm the class of its target.
    Harmless,
    /// A field that has an effect only against a vehicle.
    AgainstVehicle(&'static str),
    /// A number for one weapon, though several fire together (W22).
    OneWeapon(&'static str),
    /// A field about the attacker, who is not named.
    NoAttacker(&'static str),
    /// An attacker without a weapon in range of its target.
    OutOfRange,
    /// An attacker without a weapon for close combat that can harm its target.
    NoCloseWeapon,
    /// A field about cover, which does not help in close combat (weapon term C).
    NoCover(&'static str),
    /// Several models of a target that is a single one: a vehicle, or a Hero on his own.
    OneModel(&'static str),
    /// A field that is not true of the unit, as its list says.
    NotThisUnit(&'static str),
    /// A unit that never has Suppression tokens (W24).
    NoTokens,
    /// A unit without a card: only its points are known.
    NoCard,
    /// A unit that is not a vehicle.
    NoVehicle,
}

impl DustRefused {
    /// Refuses the question if a condition holds.
    pub(super) fn refuse_if(self, condition: bool) -> Result<(), Refused> {
        if condition { Err(self.into_refused()) } else { Ok(()) }
    }

    /// Returns the refusal in the words of the game.
    pub(super) fn into_refused(self) -> Refused {
        let words = &labels().dust_odds;
        Refused::OfGame(match self {
            Self::Harmless => {
                GameReason::new(&words.harmless, &words.other_weapon).remedied_by("with")
            }
            Self::AgainstVehicle(key) => {
                GameReason::new(&words.against_vehicle, &words.leave_out).about(key)
            }
            Self::OneWeapon(key) => GameReason::new(&words.one_weapon, &words.name_weapon)
                .about(key)
                .remedied_by("with"),
            Self::NoAttacker(key) => {
                GameReason::new(&words.no_attacker, &words.name_attacker).about(key)
            }
            Self::OutOfRange => {
                GameReason::new(&words.out_of_range, &words.shorter_range).remedied_by("range")
            }
            Self::NoCloseWeapon => {
                GameReason::new(&words.no_close_weapon, &words.other_attacker).remedied_by("close")
            }
            Self::NoCover(key) => GameReason::new(&words.no_cover, &words.leave_out).about(key),
            Self::OneModel(key) => GameReason::new(&words.one_model, &words.leave_out).about(key),
            Self::NotThisUnit(key) => {
                GameReason::new(&words.not_this_unit, &words.leave_out).about(key)
            }
            Self::NoTokens => GameReason::new(&words.no_tokens, &words.other_unit),
            Self::NoCard => GameReason::new(&words.no_card, &words.copy_card),
            Self::NoVehicle => {
                GameReason::new(&words.no_vehicle, &words.give_vehicle).remedied_by("class")
            }
        })
    }
}

/// A number of a question that only Dust Warfare has.
pub(super) enum DustNumber {
    /// Models of a unit.
    Models,
    /// Points of damage.
    Damage,
    Armor,
    /// Health of a model.
    Health,
    /// Suppression tokens.
    Tokens,
    /// The class of a vehicle.
    Class,
}

impl DustNumber {
    /// Refuses a number below `least` or above `most`.
    pub(super) fn within(self, given: i32, least: i32, most: i32) -> Result<(), Refused> {
        let words = &labels().dust_odds;
        let label = match self {
            Self::Models => &words.model_number,
            Self::Damage => &words.damage_amount,
            Self::Armor => &words.armor_value,
            Self::Health => &words.health_value,
            Self::Tokens => &words.token_number,
            Self::Class => &words.vehicle_class,
        };
        Quantity::OfGame(label).within(given, least, most)
    }
}
