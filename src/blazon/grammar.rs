//! The grammar of devices, `grammars/<game>/blazon.yaml`: what is drawn for each letter.

use super::bars::Bars;
use super::crown::{self, Crown};
use super::hatching::Hatching;
use super::shield::{self, BAR_MIDDLE, MIDDLE};
use super::{Device, DeviceContour, DevicePoint, DeviceShape};
use crate::book::Game;
use crate::code::Code;
use crate::codes::{CodeTables, Letter, Slot};
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlazonFile {
    charges: BTreeMap<String, Vec<Vec<Vec<i32>>>>,
    training: SlotFile<Bars>,
    morale: SlotFile<Hatching>,
    traits: SlotFile<PlacedCharge>,
    leadership: SlotFile<Crown>,
    fighting: SlotFile<Vec<String>>,
    /// The charge of each small sign.
    small: BTreeMap<SmallSign, String>,
}

/// The devices of a slot as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SlotFile<D> {
    letters: BTreeMap<char, D>,
    /// For letters that a house adds, in its order.
    spare: Vec<D>,
}

/// A charge on the shield.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacedCharge {
    charge: String,
    /// Its middle.
    at: DevicePoint,
}

/// The drawings of charges, each around its middle.
struct Charges(BTreeMap<String, Vec<DeviceShape>>);

keyed! {
    /// A sign on the mark of a squad or leader on a map.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum SmallSign by key {
        Leader = "leader",
        /// An NCO alone.
        Nco = "nco",
        Shield = "shield",
        /// A weapon that fires.
        Missile = "missile",
    }
}

/// The drawings of each letter of a game.
#[derive(Debug)]
pub struct Blazonry {
    slots: [SlotDrawings; 5],
    small: BTreeMap<SmallSign, Vec<DeviceShape>>,
}

/// The shapes for each letter of a slot.
#[derive(Debug)]
struct SlotDrawings {
    letters: BTreeMap<char, Vec<DeviceShape>>,
    spare: Vec<Vec<DeviceShape>>,
}

impl Blazonry {
    /// Loads the devices of a game; `None` if it has no `blazon.yaml`.
    ///
    /// # Errors
    /// A file that cannot be read or does not hold together.
    pub fn load(
        game: Game,
        tables: &CodeTables,
        grammars: Grammars,
    ) -> Result<Option<Self>, Error> {
        if !grammars.has_file(game.key(), "blazon.yaml") {
            return Ok(None);
        }
        let (path, file) = grammars.file(game.key(), "blazon.yaml")?;
        let drawn = file.parse().and_then(|file: BlazonFile| file.draw(tables));
        drawn.map(Some).map_err(|why| Error::new(path, ErrorKind::Rules(why)))
    }

    /// Draws a small sign around the middle of a mark 5 mm wide.
    pub fn small_sign(&self, sign: SmallSign) -> &[DeviceShape] {
        self.small.get(&sign).map_or(&[], Vec::as_slice)
    }

    /// Draws a code.
    ///
    /// # Errors
    /// A letter that a house adds and no spare device is left for.
    pub fn device(&self, code: Code, tables: &CodeTables) -> Result<Device, char> {
        let mut shapes = vec![shield::border()];
        if code.rank.is_none() {
            shapes.push(shield::broad_bar(std::iter::empty()));
        }
        for (slot, row) in Slot::rows_of(code) {
            shapes.extend_from_slice(self.slots[slot as usize].shapes(row, slot, tables)?);
        }
        Ok(Device { code: tables.write(code), shapes })
    }
}

impl SlotDrawings {
    /// Returns the shapes of a row of a table, or its letter if no spare ones are left.
    fn shapes(&self, row: u8, slot: Slot, tables: &CodeTables) -> Result<&[DeviceShape], char> {
        let letter = tables.row(slot, row).letter;
        let is_added = |row: &&Letter| !self.letters.contains_key(&row.letter);
        let added = || {
            let before = &tables.table(slot).rows[..usize::from(row)];
            self.spare.get(before.iter().filter(is_added).count())
        };
        self.letters.get(&letter).or_else(added).map(Vec::as_slice).ok_or(letter)
    }
}

