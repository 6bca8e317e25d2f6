//! What other programs read of a command line: completions for shells, pages for `man`.

use super::{PROGRAM, worded};
use crate::labels::labels;
use crate::language::Language;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

/// The completions of a shell, whole before any of it is written.
pub fn completions(command: Command, shell: Shell, language: Language) -> String {
    let mut written = Vec::new();
    clap_complete::generate(shell, &mut worded(command, language), PROGRAM, &mut written);
    String::from_utf8_lossy(&written).into_owned()
}

/// The page of a command for `man`; none where there is no such command.
pub fn man(command: Command, names: &[String], language: Language) -> Option<String> {
    let mut command = worded(command, language);
    command.build();
    let command = names.iter().try_fold(&command, |at, name| at.find_subcommand(name))?;
    let mut written = Vec::new();
    let source = format!("{PROGRAM} {}", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).render(&mut written).ok()?;
    let page = String::from_utf8_lossy(&written).into_owned();
    let words = &labels().usage;
    let heads = [
        ("NAME", &words.name),
        ("SYNOPSIS", &words.synopsis),
        ("DESCRIPTION", &words.description),
        ("OPTIONS", &words.options),
        ("SUBCOMMANDS", &words.commands),
        ("EXTRA", &words.examples),
        ("VERSION", &words.version),
    ];
    let page = heads.into_iter().fold(page, |page, (theirs, ours)| {
        let ours = ours.get(language).to_uppercase();
        page.replace(&format!(".SH {theirs}\n"), &format!(".SH {ours}\n"))
    });
    let default = words.default.get(language).replace("{values}]", "");
    let possible = format!("{}:", words.possible_values.get(language));
    Some(page.replace("[default: ", &default).replace("Possible values:", &possible))
}
