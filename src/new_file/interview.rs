//! Interview for a new house, in the order of §11.

use super::asker::Asker;
use super::prompt::Prompt;
use super::{Draft, DraftFigure};
use crate::code::CodeKind;
use crate::codes::{Letter, Slot};
use crate::emblem::{SHIELD, emblems};
use crate::error::Error;
use crate::fault::Severity;
use crate::game::InterviewExit;
use crate::game_registry::GameRegistry;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::rules::Rules;
use crate::sheets::effect;
use crate::{muster, text};
use std::rc::Rc;
use std::sync::Arc;

/// The default squad size, the usual one in the lists.
const SQUAD: &str = "4-8";

/// Characters of a name shown in a question.
const SHOWN_CHARS: usize = 30;

/// The interview for a house, with its draft.
pub struct HouseInterview<'a> {
    games: GameRegistry,
    rules: Arc<Rules>,
    language: Language,
    draft: Draft,
    asker: Rc<Asker<'a>>,
}

impl<'a> HouseInterview<'a> {
    /// Starts the interview for a house under these rules.
    pub fn new(
        prompt: &'a dyn Prompt,
        games: &GameRegistry,
        rules: Arc<Rules>,
        language: Language,
    ) -> Self {
        let games = games.with_rules(rules.clone());
        let (draft, asker) = (Draft::default(), Rc::new(Asker::new(prompt, language)));
        Self { games, rules, language, draft, asker }
    }

    /// Asks for a house, from its name to the confirmation; `None` if it is not to be saved.
    ///
    /// # Errors
    /// The player stops.
    pub fn ask_house(&mut self) -> Result<Option<Draft>, Error> {
        let asker = Rc::clone(&self.asker);
        let is_saved = asker.run(|| self.ask_questions())?;
        Ok((is_saved == Some(true)).then(|| self.draft.clone()))
    }

    fn ask_questions(&mut self) -> Result<bool, InterviewExit> {
        self.draft = Draft::default();
        let labels = labels();
        let game = self.rules.book.name.get(self.language);
        self.asker.say(&fill(labels.ask.welcome.get(self.language), &[("game", &game)]))?;
        self.asker.say("")?;
        self.ask_name(labels.ask.house.get(self.language), |draft, name| draft.name = name)?;
        self.ask_text(labels.ask.squad.get(self.language), SQUAD, |draft, squad| {
            draft.squad = squad
        })?;
        self.ask_figure(CodeKind::Trooper)?;
        while self.asker.confirm(labels.ask.more_troops.get(self.language), false)? {
            self.ask_figure(CodeKind::Trooper)?;
        }
        let mut ncos = Vec::new();
        let more = labels.ask.more_leaders.get(self.language);
        while self.asker.confirm(more, self.draft.leaders.is_empty())? {
            self.ask_figure(CodeKind::Leader)?;
            ncos.extend(self.ask_nco()?);
        }
        self.ask_nco_of_troops(&ncos)?;
        if self.asker.confirm(labels.ask.details.get(self.language), false)? {
            self.ask_details(&ncos)?;
        }
        self.confirm_save()
    }

    /// Asks for a text until the draft with it has no fault.
    fn ask_text(
        &mut self,
        question: &str,
        default: &str,
        set: impl Fn(&mut Draft, String),
    ) -> Result<(), InterviewExit> {
        let text =
            self.asker.ask_text(question, default, |text| self.find_fault_with(text, &set))?;
        set(&mut self.draft, text);
        Ok(())
    }

    /// Asks for a name until the draft with it has no fault.
    fn ask_name(
        &mut self,
        question: &str,
        set: impl Fn(&mut Draft, String),
    ) -> Result<(), InterviewExit> {
        let name = self.asker.ask_name(question, |name| self.find_fault_with(name, &set))?;
        set(&mut self.draft, name);
        Ok(())
    }

    /// Returns the first fault of the draft with a text.
    fn find_fault_with(
        &self,
        text: &str,
        set: impl Fn(&mut Draft, String),
    ) -> Result<Option<String>, Error> {
        let mut draft = self.draft.clone();
        set(&mut draft, text.to_owned());
        self.find_fault(&draft)
    }

    /// Returns the first fault of a draft, in the words of the army file parser.
    fn find_fault(&self, draft: &Draft) -> Result<Option<String>, Error> {
        if let Some(name) = draft.twin() {
            return Ok(Some(fill(labels().ask.taken.get(self.language), &[("name", &name)])));
        }
        let list = muster::army("", draft.text(&self.rules).as_bytes(), &self.games)?;
        let error = list.findings.iter().find(|finding| finding.severity() == Severity::Error);
        Ok(error.map(|error| super::fault_line(&error.fault, self.language)))
    }

