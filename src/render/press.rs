//! From the press to files: where they go, and what they may be written over.

use super::{Output, Paper, print};
use crate::answer::print::Job;
use crate::error::{Error, ErrorKind};
use crate::save;
use crate::sheets::MADE;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
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

/// Writes every work, or nothing where one file may not be written.
///
/// # Errors
/// Two works would share a file, or a file cannot or may not be written.
pub fn press(jobs: &mut [Job], into: &Into) -> Result<(), Error> {
    let targets: Vec<Vec<PathBuf>> = jobs.iter().map(|job| into.targets(job)).collect();
    no_twins(jobs, &targets)?;
    for target in targets.iter().flatten() {
        may_write(target, into.over)?;
    }
    for (job, targets) in jobs.iter_mut().zip(&targets) {
        for (output, target) in into.formats.iter().zip(targets) {
            save::own(target, &print(&job.work, *output, into.paper, target)?)?;
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

/// Bytes at the head and the foot of a file in which each format names its maker.
const SIGNED: u64 = 16 * 1024;

/// Whether a file bears the program's mark, where its format has it.
fn is_ours(path: &Path) -> bool {
    let Ok((head, foot)) = ends(path) else { return false };
    let has = |bytes: &[u8], mark: &str| {
        bytes.windows(mark.len()).any(|window| window == mark.as_bytes())
    };
    let pdf = head.starts_with(b"%PDF") && has(&foot, "<xmp:CreatorTool>Fistful ");
    let html = has(&head, "<meta name=\"generator\" content=\"Fistful ");
    let last = String::from_utf8_lossy(&foot);
    let last = last.lines().last().unwrap_or_default();
    pdf || html || last.split(" · ").any(|part| part == MADE)
}

fn ends(path: &Path) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let (mut head, mut foot) = (Vec::new(), Vec::new());
    (&file).take(SIGNED).read_to_end(&mut head)?;
    file.seek(io::SeekFrom::Start(length.saturating_sub(SIGNED)))?;
    file.take(SIGNED).read_to_end(&mut foot)?;
    Ok((head, foot))
}
