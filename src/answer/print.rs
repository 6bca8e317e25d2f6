//! Sheets, cards and references: what goes to the press, and what its files are called.

mod tabled;

use super::export::linked;
use super::spoken;
use crate::army::{Army, Words};
use crate::audit;
use crate::book::{Book, Game};
use crate::deck::Deck;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::fault::ArmyFault;
use crate::finding::Finding;
use crate::language::Language;
use crate::library::{Item, Opened};
use crate::limits;
use crate::link::{self, Square};
use crate::muster::{Fielded, Mustered, Whole};
use crate::odds::Fighter;
use crate::play::Figure;
use crate::profile::Value;
use crate::reference::Reference;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets::{self, Cut, Skills, Style};
use crate::text::{Source, slug, slug_of};
use crate::work::Work;
use crate::worth::{self, Asked, Worth};

/// The question.
#[derive(Debug)]
pub enum Ask {
    /// Lists and forces.
    Items(Box<Items>),
    /// The empty form.
    Blank,
    /// The rules of the game on one paper.
    Reference,
}

/// Lists and forces on their way to the press.
#[derive(Debug)]
pub struct Items {
    /// The lists and forces.
    pub items: Vec<Item>,
    /// What is printed of each.
    pub kinds: Vec<Kind>,
    /// How they are shown.
    pub style: Style,
    /// Whether the question says itself which values are shown, as a force does.
    pub told_values: bool,
    /// How cards are cut.
    pub cut: Cut,
    /// Whom cards weigh their odds against.
    pub foe: Against,
    /// Whether the link of a force stands on its sheet.
    pub qr: bool,
}

/// Whom the cards of a list weigh their odds against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    /// Nobody.
    Nobody,
    /// The enemy that the list names.
    Enemy,
    /// A skill, or a unit of a list, as written: `fistful/harkonnen:Regulars`.
    Named(String),
}

/// What is printed of a list or a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Its sheet.
    Sheet,
    /// Its cards.
    Cards,
    /// The rules of its game on one paper.
    Reference,
    /// The audit of its list.
    Audit,
}

/// What goes to the press.
#[derive(Debug, Default)]
pub struct Printed {
    /// The lists and forces that it is of.
    pub opened: Vec<Opened>,
    /// Each work.
    pub jobs: Vec<Job>,
}

/// A work, and what its files are called.
#[derive(Debug)]
pub struct Job {
    /// What is printed.
    pub work: Work,
    /// The name of its files, without an ending.
    pub name: String,
    /// The list or force it is of, as an index of [`Printed::opened`]; a work of rules alone is of none.
    pub of: Option<usize>,
    /// The files it was written to, where a door has written it.
    pub written: Vec<String>,
}

impl Job {
    pub(super) fn new(work: impl Into<Work>, name: String, of: Option<usize>) -> Self {
        Self { work: work.into(), name, of, written: Vec::new() }
    }
}

pub(super) fn answer(ask: &Ask, desk: &Desk) -> Result<Printed, Error> {
    let alone = |job| Ok(Printed { opened: Vec::new(), jobs: vec![job] });
    match ask {
        Ask::Items(ask) => ask.printed(desk),
        Ask::Reference => alone(game_reference(desk)?),
        Ask::Blank => {
            let rules = desk.rules()?;
            let sheet = spoken(&rules, desk.speech, |language| sheets::blank(&rules, language));
            alone(Job::new(sheet, format!("{}-blank", rules.book.game.tag()), None))
        }
    }
}

/// Melees by skill.
pub(super) fn melee_table(skills: Skills, desk: &Desk) -> Result<Printed, Error> {
    let rules = desk.rules()?;
    let sheet =
        spoken(&rules, desk.speech, |language| sheets::melee_table(skills, &rules, language));
    let job = Job::new(sheet, format!("{}-melee", rules.book.game.tag()), None);
    Ok(Printed { opened: Vec::new(), jobs: vec![job] })
}

/// The reference of the game that is asked for, which may be a book alone.
fn game_reference(desk: &Desk) -> Result<Job, Error> {
    let games = &desk.library.games;
    let game = desk.asked().unwrap_or(Game::FISTFUL);
    if games.with_lists().contains(&game) {
        let rules = games.rules_of(game)?;
        return reference(&rules.book, Some(&rules), None, desk);
    }
    reference(&games.book(game)?, None, None, desk)
}

pub(super) fn reference(
    book: &Book,
    rules: Option<&Rules>,
    of: Option<usize>,
    desk: &Desk,
) -> Result<Job, Error> {
    let reference = Reference::load(book.game, desk.library.games.folder())?;
    let sheet = sheets::spoken(desk.speech.led_by(book.first), |language| {
        sheets::reference(&reference, book, rules, language)
    });
    Ok(Job::new(sheet, format!("{}-reference", book.game.tag()), of))
}

