//! A place in a file, by the keys and numbers on the way to it.

/// A place in a file: the keys and numbers on the way to it, `squads/2/figures`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path(pub(super) Vec<PathStep>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PathStep {
    Key(String),
    Item(usize),
}

impl Path {
    /// Parses `squads/2/figures`; items are counted from 0. `None` where a part is empty.
    pub fn read(text: &str) -> Option<Self> {
        let step = |part: &str| match part.parse() {
            Ok(number) => Some(PathStep::Item(number)),
            Err(_) => (!part.is_empty()).then(|| PathStep::Key(part.to_owned())),
        };
        text.split('/').map(step).collect::<Option<_>>().map(Self)
    }

    /// Returns the place of the item after this one; `None` where it is not an item.
    pub fn next(&self) -> Option<Self> {
        let (last, way) = self.0.split_last()?;
        let PathStep::Item(at) = last else { return None };
        Some(Self(way.iter().cloned().chain([PathStep::Item(at.checked_add(1)?)]).collect()))
    }

    /// Returns the place of a key there.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        Self(self.0.iter().cloned().chain([PathStep::Key(key.to_owned())]).collect())
    }
}
