//! The questions by which a new house is described, in the order of §11, whoever asks them.

use super::answers::{Answer, Answers, Given, Halt};
use super::{Draft, Drafted};
use crate::code::Kind;
use crate::codes::{Letter, Slot};
use crate::emblem::{SHIELD, emblems};
use crate::error::Error;
use crate::fault::Severity;
use crate::labels::{Ask, fill, labels};
use crate::language::Language;
use crate::muster;
use crate::rules::{Games, Rules};
use crate::sheets::effect;
use crate::text;
use std::sync::Arc;

/// One question at a time, and its answer.
pub trait Prompt {
    /// Shows a line.
    ///
    /// # Errors
    /// Nobody is there to see it.
    fn say(&self, line: &str) -> Result<(), Error>;

    /// Whether a line is as short as one should be there.
    fn fits(&self, line: &str) -> bool;

    /// Asks for a line of text, or what is usual where nothing is given.
    ///
    /// # Errors
    /// The player stops.
    fn line(&self, question: &str, usual: &str) -> Result<Given<String>, Error>;

    /// Asks for one of several items.
    ///
    /// # Errors
    /// The player stops.
    fn one(&self, question: &str, items: &[String], usual: usize) -> Result<Given<usize>, Error>;

    /// Asks for any number of items.
    ///
    /// # Errors
    /// The player stops.
    fn several(&self, question: &str, items: &[String]) -> Result<Given<Vec<usize>>, Error>;
}

/// What most squads have.
const SQUAD: &str = "4-8";

/// Letters of a name that a question shows.
const NAME: usize = 30;

/// Whoever asks, and the answers so far.
pub struct Interview<'a> {
    prompt: &'a dyn Prompt,
    games: Games,
    rules: Arc<Rules>,
    language: Language,
    draft: Draft,
    given: Answers,
}

impl<'a> Interview<'a> {
    /// Questions about a house that will play by these rules.
    pub fn new(
        prompt: &'a dyn Prompt,
        games: &Games,
        rules: Arc<Rules>,
        language: Language,
    ) -> Self {
        let games = games.by(rules.clone());
        let (draft, given) = (Draft::default(), Answers::default());
        Self { prompt, games, rules, language, draft, given }
    }

    /// Asks for a house, from its name to whether it shall be saved; none where it shall not.
    ///
    /// # Errors
    /// The player stops.
    pub fn house(&mut self) -> Result<Option<Draft>, Error> {
        loop {
            self.draft = Draft::default();
            self.given.again();
            match self.described() {
                Ok(saves) => return Ok(saves.then(|| self.draft.clone())),
                // Everything is asked anew, and what was answered answers itself, but for the last.
                Err(Halt::Back) => self.given.forget(),
                Err(Halt::Error(error)) => return Err(error),
            }
        }
    }

    fn described(&mut self) -> Result<bool, Halt> {
        let labels = labels();
        let game = self.rules.book.name.get(self.language);
        self.say(&fill(labels.ask.welcome.get(self.language), &[("game", &game)]))?;
        self.say("")?;
        self.text(labels.ask.house.get(self.language), "", |draft, name| draft.name = name)?;
        self.text(labels.ask.squad.get(self.language), SQUAD, |draft, squad| draft.squad = squad)?;
        self.figure(Kind::Trooper)?;
        while self.agrees(labels.ask.more_troops.get(self.language), false)? {
            self.figure(Kind::Trooper)?;
        }
        let mut ncos = Vec::new();
        let more = labels.ask.more_leaders.get(self.language);
        while self.agrees(more, self.draft.leaders.is_empty())? {
            self.figure(Kind::Leader)?;
            ncos.extend(self.nco()?);
        }
        self.led_by(&ncos)?;
        if self.agrees(labels.ask.details.get(self.language), false)? {
            self.details(&ncos)?;
        }
        self.saves()
    }

    /// Shows a line, but not again to a player who went back past it.
    fn say(&self, line: &str) -> Result<(), Halt> {
        if self.given.answers_itself() { Ok(()) } else { Ok(self.prompt.say(line)?) }
    }

    fn line(&self, question: &str, usual: &str) -> Result<String, Halt> {
        let asked = || Ok(self.prompt.line(question, usual)?.map(Answer::Text));
        self.given.answer(asked).map(Answer::text)
    }

    fn one(&self, question: &str, items: &[String], usual: usize) -> Result<usize, Halt> {
        let asked =
            || Ok(self.prompt.one(question, items, usual)?.map(|row| Answer::Rows(vec![row])));
        let rows = self.given.answer(asked).map(Answer::rows)?;
        Ok(rows.first().copied().unwrap_or(usual))
    }

    fn several(&self, question: &str, items: &[String]) -> Result<Vec<usize>, Halt> {
        let asked = || Ok(self.prompt.several(question, items)?.map(Answer::Rows));
        self.given.answer(asked).map(Answer::rows)
    }

