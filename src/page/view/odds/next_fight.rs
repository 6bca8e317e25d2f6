//! Play: the odds of the next fight, with the losses that are marked.

use super::OddsResult;
use super::coded::units;
use super::form::{GroupedSelect, OddsField, OddsForm, SelectOption};
use super::sources::Sources;
use crate::answer::Request;
use crate::army::Words;
use crate::cost::ValueSource;
use crate::desk::Desk;
use crate::force::Member;
use crate::game::{DiceRequest, FormRange};
use crate::labels::{Label, NextFightLabels, labels};
use crate::muster::ResolvedForce;
use crate::odds::{CodedQuestion, QUESTIONS, SquadSize};
use crate::page::state::FORCE;
use crate::page::view::PageContext;
use crate::page::view::linked_force::LinkedForce;
use crate::rolls::Figure;
use crate::rules::Rules;
use std::collections::BTreeMap;

/// The fields of a fight, and its odds.
pub(in crate::page::view) struct NextFight {
    pub(in crate::page::view) words: &'static NextFightLabels,
    pub(in crate::page::view) fields: Vec<OddsField>,
    /// Hidden fields: the marks of the own unit, which the script fills in, that odds are asked for, and the unit of the
    /// enemy whose figures are given.
    pub(in crate::page::view) carried: Vec<(&'static str, String)>,
    /// The link to the force of the enemy, as it was typed.
    pub(in crate::page::view) link: String,
    /// The part of that link that opens the force on this page; empty if it holds none.
    pub(in crate::page::view) enemy_code: String,
    pub(in crate::page::view) is_asked: bool,
    pub(in crate::page::view) answers: Vec<OddsResult>,
    /// The reason why there is nothing to roll; empty if there is.
    pub(in crate::page::view) reason_without_odds: String,
}

/// The field that asks for the odds.
const ASKED: &str = "fight";
/// The names of the other hidden fields.
const LOST: &str = "lost";
const NCO_LOST: &str = "nco-lost";
const LEADER_LOST: &str = "leader-lost";
const FOES_OF: &str = "foes-of";

/// One side of the fight, with what is left of it.
struct FightSide {
    /// Its name in a question.
    name: String,
    /// Figures that are left, without the NCO.
    figures: i32,
    /// The full size of a squad of a force.
    full: Option<SquadSize>,
    is_nco_lost: bool,
    leader: Option<i32>,
    /// The cover it stands in.
    cover: String,
    fires: bool,
}

impl FightSide {
    /// Returns `true` if its NCO is with it.
    fn has_nco(&self) -> bool {
        self.full.is_some_and(|full| full.nco) && !self.is_nco_lost
    }

    fn is_gone(&self) -> bool {
        self.figures + i32::from(self.has_nco()) <= 0
    }

