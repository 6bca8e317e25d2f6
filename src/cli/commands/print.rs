//! `fistful print`: sheets to files.

mod qr;

use super::odds::at_table;
use crate::answer::odds::Fighter;
use crate::army::Army;
use crate::audit;
use crate::cli::args::{Format, Press, Print, SheetKind};
use crate::cli::files::Opened;
use crate::cli::json::{self, PrintAnswer};
use crate::cli::{Answer, Desk, files, report};
use crate::deck::Deck;
use crate::error::{Error, ErrorKind, Files};
use crate::language::{Language, Speech};
use crate::limits;
use crate::link::Square;
use crate::muster::{Fielded, Mustered, Whole};
use crate::play::Figure;
use crate::profile::Value;
use crate::reference::Reference;
use crate::render::{self, Look, Work};
use crate::book::Game;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets::{self, Style};
use crate::text::Source;
use std::path::{Path, PathBuf};

/// What goes to the press, and the name of its files.
struct Job {
    work: Work,
    name: String,
    /// The army it is of, as an index; the blank form is of none.
    army: Option<usize>,
}

pub(super) fn print(args: &Print, desk: &Desk) -> Result<Answer, Error> {
    let mut opened = files::open_all(&args.paths, desk)?;
    let squares = qr::squares(&mut opened, args, desk)?;
    let jobs = if args.blank { vec![blank(desk)] } else { jobs(&opened, &squares, args, desk)? };
    written(&jobs, &opened, &args.press, desk)
}

/// Prints one sheet of a game.
pub(super) fn sheet_of(
    name: String,
    rules: &Rules,
    press: &Press,
    desk: &Desk,
    of: impl Fn(Language) -> Sheet,
) -> Result<Answer, Error> {
    let work = sheet(rules, desk, of);
    written(&[Job { work, name, army: None }], &[], press, desk)
}

pub(super) fn reference(press: &Press, desk: &Desk) -> Result<Answer, Error> {
    written(&[reference_of(desk.rules(), None, desk)?], &[], press, desk)
}

fn reference_of(rules: &Rules, army: Option<usize>, desk: &Desk) -> Result<Job, Error> {
    let reference = Reference::load(rules.book.game, desk.grammars.as_deref())?;
    let sheet = sheet(rules, desk, |language| sheets::reference(&reference, rules, language));
    Ok(Job { work: sheet, name: format!("{}-reference", rules.book.game.tag()), army })
}

fn blank(desk: &Desk) -> Job {
    let rules = desk.rules();
    let work = sheet(rules, desk, |language| sheets::blank(rules, language));
    Job { work, name: format!("{}-blank", rules.book.game.tag()), army: None }
}

fn sheet(rules: &Rules, desk: &Desk, sheet: impl Fn(Language) -> Sheet) -> Work {
    Work::Sheet(sheets::spoken(desk.speech_of(rules), sheet))
}

/// Everything that is asked for of every list and force; the reference of a game once.
fn jobs(
    opened: &[Opened],
    squares: &[Option<Square>],
    args: &Print,
    desk: &Desk,
) -> Result<Vec<Job>, Error> {
    let mut jobs: Vec<Job> = Vec::new();
    for (index, (one, square)) in opened.iter().zip(squares).enumerate() {
        let Some(of) = Of::new(one, square.as_ref(), args, desk) else { continue };
        let parts = match args.kind {
            SheetKind::All => &[SheetKind::Sheet, SheetKind::Cards, SheetKind::Reference][..],
            ref kind => std::slice::from_ref(kind),
        };
        for part in parts {
            let job = of.job(*part, index)?;
            let again =
                *part == SheetKind::Reference && jobs.iter().any(|other| other.name == job.name);
            jobs.extend((!again).then_some(job));
        }
    }
    Ok(jobs)
}

/// A list or a force on its way to the press.
struct Of<'a> {
    /// The list, with its own findings.
    mustered: &'a Mustered,
    army: &'a Army,
    rules: &'a Rules,
    /// What is fielded of it, where that is asked for.
    force: Option<(&'a Fielded, Whole<'a>)>,
    /// The link of the force, where that is asked for.
    square: Option<&'a Square>,
    args: &'a Print,
    desk: &'a Desk,
}

impl<'a> Of<'a> {
    fn new(
        one: &'a Opened,
        square: Option<&'a Square>,
        args: &'a Print,
        desk: &'a Desk,
    ) -> Option<Self> {
        let (mustered, force) = match one {
            Opened::List(list) => (&**list, None),
            Opened::Force(force) => {
                (force.list.as_ref()?, Some((&**force, force.whole(&desk.rulesets)?)))
            }
        };
        let (army, rules) = (mustered.army.as_ref()?, desk.of(mustered));
        Some(Self { mustered, army, rules, force, square, args, desk })
    }

    fn job(&self, kind: SheetKind, index: usize) -> Result<Job, Error> {
        let Self { mustered, army, rules, args, desk, .. } = *self;
        let (style, slug) = (args.style.style(), self.slug());
        let (work, name) = match (kind, &self.force) {
            (SheetKind::Sheet | SheetKind::All, Some((fielded, whole))) => {
                let of = |language| sheets::force(fielded, whole, style, self.square, language);
                (sheet(rules, desk, of), slug)
            }
            (SheetKind::Sheet | SheetKind::All, None) => {
                let of = |language| sheets::roster(mustered, army, rules, style, language);
                (sheet(rules, desk, of), slug)
            }
            (SheetKind::Cards, _) => (Work::Deck(self.deck(style)?), format!("{slug}-cards")),
            (SheetKind::Reference, _) => return reference_of(rules, Some(index), desk),
            (SheetKind::Audit, _) => {
                let audit = audit::army(army, rules);
                let of = |language| sheets::audit(mustered, army, &audit, rules, language);
                (sheet(rules, desk, of), format!("{slug}-audit"))
            }
        };
        Ok(Job { work, name, army: Some(index) })
    }

