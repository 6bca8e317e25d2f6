//! Typed indexes, so that sides, hosts, units, figures and kinds of figures cannot be mixed up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// One of two keys of a [`PairMap`].
pub trait PairKey: Copy + PartialEq {
    /// Both keys, in their order.
    const BOTH: [Self; 2];

    /// Returns 0 or 1.
    fn index(self) -> usize {
        usize::from(self == Self::BOTH[1])
    }

    /// Returns the opposite key.
    fn other(self) -> Self {
        Self::BOTH[1 - self.index()]
    }
}

keyed! {
    /// A force, in the order of the request; its id does not depend on the side that acts first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum HostId by key {
        /// The force that was named first.
        First = "first",
        /// The force that was named second.
        Second = "second",
    }
}

/// The side that acts first, or the one that acts second. Dice and the order of play know sides, never hosts, so that hosts who change sides get the
/// same battle the other way round. Which side stands at the southern edge is drawn apart from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BattleSide {
    /// Acts first, unless the game rolls for it each turn.
    First,
    /// Acts second.
    Second,
}

impl PairKey for HostId {
    const BOTH: [Self; 2] = [Self::First, Self::Second];
}

impl PairKey for BattleSide {
    const BOTH: [Self; 2] = [Self::First, Self::Second];
}

/// A value for each host.
pub type ByHost<T> = PairMap<HostId, T>;
/// A value for each side.
pub type BySide<T> = PairMap<BattleSide, T>;

/// A total map: a value for each of two keys, so that none is missing and no other key fits. Written as an array.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(bound = "T: JsonSchema", inline)]
pub struct PairMap<K, T> {
    values: [T; 2],
    #[serde(skip)]
    key: PhantomData<K>,
}

impl<K, T> PairMap<K, T> {
    /// Maps the keys, in their order, to these values.
    pub const fn new(first: T, second: T) -> Self {
        Self { values: [first, second], key: PhantomData }
    }

    /// Maps both keys to one value.
    pub fn splat(value: T) -> Self
    where
        T: Clone,
    {
        Self::new(value.clone(), value)
    }

    /// Swaps the values, as seen by the opponent.
    #[must_use]
    pub fn swap(self) -> Self {
        let [first, second] = self.values;
        Self::new(second, first)
    }

    /// Converts both values.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> PairMap<K, U> {
        self.values.map(convert).into()
    }

    /// Borrows both values.
    pub fn each_ref(&self) -> PairMap<K, &T> {
        self.values.each_ref().into()
    }

    /// Returns both values, in the order of the keys.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.values.iter()
    }

    /// Returns both values as an array, in the order of the keys.
    pub fn into_array(self) -> [T; 2] {
        self.values
    }
}

impl<K: PairKey, T> PairMap<K, T> {
    /// Maps each key to the value that a function makes, the first key first.
    pub fn from_fn(value: impl FnMut(K) -> T) -> Self {
        K::BOTH.map(value).into()
    }

    /// Returns both keys with their values.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        K::BOTH.into_iter().zip(&self.values)
    }

    /// Returns both keys with their values, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut T)> {
        K::BOTH.into_iter().zip(&mut self.values)
    }
}

impl<K, T: Default> Default for PairMap<K, T> {
    fn default() -> Self {
        Self::new(T::default(), T::default())
    }
}

impl<K, T> From<[T; 2]> for PairMap<K, T> {
    fn from([first, second]: [T; 2]) -> Self {
        Self::new(first, second)
    }
}

impl<K: PairKey, T> Index<K> for PairMap<K, T> {
    type Output = T;

    fn index(&self, key: K) -> &T {
        &self.values[key.index()]
    }
}

impl<K: PairKey, T> IndexMut<K> for PairMap<K, T> {
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.values[key.index()]
    }
}

impl<K, T: std::fmt::Debug> std::fmt::Debug for PairMap<K, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.values.fmt(f)
    }
}

/// An index of an [`IdVec`].
pub(super) trait Id: Copy {
    fn new(index: usize) -> Self;
    fn index(self) -> usize;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) struct $name(usize);

        impl Id for $name {
            fn new(index: usize) -> Self {
                Self(index)
            }

            fn index(self) -> usize {
                self.0
            }
        }
    };
}

id!(
    /// A squad or leader on the table, of either side.
    UnitId
);
id!(
    /// A figure on the table, of either side.
    FigureId
);
id!(
    /// A kind of figure, of either host.
    KindId
);

/// A vector that only one type of id can index.
#[derive(Clone)]
pub(super) struct IdVec<I, T> {
    items: Vec<T>,
    id: PhantomData<I>,
}

impl<I: Id, T> IdVec<I, T> {
    pub(super) fn new() -> Self {
        Vec::new().into()
    }

    /// Returns the id that the next item gets.
    pub(super) fn next_id(&self) -> I {
        I::new(self.items.len())
    }

    /// Appends an item.
    pub(super) fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }

    /// Returns the ids of all present items, in order; later items are not included.
    pub(super) fn ids(&self) -> impl DoubleEndedIterator<Item = I> + Clone + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// Returns the ids from `first` on.
    pub(super) fn ids_from(&self, first: I) -> impl Iterator<Item = I> + use<I, T> {
        (first.index()..self.items.len()).map(I::new)
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    pub(super) fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// Returns the items with their ids.
    pub(super) fn enumerate(&self) -> impl Iterator<Item = (I, &T)> {
        self.ids().zip(&self.items)
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self { items, id: PhantomData }
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> Self {
        Vec::from_iter(items).into()
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;

    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I, T: std::fmt::Debug> std::fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.items.fmt(f)
    }
}

/// Consecutive figures of the list: those of a unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct FigureSpan {
    start: usize,
    end: usize,
}

impl FigureSpan {
    pub(super) fn new(start: FigureId, end: FigureId) -> Self {
        Self { start: start.index(), end: end.index() }
    }

    /// Returns one figure by itself.
    pub(super) fn one(figure: FigureId) -> Self {
        Self { start: figure.0, end: figure.0 + 1 }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = FigureId> + Clone {
        (self.start..self.end).map(FigureId::new)
    }

    pub(super) fn len(self) -> usize {
        self.end - self.start
    }

    /// Returns the first figure, which a unit is judged by.
    pub(super) fn first(self) -> FigureId {
        FigureId::new(self.start)
    }

    /// Returns the last figure: the NCO, in a squad that has one.
    pub(super) fn last(self) -> FigureId {
        FigureId::new(self.end - 1)
    }

    /// Leaves out the last figure.
    pub(super) fn without_last(self) -> Self {
        Self { end: self.end - 1, ..self }
    }
}
