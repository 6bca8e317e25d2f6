//! Print works built on demand, because those of many lists would not fit in memory.

use super::Items;
use super::subject::Subject;
use crate::deck::Deck;
use crate::desk::Desk;
use crate::game::{CodelessArmy, CodelessFile};
use crate::language::{Language, Speech};
use crate::library::OpenedItem;
use crate::link::LinkQrCode;
use crate::printable::Printable;
use crate::rolls::Figure;
use crate::sheet::Sheet;
use crate::sheets::{self, DeckOptions, PrintedTable, Style};
use crate::worth::{UnitFacts, WorthOptions, unit_facts};
use crate::{audit, limits};

/// A print work that is not built yet.
#[derive(Debug)]
pub(super) struct DeferredPrintable {
    content: PrintableContent,
    style: Style,
    deck_options: DeckOptions,
    speech: Speech,
    table: PrintedTable,
}

/// The kind of document, with its extra data.
#[derive(Debug)]
pub(super) enum PrintableContent {
    /// A sheet, with the QR code of the force if requested.
    Sheet(Option<Box<LinkQrCode>>),
    /// Cards, with the enemy for their odds.
    Cards(Option<Box<Figure>>),
    Audit,
}

impl DeferredPrintable {
    pub(super) fn new(content: PrintableContent, request: &Items, desk: &Desk) -> Self {
        Self {
            content,
            style: request.style,
            deck_options: request.deck_options,
            speech: desk.speech,
            table: PrintedTable::default(),
        }
    }

    /// Returns the work with this table on the sheet of a force.
    pub(super) fn with_table(self, table: PrintedTable) -> Self {
        Self { table, ..self }
    }

    /// Builds the work from an opened file; `None` if the file could not be parsed.
    pub(super) fn build(&self, opened: &OpenedItem) -> Option<Printable> {
        match opened {
            OpenedItem::Codeless(codeless_file) => {
                Some(self.build_codeless_game(codeless_file, codeless_file.contents.as_deref()?))
            }
            opened => Some(self.build_coded(&Subject::new(opened)?)),
        }
    }

    fn build_codeless_game(
        &self,
        codeless_file: &CodelessFile,
        army: &dyn CodelessArmy,
    ) -> Printable {
        let speech = self.speech.led_by(codeless_file.book.first);
        match &self.content {
            PrintableContent::Cards(_) => {
                let theme = self.style.theme;
                Printable::Deck(sheets::codeless_cards(
                    army,
                    &codeless_file.book,
                    &self.deck_options,
                    theme,
                    speech,
                ))
            }
            content => {
                let qr_code = content.qr_code();
                let sheet = |language| {
                    sheets::codeless_sheet(codeless_file, army, self.style, qr_code, language)
                };
                sheets::in_languages(speech, sheet).into()
            }
        }
    }

    fn build_coded(&self, subject: &Subject) -> Printable {
        match &self.content {
            PrintableContent::Sheet(qr_code) => {
                self.build_sheet(subject, qr_code.as_deref()).into()
            }
            PrintableContent::Cards(enemy) => {
                Printable::Deck(self.build_deck(subject, enemy.as_deref()))
            }
            PrintableContent::Audit => self.build_audit(subject).into(),
        }
    }

    fn build_sheet(&self, subject: &Subject, qr_code: Option<&LinkQrCode>) -> Sheet {
        let (style, list) = (self.style, subject.list);
        match &subject.force {
            Some((mustered, whole)) => self.game_sheet(subject, |language| {
                sheets::force_on_table(mustered, whole, style, qr_code, &self.table, language)
            }),
            None => self.game_sheet(subject, |language| {
                sheets::list_sheet(list, subject.army, &list.rules, style, language)
            }),
        }
    }

    fn build_deck(&self, subject: &Subject, enemy: Option<&Figure>) -> Deck {
        let (rules, deck_options, style) = (&subject.list.rules, &self.deck_options, self.style);
        let speech = self.speech.led_by(rules.book.first);
        match &subject.force {
            Some((_, whole)) => sheets::force_cards(whole, deck_options, style, enemy, speech),
            None => sheets::cards(subject.army, rules, deck_options, style, enemy, speech),
        }
    }

    /// Returns the audit of the list. A list without printed values has no rows, so it gets the combat values of its
    /// units instead.
    fn build_audit(&self, subject: &Subject) -> Sheet {
        let (army, rules) = (subject.army, &subject.list.rules);
        let audit = audit::army(army, rules);
        let question =
            WorthOptions { basis: self.style.values, inches: WorthOptions::DEFAULT_INCHES };
        let facts =
            if audit.rows.is_empty() { Self::combat_values(subject, question) } else { Vec::new() };
        self.game_sheet(subject, |language| {
            let mut sheet = sheets::audit(subject.list, army, &audit, rules, language);
            sheet.blocks.extend(sheets::unit_comparison(&facts, question, language));
            sheet
        })
    }

    /// Returns the combat values of its units for their points; empty if there are too many units or they cannot be
    /// computed.
    fn combat_values(subject: &Subject, question: WorthOptions) -> Vec<UnitFacts> {
        let list = [(subject.army, &*subject.list.rules)];
        let is_small = subject.army.units.len() <= limits::UNITS;
        is_small.then(|| unit_facts(&list, &list, question).ok()).flatten().unwrap_or_default()
    }

    fn game_sheet(&self, subject: &Subject, sheet: impl Fn(Language) -> Sheet) -> Sheet {
        super::game_sheet(&subject.list.rules, self.speech, sheet)
    }
}

impl PrintableContent {
    fn qr_code(&self) -> Option<&LinkQrCode> {
        match self {
            Self::Sheet(qr_code) => qr_code.as_deref(),
            Self::Cards(_) | Self::Audit => None,
        }
    }
}
