//! Report of one battle: both sides, and for each turn a picture of the table and the events.

mod alt_text;
mod map;
mod marks;
mod melee_insets;
mod signs;
mod symbols;

use super::log::{LogPhase, LogSentence, LogWriter};
use super::turns::{BattleTurn, TurnWithQuiet, quiet_turns, segments, turns, turns_with_quiet};
use super::{BattleLayout, BattleSheetInput, format_points};
use crate::army::Army;
use crate::battle::{
    BattleEvent, BattleResult, BodyRef, ByHost, HostId, MoraleState, PairKey, Snapshot,
};
use crate::blazon::SmallSign;
use crate::contour;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::sheet::{Banner, Block, Glyph, Heading, Mark, Notes, Remnant, Sheet, Tableau};
use crate::sheets::terrain::terrain_kinds;
use crate::sheets::{Theme, sign};
use crate::text::{capitalize, split_words};
use signs::{draw_signs, sign_name, signs_of};
use symbols::LegendSymbol;

/// The blocks of a turn before its events: heading and picture.
const TABLE: usize = 2;

/// The sentences that are kept together on a page.
const NOTES: usize = 24;

/// The data of a battle report.
pub struct Report<'a> {
    pub battles: BattleSheetInput<'a>,
    pub result: &'a BattleResult,
    /// The lists of both forces.
    pub armies: ByHost<&'a Army>,
}

/// Returns the mark of a squad: a letter for the first side, a number for the second; a prime marks its NCO when
/// detached.
fn mark(unit: BodyRef) -> String {
    let text = match unit.host {
        HostId::First => letters(unit.body),
        HostId::Second => (unit.body + 1).to_string(),
    };
    if unit.is_detached_nco { format!("{text}′") } else { text }
}

/// Numbers squads with letters: `A` to `Z`, then `AA`.
fn letters(at: usize) -> String {
    // Lossless: below 26.
    let letter = |at: usize| char::from(b'A' + (at % 26) as u8);
    match at / 26 {
        0 => letter(at).to_string(),
        more => format!("{}{}", letter(more - 1), letter(at)),
    }
}

/// Lays out the report of a battle.
pub fn report(report: &Report, language: Language) -> Sheet {
    let (battles, ended) = (&report.battles, report.result);
    let layout = BattleLayout::new(battles, language);
    let words = &labels().report;
    let turns = turns(ended);
    // The table and the seed stand at the front.
    let mut terms = layout.terms();
    let (table, seed) = (terms.remove(0), terms.pop().unwrap_or_default());
    let size = &battles.setup.terms.table;
    let house = report.armies[HostId::First].head.name.get(Language::English);
    let dunes = contour::relief(house, size.width, size.depth);
    let mut blocks = vec![
        Block::text(layout.result_text(ended), Mark::Strong),
        Block::text(format!("{table} {seed}"), Mark::Plain),
        Block::Banners(Box::new(HostId::BOTH.map(|host| side_banner(report, host, &layout)))),
        Block::Glyphs(layout.legend(&turns)),
    ];
    // Keeps the last turn together with the terms, which would leave a page almost empty.
    let mut turns_with_quiet = turns_with_quiet(&turns);
    let last = turns_with_quiet.pop();
    for turn in &turns_with_quiet {
        let mut table = layout.blocks_with_quiet(turn, &dunes);
        let log = table.split_off(TABLE);
        blocks.push(Block::together(table));
        blocks.extend(log);
    }
    let mut end = last.map_or(Vec::new(), |turn| layout.blocks_with_quiet(&turn, &dunes));
    end.push(Block::heading(2, labels().battle.terms.get(language)));
    end.push(Block::Notes(Notes::new(terms)));
    blocks.push(Block::together(end));
    let number = fill(labels().battle_log.replay.get(language), &[("n", &battles.replay)]);
    let head = format!("{} · {number}", words.head.get(language));
    layout.sheet(&head, blocks)
}

/// Lays out a side with its points and losses.
fn side_banner(report: &Report, host: HostId, layout: &BattleLayout) -> Banner {
    let (language, ended) = (layout.language, report.result);
    let aside = fill(
        labels().report.of_points.get(language),
        &[
            ("points", &report.battles.setup.hosts[host].points),
            ("lost", &format_points(ended.lost[host].into(), 1, language)),
        ],
    );
    let last = ended.snapshots.last();
    let sign = sign(report.armies[host], Theme::Plain, language);
    Banner { sign: Some(Box::new(sign)), aside: aside.into(), ..layout.banner(last, host) }
}

