//! The files that texts come from and go to. They travel in the form, so the server stores nothing.

use super::action::PageAction;
use super::folder::{Folder, hash};
use super::form_fields::FormFields;
use super::state::{self, BuiltTexts, TextKind};
use crate::error::ErrorKind;
use crate::game::{CodelessGames, game_of_file};
use crate::labels::labels;
use crate::language::Language;
use crate::text::slug_from_name;
use crate::{link, yaml_edit};
use std::fmt;

/// The file of a text, and the hash of its content when read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Origin {
    id: String,
    hash: String,
}

/// The files of both texts: `force=ID.HASH list=ID.HASH`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Origins {
    force: Option<Origin>,
    list: Option<Origin>,
}

/// The outcome of saving a text.
#[derive(Clone)]
pub(super) struct SaveOutcome {
    pub(super) text: TextKind,
    pub(super) state: SavedState,
    /// The suggested name of a new file.
    pub(super) name: String,
    pub(super) trouble: String,
}

/// The state of a text after saving.
#[derive(Clone)]
pub(super) enum SavedState {
    /// Saved in this file.
    Saved(String),
    /// Not in a file yet.
    Unnamed,
    /// In conflict: the file has changed on the disk.
    Conflict {
        /// The name of the file.
        file: String,
        /// Our text, and that on the disk.
        texts: [String; 2],
        /// The hash of the text on the disk.
        hash: String,
    },
}

/// Texts after they were saved.
pub(super) struct Saved {
    pub(super) built: BuiltTexts,
    pub(super) origins: Origins,
    pub(super) outcomes: Vec<SaveOutcome>,
}

impl Origins {
    /// Reads the origins of a form; ignores invalid ones.
    pub(super) fn read(text: &str) -> Self {
        let mut origins = Self::default();
        for (name, origin) in text.split(' ').filter_map(|pair| pair.split_once('=')) {
            if let (Some(text), Some((id, hash))) =
                (TextKind::from_key(name), origin.split_once('.'))
            {
                let (id, hash) = (id.to_owned(), hash.to_owned());
                *origins.origin_mut(text) = Some(Origin { id, hash });
            }
        }
        origins
    }

    /// Returns the origins after an action that opened another text.
    pub(super) fn after_action(self, action: &str) -> Self {
        match PageAction::split(action).0 {
            Some(PageAction::Muster) => Self { force: None, ..self },
            Some(action) if action.opens_text() => Self::default(),
            _ => self,
        }
    }

    fn origin_mut(&mut self, text: TextKind) -> &mut Option<Origin> {
        match text {
            TextKind::Force => &mut self.force,
            TextKind::List => &mut self.list,
        }
    }
}

impl fmt::Display for Origins {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let both = [(TextKind::Force, &self.force), (TextKind::List, &self.list)];
        let known = both.iter().filter_map(|(text, origin)| Some((text, origin.as_ref()?)));
        let known = known.map(|(text, Origin { id, hash })| format!("{}={id}.{hash}", text.key()));
        f.write_str(&known.collect::<Vec<_>>().join(" "))
    }
}

fn origin_of(file: &str, text: &str) -> Origin {
    Origin { id: hash(file.as_bytes()), hash: hash(text.as_bytes()) }
}

/// Opens a file by its id, a force with the list beside it.
pub(super) fn open_by_id(
    folder: &Folder,
    id: &str,
    games: CodelessGames,
    language: Language,
) -> Option<(BuiltTexts, Origins)> {
    let file = folder.file_name(id)?;
    let text = folder.text(&file)?;
    if !crate::read::is_force(text.as_bytes()) {
        let origins = Origins { list: Some(origin_of(&file, &text)), force: None };
        let force = state::new_force(&file, game_of_file(text.as_bytes(), games), language);
        return Some((BuiltTexts { force: Some(force), list: Some(text), games }, origins));
    }
    let force = Some(origin_of(&file, &text));
    let alone = BuiltTexts { force: Some(text), list: None, games };
    let list = alone.list_name();
    let list = if link::is_safe_file_name(&list) { list } else { format!("{list}.yaml") };
    let text = folder.text(&list);
    let origins = Origins { force, list: text.as_ref().map(|text| origin_of(&list, text)) };
    Some((BuiltTexts { list: text, ..alone }, origins))
}

impl Saved {
    /// Saves both texts if possible, and reports the outcome of each.
    pub(super) fn new(
        built: BuiltTexts,
        origins: Origins,
        form_fields: &FormFields,
        folder: &Folder,
        language: Language,
    ) -> Self {
        let mut saved = Self { built, origins, outcomes: Vec::new() };
        saved.resolve_conflict(form_fields.get("do"), folder);
        // The list comes first, as the force refers to its new name.
        for text in [TextKind::List, TextKind::Force] {
            let typed = form_fields.get(&format!("name-{}", text.key())).trim();
            saved.save(text, typed, folder, language);
        }
        saved
    }

