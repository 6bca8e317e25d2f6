//! The questions by which a list without ability codes is described.

use super::answers::Halt;
use super::asker::Asker;
use super::fielding::Described;
use super::force::opened;
use super::prompt::Prompt;
use super::tabled::{Unit, classes, list, weapon, written};
use super::{quoted, told};
use crate::dust::{self, Section};
use crate::error::Error;
use crate::fault::Severity;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::library::Library;
use crate::muster::Table;
use crate::scrubs::{self, Kind, Weapon};
use crate::text::folded;
use std::rc::Rc;

/// Whoever is asked about a list, and its units so far.
pub struct ListInterview<'a> {
    asker: Rc<Asker<'a>>,
    library: &'a Library,
    table: Table,
    name: String,
    units: Vec<Unit>,
}

impl<'a> ListInterview<'a> {
    /// Questions about a list of a game whose units have no ability codes.
    pub fn new(
        prompt: &'a dyn Prompt,
        library: &'a Library,
        table: Table,
        language: Language,
    ) -> Self {
        let asker = Rc::new(Asker::new(prompt, language));
        Self { asker, library, table, name: String::new(), units: Vec::new() }
    }

    /// Asks for a list, from its name to whether it shall be saved; `None` where it shall not.
    ///
    /// # Errors
    /// The player stops, or the tables of the game cannot be loaded.
    pub fn list(&mut self) -> Result<Option<Described>, Error> {
        let asker = Rc::clone(&self.asker);
        let saves = asker.run(|| self.described())?;
        let described = || Described {
            name: self.name.clone(),
            text: written(&self.name, self.table, &self.units),
        };
        Ok((saves == Some(true)).then(described))
    }

    /// Asks for the name of the file; nothing where the player goes back.
    ///
    /// # Errors
    /// The player stops.
    pub fn file(&self, usual: &str) -> Result<Option<String>, Error> {
        self.asker.file(usual)
    }

