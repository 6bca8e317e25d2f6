//! Strip of a squad or a leader; the only place that works out the values in play.

mod aim;
mod losses;

use super::blazon::code_drawing;
use super::roster::Roster;
use crate::army::{AbilityEffect, Army, Role, Special, Unit, Words};
use crate::bill::BillPart;
use crate::codes::{Letter, Slot};
use crate::cost::ValueSource;
use crate::force::{Leader, Squad};
use crate::labels::fill;
use crate::language::{ByLanguage, Language, Phrase};
use crate::profile::{ByColumn, ListColumn};
use crate::rolls::{self, Figure, Troops};
use crate::rules::{Rule, State};
use crate::sheet::{CodeDrawing, IconLabel, Radius, Stat, Strip};
use crate::text;

/// The indices of Weapon Skill and Morale in the stats of a strip.
pub(super) const WS_STAT: usize = 1;
pub(super) const MORALE_STAT: usize = 3;

/// A fielded unit with its equipment.
pub(super) struct EquippedUnit<'a> {
    /// Its name in the force or list.
    pub(super) name: &'a Words,
    /// Groups of equal figures, the largest first; never empty.
    pub(super) troops: Vec<Troops>,
    /// Figures without the NCO; the maximum if a list leaves the number open.
    pub(super) figures: i64,
    /// `true` if a list leaves the number of figures open.
    pub(super) open: bool,
    pub(super) points: i64,
}

impl<'a> EquippedUnit<'a> {
    /// Creates a unit of a single figure without a price.
    pub(super) fn one(name: &'a Words, unit: Unit, figure: Figure) -> Self {
        let troops = vec![Troops { figures: 1, unit, figure }];
        Self { name, troops, figures: 1, open: false, points: 0 }
    }

    /// Creates the unit of a leader of a force.
    pub(super) fn leader(
        part: &BillPart<'a, &'a Leader>,
        army: &'a Army,
        value_source: ValueSource,
    ) -> Self {
        let figure = Figure::of_leader(part.of, army, value_source);
        let one = Self::one(part.of.title(army), value_source.leader(part.of, army), figure);
        Self { points: part.points, ..one }
    }

    /// Creates the unit of a squad of a force.
    pub(super) fn squad(
        part: &BillPart<'a, &'a Squad>,
        army: &'a Army,
        value_source: ValueSource,
    ) -> Self {
        let (name, figures) = (part.of.title(army), part.of.figures);
        let troops = Figure::of_squad(part.of, army, value_source);
        Self { name, troops, figures, open: false, points: part.points }
    }

    /// Words its size or rank, preceded by its name in the list if the force gives it another.
    pub(super) fn size_label(&self, unit: &Words, size: &str, language: Language) -> String {
        if self.name == unit {
            size.to_owned()
        } else {
            format!("{} · {size}", unit.get(language))
        }
    }
}

impl EquippedUnit<'_> {
    pub(super) fn unit(&self) -> &Unit {
        &self.troops[0].unit
    }

    pub(super) fn figure(&self) -> &Figure {
        &self.troops[0].figure
    }

    fn has(&self, ability: AbilityEffect) -> bool {
        self.figure().has(ability)
    }

    /// Collects a property of each group, without duplicates, with the number of figures if not all share it: `3 × `.
    fn by_group<T: PartialEq>(&self, properties: impl Fn(&Troops) -> Vec<T>) -> Vec<(String, T)> {
        let mut all: Vec<(i64, T)> = Vec::new();
        for troops in &self.troops {
            for item in properties(troops) {
                match all.iter_mut().find(|(_, other)| *other == item) {
                    Some((figures, _)) => *figures += troops.figures,
                    None => all.push((troops.figures, item)),
                }
            }
        }
        let whole: i64 = self.troops.iter().map(|troops| troops.figures).sum();
        let number =
            |figures| if figures == whole { String::new() } else { format!("{figures} × ") };
        all.into_iter().map(|(figures, item)| (number(figures), item)).collect()
    }

    /// Counts the figures with the NCO.
    fn strength(&self) -> i64 {
        self.figures + i64::from(self.figure().nco.is_some())
    }
}

