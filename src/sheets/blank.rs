//! Blank forms: the page to play from with strips to fill in by hand.

use super::legend::{chances, legend};
use super::{footer, titled_sheet};
use crate::army::Role;
use crate::book::Book;
use crate::labels::{Label, labels};
use crate::language::Language;
use crate::rules::{Rules, State};
use crate::sheet::{
    Block, CellShade, FaceCell, IconLabel, Ladder, LossGroup, Sheet, Stat, Steps, Strip,
    StripGroup, StripSheets, StripWeapon, TO_WRITE,
};

/// Leaders and squads, as many as fit on the page.
const LEADERS: usize = 3;
const SQUADS: usize = 4;
/// Those that fit in two languages.
const BILINGUAL_LEADERS: usize = 2;
const BILINGUAL_SQUADS: usize = 3;
/// Loss boxes of a squad, as many as on the form of the source (§12), and how many of them form a group.
const LOSSES: i32 = 15;
const TOGETHER: usize = 5;
/// The faces of the die that is thrown for missile weapons.
const FACES: i32 = 10;

/// Returns the blank form of a game with ability codes in one language, alone or as one of two.
pub fn blank(rules: &Rules, is_bilingual: bool, language: Language) -> Sheet {
    blank_sheet(&rules.book, strip_sheets(rules, is_bilingual, language), language)
}

/// Lays out strips to fill in under lines for a name and a total.
pub fn blank_sheet(book: &Book, sheets: StripSheets, language: Language) -> Sheet {
    let reference = labels().sheet.reference.get(language);
    let base = titled_sheet(book, "", reference, "", language);
    let mut strips = sheets.groups.iter().flat_map(|group| &group.strips);
    let sums = if strips.any(|strip| !strip.points_word.is_empty()) {
        vec![&labels().values.points, &labels().force.limit]
    } else {
        vec![&labels().units.figures]
    };
    let fields = [&labels().columns.name].into_iter().chain(sums);
    let fields = fields.map(|label| label.get(language).as_str().into()).collect();
    let blocks = vec![Block::StripSheets(Box::new(sheets))];
    Sheet { footer: footer(None, book, language), blocks, fields, ..base }
}

fn strip_sheets(rules: &Rules, is_bilingual: bool, language: Language) -> StripSheets {
    let (leaders, squads) =
        if is_bilingual { (BILINGUAL_LEADERS, BILINGUAL_SQUADS) } else { (LEADERS, SQUADS) };
    let labels = labels();
    let word = |label: &Label| label.get(language).as_str().into();
    let strips = (0..squads).map(|_| squad(rules, language)).collect();
    StripSheets {
        commanders: (0..leaders).map(|_| leader(rules, language)).collect(),
        leads: Vec::new(),
        groups: vec![StripGroup { title: word(&labels.units.platoon), strips }],
        turn: Steps {
            title: word(&labels.strip.turn),
            steps: rules.play.turn.iter().map(word).collect(),
        },
        chances: chances(rules, language),
        legend: legend(rules, true, &[], language)
            .iter()
            .map(|rule| super::strip_citations(rule).into())
            .collect(),
        leaders: word(&labels.units.leaders),
        tables_follow: false,
        ground: None,
    }
}

fn leader(rules: &Rules, language: Language) -> Strip {
    let labels = labels();
    let size = &labels.units.leader;
    let fields = [&labels.blank.code, &labels.values.leadership, &labels.values.radius];
    Strip {
        size: size.get(language).as_str().into(),
        ..unit((Role::Leader, &fields), rules, language)
    }
}

fn squad(rules: &Rules, language: Language) -> Strip {
    let labels = labels();
    let fields = [&labels.blank.code, &labels.blank.gear, &labels.units.nco];
    let group = |first| {
        let last = first + TOGETHER as i32 - 1;
        LossGroup { first, last, morale: TO_WRITE.to_owned(), ..LossGroup::default() }
    };
    Strip {
        ladder: Some(Ladder {
            label: labels.cards.losses.get(language).as_str().into(),
            groups: (1..=LOSSES).step_by(TOGETHER).map(group).collect(),
            drawn: true,
            rest: "".into(),
            alt: "".into(),
        }),
        ..unit((Role::Troop, &fields), rules, language)
    }
}

/// Returns what leaders and squads have alike.
fn unit((role, fields): (Role, &[&Label]), rules: &Rules, language: Language) -> Strip {
    let labels = labels();
    let states = rules.card(role).states.iter();
    let state = |state: &State| IconLabel {
        icon: state.icon.clone(),
        words: state.names.get(language).as_str().into(),
        ..IconLabel::default()
    };
    let stats = [&labels.strip.move_, &labels.values.ws, &labels.values.bs, &rules.play.morale];
    let faces = (1..=FACES).map(|face| face.to_string());
    Strip {
        states: states.map(state).collect(),
        weapons: vec![weapon_to_fill(&labels.strip.fire, faces, language)],
        ..strip_to_fill((&stats, fields), Some(&labels.values.points), language)
    }
}

/// Returns a strip to fill in, with these values and fields; `points` is the word behind its cost.
pub fn strip_to_fill(
    (stats, fields): (&[&Label], &[&Label]),
    points: Option<&Label>,
    language: Language,
) -> Strip {
    let word = |label: &&Label| label.get(language).as_str().into();
    let stat =
        |label: &&Label| Stat { label: word(label), value: TO_WRITE.to_owned(), bare: "".into() };
    Strip {
        size: labels().units.figures.get(language).to_lowercase().into(),
        points_word: points.map_or("".into(), |points| word(&points)),
        stats: stats.iter().map(stat).collect(),
        fields: fields.iter().map(word).collect(),
        ..Strip::default()
    }
}

/// Returns a weapon to fill in: cells to shade, and a line for its name.
pub fn weapon_to_fill(
    label: &Label,
    rolls: impl Iterator<Item = String>,
    language: Language,
) -> StripWeapon {
    let cell = |roll| FaceCell { head: String::new(), roll, shade: CellShade::Miss };
    StripWeapon {
        label: label.get(language).as_str().into(),
        cells: rolls.map(cell).collect(),
        weapon: TO_WRITE.into(),
        icon: String::new(),
        beyond: "".into(),
        alt: "".into(),
    }
}
