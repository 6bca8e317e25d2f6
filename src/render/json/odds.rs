//! The JSON answer of odds.

use crate::dice::Chance;
use crate::language::Language;
use crate::odds::{
    ChargeQuestion, FireQuestion, Many, MeleeQuestion, Mixed, MoraleQuestion, Odds, OddsOutcome,
    OddsQuestion, OutcomeKind, Shield, SquadsQuestion, Who,
};
use crate::play::{Certainty, Nco, Side};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// The answer: counts as decimal strings of the roll space, the chance to twelve places.
pub(super) fn odds(odds: &Odds) -> impl Serialize {
    let mut question = question(&odds.question);
    let who = odds.question.who().into_iter();
    let uncounted = who.flat_map(|who| who.uncounted.iter().chain(&who.partial));
    let uncounted: Vec<&str> = uncounted.map(|it| it.told.get(Language::English)).collect();
    let mixed: Vec<Value> = odds.question.who().into_iter().filter_map(mixed).collect();
    question.some("mixed", (!mixed.is_empty()).then_some(mixed));
    question.some("uncounted", (!uncounted.is_empty()).then_some(uncounted));
    let noted: Vec<&str> = odds.noted.iter().map(|noted| noted.key()).collect();
    question.some("noted", (!noted.is_empty()).then_some(noted));
    if let Certainty::Simulated { simulation, within } = odds.certainty {
        question.put("seed", simulation.seed.to_string());
        question.put("runs", simulation.runs);
        question.put("within_millionths", within);
    }
    OddsAnswer {
        game: odds.game.tag(),
        question,
        exact: odds.certainty == Certainty::Exact,
        outcomes: odds.outcomes.iter().map(outcome).collect(),
    }
}

/// The figures that stand for a mixed squad, and those left out.
fn mixed(who: &Who) -> Option<Value> {
    let Mixed { counted, left_out } = who.mixed.as_ref()?;
    let many = |many: &Many| json!({"figures": many.figures, "code": many.code});
    let left_out: Vec<Value> = left_out.iter().map(many).collect();
    let name = who.name.get(Language::English);
    Some(json!({"name": name, "counted": many(counted), "left_out": left_out}))
}

#[derive(Serialize)]
struct OddsAnswer {
    game: &'static str,
    question: Facts,
    exact: bool,
    outcomes: Vec<Facts>,
}

