//! Checks of bought options (F22, F23, F24).

use crate::army::{Price, Unit};
use crate::codes::Slot;
use crate::fault::ChoiceFault;
use crate::finding::Finding;
use crate::force::BoughtOption;
use crate::rules::Rules;
use crate::text::Span;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy)]
pub(super) enum OptionBuyer {
    /// A squad, by its number of figures.
    Squad(i64),
    /// A single leader.
    Leader,
}

impl OptionBuyer {
    fn figures(self) -> i64 {
        match self {
            Self::Squad(figures) => figures,
            Self::Leader => 1,
        }
    }
}

/// Returns the findings of the options that figures of a unit buy.
pub(super) fn check_options(
    unit: &Unit,
    buyer: OptionBuyer,
    bought: &[BoughtOption],
    rules: &Rules,
) -> Vec<Finding> {
    let none = BTreeMap::new();
    let mut check = PurchaseCheck {
        unit,
        buyer,
        rules,
        taken: none.clone(),
        given: none,
        findings: Vec::new(),
    };
    for (index, option) in bought.iter().enumerate() {
        let again = |other: &BoughtOption| {
            other.option == option.option && other.choice.adds == option.choice.adds
        };
        if bought[..index].iter().any(again) {
            check.report_repeat(option);
        } else {
            check.check_price(option);
            check.check_removed(option);
            check.check_added(option);
        }
    }
    check.check_clashes(bought);
    check.findings
}

struct PurchaseCheck<'a> {
    unit: &'a Unit,
    buyer: OptionBuyer,
    rules: &'a Rules,
    /// The number of figures from which the options so far take each letter.
    taken: BTreeMap<char, i64>,
    /// The number of figures to which the options so far give each letter.
    given: BTreeMap<char, i64>,
    findings: Vec<Finding>,
}

impl PurchaseCheck<'_> {
    fn report(&mut self, span: Span, fault: ChoiceFault) {
        self.findings.push(Finding::at(span, fault.into()));
    }

    fn report_repeat(&mut self, option: &BoughtOption) {
        let name = option.choice.name.both();
        let fault = match option.choice.price {
            Price::Percent(_) => ChoiceFault::ShareTwice { name },
            _ => ChoiceFault::OptionTwice { name },
        };
        self.report(option.span, fault);
    }

    /// Refuses squad options for a leader, and percentage options for a part of a squad (F24).
    fn check_price(&mut self, option: &BoughtOption) {
        let name = || option.choice.name.both();
        match (option.choice.price, self.buyer) {
            (price, OptionBuyer::Leader)
                if option.choice.squads_only || matches!(price, Price::Percent(_)) =>
            {
                self.report(option.span, ChoiceFault::NotForOne { name: name() });
            }
            (Price::Percent(_), OptionBuyer::Squad(all)) if option.figures < all => {
                let found = option.figures;
                self.report(option.span, ChoiceFault::ForTheSquad { name: name(), found });
            }
            _ => {}
        }
    }

    fn check_removed(&mut self, option: &BoughtOption) {
        for letter in option.choice.removes.chars() {
            let found = count(&mut self.taken, letter, option.figures);
            let most = self.buyer.figures();
            if !self.has(letter) {
                let name = self.unit.name.both();
                self.report(option.span, ChoiceFault::NothingToGive { letter, name });
            } else if found > most {
                self.report(option.span, ChoiceFault::Exclusive { letter, found, most });
            }
        }
    }

    fn check_added(&mut self, option: &BoughtOption) {
        for letter in option.choice.adds.chars() {
            let found = count(&mut self.given, letter, option.figures);
            let most = self.buyer.figures();
            if self.has(letter) && !option.choice.removes.contains(letter) {
                let name = self.unit.name.both();
                self.report(option.span, ChoiceFault::HasItAlready { letter, name });
            } else if found > most {
                self.report(option.span, ChoiceFault::MoreOfIt { letter, found, most });
            }
        }
    }

    /// Checks that clashing letters do not meet on a figure, as they must if there are more of them than figures.
    fn check_clashes(&mut self, bought: &[BoughtOption]) {
        let rules = self.rules;
        for clash in &rules.codes().clashes {
            let brings =
                |option: &&BoughtOption| option.choice.adds.contains(|c| clash.letters.contains(c));
            // A clash of the unit's own traits is a finding of the list.
            let has_letters = clash.letters.chars().all(|letter| self.has(letter));
            let carried: i64 =
                clash.letters.chars().map(|letter| self.carriers(bought, letter)).sum();
            let apart = self.buyer.figures() * (clash.letters.len() as i64 - 1);
            let meet = !has_letters && carried > apart;
            if let Some(last) = bought.iter().rfind(brings).filter(|_| meet) {
                let (letters, names) = (clash.letters.clone(), clash.names.clone());
                let ruling = clash.ruling.clone();
                let fault = match letters.len() {
                    1 => ChoiceFault::NoUse { letter: letters, names, ruling },
                    _ => ChoiceFault::Clash { letters, names, ruling },
                };
                self.report(last.span, fault);
            }
        }
    }

    /// Returns the number of figures that have a letter with all bought options.
    fn carriers(&self, bought: &[BoughtOption], letter: char) -> i64 {
        let figures = self.buyer.figures();
        let carriers = if self.has(letter) { figures } else { 0 };
        let change = |option: &BoughtOption| {
            let (adds, removes) = (&option.choice.adds, &option.choice.removes);
            option.figures
                * (i64::from(adds.contains(letter)) - i64::from(removes.contains(letter)))
        };
        (carriers + bought.iter().map(change).sum::<i64>()).clamp(0, figures)
    }

    fn has(&self, letter: char) -> bool {
        let mut rows = self.rules.codes().rows(self.unit.code);
        rows.any(|(slot, row)| slot == Slot::Traits && row.letter == letter)
    }
}

/// Adds figures to the count of a letter, and returns the new count.
fn count(counts: &mut BTreeMap<char, i64>, letter: char, figures: i64) -> i64 {
    let sum = counts.entry(letter).or_default();
    *sum += figures;
    *sum
}
