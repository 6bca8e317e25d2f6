//! What the dice bring: an answer with its bars, and the table of every pair of skills.

use super::words::{Words, fill, words};
use super::{footer, head};
use crate::dice::Chance;
use crate::language::{ByLanguage, Language};
use crate::odds::{Answered, Fact, Outcome};
use crate::play::{dune_world, fistful};
use crate::book::Game;
use crate::rules::Rules;
use crate::sheet::{Block, Column, Kind, Mark, Row, Sheet, Table};

/// The skills of the table.
const SKILLS: std::ops::RangeInclusive<i32> = 3..=20;
/// Letters of the longest bar.
const BAR: u128 = 24;

/// An answer: every outcome with its chance, its rolls and a bar.
pub fn odds(answered: &Answered, rules: &Rules, language: Language) -> Sheet {
    let words = words();
    let page = Page { answered, language, words };
    let row = |outcome: &Outcome| {
        let Chance { count, of } = outcome.chance;
        let percent = format!("{} %", outcome.chance.percent(1));
        Row::plain([page.label(outcome), percent, format!("{count} / {of}"), bar(outcome.chance)])
    };
    let table = Table {
        label: words.odds_head.get(language).as_str().into(),
        columns: vec![
            Column::new(words.odds_outcome.get(language), 5, Kind::Name),
            Column::new(words.odds_chance.get(language), 2, Kind::Figure),
            Column::new(words.odds_rolls.get(language), 2, Kind::Figure),
            Column::new("", 3, Kind::Text),
        ],
        rows: answered.outcomes.iter().map(row).collect(),
    };
    let said = if answered.exact { &words.odds_head } else { &words.odds_head_thrown };
    let head = head(rules, &page.title(), said.get(language), "", language);
    // Thrown, not counted: with which seed, how often, and how near.
    let number = |key| answered.question.iter().find(|(name, _)| *name == key);
    let thrown = number("within_millionths").map(|_| {
        let (seed, runs, within) = (page.fact("seed"), page.fact("runs"), page.within());
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("seed", &seed), ("runs", &runs), ("within", &within)];
        Block::text(fill(words.odds_thrown.get(language), &values), Mark::Soft)
    });
    let blocks = [Block::Table(table)].into_iter().chain(thrown).collect();
    Sheet { footer: footer(None, rules, language), blocks, ..head }
}

fn bar(chance: Chance) -> String {
    let letters = (chance.count * BAR * 2 / chance.of).div_ceil(2);
    "█".repeat(letters as usize)
}

struct Page<'a> {
    answered: &'a Answered,
    language: Language,
    words: &'a Words,
}

