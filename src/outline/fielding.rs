//! Interview for a force: shows its points and offers legal additions.

use super::asker::Asker;
use super::force::{LIMIT, open_text, platoon, start_force};
use super::prompt::Prompt;
use super::{OutlineOffer, offers};
use crate::error::Error;
use crate::fault::{Fault, Severity};
use crate::fits::{self, Addition, Fit};
use crate::form::Edit;
use crate::game::{Halt, Tabled, UnitArmy, UnitGame};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::library::{Library, OpenedItem};
use crate::muster::{self, MusteredForce};
use crate::sheet::NextPlatoon;
use crate::sheets;
use std::rc::Rc;

/// The interview for a force, with its text so far.
pub struct ForceInterview<'a> {
    asker: Rc<Asker<'a>>,
    library: &'a Library,
    /// The list as the force's file refers to it.
    list: String,
    /// The game of the list, if it has no ability codes.
    game: Option<&'static dyn UnitGame>,
    name: String,
    limit: Option<String>,
    /// The edits so far, in a game without ability codes.
    added: Vec<Edit>,
    text: String,
}

/// A choice of the next step.
enum Next {
    /// The force is complete.
    Done,
    /// A legal addition.
    Fit(Fit),
    /// A legal addition in a game without ability codes.
    Offer(OutlineOffer),
    /// Another platoon of this name.
    Platoon(String),
}

/// The result of an interview.
#[derive(Debug, Clone)]
pub struct Described {
    pub name: String,
    pub text: String,
}

impl<'a> ForceInterview<'a> {
    /// `list` is the file name or id that the force's file will refer to.
    pub fn new(
        prompt: &'a dyn Prompt,
        library: &'a Library,
        (list, game): (String, Option<&'static dyn UnitGame>),
        language: Language,
    ) -> Self {
        let asker = Rc::new(Asker::new(prompt, language));
        let (name, text, limit, added) = (String::new(), String::new(), None, Vec::new());
        Self { asker, library, list, game, name, limit, added, text }
    }

    /// Asks for a force, from its name to the confirmation; `None` if it is not to be saved.
    ///
    /// # Errors
    /// The player stops, or the list cannot be read.
    pub fn force(&mut self, list: &str) -> Result<Option<Described>, Error> {
        let asker = Rc::clone(&self.asker);
        let saves = asker.run(|| self.ask_details(list))?;
        let force = || Described { name: self.name.clone(), text: self.text.clone() };
        Ok((saves == Some(true)).then(force))
    }

    /// Asks for the name of the file; `None` if the player goes back.
    ///
    /// # Errors
    /// The player stops.
    pub fn file(&self, usual: &str) -> Result<Option<String>, Error> {
        self.asker.file(usual)
    }

    fn ask_details(&mut self, list: &str) -> Result<bool, Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        self.asker.say(&fill(words.welcome_force.get(language), &[("list", &list)]))?;
        self.asker.say("")?;
        let wrong = |name: &str| self.wrong(&start_force((name, &self.list), self.game, None, &[]));
        self.name = self.asker.text(words.force.get(language), "", wrong)?;
        let usual = match self.game {
            None => Some(LIMIT),
            Some(game) => game.new_force().limit,
        };
        let limit = usual.map(|usual| {
            let head = (self.name.as_str(), self.list.as_str());
            let wrong = |limit: &str| self.wrong(&start_force(head, self.game, Some(limit), &[]));
            self.asker.text(words.limit.get(language), &usual.to_string(), wrong)
        });
        self.limit = limit.transpose()?;
        self.added.clear();
        self.text = self.file_text();
        while self.adds()? {}
        self.asker.say("")?;
        for line in self.summary()? {
            self.asker.say(&line)?;
        }
        self.asker.agrees(words.save_force.get(language), true)
    }

    /// The first fault in the format of a text, in the parser's words.
    fn wrong(&self, text: &str) -> Result<Option<String>, Error> {
        let opened = open_text(text, self.library)?;
        let is_shape = |fault: &Fault| matches!(fault, Fault::File(_));
        let wrong = opened
            .findings()
            .iter()
            .find(|finding| finding.severity() == Severity::Error && is_shape(&finding.fault));
        Ok(wrong.map(|wrong| super::fault_line(&wrong.fault, self.asker.language)))
    }

