//! Numbers of house rules that no figure could have.

use super::HouseRuleReader;
use crate::army::file::RuleFile;
use crate::codes::{AbsurdCode, Change, CodeTables};
use crate::fault::{FileFault, HouseFault};
use crate::finding::Finding;
use crate::limits::{DISCOUNT, EFFECT, PRICE, SKILL};
use crate::profile::ListColumn;
use crate::yaml::Placed;
use std::ops::RangeInclusive;

impl HouseRuleReader<'_> {
    /// Returns `true` if every number is within the bounds for the kind of change; others become findings.
    pub(super) fn is_bounded(&mut self, rule: &RuleFile, change: &Change) -> bool {
        let (skills, points) = match change {
            Change::Letter(..) | Change::Ability(..) => (-EFFECT..=EFFECT, -DISCOUNT..=PRICE),
            Change::Base(..) | Change::Cap(..) => (0..=SKILL, 1..=PRICE),
        };
        let before = self.findings.len();
        for skill in [&rule.ws, &rule.bs, &rule.morale] {
            self.check_bounds(skill.as_ref(), &skills);
        }
        self.check_bounds(rule.points.as_ref(), &points);
        self.findings.len() == before
    }

    fn check_bounds(&mut self, written: Option<&Placed<i32>>, bounds: &RangeInclusive<i32>) {
        let Some(written) = written.filter(|written| !bounds.contains(&written.value)) else {
            return;
        };
        let [found, least, most] = [written.value, *bounds.start(), *bounds.end()].map(i64::from);
        let fault = FileFault::OutOfRange { found: found.to_string(), least, most };
        self.findings.push(Finding::at(written.span, fault.into()));
    }

    /// Reports a code that a rule gives an impossible value.
    pub(super) fn report_absurd(&mut self, rule: &RuleFile, after: &CodeTables) {
        let Some(AbsurdCode { code, value, found }) = after.find_absurd() else { return };
        if self.codes.find_absurd().is_some() {
            return;
        }
        let written = match value {
            ListColumn::Ws => rule.ws.as_ref(),
            ListColumn::Bs => rule.bs.as_ref(),
            ListColumn::Morale => rule.morale.as_ref(),
            _ => rule.points.as_ref(),
        };
        let span = written.map_or(rule.name.span, |written| written.span);
        self.report(span, HouseFault::Absurd { code, key: value.key(), found });
    }
}
