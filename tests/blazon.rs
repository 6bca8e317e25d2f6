//! Devices: each code is read back from its drawing, letter by letter, and keeps to the measures of a cheap printer.

mod measures;
#[cfg(feature = "pdf")]
mod pixels;
pub(crate) mod reader;
mod small;
pub(crate) mod svg;

use fistful::book::Game;
use fistful::code::{Code, CodeKind, LeaderRank};
use fistful::codes::Slot;
use fistful::decode;
use fistful::dice::Random;
use fistful::embedded::Grammars;
use fistful::rules::Rules;
use pretty_assertions::assert_eq;
use std::thread;
use svg::{Drawing, Frame};

/// The codes of a game, or of a house with letters of its own.
struct Book {
    rules: Rules,
}

impl Book {
    fn load(game: Game) -> Self {
        Self { rules: Rules::load(game, Grammars::BUILT_IN).expect("the shipped rules") }
    }

    fn both() -> [Self; 2] {
        [Game::FISTFUL, crate::common::dune_world()].map(Self::load)
    }

    fn svg(&self, code: Code) -> String {
        self.rules.device(code).expect("a device").svg()
    }

    fn draw(&self, code: Code) -> Drawing {
        Drawing::parse(&self.svg(code))
    }

    fn write(&self, code: Code) -> String {
        self.rules.codes().write(code)
    }

    fn code(&self, code: &str) -> Code {
        decode::code(code, &self.rules).code.expect("a code")
    }

    fn codes(&self) -> Vec<Code> {
        let spaces =
            [CodeKind::Trooper, CodeKind::Leader].map(|kind| self.rules.codes().space(kind));
        spaces.concat().iter().map(|priced| priced.code).collect()
    }

    /// Some codes, as many troopers as leaders.
    fn sample(&self, count: usize, seed: u64) -> Vec<Code> {
        let mut random = Random::new(seed);
        let kinds = [CodeKind::Trooper, CodeKind::Leader].into_iter().cycle().take(count);
        let pick = |kind| {
            let space = self.rules.codes().space(kind);
            space[random.below_u64(space.len() as u64) as usize].code
        };
        kinds.map(pick).collect()
    }

    /// The codes that differ in one letter, each with its slot and, for a trait, its row.
    fn neighbours(&self, code: Code) -> Vec<(Code, Slot, u8)> {
        let rows = |slot| 0..self.rules.codes().table(slot).rows.len() as u8;
        let mut all = Vec::new();
        all.extend(
            rows(Slot::Training).map(|training| (Code { training, ..code }, Slot::Training, 0)),
        );
        all.extend(rows(Slot::Morale).map(|morale| (Code { morale, ..code }, Slot::Morale, 0)));
        all.extend(rows(Slot::Traits).map(|row| {
            let other =
                if code.traits.has(row) { code.traits.without(row) } else { code.traits.with(row) };
            (Code { traits: other, ..code }, Slot::Traits, row)
        }));
        if let Some(rank) = code.rank {
            let ranked = |rank| Code { rank: Some(rank), ..code };
            all.extend(rows(Slot::Leadership).map(|leadership| {
                (ranked(LeaderRank { leadership, ..rank }), Slot::Leadership, 0)
            }));
            all.extend(
                rows(Slot::Fighting)
                    .map(|fighting| (ranked(LeaderRank { fighting, ..rank }), Slot::Fighting, 0)),
            );
        }
        all.retain(|(other, ..)| *other != code);
        all
    }
}

/// The places of a slot, in µm; of a trait, that of its letter.
fn frames(slot: Slot, trait_row: u8) -> Vec<Frame> {
    let frame = |left, top, right, bottom| Frame { left, top, right, bottom };
    match slot {
        Slot::Leadership => vec![frame(1_700, 0, 12_300, 2_260)],
        Slot::Fighting => vec![frame(1_550, 2_850, 12_450, 4_280)],
        Slot::Training => {
            vec![frame(1_550, 4_440, 4_350, 7_580), frame(9_650, 4_440, 12_450, 7_580)]
        }
        Slot::Morale => vec![frame(4_650, 4_560, 9_350, 7_640)],
        Slot::Traits => {
            // In the order of the table: S s p g m t.
            let all = [
                frame(3_960, 10_000, 6_040, 12_090),
                frame(6_080, 7_880, 7_920, 10_050),
                frame(2_660, 8_000, 5_440, 9_880),
                frame(8_580, 7_920, 11_320, 9_880),
                frame(7_830, 10_060, 10_170, 12_000),
                frame(5_780, 12_110, 8_220, 13_170),
            ];
            vec![all[usize::from(trait_row)]]
        }
    }
}

