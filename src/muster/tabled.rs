//! The verbs in their order for lists and forces whose units have no ability codes: their games have tables.

mod dust;
mod scrubs;

use super::found::{Beside, Found, Held, Table, Tabled, changed};
use super::{hash, kept};
use crate::book::Game;
use crate::error::Error;
use crate::fault::ForceFault;
use crate::finding::{Finding, any_error, in_order};
use crate::rules::Games;
use crate::text::Source;
use crate::yaml::{Placed, Verbatim};
use crate::{check, read};
use std::path::Path;

/// Reads, decodes and checks a list or a force, with the list that is found for a force.
///
/// # Errors
/// The tables of its game cannot be loaded, or the list cannot be read.
pub fn tabled(
    name: &str,
    bytes: &[u8],
    (table, games): (Table, &Games),
    list: impl FnOnce(&str) -> Result<Found, Error>,
) -> Result<Tabled, Error> {
    match table {
        Table::Scrubs => mustered::<scrubs::Desert>(name, bytes, (table, games), list),
        Table::Dust => mustered::<dust::Front>(name, bytes, (table, games), list),
    }
}

/// What a force calls itself and its list, and what speaks against its shape.
pub(super) fn named(
    table: Table,
    source: &Source,
) -> (Option<(String, Placed<String>)>, Vec<Finding>) {
    match table {
        Table::Scrubs => titled::<scrubs::Desert>(source),
        Table::Dust => titled::<dust::Front>(source),
    }
}

fn titled<G: Verbs>(source: &Source) -> (Option<(String, Placed<String>)>, Vec<Finding>) {
    let read::Reading { file, findings, .. } = G::read_force(source);
    let named = file.map(|file| (G::title(&file).value.clone(), G::names(&file).0.clone()));
    (named, findings)
}

/// What the verbs do for one such game.
trait Verbs: Sized {
    /// Its list, as understood.
    type List;
    /// Its force.
    type Force;
    /// A list as its file spells it.
    type ListFile;
    /// A force as its file does.
    type ForceFile;

    /// Loads its tables.
    fn load(folder: Option<&Path>) -> Result<Self, Error>;
    /// Reads a list.
    fn read_list(source: &Source) -> read::Reading<Self::ListFile>;
    /// Reads a force.
    fn read_force(source: &Source) -> read::Reading<Self::ForceFile>;
    /// Decodes and checks a list.
    fn list(&self, file: &Self::ListFile, source: &Source) -> (Self::List, Vec<Finding>);
    /// Whether a list has no units.
    fn is_empty(file: &Self::ListFile) -> bool;
    /// What a force is called, as written.
    fn title(file: &Self::ForceFile) -> &Placed<String>;
    /// The name of the list of a force, and its hash, as the force has them.
    fn names(file: &Self::ForceFile) -> (&Placed<String>, Option<&Placed<Verbatim>>);
    /// Decodes a force.
    fn force(file: &Self::ForceFile, list: &Self::List) -> (Self::Force, Vec<Finding>);
    /// Checks a force of which everything was understood.
    fn check(&self, force: &Self::Force, list: &Self::List, source: &Source) -> Vec<Finding>;
    /// What it holds in the end.
    fn held(self, list: Self::List, force: Option<Self::Force>) -> Held;
    /// The list of what was held, if it is of this game.
    fn listed(held: Held) -> Option<Self::List>;
}

fn mustered<G: Verbs>(
    name: &str,
    bytes: &[u8],
    (table, games): (Table, &Games),
    list: impl FnOnce(&str) -> Result<Found, Error>,
) -> Result<Tabled, Error> {
    let game = games.named(table.tag(), "game")?;
    let verbs = G::load(games.folder())?;
    let (source, findings) = read::source(name, bytes);
    let mut reading = Reading { source: &source, findings, verbs, army: None };
    let is_force = read::is_force(bytes);
    let held = match any_error(&reading.findings) {
        true => None,
        false if is_force => reading.force(list, game)?,
        false => {
            let list = reading.list().map(|list| (list, None));
            list.filter(|_| !any_error(&reading.findings))
        }
    };
    let Reading { findings, verbs, army, .. } = reading;
    Ok(Tabled {
        hash: hash(bytes),
        book: games.book(game)?,
        table,
        is_force,
        army,
        held: held.map(|(list, force)| verbs.held(list, force)),
        findings: kept(in_order(findings)),
        source,
    })
}

/// A file on its way through the verbs.
struct Reading<'a, G> {
    source: &'a Source,
    findings: Vec<Finding>,
    verbs: G,
    /// The list of a force, where it was found.
    army: Option<Beside>,
}

/// A list, and what is fielded of it.
type Understood<G> = Option<(<G as Verbs>::List, Option<<G as Verbs>::Force>)>;

impl<G: Verbs> Reading<'_, G> {
    fn list(&mut self) -> Option<G::List> {
        let read::Reading { file, findings, .. } = G::read_list(self.source);
        self.findings.extend(findings);
        let file = file?;
        let (list, findings) = self.verbs.list(&file, self.source);
        self.findings.extend(findings);
        if G::is_empty(&file) {
            self.findings.push(check::no_units(self.source));
        }
        Some(list)
    }

    fn force(
        &mut self,
        list: impl FnOnce(&str) -> Result<Found, Error>,
        game: Game,
    ) -> Result<Understood<G>, Error> {
        let read::Reading { file, findings, .. } = G::read_force(self.source);
        self.findings.extend(findings);
        let Some(file) = file else { return Ok(None) };
        let found = list(&G::names(&file).0.value)?;
        let Some(list) = self.listed(&file, found, game) else { return Ok(None) };
        let (force, findings) = G::force(&file, &list);
        // Where a unit is not understood, nobody knows whether any is left.
        let whole = !any_error(&findings);
        self.findings.extend(findings);
        if !whole {
            return Ok(None);
        }
        // What breaks a rule can be shown all the same.
        self.findings.extend(self.verbs.check(&force, &list, self.source));
        Ok(Some((list, Some(force))))
    }

    /// The list, if it can be fielded from.
    fn listed(&mut self, file: &G::ForceFile, found: Found, game: Game) -> Option<G::List> {
        let (army, hash) = G::names(file);
        let Placed { value: name, span } = army.clone();
        let fault = match found {
            Found::Nothing(near) => ForceFault::NoList { name, near },
            Found::Force => ForceFault::ListIsAForce { name },
            Found::List(list) => ForceFault::CodedGame { name, game: list.rules.book.game.tag() },
            Found::Tabled(list) if list.book.game != game => {
                ForceFault::OtherGame { name, game: list.book.game.tag() }
            }
            Found::Tabled(list) => match list.held.and_then(G::listed) {
                Some(held) => {
                    let (name, text) = (army.clone(), list.source.text);
                    self.army = Some(Beside { name, text });
                    self.findings.extend(changed(hash, &list.hash, self.source));
                    return Some(held);
                }
                None => ForceFault::FaultyList { name, path: list.source.name },
            },
        };
        self.findings.push(Finding::at(span, fault.into()));
        None
    }
}