    /// Returns the names of the files if everything is saved.
    pub(super) fn files(&self) -> Option<String> {
        let file = |outcome: &SaveOutcome| match &outcome.state {
            SavedState::Saved(file) => Some(file.clone()),
            SavedState::Unnamed | SavedState::Conflict { .. } => None,
        };
        let files: Option<Vec<String>> = self.outcomes.iter().map(file).collect();
        Some(files?.join(", "))
    }

    /// Resolves a conflict: `keep force HASH`, `theirs force`, `another force`.
    fn resolve_conflict(&mut self, action: &str, folder: &Folder) {
        let (action, rest) = PageAction::split(action);
        let mut words = rest.split(' ');
        let text = words.next().and_then(TextKind::from_key);
        let Some(text) = text else { return };
        let place = self.origins.origin_mut(text);
        match (action, words.next(), place.as_mut()) {
            (Some(PageAction::KeepMine), Some(seen), Some(origin)) => origin.hash = seen.to_owned(),
            (Some(PageAction::SaveAs), ..) => *place = None,
            (Some(PageAction::TakeTheirs), _, Some(origin)) => {
                let theirs = folder.file_name(&origin.id).and_then(|file| folder.text(&file));
                if let Some(theirs) = theirs {
                    origin.hash = hash(theirs.as_bytes());
                    self.built = self.built.with(text, theirs);
                }
            }
            _ => {}
        }
    }

    fn save(&mut self, text: TextKind, typed: &str, folder: &Folder, language: Language) {
        let Some(here) = self.built.text(text).cloned() else { return };
        let offered = || self.free_name(text, folder);
        let name = if typed.is_empty() { offered() } else { typed.to_owned() };
        let origin = self.origins.origin_mut(text).clone();
        let there = origin.as_ref().and_then(|origin| {
            let file = folder.file_name(&origin.id)?;
            Some((folder.text(&file)?, file, origin.hash.clone()))
        });
        let (state, trouble) = match there {
            Some((disk, file, _)) if disk == here => (SavedState::Saved(file), String::new()),
            Some((disk, file, read)) if hash(disk.as_bytes()) == read => {
                match folder.keep(&file, &disk, &here) {
                    Ok(()) => (SavedState::Saved(file), String::new()),
                    Err(why) => (conflict(file, here, disk), why.say(language)),
                }
            }
            Some((disk, file, _)) => (conflict(file, here, disk), String::new()),
            None if typed.is_empty() => (SavedState::Unnamed, String::new()),
            None => self.add(text, &here, typed, folder, language),
        };
        if let SavedState::Saved(file) = &state
            && let Some(now) = self.built.text(text)
        {
            let now = Some(origin_of(file, now));
            *self.origins.origin_mut(text) = now;
        }
        self.outcomes.push(SaveOutcome { text, state, name, trouble });
    }

    /// Writes a text into a new file.
    fn add(
        &mut self,
        text: TextKind,
        here: &str,
        typed: &str,
        folder: &Folder,
        language: Language,
    ) -> (SavedState, String) {
        let file =
            if link::is_safe_file_name(typed) { typed.to_owned() } else { format!("{typed}.yaml") };
        match folder.add(&file, here) {
            Ok(()) => {
                if text == TextKind::List {
                    self.built = self.built.with_list_name(&file);
                }
                (SavedState::Saved(file), String::new())
            }
            Err(why) => {
                let is_bad_name = matches!(why.kind, ErrorKind::NotYours);
                let bad_name = is_bad_name.then(|| labels().page.odd_file.get(language).clone());
                (SavedState::Unnamed, bad_name.unwrap_or_else(|| why.say(language)))
            }
        }
    }

    /// Returns an unused file name: the name of the list in the force, or that of the text itself.
    fn free_name(&self, text: TextKind, folder: &Folder) -> String {
        let list_name = self.built.list_name();
        let values = self.built.text(text).map(|text| yaml_edit::Values::read(text));
        let slug_of = |key| values.as_ref()?.get(key).map(slug_from_name);
        let stem = match text {
            TextKind::List if link::is_safe_file_name(&list_name) && list_name != state::LIST => {
                list_name.rsplit_once('.').map(|(stem, _)| stem.to_owned())
            }
            TextKind::List => slug_of("name"),
            TextKind::Force => slug_of("force"),
        };
        let stem = stem.filter(|stem| !stem.is_empty()).unwrap_or_else(|| text.key().to_owned());
        let taken: Vec<&str> = self.outcomes.iter().map(|outcome| outcome.name.as_str()).collect();
        let free = |name: &String| folder.text(name).is_none() && !taken.contains(&name.as_str());
        let mut names = [format!("{stem}.yaml")].into_iter();
        let mut numbered = (2..).map(|n| format!("{stem}-{n}.yaml"));
        names.find(free).or_else(|| numbered.find(free)).unwrap_or_default()
    }
}

fn conflict(file: String, here: String, disk: String) -> SavedState {
    let hash = hash(disk.as_bytes());
    SavedState::Conflict { file, texts: [here, disk], hash }
}
