//! Force editor's view of a force: each unit with its path in the file, its strip, and its options.

use super::ForceLayout;
use super::bill::{BillRow, charges};
use crate::army::{Choice, Role};
use crate::force::{BoughtOption, Force};
use crate::language::Language;
use crate::muster::Whole;
use crate::sheet::{Sign, Strip};
use crate::sheets::{Theme, sign};
use crate::text::Span;

/// A force being built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    pub name: String,
    /// The house and the rules.
    pub house: [String; 2],
    /// The sign of its house.
    pub sign: Sign,
    /// The cost.
    pub points: i64,
    /// The points limit, if any.
    pub limit: Option<i64>,
    /// Leaders above the platoons.
    pub leaders: Vec<Enlisted>,
    pub platoons: Vec<PlatoonView>,
    /// Squads outside platoons.
    pub squads: Vec<Enlisted>,
    /// The units that may be added: every leader and troop type of the list.
    pub recruits: Vec<Recruit>,
    /// The bill, line by line.
    pub bill: Vec<BillRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlatoonView {
    /// Its path in the file: `platoons/0`.
    pub place: String,
    pub name: String,
    pub points: i64,
    pub leader: Option<Enlisted>,
    pub squads: Vec<Enlisted>,
    /// Its position in the file.
    pub span: Span,
}

/// A fielded leader or squad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enlisted {
    /// Its path in the file: `platoons/0/squads/1`.
    pub place: String,
    pub strip: Strip,
    /// The figures of a squad, without its NCO; `None` for a leader.
    pub figures: Option<i64>,
    /// The options it has or could buy.
    pub offers: Vec<Offer>,
    /// The leaders attached to a squad.
    pub attached: Vec<Self>,
    /// The indices of the previous and the next squad of its platoon.
    pub neighbours: [Option<usize>; 2],
    /// Its position in the file.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub name: String,
    /// Its name in the file.
    pub key: String,
    /// The price, in words.
    pub price: String,
    /// Its index among the options bought; `None` if not bought.
    pub bought: Option<usize>,
}

/// A unit of the list that may be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recruit {
    pub name: String,
    /// Its name in the file.
    pub key: String,
    /// `true` for a leader.
    pub leads: bool,
    /// The points of a leader, or of the smallest squad with its NCO.
    pub points: i64,
    /// The figures of its smallest squad.
    pub figures: i64,
    /// The squad size in words; empty for a leader.
    pub size: String,
    /// `true` for a unique unit that is already fielded.
    pub fielded: bool,
}

impl Roll {
    /// The first troop type of the list.
    pub fn first_troop(&self) -> Option<&Recruit> {
        self.recruits.iter().find(|unit| !unit.leads)
    }
}

/// The editor's view of a force, in file order.
pub fn roll(whole: &Whole, language: Language) -> Roll {
    let page = ForceLayout::new(whole, language);
    let (force, army) = (whole.force, whole.army);
    let leaders = page.leader_rolls();
    let at = |place: &str| leaders.iter().find(|leader| leader.place == place).cloned();
    let above = (0..force.leaders.len()).filter_map(|index| at(&format!("leaders/{index}")));
    let platoon = |(index, platoon): (usize, &crate::force::Platoon)| {
        let place = format!("platoons/{index}");
        PlatoonView {
            name: page.platoon_name(index),
            points: whole.bill.platoon(index),
            leader: at(&format!("{place}/leader")),
            squads: page.squad_rolls(Some(index), &leaders),
            span: platoon.span,
            place,
        }
    };
    Roll {
        name: force.head.name.get(language).to_owned(),
        house: [
            army.head.name.get(language).to_owned(),
            whole.rules.book.name.get(language).clone(),
        ],
        sign: sign(army, Theme::House, language),
        points: whole.bill.total,
        limit: whole.bill.limit,
        leaders: above.collect(),
        platoons: force.platoons.iter().enumerate().map(platoon).collect(),
        squads: page.squad_rolls(None, &leaders),
        recruits: page.recruits(),
        bill: charges(&page),
    }
}

