//! The rules trait of a game without ability codes, and the decoding of its files into armies.

use super::{
    AskedUnit, BlankStrips, CodelessArmy, CodelessFile, CodelessGame, DiceError, DiceQuestion,
    ForceListText, GameData, InterviewExit, ListFound, ListedUnit, NewForce, QuestionContext,
    QuestionUnit, Sample, Titled, UnitAsker, UnitEntry, UnitName, UnitReader, UnitValues,
    find_unit, set,
};
use crate::army::{ListHead, Words};
use crate::check;
use crate::deck::Text;
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::fault::ForceFault;
use crate::finding::{Finding, any_error, in_order, limited};
use crate::force::ForceHead;
use crate::language::Language;
use crate::paste::CellReader;
use crate::read::{self, FileFormats, FileKind, KeyOrder, Reading};
use crate::sheet::{ForceEditor, ListPage, Sign, Strip, StripGroup, StripSheets};
use crate::text::{Source, short_hash};
use crate::yaml::Placed;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::marker::PhantomData;

/// The tables of a game without ability codes, with all operations on its lists and forces.
pub trait CodelessRules: Sized + Debug + Send + Sync + 'static {
    /// The folder of its data, and `game:` in its files.
    const KEY: &'static str;
    /// `true` if its units cost points.
    const HAS_POINTS: bool = false;
    /// The defaults of a new force.
    const NEW_FORCE: NewForce;
    /// The index in `Strip::stats` of the Morale that losses lower; `None` in a game without one.
    const MORALE_STAT: Option<usize> = None;

    /// Its list, decoded.
    type List: Debug + Send + Sync;
    /// Its force, decoded.
    type Force: Debug + Send + Sync;
    /// A unit of a list.
    type Unit: ListedUnit;
    /// A list as its file spells it.
    type ListFile: DeserializeOwned + JsonSchema;
    /// A force as its file spells it.
    type ForceFile: DeserializeOwned + JsonSchema;

    /// Loads its tables.
    ///
    /// # Errors
    /// They cannot be read.
    fn load(grammars: Grammars) -> Result<Self, Error>;
    /// Returns the keys of each mapping of a list or force in the order of the format, by the key that the mapping
    /// stands under.
    fn key_order(is_force: bool) -> KeyOrder;
    /// Returns a unit to start a list from.
    fn sample(&self) -> Sample;
    /// Asks for a unit of a list at a terminal.
    ///
    /// # Errors
    /// The player goes back or stops.
    fn ask_unit(&self, asker: &dyn UnitAsker) -> Result<UnitValues, InterviewExit> {
        let mut unit = self.sample().unit;
        let name = asker.unit_name(&unit)?;
        set(&mut unit, name);
        for (key, usual) in self.sample().unit.into_iter().filter(|(key, _)| *key != "name") {
            let value = asker.value(key, &usual, (key, &unit), str::to_owned)?;
            set(&mut unit, value);
        }
        Ok(unit)
    }
    /// Reads a row of a pasted table as a unit of a list, without its name. A game whose `heads.yaml` has columns of units
    /// needs it; for any other it is never called.
    fn read_unit(&self, _: &mut CellReader) -> UnitValues {
        UnitValues::new()
    }
    /// Returns `true` if a unit has no complete card; a new list is then marked as incomplete.
    fn is_incomplete(_: &UnitValues) -> bool {
        false
    }

    /// Returns `true` if a word is a key of its tables, which questions about dice may name.
    fn has_key(_: &str, _: Grammars) -> bool {
        false
    }

    /// Returns the questions about its dice.
    fn questions() -> &'static [DiceQuestion] {
        &[]
    }

    /// Decodes and checks a list.
    fn decode_list(&self, file: &Self::ListFile, source: &Source) -> (Self::List, Vec<Finding>);
    /// Returns `true` if a list has no units.
    fn is_empty(file: &Self::ListFile) -> bool;
    /// Decodes the head of a force file.
    fn force_head(file: &Self::ForceFile, source: &Source) -> ForceHead;
    /// Decodes a force.
    fn decode_force(
        file: &Self::ForceFile,
        head: ForceHead,
        list: &Self::List,
    ) -> (Self::Force, Vec<Finding>);
    /// Checks a force that was decoded without errors.
    fn check_force(&self, force: &Self::Force, list: &Self::List, source: &Source) -> Vec<Finding>;

    fn list_head(list: &Self::List) -> &ListHead;
    fn fielded_head(force: &Self::Force) -> &ForceHead;
    /// Returns the points of a force, and its limit; `None` for a list, and where the game has no points.
    fn points(_: &ListWithForce<Self>) -> Option<(i64, Option<i64>)> {
        None
    }
    /// Returns the units of a list, or those that a force fields, with their titles.
    fn units(army: &ListWithForce<Self>) -> Vec<Titled<'_, Self::Unit>>;
    /// Returns the units of a list, or what a force fields of it.
    fn entries(army: &ListWithForce<Self>) -> Vec<UnitEntry>;
    /// Returns the units that questions find, by their names.
    fn question_units(_: &ListWithForce<Self>) -> Vec<QuestionUnit> {
        Vec::new()
    }
    /// Words the totals: `196 of 200 points, 7 units`, or `44 figures, 4 units, 1 gun`.
    fn counts(army: &ListWithForce<Self>, language: Language) -> String;
    /// Lays out its sheet, without the frame.
    fn page(army: &ListWithForce<Self>, language: Language) -> ListPage;
    /// Returns the pages to play from.
    fn strip_sheets(army: &ListWithForce<Self>, language: Language) -> StripSheets {
        let groups = vec![StripGroup { title: "".into(), strips: Self::strips(army, language) }];
        StripSheets { groups, ..StripSheets::default() }
    }
    /// Returns the page to play from of its blank form, with strips to fill in by hand.
    fn blank_strips(&self, _: Language) -> StripSheets {
        const UNITS: usize = 4;
        let group = StripGroup { title: "".into(), strips: vec![Strip::default(); UNITS] };
        StripSheets { groups: vec![group], ..StripSheets::default() }
    }
    /// Returns the strip of each unit.
    fn strips(army: &ListWithForce<Self>, language: Language) -> Vec<Strip>;
    /// Returns the strip and the texts of each card; `has_room` for those with room for odds too.
    fn cards(
        army: &ListWithForce<Self>,
        _has_room: bool,
        language: Language,
    ) -> Vec<(Strip, Vec<Text>)> {
        Self::strips(army, language).into_iter().map(|strip| (strip, Vec::new())).collect()
    }
    /// Returns the force as it is built.
    fn force_editor(army: &ListWithForce<Self>, sign: Sign, language: Language) -> ForceEditor;
}

