//! Battles of the open force against another, and of forces drawn from its list. A request fights some of them; the sums
//! of those before travel in the form, so that the page shows how far it is and can stop, and keeps nothing.

mod points;

use super::blocks::{ViewBlock, view_blocks};
use super::linked_force::LinkedForce;
use super::odds::SelectOption;
use super::{Frame, PageContext};
use crate::answer::battle::{BattleOutcome, BattleRequest, BattleSetting, Shard, unusable_sums};
use crate::answer::{Answer, Request, answer};
use crate::battle::{BattleShard, ByHost, Doctrine, StartOrder, Tally};
use crate::book::Game;
use crate::error::{BattleRefusal, Error};
use crate::labels::{BattlePageLabels, Label, fill, labels};
use crate::language::{Language, Speech};
use crate::library::LibraryItem;
use crate::page::form_fields::FormFields;
use crate::page::state::TextKind;
use crate::sheet::{Block, Row, Sheet};
use askama::Template;
use points::PointsForm;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::str::FromStr;

/// The numbers of battles that can be chosen; the second is the default.
const BATTLES: [u64; 3] = [200, 1_000, 10_000];
/// The battles that one request fights, within a second or two.
const AT_ONCE: u64 = 100;

#[derive(Template)]
#[template(path = "page/battle.html")]
struct BattlePage {
    frame: Frame,
    words: &'static BattlePageLabels,
    has_force: bool,
    /// `true` if units have ability codes, as battles need them.
    is_coded: bool,
    enemies: Vec<SelectOption>,
    /// The link of another force as it was typed.
    link: String,
    /// The doctrines of both sides: the name of the field, its label and its options.
    doctrines: [(&'static str, &'static Label, Vec<SelectOption>); 2],
    counts: Vec<SelectOption>,
    fought: Option<Fought>,
    /// The reason why nothing was fought.
    wrong: String,
    /// The question about the worth of points; `None` without a list of a game with ability codes.
    points: Option<PointsForm>,
}

/// The battles fought so far.
struct Fought {
    done: u64,
    of: u64,
    /// Their sums, for the next request.
    sums: String,
    /// The names of both forces.
    title: String,
    /// How often each side wins, and nobody: the words and the chance.
    outcomes: Vec<(String, String)>,
    parts: Vec<ViewBlock>,
    /// The table, the doctrines and the rulings that count.
    terms: Vec<String>,
}

impl Fought {
    /// Lays out the sheet of some battles: its notes at the end.
    fn new(done: u64, of: u64, sums: String, sheet: Sheet) -> Self {
        let (mut terms, mut blocks) = (Vec::new(), Vec::new());
        for block in sheet.blocks {
            match block {
                Block::Notes(notes) => {
                    // Notes have another heading here.
                    blocks.pop_if(|block| matches!(block, Block::Heading(_)));
                    terms.extend(notes.words.into_iter().map(|note| note.first));
                }
                block => blocks.push(block),
            }
        }
        let (title, parts) = (sheet.title.first, view_blocks(blocks));
        Self { done, of, sums, title, outcomes: Vec::new(), parts, terms }
    }

    /// Shows the first table large: how often each side wins.
    fn with_outcomes(mut self) -> Self {
        let first = self.parts.iter().position(|part| matches!(part, ViewBlock::Table(_)));
        let table = first.map(|at| self.parts.remove(at));
        if let Some(ViewBlock::Table(table)) = table {
            let cell = |row: &Row, at: usize| row.cells[at].text.first.clone();
            self.outcomes = table.rows.iter().map(|row| (cell(row, 0), cell(row, 1))).collect();
        }
        self
    }

    fn progress(&self, frame: &Frame, words: &BattlePageLabels) -> String {
        fill(words.done.get(frame.language), &[("n", &self.done), ("of", &self.of)])
    }

    fn is_done(&self) -> bool {
        self.done >= self.of
    }
}

pub(super) fn battle(frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let (built, words) = (context.built(), &*labels().battle_page);
    let list = built.open_list(desk);
    let codeless_file = built.codeless_file(TextKind::Force, desk);
    let army =
        codeless_file.as_ref().and_then(|file| Some((file.contents.as_deref()?, &file.book)));
    let frame = match army {
        Some((army, book)) => frame.with_force(army, book),
        None => frame.with_force_of(list.as_ref(), built),
    };
    let is_coded = built.game().is_none();
    let points = list.as_ref().filter(|_| is_coded).map(|list| PointsForm::new(list, context));
    let enemies = list.map_or_else(Vec::new, |list| enemies(list.rules.book.game, context));
    let chosen = enemies.iter().find(|enemy| enemy.is_chosen).map(|enemy| enemy.key.clone());
    let enemy = chosen.map(LibraryItem::Shipped);
    let is_asked = ["new", "on"].contains(&form_fields.get("fight"));
    let result = (is_asked && is_coded && built.force.is_some()).then(|| fight(context, enemy));
    let (fought, wrong) = match result.transpose() {
        Ok(_) if !is_coded => (None, words.codeless.get(language).clone()),
        Ok(fought) => (fought, String::new()),
        Err(why) => (None, why),
    };
    let doctrines = [("doctrine", &words.own_doctrine), ("enemy-doctrine", &words.enemy_doctrine)];
    BattlePage {
        frame,
        words,
        has_force: built.force.is_some(),
        is_coded,
        enemies,
        link: form_fields.get("enemy-link").to_owned(),
        doctrines: doctrines
            .map(|(name, label)| (name, label, doctrine_options(form_fields, name, language))),
        counts: number_options(form_fields, "battles", BATTLES),
        fought,
        wrong,
        points,
    }
    .render()
}

