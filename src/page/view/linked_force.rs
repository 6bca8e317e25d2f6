//! The force of another player, opened from a link.

use crate::desk::Desk;
use crate::game::CodelessGames;
use crate::library::Files;
use crate::page::state::BuiltTexts;

/// The file names of the force and of its list.
const FORCE: &str = "enemy.yaml";
const LIST: &str = "enemy-list.yaml";

/// The force of a link.
pub(super) struct LinkedForce {
    /// The part of the link that opens it on any page: `#f…`.
    pub(super) code: String,
    force: String,
    list: Option<String>,
}

impl LinkedForce {
    /// Reads a link; `None` if it holds no force.
    pub(super) fn read(link: &str, games: CodelessGames) -> Option<Self> {
        let code = link.trim().rsplit_once('#').map_or(link.trim(), |(_, code)| code);
        let linked = BuiltTexts::read(code, games).ok()?;
        let linked = if linked.list.is_some() { linked.with_list_name(LIST) } else { linked };
        let code = format!("#{code}");
        Some(Self { code, force: linked.force?, list: linked.list })
    }

    /// Adds the force, and its list if it has one of its own, to the files of a desk; returns the force's name there.
    pub(super) fn add_to(&self, desk: &mut Desk) -> &'static str {
        if let Files::Texts(texts) = &mut desk.library.files {
            texts.insert(FORCE.to_owned(), self.force.clone().into_bytes());
            let list = self.list.clone().map(String::into_bytes);
            texts.extend(list.map(|list| (LIST.to_owned(), list)));
        }
        FORCE
    }
}