/// Names a morale state; empty for a steady squad.
fn morale_state_name(state: MoraleState, language: Language) -> &'static str {
    let words = &labels().morale_result;
    match state {
        MoraleState::Steady => "",
        MoraleState::Shaken => words.shaken.get(language),
        MoraleState::Routed => words.routed.get(language),
    }
}

impl BattleLayout<'_> {
    /// Lays out a side with its remaining squads.
    fn banner(&self, moment: Option<&Snapshot>, host: HostId) -> Banner {
        let bodies = self.setup.hosts[host].bodies.iter().enumerate();
        let row = |(body, it): (usize, &crate::battle::Body)| {
            let unit = BodyRef::new(host, body);
            let stood = moment.iter().flat_map(|moment| &moment.placements);
            let own: Vec<_> = stood
                .filter(|placement| BodyRef { is_detached_nco: false, ..placement.unit } == unit)
                .collect();
            let left: usize = own.iter().map(|placement| placement.figures.len()).sum();
            let state = own
                .iter()
                .find(|placement| !placement.figures.is_empty())
                .map_or(MoraleState::Steady, |placement| placement.morale_state);
            Remnant {
                mark: mark(unit),
                name: it.name.get(self.language).into(),
                state: morale_state_name(state, self.language).into(),
                left: format!("{left}/{}", it.strength()),
                gone: left == 0,
            }
        };
        Banner {
            sign: None,
            name: self.force_name(host).into(),
            aside: String::new().into(),
            filled: host == HostId::First,
            rows: bodies.map(row).collect(),
        }
    }

    /// Lays out a turn and the quiet turns after it.
    fn blocks_with_quiet(&self, turn: &TurnWithQuiet, dunes: &str) -> Vec<Block> {
        let mut blocks = self.turn_blocks(turn.turn, dunes);
        if let Some([head, text]) = quiet_turns(turn, self.language) {
            blocks.extend([Block::heading(2, head), Block::text(text, Mark::Plain)]);
        }
        blocks
    }

    /// Lays out a turn: heading and picture, then the events.
    fn turn_blocks(&self, turn: &BattleTurn, dunes: &str) -> Vec<Block> {
        let words = &labels().report;
        let [first, second] =
            turn.lost.map(|lost| format_points(i128::from(lost), 1, self.language)).into_array();
        let head = Heading {
            level: 2,
            text: fill(words.turn.get(self.language), &[("n", &turn.number)]).into(),
            aside: fill(words.lost.get(self.language), &[("first", &first), ("second", &second)])
                .into(),
        };
        let map::DrawnMap { svg, size, above } = map::draw_turn(turn, self.setup, dunes);
        let mut insets = melee_insets::insets(turn, &self.setup.terms.table);
        insets.iter_mut().for_each(|inset| inset.frame[1] -= above);
        let banners = HostId::BOTH.map(|host| self.banner(Some(turn.after), host));
        let tableau = Tableau {
            svg,
            size,
            alt: alt_text::describe_turn(self.setup, turn, self.language).into(),
            banners,
            insets,
        };
        let table: [Block; TABLE] = [Block::Heading(head), Block::Tableau(Box::new(tableau))];
        table.into_iter().chain(self.log_blocks(turn)).collect()
    }

    /// Lists the events, grouped by acting side.
    fn log_blocks(&self, turn: &BattleTurn) -> Vec<Block> {
        let mark = |unit: BodyRef| format!(" ({})", mark(unit));
        let writer = LogWriter { setup: self.setup, language: self.language, mark };
        let of_side = |events: &[BattleEvent]| {
            let Some(BattleEvent::Segment { host, .. }) = events.first() else { return vec![] };
            // Losses are in the heading.
            let end = events.iter().position(|event| matches!(event, BattleEvent::Losses { .. }));
            let sentences = writer.sentences_by_phase(&events[..end.unwrap_or(events.len())]);
            let mut notes = self.lead_phases(sentences);
            if notes.is_empty() {
                notes.push((String::new(), labels().report.quiet.get(self.language).clone()));
            }
            let notes =
                notes.chunks(NOTES).map(|part| Block::Notes(Notes::with_leads(part.to_vec())));
            let head = Block::heading(3, self.force_name(*host));
            [head].into_iter().chain(notes).collect::<Vec<Block>>()
        };
        segments(turn.events).flat_map(of_side).collect()
    }

    /// Puts the name of each phase before its first sentence, unless the sentence begins with it: `Melee: ...`.
    fn lead_phases(&self, sentences: Vec<LogSentence>) -> Vec<(String, String)> {
        let mut before = None;
        let lead = |LogSentence { phase, text }: LogSentence| {
            let begun = phase.filter(|_| phase != before);
            before = phase.or(before);
            let Some(name) = begun.and_then(|LogPhase(at)| self.setup.rules.play.turn.get(at))
            else {
                return (String::new(), text);
            };
            let name = name.get(self.language);
            match text.split_once(' ') {
                Some((first, rest)) if split_words(first) == split_words(name) => {
                    (first.to_owned(), rest.to_owned())
                }
                _ => (format!("{name}:"), text),
            }
        };
        sentences.into_iter().map(lead).collect()
    }

    /// Explains the marks used in the pictures.
    fn legend(&self, turns: &[BattleTurn]) -> Vec<Glyph> {
        let words = &labels().report;
        let any = |has: &dyn Fn(&BattleTurn) -> bool| turns.iter().any(has);
        let state = |state| {
            move |turn: &BattleTurn| {
                turn.after.placements.iter().any(|placement| placement.morale_state == state)
            }
        };
        let gone =
            |turn: &BattleTurn| turn.standing().any(|placement| placement.figures.is_empty());
        let is_any_detached =
            any(&|turn| turn.standing().any(|placement| placement.unit.is_detached_nco));
        let hosts = [(HostId::First, "A"), (HostId::Second, "1")].map(|(host, mark)| {
            let force = self.force_name(host);
            (
                true,
                LegendSymbol::Figures(host == HostId::First),
                fill(words.side.get(self.language), &[("name", &force), ("mark", &mark)]),
            )
        });
        let word = |label: &crate::language::ByLanguage<String>| label.get(self.language).clone();
        let marks = if is_any_detached { word(&words.detached_nco) } else { word(&words.steady) };
        let sign = |sign: SmallSign| draw_signs(&[sign], (0, 0), &self.setup.rules);
        let equipped = [SmallSign::Shield, SmallSign::Missile].into_iter().filter(|sign| {
            any(&|turn| turn.standing().any(|it| signs_of(self.setup, it.unit).contains(sign)))
        });
        let equipped: Vec<SmallSign> = equipped.collect();
        let gear: Vec<&str> = equipped.iter().map(|sign| sign_name(*sign, self.language)).collect();
        let signs = [
            (true, LegendSymbol::Signed(vec![String::new(), sign(SmallSign::Leader)]), marks),
            (
                !gear.is_empty(),
                LegendSymbol::Signed(equipped.iter().map(|it| sign(*it)).collect()),
                capitalize(&gear.join("; ")),
            ),
            (
                any(&state(MoraleState::Shaken)),
                LegendSymbol::Mark(MoraleState::Shaken),
                word(&words.shaken),
            ),
            (
                any(&state(MoraleState::Routed)),
                LegendSymbol::Mark(MoraleState::Routed),
                word(&words.routed),
            ),
            (any(&gone), LegendSymbol::Gone, word(&words.gone)),
            (true, LegendSymbol::Arrow(false), word(&words.went)),
            (
                any(&|turn| !turn.charged.is_empty()),
                LegendSymbol::Arrow(true),
                word(&words.charged),
            ),
            (any(&|turn| !turn.after.salvos.is_empty()), LegendSymbol::Fire, word(&words.fired)),
            (true, LegendSymbol::Casualties, word(&words.fallen)),
            (any(&|turn| !turn.after.blasts.is_empty()), LegendSymbol::Blast, word(&words.blast)),
            (true, LegendSymbol::Zone, word(&words.zone)),
        ];
        let areas = &self.setup.terms.table.areas;
        let areas = terrain_kinds(areas, &self.setup.rules, self.language)
            .into_iter()
            .map(|(area, label)| (true, LegendSymbol::Terrain(area), label));
        let all = hosts.into_iter().chain(signs).chain(areas);
        let all = all.filter(|(shown, ..)| *shown);
        all.map(|(_, sample, words)| Glyph { svg: sample.svg(), words: words.into() }).collect()
    }
}