/// The paths of a force's leaders, in the order of [`Force::all_leaders`].
pub(super) fn places(force: &Force) -> Vec<String> {
    let above = (0..force.leaders.len()).map(|index| format!("leaders/{index}"));
    let inside = force.platoons.iter().enumerate().flat_map(|(index, platoon)| {
        let own = platoon.leader.iter().map(move |_| format!("platoons/{index}/leader"));
        let squads = platoon.squads.iter().enumerate().flat_map(move |(squad, one)| {
            let of = format!("platoons/{index}/squads/{squad}/attached");
            (0..one.attached.len()).map(move |index| format!("{of}/{index}"))
        });
        own.chain(squads)
    });
    let alone = force.squads.iter().enumerate().flat_map(|(squad, one)| {
        (0..one.attached.len()).map(move |index| format!("squads/{squad}/attached/{index}"))
    });
    above.chain(inside).chain(alone).collect()
}

impl ForceLayout<'_> {
    fn leader_rolls(&self) -> Vec<Enlisted> {
        let parts = self.whole.bill.leaders.iter().zip(places(self.whole.force));
        let leader = |(part, place)| Enlisted {
            place,
            strip: self.leader_strip(part),
            figures: None,
            offers: self.offers(Role::Leader, &part.of.bought),
            attached: Vec::new(),
            neighbours: [None; 2],
            span: part.of.span,
        };
        parts.map(leader).collect()
    }

    /// The squads of a platoon, or those outside platoons, each with its attached leaders.
    fn squad_rolls(&self, platoon: Option<usize>, leaders: &[Enlisted]) -> Vec<Enlisted> {
        let of = platoon.map_or(String::new(), |index| format!("platoons/{index}/"));
        let squads: Vec<(usize, &super::SquadPart)> = self.numbered(platoon).collect();
        let count = squads.len();
        let squad = |(index, (at, part)): (usize, (usize, &super::SquadPart))| {
            let place = format!("{of}squads/{index}");
            let with = format!("{place}/attached/");
            let attached = leaders.iter().filter(|leader| leader.place.starts_with(&with));
            Enlisted {
                strip: self.squad_strip(at, part),
                figures: Some(part.of.figures),
                offers: self.offers(Role::Troop, &part.of.bought),
                attached: attached.cloned().collect(),
                neighbours: [index.checked_sub(1), Some(index + 1).filter(|next| *next < count)],
                span: part.of.span,
                place,
            }
        };
        squads.into_iter().enumerate().map(squad).collect()
    }

    fn offers(&self, role: Role, bought: &[BoughtOption]) -> Vec<Offer> {
        let army = self.whole.army;
        let open = |choice: &&Choice| !(choice.squads_only && role.leads());
        let offer = |(index, choice): (usize, &Choice)| Offer {
            name: choice.name.get(self.language).to_owned(),
            key: choice.name.text.clone(),
            price: self.roster.price(choice),
            bought: bought.iter().position(|one| one.option == index),
        };
        army.options.iter().enumerate().filter(|(_, one)| open(one)).map(offer).collect()
    }

    fn recruits(&self) -> Vec<Recruit> {
        let (army, account) = (self.whole.army, self.roster.account);
        let units = army.units.iter().filter(|unit| unit.role != Role::Nco);
        let figures = army.composition.squad.map_or(1, |size| size.least);
        let recruit = |unit: &crate::army::Unit| {
            let leads = unit.role.leads();
            let figures = if leads { 1 } else { figures };
            let nco = army.nco_of(unit).map_or(0, |nco| account.points(nco));
            let mut leaders = self.whole.bill.leaders.iter();
            Recruit {
                name: unit.name.get(self.language).to_owned(),
                key: unit.name.text.clone(),
                leads,
                points: account.points(unit) * figures + nco,
                figures,
                size: if leads {
                    String::new()
                } else {
                    self.labels.counts.figures.of_n(figures, self.language)
                },
                fielded: unit.unique
                    && leaders.any(|part| army.units[part.of.unit].name == unit.name),
            }
        };
        units.map(recruit).collect()
    }
}
