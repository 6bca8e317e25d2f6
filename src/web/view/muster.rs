//! A force, squad by squad, with what the rules and the points say.

use super::{Frame, Raw, Told, camp, joined, key_of, quoted, quoted_in, raw, told};
use crate::answer::{self, Answer, Ask, fits};
use crate::desk::Desk;
use crate::finding::Finding;
use crate::fits::Fit;
use crate::language::{ByLanguage, Language};
use crate::muster::Whole;
use crate::render::{self, drawn};
use crate::sheets::{self, Enlisted, Platoon, Roll};
use crate::text::Span;
use crate::web::state::{State, Text};
use askama::Template;

/// The keys of its name.
const NAME: [&str; 2] = ["force", "force_es"];
/// Suggestions that are shown.
const SUGGESTED: usize = 8;

#[derive(Template)]
#[template(path = "page/muster.html")]
struct Muster {
    frame: Frame,
    second: &'static str,
    icons: Vec<(String, String)>,
    roll: Option<Roll>,
    /// The key under which its name stands in the language of the page.
    named: &'static str,
    /// What is to be said, and about whom.
    told: Vec<(Whom, Told)>,
    suggested: Vec<Suggested>,
    left: Option<i64>,
    raw: Option<Raw>,
    /// Whether there is a list that a force could be of.
    has_list: bool,
    legal: bool,
    squad: Option<crate::army::Range>,
}

/// Whom something is said about, by where he begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whom {
    Nobody,
    One(Span),
    Platoon(Span),
}

/// A legal addition, or a saving.
struct Suggested {
    number: usize,
    what: String,
    points: String,
}

impl Muster {
    /// What is to be said about one who takes the field.
    fn about(&self, one: &Enlisted) -> Vec<&Told> {
        self.said_of(Whom::One(one.span)).collect()
    }

    /// What is to be said about a platoon.
    fn of_platoon(&self, platoon: &Platoon) -> Vec<&Told> {
        self.said_of(Whom::Platoon(platoon.span)).collect()
    }

    /// What is to be said about nobody in particular.
    fn general(&self) -> Vec<&Told> {
        self.said_of(Whom::Nobody).collect()
    }

    /// The platoons that a squad could join: where each stands, and what it is called.
    fn homes(&self, one: &Enlisted) -> Vec<(&str, &str)> {
        let platoons = self.roll.iter().flat_map(|roll| &roll.platoons);
        let others =
            platoons.filter(|platoon| !one.place.starts_with(&format!("{}/", platoon.place)));
        let others = others.filter(|_| one.figures.is_some());
        others.map(|platoon| (platoon.place.as_str(), platoon.name.as_str())).collect()
    }

    /// Where a squad could move among its like: to which number, what that is called, and its sign.
    fn ways(
        &self,
        one: &Enlisted,
    ) -> [(Option<usize>, &'static ByLanguage<String>, &'static str); 2] {
        let [before, after] = one.neighbours;
        [(before, &self.frame.words.up, "↑"), (after, &self.frame.words.down, "↓")]
    }

    fn said_of(&self, whom: Whom) -> impl Iterator<Item = &Told> {
        self.told.iter().filter(move |(of, _)| *of == whom).map(|(_, told)| told)
    }

    /// The nearest number of figures that the list has, where there are fewer or more.
    fn remedy(&self, one: &Enlisted) -> Option<i64> {
        let (figures, size) = (one.figures?, self.squad?);
        let most = size.most.unwrap_or(i64::MAX);
        let nearest = figures.clamp(size.least, most.max(size.least));
        (nearest != figures).then_some(nearest)
    }
}

