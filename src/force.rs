//! A decoded force: the units fielded from a list; [`mod@file`] holds it as written.

pub mod file;

use crate::army::{Army, Basis, Choice, Unit, Words};
use crate::text::Span;
use crate::yaml::Placed;

/// The units fielded from a list. A leader or squad is identified by its index in [`Force::all_leaders`] or
/// [`Force::all_squads`]; a span is only its position in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    pub head: ForceHead,
    /// The points limit; `None` if there is no limit, or the game has no points.
    pub limit: Option<i64>,
    /// The position of the limit in the file.
    pub limit_span: Span,
    /// The source of the points: printed or computed.
    pub basis: Basis,
    /// Leaders above the platoons.
    pub leaders: Vec<Leader>,
    /// Platoons, each with its leader and squads.
    pub platoons: Vec<Platoon>,
    /// Squads of no platoon.
    pub squads: Vec<Squad>,
}

/// The head of a force of any game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForceHead {
    pub name: Words,
    /// The list, as the file names it.
    pub list: Placed<String>,
    /// The first digits of the SHA-256 of the list that it was made for.
    pub hash: Option<Placed<String>>,
    /// Other remarks.
    pub notes: Option<Words>,
}

/// A leader who takes the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    /// The unit, as an index of [`Army::units`].
    pub unit: usize,
    /// A name of his own.
    pub name: Option<Words>,
    /// The options he buys.
    pub bought: Vec<BoughtOption>,
    /// Other remarks.
    pub notes: Option<Words>,
    /// The position of the leader in the file.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Platoon {
    /// A name of its own.
    pub name: Option<Words>,
    pub leader: Option<Leader>,
    pub squads: Vec<Squad>,
    /// The position of the platoon in the file.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squad {
    /// Its troop type, as an index of [`Army::units`].
    pub unit: usize,
    /// The number of figures, without the NCO.
    pub figures: i64,
    /// The position of that number in the file.
    pub figures_span: Span,
    /// The NCO, as an index of [`Army::units`].
    pub nco: Option<usize>,
    /// The position of the NCO in the file; that of the troop type if the NCO comes from the list.
    pub nco_span: Span,
    /// A name of its own.
    pub name: Option<Words>,
    /// The options the squad buys.
    pub bought: Vec<BoughtOption>,
    /// Leaders who go with it.
    pub attached: Vec<Leader>,
    /// Other remarks.
    pub notes: Option<Words>,
    /// The position of the squad in the file.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoughtOption {
    /// The option, as an index of [`Army::options`].
    pub option: usize,
    /// The option of the list, with the letters that were chosen of those it adds.
    pub choice: Choice,
    /// The number of figures that have the option.
    pub figures: i64,
    /// The position of the option in the file.
    pub span: Span,
}

/// A leader or a squad, by its place in [`Force::all_leaders`] or [`Force::all_squads`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Member {
    Leader(usize),
    Squad(usize),
}

/// The position of a leader in the force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeaderPost {
    /// Above the platoons.
    Above,
    /// At the head of a platoon, by its index.
    Platoon(usize),
    /// With a squad, by its place among all squads.
    Squad(usize),
}

impl Force {
    /// Lists every squad with its platoon, in the order of the file.
    pub fn all_squads(&self) -> impl Iterator<Item = (Option<usize>, &Squad)> {
        let inside = self.platoons.iter().enumerate();
        let inside = inside.flat_map(|(index, platoon)| {
            platoon.squads.iter().map(move |squad| (Some(index), squad))
        });
        inside.chain(self.squads.iter().map(|squad| (None, squad)))
    }

    /// Lists every leader but NCOs, with the platoon he leads or goes with, in the order of the file.
    pub fn all_leaders(&self) -> impl Iterator<Item = (Option<usize>, &Leader)> {
        let inside = self.platoons.iter().enumerate().flat_map(|(index, platoon)| {
            let attached = platoon.squads.iter().flat_map(|squad| &squad.attached);
            platoon.leader.iter().chain(attached).map(move |leader| (Some(index), leader))
        });
        let alone = self.squads.iter().flat_map(|squad| &squad.attached);
        let none = |leader| (None, leader);
        self.leaders.iter().map(none).chain(inside).chain(alone.map(none))
    }

    /// Lists the place of each squad and then of each leader in the file, such as `platoons/0/squads/1`, in the order of
    /// [`Self::members`].
    pub fn places(&self) -> impl Iterator<Item = String> {
        let groups = self.platoons.iter().enumerate();
        let groups = groups.map(|(index, platoon)| (Some(index), platoon.squads.len()));
        let squads = groups.chain([(None, self.squads.len())]).flat_map(|(platoon, squads)| {
            let parent = Self::squads_place(platoon);
            (0..squads).map(move |index| format!("{parent}/{index}"))
        });
        squads.chain(self.leader_places())
    }

