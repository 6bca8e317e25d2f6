//! Decodes the record of a battle: names of units are resolved, and losses added up.

use super::army::{emblem, optional_words, words};
use crate::fault::RecordFault;
use crate::finding::Finding;
use crate::record::file::{LossFile, OwnSideFile, RecordFile, TurnFile};
use crate::record::{
    BattleRecord, BattleWinner, EnemySide, OwnSide, RecordDate, RecordedTurn, RecordedUnit,
    UnitLoss,
};
use crate::text::{Source, Span, list_values, nearest, strip_bidi};
use crate::yaml::Placed;
use std::collections::BTreeMap;

/// Decodes the record of a battle; what cannot be read is left out with a finding.
pub fn record(file: &RecordFile, source: &Source) -> (BattleRecord, Vec<Finding>) {
    let mut decoder = RecordDecoder { source, findings: Vec::new() };
    let own = decoder.own_side(&file.own);
    let record = BattleRecord {
        name: words(&file.record, file.record_es.as_ref()),
        date: file.date.as_ref().and_then(|date| decoder.date(date)),
        enemy: file.enemy.as_ref().map(|enemy| EnemySide {
            name: words(&enemy.name, enemy.name_es.as_ref()),
            emblem: emblem(enemy.emblem.as_ref(), &mut decoder.findings),
        }),
        turns: decoder.turns(&file.turns, &own),
        winner: file.winner.as_ref().and_then(|winner| decoder.winner(winner)),
        notes: optional_words(file.notes.as_ref(), file.notes_es.as_ref()),
        own,
    };
    (record, decoder.findings)
}

/// The losses of a unit up to a turn.
#[derive(Clone, Default)]
struct UnitTotal {
    lost: i64,
    /// The turn in which its NCO was lost.
    nco_lost_in: Option<i64>,
}

struct RecordDecoder<'a> {
    source: &'a Source,
    findings: Vec<Finding>,
}

impl RecordDecoder<'_> {
    fn report(&mut self, span: Span, fault: RecordFault) {
        self.findings.push(Finding::at(span, fault.into()));
    }

    fn line(&self, span: Span) -> usize {
        self.source.place(span).line
    }

    fn date(&mut self, written: &Placed<String>) -> Option<RecordDate> {
        let date = RecordDate::read(&written.value);
        if date.is_none() {
            self.report(written.span, RecordFault::NotADate { found: written.value.clone() });
        }
        date
    }

    fn winner(&mut self, written: &Placed<String>) -> Option<BattleWinner> {
        let winner = BattleWinner::from_key(&written.value);
        if winner.is_none() {
            let keys = || BattleWinner::ALL.into_iter().map(BattleWinner::key);
            let (found, near) = (written.value.clone(), nearest(&written.value, keys()));
            let fault = RecordFault::UnknownWinner { found, near, allowed: list_values(keys()) };
            self.report(written.span, fault);
        }
        winner
    }

    fn own_side(&mut self, file: &OwnSideFile) -> OwnSide {
        let mut first = BTreeMap::new();
        for unit in &file.units {
            let name = unit.unit.value.clone();
            if let Some(span) = first.get(name.as_str()) {
                let first_line = self.line(*span);
                self.report(unit.unit.span, RecordFault::UnitTwice { name, first_line });
            } else {
                first.insert(unit.unit.value.as_str(), unit.unit.span);
            }
        }
        let units = file.units.iter().map(|unit| RecordedUnit {
            name: strip_bidi(&unit.unit.value),
            figures: unit.figures.value.into(),
            has_nco: unit.nco,
        });
        OwnSide {
            name: words(&file.name, file.name_es.as_ref()),
            emblem: emblem(file.emblem.as_ref(), &mut self.findings),
            points: file.points.as_ref().map(|points| points.value.into()),
            units: units.collect(),
        }
    }

    /// Decodes the turns in the order of their numbers; losses are added up in that order.
    fn turns(&mut self, files: &[TurnFile], own: &OwnSide) -> Vec<RecordedTurn> {
        let mut by_number = BTreeMap::new();
        for file in files {
            let turn = i64::from(file.turn.value);
            match by_number.get(&turn) {
                None => drop(by_number.insert(turn, file)),
                Some(first) => {
                    let first_line = self.line(first.turn.span);
                    self.report(file.turn.span, RecordFault::TurnTwice { turn, first_line });
                }
            }
        }
        let mut sums = vec![UnitTotal::default(); own.units.len()];
        let turns = by_number.into_iter().map(|(number, file)| RecordedTurn {
            number,
            score: file
                .score
                .as_ref()
                .map(|score| [score.own.value.into(), score.enemy.value.into()]),
            losses: self.losses(number, &file.losses, own, &mut sums),
        });
        turns.collect()
    }

    /// Decodes the losses of a turn, and adds them to the sums of all units.
    fn losses(
        &mut self,
        turn: i64,
        files: &[LossFile],
        own: &OwnSide,
        sums: &mut [UnitTotal],
    ) -> Vec<UnitLoss> {
        let mut first: BTreeMap<usize, Span> = BTreeMap::new();
        let mut losses = Vec::new();
        for file in files {
            let (name, lost) = (strip_bidi(&file.unit.value), i64::from(file.lost.value));
            let Some(unit) = own.units.iter().position(|unit| unit.name == name) else {
                let near = nearest(&name, own.units.iter().map(|unit| unit.name.as_str()));
                let force = own.name.both();
                self.report(file.unit.span, RecordFault::NotInForce { name, near, force });
                continue;
            };
            if let Some(span) = first.get(&unit) {
                let first_line = self.line(*span);
                self.report(file.unit.span, RecordFault::LossTwice { name, turn, first_line });
                continue;
            }
            first.insert(unit, file.unit.span);
            let is_nco_lost = self.is_nco_lost(file, turn, &own.units[unit], &mut sums[unit]);
            let (before, figures) = (sums[unit].lost, own.units[unit].figures);
            sums[unit].lost += lost;
            // Once a unit has lost too many, every later turn would say so again.
            if sums[unit].lost > figures && before <= figures && lost > 0 {
                let lost = sums[unit].lost;
                self.report(file.lost.span, RecordFault::TooManyLosses { name, lost, figures });
            }
            losses.push(UnitLoss { unit, lost, is_nco_lost, is_out: file.out });
        }
        losses
    }

    /// Returns `true` if a unit loses its NCO; reports that it has none, or none any more.
    fn is_nco_lost(
        &mut self,
        file: &LossFile,
        turn: i64,
        unit: &RecordedUnit,
        total: &mut UnitTotal,
    ) -> bool {
        let Some(written) = file.nco.as_ref().filter(|nco| nco.value) else { return false };
        let name = unit.name.clone();
        if !unit.has_nco {
            self.report(written.span, RecordFault::NoNco { name });
        } else if let Some(turn) = total.nco_lost_in {
            self.report(written.span, RecordFault::NcoTwice { name, turn });
        } else if file.lost.value == 0 {
            self.report(written.span, RecordFault::NcoWithoutLoss { name, turn });
        }
        total.nco_lost_in.get_or_insert(turn);
        true
    }
}
