//! A force, squad by squad, with what the rules and the points say.

use super::{Frame, Raw, Told, joined, quoted, raw, told};
use crate::answer::{self, Answer, Ask, fits};
use crate::desk::Desk;
use crate::fits::Fit;
use crate::language::Language;
use crate::muster::{Fielded, Whole};
use crate::render::{self, drawn};
use crate::sheets::{self, Enlisted, Roll};
use crate::web::state::{State, Text};
use askama::Template;

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
    told: Vec<Told>,
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
    /// Where everybody begins in the file, and the platoons, in its order.
    fn starts(&self) -> Vec<usize> {
        let Some(roll) = &self.roll else { return Vec::new() };
        let platoons = roll.platoons.iter();
        let inside = platoons.clone().flat_map(|one| one.squads.iter().chain(&one.leader));
        let all = roll.leaders.iter().chain(&roll.squads).chain(inside);
        let all = all.map(|one| one.span).chain(platoons.map(|platoon| platoon.span));
        let mut starts: Vec<usize> = all.map(|span| span.range().start).collect();
        starts.sort_unstable();
        starts
    }

    /// Whom a finding is about: whoever begins last before it.
    fn start_of(&self, told: &Told) -> Option<usize> {
        let at = told.span?.range().start;
        self.starts().into_iter().take_while(|start| *start <= at).last()
    }

    /// What is to be said about one who takes the field.
    fn about(&self, one: &Enlisted) -> Vec<&Told> {
        let start = one.span.range().start;
        self.told.iter().filter(|told| self.start_of(told) == Some(start)).collect()
    }

    /// What is to be said about nobody in particular.
    fn general(&self) -> Vec<&Told> {
        let Some(roll) = &self.roll else { return self.told.iter().collect() };
        let platoons: Vec<usize> =
            roll.platoons.iter().map(|platoon| platoon.span.range().start).collect();
        let nobody =
            |told: &&Told| self.start_of(told).is_none_or(|start| platoons.contains(&start));
        self.told.iter().filter(nobody).collect()
    }

    /// The nearest number of figures that the list has, where there are fewer or more.
    fn remedy(&self, one: &Enlisted) -> Option<i64> {
        let (figures, size) = (one.figures?, self.squad?);
        let most = size.most.unwrap_or(i64::MAX);
        let nearest = figures.clamp(size.least, most.max(size.least));
        (nearest != figures).then_some(nearest)
    }
}

pub(super) fn muster(frame: Frame, built: &State, desk: &Desk) -> Result<String, askama::Error> {
    let force = built.item(Text::Force);
    let fitting =
        force.and_then(|force| match answer::answer(&Ask::Fits(fits::Ask { force }), desk) {
            Ok(Answer::Fits(fitting)) => Some(fitting),
            _ => None,
        });
    let Some(fits::Fitting { fielded, fits }) = fitting else {
        return bare(frame, built, None, desk).render();
    };
    let Some(whole) = fielded.whole() else {
        return bare(frame, built, Some(&fielded), desk).render();
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
        icons: icons(&roll),
        named: match whole.force.name.spanish.is_some() {
            true => language.pick("force", "force_es"),
            false => "force",
        },
        told: told(&fielded.findings, desk, language),
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
fn bare(frame: Frame, built: &State, fielded: Option<&Fielded>, desk: &Desk) -> Muster {
    let language = frame.language;
    let told = fielded.map(|fielded| told(&fielded.findings, desk, language));
    Muster {
        second: language.other().tag(),
        icons: Vec::new(),
        roll: None,
        named: "force",
        told: told.unwrap_or_default(),
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

fn icons(roll: &Roll) -> Vec<(String, String)> {
    let platoons = roll.platoons.iter();
    let inside = platoons.flat_map(|platoon| platoon.squads.iter().chain(&platoon.leader));
    let all = roll.leaders.iter().chain(&roll.squads).chain(inside);
    render::strip_icons(all.map(|one| &one.strip))
}
