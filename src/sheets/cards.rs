//! Cards of an army: one for each leader and squad.

mod codeless_game;
mod device;
mod draft;
mod empty;
mod enemy;
mod fit;
mod fitting;
mod head;
mod ladder;
mod lines;
mod measures;
mod reduction;
mod shots;
mod slide_rule;
mod texts;
mod wide;

pub use codeless_game::codeless_cards;

use super::roster::Roster;
use super::strip_source::StripSource;
use super::{PROGRAM, Style, Theme, illegal_note, sign};
use crate::army::{Army, Unit, Words};
use crate::book::Book;
use crate::contour::relief_part;
use crate::cost::ValueSource;
use crate::deck::{Card, CardSize, Deck, Layout, MARK, SlideRule};
use crate::labels::labels;
use crate::language::{ByLanguage, Language, Phrase, Speech, zip};
use crate::muster::ResolvedForce;
use crate::profile::ListColumn;
use crate::rolls;
use crate::rules::Rules;
use crate::sheet::{IconLabel, Phrases, Sign, Strip};
use crate::text::to_typographic;
use draft::CardDraft;
use fitting::{DeckByLanguage, DeckFit};
use slide_rule::{slide_marks, slide_rule};

/// Options of a deck.
#[derive(Debug, Clone, Copy)]
pub struct DeckOptions {
    /// The card format.
    pub size: CardSize,
    /// The contents of the backs; `None` for fronts only.
    pub backs: Option<CardBacks>,
    /// The copies of each card.
    pub copies: usize,
    /// `true` to mark with a star the values on which the printed and the computed account differ.
    pub marks: bool,
}

impl DeckOptions {
    /// Makes room for the slide rule if there is one.
    fn with_slide_rule(self, rule: Option<&SlideRule>) -> Self {
        let size = if rule.is_some() { self.size.with_slide_rule() } else { self.size };
        Self { size, ..self }
    }
}

keyed! {
    /// The contents of the backs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum CardBacks by key {
        /// The front in the other language; the emblem if the front is bilingual.
        Other = "other",
        /// The emblem of the house.
        Emblem = "emblem",
    }
}

/// Returns the deck of an army: a card for each leader and troop type; an NCO stands on the cards of his squads.
pub fn cards(
    army: &Army,
    rules: &Rules,
    options: &DeckOptions,
    style: Style,
    enemy: Option<&rolls::Figure>,
    speech: Speech,
) -> Deck {
    let value_source = ValueSource { rules, basis: style.values };
    let sources = StripSource::of_list(army, &value_source);
    let slide_rule = slide_rule(rules, options.size);
    let options = &options.with_slide_rule(slide_rule.as_ref());
    let builder = |language| CardBuilder {
        roster: Roster::new(army, value_source, language),
        options,
        theme: style.theme,
        enemy,
        slide_rule: slide_rule.as_ref(),
        illegal: None,
    };
    let names = (&army.head.name, &rules.book);
    let drafts = |language| builder(language).drafts(&sources);
    deck(drafts, names, options, slide_rule.clone(), speech)
}

/// Returns the deck of a force: a card for each leader and each squad with its NCO.
pub fn force_cards(
    resolved: &ResolvedForce,
    options: &DeckOptions,
    style: Style,
    enemy: Option<&rolls::Figure>,
    speech: Speech,
) -> Deck {
    let value_source = ValueSource { rules: resolved.rules, basis: resolved.force.basis };
    let slide_rule = slide_rule(resolved.rules, options.size);
    let options = &options.with_slide_rule(slide_rule.as_ref());
    let builder = |language| CardBuilder {
        roster: Roster::new(resolved.army, value_source, language),
        options,
        theme: style.theme,
        enemy,
        slide_rule: slide_rule.as_ref(),
        illegal: illegal_note(resolved, language),
    };
    let sources = StripSource::of_force(resolved, &value_source);
    let names = (&resolved.army.head.name, &resolved.rules.book);
    let drafts = |language| builder(language).drafts(&sources);
    deck(drafts, names, options, slide_rule.clone(), speech)
}

/// Builds a deck from the drafts in each language, titled with the house and the game.
fn deck(
    drafted: impl Fn(Language) -> Vec<CardDraft>,
    (house, book): (&Words, &Book),
    options: &DeckOptions,
    slide_rule: Option<SlideRule>,
    speech: Speech,
) -> Deck {
    // A mini card has room for one language on its front; the other may stand on the back.
    let speech = if options.size.has_room { speech } else { Speech::One(speech.first()) };
    let drafts = |speech: Speech| -> Vec<CardDraft> {
        let first = drafted(speech.first());
        match speech.second() {
            None => first,
            Some(second) => zip(first, drafted(second), CardDraft::beside),
        }
    };
    let speeches = match speech {
        Speech::One(_) => Language::ALL.map(Speech::One).to_vec(),
        both => vec![both],
    };
    let decks: Vec<DeckByLanguage> = speeches
        .into_iter()
        .map(|speech| DeckByLanguage::new(speech, drafts(speech), options.size))
        .collect();
    let fit = DeckFit::new(&decks, options.size);
    let set = |speech| -> Vec<Card> {
        let decks = decks.iter().filter(|deck| deck.speech == speech);
        decks.flat_map(|deck| deck.cards(&fit, options.size)).collect()
    };
    let copied = |cards: Vec<Card>| -> Vec<Card> {
        cards.into_iter().flat_map(|card| vec![card; options.copies]).collect()
    };
    let fronts = set(speech);
    let back = match (options.backs, speech) {
        (Some(CardBacks::Other), Speech::One(language)) => language.other(),
        _ => speech.first(),
    };
    let backs = match options.backs {
        None => Vec::new(),
        Some(_) if back != speech.first() => set(Speech::One(back)),
        Some(_) => {
            let crest = |(at, front): (usize, &Card)| front.crest(dunes(house, at, options.size));
            fronts.iter().enumerate().map(crest).collect()
        }
    };
    let title = speech.say(|language| to_typographic(house.get(language)));
    let kicker = speech.say(|language| to_typographic(book.name.get(language)));
    Deck {
        language: speech.first(),
        back,
        crest: [(&title, 110), (&kicker, 75)]
            .map(|(words, largest)| fit::set_under_emblem(words, largest, options.size)),
        title,
        kicker,
        format: options.size,
        ruler: speech.say(|language| to_typographic(labels().cards.ruler.get(language))),
        slide_rule,
        program: PROGRAM.to_owned(),
        copies: options.copies,
        cards: copied(fronts),
        backs: copied(backs),
    }
}

