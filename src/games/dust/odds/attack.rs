//! The question of an attack in Dust Warfare.

use super::units::{self, NamedAttack};
use super::{cover, row_outcomes};
use crate::game::{
    DiceAnswer, DiceError, DiceOutcome, DiceRequest, FieldValue, KeyFigureKind, OutcomeName,
    QuestionContext, join_title, numbers, yes_no_outcomes,
};
use crate::games::dust::Tables;
use crate::games::dust::dice::{Attack, Attacked, CombatRoll, HitEffect, attack};
use crate::games::dust::refused::DustRefused;
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::rolls::Refused;
use std::fmt::Display;

/// Answers the question.
pub(super) fn answer_attack(
    asked: &mut DiceRequest,
    with: &QuestionContext,
) -> Result<DiceAnswer, DiceError> {
    let named = units::take_attack(asked, with)?;
    asked.put_default("models", 1);
    asked.put_default("armor", 0);
    asked.put_default("health", 1);
    // The damage table and the armor of the rear are those of vehicles.
    if asked.is("rear") {
        asked.flag("vehicle", true);
    }
    check_target(asked, &named)?;
    let volleys = volleys(asked, &named)?;
    if named.weapons.len() <= 1 {
        asked.put("damage", volleys[0].damage);
    }
    asked.put("dice", volleys.iter().map(|volley| volley.dice).sum::<i32>());
    let better = asked.is("suppressed") || asked.is("hit-the-dirt");
    let stands = if better { cover(asked).improved() } else { cover(asked) };
    let stands = if named.is_team { stands.of_team() } else { stands };
    if stands != cover(asked) {
        asked.put("cover", stands.key());
    }
    let request = Attack {
        volleys: &volleys,
        armor: asked.required("armor")?,
        cover: stands,
        sustained: asked.is("sustained"),
        rear: asked.is("rear"),
        close: asked.is("close"),
        models: asked.required("models")?,
        health: asked.required("health")?,
        hero_health: named.hero.as_ref().map(|hero| hero.health),
        hurt: match (asked.is("vehicle"), named.takes_nothing || asked.is("alone")) {
            (true, _) => HitEffect::Table,
            (false, true) => HitEffect::Nothing,
            (false, false) => HitEffect::Suppression,
        },
    };
    let tables = Tables::load(with.grammars)?;
    let rolled = attack(&request, &tables)?;
    let mut answer =
        asked.answer(title(asked, &named, &request), outcomes(&rolled, request.models, &tables));
    if !named.weapons.is_empty() {
        let fired = FieldValue::Word(fired(&named, Language::English));
        let at = answer.facts.iter().position(|(key, _)| *key == "dice").map_or(0, |at| at + 1);
        answer.facts.insert(at, ("weapons", fired));
    }
    if let Some(hero) = &named.hero {
        answer.facts.push(("hero", FieldValue::Word(hero.name.en.clone())));
        answer.facts.push(("hero-health", FieldValue::Number(hero.health)));
    }
    let figures = &labels().key_figures;
    if let Some(damaged) = &rolled.damaged {
        answer.also.push((&figures.damaged, damaged.chance(|row| *row > 0)));
    }
    if request.models > 1 {
        answer.also.push((&figures.wiped_out, rolled.lost.chance_of(&request.models)));
    }
    Ok(DiceAnswer { units: named.units, ..answer })
}

/// Refuses cover in close combat, and several models where the rules know one: a vehicle, or a Hero on his own. A card may
/// still have several.
fn check_target(asked: &DiceRequest, named: &NamedAttack) -> Result<(), Refused> {
    for key in ["cover", "suppressed", "hit-the-dirt"] {
        let is_idle = asked.is("close") && asked.is(key);
        DustRefused::NoCover(key).refuse_if(is_idle)?;
    }
    let is_single = asked.is("vehicle") || asked.is("alone");
    let is_several = asked.number("models").is_some_and(|models| models > named.models.max(1));
    DustRefused::OneModel("models").refuse_if(is_single && is_several)
}

/// Returns the dice of the weapons that fire, or those of the question: one die for each model of the target unless it
/// says more.
fn volleys(asked: &DiceRequest, named: &NamedAttack) -> Result<Vec<CombatRoll>, DiceError> {
    if !named.weapons.is_empty() {
        return Ok(named.weapons.iter().map(|fired| fired.volley).collect());
    }
    let models = asked.required("models")?;
    let dice = if asked.is("spray") { models } else { asked.number("dice").unwrap_or(models) };
    Ok(vec![CombatRoll { dice, damage: asked.number("damage").unwrap_or(1) }])
}

fn title(asked: &DiceRequest, named: &NamedAttack, request: &Attack) -> ByLanguage<String> {
    let Attack { armor, models, health, .. } = *request;
    ByLanguage::each(|language| {
        let words = labels();
        let fire = if !named.weapons.is_empty() {
            fired(named, language)
        } else {
            volley_words(request.volleys[0], language)
        };
        let attack =
            fill(words.dust_odds.attack.get(language), &[("fire", &fire), ("armor", &armor)]);
        let models = words.dust.models.of_n(models.into(), language);
        let target = match &named.hero {
            None => {
                let values = [("models", &models as &dyn Display), ("health", &health)];
                fill(words.dust_odds.target.get(language), &values)
            }
            Some(hero) => {
                let values: [(&str, &dyn Display); 4] = [
                    ("models", &models),
                    ("health", &health),
                    ("name", hero.name.get(language)),
                    ("his", &hero.health),
                ];
                fill(words.dust_odds.target_hero.get(language), &values)
            }
        };
        join_title(attack, [target].into_iter().chain(asked.labels(language)))
    })
}

/// Words the weapons that fire: `Rifles 8 dice of damage 1 + Rocket tube 1 die of damage 3`.
fn fired(named: &NamedAttack, language: Language) -> String {
    let each = named.weapons.iter().map(|fired| {
        let dice = volley_words(fired.volley, language);
        format!("{} {dice}", fired.name.get(language))
    });
    each.collect::<Vec<_>>().join(" + ")
}

/// Words the dice of a weapon: `8 dice of damage 1`.
fn volley_words(volley: CombatRoll, language: Language) -> String {
    let words = &labels().dust_odds;
    let dice = words.dice.of_n(volley.dice.into(), language);
    fill(words.volley.get(language), &[("dice", &dice), ("damage", &volley.damage)])
}

fn outcomes(rolled: &Attacked, models: i32, tables: &Tables) -> Vec<DiceOutcome> {
    let (words, figures) = (&labels().dust_odds, &labels().key_figures);
    // With several models, the models lost say more.
    let of_damage =
        if models > 1 { KeyFigureKind::Nothing } else { KeyFigureKind::Mean(&figures.through) };
    let say = |n: i32, language| words.through.of_n(n.into(), language);
    let mut outcomes = numbers(&rolled.through, "through", of_damage, say);
    let say = |n: i32, language| words.models.of_n(n.into(), language);
    let lost = KeyFigureKind::Numbers(&figures.models);
    outcomes.extend(numbers(&rolled.lost, "models-lost", lost, say));
    if let Some(suppressed) = &rolled.suppressed {
        let named = [
            OutcomeName::new("suppressed", &words.suppressed),
            OutcomeName::new("unsuppressed", &words.unsuppressed),
        ];
        outcomes.extend(yes_no_outcomes(suppressed, named));
    }
    if let Some(damaged) = &rolled.damaged {
        let rows = row_outcomes(damaged, tables).into_iter();
        outcomes.extend(rows.map(|row| DiceOutcome { key_figure: KeyFigureKind::Nothing, ..row }));
    }
    outcomes
}
