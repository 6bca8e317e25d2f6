//! The texts of help: `templates/help/`, a file for each command, read when help is shown.

use crate::game::CodelessGames;
use crate::language::{ByLanguage, Language};
use crate::odds::QUESTIONS;
use crate::{embedded, yaml};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The program itself, without a command: the name of its help file.
pub const PROGRAM: &str = "fistful";

/// The help texts of one command.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Help {
    /// The description of the command, in one line.
    pub(super) about: ByLanguage<String>,
    /// Synonyms to search for it by, in lower case: `revisar`.
    #[serde(default)]
    pub(super) also: Vec<String>,
    /// Its own arguments, by their ids.
    #[serde(default)]
    pub(super) arguments: BTreeMap<String, ArgumentHelp>,
    /// The topic of the chapter of the guide about it.
    #[serde(default)]
    pub(super) guide: Option<String>,
    /// The text below the arguments: examples.
    pub(super) after: ByLanguage<String>,
}

/// The help text of one argument.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArgumentHelp {
    /// In English.
    pub(super) en: String,
    /// In Spanish.
    pub(super) es: String,
    /// Its values, by their keys, if it has a fixed set; by default those of the shared argument with its id.
    #[serde(default)]
    pub(super) values: BTreeMap<String, ByLanguage<String>>,
    /// Synonyms of a value, in lower case, each with that value: `todo: all`.
    #[serde(default)]
    pub(super) also: BTreeMap<String, String>,
}

/// Texts shared by several commands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shared {
    /// Names the chapter of the guide about a command, by its `{topic}`.
    pub(super) guide: ByLanguage<String>,
    /// The placeholder of a value, `PATH`, and its Spanish name: `RUTA`.
    pub(super) names: BTreeMap<String, String>,
    /// Arguments of several commands, by their ids.
    pub(super) arguments: BTreeMap<String, ArgumentHelp>,
}

impl Shared {
    /// Returns the placeholder of a value in one language.
    pub(super) fn name(&self, name: &str, language: Language) -> String {
        let spanish = self.names.get(name).map_or(name, String::as_str);
        language.pick(name, spanish).to_owned()
    }
}

impl ArgumentHelp {
    /// Returns the text in one language.
    pub(super) fn get(&self, language: Language) -> &str {
        language.pick(&self.en, &self.es)
    }
}

/// Returns the help of a command, such as `print` or `odds-melee`; `None` if it has none. That of a question about dice
/// comes from the game that declares it, and joins that of a command of the same name.
pub(super) fn help(command: &str, games: CodelessGames) -> Option<Help> {
    let command_help = embedded::optional_data(&format!("help/{command}.yaml"));
    let key = command.strip_prefix("odds-").unwrap_or_default();
    let coded = QUESTIONS.iter().map(|coded| &coded.question);
    let questions = coded.chain(games.iter().flat_map(|game| game.questions()));
    let declared = questions.filter(|question| question.key == key);
    let declared = declared.map(|question| read(question.key, question.help));
    command_help.into_iter().chain(declared).reduce(|mut help: Help, more| {
        for (key, text) in more.arguments {
            help.arguments.entry(key).or_insert(text);
        }
        help
    })
}

/// Reads the texts shared by several commands.
pub(super) fn shared_texts() -> Shared {
    embedded::data("help/shared.yaml")
}

fn read(name: &str, text: &str) -> Help {
    yaml::parse_as(text)
        .unwrap_or_else(|why| unreachable!("help/{name}.yaml, built in and tested: {why}"))
}