    /// Lists the place of each leader, in the order of [`Self::all_leaders`].
    pub fn leader_places(&self) -> Vec<String> {
        let above = (0..self.leaders.len()).map(|index| format!("leaders/{index}"));
        let attached = |platoon: Option<usize>, squads: &[Squad]| -> Vec<String> {
            let parent = Self::squads_place(platoon);
            let squads = squads.iter().enumerate();
            let all = squads
                .flat_map(|(at, squad)| (0..squad.attached.len()).map(move |index| (at, index)));
            all.map(|(at, index)| format!("{parent}/{at}/attached/{index}")).collect()
        };
        let inside = self.platoons.iter().enumerate().flat_map(|(index, platoon)| {
            let leader = platoon.leader.iter().map(move |_| format!("platoons/{index}/leader"));
            leader.chain(attached(Some(index), &platoon.squads))
        });
        above.chain(inside).chain(attached(None, &self.squads)).collect()
    }

    /// Returns the place of the squads of a platoon, or of those outside platoons.
    pub fn squads_place(platoon: Option<usize>) -> String {
        platoon.map_or("squads".to_owned(), |index| format!("platoons/{index}/squads"))
    }

    /// Returns every squad and leader with its own name or that of its unit.
    pub fn titles<'a>(&'a self, army: &'a Army) -> impl Iterator<Item = (Member, &'a Words)> {
        self.members().map(|(member, name, unit)| (member, name.unwrap_or(&army.units[unit].name)))
    }

    /// Lists every squad and then every leader, with the name of its own and its unit, as an index of [`Army::units`].
    pub fn members(&self) -> impl Iterator<Item = (Member, Option<&Words>, usize)> {
        let squads = self.all_squads().enumerate();
        let squads =
            squads.map(|(at, (_, squad))| (Member::Squad(at), squad.name.as_ref(), squad.unit));
        let leaders = self.all_leaders().enumerate();
        squads.chain(
            leaders
                .map(|(at, (_, leader))| (Member::Leader(at), leader.name.as_ref(), leader.unit)),
        )
    }

    /// Returns the position of each leader in the force, in the order of [`Self::all_leaders`].
    pub fn posts(&self) -> Vec<LeaderPost> {
        let mut posts = vec![LeaderPost::Above; self.leaders.len()];
        let mut squads = 0..;
        let mut attached = |posts: &mut Vec<LeaderPost>, group: &[Squad]| {
            for (squad, number) in group.iter().zip(&mut squads) {
                posts.extend(squad.attached.iter().map(|_| LeaderPost::Squad(number)));
            }
        };
        for (index, platoon) in self.platoons.iter().enumerate() {
            posts.extend(platoon.leader.iter().map(|_| LeaderPost::Platoon(index)));
            attached(&mut posts, &platoon.squads);
        }
        attached(&mut posts, &self.squads);
        posts
    }

    /// Returns the source of the points in effect: the tables if no fielded unit has printed values.
    pub fn effective_basis(&self, army: &Army) -> Basis {
        let is_printed = self.units(army).iter().any(|unit| unit.printed.is_some());
        if is_printed { self.basis } else { Basis::Computed }
    }

    /// Returns the units of the list that take the field, each once, in the order of the list.
    pub fn units<'a>(&self, army: &'a Army) -> Vec<&'a Unit> {
        let squads = self.all_squads().flat_map(|(_, squad)| [Some(squad.unit), squad.nco]);
        let fielded: Vec<usize> =
            squads.flatten().chain(self.all_leaders().map(|(_, leader)| leader.unit)).collect();
        let fields = |(index, _): &(usize, &Unit)| fielded.contains(index);
        army.units.iter().enumerate().filter(fields).map(|(_, unit)| unit).collect()
    }
}

impl Leader {
    /// Creates a leader without a name, options or a position in a file.
    pub fn new(unit: usize) -> Self {
        Self { unit, name: None, bought: Vec::new(), notes: None, span: Span::default() }
    }

    /// Returns the leader's own name, or that of his unit.
    pub fn title<'a>(&'a self, army: &'a Army) -> &'a Words {
        self.name.as_ref().unwrap_or(&army.units[self.unit].name)
    }
}

impl Squad {
    /// Creates a squad of a troop type with its NCO, without a name, options or a position in a file.
    pub fn new(unit: usize, figures: i64, army: &Army) -> Self {
        Self {
            unit,
            figures,
            figures_span: Span::default(),
            nco: army.units[unit].nco,
            nco_span: Span::default(),
            name: None,
            bought: Vec::new(),
            attached: Vec::new(),
            notes: None,
            span: Span::default(),
        }
    }

    /// Returns the squad's own name, or that of its troop type.
    pub fn title<'a>(&'a self, army: &'a Army) -> &'a Words {
        self.name.as_ref().unwrap_or(&army.units[self.unit].name)
    }

    /// Returns the number of figures, the NCO included.
    pub fn strength(&self) -> i64 {
        self.figures + i64::from(self.nco.is_some())
    }
}
