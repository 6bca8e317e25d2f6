//! The state of the page: the text of a force and of its list, which the page carries encoded, as in a link.

use crate::desk::Desk;
use crate::finding::Finding;
use crate::force::file::order as force_order;
use crate::game::{CodelessFile, CodelessGame, CodelessGames, game_of_file};
use crate::labels::labels;
use crate::language::Language;
use crate::library::{Files, LibraryItem};
use crate::link::{self, LinkContents};
use crate::muster::Mustered;
use crate::read::FileKind;
use crate::text::Source;
use crate::yaml_edit::{self, Edit};
use crate::{army, embedded, new_file, read};
use std::collections::BTreeMap;

/// The file name of a list that no force has named yet.
pub(super) const LIST: &str = "house.yaml";
/// The file name of a force.
pub(super) const FORCE: &str = "force.yaml";

/// The texts being edited; either may be missing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct BuiltTexts {
    pub(super) force: Option<String>,
    pub(super) list: Option<String>,
    /// The games without ability codes.
    pub(super) games: CodelessGames,
}

keyed! {
    /// One of the two texts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum TextKind by key {
        List = "list",
        Force = "force",
    }
}

impl BuiltTexts {
    /// Decodes a state, encoded as in a link; an empty text is an empty state.
    pub(super) fn read(state_code: &str, games: CodelessGames) -> Result<Self, Box<Finding>> {
        if state_code.is_empty() {
            return Ok(Self { games, ..Self::default() });
        }
        let LinkContents { force, list } = link::decode(state_code)?;
        Ok(Self { force: (!force.is_empty()).then_some(force), list, games })
    }

    /// Returns `true` if there is no text.
    pub(super) fn is_empty(&self) -> bool {
        self.force.is_none() && self.list.is_none()
    }

    /// Returns `true` if the page can carry the texts.
    pub(super) fn fits(&self) -> bool {
        let [force, list] = [&self.force, &self.list].map(|text| text.as_deref());
        link::fits(force.unwrap_or_default(), list.unwrap_or_default())
    }

    /// Encodes the state as in a link; empty if there is no text, or if the texts do not fit.
    pub(super) fn state_code(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let force = self.force.clone().unwrap_or_default();
        link::encode(&LinkContents { force, list: self.list.clone() }).unwrap_or_default()
    }

