//! The link of a force at the desk: what goes into it, and what comes out.

use super::{Fielded, Whole};
use crate::fault::LinkFault;
use crate::finding::Finding;
use crate::link::{self, Parcel};
use crate::read;
use crate::shelf;
use crate::text::{Source, Span};

/// The link of a force, with its list unless that is a shipped one as it is.
///
/// # Errors
/// What keeps it out of a link, as a finding of the force file.
pub fn link(fielded: &Fielded, whole: &Whole) -> Result<String, Box<Finding>> {
    let (name, span) = (&whole.force.list, whole.force.list_span);
    let list = fielded.list.as_ref().map(|list| list.source.text.clone());
    let list = list.filter(|text| shelf::army(name).as_ref() != Some(text));
    if list.is_some() && !link::is_plain(name) {
        return Err(Box::new(elsewhere(name, span)));
    }
    let parcel = Parcel { force: fielded.source.text.clone(), list };
    link::encode(&parcel).map_err(|fault| Box::new(Finding::unplaced(fault.into())))
}

/// The names of what came with a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked {
    /// What the force is called.
    pub force: String,
    /// The file name of its list, if that came along.
    pub list: Option<String>,
}

/// Finds the names in what came with a link.
///
/// # Errors
/// The text of the force and what is wrong with it, where it cannot be read or its list has no safe name.
pub fn unpacked(parcel: &Parcel) -> Result<Unpacked, (Source, Vec<Finding>)> {
    let (source, findings) = read::source("<link>", parcel.force.as_bytes());
    if !read::is_force(parcel.force.as_bytes()) {
        return Err((source, vec![Finding::unplaced(LinkFault::NotAForce.into())]));
    }
    let reading = read::force(&source);
    let Some(file) = reading.file else {
        return Err((source, findings.into_iter().chain(reading.findings).collect()));
    };
    let list = parcel.list.is_some().then_some(file.army.value);
    match list {
        Some(name) if !link::is_plain(&name) => {
            Err((source, vec![elsewhere(&name, file.army.span)]))
        }
        list => Ok(Unpacked { force: file.force.value, list }),
    }
}

fn elsewhere(name: &str, span: Span) -> Finding {
    Finding::at(span, LinkFault::ListElsewhere { name: name.to_owned() }.into())
}
