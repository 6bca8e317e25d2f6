//! The worth of points of the open list, by battles between forces drawn at random from it and from other lists.

use super::super::PageContext;
use super::super::odds::SelectOption;
use super::{Fought, carried_sums, chosen_number, doctrine_of, doctrine_options, number_options};
use crate::answer::battle::BattleSetting;
use crate::answer::fair::{FairOutcome, FairRequest};
use crate::answer::list::ListRow;
use crate::answer::worth::WorthRequest;
use crate::answer::{Answer, Request, answer};
use crate::army::Basis;
use crate::battle::BattleShard;
use crate::embedded;
use crate::error::Error;
use crate::fair::Scores;
use crate::labels::{fill, labels};
use crate::language::Speech;
use crate::library::LibraryItem;
use crate::muster::Mustered;
use crate::page::form_fields::FormFields;
use crate::worth::{Mix, WorthOptions};

/// The numbers of battles that can be chosen; the second is the default.
const BATTLES: [u64; 3] = [2_000, 8_000, 40_000];
/// The battles that one request fights, within a few seconds.
const AT_ONCE: u64 = 1_000;
/// The points of a force that can be chosen; the second is the default.
const POINTS: [i64; 3] = [200, 300, 500];
/// The number of forces drawn from each list: each request draws them again.
const FORCES: usize = 100;

/// The question and its answer.
pub(super) struct PointsForm {
    pub(super) questions: Vec<SelectOption>,
    /// The points of a force.
    pub(super) points: Vec<SelectOption>,
    pub(super) doctrines: Vec<SelectOption>,
    pub(super) counts: Vec<SelectOption>,
    pub(super) fought: Option<Fought>,
    /// The reason why nothing was fought.
    pub(super) wrong: String,
}

/// A question about the points of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PointsQuestion {
    /// The worth of each of its units against a mix.
    Units(Mix),
    /// Its strength and cost beside those of another.
    Against(LibraryItem),
}

impl PointsQuestion {
    fn key(&self) -> String {
        match self {
            Self::Units(mix) => mix.key().to_owned(),
            Self::Against(list) => list.name(),
        }
    }
}

impl PointsForm {
    pub(super) fn new(list: &Mustered, context: &PageContext) -> Self {
        let PageContext { form_fields, language, .. } = *context;
        let questions = questions(list, context);
        let mut all = questions.iter().map(|(question, _)| question);
        let first = all.clone().next();
        let asked = all.find(|one| one.key() == form_fields.get("question")).or(first).cloned();
        let option = |(question, label): (PointsQuestion, String)| SelectOption {
            is_chosen: Some(&question) == asked.as_ref(),
            ..SelectOption::new(question.key(), label)
        };
        let is_asked = ["points", "points-on"].contains(&form_fields.get("fight"));
        let fought = asked.clone().filter(|_| is_asked).map(|asked| fight(asked, context));
        let (fought, wrong) = match fought.transpose() {
            Ok(fought) => (fought, String::new()),
            Err(why) => (None, why),
        };
        Self {
            questions: questions.into_iter().map(option).collect(),
            points: number_options(form_fields, "points", POINTS),
            doctrines: doctrine_options(form_fields, "both-play", language),
            counts: number_options(form_fields, "points-battles", BATTLES),
            fought,
            wrong,
        }
    }
}

/// Returns the questions about a list, with their words.
fn questions(list: &Mustered, context: &PageContext) -> Vec<(PointsQuestion, String)> {
    let PageContext { page, language, .. } = *context;
    let words = &labels().battle_page;
    let units = [(Mix::Houses, &words.units_against_houses), (Mix::Own, &words.units_of_the_list)];
    let units = units.map(|(mix, label)| (PointsQuestion::Units(mix), label.get(language).clone()));
    let shipped = page.shipped_entries().into_iter().flat_map(|listed| &listed.lists);
    let is_other = |row: &&ListRow| {
        row.game == list.rules.book.game
            && embedded::list_or_force(&row.list).as_ref() != Some(&list.source.text)
    };
    let others = shipped.filter(is_other).map(|row| {
        let label = fill(words.list_against.get(language), &[("name", &row.name.get(language))]);
        (PointsQuestion::Against(LibraryItem::Shipped(row.list.clone())), label)
    });
    units.into_iter().chain(others).collect()
}

/// Fights some more battles.
///
/// # Errors
/// The reason why they cannot be fought, in the language of the page.
fn fight(question: PointsQuestion, context: &PageContext) -> Result<Fought, String> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let (built, of) = (context.built(), chosen_number(form_fields, "points-battles", BATTLES));
    let say = |why: Error| why.say(language);
    let carried: Option<Box<BattleShard<Scores>>> =
        carried_sums(form_fields, "points-on").map_err(say)?;
    let before = carried.as_ref().map_or(0, |part| part.battle_count());
    let own = built.list_item().ok_or_else(String::new)?;
    let battles = before.saturating_add(AT_ONCE).min(of);
    let request = request(question, own, (battles, carried), form_fields);
    let answered = answer(&request, desk).map_err(say)?;
    let part = match &answered {
        Answer::Worth(worth) => &worth.part,
        Answer::Fair(fair) => match &fair.outcome {
            FairOutcome::Verdict(_, part, _) | FairOutcome::Shard(part) => part,
        },
        Answer::Refused(why, book) => {
            return Err(why.say(book, |argument| argument.key().to_owned(), language));
        }
        _ => return Err(labels().battle_page.faulty.get(language).clone()),
    };
    let (done, sums) = (part.battle_count(), serde_json::to_string(part));
    let sums = sums.map_err(|why| why.to_string())?;
    let sheet = answered.sheets(Speech::One(language)).into_iter().next();
    Ok(Fought::new(done, of, sums, sheet.ok_or_else(String::new)?))
}

/// Returns the request of `fistful worth` or `fistful fair` that asks a question.
fn request(
    question: PointsQuestion,
    own: LibraryItem,
    (battles, carried): (u64, Option<Box<BattleShard<Scores>>>),
    form_fields: &FormFields,
) -> Request {
    let (points, seed) = (chosen_number(form_fields, "points", POINTS), 1);
    let doctrine = doctrine_of(form_fields, "both-play");
    let setting = BattleSetting::usual();
    let (values, forces) = (Basis::Printed, FORCES);
    match question {
        PointsQuestion::Units(mix) => {
            let options = WorthOptions { basis: values, inches: WorthOptions::DEFAULT_INCHES };
            Request::Worth(WorthRequest {
                items: vec![own],
                mix,
                points,
                forces,
                battles,
                seed,
                setting,
                doctrine,
                options,
                carried,
                repeat: None,
            })
        }
        PointsQuestion::Against(other) => Request::Fair(FairRequest {
            items: vec![own, other],
            points,
            forces,
            battles,
            seed,
            setting,
            values,
            doctrine,
            shard: None,
            merge: Vec::new(),
            carried,
            repeat: None,
        }),
    }
}
