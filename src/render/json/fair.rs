//! The JSON answer about the fairness of points.

use super::battle::setting;
use crate::answer::fair::{FairOutcome, Judged};
use crate::army::Army;
use crate::dice::Chance;
use crate::fair::{Estimate, LetterPrice, PoolId, RatedList, Score, UnitWorth, Verdict};
use crate::language::Language;
use serde_json::{Value, json};

/// The verdict, or the sums of a part.
pub(super) fn fair(judged: &Judged) -> Value {
    match &judged.outcome {
        FairOutcome::Shard(part) => serde_json::to_value(part).unwrap_or_default(),
        FairOutcome::Verdict(verdict, games, _) => said(judged, verdict, *games),
    }
}

fn said(judged: &Judged, verdict: &Verdict, games: u64) -> Value {
    let ask = &judged.ask;
    let lists: Vec<&Army> = judged.lists.iter().filter_map(|list| list.army.as_ref()).collect();
    let name = |list: usize| lists[list].head.name.get(Language::English);
    let list = |(at, rated): (usize, &RatedList)| {
        let against: Vec<Value> = verdict.against[at].iter().map(score).collect();
        let (value, within) = estimate(rated.worth);
        let score = score(&rated.score);
        json!({"name": name(at), "score": score, "against": against, "worth": value, "within": within})
    };
    let unit = |one: &UnitWorth| {
        let unit = &lists[one.list].units[one.unit];
        let (value, within) = estimate(one.worth);
        json!({
            "list": name(one.list),
            "name": unit.name.get(Language::English),
            "kind": unit.code().kind().tag(),
            "forces": one.forces,
            "worth": value,
            "within": within,
        })
    };
    let letters = verdict.letters.iter().map(|one| letter(judged, one));
    let mut terms = setting(&ask.setting);
    terms["doctrine"] = ask.doctrine.key().into();
    terms["values"] = ask.values.tag().into();
    json!({
        "game": judged.rules.book.game.tag(),
        "games": games,
        "seed": ask.seed.to_string(),
        "points": ask.points,
        "forces": judged.arena.pools[PoolId::Lists].entrants.len(),
        "houses": judged.arena.pools[PoolId::Houses].entrants.len(),
        "lists": verdict.lists.iter().enumerate().map(list).collect::<Vec<_>>(),
        "units": verdict.units.iter().map(unit).collect::<Vec<_>>(),
        "letters": letters.collect::<Vec<_>>(),
        "terms": terms,
    })
}

fn letter(judged: &Judged, one: &LetterPrice) -> Value {
    let codes = judged.rules.codes();
    let (value, within) = estimate(one.fair);
    let letter = one.place.map(|(slot, row)| codes.row(slot, row).letter.to_string());
    json!({
        "slot": one.place.map_or("base", |(slot, _)| slot.tag()),
        "letter": letter,
        "figures": one.figures,
        "price": one.price,
        "fair": value,
        "within": within,
    })
}

fn score(score: &Score) -> Value {
    if score.games == 0 {
        return Value::Null;
    }
    let of = 2 * u128::from(score.games);
    number(&Chance { count: score.halves().into(), of }.decimal(4))
}

fn number(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Converts hundredths to numbers with two decimals.
pub(super) fn estimate(estimate: Option<Estimate>) -> (Value, Value) {
    let decimal = |hundredths: i64| {
        let minus = if hundredths < 0 { "-" } else { "" };
        let chance = Chance { count: hundredths.unsigned_abs().into(), of: 100 };
        number(&format!("{minus}{}", chance.decimal(2)))
    };
    estimate.map_or((Value::Null, Value::Null), |it| (decimal(it.value), decimal(it.within)))
}
