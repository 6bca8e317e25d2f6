//! Comparison of several audited lists.

use super::{audit, audit_verdict, evidence, footer, in_languages, pattern, titled_sheet};
use crate::audit::{Experiment, Pool, find_recurring};
use crate::labels::labels;
use crate::language::{Language, Speech};
use crate::rules::Rules;
use crate::sheet::{Block, Mark, Sheet};

/// Returns the joint verdict on several lists, the effect of a rule on them, their patterns, and the method; `None` if
/// nothing is printed.
pub fn patterns(pool: &Pool, rules: &Rules, speech: Speech) -> Option<Sheet> {
    let recurring = find_recurring(pool);
    let each: Option<Vec<Experiment>> = pool.rows.iter().map(|row| row.experiment).collect();
    let experiment: Option<Experiment> = each.map(|each| each.into_iter().sum());
    let sheet = |language: Language| {
        let copies = pattern::copies_text(&pool.copies, language);
        let parts = [
            Some(Block::text(audit_verdict(&pool.rows, language), Mark::Strong)),
            copies.map(|text| Block::text(text, Mark::Plain)),
            experiment.as_ref().map(|found| evidence::experiment(found, language)),
            pattern::patterns_block(&recurring, &[], &pool.rows, language),
        ];
        let title = labels().audit.all_lists.get(language);
        let base =
            titled_sheet(&rules.book, title, labels().audit.head.get(language), "", language);
        let parts = parts.into_iter().flatten();
        let blocks = parts.chain(audit::explain_method(&pool.rows, &recurring, language)).collect();
        Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
    };
    (!pool.rows.is_empty()).then(|| in_languages(speech, sheet))
}

/// Returns the joint verdict in a sentence, with the rows that were left out as copies.
pub fn joint_verdict(pool: &Pool, language: Language) -> String {
    let label = labels().audit.all_lists.get(language);
    let verdict = format!("{label}: {}", audit_verdict(&pool.rows, language));
    let copies = pattern::copies_text(&pool.copies, language);
    [verdict].into_iter().chain(copies).collect::<Vec<_>>().join(" ")
}
