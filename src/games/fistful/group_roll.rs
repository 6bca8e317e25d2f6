//! Random rolls of several figures against one (FoS §7c).

use super::{Duel, Fighter, Melee};
use crate::dice::Random;
use crate::games::coded::{
    Attacker, AttackerFate, Fate, HitRolls, Side, SingleFighter, ThrownGroupMelee,
};

/// Rolls the single figure's one roll against one of each attacker, who adds `bonus` to its skill and may be in its rear.
pub fn roll_group_melee(
    single: SingleFighter<Fighter>,
    bonus: i32,
    attackers: impl Iterator<Item = Attacker<Fighter>>,
    random: &mut Random,
    fates: &mut ThrownGroupMelee,
) {
    let roll = random.die(10);
    fates.roll = Some(roll);
    for Attacker { fighter, rear } in attackers {
        let attacker = Fighter { skill: fighter.skill + bonus, ..fighter };
        let rear = rear.then_some(Side::Second);
        let disengages = single.disengages.then_some(Side::First);
        let pair = Melee { rear, disengages, ..Melee::new(single.fighter, attacker) };
        let reply = random.die(10);
        fates.replies.push(Some(reply));
        fates.hits.push(HitRolls::default());
        let duel = pair.outcome(roll, reply);
        if matches!(duel, Duel::Second | Duel::Both) && fates.single.is_none() {
            (fates.single, fates.by) = (Some(Fate::Eliminated), Some(fates.attackers.len()));
        }
        fates.attackers.push(match duel {
            Duel::First | Duel::Both => AttackerFate::Hit(Fate::Eliminated),
            Duel::Second | Duel::Neither => AttackerFate::Stands,
        });
    }
}
