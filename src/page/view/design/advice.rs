//! Advice for the house that is open: codes that no other beats, what letters buy, what it lacks, and lists to start from.

mod bounds;
mod enemies;

use super::Frame;
use crate::answer::design::{
    CODES, CodesRequest, DesignRequest, Designed, LackingList, ProposalsRequest, ProposedLists,
};
use crate::answer::{Answer, Request, answer};
use crate::code::CodeKind;
use crate::desk::Desk;
use crate::game::{DiceRequest, Input, field_label};
use crate::labels::{Label, fill, labels};
use crate::language::Speech;
use crate::library::LibraryItem;
use crate::limits;
use crate::muster::Mustered;
use crate::page::form_fields::FormFields;
use crate::page::view::blocks::{ViewBlock, view_blocks};
use crate::page::view::replace_backticks;
use crate::profile::ListColumn;
use crate::sheet::{Block, ColumnKind, SheetTable};
use crate::sheets::{self, LackView, ProposalView};
use bounds::{BoundsField, LettersField};
use enemies::EnemyGroup;

/// The number of codes shown.
const SHOWN: i32 = 12;

keyed! {
    /// A question that the advice answers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum AdviceKind by key {
        /// Codes that no other beats.
        Codes = "codes",
        /// The worth of the letters of the unit's code.
        Letters = "letters",
        /// The gaps of the house.
        Lacks = "lacks",
        /// Three lists to start from.
        Lists = "lists",
    }
}

/// The questions, and the answer to one of them.
#[derive(Default)]
pub(super) struct HouseAdvice {
    /// The questions: key, label, and whether it is the one that is answered.
    pub(super) kinds: Vec<(&'static str, String, bool)>,
    pub(super) form: AdviceForm,
    /// The reason why there is no answer; may be empty.
    pub(super) wrong: String,
    pub(super) answer: Option<AdviceAnswer>,
}

/// The fields of the question that is asked.
#[derive(Default)]
pub(super) struct AdviceForm {
    /// The kind of the shown unit.
    pub(super) of: &'static str,
    /// The kinds of codes: key, label, and whether it is chosen; empty if the question has none.
    pub(super) kinds: Vec<(&'static str, &'static str, bool)>,
    pub(super) bounds: Vec<BoundsField>,
    pub(super) letters: Vec<LettersField>,
    /// The label of the enemies.
    pub(super) against: String,
    pub(super) enemies: Vec<EnemyGroup>,
    /// The points of a force, for lists to start from.
    pub(super) limit: Option<String>,
}

/// An answer.
pub(super) enum AdviceAnswer {
    /// Codes or letters, as blocks, and the meaning of the numbers.
    Codes {
        title: String,
        parts: Vec<ViewBlock>,
        legend: Vec<String>,
    },
    Lacks {
        title: String,
        text: String,
        lacks: Vec<LackView>,
    },
    Lists {
        title: String,
        texts: Vec<String>,
        lists: Vec<ProposalView>,
    },
}

/// The house that is open, and the unit that is shown.
pub(super) struct AdvisedHouse<'a> {
    pub(super) list: &'a Mustered,
    pub(super) item: LibraryItem,
    pub(super) name: &'a str,
    /// The code of the unit, and its kind.
    pub(super) code: String,
    pub(super) kind: CodeKind,
    pub(super) desk: &'a Desk,
}

impl HouseAdvice {
    /// Answers the question of a form.
    pub(super) fn new(house: &AdvisedHouse, form_fields: &FormFields, frame: &Frame) -> Self {
        let asked = AdviceKind::from_key(form_fields.get("asked")).unwrap_or(AdviceKind::Codes);
        let builder = AdviceBuilder { house, form_fields, frame };
        let kinds = AdviceKind::ALL.map(|kind| (kind.key(), builder.name(kind), kind == asked));
        let mut advice = Self { kinds: kinds.into(), ..Self::default() };
        let request = builder.request(asked, &mut advice);
        if let Some(request) = request.filter(|_| advice.wrong.is_empty()) {
            match builder.answer(request, asked) {
                Ok(found) => advice.answer = found,
                Err(wrong) => advice.wrong = wrong,
            }
        }
        advice
    }
}

struct AdviceBuilder<'a> {
    house: &'a AdvisedHouse<'a>,
    form_fields: &'a FormFields<'a>,
    frame: &'a Frame,
}