impl QuestionContext<'_> {
    /// Opens a list or a force of this game.
    ///
    /// # Errors
    /// It cannot be found or read, or is of another game.
    pub fn open_army<G: CodelessRules>(&self, name: &str) -> Result<Box<ListWithForce<G>>, Error> {
        let army = (self.open)(name, G::KEY)?;
        downcast_army(army).ok_or_else(|| Error::new(name, ErrorKind::FaultyList))
    }

    /// Takes numbers for a question from a unit of a list or a force.
    ///
    /// # Errors
    /// The unit cannot be found, or does not have the numbers.
    pub fn take_from_unit<G: CodelessRules, T>(
        &self,
        called: &UnitName,
        take: impl FnOnce(&G::Unit) -> Result<T, DiceError>,
    ) -> Result<(AskedUnit, T), DiceError> {
        let army = self.open_army::<G>(&called.list)?;
        let Titled { title, unit } = find_unit(called, G::units(&army))?;
        Ok((AskedUnit { key: "unit", name: title.both() }, take(unit)?))
    }
}

/// A list, and the force if the file is one.
#[derive(Debug)]
pub struct ListWithForce<G: CodelessRules> {
    /// The tables of the game.
    pub tables: G,
    pub list: G::List,
    /// The force, if the file is one.
    pub force: Option<G::Force>,
}

impl<G: CodelessRules> ListWithForce<G> {
    /// Returns the notes on the list and on the force.
    pub fn notes(&self, language: Language) -> impl Iterator<Item = String> {
        let of_list = G::list_head(&self.list).notes.iter();
        let of_force = self.force.iter().filter_map(|force| G::fielded_head(force).notes.as_ref());
        of_list.chain(of_force).map(move |notes| notes.get(language).to_owned())
    }
}

