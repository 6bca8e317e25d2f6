//! The JSON answers about the design of a house.

use super::code::{ProfileAnswer, profile};
use super::number;
use super::odds::ChanceAnswer;
use crate::answer::design::{Designed, DesignedCodes, LackingList, ProposedLists};
use crate::codes::PricedCode;
use crate::design::{
    CodeOdds, Enemy, Lack, LetterWorth, PickedCode, PickedUnit, Proposal, RatedCode,
};
use crate::profile::ListColumn;
use crate::rules::Rules;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Number, Value};

/// Converts an answer of any kind; its keys are in alphabetical order.
pub(super) fn design_answer(designed: &Designed) -> Value {
    let value = match designed {
        Designed::Codes(codes) => serde_json::to_value(codes_answer(codes)),
        Designed::Lacks(lacking) => serde_json::to_value(lacks_answer(lacking)),
        Designed::Proposals(proposed) => serde_json::to_value(proposals_answer(proposed)),
    };
    value.expect("an answer is texts, numbers and lists")
}

/// The enemy that codes are measured against.
#[derive(Serialize, JsonSchema)]
struct EnemyAnswer {
    list: String,
    name: String,
    /// As his list prints them.
    points: i32,
    ws: i32,
    shield: bool,
    /// No enemy was named, and most shipped lists name this one.
    chosen_for_you: bool,
}

fn enemy_answer(enemy: &Enemy) -> EnemyAnswer {
    EnemyAnswer {
        list: enemy.list.clone(),
        name: enemy.figure.name.text.clone(),
        points: enemy.points,
        ws: enemy.figure.value(ListColumn::Ws),
        shield: enemy.figure.shield,
        chosen_for_you: enemy.is_default,
    }
}

/// Codes that no other beats, and the worth of the letters of one.
#[derive(Serialize, JsonSchema)]
pub(super) struct DesignCodesAnswer {
    game: &'static str,
    enemy: EnemyAnswer,
    /// `null` if a code was given.
    search: Option<SearchAnswer>,
    /// The first of the codes, or the code that was given; `null` if none was found.
    letters: Option<LettersAnswer>,
}

/// The codes that were found.
#[derive(Serialize, JsonSchema)]
struct SearchAnswer {
    /// The values that count.
    values: Vec<&'static str>,
    /// All legal codes within the bounds.
    within: usize,
    /// Those that no other beats; `codes` may have fewer.
    unbeaten: usize,
    codes: Vec<RatedAnswer>,
}

/// A code with its points.
#[derive(Serialize, JsonSchema)]
struct PricedCodeAnswer {
    code: String,
    profile: ProfileAnswer,
    points: i32,
}

/// A code with its odds against the enemy.
#[derive(Serialize, JsonSchema)]
struct CodeOddsAnswer {
    #[serde(flatten)]
    priced: PricedCodeAnswer,
    odds: OddsPart,
}

/// A code with its odds, and those of as many points.
#[derive(Serialize, JsonSchema)]
struct RatedAnswer {
    #[serde(flatten)]
    code: CodeOddsAnswer,
    even_points: EvenPointsAnswer,
}

/// The exact odds of one figure against one enemy.
#[derive(Serialize, JsonSchema)]
struct OddsPart {
    wins: ChanceAnswer,
    beaten: ChanceAnswer,
    /// `null` without a weapon that fires.
    fire: Option<FirePart>,
}

/// A turn of fire.
#[derive(Serialize, JsonSchema)]
struct FirePart {
    /// The letter of the weapon.
    weapon: char,
    kills: ChanceAnswer,
    /// A lasgun explodes on the shield of the enemy.
    explodes: ChanceAnswer,
}

/// A melee of as many points against as many.
#[derive(Serialize, JsonSchema)]
struct EvenPointsAnswer {
    figures: i32,
    enemies: i32,
    /// The points that the enemy loses in a round on average.
    takes: Number,
    /// The points that the code loses.
    loses: Number,
}