    fn described(&mut self) -> Result<bool, Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let games = &self.library.games;
        let game = games.named(self.table.tag(), "game").and_then(|game| games.book(game))?;
        let game = game.name.get(language);
        self.asker.say(&fill(words.welcome_list.get(language), &[("game", game)]))?;
        self.units.clear();
        let wrong = |name: &str| self.wrong(&list(name, self.table, &[]), 3);
        self.name = self.asker.text(words.list.get(language), "", wrong)?;
        loop {
            self.asker.say("")?;
            match self.table {
                Table::Scrubs => self.scrubs()?,
                Table::Dust => self.dust()?,
            }
            if !self.asker.agrees(words.more_units.get(language), false)? {
                break;
            }
        }
        self.asker.agrees(words.save.get(language), true)
    }

    /// What is wrong in a row of a text, as the reader of files says it.
    fn wrong(&self, text: &str, row: usize) -> Result<Option<String>, Error> {
        let opened = opened(text, self.library)?;
        let (source, findings) = opened.said();
        let wrong = findings.iter().find(|finding| {
            let is_there = finding.span.is_some_and(|span| source.place(span).line == row);
            finding.severity() == Severity::Error && is_there
        });
        Ok(wrong.map(|wrong| told(&wrong.fault, self.asker.language)))
    }

    /// What is wrong with the last key of a unit that comes next.
    fn wrong_last(&self, unit: Unit) -> Result<Option<String>, Error> {
        let text = list(&self.name, self.table, &[&self.units[..], &[unit]].concat());
        self.wrong(&text, text.lines().count())
    }

    /// Asks for the value of a key of a unit, which is read as it will be in the file.
    fn value(
        &self,
        question: &str,
        usual: &str,
        (key, unit): (&'static str, &Unit),
        spelled: impl Fn(&str) -> String,
    ) -> Result<(&'static str, String), Halt> {
        let text = self.asker.text(question, usual, |text| {
            if key == "name" && self.is_taken(text) {
                let taken = labels().ask.taken.get(self.asker.language);
                return Ok(Some(fill(taken, &[("name", &text)])));
            }
            // The row that is asked for stands last.
            let rest = unit.iter().filter(|(other, _)| *other != key).cloned();
            self.wrong_last(rest.chain([(key, spelled(text))]).collect())
        })?;
        Ok((key, spelled(&text)))
    }

    /// Whether a unit has this name, in whatever case.
    fn is_taken(&self, name: &str) -> bool {
        let name = folded(&quoted(name));
        self.units.iter().any(|unit| folded(&value_of(unit, "name")) == name)
    }

    /// The name of the next unit.
    fn named(&self, unit: &Unit) -> Result<(&'static str, String), Halt> {
        let label = labels().ask.unit.get(self.asker.language);
        let question = fill(label, &[("n", &(self.units.len() + 1))]);
        self.value(&question, "", ("name", unit), quoted)
    }

    /// A unit of Scrubs of the Desert: what its type has as a rule is what is usual.
    fn scrubs(&mut self) -> Result<(), Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let tables = scrubs::Tables::load(self.library.games.folder())?;
        let first = sample(&tables.units[0]);
        let name = self.named(&first)?;
        let types: Vec<String> =
            tables.units.iter().map(|kind| kind.names.get(language).clone()).collect();
        let kind = &tables.units[self.asker.chosen(words.kind.get(language), &types, 0)?];
        let mut unit = sample(kind);
        unit.splice(0..1, [name]);
        let plain = |text: &str| text.to_owned();
        self.figures(&tables, kind, &mut unit)?;
        let (least, most) = kind.morale;
        let question = fill(words.morale.get(language), &[("least", &least), ("most", &most)]);
        let usual = (least + most) / 2 / 10 * 10;
        let usual = usual.max(least).to_string();
        let morale = self.value(&question, &usual, ("morale", &unit), plain)?;
        set(&mut unit, morale);
        let usual = words.sergeant.get(language);
        let leader = self.value(words.led_by.get(language), usual, ("leader", &unit), quoted)?;
        set(&mut unit, leader);
        let carried = self.carried(kind, &tables.fire.weapons)?;
        set(&mut unit, ("weapons", carried));
        self.units.push(unit);
        Ok(())
    }

    /// The figures of a unit, and what a lost one takes of its Morale where no table says so (S4).
    fn figures(&self, tables: &scrubs::Tables, kind: &Kind, unit: &mut Unit) -> Result<(), Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let rates = &tables.morale.losses;
        let wrong = |text: &str| {
            let is_known = text.parse().is_ok_and(|n: i32| rates.contains_key(&n));
            let rest = unit.iter().filter(|(key, _)| *key != "figures").cloned();
            let loss = (!is_known).then(|| ("loss", "5".to_owned()));
            let figures = [("figures", text.to_owned())];
            self.wrong_last(rest.chain(loss).chain(figures).collect())
        };
        let usual = kind.figures.to_string();
        let text = self.asker.text(words.figures_all.get(language), &usual, wrong)?;
        let is_known = text.parse().is_ok_and(|n: i32| rates.contains_key(&n));
        set(unit, ("figures", text));
        if !is_known {
            let question = words.loss.get(language);
            let loss = self.value(question, "5", ("loss", unit), str::to_owned)?;
            set(unit, loss);
        }
        Ok(())
    }

    /// What a unit carries, of what its type may.
    fn carried(&self, kind: &Kind, weapons: &[Weapon]) -> Result<String, Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let carries = kind.carries.iter();
        let carries = carries.filter_map(|tag| weapons.iter().find(|one| one.tag == *tag));
        let may: Vec<&Weapon> = carries.collect();
        let names: Vec<String> = may.iter().map(|one| one.names.get(language).clone()).collect();
        let what = words.weapons.get(language);
        let chosen = match may.len() {
            0 | 1 => Vec::new(),
            _ => {
                let question = fill(words.several.get(language), &[("what", what)]);
                self.asker.several(&question, &names)?
            }
        };
        // Whoever marks nothing has what comes first.
        let chosen = if chosen.is_empty() && !may.is_empty() { vec![0] } else { chosen };
        let said: Vec<&str> = chosen.iter().map(|at| names[*at].as_str()).collect();
        self.asker.say(&format!("{what}: {}", said.join(", ")))?;
        let lines = chosen.iter().map(|at| format!("{{weapon: {}}}", may[*at].tag));
        Ok(format!("[{}]", lines.collect::<Vec<_>>().join(", ")))
    }

    /// A unit of Dust Warfare: its points, and its card where it is at hand.
    fn dust(&mut self) -> Result<(), Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let tables = dust::Tables::load(self.library.games.folder())?;
        let plain = |text: &str| text.to_owned();
        let points = vec![("points", "10".to_owned())];
        let mut unit = vec![self.named(&points)?];
        unit.push(self.value(words.points.get(language), "10", ("points", &unit), plain)?);
        if self.asker.agrees(words.card.get(language), true)? {
            let classes = classes(&tables);
            let names: Vec<String> =
                classes.iter().map(|(_, name)| name.get(language).clone()).collect();
            let question = words.class.get(language);
            let class = self.asker.chosen(question, &names, 0)?;
            unit.push(("class", classes[class].0.clone()));
            for (key, usual) in [("models", "5"), ("move", "6"), ("armor", "2"), ("health", "1")] {
                unit.push((key, usual.to_owned()));
            }
            for (key, label) in [
                ("models", &words.models),
                ("move", &words.inches),
                ("armor", &words.armor),
                ("health", &words.health),
            ] {
                let usual = value_of(&unit, key);
                let value = self.value(label.get(language), &usual, (key, &unit), plain)?;
                set(&mut unit, value);
            }
            self.weapons(&mut unit)?;
        }
        if self.asker.agrees(words.hero.get(language), false)? {
            unit.push(("hero", "true".to_owned()));
        }
        let sections = self.sections()?;
        if !sections.is_empty() {
            unit.push(("sections", format!("[{}]", sections.join(", "))));
        }
        self.units.push(unit);
        Ok(())
    }

    /// The weapons of a card, each with its line.
    fn weapons(&self, unit: &mut Unit) -> Result<(), Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let mut weapons = Vec::new();
        while self.asker.agrees(words.more_weapons.get(language), weapons.is_empty())? {
            let question = fill(words.weapon.get(language), &[("n", &(weapons.len() + 1))]);
            let wrong = |name: &str| self.wrong_weapon(unit, &weapon(name, "C | 1/1"));
            let name = self.asker.text(&question, "", wrong)?;
            let wrong = |line: &str| self.wrong_weapon(unit, &weapon(&name, line));
            let line = self.asker.text(words.line.get(language), "", wrong)?;
            weapons.push(weapon(&name, &line));
        }
        if !weapons.is_empty() {
            unit.push(("weapons", format!("[{}]", weapons.join(", "))));
        }
        Ok(())
    }

    /// What is wrong with a weapon.
    fn wrong_weapon(&self, unit: &Unit, weapon: &str) -> Result<Option<String>, Error> {
        let unit = unit.iter().cloned().chain([("weapons", format!("[{weapon}]"))]);
        self.wrong_last(unit.collect())
    }

    /// The sections of a platoon that a unit may be; none where it may be any.
    fn sections(&self) -> Result<Vec<&'static str>, Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let names = Section::ALL.map(|section| section.names().get(language).clone());
        let what = words.sections.get(language);
        let question = fill(words.several.get(language), &[("what", what)]);
        let chosen = self.asker.several(&question, &names)?;
        let said: Vec<&str> = chosen.iter().map(|at| names[*at].as_str()).collect();
        let any = words.any.get(language).as_str();
        let said = if said.is_empty() { any.to_owned() } else { said.join(", ") };
        self.asker.say(&format!("{what}: {said}"))?;
        Ok(chosen.into_iter().map(|at| Section::ALL[at].key()).collect())
    }
}

/// A unit of a type as the tables have it.
fn sample(kind: &Kind) -> Unit {
    vec![
        ("name", quoted("–")),
        ("type", kind.tag.clone()),
        ("figures", kind.figures.to_string()),
        ("morale", kind.morale.0.to_string()),
        ("leader", quoted("–")),
    ]
}

fn set(unit: &mut Unit, (key, value): (&'static str, String)) {
    match unit.iter_mut().find(|(other, _)| *other == key) {
        Some((_, old)) => *old = value,
        None => unit.push((key, value)),
    }
}

fn value_of(unit: &Unit, key: &str) -> String {
    let found = unit.iter().find(|(other, _)| *other == key);
    found.map(|(_, value)| value.clone()).unwrap_or_default()
}
