//! The cards of an army: one for each leader and troop type.

mod face;
mod fit;
mod foe;
mod nobody;
mod track;

use super::effect::weapon;
use super::{MADE, Style, Theme, house, illegal, sign};
use crate::army::{Ability, Army, Role, Unit};
use crate::bill::{Entered, Entry};
use crate::code::Kind;
use crate::codes::{Letter, Slot};
use crate::cost::Account;
use crate::deck::{Card, CardSize, Deck, Item, Piece, Score};
use crate::labels::{Labels, fill, labels};
use crate::language::{ByLanguage, Language, Phrase, Speech};
use crate::muster::Whole;
use crate::play::{self, Troops};
use crate::profile::Value;
use crate::rules::{Rule, Rules};
use crate::text::with_minus;
use face::Face;
use std::fmt::Display;

/// How a deck is cut.
#[derive(Debug, Clone, Copy)]
pub struct Cut {
    /// The size of a card.
    pub size: CardSize,
    /// What stands on the second face.
    pub backs: Option<Backs>,
    /// How often each card is printed.
    pub copies: usize,
}

/// What stands on the second face of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backs {
    /// The same in the other language; the emblem, where both stand on the front.
    Other,
    /// The emblem of the house.
    Emblem,
}

impl Backs {
    /// The word in questions: `emblem`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Other => "other",
            Self::Emblem => "emblem",
        }
    }
}

/// The ability of those without nerves.
const NEVER: Ability = Ability::NeverChecksMorale;

/// The deck of an army: a card for each leader and troop type.
pub fn cards(
    army: &Army,
    rules: &Rules,
    cut: &Cut,
    style: Style,
    foe: Option<&play::Figure>,
    speech: Speech,
) -> Deck {
    let account = Account { rules, basis: style.values };
    let units = army.of_kind(Kind::Leader).chain(army.of_kind(Kind::Trooper));
    let faces: Vec<Face> = units.map(|unit| Face::listed(unit, army, &account)).collect();
    let house = |language| House::new(army, account, style.theme, foe, language);
    deck(&faces, house, cut, speech)
}

/// The deck of a force: a card for each leader, each squad and each kind of NCO.
pub fn force_cards(
    whole: &Whole,
    cut: &Cut,
    style: Style,
    foe: Option<&play::Figure>,
    speech: Speech,
) -> Deck {
    let account = Account { rules: whole.rules, basis: whole.force.basis };
    let house = |language| House {
        illegal: illegal(whole, language),
        ..House::new(whole.army, account, style.theme, foe, language)
    };
    deck(&Face::fielded(whole, &account), house, cut, speech)
}

fn deck<'a>(
    faces: &[Face],
    house: impl Fn(Language) -> House<'a>,
    cut: &Cut,
    speech: Speech,
) -> Deck {
    let House { army, rules, .. } = house(speech.first());
    let drafts = |speech: Speech| -> Vec<Draft> {
        let in_language = |language| house(language).cards(faces, cut.size);
        let first = in_language(speech.first());
        match speech.second() {
            None => first,
            Some(second) => {
                first.into_iter().zip(in_language(second)).map(|(a, b)| a.beside(b)).collect()
            }
        }
    };
    let room = room(Language::ALL.map(|language| drafts(Speech::One(language))), cut.size);
    let drafts = |speech| even(drafts(speech), &room);
    let fronts = drafts(speech);
    let house = speech.say(|language| army.name.get(language).to_owned());
    let back = match (cut.backs, speech) {
        (Some(Backs::Other), Speech::One(language)) => language.other(),
        _ => speech.first(),
    };
    let backs = match cut.backs {
        None => Vec::new(),
        Some(_) if back != speech.first() => drafts(Speech::One(back)),
        Some(_) => fronts.iter().map(|draft| emblem_face(&draft.card, &house)).collect(),
    };
    let (cards, backs) = divided(fronts, backs, &house, cut);
    Deck {
        language: speech.first(),
        back,
        title: house,
        kicker: speech.say(|language| rules.book.name.get(language).clone()),
        format: cut.size,
        ruler: speech.say(|language| labels().cards.ruler.get(language).clone()),
        made: MADE.to_owned(),
        cards,
        backs,
    }
}

