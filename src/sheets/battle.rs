//! Sheets of simulated battles: winning chances, losses and kills, or the report of one battle.

mod log;
mod outcome;
mod replay;
mod report;
mod turns;

pub use replay::replay;
pub use report::{Report, report};

use super::{footer, in_percent, key_figure, titled_sheet};
use crate::army::Basis;
use crate::battle::{
    BattleSetup, BodyRecord, ByHost, CauseOfLoss, Doctrine, Host, HostId, OtherReading, PairKey,
    StartOrder, Tally, Terms, Terrain,
};
use crate::dice::Chance;
use crate::fair::{EvenPoints, TriedForce};
use crate::labels::{Placeholder, fill, labels};
use crate::language::Language;
use crate::rules::Procedure;
use crate::sheet::{Block, Column, ColumnKind, Mark, Notes, Row, Sheet, SheetTable};

/// The data of a battle sheet.
pub struct BattleSheetInput<'a> {
    pub setup: &'a BattleSetup,
    /// The sums of all battles.
    pub tally: Option<&'a Tally>,
    /// `true` for a force that is not legal.
    pub illegal: ByHost<bool>,
    /// The error bound of the chances, in millionths.
    pub within: u64,
    /// The number of independent runs.
    pub runs: u64,
    pub seed: u64,
    /// The side that acts first.
    pub begins: StartOrder,
    /// The number of the battle to report.
    pub replay: u64,
    pub terrain: &'a Terrain,
}

/// Formats hundredths of a point: `12.5`.
fn format_points(hundredths: i128, places: usize, language: Language) -> String {
    let chance = Chance { count: hundredths.unsigned_abs(), of: 100 };
    let minus = if hundredths < 0 { "−" } else { "" };
    format!("{minus}{}", language.decimal(&chance.decimal(places)))
}

/// Formats hundredths of a point with one decimal, for tables: `12.0`.
fn tenths(hundredths: i128, language: Language) -> String {
    key_figure::tenths(Chance { count: hundredths.unsigned_abs(), of: 100 }, language)
}

/// Names a force; of two forces of one name, with its place in the battle.
fn force_name(setup: &BattleSetup, host: HostId, language: Language) -> String {
    let [own, other] = [host, host.other()].map(|host| setup.hosts[host].name.get(language));
    if own != other {
        return own.to_owned();
    }
    let labels = &labels().battle;
    let label = match host {
        HostId::First => &labels.named_first,
        HostId::Second => &labels.named_second,
    };
    fill(label.get(language), &[("name", &own)])
}

fn battle_sheet(
    battles: &BattleSheetInput,
    subtitle: &str,
    blocks: Vec<Block>,
    language: Language,
) -> Sheet {
    let (words, book) = (&labels().battle, &battles.setup.rules.book);
    let [first, second] = HostId::BOTH.map(|host| force_name(battles.setup, host, language));
    let title = fill(words.head.get(language), &[("first", &first), ("second", &second)]);
    let base = titled_sheet(book, &title, subtitle, "", language);
    Sheet { footer: footer(None, book, language), blocks, ..base }
}

/// Lays out the sheet of a series of battles.
pub fn battles(battles: &BattleSheetInput, language: Language) -> Sheet {
    let words = &labels().battle;
    let Some(tally) = battles.tally else { return battle_sheet(battles, "", Vec::new(), language) };
    let count = i64::try_from(tally.battles).unwrap_or(i64::MAX);
    let within = error_bound(battles, language);
    let mut blocks = vec![
        Block::Table(win_table(battles, tally, language)),
        outcome::bar(battles, tally, language),
        Block::text(fill(words.within.get(language), &[("within", &within)]), Mark::Plain),
    ];
    if tally.shows_first_advantage(battles.setup) {
        blocks.push(Block::text(describe_first_advantage(battles, tally, language), Mark::Plain));
    }
    blocks.extend([
        Block::Table(loss_table(battles, tally, language)),
        Block::text(describe_length(tally, language), Mark::Plain),
        Block::heading(2, words.killing.get(language)),
        Block::text(words.legend_killing.get(language), Mark::Plain),
    ]);
    let killing = |host| Block::Table(kill_table(battles.setup, host, tally, language));
    blocks.extend(HostId::BOTH.map(killing));
    blocks.push(Block::heading(2, words.terms.get(language)));
    blocks.push(Block::Notes(Notes::new(terms(battles, language))));
    battle_sheet(battles, &words.battles.of_n(count, language), blocks, language)
}

