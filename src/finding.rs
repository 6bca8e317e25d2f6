//! A fault and its position.

use crate::fault::{Fault, FileFault, Limited, Severity};
use crate::limits;
use crate::text::Span;

/// A fault and its position; no span means the text as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub fault: Fault,
    /// The position, in bytes of the text that was read.
    pub span: Option<Span>,
}

impl Finding {
    /// Reports a fault at a place.
    pub fn at(span: Span, fault: Fault) -> Self {
        Self { fault, span: Some(span) }
    }

    /// Reports a fault of the whole text.
    pub fn unplaced(fault: Fault) -> Self {
        Self { fault, span: None }
    }

    /// Returns the severity of the fault.
    pub fn severity(&self) -> Severity {
        self.fault.severity()
    }
}

/// Sorts findings by position, and removes duplicates.
pub fn in_order(mut findings: Vec<Finding>) -> Vec<Finding> {
    findings.sort_by_key(|finding| finding.span);
    findings.dedup();
    findings
}

/// Returns `true` if any finding is an error.
pub fn any_error(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity() == Severity::Error)
}

/// Returns the number of errors, except those about the link of a force.
pub fn count_faults(findings: &[Finding]) -> usize {
    let counts = |finding: &&Finding| {
        finding.severity() == Severity::Error && !matches!(finding.fault, Fault::Link(_))
    };
    findings.iter().filter(counts).count()
}

/// Returns at most [`limits::FINDINGS`] findings; if there are more, the last says so.
pub fn limited(mut findings: Vec<Finding>) -> Vec<Finding> {
    if findings.len() > limits::FINDINGS {
        findings.truncate(limits::FINDINGS);
        let most = limits::FINDINGS as u64;
        let fault = FileFault::too_many(Limited::Findings, None, most);
        findings
            .extend(findings.last().cloned().map(|last| Finding { fault: fault.into(), ..last }));
    }
    findings
}
