//! What the verbs do for Scrubs of the Desert.

use super::Verbs;
use crate::error::Error;
use crate::finding::Finding;
use crate::muster::found::Held;
use crate::read::{self, Reading};
use crate::scrubs::file::{ForceFile, ListFile};
use crate::scrubs::{Force, List, Side, Tables};
use crate::text::Source;
use crate::yaml::{Placed, Verbatim};
use crate::{check, decode};
use std::path::Path;

/// The game, with its tables.
pub(super) struct Desert(Tables);

impl Verbs for Desert {
    type List = List;
    type Force = Force;
    type ListFile = ListFile;
    type ForceFile = ForceFile;

    fn load(folder: Option<&Path>) -> Result<Self, Error> {
        Tables::load(folder).map(Self)
    }

    fn read_list(source: &Source) -> Reading<ListFile> {
        read::scrubs_list(source)
    }

    fn read_force(source: &Source) -> Reading<ForceFile> {
        read::scrubs_force(source)
    }

    fn list(&self, file: &ListFile, source: &Source) -> (List, Vec<Finding>) {
        let (list, mut findings) = decode::scrubs_list(file, source, &self.0);
        findings.extend(check::scrubs_list(&list, source, &self.0));
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
        decode::scrubs_force(file, list)
    }

    fn check(&self, force: &Force, _: &List, _: &Source) -> Vec<Finding> {
        check::scrubs_force(force)
    }

    fn held(self, list: List, force: Option<Force>) -> Held {
        Held::Scrubs(Box::new(Side { tables: self.0, list, force }))
    }

    fn listed(held: Held) -> Option<List> {
        match held {
            Held::Scrubs(side) => Some(side.list),
            Held::Dust(_) => None,
        }
    }
}
