//! The events of one battle in sentences.

use super::{format_points, weapon_name};
use crate::battle::{
    Approach, BattleEvent, BattleSetup, BodyRef, FigureRef, LoggedCheck, LoggedFighter, LoggedShot,
    MeleeAttacker, RolledInches,
};
use crate::labels::{Label, Placeholder, fill, labels};
use crate::language::Language;
use crate::play::{AttackerFate, ChargeResult, Fate, Nco, Nerve, Rally, ShotResult};

/// Writes the events of one battle.
pub(super) struct LogWriter<'a> {
    pub(super) setup: &'a BattleSetup,
    pub(super) language: Language,
    /// Writes the mark of a squad after its name, as in the pictures.
    pub(super) mark: fn(BodyRef) -> String,
}

impl LogWriter<'_> {
    /// Returns a sentence for each event; the shots of a squad at one target share one.
    pub(super) fn sentences(&self, events: &[BattleEvent]) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut shots: Vec<LoggedShot> = Vec::new();
        for event in events {
            match event {
                BattleEvent::Shoots(shot) => shots.push(*shot),
                BattleEvent::Fires { watched, .. } => {
                    sentences.extend(self.volleys(&shots, *watched));
                    shots.clear();
                }
                event => sentences.extend(self.sentence(event)),
            }
        }
        sentences
    }

    fn say(&self, label: &Label, values: &[Placeholder]) -> String {
        fill(label.get(self.language), values)
    }

    /// The name of a squad or leader.
    fn unit(&self, unit: BodyRef) -> String {
        let name = self.setup.hosts[unit.host].bodies[unit.body].name.get(self.language);
        let marked = format!("{name}{}", (self.mark)(unit));
        if unit.detached { self.nco_of(&marked) } else { marked }
    }

    fn nco_of(&self, squad: &str) -> String {
        self.say(&labels().battle_log.nco, &[("unit", &squad)])
    }

    /// The name of a figure: that of a leader, or its place in its squad.
    fn figure(&self, figure: FigureRef) -> String {
        let FigureRef { unit, figure } = figure;
        let (words, name) = (&labels().battle_log, self.unit(BodyRef { detached: false, ..unit }));
        let body = &self.setup.hosts[unit.host].bodies[unit.body];
        if body.is_leader {
            return name;
        }
        let is_nco = body.nco.is_some() && figure + 1 == body.strength();
        if is_nco {
            return self.nco_of(&name);
        }
        self.say(&words.figure, &[("unit", &name), ("n", &(figure + 1))])
    }

    fn figures(&self, figures: &[FigureRef]) -> String {
        let names: Vec<String> = figures.iter().map(|figure| self.figure(*figure)).collect();
        names.join(", ")
    }

    fn killed_text(&self, figures: &[FigureRef]) -> String {
        self.killed_of(&self.figures(figures))
    }

    fn killed_of(&self, names: &str) -> String {
        let words = &labels().battle_log;
        if names.is_empty() {
            return words.none_killed.get(self.language).clone();
        }
        self.say(&words.killed, &[("names", &names)])
    }

    fn sentence(&self, event: &BattleEvent) -> Option<String> {
        let words = &labels().battle_log;
        let of_unit = |label, unit: &BodyRef, n: i32| {
            self.say(label, &[("unit", &self.unit(*unit)), ("n", &n)])
        };
        Some(match event {
            BattleEvent::Moves { inches: 0, .. }
            | BattleEvent::Shoots(_)
            | BattleEvent::Fires { .. } => return None,
            BattleEvent::Initiative { turn, sums } => self.initiative(*turn, sums.into_array()),
            BattleEvent::Segment { idle, .. } => return self.idle(idle),
            BattleEvent::Rallies { unit, by, check, rally } => {
                self.rally(*unit, *by, check, *rally)
            }
            BattleEvent::Moves { unit, inches, rolled, .. } => self.say(
                &words.moves,
                &[("unit", &self.unit(*unit)), ("n", inches), ("rolled", &rolled.troops)],
            ),
            BattleEvent::Shifts { unit, steps } => of_unit(&words.shifts, unit, steps.len() as i32),
            BattleEvent::Watches { unit } => of_unit(&words.watches, unit, 0),
            BattleEvent::ChecksToCharge { unit, target, check } => {
                self.check_to_charge(*unit, *target, check)
            }
            BattleEvent::Charges { unit, target, charge, rolled, contacts, .. } => {
                self.charge(*unit, *target, *charge, *rolled, *contacts)
            }
            BattleEvent::Explodes { unit, inches: Some(inches), fallen } => self.say(
                &words.explodes,
                &[
                    ("unit", &self.unit(*unit)),
                    ("inches", inches),
                    ("killed", &self.killed_text(fallen)),
                ],
            ),
            BattleEvent::Explodes { unit, inches: None, .. } => of_unit(&words.nuclear, unit, 0),
            BattleEvent::Fights { single, fate, damage, attackers, disengages, .. } => {
                self.melee((single, *disengages), (*fate, *damage), attackers)
            }
            BattleEvent::Disengages { figure, inches, rolled, .. } => {
                self.retreat(*figure, *inches, *rolled)
            }
            BattleEvent::Checks { unit, check, nerve } => self.say(
                &words.checks,
                &[
                    ("unit", &self.unit(*unit)),
                    ("what", &morale_result(*nerve, self.language)),
                    ("check", &self.check(check)),
                ],
            ),
            BattleEvent::FallsBack { unit, inches, .. } => {
                of_unit(&words.falls_back, unit, *inches)
            }
            BattleEvent::Follows { steps, .. } if steps.is_empty() => return None,
            BattleEvent::Follows { target, steps, .. } => {
                of_unit(&words.stays_in_contact, target, steps.len() as i32)
            }
            BattleEvent::Pursues { unit, target, rolled, caught, .. } => {
                self.pursuit(*unit, *target, rolled, caught)
            }
            BattleEvent::Flees { unit, inches, left, .. } => self.flight(*unit, *inches, left),
            BattleEvent::Losses { lost } => {
                let lost = lost.map(|lost| format_points(i128::from(lost), 1, self.language));
                let [first, second] = lost.into_array();
                self.say(&words.losses, &[("first", &first), ("second", &second)])
            }
        })
    }

    fn initiative(&self, turn: i32, [first, second]: [i32; 2]) -> String {
        self.say(
            &labels().battle_log.initiative,
            &[("turn", &turn), ("first", &first), ("second", &second)],
        )
    }

    fn idle(&self, units: &[BodyRef]) -> Option<String> {
        let names: Vec<String> = units.iter().map(|unit| self.unit(*unit)).collect();
        let label = &labels().battle_log.idle;
        (!names.is_empty()).then(|| self.say(label, &[("units", &names.join(", "))]))
    }

    fn rally(&self, unit: BodyRef, by: BodyRef, check: &LoggedCheck, rally: Rally) -> String {
        let words = &labels().battle_log;
        let label = if by == unit { &words.rallies } else { &words.rallies_by };
        self.say(
            label,
            &[
                ("unit", &self.unit(unit)),
                ("by", &self.unit(by)),
                ("what", &rally_result(rally, self.language)),
                ("check", &self.check(check)),
            ],
        )
    }

    fn check_to_charge(&self, unit: BodyRef, target: BodyRef, check: &LoggedCheck) -> String {
        let nerve = &labels().nerve;
        let passed = if check.passes() { &nerve.pass } else { &nerve.fail };
        self.say(
            &labels().battle_log.checks_to_charge,
            &[
                ("unit", &self.unit(unit)),
                ("target", &self.unit(target)),
                ("what", passed.get(self.language)),
                ("check", &self.check(check)),
            ],
        )
    }

    fn charge(
        &self,
        unit: BodyRef,
        target: BodyRef,
        charge: ChargeResult,
        rolled: RolledInches,
        contacts: i32,
    ) -> String {
        let inches = if charge == ChargeResult::Alone { rolled.nco } else { rolled.troops };
        self.say(
            charge_label(charge, contacts),
            &[
                ("unit", &self.charger(unit, charge)),
                ("target", &self.unit(target)),
                ("rolled", &inches),
                ("n", &contacts),
            ],
        )
    }

    fn pursuit(
        &self,
        unit: BodyRef,
        target: BodyRef,
        rolled: &[RolledInches],
        caught: &[FigureRef],
    ) -> String {
        let rolled: Vec<String> = rolled.iter().map(|one| one.troops.to_string()).collect();
        self.say(
            &labels().battle_log.pursues,
            &[
                ("unit", &self.unit(unit)),
                ("target", &self.unit(target)),
                ("rolled", &rolled.join(", ")),
                ("killed", &self.killed_text(caught)),
            ],
        )
    }

    fn flight(&self, unit: BodyRef, inches: i32, left: &[FigureRef]) -> String {
        let words = &labels().battle_log;
        let label = if left.is_empty() { &words.runs } else { &words.runs_off };
        self.say(
            label,
            &[("unit", &self.unit(unit)), ("n", &inches), ("left", &self.figures(left))],
        )
    }

    /// Names who charges: an NCO alone, or the unit.
    fn charger(&self, unit: BodyRef, charge: ChargeResult) -> String {
        let body = &self.setup.hosts[unit.host].bodies[unit.body];
        let name = self.unit(unit);
        let is_nco = charge == ChargeResult::Alone && !body.is_leader && !unit.detached;
        if is_nco { self.nco_of(&name) } else { name }
    }

    /// The sum of a check and its rolls: `Morale 8 (7 of its own, +1 for the NCO), rolled 9`.
    fn check(&self, check: &LoggedCheck) -> String {
        let words = &labels().battle_log;
        let LoggedCheck { sum, nco, rolls } = check;
        let nco_label = match nco {
            Nco::None | Nco::Present => &words.nco_part,
            Nco::Away => &words.nco_away_part,
            Nco::Lost => &words.nco_lost_part,
        };
        let parts = [
            (sum.losses, &words.losses_part),
            (sum.nco, nco_label),
            (sum.leader, &words.leader_part),
            (sum.other, &words.other_part),
        ];
        let signed = |n: i32| if n < 0 { format!("−{}", -n) } else { format!("+{n}") };
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(n, _)| *n != 0)
            .map(|(n, label)| self.say(label, &[("n", &signed(n))]))
            .collect();
        let total = sum.total().to_string();
        let sum = if parts.is_empty() {
            total
        } else {
            let base = self.say(&words.base, &[("n", &sum.base)]);
            format!("{total} ({base}, {})", parts.join(", "))
        };
        let rolls = match rolls.second {
            None => rolls.first.to_string(),
            Some(second) => self.say(&words.then, &[("first", &rolls.first), ("second", &second)]),
        };
        self.say(&words.check, &[("sum", &sum), ("rolls", &rolls)])
    }

    /// The shots of a squad: a sentence for each squad and kind of aim.
    fn volleys(&self, shots: &[LoggedShot], watched: bool) -> Vec<String> {
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
        let distance = if near == far { near.to_string() } else { format!("{near}–{far}") };
        let weapon = weapon_name(self.setup, first.weapon, self.language);
        let aimed = self.say(
            &words.aimed,
            &[("weapon", &weapon), ("distance", &distance), ("skill", &first.skill)],
        );
        let cover = first.cover.map(|cover| &self.setup.rules.play.covers[cover].names);
        let facts = cover.map_or(aimed.clone(), |cover| {
            self.say(&words.covered, &[("aimed", &aimed), ("cover", cover.get(self.language))])
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
        let sentence = self.say(
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

    /// The roll of a shot, with what it does: `3 hits`; a miss is the roll alone.
    fn shot(&self, shot: &LoggedShot) -> String {
        let words = &labels().battle_log;
        let label = match shot.result {
            ShotResult::Miss => return shot.rolls.hit.to_string(),
            ShotResult::Covered => &words.saved_by_cover,
            ShotResult::Stopped => &words.stopped,
            ShotResult::Hit => &words.hit,
            ShotResult::Penetrates => &words.pierces,
            ShotResult::Explosion { .. } | ShotResult::Nuclear { .. } => &words.explodes_at,
        };
        let result = self.say(label, &[("n", &shot.rolls.hit)]);
        let dice = [(&words.cover_die, shot.rolls.cover), (&words.shield_die, shot.rolls.shield)];
        self.with_dice(result, &dice)
    }

    /// Adds dice to a text: `Karis no. 3 (shield 2, damage 5)`.
    fn with_dice(&self, text: String, dice: &[(&Label, Option<i32>)]) -> String {
        let rolled =
            dice.iter().filter_map(|(label, die)| Some(self.say(label, &[("n", &(*die)?)])));
        let rolled: Vec<String> = rolled.collect();
        if rolled.is_empty() { text } else { format!("{text} ({})", rolled.join(", ")) }
    }

    /// The dice that followed the fights of a melee, by the figure that was hit.
    fn hits(
        &self,
        (single, fate, damage): (FigureRef, Option<Fate>, Option<i32>),
        attackers: &[MeleeAttacker],
    ) -> Vec<(FigureRef, AttackerFate, String)> {
        let words = &labels().battle_log;
        let is_hit = |attacker: &MeleeAttacker| matches!(attacker.fate, AttackerFate::Hit(_));
        let own = fate.map(|fate| {
            let saves = attackers.iter().filter(|attacker| !is_hit(attacker));
            let mut dice: Vec<_> =
                saves.map(|attacker| (&words.shield_die, attacker.hit.shield)).collect();
            dice.push((&words.damage_die, damage));
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

    fn melee(
        &self,
        (single, disengages): (&LoggedFighter, bool),
        (fate, damage): (Option<Fate>, Option<i32>),
        attackers: &[MeleeAttacker],
    ) -> String {
        let words = &labels().battle_log;
        let attacker = |attacker: &MeleeAttacker| {
            let fighter = self.fighter(&attacker.fighter);
            match attacker.approach {
                Approach::Front => fighter,
                Approach::Flank => self.say(&words.from_flank, &[("fighter", &fighter)]),
                Approach::Rear => self.say(&words.from_rear, &[("fighter", &fighter)]),
            }
        };
        let names: Vec<String> = attackers.iter().map(attacker).collect();
        let hits = self.hits((single.figure, fate, damage), attackers);
        let with = |fate: AttackerFate| -> String {
            let names = hits.iter().filter(|(_, other, _)| *other == fate);
            names.map(|(.., name)| name.as_str()).collect::<Vec<_>>().join(", ")
        };
        let killed = self.killed_of(&with(AttackerFate::Hit(Fate::Eliminated)));
        let others = [
            (AttackerFate::Hit(Fate::Neutralised), &words.neutralised),
            (AttackerFate::Hit(Fate::Saved), &words.shielded),
            (AttackerFate::Parts, &words.parted),
        ];
        let mut result = Vec::new();
        if disengages {
            let name = self.figure(single.figure);
            result.push(self.say(&words.disengaging, &[("names", &name)]));
        }
        result.push(killed);
        for (fate, label) in others {
            let names = with(fate);
            if !names.is_empty() {
                result.push(self.say(label, &[("names", &names)]));
            }
        }
        self.say(
            &words.fights,
            &[
                ("single", &self.fighter(single)),
                ("attackers", &names.join(", ")),
                ("result", &result.join(" ")),
            ],
        )
    }

    fn retreat(&self, figure: FigureRef, inches: i32, rolled: i32) -> String {
        let words = &labels().battle_log;
        let label = if inches == 0 { &words.disengages_and_stays } else { &words.disengages };
        self.say(label, &[("figure", &self.figure(figure)), ("n", &inches), ("rolled", &rolled)])
    }

    /// A figure with its skill and roll.
    fn fighter(&self, fighter: &LoggedFighter) -> String {
        let words = &labels().battle_log;
        let figure = self.figure(fighter.figure);
        match &fighter.roll {
            Some(roll) => self.say(
                &words.fighter,
                &[("figure", &figure), ("skill", &fighter.skill), ("roll", roll)],
            ),
            None => figure,
        }
    }
}

fn charge_label(charge: ChargeResult, contacts: i32) -> &'static Label {
    let words = &labels().battle_log;
    match (charge, contacts) {
        (_, 0) => &words.falls_short,
        (ChargeResult::Follows, _) => &words.follows,
        (ChargeResult::Alone, _) => &words.alone,
        (ChargeResult::Charges | ChargeResult::Stays, _) => &words.charges,
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
