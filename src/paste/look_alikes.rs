//! Letters and digits that scans and typists take for each other.

use crate::text::dedup;

/// Lists the letters and digits that a scan or a typist may put for a letter; the other case is one of them.
pub(super) fn list_look_alikes(letter: char) -> Vec<char> {
    const PAIRS: [(char, &str); 22] = [
        ('l', "1"),
        ('I', "1"),
        ('i', "1"),
        ('|', "1"),
        ('!', "1"),
        ('1', "lI"),
        ('5', "Ss"),
        ('S', "5"),
        ('s', "5"),
        ('$', "Ss"),
        ('8', "B"),
        ('B', "8"),
        ('6', "G"),
        ('G', "6C"),
        ('C', "G"),
        ('0', "D"),
        ('O', "D0"),
        ('P', "F"),
        ('9', "g"),
        ('q', "g"),
        ('Y', "V"),
        ('U', "V"),
    ];
    let case = if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    };
    let pairs = PAIRS.iter().filter(|(from, _)| *from == letter).flat_map(|(_, to)| to.chars());
    let digit = digit_like(letter);
    let all = pairs
        .chain(digit)
        .chain(Some(case))
        .chain((letter == 'A').then_some('4'))
        .chain((letter == '4').then_some('A'));
    let all: Vec<char> = all.filter(|like| *like != letter).collect();
    dedup(all)
}

/// Returns the digit that a letter of a scan stands for.
pub(super) fn digit_like(c: char) -> Option<char> {
    Some(match c {
        'l' | 'I' | 'i' | '|' | '!' | ']' | '[' => '1',
        'O' | 'o' | 'Q' | 'D' => '0',
        'S' | 's' | '$' => '5',
        'B' => '8',
        'Z' | 'z' => '2',
        'g' | 'q' => '9',
        'b' | 'G' | 'ó' => '6',
        'A' => '4',
        'T' => '7',
        _ => return None,
    })
}

/// Returns `true` for numbers that a scan takes for each other: one digit that looks like another, or one that was lost.
pub(super) fn is_misread(printed: i32, computed: i32) -> bool {
    const ALIKE: [&str; 9] = ["38", "17", "56", "06", "08", "68", "14", "27", "49"];
    let (printed, computed) = (printed.to_string(), computed.to_string());
    if printed.len() != computed.len() {
        return printed.contains(&computed) || computed.contains(&printed);
    }
    let mut other = printed.chars().zip(computed.chars()).filter(|(one, two)| one != two);
    let is_alike = |(one, two): (char, char)| {
        ALIKE.iter().any(|pair| pair.contains(one) && pair.contains(two))
    };
    other.next().is_some_and(is_alike) && other.next().is_none()
}
