//! From the press to files: where they go, and what they may be written over.

use super::abreast::abreast;
use super::{Output, Paper, print};
use crate::answer::print::{Job, PrintedDocuments};
use crate::error::{Error, ErrorKind, Wanted};
use crate::save;
use crate::sheets::MADE;
use std::fs;
use std::path::{Path, PathBuf};

/// Where works go, and as what.
#[derive(Debug, Clone, Copy)]
pub struct Destination<'a> {
    pub folder: &'a Path,
    /// A file for each.
    pub formats: &'a [Output],
    pub paper: Paper,
    /// Also over files that the program did not write.
    pub over: bool,
}

/// Writes every work: nothing where one file may not be written, and nothing of a list where one of its pages cannot
/// be set. It tells how many lists are written, and of how many.
///
/// # Errors
/// Two works would share a file, or a file cannot or may not be written.
pub fn press(
    printed: &mut PrintedDocuments,
    into: &Destination,
    told: impl Fn(usize, usize),
) -> Result<(), Error> {
    let jobs = &printed.jobs;
    let targets: Vec<Vec<PathBuf>> = jobs.iter().map(|job| into.targets(job)).collect();
    no_twins(jobs, &targets)?;
    for target in targets.iter().flatten() {
        may_write(target, into.over)?;
    }
    save::tidy(into.folder);
    // List by list: the pages of many would fill the memory.
    let lists: Vec<&[Job]> = jobs.chunk_by(|one, other| one.of == other.of).collect();
    let (of, mut done) = (lists.len(), 0);
    told(done, of);
    abreast(
        &lists,
        |list| list.iter().map(|job| into.pages(job, printed)).collect::<Result<Vec<_>, Error>>(),
        |pages| {
            save::all_own(&pages.into_iter().flatten().collect::<Vec<_>>())?;
            done += 1;
            told(done, of);
            Ok(())
        },
    )?;
    for (job, targets) in printed.jobs.iter_mut().zip(targets) {
        job.written = targets.iter().map(|target| target.display().to_string()).collect();
    }
    Ok(())
}

impl Destination<'_> {
    fn targets(&self, job: &Job) -> Vec<PathBuf> {
        let target =
            |output: &Output| self.folder.join(format!("{}.{}", job.name, output.ending()));
        self.formats.iter().map(target).collect()
    }

    /// The files of a work, and what is to be in them.
    fn pages(
        &self,
        job: &Job,
        printed: &PrintedDocuments,
    ) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
        let work = printed.work(job);
        let set = |(output, target): (&Output, PathBuf)| {
            Ok((target.clone(), print(&work, *output, self.paper, &target)?))
        };
        self.formats.iter().zip(self.targets(job)).map(set).collect()
    }
}

fn no_twins(jobs: &[Job], targets: &[Vec<PathBuf>]) -> Result<(), Error> {
    for (index, (job, targets)) in jobs.iter().zip(targets).enumerate() {
        let is_twin = |other: &Job| other.name.to_lowercase() == job.name.to_lowercase();
        if let (true, Some(target)) = (jobs[..index].iter().any(is_twin), targets.first()) {
            return Err(Error::new(target, ErrorKind::SameOutput { other: job.name.clone() }));
        }
    }
    Ok(())
}

/// Refuses what is no file, and a file that Fistful did not write.
fn may_write(path: &Path, over: bool) -> Result<(), Error> {
    let Ok(metadata) = fs::symlink_metadata(path) else { return Ok(()) };
    if !metadata.is_file() && !metadata.is_symlink() {
        return Err(Error::new(path, ErrorKind::NotAFile(Wanted::Output)));
    }
    let allowed = over || (metadata.is_file() && is_ours(path));
    allowed.then_some(()).ok_or_else(|| Error::new(path, ErrorKind::NotOurs))
}

/// No file of ours has more bytes.
const LARGEST: u64 = 1 << 28;

/// Whether a file bears the program's mark, wherever its format has it.
fn is_ours(path: &Path) -> bool {
    let fits = fs::metadata(path).is_ok_and(|metadata| metadata.len() <= LARGEST);
    let Some(bytes) = fits.then(|| fs::read(path).ok()).flatten() else { return false };
    let has = |mark: &str| bytes.windows(mark.len()).any(|window| window == mark.as_bytes());
    if bytes.starts_with(b"%PDF") {
        return has("<xmp:CreatorTool>Fistful ");
    }
    if bytes.starts_with(b"<!DOCTYPE html>") {
        return has("<meta name=\"generator\" content=\"Fistful ");
    }
    let last = bytes.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let last = String::from_utf8_lossy(last);
    last.split(" · ").any(|part| part == MADE)
}
