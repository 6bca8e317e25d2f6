//! Output for other programs: completions for shells, pages for `man`.

use super::{PROGRAM, with_texts};
use crate::embedded;
use crate::game::CodelessGames;
use crate::labels::labels;
use crate::language::Language;
use clap::Command;
use clap_complete::Shell;
use clap_complete::env::Shells;
use clap_mangen::Man;

/// The variable by which a shell asks for completions; its value is the shell.
pub const COMPLETES: &str = "FISTFUL_COMPLETE";

/// Returns the script that lets a shell ask the program for completions. That for bash is our own: clap's supports
/// neither values with a `:`, at which bash splits words, nor blanks in them.
pub fn completions(shell: Shell) -> String {
    if shell == Shell::Bash {
        return String::from_utf8_lossy(&embedded::built_in("completions.bash")).into_owned();
    }
    let mut written = Vec::new();
    let shells = Shells::builtins();
    let script = shells
        .completer(&shell.to_string())
        .map(|shell| shell.write_registration(COMPLETES, PROGRAM, PROGRAM, PROGRAM, &mut written));
    debug_assert!(matches!(script, Some(Ok(()))), "a vector takes all, and clap knows its shells");
    String::from_utf8_lossy(&written).into_owned()
}

/// Returns the `man` page of a command; `None` if there is no such command.
pub fn man(
    command: Command,
    games: CodelessGames,
    names: &[String],
    language: Language,
) -> Option<String> {
    let words = &labels().usage;
    let worded = with_texts(command, games, language);
    let mut command = worded.subcommand_value_name(words.command.get(language).as_str());
    command.build();
    let command = names.iter().try_fold(&command, |at, name| at.find_subcommand(name))?;
    let mut written = Vec::new();
    let source = format!("{PROGRAM} {}", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).render(&mut written).ok()?;
    let page = split_parts(&String::from_utf8_lossy(&written));
    let heads = [
        ("NAME", &words.name),
        ("SYNOPSIS", &words.synopsis),
        ("DESCRIPTION", &words.description),
        ("OPTIONS", &words.options),
        ("SUBCOMMANDS", &words.commands),
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

/// Gives each part of the text below the arguments a heading of its own: `Exit codes: 0 clean`.
fn split_parts(page: &str) -> String {
    let (mut parted, mut below, mut begins) = (String::new(), false, false);
    for line in page.lines() {
        let is_extra = line == ".SH EXTRA";
        let is_head = |head: &str| !line.starts_with(' ') && head.split(' ').count() <= 3;
        match line.split_once(':').filter(|(head, _)| below && begins && is_head(head)) {
            _ if is_extra => {}
            Some((head, "")) => parted += &format!(".SH {}\n", head.to_uppercase()),
            Some((head, rest)) => {
                parted += &format!(".SH {}\n{}\n", head.to_uppercase(), rest.trim_start());
            }
            None => parted += &format!("{line}\n"),
        }
        (below, begins) = (below || is_extra, is_extra || line.is_empty());
    }
    parted
}