/// Words the verdict in sentences: the winning chances with their error bound, or the even points.
pub fn battles_verdict(
    battles: &BattleSheetInput,
    even: Option<&EvenPoints>,
    language: Language,
) -> Vec<String> {
    let words = &labels().battle;
    let verdict = match (even, battles.tally) {
        (Some(even), _) => describe_even(battles, even, language),
        (None, Some(tally)) => outcome::shares(battles, tally, &words.verdict, language),
        (None, None) => return Vec::new(),
    };
    let within = error_bound(battles, language);
    vec![verdict, fill(words.within.get(language), &[("within", &within)])]
}

/// Writes the error bound of the chances, in percentage points.
fn error_bound(battles: &BattleSheetInput, language: Language) -> String {
    language.decimal(&Chance { count: battles.within.into(), of: 1_000_000 }.percent(1))
}

fn win_table(battles: &BattleSheetInput, tally: &Tally, language: Language) -> SheetTable {
    let (words, odds) = (&labels().battle, &labels().odds);
    let wins = |host: HostId| {
        let label =
            fill(words.wins.get(language), &[("name", &force_name(battles.setup, host, language))]);
        (label, tally.wins[host])
    };
    let rows = [
        wins(HostId::First),
        wins(HostId::Second),
        (words.nobody.get(language).clone(), tally.draws()),
    ];
    let row = |(label, count): (String, u64)| {
        let percent = in_percent(Chance::share(count, tally.battles), language);
        Row::plain([label, percent, count.to_string()])
    };
    SheetTable {
        label: odds.outcome.get(language).as_str().into(),
        columns: vec![
            Column::new(odds.outcome.get(language), 6, ColumnKind::Name),
            Column::new(odds.chance.get(language), 3, ColumnKind::Figure),
            Column::new(words.count.get(language), 3, ColumnKind::Figure),
        ],
        rows: rows.map(row).into(),
    }
}

/// Describes the advantage of acting first: how often each side wins if it does and if it does not.
fn describe_first_advantage(
    battles: &BattleSheetInput,
    tally: &Tally,
    language: Language,
) -> String {
    let share = |won, of| language.decimal(&Chance::share(won, of).percent(1));
    let sentences = HostId::BOTH.into_iter().map(|host| {
        let later = tally.wins[host] - tally.wins_acting_first[host];
        fill(
            labels().battle.acting_first.get(language),
            &[
                ("name", &force_name(battles.setup, host, language)),
                ("first", &share(tally.wins_acting_first[host], tally.acted_first[host])),
                ("second", &share(later, tally.acted_first[host.other()])),
            ],
        )
    });
    sentences.collect::<Vec<_>>().join(" ")
}

fn loss_table(battles: &BattleSheetInput, tally: &Tally, language: Language) -> SheetTable {
    let words = &labels().battle;
    let row = |host: HostId| {
        let of = battles.setup.hosts[host].points;
        Row::plain([
            force_name(battles.setup, host, language),
            of.to_string(),
            tenths(tally.mean_loss(host), language),
            tenths(tally.loss_deviation(host), language),
        ])
    };
    SheetTable {
        label: words.lost.get(language).as_str().into(),
        columns: vec![
            Column::new(words.lost.get(language), 6, ColumnKind::Name),
            Column::new(labels().values.points.get(language), 2, ColumnKind::Figure),
            Column::new(words.mean.get(language), 2, ColumnKind::Figure),
            Column::new(words.spread.get(language), 2, ColumnKind::Figure),
        ],
        rows: HostId::BOTH.map(row).into(),
    }
}