/// Implements methods of `CodelessArmy` by the functions of `CodelessRules` that have the same names.
macro_rules! by_rules {
    ($($name:ident($($given:ident: $Given:ty),*) -> $Answer:ty;)*) => {$(
        fn $name(&self, $($given: $Given),*) -> $Answer {
            G::$name(self, $($given),*)
        }
    )*};
}

impl<G: CodelessRules> CodelessArmy for ListWithForce<G> {
    fn name(&self) -> &Words {
        self.force.as_ref().map_or_else(|| self.list_name(), |force| &G::fielded_head(force).name)
    }

    fn list_name(&self) -> &Words {
        &G::list_head(&self.list).name
    }

    fn emblem(&self) -> &'static str {
        G::list_head(&self.list).emblem
    }

    fn list(&self) -> Option<&str> {
        self.force.as_ref().map(|force| G::fielded_head(force).list.value.as_str())
    }

    by_rules! {
        points() -> Option<(i64, Option<i64>)>;
        entries() -> Vec<UnitEntry>;
        question_units() -> Vec<QuestionUnit>;
        counts(language: Language) -> String;
        page(language: Language) -> ListPage;
        strip_sheets(language: Language) -> StripSheets;
        strips(language: Language) -> Vec<Strip>;
        cards(has_room: bool, language: Language) -> Vec<(Strip, Vec<Text>)>;
        force_editor(sign: Sign, language: Language) -> ForceEditor;
    }

    fn units(&self) -> usize {
        G::units(self).len()
    }

    fn morale_stat(&self) -> Option<usize> {
        G::MORALE_STAT
    }
}

/// A game by its rules, as it is entered in the list of games.
#[derive(Debug)]
pub struct GameEntry<G>(PhantomData<G>);

impl<G> GameEntry<G> {
    /// The game of these rules.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: CodelessRules> FileFormats for GameEntry<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn key_order(&self, is_force: bool) -> KeyOrder {
        G::key_order(is_force)
    }

    fn schema(&self, is_force: bool) -> serde_json::Value {
        let schema = if is_force {
            schemars::schema_for!(G::ForceFile)
        } else {
            schemars::schema_for!(G::ListFile)
        };
        schema.to_value()
    }
}

impl<G: CodelessRules> CodelessGame for GameEntry<G> {
    fn has_points(&self) -> bool {
        G::HAS_POINTS
    }

    fn new_force(&self) -> NewForce {
        G::NEW_FORCE
    }

    fn sample(&self, grammars: Grammars) -> Result<Sample, Error> {
        Ok(G::load(grammars)?.sample())
    }

    fn blank_strips(&self, grammars: Grammars) -> Result<BlankStrips, Error> {
        let tables = G::load(grammars)?;
        Ok(Box::new(move |language| tables.blank_strips(language)))
    }

    fn ask_unit(
        &self,
        asker: &dyn UnitAsker,
        grammars: Grammars,
    ) -> Result<UnitValues, InterviewExit> {
        G::load(grammars)?.ask_unit(asker)
    }

    fn is_incomplete(&self, unit: &UnitValues) -> bool {
        G::is_incomplete(unit)
    }

    fn unit_reader(&self, grammars: Grammars) -> Result<UnitReader, Error> {
        let tables = G::load(grammars)?;
        Ok(Box::new(move |cells| tables.read_unit(cells)))
    }

    fn dice_questions(&self) -> &'static [DiceQuestion] {
        G::questions()
    }

    fn has_key(&self, word: &str, grammars: Grammars) -> bool {
        G::has_key(word, grammars)
    }

    fn muster(
        &'static self,
        (name, bytes): (&str, &[u8]),
        data: GameData,
        list: &mut dyn FnMut(&str) -> Result<ListFound<&'static str>, Error>,
    ) -> Result<CodelessFile, Error> {
        let tables = G::load(data.grammars)?;
        let (source, findings) = read::source(name, bytes);
        let known = data.known;
        let mut muster =
            Muster { game: self, source: &source, known, findings, tables, list_text: None };
        let is_force = read::is_force(bytes);
        let contents = if any_error(&muster.findings) {
            None
        } else if is_force {
            muster.force(list)?
        } else {
            let list = muster.list().map(|list| (list, None));
            list.filter(|_| !any_error(&muster.findings))
        };
        let Muster { findings, tables, list_text, .. } = muster;
        let contents = contents.map(|(list, force)| ListWithForce { tables, list, force });
        Ok(CodelessFile {
            hash: short_hash(bytes),
            book: data.book,
            game: self,
            is_force,
            list_text,
            contents: contents.map(|army| Box::new(army) as Box<dyn CodelessArmy>),
            findings: limited(in_order(findings)),
            source,
        })
    }

    fn force_head(
        &'static self,
        source: &Source,
        known: &[FileKind],
    ) -> (Option<(String, Placed<String>)>, Vec<Finding>) {
        let Reading { file, findings, .. } =
            read::file::<G::ForceFile>(source, FileKind::GameForce(self), known);
        let head = file.map(|file| {
            let ForceHead { name, list, .. } = G::force_head(&file, source);
            (name.text, list)
        });
        (head, findings)
    }
}

