//! The Battle Builder: platoons section by section, and the scenario.

use super::DustLayout;
use crate::games::dust::{Fielded, Force, Platoon, Section};
use crate::labels::fill;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row};
use crate::sheets::common_blocks;

impl DustLayout<'_> {
    /// Names a platoon with its points: `1st Platoon · 112 points`.
    pub(super) fn platoon_title(&self, platoon: &Platoon) -> String {
        let points = platoon.points(&self.army.list);
        let points = self.labels.counts.points.of_n(points, self.language);
        format!("{} · {points}", platoon.name.get(self.language))
    }

    /// Lays out each platoon with all sections that it has or may have, and the rule beside each (W19).
    pub(super) fn builder(&self, force: &Force) -> Vec<Block> {
        let (words, language, list) = (self.words(), self.language, &self.army.list);
        let columns = || {
            vec![
                Column::new(words.section.get(language), 3, ColumnKind::Name),
                Column::new(self.labels.units.unit.get(language), 5, ColumnKind::Text),
                Column::new(words.rule.get(language), 3, ColumnKind::Text),
                Column::new(self.labels.values.points.get(language), 1, ColumnKind::Figure),
            ]
        };
        let platoons = force.platoons.iter().flat_map(|platoon| {
            let mut rows: Vec<Row> = Section::ALL
                .into_iter()
                .flat_map(|section| self.section(platoon, section))
                .collect();
            rows.extend(platoon.upgrades.iter().map(|upgrade| {
                let upgrade = &list.upgrades[*upgrade];
                let name = upgrade.name.get(language).to_owned();
                let points = upgrade.points.to_string();
                Row::plain([words.upgrade.get(self.language).clone(), name, String::new(), points])
            }));
            vec![Block::together(common_blocks::titled_table(
                self.platoon_title(platoon),
                columns(),
                rows,
            ))]
        });
        let heroes = force.heroes.iter().map(|solo| {
            let unit = &list.units[solo.unit];
            let joins = force
                .joined_title(solo, list)
                .map(|joined| fill(words.joins.get(language), &[("name", &joined.get(language))]));
            let name = unit.name.get(language).to_owned();
            let name = [Some(name), joins].into_iter().flatten().collect::<Vec<_>>().join(" ");
            let points = unit.points.to_string();
            Row::plain([
                words.hero.get(self.language).clone(),
                name,
                words.outside.get(self.language).clone(),
                points,
            ])
        });
        let heroes = common_blocks::titled_table(
            words.heroes.get(self.language),
            columns(),
            heroes.collect(),
        );
        platoons.chain(heroes).collect()
    }

    /// Lists the units of a section, or the gap that it leaves.
    fn section(&self, platoon: &Platoon, section: Section) -> Vec<Row> {
        let (words, list) = (self.words(), &self.army.list);
        let name = || section.names().get(self.language).clone();
        let rule = |gap: bool| {
            let label = match (section.is_mandatory(), section.is_single()) {
                (true, _) if gap => &words.missing,
                (true, _) => &words.always,
                (false, true) => &words.optional,
                (false, false) => &words.any,
            };
            label.get(self.language).clone()
        };
        let row = |one: &Fielded| {
            let unit = &list.units[one.unit];
            let own_name = one.name.as_ref().map(|own_name| own_name.get(self.language));
            let parts = own_name.into_iter().chain([unit.name.get(self.language)]);
            let title = parts.collect::<Vec<_>>().join(" · ");
            Row::plain([name(), title, rule(false), unit.points.to_string()])
        };
        let units = platoon.units.iter().filter(|one| one.section == section);
        let rows: Vec<Row> = units.map(row).collect();
        if rows.is_empty() {
            return vec![Row::plain([name(), "–".into(), rule(true), "–".into()])];
        }
        rows
    }

    /// Lays out the scenario builder: the points of the player, with room for those of the other and for the levels.
    pub(super) fn scenario(&self, force: &Force) -> Vec<Block> {
        let (words, language, tables) = (self.words(), self.language, &self.army.tables);
        let spent = |part: usize| {
            force.scenario.as_ref().map_or("___".into(), |it| it.levels[part].to_string())
        };
        let parts = [&words.objective, &words.deployment, &words.conditions];
        let rows = parts.into_iter().enumerate().map(|(at, part)| {
            Row::plain([part.get(self.language).clone(), spent(at), "___".into(), "___".into()])
        });
        let columns = vec![
            Column::new("", 6, ColumnKind::Name),
            Column::new(words.ours.get(language), 2, ColumnKind::Figure),
            Column::new(words.theirs.get(language), 2, ColumnKind::Figure),
            Column::new(words.level.get(language), 2, ColumnKind::Figure),
        ];
        let head = fill(words.scenario.get(language), &[("points", &tables.scenario)]);
        let how = fill(words.scenario_how.get(language), &[("dice", &tables.scenario_dice)]);
        let blocks = common_blocks::titled_table(head, columns, rows.collect());
        vec![Block::together([blocks, vec![Block::text(how, Mark::Soft)]].concat())]
    }
}
