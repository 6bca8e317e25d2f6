//! Devices as a printer and a photocopier leave them: poppler draws them at 300 dots an inch, and one letter is told
//! from the others that may stand in its place.

#![expect(clippy::float_arithmetic, reason = "places on a page")]

use super::svg::{Drawing, Line};
use super::{Book, frames};
use crate::common::empty_folder;
use crate::paper::desk::run_tool;
use fistful::code::Code;
use fistful::codes::Slot;
use fistful::dice::Random;
use pretty_assertions::assert_eq;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// From one drawing to the next, in pixels, and the first one from the edges of the page.
const PITCH: usize = 180;
const MARGIN: usize = 8;
const COLUMNS: usize = 24;
/// Points in a pixel.
const POINT: f64 = 72.0 / 300.0;
/// How far a copy slips, in pixels.
const SLIP: f64 = 0.37;

/// A drawing in grey, with its surroundings.
struct Picture(Vec<u8>);

impl Picture {
    fn at(&self, x: usize, y: usize) -> u8 {
        self.0[y * PITCH + x]
    }

    /// A photocopy: a blur, more contrast, and grain.
    fn copied(&self, random: &mut Random) -> Self {
        let blurred = |at: usize| {
            let (x, y) = (at % PITCH, at / PITCH);
            let around = [(1, 0), (2, 1), (1, 2)];
            let mut sum = 0;
            for (across, right) in around {
                for (along, down) in around {
                    let x = (x + right).saturating_sub(1).min(PITCH - 1);
                    let y = (y + down).saturating_sub(1).min(PITCH - 1);
                    sum += across * along * i32::from(self.at(x, y));
                }
            }
            sum / 16
        };
        let copied = (0..self.0.len()).map(|at| {
            let grain = random.below(41) as i32 - 20;
            ((blurred(at) - 128) * 5 / 4 + 128 + grain).clamp(0, 255) as u8
        });
        Self(copied.collect())
    }

    /// How far two pictures differ, in full pixels.
    fn difference(&self, other: &Self) -> i64 {
        let pairs = self.0.iter().zip(&other.0);
        pairs.map(|(a, b)| i64::from(a.abs_diff(*b))).sum::<i64>() / 255
    }
}

/// Draws devices of so many mm, each on a square of its own, moved by a part of a pixel.
fn render(folder: &Path, drawings: &[Drawing], mm: f64, slip: f64) -> Vec<Picture> {
    let rows = drawings.len().div_ceil(COLUMNS);
    let [width, height] = [COLUMNS, rows].map(|count| (count * PITCH) as f64 * POINT);
    let mut page = String::new();
    for (at, drawing) in drawings.iter().enumerate() {
        let place = |count: usize| ((count * PITCH + MARGIN) as f64 + slip) * POINT;
        let (left, top) = (place(at % COLUMNS), place(at / COLUMNS));
        let size = mm / 14_000.0 * 72.0 / 25.4;
        let _ = writeln!(page, "q {size:.8} 0 0 {:.8} {left:.4} {:.4} cm", -size, height - top);
        drawing.paths.iter().for_each(|path| write_path(&mut page, path));
        page.push_str("Q\n");
    }
    let path = folder.join("devices.pdf");
    fs::write(&path, pdf(&page, width, height)).expect("a file");
    let (path, root) = (path.display().to_string(), folder.join("scan").display().to_string());
    run_tool("pdftoppm", &["-r", "300", "-gray", "-singlefile", &path, &root]);
    let bytes = fs::read(format!("{root}.pgm")).expect("a scan");
    let row = COLUMNS * PITCH;
    let pixels = &bytes[bytes.len() - row * rows * PITCH..];
    let picture = |at: usize| {
        let corner = at / COLUMNS * PITCH * row + at % COLUMNS * PITCH;
        let lines = (0..PITCH).map(|y| &pixels[corner + y * row..][..PITCH]);
        Picture(lines.flatten().copied().collect())
    };
    (0..drawings.len()).map(picture).collect()
}

/// Writes a path as PDF draws it; a circle is four curves.
fn write_path(page: &mut String, path: &[Line]) {
    for line in path {
        match line {
            Line::Corners(corners) => {
                for (at, (x, y)) in corners.iter().enumerate() {
                    let _ = write!(page, "{x} {y} {} ", if at == 0 { 'm' } else { 'l' });
                }
                page.push_str("h ");
            }
            Line::Circle { middle: (x, y), radius: r } => {
                let k = r * 5_523 / 10_000;
                let _ = write!(page, "{} {y} m ", x + r);
                for [a, b, c, d, e, f] in [
                    [*r, k, k, *r, 0, *r],
                    [-k, *r, -r, k, -r, 0],
                    [-r, -k, -k, -r, 0, -r],
                    [k, -r, *r, -k, *r, 0],
                ] {
                    let _ = write!(
                        page,
                        "{} {} {} {} {} {} c ",
                        x + a,
                        y + b,
                        x + c,
                        y + d,
                        x + e,
                        y + f
                    );
                }
                page.push_str("h ");
            }
        }
    }
    page.push_str("f*\n");
}

/// Returns a PDF of one page.
fn pdf(page: &str, width: f64, height: f64) -> String {
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width:.2} {height:.2}]/Contents 4 0 R>>"),
        format!("<</Length {}>>stream\n{page}\nendstream", page.len() + 1),
    ];
    let (mut text, mut starts) = ("%PDF-1.4\n".to_owned(), Vec::new());
    for (at, object) in objects.iter().enumerate() {
        starts.push(text.len());
        let _ = write!(text, "{} 0 obj\n{object}\nendobj\n", at + 1);
    }
    let table = text.len();
    text.push_str("xref\n0 5\n0000000000 65535 f \n");
    starts.iter().for_each(|start| {
        let _ = writeln!(text, "{start:010} 00000 n ");
    });
    let _ = write!(text, "trailer<</Size 5/Root 1 0 R>>\nstartxref\n{table}\n%%EOF\n");
    text
}