    /// Asks for a troop type or a leader: its name, then its letters in code order.
    fn ask_figure(&mut self, kind: CodeKind) -> Result<(), InterviewExit> {
        let (question, slots) = match kind {
            CodeKind::Trooper => (&labels().ask.troop, &Slot::ALL[..3]),
            CodeKind::Leader => (&labels().ask.leader, &Slot::ALL[..]),
        };
        let number = self.draft.of_kind(kind).len() + 1;
        let question = fill(question.get(self.language), &[("n", &number)]);
        self.asker.say("")?;
        self.ask_name(&question, |draft, name| {
            draft.of_kind(kind).push(DraftFigure::with_name(&name))
        })?;
        let Some(mut figure) = self.draft.of_kind(kind).pop() else { return Ok(()) };
        figure.letters.clear();
        for slot in slots {
            let rows = self.ask_rows(*slot)?;
            figure.letters.extend(rows.into_iter().map(|row| (*slot, row)));
            self.show_account(&figure)?;
        }
        self.draft.of_kind(kind).push(figure);
        Ok(())
    }

    /// Asks for rows of a table: one, or any number of traits.
    fn ask_rows(&self, slot: Slot) -> Result<Vec<u8>, InterviewExit> {
        let table = self.rules.codes().table(slot);
        let name = table.names.get(self.language);
        let items = self.format_rows(&table.rows);
        let chosen = match slot {
            Slot::Traits => {
                let several = labels().ask.several.get(self.language);
                self.asker.choose_several(&fill(several, &[("what", name)]), &items)?
            }
            _ => vec![self.asker.choose_silently(name, &items, 0)?],
        };
        let names = chosen.iter().map(|row| table.rows[*row].names.get(self.language).as_str());
        let names = if chosen.is_empty() {
            labels().ask.none.get(self.language).clone()
        } else {
            names.collect::<Vec<_>>().join(", ")
        };
        self.asker.say(&format!("{name}: {names}"))?;
        Ok(chosen.into_iter().map(|row| row as u8).collect())
    }

    /// Formats rows as choices: `E  Elite  +10  Move 4d · WS +4 · Morale +3`.
    fn format_rows(&self, rows: &[Letter]) -> Vec<String> {
        let name = |row: &Letter| row.names.get(self.language).clone();
        let widest = rows.iter().map(|row| text::length(&name(row))).max().unwrap_or_default();
        let item = |row: &Letter| {
            let blank = " ".repeat(widest - text::length(&name(row)));
            let points = text::with_sign(row.points);
            let effect = effect(row, &self.rules, self.language);
            format!("{}  {}{blank} {points:>4}  {effect}", row.letter, name(row))
        };
        rows.iter().map(item).collect()
    }

    /// Shows the values and cost of a figure so far, in one line if it fits.
    fn show_account(&self, figure: &DraftFigure) -> Result<(), InterviewExit> {
        let code = figure.code(&self.rules);
        let profile = figure.profile(&self.rules, self.language);
        let bill = figure.bill(&self.rules, self.language);
        let line = format!("  {code}  {profile}   {bill}");
        if self.asker.prompt.fits(&line) {
            self.asker.say(&line)
        } else {
            self.asker.say(&format!("  {code}  {profile}\n    {bill}"))
        }
    }

    /// Asks whether the last leader leads squads, if he has an NCO's rank.
    fn ask_nco(&self) -> Result<Option<usize>, InterviewExit> {
        let Some((index, leader)) = self.draft.leaders.iter().enumerate().next_back() else {
            return Ok(None);
        };
        let ranks = &self.rules.play.nco.ranks;
        let has_nco_rank = leader.letters.iter().any(|(slot, row)| {
            *slot == Slot::Leadership && ranks.contains(&self.rules.codes().row(*slot, *row).letter)
        });
        let name = text::truncate(&leader.name, SHOWN_CHARS);
        let question = fill(labels().ask.nco.get(self.language), &[("name", &name)]);
        Ok((has_nco_rank && self.asker.confirm(&question, true)?).then_some(index))
    }

