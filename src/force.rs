//! A force as understood: what is fielded of a list; [`mod@file`] holds it as written.

pub mod file;

use crate::army::{Army, Basis, Choice, Unit, Words};
use crate::text::Span;

/// What is fielded today of a list. A leader or squad is known by its place in [`Force::all_leaders`] or
/// [`Force::all_squads`]; a span says where it stands in a file, and nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    pub name: Words,
    /// The list, as the file names it.
    pub list: String,
    /// Where that stands in the file.
    pub list_span: Span,
    /// The first digits of the SHA-256 of the list that it was made for, as the file has them.
    pub hash: Option<String>,
    /// The points it may cost; none where nobody set a bound, or the game has no points.
    pub limit: Option<i64>,
    /// Where the limit stands in the file.
    pub limit_span: Span,
    /// Whose points count.
    pub basis: Basis,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// Leaders above the platoons.
    pub leaders: Vec<Leader>,
    /// Platoons, each with its leader and squads.
    pub platoons: Vec<Platoon>,
    /// Squads of no platoon.
    pub squads: Vec<Squad>,
}

/// A leader who takes the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    /// Which, as an index of [`Army::units`].
    pub unit: usize,
    /// A name of his own.
    pub name: Option<Words>,
    /// What he buys.
    pub bought: Vec<Bought>,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// Where he stands in the file.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Platoon {
    /// A name of its own.
    pub name: Option<Words>,
    /// Who leads it.
    pub leader: Option<Leader>,
    pub squads: Vec<Squad>,
    /// Where it stands in the file.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squad {
    /// Its troop type, as an index of [`Army::units`].
    pub unit: usize,
    /// How many figures, without the NCO.
    pub figures: i64,
    /// Where their number stands in the file.
    pub figures_span: Span,
    /// The NCO, as an index of [`Army::units`].
    pub nco: Option<usize>,
    /// Where he stands in the file; where he is the list's own, the troop type.
    pub nco_span: Span,
    /// A name of its own.
    pub name: Option<Words>,
    /// What it buys.
    pub bought: Vec<Bought>,
    /// Leaders who go with it.
    pub attached: Vec<Leader>,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// Where it stands in the file.
    pub span: Span,
}

/// An option that is bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bought {
    /// Which option, as an index of [`Army::options`].
    pub option: usize,
    /// The option of the list, with the letters that were chosen of those it adds.
    pub choice: Choice,
    /// How many figures have it.
    pub figures: i64,
    /// Where it stands in the file.
    pub span: Span,
}

/// A leader or a squad, by its place in [`Force::all_leaders`] or [`Force::all_squads`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Member {
    Leader(usize),
    Squad(usize),
}

/// Where a leader stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Post {
    /// Above the platoons.
    Above,
    /// At the head of a platoon, by its index.
    Platoon(usize),
    /// With a squad, by its place among all squads.
    Squad(usize),
}

impl Force {
    /// Every squad with its platoon, in the order of the file.
    pub fn all_squads(&self) -> impl Iterator<Item = (Option<usize>, &Squad)> {
        let inside = self.platoons.iter().enumerate();
        let inside = inside.flat_map(|(index, platoon)| {
            platoon.squads.iter().map(move |squad| (Some(index), squad))
        });
        inside.chain(self.squads.iter().map(|squad| (None, squad)))
    }

    /// Every leader but NCOs, with the platoon he leads or goes with, in the order of the file.
    pub fn all_leaders(&self) -> impl Iterator<Item = (Option<usize>, &Leader)> {
        let inside = self.platoons.iter().enumerate().flat_map(|(index, platoon)| {
            let attached = platoon.squads.iter().flat_map(|squad| &squad.attached);
            platoon.leader.iter().chain(attached).map(move |leader| (Some(index), leader))
        });
        let alone = self.squads.iter().flat_map(|squad| &squad.attached);
        let none = |leader| (None, leader);
        self.leaders.iter().map(none).chain(inside).chain(alone.map(none))
    }

    /// Every squad and leader by its name or that of its unit, as it stands in lists of what may be asked for.
    pub fn titles<'a>(&'a self, army: &'a Army) -> impl Iterator<Item = (Member, &'a Words)> {
        self.members().map(|(member, name, unit)| (member, name.unwrap_or(&army.units[unit].name)))
    }

    /// Every squad and then every leader, with the name of its own and its unit, as an index of [`Army::units`].
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

    /// Where each leader stands, in the order of [`Self::all_leaders`].
    pub fn posts(&self) -> Vec<Post> {
        let mut posts = vec![Post::Above; self.leaders.len()];
        let mut squads = 0..;
        let mut attached = |posts: &mut Vec<Post>, of: &[Squad]| {
            for (squad, number) in of.iter().zip(&mut squads) {
                posts.extend(squad.attached.iter().map(|_| Post::Squad(number)));
            }
        };
        for (index, platoon) in self.platoons.iter().enumerate() {
            posts.extend(platoon.leader.iter().map(|_| Post::Platoon(index)));
            attached(&mut posts, &platoon.squads);
        }
        attached(&mut posts, &self.squads);
        posts
    }

    /// Whose points count, as an answer tells it: those of the tables where nothing that takes the field is printed.
    pub fn told_basis(&self, army: &Army) -> Basis {
        let prints = self.units(army).iter().any(|unit| unit.printed.is_some());
        if prints { self.basis } else { Basis::Computed }
    }

    /// The units of the list that take the field, each once, in the order of the list.
    pub fn units<'a>(&self, army: &'a Army) -> Vec<&'a Unit> {
        let squads = self.all_squads().flat_map(|(_, squad)| [Some(squad.unit), squad.nco]);
        let fielded: Vec<usize> =
            squads.flatten().chain(self.all_leaders().map(|(_, leader)| leader.unit)).collect();
        let fields = |(index, _): &(usize, &Unit)| fielded.contains(index);
        army.units.iter().enumerate().filter(fields).map(|(_, unit)| unit).collect()
    }
}

impl Leader {
    /// One without a name or anything bought, of no place in a file.
    pub fn new(unit: usize) -> Self {
        Self { unit, name: None, bought: Vec::new(), notes: None, span: Span::default() }
    }

    /// What he is called: his own name, or the list's.
    pub fn title<'a>(&'a self, army: &'a Army) -> &'a Words {
        self.name.as_ref().unwrap_or(&army.units[self.unit].name)
    }
}

impl Squad {
    /// One of a troop type with its NCO, without a name or anything bought, of no place in a file.
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

    /// What it is called: its own name, or that of its troop type.
    pub fn title<'a>(&'a self, army: &'a Army) -> &'a Words {
        self.name.as_ref().unwrap_or(&army.units[self.unit].name)
    }

    /// Its figures with the NCO.
    pub fn strength(&self) -> i64 {
        self.figures + i64::from(self.nco.is_some())
    }
}