    fn deck(&self, style: Style) -> Result<Deck, Error> {
        let (cut, speech) = (self.args.cut.cut(), self.desk.speech_of(self.rules));
        let foe = self.foe()?;
        let deck = match &self.force {
            Some((_, whole)) => sheets::force_cards(whole, &cut, style, foe.as_ref(), speech),
            None => sheets::cards(self.army, self.rules, &cut, style, foe.as_ref(), speech),
        };
        match deck.cards.len() {
            found if found > limits::CARDS => {
                let most = limits::CARDS;
                Err(Error::new(&self.source().name, ErrorKind::TooManyCards { found, most }))
            }
            _ => Ok(deck),
        }
    }

    /// Whom the cards weigh their odds against, where that is asked for.
    fn foe(&self) -> Result<Option<Figure>, Error> {
        let Some(asked) = &self.args.odds else { return Ok(None) };
        let named = Some(asked).filter(|asked| !asked.is_empty());
        let Some(enemy) = named.or(self.army.enemy.as_ref()) else {
            return Err(Error::new(&self.mustered.source.name, ErrorKind::Files(Files::NoEnemy)));
        };
        let enemy = Fighter::read(enemy, Value::Ws)?;
        at_table(self.desk, |table| enemy.figure(Value::Ws, table)).map(Some)
    }

    fn source(&self) -> &Source {
        self.force.as_ref().map_or(&self.mustered.source, |(fielded, _)| &fielded.source)
    }

    /// The name of the files, with the game's where that is not the first.
    fn slug(&self) -> String {
        let name = self.force.as_ref().map_or(&self.army.name, |(_, whole)| &whole.force.name);
        let slug = match self.source().name.as_str() {
            "<stdin>" => files::slug_of(&name.text),
            name => files::slug(name),
        };
        match self.rules.book.game {
            Game::FISTFUL => slug,
            game => format!("{}-{slug}", game.tag()),
        }
    }
}

/// Writes every sheet, or none where one of them may not be written.
fn written(jobs: &[Job], opened: &[Opened], press: &Press, desk: &Desk) -> Result<Answer, Error> {
    let targets: Vec<Vec<PathBuf>> = jobs.iter().map(|job| targets(job, press)).collect();
    no_twins(jobs, &targets)?;
    for target in targets.iter().flatten() {
        files::may_write(target, press.force)?;
    }
    for (job, targets) in jobs.iter().zip(&targets) {
        for (format, target) in press.format.iter().zip(targets) {
            files::save(target, &rendered(&job.work, *format, press, target)?)?;
        }
    }
    Ok(answer(opened, jobs, &targets, press.json, desk.speech))
}

fn targets(job: &Job, press: &Press) -> Vec<PathBuf> {
    press
        .format
        .iter()
        .map(|format| press.output.join(format!("{}.{}", job.name, format.ending())))
        .collect()
}

fn no_twins(jobs: &[Job], targets: &[Vec<PathBuf>]) -> Result<(), Error> {
    for (index, job) in jobs.iter().enumerate() {
        let twin =
            jobs[..index].iter().any(|other| other.name.to_lowercase() == job.name.to_lowercase());
        if let Some(target) = targets[index].first().filter(|_| twin) {
            return Err(Error::new(target, ErrorKind::SameOutput { other: job.name.clone() }));
        }
    }
    Ok(())
}

fn rendered(work: &Work, format: Format, press: &Press, target: &Path) -> Result<Vec<u8>, Error> {
    let paper = press.paper.into();
    match format {
        Format::Pdf => render::pdf(work, paper, target),
        Format::Html => render::html(work, paper, target).map(String::into_bytes),
        Format::Text => Ok(render::text(work, Look::Plain).into_bytes()),
    }
}

fn answer(
    opened: &[Opened],
    jobs: &[Job],
    targets: &[Vec<PathBuf>],
    json: bool,
    speech: Speech,
) -> Answer {
    let faulty = opened.iter().any(Opened::is_faulty);
    let files = |army: Option<usize>| {
        let of = jobs.iter().zip(targets).filter(move |(job, _)| job.army == army);
        of.flat_map(|(_, targets)| targets)
            .map(|target| target.display().to_string())
            .collect::<Vec<_>>()
    };
    if json {
        let blank = jobs.iter().filter(|job| job.army.is_none()).map(|_| PrintAnswer {
            file: "",
            written: files(None),
            findings: Vec::new(),
        });
        let armies = opened.iter().enumerate().map(|(index, one)| PrintAnswer {
            file: &one.source().name,
            written: files(Some(index)),
            findings: json::findings(one.source(), one.findings(), speech),
        });
        return Answer {
            out: json::write(&blank.chain(armies).collect::<Vec<_>>()),
            faulty,
            ..Answer::default()
        };
    }
    let out = targets.iter().flatten().map(|target| format!("{}\n", target.display())).collect();
    let err =
        opened.iter().map(|one| report::findings(one.findings(), one.source(), speech)).collect();
    Answer { out, err, faulty, ..Answer::default() }
}
