//! The grammar of devices, `grammars/<game>/blazon.yaml`: what is drawn for each letter.

use super::bars::Bars;
use super::crown::{self, Crown};
use super::hatching::Hatching;
use super::shield::{self, BORNE, MIDDLE};
use super::{Device, DeviceContour, DevicePart, DevicePoint, DeviceShape};
use crate::code::Code;
use crate::codes::{CodeTables, Slot};
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::rules::Rules;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlazonFile {
    charges: BTreeMap<String, Vec<Vec<Vec<i32>>>>,
    training: SlotDevices<Bars>,
    morale: SlotDevices<Hatching>,
    traits: SlotDevices<PlacedCharge>,
    leadership: SlotDevices<Crown>,
    fighting: SlotDevices<Vec<String>>,
}

/// What is drawn for the letters of a slot.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SlotDevices<D> {
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

/// What is drawn for each letter of a game.
#[derive(Debug)]
pub struct Blazonry {
    /// The shapes of each row of each table.
    rows: [Vec<Vec<DeviceShape>>; 5],
}

impl Blazonry {
    /// Loads the devices of a game, or those of the game whose letters it has.
    ///
    /// # Errors
    /// A file that is missing or does not hold together; a letter of a house for which no device is left.
    pub fn load(rules: &Rules, grammars: Grammars) -> Result<Self, Error> {
        let (path, file) = grammars.file(rules.letters_of.key(), "blazon.yaml")?;
        let failed = |why| Error::new(&path, ErrorKind::Rules(why));
        let file: BlazonFile = file.parse().map_err(failed)?;
        let drawn = file.drawn(rules.codes()).map_err(failed)?;
        drawn.map_err(|letter| Error::new(letter.to_string(), ErrorKind::NoDevice))
    }

    /// Draws a code.
    pub fn device(&self, code: Code, tables: &CodeTables) -> Device {
        let part = |slot, shape| DevicePart { slot, shape };
        let mut parts = vec![part(None, shield::border())];
        if code.rank.is_none() {
            let plain = shield::broad_bar(std::iter::empty());
            parts.push(part(Some(Slot::Fighting), plain));
        }
        for (slot, row) in Slot::rows_of(code) {
            let shapes = &self.rows[slot as usize][usize::from(row)];
            parts.extend(shapes.iter().map(|shape| part(Some(slot), shape.clone())));
        }
        Device { code: tables.write(code), parts }
    }
}

impl BlazonFile {
    /// Draws every letter of some tables; the inner error is a letter for which no device is left.
    fn drawn(self, tables: &CodeTables) -> Result<Result<Blazonry, char>, String> {
        let Self { training, morale, traits, leadership, fighting, charges } = self;
        let charges = Charges::read(charges)?;
        let rows = [
            training.rows(tables, Slot::Training, Bars::shapes)?,
            morale.rows(tables, Slot::Morale, |hatching| Ok(hatching.shapes()))?,
            traits
                .rows(tables, Slot::Traits, |placed| charges.shapes(&placed.charge, placed.at))?,
            leadership.rows(tables, Slot::Leadership, |crown| match crown {
                Crown::Rays { rays, pearls } => crown::radiant(*rays, *pearls),
                Crown::Charge { charge } => charges.shapes(charge, crown::ABOVE),
            })?,
            fighting.rows(tables, Slot::Fighting, |borne| charges.borne(borne))?,
        ];
        let [training, morale, traits, leadership, fighting] = rows;
        let all = || Ok(Blazonry { rows: [training?, morale?, traits?, leadership?, fighting?] });
        Ok(all())
    }
}

impl<D> SlotDevices<D> {
    /// Draws each row of a table.
    fn rows(
        &self,
        tables: &CodeTables,
        slot: Slot,
        draw: impl Fn(&D) -> Result<Vec<DeviceShape>, String>,
    ) -> Result<Result<Vec<Vec<DeviceShape>>, char>, String> {
        let rows = &tables.table(slot).rows;
        if let Some(letter) =
            self.letters.keys().find(|own| rows.iter().all(|row| row.letter != **own))
        {
            return Err(format!("`{letter}` is not a letter of {}", slot.key()));
        }
        let mut spare = self.spare.iter();
        let mut drawn = Vec::new();
        for row in rows {
            let Some(device) = self.letters.get(&row.letter).or_else(|| spare.next()) else {
                return Ok(Err(row.letter));
            };
            drawn.push(draw(device)?);
        }
        Ok(Ok(drawn))
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
    fn borne(&self, names: &[String]) -> Result<Vec<DeviceShape>, String> {
        /// The white between two charges.
        const GAP: i32 = 700;
        let charges = names.iter().map(|name| self.find(name)).collect::<Result<Vec<_>, _>>()?;
        let extents: Vec<[i32; 2]> = charges.iter().map(|charge| extent(charge)).collect();
        let widths = extents.iter().map(|[left, right]| right - left + GAP).sum::<i32>() - GAP;
        let mut left = MIDDLE - widths / 2;
        let mut borne = Vec::new();
        for (charge, [from, to]) in charges.iter().zip(extents) {
            let at = [left - from, BORNE];
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
