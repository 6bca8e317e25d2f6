//! Dice odds: an answer with its bars, and the table of every pair of skills.

mod key_figures;
mod notes;
mod outcome_chart;
mod summary;
mod title;

pub use key_figures::key_figures;

use super::{footer, in_percent, titled_sheet};
use crate::dice::Chance;
use crate::labels::{Label, Labels, fill, labels};
use crate::language::{Language, Phrase};
use crate::odds::{AnsweredQuestion, Odds, OutcomeKind, Participant};
use crate::profile::ListColumn;
use crate::rolls::{
    self, Certainty, ChargeResult, Fate, Figure, FigureMelee, GroupMeleeDamage, GroupMeleeKills,
    MeleeWinner, MoraleCheckOutcome, MoraleOutcome, MoveEnd, Rally, ShotResult, Side,
};
use crate::rules::Rules;
use crate::sheet::{Block, Chart, Column, ColumnKind, Mark, Row, Scale, Sheet, SheetTable};
use crate::text;

/// The skills in the table.
const SKILLS: std::ops::RangeInclusive<i32> = 3..=20;
/// The largest skill difference that still changes the odds of 1d10, and the skill to compare with.
const AHEAD: i32 = 9;
const MIDDLE: i32 = 10;
/// Characters of the longest bar.
const BAR: u128 = 24;

/// Lays out an answer: every outcome with its chance, its rolls and a bar.
pub fn odds(odds: &Odds, rules: &Rules, language: Language) -> Sheet {
    let page = OddsLayout { odds, rules, language, labels: labels() };
    let method = match odds.certainty {
        Certainty::Exact => page.labels.odds.head.get(language),
        Certainty::Simulated { .. } => page.labels.odds.head_thrown.get(language),
    };
    let base = titled_sheet(&rules.book, &page.title(), method, "", language);
    let soft = |text: String| Block::text(text, Mark::Soft);
    let blocks = page.summary().into_iter().chain([Block::Table(page.table())]);
    let blocks = blocks.chain(page.notes().into_iter().map(soft)).collect();
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

/// Lists outcomes in a table, with chance, rolls and a bar.
pub(super) fn chances(
    outcomes: impl Iterator<Item = (String, Chance)>,
    language: Language,
) -> SheetTable {
    let words = &labels().odds;
    let row = |(label, chance): (String, Chance)| {
        let Chance { count, of } = chance;
        Row::plain([label, in_percent(chance, language), format!("{count} / {of}"), bar(chance)])
    };
    SheetTable {
        label: words.head.get(language).as_str().into(),
        columns: vec![
            Column::new(words.outcome.get(language), 5, ColumnKind::Name),
            Column::new(words.chance.get(language), 2, ColumnKind::Figure),
            Column::new(words.rolls.get(language), 2, ColumnKind::Figure),
            Column::new("", 3, ColumnKind::Text),
        ],
        rows: outcomes.map(row).collect(),
    }
}

fn bar(Chance { count, of }: Chance) -> String {
    // Drops low bits, which change no character, so that the product cannot overflow.
    let spare = 8_u32.saturating_sub(of.leading_zeros());
    let letters = ((count >> spare) * BAR * 2 / (of >> spare)).div_ceil(2);
    "█".repeat(letters as usize)
}

struct OddsLayout<'a> {
    odds: &'a Odds,
    rules: &'a Rules,
    language: Language,
    labels: &'static Labels,
}

