//! Random rolls of several figures against one (Dune World §7.6).

use super::melee::{NATURAL_MISS, fate_of_damage};
use super::{Fighter, MeleeHit, UnsavedHit, bout_result};
use crate::dice::Random;
use crate::games::coded::{
    Attacker, AttackerFate, Fate, HitRolls, Side, SingleFighter, ThrownGroupMelee,
};

/// Rolls once for the single figure and once for each attacker, whose skill is raised by `bonus`; the single figure's
/// damage is rolled last. With an attacker in its rear it does not roll (D33).
pub fn roll_group_melee(
    single: SingleFighter<Fighter>,
    bonus: i32,
    attackers: impl Iterator<Item = Attacker<Fighter>> + Clone,
    random: &mut Random,
    fates: &mut ThrownGroupMelee,
) {
    let rolls = !attackers.clone().any(|attacker| attacker.rear);
    fates.roll = rolls.then(|| random.die(10));
    let roll = fates.roll.unwrap_or(NATURAL_MISS);
    for attacker in attackers {
        roll_bout(&Bout { single, roll, attacker, bonus }, random, fates);
    }
    if fates.single == Some(Fate::Struck) {
        let (die, fate) = roll_damage(random);
        (fates.damage, fates.single) = (Some(die), Some(fate));
    }
}

/// The fight of one attacker.
struct Bout {
    single: SingleFighter<Fighter>,
    /// The single figure's roll, the same against each attacker.
    roll: i32,
    attacker: Attacker<Fighter>,
    /// The bonus of the attacker as one of several.
    bonus: i32,
}

fn roll_bout(bout: &Bout, random: &mut Random, fates: &mut ThrownGroupMelee) {
    let (single, attacker) = (bout.single.fighter, bout.attacker);
    let reply = (!attacker.rear).then(|| random.die(10));
    fates.replies.push(reply);
    let rolls = (bout.roll, reply.unwrap_or(1));
    let disengages = bout.single.disengages.then_some(Side::First);
    let hit = bout_result(single, attacker, rolls, bout.bonus);
    let mut dice = HitRolls::default();
    let fate = match hit.after_disengaging(disengages) {
        MeleeHit::First { critical } => {
            let hit = UnsavedHit::new(attacker.fighter, critical, single);
            let mut fate;
            (dice.shield, fate) = roll_save(hit, random);
            if fate == Fate::Struck {
                let damage = roll_damage(random);
                (dice.damage, fate) = (Some(damage.0), damage.1);
            }
            AttackerFate::Hit(fate)
        }
        MeleeHit::Second { critical } => {
            let hit = UnsavedHit::new(single, critical, attacker.fighter);
            let fate;
            (dice.shield, fate) = roll_save(hit, random);
            if fates.single.is_none_or(|before| before < fate) {
                fates.by = Some(fates.attackers.len());
            }
            fates.single = fates.single.max(Some(fate));
            AttackerFate::Stands
        }
        MeleeHit::Separate => AttackerFate::Separates,
        MeleeHit::Neither => AttackerFate::Stands,
    };
    fates.attackers.push(fate);
    fates.hits.push(dice);
}

/// Rolls for the shield of a figure that is hit, if it may save.
fn roll_save(hit: UnsavedHit, random: &mut Random) -> (Option<i32>, Fate) {
    let die = hit.may_save().then(|| random.die(6));
    (die, die.map_or(Fate::Struck, |die| hit.save_result(die)))
}

/// Rolls for the damage to a figure that was hit and not saved.
fn roll_damage(random: &mut Random) -> (i32, Fate) {
    let die = random.die(6);
    (die, fate_of_damage(die))
}
