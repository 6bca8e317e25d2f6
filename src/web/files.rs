//! The files that texts came from and go to. What is open travels in the form, so that the server remembers nothing.

use super::asked::FormFields;
use super::folder::{Folder, hash};
use super::state::{self, State, Text};
use crate::error::ErrorKind;
use crate::form;
use crate::game::{UnitGames, game_of_file};
use crate::labels::labels;
use crate::language::Language;
use crate::link;
use crate::text::{self, slug_of};
use std::fmt;

/// What buttons say of files: that they are saved, and what holds where here and the disk differ.
pub(super) const CHOICES: [&str; 4] = ["save", "keep ", "theirs ", "another "];

/// The file of a text, and what it held when it was read.
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

/// What became of a text that was to be saved.
#[derive(Clone)]
pub(super) struct SaveOutcome {
    pub(super) text: Text,
    pub(super) became: Became,
    /// The name that a new file of it may have.
    pub(super) name: String,
    pub(super) trouble: String,
}

/// Where it stands now.
#[derive(Clone)]
pub(super) enum Became {
    /// In this file.
    Saved(String),
    /// Nowhere yet.
    Unnamed,
    /// Here, while the file has another by now.
    Torn {
        /// What the file is called.
        file: String,
        /// What is here, and what is there.
        texts: [String; 2],
        /// What tells the other from a third.
        hash: String,
    },
}

/// Texts after they were saved.
pub(super) struct Saved {
    pub(super) built: State,
    pub(super) origins: Origins,
    pub(super) outcomes: Vec<SaveOutcome>,
}

impl Origins {
    /// Reads what a form carries; what is no origin is none.
    pub(super) fn read(given: &str) -> Self {
        let mut origins = Self::default();
        for (name, origin) in given.split(' ').filter_map(|one| one.split_once('=')) {
            if let (Some(text), Some((id, hash))) = (Text::named(name), origin.split_once('.')) {
                let (id, hash) = (id.to_owned(), hash.to_owned());
                *origins.of_mut(text) = Some(Origin { id, hash });
            }
        }
        origins
    }

    /// The same after what a button says began something else.
    pub(super) fn after(self, what: &str) -> Self {
        match text::before_first(what, &[' ']) {
            "house" | "list" | "force" | "open" => Self::default(),
            "muster" => Self { force: None, ..self },
            _ => self,
        }
    }

    fn of_mut(&mut self, text: Text) -> &mut Option<Origin> {
        match text {
            Text::Force => &mut self.force,
            Text::List => &mut self.list,
        }
    }
}

impl fmt::Display for Origins {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let both = [(Text::Force, &self.force), (Text::List, &self.list)];
        let known = both.iter().filter_map(|(text, origin)| Some((text, origin.as_ref()?)));
        let known = known.map(|(text, Origin { id, hash })| format!("{}={id}.{hash}", text.key()));
        f.write_str(&known.collect::<Vec<_>>().join(" "))
    }
}

fn origin(file: &str, text: &str) -> Option<Origin> {
    Some(Origin { id: hash(file.as_bytes()), hash: hash(text.as_bytes()) })
}

/// Opens a file by its id, a force with the list that lies beside it.
pub(super) fn opened(
    folder: &Folder,
    id: &str,
    games: UnitGames,
    language: Language,
) -> Option<(State, Origins)> {
    let file = folder.named(id)?;
    let text = folder.text(&file)?;
    if !crate::read::is_force(text.as_bytes()) {
        let origins = Origins { list: origin(&file, &text), force: None };
        let force = state::new_force(&file, game_of_file(text.as_bytes(), games), language);
        return Some((State { force: Some(force), list: Some(text), games }, origins));
    }
    let force = origin(&file, &text);
    let alone = State { force: Some(text), list: None, games };
    let list = alone.list_name();
    let list = if link::is_plain(&list) { list } else { format!("{list}.yaml") };
    let text = folder.text(&list);
    let origins = Origins { force, list: text.as_ref().and_then(|text| origin(&list, text)) };
    Some((State { list: text, ..alone }, origins))
}

impl Saved {
    /// Saves both texts where that can be, and says of each what became of it.
    pub(super) fn new(
        built: State,
        origins: Origins,
        asked: &FormFields,
        folder: &Folder,
        language: Language,
    ) -> Self {
        let mut saved = Self { built, origins, outcomes: Vec::new() };
        saved.choose(asked.get("do"), folder);
        // A force calls its list by the name that this has got.
        for text in [Text::List, Text::Force] {
            let typed = asked.get(&format!("name-{}", text.key())).trim();
            saved.save(text, typed, folder, language);
        }
        saved
    }

