//! Lists of numbers as ranges: `1–4, 6`.

use std::fmt::Display;

/// Writes a range: `3`, or `2–5` for two different values.
pub fn range<T: Display + PartialEq>(first: T, last: T) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// Writes numbers with neighbours joined: `1–4, 6`.
pub fn join_ranges(numbers: &[i32]) -> String {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(first, last): (i32, i32)| match last - first {
        1 => format!("{first}, {last}"),
        _ => range(first, last),
    };
    runs.into_iter().map(run).collect::<Vec<_>>().join(", ")
}
