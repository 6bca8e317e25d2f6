//! The patterns of an audit in words, for one list or for several.

use super::{footer, head, spoken};
use crate::audit::{Audit, Audited, Pattern, together};
use crate::code::Kind;
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::profile::Value;
use crate::rules::Rules;
use crate::sheet::{Block, Mark, Sheet};

/// The patterns that several lists have in common; `None` where there is none.
pub fn patterns(audits: &[&Audit], rules: &Rules, speech: Speech) -> Option<Sheet> {
    let rows: Vec<&Audited> = audits.iter().flat_map(|audit| &audit.rows).collect();
    let patterns = together(audits);
    let sheet = |language| {
        let blocks = patterns.iter().map(|pattern| text(pattern, &rows, language)).collect();
        let title = labels().audit.all_lists.get(language);
        let head = head(&rules.book, title, labels().audit.patterns.get(language), "", language);
        Sheet { footer: footer(None, &rules.book, language), blocks, ..head }
    };
    (!patterns.is_empty()).then(|| spoken(speech, sheet))
}

/// What a column is called.
pub fn label(value: Value, language: Language) -> &'static str {
    let labels = labels();
    let label = match value {
        Value::Move => &labels.values.move_,
        Value::Ws => &labels.values.ws,
        Value::Bs => &labels.values.bs,
        Value::Morale => &labels.values.morale,
        Value::Leadership => &labels.values.leadership,
        Value::Radius => &labels.values.radius,
        Value::Points => &labels.values.points,
    };
    label.get(language)
}

/// One pattern as a sentence: `Points +2 against the tables: 5 of 6 leaders (...)`.
pub(super) fn text(pattern: &Pattern, rows: &[&Audited], language: Language) -> Block {
    let shares: Vec<String> = pattern
        .shares
        .iter()
        .map(|share| {
            let counted = match share.kind {
                Kind::Leader => &labels().audit.share_leaders,
                Kind::Trooper => &labels().audit.share_troops,
            };
            let label = if share.of == 1 { &counted.one } else { &counted.many };
            fill(label.get(language), &[("n", &share.rows), ("of", &share.of)])
        })
        .collect();
    let names: Vec<&str> =
        pattern.rows.iter().map(|row| rows[*row].unit.name.get(language)).collect();
    let text =
        format!("{}: {} ({}).", claim(pattern, language), shares.join(", "), names.join(", "));
    Block::text(text, Mark::Plain)
}

fn claim(pattern: &Pattern, language: Language) -> String {
    let (value, what) = (pattern.value, label(pattern.value, language));
    match pattern.always {
        Some((printed, computed)) => fill(
            labels().audit.pattern_always.get(language),
            &[
                ("what", &what),
                ("printed", &value.print(printed)),
                ("computed", &value.print(computed)),
            ],
        ),
        None => fill(
            labels().audit.pattern_differs.get(language),
            &[("what", &what), ("difference", &value.print_difference(pattern.difference))],
        ),
    }
}
