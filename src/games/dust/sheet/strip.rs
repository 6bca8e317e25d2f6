//! The strip of a unit of Dust Warfare.

use super::{DustLayout, shot_text};
use crate::army::Words;
use crate::games::dust::{
    Class, Fielded, Force, List, Section, Solo, Tables, Unit, UnitCard, Weapon,
};
use crate::labels::{Label, fill};
use crate::sheet::{
    CellShade, FaceCell, IconLabel, Ladder, Lasts, LossGroup, Stat, Strip, StripWeapon,
};

/// The most boxes that are drawn; for more, the players keep a tally.
const MAX_BOXES: i32 = 40;
/// The most boxes of the track of Suppression.
const TRACK: i32 = 8;

/// A unit or a Hero with a strip.
pub(in crate::games::dust) struct DustStripSource<'a> {
    /// The card of the list.
    pub(in crate::games::dust) unit: &'a Unit,
    /// Its title: that of the force, or of the list.
    pub(in crate::games::dust) name: &'a Words,
    /// Its section in a platoon; `None` outside of platoons.
    pub(in crate::games::dust) section: Option<Section>,
    /// Its notes in the force.
    pub(in crate::games::dust) notes: Option<&'a Words>,
    /// A Hero outside of platoons.
    solo: bool,
    /// The unit that he joins.
    joins: Option<&'a Words>,
    /// The Hero who has joined a unit of a platoon.
    hero: Option<&'a Words>,
}

impl<'a> DustStripSource<'a> {
    /// Returns the source for a card of a list.
    pub(super) fn of_list(unit: &'a Unit) -> Self {
        let (section, notes, joins, hero) = (None, None, None, None);
        Self { unit, name: &unit.name, section, notes, solo: false, joins, hero }
    }

    /// Returns the source for a unit of a platoon.
    pub(in crate::games::dust) fn of_force(
        one: &'a Fielded,
        force: &Force,
        list: &'a List,
    ) -> Self {
        let hero = force.hero_of(one, list).map(|solo| &list.units[solo.unit].name);
        let (name, section) = (one.title(list), Some(one.section));
        let listed = Self::of_list(&list.units[one.unit]);
        Self { name, section, notes: one.notes.as_ref(), hero, ..listed }
    }

    /// Returns the source for a Hero outside of platoons.
    pub(in crate::games::dust) fn solo(solo: &'a Solo, force: &'a Force, list: &'a List) -> Self {
        let joins = force.joined_title(solo, list);
        Self { solo: true, joins, ..Self::of_list(&list.units[solo.unit]) }
    }

    /// Returns `true` if it is the Command Section of its platoon, or can be nothing else.
    fn commands(&self) -> bool {
        match self.section {
            Some(section) => section == Section::Command,
            None => self.unit.sections == [Section::Command],
        }
    }

    /// Returns `true` if it may take Suppression: soldiers, but no Hero outside of platoons.
    fn is_suppressed(&self, card: &UnitCard) -> bool {
        matches!(card.class, Class::Soldier(_)) && !self.solo
    }
}

