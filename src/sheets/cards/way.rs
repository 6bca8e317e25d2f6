//! What gives way so that everything else of a card stands on one face.

use super::Draft;
use super::lines::ELLIPSIS;
use crate::deck::{CardSize, Layout, Line, Rank, Text};
use crate::language::Phrase;
use crate::sheet::{Ladder, Strip};

/// What is left of a card that gives way where it must.
#[derive(Debug, Clone, Copy)]
pub(super) struct How {
    /// How many of its texts stand on it.
    pub(super) texts: usize,
    /// The letters of the texts.
    pub(super) letters: i32,
    /// Whether numbers say what they are otherwise.
    pub(super) bare: bool,
    /// Whether weapons, the NCO and the size that losses are for are said in both languages.
    pub(super) paired: bool,
    /// Whether it says for what size losses are, which stands beside the name too.
    pub(super) sized: bool,
    /// Whether what is carried is said in both languages.
    pub(super) labelled: bool,
    /// Whether states and what a leader adds are said in both languages.
    pub(super) stacked: bool,
    /// Whether boxes are as large as one row lets them be.
    pub(super) wide: bool,
    /// Whether a name has letters as large as two lines let them be, or as small as the fewest lines need.
    pub(super) large: bool,
    /// Whether its code stands at the foot.
    pub(super) coded: bool,
    /// The most lines of the words for a weapon, in each language.
    pub(super) words: usize,
    /// Whether the faces of the die are drawn.
    pub(super) cells: bool,
    /// Whether what is carried stands on it.
    pub(super) tokens: bool,
    /// The most lines of a name, in each language.
    pub(super) names: usize,
}

/// The most lines where there is room.
const ROOMY: usize = usize::MAX;
/// The most lines of a name where there is none.
const NAMES: usize = 16;

impl How {
    pub(super) fn roomy(texts: usize, letters: i32) -> Self {
        let (bare, paired, sized, labelled, stacked) = (true, true, true, true, true);
        let (wide, large, coded, words, cells, tokens, names) =
            (true, true, true, ROOMY, true, true, ROOMY);
        Self {
            texts,
            letters,
            bare,
            paired,
            sized,
            labelled,
            stacked,
            wide,
            large,
            coded,
            words,
            cells,
            tokens,
            names,
        }
    }

    /// What is left of a text: what was asked is said in one language where states are.
    pub(super) fn text(self, text: &Text) -> Text {
        match text.rank {
            Rank::Asked if !self.stacked => {
                Text { words: text.words.first.as_str().into(), ..text.clone() }
            }
            _ => text.clone(),
        }
    }

    /// What is left of a strip.
    pub(super) fn strip(self, strip: &Strip) -> Strip {
        let mut strip = strip.clone();
        if !self.bare {
            strip.stats.iter_mut().for_each(|stat| stat.bare = Phrase::default());
        }
        if !self.cells {
            strip.shots.iter_mut().for_each(|shot| shot.cells.clear());
        }
        if !self.tokens {
            strip.tokens.clear();
        }
        let one = |phrase: &mut Phrase| phrase.second = None;
        if !self.paired {
            strip.shots.iter_mut().flat_map(|it| [&mut it.weapon, &mut it.beyond]).for_each(one);
            strip.ladder.iter_mut().for_each(|ladder| one(&mut ladder.rest));
            one(&mut strip.nco);
        }
        if !self.sized {
            one(&mut strip.size);
            let checks =
                |ladder: &&mut Ladder| ladder.groups.iter().any(|group| !group.morale.is_empty());
            let boxes = strip.ladder.iter_mut().filter(|ladder| ladder.drawn).filter(checks);
            boxes.for_each(|ladder| ladder.rest = Phrase::default());
        }
        if !self.labelled {
            strip.tokens.iter_mut().for_each(|token| one(&mut token.words));
        }
        if !self.stacked {
            strip.states.iter_mut().for_each(|state| one(&mut state.words));
            let radius = strip.command.iter_mut();
            radius.flat_map(|it| it.adds.iter_mut().chain([&mut it.within])).for_each(one);
        }
        strip
    }

    /// What gives way to what is its own, one after the other: never what it fires.
    pub(super) fn tight(texts: usize) -> Vec<Self> {
        let roomy = Self::roomy(texts, CardSize::LEAST);
        let bare = Self { bare: false, ..roomy };
        let paired = Self { paired: false, ..bare };
        let sized = Self { sized: false, ..paired };
        let labelled = Self { labelled: false, ..sized };
        let stacked = Self { stacked: false, ..labelled };
        let wide = Self { wide: false, ..stacked };
        let large = Self { large: false, ..wide };
        let coded = Self { coded: false, ..large };
        let words = Self { words: 2, ..coded };
        vec![roomy, bare, paired, sized, labelled, stacked, wide, large, coded, words]
    }

    /// What gives way where even that is not enough.
    pub(super) fn tightest(texts: usize) -> Vec<Self> {
        let mut all = Self::tight(texts);
        let cells = all.last().map(|words| Self { cells: false, ..*words });
        let tokens = cells.map(|cells| Self { tokens: false, ..cells });
        let names = |tokens| move |names| Self { words: 1, names, ..tokens };
        let names = tokens.into_iter().flat_map(|tokens| (1..=NAMES).rev().map(names(tokens)));
        all.extend(cells.into_iter().chain(tokens).chain(names));
        all
    }
}

/// Where to find what says how it plays and does not stand on it.
pub(super) fn left(draft: &Draft, format: CardSize, how: How, laid: &Layout) -> Option<Text> {
    let lost = |last: Rank| draft.texts.iter().skip(how.texts).any(|text| text.rank <= last);
    let cut = laid
        .shots
        .iter()
        .chain([&laid.name, &laid.kind])
        .flat_map(|words| &words.lines)
        .any(is_cut)
        || !how.cells && draft.strip.shots.iter().any(|shot| !shot.cells.is_empty())
        || !how.tokens && !draft.strip.tokens.is_empty();
    let words = match format.whole {
        _ if cut || lost(Rank::Own) => &draft.more_own,
        true if lost(Rank::Rule) => &draft.more,
        _ => return None,
    };
    Some(Text { rank: Rank::More, words: words.clone() })
}

/// Whether a line ends where its words do not.
fn is_cut(line: &Line) -> bool {
    line.plain.ends_with(ELLIPSIS) || line.also.ends_with(ELLIPSIS)
}
