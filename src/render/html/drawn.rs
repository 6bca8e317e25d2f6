//! What is drawn on a sheet: the lists of a command diagram, boxes, and a picture's own markup.

use crate::sheet::{Boxes, Branch};
use std::fmt::Write;

/// A branch, in the order in which they are written.
pub(super) struct Step<'a> {
    pub(super) branch: &'a Branch,
    /// How many lists end behind it.
    pub(super) ends: usize,
}

/// Branches and all those under them; `ends` lists end behind the last.
pub(super) fn steps(branches: &[Branch], ends: usize) -> Vec<Step<'_>> {
    let mut steps = Vec::new();
    for (left, branch) in (0..branches.len()).rev().zip(branches) {
        let ends = if left == 0 { ends } else { 0 };
        steps.push(Step { branch, ends });
        steps.extend(self::steps(&branch.children, ends + 1));
    }
    steps
}

/// Up to five boxes, drawn in tenths of a millimetre.
pub(super) struct Five {
    pub(super) boxes: u32,
    nco: bool,
}

const SIDE: u32 = 40;
const PITCH: u32 = 48;

/// Boxes in fives, which are counted at a glance.
pub(super) fn fives(boxes: &Boxes) -> impl Iterator<Item = Five> {
    let (count, nco) = (boxes.count, boxes.nco);
    (0..count).step_by(5).map(move |start| {
        let boxes = (count - start).min(5);
        Five { boxes, nco: nco && start + boxes == count }
    })
}

impl Five {
    pub(super) fn width(&self) -> u32 {
        self.boxes * PITCH - (PITCH - SIDE)
    }

    /// The squares, and the chevron of the NCO in the last.
    pub(super) fn path(&self) -> String {
        let mut path = String::new();
        for left in (0..self.boxes).map(|index| index * PITCH) {
            let _ = write!(path, "M{left} 0h{SIDE}v{SIDE}h-{SIDE}z");
        }
        if self.nco {
            let _ = write!(path, "M{} 25l10 -9l10 9", self.width() - 30);
        }
        path
    }
}

/// The `<svg>` of a picture as HTML takes it: without a prolog or the name of its own language.
pub(super) fn inline(svg: &str) -> String {
    let from = svg.find("<svg").expect("a picture is an <svg>");
    svg[from..].replace(" xmlns=\"http://www.w3.org/2000/svg\"", "")
}
