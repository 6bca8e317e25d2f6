//! Reductions of a card's contents until everything fits on one face.

use super::draft::CardDraft;
use super::lines::ELLIPSIS;
use crate::deck::{CardLine, CardSize, Layout, Text, TextPriority};
use crate::language::Phrase;
use crate::sheet::{Ladder, Strip};

/// The reductions of a card, in order; each includes all before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CardReduction {
    /// None.
    Nothing,
    /// Drops the base values under the stats.
    BaseValues,
    /// Drops the second language of weapons, of the NCO and of the squad size at the boxes.
    SecondLanguage,
    /// Drops the squad size at the boxes, which is also beside the name, there in one language.
    SquadSize,
    /// Drops the second language of texts.
    TextLanguage,
    /// Shrinks the loss boxes.
    BoxSize,
    /// Drops the code at the foot.
    Code,
    /// Lowers the Morale row under the boxes.
    MoraleHeight,
    /// Drops the second language of equipment.
    EquipmentLanguage,
    /// Shrinks the texts below the least of the format, in large print.
    TextSize,
    /// Drops the common height of the deck's heads.
    HeadHeight,
    /// Shrinks the name to the font size that needs the fewest lines.
    NameSize,
    /// Drops the second language of states, command bonuses and the labels of boxes and cells.
    LabelLanguage,
    /// Lowers the die cells.
    CellHeight,
    /// Limits the words for a weapon to two lines in each language.
    WeaponLines,
    /// Drops rows of die cells, the last first.
    DieCells,
    /// Drops equipment, the last first.
    Equipment,
    /// Limits the words for a weapon to one line, and the lines of the name.
    NameLines,
}

/// The reduction of a card.
#[derive(Debug, Clone, Copy)]
pub(super) struct CardFit {
    /// The number of its texts.
    pub(super) texts: usize,
    /// The font size of the texts.
    pub(super) font_size: i32,
    /// The contents reduced.
    pub(super) reduction: CardReduction,
    /// The last reduction of languages that any card of the deck needs: all cards drop the same.
    pub(super) languages: CardReduction,
    /// The rows of die cells kept by [`CardReduction::DieCells`], from the first; none by those after it.
    pub(super) cell_rows: usize,
    /// The equipment kept by [`CardReduction::Equipment`], from the first; none by those after it.
    pub(super) equipment: usize,
    /// The most lines of a name in each language.
    pub(super) names: usize,
}

/// The reductions that drop the second language of something, the last first.
const LANGUAGES: [CardReduction; 5] = [
    CardReduction::LabelLanguage,
    CardReduction::EquipmentLanguage,
    CardReduction::TextLanguage,
    CardReduction::SquadSize,
    CardReduction::SecondLanguage,
];

/// The font size of texts with [`CardReduction::TextSize`], in per cent of the least of the format. Before words or dice
/// are lost, it may be the least of all.
const SMALLER: i32 = 85;

/// The line limit without a reduction.
const ROOMY: usize = usize::MAX;
/// The first line limit of a name with [`CardReduction::NameLines`].
const NAMES: usize = 16;

impl CardFit {
    pub(super) fn roomy(texts: usize, font_size: i32) -> Self {
        Self {
            texts,
            font_size,
            reduction: CardReduction::Nothing,
            languages: CardReduction::Nothing,
            cell_rows: 0,
            equipment: 0,
            names: ROOMY,
        }
    }

    /// Returns the last of its reductions of languages.
    pub(super) fn language_level(self) -> CardReduction {
        let level = LANGUAGES.into_iter().find(|level| self.reduction >= *level);
        level.unwrap_or(CardReduction::Nothing)
    }

    /// Returns `true` if a reduction of languages is made, for this card or for another of the deck.
    fn drops(self, language: CardReduction) -> bool {
        self.reduction.max(self.languages) >= language
    }

    /// Makes a reduction, with the texts in the smallest font that it allows.
    fn reduced(texts: usize, format: CardSize, reduction: CardReduction) -> Self {
        let least = format.scaled(CardSize::LEAST);
        let least = match reduction {
            reduction if reduction >= CardReduction::WeaponLines => CardSize::LEAST,
            reduction if reduction >= CardReduction::TextSize => least * SMALLER / 100,
            _ => least,
        };
        let least = least.max(CardSize::LEAST);
        Self { reduction, ..Self::roomy(texts, least) }
    }

    /// Returns the most lines of the words for a weapon in each language.
    pub(super) fn words(self) -> usize {
        match self.reduction {
            reduction if reduction >= CardReduction::NameLines => 1,
            reduction if reduction >= CardReduction::WeaponLines => 2,
            _ => ROOMY,
        }
    }

    /// Reduces a text.
    pub(super) fn text(self, text: &Text) -> Text {
        Text { words: self.words_in(&text.words), ..text.clone() }
    }

    /// Returns the words of a text in the languages that it keeps.
    fn words_in(self, words: &Phrase) -> Phrase {
        if self.drops(CardReduction::TextLanguage) {
            words.first.as_str().into()
        } else {
            words.clone()
        }
    }

    /// Returns the note about marks: none if a footnote explains each.
    pub(super) fn mark(self, draft: &CardDraft) -> Phrase {
        let is_explained =
            draft.texts.iter().take(self.texts).any(|text| text.priority == TextPriority::Audit);
        if is_explained { Phrase::default() } else { self.words_in(&draft.mark) }
    }