/// A code with the worth of each of its letters.
#[derive(Serialize, JsonSchema)]
struct LettersAnswer {
    #[serde(flatten)]
    rated: RatedAnswer,
    letters: Vec<LetterAnswer>,
}

/// A letter of a code.
#[derive(Serialize, JsonSchema)]
struct LetterAnswer {
    letter: char,
    /// The table of the letter.
    table: &'static str,
    /// The next cheaper letter of its table; `null` if the letter is left out.
    instead: Option<char>,
    /// The code without the letter.
    without: String,
    /// The points that it costs more.
    points: i32,
    /// The odds of the code without it.
    odds: OddsPart,
    /// It changes none of the odds.
    buys_nothing: bool,
}

fn odds_part(odds: &CodeOdds) -> OddsPart {
    let fire = odds.fire.map(|fire| FirePart {
        weapon: fire.weapon,
        kills: fire.kills.into(),
        explodes: fire.explodes.into(),
    });
    OddsPart { wins: odds.wins.into(), beaten: odds.beaten.into(), fire }
}

fn priced_answer(priced: &PricedCode, rules: &Rules) -> PricedCodeAnswer {
    PricedCodeAnswer {
        code: rules.codes().write(priced.code),
        profile: profile(&priced.profile),
        points: priced.points,
    }
}

fn code_odds_answer(priced: &PricedCode, odds: &CodeOdds, rules: &Rules) -> CodeOddsAnswer {
    CodeOddsAnswer { priced: priced_answer(priced, rules), odds: odds_part(odds) }
}

fn rated_answer(rated: &RatedCode, rules: &Rules) -> RatedAnswer {
    let fight = &rated.fight;
    RatedAnswer {
        code: code_odds_answer(&rated.priced, &rated.odds, rules),
        even_points: EvenPointsAnswer {
            figures: fight.own,
            enemies: fight.enemies,
            takes: number(&fight.takes.decimal(6)),
            loses: number(&fight.loses.decimal(6)),
        },
    }
}

fn letter_answer(letter: &LetterWorth, with: &CodeOdds, rules: &Rules) -> LetterAnswer {
    let codes = rules.codes();
    let name = |row: u8| codes.row(letter.slot, row).letter;
    LetterAnswer {
        letter: name(letter.row),
        table: letter.slot.key(),
        instead: letter.lower.map(name),
        without: codes.write(letter.without),
        points: letter.points,
        odds: odds_part(&letter.odds),
        buys_nothing: letter.buys_nothing(with),
    }
}

fn codes_answer(codes: &DesignedCodes) -> DesignCodesAnswer {
    let rules = &codes.rules;
    let search = codes.best.as_ref().map(|best| SearchAnswer {
        values: best.counted.iter().map(|value| value.key()).collect(),
        within: best.matching,
        unbeaten: best.unbeaten,
        codes: best.shown.iter().map(|rated| rated_answer(rated, rules)).collect(),
    });
    let letters = codes.weighed.as_ref().map(|weighed| {
        let (rated, letters) = (&weighed.rated, weighed.letters.iter());
        LettersAnswer {
            rated: rated_answer(rated, rules),
            letters: letters.map(|letter| letter_answer(letter, &rated.odds, rules)).collect(),
        }
    });
    let enemy = enemy_answer(&codes.enemy);
    DesignCodesAnswer { game: rules.book.game.key(), enemy, search, letters }
}

/// The gaps of a list.
#[derive(Serialize, JsonSchema)]
pub(super) struct LacksAnswer {
    game: &'static str,
    file: String,
    name: String,
    /// The number of shipped lists that it is compared with.
    compared: usize,
    lacks: Vec<LackAnswer>,
}

/// Something that a list lacks.
#[derive(Serialize, JsonSchema)]
struct LackAnswer {
    /// `command`, `missile` ...
    lack: &'static str,
    /// The best that it has: a Morale, a Weapon Skill, or the points of its cheapest troops.
    own: Option<i32>,
    /// The least and the most of the other lists that have it.
    others: [i32; 2],
    /// The number of other lists that have it.
    having: usize,
    /// Codes that would fill the gap.
    codes: Vec<PricedCodeAnswer>,
}

