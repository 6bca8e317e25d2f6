//! What the dice bring: two units side by side, and every chance as a bar.

mod dust;
mod form;
mod scrubs;
mod tabled;
mod units;

use super::{Frame, quoted_in};
use crate::answer::{Answer, Ask, answer};
use crate::desk::Desk;
use crate::error::Error;
use crate::language::{Language, Speech};
use crate::muster::Mustered;
use crate::odds::{self, ChargeAsk, CoverAsk, Fighter, FireAsk, MeleeAsk, MoraleAsk, Stance};
use crate::play::{Argument, Nco, Reason};
use crate::profile::Value;
use crate::rules::Cover;
use crate::sheet::{Block, Sheet};
use crate::web::asked::Asked;
use crate::web::state::State;
use askama::Template;

#[derive(Template)]
#[template(path = "page/odds.html")]
struct Chances {
    frame: Frame,
    kind: Kind,
    /// The units there are to ask of: how a question names them, and what they are called.
    units: Vec<(String, String)>,
    covers: Vec<Cover>,
    /// Every field of the form as it was filled in.
    fields: Fields,
    come: Come,
}

/// What came of a question, or why nothing did.
#[derive(Default)]
struct Come {
    title: String,
    outcomes: Vec<Outcome>,
    notes: Vec<String>,
    wrong: String,
}

impl Come {
    /// The answer to a question. What a refusal is about is called as the form calls it.
    fn answered(
        ask: Result<Ask, Error>,
        desk: &Desk,
        language: Language,
        named: impl Fn(Argument) -> String,
    ) -> Self {
        match ask.and_then(|ask| answer(&ask, desk)) {
            Ok(Answer::Refused(why, book)) => {
                let [en, es] = why.said(&book, named);
                Self::wrong(language, &language.pick(en, es))
            }
            Ok(answered) => Self::laid_out(answered.sheets(Speech::One(language))),
            Err(error) => Self::wrong(language, &error.say(language)),
        }
    }

    fn wrong(language: Language, said: &str) -> Self {
        Self { wrong: quoted_in(language, said), ..Self::default() }
    }

    fn laid_out(sheets: impl IntoIterator<Item = Sheet>) -> Self {
        let mut come = Self::default();
        for Sheet { title, blocks, .. } in sheets {
            come.title = title.first;
            for block in blocks {
                match block {
                    Block::Table(table) => come.outcomes = table.rows.iter().map(outcome).collect(),
                    Block::Text(text) => come.notes.push(text.text.first),
                    _ => {}
                }
            }
        }
        come
    }
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Melee,
    Fire,
    Morale,
    Charge,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Melee, Self::Fire, Self::Morale, Self::Charge];

    fn key(self) -> &'static str {
        match self {
            Self::Melee => "melee",
            Self::Fire => "fire",
            Self::Morale => "morale",
            Self::Charge => "charge",
        }
    }
}

/// The fields of the form.
struct Fields {
    first: String,
    second: String,
    foes: i32,
    lost: i32,
    strength: i32,
    modifier: i32,
    inches: i32,
    cover: String,
    nco: bool,
    foe_nco: bool,
    higher: bool,
}

/// An outcome with its chance in per cent.
struct Outcome {
    name: String,
    percent: String,
    value: String,
    rolls: String,
}

impl Chances {
    fn kinds(&self) -> [(&'static str, &'static str, bool); 4] {
        let words = self.frame.words;
        Kind::ALL.map(|kind| {
            let label = match kind {
                Kind::Melee => &words.melee,
                Kind::Fire => &words.fire,
                Kind::Morale => &words.morale,
                Kind::Charge => &words.charge,
            };
            (kind.key(), self.frame.say(label), kind == self.kind)
        })
    }

    /// The covers of the game: how a question names them, and what they are called.
    fn covers(&self) -> Vec<(String, String, bool)> {
        let language = self.frame.language;
        let cover = |cover: &Cover| {
            let (tag, name) = (cover.tag.clone(), cover.names.get(language).clone());
            let chosen = tag == self.fields.cover;
            (tag, name, chosen)
        };
        self.covers.iter().map(cover).collect()
    }
}

