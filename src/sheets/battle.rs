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

/// Lays out a battle sheet in one language.
struct BattleLayout<'a> {
    battles: &'a BattleSheetInput<'a>,
    setup: &'a BattleSetup,
    language: Language,
}

impl<'a> BattleLayout<'a> {
    fn new(battles: &'a BattleSheetInput<'a>, language: Language) -> Self {
        Self { battles, setup: battles.setup, language }
    }

    /// Names a force; of two forces of one name, with its place in the battle.
    fn force_name(&self, host: HostId) -> String {
        let [own, other] =
            [host, host.other()].map(|host| self.setup.hosts[host].name.get(self.language));
        if own != other {
            return own.to_owned();
        }
        let labels = &labels().battle;
        let label = match host {
            HostId::First => &labels.named_first,
            HostId::Second => &labels.named_second,
        };
        fill(label.get(self.language), &[("name", &own)])
    }

    fn sheet(&self, subtitle: &str, blocks: Vec<Block>) -> Sheet {
        let (words, book) = (&labels().battle, &self.setup.rules.book);
        let [first, second] = HostId::BOTH.map(|host| self.force_name(host));
        let title = fill(words.head.get(self.language), &[("first", &first), ("second", &second)]);
        let base = titled_sheet(book, &title, subtitle, "", self.language);
        Sheet { footer: footer(None, book, self.language), blocks, ..base }
    }

    /// Writes the error bound of the chances, in percentage points.
    fn error_bound(&self) -> String {
        self.language
            .decimal(&Chance { count: self.battles.within.into(), of: 1_000_000 }.percent(1))
    }

    fn win_table(&self, tally: &Tally) -> SheetTable {
        let (words, odds) = (&labels().battle, &labels().odds);
        let wins = |host: HostId| {
            let label = fill(words.wins.get(self.language), &[("name", &self.force_name(host))]);
            (label, tally.wins[host])
        };
        let rows = [
            wins(HostId::First),
            wins(HostId::Second),
            (words.nobody.get(self.language).clone(), tally.draws()),
        ];
        let row = |(label, count): (String, u64)| {
            let percent = in_percent(Chance::share(count, tally.battles), self.language);
            Row::plain([label, percent, count.to_string()])
        };
        SheetTable {
            label: odds.outcome.get(self.language).as_str().into(),
            columns: vec![
                Column::new(odds.outcome.get(self.language), 6, ColumnKind::Name),
                Column::new(odds.chance.get(self.language), 3, ColumnKind::Figure),
                Column::new(words.count.get(self.language), 3, ColumnKind::Figure),
            ],
            rows: rows.map(row).into(),
        }
    }

    /// Describes the advantage of acting first: how often each side wins if it does and if it does not.
    fn describe_first_advantage(&self, tally: &Tally) -> String {
        let share = |won, of| self.language.decimal(&Chance::share(won, of).percent(1));
        let sentences = HostId::BOTH.into_iter().map(|host| {
            let later = tally.wins[host] - tally.wins_acting_first[host];
            fill(
                labels().battle.acting_first.get(self.language),
                &[
                    ("name", &self.force_name(host)),
                    ("first", &share(tally.wins_acting_first[host], tally.acted_first[host])),
                    ("second", &share(later, tally.acted_first[host.other()])),
                ],
            )
        });
        sentences.collect::<Vec<_>>().join(" ")
    }

    fn loss_table(&self, tally: &Tally) -> SheetTable {
        let words = &labels().battle;
        let row = |host: HostId| {
            let of = self.setup.hosts[host].points;
            Row::plain([
                self.force_name(host),
                of.to_string(),
                tenths(tally.mean_loss(host), self.language),
                tenths(tally.loss_deviation(host), self.language),
            ])
        };
        SheetTable {
            label: words.lost.get(self.language).as_str().into(),
            columns: vec![
                Column::new(words.lost.get(self.language), 6, ColumnKind::Name),
                Column::new(labels().values.points.get(self.language), 2, ColumnKind::Figure),
                Column::new(words.mean.get(self.language), 2, ColumnKind::Figure),
                Column::new(words.spread.get(self.language), 2, ColumnKind::Figure),
            ],
            rows: HostId::BOTH.map(row).into(),
        }
    }

