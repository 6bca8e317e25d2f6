//! Random rolls of a fight of several figures against one (FoS §7c).

use super::{Duel, Fighter, Melee};
use crate::dice::Random;
use crate::games::coded::{AttackerFate, Fate, GroupFight, Side};

/// Rolls the single figure's one roll against one of each attacker, who may be in its rear.
pub fn roll_fight(
    single: Fighter,
    attackers: impl Iterator<Item = (Fighter, bool)>,
    random: &mut Random,
    fight: &mut GroupFight,
) {
    let roll = random.die(10);
    for (attacker, is_in_rear) in attackers {
        let rear = is_in_rear.then_some(Side::Second);
        let pair = Melee { rear, ..Melee::new(single, attacker) };
        let duel = pair.outcome(roll, random.die(10));
        if matches!(duel, Duel::Second | Duel::Both) && fight.single.is_none() {
            (fight.single, fight.by) = (Some(Fate::Eliminated), Some(fight.attackers.len()));
        }
        fight.attackers.push(match duel {
            Duel::First | Duel::Both => AttackerFate::Hit(Fate::Eliminated),
            Duel::Second | Duel::Neither => AttackerFate::Stands,
        });
    }
}
