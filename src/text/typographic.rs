//! Typographic characters: quotes, dashes and primes instead of those of a keyboard.

/// Sets apostrophes, quotation marks, primes and minus signs as they are printed, and blanks that hold a number to its
/// sign: `Muad’Dib`, `5″`, `−2`.
pub fn to_typographic(text: &str) -> String {
    let needs_change = |c: char| matches!(c, '\'' | '"' | '-' | '″' | '%');
    if !text.contains(needs_change) {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let mut quoted = false;
    let signs = letters.iter().enumerate().map(|(at, &c)| {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let rest = &letters[at + 1..];
        match c {
            '\'' => apostrophe(before, rest),
            '"' if !quoted && is_digit(before) => '″',
            '"' => {
                quoted = !quoted;
                if quoted { '“' } else { '”' }
            }
            '-' if may_precede_number(before) && is_digit(rest.first().copied()) => '−',
            ' ' if is_held(before, rest) => '\u{a0}',
            c => c,
        }
    });
    signs.collect()
}

fn is_digit(c: Option<char>) -> bool {
    c.is_some_and(|c| c.is_ascii_digit())
}

/// Returns `true` if a number may begin after this character.
fn may_precede_number(before: Option<char>) -> bool {
    before.is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '[' | '/'))
}

/// Chooses a prime, an opening mark where another closes it, or else an apostrophe.
fn apostrophe(before: Option<char>, rest: &[char]) -> char {
    let is_word = |c: char| c.is_alphanumeric();
    if is_digit(before) && !rest.first().is_some_and(|c| is_word(*c)) {
        return '′';
    }
    let is_closing = |(at, c): (usize, &char)| {
        *c == '\'' && at > 0 && !rest.get(at + 1).is_some_and(|c| is_word(*c))
    };
    let may_open = before.is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '['));
    if may_open && rest.iter().enumerate().any(is_closing) { '‘' } else { '’' }
}

/// Returns `true` if a line must not break at a space: before `%`, and around the dot before a distance, `Ld 1 · 12″`.
fn is_held(before: Option<char>, rest: &[char]) -> bool {
    let distance = |rest: &[char]| {
        let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        digits > 0 && rest.get(digits) == Some(&'″')
    };
    match rest {
        ['%', ..] => is_digit(before),
        ['·', ' ', rest @ ..] => distance(rest),
        [digit, ' ', '·', ' ', rest @ ..] if digit.is_ascii_digit() => distance(rest),
        rest => before == Some('·') && distance(rest),
    }
}
