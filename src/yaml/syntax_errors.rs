//! YAML syntax errors as faults of a file, each at its place.

use super::repairs::{self, Faults, Repair};
use crate::fault::{Fault, FileFault, Limited, YamlSyntax};
use crate::finding::Finding;
use crate::language::Language;
use crate::limits;
use crate::text::{Source, Span};
use serde_yaml::budget::BudgetBreach;

/// Returns the fault of a text that the parser rejects, with the probable correction.
pub(super) fn finding(source: &Source, error: &serde_yaml::Error, faults: Faults) -> Finding {
    let fault = fault(error);
    let Some(start) = repairs::place(source, error) else { return Finding::unplaced(fault.into()) };
    if let FileFault::NotYaml(syntax) = &fault
        && let Some(Repair { span, syntax, line }) =
            repairs::suggest_repair(source, start, *syntax, faults)
    {
        let fault = match line {
            Some(line) => FileFault::Mended { syntax, line },
            None => FileFault::NotYaml(syntax),
        };
        return Finding::at(span, fault.into());
    }
    let end = source.text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
    Finding::at(Span::new(start, end), fault.into())
}

/// Returns the parser's message, or our own for our limits.
pub(super) fn error_text(error: &serde_yaml::Error) -> String {
    match error {
        serde_yaml::Error::Budget { breach, .. } => {
            Fault::from(budget_fault(breach)).say(Language::English)
        }
        other => other.to_string(),
    }
}

fn fault(error: &serde_yaml::Error) -> FileFault {
    use serde_yaml::Error as Yaml;
    let syntax = match error {
        Yaml::Budget { breach, .. } => return budget_fault(breach),
        Yaml::MultipleDocuments { .. } => return limit(Limited::Documents, 1),
        Yaml::AliasError { error, .. } => return fault(error),
        Yaml::UnknownAnchor { .. } => YamlSyntax::Anchor,
        Yaml::RecursiveReferencesRequireWeakTypes { .. } => YamlSyntax::Itself,
        Yaml::MergeKeyNotAllowed { .. } => YamlSyntax::MergeKey,
        Yaml::UnsupportedTag { .. } | Yaml::TaggedScalarCannotDeserializeIntoString { .. } => {
            YamlSyntax::Tag
        }
        Yaml::SerdeInvalidType { .. } => YamlSyntax::Key,
        other => return syntax_fault(&other.to_string()),
    };
    syntax.into()
}

/// Classifies a syntax error by the parser's message, as its type does not tell them apart.
fn syntax_fault(message: &str) -> FileFault {
    let has = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if has(&["recursion limit", "nesting"]) {
        return limit(Limited::Depth, limits::DEPTH as u64);
    }
    let syntax = if has(&["mapping values are not allowed"]) {
        YamlSyntax::SecondValue
    } else if has(&["escape", "surrogate"]) {
        YamlSyntax::Escape
    } else if has(&["unclosed", "end of stream", "quoted scalar", "unterminated"]) {
        YamlSyntax::Unclosed
    } else if has(&["indent", "tab"]) {
        YamlSyntax::Indentation
    } else if has(&["character"]) {
        YamlSyntax::Character
    } else {
        YamlSyntax::Other
    };
    syntax.into()
}

fn budget_fault(breach: &BudgetBreach) -> FileFault {
    match breach {
        BudgetBreach::Depth { .. } => limit(Limited::Depth, limits::DEPTH as u64),
        BudgetBreach::Documents { .. } => limit(Limited::Documents, 1),
        BudgetBreach::Aliases { .. } | BudgetBreach::Anchors { .. } => {
            limit(Limited::Aliases, limits::ALIASES as u64)
        }
        _ => limit(Limited::Nodes, limits::NODES as u64),
    }
}

fn limit(limited: Limited, most: u64) -> FileFault {
    FileFault::too_many(limited, None, most)
}