    /// Sets the NCO of each troop type, with a question if there are several.
    fn ask_nco_of_troops(&mut self, ncos: &[usize]) -> Result<(), InterviewExit> {
        let names = self.names(ncos);
        for troop in 0..self.draft.troops.len() {
            let question = labels().ask.nco_of.get(self.language);
            let name = text::truncate(&self.draft.troops[troop].name, SHOWN_CHARS);
            let question = fill(question, &[("name", &name)]);
            let chosen = match ncos {
                [] | [_] => 0,
                _ => self.asker.choose(&question, &names, 0)?,
            };
            self.draft.troops[troop].nco = ncos.get(chosen).copied();
        }
        if ncos.is_empty() {
            self.asker.say(labels().ask.no_nco.get(self.language))?;
        }
        Ok(())
    }

    /// Asks for the details that few houses need: platoons, an emblem, Spanish names, unique figures.
    fn ask_details(&mut self, ncos: &[usize]) -> Result<(), InterviewExit> {
        let ask = &*labels().ask;
        let free_leaders: Vec<usize> =
            (0..self.draft.leaders.len()).filter(|leader| !ncos.contains(leader)).collect();
        self.ask_text(ask.platoon.get(self.language), "", |draft, range| draft.platoon = range)?;
        self.ask_platoon_leader(&free_leaders)?;
        let names: Vec<String> =
            emblems().iter().map(|emblem| emblem.names.get(self.language).clone()).collect();
        let question = ask.emblem.get(self.language);
        let default = emblems().iter().position(|emblem| emblem.name == SHIELD);
        let emblem = self.asker.choose(question, &names, default.unwrap_or_default())?;
        self.draft.emblem.clone_from(&emblems()[emblem].name);
        let house = self.draft.name.clone();
        self.ask_spanish_name(&house, |draft, name| draft.spanish = name)?;
        for kind in [CodeKind::Leader, CodeKind::Trooper] {
            for at in 0..self.draft.of_kind(kind).len() {
                let name = self.draft.of_kind(kind)[at].name.clone();
                self.ask_spanish_name(&name, |draft, name| draft.of_kind(kind)[at].spanish = name)?;
            }
        }
        let names = self.names(&free_leaders);
        if names.is_empty() {
            return Ok(());
        }
        let several =
            fill(ask.several.get(self.language), &[("what", ask.unique.get(self.language))]);
        for chosen in self.asker.choose_several(&several, &names)? {
            self.draft.leaders[free_leaders[chosen]].unique = true;
        }
        Ok(())
    }

    /// Asks for the leader of a platoon, if there are platoons and leaders who lead no squad.
    fn ask_platoon_leader(&mut self, free_leaders: &[usize]) -> Result<(), InterviewExit> {
        if self.draft.platoon.is_empty() || free_leaders.is_empty() {
            return Ok(());
        }
        let ask = &*labels().ask;
        let mut names = self.names(free_leaders);
        names.push(ask.nobody.get(self.language).clone());
        let question = ask.platoon_leader.get(self.language);
        let chosen = self.asker.choose(question, &names, 0)?;
        self.draft.platoon_leader = free_leaders.get(chosen).copied();
        Ok(())
    }

    fn names(&self, leaders: &[usize]) -> Vec<String> {
        leaders.iter().map(|leader| self.draft.leaders[*leader].name.clone()).collect()
    }

    /// Asks for a Spanish name; the default is the name itself.
    fn ask_spanish_name(
        &mut self,
        name: &str,
        set: impl Fn(&mut Draft, String),
    ) -> Result<(), InterviewExit> {
        let shown = text::truncate(name, SHOWN_CHARS);
        let question = fill(labels().ask.spanish.get(self.language), &[("name", &shown)]);
        self.ask_text(&question, name, |draft, spanish| {
            set(draft, if spanish == name { String::new() } else { spanish });
        })
    }

    /// Shows the result and asks whether to save it.
    fn confirm_save(&self) -> Result<bool, InterviewExit> {
        let list = muster::army("", self.draft.text(&self.rules).as_bytes(), &self.games)?;
        if let Some(army) = &list.army {
            let name = army.head.name.get(self.language);
            let units = super::list_units(army, &list.rules, self.language);
            self.asker.say(&format!("\n{name}\n{units}"))?;
        }
        self.asker.confirm(labels().ask.save.get(self.language), true)
    }

    /// Asks for the name of the file to save to: no path, with a YAML extension. `None` if the player goes back.
    ///
    /// # Errors
    /// The player stops.
    pub fn ask_file_name(&self, default: &str) -> Result<Option<String>, Error> {
        self.asker.ask_file_name(default)
    }
}