impl DustLayout<'_> {
    /// Lays out the strip of a unit, with what it can do.
    pub(in crate::games::dust) fn strip(&self, source: &DustStripSource) -> Strip {
        let unit = source.unit;
        let card = unit.card.as_ref();
        let notes = source.notes.map(|notes| notes.get(self.language).to_owned());
        let bare = card.is_none().then(|| self.words().no_card.get(self.language).clone());
        let joined = source.joins.map(|_| self.words().joined.get(self.language).clone());
        let order = self.order(unit).filter(|_| source.commands());
        let rules = bare.into_iter().chain(self.abilities(unit)).chain(order);
        Strip {
            name: source.name.get(self.language).into(),
            size: self.size(source).into(),
            points: unit.points.to_string().into(),
            points_word: self.labels.cards.points.of_word(unit.points.into(), self.language).into(),
            equipment: self.equipment(source),
            stats: card.map(|card| self.stats(source, card)).unwrap_or_default(),
            ladder: card.map(|card| self.ladder(card)),
            weapons: card.map(|card| self.strip_weapons(card)).unwrap_or_default(),
            states: card.map(|card| self.states(source, card)).unwrap_or_default(),
            notes: rules.chain(joined).chain(notes).map(Into::into).collect(),
            ..Strip::default()
        }
    }

    /// Words the place and size of a unit: `1st Section · The Gunners · 5 models`.
    fn size(&self, source: &DustStripSource) -> String {
        let (unit, language) = (source.unit, self.language);
        let section = source.section.map(|section| section.names().get(language).clone());
        let of_list = (*source.name != unit.name).then(|| unit.name.get(language).to_owned());
        let card = unit.card.as_ref();
        let models = card.map(|card| self.words().models.of_n(card.models.into(), language));
        let class = card.map(|card| card.class.name(language));
        let joins = source.joins.map(|joined| {
            fill(self.words().joins.get(language), &[("name", &joined.get(language))])
        });
        let parts = [section, of_list, joins, class, models];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Lists the range of its Orders, radiomen, Hero and Team status, and the Hero who has joined it.
    fn equipment(&self, source: &DustStripSource) -> Vec<IconLabel> {
        let (words, unit, language) = (self.words(), source.unit, self.language);
        let orders = source.commands().then(|| {
            let inches = self.army.tables.ranges.orders;
            fill(words.orders_within.get(language), &[("n", &inches)])
        });
        let radiomen =
            (unit.radiomen > 0).then(|| words.radiomen.of_n(unit.radiomen.into(), language));
        let hero = unit.hero.then(|| words.hero.get(self.language).clone());
        let team = unit.team.then(|| words.team.get(self.language).clone());
        let led = source
            .hero
            .map(|name| fill(words.joins.get(language), &[("name", &name.get(language))]));
        let all = [orders, radiomen, hero, team, led].into_iter().flatten();
        all.map(|words| IconLabel { words: words.into(), ..IconLabel::default() }).collect()
    }

    /// Lists its class, its Move, its Armor, and the actions that tokens leave it (W10).
    fn stats(&self, source: &DustStripSource, card: &UnitCard) -> Vec<Stat> {
        let words = self.words();
        let all = source.is_suppressed(card) || source.joins.is_some();
        let less = if all { &words.less } else { &words.less_once };
        let stats = [
            (&self.labels.units.class, letter(card.class), ""),
            (&self.labels.units.move_, format!("{}″", card.moves), ""),
            (&self.labels.units.armor, card.armor.to_string(), ""),
            (&words.actions, self.army.tables.actions.to_string(), less.get(self.language)),
        ];
        let stat = |(label, value, bare): (&Label, String, &str)| Stat {
            label: label.get(self.language).into(),
            value,
            bare: bare.into(),
        };
        stats.map(stat).into()
    }

    /// Returns the boxes of each model, one for each point of its Health.
    fn ladder(&self, card: &UnitCard) -> Ladder {
        let (words, all) = (self.words(), card.models.saturating_mul(card.health));
        let model = |model: i32| LossGroup {
            first: model * card.health + 1,
            last: (model + 1) * card.health,
            ..LossGroup::default()
        };
        let drawn = all <= MAX_BOXES;
        let (groups, rest) = if drawn {
            ((0..card.models).map(model).collect(), String::new())
        } else {
            let tally = fill(self.labels.cards.boxes_of.get(self.language), &[("n", &all)]);
            (vec![LossGroup { first: 1, last: all, ..LossGroup::default() }], tally)
        };
        let models = words.models.of_n(card.models.into(), self.language);
        let boxes = words.health_boxes.of_n(card.health.into(), self.language);
        let each = fill(words.each.get(self.language), &[("boxes", &boxes)]);
        let each = if card.models > 1 { each } else { boxes };
        Ladder {
            label: self.labels.units.health.get(self.language).into(),
            groups,
            drawn,
            rest: rest.into(),
            alt: format!("{models}, {each}").into(),
        }
    }

    /// Lists the dice of each weapon, class by class, under the heads of the first.
    fn strip_weapons(&self, card: &UnitCard) -> Vec<StripWeapon> {
        let drawn = drawn_classes(&self.army.tables);
        let weapon_row = |(at, weapon): (usize, &Weapon)| {
            let cell = |class: &Class| {
                let shot = weapon.line.against(*class);
                FaceCell {
                    head: if at == 0 { letter(*class) } else { String::new() },
                    roll: shot_text(shot),
                    shade: if shot.is_some() { CellShade::Bare } else { CellShade::Miss },
                }
            };
            let fewer = (weapon.models.value < card.models)
                .then(|| self.words().models.of_n(weapon.models.value.into(), self.language));
            let beyond = fewer.into_iter().chain(self.against(weapon, 2)).collect::<Vec<_>>();
            let shots = [0, 1].into_iter().filter_map(|kind| self.against(weapon, kind));
            let (name, reach) = (weapon.name.get(self.language), self.reach(weapon.line.reach));
            StripWeapon {
                label: self.words().dice.get(self.language).into(),
                cells: drawn.iter().map(cell).collect(),
                weapon: format!("{name} {reach}").into(),
                icon: String::new(),
                beyond: beyond.join(" · ").into(),
                alt: shots.collect::<Vec<_>>().join(", ").into(),
            }
        };
        card.weapons.iter().enumerate().map(weapon_row).collect()
    }

    /// Words its shots against soldiers, vehicles or aircraft, class by class: `Soldiers 4/1 3/1 –`.
    fn against(&self, weapon: &Weapon, kind: usize) -> Option<String> {
        let words = self.words();
        let labels = [&words.against_soldiers, &words.against_vehicles, &words.against_aircraft];
        let line = &weapon.line.against[kind];
        let last = line.iter().rposition(Option::is_some)?;
        let dice = line[..=last].iter().map(|shot| shot_text(*shot)).collect::<Vec<_>>().join(" ");
        Some(fill(labels[kind].get(self.language), &[("dice", &dice)]))
    }

    /// Lists the tracks of its tokens, and of a vehicle the table of its damage (W7, W9). A Hero who has joined a unit
    /// has none of his own.
    fn states(&self, source: &DustStripSource, card: &UnitCard) -> Vec<IconLabel> {
        let (words, language) = (self.words(), self.language);
        if source.joins.is_some() {
            return Vec::new();
        }
        let stays = source.unit.hero || source.hero.is_some();
        let mut states: Vec<(Lasts, String)> = [&words.activated, &words.reaction]
            .map(|it| (Lasts::Turn, it.get(self.language).clone()))
            .into();
        if source.is_suppressed(card) {
            states.push((Lasts::Track, words.suppression.get(self.language).clone()));
            let last = if stays { card.models } else { card.models + 1 };
            states.extend((2..=last.min(TRACK)).map(|token| {
                let words = if token == last && !stays {
                    fill(words.retreats.get(language), &[("n", &token)])
                } else {
                    token.to_string()
                };
                (Lasts::Track, words)
            }));
        }
        if card.class.is_vehicle() {
            let damage = self.army.tables.damage.iter().enumerate();
            let row = |(at, row): (usize, &crate::language::Named)| {
                (Lasts::Battle, format!("{} {}", at + 1, row.names.get(language)))
            };
            states.extend(damage.map(row));
        }
        let state = |(lasts, words): (Lasts, String)| IconLabel {
            icon: String::new(),
            words: words.into(),
            lasts,
        };
        states.into_iter().map(state).collect()
    }
}

/// Returns the classes that have a column in the dice of a weapon. Aircraft are rare, and have none.
pub(super) fn drawn_classes(tables: &Tables) -> Vec<Class> {
    let [soldiers, vehicles, _] = tables.classes();
    let classes = |class: fn(i32) -> Class, most: i32| (1..=most).map(class);
    classes(Class::Soldier, soldiers).chain(classes(Class::Vehicle, vehicles)).collect()
}

/// Writes a class over a column: `S2`, the same in both languages.
pub(super) fn letter(class: Class) -> String {
    match class {
        Class::Soldier(number) => format!("S{number}"),
        Class::Vehicle(number) => format!("V{number}"),
        Class::Aircraft(number) => format!("A{number}"),
    }
}