    /// A text that leaves the draft without a fault; until it does, it is asked for again.
    fn text(
        &mut self,
        question: &str,
        usual: &str,
        put: impl Fn(&mut Draft, String),
    ) -> Result<(), Halt> {
        loop {
            let text = self.line(question, usual)?;
            let mut draft = self.draft.clone();
            put(&mut draft, text);
            match self.fault(&draft)? {
                None => {
                    self.draft = draft;
                    return Ok(());
                }
                Some(fault) => {
                    // What is wrong is no step to go back to.
                    self.given.forget();
                    self.say(&format!("  {fault}"))?;
                }
            }
        }
    }

    /// The first thing that is wrong with a draft, as the reader of army files says it.
    fn fault(&self, draft: &Draft) -> Result<Option<String>, Error> {
        if let Some(name) = draft.twin() {
            return Ok(Some(fill(labels().ask.taken.get(self.language), &[("name", &name)])));
        }
        let made = muster::army("", draft.text(&self.rules).as_bytes(), &self.games)?;
        let wrong = made.findings.iter().find(|finding| finding.severity() == Severity::Error);
        Ok(wrong.map(|wrong| {
            let hint = wrong.fault.hint(self.language);
            let hint = hint.map_or(String::new(), |hint| format!("; {hint}"));
            format!("{}{hint}", wrong.fault.say(self.language))
        }))
    }

    /// A troop type or a leader: its name, then its letters in the order of a code.
    fn figure(&mut self, kind: Kind) -> Result<(), Halt> {
        let (question, slots) = match kind {
            Kind::Trooper => (&labels().ask.troop, &Slot::ALL[..3]),
            Kind::Leader => (&labels().ask.leader, &Slot::ALL[..]),
        };
        let number = self.draft.of_kind(kind).len() + 1;
        let question = fill(question.get(self.language), &[("n", &number)]);
        self.say("")?;
        self.text(&question, "", |draft, name| draft.of_kind(kind).push(Drafted::named(&name)))?;
        let Some(mut figure) = self.draft.of_kind(kind).pop() else { return Ok(()) };
        figure.letters.clear();
        for slot in slots {
            let rows = self.rows(*slot)?;
            figure.letters.extend(rows.into_iter().map(|row| (*slot, row)));
            self.account(&figure)?;
        }
        self.draft.of_kind(kind).push(figure);
        Ok(())
    }

    /// The rows that are chosen of a table: one, or any number of traits.
    fn rows(&self, slot: Slot) -> Result<Vec<u8>, Halt> {
        let table = self.rules.codes().table(slot);
        let name = table.names.get(self.language);
        let items = self.items(&table.rows);
        let chosen = match slot {
            Slot::Traits => {
                let several = labels().ask.several.get(self.language);
                self.several(&fill(several, &[("what", name)]), &items)?
            }
            _ => vec![self.one(name, &items, 0)?],
        };
        let names = chosen.iter().map(|row| table.rows[*row].names.get(self.language).as_str());
        let names = if chosen.is_empty() {
            labels().ask.none.get(self.language).clone()
        } else {
            names.collect::<Vec<_>>().join(", ")
        };
        self.say(&format!("{name}: {names}"))?;
        Ok(chosen.into_iter().map(|row| row as u8).collect())
    }

    /// Each row as it is chosen: `E  Elite  +10  Move 4d · WS +4 · Morale +3`.
    fn items(&self, rows: &[Letter]) -> Vec<String> {
        let name = |row: &Letter| row.names.get(self.language).clone();
        let widest = rows.iter().map(|row| text::length(&name(row))).max().unwrap_or_default();
        let item = |row: &Letter| {
            let blank = " ".repeat(widest - text::length(&name(row)));
            let points = text::difference(row.points);
            let effect = effect(row, &self.rules, self.language);
            format!("{}  {}{blank} {points:>4}  {effect}", row.letter, name(row))
        };
        rows.iter().map(item).collect()
    }

    /// What a figure gives and costs so far, in one line where there is room for it.
    fn account(&self, figure: &Drafted) -> Result<(), Halt> {
        let code = figure.code(&self.rules);
        let profile = figure.profile(&self.rules, self.language);
        let bill = figure.bill(&self.rules, self.language);
        let line = format!("  {code}  {profile}   {bill}");
        if self.prompt.fits(&line) {
            self.say(&line)
        } else {
            self.say(&format!("  {code}  {profile}\n    {bill}"))
        }
    }

    /// The leader who came last, if he has the rank of those who lead squads and does so.
    fn nco(&self) -> Result<Option<usize>, Halt> {
        let Some((index, leader)) = self.draft.leaders.iter().enumerate().next_back() else {
            return Ok(None);
        };
        let ranks = &self.rules.play.nco.ranks;
        let ranked = leader.letters.iter().any(|(slot, row)| {
            *slot == Slot::Leadership && ranks.contains(&self.rules.codes().row(*slot, *row).letter)
        });
        let name = text::short(&leader.name, NAME);
        let question = fill(labels().ask.nco.get(self.language), &[("name", &name)]);
        Ok((ranked && self.agrees(&question, true)?).then_some(index))
    }