/// Returns the dunes on the back of a card, as they are printed: side by side, backs are one desert.
fn dunes(house: &Words, at: usize, format: CardSize) -> String {
    // A page that is turned over has its columns in reverse.
    let (column, row) = (format.columns - 1 - at % format.columns, at / format.columns);
    let size = format.dunes();
    let corner = [column as i32 * size[0], row as i32 * size[1]];
    relief_part(house.get(Language::English), corner, size)
}

impl Card {
    /// Returns the back of a card, with the emblem alone on these dunes.
    fn crest(&self, dunes: String) -> Self {
        let layout = Layout::default();
        Self {
            strip: None,
            dunes,
            slide: None,
            code: String::new(),
            texts: Vec::new(),
            layout,
            ..self.clone()
        }
    }
}

/// The cards of an army in one language.
struct CardBuilder<'a> {
    roster: Roster<'a>,
    options: &'a DeckOptions,
    theme: Theme,
    enemy: Option<&'a rolls::Figure>,
    slide_rule: Option<&'a SlideRule>,
    /// The notice that the force is not legal; `None` for a legal one.
    illegal: Option<String>,
}

impl CardBuilder<'_> {
    fn drafts(&self, sources: &[StripSource]) -> Vec<CardDraft> {
        match sources {
            [] => vec![self.empty_card().typeset()],
            sources => sources.iter().map(|source| self.draft(source).typeset()).collect(),
        }
    }

    fn draft(&self, source: &StripSource) -> CardDraft {
        let mut strip = self.roster.strip_of(source);
        let notes = std::mem::take(&mut strip.notes).into_iter().map(|note| note.first).collect();
        if self.options.size.has_room {
            // Its text names it.
            let explained = self.explained_gear(source);
            let is_explained =
                |label: &IconLabel| explained.iter().any(|(name, _)| *name == label.words.first);
            strip.equipment.retain(|label| !is_explained(label));
        } else {
            // Without cells a weapon is a token: its name and range.
            let weapons = std::mem::take(&mut strip.weapons).into_iter();
            strip.equipment.extend(weapons.map(|weapon| IconLabel {
                icon: weapon.icon,
                words: weapon.weapon,
                ..IconLabel::default()
            }));
            let groups = strip.ladder.iter_mut().flat_map(|ladder| &mut ladder.groups);
            groups.for_each(|group| group.part.clear());
            strip.stats.iter_mut().for_each(|stat| stat.bare = Phrase::default());
        }
        let is_marked = self.options.marks && self.mark(source, &mut strip);
        let label =
            |label: &ByLanguage<String>| -> Phrase { label.get(self.roster.language).into() };
        CardDraft {
            sign: self.sign(),
            slide: slide_marks(&strip, self.slide_rule),
            strip,
            device: self.roster.device(&source.equipped),
            code: self.code(source),
            texts: self.texts(source, notes),
            more: label(&self.roster.labels.cards.more),
            more_own: label(&self.roster.labels.cards.more_own),
            mark: if is_marked { label(&self.roster.labels.cards.mark) } else { Phrase::default() },
        }
    }

    fn sign(&self) -> Sign {
        sign(self.roster.army, self.theme, self.roster.language)
    }

    /// Marks the values on which the printed and the computed account differ; returns `true` if there are any.
    fn mark(&self, source: &StripSource, strip: &mut Strip) -> bool {
        let differences = self.differences(source);
        let differs = |column: ListColumn| differences.iter().any(|(other, ..)| *other == column);
        let values = [ListColumn::Move, ListColumn::Ws, ListColumn::Bs, ListColumn::Morale];
        for (stat, value) in strip.stats.iter_mut().zip(values) {
            if differs(value) {
                stat.value.push(MARK);
            }
        }
        if source.lines.len() < 2 && differs(ListColumn::Points) {
            strip.points.first.push(MARK);
        }
        let mut values = strip.stats.iter().map(|stat| &stat.value).chain([&strip.points.first]);
        values.any(|value| value.ends_with(MARK))
    }

    /// Returns the codes of the figures, with their numbers if they differ, and the code of the NCO.
    fn code(&self, source: &StripSource) -> String {
        let troops = &source.equipped.troops;
        let code = |unit: &Unit| self.roster.value_source.code(unit);
        let codes = troops.iter().map(|alike| match troops.len() {
            1 => code(&alike.unit),
            _ => format!("{} × {}", alike.figures, code(&alike.unit)),
        });
        let nco = source.nco.iter().map(|(nco, _)| code(nco));
        codes.chain(nco).collect::<Vec<_>>().join(" · ")
    }
}
