//! `fistful print`: sheets to files.

use crate::army::Army;
use crate::audit;
use crate::cli::args::{Format, Press, Print, SheetKind};
use crate::cli::json::{self, PrintAnswer};
use crate::cli::{Answer, Desk, files, report};
use crate::error::{Error, ErrorKind};
use crate::fault::ArmyFault;
use crate::finding::{Finding, in_order};
use crate::language::Language;
use crate::muster::Mustered;
use crate::reference::Reference;
use crate::render::{self, Look};
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::Span;
use std::path::{Path, PathBuf};

/// A sheet and the name of its files.
struct Job {
    sheet: Sheet,
    name: String,
    /// The army it is of, as an index; the blank form is of none.
    army: Option<usize>,
}

pub(super) fn print(args: &Print, desk: &Desk) -> Result<Answer, Error> {
    let mut mustered = files::muster_all(&args.paths, &desk.ruleset)?;
    mustered.iter_mut().for_each(|army| find_undrawable(army, desk.language));
    let jobs = if args.blank { vec![blank(desk)] } else { jobs(&mustered, args, desk) };
    written(&jobs, &mustered, &args.press, desk)
}

pub(super) fn reference(
    reference: &Reference,
    press: &Press,
    desk: &Desk,
) -> Result<Answer, Error> {
    let sheet = sheets::reference(reference, &desk.ruleset, desk.language);
    let name = format!("{}-reference", desk.ruleset.game.tag());
    written(&[Job { sheet, name, army: None }], &[], press, desk)
}

/// Writes every sheet, or none where one of them may not be written.
fn written(
    jobs: &[Job],
    mustered: &[Mustered],
    press: &Press,
    desk: &Desk,
) -> Result<Answer, Error> {
    let targets: Vec<Vec<PathBuf>> = jobs.iter().map(|job| targets(job, press)).collect();
    no_twins(jobs, &targets)?;
    for target in targets.iter().flatten() {
        files::may_write(target, press.force)?;
    }
    for (job, targets) in jobs.iter().zip(&targets) {
        for (format, target) in press.format.iter().zip(targets) {
            files::save(target, &rendered(&job.sheet, *format, press, target)?)?;
        }
    }
    Ok(answer(mustered, jobs, &targets, press.json, desk.language))
}

fn blank(desk: &Desk) -> Job {
    Job {
        sheet: sheets::blank(&desk.ruleset, desk.language),
        name: format!("{}-blank", desk.ruleset.game.tag()),
        army: None,
    }
}

fn jobs(mustered: &[Mustered], args: &Print, desk: &Desk) -> Vec<Job> {
    let job = |(index, mustered): (usize, &Mustered)| {
        let army = mustered.army.as_ref()?;
        let slug = match mustered.source.name.as_str() {
            // An army has a name and no ending.
            "<stdin>" => files::slug(&format!("{}.yaml", army.name.text.to_lowercase())),
            name => files::slug(name),
        };
        let (sheet, name) = match args.kind {
            SheetKind::Sheet => {
                (sheets::roster(mustered, army, &desk.ruleset, desk.language), slug)
            }
            SheetKind::Audit => {
                let audit = audit::army(army, &desk.ruleset);
                (
                    sheets::audit(mustered, army, &audit, &desk.ruleset, desk.language),
                    format!("{slug}-audit"),
                )
            }
        };
        Some(Job { sheet, name, army: Some(index) })
    };
    mustered.iter().enumerate().filter_map(job).collect()
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

fn rendered(sheet: &Sheet, format: Format, press: &Press, target: &Path) -> Result<Vec<u8>, Error> {
    let paper = press.paper.into();
    match format {
        Format::Pdf => render::pdf(sheet, paper, target),
        Format::Html => render::html(sheet, paper, target).map(String::into_bytes),
        Format::Text => Ok(render::text(sheet, Look::Plain).into_bytes()),
    }
}

/// Adds a warning for the first character of each text that the PDF cannot draw.
fn find_undrawable(mustered: &mut Mustered, language: Language) {
    let Some(army) = &mustered.army else { return };
    let found: Vec<Finding> = texts(army, language)
        .filter_map(|(text, whose, span)| {
            let found = render::undrawable(text)?;
            Some(Finding::at(
                span,
                ArmyFault::MissingGlyph { found, whose: whose.to_owned() }.into(),
            ))
        })
        .collect();
    mustered.findings.extend(found);
    mustered.findings = in_order(std::mem::take(&mut mustered.findings));
}

/// Every text that is printed, whose it is, and where it stands.
fn texts(army: &Army, language: Language) -> impl Iterator<Item = (&str, &str, Span)> {
    let name = army.name.get(language);
    let options = army.options.iter().map(|option| &option.name);
    let house = options.chain(&army.notes).chain([&army.name]);
    let house = house.map(move |words| (words.get(language), name, words.span));
    let units = army.units.iter().flat_map(move |unit| {
        let name = unit.name.get(language);
        let special = unit.special.iter().map(|special| &special.name);
        let words = special.chain(&unit.notes).chain([&unit.name]);
        let printed =
            unit.printed.iter().flat_map(|printed| printed.code.iter().chain(&printed.notes));
        let words = words.map(move |words| (words.get(language), words.span));
        let texts = words.chain(printed.map(|text| (text.as_str(), unit.span)));
        texts.map(move |(text, span)| (text, name, span))
    });
    house.chain(units)
}

fn answer(
    mustered: &[Mustered],
    jobs: &[Job],
    targets: &[Vec<PathBuf>],
    json: bool,
    language: Language,
) -> Answer {
    let faulty = mustered.iter().any(Mustered::is_faulty);
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
        let armies = mustered.iter().enumerate().map(|(index, army)| PrintAnswer {
            file: &army.source.name,
            written: files(Some(index)),
            findings: json::findings(army, language),
        });
        return Answer {
            out: json::write(&blank.chain(armies).collect::<Vec<_>>()),
            faulty,
            ..Answer::default()
        };
    }
    let out = targets.iter().flatten().map(|target| format!("{}\n", target.display())).collect();
    let err = mustered
        .iter()
        .map(|army| report::findings(&army.findings, &army.source, language))
        .collect();
    Answer { out, err, faulty }
}
