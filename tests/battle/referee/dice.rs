//! Checks of the dice: Morale, fire and melee.

use super::{INCH, Key, PieceKey, Referee, SLACK, piece_key, within};
use fistful::army::AbilityEffect;
use fistful::battle::{
    Approach, LoggedFighter, LoggedMoraleCheck, LoggedShot, MeleeAttacker, MoraleState, Point,
};
use fistful::codes::WeaponKind;
use fistful::profile::ListColumn;
use fistful::rolls::{AttackerFate, Fate, HitRolls, MoraleOutcome, Rally, ShotResult, ShotRolls};
use std::collections::BTreeSet;

impl Referee<'_> {
    /// The best rating of a leader in whose radius a squad is (§7d, §8b, F11).
    fn leader(&self, unit: Key) -> i32 {
        if self.is_leader(unit) {
            return 0;
        }
        let own = self.standing(unit);
        let rating = |leader: &Key| {
            let (profile, radius) = {
                let figure = &self.body(*leader).kinds[0].figure;
                (figure, figure.value(ListColumn::Radius) * INCH)
            };
            let places = self.standing(*leader);
            let reaches = |from: &PieceKey| {
                let at = self.pieces[from].at;
                own.iter().any(|piece| within(at, self.pieces[piece].at, radius))
            };
            let counts = leader.0 == unit.0
                && !leader.2
                && self.body(*leader).is_leader
                && self.units[leader].state != MoraleState::Routed
                && !places.iter().any(|piece| self.pieces[piece].out.is_some())
                && places.iter().any(reaches);
            if counts { profile.value(ListColumn::Leadership) } else { 0 }
        };
        self.units.keys().map(rating).max().unwrap_or(0)
    }

    /// The NCO of a squad is within reach of another of its figures, or the last of them, and not neutralised (D26).
    fn nco_is_near(&self, unit: Key, reach: i32) -> bool {
        let Some(nco) = self.nco(unit) else { return false };
        if self.pieces[&nco].out.is_some() {
            return false;
        }
        let at = self.pieces[&nco].at;
        let own = self.standing(unit);
        let near = |piece: &PieceKey| *piece != nco && within(at, self.pieces[piece].at, reach);
        own.len() == 1 || own.iter().any(near)
    }

    /// R8: the sum of a check, by its parts (§8b, Dune World §9.2).
    fn check_sum(&mut self, unit: Key, check: &LoggedMoraleCheck) {
        let body = self.body(unit);
        let nco = body.nco.as_ref().filter(|_| unit.2);
        let troop = nco.map_or(&body.kinds[0].figure, |nco| &nco.figure);
        let led = body.nco.is_some() && !self.is_leader(unit);
        let strength = if unit.2 { 1 } else { i64::try_from(body.strength()).expect("a squad") };
        let dead = self
            .pieces
            .iter()
            .filter(|(key, piece)| (key.0, key.1, piece.detached) == unit && !piece.alive);
        let lost = i64::try_from(dead.count()).expect("a squad");
        let losses = match lost * 100 {
            lost if lost >= 75 * strength => -4,
            lost if lost >= 50 * strength => -2,
            lost if lost >= 25 * strength => -1,
            _ => 0,
        };
        let own = troop.value(ListColumn::Morale);
        let (base, nco) = if self.is_dune_world() {
            let nco = body.nco.as_ref().map(|nco| &nco.figure);
            let radius = nco.map_or(0, |nco| nco.value(ListColumn::Radius)) * INCH;
            let counts = led && self.nco_is_near(unit, radius);
            let base = nco.filter(|_| counts).map_or(own, |nco| nco.value(ListColumn::Morale));
            (base, if led && self.nco(unit).is_none() { -1 } else { 0 })
        } else {
            let near = self.nco_is_near(unit, self.cohesion(unit));
            (
                own,
                if !led {
                    0
                } else if near {
                    1
                } else {
                    -1
                },
            )
        };
        // Whether friends are seen along the very edge of a cliff is left open.
        let other = [Self::sees, Self::sees_clearly]
            .map(|sees| -self.units[&unit].penalty - self.routed_friends(unit, sees));
        let expected = other.map(|other| [base, losses, nco, self.leader(unit), other]);
        let sum = check.sum;
        let said = [sum.base, sum.losses, sum.nco, sum.leader, sum.other];
        // A unit that overwatch fire destroyed checks nothing.
        if !expected.contains(&said) && !self.standing(unit).is_empty() {
            self.fault("R8", &format!("{unit:?}: {said:?}, not {:?}", expected[0]));
        }
        self.units.get_mut(&unit).expect("a unit").penalty = 0;
    }

    /// Dune World §9.2: 1 for each routed squad in sight, 2 for a routed leader.
    fn routed_friends(&self, unit: Key, sees: fn(&Self, Point, Point) -> bool) -> i32 {
        if !self.is_dune_world() {
            return 0;
        }
        let routed = |key: &&Key| {
            key.0 == unit.0
                && **key != unit
                && self.units[*key].state == MoraleState::Routed
                && !self.standing(**key).is_empty()
                && sees(self, self.centre(unit), self.centre(**key))
        };
        let all: Vec<&Key> = self.units.keys().filter(routed).collect();
        let squads = all.iter().filter(|key| !self.is_leader(***key)).count();
        let leaders = if squads < all.len() { 2 } else { 0 };
        i32::try_from(squads).expect("some squads") + leaders
    }

    /// R16: two dice, and a second roll only after a first that fails.
    fn check_rolls(&mut self, check: &LoggedMoraleCheck, again: bool) {
        let rolls = check.rolls;
        let fails = rolls.first > check.sum.total();
        let dice = [Some(rolls.first), rolls.second].into_iter().flatten();
        if !dice.into_iter().all(|rolled| (2..=12).contains(&rolled))
            || rolls.second.is_some() != (fails && again)
        {
            self.fault("R16", &format!("{rolls:?} against {}", check.sum.total()));
        }
    }

    pub(super) fn check_to_charge(&mut self, unit: Key, check: &LoggedMoraleCheck) {
        self.check_sum(unit, check);
        self.check_rolls(check, false);
    }

    /// R19: an NCO or a leader within 3" rallies (§8f), and a heroic stand is a second check.
    pub(super) fn check_rally(
        &mut self,
        unit: Key,
        by: Key,
        check: &LoggedMoraleCheck,
        rally: Rally,
    ) {
        let own = self.standing(unit);
        let places = if by == unit && !self.is_leader(unit) {
            self.nco(unit).into_iter().collect()
        } else {
            self.standing(by)
        };
        let near = |from: &PieceKey| {
            let at = self.pieces[from].at;
            own.len() == 1
                || own
                    .iter()
                    .any(|piece| piece != from && within(at, self.pieces[piece].at, 3 * INCH))
        };
        let is_near = by == unit && self.is_leader(unit) || places.iter().any(near);
        let is_out = places.iter().any(|from| self.pieces[from].out.is_some());
        if !is_near || is_out {
            self.fault("R19", &format!("{unit:?} is rallied from afar"));
        }
        if self.units[&unit].state == MoraleState::Steady {
            self.fault("R19", &format!("{unit:?} needs no rally"));
        }
        self.check_sum(unit, check);
        self.check_rolls(check, check.rolls.second.is_some());
        let total = check.sum.total();
        let passes = check.rolls.first <= total;
        let expected = match check.rolls.second {
            _ if passes => Rally::Rallied,
            None => Rally::Stays,
            Some(second) if second <= total => Rally::Rallied,
            Some(_) => Rally::Routed,
        };
        if rally != expected {
            self.fault("R16", &format!("{unit:?} is {}, not {}", rally.key(), expected.key()));
        }
    }

    /// R15: who must check after melee does (§7e, Dune World §7.9), and nobody else.
    pub(super) fn morale_result(
        &mut self,
        unit: Key,
        check: &LoggedMoraleCheck,
        morale_result: MoraleOutcome,
    ) {
        let may_be_beaten = self.is_dune_world() && self.uncertain;
        let is_due = self.find_due_checks().contains(&unit);
        if !is_due && !self.units[&unit].segment.checked && !may_be_beaten {
            self.fault("R15", &format!("{unit:?} need not check"));
        }
        self.check_sum(unit, check);
        self.check_rolls(check, true);
        let total = check.sum.total();
        let expected = match check.rolls.second {
            None => MoraleOutcome::Holds,
            Some(second) if second <= total => MoraleOutcome::Shaken,
            Some(_) => MoraleOutcome::Routed,
        };
        if morale_result != expected {
            self.fault(
                "R16",
                &format!("{unit:?}: {}, not {}", morale_result.key(), expected.key()),
            );
        }
        let state = match morale_result {
            MoraleOutcome::Shaken => MoraleState::Shaken,
            MoraleOutcome::Routed => MoraleState::Routed,
            MoraleOutcome::Holds | MoraleOutcome::Gone => self.units[&unit].state,
        };
        let mut chasers: Vec<Key> = self
            .standing(unit)
            .into_iter()
            .flat_map(|piece| self.touched(piece))
            .map(|foe| self.unit_of(foe))
            .collect();
        let fought = self.opponents.iter().filter(|pair| pair.contains(&unit));
        chasers.extend(fought.flatten().filter(|foe| **foe != unit).copied());
        chasers.dedup();
        self.chasers = chasers;
        self.broken = (morale_result != MoraleOutcome::Holds).then_some(unit);
        let own = self.units.get_mut(&unit).expect("a unit");
        (own.state, own.segment.checked) = (state, true);
    }

    /// Who must check in the Morale phase: it is known as the phase begins, before anybody runs.
    fn find_due_checks(&mut self) -> BTreeSet<Key> {
        let find = || self.units.keys().copied().filter(|unit| self.must_check(*unit)).collect();
        let due: BTreeSet<Key> = self.must_check.clone().unwrap_or_else(find);
        self.must_check = Some(due.clone());
        due
    }

    fn must_check(&self, unit: Key) -> bool {
        let own = &self.units[&unit];
        let segment = own.segment;
        let standing = i32::try_from(self.standing(unit).len()).expect("a squad");
        let troop = &self.body(unit).kinds[0].figure;
        let exempt = troop.has(AbilityEffect::NeverChecksMorale);
        if standing == 0 || own.state == MoraleState::Routed || !segment.fought || exempt {
            return false;
        }
        if self.is_dune_world() {
            let leader_lost = self.units.iter().any(|(key, other)| {
                let falls = key.0 == unit.0 && self.is_leader(*key) && other.segment.lost > 0;
                falls && self.sees(self.centre(unit), self.centre(*key))
            });
            let quarter = segment.lost > 0 && 4 * segment.lost >= segment.before;
            return quarter || segment.nco_lost || leader_lost || segment.struck > segment.strikes;
        }
        let strength = i32::try_from(self.body(unit).strength()).expect("a squad");
        let halved = 2 * standing <= strength && 2 * segment.before > strength;
        !self.is_leader(unit) && (segment.lost > 1 || halved || segment.nco_lost)
    }

    /// R15 again, at the end of the Morale phase.
    pub(super) fn end_morale(&mut self) {
        for unit in self.find_due_checks() {
            let is_known = !(self.is_dune_world() && self.uncertain);
            if is_known && !self.units[&unit].segment.checked {
                self.fault("R15", &format!("{unit:?} does not check"));
            }
        }
    }

    /// R11: overwatch is for those who waited.
    pub(super) fn watch(&mut self, unit: Key) {
        if self.units[&unit].segment.moved || self.units[&unit].state != MoraleState::Steady {
            self.fault("R11", &format!("{unit:?} moved, and watches"));
        }
        self.units.get_mut(&unit).expect("a unit").watches = true;
    }

    /// R10: range, cover, skill and result of a shot (§9).
    pub(super) fn shot(&mut self, shot: &LoggedShot) {
        let (from, to) = (piece_key(shot.shooter), piece_key(shot.target));
        let (shooter, target) = (self.pieces[&from].clone(), self.pieces[&to].clone());
        let unit = self.unit_of(from);
        if !shooter.alive || !target.alive || shooter.out.is_some() || from.0 == to.0 {
            self.fault("R25", &format!("{from:?} cannot fire at {to:?}"));
        }
        if self.units[&unit].state == MoraleState::Routed || self.units[&unit].segment.fired {
            self.fault("R9", &format!("{from:?} fires when routed, or twice"));
        }
        let profile = self.profile(from);
        let Some(arm) = profile.missiles().find(|arm| arm.letter == shot.weapon) else {
            self.fault("R10", &format!("{from:?} has no {}", shot.weapon));
            return;
        };
        let range = arm.weapons.iter().map(|weapon| weapon.range).max().unwrap_or(0) * INCH;
        if !within(shooter.at, target.at, range)
            || !within(shooter.at, target.at, shot.distance + SLACK)
        {
            self.fault("R10", &format!("{from:?} fires over {} of {range}", shot.distance));
        }
        if !self.sees(shooter.at, target.at) {
            self.fault("R10", &format!("{from:?} fires through a cliff"));
        }
        let table = &self.setup.terms.table;
        let inside = |area: &fistful::battle::TerrainArea, at: fistful::battle::Point| {
            (area.low.x..=area.high.x).contains(&at.x) && (area.low.y..=area.high.y).contains(&at.y)
        };
        let covers =
            table.areas.iter().filter(|area| inside(area, target.at) && !inside(area, shooter.at));
        let cover = covers.filter_map(|area| area.cover).max();
        if cover != shot.cover || shot.skill != profile.value(ListColumn::Bs) {
            self.fault("R10", &format!("{from:?}: cover {cover:?}, skill {}", shot.skill));
        }
        let value = cover.map_or(0, |at| self.setup.rules.play.covers[at].value);
        let shield = self.profile(to).shield;
        if self.result_of(shot, arm.kind, value, shield) != Some(shot.result.key()) {
            self.fault("R10", &format!("{shot:?}"));
        }
        self.stray(shot, arm.kind, range);
        if matches!(shot.result, ShotResult::Hit | ShotResult::Penetrates) {
            self.kill(to, "R22");
        }
    }

    /// The key of a shot's result by its dice (§9, Dune World §8); `None` if dice are missing, or too many.
    fn result_of(
        &self,
        shot: &LoggedShot,
        kind: WeaponKind,
        cover: i32,
        shield: bool,
    ) -> Option<&'static str> {
        let (ShotRolls { hit: roll, cover: save, shield: die }, skill) = (shot.rolls, shot.skill);
        let (exact, is_dune_world) = (roll == skill, self.is_dune_world());
        let hits = exact || roll <= skill && (is_dune_world || roll > cover);
        let sides = if is_dune_world { 6 } else { 10 };
        let is_in_range = (1..=10).contains(&roll)
            && save.is_none_or(|save| (1..=6).contains(&save))
            && die.is_none_or(|die| (1..=sides).contains(&die));
        if !is_in_range || save.is_some() != (is_dune_world && hits && !exact && cover > 0) {
            return None;
        }
        let of_lasgun = |die, nothing| match die {
            1..=3 => nothing,
            4..=5 => "explosion",
            _ => "nuclear",
        };
        let of_maula = |pierces: bool| if pierces { "penetrates" } else { "stopped" };
        match (kind, die) {
            (_, None) if !hits => Some("miss"),
            (WeaponKind::Lasgun, Some(die)) if !hits && !is_dune_world => {
                Some(of_lasgun(die, "miss"))
            }
            _ if !hits => None,
            (_, None) if save.is_some_and(|save| save >= cover) => Some("covered"),
            _ if save.is_some_and(|save| save >= cover) => None,
            (_, None) if !shield => Some("hit"),
            _ if !shield => None,
            (WeaponKind::Lasgun, Some(die)) => Some(of_lasgun(die, "stopped")),
            (WeaponKind::Maula, Some(die)) if is_dune_world => Some(of_maula(die % 2 == 0)),
            (WeaponKind::Maula, None) if !is_dune_world => Some(of_maula(exact || roll % 2 == 0)),
            (WeaponKind::Projectile, None) => Some("stopped"),
            _ => None,
        }
    }

    /// R11: a squad fires once in a segment: its own, or in overwatch in the other's.
    pub(super) fn fired(&mut self, unit: Key, watched: bool) {
        let is_own = self.active.map(super::host_index) == Some(unit.0);
        let own = self.units.get_mut(&unit).expect("a unit");
        let watches = own.watches;
        own.segment.fired = true;
        own.watches &= !watched;
        if watched == is_own || watched && !watches {
            self.fault("R11", &format!("{unit:?} fires out of its turn"));
        }
    }

    /// Weapon Skill with the help of NCO and leader (§7d; none in Dune World).
    fn skill(&self, piece: PieceKey) -> i32 {
        let own = self.profile(piece).value(ListColumn::Ws);
        let unit = self.unit_of(piece);
        if self.is_dune_world() {
            return own;
        }
        own + self.support.get(&unit).copied().unwrap_or(0)
    }

    /// Notes who is in contact as the melees begin, and the help that each squad has then.
    fn begin_melees(&mut self) {
        let fights =
            |piece: &PieceKey| self.pieces[piece].alive && self.pieces[piece].out.is_none();
        let all: Vec<PieceKey> =
            self.pieces.keys().copied().filter(|piece| fights(piece)).collect();
        let due = all.into_iter().filter(|piece| self.touched(*piece).iter().any(fights));
        self.due = due.collect();
        let support = |unit: &Key| {
            let near = self.nco_is_near(*unit, self.cohesion(*unit));
            (*unit, i32::from(near) + self.leader(*unit))
        };
        self.support = self.units.keys().map(support).collect();
        self.melees = true;
    }

    /// R12: everybody in contact fights once.
    pub(super) fn end_melees(&mut self) {
        self.melees = false;
        let left: Vec<PieceKey> =
            self.due.iter().copied().filter(|piece| !self.fought.contains(piece)).collect();
        if !left.is_empty() {
            self.fault("R12", &format!("{left:?} in contact, and do not fight"));
        }
        self.due.clear();
    }

    /// R13: the result of the rolls. R14: the skills.
    pub(super) fn melee(
        &mut self,
        (single, disengages): (&LoggedFighter, bool),
        (fate, damage): (Option<Fate>, Option<i32>),
        all: &[MeleeAttacker],
    ) {
        if !self.melees {
            self.begin_melees();
        }
        let own = piece_key(single.figure);
        let numbers = i32::from(all.len() > 1);
        let pieces: Vec<PieceKey> =
            all.iter().map(|attacker| piece_key(attacker.fighter.figure)).collect();
        for piece in pieces.iter().chain([&own]) {
            if self.fought.contains(piece) || !self.due.contains(piece) {
                self.fault("R12", &format!("{piece:?} fights twice, or nobody"));
            }
            self.fought.push(*piece);
            let unit = self.unit_of(*piece);
            self.units.get_mut(&unit).expect("a unit").segment.fought = true;
        }
        let opponents = pieces.iter().map(|piece| [self.unit_of(own), self.unit_of(*piece)]);
        self.opponents.extend(opponents.collect::<Vec<_>>());
        self.bouts.extend(pieces.iter().map(|piece| [own, *piece]));
        // R32: a front of 180 degrees can be turned to any two (§6g).
        if all.len() < 3 && all.iter().any(|attacker| attacker.approach != Approach::Front) {
            self.fault("R32", &format!("{own:?} shows its back to one or two"));
        }
        for (piece, attacker) in pieces.iter().zip(all) {
            if !self.touched(own).contains(piece) {
                self.fault("R12", &format!("{piece:?} does not touch {own:?}"));
            }
            let flank = 2 * i32::from(attacker.approach == Approach::Flank && self.is_dune_world());
            if attacker.fighter.skill != self.skill(*piece) + numbers + flank {
                self.fault("R14", &format!("{piece:?} fights with {}", attacker.fighter.skill));
            }
        }
        if single.skill != self.skill(own) {
            self.fault("R14", &format!("{own:?} fights with {}", single.skill));
        }
        let no_roll = self.is_dune_world() && all.iter().any(|foe| foe.approach == Approach::Rear);
        if single.roll.is_none() != no_roll {
            self.fault("R13", &format!("{own:?} rolls {:?} against its rear", single.roll));
        }
        let by = self.check_fates((single, disengages), fate, all);
        if self.is_dune_world() {
            self.check_hit_dice((single, disengages), (fate, damage), all);
        }
        self.take_fates(own, fate.map(|fate| (fate, pieces[by])), &pieces, all);
        let is_unhurt = self.pieces[&own].alive && self.pieces[&own].out.is_none();
        self.leaver = (disengages && is_unhurt).then_some(own);
    }

    /// Checks the results; returns the index of the first attacker who hits the single figure.
    fn check_fates(
        &mut self,
        (single, disengages): (&LoggedFighter, bool),
        fate: Option<Fate>,
        all: &[MeleeAttacker],
    ) -> usize {
        let bout = if self.is_dune_world() { dune_world_bout } else { fistful_bout };
        let mut struck = None;
        for (at, attacker) in all.iter().enumerate() {
            let (falls, hits) = bout(single, attacker);
            // F18: who disengages kills only him who kills him too.
            let falls = falls && (hits || !disengages);
            struck = struck.or(hits.then_some(at));
            if falls != matches!(attacker.fate, AttackerFate::Hit(_)) {
                self.fault("R13", &format!("{single:?} against {attacker:?}"));
            }
        }
        if struck.is_some() != fate.is_some() {
            self.fault("R13", &format!("{single:?}: {fate:?}"));
        }
        struck.unwrap_or(0)
    }

    /// R30: the dice for shields and damage in Dune World (§7.3, §7.8): a shield saves from plain hits by as many as the
    /// winner's fighting ability allows (D5), and 1 to 3 neutralises.
    fn check_hit_dice(
        &mut self,
        (single, disengages): (&LoggedFighter, bool),
        (fate, damage): (Option<Fate>, Option<i32>),
        all: &[MeleeAttacker],
    ) {
        let own = piece_key(single.figure);
        let mut fates = Vec::new();
        for attacker in all {
            let piece = piece_key(attacker.fighter.figure);
            let (falls, hits) = dune_world_bout(single, attacker);
            let [own_critical, other_critical] = [single, &attacker.fighter].map(is_critical);
            let (loser, winner, is_plain) = match (falls && !disengages, hits) {
                (true, _) => (piece, own, !own_critical || other_critical),
                (_, true) => (own, piece, !other_critical || own_critical),
                _ => {
                    if attacker.hit != HitRolls::default() {
                        self.fault("R30", "dice without a hit");
                    }
                    continue;
                }
            };
            let may_save = self.profile(loser).shield && is_plain;
            let least = self.profile(winner).shield_save_against.unwrap_or(7);
            let saved = attacker.hit.shield.is_some_and(|die| die >= least);
            let is_attacker = loser == piece;
            let result = if is_attacker {
                Some(after_damage(saved, attacker.hit.damage).map(AttackerFate::Hit))
            } else {
                fates.push(saved);
                None
            };
            let is_told = result.is_none_or(|result| result == Some(attacker.fate));
            if attacker.hit.shield.is_some() != may_save || !is_told {
                self.fault("R30", &format!("{attacker:?} against {single:?}"));
            }
        }
        let result = (!fates.is_empty())
            .then(|| after_damage(fates.iter().all(|saved| *saved), damage))
            .flatten();
        if result != fate || fates.is_empty() && damage.is_some() {
            self.fault("R30", &format!("{single:?}: {fate:?} by {damage:?}"));
        }
    }

    fn take_fates(
        &mut self,
        single: PieceKey,
        own: Option<(Fate, PieceKey)>,
        pieces: &[PieceKey],
        all: &[MeleeAttacker],
    ) {
        let units = pieces.iter().map(|piece| self.unit_of(*piece));
        // If several squads attack one figure, the log does not tell whose hit counts.
        self.uncertain |= units.collect::<std::collections::BTreeSet<_>>().len() > 1;
        let fates = pieces.iter().zip(all).filter_map(|(piece, attacker)| match attacker.fate {
            AttackerFate::Hit(fate) => Some((*piece, single, fate)),
            AttackerFate::Separates | AttackerFate::Stands => None,
        });
        let own = own.map(|(fate, by)| (single, by, fate));
        for (piece, by, fate) in fates.chain(own).collect::<Vec<_>>() {
            if fate == Fate::Saved {
                continue;
            }
            let (unit, foe) = (self.unit_of(piece), self.unit_of(by));
            self.units.get_mut(&unit).expect("a unit").segment.struck += 1;
            self.units.get_mut(&foe).expect("a unit").segment.strikes += 1;
            match fate {
                Fate::Neutralised => {
                    self.pieces.get_mut(&piece).expect("a figure").out = Some(vec![]);
                }
                _ => self.kill(piece, "R22"),
            }
        }
    }
}

