//! Decoding: names and codes of a file to typed values.

mod army;
mod code;
mod force;
mod house;
mod names;
mod record;

/// Decodes the head of a list file of any game; an unknown emblem is a finding.
macro_rules! list_head {
    ($file:expr, $findings:expr) => {
        $crate::army::ListHead {
            name: $crate::decode::words(&$file.name, $file.name_es.as_ref()),
            source: $file.source.as_ref().map(|source| $crate::text::strip_bidi(&source.value)),
            emblem: $crate::decode::emblem($file.emblem.as_ref(), &mut $findings),
            notes: $crate::decode::optional_words($file.notes.as_ref(), $file.notes_es.as_ref()),
        }
    };
}

/// Decodes the head of a force file of any game.
macro_rules! force_head {
    ($file:expr, $source:expr) => {
        $crate::force::ForceHead {
            name: $crate::decode::words(&$file.force, $file.force_es.as_ref()),
            list: $file.army.clone(),
            hash: $file.list.as_ref().map(|hash| $crate::yaml::Placed {
                value: hash.verbatim($source).to_owned(),
                span: hash.span,
            }),
            notes: $crate::decode::optional_words($file.notes.as_ref(), $file.notes_es.as_ref()),
        }
    };
}

pub(crate) use {force_head, list_head};

pub use army::army;
pub(crate) use army::{emblem, optional_words, words};
pub use code::{Decoded, code, code_in_file, find_code};
pub use force::{force, with_letters};
pub use house::house;
pub use names::{Names, members};
pub use record::record;