impl BlazonFile {
    /// Draws every letter.
    fn draw(self, tables: &CodeTables) -> Result<Blazonry, String> {
        let Self { training, morale, traits, leadership, fighting, small, charges } = self;
        let charges = Charges::read(charges)?;
        let small = small.iter().map(|(sign, charge)| Ok((*sign, charges.find(charge)?.clone())));
        let small = small.collect::<Result<_, String>>()?;
        let slots = [
            training.draw(tables, Slot::Training, Bars::shapes)?,
            morale.draw(tables, Slot::Morale, |hatching| Ok(hatching.shapes()))?,
            traits
                .draw(tables, Slot::Traits, |placed| charges.shapes(&placed.charge, placed.at))?,
            leadership.draw(tables, Slot::Leadership, |crown| match crown {
                Crown::Rays { rays, pearls } => crown::crown_of_rays(*rays, *pearls),
                Crown::Charge { charge } => charges.shapes(charge, crown::CHARGE_MIDDLE),
            })?,
            fighting.draw(tables, Slot::Fighting, |borne| charges.on_bar(borne))?,
        ];
        Ok(Blazonry { slots, small })
    }
}

impl<D> SlotFile<D> {
    /// Draws the letters of a table, and what is spare.
    fn draw(
        &self,
        tables: &CodeTables,
        slot: Slot,
        draw: impl Fn(&D) -> Result<Vec<DeviceShape>, String>,
    ) -> Result<SlotDrawings, String> {
        let rows = &tables.table(slot).rows;
        let has_row = |letter: char| rows.iter().any(|row| row.letter == letter);
        if let Some(letter) = self.letters.keys().find(|letter| !has_row(**letter)) {
            return Err(format!("`{letter}` is not a letter of {}", slot.key()));
        }
        let letters = self.letters.iter().map(|(letter, device)| Ok((*letter, draw(device)?)));
        Ok(SlotDrawings {
            letters: letters.collect::<Result<_, String>>()?,
            spare: self.spare.iter().map(draw).collect::<Result<_, String>>()?,
        })
    }
}

impl Charges {
    /// Reads charges as written: three numbers are a disc, more the corners of a polygon.
    fn read(written: BTreeMap<String, Vec<Vec<Vec<i32>>>>) -> Result<Self, String> {
        let contour = |name: &str, numbers: &[i32]| match numbers {
            [x, y, radius] => Ok(DeviceContour::Disc([*x, *y], *radius)),
            corners if corners.len() >= 6 && corners.len().is_multiple_of(2) => {
                Ok(DeviceContour::Polygon(corners.chunks(2).map(|at| [at[0], at[1]]).collect()))
            }
            _ => Err(format!("charge `{name}`: a contour is a disc or has three corners or more")),
        };
        let charge = |(name, shapes): (String, Vec<Vec<Vec<i32>>>)| {
            let shape = |contours: &Vec<Vec<i32>>| {
                contours.iter().map(|numbers| contour(&name, numbers)).collect()
            };
            let shapes = shapes.iter().map(shape).collect::<Result<Vec<DeviceShape>, String>>();
            Ok((name.clone(), shapes?))
        };
        Ok(Self(written.into_iter().map(charge).collect::<Result<_, String>>()?))
    }

    fn find(&self, name: &str) -> Result<&Vec<DeviceShape>, String> {
        self.0.get(name).ok_or_else(|| format!("there is no charge `{name}`"))
    }

    /// Returns a charge at its place.
    fn shapes(&self, name: &str, at: DevicePoint) -> Result<Vec<DeviceShape>, String> {
        let shape =
            |shape: &DeviceShape| shape.iter().map(|contour| contour.moved_by(at)).collect();
        Ok(self.find(name)?.iter().map(shape).collect())
    }

    /// Returns the broad bar with charges in a row.
    fn on_bar(&self, names: &[String]) -> Result<Vec<DeviceShape>, String> {
        /// The white between two charges.
        const GAP: i32 = 700;
        let charges = names.iter().map(|name| self.find(name)).collect::<Result<Vec<_>, _>>()?;
        let extents: Vec<[i32; 2]> = charges.iter().map(|charge| extent(charge)).collect();
        let widths = extents.iter().map(|[left, right]| right - left + GAP).sum::<i32>() - GAP;
        let mut left = MIDDLE - widths / 2;
        let mut borne = Vec::new();
        for (charge, [from, to]) in charges.iter().zip(extents) {
            let at = [left - from, BAR_MIDDLE];
            borne.extend(charge.iter().flatten().map(|contour| contour.moved_by(at)));
            left += to - from + GAP;
        }
        Ok(vec![shield::broad_bar(borne.into_iter())])
    }
}

/// Returns how far a charge reaches to the left and to the right of its middle.
fn extent(charge: &[DeviceShape]) -> [i32; 2] {
    let xs = charge.iter().flatten().flat_map(|contour| match contour {
        DeviceContour::Polygon(corners) => corners.iter().map(|[x, _]| *x).collect::<Vec<_>>(),
        DeviceContour::Disc([x, _], radius) => vec![x - radius, x + radius],
    });
    xs.fold([0, 0], |[left, right], x| [left.min(x), right.max(x)])
}
