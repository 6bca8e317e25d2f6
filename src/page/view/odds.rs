//! Dice odds: two sides, the key figures of the answer, and every chance as a bar.

mod coded;
mod codeless_game;
mod form;
mod next_fight;
mod sources;
mod units;

use super::{Frame, PageContext, replace_backticks};
use crate::answer::{Answer, Request, answer};
use crate::book::Game;
use crate::desk::Desk;
use crate::error::Error;
use crate::game::{Question, field_label};
use crate::labels::{KeyFiguresLabels, labels};
use crate::language::{Language, Speech};
use crate::odds::{CodedQuestion, QUESTIONS};
use crate::rolls::Argument;
use crate::sheet::{Block, Sheet};
use crate::sheets::{self, KeyFigure};
use crate::text;
use askama::Template;
use coded::CodedFormBuilder;
use form::{MemberField, OddsForm};
pub(super) use form::{OddsField, SelectOption};
pub(super) use next_fight::NextFight;
use sources::Sources;

#[derive(Template)]
#[template(path = "page/odds.html")]
struct Chances {
    frame: Frame,
    words: &'static KeyFiguresLabels,
    /// The kinds of questions: key, label, and whether it is chosen.
    kinds: Vec<(&'static str, &'static str, bool)>,
    kind: &'static str,
    fields: Vec<OddsField>,
    /// The reason why nothing can be asked: units with only points, or a game without questions.
    reason_without_dice: &'static str,
    answer: OddsResult,
}

/// The answer to a question, or the error.
#[derive(Default)]
pub(super) struct OddsResult {
    pub(super) title: String,
    /// The key figures, the most important first.
    pub(super) key_figures: Vec<KeyFigure>,
    outcomes: Vec<OutcomeRow>,
    notes: Vec<String>,
    pub(super) wrong: String,
}

impl OddsResult {
    /// Returns the answer to a question. A refusal names its argument as the form does.
    fn from_request(
        request: Result<Request, Error>,
        desk: &Desk,
        language: Language,
        question: &Question,
    ) -> Self {
        let named = |argument: Argument| {
            let field = question.field(argument.key()).filter(|field| field.label.is_some());
            let label = field.map(|field| text::capitalize(field_label(field).get(language)));
            label.unwrap_or_else(|| argument.key().to_owned())
        };
        match request.and_then(|request| answer(&request, desk)) {
            Ok(Answer::Refused(why, book)) => {
                Self::wrong(language, &why.say(&book, named, language))
            }
            Ok(answered) => {
                let key_figures = match &answered {
                    Answer::Odds(rolled) => {
                        sheets::key_figures(&rolled.odds, &rolled.rules, language)
                    }
                    Answer::CodelessOdds(codeless_odds) => {
                        sheets::codeless_odds_key_figures(codeless_odds, language)
                    }
                    _ => Vec::new(),
                };
                Self { key_figures, ..Self::from_sheets(answered.sheets(Speech::One(language))) }
            }
            Err(error) => Self::wrong(language, &error.say(language)),
        }
    }

    fn wrong(language: Language, message: &str) -> Self {
        Self { wrong: replace_backticks(language, message), ..Self::default() }
    }

    /// Lays out sheets: the last table has every outcome, the text before it is in the key figures.
    fn from_sheets(sheets: impl IntoIterator<Item = Sheet>) -> Self {
        let mut answer = Self::default();
        for Sheet { title, blocks, .. } in sheets {
            answer.title = title.first;
            for block in blocks {
                match block {
                    Block::Table(table) => {
                        answer.outcomes = table.rows.iter().map(outcome).collect()
                    }
                    Block::Text(text) => answer.notes.push(text.text.first),
                    _ => {}
                }
            }
        }
        answer
    }
}

/// An outcome with its chance in per cent.
struct OutcomeRow {
    name: String,
    percent: String,
    value: String,
    rolls: String,
}

pub(super) fn odds(frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let (built, folder) = (context.built(), context.folder());
    if let Some(game) = built.game() {
        return codeless_game::odds_page(frame, game, context);
    }
    let list = built.open_list(desk);
    let game = list.as_ref().map_or(Game::FISTFUL, |list| list.rules.book.game);
    let coded = CodedQuestion::find(form_fields.get("kind")).unwrap_or(&QUESTIONS[0]);
    let mut form = OddsForm::new(form_fields, language);
    let sources = Sources::new(built, folder, game.key(), language);
    let mut asking = CodedFormBuilder { question: &coded.question, form: &mut form, sources, desk };
    let (request, desk) = asking.request(list.as_ref());
    let request = (coded.read)(&request).map(Request::Odds);
    let answer = OddsResult::from_request(request, &desk, language, &coded.question);
    Chances {
        words: &labels().key_figures,
        kinds: kinds(QUESTIONS.iter().map(|coded| &coded.question), &coded.question, language),
        kind: coded.question.key,
        fields: form.fields,
        reason_without_dice: "",
        answer,
        frame: frame.with_force_of(list.as_ref(), built),
    }
    .render()
}

/// Returns the kinds of questions: key, label, and whether it is chosen.
fn kinds(
    all: impl Iterator<Item = &'static Question>,
    chosen: &Question,
    language: Language,
) -> Vec<(&'static str, &'static str, bool)> {
    let kind = |question: &'static Question| {
        let label = question.label?().get(language).as_str();
        Some((question.key, label, question.key == chosen.key))
    };
    all.filter_map(kind).collect()
}

fn outcome(row: &crate::sheet::Row) -> OutcomeRow {
    let cell = |at: usize| row.cells.get(at).map_or(String::new(), |cell| cell.text.first.clone());
    let percent = cell(1);
    let value = percent.trim_end_matches([' ', '%', '\u{a0}']).replace(',', ".");
    OutcomeRow { name: cell(0), value, percent, rolls: cell(2) }
}
