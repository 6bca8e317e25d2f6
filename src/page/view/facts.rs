//! Summary of the built texts (name, house, points) for My lists.

use super::key_of;
use crate::answer::list::{ForceSize, ListSize};
use crate::army::{ListHead, Words};
use crate::desk::Desk;
use crate::game::CodelessFile;
use crate::language::{ByLanguage, Language};
use crate::library::OpenedItem;
use crate::muster::{Mustered, ResolvedForce};
use crate::page::state::{BuiltTexts, TextKind};
use crate::{emblem, yaml_edit};
use serde_json::{Value, json};

/// The facts of a stored list.
struct ListSummary {
    name: ByLanguage<String>,
    /// The field that holds the name in the text: `force/force`, `list/name_es`.
    place: ByLanguage<String>,
    /// House and game.
    about: ByLanguage<String>,
    /// `489 of 500 points`.
    worth: ByLanguage<String>,
    emblem: &'static str,
    letter: String,
}

/// Returns the facts of the state, as JSON; empty if the state is.
pub(super) fn facts(built: &BuiltTexts, desk: &Desk) -> String {
    if built.is_empty() {
        return String::new();
    }
    let open = |which| desk.library.open(&built.item(which)?).ok();
    let facts = match open(TextKind::Force) {
        Some(OpenedItem::Force(mustered)) => {
            mustered.resolve().map(|resolved| summarize_force(&resolved, built, desk))
        }
        Some(OpenedItem::Codeless(codeless_file)) => {
            summarize_codeless_file(&codeless_file, TextKind::Force)
        }
        Some(OpenedItem::List(_)) | None => None,
    };
    let list_facts = || match open(TextKind::List)? {
        OpenedItem::List(list) => summarize_list(&list),
        OpenedItem::Codeless(codeless_file) => {
            summarize_codeless_file(&codeless_file, TextKind::List)
        }
        OpenedItem::Force(_) => None,
    };
    facts.or_else(list_facts).unwrap_or_else(|| summarize_text(built)).json()
}

/// Returns the facts of a force; of the user's house while the force is empty.
fn summarize_force(resolved: &ResolvedForce, built: &BuiltTexts, desk: &Desk) -> ListSummary {
    let list = (resolved.bill.total == 0).then(|| built.open_list(desk)).flatten();
    let house = list.filter(|_| built.list.is_some()).and_then(|list| summarize_list(&list));
    let ListHead { name: house_name, emblem, .. } = &resolved.army.head;
    let about = [house_name.both(), resolved.rules.book.name.clone()];
    house.unwrap_or_else(|| {
        let size = ForceSize::Points(resolved.bill.total, resolved.bill.limit);
        ListSummary::new(&resolved.force.head.name, TextKind::Force, house_and_game(about), emblem)
            .worth(|language| size.say(language))
            .with_letter(house_name)
    })
}

fn summarize_list(list: &Mustered) -> Option<ListSummary> {
    let army = list.army.as_ref()?;
    let size = ListSize::of_list(army);
    let facts = ListSummary::new(
        &army.head.name,
        TextKind::List,
        list.rules.book.name.clone(),
        army.head.emblem,
    );
    Some(facts.worth(|language| size.say(language)).with_letter(&army.head.name))
}

fn summarize_codeless_file(codeless_file: &CodelessFile, which: TextKind) -> Option<ListSummary> {
    let army = codeless_file.contents.as_deref()?;
    let about = match which {
        TextKind::Force => {
            house_and_game([army.list_name().both(), codeless_file.book.name.clone()])
        }
        TextKind::List => codeless_file.book.name.clone(),
    };
    let size = ForceSize::of_codeless_file(army);
    let facts = ListSummary::new(army.name(), which, about, army.emblem());
    Some(facts.worth(|language| size.say(language)).with_letter(army.list_name()))
}

/// Returns the facts of a text that cannot be parsed: its name at most.
fn summarize_text(built: &BuiltTexts) -> ListSummary {
    let read_value = |which: TextKind, key: &str| {
        yaml_edit::Values::read(built.text(which)?).get(key).map(str::to_owned)
    };
    let name = read_value(TextKind::Force, "force")
        .or_else(|| read_value(TextKind::List, "name"))
        .unwrap_or_default();
    let same = |text: &str| ByLanguage::each(|_| text.to_owned());
    ListSummary {
        name: same(&name),
        place: same("force/force"),
        about: same(""),
        worth: same(""),
        emblem: "",
        letter: String::new(),
    }
}

fn house_and_game(parts: [ByLanguage<String>; 2]) -> ByLanguage<String> {
    let [house, game] = parts;
    ByLanguage::each(|language| format!("{} · {}", house.get(language), game.get(language)))
}

impl ListSummary {
    fn new(name: &Words, which: TextKind, about: ByLanguage<String>, emblem: &'static str) -> Self {
        let keys = match which {
            TextKind::Force => ["force", "force_es"],
            TextKind::List => ["name", "name_es"],
        };
        let place = |language| format!("{}/{}", which.key(), key_of(name, keys, language));
        Self {
            name: name.both(),
            place: ByLanguage::each(place),
            about,
            worth: ByLanguage::each(|_| String::new()),
            emblem,
            letter: String::new(),
        }
    }

    fn worth(self, say: impl Fn(Language) -> String) -> Self {
        Self { worth: ByLanguage::each(say), ..self }
    }

    /// Adds the first letter of the house if its emblem is the shield.
    fn with_letter(self, house: &Words) -> Self {
        Self { letter: emblem::letter_on(self.emblem, &house.text), ..self }
    }

    fn json(&self) -> String {
        let both = |texts: &ByLanguage<String>| json!({"en": texts.en, "es": texts.es});
        let facts: Value = json!({
            "name": both(&self.name),
            "place": both(&self.place),
            "about": both(&self.about),
            "worth": both(&self.worth),
            "emblem": self.emblem,
            "letter": self.letter,
        });
        facts.to_string()
    }
}
