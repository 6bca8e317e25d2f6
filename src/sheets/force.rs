//! The sheet of a force: its command, its leaders and squads with their boxes, and its bill.

mod bill;
mod fits;
mod lines;

pub use lines::{Line, lines};

use super::house;
use super::key::Legend;
use super::roster::{Listed, Roster};
use super::{Style, footer, footer_of, head, page_by_page, sign};
use crate::army::Unit;
use crate::bill::{Entered, Entry, Part};
use crate::cost::Account;
use crate::fits::{Fit, Taken};
use crate::force::{Leader, Post, Squad};
use crate::labels::{Labels, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::link::Square;
use crate::muster::{Fielded, Whole};
use crate::play::Figure;
use crate::profile::Value;
use crate::sheet::{Block, Boxes, Branch, Heading, Mark, Picture, Sheet, Tree};
use crate::text;

/// The reference sheet of a force, with its link where a square of it is given.
pub fn force(
    fielded: &Fielded,
    whole: &Whole,
    style: Style,
    square: Option<&Square>,
    language: Language,
) -> Sheet {
    let (army, rules) = (whole.army, whole.rules);
    let page = ForceLayout::new(whole, language);
    let mut blocks = page.verdict();
    blocks.extend(page.command());
    blocks.extend(page.leaders());
    blocks.extend(page.squads());
    blocks.extend(page.bill());
    blocks.extend(house::house(rules, language));
    let units = whole.force.units(army);
    let readings = page.roster.readings(&units);
    let equipped = page.equipped();
    let units: Vec<&Unit> = equipped.iter().collect();
    let legend = Legend { rules, language, units: &units, bought: String::new() };
    blocks.extend([legend.key(readings), legend.play()].into_iter().flatten());
    blocks.extend(square.map(|square| page.link(square)));
    let house = army.name.get(language);
    let subtitle = fill(labels().force.of.get(language), &[("army", &house)]);
    let title = whole.force.name.get(language);
    let head = head(
        &rules.book,
        title,
        &subtitle,
        &of_limit(whole.bill.total, whole.bill.limit, language),
        language,
    );
    let footer = footer_of(&fielded.source.name, &fielded.hash, &rules.book, language);
    Sheet { emblem: Some(sign(army, style.theme, language)), footer, blocks, ..head }
}

/// The bill of a force alone.
pub fn bill(whole: &Whole, language: Language) -> Sheet {
    let page = ForceLayout::new(whole, language);
    page.alone(page.bill())
}

/// What could still be added to a force.
pub fn fits(whole: &Whole, fits: &[Fit], language: Language) -> Sheet {
    let page = ForceLayout::new(whole, language);
    page.alone(page.fits(fits))
}

/// What was added to a force, its price and what is left: `leader: Captain: 41 points, 9 left`.
pub fn taken(whole: &Whole, taken: &Taken, language: Language) -> String {
    let page = ForceLayout::new(whole, language);
    let what = page.addition(taken.what, None);
    let points = page.points(taken.points);
    let left = taken.left().map(|left| page.labels.fits.left.of_n(left, language));
    let price = left.map_or(points.clone(), |left| format!("{points}, {left}"));
    fill(page.labels.fits.taken.get(language), &[("what", &what), ("price", &price)])
}

/// `487 of 500 points`; `487 points` where there is no limit.
pub fn of_limit(total: i64, limit: Option<i64>, language: Language) -> String {
    let of = |limit| {
        fill(labels().force.of_limit.get(language), &[("total", &total), ("limit", &limit)])
    };
    limit.map_or_else(|| labels().counts.points.of_n(total, language), of)
}

/// `Not legal: 574 of 400 points, 2 faults`, of a force that breaks a rule.
pub fn illegal(whole: &Whole, language: Language) -> Option<String> {
    let faults = i64::try_from(whole.faults).unwrap_or(i64::MAX);
    let labels = labels();
    let points = of_limit(whole.bill.total, whole.bill.limit, language);
    let faults_said = labels.force.faults.of_n(faults, language);
    let label = labels.force.illegal.get(language);
    (faults > 0).then(|| fill(label, &[("points", &points), ("faults", &faults_said)]))
}

struct ForceLayout<'a> {
    whole: &'a Whole<'a>,
    roster: Roster<'a>,
    language: Language,
    labels: &'a Labels,
}

type SquadPart<'a> = Part<'a, &'a Squad>;
type LeaderPart<'a> = Part<'a, &'a Leader>;

