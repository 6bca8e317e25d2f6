//! Sheet of a list: the form of 1998 (source §12), followed by every unit at play size.

use super::citations::{citations, strip_citations};
use super::key::{Legend, Weapons};
use super::legend::shared_rules;
use super::roster::Roster;
use super::strip_source::StripSource;
use super::{Style, footer, house, list_source, sign, titled_sheet};
use crate::army::{Army, Unit};
use crate::cost::ValueSource;
use crate::labels::labels;
use crate::language::{Language, Phrase};
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::sheet::{Block, Lineup, Mark, Sheet, Strip, StripGroup};

/// Returns the reference sheet of an army.
pub fn list_sheet(
    mustered: &Mustered,
    army: &Army,
    rules: &Rules,
    style: Style,
    language: Language,
) -> Sheet {
    let value_source = ValueSource { rules, basis: style.values };
    let page = Roster::new(army, value_source, language);
    let mut blocks = page.leaders();
    blocks.extend(page.squads());
    if army.units.is_empty() {
        blocks.push(Block::text(page.labels.sheet.no_units.get(page.language), Mark::Plain));
    }
    let house = house::house(rules, language);
    let units: Vec<&Unit> = army.units.iter().collect();
    let (offers, weapons) = (&*army.options, Weapons::Table);
    let legend = Legend { value_source, language, units: &units, offers, weapons };
    blocks.extend(house);
    let (lineup, cited) = page.lineup();
    let cited = page.cited_rulings().into_iter().chain(cited).collect();
    let key = legend.whole(page.respelled_codes(&units), page.rulings(&legend, cited));
    blocks.push(page.composition());
    blocks.extend(key);
    blocks.extend(lineup);
    let subtitle = labels().sheet.reference.get(language);
    let aside = list_source(army, language);
    let base = titled_sheet(&rules.book, army.head.name.get(language), subtitle, &aside, language);
    let emblem = Some(sign(army, style.theme, language).into());
    Sheet { emblem, footer: footer(Some(mustered), &rules.book, language), blocks, ..base }
}

impl Roster<'_> {
    /// Returns the strips of all leaders and squads with their legend, and the rulings cited by their rules.
    fn lineup(&self) -> (Option<Block>, Vec<String>) {
        let sources = StripSource::of_list(self.army, &self.value_source);
        if sources.is_empty() {
            return (None, Vec::new());
        }
        let (leader_sources, squads): (Vec<&StripSource>, Vec<&StripSource>) =
            sources.iter().partition(|source| source.unit().role.leads());
        let rules: Vec<Vec<String>> =
            leader_sources.iter().map(|source| self.own_rules(&source.equipped)).collect();
        let shared_rules = shared_rules(rules.iter().map(|rules| &rules[..]));
        let strip_of =
            |source: &StripSource| self.with_device(self.strip_of(source), &source.equipped);
        let leader_strip = |(source, rules): (&&StripSource, &Vec<String>)| {
            let mut strip = strip_of(source);
            let own_rules = rules.iter().filter(|rule| !shared_rules.contains(rule));
            strip.notes.extend(own_rules.map(|rule| Phrase::from(strip_citations(rule))));
            strip
        };
        let leaders: Vec<Strip> = leader_sources.iter().zip(&rules).map(leader_strip).collect();
        let squads: Vec<Strip> = squads.iter().map(|source| strip_of(source)).collect();
        let mut weapons = leaders.iter().chain(&squads).flat_map(|strip| &strip.weapons);
        let legend = self.legend(weapons.any(|weapon| !weapon.cells.is_empty()), &shared_rules);
        let rank = |title: String, strips| StripGroup { title: title.into(), strips };
        let lineup = Lineup {
            leaders: rank(self.labels.units.leaders.get(self.language).clone(), leaders),
            squads: rank(self.labels.units.squads.get(self.language).clone(), squads),
            chances: self.chances(),
            legend: legend.iter().map(|rule| strip_citations(rule).into()).collect(),
        };
        let cited = legend.iter().chain(rules.iter().flatten());
        let cited = cited.flat_map(|rule| citations(rule)).collect();
        (Some(Block::Lineup(Box::new(lineup))), cited)
    }
}