/// Keys and values in insertion order.
#[derive(Default)]
pub(super) struct Facts(Vec<(&'static str, Value)>);

impl Facts {
    pub(super) fn put(&mut self, key: &'static str, value: impl Into<Value>) {
        self.0.push((key, value.into()));
    }

    /// Adds a number that differs from its default.
    fn unless(&mut self, key: &'static str, usual: i32, number: i32) {
        if number != usual {
            self.put(key, number);
        }
    }

    /// Adds each flag that is set.
    pub(super) fn flags(&mut self, flags: impl IntoIterator<Item = (&'static str, bool)>) {
        flags.into_iter().filter(|(_, is)| *is).for_each(|(key, is)| self.put(key, is));
    }

    pub(super) fn some(&mut self, key: &'static str, value: Option<impl Into<Value>>) {
        value.into_iter().for_each(|value| self.put(key, value));
    }

    fn who(&mut self, key: &'static str, who: &Who) {
        self.put(key, who.name.get(Language::English));
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

fn question(question: &OddsQuestion) -> Facts {
    let mut facts = Facts::default();
    match question {
        OddsQuestion::Melee(asked) => melee(&mut facts, asked),
        OddsQuestion::Squads(asked) => squads(&mut facts, asked),
        OddsQuestion::Fire(asked) => fire(&mut facts, asked),
        OddsQuestion::Morale(asked) => morale(&mut facts, asked),
        OddsQuestion::Charge(asked) => charge(&mut facts, asked),
    }
    facts
}

fn melee(facts: &mut Facts, question: &MeleeQuestion) {
    let (asked, own, foe) = (&question.asked, &question.asked.own, &question.asked.foe);
    facts.put("kind", "melee");
    facts.who("first", &question.first);
    facts.put("skill", question.first.number);
    facts.who("second", &question.second);
    facts.put("foe_skill", question.second.number);
    facts.unless("against", 1, asked.against);
    facts.unless("leader", 0, own.leader.unwrap_or(0));
    facts.unless("foe_leader", 0, foe.leader.unwrap_or(0));
    facts.flags([
        ("rear", asked.rear == Some(Side::Second)),
        ("foe_rear", asked.rear == Some(Side::First)),
        ("nco", own.nco),
        ("foe_nco", foe.nco),
        ("higher", own.higher),
        ("foe_higher", foe.higher),
        ("disengages", asked.disengages),
        ("flank", own.flank),
        ("foe_flank", foe.flank),
    ]);
    facts.some("shield", question.first.shield.map(Shield::is_on));
    facts.some("foe_shield", question.second.shield.map(Shield::is_on));
    facts.flags([("damage", asked.damage)]);
}

fn squads(facts: &mut Facts, question: &SquadsQuestion) {
    let (first, second) = question.sizes;
    facts.put("kind", "squads");
    facts.who("first", &question.first);
    facts.put("skill", question.first.number);
    facts.put("figures", first.figures);
    facts.who("second", &question.second);
    facts.put("foe_skill", question.second.number);
    facts.put("foes", second.figures);
    facts.put("nco", first.nco);
    facts.put("foe_nco", second.nco);
    facts.unless("leader", 0, question.leaders.0);
    facts.unless("foe_leader", 0, question.leaders.1);
    facts.some("shield", question.first.shield.map(Shield::is_on));
    facts.some("foe_shield", question.second.shield.map(Shield::is_on));
}

fn fire(facts: &mut Facts, question: &FireQuestion) {
    let asked = &question.asked;
    facts.put("kind", "fire");
    facts.who("first", &question.first);
    facts.put("skill", question.first.number);
    facts.put("weapon", question.weapon.key());
    facts.put("shield", question.shield.is_some_and(Shield::is_on));
    question.target.iter().for_each(|target| facts.who("target", target));
    facts.unless("shots", 1, question.shots);
    facts.some("cover", question.cover);
    facts.flags([("behind", asked.behind)]);
}

fn morale(facts: &mut Facts, question: &MoraleQuestion) {
    let asked = &question.asked;
    facts.put("kind", "morale");
    facts.who("first", &question.first);
    facts.put("morale", question.first.number);
    facts.put("adjusted", question.adjusted);
    facts.put("for", asked.reason.key());
    facts.unless("strength", 1, question.strength);
    facts.unless("lost", 0, asked.lost);
    facts.unless("leader", 0, question.leader);
    facts.flags([("nco", question.nco == Nco::Present), ("nco_lost", question.nco == Nco::Lost)]);
}

fn charge(facts: &mut Facts, question: &ChargeQuestion) {
    let asked = &question.asked;
    facts.put("kind", "charge");
    facts.who("first", &question.first);
    facts.put("dice", question.first.number);
    facts.some("inches", asked.inches);
    facts.flags([("walk", asked.walk), ("nco", asked.nco), ("rough", asked.rough)]);
}

fn outcome(outcome: &OddsOutcome) -> Facts {
    let mut facts = what(outcome.what);
    chance(&mut facts, outcome.chance);
    facts
}

/// Adds a chance: count, roll space and decimal.
pub(super) fn chance(facts: &mut Facts, chance: Chance) {
    let Chance { count, of } = chance;
    facts.put("count", count.to_string());
    facts.put("of", of.to_string());
    let number: Value = serde_json::from_str(&chance.decimal(12)).unwrap_or_default();
    facts.put("chance", number);
}

fn what(what: OutcomeKind) -> Facts {
    let mut facts = Facts::default();
    match what {
        OutcomeKind::Melee(end) => facts.put("what", end.key()),
        OutcomeKind::Fate { fate, who } => {
            facts.put("what", fate.key());
            facts.put("who", who.key());
        }
        OutcomeKind::Toll(toll) => {
            facts.put("killed", toll.killed);
            facts.put("dies", toll.dies);
        }
        OutcomeKind::Hits(toll) => {
            facts.put("hit", toll.killed);
            facts.put("is_hit", toll.dies);
        }
        OutcomeKind::Lost { side, lost } => {
            facts.put("side", side.key());
            facts.put("lost", lost);
        }
        OutcomeKind::Nerve(side, nerve) => {
            facts.put("what", nerve.key());
            facts.some("side", side.map(Side::key));
        }
        OutcomeKind::Shot(shot) => facts.put("what", shot.key()),
        OutcomeKind::Kills(kills) => facts.put("kills", kills),
        OutcomeKind::Check(check) => facts.put("what", check.key()),
        OutcomeKind::Charge(charge) => facts.put("what", charge.key()),
        OutcomeKind::Rally(rally) => facts.put("what", rally.key()),
        OutcomeKind::Reach(reach) => facts.put("what", reach.key()),
        OutcomeKind::Inches(inches) => facts.put("inches", inches),
    }
    facts
}