impl<'a> ForceLayout<'a> {
    fn new(whole: &'a Whole<'a>, language: Language) -> Self {
        let account = Account { rules: whole.rules, basis: whole.force.basis };
        let (army, rules) = (whole.army, whole.rules);
        let roster = Roster { account, army, rules, language, labels: labels() };
        Self { whole, roster, language, labels: labels() }
    }

    /// A sheet of these blocks under the name of the force.
    fn alone(&self, blocks: Vec<Block>) -> Sheet {
        let (rules, language) = (self.whole.rules, self.language);
        let title = self.whole.force.name.get(language);
        let head = head(
            &rules.book,
            title,
            "",
            &of_limit(self.whole.bill.total, self.whole.bill.limit, language),
            language,
        );
        let blocks = self.verdict().into_iter().chain(blocks);
        let blocks = blocks.chain(house::house(rules, language)).collect();
        Sheet { footer: footer(None, &rules.book, language), blocks, ..head }
    }

    /// That the force is not legal, where it is not.
    fn verdict(&self) -> Vec<Block> {
        let illegal = illegal(self.whole, self.language);
        illegal.map(|said| Block::text(said, Mark::Strong)).into_iter().collect()
    }

    fn say(&self, label: &ByLanguage<String>) -> String {
        label.get(self.language).clone()
    }

    fn points(&self, n: i64) -> String {
        self.labels.counts.points.of_n(n, self.language)
    }

    /// Who commands whom: the best leader everyone, and each platoon its own (F11).
    fn command(&self) -> Vec<Block> {
        let force = self.whole.force;
        let above = self.leaders_at(Post::Above);
        let rating = |index: &usize| {
            let unit = &self.whole.army.units[above[*index].of.unit];
            let values = self.roster.account.values(unit);
            [Value::Leadership, Value::Radius].map(|value| values.get(value).unwrap_or(0))
        };
        let platoons = (0..force.platoons.len()).map(|index| self.platoon(index));
        let alone = self.numbered(None).map(|(index, part)| self.squad_branch(index, part));
        let under: Vec<Branch> = platoons.chain(alone).collect();
        // The first of the best: `max_by_key` would take the last.
        let best = (0..above.len()).rev().max_by_key(rating);
        let mut roots = Vec::new();
        let mut under = Some(under);
        for (index, part) in above.iter().enumerate() {
            let children = under.take_if(|_| best == Some(index)).unwrap_or_default();
            roots.push(Branch { children, ..self.leader_branch(part) });
        }
        roots.sort_by_key(|root| root.children.is_empty());
        roots.extend(under.unwrap_or_default());
        let label = self.say(&self.labels.force.command);
        let notes = force.notes.iter();
        let notes = notes.map(|notes| Block::text(notes.get(self.language), Mark::Plain));
        let tree = Block::Tree(Tree { label: label.as_str().into(), roots });
        notes.chain([Block::heading(2, label), tree]).collect()
    }

