//! `fistful new`: an army file to start from.

use crate::cli::args::New;
use crate::cli::{Answer, Desk, files, report};
use crate::error::Error;
use crate::{muster, outline, shelf};
use std::path::Path;

pub(super) fn new(args: &New, desk: &Desk) -> Result<Answer, Error> {
    let like = match &args.like {
        Some(like) => files::muster_one(Path::new(like), desk.rules())?,
        None => {
            let text = shelf::template("house.yaml").unwrap_or_default();
            muster::army("house.yaml", &text, desk.ruleset())
        }
    };
    let Some(army) = &like.army else {
        let err = report::findings(&like.findings, &like.source, desk.speech);
        return Ok(Answer { err, faulty: true, ..Answer::default() });
    };
    let ruleset = desk.of(&like);
    let text = outline::outline(&args.name, army, ruleset, desk.speech.first());
    let path = args.output.join(format!("{}.yaml", files::slug_of(&args.name)));
    let made = muster::army(&path.display().to_string(), text.as_bytes(), ruleset);
    let err = report::findings(&made.findings, &made.source, desk.speech);
    if made.is_faulty() {
        return Ok(Answer { err, faulty: true, ..Answer::default() });
    }
    files::save_new(&path, text.as_bytes())?;
    Ok(Answer { out: super::checked(&made, desk.speech), ..Answer::default() })
}
