//! The verbs in their order for lists and forces whose units have no ability codes: their games have tables.

use super::found::{Found, Held, Table, Tabled, changed};
use super::{hash, kept};
use crate::book::Game;
use crate::error::Error;
use crate::fault::ForceFault;
use crate::finding::{Finding, any_error, in_order};
use crate::read;
use crate::rules::Games;
use crate::scrubs::file::{ForceFile, ListFile};
use crate::scrubs::{Force, List, Tables};
use crate::text::Source;
use crate::yaml::Placed;
use crate::{check, decode};

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
    let game = games.named(table.tag(), "game")?;
    let tables = Tables::load(games.folder())?;
    let (source, findings) = read::source(name, bytes);
    let mut reading = Reading { source: &source, findings, tables };
    let is_force = read::is_force(bytes);
    let held = match any_error(&reading.findings) {
        true => None,
        false if is_force => reading.force(list, game)?,
        false => reading.list(),
    };
    let Reading { findings, tables, .. } = reading;
    let held = held.filter(|_| !any_error(&findings));
    Ok(Tabled {
        hash: hash(bytes),
        book: games.book(game)?,
        is_force,
        held: held.map(|(list, force)| Held { tables, list, force }),
        findings: kept(in_order(findings)),
        source,
    })
}

/// A file on its way through the verbs.
struct Reading<'a> {
    source: &'a Source,
    findings: Vec<Finding>,
    tables: Tables,
}

type Understood = Option<(List, Option<Force>)>;

impl Reading<'_> {
    fn list(&mut self) -> Understood {
        let read::Reading { file, findings, .. } = read::scrubs_list(self.source);
        self.findings.extend(findings);
        let file: ListFile = file?;
        let (list, findings) = decode::scrubs_list(&file, self.source, &self.tables);
        self.findings.extend(findings);
        self.findings.extend(check::scrubs_list(&list, self.source, &self.tables));
        if file.units.is_empty() {
            self.findings.push(check::no_units(self.source));
        }
        Some((list, None))
    }

    fn force(
        &mut self,
        list: impl FnOnce(&str) -> Result<Found, Error>,
        game: Game,
    ) -> Result<Understood, Error> {
        let read::Reading { file, findings, .. } = read::scrubs_force(self.source);
        self.findings.extend(findings);
        let Some(file): Option<ForceFile> = file else { return Ok(None) };
        let Some(list) = self.listed(&file, list(&file.army.value)?, game) else { return Ok(None) };
        let (force, findings) = decode::scrubs_force(&file, &list);
        // Where a unit is not understood, nobody knows whether any is left.
        let whole = !any_error(&findings);
        self.findings.extend(findings);
        let said = check::scrubs_force(&force).into_iter();
        self.findings.extend(said.filter(|_| whole));
        Ok(Some((list, Some(force))))
    }

    /// The list, if it can be fielded from.
    fn listed(&mut self, file: &ForceFile, found: Found, game: Game) -> Option<List> {
        let Placed { value: name, span } = file.army.clone();
        let fault = match found {
            Found::Nothing(near) => ForceFault::NoList { name, near },
            Found::Force => ForceFault::ListIsAForce { name },
            Found::List(list) => {
                ForceFault::OtherGame { name, game: list.rules.book.game.tag(), coded: true }
            }
            Found::Tabled(list) if list.book.game != game => {
                ForceFault::OtherGame { name, game: list.book.game.tag(), coded: false }
            }
            Found::Tabled(list) => match list.held {
                Some(held) => {
                    let now = changed(file.list.as_ref(), &list.hash, self.source);
                    self.findings.extend(now);
                    return Some(held.list);
                }
                None => ForceFault::FaultyList { name, path: list.source.name },
            },
        };
        self.findings.push(Finding::at(span, fault.into()));
        None
    }
}
