//! Chapters of the guide by topic, title or Spanish name.

use super::texts;
use crate::game::CodelessGames;
use crate::guide::{self, GuideChapter};
use crate::language::Language;
use crate::text::split_words;
use clap::Command;

/// Returns the topic of the chapter that words name: its topic, its title in either language, or another name such as
/// `casas`. A command of that name comes first.
pub fn chapter_topic(
    command: &Command,
    games: CodelessGames,
    words: &[String],
) -> Option<&'static str> {
    // `design a house` is a chapter, though `design` is a command.
    let is_command = words.iter().try_fold(command, |at, word| at.find_subcommand(word)).is_some();
    let wanted = plain(&words.join(" "));
    if is_command || wanted.is_empty() {
        return None;
    }
    let topic = |name: &str| guide::topics().find(|topic| *topic == name);
    let mut titles = Language::ALL.into_iter().flat_map(GuideChapter::all);
    let names = other_names(games);
    let named = guide::topics().find(|topic| plain(topic) == wanted);
    named
        .or_else(|| topic(&names.iter().find(|(name, _)| plain(name) == wanted)?.1))
        .or_else(|| Some(titles.find(|chapter| plain(chapter.title()) == wanted)?.topic))
}

/// Returns the other names of chapters, each with its topic: `casas`, `houses`.
pub(super) fn other_names(games: CodelessGames) -> Vec<(String, String)> {
    let topic = texts::help("help", games).and_then(|mut help| help.arguments.remove("topic"));
    topic.map_or_else(Vec::new, |topic| topic.also.into_iter().collect())
}

/// Returns a name in lower case, without accents and hyphens.
fn plain(name: &str) -> String {
    split_words(name).join(" ")
}