impl Roster<'_> {
    /// Returns the strip of a squad or leader.
    pub(super) fn strip(&self, equipped: &EquippedUnit) -> Strip {
        let leads = equipped.unit().role.leads();
        let states = self.states(equipped);
        Strip {
            name: equipped.name.get(self.language).into(),
            size: self.size(equipped).into(),
            device: None,
            points: equipped.points.to_string().into(),
            points_word: self.labels.cards.points.of_word(equipped.points, self.language).into(),
            equipment: self.equipment(equipped, &states),
            stats: self.stats(equipped),
            command_radius: if leads { self.radius(equipped) } else { None },
            ladder: (!leads).then(|| self.ladder(equipped)),
            weapons: self.weapons(equipped),
            states,
            nco: self.nco_numbers(equipped).unwrap_or_default().into(),
            notes: self.abilities(equipped),
            fields: Vec::new(),
        }
    }

    /// Draws the code of a squad or leader; `None` in a game without devices.
    pub(super) fn device(&self, equipped: &EquippedUnit) -> Option<CodeDrawing> {
        self.rules.device(equipped.unit().code).ok().map(code_drawing)
    }

    /// Adds the drawing of its code to a strip of a sheet.
    pub(super) fn with_device(&self, strip: Strip, equipped: &EquippedUnit) -> Strip {
        Strip { device: self.device(equipped), ..strip }
    }

    fn size(&self, equipped: &EquippedUnit) -> String {
        let word = |label: &ByLanguage<String>| label.get(self.language).clone();
        match equipped.unit().role {
            Role::Leader => word(&self.labels.units.leader),
            Role::Nco => word(&self.labels.units.nco),
            Role::Troop if equipped.figure().nco.is_some() => {
                format!("{} + {}", equipped.figures, word(&self.labels.units.nco))
            }
            Role::Troop => self.labels.counts.figures.of_n(equipped.figures, self.language),
        }
    }

    /// Lists equipment other than weapons, and a cohesion that differs from the usual one.
    fn equipment(&self, equipped: &EquippedUnit, states: &[IconLabel]) -> Vec<IconLabel> {
        let codes = self.rules.codes();
        let label = |icon: String, words: String| IconLabel {
            icon,
            words: words.into(),
            ..IconLabel::default()
        };
        let is_gear =
            |(slot, row): &(Slot, &Letter)| *slot == Slot::Traits && row.weapons.is_empty();
        let gear = equipped.by_group(|troops| {
            let rows = codes.rows(troops.unit.code).filter(is_gear);
            rows.map(|(_, row)| (row.icon.clone(), row.names.get(self.language))).collect()
        });
        // A shield that all figures have is a box to tick already.
        let has_box = |icon: &Option<String>| {
            icon.as_ref().is_some_and(|icon| states.iter().any(|state| state.icon == *icon))
        };
        let gear =
            gear.into_iter().filter(|(number, (icon, _))| !number.is_empty() || !has_box(icon));
        let gear_labels = gear.map(|(number, (icon, name))| {
            label(icon.unwrap_or_default(), format!("{number}{name}"))
        });
        let words = &self.labels.strip;
        let cohesion =
            equipped.figure().cohesion.filter(|inches| *inches != self.rules.play.cohesion);
        let cohesion_label = cohesion.map(|inches| {
            let words = fill(words.cohesion.get(self.language), &[("n", &inches)]);
            label("runner".to_owned(), words)
        });
        let opponent = self.rules.opponent(equipped.unit().code);
        let save_label = opponent.map(|class| {
            let words = fill(words.saved.get(self.language), &[("save", &class.save)]);
            label(String::new(), words)
        });
        gear_labels.chain(cohesion_label).chain(save_label).collect()
    }

    /// Lists its special abilities, except the one shown with the equipment.
    fn abilities(&self, equipped: &EquippedUnit) -> Vec<Phrase> {
        let is_listed = |special: &&Special| special.effect != Some(AbilityEffect::DoublesCohesion);
        let specials = equipped.unit().special.iter().filter(is_listed);
        specials.map(|special| format!("{}.", special.name.get(self.language)).into()).collect()
    }

    /// Lists Move, skills and Morale: the values with the NCO, and those once he is lost if different.
    fn stats(&self, equipped: &EquippedUnit) -> Vec<Stat> {
        let (values, play) = (&self.labels.values, &self.rules.play);
        let printed = |values: &dyn Fn(&Figure) -> ByColumn<Option<i32>>, column: ListColumn| {
            let mut all: Vec<String> =
                equipped.troops.iter().map(|troops| values(&troops.figure).print(column)).collect();
            all.dedup();
            all.join("/")
        };
        let never = equipped.has(AbilityEffect::NeverChecksMorale);
        let stat = |column: ListColumn, label: &ByLanguage<String>| {
            let own = printed(&|figure| rolls::values_without_nco(figure, self.rules), column);
            let in_squad = printed(&|figure| rolls::squad_values(figure, self.rules), column);
            let bare = (own != in_squad)
                .then(|| fill(self.labels.strip.alone.get(self.language), &[("n", &own)]));
            let label = label.get(self.language).as_str().into();
            match column {
                ListColumn::Morale if never && !equipped.unit().role.leads() => Stat {
                    label,
                    value: "–".to_owned(),
                    bare: self.labels.strip.never.get(self.language).as_str().into(),
                },
                _ => {
                    let bare = bare.unwrap_or_default().into();
                    Stat { label, value: in_squad, bare }
                }
            }
        };
        vec![
            stat(ListColumn::Move, &self.labels.strip.move_),
            stat(ListColumn::Ws, &values.ws),
            stat(ListColumn::Bs, &values.bs),
            stat(ListColumn::Morale, &play.morale),
        ]
    }

    /// Returns the bonuses and radius of a leader (F11; in D6 none to WS).
    fn radius(&self, equipped: &EquippedUnit) -> Option<Radius> {
        let values = self.value_source.values(equipped.unit());
        let rating = values.get(ListColumn::Leadership).filter(|rating| *rating > 0)?;
        let inches = (*values.get(ListColumn::Radius))?;
        let plus = |label: &ByLanguage<String>| {
            format!("{} {}", text::with_sign(rating), label.get(self.language)).into()
        };
        let adds_skill = self.rules.procedure_rules().leaders_add_skill;
        let ws = adds_skill.then(|| plus(&self.labels.values.ws));
        let adds = ws.into_iter().chain([plus(&self.rules.play.morale)]).collect();
        let within = fill(self.labels.strip.within.get(self.language), &[("n", &inches)]);
        Some(Radius { adds, inches, within: within.into() })
    }

    /// Returns the states to mark; a unit that never checks Morale is neither shaken nor routed.
    fn states(&self, equipped: &EquippedUnit) -> Vec<IconLabel> {
        let has = |letter: Option<char>| {
            let codes = equipped.troops.iter().map(|troops| troops.unit.code);
            let mut rows = codes.flat_map(|code| self.rules.codes().rows(code));
            letter.is_none_or(|letter| rows.any(|(_, row)| row.letter == letter))
        };
        let steady = equipped.has(AbilityEffect::NeverChecksMorale);
        let fires = equipped.troops.iter().any(|troops| troops.figure.missiles().next().is_some());
        let counts = |state: &&State| {
            has(state.needs) && !(state.from_morale_check && steady) && (fires || !state.fires)
        };
        let states = self.rules.card(equipped.unit().role).states.iter().filter(counts);
        let label = |state: &State| IconLabel {
            icon: state.icon.clone(),
            words: state.names.get(self.language).as_str().into(),
            ..IconLabel::default()
        };
        states.map(label).collect()
    }

    /// Words the numbers of the NCO, `NCO 4d · WS 12 · BS 4`, his weapons, and his command radius if he has one (D21).
    fn nco_numbers(&self, equipped: &EquippedUnit) -> Option<String> {
        let nco = equipped.figure().nco.as_ref()?;
        let labels = self.labels;
        let named = |label: &ByLanguage<String>, value| {
            format!("{} {}", label.get(self.language), nco.values.print(value))
        };
        let label = labels.units.nco.get(self.language);
        let walks = nco.values.print(ListColumn::Move);
        let (ws, bs) =
            (named(&labels.values.ws, ListColumn::Ws), named(&labels.values.bs, ListColumn::Bs));
        let radius = Some(nco.value(ListColumn::Radius)).filter(|inches| *inches > 0);
        let within = radius.map_or(String::new(), |n| {
            format!(" · {}", fill(labels.strip.within.get(self.language), &[("n", &n)]))
        });
        let arms: String = self.arms(nco).iter().map(|arm| format!(" · {arm}")).collect();
        Some(format!("{label} {walks} · {ws} · {bs}{arms}{within}"))
    }

    /// Returns the rules of its type that nothing else on its strip says and not every squad has.
    pub(super) fn own_rules(&self, equipped: &EquippedUnit) -> Vec<String> {
        let play = &self.rules.play;
        let is_mentioned = |rule: &&Rule| {
            rule.shown || play.squad.notes.iter().any(|other| other.words == rule.words)
        };
        let rules = self.rules.card(equipped.unit().role).notes.iter();
        let own = rules.filter(|rule| !is_mentioned(rule));
        own.filter_map(|rule| self.rule_of(rule, equipped)).collect()
    }

    /// Returns the rules for its card; of a leader, those that nothing else on it says.
    pub(super) fn rules_on_card(&self, equipped: &EquippedUnit) -> Vec<String> {
        let role = equipped.unit().role;
        let rules = self.rules.card(role).notes.iter();
        let rules = rules.filter(|rule| !(role.leads() && rule.shown));
        rules.filter_map(|rule| self.rule_of(rule, equipped)).collect()
    }

    /// Words a rule with the unit's own values; `None` if it lacks one.
    fn rule_of(&self, rule: &Rule, equipped: &EquippedUnit) -> Option<String> {
        let by_ability = [
            (AbilityEffect::NeverChecksMorale, &rule.steady),
            (AbilityEffect::AlwaysMakesChargeChecks, &rule.eager),
        ];
        let own = by_ability
            .into_iter()
            .find_map(|(ability, words)| words.as_ref().filter(|_| equipped.has(ability)));
        let words = own.unwrap_or(&rule.words).get(self.language);
        let values = self.value_source.values(equipped.unit());
        let (ld, radius) = (*values.get(ListColumn::Leadership), *values.get(ListColumn::Radius));
        if (words.contains("{ld}") && ld.unwrap_or(0) == 0)
            || (rule.nco && equipped.figure().nco.is_none())
        {
            return None;
        }
        let opponent = self.rules.opponent(equipped.unit().code);
        let save = opponent.map_or(0, |class| class.save);
        let class = opponent.map_or("", |class| class.names.get(self.language));
        let radius = radius.map_or(String::new(), |n| ListColumn::Radius.print(n));
        let (command, movement) = (&self.rules.play.command, &self.rules.play.movement);
        Some(fill(
            words,
            &[
                ("ld", &ld.unwrap_or(0)),
                ("radius", &radius),
                ("save", &save),
                ("class", &class),
                ("rally", &command.rally),
                ("lone_charge", &command.lone_charge),
                ("nco_inches", &movement.nco_inches),
            ],
        ))
    }
}