/// Which cards have room for what may be left out, in each of two languages.
fn room(drafts: [Vec<Draft>; 2], size: CardSize) -> Vec<bool> {
    let [first, second] = drafts.map(|drafts| {
        drafts.into_iter().map(|draft| fit::has_room(&draft, size)).collect::<Vec<_>>()
    });
    first.into_iter().zip(second).map(|(first, second)| first && second).collect()
}

/// What one language has no room for is left out in the other too.
fn even(mut drafts: Vec<Draft>, room: &[bool]) -> Vec<Draft> {
    let crowded = drafts.iter_mut().zip(room).filter(|(_, room)| !**room);
    crowded.for_each(|(draft, _)| draft.extras.clear());
    drafts
}

/// Divides every card so that it fits, gives front and back as many faces, and copies them.
fn divided(
    fronts: Vec<Draft>,
    backs: Vec<Draft>,
    house: &Phrase,
    cut: &Cut,
) -> (Vec<Card>, Vec<Card>) {
    let (mut cards, mut seconds) = (Vec::new(), Vec::new());
    let mut backs = backs.into_iter();
    for front in fronts {
        let mut front = fit::divided(front, cut.size);
        let mut back = backs.next().map(|back| fit::divided(back, cut.size)).unwrap_or_default();
        let faces = front.len().max(back.len());
        let short = |side: &&mut Vec<Card>| (1..faces).contains(&side.len());
        for side in [&mut front, &mut back].into_iter().filter(short) {
            let spare = fit::divided(emblem_face(&side[0], house), cut.size);
            side.resize(faces, spare[0].clone());
        }
        for _ in 0..cut.copies {
            cards.extend_from_slice(&front);
            seconds.extend_from_slice(&back);
        }
    }
    (cards, seconds)
}

/// A face that shows the emblem and the house alone.
fn emblem_face(card: &Card, house: &Phrase) -> Draft {
    let card = Card {
        name: house.clone(),
        kind: card.foot.clone(),
        points: String::new(),
        marked: false,
        pieces: Vec::new(),
        number: String::new(),
        ..card.clone()
    };
    Draft { card, extras: Vec::new() }
}

/// A card before anyone has asked whether it fits.
#[derive(Debug, Clone)]
struct Draft {
    card: Card,
    /// What may be left out: it stands on the sheet as well.
    extras: Vec<Piece>,
}

impl Draft {
    fn beside(self, other: Self) -> Self {
        // Whole cards are zipped, so that their pieces pair up in one place.
        let parts = self.card.pieces.len();
        let whole = |draft: Self| Card {
            pieces: draft.card.pieces.into_iter().chain(draft.extras).collect(),
            ..draft.card
        };
        let mut card = whole(self).beside(whole(other));
        let extras = card.pieces.split_off(parts);
        Self { card, extras }
    }
}

/// The units of an army in one language.
struct House<'a> {
    army: &'a Army,
    rules: &'a Rules,
    account: Account<'a>,
    theme: Theme,
    foe: Option<&'a play::Figure>,
    /// That the force is not legal, where it is not.
    illegal: Option<String>,
    language: Language,
    labels: &'a Labels,
}

impl<'a> House<'a> {
    fn new(
        army: &'a Army,
        account: Account<'a>,
        theme: Theme,
        foe: Option<&'a play::Figure>,
        language: Language,
    ) -> Self {
        let (rules, labels) = (account.rules, labels());
        Self { army, rules, account, theme, foe, illegal: None, language, labels }
    }

    fn say(&self, label: &ByLanguage<String>) -> Phrase {
        label.get(self.language).as_str().into()
    }

