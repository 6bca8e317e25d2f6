//! From the press to files: where they go, and what they may be written over.

use super::{Output, Paper, print};
use crate::answer::print::Job;
use crate::error::{Error, ErrorKind};
use crate::save;
use crate::sheets::MADE;
use std::fs;
use std::path::{Path, PathBuf};

/// Where works go, and as what.
#[derive(Debug, Clone, Copy)]
pub struct Into<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// A file for each.
    pub formats: &'a [Output],
    /// The paper.
    pub paper: Paper,
    /// Also over files that the program did not write.
    pub over: bool,
}

/// Writes every work, or nothing where one cannot be set or one file may not be written.
///
/// # Errors
/// Two works would share a file, or a file cannot or may not be written.
pub fn press(jobs: &mut [Job], into: &Into) -> Result<(), Error> {
    let targets: Vec<Vec<PathBuf>> = jobs.iter().map(|job| into.targets(job)).collect();
    no_twins(jobs, &targets)?;
    for target in targets.iter().flatten() {
        may_write(target, into.over)?;
    }
    let page = |job: &Job, output: &Output, target: &PathBuf| {
        print(&job.work, *output, into.paper, target)
    };
    let pages = |(job, targets): (&Job, &Vec<PathBuf>)| {
        into.formats.iter().zip(targets).map(|(output, target)| page(job, output, target)).collect()
    };
    let pages: Vec<Vec<Vec<u8>>> =
        jobs.iter().zip(&targets).map(pages).collect::<Result<_, Error>>()?;
    for ((job, targets), pages) in jobs.iter_mut().zip(&targets).zip(pages) {
        for (target, page) in targets.iter().zip(pages) {
            save::own(target, &page)?;
            job.written.push(target.display().to_string());
        }
    }
    Ok(())
}

impl Into<'_> {
    fn targets(&self, job: &Job) -> Vec<PathBuf> {
        let target =
            |output: &Output| self.folder.join(format!("{}.{}", job.name, output.ending()));
        self.formats.iter().map(target).collect()
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

/// Refuses what is no file, and a file outside `output/` that Fistful did not write.
fn may_write(path: &Path, over: bool) -> Result<(), Error> {
    let Ok(metadata) = fs::symlink_metadata(path) else { return Ok(()) };
    if !metadata.is_file() && !metadata.is_symlink() {
        return Err(Error::new(path, ErrorKind::NotAFile));
    }
    let ours = metadata.is_file() && is_ours(path);
    let allowed = over || ours || is_output(path);
    allowed.then_some(()).ok_or_else(|| Error::new(path, ErrorKind::NotOurs))
}

/// Whether a path lies right in `output/`, however it is written.
fn is_output(path: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    path.parent().and_then(real).is_some_and(|folder| Some(folder) == real(Path::new("output")))
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
