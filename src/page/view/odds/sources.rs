//! Lists and forces with units to choose: the state, the shipped ones, and the user's files.

use super::form::SelectOption;
use crate::desk::Desk;
use crate::embedded;
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::library::Files;
use crate::page::files::open_by_id;
use crate::page::folder::Folder;
use crate::page::state::{BuiltTexts, FORCE, TextKind};
use crate::yaml_edit::Values;

/// The key of a bare number.
pub(super) const NUMBER: &str = "number";

/// Every list and force of a game.
pub(super) struct Sources<'a> {
    built: &'a BuiltTexts,
    folder: Option<&'a Folder>,
    /// The folder of the game.
    game: &'static str,
    language: Language,
}

impl<'a> Sources<'a> {
    pub(super) fn new(
        built: &'a BuiltTexts,
        folder: Option<&'a Folder>,
        game: &'static str,
        language: Language,
    ) -> Self {
        Self { built, folder, game, language }
    }

    /// Returns the names of the force and the list of the state.
    pub(super) fn own(&self) -> [String; 2] {
        [FORCE.to_owned(), self.built.list_name()]
    }

    /// Returns the names of the shipped lists.
    pub(super) fn shipped_lists(&self) -> impl Iterator<Item = String> {
        let folder = format!("{}/", self.game);
        embedded::armies().into_iter().filter(move |name| name.starts_with(&folder))
    }

    /// Returns a shipped force of another list than that of the state.
    pub(super) fn shipped_force_of_others(&self) -> Option<String> {
        let list = self.built.list_name();
        let house = list.rsplit_once('/').map_or(list.as_str(), |(_, house)| house);
        let folder = format!("{}/", self.game);
        let mut forces = embedded::forces().into_iter().filter(|name| name.starts_with(&folder));
        forces.find(|name| !name.contains(house))
    }

    /// Returns all of them, in groups, with a bare number if that may be chosen.
    pub(super) fn groups(&self, has_numbers: bool) -> Vec<(String, Vec<SelectOption>)> {
        let words = &labels().key_figures;
        let folder = format!("{}/", self.game);
        let has_own_list = self.built.list.is_some();
        let lists =
            self.shipped_lists().filter(|name| has_own_list || *name != self.built.list_name());
        let forces = embedded::forces().into_iter().filter(|name| name.starts_with(&folder));
        let number = SelectOption::new(NUMBER, words.of_number.get(self.language).as_str());
        let groups: [(&ByLanguage<String>, Vec<SelectOption>); 5] = [
            (&words.of_own, self.built_picks()),
            (&words.of_shipped, lists.filter_map(|name| self.shipped_pick(name, "name")).collect()),
            (&words.of_forces, forces.filter_map(|name| self.shipped_force_pick(name)).collect()),
            (&words.of_folder, self.file_options()),
            (&words.number, if has_numbers { vec![number] } else { Vec::new() }),
        ];
        let groups = groups.into_iter().filter(|(_, picks)| !picks.is_empty());
        groups.map(|(label, picks)| (label.get(self.language).clone(), picks)).collect()
    }

    fn built_picks(&self) -> Vec<SelectOption> {
        let [force, list] = self.own();
        let named = |key: String, text: Option<String>, name: &str| {
            Some(SelectOption::new(key, self.name_in(&text?, name)?))
        };
        let text = || self.built.list.clone().or_else(|| self.built.shipped_list_text());
        let force = named(force, self.built.text(TextKind::Force).cloned(), "force");
        force.into_iter().chain(named(list, text(), "name")).collect()
    }

    fn shipped_pick(&self, name: String, key: &str) -> Option<SelectOption> {
        let name_shown = self.name_in(&embedded::list_or_force(&name)?, key)?;
        Some(SelectOption::new(name, name_shown))
    }

    /// Returns a shipped force with its house: `Duncan's embassy · The Atreides`.
    fn shipped_force_pick(&self, name: String) -> Option<SelectOption> {
        let text = embedded::list_or_force(&name)?;
        let list = Values::read(&text).get("army").and_then(embedded::list_or_force);
        let house = list.and_then(|list| self.name_in(&list, "name"));
        let shown = [self.name_in(&text, "force"), house];
        let shown = shown.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        Some(SelectOption::new(name, shown))
    }

    /// Returns the user's files.
    fn file_options(&self) -> Vec<SelectOption> {
        let entries = self.folder.map(|folder| folder.entries(self.language).shown);
        entries
            .into_iter()
            .flatten()
            .map(|entry| SelectOption::new(file(&entry.id), entry.name))
            .collect()
    }

    /// Returns the name in a text.
    fn name_in(&self, text: &str, key: &str) -> Option<String> {
        let values = Values::read(text);
        let localized = values.get(&format!("{key}_{}", self.language.tag()));
        localized.or_else(|| values.get(key)).map(str::to_owned)
    }

    /// Returns a desk that finds the state and the chosen files.
    pub(super) fn desk(&self, desk: &Desk, chosen: &[&str]) -> Desk {
        let mut desk = desk.with_games(desk.library.games.copy());
        let Files::Texts(texts) = &mut desk.library.files else { return desk };
        let mut add = |name: String, text: String| {
            // A list with the name of another text does not replace it.
            texts.entry(name).or_insert_with(|| text.into_bytes());
        };
        if let Some(force) = &self.built.force {
            add(FORCE.to_owned(), force.clone());
        }
        for key in chosen {
            let id = key.strip_prefix("file-").and_then(|rest| rest.strip_suffix(".yaml"));
            let Some((id, folder)) = id.zip(self.folder) else { continue };
            let Some((BuiltTexts { force, list, .. }, _)) =
                open_by_id(folder, id, self.built.games, self.language)
            else {
                continue;
            };
            let list_name = format!("list-of-{key}");
            match (force, list) {
                // A force of a shipped list, or of one beside it.
                (Some(force), None) => add((*key).to_owned(), force),
                (Some(force), Some(list)) if folder.is_force(id) => {
                    let built =
                        BuiltTexts { force: Some(force), list: None, games: self.built.games };
                    let renamed = built.with_list_name(&list_name).force.unwrap_or_default();
                    add((*key).to_owned(), renamed);
                    add(list_name, list);
                }
                (_, Some(list)) => add((*key).to_owned(), list),
                (None, None) => {}
            }
        }
        desk
    }
}

/// Returns the name of a file of the folder in the desk.
fn file(id: &str) -> String {
    format!("file-{id}.yaml")
}