/// Returns the shipped forces of a game, with the chosen one, or else the first.
fn enemies(game: Game, context: &PageContext) -> Vec<SelectOption> {
    let PageContext { form_fields, language, page, .. } = *context;
    let listed = page.shipped_entries();
    let rows = listed.into_iter().flat_map(|listed| &listed.forces);
    let rows = rows.filter(|row| row.game == game);
    let mut options: Vec<SelectOption> = rows
        .map(|row| {
            let size = row.size.say(language);
            let about = [row.house.get(language), size.as_str()].join(" · ");
            SelectOption { about, ..SelectOption::new(&*row.force, row.name.get(language)) }
        })
        .collect();
    let at = options.iter().position(|enemy| enemy.key == form_fields.get("enemy")).unwrap_or(0);
    if let Some(enemy) = options.get_mut(at) {
        enemy.is_chosen = true;
    }
    options
}

/// Returns the doctrines, with the one chosen in a field.
fn doctrine_options(form_fields: &FormFields, name: &str, language: Language) -> Vec<SelectOption> {
    let words = &labels().battle_page;
    let chosen = doctrine_of(form_fields, name);
    let option = |doctrine: Doctrine| {
        let label = match doctrine {
            Doctrine::Odds => &words.odds,
            Doctrine::Assault => &words.assault,
            Doctrine::FiringLine => &words.firing_line,
            Doctrine::Cautious => &words.cautious,
        };
        let option = SelectOption::new(doctrine.key(), label.get(language).as_str());
        SelectOption { is_chosen: doctrine == chosen, ..option }
    };
    Doctrine::ALL.map(option).into()
}

fn doctrine_of(form_fields: &FormFields, name: &str) -> Doctrine {
    Doctrine::from_key(form_fields.get(name)).unwrap_or_default()
}

/// Returns the number that is chosen in a field; without one, the second.
fn chosen_number<T: Copy + PartialEq + FromStr>(
    form_fields: &FormFields,
    name: &str,
    all: [T; 3],
) -> T {
    let asked = form_fields.get(name).parse().ok();
    asked.filter(|asked| all.contains(asked)).unwrap_or(all[1])
}

/// Returns numbers, with the one chosen in a field.
fn number_options<T: Copy + PartialEq + FromStr + ToString>(
    form_fields: &FormFields,
    name: &str,
    all: [T; 3],
) -> Vec<SelectOption> {
    let chosen = chosen_number(form_fields, name, all);
    let option = |number: T| SelectOption {
        is_chosen: number == chosen,
        ..SelectOption::new(number.to_string(), number.to_string())
    };
    all.map(option).into()
}

/// Fights some more battles.
///
/// # Errors
/// The reason why they cannot be fought, in the language of the page.
fn fight(context: &PageContext, shipped: Option<LibraryItem>) -> Result<Fought, String> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let (built, words) = (context.built(), &labels().battle_page);
    let link = form_fields.get("enemy-link").trim();
    let mut desk = desk.with_games(desk.library.games.copy());
    let linked = LinkedForce::read(link, built.games);
    let linked = linked.map(|linked| LibraryItem::from(linked.add_to(&mut desk)));
    let other = if link.is_empty() { shipped } else { linked };
    let other = other.ok_or_else(|| words.not_a_force.get(language).clone())?;
    let own = built.item(TextKind::Force).ok_or_else(String::new)?;
    let of = chosen_number(form_fields, "battles", BATTLES);
    let say = |why: Error| why.say(language);
    let carried: Option<Box<BattleShard<Tally>>> = carried_sums(form_fields, "on").map_err(say)?;
    let before = carried.as_ref().map_or(0, |part| part.sums().battles);
    let request = BattleRequest {
        forces: ByHost::new(own, other),
        battles: before.saturating_add(AT_ONCE).min(of),
        seed: 1,
        setting: BattleSetting::usual(),
        values: None,
        begins: StartOrder::Alternate,
        doctrines: ByHost::new(
            doctrine_of(form_fields, "doctrine"),
            doctrine_of(form_fields, "enemy-doctrine"),
        ),
        allows_illegal: false,
        replay: None,
        shard: Some(Shard { part: 1, of: 1 }),
        merge: Vec::new(),
        carried,
        finds_even: false,
    };
    let mut answered = answer(&Request::Battle(request), &desk).map_err(say)?;
    let battled = match &mut answered {
        Answer::Battled(battled) => battled,
        Answer::Refused(why, book) => {
            return Err(why.say(book, |argument| argument.key().to_owned(), language));
        }
        _ => return Err(String::new()),
    };
    let Some(fought) = &mut battled.fought else {
        return Err(words.illegal.get(language).clone());
    };
    let BattleOutcome::Shard(part) = &fought.outcome else { return Err(String::new()) };
    let sums = serde_json::to_string(part).map_err(|why| why.to_string())?;
    let tally = part.sums().clone();
    let done = tally.battles;
    fought.outcome = BattleOutcome::Sums(tally, done);
    let sheet = answered.sheets(Speech::One(language)).into_iter().next();
    Ok(Fought::new(done, of, sums, sheet.ok_or_else(String::new)?).with_outcomes())
}

/// Reads the sums of the battles fought before, which the form carries if the button for more was pressed.
fn carried_sums<S: Clone + Serialize + DeserializeOwned>(
    form_fields: &FormFields,
    onward: &str,
) -> Result<Option<Box<BattleShard<S>>>, Error> {
    let is_more = form_fields.get("fight") == onward;
    let sums = Some(form_fields.get("sums")).filter(|sums| is_more && !sums.is_empty());
    let carried = sums.map(serde_json::from_str).transpose();
    carried.map_err(|_| unusable_sums(BattleRefusal::NotASumFile))
}
