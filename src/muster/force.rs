//! Reads, decodes, prices and checks a force with its list.

use super::{ForceList, Mustered};
use crate::bill::ForceBill;
use crate::decode::force_head;
use crate::fault::{ForceFault, Severity};
use crate::finding::{Finding, any_error, count_faults, in_order, limited};
use crate::force::file::ForceFile;
use crate::force::{Force, ForceHead};
use crate::read::{self, FileKind, Reading};
use crate::rules::Rules;
use crate::text::{Source, short_hash};
use crate::yaml::Placed;
use crate::{check, cost, decode, yaml_edit};

/// A force file after reading, decoding and checking, with its list.
#[derive(Debug)]
pub struct MusteredForce {
    /// The text.
    pub source: Source,
    /// The first eight digits of the SHA-256 of its bytes.
    pub hash: String,
    /// The force, unless an error of the list or of a name prevents it.
    pub force: Option<Force>,
    /// Its list, as far as it could be found.
    pub list: Option<Mustered>,
    /// The findings, in the order of the text.
    pub findings: Vec<Finding>,
}

impl MusteredForce {
    /// Returns `true` if any finding is an error.
    pub fn is_faulty(&self) -> bool {
        any_error(&self.findings)
    }

    /// Returns its text and its findings.
    pub fn sourced_findings(&self) -> (&Source, &[Finding]) {
        (&self.source, &self.findings)
    }

    /// Returns the force with its list, rules and bill, if it could be decoded.
    pub fn resolve(&self) -> Option<ResolvedForce<'_>> {
        let (force, list) = (self.force.as_ref()?, self.list.as_ref()?);
        let (army, rules) = (list.army.as_ref()?, &list.rules);
        Some(ResolvedForce {
            force,
            army,
            rules,
            bill: cost::force(force, army, rules),
            faults: count_faults(&self.findings),
        })
    }
}

/// A decoded force with its list, rules and bill.
#[derive(Debug)]
pub struct ResolvedForce<'a> {
    pub force: &'a Force,
    /// Its list.
    pub army: &'a crate::army::Army,
    /// The rules of the list.
    pub rules: &'a Rules,
    pub bill: ForceBill<'a>,
    /// Errors found in it; a force with any is not legal.
    pub faults: usize,
}

/// Reads, decodes, prices and checks a force, with the list that is found for it.
///
/// # Errors
/// The caller's error if the list cannot be read.
pub fn force<E>(
    name: &str,
    bytes: &[u8],
    known: &[FileKind],
    list: impl FnOnce(&str) -> Result<ForceList, E>,
) -> Result<MusteredForce, E> {
    let (source, mut findings) = read::source(name, bytes);
    let (mut force, mut found) = (None, None);
    if !any_error(&findings) {
        let Reading { file, findings: shape, .. } = read::force(&source, known);
        findings.extend(shape);
        if let Some(file) = file {
            let head = force_head!(file, &source);
            found = take_list(&head, list(&head.list.value)?, &mut findings);
            force = found
                .as_ref()
                .and_then(|list| decode_force(&file, head, list, &source, &mut findings));
        }
    }
    Ok(MusteredForce {
        hash: short_hash(bytes),
        source,
        force,
        list: found,
        findings: limited(in_order(findings)),
    })
}

/// Returns the list if forces can be built from it; otherwise adds a finding.
fn take_list(head: &ForceHead, found: ForceList, findings: &mut Vec<Finding>) -> Option<Mustered> {
    let Placed { value: name, span } = head.list.clone();
    let fault = match found {
        ForceList::Nothing(near) => ForceFault::NoList { name, near },
        ForceList::Force => ForceFault::ListIsAForce { name },
        ForceList::Codeless(list) => ForceFault::OtherGame { name, game: list.book.game.key() },
        ForceList::Coded(list) if list.is_faulty() || list.army.is_none() => {
            ForceFault::FaultyList { name, path: list.source.name }
        }
        ForceList::Coded(list) => {
            findings.extend(check::list_changed(head.hash.as_ref(), &list.hash));
            return Some(*list);
        }
    };
    findings.push(Finding::at(span, fault.into()));
    None
}

fn decode_force(
    file: &ForceFile,
    head: ForceHead,
    list: &Mustered,
    source: &Source,
    findings: &mut Vec<Finding>,
) -> Option<Force> {
    let (army, rules) = (list.army.as_ref()?, &list.rules);
    let (force, found) = decode::force(file, head, army, source, rules);
    // A force with parts left out would be another force.
    let is_whole = !any_error(&found);
    findings.extend(found);
    let bill = cost::force(&force, army, rules);
    // Without all parts, rules about incomplete formations would give false warnings.
    let counts = |finding: &Finding| is_whole || finding.severity() == Severity::Error;
    findings.extend(check::force(&force, army, &bill, source, rules).into_iter().filter(counts));
    is_whole.then_some(force)
}

/// Edits the text of a force's file so that it describes another force of the same list. `None` if that would change
/// other parts of its meaning.
pub fn rewrite(
    mustered: &MusteredForce,
    resolved: &ResolvedForce,
    other: &Force,
) -> Option<String> {
    let text =
        yaml_edit::rewrite_force(&mustered.source.text, resolved.force, other, resolved.army)?;
    let source = Source::new("", text.as_str());
    let file = read::force(&source, &[]).file?;
    let (again, found) =
        decode::force(&file, force_head!(file, &source), resolved.army, &source, resolved.rules);
    let is_other = yaml_edit::write_force(&again, resolved.army)
        == yaml_edit::write_force(other, resolved.army);
    (is_other && !any_error(&found)).then_some(text)
}