fn describe_length(tally: &Tally, language: Language) -> String {
    let words = &labels().battle;
    let won = tally.won();
    let mean = |sum, of| language.decimal(&Chance::share(sum, of).decimal(1));
    let turns = mean(tally.turns, tally.battles);
    let alone = Chance::share(tally.won_alone, won).percent(0);
    let mut sentences =
        vec![fill(words.length.get(language), &[("turns", &turns), ("alone", &alone)])];
    if won > 0 {
        sentences.push(words.decided.of_many(mean(tally.turns_to_decide, won), language));
    }
    if tally.nuclear > 0 {
        let share = language.decimal(&Chance::share(tally.nuclear, tally.battles).percent(1));
        sentences.push(fill(words.blown_up.get(language), &[("share", &share)]));
    }
    sentences.join(" ")
}

/// Names a cause of loss.
fn cause_name(cause: CauseOfLoss, setup: &BattleSetup, language: Language) -> String {
    let words = &labels().battle;
    match cause {
        CauseOfLoss::Melee => words.melee.get(language).clone(),
        CauseOfLoss::Weapon(letter) => setup.rules.codes().trait_name(letter, language),
        CauseOfLoss::Explosion => words.explosion.get(language).clone(),
        CauseOfLoss::Pursuit => words.pursuit.get(language).clone(),
        CauseOfLoss::Flight => words.flight.get(language).clone(),
    }
}

/// Lists the kills and losses of each squad of a side.
fn kill_table(setup: &BattleSetup, host: HostId, tally: &Tally, language: Language) -> SheetTable {
    let words = &labels().battle;
    let battles = i128::from(tally.battles.max(1));
    let each = |sum: i64| tenths(i128::from(sum) / battles, language);
    let row = |(body, deeds): (usize, &BodyRecord)| {
        let all: i64 = deeds.killed.iter().map(|(_, points)| points).sum();
        let by = deeds
            .killed
            .iter()
            .map(|(by, sum)| format!("{} {}", cause_name(*by, setup, language), each(*sum)));
        Row::plain([
            setup.hosts[host].bodies[body].name.get(language).to_owned(),
            each(deeds.lost),
            each(all),
            by.collect::<Vec<_>>().join(" · "),
        ])
    };
    let force = force_name(setup, host, language);
    SheetTable {
        label: force.as_str().into(),
        columns: vec![
            Column::new(&force, 4, ColumnKind::Name),
            Column::new(words.loses_points.get(language), 1, ColumnKind::Figure),
            Column::new(words.kills.get(language), 1, ColumnKind::Figure),
            Column::new(words.by.get(language), 6, ColumnKind::Text),
        ],
        rows: tally.records[host].iter().enumerate().map(row).collect(),
    }
}

/// Words the terms of the battles, sentence by sentence.
fn terms(battles: &BattleSheetInput, language: Language) -> Vec<String> {
    let words = &labels().battle;
    let procedure = battles.setup.rules.play.procedure;
    let setting = TermsText { terms: &battles.setup.terms, terrain: battles.terrain, procedure };
    let mut notes = setting.table_and_length(language);
    notes.push(setting.first_actor(battles.begins, language));
    notes.push(HostId::BOTH.map(|host| describe_points(battles.setup, host, language)).join(" "));
    let [first, second] = battles.setup.terms.doctrines.into_array();
    if first == second {
        notes.push(setting.describe_doctrine(
            HostId::First,
            labels().fair.both_sides.get(language),
            language,
        ));
    } else {
        let plays = |host| {
            setting.describe_doctrine(host, &force_name(battles.setup, host, language), language)
        };
        notes.extend(HostId::BOTH.map(plays));
    }
    notes.extend(setting.assumptions(battles.setup.has_lasguns(), language));
    let illegal = HostId::BOTH.into_iter().filter(|host| battles.illegal[*host]).map(|host| {
        fill(words.illegal.get(language), &[("name", &force_name(battles.setup, host, language))])
    });
    notes.extend(illegal);
    notes.extend(uncounted_note(battles.setup, language));
    // A single battle has no error bound.
    let label = match i64::try_from(battles.runs) {
        Ok(0) => words.seed_alone.get(language).clone(),
        runs => words.seed.of_n(runs.unwrap_or(i64::MAX), language),
    };
    notes.push(fill(&label, &[("seed", &battles.seed)]));
    notes
}

