//! Insets of a map: each crowd of figures that fight hand to hand, enlarged, as they lie over each other on the map.

use super::BattleTurn;
use super::map::{MapWindow, draw_inset};
use crate::battle::{BattleTable, HostId, Point};
use crate::sheet::Inset;

/// The most insets of a turn.
const MOST: usize = 2;
/// The fewest figures, dead ones included, that are drawn enlarged.
const FEWEST: usize = 5;
/// The farthest that enemies in a melee are from each other, from centre to centre, in hundredths of an inch.
const CONTACT: i64 = 150;
/// The farthest that figures of one crowd are from the next.
const NEIGHBOUR: i64 = 200;
/// The ground around the outermost figures of a crowd.
const MARGIN: i32 = 100;

/// A figure, alive or dead.
#[derive(Clone, Copy)]
struct MeleeFigure {
    at: Point,
    host: HostId,
}

/// Draws the largest melees of a turn, from west to east.
pub(super) fn insets(turn: &BattleTurn, table: &BattleTable) -> Vec<Inset> {
    let mut crowds = crowds(&pieces(turn));
    crowds.retain(|crowd| crowd.len() >= FEWEST);
    crowds.sort_by_key(|crowd| std::cmp::Reverse(crowd.len()));
    crowds.truncate(MOST);
    let mut windows: Vec<MapWindow> = crowds.iter().map(|crowd| window(crowd, table)).collect();
    windows.sort_by_key(|window| window.low.x);
    windows.into_iter().filter_map(|window| draw_inset(turn, table, window)).collect()
}

/// Returns the figures of both sides on the table, and those that died in the turn.
fn pieces(turn: &BattleTurn) -> Vec<MeleeFigure> {
    let alive = turn.after.placements.iter().flat_map(|placement| {
        let host = placement.unit.host;
        placement.figures.iter().map(move |at| MeleeFigure { at: *at, host })
    });
    let dead = turn.after.casualties.iter();
    let dead = dead.filter_map(|dead| Some(MeleeFigure { at: dead.at?, host: dead.unit.host }));
    alive.chain(dead).collect()
}

/// Finds the crowds that have enemies in contact.
fn crowds(pieces: &[MeleeFigure]) -> Vec<Vec<Point>> {
    let is_near = |one: &MeleeFigure, other: &MeleeFigure, far: i64| {
        let (x, y) = (i64::from(one.at.x - other.at.x), i64::from(one.at.y - other.at.y));
        x * x + y * y <= far * far
    };
    let fights = |one: &MeleeFigure| {
        pieces.iter().any(|other| other.host != one.host && is_near(one, other, CONTACT))
    };
    let mut left: Vec<MeleeFigure> = pieces.iter().copied().filter(fights).collect();
    let mut crowds = Vec::new();
    while let Some(first) = left.pop() {
        let mut crowd = vec![first];
        let mut at = 0;
        while let Some(one) = crowd.get(at).copied() {
            let (near, far) = left.iter().partition(|other| is_near(&one, other, NEIGHBOUR));
            let near: Vec<MeleeFigure> = near;
            crowd.extend(near);
            left = far;
            at += 1;
        }
        crowds.push(crowd.into_iter().map(|piece| piece.at).collect());
    }
    crowds
}

/// Returns the ground of a crowd, within the table.
fn window(crowd: &[Point], table: &BattleTable) -> MapWindow {
    let ends = |values: &mut dyn Iterator<Item = i32>, side: i32| {
        let values: Vec<i32> = values.collect();
        let low = values.iter().min().map_or(0, |low| (low - MARGIN).max(0));
        let high = values.iter().max().map_or(0, |high| (high + MARGIN).min(side * 100));
        (low, high)
    };
    let (west, east) = ends(&mut crowd.iter().map(|at| at.x), table.width);
    let (south, north) = ends(&mut crowd.iter().map(|at| at.y), table.depth);
    MapWindow { low: Point { x: west, y: south }, high: Point { x: east, y: north } }
}