impl OddsLayout<'_> {
    fn table(&self) -> SheetTable {
        let outcomes = self.odds.played_outcomes();
        let rows = outcomes.iter().map(|outcome| (self.label(outcome.what), outcome.chance));
        chances(rows, self.language)
    }

    /// Names a figure with its value: `Sardaukar (7)`; `7` if only a number was given.
    fn participant(&self, one: &Participant) -> String {
        if one.is_bare {
            return one.number.to_string();
        }
        format!("{} ({})", one.name.get(self.language), one.number)
    }

    /// Returns the names of both sides, made distinct if equal.
    fn sides(&self, sides: [&Participant; 2]) -> [String; 2] {
        let named = sides.map(|side| self.participant(side));
        let ordinals = [&self.labels.odds.first, &self.labels.odds.second];
        if named[0] == named[1] {
            ordinals.map(|label| label.get(self.language).to_owned())
        } else {
            named
        }
    }

    /// Returns the name of one side of the question.
    fn side(&self, side: Side) -> String {
        let [first, second] = match &self.odds.question {
            AnsweredQuestion::Melee(question) => self.sides([&question.first, &question.second]),
            AnsweredQuestion::Squads(question) => self.sides([&question.first, &question.second]),
            AnsweredQuestion::Morale(question) => {
                [self.participant(&question.first), String::new()]
            }
            AnsweredQuestion::Fire(_) | AnsweredQuestion::Charge(_) => Default::default(),
        };
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    fn label(&self, what: OutcomeKind) -> String {
        let labels = self.labels;
        let count =
            |label: &Label, n: &dyn std::fmt::Display| fill(label.get(self.language), &[("n", n)]);
        match what {
            OutcomeKind::Melee(winner) => self.winner(winner),
            OutcomeKind::Fate { fate, loser } => {
                format!("{}: {}", self.side(loser), self.fate(fate).get(self.language))
            }
            OutcomeKind::GroupKills(toll) => {
                let melee = &labels.melee;
                self.toll(toll, if toll.dies { &melee.dies } else { &melee.lives })
            }
            OutcomeKind::GroupDamage(damage) => self.damage(damage),
            OutcomeKind::GroupHits(toll) => {
                let melee = &labels.melee;
                self.toll(toll, if toll.dies { &melee.is_hit } else { &melee.is_missed })
            }
            OutcomeKind::Lost { side, lost } => {
                let name = self.side(side);
                fill(&labels.melee.loses.of_n(i64::from(lost), self.language), &[("name", &name)])
            }
            OutcomeKind::MoraleOutcome(None, morale_result) => {
                morale_outcome(morale_result).get(self.language).to_owned()
            }
            OutcomeKind::MoraleOutcome(Some(side), morale_result) => {
                format!(
                    "{}: {}",
                    self.side(side),
                    morale_outcome(morale_result).get(self.language).clone()
                )
            }
            OutcomeKind::Shot(shot) => self.shot(shot).get(self.language).to_owned(),
            OutcomeKind::Kills(kills) => count(&labels.fire.kills, &kills),
            OutcomeKind::Check(check) => self.check(check).get(self.language).to_owned(),
            OutcomeKind::Charge(charge) => self.charge(charge).get(self.language).to_owned(),
            OutcomeKind::Rally(rally) => self.rally(rally).get(self.language).to_owned(),
            OutcomeKind::Reach(reach) => self.reach(reach).get(self.language).to_owned(),
            OutcomeKind::Inches(inches) => count(&labels.reach.inches, &inches),
        }
    }

    /// Returns the kills of one figure against several, and his own fate.
    fn toll(&self, toll: GroupMeleeKills, label: &'static Label) -> String {
        let first = self.side(Side::First);
        fill(label.get(self.language), &[("n", &toll.killed), ("first", &first)])
    }

    /// Returns the fates of several figures, and of the one against them.
    fn damage(&self, damage: GroupMeleeDamage) -> String {
        let melee = &self.labels.melee;
        let first = self.side(Side::First);
        let label = match damage.single {
            Some(Fate::Eliminated) => &melee.single_eliminated,
            Some(Fate::Neutralised) => &melee.single_neutralised,
            Some(Fate::Saved | Fate::Struck) | None => &melee.single_stands,
        };
        fill(
            label.get(self.language),
            &[("out", &damage.eliminated), ("down", &damage.neutralised), ("first", &first)],
        )
    }

    /// Returns `true` if one side disengages: it kills nobody even if it wins (F18, Dune World §6.5).
    fn disengages(&self) -> bool {
        matches!(&self.odds.question, AnsweredQuestion::Melee(question) if question.request.disengages)
    }

    fn winner(&self, winner: MeleeWinner) -> String {
        let (labels, procedure) = (&self.labels.melee, self.rules.play.procedure);
        let wins = |side| {
            fill(labels.wins.get(procedure).get(self.language), &[("name", &self.side(side))])
        };
        let neither = if self.disengages() { &labels.neither_disengaging } else { &labels.neither };
        match winner {
            MeleeWinner::First => wins(Side::First),
            MeleeWinner::Second => wins(Side::Second),
            MeleeWinner::Both => labels.both.get(self.language).to_owned(),
            MeleeWinner::Neither => neither.get(procedure).get(self.language).to_owned(),
            MeleeWinner::Separate => labels.separate.get(self.language).to_owned(),
        }
    }

    fn fate(&self, fate: Fate) -> &'static Label {
        match fate {
            Fate::Saved => &self.labels.melee.saved,
            Fate::Struck => &self.labels.fire.hit,
            Fate::Neutralised => &self.labels.melee.neutralised,
            Fate::Eliminated => &self.labels.melee.eliminated,
        }
    }

    fn shot(&self, shot: ShotResult) -> &'static Label {
        match shot {
            ShotResult::Miss => &self.labels.fire.miss,
            ShotResult::Covered => &self.labels.fire.covered,
            ShotResult::Stopped => &self.labels.fire.stopped,
            ShotResult::Hit => &self.labels.fire.hit,
            ShotResult::Penetrates => &self.labels.fire.penetrates,
            ShotResult::Explosion { .. } => &self.labels.fire.explosion,
            ShotResult::Nuclear { .. } => &self.labels.fire.nuclear,
        }
    }

    fn check(&self, check: MoraleCheckOutcome) -> &'static Label {
        match check {
            MoraleCheckOutcome::Pass => &self.labels.morale_result.pass,
            MoraleCheckOutcome::Fail => &self.labels.morale_result.fail,
        }
    }

    /// Returns `true` if a leader charges alone, not the NCO.
    fn has_lone_leader(&self) -> bool {
        matches!(&self.odds.question, AnsweredQuestion::Morale(question) if question.request.lone_leader.is_some())
    }

    fn charge(&self, charge: ChargeResult) -> &'static Label {
        match charge {
            ChargeResult::Charges => &self.labels.morale_result.charges,
            ChargeResult::Follows if self.has_lone_leader() => {
                &self.labels.morale_result.follows_leader
            }
            ChargeResult::Follows => &self.labels.morale_result.follows,
            ChargeResult::Alone if self.has_lone_leader() => {
                &self.labels.morale_result.leader_alone
            }
            ChargeResult::Alone => &self.labels.morale_result.alone,
            ChargeResult::Stays => &self.labels.morale_result.stays,
        }
    }

    fn rally(&self, rally: Rally) -> &'static Label {
        match rally {
            Rally::Rallied => &self.labels.morale_result.rallied,
            Rally::Stays => &self.labels.morale_result.as_it_was,
            Rally::Routed => &self.labels.morale_result.routed,
        }
    }

    fn reach(&self, reach: MoveEnd) -> &'static Label {
        match reach {
            MoveEnd::Contact => &self.labels.reach.contact,
            MoveEnd::Inch => &self.labels.reach.inch,
            MoveEnd::Short => &self.labels.reach.short,
            MoveEnd::There => &self.labels.reach.there,
        }
    }
}