    /// Counts the figures that it has lost, with its NCO.
    fn lost(&self) -> i32 {
        let figures = self.full.map_or(0, |full| full.figures - self.figures);
        figures + i32::from(self.is_nco_lost)
    }
}

impl NextFight {
    /// Lays out the fight of a unit of the force against one of another.
    pub(in crate::page::view) fn new(resolved: &ResolvedForce, context: &PageContext) -> Self {
        let PageContext { form_fields, language, .. } = *context;
        let words = &*labels().next_fight;
        let mut form = OddsForm::new(form_fields, language);
        let link = form_fields.get("enemy-link").trim();
        let linked = LinkedForce::read(link, context.built().games);
        let (own, foe, desk) = sides(&mut form, resolved, linked.as_ref(), context);
        let is_asked = !form_fields.get(ASKED).is_empty();
        let hidden = [LOST, NCO_LOST, LEADER_LOST, ASKED];
        let hidden = hidden.map(|name| (name, form_fields.get(name).to_owned()));
        let foe_name = foe.as_ref().map_or(String::new(), |foe| foe.name.clone());
        let mut fight = Self {
            words,
            fields: form.fields,
            carried: hidden.into_iter().chain([(FOES_OF, foe_name)]).collect(),
            link: link.to_owned(),
            enemy_code: linked.map_or_else(String::new, |linked| linked.code),
            is_asked,
            answers: Vec::new(),
            reason_without_odds: String::new(),
        };
        match (own, foe) {
            _ if !link.is_empty() && fight.enemy_code.is_empty() => {
                let label = &labels().battle_page.not_a_force;
                fight.reason_without_odds = label.get(language).clone();
            }
            (Some(own), Some(foe)) if is_asked => {
                if own.is_gone() || foe.is_gone() {
                    fight.reason_without_odds = words.nobody.get(language).clone();
                } else {
                    let results = requests(&own, &foe).into_iter().map(|(coded, request)| {
                        let request = (coded.read)(&request).map(Request::Odds);
                        OddsResult::from_request(request, &desk, language, &coded.question)
                    });
                    fight.answers = results.collect();
                }
            }
            _ => {}
        }
        fight
    }
}

/// Adds the fields of both sides; returns the sides, and the desk that finds them.
fn sides(
    form: &mut OddsForm,
    resolved: &ResolvedForce,
    linked: Option<&LinkedForce>,
    context: &PageContext,
) -> (Option<FightSide>, Option<FightSide>, Desk) {
    let PageContext { desk, language, form_fields, .. } = *context;
    let (built, words) = (context.built(), &labels().next_fight);
    let key = resolved.rules.book.game.key();
    let sources = Sources::new(built, context.folder(), key, language);
    let own = own_side(form, resolved);
    let leader_and_cover = |form: &mut OddsForm,
                            side: Option<FightSide>,
                            keys: [&'static str; 2],
                            labels: [&'static Label; 2]| {
        let rating = form.optional_number(keys[0], labels[0]);
        let cover = cover_field(form, keys[1], labels[1], resolved.rules);
        side.map(|side| FightSide { leader: rating.or(side.leader), cover, ..side })
    };
    let own = leader_and_cover(form, own, ["leader", "cover"], [&words.leader, &words.cover]);
    let mut here = sources.desk(desk, &[]);
    let groups = match linked {
        Some(linked) => {
            let option =
                SelectOption::new(linked.add_to(&mut here), words.linked.get(language).as_str());
            vec![(String::new(), vec![option])]
        }
        None => sources.groups(false),
    };
    let default = sources.shipped_force_of_others().unwrap_or_default();
    let (name, label) = ("second-of".to_owned(), words.enemy.get(language).clone());
    let source = GroupedSelect { name, label, groups };
    let (source, source_name) = source.choose(form_fields.get("second-of"), &default);
    form.fields.push(OddsField::Select(source));
    let mut desk = sources.desk(&here, &[&source_name]);
    if let Some(linked) = linked {
        linked.add_to(&mut desk);
    }
    let foe = foe_side(form, &source_name, &desk);
    let keys = ["foe-leader", "foe-cover"];
    let foe = leader_and_cover(form, foe, keys, [&words.foe_leader, &words.foe_cover]);
    (own, foe, desk)
}

/// Tells options of one label apart by numbers: `Troopers`, `Troopers · 2`.
fn numbered(options: impl Iterator<Item = SelectOption>) -> Vec<SelectOption> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let option = |option: SelectOption| {
        let count = counts.entry(option.label.clone()).or_insert(0);
        *count += 1;
        let number = if *count > 1 { format!(" · {count}") } else { String::new() };
        SelectOption { label: format!("{}{number}", option.label), ..option }
    };
    options.map(option).collect()
}

/// Adds the field of the own unit, and returns it with what its marks leave of it.
fn own_side(form: &mut OddsForm, resolved: &ResolvedForce) -> Option<FightSide> {
    let (force, army) = (resolved.force, resolved.army);
    let members = || force.titles(army).zip(force.places());
    let option = |((_, title), place): ((Member, &Words), String)| {
        SelectOption::new(place, title.get(form.language))
    };
    let groups = vec![(String::new(), numbered(members().map(option)))];
    let label = labels().next_fight.unit.get(form.language).clone();
    let unit = GroupedSelect { name: "own".to_owned(), label, groups };
    let (unit, chosen) = unit.choose(form.form_fields.get("own"), "");
    form.fields.push(OddsField::Select(unit));
    let ((member, _), place) = members().find(|(_, place)| *place == chosen)?;
    let value_source = ValueSource { rules: resolved.rules, basis: force.basis };
    let (full, figure) = match member {
        Member::Leader(at) => {
            let (_, leader) = force.all_leaders().nth(at)?;
            (None, Figure::of_leader(leader, army, value_source))
        }
        Member::Squad(at) => {
            let (_, squad) = force.all_squads().nth(at)?;
            let troops = Figure::of_squad(squad, army, value_source).into_iter().next()?;
            (Some(SquadSize::of_squad(squad)), troops.figure)
        }
    };
    let marked = |name: &str| form.form_fields.get(name);
    let lost: i32 = marked(LOST).parse().unwrap_or_default();
    Some(FightSide {
        name: format!("{FORCE}:{place}"),
        figures: (full.map_or(1, |full| full.figures) - lost.max(0)).max(0),
        full,
        is_nco_lost: !marked(NCO_LOST).is_empty(),
        leader: (!marked(LEADER_LOST).is_empty()).then_some(0),
        cover: String::new(),
        fires: figure.missiles().next().is_some(),
    })
}

/// Adds the fields of the unit of the enemy, and returns it.
fn foe_side(form: &mut OddsForm, source: &str, desk: &Desk) -> Option<FightSide> {
    let (form_fields, language) = (form.form_fields, form.language);
    let words = &labels().next_fight;
    let question = &CodedQuestion::find("squads")?.question;
    let units = units(source, question.field("second")?, desk, language);
    let picks: Vec<SelectOption> = numbered(units.iter().map(|unit| {
        let key = unit.place.as_ref().map(|place| format!("{source}:{place}"));
        SelectOption { key: key.unwrap_or_else(|| unit.pick.key.clone()), ..unit.pick.clone() }
    }));
    let (name, label) = ("second".to_owned(), words.enemy_unit.get(language).clone());
    let keys: Vec<String> = picks.iter().map(|pick| pick.key.clone()).collect();
    let unit = GroupedSelect { name, label, groups: vec![(String::new(), picks)] };
    let (unit, chosen) = unit.choose(form_fields.get("second"), "");
    form.fields.push(OddsField::Select(unit));
    let (_, unit) = keys.iter().zip(&units).find(|(key, _)| **key == chosen)?;
    let usual = unit.size.map_or(1, |size| size.figures);
    let most = unit.size.map_or(20, |size| size.figures);
    let mut foes = form.number_field("foes", &words.foes, FormRange { least: 0, usual, most });
    // The figures that are left of another unit say nothing about this one.
    let is_same = form_fields.get(FOES_OF) == chosen;
    if !is_same {
        foes.value = usual;
    }
    let figures = foes.value.clamp(0, most);
    form.fields.push(OddsField::Number(foes));
    let has_nco = unit.size.is_some_and(|size| size.nco);
    let is_nco_lost = has_nco && is_same && !form_fields.get("foe-nco-lost").is_empty();
    if has_nco {
        let label = words.foe_nco_lost.get(language).clone();
        form.fields.push(OddsField::Tick { name: "foe-nco-lost", label, on: is_nco_lost });
    }
    let (name, full, fires) = (chosen, unit.size, unit.fires);
    Some(FightSide { name, figures, full, is_nco_lost, leader: None, cover: String::new(), fires })
}

/// Adds the field of a cover, and returns the chosen one.
fn cover_field(form: &mut OddsForm, name: &str, label: &'static Label, rules: &Rules) -> String {
    let language = form.language;
    let open = SelectOption::new("", labels().page.no_cover.get(language).as_str());
    let covers = rules.play.covers.iter();
    let covers = covers.map(|cover| SelectOption::new(&*cover.tag, cover.names.get(language)));
    let groups = vec![(String::new(), [open].into_iter().chain(covers).collect())];
    let label = label.get(language).clone();
    let cover = GroupedSelect { name: name.to_owned(), label, groups };
    let (cover, chosen) = cover.choose(form.form_fields.get(name), "");
    form.fields.push(OddsField::Select(cover));
    chosen
}

/// Returns the questions that a fight asks: the melee, the fire of both sides and a Morale check of each.
fn requests(own: &FightSide, foe: &FightSide) -> Vec<(&'static CodedQuestion, DiceRequest)> {
    let find = |key: &str| CodedQuestion::find(key).unwrap_or(&QUESTIONS[0]);
    let mut requests = Vec::new();
    let melee = find("squads");
    let mut request = DiceRequest::new(&melee.question);
    for (side, [name, figures, lost, nco_lost, leader]) in [
        (own, ["first", "figures", "lost", "nco-lost", "leader"]),
        (foe, ["second", "foes", "foe-lost", "foe-nco-lost", "foe-leader"]),
    ] {
        request.put(name, &side.name);
        request.put(figures, side.figures);
        request.put(lost, side.lost());
        request.flag(nco_lost, side.is_nco_lost);
        if let Some(rating) = side.leader {
            request.put(leader, rating);
        }
    }
    requests.push((melee, request));
    let fire = find("fire");
    for (side, target) in [(own, foe), (foe, own)] {
        if side.fires && side.figures > 0 {
            let mut request = DiceRequest::new(&fire.question);
            request.put("first", &side.name);
            request.put("target", &target.name);
            request.put("firing", side.figures);
            if !target.cover.is_empty() {
                request.put("cover", &target.cover);
            }
            requests.push((fire, request));
        }
    }
    let morale = find("morale");
    for side in [own, foe] {
        let mut request = DiceRequest::new(&morale.question);
        request.put("first", &side.name);
        request.put("lost", side.lost());
        request.flag("nco-lost", side.is_nco_lost);
        if let Some(rating) = side.leader {
            request.put("leader", rating);
        }
        requests.push((morale, request));
    }
    requests
}
