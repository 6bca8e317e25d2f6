//! What is printed, seen before it is.

use super::Frame;
use crate::desk::Desk;
use crate::language::Language;
use crate::web::asked::Asked;
use crate::web::state::{State, Text};
use askama::Template;

#[derive(Template)]
#[template(path = "page/print.html")]
struct Printed {
    frame: Frame,
    has_force: bool,
    has_list: bool,
    has_own_list: bool,
    /// Whether its units have ability codes, and so an audit.
    coded: bool,
    fields: [(&'static str, String); 6],
}

impl Printed {
    /// The choices of a field: each with what it is called, and whether it is made.
    fn choices(&self, field: &str) -> Vec<(&'static str, &'static str, bool)> {
        let (words, say) = (self.frame.words, |label| self.frame.say(label));
        let made = self.fields.iter().find(|(name, _)| *name == field);
        let made = made.map_or("", |(_, value)| value.as_str());
        let all: Vec<(&str, &str)> = match field {
            "as" => self.works(),
            "paper" => vec![("a4", "A4"), ("letter", "Letter")],
            "card" => {
                vec![("poker", "63 × 88 mm"), ("tarot", "70 × 120 mm"), ("mini", "44 × 63 mm")]
            }
            "values" => {
                vec![("printed", say(&words.as_printed)), ("computed", say(&words.as_computed))]
            }
            "theme" => vec![("plain", say(&words.plain)), ("house", say(&words.of_house))],
            _ => vec![("en", "English"), ("es", "Español"), ("both", say(&words.both))],
        };
        all.into_iter().map(|(key, called)| (key, called, key == made)).collect()
    }

    /// What can be printed of what there is.
    fn works(&self) -> Vec<(&'static str, &'static str)> {
        let (words, say) = (self.frame.words, |label| self.frame.say(label));
        let of_force = [("sheet-force", say(&words.of_force)), ("cards-force", say(&words.cards))];
        let of_list = [
            ("sheet-list", say(&words.of_list)),
            ("cards-list", say(&words.list_cards)),
            ("reference-list", say(&words.reference)),
            ("audit-list", say(&words.of_audit)),
        ];
        let of_force = of_force.into_iter().filter(|_| self.has_force);
        let of_list = of_list.into_iter().filter(|(key, _)| self.coded || *key != "audit-list");
        of_force.chain(of_list.filter(|_| self.has_list)).collect()
    }
}

pub(super) fn printed(
    frame: Frame,
    asked: &Asked,
    built: &State,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let list = built.listed(desk);
    let tabled = built.tabled(Text::List, desk);
    let coded = tabled.is_none();
    let has_list = list.as_ref().is_some_and(|list| list.army.is_some())
        || tabled.is_some_and(|list| list.held.is_some());
    let mut frame = frame.housed(list.as_ref());
    if let Some(name) = built.force_name(language) {
        frame.title = name;
    }
    let has_force = built.force.is_some();
    let usual = match has_force {
        true => "sheet-force",
        false => "sheet-list",
    };
    let or = |name: &'static str, usual: &str| match asked.get(name) {
        "" => (name, usual.to_owned()),
        given => (name, given.to_owned()),
    };
    // Who turns the page to his language turns what he prints with it.
    let turned = asked.get("spoken") == asked.get("spoken-in");
    let spoken = if turned { "" } else { asked.get("spoken") };
    let fields = [
        or("as", usual),
        or("paper", "a4"),
        or("card", "poker"),
        or("values", "printed"),
        or("theme", "plain"),
        ("spoken", if spoken.is_empty() { language.tag().to_owned() } else { spoken.to_owned() }),
    ];
    let has_own_list = built.list.is_some();
    Printed { frame, has_force, has_list, has_own_list, coded, fields }.render()
}
