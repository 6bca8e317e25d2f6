//! `fistful new`: an army file to start from.

mod ask;

use crate::army::Army;
use crate::cli::args::New;
use crate::cli::files::Opened;
use crate::cli::{Answer, Desk, files, report};
use crate::error::{Error, ErrorKind, Unanswered};
use crate::muster::{self, Mustered};
use crate::rules::Rules;
use crate::{outline, shelf};
use ask::Asker;
use std::path::{Path, PathBuf};

/// What errors about the questions call the command.
const COMMAND: &str = "fistful new";

pub(super) fn new(args: &New, desk: &Desk) -> Result<Answer, Error> {
    match &args.name {
        Some(name) => named(name, args, desk),
        None if ask::can_ask() => asked(args, desk),
        None => Err(Error::new(COMMAND, ErrorKind::Unanswered(Unanswered::NoTerminal))),
    }
}

/// A house like another, without a question.
fn named(name: &str, args: &New, desk: &Desk) -> Result<Answer, Error> {
    let like = match &args.like {
        Some(like) => files::muster_one(&shipped(like, desk), desk.rules())?,
        None => {
            let text = shelf::template("house.yaml").unwrap_or_default();
            muster::army("house.yaml", &text, desk.rules())
        }
    };
    let Some(army) = &like.army else { return Ok(faulty(&like, desk)) };
    let path = path(name, args);
    let made = made(name, army, desk.of(&like), &path, desk);
    if made.is_faulty() {
        return Ok(faulty(&made, desk));
    }
    files::save_new(&path, made.source.text.as_bytes())?;
    Ok(saved(made, desk))
}

/// A house as its player describes it.
fn asked(args: &New, desk: &Desk) -> Result<Answer, Error> {
    let mut asker = Asker::new(desk)?;
    let draft = asker.house()?;
    let like = muster::army(COMMAND, draft.text(desk.rules()).as_bytes(), desk.rules());
    let Some(army) = &like.army else { return Ok(faulty(&like, desk)) };
    let path = path(&draft.name, args);
    let mut made = made(&draft.name, army, desk.of(&like), &path, desk);
    let Some(army) = made.army.as_ref().filter(|_| !made.is_faulty()) else {
        return Ok(faulty(&made, desk));
    };
    asker.show(army)?;
    let path = asker.save(&made.source.text, path)?;
    made.source.name = path.display().to_string();
    Ok(saved(made, desk))
}

/// The path of an army to be like: `corrino` alone is that of the game.
fn shipped(like: &str, desk: &Desk) -> PathBuf {
    let of_game = format!("{}/{like}", desk.rules().game.tag());
    match !Path::new(like).exists() && shelf::army(&of_game).is_some() {
        true => of_game.into(),
        false => like.into(),
    }
}

fn path(name: &str, args: &New) -> PathBuf {
    args.output.join(format!("{}.yaml", files::slug_of(name)))
}

/// The file of a house shaped like an army, as it will be read.
fn made(name: &str, like: &Army, rules: &Rules, path: &Path, desk: &Desk) -> Mustered {
    // The rules that the desk plays by already are not the house's own.
    let plain = desk.rulesets.of(rules.book.game);
    let own = &rules.codes().house[plain.house.len()..];
    let text = outline::outline(name, like, rules, own, desk.speech.first());
    muster::army(&path.display().to_string(), text.as_bytes(), plain)
}

fn saved(made: Mustered, desk: &Desk) -> Answer {
    let out = super::checked(&Opened::List(Box::new(made)), desk);
    Answer { out, ..Answer::default() }
}

fn faulty(made: &Mustered, desk: &Desk) -> Answer {
    let err = report::findings(&made.findings, &made.source, desk.speech);
    Answer { err, faulty: true, ..Answer::default() }
}
