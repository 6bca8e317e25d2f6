//! What gives way so that everything else of a card stands on one face.

use super::draft::Draft;
use super::lines::ELLIPSIS;
use crate::deck::{CardLine, CardSize, Layout, Rank, Text};
use crate::language::Phrase;
use crate::sheet::{Ladder, Strip};

/// What has given way so that the rest has room, each with all before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// Nothing.
    Roomy,
    /// What numbers are otherwise.
    Bare,
    /// The second language of weapons, of the NCO and of the size that losses are for.
    Paired,
    /// For what size losses are, which stands beside the name too.
    Sized,
    /// The second language of what is carried.
    Labelled,
    /// The second language of states, of what a leader adds and of the labels of boxes and cells.
    Stacked,
    /// The size of boxes.
    Wide,
    /// The code at the foot.
    Coded,
    /// The head that is as high as those of the other cards.
    Level,
    /// The letters of a name, down to those that the fewest lines need.
    Large,
    /// The words for a weapon after their second line, in each language.
    Words,
    /// The height of the Morale under boxes.
    Low,
    /// The faces of the die.
    Cells,
    /// What is carried.
    Tokens,
    /// All but one line of the words for a weapon, and the last lines of a name.
    Names,
}

/// What is left of a card that gives way where it must.
#[derive(Debug, Clone, Copy)]
pub(super) struct How {
    /// How many of its texts stand on it.
    pub(super) texts: usize,
    /// The letters of the texts.
    pub(super) letters: i32,
    /// What has given way.
    pub(super) gives: Way,
    /// The most lines of a name, in each language.
    pub(super) names: usize,
}

/// The most lines where there is room.
const ROOMY: usize = usize::MAX;
/// The most lines of a name where there is none.
const NAMES: usize = 16;

impl How {
    pub(super) fn roomy(texts: usize, letters: i32) -> Self {
        Self { texts, letters, gives: Way::Roomy, names: ROOMY }
    }

    /// The most lines of the words for a weapon, in each language.
    pub(super) fn words(self) -> usize {
        match self.gives {
            Way::Names => 1,
            Way::Words | Way::Low | Way::Cells | Way::Tokens => 2,
            _ => ROOMY,
        }
    }

    /// What is left of a text: what was asked is said in one language where states are.
    pub(super) fn text(self, text: &Text) -> Text {
        match text.rank {
            Rank::Asked if self.gives >= Way::Stacked => {
                Text { words: text.words.first.as_str().into(), ..text.clone() }
            }
            _ => text.clone(),
        }
    }

    /// What is left of a strip.
    pub(super) fn strip(self, strip: &Strip) -> Strip {
        let mut strip = strip.clone();
        if self.gives >= Way::Bare {
            strip.stats.iter_mut().for_each(|stat| stat.bare = Phrase::default());
        }
        if self.gives >= Way::Cells {
            strip.shots.iter_mut().for_each(|shot| shot.cells.clear());
        }
        if self.gives >= Way::Tokens {
            strip.tokens.clear();
        }
        let one = |phrase: &mut Phrase| phrase.second = None;
        if self.gives >= Way::Paired {
            strip.shots.iter_mut().flat_map(|it| [&mut it.weapon, &mut it.beyond]).for_each(one);
            strip.ladder.iter_mut().for_each(|ladder| one(&mut ladder.rest));
            one(&mut strip.nco);
        }
        if self.gives >= Way::Sized {
            one(&mut strip.size);
            let checks =
                |ladder: &&mut Ladder| ladder.groups.iter().any(|group| !group.morale.is_empty());
            let boxes = strip.ladder.iter_mut().filter(|ladder| ladder.drawn).filter(checks);
            boxes.for_each(|ladder| ladder.rest = Phrase::default());
        }
        if self.gives >= Way::Labelled {
            strip.tokens.iter_mut().for_each(|token| one(&mut token.words));
        }
        if self.gives >= Way::Stacked {
            strip.states.iter_mut().for_each(|state| one(&mut state.words));
            let radius = strip.command.iter_mut();
            radius.flat_map(|it| it.adds.iter_mut().chain([&mut it.within])).for_each(one);
            strip.shots.iter_mut().for_each(|shot| one(&mut shot.label));
            strip.ladder.iter_mut().for_each(|ladder| one(&mut ladder.label));
        }
        strip
    }

    /// What gives way to what is its own, one after the other: never what it fires.
    pub(super) fn tight(texts: usize) -> Vec<Self> {
        let all = [
            Way::Roomy,
            Way::Bare,
            Way::Paired,
            Way::Sized,
            Way::Labelled,
            Way::Stacked,
            Way::Wide,
            Way::Coded,
            Way::Level,
            Way::Large,
            Way::Words,
            Way::Low,
        ];
        let roomy = Self::roomy(texts, CardSize::LEAST);
        all.into_iter().map(|gives| Self { gives, ..roomy }).collect()
    }

    /// What gives way where even that is not enough.
    pub(super) fn tightest(texts: usize) -> Vec<Self> {
        let roomy = Self::roomy(texts, CardSize::LEAST);
        let more = [Way::Cells, Way::Tokens].map(|gives| Self { gives, ..roomy });
        let names = |names| Self { gives: Way::Names, names, ..roomy };
        let names = (1..=NAMES).rev().map(names);
        Self::tight(texts).into_iter().chain(more).chain(names).collect()
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
        || how.gives >= Way::Cells && draft.strip.shots.iter().any(|shot| !shot.cells.is_empty())
        || how.gives >= Way::Tokens && !draft.strip.tokens.is_empty();
    let words = match format.whole {
        _ if cut || lost(Rank::Own) => &draft.more_own,
        true if lost(Rank::Rule) => &draft.more,
        _ => return None,
    };
    Some(Text { rank: Rank::More, words: words.clone() })
}

/// Whether a line ends where its words do not.
fn is_cut(line: &CardLine) -> bool {
    [&line.bold, &line.plain, &line.also].into_iter().any(|words| words.ends_with(ELLIPSIS))
}
