//! File names made of the names of armies.

use super::{after_last, before_first};

/// Makes a file name for an army from its file's name: never a path, never a reserved device name.
pub fn slug(name: &str) -> String {
    let stem = after_last(name, &['/', '\\']);
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    // Sixty letters, and no more bytes than every file system allows for a name and its ending.
    let fits = |(at, c): &(usize, char)| at + c.len_utf8() <= 180;
    let letters: String = stem.char_indices().take(60).take_while(fits).map(|(_, c)| c).collect();
    let words = letters.split(|c: char| !c.is_alphanumeric() && c != '_');
    let slug = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    match slug {
        _ if slug.is_empty() => "army".to_owned(),
        _ if is_device(&slug) => format!("army-{slug}"),
        _ => slug,
    }
}

/// Returns `true` for a device name reserved by Windows, whatever its ending: `CON.yaml`, `com1`, `COM¹`.
pub fn is_device(name: &str) -> bool {
    const DEVICES: [&str; 8] = ["con", "prn", "aux", "nul", "com", "lpt", "conin$", "conout$"];
    let stem = before_first(name, &['.']).trim_end();
    let is_digit = |c: char| c.is_ascii_digit() || matches!(c, '¹' | '²' | '³');
    DEVICES.contains(&stem.trim_end_matches(is_digit).to_lowercase().as_str())
}

/// Makes a file name for a house or a force from its name, which has no ending.
pub fn slug_from_name(name: &str) -> String {
    slug(&format!("{}.yaml", name.to_lowercase().replace(['/', '\\'], " ")))
}