    fn cards(&self, faces: &[Face], format: CardSize) -> Vec<Draft> {
        if faces.is_empty() {
            return vec![self.nobody()];
        }
        let card = |(index, face): (usize, &Face)| {
            let number = format!("{}/{}", index + 1, faces.len());
            let extras = self.extras(face);
            Draft { card: Card { number, ..self.card(face, format) }, extras }
        };
        faces.iter().enumerate().map(card).collect()
    }

    fn card(&self, face: &Face, format: CardSize) -> Card {
        let differences = self.account.differences(face.list);
        let sign = sign(self.army, self.theme, self.language);
        Card {
            emblem: sign.name,
            letter: sign.letter,
            accent: sign.accent,
            name: face.name.get(self.language).into(),
            kind: self.whose(face, format).into(),
            points: face.points.to_string(),
            unit: self.labels.cards.points.of_word(face.points, self.language).into(),
            marked: face.lines.len() < 2
                && differences.iter().any(|(value, ..)| *value == Value::Points),
            title: 0,
            letters: 0,
            pieces: self.pieces(face, &differences, format),
            foot: self.rules.book.name.get(self.language).as_str().into(),
            number: String::new(),
        }
    }

    /// What kind of unit it is: `Leader`, `NCO`, or a squad with its size.
    fn kind(&self, face: &Face) -> String {
        let unit = face.unit();
        if unit.role.leads() {
            let nco = unit.role == Role::Nco;
            let label = if nco { &self.labels.units.nco } else { &self.labels.units.leader };
            return label.get(self.language).clone();
        }
        let size = face.size.map_or(String::new(), |size| format!(" {size}"));
        let nco = face.nco.map(|_| format!(" + {}", self.labels.units.nco.get(self.language)));
        format!("{}{size}{}", self.labels.units.squad.get(self.language), nco.unwrap_or_default())
    }

    /// Whose it is, and its kind: a unit with a name of its own is of its line of the list, any other of
    /// its house. A mini card has its emblem for the house.
    fn whose(&self, face: &Face, format: CardSize) -> String {
        let kind = self.kind(face);
        let of = match format.name {
            _ if face.name != &face.unit().name => face.unit().name.get(self.language),
            "mini" => return kind,
            _ => self.army.name.get(self.language),
        };
        format!("{of} · {kind}")
    }

    fn pieces(
        &self,
        face: &Face,
        differences: &[(Value, i32, i32)],
        format: CardSize,
    ) -> Vec<Piece> {
        let unit = face.unit();
        let mut pieces = vec![Piece::Figures(self.figures(face, differences))];
        pieces.extend(face.troops.iter().map(|troops| self.carried(face, troops)));
        pieces.extend((!unit.role.leads()).then(|| Piece::Track(self.track(face, format))));
        pieces.push(Piece::States(self.states(face)));
        pieces.extend(self.notes(face).into_iter().map(Piece::Note));
        pieces.extend(self.footnote(face.list, differences).map(Piece::Footnote));
        pieces
    }

    fn figures(&self, face: &Face, differences: &[(Value, i32, i32)]) -> Vec<Score> {
        let (labels, play) = (self.labels, &self.rules.play);
        let leader = face.unit().role.leads();
        let morale = if leader { &play.morale_short } else { &play.morale };
        let mut heads = vec![
            (Value::Move, &labels.values.move_short),
            (Value::Ws, &labels.values.ws),
            (Value::Bs, &labels.values.bs),
            (Value::Morale, morale),
        ];
        if leader {
            heads.extend([
                (Value::Leadership, &labels.values.ld),
                (Value::Radius, &labels.values.rad),
            ]);
        }
        // Those of a squad whose figures differ, each once: `4/6`.
        let printed = |value| {
            let all = face.troops.iter().map(|troops| self.account.values(&troops.unit));
            let mut all: Vec<String> = all.map(|values| values.print(value)).collect();
            all.dedup();
            all.join("/")
        };
        let figure = |(value, label): (Value, &ByLanguage<String>)| Score {
            label: self.say(label),
            value: printed(value),
            marked: differences.iter().any(|(differing, ..)| *differing == value),
        };
        heads.into_iter().map(figure).collect()
    }