pub(super) fn odds(
    frame: Frame,
    asked: &Asked,
    built: &State,
    desk: &Desk,
) -> Result<String, askama::Error> {
    if let Some(table) = built.table() {
        return tabled::thrown(frame, table, asked, built, desk);
    }
    let list = built.listed(desk);
    let units = units(built, list.as_ref(), &frame);
    let kind = Kind::ALL.into_iter().find(|kind| kind.key() == asked.get("kind"));
    let kind = kind.unwrap_or(Kind::Melee);
    let fields = fields(asked, &units);
    let ask = question(kind, &fields).map(Ask::Odds);
    let come = Come::answered(ask, desk, frame.language, |argument| argument.key().to_owned());
    let covers = list.as_ref().map(|list| list.rules.play.covers.clone()).unwrap_or_default();
    let frame = frame.housed(list.as_ref());
    Chances { frame, kind, units, covers, fields, come }.render()
}

/// Every unit of the list, and two numbers of those who have none.
fn units(built: &State, list: Option<&Mustered>, frame: &Frame) -> Vec<(String, String)> {
    let army = list.and_then(|list| list.army.as_ref());
    let name = built.list_name();
    let units = army.into_iter().flat_map(|army| &army.units).map(|unit| {
        (format!("{name}:{}", unit.name.text), unit.name.get(frame.language).to_owned())
    });
    let enemy = army.and_then(|army| army.enemy.clone()).map(|enemy| (enemy.clone(), enemy));
    let numbers = (4..=18).map(|n: i32| (n.to_string(), n.to_string()));
    units.chain(enemy).chain(numbers).collect()
}

fn fields(asked: &Asked, units: &[(String, String)]) -> Fields {
    let number = |name: &str, usual: i32| asked.get(name).trim().parse().unwrap_or(usual);
    let named = |name: &str, at: usize| match asked.get(name) {
        "" => units.get(at).map_or("7".to_owned(), |(key, _)| key.clone()),
        given => given.to_owned(),
    };
    let has = |name: &str| !asked.get(name).is_empty();
    Fields {
        first: named("first", 0),
        second: named("second", 1),
        foes: number("foes", 1),
        lost: number("lost", 0),
        strength: number("strength", 6),
        modifier: number("modifier", 0),
        inches: number("inches", 10),
        cover: asked.get("cover").to_owned(),
        nco: has("nco"),
        foe_nco: has("foe-nco"),
        higher: has("higher"),
    }
}

fn question(kind: Kind, fields: &Fields) -> Result<odds::Ask, Error> {
    let one = |given: &str, value| Fighter::read(given, value);
    Ok(match kind {
        Kind::Melee => odds::Ask::Melee(MeleeAsk {
            first: one(&fields.first, Value::Ws)?,
            second: one(&fields.second, Value::Ws)?,
            against: fields.foes,
            rear: None,
            disengages: false,
            damage: false,
            own: Stance { nco: fields.nco, higher: fields.higher, ..Stance::default() },
            foe: Stance { nco: fields.foe_nco, ..Stance::default() },
        }),
        Kind::Fire => odds::Ask::Fire(FireAsk {
            first: one(&fields.first, Value::Bs)?,
            target: Some(one(&fields.second, Value::Bs)?),
            weapon: None,
            cover: Some(fields.cover.as_str())
                .filter(|cover| !cover.is_empty())
                .map(CoverAsk::read),
            shield: None,
            behind: false,
            shots: None,
            modifier: fields.modifier,
        }),
        Kind::Morale => odds::Ask::Morale(MoraleAsk {
            first: one(&fields.first, Value::Morale)?,
            strength: Some(fields.strength),
            lost: fields.lost,
            nco: fields.nco.then_some(Nco::Present),
            leader: None,
            modifier: fields.modifier,
            reason: Reason::Check,
        }),
        Kind::Charge => odds::Ask::Charge(ChargeAsk {
            first: Some(one(&fields.first, Value::Move)?),
            inches: Some(fields.inches),
            walk: false,
            nco: false,
            rough: false,
        }),
    })
}

fn outcome(row: &crate::sheet::Row) -> Outcome {
    let cell = |at: usize| row.cells.get(at).map_or(String::new(), |cell| cell.text.first.clone());
    let percent = cell(1);
    let value = percent.trim_end_matches([' ', '%', '\u{a0}']).replace(',', ".");
    Outcome { name: cell(0), value, percent, rolls: cell(2) }
}