/// The terms of battles, apart from the forces.
pub(super) struct TermsText<'a> {
    pub(super) terms: &'a Terms,
    pub(super) terrain: &'a Terrain,
    pub(super) procedure: Procedure,
}

/// Words the terms of battles between sides with the same doctrine, each first in turn.
pub(super) fn describe_terms(setting: &TermsText, side: &str, language: Language) -> Vec<String> {
    let mut notes = setting.table_and_length(language);
    notes.push(setting.first_actor(StartOrder::Alternate, language));
    notes.push(setting.describe_doctrine(HostId::First, side, language));
    notes.extend(setting.assumptions(true, language));
    notes
}

impl TermsText<'_> {
    fn table_and_length(&self, language: Language) -> Vec<String> {
        let words = &labels().battle;
        let terrain = match self.terrain {
            Terrain::Open => words.open.get(language).clone(),
            Terrain::Broken => words.broken.get(language).clone(),
            Terrain::File(path) => fill(words.as_file.get(language), &[("file", &path.display())]),
        };
        let table = &self.terms.table;
        vec![
            fill(
                words.table.get(language),
                &[
                    ("width", &table.width),
                    ("depth", &table.depth),
                    ("zone", &table.zone),
                    ("terrain", &terrain),
                ],
            ),
            words.ends.of_n(self.terms.turns.into(), language),
            fill(words.margin.get(language), &[("margin", &self.terms.margin)]),
        ]
    }

    fn first_actor(&self, begins: StartOrder, language: Language) -> String {
        let words = &labels().battle;
        let label = match begins {
            _ if self.procedure.rules().rolls_for_turn => &words.begins_rolled,
            StartOrder::First => &words.begins_first,
            StartOrder::Second => &words.begins_second,
            StartOrder::Alternate => &words.begins_alternate,
        };
        label.get(language).clone()
    }

    fn describe_doctrine(&self, host: HostId, side: &str, language: Language) -> String {
        let words = &labels().battle;
        let label = match self.terms.doctrines[host] {
            Doctrine::Odds => &words.odds,
            Doctrine::Assault => &words.assault,
            Doctrine::FiringLine => &words.firing_line,
            Doctrine::Cautious => &words.cautious,
        };
        fill(label.get(language), &[("name", &side)])
    }

    /// Lists the assumptions where the sources are silent.
    fn assumptions(&self, lasguns: bool, language: Language) -> Vec<String> {
        let words = &labels().battle;
        let needs_command = self.procedure.rules().rolls_for_turn;
        let (bases, unfought) = (words.bases.get(language), words.unfought.get(self.procedure));
        let all = [
            lasguns.then(|| words.lasguns.get(language).clone()),
            Some(format!("{bases} {}", unfought.get(language))),
            needs_command.then(|| words.command.get(language).clone()),
        ];
        let readings = self.terms.readings.iter().map(|reading| match reading {
            OtherReading::NoFireInContact => &words.reading_f44,
            OtherReading::EachPursuerRolls => &words.reading_f45,
            OtherReading::FireRollsDamage => &words.reading_d28,
        });
        let readings = readings.map(|label| label.get(language).clone());
        all.into_iter().flatten().chain(readings).collect()
    }
}

