//! A force, squad by squad, with its findings and points.

use super::{
    Frame, Label, Naming, PageFinding, RawText, camp, describe_findings, joined, key_of, quoted_in,
    raw,
};
use crate::answer::{self, Answer, Request, fits};
use crate::desk::Desk;
use crate::finding::Finding;
use crate::fits::Fit;
use crate::form::Values;
use crate::language::Language;
use crate::muster::Whole;
use crate::render;
use crate::sheets::{self, Enlisted, PlatoonView, Roll};
use crate::text::Span;
use crate::text::quoted;
use crate::web::asked::FormFields;
use crate::web::open;
use crate::web::state::{BuiltTexts, TextKind};
use askama::Template;

/// The keys of its name.
const NAME: [&str; 2] = ["force", "force_es"];
/// The maximum number of leaders and squads that are always rendered, even out of sight.
const LONG: usize = 40; // a guess: some five screens of them
/// The number of suggestions shown.
const SUGGESTED: usize = 8;

#[derive(Template)]
#[template(path = "page/muster.html")]
struct MusterPage {
    frame: Frame,
    second: &'static str,
    icons: Vec<(String, String)>,
    roll: Option<Roll>,
    /// The key of its name in the language of the page.
    named: &'static str,
    /// The limit as in its field.
    limit: String,
    /// The place that is open to edit, such as `squads/2`; empty if none.
    at: String,
    /// The name and the notes of the unit there.
    naming: Option<Naming>,
    /// The findings, each with its subject.
    told: Vec<(Whom, PageFinding)>,
    suggested: Vec<Suggested>,
    left: Option<i64>,
    /// The text of a force that cannot be parsed.
    raw: Option<RawText>,
    /// The text of a valid force.
    text: Option<RawText>,
    /// `true` if there is a list for a force.
    has_list: bool,
    legal: bool,
    squad: Option<crate::army::Range>,
}

/// The subject of a finding, by its start in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whom {
    Nobody,
    One(Span),
    Platoon(Span),
}

/// A legal addition, or a way to save points.
struct Suggested {
    number: usize,
    what: String,
    points: String,
    /// The label of its button, and the one for screen readers, with a name.
    button: &'static Label,
    label: &'static Label,
}

impl MusterPage {
    fn is_open(&self, place: &str) -> bool {
        self.at == place
    }

    /// Returns `true` if there are so many units that the browser renders only those in sight.
    fn is_long(&self) -> bool {
        self.roll.as_ref().is_some_and(|roll| all_enlisted(roll).count() > LONG)
    }

    /// Returns the findings of a squad or a leader.
    fn about(&self, one: &Enlisted) -> Vec<&PageFinding> {
        self.said_of(Whom::One(one.span)).collect()
    }

    /// Returns the findings of a platoon.
    fn of_platoon(&self, platoon: &PlatoonView) -> Vec<&PageFinding> {
        self.said_of(Whom::Platoon(platoon.span)).collect()
    }

    /// Returns the findings of the whole force.
    fn general(&self) -> Vec<&PageFinding> {
        self.said_of(Whom::Nobody).collect()
    }

    /// Returns the findings shown beside units: place, name, and finding.
    fn elsewhere(&self) -> Vec<(&str, &str, &PageFinding)> {
        let Some(roll) = &self.roll else { return Vec::new() };
        let found = |whom: Whom| match whom {
            Whom::Nobody => None,
            Whom::One(span) => {
                let one = all_enlisted(roll).find(|one| one.span == span)?;
                Some((one.place.as_str(), one.strip.name.first.as_str()))
            }
            Whom::Platoon(span) => {
                let platoon = roll.platoons.iter().find(|platoon| platoon.span == span)?;
                Some((platoon.place.as_str(), platoon.name.as_str()))
            }
        };
        let said = self.told.iter().filter_map(|(whom, told)| {
            let (place, name) = found(*whom)?;
            Some((place, name, told))
        });
        said.collect()
    }

    /// Returns the platoons that a squad could join: place and name.
    fn homes(&self, one: &Enlisted) -> Vec<(&str, &str)> {
        let platoons = self.roll.iter().flat_map(|roll| &roll.platoons);
        let others = platoons.filter(|platoon| self.platoon_of(one) != Some(*platoon));
        others.map(|platoon| (platoon.place.as_str(), platoon.name.as_str())).collect()
    }

    /// Returns the platoon of a squad.
    fn platoon_of(&self, one: &Enlisted) -> Option<&PlatoonView> {
        let mut platoons = self.roll.iter().flat_map(|roll| &roll.platoons);
        platoons.find(|platoon| one.place.starts_with(&format!("{}/", platoon.place)))
    }

    /// Returns the leaders outside of platoons, who could join a squad.
    fn free_leaders(&self) -> &[Enlisted] {
        self.roll.as_ref().map_or(&[], |roll| &roll.leaders)
    }

    /// Returns `true` if a leader is attached to a squad.
    fn goes_along(&self, one: &Enlisted) -> bool {
        one.place.contains("/attached/")
    }

    fn said_of(&self, whom: Whom) -> impl Iterator<Item = &PageFinding> {
        self.told.iter().filter(move |(of, _)| *of == whom).map(|(_, told)| told)
    }

