//! From the press to files: where they go, and what they may be written over.

use super::args::Press;
use super::show::show;
use super::{Said, remedy};
use crate::answer::Answer;
use crate::answer::print::{Job, Printed};
use crate::error::{Error, ErrorKind};
use crate::render;
use crate::save;
use crate::sheets::MADE;
use crate::voice::Voice;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

/// Writes everything that is printed, or nothing where one file may not be written.
pub(super) fn press(answer: Answer, press: &Press, voice: Voice) -> Result<Said, Error> {
    if let Answer::Faulty(_) = answer {
        return Ok(show(&answer, press.json, voice));
    }
    let aside = render::told(&answer, voice).aside;
    let mut printed = answer.works(voice.speech);
    no_twins(&printed.jobs, press)?;
    let targets: Vec<Vec<PathBuf>> = printed.jobs.iter().map(|job| targets(job, press)).collect();
    for target in targets.iter().flatten() {
        may_write(target, press.force)?;
    }
    for (job, targets) in printed.jobs.iter_mut().zip(&targets) {
        write(job, targets, press)?;
    }
    Ok(said(printed, aside, press, voice))
}

fn write(job: &mut Job, targets: &[PathBuf], press: &Press) -> Result<(), Error> {
    for (output, target) in press.formats().iter().zip(targets) {
        save::own(target, &render::print(&job.work, *output, press.paper, target)?)?;
        job.written.push(target.display().to_string());
    }
    Ok(())
}

fn said(printed: Printed, aside: String, press: &Press, voice: Voice) -> Said {
    let written = printed.jobs.iter().flat_map(|job| &job.written);
    let out = written.map(|target| format!("{target}\n")).collect();
    let answer = Answer::Printed(printed);
    let faulty = answer.is_faulty();
    if press.json {
        return Said { out: render::json(&answer, voice), faulty, ..Said::default() };
    }
    Said { out, err: aside + &without_pdf(press, voice), faulty, is_file: false }
}

/// One line where PDF was not refused but left out; the JSON answer names what was written.
fn without_pdf(press: &Press, voice: Voice) -> String {
    if press.format.is_some() {
        return String::new();
    }
    let said = voice.say(|language| {
        let texts = [
            "note: this Fistful was built without PDF and writes HTML alone",
            "nota: este Fistful se compiló sin PDF y solo escribe HTML",
        ];
        language.pick(texts[0], texts[1]).to_owned()
    });
    format!("{said}\n")
}

fn targets(job: &Job, press: &Press) -> Vec<PathBuf> {
    let target = |ending| press.output.join(format!("{}.{ending}", job.name));
    press.formats().iter().map(|output| target(output.ending())).collect()
}

fn no_twins(jobs: &[Job], press: &Press) -> Result<(), Error> {
    for (index, job) in jobs.iter().enumerate() {
        let is_twin = |other: &Job| other.name.to_lowercase() == job.name.to_lowercase();
        if let (true, Some(target)) =
            (jobs[..index].iter().any(is_twin), targets(job, press).first())
        {
            return Err(remedy::same_output(target, &job.name));
        }
    }
    Ok(())
}

/// Refuses what is no file, and a file outside `output/` that Fistful did not write.
fn may_write(path: &Path, force: bool) -> Result<(), Error> {
    let Ok(metadata) = fs::symlink_metadata(path) else { return Ok(()) };
    if !metadata.is_file() && !metadata.is_symlink() {
        return Err(Error::new(path, ErrorKind::NotAFile));
    }
    let ours = metadata.is_file() && is_ours(path);
    if force || ours || is_output(path) { Ok(()) } else { Err(remedy::not_ours(path)) }
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
