//! Links of forces: writes one, and reads the names in one.

use super::{MusteredForce, ResolvedForce};
use crate::fault::LinkFault;
use crate::finding::Finding;
use crate::game::{CodelessFile, ForceListText};
use crate::game_registry::GameRegistry;
use crate::link::{self, LinkContents};
use crate::text::{Source, Span};
use crate::yaml::Placed;
use crate::{embedded, read};

/// Returns the link of a force, with its list unless that is an unchanged shipped one.
///
/// # Errors
/// The reason that it does not go into a link, as a finding of the force file.
pub fn link(mustered: &MusteredForce, resolved: &ResolvedForce) -> Result<String, Box<Finding>> {
    let list = mustered.list.as_ref().map(|list| list.source.text.as_str());
    make_link(&mustered.source, &resolved.force.head.list, list)
}

/// Returns the link of a force without ability codes, with its list.
///
/// # Errors
/// As [`link()`].
pub fn codeless_link(force: &CodelessFile) -> Result<String, Box<Finding>> {
    let Some(ForceListText { name, text }) = &force.list_text else {
        return Err(Box::new(Finding::unplaced(LinkFault::NotAForce.into())));
    };
    make_link(&force.source, name, Some(text))
}

fn make_link(
    force: &Source,
    Placed { value: name, span }: &Placed<String>,
    list: Option<&str>,
) -> Result<String, Box<Finding>> {
    let list = list
        .filter(|text| embedded::list_or_force(name).as_deref() != Some(*text))
        .map(str::to_owned);
    if list.is_some() && link::list_file_name(name).is_none() {
        return Err(Box::new(elsewhere(name, *span)));
    }
    let contents = LinkContents { force: force.text.clone(), list };
    link::encode(&contents).map_err(|fault| Box::new(Finding::unplaced(fault.into())))
}

/// The names in the contents of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked {
    /// The name of the force.
    pub force: String,
    /// The file name of its list, if the link has one.
    pub list: Option<String>,
}

/// Finds the names in the contents of a link.
///
/// # Errors
/// The text of the force and its findings, if it cannot be read or its list has no safe name.
pub fn unpack(
    contents: &LinkContents,
    games: &GameRegistry,
) -> Result<Unpacked, (Source, Vec<Finding>)> {
    let (source, findings) = read::source("<link>", contents.force.as_bytes());
    if !read::is_force(contents.force.as_bytes()) {
        return Err((source, vec![Finding::unplaced(LinkFault::NotAForce.into())]));
    }
    let (named, found) = match games.codeless_game_of(contents.force.as_bytes()) {
        Some(game) => game.force_head(&source, &games.file_kinds()),
        None => {
            let reading = read::force(&source, &games.file_kinds());
            (reading.file.map(|file| (file.force.value, file.army)), reading.findings)
        }
    };
    let Some((force, army)) = named else {
        return Err((source, findings.into_iter().chain(found).collect()));
    };
    if contents.list.is_none() {
        return Ok(Unpacked { force, list: None });
    }
    match link::list_file_name(&army.value) {
        None => Err((source, vec![elsewhere(&army.value, army.span)])),
        list => Ok(Unpacked { force, list }),
    }
}

fn elsewhere(name: &str, span: Span) -> Finding {
    Finding::at(span, LinkFault::ListElsewhere { name: name.to_owned() }.into())
}
