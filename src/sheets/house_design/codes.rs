//! Codes that no other beats, with their odds, and what the letters of one buy.

use super::super::common_blocks::titled_table;
use super::super::effect::effect;
use super::super::key_figure::tenths;
use super::super::{footer, house, in_percent, short_value_name, titled_sheet, value_name};
use super::{describe_enemy, fire_text};
use crate::design::{BestCodes, CodeOdds, Enemy, LetterWorth, PointsFight, RatedCode, WeighedCode};
use crate::dice::Chance;
use crate::labels::{Label, Placeholder, fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Column, ColumnKind, Mark, Notes, Row, Sheet, SheetTable};
use crate::text::{dash_if_empty, or_dash};

/// Returns the codes that no other beats, and what each letter of the first buys; without `best`, of a code that was
/// given.
pub fn designed_codes(
    best: Option<&BestCodes>,
    weighed: Option<&WeighedCode>,
    enemy: &Enemy,
    rules: &Rules,
    language: Language,
) -> Sheet {
    let words = &labels().design;
    let title = match (best, weighed) {
        (None, Some(weighed)) => letters_head(weighed, rules, language),
        (best, _) => words.unbeaten.of_n(best.map_or(0, |best| best.unbeaten) as i64, language),
    };
    let mut blocks = vec![Block::text(describe_enemy(enemy, rules, language), Mark::Plain)];
    if let Some(best) = best {
        blocks.push(Block::text(describe_search(best, rules, language), Mark::Plain));
        let counts_bs = best.counted.contains(&ListColumn::Bs);
        blocks.extend(codes_table(&best.shown, counts_bs, rules, language));
    }
    if let Some(weighed) = weighed {
        if best.is_none() {
            blocks.extend(codes_table(&[weighed.rated], false, rules, language));
        }
        blocks.extend(letter_blocks(weighed, rules, language));
        let shown = best.iter().flat_map(|best| &best.shown);
        let fires = shown.chain([&weighed.rated]).any(|rated| rated.odds.fire.is_some());
        blocks.push(Block::Notes(Notes::new(legend(fires, rules, language))));
    }
    blocks.extend(house::house(rules, language));
    let head = labels().odds.head.get(language);
    let base = titled_sheet(&rules.book, &title, head, "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

/// Returns the head over the letters of a code.
fn letters_head(weighed: &WeighedCode, rules: &Rules, language: Language) -> String {
    let code = rules.codes().write(weighed.rated.priced.code);
    fill(labels().design.letters_of.get(language), &[("code", &code)])
}

/// Returns the number of codes found, and the values by which others are beaten.
fn describe_search(best: &BestCodes, rules: &Rules, language: Language) -> String {
    let words = &labels().design;
    if best.shown.is_empty() {
        return words.nothing_within.get(language).clone();
    }
    let names: Vec<&str> =
        best.counted.iter().map(|value| value_name(*value, rules, language)).collect();
    let values = match &names[..] {
        [first @ .., last] if !first.is_empty() => {
            format!("{}{}{last}", first.join(", "), words.and.get(language))
        }
        names => names.concat(),
    };
    let front = words.front.of_n(best.unbeaten as i64, language);
    let mut sentences = vec![
        words.within.of_n(best.matching as i64, language),
        fill(&front, &[("values", &values)]),
    ];
    let shown = best.shown.len();
    sentences.extend(
        (shown < best.unbeaten).then(|| fill(words.best_first.get(language), &[("n", &shown)])),
    );
    sentences.join(" ")
}

/// Returns the codes with values and odds; Ballistic Skill and fire only if one of them can shoot or it counts.
fn codes_table(
    codes: &[RatedCode],
    counts_bs: bool,
    rules: &Rules,
    language: Language,
) -> Vec<Block> {
    let (labels, words) = (labels(), &labels().design);
    let leads = codes.iter().any(|code| code.priced.code.rank.is_some());
    let fires = codes.iter().any(|code| code.odds.fire.is_some());
    let values = ListColumn::ALL.into_iter().filter(|value| match value {
        ListColumn::Leadership | ListColumn::Radius => leads,
        ListColumn::Bs => fires || counts_bs,
        _ => true,
    });
    let values: Vec<ListColumn> = values.collect();
    let written = |rated: &RatedCode| rules.codes().write(rated.priced.code);
    let value_cells = |rated: &RatedCode| -> Vec<String> {
        let profile = rated.priced.profile.values(rated.priced.points);
        values.iter().map(|value| profile.print(*value)).collect()
    };
    let fire = fires.then_some(&words.fire);
    let odds = [&words.wins, &words.beaten].into_iter().chain(fire).chain([&words.even]);
    let odds: Vec<&str> = odds.map(|label| label.get(language).as_str()).collect();
    let odds_cells = |rated: &RatedCode| -> Vec<String> {
        let chances = [rated.odds.wins, rated.odds.beaten];
        let chances = chances.map(|chance| in_percent(chance, language)).into_iter();
        let fire = fires.then(|| or_dash(fire_text(&rated.odds, language)));
        chances.chain(fire).chain([fight_text(&rated.fight, language)]).collect()
    };
    let heads: Vec<&str> = values.iter().map(|value| short_name(*value, rules, language)).collect();
    let table = |heads: &[&str], cells: &dyn Fn(&RatedCode) -> Vec<String>| {
        let width = u8::try_from(12_usize.saturating_sub(heads.len())).unwrap_or(1);
        let code = Column::new(labels.columns.code.get(language), width, ColumnKind::Code);
        let figures = heads.iter().map(|head| Column::new(head, 1, ColumnKind::Figure));
        let row = |rated: &RatedCode| Row::plain([written(rated)].into_iter().chain(cells(rated)));
        let label = words.unbeaten.of_n(codes.len() as i64, language).into();
        let columns = [code].into_iter().chain(figures).collect();
        Block::Table(SheetTable { label, columns, rows: codes.iter().map(row).collect() })
    };
    if codes.is_empty() {
        Vec::new()
    } else if leads && fires {
        // Side by side they are wider than a terminal.
        vec![table(&heads, &value_cells), table(&odds, &odds_cells)]
    } else {
        let cells = |rated: &RatedCode| [value_cells(rated), odds_cells(rated)].concat();
        vec![table(&[heads, odds].concat(), &cells)]
    }
}

/// Returns the head of a narrow column.
fn short_name(column: ListColumn, rules: &Rules, language: Language) -> &str {
    match column {
        ListColumn::Morale => rules.play.morale_short.get(language),
        column => short_value_name(column, rules, language),
    }
}

/// Words the fight of as many points against as many: `2:1  4.9/3.1`, figures and enemies, then the points taken and
/// lost.
fn fight_text(fight: &PointsFight, language: Language) -> String {
    let [takes, loses] = [fight.takes, fight.loses].map(|mean| tenths(mean, language));
    format!("{}:{}  {takes} / {loses}", fight.own, fight.enemies)
}

/// Returns the worth of each letter: a table of the odds that change, and a line for each letter that changes none.
fn letter_blocks(weighed: &WeighedCode, rules: &Rules, language: Language) -> Vec<Block> {
    let words = &labels().design;
    let head = letters_head(weighed, rules, language);
    let (with, letters) = (&weighed.rated.odds, weighed.letters.iter());
    let fires = letters.clone().any(|letter| fire_change(letter, with, language).is_some());
    let percent =
        |label: &Label| Column::new(&format!("{} %", label.get(language)), 2, ColumnKind::Figure);
    let mut columns = vec![
        Column::new(words.letter.get(language), if fires { 3 } else { 5 }, ColumnKind::Name),
        Column::new(words.costs.get(language), 1, ColumnKind::Figure),
        percent(&words.wins),
        percent(&words.beaten),
    ];
    columns.extend(fires.then(|| percent(&words.fire)));
    columns.push(Column::new(words.also.get(language), 2, ColumnKind::Text));
    let rows = letters.clone().map(|letter| letter_row(letter, weighed, fires, rules, language));
    let mut blocks = titled_table(head, columns, rows.collect());
    for letter in letters.filter(|letter| letter.buys_nothing(with)) {
        let row = rules.codes().row(letter.slot, letter.row);
        let values = values_text(letter, weighed, rules, language);
        let gives = if values.is_empty() { effect(row, rules, language) } else { values };
        let values: [Placeholder; 2] = [("letter", &row.letter), ("gives", &gives)];
        blocks.push(Block::text(fill(words.nothing.get(language), &values), Mark::Plain));
    }
    blocks
}

/// Returns the values that a letter adds: `WS +1, Morale +1`; empty if none.
fn values_text(
    letter: &LetterWorth,
    weighed: &WeighedCode,
    rules: &Rules,
    language: Language,
) -> String {
    let values = letter.values(weighed.rated.priced.code, rules).into_iter();
    let values = values.map(|(value, n)| {
        format!("{} {}", short_name(value, rules, language), value.print_difference(n))
    });
    values.collect::<Vec<_>>().join(", ")
}

/// Returns the fire of a code without a letter and with it; `None` if the letter changes nothing.
fn fire_change(letter: &LetterWorth, with_odds: &CodeOdds, language: Language) -> Option<String> {
    let texts = [&letter.odds, with_odds].map(|odds| fire_text(odds, language));
    let [without, with] = texts.map(|text| or_dash(text.map(|text| text.replace(" %", ""))));
    (without != with && !letter.buys_nothing(with_odds)).then(|| format!("{without} › {with}"))
}

/// Lays out a letter with its points and the odds that it changes, from the code without it to the code with it.
fn letter_row(
    letter: &LetterWorth,
    weighed: &WeighedCode,
    fires: bool,
    rules: &Rules,
    language: Language,
) -> Row {
    let (words, codes) = (&labels().design, rules.codes());
    let row = codes.row(letter.slot, letter.row);
    let name = row.names.get(language);
    let name = match letter.lower {
        None => format!("{} {name}", row.letter),
        Some(lower) => {
            let lower = codes.row(letter.slot, lower).letter;
            let values: [Placeholder; 3] =
                [("letter", &row.letter), ("name", name), ("lower", &lower)];
            fill(words.instead.get(language), &values)
        }
    };
    let percent = |chance: Chance| language.decimal(&chance.percent(1));
    let change = |with: Chance, without: Chance| {
        or_dash((with != without).then(|| format!("{} › {}", percent(without), percent(with))))
    };
    let (with, without) = (&weighed.rated.odds, &letter.odds);
    let fire = or_dash(fire_change(letter, with, language));
    let cells = [
        name,
        letter.points.to_string(),
        change(with.wins, without.wins),
        change(with.beaten, without.beaten),
    ];
    let values = dash_if_empty(&values_text(letter, weighed, rules, language));
    Row::plain(cells.into_iter().chain(fires.then_some(fire)).chain([values]))
}

/// Returns the meaning of the numbers; `fires` if there is fire among them.
fn legend(fires: bool, rules: &Rules, language: Language) -> Vec<String> {
    let words = &labels().design;
    let odds = words.legend_odds.get(rules.play.procedure);
    let fire = fires.then_some(&words.legend_fire);
    let all = [odds].into_iter().chain(fire).chain([&words.legend_even, &words.legend_letters]);
    all.map(|label| label.get(language).clone()).collect()
}