#[test]
fn every_code_is_read_back_from_its_drawing() {
    let mut read = 0;
    // The letters of both games are the same.
    for (book, step) in Book::both().iter().zip([1, 31]) {
        let codes: Vec<Code> = book.codes().into_iter().step_by(step).collect();
        let wrong = |codes: &[Code]| -> Vec<String> {
            let pairs =
                codes.iter().map(|code| (book.write(*code), reader::read(&book.draw(*code))));
            pairs
                .filter(|(code, read)| code != read)
                .map(|(code, read)| format!("{code}: {read}"))
                .collect()
        };
        let wrong = thread::scope(|scope| {
            let parts = codes.chunks(codes.len().div_ceil(4));
            let parts: Vec<_> = parts.map(|part| scope.spawn(|| wrong(part))).collect();
            parts.into_iter().flat_map(|part| part.join().expect("no panic")).collect::<Vec<_>>()
        });
        assert_eq!(wrong[..wrong.len().min(10)], [""; 0], "{} are misread", wrong.len());
        read += codes.len();
    }
    assert_eq!(read, 72_960 + 72_960_usize.div_ceil(31));
}

#[test]
fn a_letter_changes_its_own_place_alone() {
    let mut seen = 0;
    for book in Book::both() {
        for code in book.sample(120, 33) {
            let drawing = book.draw(code);
            for (other, slot, row) in book.neighbours(code) {
                let places = frames(slot, row);
                let other_drawing = book.draw(other);
                let changed = drawing.changes(&other_drawing);
                assert!(!changed.is_empty(), "{} and {}", book.write(code), book.write(other));
                for frame in changed {
                    // What is below the border is not seen.
                    let seen = frame.cut(1_550, 12_450);
                    let is_inside = places.iter().any(|place| place.holds(seen));
                    let codes = [code, other].map(|code| book.write(code));
                    assert!(is_inside, "{codes:?}: {seen:?} is outside {places:?}");
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 4_000, "{seen} pairs");
}

#[test]
fn no_two_letters_share_a_place() {
    let slots = [Slot::Leadership, Slot::Fighting, Slot::Training, Slot::Morale];
    let mut places: Vec<Frame> = slots.iter().flat_map(|slot| frames(*slot, 0)).collect();
    places.extend((0..6).flat_map(|row| frames(Slot::Traits, row)));
    for (at, one) in places.iter().enumerate() {
        for other in &places[at + 1..] {
            assert!(!one.meets(*other), "{one:?} and {other:?}");
        }
    }
}

const HOUSE: &str = "fistful: 1
name: House Ordos
composition: {squad: 4-6}
house_rules:
  - {name: Belt, adds: trait u, points: 4, does: no rough ground}
  - {name: Net, adds: trait n, points: 4, does: catches}
  - {name: Bomb, adds: trait b, points: 4, does: bursts}
  - {name: Steadfast, adds: morale S, points: 9, morale: 2}
  - {name: Cadet, adds: training C, points: 1, ws: 1}
  - {name: Prophet, adds: leadership P, points: 9, leadership: 2, radius: 12}
  - {name: Duellist, adds: fighting 8, points: 30, ws: 9}
units:
  - {name: Guards, code: EHsu}
";

/// The codes of a house with letters of its own.
fn house() -> Book {
    let list = fistful::muster::army("house.yaml", HOUSE.as_bytes(), &crate::common::games());
    let list = list.expect("the rules");
    Book { rules: (*list.rules).clone() }
}

#[test]
fn own_letters_of_a_house_take_spare_devices_in_order() {
    let (house, book) = (house(), Book::load(Game::FISTFUL));
    assert_eq!(house.svg(house.code("EFSs-A4")), book.svg(book.code("EFSs-A4")));
    let plain = house.draw(house.code("EH"));
    let belt = house.draw(house.code("EHu"));
    let net = house.draw(house.code("EHn"));
    let middle = |drawing: &Drawing| plain.changes(drawing)[0].middle();
    assert_eq!([middle(&belt), middle(&net)], [(1_300, 11_706), (12_700, 11_800)]);
    let own = [("CHs", "GHs"), ("ESs", "EFs"), ("EHs-P1", "EHs-A1"), ("EHs-N8", "EHs-N7")];
    for (code, other) in own {
        let drawn = [code, other].map(|code| house.svg(house.code(code)).replace(code, ""));
        assert!(drawn[0] != drawn[1], "{code} looks like {other}");
    }
}

#[test]
fn a_letter_for_which_no_device_is_left_is_named() {
    let rule = |at: usize| {
        format!(
            "  - {{name: Fifth, adds: training {}, points: 1, ws: 1}}\n",
            ["A", "B", "D", "F"][at]
        )
    };
    let rules: String = (0..4).map(rule).collect();
    let text = HOUSE.replace("units:", &format!("{rules}units:"));
    let list = fistful::muster::army("house.yaml", text.as_bytes(), &crate::common::games());
    let list = list.expect("the rules");
    let code = |code| decode::code(code, &list.rules).code.expect("a code");
    assert!(list.rules.device(code("DHs")).is_ok(), "the fourth letter has a device");
    let refused = list.rules.device(code("FHs")).expect_err("five letters");
    let said = fistful::language::Language::ALL.map(|language| refused.say(language));
    assert_eq!(
        said,
        [
            "no device is left for `F`, a letter of house rules",
            "no queda dibujo para `F`, una letra de reglas caseras"
        ]
    );
}