#[test]
fn a_photocopy_is_nearest_to_its_own_device() {
    let folder = empty_folder("blazon/copies");
    let mut random = Random::new(300);
    let (mut wrong, mut least, mut read) = (Vec::new(), (i64::MAX, String::new()), 0);
    for (book, count) in Book::both().iter().zip([40, 20]) {
        for code in book.sample(count, 60) {
            let codes: Vec<Code> = [code]
                .into_iter()
                .chain(book.neighbours(code).into_iter().map(|(code, ..)| code))
                .collect();
            let drawings: Vec<Drawing> = codes.iter().map(|code| book.draw(*code)).collect();
            let clean = render(&folder, &drawings, 14.0, 0.0);
            let copy = render(&folder, &drawings[..1], 14.0, SLIP)[0].copied(&mut random);
            let far: Vec<i64> = clean.iter().map(|picture| copy.difference(picture)).collect();
            let nearest = (0..far.len()).min_by_key(|at| far[*at]).expect("a device");
            if nearest != 0 {
                wrong.push(format!(
                    "{} looks like {}",
                    book.write(code),
                    book.write(codes[nearest])
                ));
            }
            let lead = (1..far.len()).map(|at| (far[at] - far[0], book.write(codes[at]))).min();
            let lead = lead.expect("a neighbour");
            if lead.0 < least.0 {
                least = (lead.0, format!("{} and {}", book.write(code), lead.1));
            }
            read += 1;
        }
    }
    assert_eq!(read, 60);
    assert_eq!(wrong, [""; 0]);
    assert!(least.0 >= 20, "{} are only {} pixels apart", least.1, least.0);
}

#[test]
fn pixels_differ_in_the_place_of_a_letter_alone() {
    let folder = empty_folder("blazon/places");
    let book = Book::load(fistful::book::Game::FISTFUL);
    for code in book.sample(12, 14) {
        let neighbours = book.neighbours(code);
        let codes = [code].into_iter().chain(neighbours.iter().map(|(code, ..)| *code));
        let drawings: Vec<Drawing> = codes.map(|code| book.draw(code)).collect();
        let pictures = render(&folder, &drawings, 14.0, 0.0);
        for ((other, slot, row), picture) in neighbours.iter().zip(&pictures[1..]) {
            let pixel = |um: i32| f64::from(um) / 1000.0 / 25.4 * 300.0 + MARGIN as f64;
            let is_placed = |at: usize| {
                let (x, y) = ((at % PITCH) as f64 + 0.5, (at / PITCH) as f64 + 0.5);
                frames(*slot, *row).iter().any(|frame| {
                    let [left, top, right, bottom] =
                        [frame.left, frame.top, frame.right, frame.bottom].map(pixel);
                    (left - 1.0..right + 1.0).contains(&x) && (top - 1.0..bottom + 1.0).contains(&y)
                })
            };
            let changed = (0..PITCH * PITCH).filter(|at| pictures[0].0[*at] != picture.0[*at]);
            let outside = changed.filter(|at| !is_placed(*at)).count();
            assert_eq!(outside, 0, "{} and {}", book.write(code), book.write(*other));
        }
    }
}

/// What is told apart at 5 mm: leader, NCO or trooper; shield or none; a missile weapon or none.
fn kind(book: &Book, code: Code) -> (u8, bool, bool) {
    let letter = |slot, row| book.rules.codes().row(slot, row).letter;
    let rank = code.rank.map(|rank| letter(Slot::Leadership, rank.leadership));
    let has =
        |letters: &str| code.traits.rows().any(|row| letters.contains(letter(Slot::Traits, row)));
    let rank = match rank {
        None => 0,
        Some('N') => 1,
        Some(_) => 2,
    };
    (rank, has("s"), has("pgm"))
}

#[test]
fn leaders_ncos_troops_shields_and_missile_weapons_are_told_apart_at_5_mm() {
    let folder = empty_folder("blazon/small");
    let book = Book::load(fistful::book::Game::FISTFUL);
    let mut random = Random::new(5);
    let mut least = i64::MAX;
    for body in ["GL", "RA", "VH", "EX", "EF", "VASt"] {
        let arms = ["", "s", "p", "g", "m", "sp", "sg", "sm"];
        let ranks = ["", "-N1", "-N4", "-E1", "-E4", "-W4", "-D5", "-C4", "-B6", "-A4", "-M7"];
        let codes = ranks
            .iter()
            .flat_map(|rank| arms.map(|arms| book.code(&format!("{body}{arms}{rank}"))));
        let codes: Vec<Code> = codes.collect();
        let drawings: Vec<Drawing> = codes.iter().map(|code| book.draw(*code)).collect();
        let clean = render(&folder, &drawings, 5.0, 0.0);
        let copies = render(&folder, &drawings, 5.0, SLIP);
        for (code, copy) in codes.iter().zip(&copies) {
            let (copy, wanted) = (copy.copied(&mut random), kind(&book, *code));
            let far = |is_same: bool| {
                let others = codes
                    .iter()
                    .zip(&clean)
                    .filter(|(other, _)| (kind(&book, **other) == wanted) == is_same);
                others
                    .map(|(other, picture)| (copy.difference(picture), book.write(*other)))
                    .min()
                    .expect("a code")
            };
            let (own, other) = (far(true), far(false));
            assert!(own.0 < other.0, "{} looks like {}", book.write(*code), other.1);
            least = least.min(other.0 - own.0);
        }
    }
    assert!(least >= 12, "the least lead is {least} pixels");
}
