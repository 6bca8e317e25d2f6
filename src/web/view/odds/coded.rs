//! Questions about units with ability codes.

use super::form::{GroupedSelect, MemberField, OddsField, OddsForm, SelectOption};
use super::sources::{NUMBER, Sources};
use crate::army::Basis;
use crate::cost::Account;
use crate::desk::Desk;
use crate::error::Error;
use crate::force::Member;
use crate::labels::{Page, labels};
use crate::language::{ByLanguage, Language};
use crate::library::{LibraryItem, OpenedItem};
use crate::muster::{Mustered, Whole};
use crate::odds::{
    self, ChargeAsk, CoverAsk, FireAsk, MeleeAsk, MoraleAsk, NamedFighter, SquadAsk, SquadsAsk,
    Stance,
};
use crate::play::{Figure, MoraleReason, Nco};
use crate::profile::ListColumn;
use crate::rules::{CoverKind, Rules};
use crate::sheets;

/// The kind of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OddsKind {
    Melee,
    Squads,
    Fire,
    Morale,
    Charge,
}

impl OddsKind {
    pub(super) const ALL: [Self; 5] =
        [Self::Melee, Self::Squads, Self::Fire, Self::Morale, Self::Charge];

    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Melee => "melee",
            Self::Squads => "squads",
            Self::Fire => "fire",
            Self::Morale => "morale",
            Self::Charge => "charge",
        }
    }

    pub(super) fn label(self, words: &'static Page) -> &'static ByLanguage<String> {
        match self {
            Self::Melee => &words.melee,
            Self::Squads => &labels().gist.squads,
            Self::Fire => &words.fire,
            Self::Morale => &words.morale,
            Self::Charge => &words.charge,
        }
    }

    /// Returns the value that the dice use.
    fn value(self) -> ListColumn {
        match self {
            Self::Melee | Self::Squads => ListColumn::Ws,
            Self::Fire => ListColumn::Bs,
            Self::Morale => ListColumn::Morale,
            Self::Charge => ListColumn::Move,
        }
    }
}

/// The side that rolls.
struct QuestionSide {
    /// Its name in a question.
    name: String,
    /// `true` for a squad of a force, whose size is known.
    is_sized: bool,
}

/// A unit to choose.
struct AskableUnit {
    pick: SelectOption,
    is_sized: bool,
}

/// A form being built.
pub(super) struct Asking<'a, 'f> {
    pub(super) kind: OddsKind,
    pub(super) form: &'f mut OddsForm<'a>,
    pub(super) sources: Sources<'a>,
    pub(super) desk: &'f Desk,
}

impl Asking<'_, '_> {
    /// Returns the question, and the desk that finds its units.
    pub(super) fn asked(
        &mut self,
        list: Option<&Mustered>,
    ) -> (Result<odds::OddsRequest, Error>, Desk) {
        let [force, own] = self.sources.own();
        let army = list.and_then(|list| list.army.as_ref());
        let enemy = army.and_then(|army| army.enemy.clone()).unwrap_or_default();
        let other = self.sources.shipped().find(|name| *name != own).unwrap_or_default();
        let usual = enemy.rsplit_once(':').map_or(other.as_str(), |(list, _)| list).to_owned();
        let first_of = self.source_field(["first", "first-of"], &[&force, &own, &other]);
        let second_of = self.source_field(["second", "second-of"], &[&usual, &other, &own]);
        let desk = self.sources.desk(self.desk, &[&first_of.1, &second_of.1]);
        let first = self.side(["first", "first-number"], first_of, "", &desk);
        let question = match self.kind {
            OddsKind::Melee | OddsKind::Squads | OddsKind::Fire => {
                let second = self.side(["second", "second-number"], second_of, &enemy, &desk);
                match self.kind {
                    OddsKind::Melee => self.melee(&first, &second),
                    OddsKind::Squads => self.squads(&first, &second),
                    _ => self.fire(&first, &second, list.map(|list| &*list.rules)),
                }
            }
            OddsKind::Morale => self.morale(&first),
            OddsKind::Charge => self.charge(&first),
        };
        (question, desk)
    }