impl Items {
    /// Everything that is asked for of every list and force; the reference of a game once.
    fn printed(&self, desk: &Desk) -> Result<Printed, Error> {
        let mut opened = desk.open_all(&self.items)?;
        let mut jobs: Vec<Job> = Vec::new();
        for (index, one) in opened.iter_mut().enumerate() {
            let square = if self.qr { self.square(one)? } else { None };
            if let Opened::Tabled(tabled) = one {
                let Some(held) = &tabled.held else { continue };
                for kind in &self.kinds {
                    let subject = (&**tabled, held, square.as_ref());
                    let job = tabled::job(self, subject, *kind, index, desk)?;
                    once(job, *kind, &mut jobs);
                }
                continue;
            }
            if self.told_values && matches!(one, Opened::Force(_)) {
                return Err(Error::new(&one.source().name, ErrorKind::OwnValues));
            }
            let Some(subject) = Subject::new(one, square, self, desk) else { continue };
            let mut lacking = None;
            for kind in &self.kinds {
                let job = match subject.job(*kind, index) {
                    // Of several works the others are none the worse for it.
                    Err(Error { path, kind: ErrorKind::NoReference }) if self.kinds.len() > 1 => {
                        lacking = Some(ArmyFault::NoReference { game: path });
                        continue;
                    }
                    job => job?,
                };
                once(job, *kind, &mut jobs);
            }
            one.findings_mut().extend(lacking.map(|fault| Finding::unplaced(fault.into())));
        }
        Ok(Printed { opened, jobs })
    }

    /// The link of a force as a QR code; none of one that cannot be a link, whose findings then say why.
    fn square(&self, one: &mut Opened) -> Result<Option<Square>, Error> {
        let refused = Error::new(&one.source().name, ErrorKind::NoQrThere);
        let is_force = match one {
            Opened::List(_) => false,
            Opened::Force(_) => true,
            Opened::Tabled(tabled) => tabled.is_force,
        };
        if !is_force || !self.kinds.contains(&Kind::Sheet) {
            return Err(refused);
        }
        match linked(one) {
            None => Ok(None),
            Some(Ok(link)) => {
                let (found, most) = (link.len(), limits::QR_LETTERS);
                let refused = ErrorKind::TooLongForQr { found, most };
                let square = link::square(&link);
                square.ok_or_else(|| Error::new(&one.source().name, refused)).map(Some)
            }
            Some(Err(finding)) => {
                one.findings_mut().push(*finding);
                Ok(None)
            }
        }
    }
}

/// A list or a force that can be printed.
struct Subject<'a> {
    /// The list, with its own findings.
    list: &'a Mustered,
    army: &'a Army,
    /// What is fielded of it, where that is asked for.
    force: Option<(&'a Fielded, Whole<'a>)>,
    /// The link of the force, where that is asked for.
    square: Option<Square>,
    ask: &'a Items,
    desk: &'a Desk,
}

impl<'a> Subject<'a> {
    /// None of what cannot be understood.
    fn new(
        one: &'a Opened,
        square: Option<Square>,
        ask: &'a Items,
        desk: &'a Desk,
    ) -> Option<Self> {
        let (list, force) = match one {
            Opened::List(list) => (&**list, None),
            Opened::Force(force) => (force.list.as_ref()?, Some((&**force, force.whole()?))),
            Opened::Tabled(_) => return None,
        };
        Some(Self { list, army: list.army.as_ref()?, force, square, ask, desk })
    }

    fn job(&self, kind: Kind, index: usize) -> Result<Job, Error> {
        let (rules, slug) = (&self.list.rules, self.slug());
        let (work, name) = match kind {
            Kind::Sheet => (self.sheet().into(), slug),
            Kind::Cards => (Work::Deck(self.deck()?), format!("{slug}-cards")),
            Kind::Reference => return reference(&rules.book, Some(rules), Some(index), self.desk),
            Kind::Audit => {
                if self.force.is_some() {
                    return Err(Error::new(&self.source().name, ErrorKind::NotAList));
                }
                (self.audit().into(), format!("{slug}-audit"))
            }
        };
        Ok(Job::new(work, name, Some(index)))
    }

