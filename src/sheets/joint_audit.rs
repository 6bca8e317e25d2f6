//! Comparison of several audited lists.

use super::{audit, evidence, footer, in_languages, pattern, titled_sheet};
use crate::audit::{Audit, AuditRow, Experiment, find_recurring};
use crate::labels::labels;
use crate::language::{Language, Speech};
use crate::rules::Rules;
use crate::sheet::{Block, Mark, Sheet};

/// The joint verdict on several lists, the effect of a rule on them, their patterns, and the method; `None` if nothing
/// is printed.
pub fn patterns(audits: &[&Audit], rules: &Rules, speech: Speech) -> Option<Sheet> {
    let rows: Vec<&AuditRow> = audits.iter().flat_map(|audit| &audit.rows).collect();
    let returning = find_recurring(audits);
    let each: Option<Vec<Experiment>> = audits.iter().map(|audit| audit.experiment).collect();
    let experiment: Option<Experiment> = each.map(|each| each.into_iter().sum());
    let sheet = |language: Language| {
        let parts = [
            Some(Block::text(evidence::verdict(&rows, language), Mark::Strong)),
            experiment.as_ref().map(|found| evidence::experiment(found, language)),
            pattern::returning(&returning, &[], &rows, language),
        ];
        let title = labels().audit.all_lists.get(language);
        let base =
            titled_sheet(&rules.book, title, labels().audit.head.get(language), "", language);
        let parts = parts.into_iter().flatten();
        let blocks = parts.chain(audit::explain_method(&rows, &returning, language)).collect();
        Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
    };
    (!rows.is_empty()).then(|| in_languages(speech, sheet))
}
