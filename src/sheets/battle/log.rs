//! The events of one battle in sentences.

mod combat;

use super::format_points;
use crate::battle::{
    BattleEvent, BattleSetup, BodyRef, FigureMove, FigureRef, LoggedMoraleCheck, LoggedShot,
    RolledInches,
};
use crate::labels::{Label, Placeholder, fill_sentence, labels};
use crate::language::Language;
use crate::rolls::{ChargeResult, MoraleOutcome, Nco, Rally};
use crate::sheets::odds::morale_outcome;
use combat::LoggedMelee;

/// Writes the events of one battle.
pub(super) struct LogWriter<'a> {
    pub(super) setup: &'a BattleSetup,
    pub(super) language: Language,
    /// Writes the mark of a squad after its name, as in the pictures.
    pub(super) mark: fn(BodyRef) -> String,
}

/// A phase of the turn, as its index among those of the rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LogPhase(pub(super) usize);

impl LogPhase {
    const RALLY: Self = Self(0);
    const MOVE: Self = Self(1);
    const FIRE: Self = Self(2);
    const MELEE: Self = Self(3);
    const MORALE: Self = Self(4);

    /// Returns the phase of an event; `None` for one that goes on with the phase before it, and for what is no part of a turn.
    fn from_event(event: &BattleEvent) -> Option<Self> {
        match event {
            BattleEvent::Rallies { .. } => Some(Self::RALLY),
            BattleEvent::Moves { .. }
            | BattleEvent::Watches { .. }
            | BattleEvent::Shifts { .. }
            | BattleEvent::ChecksToCharge { .. }
            | BattleEvent::Charges { .. } => Some(Self::MOVE),
            // Fire that was held back answers a move.
            BattleEvent::Fires { watched, .. } => {
                Some(if *watched { Self::MOVE } else { Self::FIRE })
            }
            BattleEvent::Fights { .. } => Some(Self::MELEE),
            BattleEvent::Checks { .. } => Some(Self::MORALE),
            BattleEvent::Initiative { .. }
            | BattleEvent::Segment { .. }
            | BattleEvent::Shoots(_)
            | BattleEvent::Explodes { .. }
            | BattleEvent::Disengages { .. }
            | BattleEvent::FallsBack { .. }
            | BattleEvent::Follows { .. }
            | BattleEvent::Pursues { .. }
            | BattleEvent::Flees { .. }
            | BattleEvent::Losses { .. } => None,
        }
    }
}

/// A sentence with the phase that its event belongs to.
pub(super) struct LogSentence {
    pub(super) phase: Option<LogPhase>,
    pub(super) text: String,
}

