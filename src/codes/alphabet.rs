//! The letters of a game as byte tables, so that a parser looks each letter up once.

use super::{LetterTable, Slot};

/// The meaning of a byte in one slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetterReading {
    /// The row it names.
    pub row: u8,
    /// Set for the letter itself; otherwise an alias, or the other case.
    pub exact: bool,
}

/// The meaning of each ASCII byte in each slot.
#[derive(Debug, Clone)]
pub struct Alphabet {
    pub dash: u8,
    slots: Box<[[u8; 128]; 5]>,
}

const NOTHING: u8 = 0xff;
const INEXACT: u8 = 0x80;

impl Alphabet {
    /// Fills the tables: letters first, then aliases, then the other case where a slot folds it.
    ///
    /// # Errors
    /// A letter that is not ASCII, or that would mean two things in one slot.
    pub fn new(tables: &[LetterTable; 5], dash: char) -> Result<Self, String> {
        let mut slots = Box::new([[NOTHING; 128]; 5]);
        for (slot, table) in slots.iter_mut().zip(tables) {
            fill(slot, table)?;
        }
        let dash = ascii(dash)?;
        if slots[Slot::Traits as usize][usize::from(dash)] != NOTHING {
            return Err(format!("`{}` is both the dash and a trait", char::from(dash)));
        }
        Ok(Self { dash, slots })
    }

    /// Returns the meaning of a byte in a slot.
    pub fn read(&self, slot: Slot, byte: u8) -> Option<LetterReading> {
        let entry = *self.slots[slot as usize].get(usize::from(byte))?;
        (entry != NOTHING)
            .then_some(LetterReading { row: entry & !INEXACT, exact: entry & INEXACT == 0 })
    }
}

fn fill(slot: &mut [u8; 128], table: &LetterTable) -> Result<(), String> {
    for (index, row) in table.rows.iter().enumerate() {
        claim(slot, row.letter, index as u8, true)?;
    }
    for (index, row) in table.rows.iter().enumerate() {
        for alias in &row.aliases {
            claim(slot, *alias, index as u8 | INEXACT, true)?;
        }
    }
    if table.fold.is_some() {
        for byte in 0..128_u8 {
            let (here, other) = (slot[usize::from(byte)], (byte ^ 0x20) as char);
            if here != NOTHING && byte.is_ascii_alphabetic() {
                claim(slot, other, here | INEXACT, false)?;
            }
        }
    }
    Ok(())
}

/// Enters a letter; one that is taken is refused, or left as it is.
fn claim(slot: &mut [u8; 128], letter: char, entry: u8, refuse: bool) -> Result<(), String> {
    let place = &mut slot[usize::from(ascii(letter)?)];
    match *place {
        NOTHING => *place = entry,
        _ if refuse => return Err(format!("`{letter}` means two things in one slot")),
        _ => {}
    }
    Ok(())
}

fn ascii(letter: char) -> Result<u8, String> {
    u8::try_from(letter)
        .ok()
        .filter(u8::is_ascii_graphic)
        .ok_or_else(|| format!("`{letter}` is not a plain letter"))
}