    /// The files that hold everything now; none where something is left to be asked.
    pub(super) fn files(&self) -> Option<String> {
        let file = |one: &SaveOutcome| match &one.became {
            Became::Saved(file) => Some(file.clone()),
            Became::Unnamed | Became::Torn { .. } => None,
        };
        let files: Option<Vec<String>> = self.outcomes.iter().map(file).collect();
        Some(files?.join(", "))
    }

    /// What was chosen where here and the disk differ: `keep force HASH`, `theirs force`, `another force`.
    fn choose(&mut self, done: &str, folder: &Folder) {
        let mut words = done.split(' ');
        let (what, text) = (words.next(), words.next().and_then(Text::named));
        let Some(text) = text else { return };
        let place = self.origins.of_mut(text);
        match (what, words.next(), place.as_mut()) {
            (Some("keep"), Some(seen), Some(origin)) => origin.hash = seen.to_owned(),
            (Some("another"), ..) => *place = None,
            (Some("theirs"), _, Some(origin)) => {
                let theirs = folder.named(&origin.id).and_then(|file| folder.text(&file));
                if let Some(theirs) = theirs {
                    origin.hash = hash(theirs.as_bytes());
                    self.built = self.built.with(text, theirs);
                }
            }
            _ => {}
        }
    }

    fn save(&mut self, text: Text, typed: &str, folder: &Folder, language: Language) {
        let Some(here) = self.built.text(text).cloned() else { return };
        let offered = || self.offered(text, folder);
        let name = if typed.is_empty() { offered() } else { typed.to_owned() };
        let origin = self.origins.of_mut(text).clone();
        let there = origin.as_ref().and_then(|origin| {
            let file = folder.named(&origin.id)?;
            Some((folder.text(&file)?, file, origin.hash.clone()))
        });
        let (became, trouble) = match there {
            Some((disk, file, _)) if disk == here => (Became::Saved(file), String::new()),
            Some((disk, file, read)) if hash(disk.as_bytes()) == read => {
                match folder.keep(&file, &disk, &here) {
                    Ok(()) => (Became::Saved(file), String::new()),
                    Err(why) => (torn(file, here, disk), why.say(language)),
                }
            }
            Some((disk, file, _)) => (torn(file, here, disk), String::new()),
            None if typed.is_empty() => (Became::Unnamed, String::new()),
            None => self.add(text, &here, typed, folder, language),
        };
        if let Became::Saved(file) = &became
            && let Some(now) = self.built.text(text)
        {
            let now = self::origin(file, now);
            *self.origins.of_mut(text) = now;
        }
        self.outcomes.push(SaveOutcome { text, became, name, trouble });
    }

    /// Writes a text into a file of its own.
    fn add(
        &mut self,
        text: Text,
        here: &str,
        typed: &str,
        folder: &Folder,
        language: Language,
    ) -> (Became, String) {
        let file = if link::is_plain(typed) { typed.to_owned() } else { format!("{typed}.yaml") };
        match folder.add(&file, here) {
            Ok(()) => {
                if text == Text::List {
                    self.built = self.built.calling_its_list(&file);
                }
                (Became::Saved(file), String::new())
            }
            Err(why) => {
                let odd = matches!(why.kind, ErrorKind::NotYours);
                let odd = odd.then(|| labels().page.odd_file.get(language).clone());
                (Became::Unnamed, odd.unwrap_or_else(|| why.say(language)))
            }
        }
    }

    /// A name that nothing in the folder has: that by which the force calls its list, or that of the text itself.
    fn offered(&self, text: Text, folder: &Folder) -> String {
        let called = self.built.list_name();
        let values = self.built.text(text).map(|text| form::Values::read(text));
        let own = |key| values.as_ref()?.named(key).map(slug_of);
        let stem = match text {
            Text::List if link::is_plain(&called) && called != state::LIST => {
                called.rsplit_once('.').map(|(stem, _)| stem.to_owned())
            }
            Text::List => own("name"),
            Text::Force => own("force"),
        };
        let stem = stem.filter(|stem| !stem.is_empty()).unwrap_or_else(|| text.key().to_owned());
        let taken: Vec<&str> = self.outcomes.iter().map(|one| one.name.as_str()).collect();
        let free = |name: &String| folder.text(name).is_none() && !taken.contains(&name.as_str());
        let mut names = [format!("{stem}.yaml")].into_iter();
        let mut numbered = (2..).map(|n| format!("{stem}-{n}.yaml"));
        names.find(free).or_else(|| numbered.find(free)).unwrap_or_default()
    }
}

fn torn(file: String, here: String, disk: String) -> Became {
    let hash = hash(disk.as_bytes());
    Became::Torn { file, texts: [here, disk], hash }
}
