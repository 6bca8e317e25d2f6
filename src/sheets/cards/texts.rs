//! Texts of a card, the most important first.

use super::{CardBuilder, StripSource};
use crate::army::Unit;
use crate::bill::{BillEntry, EntryItem};
use crate::codes::Slot;
use crate::deck::{Text, TextPriority};
use crate::labels::fill;
use crate::profile::ListColumn;
use crate::sheets::citations::strip_citations;
use crate::sheets::house;
use crate::text::{dedup, with_minus};

impl CardBuilder<'_> {
    /// Returns the texts: answers to options, the unit's own, rules, footnotes, bill and notes.
    pub(super) fn texts(&self, source: &StripSource, own: Vec<String>) -> Vec<Text> {
        let language = self.roster.language;
        let illegal = self.illegal.iter().map(|text| format!("{text}."));
        let bought = source.lines.iter().filter_map(|line| self.purchase_text(line, source));
        let odds = self.enemy.map(|enemy| self.melee(source, enemy)).unwrap_or_default();
        let nco = source.nco.iter().flat_map(|(nco, _)| &nco.special);
        let nco = nco.map(|special| self.of_nco(&format!("{}.", special.name.get(language))));
        let first = illegal.chain(odds);
        let own = own.into_iter().chain(bought).chain(nco);
        let with_priority =
            |priority: TextPriority| move |words: String| Text { priority, words: words.into() };
        let rules = self.rules(source).into_iter();
        let notes = source.list.notes.iter().chain(source.notes);
        let notes = notes.map(|notes| notes.get(language).to_owned());
        let differences = self.differences(source);
        let audit = self.footnote(source.list, &differences).filter(|_| self.options.marks);
        let rest = audit.into_iter().map(with_priority(TextPriority::Audit));
        let rest = rest.chain(self.bill(source).into_iter().map(with_priority(TextPriority::Bill)));
        let rest = rest.chain(notes.map(with_priority(TextPriority::Flavour)));
        let rules = rules.map(|rule| strip_citations(&rule));
        let says = first
            .map(with_priority(TextPriority::Asked))
            .chain(own.map(with_priority(TextPriority::Own)));
        says.chain(rules.map(with_priority(TextPriority::Rule))).chain(rest).collect()
    }

    /// Returns the rules of its kind and traits, of its NCO and of the house.
    fn rules(&self, source: &StripSource) -> Vec<String> {
        let (roster, language) = (&self.roster, self.roster.language);
        let codes = roster.rules.codes();
        let does = self.explained_gear(source).into_iter();
        let does = does.map(|(name, does)| format!("{name}: {does}."));
        let nco = source.nco_unit().map(|nco| roster.own_rules(&nco)).unwrap_or_default();
        let nco = nco.into_iter().map(|rule| self.of_nco(&rule));
        let unit = source.unit();
        let followers = codes.rank(unit.code).and_then(|row| row.followers);
        let label = roster.labels.cards.followers.get(language);
        let followers = followers.map(|n| fill(label, &[("n", &n)]));
        let house = codes.house_rules_of(unit.code);
        let house = house.map(|rule| format!("{}.", house::citation(rule, language)));
        let all = roster.rules_on_card(&source.equipped).into_iter().chain(followers);
        dedup(house.into_iter().chain(does).chain(all).chain(nco))
    }

    /// Returns the gear other than weapons that a text explains, each with what it does.
    pub(super) fn explained_gear(&self, source: &StripSource) -> Vec<(&str, &str)> {
        let (codes, language) = (self.roster.rules.codes(), self.roster.language);
        let units = source.equipped.troops.iter().map(|troops| &troops.unit);
        let rows = units.flat_map(|unit| codes.rows(unit.code));
        let gear = rows.filter(|(slot, row)| *slot == Slot::Traits && row.weapons.is_empty());
        gear.filter_map(|(_, row)| {
            Some((row.names.get(language).as_str(), row.does.as_ref()?.get(language).as_str()))
        })
        .collect()
    }

    fn of_nco(&self, text: &str) -> String {
        format!("{}: {text}", self.roster.labels.units.nco.get(self.roster.language))
    }

    /// Words a purchase without a letter of its own, with the number of figures if not all have it.
    fn purchase_text(&self, line: &BillEntry, source: &StripSource) -> Option<String> {
        let (EntryItem::Choice(choice) | EntryItem::Surcharge(choice, _)) = line.item else {
            return None;
        };
        let is_traits = !choice.adds.is_empty() || !choice.removes.is_empty();
        let name = choice.name.get(self.roster.language);
        let all: i64 = source.equipped.troops.iter().map(|troops| troops.figures).sum();
        let some = matches!(line.item, EntryItem::Choice(_)) && line.count < all;
        let text = if some { format!("{} × {name}.", line.count) } else { format!("{name}.") };
        (!is_traits).then_some(text)
    }

    /// Returns the bill of a squad, if it has more than its figures.
    fn bill(&self, source: &StripSource) -> Option<String> {
        let line = |line: &BillEntry| {
            let name = crate::sheets::entry_name(
                &line.item,
                self.roster.army,
                self.roster.rules,
                self.roster.language,
            );
            match line.count {
                1 => format!("{name} {}", with_minus(line.points)),
                n => format!("{n} × {name} {}", with_minus(line.points)),
            }
        };
        let lines: Vec<String> = source.lines.iter().map(line).collect();
        let points =
            self.roster.labels.counts.points.of_n(source.equipped.points, self.roster.language);
        (lines.len() > 1).then(|| format!("{} = {points}.", lines.join(" + ")))
    }

    /// Returns the differences of the printed and the computed account, and the reading of a printed code.
    fn footnote(&self, unit: &Unit, differences: &[(ListColumn, i32, i32)]) -> Option<String> {
        let read = self.roster.rules.codes().write(unit.code);
        let given = unit.printed.as_ref().and_then(|printed| printed.code.as_ref());
        let given =
            given.filter(|given| **given != read).map(|given| format!("{given} = {read} (F1–F5)"));
        let value = |(value, printed, computed): &(ListColumn, i32, i32)| {
            let label = match value {
                ListColumn::Move => self.roster.labels.values.move_short.get(self.roster.language),
                value => crate::sheets::value_name(*value, self.roster.rules, self.roster.language),
            };
            let difference = value.print_difference(printed - computed);
            format!("{label} {}/{} ({difference})", value.print(*printed), value.print(*computed))
        };
        let listed = differences.iter().map(value).collect::<Vec<_>>().join(" · ");
        let listed = (!listed.is_empty()).then(|| {
            fill(
                self.roster.labels.cards.differences.get(self.roster.language),
                &[("values", &listed)],
            )
        });
        let parts: Vec<String> = listed.into_iter().chain(given).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// Returns the values on which the two accounts of a unit differ.
    pub(super) fn differences(&self, source: &StripSource) -> Vec<(ListColumn, i32, i32)> {
        self.roster.value_source.differences(source.list)
    }
}
