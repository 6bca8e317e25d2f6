//! Writes print jobs to files, with protection of other files.

use super::parallel::build_parallel;
use super::{Output, Paper, print};
use crate::answer::print::{Job, PrintedDocuments};
use crate::error::{Error, ErrorKind, ExpectedFile};
use crate::save;
use crate::sheets::PROGRAM;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder and the formats to write.
#[derive(Debug, Clone, Copy)]
pub struct Destination<'a> {
    pub folder: &'a Path,
    /// One file for each format.
    pub formats: &'a [Output],
    pub paper: Paper,
    /// `true` to overwrite files that the program did not write.
    pub overwrite: bool,
}

/// Writes every job. Writes nothing if any file may not be written, and nothing of a list if one of its pages cannot be
/// laid out. `report_progress` receives the number of lists written and the total.
///
/// # Errors
/// Two jobs share a file name, or a file cannot or may not be written.
pub fn press(
    printed: &mut PrintedDocuments,
    destination: &Destination,
    report_progress: impl Fn(usize, usize),
) -> Result<(), Error> {
    let jobs = &printed.jobs;
    let targets: Vec<Vec<PathBuf>> = jobs.iter().map(|job| destination.targets(job)).collect();
    refuse_same_names(jobs, &targets)?;
    for target in targets.iter().flatten() {
        check_writable(target, destination.overwrite)?;
    }
    save::tidy(destination.folder);
    // Works list by list, as the pages of many lists would fill the memory.
    let lists: Vec<&[Job]> =
        jobs.chunk_by(|one, other| one.opened_index == other.opened_index).collect();
    let (total, mut written) = (lists.len(), 0);
    report_progress(written, total);
    build_parallel(
        &lists,
        |list| {
            list.iter()
                .map(|job| destination.render_job(job, printed))
                .collect::<Result<Vec<_>, Error>>()
        },
        |pages| {
            save::write_all_own(&pages.into_iter().flatten().collect::<Vec<_>>())?;
            written += 1;
            report_progress(written, total);
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

    /// Renders the files of a job.
    fn render_job(
        &self,
        job: &Job,
        printed: &PrintedDocuments,
    ) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
        let work = printed.work(job);
        let render = |(output, target): (&Output, PathBuf)| {
            Ok((target.clone(), print(&work, *output, self.paper, &target)?))
        };
        self.formats.iter().zip(self.targets(job)).map(render).collect()
    }
}

fn refuse_same_names(jobs: &[Job], targets: &[Vec<PathBuf>]) -> Result<(), Error> {
    let mut taken = BTreeSet::new();
    for (job, targets) in jobs.iter().zip(targets) {
        let is_new = taken.insert(job.name.to_lowercase());
        if let (false, Some(target)) = (is_new, targets.first()) {
            return Err(Error::new(target, ErrorKind::SameOutput { other: job.name.clone() }));
        }
    }
    Ok(())
}

/// Refuses to overwrite anything but a file, or a file that Fistful did not write.
fn check_writable(path: &Path, overwrite: bool) -> Result<(), Error> {
    let Ok(metadata) = fs::symlink_metadata(path) else { return Ok(()) };
    if !metadata.is_file() && !metadata.is_symlink() {
        return Err(Error::new(path, ErrorKind::NotAFile(ExpectedFile::Output)));
    }
    let allowed = overwrite || (metadata.is_file() && is_ours(path));
    allowed.then_some(()).ok_or_else(|| Error::new(path, ErrorKind::NotOurs))
}

/// Larger than any file that the program writes.
const LARGEST: u64 = 1 << 28;

/// Returns `true` if a file carries the program's mark at the place for its format.
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
    last.split(" · ").any(|part| part == PROGRAM)
}