    /// The squads of a platoon, or those of none.
    fn parts(&self, platoon: Option<usize>) -> impl Iterator<Item = &SquadPart<'_>> {
        self.numbered(platoon).map(|(_, part)| part)
    }

    /// The same, each with its place among all squads.
    fn numbered(&self, platoon: Option<usize>) -> impl Iterator<Item = (usize, &SquadPart<'_>)> {
        let squads = self.whole.bill.squads.iter().enumerate();
        squads.filter(move |(_, part)| part.platoon == platoon)
    }

    /// The leaders who stand there.
    fn leaders_at(&self, post: Post) -> Vec<&LeaderPart<'_>> {
        let posts = self.whole.force.posts();
        let leaders = self.whole.bill.leaders.iter().zip(posts);
        leaders.filter(|(_, stands)| *stands == post).map(|(part, _)| part).collect()
    }

    fn platoon_name(&self, index: usize) -> String {
        match &self.whole.force.platoons[index].name {
            Some(name) => name.get(self.language).to_owned(),
            None => fill(self.labels.force.platoon_n.get(self.language), &[("n", &(index + 1))]),
        }
    }

    fn platoon(&self, index: usize) -> Branch {
        let leader = self.whole.force.platoons[index].leader.as_ref();
        let aside = leader.map(|leader| {
            let name = leader.title(self.whole.army).get(self.language);
            format!("{name} · {}", self.reach(leader))
        });
        Branch {
            name: self.platoon_name(index).into(),
            aside: aside.unwrap_or_default().into(),
            points: self.whole.bill.platoon(index).to_string().into(),
            children: self
                .numbered(Some(index))
                .map(|(index, part)| self.squad_branch(index, part))
                .collect(),
        }
    }

    /// A leader's rating and how far it reaches.
    fn reach(&self, leader: &Leader) -> String {
        let values = self.roster.account.values(&self.whole.army.units[leader.unit]);
        let (ld, rad) = (values.print(Value::Leadership), values.print(Value::Radius));
        let label = self.labels.values.leadership.get(self.language);
        format!("{label} {ld} · {rad}")
    }

    fn leader_branch(&self, part: &LeaderPart) -> Branch {
        Branch {
            name: part.of.title(self.whole.army).get(self.language).into(),
            aside: self.reach(part.of).into(),
            points: part.points.to_string().into(),
            children: Vec::new(),
        }
    }

    fn squad_branch(&self, index: usize, part: &SquadPart) -> Branch {
        let attached = self.leaders_at(Post::Squad(index));
        Branch {
            name: part.of.title(self.whole.army).get(self.language).into(),
            aside: self.size(part.of).into(),
            points: part.points.to_string().into(),
            children: attached.into_iter().map(|leader| self.leader_branch(leader)).collect(),
        }
    }

    /// `6 figures + NCO`.
    fn size(&self, squad: &Squad) -> String {
        let figures = self.labels.counts.figures.of_n(squad.figures, self.language);
        match squad.nco {
            Some(_) => format!("{figures} + {}", self.labels.units.nco.get(self.language)),
            None => figures,
        }
    }

    /// The link, to scan or to copy.
    fn link(&self, square: &Square) -> Block {
        let picture = Picture {
            svg: square.svg.clone(),
            alt: self.say(&self.labels.link.alt).into(),
            caption: square.link.clone().into(),
            millimetres: square.millimetres,
        };
        let head = Block::heading(2, self.say(&self.labels.link.head));
        let how = Block::text(self.say(&self.labels.link.how), Mark::Soft);
        Block::together(vec![head, how, Block::Picture(picture)])
    }

    fn leaders(&self) -> Vec<Block> {
        let parts = &self.whole.bill.leaders;
        let total = self.points(parts.iter().map(|part| part.points).sum());
        let count = self.labels.counts.leaders.of_n(parts.len() as i64, self.language);
        let unit = |part: &Part<&Leader>| &self.whole.army.units[part.of.unit];
        let table = |parts: &[Part<&Leader>]| {
            let named = parts.iter().map(|part| Listed {
                name: part.of.title(self.whole.army),
                unit: self.roster.account.leader(part.of, self.whole.army),
                points: self.roster.account.points(unit(part)),
            });
            let text = self.say(&self.labels.units.leaders).into();
            let aside = format!("{count} · {total}").into();
            let heading = Block::Heading(Heading { level: 2, text, aside });
            let mut blocks = vec![heading, Block::Table(self.roster.table_of_leaders(named))];
            if parts.iter().any(|part| self.roster.followers(unit(part)).is_some()) {
                blocks.push(Block::text(self.say(&self.labels.sheet.followers), Mark::Soft));
            }
            let mut units: Vec<usize> = parts.iter().map(|part| part.of.unit).collect();
            units.dedup();
            let units: Vec<_> =
                units.into_iter().map(|index| &self.whole.army.units[index]).collect();
            blocks.extend(units.iter().flat_map(|unit| self.roster.remarks(unit, true)));
            let house = self.roster.house_of(&units);
            blocks.extend(house.into_iter().map(|text| Block::text(text, Mark::Plain)));
            for part in parts {
                let name = part.of.title(self.whole.army).get(self.language);
                let own = self.own(&part.lines, part.of.notes.as_ref());
                blocks.extend(own.map(|own| Block::text(format!("{name}: {own}"), Mark::Plain)));
            }
            Block::together(blocks)
        };
        let parts = page_by_page(parts, |_| 1, |part| part.of.title(self.whole.army).longest());
        parts.into_iter().map(table).collect()
    }

    /// What was bought for a leader or a squad, and the notes on it.
    fn own(&self, lines: &[Entry], notes: Option<&crate::army::Words>) -> Option<String> {
        let bought: Vec<String> = lines
            .iter()
            .filter(|line| !matches!(line.item, Entered::Unit(_)))
            .map(|line| self.what(line))
            .collect();
        let bought = (!bought.is_empty()).then(|| {
            fill(self.labels.force.bought.get(self.language), &[("options", &bought.join(", "))])
        });
        let notes = notes.map(|notes| notes.get(self.language).to_owned());
        let own: Vec<String> = bought.into_iter().chain(notes).collect();
        (!own.is_empty()).then(|| own.join(" "))
    }

    fn squads(&self) -> Vec<Block> {
        let platoons = (0..self.whole.force.platoons.len()).map(Some).chain([None]);
        platoons.flat_map(|platoon| self.squads_of(platoon)).collect()
    }

    fn squads_of(&self, platoon: Option<usize>) -> Vec<Block> {
        let (text, aside) = match platoon {
            Some(index) => (self.platoon_name(index), self.points(self.whole.bill.platoon(index))),
            None if self.whole.force.platoons.is_empty() => {
                (self.say(&self.labels.units.squads), String::new())
            }
            None => (self.say(&self.labels.force.no_platoon), String::new()),
        };
        let heading = Block::Heading(Heading { level: 2, text: text.into(), aside: aside.into() });
        let mut squads = self.parts(platoon).map(|part| self.squad(part));
        // A head never stands alone at the foot of a page.
        match squads.next() {
            Some(first) => [Block::together([heading].into_iter().chain(first).collect())]
                .into_iter()
                .chain(squads.map(Block::together))
                .collect(),
            None => Vec::new(),
        }
    }

    fn squad(&self, part: &SquadPart) -> Vec<Block> {
        let (squad, army) = (part.of, self.whole.army);
        let (unit, nco) = (&army.units[squad.unit], squad.nco.map(|nco| &army.units[nco]));
        let troop = unit.name.get(self.language);
        let text = match &squad.name {
            Some(name) => format!("{} · {troop}", name.get(self.language)),
            None => fill(self.labels.sheet.squad_of.get(self.language), &[("name", &troop)]),
        };
        let aside = format!("{} · {}", self.size(squad), self.points(part.points));
        let points = self.roster.account.points(unit);
        let troops = Figure::of_squad(squad, army, self.roster.account);
        let kinds: Vec<_> = troops.iter().map(|kind| (kind.figures, &kind.unit)).collect();
        let table = self.roster.squad_table(&text, &kinds, points, nco);
        let heading = Heading { level: 3, text: text.into(), aside: aside.into() };
        let mut blocks = vec![Block::Heading(heading), Block::Table(table)];
        blocks.extend(self.roster.remarks(unit, false));
        let attached: Vec<&str> =
            squad.attached.iter().map(|leader| leader.title(army).get(self.language)).collect();
        let attached = (!attached.is_empty()).then(|| {
            fill(self.labels.force.attached.get(self.language), &[("names", &attached.join(", "))])
        });
        let cohesion = super::cohesion(unit, &troops[0].figure, self.whole.rules, self.language);
        let own = self.own(&part.lines, squad.notes.as_ref());
        let own: Vec<String> = cohesion.into_iter().chain(own).collect();
        let own = (!own.is_empty()).then(|| own.join(" "));
        blocks.extend(attached.into_iter().chain(own).map(|own| Block::text(own, Mark::Plain)));
        blocks.push(Block::Boxes(self.boxes(squad)));
        blocks
    }

    fn boxes(&self, squad: &Squad) -> Boxes {
        let figures = self.labels.counts.figures.of_n(squad.strength(), self.language);
        let nco = squad.nco.is_some();
        let label = if nco { &self.labels.force.boxes_nco } else { &self.labels.force.boxes };
        let count = squad.strength().min(Boxes::MOST.into()) as u32;
        let rest = (i64::from(count) < squad.strength()).then(|| {
            fill(self.labels.cards.boxes_of.get(self.language), &[("n", &squad.strength())])
        });
        Boxes {
            label: fill(label.get(self.language), &[("figures", &figures)]).into(),
            count,
            rest: rest.unwrap_or_default().into(),
            nco: nco && i64::from(count) == squad.strength(),
        }
    }

    /// The name of an entry; what some figures alone have says how many.
    fn what(&self, line: &Entry) -> String {
        let name = super::entered(&line.item, self.whole.army, self.whole.rules, self.language);
        match line.item {
            Entered::Unit(_) => name,
            Entered::Choice(_) => {
                let figures = self.labels.counts.figures.of_n(line.count, self.language);
                let label = self.labels.force.by_figures.get(self.language);
                fill(label, &[("name", &name), ("figures", &figures)])
            }
            Entered::Surcharge(_, percent) => format!("{name} ({} %)", text::difference(percent)),
        }
    }

    /// Everyone on the table, as equipped.
    fn equipped(&self) -> Vec<Unit> {
        let (army, force, account) = (self.whole.army, self.whole.force, &self.roster.account);
        let leaders = force.all_leaders().map(|(_, leader)| account.leader(leader, army));
        let squads = force.all_squads().flat_map(|(_, squad)| {
            let nco = squad.nco.map(|nco| army.units[nco].clone());
            let troops = account.troops(squad, army).into_iter().map(|(_, unit)| unit);
            troops.chain(nco)
        });
        leaders.chain(squads).collect()
    }
}
