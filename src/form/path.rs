//! A place in a file, by the keys and numbers on the way to it.

/// A place in a file: the keys and numbers on the way to it, `squads/2/figures`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path(pub(super) Vec<Step>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Item(usize),
}

impl Path {
    /// Reads `squads/2/figures`; items are counted from 0. None of what is empty somewhere.
    pub fn read(text: &str) -> Option<Self> {
        let step = |part: &str| match part.parse() {
            Ok(number) => Some(Step::Item(number)),
            Err(_) => (!part.is_empty()).then(|| Step::Key(part.to_owned())),
        };
        text.split('/').map(step).collect::<Option<_>>().map(Self)
    }
}