    fn describe_length(&self, tally: &Tally) -> String {
        let words = &labels().battle;
        let won = tally.won();
        let mean = |sum, of| self.language.decimal(&Chance::share(sum, of).decimal(1));
        let turns = mean(tally.turns, tally.battles);
        let alone = Chance::share(tally.won_alone, won).percent(0);
        let mut sentences =
            vec![fill(words.length.get(self.language), &[("turns", &turns), ("alone", &alone)])];
        if won > 0 {
            sentences.push(words.decided.of_many(mean(tally.turns_to_decide, won), self.language));
        }
        if tally.nuclear > 0 {
            let share =
                self.language.decimal(&Chance::share(tally.nuclear, tally.battles).percent(1));
            sentences.push(fill(words.blown_up.get(self.language), &[("share", &share)]));
        }
        sentences.join(" ")
    }

    /// Names a cause of loss.
    fn cause_name(&self, cause: CauseOfLoss) -> String {
        let words = &labels().battle;
        match cause {
            CauseOfLoss::Melee => words.melee.get(self.language).clone(),
            CauseOfLoss::Weapon(letter) => {
                self.setup.rules.codes().trait_name(letter, self.language)
            }
            CauseOfLoss::Explosion => words.explosion.get(self.language).clone(),
            CauseOfLoss::Pursuit => words.pursuit.get(self.language).clone(),
            CauseOfLoss::Flight => words.flight.get(self.language).clone(),
        }
    }

    /// Lists the kills and losses of each squad of a side.
    fn kill_table(&self, host: HostId, tally: &Tally) -> SheetTable {
        let words = &labels().battle;
        let battles = i128::from(tally.battles.max(1));
        let each = |sum: i64| tenths(i128::from(sum) / battles, self.language);
        let row = |(body, deeds): (usize, &BodyRecord)| {
            let all: i64 = deeds.killed.iter().map(|(_, points)| points).sum();
            let by = deeds
                .killed
                .iter()
                .map(|(by, sum)| format!("{} {}", self.cause_name(*by), each(*sum)));
            Row::plain([
                self.setup.hosts[host].bodies[body].name.get(self.language).to_owned(),
                each(deeds.lost),
                each(all),
                by.collect::<Vec<_>>().join(" · "),
            ])
        };
        let force = self.force_name(host);
        SheetTable {
            label: force.as_str().into(),
            columns: vec![
                Column::new(&force, 4, ColumnKind::Name),
                Column::new(words.loses_points.get(self.language), 1, ColumnKind::Figure),
                Column::new(words.kills.get(self.language), 1, ColumnKind::Figure),
                Column::new(words.by.get(self.language), 6, ColumnKind::Text),
            ],
            rows: tally.records[host].iter().enumerate().map(row).collect(),
        }
    }

    /// Words the terms of the battles, sentence by sentence.
    fn terms(&self) -> Vec<String> {
        let words = &labels().battle;
        let procedure = self.setup.rules.play.procedure;
        let setting = TermsText {
            terms: &self.setup.terms,
            terrain: self.battles.terrain,
            procedure,
            language: self.language,
        };
        let mut notes = setting.table_and_length();
        notes.push(setting.first_actor(self.battles.begins));
        notes.push(HostId::BOTH.map(|host| self.describe_points(host)).join(" "));
        let [first, second] = self.setup.terms.doctrines.into_array();
        if first == second {
            notes.push(setting.describe_shared_doctrine());
        } else {
            let plays = |host| setting.describe_doctrine(host, &self.force_name(host));
            notes.extend(HostId::BOTH.map(plays));
        }
        notes.extend(setting.assumptions(self.setup.has_lasguns()));
        let illegal =
            HostId::BOTH.into_iter().filter(|host| self.battles.illegal[*host]).map(|host| {
                fill(words.illegal.get(self.language), &[("name", &self.force_name(host))])
            });
        notes.extend(illegal);
        notes.extend(self.uncounted_note());
        // A single battle has no error bound.
        let label = match i64::try_from(self.battles.runs) {
            Ok(0) => words.seed_alone.get(self.language).clone(),
            runs => words.seed.of_n(runs.unwrap_or(i64::MAX), self.language),
        };
        notes.push(fill(&label, &[("seed", &self.battles.seed)]));
        notes
    }

    fn describe_points(&self, host: HostId) -> String {
        let words = &labels().battle;
        let label = match self.setup.hosts[host].basis {
            Basis::Printed => &words.printed,
            Basis::Computed => &words.computed,
        };
        let force = self.force_name(host);
        fill(
            label.get(self.language),
            &[("name", &force), ("points", &self.setup.hosts[host].points)],
        )
    }

