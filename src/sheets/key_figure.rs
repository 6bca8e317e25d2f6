//! Key figures of a dice answer, means first.

use super::in_percent;
use crate::dice::Chance;
use crate::labels::labels;
use crate::language::{ByLanguage, Language};

/// A key figure with its caption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyFigure {
    /// `42.0 %` or `1.3`, for example.
    pub number: String,
    /// The caption: `Troopers kill a House Guard`.
    pub says: String,
}

impl KeyFigure {
    pub(super) fn chance(says: impl Into<String>, chance: Chance, language: Language) -> Self {
        Self { number: in_percent(chance, language), says: says.into() }
    }

    /// Creates a key figure of a mean, to a tenth.
    pub(super) fn mean(says: impl Into<String>, mean: Chance, language: Language) -> Self {
        Self { number: tenths(mean, language), says: says.into() }
    }

    /// Returns the mean of a number, and the chance that it is not 0.
    pub(super) fn of_numbers(
        says: &'static ByLanguage<String>,
        numbers: &[(u32, Chance)],
        language: Language,
    ) -> Vec<Self> {
        let Some((_, Chance { of, .. })) = numbers.first() else { return Vec::new() };
        let mean = Chance::expected(numbers.iter().copied());
        let some = numbers.iter().filter(|(number, _)| *number > 0);
        let some = Chance { count: some.map(|(_, chance)| chance.count).sum(), of: *of };
        let at_least = labels().key_figures.any.get(language).as_str();
        vec![
            Self::mean(says.get(language).as_str(), mean, language),
            Self::chance(at_least, some, language),
        ]
    }
}

/// Writes a mean with one decimal, even if 0: `2.0`.
pub(super) fn tenths(mean: Chance, language: Language) -> String {
    language.decimal(&mean.fixed(1))
}