    /// Reduces a strip.
    pub(super) fn strip(self, strip: &Strip) -> Strip {
        let mut strip = strip.clone();
        if self.reduction >= CardReduction::BaseValues {
            strip.stats.iter_mut().for_each(|stat| stat.bare = Phrase::default());
        }
        if self.reduction >= CardReduction::DieCells {
            let rows = strip.weapons.iter_mut().filter(|shot| !shot.cells.is_empty());
            rows.skip(self.cell_rows).for_each(|shot| shot.cells.clear());
        }
        if self.reduction >= CardReduction::Equipment {
            strip.equipment.truncate(self.equipment);
        }
        let drop_second = |phrase: &mut Phrase| phrase.second = None;
        if self.drops(CardReduction::SecondLanguage) {
            strip
                .weapons
                .iter_mut()
                .flat_map(|it| [&mut it.weapon, &mut it.beyond])
                .for_each(drop_second);
            strip.ladder.iter_mut().for_each(|ladder| drop_second(&mut ladder.rest));
            drop_second(&mut strip.nco);
        }
        if self.drops(CardReduction::SquadSize) {
            drop_second(&mut strip.size);
        }
        if self.reduction >= CardReduction::SquadSize {
            let checks =
                |ladder: &&mut Ladder| ladder.groups.iter().any(|group| !group.morale.is_empty());
            let boxes = strip.ladder.iter_mut().filter(|ladder| ladder.drawn).filter(checks);
            boxes.for_each(|ladder| ladder.rest = Phrase::default());
        }
        if self.drops(CardReduction::EquipmentLanguage) {
            strip.equipment.iter_mut().for_each(|label| drop_second(&mut label.words));
        }
        if self.drops(CardReduction::LabelLanguage) {
            strip.states.iter_mut().for_each(|state| drop_second(&mut state.words));
            let radius = strip.command_radius.iter_mut();
            radius.flat_map(|it| it.adds.iter_mut().chain([&mut it.within])).for_each(drop_second);
            strip.weapons.iter_mut().for_each(|shot| drop_second(&mut shot.label));
            strip.ladder.iter_mut().for_each(|ladder| drop_second(&mut ladder.label));
        }
        strip
    }

    /// Returns the reductions made for the unit's own texts; they keep the weapons complete.
    pub(super) fn tight(texts: usize, format: CardSize) -> Vec<Self> {
        let all = [
            CardReduction::Nothing,
            CardReduction::BaseValues,
            CardReduction::SecondLanguage,
            CardReduction::SquadSize,
            CardReduction::TextLanguage,
            CardReduction::BoxSize,
            CardReduction::Code,
            CardReduction::MoraleHeight,
            CardReduction::EquipmentLanguage,
            CardReduction::TextSize,
            CardReduction::HeadHeight,
            CardReduction::NameSize,
            CardReduction::LabelLanguage,
            CardReduction::CellHeight,
            CardReduction::WeaponLines,
        ];
        all.into_iter().map(|reduction| Self::reduced(texts, format, reduction)).collect()
    }

    /// Returns the last reduction.
    pub(super) fn most_reduced(texts: usize, format: CardSize) -> Self {
        Self { names: 1, ..Self::reduced(texts, format, CardReduction::NameLines) }
    }

    /// Returns the reductions made if those are not enough, for a card with so many rows of die cells and so much
    /// equipment.
    pub(super) fn tightest(
        texts: usize,
        format: CardSize,
        (cell_rows, equipment): (usize, usize),
    ) -> Vec<Self> {
        let reduced = |reduction| Self::reduced(texts, format, reduction);
        let dropped = |cell_rows| Self { cell_rows, ..reduced(CardReduction::DieCells) };
        let more = (0..cell_rows.max(1)).rev().map(dropped);
        let kept = |equipment| Self { equipment, ..reduced(CardReduction::Equipment) };
        let more = more.chain((0..equipment.max(1)).rev().map(kept));
        let names = |names| Self { names, ..Self::most_reduced(texts, format) };
        let names = (1..=NAMES).rev().map(names);
        Self::tight(texts, format).into_iter().chain(more).chain(names).collect()
    }
}

/// Returns the notice where to read the rules that do not fit.
pub(super) fn more_notice(
    draft: &CardDraft,
    format: CardSize,
    fit: CardFit,
    layout: &Layout,
) -> Option<Text> {
    let lost =
        |last: TextPriority| draft.texts.iter().skip(fit.texts).any(|text| text.priority <= last);
    let cut = layout
        .weapons
        .iter()
        .chain([&layout.name, &layout.kind])
        .flat_map(|words| &words.lines)
        .any(is_cut)
        || fit.reduction >= CardReduction::DieCells && draft.cell_rows() > fit.cell_rows
        || fit.reduction >= CardReduction::Equipment && draft.strip.equipment.len() > fit.equipment;
    let words = match format.has_room {
        _ if cut || lost(TextPriority::Own) => &draft.more_own,
        true if lost(TextPriority::Rule) => &draft.more,
        _ => return None,
    };
    Some(Text { priority: TextPriority::More, words: fit.words_in(words) })
}

/// Returns `true` if a line is truncated.
fn is_cut(line: &CardLine) -> bool {
    [&line.bold, &line.plain, &line.also].into_iter().any(|words| words.ends_with(ELLIPSIS))
}