    /// Returns its game, if units have no ability codes.
    pub(super) fn game(&self) -> Option<&'static dyn CodelessGame> {
        let texts = [&self.force, &self.list].into_iter().flatten();
        texts.into_iter().find_map(|text| game_of_file(text.as_bytes(), self.games))
    }

    pub(super) fn file_kind(&self, which: TextKind) -> FileKind {
        match (self.game(), which) {
            (None, TextKind::List) => FileKind::Army,
            (None, TextKind::Force) => FileKind::Force,
            (Some(game), TextKind::List) => FileKind::GameList(game),
            (Some(game), TextKind::Force) => FileKind::GameForce(game),
        }
    }

    /// Opens a list or a force of a game without ability codes.
    pub(super) fn codeless_file(&self, which: TextKind, desk: &Desk) -> Option<Box<CodelessFile>> {
        let item = match which {
            TextKind::Force => self.item(which),
            TextKind::List => self.list_item(),
        };
        desk.library.open(&item?).ok()?.into_codeless_file()
    }

    /// Returns the file name of the list, as in the force.
    pub(super) fn list_name(&self) -> String {
        if self.game().is_some() {
            let values = self.force.as_ref().map(|text| yaml_edit::Values::read(text));
            let army = values.and_then(|values| values.get("army").map(str::to_owned));
            return army.unwrap_or_else(|| LIST.to_owned());
        }
        let force = self.force.as_ref().map(|text| Source::new(FORCE, text.as_str()));
        let file = force.and_then(|source| read::force(&source, &[]).file);
        file.map_or_else(|| LIST.to_owned(), |file| file.army.value)
    }

    /// Returns the files that answers may open: only the list.
    pub(super) fn files(&self) -> Files {
        let list = self.list.iter().map(|text| (self.list_name(), text.clone().into_bytes()));
        Files::Texts(list.collect::<BTreeMap<_, _>>())
    }

    pub(super) fn text(&self, which: TextKind) -> Option<&String> {
        match which {
            TextKind::List => self.list.as_ref(),
            TextKind::Force => self.force.as_ref(),
        }
    }

    /// Returns the state with another text.
    pub(super) fn with(&self, which: TextKind, text: String) -> Self {
        match which {
            TextKind::List => Self { list: Some(text), ..self.clone() },
            TextKind::Force => Self { force: Some(text), ..self.clone() },
        }
    }

    /// Returns the state with a force that names its list by this file.
    pub(super) fn with_list_name(&self, file: &str) -> Self {
        let place = yaml_edit::Path::read("army");
        let edit = place
            .map(|place| yaml_edit::Edit::Put(place, yaml_edit::EditValue::Text(file.to_owned())));
        let renamed = edit.and_then(|edit| self.apply(TextKind::Force, &[edit]));
        renamed.unwrap_or_else(|| self.clone())
    }

    /// Returns the state with an editable copy of the force's shipped list; `None` if there is no such list.
    pub(super) fn with_own_list(&self) -> Option<Self> {
        let list = self.shipped_list_text()?;
        let force = yaml_edit::Edit::Put(
            yaml_edit::Path::read("army")?,
            yaml_edit::EditValue::Text(LIST.to_owned()),
        );
        let built = Self { list: None, ..self.apply(TextKind::Force, &[force])? };
        Some(Self { list: Some(list), ..built })
    }

    /// Returns the text of the force's shipped list; `None` if it has its own, or there is no such list.
    pub(super) fn shipped_list_text(&self) -> Option<String> {
        let name = self.list_name();
        embedded::list_or_force(name.strip_suffix(".yaml").unwrap_or(&name))
            .filter(|_| self.list.is_none())
    }

    pub(super) fn force_name(&self, language: Language) -> Option<String> {
        let values = yaml_edit::Values::read(self.force.as_ref()?);
        let localized = values.get(&format!("force_{}", language.tag()));
        localized.or_else(|| values.get("force")).map(str::to_owned)
    }

    /// Opens the list: its own, or the force's shipped one.
    pub(super) fn open_list(&self, desk: &Desk) -> Option<Mustered> {
        desk.library.list(&self.list_item()?).ok()
    }

    /// Returns the list as an item of a request.
    pub(super) fn list_item(&self) -> Option<LibraryItem> {
        let shipped = || self.force.as_ref().map(|_| LibraryItem::Shipped(self.list_name()));
        self.item(TextKind::List).or_else(shipped)
    }

    /// Returns one of the texts as an item of a request.
    pub(super) fn item(&self, which: TextKind) -> Option<LibraryItem> {
        let (name, text) = match which {
            TextKind::List => (self.list_name(), self.list.as_ref()?),
            TextKind::Force => (FORCE.to_owned(), self.force.as_ref()?),
        };
        Some(LibraryItem::Text { name, bytes: text.clone().into_bytes() })
    }

    /// Returns the name of the unit at a place such as `units/3/name` of the list.
    pub(super) fn named_unit(&self, which: TextKind, place: &str) -> Option<String> {
        let number = place.strip_prefix("units/")?.strip_suffix("/name")?;
        number.parse::<usize>().ok().filter(|_| which == TextKind::List)?;
        yaml_edit::Values::read(self.list.as_ref()?).get(place).map(str::to_owned)
    }

    /// Returns the state with an edit at each reference to a unit; `None` if one fails.
    pub(super) fn edit_references(
        &self,
        named: Option<&str>,
        edit: impl Fn(&yaml_edit::UnitReference) -> Edit,
    ) -> Option<Self> {
        let Some(named) = named else { return Some(self.clone()) };
        [TextKind::List, TextKind::Force].into_iter().try_fold(self.clone(), |built, which| {
            let references = built.text(which).map(|text| yaml_edit::find_references(text, named));
            let edits: Vec<Edit> = references.unwrap_or_default().iter().map(&edit).collect();
            if edits.is_empty() { Some(built) } else { built.apply(which, &edits) }
        })
    }

    /// Returns the state with edits to one of the texts; `None` if they fail.
    pub(super) fn apply(&self, which: TextKind, edits: &[Edit]) -> Option<Self> {
        let edited =
            |order: yaml_edit::Order| yaml_edit::apply_edits(self.text(which)?, edits, order);
        let text = match (self.game(), which) {
            (None, TextKind::List) => edited(&army::file::order()),
            (None, TextKind::Force) => edited(&force_order()),
            (Some(game), which) => edited(&game.key_order(which == TextKind::Force)),
        };
        text.map(|text| self.with(which, text))
    }
}

/// Returns the text of a new force of a list, in the format of its game.
pub(super) fn new_force(
    list: &str,
    game: Option<&'static dyn CodelessGame>,
    language: Language,
) -> String {
    let name = labels().page.new_force.get(language);
    let limit = new_file::default_limit(game).map(|limit| limit.to_string());
    new_file::start_force((name, list), game, limit.as_deref(), &[])
}