/// The melee table to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skills {
    /// One row by skill difference, if the game needs no more (F15); else every pair.
    Ahead,
    /// Every pair of skills.
    Pairs,
}

/// Returns the melee odds by skill.
pub fn melee_table(skills: Skills, rules: &Rules, language: Language) -> Sheet {
    let labels = labels();
    let decides = rules.procedure_rules().skill_difference_decides;
    let (title, blocks) = match skills {
        Skills::Ahead if decides => (&labels.skills.ahead_head, ahead(rules, language)),
        Skills::Ahead | Skills::Pairs => (&labels.skills.head, pairs(rules, language)),
    };
    let title = title.get(language);
    let base = titled_sheet(&rules.book, title, labels.odds.head.get(language), "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

/// Lays out one row of odds by skill difference.
fn ahead(rules: &Rules, language: Language) -> Vec<Block> {
    let labels = labels();
    let title = labels.skills.row_of.get(language).as_str().into();
    let text = |label: &Label| Block::text(label.get(language), Mark::Plain);
    let scale = Scale { title, marks: skills_ahead(rules) };
    let texts = [text(&labels.skills.reading), text(&labels.skills.example)];
    let outcomes = outcomes(rules);
    let table = Block::together(vec![Block::Table(outcome_table(&outcomes, language))]);
    let chart = outcome_chart(&outcomes, language);
    [Block::Scale(scale)].into_iter().chain(texts).chain([chart, table]).collect()
}

/// The outcomes of an attack, in the order of the columns of their table.
const WINNERS: [MeleeWinner; 4] =
    [MeleeWinner::First, MeleeWinner::Both, MeleeWinner::Second, MeleeWinner::Neither];

/// Returns how often in a hundred each of them happens, for each skill difference.
fn outcomes(rules: &Rules) -> Vec<(String, [String; 4])> {
    let of_skills = |ahead: i32| {
        let chance =
            |winner| melee_chance(rules, (MIDDLE + ahead, MIDDLE), |found| found == winner);
        (sign_ahead(ahead), WINNERS.map(chance))
    };
    (-AHEAD..=AHEAD).map(of_skills).collect()
}

/// Draws the outcomes for each skill difference.
fn outcome_chart(outcomes: &[(String, [String; 4])], language: Language) -> Block {
    let words = &labels().skills;
    let alt = words.chart_alt.get(language).as_str().into();
    let caption = words.chart_caption.get(language).as_str().into();
    Block::Chart(Chart { svg: outcome_chart::svg(outcomes), alt, caption })
}

/// Returns how often in a hundred a figure kills, both die, it dies and neither does, for each skill difference.
fn outcome_table(outcomes: &[(String, [String; 4])], language: Language) -> SheetTable {
    let words = &labels().skills;
    let figure = |label: &Label| Column::new(label.get(language), 2, ColumnKind::Figure);
    let columns = vec![
        Column::new(words.ahead.get(language), 4, ColumnKind::Name),
        figure(&words.kills),
        figure(&words.both_die),
        figure(&words.dies),
        figure(&words.neither),
    ];
    let row = |(ahead, chances): &(String, [String; 4])| {
        Row::plain([ahead].into_iter().chain(chances).cloned())
    };
    let rows = outcomes.iter().map(row).collect();
    SheetTable { label: words.outcomes.get(language).as_str().into(), columns, rows }
}

/// Writes a skill difference: `+2`, `0`.
fn sign_ahead(ahead: i32) -> String {
    if ahead == 0 { "0".to_owned() } else { text::with_sign(ahead) }
}

/// Returns the chance to win for each skill difference.
pub(super) fn skills_ahead(rules: &Rules) -> Vec<[Phrase; 2]> {
    let mark = |ahead: i32| [sign_ahead(ahead).into(), wins(rules, MIDDLE + ahead, MIDDLE).into()];
    (-AHEAD..=AHEAD).map(mark).collect()
}

/// Returns the chance of the row's skill to kill the column's, for every pair of skills.
fn pairs(rules: &Rules, language: Language) -> Vec<Block> {
    let labels = labels();
    let (low, high): (Vec<i32>, Vec<i32>) = SKILLS.partition(|skill| *skill < 12);
    let blocks = [low, high]
        .map(|columns| Block::together(vec![Block::Table(skill_table(&columns, rules, language))]));
    let note = labels.skills.legend_pairs.get(rules.play.procedure);
    [Block::text(note.get(language), Mark::Plain)].into_iter().chain(blocks).collect()
}

fn skill_table(columns: &[i32], rules: &Rules, language: Language) -> SheetTable {
    let labels = labels();
    let mut headers = vec![Column::new(labels.skills.row.get(language), 3, ColumnKind::Name)];
    headers
        .extend(columns.iter().map(|skill| Column::new(&skill.to_string(), 1, ColumnKind::Figure)));
    let row = |skill: i32| {
        let name = format!("{} {skill}", labels.values.ws.get(language));
        let chances = columns.iter().map(|enemy| wins(rules, skill, *enemy));
        let mut row = Row::plain([name].into_iter().chain(chances));
        row.rule = (skill - SKILLS.start()) % 5 == 4;
        row
    };
    let label = labels.skills.head.get(language).as_str().into();
    SheetTable { label, columns: headers, rows: SKILLS.map(row).collect() }
}

/// Returns the chance that a skill wins against another, in per cent; both win if both die.
fn wins(rules: &Rules, skill: i32, enemy: i32) -> String {
    melee_chance(rules, (skill, enemy), |winner| winner.wins(Side::First))
}

/// Returns the chance of some winners in a melee of two skills, in per cent.
fn melee_chance(
    rules: &Rules,
    (skill, enemy): (i32, i32),
    counts: impl Fn(MeleeWinner) -> bool,
) -> String {
    let [one, enemy] = [skill, enemy].map(|skill| Figure::bare(ListColumn::Ws, skill));
    let odds = rolls::melee_odds(&FigureMelee::new(&one, &enemy), rules);
    let chance = odds.map(|odds| odds.chance(|outcome| counts(outcome.winner)));
    chance.map_or_else(|_| "–".to_owned(), |chance| chance.percent(0))
}

/// Returns the label of what a squad does after a Morale check.
pub(super) fn morale_outcome(outcome: MoraleOutcome) -> &'static Label {
    let words = &labels().morale_result;
    match outcome {
        MoraleOutcome::Holds => &words.holds,
        MoraleOutcome::Shaken => &words.shaken,
        MoraleOutcome::Routed => &words.routed,
        MoraleOutcome::Gone => &words.gone,
    }
}
