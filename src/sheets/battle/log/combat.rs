//! Shots and melees of a battle in sentences, with their dice.

use super::LogWriter;
use crate::battle::{Approach, FigureRef, LoggedFighter, LoggedShot, MeleeAttacker};
use crate::labels::{Label, labels};
use crate::rolls::{AttackerFate, Fate, ShotResult};
use crate::text::range;

/// A melee of one figure against its attackers, as `BattleEvent::Fights` has it.
pub(super) struct LoggedMelee<'a> {
    pub(super) single: &'a LoggedFighter,
    pub(super) fate: Option<Fate>,
    pub(super) damage: Option<i32>,
    pub(super) attackers: &'a [MeleeAttacker],
    pub(super) disengages: bool,
}

impl LogWriter<'_> {
    /// Words the shots of a squad: a sentence for each squad and kind of aim.
    pub(super) fn volleys(&self, shots: &[LoggedShot], watched: bool) -> Vec<String> {
        let same = |a: &LoggedShot, b: &LoggedShot| {
            a.target.unit == b.target.unit
                && (a.weapon, a.cover, a.skill) == (b.weapon, b.cover, b.skill)
        };
        let mut volleys: Vec<Vec<LoggedShot>> = Vec::new();
        for shot in shots {
            match volleys.iter_mut().find(|volley| same(&volley[0], shot)) {
                Some(volley) => volley.push(*shot),
                None => volleys.push(vec![*shot]),
            }
        }
        volleys.iter().map(|volley| self.volley(volley, watched)).collect()
    }

    fn volley(&self, shots: &[LoggedShot], watched: bool) -> String {
        let words = &labels().battle_log;
        let first = shots[0];
        let inches = |shot: &LoggedShot| (shot.distance + 50) / 100;
        let near = shots.iter().map(inches).min().unwrap_or(0);
        let far = shots.iter().map(inches).max().unwrap_or(0);
        let distance = range(near, far);
        let weapon = self.setup.rules.codes().trait_name(first.weapon, self.language);
        let aimed = self.fill(
            &words.aimed,
            &[("weapon", &weapon), ("distance", &distance), ("skill", &first.skill)],
        );
        let cover = first.cover.map(|cover| &self.setup.rules.play.covers[cover].names);
        let facts = cover.map_or(aimed.clone(), |cover| {
            self.fill(&words.covered, &[("aimed", &aimed), ("cover", cover.get(self.language))])
        });
        let rolls: Vec<String> = shots.iter().map(|shot| self.shot(shot)).collect();
        let kills = |shot: &&LoggedShot| {
            let hits = matches!(shot.result, ShotResult::Hit | ShotResult::Penetrates);
            hits && !shot.neutralised
        };
        let fallen: Vec<FigureRef> = shots.iter().filter(kills).map(|shot| shot.target).collect();
        // Whom an explosion killed has a sentence of its own.
        let is_blast = |shot: &LoggedShot| {
            matches!(shot.result, ShotResult::Explosion { .. } | ShotResult::Nuclear { .. })
        };
        let killed = match fallen[..] {
            [] if shots.iter().any(is_blast) => String::new(),
            _ => self.killed_text(&fallen),
        };
        let label = if watched { &words.fires_watched } else { &words.fires };
        let sentence = self.fill(
            label,
            &[
                ("unit", &self.unit(first.shooter.unit)),
                ("target", &self.unit(first.target.unit)),
                ("facts", &facts),
                ("rolls", &rolls.join(", ")),
                ("killed", &killed),
            ],
        );
        sentence.trim_end().to_owned()
    }

    /// Words the roll of a shot, with what it does: `3 hits`; a miss that strikes nothing is the roll alone.
    fn shot(&self, shot: &LoggedShot) -> String {
        let words = &labels().battle_log;
        let behind = shot.behind.map(|figure| self.figure(figure));
        let label = match (shot.result, &behind) {
            (ShotResult::Miss, None) => return shot.rolls.hit.to_string(),
            (ShotResult::Miss, Some(_)) => &words.strays,
            (ShotResult::Covered, _) => &words.saved_by_cover,
            (ShotResult::Stopped, _) => &words.stopped,
            (ShotResult::Hit, _) => &words.hit,
            (ShotResult::Penetrates, _) => &words.pierces,
            (ShotResult::Explosion { .. } | ShotResult::Nuclear { .. }, None) => &words.explodes_at,
            (ShotResult::Explosion { .. } | ShotResult::Nuclear { .. }, Some(_)) => {
                &words.explodes_behind
            }
        };
        let figure = behind.unwrap_or_default();
        let result = self.fill(label, &[("n", &shot.rolls.hit), ("figure", &figure)]);
        let dice = [(&words.cover_die, shot.rolls.cover), (&words.shield_die, shot.rolls.shield)];
        self.with_dice(result, &dice)
    }

    /// Adds dice to a text: `Karis no. 3 (shield 2, damage 5)`.
    fn with_dice(&self, text: String, dice: &[(&Label, Option<i32>)]) -> String {
        let rolled =
            dice.iter().filter_map(|(label, die)| Some(self.fill(label, &[("n", &(*die)?)])));
        let rolled: Vec<String> = rolled.collect();
        if rolled.is_empty() { text } else { format!("{text} ({})", rolled.join(", ")) }
    }

    /// Lists the dice that followed the fights of a melee, by the figure that was hit.
    fn hits(&self, melee: &LoggedMelee) -> Vec<(FigureRef, AttackerFate, String)> {
        let words = &labels().battle_log;
        let (single, attackers) = (melee.single.figure, melee.attackers);
        let is_hit = |attacker: &MeleeAttacker| matches!(attacker.fate, AttackerFate::Hit(_));
        let own = melee.fate.map(|fate| {
            let saves = attackers.iter().filter(|attacker| !is_hit(attacker));
            let mut dice: Vec<_> =
                saves.map(|attacker| (&words.shield_die, attacker.hit.shield)).collect();
            dice.push((&words.damage_die, melee.damage));
            (single, AttackerFate::Hit(fate), self.with_dice(self.figure(single), &dice))
        });
        let others = attackers.iter().map(|attacker| {
            let (figure, hit) = (attacker.fighter.figure, attacker.hit);
            // The die for the shield of the other is told of him.
            let shield = hit.shield.filter(|_| is_hit(attacker));
            let dice = [(&words.shield_die, shield), (&words.damage_die, hit.damage)];
            (figure, attacker.fate, self.with_dice(self.figure(figure), &dice))
        });
        own.into_iter().chain(others).collect()
    }

    pub(super) fn melee(&self, melee: &LoggedMelee) -> String {
        let words = &labels().battle_log;
        let attacker = |attacker: &MeleeAttacker| {
            let fighter = self.fighter(&attacker.fighter);
            match attacker.approach {
                Approach::Front => fighter,
                Approach::Flank => self.fill(&words.from_flank, &[("fighter", &fighter)]),
                Approach::Rear => self.fill(&words.from_rear, &[("fighter", &fighter)]),
            }
        };
        let names: Vec<String> = melee.attackers.iter().map(attacker).collect();
        let hits = self.hits(melee);
        let with = |fate: AttackerFate| -> String {
            let names = hits.iter().filter(|(_, other, _)| *other == fate);
            names.map(|(.., name)| name.as_str()).collect::<Vec<_>>().join(", ")
        };
        let killed = self.killed_of(&with(AttackerFate::Hit(Fate::Eliminated)));
        let others = [
            (AttackerFate::Hit(Fate::Neutralised), &words.neutralised),
            (AttackerFate::Hit(Fate::Saved), &words.shielded),
            (AttackerFate::Separates, &words.separated),
        ];
        let mut result = Vec::new();
        if melee.disengages {
            let name = self.figure(melee.single.figure);
            result.push(self.fill(&words.disengaging, &[("names", &name)]));
        }
        result.push(killed);
        for (fate, label) in others {
            let names = with(fate);
            if !names.is_empty() {
                result.push(self.fill(label, &[("names", &names)]));
            }
        }
        self.fill(
            &words.fights,
            &[
                ("single", &self.fighter(melee.single)),
                ("attackers", &names.join(", ")),
                ("result", &result.join(" ")),
            ],
        )
    }

    /// Words a figure with its skill and roll.
    fn fighter(&self, fighter: &LoggedFighter) -> String {
        let words = &labels().battle_log;
        let figure = self.figure(fighter.figure);
        match &fighter.roll {
            Some(roll) => self.fill(
                &words.fighter,
                &[("figure", &figure), ("skill", &fighter.skill), ("roll", roll)],
            ),
            None => figure,
        }
    }
}