/// A file on its way to an army.
struct Muster<'a, G: CodelessRules> {
    game: &'static GameEntry<G>,
    source: &'a Source,
    /// All kinds of file.
    known: &'a [FileKind],
    findings: Vec<Finding>,
    tables: G,
    /// The list of a force, where it was found.
    list_text: Option<ForceListText>,
}

/// A list, and the force fielded from it.
type DecodedFiles<G> = Option<(<G as CodelessRules>::List, Option<<G as CodelessRules>::Force>)>;

impl<G: CodelessRules> Muster<'_, G> {
    fn list(&mut self) -> Option<G::List> {
        let Reading { file, findings, .. } =
            read::file::<G::ListFile>(self.source, FileKind::GameList(self.game), self.known);
        self.findings.extend(findings);
        let file = file?;
        let (list, findings) = self.tables.decode_list(&file, self.source);
        self.findings.extend(findings);
        if G::is_empty(&file) {
            self.findings.push(check::no_units(self.source));
        }
        Some(list)
    }

    fn force(
        &mut self,
        list: &mut dyn FnMut(&str) -> Result<ListFound<&'static str>, Error>,
    ) -> Result<DecodedFiles<G>, Error> {
        let Reading { file, findings, .. } =
            read::file::<G::ForceFile>(self.source, FileKind::GameForce(self.game), self.known);
        self.findings.extend(findings);
        let Some(file) = file else { return Ok(None) };
        let head = G::force_head(&file, self.source);
        let found = list(&head.list.value)?;
        let Some(list) = self.find_list(&head, found) else { return Ok(None) };
        let (force, findings) = G::decode_force(&file, head, &list);
        // With a unit left out, the force may only seem empty.
        let whole = !any_error(&findings);
        self.findings.extend(findings);
        if !whole {
            return Ok(None);
        }
        // A force that breaks a rule can still be shown.
        self.findings.extend(self.tables.check_force(&force, &list, self.source));
        Ok(Some((list, Some(force))))
    }

    /// Returns the list if forces can be built from it; otherwise adds a finding.
    fn find_list(&mut self, head: &ForceHead, found: ListFound<&'static str>) -> Option<G::List> {
        let Placed { value: name, span } = head.list.clone();
        let fault = match found {
            ListFound::Nothing(near) => ForceFault::NoList { name, near },
            ListFound::Force => ForceFault::ListIsAForce { name },
            ListFound::Coded(game) => ForceFault::CodedGame { name, game },
            ListFound::Codeless(list) if list.game.key() != G::KEY => {
                ForceFault::OtherGame { name, game: list.game.key() }
            }
            ListFound::Codeless(list) => match list.contents.and_then(downcast_army::<G>) {
                Some(held) => {
                    self.list_text =
                        Some(ForceListText { name: head.list.clone(), text: list.source.text });
                    self.findings.extend(check::list_changed(head.hash.as_ref(), &list.hash));
                    return Some(held.list);
                }
                None => ForceFault::FaultyList { name, path: list.source.name },
            },
        };
        self.findings.push(Finding::at(span, fault.into()));
        None
    }
}

/// Converts an army to that of a game; `None` if it is of another game.
pub fn downcast_army<G: CodelessRules>(
    army: Box<dyn CodelessArmy>,
) -> Option<Box<ListWithForce<G>>> {
    let army: Box<dyn std::any::Any> = army;
    army.downcast().ok()
}