    /// The code and what goes with it, with their number where not all of a squad carry the same.
    fn carried(&self, face: &Face, Troops { figures, unit, .. }: &Troops) -> Piece {
        let code = self.account.code(unit);
        let code = if face.troops.len() > 1 { format!("{figures} × {code}") } else { code };
        Piece::Gear { code, items: self.gear(unit) }
    }

    /// Traits, weapons, rank and fighting ability, each with its picture.
    fn gear(&self, unit: &Unit) -> Vec<Item> {
        let shown = |(slot, _): &(Slot, &Letter)| !matches!(slot, Slot::Training | Slot::Morale);
        let item = |(_, row): (Slot, &Letter)| Item {
            icon: row.icon.clone().unwrap_or_default(),
            words: self.say(&row.names),
            aside: row.weapons.iter().map(weapon).collect::<Vec<_>>().join(" / "),
        };
        self.rules.codes().rows(unit.code()).filter(shown).map(item).collect()
    }

    /// Boxes for what may happen to it; who never checks Morale is neither shaken nor routed.
    fn states(&self, face: &Face) -> Vec<Item> {
        let unit = face.unit();
        let codes = face.troops.iter().map(|troops| troops.unit.code());
        let rows = codes.flat_map(|code| self.rules.codes().rows(code));
        let traits: Vec<char> = rows.map(|(_, row)| row.letter).collect();
        let has = |letter: Option<char>| letter.is_none_or(|letter| traits.contains(&letter));
        let states = self.rules.card(unit.role).states.iter().filter(|state| has(state.needs));
        let states = states.filter(|state| !state.nerve || !face.has(NEVER));
        let item = |state: &crate::rules::State| Item {
            icon: state.icon.clone(),
            words: self.say(&state.names),
            aside: String::new(),
        };
        states.map(item).collect()
    }

    fn notes(&self, face: &Face) -> Vec<Phrase> {
        let unit = face.unit();
        let rules = self.rules.card(unit.role).notes.iter();
        let rules = rules.filter_map(|rule| self.rule(rule, face));
        let followers = self.rules.codes().rank(unit.code()).and_then(|row| row.followers);
        let followers =
            followers.map(|n| fill(self.labels.cards.followers.get(self.language), &[("n", &n)]));
        let special =
            unit.special.iter().map(|special| format!("{}.", special.name.get(self.language)));
        let notes = unit.notes.iter().chain(face.notes);
        let notes = notes.map(|notes| notes.get(self.language).to_owned());
        let odds = self.foe.map(|foe| self.melee(face, foe)).unwrap_or_default();
        let cohesion = super::cohesion(unit, face.figure(), self.rules, self.language);
        let notes = cohesion.into_iter().chain(self.bill(face)).chain(odds).chain(notes);
        let house = self.rules.codes().house_of(unit.code());
        let house = house.map(|rule| format!("{}.", house::cited(rule, self.language)));
        let notes = house.chain(notes);
        let illegal = self.illegal.iter().map(|said| format!("{said}."));
        let bought = face.lines.iter().filter_map(|line| self.bought(line, face));
        let first = illegal.chain(special).chain(bought);
        first.chain(rules).chain(followers).chain(notes).map(Phrase::from).collect()
    }

    /// What was bought and no letter stands for, in its words, with the number of those who have it where not all do.
    fn bought(&self, line: &Entry, face: &Face) -> Option<String> {
        let (Entered::Choice(choice) | Entered::Surcharge(choice, _)) = line.item else {
            return None;
        };
        let is_traits = !choice.adds.is_empty() || !choice.removes.is_empty();
        let name = choice.name.get(self.language);
        let all: i64 = face.troops.iter().map(|troops| troops.figures).sum();
        let some = matches!(line.item, Entered::Choice(_)) && line.count < all;
        let said = if some { format!("{} × {name}.", line.count) } else { format!("{name}.") };
        (!is_traits).then_some(said)
    }