fn lacks_answer(lacking: &LackingList) -> LacksAnswer {
    let rules = &lacking.list.rules;
    let answer = |lack: &Lack| LackAnswer {
        lack: lack.need.key(),
        own: lack.own,
        others: lack.others,
        having: lack.having,
        codes: lack.fillers.iter().map(|filler| priced_answer(filler, rules)).collect(),
    };
    let name = lacking.list.army.as_ref().map(|army| army.head.name.text.clone());
    LacksAnswer {
        game: rules.book.game.key(),
        file: lacking.list.source.name.clone(),
        name: name.unwrap_or_default(),
        compared: lacking.compared,
        lacks: lacking.lacks.iter().map(answer).collect(),
    }
}

/// Whole lists for a house.
#[derive(Serialize, JsonSchema)]
pub(super) struct ProposalsAnswer {
    game: &'static str,
    name: String,
    enemy: EnemyAnswer,
    proposals: Vec<ProposalAnswer>,
}

/// A list that is proposed.
#[derive(Serialize, JsonSchema)]
struct ProposalAnswer {
    /// `few`, `balanced` or `many`.
    style: &'static str,
    /// Figures in a squad: `4–6`.
    squad: String,
    units: Vec<PickedAnswer>,
    force: SampleAnswer,
}

/// A force of a proposal.
#[derive(Serialize, JsonSchema)]
struct SampleAnswer {
    limit: i32,
    squads: i32,
    /// With the commander and the NCOs.
    figures: i32,
    points: i32,
}

/// A unit of a proposal, with the reason for its code.
#[derive(Serialize, JsonSchema)]
struct PickedAnswer {
    /// `commander`, `soldiers` ...
    task: &'static str,
    #[serde(flatten)]
    chosen: CodeOddsAnswer,
    /// The merit that it was chosen for: `melee`, `leadership` ...
    best_in: &'static str,
    /// The most points that it might cost.
    most_points: i32,
    shield: bool,
    missile: bool,
    fast: bool,
    /// The next best code; `null` if there is no other.
    runner_up: Option<RunnerUpAnswer>,
}

/// The next best code.
#[derive(Serialize, JsonSchema)]
struct RunnerUpAnswer {
    #[serde(flatten)]
    code: CodeOddsAnswer,
    /// The merit in which it is worse: `melee`, `fire` ...
    worse_in: &'static str,
}

fn picked_answer(unit: &PickedUnit, rules: &Rules) -> PickedAnswer {
    let PickedCode { requirement, chosen, merit, runner_up } = &unit.pick;
    PickedAnswer {
        task: unit.task.key(),
        chosen: code_odds_answer(&chosen.priced, &chosen.odds, rules),
        best_in: merit.key(),
        most_points: requirement.points,
        shield: requirement.shield,
        missile: requirement.missile,
        fast: requirement.fast,
        runner_up: runner_up.as_ref().map(|(other, criterion)| RunnerUpAnswer {
            code: code_odds_answer(&other.priced, &other.odds, rules),
            worse_in: criterion.key(),
        }),
    }
}

fn proposals_answer(proposed: &ProposedLists) -> ProposalsAnswer {
    let rules = &proposed.rules;
    let answer = |proposal: &Proposal| ProposalAnswer {
        style: proposal.style.key(),
        squad: proposal.squad.to_string(),
        units: proposal.units.iter().map(|unit| picked_answer(unit, rules)).collect(),
        force: SampleAnswer {
            limit: proposal.sample.limit,
            squads: proposal.sample.squads,
            figures: proposal.sample.figures,
            points: proposal.sample.points,
        },
    };
    ProposalsAnswer {
        game: rules.book.game.key(),
        name: proposed.name.clone(),
        enemy: enemy_answer(&proposed.enemy),
        proposals: proposed.proposals.iter().map(answer).collect(),
    }
}