    /// The audit of the list; one of a player's own, of which nothing is printed, is told what its points buy.
    fn audit(&self) -> Sheet {
        let rules = &self.list.rules;
        let audit = audit::army(self.army, rules);
        let worth = if audit.rows.is_empty() { self.worth() } else { None };
        self.spoken(|language| {
            let mut sheet = sheets::audit(self.list, self.army, &audit, rules, language);
            let compared =
                worth.iter().flat_map(|worth| sheets::compared(worth, false, rules, language));
            sheet.blocks.extend(compared);
            sheet
        })
    }

    /// What its units bring for their points, where they can be held against each other.
    fn worth(&self) -> Option<Worth> {
        let (army, rules) = (self.army, &*self.list.rules);
        let asked = Asked { basis: self.ask.style.values, inches: Asked::INCHES };
        let few = army.units.len() <= limits::UNITS;
        let worth = few.then(|| worth::worth(&[(army, rules)], rules.book.game, asked, &|_, _| {}));
        worth?.ok()?
    }

    fn spoken(&self, sheet: impl Fn(Language) -> Sheet) -> Sheet {
        spoken(&self.list.rules, self.desk.speech, sheet)
    }

    fn sheet(&self) -> Sheet {
        let (style, square) = (self.ask.style, self.square.as_ref());
        match &self.force {
            Some((fielded, whole)) => {
                self.spoken(|language| sheets::force(fielded, whole, style, square, language))
            }
            None => self.spoken(|language| {
                sheets::roster(self.list, self.army, &self.list.rules, style, language)
            }),
        }
    }

    fn deck(&self) -> Result<Deck, Error> {
        let (rules, Items { cut, style, .. }) = (&self.list.rules, self.ask);
        let (speech, foe) = (self.desk.speech.led_by(rules.book.first), self.foe()?);
        let units = match &self.force {
            Some((_, whole)) => whole.bill.leaders.len() + whole.bill.squads.len(),
            None => self.army.units.len(),
        };
        // Nothing is laid out that is refused: each makes a card at least.
        holds(self.source(), units * cut.copies)?;
        let deck = match &self.force {
            Some((_, whole)) => sheets::force_cards(whole, cut, *style, foe.as_ref(), speech),
            None => sheets::cards(self.army, rules, cut, *style, foe.as_ref(), speech),
        };
        holds(self.source(), deck.cards.len())?;
        Ok(deck)
    }

    /// Whom the cards weigh their odds against, where that is asked for.
    fn foe(&self) -> Result<Option<Figure>, Error> {
        let enemy = match &self.ask.foe {
            Against::Nobody => return Ok(None),
            Against::Named(enemy) => enemy,
            Against::Enemy => {
                let no_enemy = || Error::new(&self.list.source.name, ErrorKind::NoEnemy);
                self.army.enemy.as_ref().ok_or_else(no_enemy)?
            }
        };
        let foe = Fighter::read(enemy, Value::Ws)?.figure(Value::Ws, self.desk)?;
        let (first, asked) = (self.list.rules.book.game, self.desk.asked().is_some());
        match foe.game.filter(|game| !asked && *game != first) {
            None => Ok(Some(foe)),
            Some(other) => {
                let kind = ErrorKind::TwoGames { first: first.tag(), other: other.tag() };
                Err(Error::new(enemy, kind))
            }
        }
    }

    fn source(&self) -> &Source {
        self.force.as_ref().map_or(&self.list.source, |(fielded, _)| &fielded.source)
    }

    /// The name of the files, with the game's where that is not the first.
    fn slug(&self) -> String {
        let name = self.force.as_ref().map_or(&self.army.name, |(_, whole)| &whole.force.name);
        slugged(self.source(), name, self.list.rules.book.game)
    }
}

/// Adds a work; the reference of a game once.
fn once(job: Job, kind: Kind, jobs: &mut Vec<Job>) {
    let again = kind == Kind::Reference && jobs.iter().any(|other| other.name == job.name);
    jobs.extend((!again).then_some(job));
}

/// Whether a deck holds so many cards.
fn holds(source: &Source, found: usize) -> Result<(), Error> {
    let most = limits::CARDS;
    let refused = || Error::new(&source.name, ErrorKind::TooManyCards { found, most });
    (found <= most).then_some(()).ok_or_else(refused)
}

/// The name of the files of a text, or of what it holds where it has none, with the game's where that is not the first.
fn slugged(source: &Source, name: &Words, game: Game) -> String {
    let slug = match source.name.as_str() {
        unnamed if unnamed.starts_with('<') => slug_of(&name.text),
        file => slug(file),
    };
    named(&slug, game)
}

/// A name of files with the game's before it, where that is not the first.
pub(super) fn named(slug: &str, game: Game) -> String {
    match game {
        Game::FISTFUL => slug.to_owned(),
        game => format!("{}-{slug}", game.tag()),
    }
}
