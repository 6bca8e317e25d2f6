//! `fistful list`: what the program brings along.

use crate::cli::json::{self, ArmyAnswer, ForceAnswer, GameAnswer, ListAnswer};
use crate::cli::{Answer, Desk, files};
use crate::code::Kind;
use crate::muster::{self, Found, Mustered};
use crate::book::Game;
use crate::{sheets, shelf};
use std::convert::Infallible;

pub(super) fn list(json: bool, desk: &Desk) -> Answer {
    let games = Game::ALL.into_iter().filter(|game| is_asked(*game, desk));
    let armies = files::by_game(shelf::armies()).into_iter();
    let forces = files::by_game(shelf::forces()).into_iter();
    let list = ListAnswer {
        games: games.map(|of| game(of, desk)).collect(),
        armies: armies.filter_map(|name| army(name, desk)).collect(),
        forces: forces.filter_map(|name| force(name, desk)).collect(),
    };
    let out = if json { json::write(&list) } else { text(&list, desk) };
    Answer { out, ..Answer::default() }
}

fn text(list: &ListAnswer, desk: &Desk) -> String {
    let games = list
        .games
        .iter()
        .map(|game| format!("{:22} {} · {}\n", game.game, game.name, game.edition));
    let armies = list.armies.iter().map(|army| {
        let counts = |language| sheets::counts(army.leaders, army.troops, language);
        format!("{:22} {}: {}\n", army.army, army.name, desk.speech.say(counts))
    });
    let forces = list
        .forces
        .iter()
        .map(|force| format!("{:31} {}: {}\n", force.force, force.name, force.of_limit));
    let gap = || ["\n".to_owned()];
    games.chain(gap()).chain(armies).chain(gap()).chain(forces).collect()
}

fn is_asked(game: Game, desk: &Desk) -> bool {
    desk.game.is_none_or(|asked| asked == game)
}

fn game(game: Game, desk: &Desk) -> GameAnswer {
    let rules = desk.rulesets.of(game);
    let name = desk.speech.say(|language| rules.book.name.get(language).clone()).to_string();
    GameAnswer { game: game.tag(), name, edition: rules.book.edition.clone() }
}

fn army(name: String, desk: &Desk) -> Option<ArmyAnswer> {
    let army = mustered(&name, desk)?.army.filter(|army| is_asked(army.game, desk))?;
    Some(ArmyAnswer {
        army: name,
        name: desk.speech.say(|language| army.name.get(language).to_owned()).to_string(),
        game: army.game.tag(),
        leaders: army.of_kind(Kind::Leader).count(),
        troops: army.of_kind(Kind::Trooper).count(),
    })
}

fn force(name: String, desk: &Desk) -> Option<ForceAnswer> {
    let list = |list: &str| -> Result<Found, Infallible> {
        let list = mustered(list, desk).map(Box::new);
        Ok(list.map_or(Found::Nothing(None), Found::List))
    };
    let text = shelf::army(&name)?;
    let Ok(fielded) = muster::force(&name, text.as_bytes(), &desk.rulesets, list);
    let whole = fielded.whole(&desk.rulesets).filter(|whole| is_asked(whole.army.game, desk))?;
    Some(ForceAnswer {
        force: name,
        name: desk.speech.say(|language| whole.force.name.get(language).to_owned()).to_string(),
        army: whole.force.list.clone(),
        game: whole.army.game.tag(),
        of_limit: desk.speech.say(|language| sheets::of_limit(&whole.bill, language)).to_string(),
        total: whole.bill.total,
        limit: whole.bill.limit,
    })
}

fn mustered(name: &str, desk: &Desk) -> Option<Mustered> {
    Some(muster::army(name, shelf::army(name)?.as_bytes(), &desk.rulesets))
}