    /// Names the abilities that the simulation ignores: those given only in words, or bought for only some figures of a
    /// squad (F40).
    fn uncounted_note(&self) -> Option<String> {
        let abilities = self.setup.hosts.values().flat_map(Host::uncounted);
        let abilities: Vec<&str> = abilities.map(|words| words.get(self.language)).collect();
        let label = labels().odds.uncounted.get(self.language);
        (!abilities.is_empty()).then(|| fill(label, &[("abilities", &abilities.join("; "))]))
    }

    fn describe_even(&self, even: &EvenPoints) -> String {
        let words = &labels().battle;
        let [first, second] = HostId::BOTH.map(|host| self.force_name(host));
        let own_points = self.setup.hosts[HostId::First].points;
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
                return fill(words.even_unknown.get(self.language), &names);
            }
            let wins = even.tried.first().is_some_and(|tried| {
                tried.tally.wins[HostId::Second] > tried.tally.wins[HostId::First]
            });
            let label = if wins { &words.even_below } else { &words.even_above };
            return fill(label.get(self.language), &names);
        };
        let text =
            fill(words.even.get(self.language), &[&names[..], &[("points", &points)]].concat());
        if even.stopped {
            return format!("{text} {}", words.even_stopped.get(self.language));
        }
        let Some([from, to]) = even.between else { return text };
        format!(
            "{text} {}",
            fill(words.between.get(self.language), &[("from", &from), ("to", &to)])
        )
    }

    fn trial_table(&self, even: &EvenPoints) -> SheetTable {
        let words = &labels().battle;
        let row = |tried: &TriedForce| {
            let tally = &tried.tally;
            let share = |count| in_percent(Chance::share(count, tally.battles), self.language);
            let [first, second] = tally.wins.into_array();
            Row::plain([
                tried.points.to_string(),
                share(second),
                share(tally.draws()),
                share(first),
            ])
        };
        let points = [("name", &self.force_name(HostId::Second) as &dyn std::fmt::Display)];
        let points = fill(words.points_of.get(self.language), &points);
        SheetTable {
            label: words.equal.get(self.language).as_str().into(),
            columns: vec![
                Column::new(&points, 6, ColumnKind::Name),
                Column::new(words.it_wins.get(self.language), 2, ColumnKind::Figure),
                Column::new(words.nobody.get(self.language), 2, ColumnKind::Figure),
                Column::new(words.it_loses.get(self.language), 2, ColumnKind::Figure),
            ],
            rows: even.tried.iter().map(row).collect(),
        }
    }
}

/// Lays out the sheet of a series of battles.
pub fn battles(battles: &BattleSheetInput, language: Language) -> Sheet {
    let layout = BattleLayout::new(battles, language);
    let words = &labels().battle;
    let Some(tally) = battles.tally else { return layout.sheet("", Vec::new()) };
    let count = i64::try_from(tally.battles).unwrap_or(i64::MAX);
    let within = layout.error_bound();
    let mut blocks = vec![
        Block::Table(layout.win_table(tally)),
        layout.win_bar(tally),
        Block::text(fill(words.within.get(language), &[("within", &within)]), Mark::Plain),
    ];
    if tally.shows_first_advantage(battles.setup) {
        blocks.push(Block::text(layout.describe_first_advantage(tally), Mark::Plain));
    }
    blocks.extend([
        Block::Table(layout.loss_table(tally)),
        Block::text(layout.describe_length(tally), Mark::Plain),
        Block::heading(2, words.killing.get(language)),
        Block::text(words.legend_killing.get(language), Mark::Plain),
    ]);
    let killing = |host| Block::Table(layout.kill_table(host, tally));
    blocks.extend(HostId::BOTH.map(killing));
    blocks.push(Block::heading(2, words.terms.get(language)));
    blocks.push(Block::Notes(Notes::new(layout.terms())));
    layout.sheet(&words.battles.of_n(count, language), blocks)
}

/// Words the verdict in sentences: the winning chances with their error bound, or the even points.
pub fn battles_verdict(
    battles: &BattleSheetInput,
    even: Option<&EvenPoints>,
    language: Language,
) -> Vec<String> {
    let layout = BattleLayout::new(battles, language);
    let words = &labels().battle;
    let verdict = match (even, battles.tally) {
        (Some(even), _) => layout.describe_even(even),
        (None, Some(tally)) => layout.shares(tally, &words.verdict),
        (None, None) => return Vec::new(),
    };
    let within = layout.error_bound();
    vec![verdict, fill(words.within.get(language), &[("within", &within)])]
}