impl Page<'_> {
    fn fact(&self, key: &str) -> String {
        let fact = self.answered.question.iter().find(|(name, _)| *name == key);
        match fact.map(|(_, fact)| fact) {
            Some(Fact::Word(word)) => word.clone(),
            Some(Fact::Name(name)) => name.get(self.language).to_owned(),
            Some(Fact::Number(n)) => n.to_string(),
            _ => String::new(),
        }
    }

    /// How near a thrown chance is, in per cent, rounded up: `0.4`.
    fn within(&self) -> String {
        let millionths: u32 = self.fact("within_millionths").parse().unwrap_or_default();
        let thousandths = millionths.div_ceil(1_000);
        format!("{}.{}", thousandths / 10, thousandths % 10)
    }

    /// A side: `Sardaukar (7)`, or `WS 7` where it is a bare number.
    fn side(&self, name: &str, skill: &str) -> String {
        let (name, number) = (self.fact(name), self.fact(skill));
        if name == number { number } else { format!("{name} ({number})") }
    }

    /// Both sides, told apart where they have one name.
    fn sides(&self) -> (String, String) {
        let sides = (self.side("first", "skill"), self.side("second", "foe_skill"));
        let say = |label: &ByLanguage<String>| label.get(self.language).clone();
        match sides.0 == sides.1 {
            true => (say(&self.words.odds_first), say(&self.words.odds_second)),
            false => sides,
        }
    }

    /// The question in a few words.
    fn title(&self) -> String {
        let words = self.words;
        let say = |label: &ByLanguage<String>| label.get(self.language).clone();
        match self.answered.kind {
            "melee" => {
                let (first, second) =
                    (self.side("first", "skill"), self.side("second", "foe_skill"));
                let count = self.fact("against");
                let second = if count.is_empty() { second } else { format!("{count} × {second}") };
                fill(&say(&words.odds_melee), &[("first", &first), ("second", &second)])
            }
            "squads" => {
                let side = |count, name, skill| {
                    format!("{} × {}", self.fact(count), self.side(name, skill))
                };
                let first = side("figures", "first", "skill");
                let second = side("foes", "second", "foe_skill");
                fill(&say(&words.odds_melee), &[("first", &first), ("second", &second)])
            }
            "fire" => fill(&say(&words.odds_fire), &[("first", &self.side("first", "skill"))]),
            "morale" => {
                let (first, n) = (self.side("first", "morale"), self.fact("adjusted"));
                fill(&say(&words.odds_morale), &[("first", &first), ("n", &n)])
            }
            _ => {
                let (first, n) = (self.fact("first"), self.fact("inches"));
                let label = if n.is_empty() { &words.odds_move } else { &words.odds_charge };
                fill(&say(label), &[("first", &first), ("n", &n)])
            }
        }
    }

    fn label(&self, outcome: &Outcome) -> String {
        let words = self.words;
        let (first, second) = self.sides();
        if let Some(killed) = outcome.number("killed") {
            let label = if outcome.is("dies") { &words.odds_dies } else { &words.odds_lives };
            return fill(label.get(self.language), &[("n", &killed), ("first", &first)]);
        }
        for (key, label) in [("inches", &words.odds_inches), ("kills", &words.odds_kills)] {
            if let Some(n) = outcome.number(key) {
                return fill(label.get(self.language), &[("n", &n)]);
            }
        }
        let side = outcome.word("side").map(|side| if side == "first" { &first } else { &second });
        if let (Some(lost), Some(side)) = (outcome.number("lost"), side) {
            return fill(words.odds_loses.get(self.language), &[("name", side), ("n", &lost)]);
        }
        let what = outcome.what.unwrap_or_default();
        let label = match (self.answered.kind, self.answered.game, what) {
            ("melee", Game::FISTFUL, "first") => {
                fill(words.odds_only.get(self.language), &[("name", &first)])
            }
            ("melee", Game::FISTFUL, "second") => {
                fill(words.odds_only.get(self.language), &[("name", &second)])
            }
            ("melee", Game::DuneWorld, "first") => {
                fill(words.odds_wins.get(self.language), &[("name", &first)])
            }
            ("melee", Game::DuneWorld, "second") => {
                fill(words.odds_wins.get(self.language), &[("name", &second)])
            }
            _ => self.plain(what),
        };
        let who = outcome.word("who").map(|who| if who == "first" { &first } else { &second });
        side.or(who).map_or(label.clone(), |who| format!("{who}: {label}"))
    }

    /// An outcome that has the same name in every question.
    fn plain(&self, what: &str) -> String {
        let words = self.words;
        let label = match what {
            "both" => &words.odds_both,
            "neither" if self.answered.game == Game::DuneWorld => &words.odds_both_miss,
            "neither" => &words.odds_nobody,
            "separate" => &words.odds_separate,
            "saved" => &words.odds_saved,
            "neutralised" => &words.odds_neutralised,
            "eliminated" => &words.odds_eliminated,
            "miss" => &words.odds_miss,
            "covered" => &words.odds_covered,
            "stopped" => &words.odds_stopped,
            "hit" => &words.odds_hit,
            "penetrates" => &words.odds_penetrates,
            "explosion" => &words.odds_explosion,
            "nuclear" => &words.odds_nuclear,
            "pass" => &words.odds_pass,
            "fail" => &words.odds_fail,
            "holds" => &words.odds_holds,
            "shaken" => &words.odds_shaken,
            "routed" => &words.odds_routed,
            "gone" => &words.odds_gone,
            "charges" => &words.odds_charges,
            "follows" => &words.odds_follows,
            "alone" => &words.odds_alone,
            "stays" if self.fact("for") == "charge" => &words.odds_stays,
            "stays" => &words.odds_as_it_was,
            "rallied" => &words.odds_rallied,
            "contact" => &words.odds_contact,
            "inch" => &words.odds_inch,
            _ => &words.odds_short,
        };
        label.get(self.language).clone()
    }
}

/// The chance of the row to kill the column, for every pair of skills.
pub fn melee_table(rules: &Rules, language: Language) -> Sheet {
    let words = words();
    let (low, high): (Vec<i32>, Vec<i32>) = SKILLS.partition(|skill| *skill < 12);
    let blocks = [low, high]
        .map(|columns| Block::whole(vec![Block::Table(half(&columns, rules.book.game, language))]));
    let note = match rules.book.game {
        Game::FISTFUL => &words.odds_table_fistful,
        Game::DuneWorld => &words.odds_table_dune_world,
    };
    let note = Block::text(note.get(language), Mark::Plain);
    let title = words.odds_table.get(language);
    let head = head(rules, title, words.odds_head.get(language), "", language);
    let blocks = [note].into_iter().chain(blocks).collect();
    Sheet { footer: footer(None, rules, language), blocks, ..head }
}

fn half(columns: &[i32], game: Game, language: Language) -> Table {
    let words = words();
    let mut heads = vec![Column::new(words.odds_row.get(language), 3, Kind::Name)];
    heads.extend(columns.iter().map(|skill| Column::new(&skill.to_string(), 1, Kind::Figure)));
    let row = |skill: i32| {
        let name = format!("{} {skill}", words.ws.get(language));
        let chances = columns.iter().map(|foe| kills(game, skill, *foe));
        let mut row = Row::plain([name].into_iter().chain(chances));
        row.rule = (skill - SKILLS.start()) % 3 == 2;
        row
    };
    let label = words.odds_table.get(language).as_str().into();
    Table { label, columns: heads, rows: SKILLS.map(row).collect() }
}

/// How often a skill kills, or wins against, another, in per cent.
fn kills(game: Game, skill: i32, foe: i32) -> String {
    let chance = match game {
        Game::FISTFUL => {
            let (first, second) = (fistful::Fighter::new(skill), fistful::Fighter::new(foe));
            fistful::melee(&fistful::Melee::new(first, second)).map(|odds| {
                odds.chance(|duel| matches!(duel, fistful::Duel::First | fistful::Duel::Both))
            })
        }
        Game::DuneWorld => {
            let fighter = |skill| dune_world::Fighter::new(skill, 4);
            dune_world::melee(&dune_world::Melee::new(fighter(skill), fighter(foe)))
                .map(|odds| odds.chance(|duel| matches!(duel, dune_world::Duel::First(_))))
        }
    };
    chance.map_or_else(|_| "–".to_owned(), |chance| chance.percent(0))
}
