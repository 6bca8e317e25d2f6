//! Play: the odds of the next fight, with the losses that are marked.

use super::OddsResult;
use super::coded::{AskableUnit, cover_options, of_force, units};
use super::form::{GroupedSelect, OddsField, OddsForm, SelectOption};
use super::sources::Sources;
use crate::answer::Request;
use crate::desk::Desk;
use crate::game::{DiceRequest, FormRange};
use crate::labels::{Label, NextFightLabels, fill, labels};
use crate::language::Language;
use crate::muster::ResolvedForce;
use crate::odds::{CodedQuestion, QUESTIONS, SquadSize, most_leadership};
use crate::page::state::FORCE;
use crate::page::view::PageContext;
use crate::page::view::linked_force::LinkedForce;
use crate::rules::Rules;
use crate::text::{escape_controls, truncate};
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
/// The names of the ratings of both leaders.
const LEADERS: [&str; 2] = ["leader", "foe-leader"];
/// The longest rating that a refusal repeats.
const LONGEST_RATING: usize = 20;

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
        let own = own_side(&mut form, resolved);
        let fields = [(LEADERS[0], &words.leader), ("cover", &words.cover)];
        let own = with_leader_and_cover(own, &mut form, fields, resolved.rules);
        // The lists and forces of all others are opened only for a fight.
        let is_asked = !form_fields.get(ASKED).is_empty();
        let asked =
            is_asked.then(|| enemy(&mut form, resolved.rules, linked.as_ref(), context)).unzip();
        let (foe, desk) = (asked.0.flatten(), asked.1);
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
        let ratings = LEADERS.map(|name| form_fields.get(name).trim());
        let refusal = if !link.is_empty() && fight.enemy_code.is_empty() {
            Some(labels().battle_page.not_a_force.get(language).clone())
        } else {
            ratings.into_iter().find_map(|typed| refuse_rating(typed, resolved.rules, language))
        };
        fight.reason_without_odds = refusal.unwrap_or_default();
        match (own, foe, desk) {
            _ if !fight.reason_without_odds.is_empty() => {}
            (Some(own), Some(foe), Some(desk)) => {
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

/// Adds the fields of a leader and a cover, and returns the side with them.
fn with_leader_and_cover(
    side: Option<FightSide>,
    form: &mut OddsForm,
    [leader, cover]: [(&'static str, &'static Label); 2],
    rules: &Rules,
) -> Option<FightSide> {
    let rating = rating_field(form, leader.0, leader.1, rules);
    let cover = cover_field(form, cover.0, cover.1, rules);
    side.map(|side| FightSide { leader: rating.or(side.leader), cover, ..side })
}

/// Adds the fields of the enemy; returns his side, and the desk that finds both.
fn enemy(
    form: &mut OddsForm,
    rules: &Rules,
    linked: Option<&LinkedForce>,
    context: &PageContext,
) -> (Option<FightSide>, Desk) {
    let PageContext { desk, language, form_fields, .. } = *context;
    let (built, words) = (context.built(), &labels().next_fight);
    let sources = Sources::new(built, context.folder(), rules.book.game.key(), language);
    let mut desk = desk.with_games(desk.library.games.copy());
    let groups = match linked {
        Some(linked) => {
            let name = linked.add_to(&mut desk);
            let option = SelectOption::new(name, words.linked.get(language).as_str());
            vec![(String::new(), vec![option])]
        }
        None => sources.groups(false),
    };
    let default = sources.shipped_force_of_others().unwrap_or_default();
    let (name, label) = ("second-of".to_owned(), words.enemy.get(language).clone());
    let source = GroupedSelect { name, label, groups };
    let (source, source_name) = source.choose(form_fields.get("second-of"), &default);
    form.fields.push(OddsField::Select(source));
    let desk = sources.desk(&desk, &[&source_name]);
    let side = foe_side(form, &source_name, &desk);
    let fields = [(LEADERS[1], &words.foe_leader), ("foe-cover", &words.foe_cover)];
    (with_leader_and_cover(side, form, fields, rules), desk)
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
    let (form_fields, language) = (form.form_fields, form.language);
    let units = of_force(resolved, |figure, _| SelectOption::new("", figure.name.get(language)));
    let key = |unit: &AskableUnit| unit.place.clone().unwrap_or_default();
    let unit = unit_field(form, "own", &labels().next_fight.unit, &units, key)?;
    let lost: i32 = form_fields.get(LOST).parse().unwrap_or_default();
    Some(FightSide {
        name: format!("{FORCE}:{}", key(unit)),
        figures: (unit.size.map_or(1, |size| size.figures) - lost.max(0)).max(0),
        full: unit.size,
        is_nco_lost: !form_fields.get(NCO_LOST).is_empty(),
        leader: (!form_fields.get(LEADER_LOST).is_empty()).then_some(0),
        cover: String::new(),
        fires: unit.fires,
    })
}

/// Adds the selection of a unit by its key, and returns the chosen one.
fn unit_field<'a>(
    form: &mut OddsForm,
    name: &str,
    label: &'static Label,
    units: &'a [AskableUnit],
    key: impl Fn(&AskableUnit) -> String,
) -> Option<&'a AskableUnit> {
    let option = |unit: &AskableUnit| SelectOption { key: key(unit), ..unit.pick.clone() };
    let groups = vec![(String::new(), numbered(units.iter().map(option)))];
    let chosen = choose_option(form, name, label, groups);
    units.iter().find(|unit| key(unit) == chosen)
}

