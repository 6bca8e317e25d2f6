//! A force, squad by squad, with what the rules and the points say.

use super::{Frame, Raw, Told, joined, key_of, quoted, raw, told};
use crate::answer::{self, Answer, Ask, fits};
use crate::desk::Desk;
use crate::finding::Finding;
use crate::fits::Fit;
use crate::language::{ByLanguage, Language};
use crate::muster::Whole;
use crate::render::{self, drawn};
use crate::sheets::{self, Enlisted, Roll};
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
    /// What is to be said, and where he begins whom it is about.
    told: Vec<(Option<Span>, Told)>,
    suggested: Vec<Suggested>,
    left: Option<i64>,
    raw: Option<Raw>,
    /// Whether there is a list that a force could be of.
    has_list: bool,
    legal: bool,
    squad: Option<crate::army::Range>,
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
        self.said_of(Some(one.span)).collect()
    }

    /// What is to be said about nobody in particular.
    fn general(&self) -> Vec<&Told> {
        self.said_of(None).collect()
    }

    /// Where a squad could move among its like: to which number, what that is called, and its sign.
    fn ways(
        &self,
        one: &Enlisted,
    ) -> [(Option<usize>, &'static ByLanguage<String>, &'static str); 2] {
        let [before, after] = one.neighbours;
        [(before, &self.frame.words.up, "↑"), (after, &self.frame.words.down, "↓")]
    }

    fn said_of(&self, whom: Option<Span>) -> impl Iterator<Item = &Told> {
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

/// Each with where he begins whom it is about: whoever begins last before it, unless that is a platoon.
fn about_whom(told: Vec<Told>, roll: &Roll) -> Vec<(Option<Span>, Told)> {
    let platoons = roll.platoons.iter().map(|platoon| (platoon.span, false));
    let mut starts: Vec<(Span, bool)> =
        everybody(roll).map(|one| (one.span, true)).chain(platoons).collect();
    starts.sort_unstable();
    let whom = |told: &Told| {
        let at = told.span?.range().start;
        let before = starts.partition_point(|(span, _)| span.range().start <= at);
        let (span, is_somebody) = starts.get(before.checked_sub(1)?)?;
        is_somebody.then_some(*span)
    };
    told.into_iter().map(|told| (whom(&told), told)).collect()
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
        let mut frame = frame;
        if let Some(held) = tabled.as_ref().and_then(|tabled| tabled.held.as_ref()) {
            held.name().get(frame.language).clone_into(&mut frame.title);
            frame.points = held.points();
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
        told: told.unwrap_or_default().into_iter().map(|told| (None, told)).collect(),
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
        Suggested { number, what, points }
    };
    (1..).zip(fits).map(suggested).collect()
}