    /// What a squad is paid for, where it is more than its figures.
    fn bill(&self, face: &Face) -> Option<String> {
        let line = |line: &Entry| {
            let name = super::entered(&line.item, self.army, self.rules, self.language);
            match line.count {
                1 => format!("{name} {}", with_minus(line.points)),
                n => format!("{n} × {name} {}", with_minus(line.points)),
            }
        };
        let lines: Vec<String> = face.lines.iter().map(line).collect();
        let points = self.labels.counts.points.of_n(face.points, self.language);
        (lines.len() > 1).then(|| format!("{} = {points}.", lines.join(" + ")))
    }

    /// What its traits do.
    fn extras(&self, face: &Face) -> Vec<Piece> {
        let codes = face.troops.iter().map(|troops| troops.unit.code());
        let rows = codes.flat_map(|code| self.rules.codes().rows(code));
        let does = rows.filter_map(|(slot, row)| {
            let does = row.does.as_ref().filter(|_| slot == Slot::Traits)?;
            Some(format!("{}: {}.", row.names.get(self.language), does.get(self.language)))
        });
        let mut all: Vec<String> = Vec::new();
        for does in does {
            if !all.contains(&does) {
                all.push(does);
            }
        }
        all.into_iter().map(|does| Piece::Note(does.into())).collect()
    }

    /// A rule with the unit's own figures; none where the unit has no such figure.
    fn rule(&self, rule: &Rule, face: &Face) -> Option<String> {
        let unit = face.unit();
        let own = [(NEVER, &rule.steady), (Ability::AlwaysMakesChargeChecks, &rule.eager)];
        let own = own
            .into_iter()
            .find_map(|(ability, words)| words.as_ref().filter(|_| face.has(ability)));
        let words = own.unwrap_or(&rule.words).get(self.language);
        let values = self.account.values(unit);
        let (ld, radius) = (*values.get(Value::Leadership), *values.get(Value::Radius));
        if (words.contains("{ld}") && ld.unwrap_or(0) == 0) || (rule.nco && face.nco.is_none()) {
            return None;
        }
        let class = self.rules.opponent(unit.code());
        let save = class.map_or(0, |class| class.save);
        let class = class.map_or("", |class| class.names.get(self.language));
        let radius = radius.map_or(String::new(), |n| Value::Radius.print(n));
        let values: [(&str, &dyn Display); 4] =
            [("ld", &ld.unwrap_or(0)), ("radius", &radius), ("save", &save), ("class", &class)];
        Some(fill(words, &values))
    }

    /// What the two accounts give differently, and how a printed code is read.
    fn footnote(&self, unit: &Unit, differences: &[(Value, i32, i32)]) -> Option<Phrase> {
        let read = self.rules.codes().write(unit.code());
        let given = unit.printed.as_ref().and_then(|printed| printed.code.as_ref());
        let given =
            given.filter(|given| **given != read).map(|given| format!("{given} = {read} (F1–F5)"));
        let value = |(value, printed, computed): &(Value, i32, i32)| {
            let label = match value {
                Value::Move => self.labels.values.move_short.get(self.language),
                value => super::pattern::named(*value, self.rules, self.language),
            };
            let difference = value.print_difference(printed - computed);
            format!("{label} {}/{} ({difference})", value.print(*printed), value.print(*computed))
        };
        let listed = differences.iter().map(value).collect::<Vec<_>>().join(" · ");
        let listed = (!listed.is_empty()).then(|| {
            fill(self.labels.cards.differences.get(self.language), &[("values", &listed)])
        });
        let parts: Vec<String> = listed.into_iter().chain(given).collect();
        (!parts.is_empty()).then(|| parts.join(" ").into())
    }
}