impl AdviceBuilder<'_> {
    /// Returns the name of a question.
    fn name(&self, kind: AdviceKind) -> String {
        let words = &labels().advice;
        let say = |label: &'static Label| self.frame.say(label).to_owned();
        match kind {
            AdviceKind::Codes => say(&words.codes),
            AdviceKind::Letters => {
                fill(words.letters.get(self.frame.language), &[("code", &self.house.code)])
            }
            AdviceKind::Lacks => say(&words.lacks),
            AdviceKind::Lists => say(&words.lists),
        }
    }

    /// Adds the fields of a question; returns it unless it waits for bounds.
    fn request(&self, kind: AdviceKind, advice: &mut HouseAdvice) -> Option<DesignRequest> {
        match kind {
            AdviceKind::Codes => {
                let mut asked = DiceRequest::new(&CODES);
                let is_asked = self.ask_codes(&mut asked, advice);
                asked.put("show", SHOWN);
                let request = is_asked.then(|| CodesRequest::read(&asked));
                request.and_then(Result::ok).map(|request| DesignRequest::Codes(Box::new(request)))
            }
            AdviceKind::Letters => {
                let mut asked = DiceRequest::new(&CODES);
                self.ask_enemy(&mut asked, advice);
                asked.put("code", &self.house.code);
                let request = CodesRequest::read(&asked).ok();
                request.map(|request| DesignRequest::Codes(Box::new(request)))
            }
            AdviceKind::Lacks => Some(DesignRequest::Lacks(self.house.item.clone())),
            AdviceKind::Lists => {
                let mut asked = DiceRequest::new(&CODES);
                self.ask_enemy(&mut asked, advice);
                let limit = self.limit(advice);
                let against = CodesRequest::read(&asked).ok()?.against;
                let name = self.house.name.to_owned();
                Some(DesignRequest::Proposals(ProposalsRequest { name, against, limit }))
            }
        }
    }

    /// Adds the fields of the search for codes; returns `true` if it was asked for.
    fn ask_codes(&self, asked: &mut DiceRequest, advice: &mut HouseAdvice) -> bool {
        let (kinds, kind) = bounds::kinds(self.form_fields, self.house.kind, self.frame.language);
        asked.flag("troops", kind == CodeKind::Trooper);
        asked.flag("leaders", kind == CodeKind::Leader);
        advice.form.of = bounds::kind_key(self.house.kind);
        advice.form.kinds = kinds;
        let rules = &self.house.list.rules;
        let is_of_kind = |column| bounds::is_of_kind(column, kind);
        for field in CODES.fields.iter().filter(|field| field.on_page) {
            match field.input {
                Input::Bounds(column) if is_of_kind(column) => {
                    let bounds =
                        BoundsField::new(field.key, column, self.form_fields, rules, self.frame);
                    match bounds.value(column) {
                        Some(value) if !value.is_empty() => asked.put(field.key, value),
                        Some(_) => {}
                        None => {
                            let label = self.frame.say(&self.frame.words.odd_bounds);
                            advice.wrong = fill(label, &[("value", &bounds.typed)]);
                        }
                    }
                    advice.form.bounds.push(bounds);
                }
                Input::Letters => {
                    let label = self.frame.say(field_label(field));
                    let letters =
                        LettersField::new(field.key, label, self.form_fields, rules, self.frame);
                    asked.put(field.key, letters.chosen());
                    advice.form.letters.push(letters);
                }
                Input::Enemy => self.ask_enemy(asked, advice),
                _ => {}
            }
        }
        let form = &advice.form;
        let is_bound = form.bounds.iter().any(|field| !field.typed.is_empty())
            || form.letters.iter().any(|field| !field.chosen().is_empty());
        is_bound || self.form_fields.get("sought") == "1"
    }

    /// Adds the enemy.
    fn ask_enemy(&self, asked: &mut DiceRequest, advice: &mut HouseAdvice) {
        let key = crate::answer::design::AGAINST;
        let enemies = enemies::enemies(self.house, self.form_fields, self.frame.language);
        let chosen = enemies.iter().flat_map(|group| &group.units).find(|unit| unit.is_chosen);
        if let Some(unit) = chosen.filter(|unit| !unit.key.is_empty()) {
            asked.put(key, &unit.key);
        }
        let label = CODES.field(key).map(|field| self.frame.say(field_label(field)));
        advice.form.against = label.unwrap_or_default().to_owned();
        advice.form.enemies = enemies;
    }

    /// Adds the points of a force.
    fn limit(&self, advice: &mut HouseAdvice) -> Option<i32> {
        let typed = self.form_fields.get("advice-limit").trim().to_owned();
        let usual = ProposalsRequest::LIMIT;
        let limit = if typed.is_empty() { Ok(usual) } else { typed.parse() };
        let limit = limit.ok().filter(|limit| (1..=limits::FORCE).contains(limit));
        if limit.is_none() {
            let label = self.frame.say(&self.frame.build.odd_limit);
            advice.wrong = fill(label, &[("most", &limits::FORCE)]);
        }
        advice.form.limit = Some(if typed.is_empty() { usual.to_string() } else { typed });
        limit
    }

    /// Answers a question by the rules of the house.
    fn answer(
        &self,
        request: DesignRequest,
        kind: AdviceKind,
    ) -> Result<Option<AdviceAnswer>, String> {
        let (house, language) = (self.house, self.frame.language);
        let games = &house.desk.library.games;
        // What a list lacks is compared with lists by their own rules.
        let desk = match kind {
            AdviceKind::Lacks => house.desk.with_games(games.copy()),
            _ => house.desk.with_games(games.with_rules(house.list.rules.clone())),
        };
        let quoted = |message: &str| replace_backticks(language, message);
        match answer(&Request::Design(request), &desk) {
            Ok(Answer::Designed(Designed::Lacks(lacking))) => Ok(Some(self.lacks(&lacking))),
            Ok(Answer::Designed(Designed::Proposals(lists))) => Ok(Some(self.lists(&lists))),
            Ok(found @ Answer::Designed(_)) => Ok(self.codes(&found)),
            Ok(Answer::Refused(why, book)) => {
                let named = |argument: crate::rolls::Argument| argument.key().to_owned();
                Err(quoted(&why.say(&book, named, language)))
            }
            Ok(_) => Ok(None),
            Err(error) => Err(quoted(&error.say(language))),
        }
    }

    fn codes(&self, found: &Answer) -> Option<AdviceAnswer> {
        let sheet = found.sheets(Speech::One(self.frame.language)).into_iter().next()?;
        let title = sheet.title.first;
        // What follows the notes are the house rules, which stand on the page already.
        let mut legend = Vec::new();
        let mut shown = Vec::new();
        for block in sheet.blocks {
            match block {
                Block::Notes(notes) => {
                    legend = notes.words.into_iter().map(|words| words.first).collect();
                    break;
                }
                block => shown.push(block),
            }
        }
        let mut parts = join_tables(view_blocks(shown));
        let language = self.frame.language;
        let points = sheets::short_value_name(ListColumn::Points, &self.house.list.rules, language);
        for part in &mut parts {
            match part {
                ViewBlock::Text(text, _) => *text = replace_backticks(language, text),
                ViewBlock::Table(table) => put_chances_first(table, points),
                ViewBlock::Heading(_) | ViewBlock::Chart(_) => {}
            }
        }
        Some(AdviceAnswer::Codes { title, parts, legend })
    }

    fn lacks(&self, lacking: &LackingList) -> AdviceAnswer {
        let language = self.frame.language;
        let lacks = sheets::lack_views(&lacking.lacks, &lacking.list.rules, language);
        let title = sheets::lacks_title(&lacking.list, &lacking.lacks, language);
        let text = if lacks.is_empty() {
            sheets::lacks_nothing(lacking.compared, language)
        } else {
            String::new()
        };
        AdviceAnswer::Lacks { title, text, lacks }
    }

    fn lists(&self, lists: &ProposedLists) -> AdviceAnswer {
        let language = self.frame.language;
        let ProposedLists { rules, name, enemy, proposals } = lists;
        let words = &labels().design;
        let enemy = replace_backticks(language, &sheets::describe_enemy(enemy, rules, language));
        AdviceAnswer::Lists {
            title: fill(words.three_lists.get(language), &[("name", name)]),
            texts: vec![words.method.get(language).clone(), enemy],
            lists: sheets::proposal_views(proposals, rules, language),
        }
    }
}