fn describe_points(setup: &BattleSetup, host: HostId, language: Language) -> String {
    let words = &labels().battle;
    let label = match setup.hosts[host].basis {
        Basis::Printed => &words.printed,
        Basis::Computed => &words.computed,
    };
    let force = force_name(setup, host, language);
    fill(label.get(language), &[("name", &force), ("points", &setup.hosts[host].points)])
}

/// Names the abilities that the simulation ignores: those given only in words, or bought for only some figures of a
/// squad (F40).
fn uncounted_note(setup: &BattleSetup, language: Language) -> Option<String> {
    let abilities = setup.hosts.values().flat_map(Host::uncounted);
    let abilities: Vec<&str> = abilities.map(|words| words.get(language)).collect();
    let label = labels().odds.uncounted.get(language);
    (!abilities.is_empty()).then(|| fill(label, &[("abilities", &abilities.join("; "))]))
}

/// Lays out the sheet of the even points of the second force.
pub fn even_sheet(battles: &BattleSheetInput, even: &EvenPoints, language: Language) -> Sheet {
    let words = &labels().battle;
    let mut blocks = vec![Block::text(describe_even(battles, even, language), Mark::Strong)];
    blocks.push(Block::Table(trial_table(battles, even, language)));
    let within = error_bound(battles, language);
    blocks.push(Block::text(fill(words.within.get(language), &[("within", &within)]), Mark::Plain));
    blocks.push(Block::text(
        fill(words.ladder.get(language), &[("least", &even.ends[0]), ("most", &even.ends[1])]),
        Mark::Plain,
    ));
    blocks.push(Block::heading(2, words.terms.get(language)));
    blocks.push(Block::Notes(Notes::new(terms(battles, language))));
    battle_sheet(battles, words.equal.get(language), blocks, language)
}

fn describe_even(battles: &BattleSheetInput, even: &EvenPoints, language: Language) -> String {
    let words = &labels().battle;
    let [first, second] = HostId::BOTH.map(|host| force_name(battles.setup, host, language));
    let own_points = battles.setup.hosts[HostId::First].points;
    let [least, most] = even.ends;
    let names: [Placeholder; 5] = [
        ("first", &first),
        ("own", &own_points),
        ("second", &second),
        ("least", &least),
        ("most", &most),
    ];
    let Some(points) = even.points else {
        if even.stopped {
            return fill(words.even_unknown.get(language), &names);
        }
        let wins = even.tried.first().is_some_and(|tried| {
            tried.tally.wins[HostId::Second] > tried.tally.wins[HostId::First]
        });
        let label = if wins { &words.even_below } else { &words.even_above };
        return fill(label.get(language), &names);
    };
    let text = fill(words.even.get(language), &[&names[..], &[("points", &points)]].concat());
    if even.stopped {
        return format!("{text} {}", words.even_stopped.get(language));
    }
    let Some([from, to]) = even.between else { return text };
    format!("{text} {}", fill(words.between.get(language), &[("from", &from), ("to", &to)]))
}

fn trial_table(battles: &BattleSheetInput, even: &EvenPoints, language: Language) -> SheetTable {
    let words = &labels().battle;
    let row = |tried: &TriedForce| {
        let tally = &tried.tally;
        let share = |count| in_percent(Chance::share(count, tally.battles), language);
        let [first, second] = tally.wins.into_array();
        Row::plain([tried.points.to_string(), share(second), share(tally.draws()), share(first)])
    };
    let points =
        [("name", &force_name(battles.setup, HostId::Second, language) as &dyn std::fmt::Display)];
    let points = fill(words.points_of.get(language), &points);
    SheetTable {
        label: words.equal.get(language).as_str().into(),
        columns: vec![
            Column::new(&points, 6, ColumnKind::Name),
            Column::new(words.it_wins.get(language), 2, ColumnKind::Figure),
            Column::new(words.nobody.get(language), 2, ColumnKind::Figure),
            Column::new(words.it_loses.get(language), 2, ColumnKind::Figure),
        ],
        rows: even.tried.iter().map(row).collect(),
    }
}