    /// Gives each troop type its NCO: the only one there is, or the one that is chosen.
    fn led_by(&mut self, ncos: &[usize]) -> Result<(), Halt> {
        let names = self.names(ncos);
        for troop in 0..self.draft.troops.len() {
            let question = labels().ask.nco_of.get(self.language);
            let name = text::short(&self.draft.troops[troop].name, NAME);
            let question = fill(question, &[("name", &name)]);
            let chosen = match ncos {
                [] | [_] => 0,
                _ => {
                    let chosen = self.one(&question, &names, 0)?;
                    self.say(&format!("{question} {}", names[chosen]))?;
                    chosen
                }
            };
            self.draft.troops[troop].nco = ncos.get(chosen).copied();
        }
        if ncos.is_empty() {
            self.say(labels().ask.no_nco.get(self.language))?;
        }
        Ok(())
    }

    fn agrees(&self, question: &str, usual: bool) -> Result<bool, Halt> {
        let Ask { say_yes, say_no, .. } = &*labels().ask;
        let answers = [say_yes, say_no].map(|word| word.get(self.language).clone());
        let chosen = self.one(question, &answers, usize::from(!usual))?;
        self.say(&format!("{question} {}", answers[chosen]))?;
        Ok(chosen == 0)
    }

    /// What few houses need: platoons, an emblem, Spanish names, and who is unique.
    fn details(&mut self, ncos: &[usize]) -> Result<(), Halt> {
        let ask = &*labels().ask;
        let above: Vec<usize> =
            (0..self.draft.leaders.len()).filter(|leader| !ncos.contains(leader)).collect();
        self.text(ask.platoon.get(self.language), "", |draft, range| draft.platoon = range)?;
        self.platoon_leader(&above)?;
        let emblems: Vec<String> = emblems().iter().map(|emblem| emblem.name.clone()).collect();
        let question = ask.emblem.get(self.language);
        let usual = emblems.iter().position(|name| name == SHIELD).unwrap_or_default();
        let emblem = self.one(question, &emblems, usual)?;
        self.say(&format!("{question}: {}", emblems[emblem]))?;
        self.draft.emblem.clone_from(&emblems[emblem]);
        let house = self.draft.name.clone();
        self.spanish(&house, |draft, name| draft.spanish = name)?;
        for kind in [Kind::Leader, Kind::Trooper] {
            for at in 0..self.draft.of_kind(kind).len() {
                let name = self.draft.of_kind(kind)[at].name.clone();
                self.spanish(&name, |draft, name| draft.of_kind(kind)[at].spanish = name)?;
            }
        }
        let names = self.names(&above);
        if names.is_empty() {
            return Ok(());
        }
        let several =
            fill(ask.several.get(self.language), &[("what", ask.unique.get(self.language))]);
        for chosen in self.several(&several, &names)? {
            self.draft.leaders[above[chosen]].unique = true;
        }
        Ok(())
    }

    /// Who leads a platoon, of those who lead no squad; where there are platoons and any such leaders.
    fn platoon_leader(&mut self, above: &[usize]) -> Result<(), Halt> {
        if self.draft.platoon.is_empty() || above.is_empty() {
            return Ok(());
        }
        let ask = &*labels().ask;
        let mut names = self.names(above);
        names.push(ask.nobody.get(self.language).clone());
        let question = ask.platoon_leader.get(self.language);
        let chosen = self.one(question, &names, 0)?;
        self.say(&format!("{question} {}", names[chosen]))?;
        self.draft.platoon_leader = above.get(chosen).copied();
        Ok(())
    }

    /// The names of some leaders.
    fn names(&self, leaders: &[usize]) -> Vec<String> {
        leaders.iter().map(|leader| self.draft.leaders[*leader].name.clone()).collect()
    }

    /// What something is called in Spanish; its own name where nothing else is given.
    fn spanish(&mut self, name: &str, put: impl Fn(&mut Draft, String)) -> Result<(), Halt> {
        let shown = text::short(name, NAME);
        let question = fill(labels().ask.spanish.get(self.language), &[("name", &shown)]);
        self.text(&question, name, |draft, spanish| {
            put(draft, if spanish == name { String::new() } else { spanish });
        })
    }

    /// Shows what is about to be saved, and asks whether it shall be.
    fn saves(&self) -> Result<bool, Halt> {
        let made = muster::army("", self.draft.text(&self.rules).as_bytes(), &self.games)?;
        if let Some(army) = &made.army {
            let name = army.name.get(self.language);
            let units = super::units(army, &made.rules, self.language);
            self.say(&format!("\n{name}\n{units}"))?;
        }
        self.agrees(labels().ask.save.get(self.language), true)
    }

    /// Asks for the name of the file to save it as, which holds no path and ends as lists do.
    ///
    /// # Errors
    /// The player stops.
    pub fn file(&self, usual: &str) -> Result<String, Error> {
        loop {
            match self.prompt.line(labels().ask.file.get(self.language), usual)? {
                Given::This(name) if !name.contains(['/', '\\']) => {
                    let ends = [".yaml", ".yml"].iter().any(|end| name.ends_with(end));
                    return Ok(if ends { name } else { format!("{name}.yaml") });
                }
                Given::This(_) => self.prompt.say(labels().ask.no_path.get(self.language))?,
                Given::Back => {}
            }
        }
    }
}