/// Adds the fields of the unit of the enemy, and returns it.
fn foe_side(form: &mut OddsForm, source: &str, desk: &Desk) -> Option<FightSide> {
    let (form_fields, language) = (form.form_fields, form.language);
    let words = &labels().next_fight;
    let question = &CodedQuestion::find("squads")?.question;
    let units = units(source, question.field("second")?, desk, language);
    let key = |unit: &AskableUnit| {
        let by_place = unit.place.as_ref().map(|place| format!("{source}:{place}"));
        by_place.unwrap_or_else(|| unit.pick.key.clone())
    };
    let unit = unit_field(form, "second", &words.enemy_unit, &units, key)?;
    let name = key(unit);
    let usual = unit.size.map_or(1, |size| size.figures);
    let most = unit.size.map_or(20, |size| size.figures);
    let has_nco = unit.size.is_some_and(|size| size.nco);
    let label = if has_nco { &words.foes_without_nco } else { &words.foes };
    let mut foes = form.number_field("foes", label, FormRange { least: 0, usual, most });
    // The figures that are left of another unit say nothing about this one.
    let is_same = form_fields.get(FOES_OF) == name;
    if !is_same {
        foes.value = usual;
    }
    let figures = foes.value.clamp(0, most);
    form.fields.push(OddsField::Number(foes));
    let is_nco_lost = has_nco && is_same && !form_fields.get("foe-nco-lost").is_empty();
    if has_nco {
        let label = words.foe_nco_lost.get(language).clone();
        form.fields.push(OddsField::Tick { name: "foe-nco-lost", label, on: is_nco_lost });
    }
    let (full, fires) = (unit.size, unit.fires);
    Some(FightSide { name, figures, full, is_nco_lost, leader: None, cover: String::new(), fires })
}

/// Returns the ratings that a leader may have: as in his force, none, or a number.
fn rating_options(rules: &Rules, language: Language) -> Vec<SelectOption> {
    let words = &labels().next_fight;
    let named = [("", &words.leader_of_force), ("0", &words.no_leader)];
    let named = named.map(|(key, label)| SelectOption::new(key, label.get(language)));
    let numbers =
        (1..=most_leadership(rules)).map(|n| SelectOption::new(n.to_string(), n.to_string()));
    named.into_iter().chain(numbers).collect()
}

/// Returns the reason why a rating cannot be used; `None` if it is an option.
fn refuse_rating(typed: &str, rules: &Rules, language: Language) -> Option<String> {
    let is_known = rating_options(rules, language).iter().any(|option| option.key == typed);
    let found = truncate(&escape_controls(typed), LONGEST_RATING);
    let label = labels().next_fight.not_a_rating.get(language);
    let say = || fill(label, &[("found", &found), ("most", &most_leadership(rules))]);
    (!is_known).then(say)
}

/// Adds the field of a leader's rating, and returns the chosen one; `None` for that of his force.
fn rating_field(
    form: &mut OddsForm,
    name: &str,
    label: &'static Label,
    rules: &Rules,
) -> Option<i32> {
    let groups = vec![(String::new(), rating_options(rules, form.language))];
    choose_option(form, name, label, groups).parse().ok()
}

/// Adds a selection, and returns the key of the chosen option.
fn choose_option(
    form: &mut OddsForm,
    name: &str,
    label: &'static Label,
    groups: Vec<(String, Vec<SelectOption>)>,
) -> String {
    let label = label.get(form.language).clone();
    let select = GroupedSelect { name: name.to_owned(), label, groups };
    let (select, chosen) = select.choose(form.form_fields.get(name).trim(), "");
    form.fields.push(OddsField::Select(select));
    chosen
}

/// Adds the field of a cover, and returns the chosen one.
fn cover_field(form: &mut OddsForm, name: &str, label: &'static Label, rules: &Rules) -> String {
    let groups = vec![(String::new(), cover_options(Some(rules), form.language))];
    choose_option(form, name, label, groups)
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
