//! The whole code space, priced: every code that the tables can make.

use super::{CodeTables, Letter, Slot};
use crate::code::{Code, CodeKind, LeaderRank, Traits};
use crate::profile::{Command, Profile};
use std::sync::OnceLock;

/// A code with its values and points by the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PricedCode {
    pub code: Code,
    /// Its characteristics.
    pub profile: Profile,
    pub points: i32,
}

/// The code spaces of some tables, each built when first asked for. A copy is empty, as tables are copied to be changed.
#[derive(Debug, Default)]
pub(super) struct SpaceCache {
    troopers: OnceLock<Vec<PricedCode>>,
    leaders: OnceLock<Vec<PricedCode>>,
}

impl Clone for SpaceCache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PricedCode {
    #[inline]
    fn with(mut self, row: &Letter) -> Self {
        row.effect.apply(&mut self.profile);
        self.points += row.points;
        self
    }
}

impl CodeTables {
    /// Returns every code of one kind in the order of the tables: 1,280 troopers or 71,680 leaders in the tables of
    /// 1998.
    pub fn space(&self, kind: CodeKind) -> &[PricedCode] {
        let space = match kind {
            CodeKind::Trooper => &self.spaces.troopers,
            CodeKind::Leader => &self.spaces.leaders,
        };
        space.get_or_init(|| self.build_space(kind))
    }

    fn build_space(&self, kind: CodeKind) -> Vec<PricedCode> {
        let troopers = self.troopers();
        let mut space = match kind {
            CodeKind::Trooper => troopers,
            CodeKind::Leader => {
                let ranks =
                    self.table(Slot::Leadership).rows.len() * self.table(Slot::Fighting).rows.len();
                let mut leaders = Vec::with_capacity(troopers.len() * ranks);
                for trooper in troopers {
                    self.promote(trooper, &mut leaders);
                }
                leaders
            }
        };
        if !self.house.is_empty() {
            space.iter_mut().for_each(|priced| priced.profile = self.apply_caps(priced.profile));
        }
        space
    }

    fn troopers(&self) -> Vec<PricedCode> {
        let base = PricedCode {
            code: Code { training: 0, morale: 0, traits: Traits::default(), rank: None },
            profile: self.base.profile,
            points: self.base.points,
        };
        let mut space = vec![base];
        space = self.extend_by_slot(space, Slot::Training, |code, row| code.training = row);
        space = self.extend_by_slot(space, Slot::Morale, |code, row| code.morale = row);
        for (row, letter) in (0..).zip(&self.table(Slot::Traits).rows) {
            let with = space.iter().map(|priced| {
                let mut priced = priced.with(letter);
                priced.code.traits = priced.code.traits.with(row);
                priced
            });
            let with: Vec<_> = with.collect();
            space.extend(with);
        }
        space.sort_unstable_by_key(|priced| priced.code);
        space
    }

    fn extend_by_slot(
        &self,
        space: Vec<PricedCode>,
        slot: Slot,
        set: impl Fn(&mut Code, u8),
    ) -> Vec<PricedCode> {
        let set = &set;
        let rows = &self.table(slot).rows;
        let grow = |priced: PricedCode| {
            (0..).zip(rows).map(move |(row, letter)| {
                let mut priced = priced.with(letter);
                set(&mut priced.code, row);
                priced
            })
        };
        space.into_iter().flat_map(grow).collect()
    }

    fn promote(&self, trooper: PricedCode, leaders: &mut Vec<PricedCode>) {
        for (leadership, letter) in (0..).zip(&self.table(Slot::Leadership).rows) {
            let mut leader = trooper.with(letter);
            leader.profile.command = Some(Command {
                leadership: letter.effect.leadership.unwrap_or(0),
                radius: letter.effect.radius.unwrap_or(0),
            });
            for (fighting, letter) in (0..).zip(&self.table(Slot::Fighting).rows) {
                let mut leader = leader.with(letter);
                leader.code.rank = Some(LeaderRank { leadership, fighting });
                leaders.push(leader);
            }
        }
    }
}