    /// Returns the nearest legal number of figures, if the squad has too few or too many.
    fn remedy(&self, one: &Enlisted) -> Option<i64> {
        let (figures, size) = (one.figures?, self.squad?);
        let most = size.most.unwrap_or(i64::MAX);
        let nearest = figures.clamp(size.least, most.max(size.least));
        (nearest != figures).then_some(nearest)
    }
}

/// Returns each finding with its subject: the last one that begins before it. A platoon without a name begins where its
/// first squad does; a finding at that very place is of the platoon.
fn about_whom(told: Vec<PageFinding>, roll: &Roll) -> Vec<(Whom, PageFinding)> {
    let platoons = roll.platoons.iter().map(|platoon| (platoon.span, Whom::Platoon(platoon.span)));
    let people = all_enlisted(roll).map(|one| (one.span, Whom::One(one.span)));
    let start = |span: Span| span.range().start;
    let mut starts: Vec<(usize, Whom)> =
        platoons.chain(people).map(|(span, whom)| (start(span), whom)).collect();
    starts.sort_by_key(|(start, _)| *start);
    let whom = |told: &PageFinding| {
        let at = start(told.span?);
        let begins = starts.partition_point(|(start, _)| *start < at);
        let before = starts.partition_point(|(start, _)| *start <= at);
        let last = before.checked_sub(1)?;
        let there = if begins < last { begins } else { last };
        starts.get(there).map(|(_, whom)| *whom)
    };
    told.into_iter().map(|told| (whom(&told).unwrap_or(Whom::Nobody), told)).collect()
}

/// Returns every leader and squad.
fn all_enlisted(roll: &Roll) -> impl Iterator<Item = &Enlisted> {
    let platoons = roll.platoons.iter();
    let inside = platoons.flat_map(|platoon| platoon.squads.iter().chain(&platoon.leader));
    let outside = roll.leaders.iter().chain(&roll.squads).chain(inside);
    outside.flat_map(|one| std::iter::once(one).chain(&one.attached))
}

pub(super) fn muster(
    frame: Frame,
    asked: &FormFields,
    built: &BuiltTexts,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let force = built.item(TextKind::Force);
    let fitting = force.and_then(|force| {
        match answer::answer(&Request::Fits(fits::FitsRequest { force }), desk) {
            Ok(Answer::Fits(fitting)) => Some(fitting),
            _ => None,
        }
    });
    let Some(fits::Fitting { fielded, fits }) = fitting else {
        let tabled = built.tabled(TextKind::Force, desk);
        if let Some(tabled) = &tabled
            && let Some(held) = tabled.held.as_deref()
        {
            return camp::camp(frame, asked, built, tabled, held, desk);
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
    let suggested: Vec<Suggested> = suggestions(&whole, &fits, &frame);
    let (at, values) = (open::place(asked, built), values(built));
    MusterPage {
        naming: (all_enlisted(&roll).any(|one| one.place == at)
            || roll.platoons.iter().any(|platoon| platoon.place == at))
        .then(|| Naming::new(&values, &at, language, !is_platoon(&at))),
        limit: values.named("limit").unwrap_or_default().to_owned(),
        text: raw(built, TextKind::Force),
        at,
        second: language.other().tag(),
        icons: render::strip_icons(all_enlisted(&roll).map(|one| &one.strip)),
        named: key_of(&whole.force.name, NAME, language),
        told: about_whom(describe_findings(&fielded.findings, desk, language), &roll),
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

/// Renders a force that cannot be parsed, or none.
fn bare(frame: Frame, built: &BuiltTexts, findings: Option<&[Finding]>, desk: &Desk) -> MusterPage {
    let language = frame.language;
    let told = findings.map(|findings| describe_findings(findings, desk, language));
    MusterPage {
        second: language.other().tag(),
        icons: Vec::new(),
        roll: None,
        named: NAME[0],
        limit: String::new(),
        at: String::new(),
        naming: None,
        text: None,
        told: told.unwrap_or_default().into_iter().map(|told| (Whom::Nobody, told)).collect(),
        suggested: Vec::new(),
        left: None,
        raw: raw(built, TextKind::Force),
        has_list: built.list.is_some(),
        legal: false,
        squad: None,
        frame,
    }
}

/// Returns the values of the text of the force.
fn values(built: &BuiltTexts) -> Values {
    Values::read(built.force.as_deref().unwrap_or_default())
}

/// Returns `true` if a place is that of a platoon, which has no notes.
fn is_platoon(place: &str) -> bool {
    place.starts_with("platoons/") && place.matches('/').count() == 1
}

fn suggestions(whole: &Whole, fits: &[Fit], frame: &Frame) -> Vec<Suggested> {
    let language = frame.language;
    let suggested = |(number, fit): (usize, &Fit)| {
        let (what, [least, most]) = sheets::suggestion_text(whole, fit, language);
        let points = if least == most {
            crate::text::with_minus(most)
        } else {
            format!("{}–{}", crate::text::with_minus(least), crate::text::with_minus(most))
        };
        let (button, label) = match fit.saves() {
            true => (&frame.build.do_it, &frame.build.do_what),
            false => (&frame.build.add, &frame.words.add_what),
        };
        Suggested { number, what: quoted_in(language, &what), points, button, label }
    };
    (1..).zip(fits).map(suggested).collect()
}