/// Puts points and chances before the values, which a phone has no room for beside them.
fn put_chances_first(table: &mut SheetTable, points: &str) {
    let Some(at) = table.columns.iter().position(|column| column.head.first == points) else {
        return;
    };
    table.columns[1..].rotate_left(at - 1);
    for row in &mut table.rows {
        row.cells[1..].rotate_left(at - 1);
    }
}

/// Joins tables of the same codes that follow each other: side by side they are too wide for a terminal alone.
fn join_tables(parts: Vec<ViewBlock>) -> Vec<ViewBlock> {
    let codes = |table: &SheetTable| -> Vec<String> {
        let is_coded = table.columns.first().is_some_and(|one| one.kind == ColumnKind::Code);
        let first = table.rows.iter().filter_map(|row| row.cells.first());
        first.map(|cell| cell.text.first.clone()).filter(|_| is_coded).collect()
    };
    let mut joined: Vec<ViewBlock> = Vec::new();
    for part in parts {
        match (joined.last_mut(), part) {
            (Some(ViewBlock::Table(last)), ViewBlock::Table(next))
                if !codes(last).is_empty() && codes(last) == codes(&next) =>
            {
                last.columns.extend(next.columns.into_iter().skip(1));
                for (row, more) in last.rows.iter_mut().zip(next.rows) {
                    row.cells.extend(more.cells.into_iter().skip(1));
                }
            }
            (_, part) => joined.push(part),
        }
    }
    joined
}
