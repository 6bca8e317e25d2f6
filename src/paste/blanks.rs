//! Words between blanks, without the brackets and commas around them.

/// Words between blanks and leader dots, with their offsets; brackets and commas around them go.
pub(super) fn split_at_blanks(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| c.is_whitespace() || c == '…');
    let words = words.flat_map(|word| word.split("..")).flat_map(split_halves);
    let words = words.filter(|word| !is_emoji(word)).map(trim_word);
    words
        .filter(|word| !word.is_empty() && !["/", "*", "**", "->"].contains(word))
        .map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Strips the brackets, quotes and marks around a word.
fn trim_word(word: &str) -> &str {
    const BEFORE: [char; 14] =
        ['.', '(', '[', '{', ',', ';', ':', '=', '|', '·', '•', '~', '^', '@'];
    const BEHIND: [char; 10] = [',', ';', ':', '=', '|', ']', '}', '·', '•', '~'];
    // A lone bar may be a 1 of a scan.
    if word == "|" {
        return word;
    }
    let word = word.trim_start_matches(BEFORE);
    let word = match word.strip_prefix(['"', '“', '«']) {
        Some(inner) => inner.trim_end_matches([',', '.', ';', ')', '"', '”', '»']),
        None => word,
    };
    // The end of a sentence: `EFSm-N4.`
    let code = word.strip_suffix('.').filter(|before| before.contains('-'));
    let code = code.filter(|before| before.ends_with(|c: char| c.is_ascii_digit()));
    let word = code.unwrap_or(word).trim_end_matches(BEHIND);
    // `(6)` lost its first bracket.
    let word = if word.contains('(') { word } else { word.trim_end_matches(')') };
    word.trim_end_matches([',', ';', ':'])
}

/// Splits two values that a slash or a die joins: `15/6`, and `3d4` where a scan lost the blank.
fn split_halves(word: &str) -> Vec<&str> {
    let is_digit = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let cut = |at: usize, length: usize| vec![&word[..at], &word[at + length..]];
    if let Some(at) = word.find('/').filter(|at| *at > 0 && is_digit(at - 1) && is_digit(at + 1)) {
        return cut(at, 1);
    }
    match word.find(['d', 'D']) {
        Some(at) if at > 0 && is_digit(at - 1) && is_digit(at + 1) && &word[at + 1..] != "6" => {
            cut(at + 1, 0)
        }
        _ => vec![word],
    }
}

/// Returns `true` for the name of a picture: `:crown:`.
fn is_emoji(word: &str) -> bool {
    let inner = word.strip_prefix(':').and_then(|rest| rest.strip_suffix(':'));
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    inner.is_some_and(|name| name.len() > 1 && is_name(name))
}
