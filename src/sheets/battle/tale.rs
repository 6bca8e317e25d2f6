//! One battle as text, turn by turn.

use super::turns::{quiet_turns, stretches, turns};
use super::{Battles, battle_sheet, force_name, format_points, terms};
use crate::battle::{BattleEvent, BattleResult, BodyRef};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::play::{ChargeResult, Nerve, Rally};
use crate::sheet::{Block, Mark, Notes, Sheet};

/// The text report of a battle.
pub fn tale(battles: &Battles, ended: &BattleResult, language: Language) -> Sheet {
    let words = &labels().battle;
    let unit = |unit: &BodyRef| {
        battles.setup.hosts[unit.host].bodies[unit.body].name.get(language).to_owned()
    };
    let south = force_name(battles.setup, ended.south, language);
    let edge = fill(words.south.get(language), &[("name", &south)]);
    let mut blocks = vec![Block::text(edge, Mark::Plain)];
    let say = |event: &BattleEvent| match event {
        BattleEvent::Segment { turn, host } => {
            let force = force_name(battles.setup, *host, language);
            let head: [(&str, &dyn std::fmt::Display); 2] = [("turn", turn), ("name", &force)];
            Block::heading(3, fill(words.turn_of.get(language), &head))
        }
        _ => Block::text(describe_event(event, &unit, language), Mark::Plain),
    };
    for stretch in stretches(&turns(ended)) {
        let seen = |event: &&BattleEvent| !matches!(event, BattleEvent::Moves { inches: 0, .. });
        blocks.extend(stretch.turn.events.iter().filter(seen).map(say));
        if let Some([head, text]) = quiet_turns(&stretch, language) {
            blocks.extend([Block::heading(3, head), Block::text(text, Mark::Plain)]);
        }
    }
    let end = result_text(battles, ended, language);
    blocks.push(Block::text(end, Mark::Strong));
    blocks.push(Block::heading(2, words.terms.get(language)));
    blocks.push(Block::Notes(Notes::new(terms(battles, language))));
    battle_sheet(
        battles,
        &fill(words.tale.get(language), &[("n", &battles.replay)]),
        blocks,
        language,
    )
}

/// The result: the winner, or a draw.
pub(super) fn result_text(battles: &Battles, ended: &BattleResult, language: Language) -> String {
    let words = &labels().battle;
    let turns = ended.turns.into();
    match ended.winner {
        Some(host) => {
            let force = force_name(battles.setup, host, language);
            fill(&words.won.of_n(turns, language), &[("name", &force)])
        }
        None => words.drawn.of_n(turns, language),
    }
}

/// An event in a sentence; `unit` names squads.
pub(super) fn describe_event(
    event: &BattleEvent,
    unit: &dyn Fn(&BodyRef) -> String,
    language: Language,
) -> String {
    let words = &labels().battle;
    let say = |label: &crate::language::ByLanguage<String>,
               values: &[(&str, &dyn std::fmt::Display)]| {
        fill(label.get(language), values)
    };
    match event {
        BattleEvent::Segment { .. } => String::new(),
        BattleEvent::Rallies { unit: who, rally } => {
            say(&words.rallies, &[("unit", &unit(who)), ("what", &rally_result(*rally, language))])
        }
        BattleEvent::Moves { unit: who, inches } => {
            say(&words.moves, &[("unit", &unit(who)), ("n", inches)])
        }
        BattleEvent::Watches { unit: who } => say(&words.watches, &[("unit", &unit(who))]),
        BattleEvent::Charges { unit: who, target, charge, contacts } => {
            let what = charge_result(*charge, language);
            let facts: [(&str, &dyn std::fmt::Display); 4] =
                [("unit", &unit(who)), ("target", &unit(target)), ("what", &what), ("n", contacts)];
            say(charge_label(*charge, *contacts), &facts)
        }
        BattleEvent::Fires { unit: who, watched, shots, killed } => {
            let label = if *watched { &words.fires_watched } else { &words.fires };
            let label = label.of_n((*shots).into(), language);
            fill(&label, &[("unit", &unit(who)), ("killed", killed)])
        }
        BattleEvent::Explodes { unit: who, inches: Some(inches), killed } => {
            say(&words.explodes, &[("unit", &unit(who)), ("inches", inches), ("n", killed)])
        }
        BattleEvent::Explodes { unit: who, inches: None, killed } => {
            say(&words.nuclear, &[("unit", &unit(who)), ("n", killed)])
        }
        BattleEvent::Melee { unit: who, lost, neutralised } => {
            let out = (*neutralised > 0).then(|| words.out.of_n((*neutralised).into(), language));
            describe_melee(&unit(who), *lost, out, language)
        }
        BattleEvent::Checks { unit: who, nerve } => {
            say(&words.checks, &[("unit", &unit(who)), ("what", &morale_result(*nerve, language))])
        }
        BattleEvent::Caught { unit: who, killed: 0 } => {
            say(&words.escapes, &[("unit", &unit(who))])
        }
        BattleEvent::Caught { unit: who, killed } => {
            say(&words.caught, &[("unit", &unit(who)), ("n", killed)])
        }
        BattleEvent::Flees { unit: who, left: 0 } => say(&words.runs, &[("unit", &unit(who))]),
        BattleEvent::Flees { unit: who, left } => {
            say(&words.flees, &[("unit", &unit(who)), ("n", left)])
        }
        BattleEvent::Losses { lost } => {
            let lost = lost.map(|lost| format_points(i128::from(lost), 1, language));
            let [first, second] = lost.into_array();
            say(&words.losses, &[("first", &first), ("second", &second)])
        }
    }
}

/// The losses of a squad in a round of melee, and the figures out of action for a turn.
fn describe_melee(unit: &str, lost: i32, out: Option<String>, language: Language) -> String {
    let words = &labels().battle;
    let (label, out) = match (lost, out) {
        (0, None) => (&words.loses_none, String::new()),
        (0, Some(out)) => (&words.only_out, out),
        (_, None) => (&words.loses, String::new()),
        (_, Some(out)) => (&words.loses_and_out, out),
    };
    fill(label.get(language), &[("unit", &unit), ("n", &lost), ("out", &out)])
}

fn charge_label(
    charge: ChargeResult,
    contacts: i32,
) -> &'static crate::language::ByLanguage<String> {
    let words = &labels().battle;
    match (charge, contacts) {
        (ChargeResult::Stays, _) => &words.charges_not,
        (ChargeResult::Charges, 0) => &words.falls_short,
        (ChargeResult::Charges, _) => &words.charges,
        (ChargeResult::Follows | ChargeResult::Alone, _) => &words.charges_led,
    }
}

fn rally_result(rally: Rally, language: Language) -> &'static str {
    let words = &labels().nerve;
    let label = match rally {
        Rally::Rallied => &words.rallied,
        Rally::Stays => &words.as_it_was,
        Rally::Routed => &words.routed,
    };
    label.get(language)
}

fn charge_result(charge: ChargeResult, language: Language) -> &'static str {
    let words = &labels().nerve;
    let label = match charge {
        ChargeResult::Charges => &words.charges,
        ChargeResult::Follows => &words.follows,
        ChargeResult::Alone => &words.alone,
        ChargeResult::Stays => &words.stays,
    };
    label.get(language)
}

fn morale_result(nerve: Nerve, language: Language) -> &'static str {
    let words = &labels().nerve;
    let label = match nerve {
        Nerve::Holds => &words.holds,
        Nerve::Shaken => &words.shaken,
        Nerve::Routed => &words.routed,
        Nerve::Gone => &words.gone,
    };
    label.get(language)
}