/// Each with whom it is about: whoever begins last before it. A platoon without a name begins where its first squad
/// does, and what is said of that very place is said of the platoon.
fn about_whom(told: Vec<Told>, roll: &Roll) -> Vec<(Whom, Told)> {
    let platoons = roll.platoons.iter().map(|platoon| (platoon.span, Whom::Platoon(platoon.span)));
    let people = everybody(roll).map(|one| (one.span, Whom::One(one.span)));
    let start = |span: Span| span.range().start;
    let mut starts: Vec<(usize, Whom)> =
        platoons.chain(people).map(|(span, whom)| (start(span), whom)).collect();
    starts.sort_by_key(|(start, _)| *start);
    let whom = |told: &Told| {
        let at = start(told.span?);
        let begins = starts.partition_point(|(start, _)| *start < at);
        let before = starts.partition_point(|(start, _)| *start <= at);
        let last = before.checked_sub(1)?;
        let there = if begins < last { begins } else { last };
        starts.get(there).map(|(_, whom)| *whom)
    };
    told.into_iter().map(|told| (whom(&told).unwrap_or(Whom::Nobody), told)).collect()
}

/// Everybody who takes the field.
fn everybody(roll: &Roll) -> impl Iterator<Item = &Enlisted> {
    let platoons = roll.platoons.iter();
    let inside = platoons.flat_map(|platoon| platoon.squads.iter().chain(&platoon.leader));
    let outside = roll.leaders.iter().chain(&roll.squads).chain(inside);
    outside.flat_map(|one| std::iter::once(one).chain(&one.attached))
}

pub(super) fn muster(frame: Frame, built: &State, desk: &Desk) -> Result<String, askama::Error> {
    let force = built.item(Text::Force);
    let fitting =
        force.and_then(|force| match answer::answer(&Ask::Fits(fits::Ask { force }), desk) {
            Ok(Answer::Fits(fitting)) => Some(fitting),
            _ => None,
        });
    let Some(fits::Fitting { fielded, fits }) = fitting else {
        let tabled = built.tabled(Text::Force, desk);
        if let Some(tabled) = &tabled
            && let Some(held) = &tabled.held
        {
            return camp::camp(frame, built, tabled, held, desk);
        }
        let findings = tabled.as_ref().map(|tabled| tabled.findings.as_slice());
        return bare(frame, built, findings, desk).render();
    };
    let Some(whole) = fielded.whole() else {
        return bare(frame, built, Some(&fielded.findings), desk).render();
    };
    let language = frame.language;
    let roll = sheets::roll(&whole, language);
    let mut frame = frame.signed(&roll.sign);
    frame.points = Some((roll.points, roll.limit));
    frame.kicker = roll.house.join(" · ");
    frame.title.clone_from(&roll.name);
    let suggested: Vec<Suggested> = suggestions(&whole, &fits, language);
    Muster {
        second: language.other().tag(),
        icons: render::strip_icons(everybody(&roll).map(|one| &one.strip)),
        named: key_of(&whole.force.name, NAME, language),
        told: about_whom(told(&fielded.findings, desk, language), &roll),
        suggested: suggested.into_iter().take(SUGGESTED).collect(),
        left: whole.bill.left(),
        raw: None,
        has_list: true,
        legal: whole.faults == 0,
        squad: whole.army.composition.squad,
        roll: Some(roll),
        frame,
    }
    .render()
}

/// The view of a force that cannot be understood, or of none.
fn bare(frame: Frame, built: &State, findings: Option<&[Finding]>, desk: &Desk) -> Muster {
    let language = frame.language;
    let told = findings.map(|findings| told(findings, desk, language));
    Muster {
        second: language.other().tag(),
        icons: Vec::new(),
        roll: None,
        named: NAME[0],
        told: told.unwrap_or_default().into_iter().map(|told| (Whom::Nobody, told)).collect(),
        suggested: Vec::new(),
        left: None,
        raw: raw(built, Text::Force),
        has_list: built.list.is_some(),
        legal: false,
        squad: None,
        frame,
    }
}

fn suggestions(whole: &Whole, fits: &[Fit], language: crate::language::Language) -> Vec<Suggested> {
    let suggested = |(number, fit): (usize, &Fit)| {
        let (what, [least, most]) = sheets::suggested(whole, fit, language);
        let points = if least == most {
            crate::text::with_minus(most)
        } else {
            format!("{}–{}", crate::text::with_minus(least), crate::text::with_minus(most))
        };
        Suggested { number, what: quoted_in(language, &what), points }
    };
    (1..).zip(fits).map(suggested).collect()
}