    /// Asks for the next addition and applies it; returns `false` when the force is complete.
    fn adds(&mut self) -> Result<bool, Halt> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let opened = open_text(&self.text, self.library)?;
        let (counts, nexts) = match &opened {
            OpenedItem::Force(fielded) => coded_choices(fielded, language),
            OpenedItem::Tabled(tabled) => self.tabled_choices(tabled),
            OpenedItem::List(_) => (String::new(), vec![(Next::Done, String::new())]),
        };
        let question = fill(words.next.get(language), &[("points", &counts)]);
        let is_empty =
            nexts.len() < 2 || !self.text.contains("unit: ") && !self.text.contains("troop: ");
        let items: Vec<String> = nexts.iter().map(|(_, item)| item.clone()).collect();
        let usual = usize::from(is_empty && items.len() > 1);
        let chosen = self.asker.one(&question, &items, usual)?;
        let Some((next, item)) = nexts.into_iter().nth(chosen) else { return Ok(false) };
        let text = match (next, &opened) {
            (Next::Done, _) => return Ok(false),
            (Next::Fit(fit), OpenedItem::Force(fielded)) => self.add_fit(fielded, &fit)?,
            (Next::Offer(offer), _) => self.with(offer.edit()),
            (Next::Platoon(name), _) => self.with(platoon(&name)),
            (Next::Fit(_), OpenedItem::List(_) | OpenedItem::Tabled(_)) => None,
        };
        self.asker.say(&format!("  + {}", item.trim_end()))?;
        self.text = text.unwrap_or_else(|| self.text.clone());
        Ok(true)
    }

    /// The text with another edit.
    fn with(&mut self, edit: Option<Edit>) -> Option<String> {
        self.added.push(edit?);
        Some(self.file_text())
    }

    fn file_text(&self) -> String {
        start_force((&self.name, &self.list), self.game, self.limit.as_deref(), &self.added)
    }

    /// The text with an addition, after asking for its number of figures.
    fn add_fit(&self, fielded: &MusteredForce, fit: &Fit) -> Result<Option<String>, Halt> {
        let Some(whole) = fielded.whole() else { return Ok(None) };
        let most = fit.what.figures(&whole).unwrap_or(1);
        let figures = match &fit.fewest {
            None => most,
            Some(fewest) => {
                let (words, language) = (&*labels().ask, self.asker.language);
                let bounds: [(&str, &dyn std::fmt::Display); 2] =
                    [("least", &fewest.figures), ("most", &most)];
                let question = fill(words.figures.get(language), &bounds);
                let read =
                    |text: &str| text.parse().ok().filter(|n| (fewest.figures..=most).contains(n));
                let wrong = |text: &str| match read(text) {
                    Some(_) => Ok(None),
                    None => Ok(Some(fill(words.bounds.get(language), &bounds))),
                };
                let text = self.asker.text(&question, &fewest.figures.to_string(), wrong)?;
                read(&text).unwrap_or(most)
            }
        };
        let taken = fits::apply_fit(&whole, fit, figures);
        Ok(taken.and_then(|force| muster::rewrite(fielded, &whole, &force)))
    }

    /// The size of a force without ability codes, and the next choices.
    fn tabled_choices(&self, tabled: &Tabled) -> (String, Vec<(Next, String)>) {
        let (words, language) = (&*labels().ask, self.asker.language);
        let done = (Next::Done, words.done.get(language).clone());
        let Some(army) = &tabled.contents else { return (String::new(), vec![done]) };
        let offers = offers(&**army, language).into_iter().map(|offer| {
            let text = offer.say();
            (Next::Offer(offer), text)
        });
        let platoon = sheets::tabled_force_editor(&**army, language).next.map(
            |NextPlatoon { name, .. }| {
                let text = fill(words.another_platoon.get(language), &[("name", &name)]);
                (Next::Platoon(name), text)
            },
        );
        let nexts = [done].into_iter().chain(offers).chain(platoon).collect();
        (army.counts(language), nexts)
    }

    /// The fielded units line by line, and the total.
    fn summary(&self) -> Result<Vec<String>, Error> {
        let language = self.asker.language;
        Ok(match open_text(&self.text, self.library)? {
            OpenedItem::Force(fielded) => fielded.whole().map_or_else(Vec::new, |whole| {
                let leaders =
                    whole.bill.leaders.iter().map(|part| {
                        (part.of.title(whole.army).get(language).to_owned(), part.points)
                    });
                let squads = whole.bill.squads.iter().map(|part| {
                    let figures = labels().counts.figures.of_n(part.of.figures, language);
                    let title = part.of.title(whole.army).get(language);
                    (format!("{title}, {figures}"), part.points)
                });
                let lines = leaders.chain(squads);
                let lines = lines.map(|(name, points)| format!("  {name}: {points}"));
                let total = sheets::of_limit(whole.bill.total, whole.bill.limit, language);
                lines.chain([format!("{}: {total}", self.name)]).collect()
            }),
            OpenedItem::Tabled(tabled) => {
                tabled.contents.as_deref().map_or_else(Vec::new, |army| self.lines(army))
            }
            OpenedItem::List(_) => Vec::new(),
        })
    }

    fn lines(&self, army: &dyn UnitArmy) -> Vec<String> {
        let language = self.asker.language;
        let line = |entry: &crate::game::UnitEntry| {
            let part = entry.part.get(language);
            let part = if part.is_empty() { String::new() } else { format!(", {part}") };
            let points = entry.points.map_or(String::new(), |points| format!(": {points}"));
            format!("  {}{part}{points}", entry.full_title(language))
        };
        let counts = army.counts(language);
        let lines = army.entries();
        lines.iter().map(line).chain([format!("{}: {counts}", self.name)]).collect()
    }
}

/// The cost of a force with ability codes, and the next choices: squads and leaders before upgrades.
fn coded_choices(fielded: &MusteredForce, language: Language) -> (String, Vec<(Next, String)>) {
    let words = &*labels().ask;
    let done = (Next::Done, words.done.get(language).clone());
    let Some(whole) = fielded.whole() else { return (String::new(), vec![done]) };
    let mut fits = fits::fits(&whole);
    fits.retain(|fit| !fit.saves());
    fits.sort_by_key(|fit| match fit.what {
        Addition::Squad(..) => 0,
        Addition::Leader(_) => 1,
        Addition::Option(_) => 2,
        Addition::Figures(..) => 3,
    });
    let addition = |fit: Fit| {
        let (what, [least, most]) = sheets::suggestion_text(&whole, &fit, language);
        let points = if least == most {
            labels().counts.points.of_n(least, language)
        } else {
            let to = labels().fits.to.get(language);
            let range = fill(to, &[("least", &least), ("most", &most)]);
            labels().counts.points.of_many(range, language)
        };
        (Next::Fit(fit), format!("{what}: {points}"))
    };
    let counts = sheets::of_limit(whole.bill.total, whole.bill.limit, language);
    (counts, [done].into_iter().chain(fits.into_iter().map(addition)).collect())
}