/// The terms of battles, apart from the forces.
pub(super) struct TermsText<'a> {
    pub(super) terms: &'a Terms,
    pub(super) terrain: &'a Terrain,
    pub(super) procedure: Procedure,
    pub(super) language: Language,
}

/// Words the terms of battles between sides with the same doctrine, each first in turn.
pub(super) fn describe_terms(setting: &TermsText) -> Vec<String> {
    let mut notes = setting.table_and_length();
    notes.push(setting.first_actor(StartOrder::Alternate));
    notes.push(setting.describe_shared_doctrine());
    notes.extend(setting.assumptions(true));
    notes
}

impl TermsText<'_> {
    fn table_and_length(&self) -> Vec<String> {
        let words = &labels().battle;
        let terrain = match self.terrain {
            Terrain::Open => words.open.get(self.language).clone(),
            Terrain::Broken => words.broken.get(self.language).clone(),
            Terrain::File(path) => {
                fill(words.as_file.get(self.language), &[("file", &path.display())])
            }
        };
        let table = &self.terms.table;
        vec![
            fill(
                words.table.get(self.language),
                &[
                    ("width", &table.width),
                    ("depth", &table.depth),
                    ("zone", &table.zone),
                    ("terrain", &terrain),
                ],
            ),
            words.ends.of_n(self.terms.turns.into(), self.language),
            fill(words.margin.get(self.language), &[("margin", &self.terms.margin)]),
        ]
    }

    fn first_actor(&self, begins: StartOrder) -> String {
        let words = &labels().battle;
        let label = match begins {
            _ if self.procedure.rules().rolls_for_turn => &words.begins_rolled,
            StartOrder::First => &words.begins_first,
            StartOrder::Second => &words.begins_second,
            StartOrder::Alternate => &words.begins_alternate,
        };
        label.get(self.language).clone()
    }

    fn describe_shared_doctrine(&self) -> String {
        self.describe_doctrine(HostId::First, labels().fair.both_sides.get(self.language))
    }

    fn describe_doctrine(&self, host: HostId, side: &str) -> String {
        let words = &labels().battle;
        let label = match self.terms.doctrines[host] {
            Doctrine::Odds => &words.odds,
            Doctrine::Assault => &words.assault,
            Doctrine::FiringLine => &words.firing_line,
            Doctrine::Cautious => &words.cautious,
        };
        fill(label.get(self.language), &[("name", &side)])
    }

    /// Lists the assumptions where the sources are silent.
    fn assumptions(&self, lasguns: bool) -> Vec<String> {
        let words = &labels().battle;
        let needs_command = self.procedure.rules().rolls_for_turn;
        let (bases, unfought) =
            (words.bases.get(self.language), words.unfought.get(self.procedure));
        let all = [
            lasguns.then(|| words.lasguns.get(self.language).clone()),
            Some(format!("{bases} {}", unfought.get(self.language))),
            needs_command.then(|| words.command.get(self.language).clone()),
        ];
        let readings = self.terms.readings.iter().map(|reading| match reading {
            OtherReading::NoFireInContact => &words.reading_f44,
            OtherReading::EachPursuerRolls => &words.reading_f45,
            OtherReading::FireRollsDamage => &words.reading_d28,
        });
        let readings = readings.map(|label| label.get(self.language).clone());
        all.into_iter().flatten().chain(readings).collect()
    }
}

/// Lays out the sheet of the even points of the second force.
pub fn even_sheet(battles: &BattleSheetInput, even: &EvenPoints, language: Language) -> Sheet {
    let layout = BattleLayout::new(battles, language);
    let words = &labels().battle;
    let mut blocks = vec![Block::text(layout.describe_even(even), Mark::Strong)];
    blocks.push(Block::Table(layout.trial_table(even)));
    let within = layout.error_bound();
    blocks.push(Block::text(fill(words.within.get(language), &[("within", &within)]), Mark::Plain));
    blocks.push(Block::text(
        fill(words.ladder.get(language), &[("least", &even.ends[0]), ("most", &even.ends[1])]),
        Mark::Plain,
    ));
    blocks.push(Block::heading(2, words.terms.get(language)));
    blocks.push(Block::Notes(Notes::new(layout.terms())));
    layout.sheet(words.equal.get(language), blocks)
}
