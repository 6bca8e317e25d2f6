//! A force in play: losses, states and the turn, stored in the browser.

use super::odds::{NextFight, OddsField};
use super::record::RecordForm;
use super::reminders::{ReminderRow, reminders};
use super::rules::leaves;
use super::{Frame, PageContext};
use crate::book::Book;
use crate::labels::{PlayLabels, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::library::OpenedItem;
use crate::page::state::TextKind;
use crate::reference::Reference;
use crate::render::{self, drawn};
use crate::rules::Rules;
use crate::sheet::{Leaf, Stanza, Tabletop, TabletopGroup, TabletopUnit};
use crate::sheets;
use askama::Template;

#[derive(Template)]
#[template(path = "page/play.html")]
struct PlayPage {
    frame: Frame,
    labels: &'static PlayLabels,
    second: &'static str,
    icons: Vec<(String, String)>,
    /// The force; `None` if none can be parsed.
    table: Option<Tabletop>,
    /// `true` if there is a force that cannot be parsed.
    is_faulty: bool,
    /// The rules of the game.
    leaves: Vec<Leaf>,
    reminders: Vec<ReminderRow>,
    /// The odds of the next fight, in games with ability codes.
    next_fight: Option<NextFight>,
}

impl PlayPage {
    /// Lays a force on the table, with the rules of its game and its reminders.
    fn lay(
        &mut self,
        table: Tabletop,
        book: &Book,
        rules: Option<&Rules>,
        PageContext { desk, language, .. }: &PageContext,
    ) {
        if let Ok(reference) = Reference::load(book.game, desk.library.games.grammars()) {
            self.leaves = leaves(&reference, book, rules, *language);
            self.reminders = reminders(&reference, &table, *language);
        }
        self.table = Some(table);
    }

    /// Fills a label with the name of a unit.
    fn about(&self, label: &'static ByLanguage<String>, unit: &TabletopUnit) -> String {
        fill(self.frame.say(label), &[("name", &unit.strip.name.first)])
    }

    /// Returns the singular and plural of the number of losses, for the script to fill.
    fn losses(&self) -> [&'static str; 2] {
        let label = &self.labels.losses;
        [&label.one, &label.many].map(|form| self.frame.say(form))
    }

    /// Returns the sides that score, each with its key and name.
    fn sides(&self) -> [(&'static str, &'static str); 2] {
        let named = [("own", &self.labels.own_score), ("enemy", &self.labels.enemy_score)];
        named.map(|(side, label)| (side, self.frame.say(label)))
    }

    /// Returns the title of a group, or a general one if there is none.
    fn group_title<'a>(&'a self, group: &'a TabletopGroup) -> &'a str {
        let has_command = self.table.as_ref().is_some_and(|table| !table.commanders.is_empty());
        match (group.title.as_str(), has_command) {
            ("", true) => self.frame.say(&self.frame.words.squads),
            ("", false) => self.frame.say(&self.frame.words.units),
            (title, _) => title,
        }
    }

    /// Renders the form for the record of the battle.
    fn record(&self) -> Result<String, askama::Error> {
        RecordForm::new(&self.frame).render()
    }

    /// Returns `true` if a unit has no numbers to play from.
    fn has_cardless(&self) -> bool {
        self.table.iter().flat_map(Tabletop::units).any(|unit| unit.health == 0)
    }
}

impl TabletopUnit {
    /// Formats the command of a leader: `+2 WS · +2 Morale within 18″`.
    fn command(&self) -> String {
        let Some(radius) = &self.strip.command_radius else { return String::new() };
        let adds: Vec<&str> = radius.adds.iter().map(|adds| adds.first.as_str()).collect();
        format!("{} {}", adds.join(" · "), radius.within.first)
    }

    /// Returns `true` if one of its states marks it as destroyed.
    fn has_end(&self) -> bool {
        self.strip.states.iter().any(|state| state.icon == "skull")
    }
}

pub(super) fn play(frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { desk, language, .. } = *context;
    let built = context.built();
    let opened = built.item(TextKind::Force).and_then(|force| desk.library.open(&force).ok());
    let is_faulty = built.force.is_some();
    let mut playing = PlayPage {
        labels: &labels().play,
        second: language.other().tag(),
        icons: Vec::new(),
        table: None,
        is_faulty,
        leaves: Vec::new(),
        reminders: Vec::new(),
        next_fight: None,
        frame,
    };
    match &opened {
        Some(OpenedItem::Force(mustered)) => {
            if let Some(resolved) = mustered.resolve() {
                let name = resolved.force.head.name.get(language).to_owned();
                playing.frame = playing.frame.with_house(mustered.list.as_ref());
                playing.frame.title = name;
                playing.next_fight = Some(NextFight::new(&resolved, context));
                let table = sheets::tabletop(&resolved, language);
                playing.lay(table, &resolved.rules.book, Some(resolved.rules), context);
            }
        }
        Some(OpenedItem::Codeless(codeless_file)) => {
            if let Some(army) = codeless_file.contents.as_deref() {
                playing.frame = playing.frame.with_force(army, &codeless_file.book);
                let table = sheets::codeless_tabletop(army, language);
                playing.lay(table, &codeless_file.book, None, context);
            }
        }
        Some(OpenedItem::List(_)) | None => {}
    }
    playing.is_faulty &= playing.table.is_none();
    let strips = playing.table.iter().flat_map(Tabletop::units).map(|unit| &unit.strip);
    playing.icons = render::strip_icons(strips);
    playing.render()
}
