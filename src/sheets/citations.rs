//! Citations of rulings in rule texts; they are moved from the text to a short list at the end.

/// Removes citations of rulings from a rule: `(F10)`, `(elite, D5)`.
pub(crate) fn strip_citations(rule: &str) -> String {
    let mut parts = rule.split(" (");
    let mut stripped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, after) = part.split_once(')').unwrap_or((part, ""));
        let kept: Vec<&str> = inside.split(", ").filter(|part| !is_ruling(part)).collect();
        if !kept.is_empty() {
            stripped.push_str(&format!(" ({})", kept.join(", ")));
        }
        stripped.push_str(after);
    }
    stripped
}

/// Returns the rulings cited by a rule.
pub(super) fn citations(rule: &str) -> impl Iterator<Item = String> {
    let inside = rule.split(" (").skip(1).filter_map(|part| part.split(')').next());
    inside.flat_map(|part| part.split(", ")).filter(|part| is_ruling(part)).map(str::to_owned)
}

/// Returns `true` for the id of a ruling.
pub fn is_ruling(part: &str) -> bool {
    let number = part.trim_start_matches(['F', 'D', 'S', 'W']);
    number.len() < part.len() && !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
}