    /// Returns the field of a list or force, and its choice: as in the form, or that of the named unit, or the first of
    /// the defaults that exists and has units.
    fn source_field(
        &self,
        [name, of]: [&'static str; 2],
        usual: &[&str],
    ) -> (GroupedSelect, String) {
        let asked = &self.form.asked;
        let named = asked.get(name);
        let is_number = !named.is_empty()
            && NamedFighter::read(named, self.kind.value())
                .is_ok_and(|it| matches!(it, NamedFighter::Number(_)));
        let by_unit = named.rsplit_once(':').map_or("", |(list, _)| list);
        let given = match asked.get(of) {
            "" if is_number => NUMBER,
            "" => by_unit,
            given => given,
        };
        let desk = self.sources.desk(self.desk, &[]);
        let has_units = |key: &&&str| !self.units(key, true, &desk).is_empty();
        let usual = usual.iter().find(has_units).copied().unwrap_or_default();
        let label = self.form.begun(&labels().gist.whose);
        GroupedSelect { name: of, label, groups: self.sources.groups() }.made(given, usual)
    }

    /// Adds the fields of a side.
    fn side(
        &mut self,
        [name, number]: [&'static str; 2],
        (of, source): (GroupedSelect, String),
        usual: &str,
        desk: &Desk,
    ) -> QuestionSide {
        let words = &labels().page;
        let legend = if name == "first" { &words.first } else { &words.second };
        let legend = self.form.begun(legend);
        let given = self.form.asked.get(name);
        let (which, side) = if source == NUMBER {
            let usual = given.trim_end_matches('d').parse().unwrap_or(7);
            let bounds = match self.kind.value() {
                ListColumn::Move => [1, usual.min(8), 8],
                _ => [1, usual, 20],
            };
            let number = self.form.numbered(number, &labels().gist.number, bounds);
            let name = number.value.to_string();
            (MemberField::Number(number), QuestionSide { name, is_sized: false })
        } else {
            let units = self.units(&source, name == "first", desk);
            let picks = units.iter().map(|unit| unit.pick.clone()).collect();
            let groups = vec![(String::new(), picks)];
            let (units_of, made) =
                GroupedSelect { name, label: legend.clone(), groups }.made(given, usual);
            let is_sized = units.iter().any(|unit| unit.pick.key == made && unit.is_sized);
            (MemberField::Unit(units_of), QuestionSide { name: made, is_sized })
        };
        self.form.fields.push(OddsField::Side { legend, of, which });
        side
    }

    /// Returns the units of a list, or those in a force, each with the value that counts.
    fn units(&self, source: &str, is_first: bool, desk: &Desk) -> Vec<AskableUnit> {
        let pick = |figure: &Figure, rules: &Rules| self.pick(source, figure, is_first, rules);
        match desk.library.open(&LibraryItem::from(source)) {
            Ok(OpenedItem::List(list)) => of_list(&list, pick),
            Ok(OpenedItem::Force(force)) => {
                force.whole().map_or_else(Vec::new, |whole| of_force(&whole, pick))
            }
            Ok(OpenedItem::Tabled(_)) | Err(_) => Vec::new(),
        }
    }

    /// Returns a unit with its value; one without missile weapons cannot be chosen to fire.
    fn pick(&self, source: &str, figure: &Figure, is_first: bool, rules: &Rules) -> SelectOption {
        let (value, language) = (self.kind.value(), self.form.language);
        let number = figure.values.print(value);
        let number = format!("{} {number}", sheets::value_name(value, rules, language));
        let unarmed = || labels().strip.unarmed.get(language).clone();
        let is_armed = figure.missiles().next().is_some();
        let (about, is_barred) = match (self.kind, is_first) {
            (OddsKind::Fire, true) if !is_armed => (unarmed(), true),
            (OddsKind::Fire, false) => (String::new(), false),
            _ => (number, false),
        };
        let called = figure.name.get(language);
        let pick = SelectOption::new(format!("{source}:{}", figure.name.text), called);
        SelectOption { about, is_barred, ..pick }
    }

    /// Adds the field of an NCO, if the squad does not have a known one.
    fn led(
        &mut self,
        side: &QuestionSide,
        name: &'static str,
        label: &'static ByLanguage<String>,
    ) -> bool {
        !side.is_sized && self.form.tick(name, label)
    }

    fn stances(&mut self, first: &QuestionSide, second: &QuestionSide) -> [Stance; 2] {
        let (page, words) = (&labels().page, &labels().gist);
        let own = Stance {
            nco: self.led(first, "nco", &words.first_nco),
            higher: self.form.tick("higher", &page.higher),
            leader: self.rating("leader", &words.leads),
            ..Stance::default()
        };
        let foe = Stance {
            nco: self.led(second, "foe-nco", &words.second_nco),
            leader: self.rating("foe-leader", &words.leader),
            ..Stance::default()
        };
        [own, foe]
    }

    /// Returns the rating of a leader; `None` for that of its force.
    fn rating(&mut self, name: &'static str, label: &'static ByLanguage<String>) -> Option<i32> {
        Some(self.form.number(name, label, [0, 0, 6])).filter(|rating| *rating > 0)
    }

    fn melee(
        &mut self,
        first: &QuestionSide,
        second: &QuestionSide,
    ) -> Result<odds::OddsRequest, Error> {
        let against = self.form.number("foes", &labels().page.foes, [1, 1, 6]);
        let [own, foe] = self.stances(first, second);
        Ok(odds::OddsRequest::Melee(MeleeAsk {
            first: NamedFighter::read(&first.name, ListColumn::Ws)?,
            second: NamedFighter::read(&second.name, ListColumn::Ws)?,
            against,
            rear: None,
            disengages: false,
            damage: false,
            own,
            foe,
        }))
    }

    fn squads(
        &mut self,
        first: &QuestionSide,
        second: &QuestionSide,
    ) -> Result<odds::OddsRequest, Error> {
        let words = &labels().gist;
        let mut squad = |side: &QuestionSide, names: [&'static str; 3], labels: [_; 3]| {
            let figures =
                (!side.is_sized).then(|| self.form.number(names[0], labels[0], [1, 5, 20]));
            let nco = self.led(side, names[1], labels[1]);
            let leader = self.rating(names[2], labels[2]);
            let fighter = NamedFighter::read(&side.name, ListColumn::Ws)?;
            Ok(SquadAsk { fighter, figures, nco, leader, shield: None })
        };
        let own = [&words.figures, &words.first_nco, &words.leads];
        let foe = [&words.foe_figures, &words.second_nco, &words.leader];
        let first = squad(first, ["figures", "nco", "leader"], own);
        let second = squad(second, ["foe-figures", "foe-nco", "foe-leader"], foe);
        Ok(odds::OddsRequest::Squads(SquadsAsk { first: first?, second: second?, seed: None }))
    }

    fn fire(
        &mut self,
        first: &QuestionSide,
        second: &QuestionSide,
        rules: Option<&Rules>,
    ) -> Result<odds::OddsRequest, Error> {
        let (page, language) = (&labels().page, self.form.language);
        let covers = rules.map(|rules| rules.play.covers.as_slice()).unwrap_or_default();
        let cover =
            |cover: &CoverKind| SelectOption::new(&*cover.tag, cover.names.get(language).as_str());
        let open = SelectOption::new("", page.no_cover.get(language).as_str());
        let covers = [open].into_iter().chain(covers.iter().map(cover)).collect();
        let cover = self.form.choice("cover", &page.cover, covers);
        let shots = self.form.number("shots", &labels().gist.shots, [1, 1, 20]);
        let modifier = self.form.number("modifier", &page.modifier, [-4, 0, 4]);
        Ok(odds::OddsRequest::Fire(FireAsk {
            first: NamedFighter::read(&first.name, ListColumn::Bs)?,
            target: Some(NamedFighter::read(&second.name, ListColumn::Bs)?),
            weapon: None,
            cover: Some(cover.as_str()).filter(|cover| !cover.is_empty()).map(CoverAsk::read),
            shield: None,
            behind: false,
            shots: Some(shots).filter(|shots| *shots > 1),
            modifier,
        }))
    }

    fn morale(&mut self, first: &QuestionSide) -> Result<odds::OddsRequest, Error> {
        let (page, words) = (&labels().page, &labels().gist);
        let reasons = [
            (MoraleReason::Check, &words.check),
            (MoraleReason::Melee, &words.after_melee),
            (MoraleReason::Charge, &words.to_charge),
            (MoraleReason::Rally, &words.to_rally),
        ];
        let pick = |(reason, label): &(MoraleReason, &'static ByLanguage<String>)| {
            SelectOption::new(reason.key(), label.get(self.form.language).as_str())
        };
        let picks = reasons.iter().map(pick).collect();
        let made = self.form.choice("reason", &words.reason, picks);
        let reason = reasons.iter().find(|(reason, _)| reason.key() == made);
        let strength =
            (!first.is_sized).then(|| self.form.number("strength", &page.strength, [1, 6, 20]));
        let lost = self.form.number("lost", &page.lost, [0, 0, 19]);
        let modifier = self.form.number("modifier", &page.modifier, [-4, 0, 4]);
        let has_nco = self.led(first, "nco", &page.with_nco);
        let leader = self.rating("leader", &words.leads);
        Ok(odds::OddsRequest::Morale(MoraleAsk {
            first: NamedFighter::read(&first.name, ListColumn::Morale)?,
            strength,
            lost,
            nco: has_nco.then_some(Nco::Present),
            leader,
            modifier,
            reason: reason.map_or(MoraleReason::Check, |(reason, _)| *reason),
        }))
    }

    fn charge(&mut self, first: &QuestionSide) -> Result<odds::OddsRequest, Error> {
        let inches = self.form.number("inches", &labels().page.inches, [1, 10, 24]);
        Ok(odds::OddsRequest::Charge(ChargeAsk {
            first: Some(NamedFighter::read(&first.name, ListColumn::Move)?),
            inches: Some(inches),
            walk: false,
            nco: false,
            rough: false,
        }))
    }
}

fn of_list(list: &Mustered, pick: impl Fn(&Figure, &Rules) -> SelectOption) -> Vec<AskableUnit> {
    let Some(army) = &list.army else { return Vec::new() };
    let account = Account { rules: &list.rules, basis: Basis::Printed };
    let unit = |unit: &crate::army::Unit| {
        let figure = Figure::of_unit(unit, army, account);
        AskableUnit { pick: pick(&figure, account.rules), is_sized: false }
    };
    army.units.iter().map(unit).collect()
}

fn of_force(whole: &Whole, pick: impl Fn(&Figure, &Rules) -> SelectOption) -> Vec<AskableUnit> {
    let (force, army) = (whole.force, whole.army);
    let account = Account { rules: whole.rules, basis: force.basis };
    let mut units: Vec<AskableUnit> = Vec::new();
    for (member, _) in force.titles(army) {
        let (figure, is_sized) = match member {
            Member::Leader(at) => {
                let leader = force.all_leaders().nth(at);
                (leader.map(|(_, leader)| Figure::of_leader(leader, army, account)), false)
            }
            Member::Squad(at) => {
                let squad = force.all_squads().nth(at);
                let troops = squad.and_then(|(_, squad)| {
                    Figure::of_squad(squad, army, account).into_iter().next()
                });
                (troops.map(|troops| troops.figure), true)
            }
        };
        let found = figure.map(|figure| pick(&figure, account.rules));
        let is_new = |pick: &SelectOption| units.iter().all(|unit| unit.pick.key != pick.key);
        if let Some(pick) = found.filter(is_new) {
            units.push(AskableUnit { pick, is_sized });
        }
    }
    units
}

/// Returns the kinds of questions: key, label, and whether it is chosen.
pub(super) fn kinds(
    kind: OddsKind,
    words: &'static Page,
    language: Language,
) -> Vec<(&'static str, &'static str, bool)> {
    let called = |one: OddsKind| (one.key(), one.label(words).get(language).as_str(), one == kind);
    OddsKind::ALL.map(called).into()
}
