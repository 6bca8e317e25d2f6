//! The lists that the page knows: the open one, the shipped ones, and those of the user's folder.

use super::folder::Folder;
use super::state::{BuiltTexts, TextKind};
use crate::desk::Desk;
use crate::game::game_of_file;
use crate::labels::labels;
use crate::language::Language;
use crate::library::Files;
use crate::yaml_edit::Values;
use crate::{embedded, library};

/// Every list with ability codes that can be chosen.
pub(super) struct KnownLists<'a> {
    built: &'a BuiltTexts,
    folder: Option<&'a Folder>,
    desk: &'a Desk,
    language: Language,
}

/// A list that can be chosen.
pub(super) struct KnownList {
    /// Its name in requests: `fistful/atreides`.
    pub(super) key: String,
    pub(super) name: String,
}

impl<'a> KnownLists<'a> {
    pub(super) fn new(
        built: &'a BuiltTexts,
        folder: Option<&'a Folder>,
        desk: &'a Desk,
        language: Language,
    ) -> Self {
        Self { built, folder, desk, language }
    }

    /// Returns the open list, the shipped lists of each game, and those of the folder, under their heads.
    pub(super) fn groups(&self) -> Vec<(String, Vec<KnownList>)> {
        let words = &labels().key_figures;
        let own = (words.of_own.get(self.language).clone(), self.own().into_iter().collect());
        let folder = (words.of_folder.get(self.language).clone(), self.in_folder());
        let groups = [own].into_iter().chain(self.shipped()).chain([folder]);
        groups.filter(|(_, lists): &(String, Vec<KnownList>)| !lists.is_empty()).collect()
    }

    /// Returns the key of the list that is open, its own or that of the force.
    pub(super) fn open_key(&self) -> Option<String> {
        if self.built.is_empty() || self.built.game().is_some() {
            return None;
        }
        let name = self.built.list_name();
        let shipped = name.strip_suffix(".yaml").unwrap_or(&name);
        Some(if self.built.list.is_some() { name } else { shipped.to_owned() })
    }

    /// Returns the text of a list, unless it is a shipped one.
    pub(super) fn own_text(&self, key: &str) -> Option<String> {
        if self.own().is_some_and(|own| own.key == key) {
            return self.built.list.clone();
        }
        let id = key.strip_prefix("file-")?.strip_suffix(".yaml")?;
        let file = self.folder?.file_name(id)?;
        self.folder?.text(&file)
    }

    /// Returns a desk that finds these lists.
    pub(super) fn desk(&self, keys: &[&str]) -> Desk {
        let mut desk = self.desk.with_games(self.desk.library.games.copy());
        if let Files::Texts(texts) = &mut desk.library.files {
            let found = keys.iter().filter_map(|key| Some((key, self.own_text(key)?)));
            texts.extend(found.map(|(key, text)| ((*key).to_owned(), text.into_bytes())));
        }
        desk
    }

    fn own(&self) -> Option<KnownList> {
        let text = self.built.text(TextKind::List)?;
        let key = self.open_key()?;
        Some(KnownList { name: self.name_in(text).unwrap_or_else(|| key.clone()), key })
    }

    /// Returns the shipped lists, game by game.
    fn shipped(&self) -> Vec<(String, Vec<KnownList>)> {
        let (games, own) = (&self.desk.library.games, self.own().map(|own| own.key));
        let lists = library::lists();
        let of_game = |key: &str| {
            let lists = lists.iter().filter(|name| {
                name.split_once('/').is_some_and(|(game, _)| game == key)
                    && own.as_ref() != Some(name)
            });
            let known = lists.filter_map(|key| {
                let name = self.name_in(&embedded::list_or_force(key)?)?;
                Some(KnownList { key: key.clone(), name })
            });
            known.collect()
        };
        let games = games.with_lists().into_iter().filter_map(|game| {
            let book = games.book(game).ok()?;
            Some((book.name.get(self.language).clone(), of_game(game.key())))
        });
        games.collect()
    }

    fn in_folder(&self) -> Vec<KnownList> {
        let Some(folder) = self.folder else { return Vec::new() };
        let is_coded = |file: &str| {
            let text = folder.text(file);
            text.is_some_and(|text| game_of_file(text.as_bytes(), self.built.games).is_none())
        };
        let lists = folder.entries(self.language).shown.into_iter();
        let lists = lists.filter(|entry| !entry.is_force && is_coded(&entry.file));
        lists.map(|entry| KnownList { key: file_key(&entry.id), name: entry.name }).collect()
    }

    /// Returns the name in the text of a list.
    fn name_in(&self, text: &str) -> Option<String> {
        let values = Values::read(text);
        let localized = values.get(&format!("name_{}", self.language.tag()));
        localized.or_else(|| values.get("name")).map(str::to_owned)
    }
}

/// Returns the key of a list of the folder.
fn file_key(id: &str) -> String {
    format!("file-{id}.yaml")
}