/// Returns whether an attacker falls, and whether the single figure does (§7c, F15): the higher total kills, a tie kills both,
/// a natural 1 kills nobody, and nobody hits an attacker in his rear.
fn fistful_bout(single: &LoggedFighter, attacker: &MeleeAttacker) -> (bool, bool) {
    let rear = attacker.approach == Approach::Rear;
    let (own, other) = (single.roll.unwrap_or(1), attacker.fighter.roll.unwrap_or(1));
    let (total, against) = (single.skill + own, attacker.fighter.skill + other);
    (!rear && own != 1 && total >= against, other != 1 && (rear || against >= total))
}

/// A roll of exactly the skill (§7.5); at 10 or more there is none (D2).
fn is_critical(fighter: &LoggedFighter) -> bool {
    fighter.roll == Some(fighter.skill) && fighter.skill < 10
}

/// The fate of a figure that is hit, saved by its shield or not; `None` if its roll for damage is missing, or too much.
fn after_damage(saved: bool, damage: Option<i32>) -> Option<Fate> {
    match (saved, damage) {
        (true, None) => Some(Fate::Saved),
        (false, Some(1..=3)) => Some(Fate::Neutralised),
        (false, Some(4..=6)) => Some(Fate::Eliminated),
        _ => None,
    }
}

/// The same in Dune World (§7.3, §7.5, D1 to D3): at or under the skill and not a 10; a critical hit beats others, then the
/// higher roll, then the higher skill. An attacker in the rear hits without a roll (§7.6).
fn dune_world_bout(single: &LoggedFighter, attacker: &MeleeAttacker) -> (bool, bool) {
    if attacker.approach == Approach::Rear {
        return (false, true);
    }
    let hit = |fighter: &LoggedFighter| {
        let roll = fighter.roll.unwrap_or(10);
        let hits = roll <= fighter.skill && roll != 10;
        hits.then_some((roll == fighter.skill, roll, fighter.skill))
    };
    match (hit(single), hit(&attacker.fighter)) {
        (None, None) => (false, false),
        (Some(_), None) => (true, false),
        (None, Some(_)) => (false, true),
        (Some(own), Some(other)) => (own > other, own < other),
    }
}
