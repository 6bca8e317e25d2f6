//! What the verbs do for Dust Warfare.

use super::Verbs;
use crate::dust::file::{ForceFile, ListFile};
use crate::dust::{Force, List, Side, Tables};
use crate::error::Error;
use crate::finding::Finding;
use crate::muster::found::Held;
use crate::read::{self, Reading};
use crate::text::Source;
use crate::yaml::{Placed, Verbatim};
use crate::{check, decode};
use std::path::Path;

/// The game, with its tables.
pub(super) struct Front(Tables);

impl Verbs for Front {
    type List = List;
    type Force = Force;
    type ListFile = ListFile;
    type ForceFile = ForceFile;

    fn load(folder: Option<&Path>) -> Result<Self, Error> {
        Tables::load(folder).map(Self)
    }

    fn read_list(source: &Source) -> Reading<ListFile> {
        read::dust_list(source)
    }

    fn read_force(source: &Source) -> Reading<ForceFile> {
        read::dust_force(source)
    }

    fn list(&self, file: &ListFile, source: &Source) -> (List, Vec<Finding>) {
        let (list, mut findings) = decode::dust_list(file, source, &self.0);
        findings.extend(check::dust_list(&list, source));
        (list, findings)
    }

    fn is_empty(file: &ListFile) -> bool {
        file.units.is_empty()
    }

    fn title(file: &ForceFile) -> &Placed<String> {
        &file.force
    }

    fn names(file: &ForceFile) -> (&Placed<String>, Option<&Placed<Verbatim>>) {
        (&file.army, file.list.as_ref())
    }

    fn force(file: &ForceFile, list: &List) -> (Force, Vec<Finding>) {
        decode::dust_force(file, list)
    }

    fn check(&self, force: &Force, list: &List, source: &Source) -> Vec<Finding> {
        check::dust_force(force, list, source, &self.0)
    }

    fn held(self, list: List, force: Option<Force>) -> Held {
        Held::Dust(Box::new(Side { tables: self.0, list, force }))
    }

    fn listed(held: Held) -> Option<List> {
        match held {
            Held::Dust(side) => Some(side.list),
            Held::Scrubs(_) => None,
        }
    }
}