impl LogWriter<'_> {
    /// Returns the sentences, each with its phase.
    pub(super) fn sentences_by_phase(&self, events: &[BattleEvent]) -> Vec<LogSentence> {
        let mut out = Vec::new();
        // The shots and the explosions of a volley come before it.
        let ends = |event: &BattleEvent| {
            !matches!(event, BattleEvent::Shoots(_) | BattleEvent::Explodes { .. })
        };
        for events in events.split_inclusive(ends) {
            let phase = events.last().and_then(LogPhase::from_event);
            let texts = self.sentences(events).into_iter();
            out.extend(texts.map(|text| LogSentence { phase, text }));
        }
        out
    }

    /// Returns a sentence for each event; the shots of a squad at one target share one.
    pub(super) fn sentences(&self, events: &[BattleEvent]) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut shots: Vec<LoggedShot> = Vec::new();
        // An explosion is told after the shot that caused it.
        let mut blasts = Vec::new();
        for event in events {
            match event {
                BattleEvent::Shoots(shot) => shots.push(*shot),
                BattleEvent::Fires { watched, lost, .. } => {
                    sentences.extend(self.volleys(&shots, *watched));
                    self.add_lost_shots(*lost, &mut sentences);
                    shots.clear();
                    sentences.append(&mut blasts);
                }
                BattleEvent::Explodes { .. } => blasts.extend(self.sentence(event)),
                event => sentences.extend(self.sentence(event)),
            }
        }
        sentences
    }

    /// Adds the shots that were lost to the last sentence.
    fn add_lost_shots(&self, lost: i32, sentences: &mut [String]) {
        if let (1.., Some(last)) = (lost, sentences.last_mut()) {
            let told = self.fill(&labels().battle_log.shots_lost, &[("n", &lost)]);
            *last = format!("{last} {told}");
        }
    }

    fn fill(&self, label: &Label, values: &[Placeholder]) -> String {
        fill_sentence(label.get(self.language), values)
    }

    /// Names a squad or leader.
    fn unit(&self, unit: BodyRef) -> String {
        let name = self.setup.hosts[unit.host].bodies[unit.body].name.get(self.language);
        let marked = format!("{name}{}", (self.mark)(unit));
        if unit.is_detached_nco { self.nco_of(&marked) } else { marked }
    }

    fn nco_of(&self, squad: &str) -> String {
        self.fill(&labels().battle_log.nco, &[("unit", &squad)])
    }

    /// Names a figure: a leader by its own name, others by the place in their squad.
    fn figure(&self, figure: FigureRef) -> String {
        let FigureRef { unit, figure } = figure;
        let (words, name) =
            (&labels().battle_log, self.unit(BodyRef { is_detached_nco: false, ..unit }));
        let body = &self.setup.hosts[unit.host].bodies[unit.body];
        if body.is_leader {
            return name;
        }
        let is_nco = body.nco.is_some() && figure + 1 == body.strength();
        if is_nco {
            return self.nco_of(&name);
        }
        self.fill(&words.figure, &[("unit", &name), ("n", &(figure + 1))])
    }

    fn movers(&self, steps: &[FigureMove]) -> String {
        self.figures(&steps.iter().map(|step| step.figure).collect::<Vec<_>>())
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
        self.fill(&words.killed, &[("names", &names)])
    }

    fn sentence(&self, event: &BattleEvent) -> Option<String> {
        let words = &labels().battle_log;
        let of_unit = |label, unit: &BodyRef, n: i32| {
            self.fill(label, &[("unit", &self.unit(*unit)), ("n", &n)])
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
            BattleEvent::Moves { unit, inches, rolled, .. } => self.fill(
                &words.moves,
                &[("unit", &self.unit(*unit)), ("n", inches), ("rolled", &rolled.troops)],
            ),
            BattleEvent::Shifts { steps, .. } => {
                self.fill(&words.shifts, &[("names", &self.movers(steps))])
            }
            BattleEvent::Watches { unit } => of_unit(&words.watches, unit, 0),
            BattleEvent::ChecksToCharge { unit, target, check, nco_alone } => {
                self.check_to_charge((*unit, *nco_alone), *target, check)
            }
            BattleEvent::Charges { unit, target, charge, rolled, contacts, .. } => {
                self.charge(*unit, *target, *charge, *rolled, *contacts)
            }
            BattleEvent::Explodes { unit, inches: Some(inches), fallen } => self.fill(
                &words.explodes,
                &[
                    ("unit", &self.unit(*unit)),
                    ("inches", inches),
                    ("killed", &self.killed_text(fallen)),
                ],
            ),
            BattleEvent::Explodes { unit, inches: None, .. } => of_unit(&words.nuclear, unit, 0),
            BattleEvent::Fights { single, fate, damage, attackers, disengages, .. } => {
                let (fate, damage, disengages) = (*fate, *damage, *disengages);
                self.melee(&LoggedMelee { single, fate, damage, attackers, disengages })
            }
            BattleEvent::Disengages { figure, inches, rolled, .. } => {
                self.retreat(*figure, *inches, *rolled)
            }
            BattleEvent::Checks { unit, check, result } => self.melee_check(*unit, check, *result),
            BattleEvent::FallsBack { unit, inches, steps } => {
                let labels = [&words.falls_back, &words.falls_back_short];
                self.distance(labels, *unit, *inches, steps)
            }
            BattleEvent::Follows { steps, .. } if steps.is_empty() => return None,
            BattleEvent::Follows { target, steps, .. } => {
                let names = self.movers(steps);
                self.fill(
                    &words.stays_in_contact,
                    &[("unit", &self.unit(*target)), ("names", &names)],
                )
            }
            BattleEvent::Pursues { unit, target, rolled, caught, .. } => {
                self.pursuit(*unit, *target, rolled, caught)
            }
            BattleEvent::Flees { unit, inches, left, steps } => {
                self.flight(*unit, *inches, left, steps)
            }
            BattleEvent::Losses { lost } => {
                let lost = lost.map(|lost| format_points(i128::from(lost), 1, self.language));
                let [first, second] = lost.into_array();
                self.fill(&words.losses, &[("first", &first), ("second", &second)])
            }
        })
    }

    fn melee_check(
        &self,
        unit: BodyRef,
        check: &LoggedMoraleCheck,
        result: MoraleOutcome,
    ) -> String {
        self.fill(
            &labels().battle_log.checks,
            &[
                ("unit", &self.unit(unit)),
                ("what", morale_outcome(result).get(self.language)),
                ("check", &self.check(check)),
            ],
        )
    }

    fn initiative(&self, turn: i32, [first, second]: [i32; 2]) -> String {
        self.fill(
            &labels().battle_log.initiative,
            &[("turn", &turn), ("first", &first), ("second", &second)],
        )
    }

    fn idle(&self, units: &[BodyRef]) -> Option<String> {
        let names: Vec<String> = units.iter().map(|unit| self.unit(*unit)).collect();
        let label = &labels().battle_log.idle;
        (!names.is_empty()).then(|| self.fill(label, &[("units", &names.join(", "))]))
    }

    fn rally(&self, unit: BodyRef, by: BodyRef, check: &LoggedMoraleCheck, rally: Rally) -> String {
        let words = &labels().battle_log;
        let label = match (by == unit, check.rolls.second) {
            (true, None) => &words.rallies,
            (true, Some(_)) => &words.rallies_standing,
            (false, None) => &words.rallies_by,
            (false, Some(_)) => &words.rallies_by_standing,
        };
        self.fill(
            label,
            &[
                ("unit", &self.unit(unit)),
                ("by", &self.unit(by)),
                ("what", &rally_result(rally, self.language)),
                ("check", &self.check(check)),
            ],
        )
    }

    fn check_to_charge(
        &self,
        (unit, nco_alone): (BodyRef, bool),
        target: BodyRef,
        check: &LoggedMoraleCheck,
    ) -> String {
        let unit = self.unit(unit);
        let who = if nco_alone { self.nco_of(&unit) } else { unit };
        let words = &labels().morale_result;
        let passed = if check.passes() { &words.pass } else { &words.fail };
        self.fill(
            &labels().battle_log.checks_to_charge,
            &[
                ("unit", &who),
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
        self.fill(
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
        self.fill(
            &labels().battle_log.pursues,
            &[
                ("unit", &self.unit(unit)),
                ("target", &self.unit(target)),
                ("rolled", &rolled.join(", ")),
                ("killed", &self.killed_text(caught)),
            ],
        )
    }

    fn flight(
        &self,
        unit: BodyRef,
        inches: i32,
        left: &[FigureRef],
        steps: &[FigureMove],
    ) -> String {
        let words = &labels().battle_log;
        if left.is_empty() {
            return self.distance([&words.runs, &words.runs_short], unit, inches, steps);
        }
        let left = self.figures(left);
        self.fill(&words.runs_off, &[("unit", &self.unit(unit)), ("n", &inches), ("left", &left)])
    }

    /// Words the inches of a flight: those rolled, or those that its fastest figure went and those rolled, where they
    /// differ.
    fn distance(
        &self,
        [plain, short]: [&Label; 2],
        unit: BodyRef,
        rolled: i32,
        steps: &[FigureMove],
    ) -> String {
        let far = steps.iter().map(|step| step.from.distance(step.to)).max().unwrap_or(0);
        let inches = (far + 50) / 100;
        let label = if inches == rolled { plain } else { short };
        self.fill(label, &[("unit", &self.unit(unit)), ("n", &inches), ("rolled", &rolled)])
    }

    /// Names who charges: an NCO alone, or the unit.
    fn charger(&self, unit: BodyRef, charge: ChargeResult) -> String {
        let body = &self.setup.hosts[unit.host].bodies[unit.body];
        let name = self.unit(unit);
        let is_nco = charge == ChargeResult::Alone && !body.is_leader && !unit.is_detached_nco;
        if is_nco { self.nco_of(&name) } else { name }
    }

    /// Words the sum of a check and its rolls: `Morale 8 (7 of its own, +1 for the NCO), rolled 9`.
    fn check(&self, check: &LoggedMoraleCheck) -> String {
        let words = &labels().battle_log;
        let LoggedMoraleCheck { sum, nco, missed_charge, rolls } = check;
        let nco_label = match nco {
            Nco::None | Nco::Present => &words.nco_part,
            Nco::Away => &words.nco_away_part,
            Nco::Lost => &words.nco_lost_part,
        };
        let parts = [
            (sum.losses, &words.losses_part),
            (sum.nco, nco_label),
            (sum.leader, &words.leader_part),
            (*missed_charge, &words.missed_part),
            (sum.other - missed_charge, &words.friends_part),
        ];
        let signed = |n: i32| if n < 0 { format!("−{}", -n) } else { format!("+{n}") };
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(n, _)| *n != 0)
            .map(|(n, label)| self.fill(label, &[("n", &signed(n))]))
            .collect();
        let total = sum.total().to_string();
        let sum = if parts.is_empty() {
            total
        } else {
            let base = self.fill(&words.base, &[("n", &sum.base)]);
            format!("{total} ({base}, {})", parts.join(", "))
        };
        let rolls = match rolls.second {
            None => rolls.first.to_string(),
            Some(second) => self.fill(&words.then, &[("first", &rolls.first), ("second", &second)]),
        };
        self.fill(&words.check, &[("sum", &sum), ("rolls", &rolls)])
    }

    fn retreat(&self, figure: FigureRef, inches: i32, rolled: i32) -> String {
        let words = &labels().battle_log;
        let label = if inches == 0 { &words.disengages_and_stays } else { &words.disengages };
        self.fill(label, &[("figure", &self.figure(figure)), ("n", &inches), ("rolled", &rolled)])
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
    let words = &labels().morale_result;
    let label = match rally {
        Rally::Rallied => &words.rallied,
        Rally::Stays => &words.as_it_was,
        Rally::Routed => &words.routed,
    };
    label.get(language)
}
