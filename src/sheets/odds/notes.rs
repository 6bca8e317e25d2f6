//! Notes under an odds table: shields, assumptions and omissions.

use super::{Label, OddsLayout};
use crate::codes::{Gear, Slot, TraitConflict, WeaponKind};
use crate::dice::Dice;
use crate::labels::fill;
use crate::language::Language;
use crate::odds::{
    AnsweredQuestion, FigureCount, MixedSquad, OddsNote, Participant, Shield, Uncounted,
};
use crate::rolls::{Certainty, Side};

impl OddsLayout<'_> {
    /// Returns every note, in order.
    pub(super) fn notes(&self) -> Vec<String> {
        let first = [self.shields(), self.no_nearer(), self.pairing_note()].into_iter().flatten();
        let mixed = self
            .odds
            .question
            .participants()
            .into_iter()
            .filter_map(|one| self.mixed_squad_note(one));
        let first = mixed.chain(first);
        let noted = self.odds.noted.iter().filter_map(|noted| self.note_text(*noted));
        let last =
            [self.uncounted_note(), self.partial(), self.simulation_note()].into_iter().flatten();
        first.chain(noted).chain(last).map(|note| self.contract(note)).collect()
    }

    /// Contracts the `de el primero` of a filled Spanish text; a name such as `El Coronel` keeps its article.
    fn contract(&self, text: String) -> String {
        match self.language {
            Language::English => text,
            Language::Spanish => text.replace(" de el ", " del ").replace(" a el ", " al "),
        }
    }

    /// Words an assumption that departs from the list or the rules.
    fn note_text(&self, noted: OddsNote) -> Option<String> {
        let labels = &self.labels.odds;
        match (noted, &self.odds.question) {
            (OddsNote::Rate, AnsweredQuestion::Fire(question)) => {
                Some(fill(labels.rate.get(self.language), &[("n", &question.shots)]))
            }
            (OddsNote::NoSuchWeapon, AnsweredQuestion::Fire(question)) => {
                let name = question.first.name.get(self.language);
                Some(fill(labels.no_such_weapon.get(self.language), &[("name", &name)]))
            }
            (OddsNote::ShieldedLasgun, _) => {
                let TraitConflict { names, source, ruling, .. } = self.shielded_lasgun()?;
                let rule = names.get(self.language);
                Some(fill(
                    labels.shielded_lasgun.get(self.language),
                    &[("rule", rule), ("source", source), ("ruling", ruling)],
                ))
            }
            (OddsNote::Explosions, _) => Some(labels.explosions.get(self.language).to_owned()),
            (OddsNote::NeverChecks, _) => Some(labels.never_checks.get(self.language).to_owned()),
            (OddsNote::OwnStrength, AnsweredQuestion::Morale(question)) => {
                let figures = &self.labels.counts.figures;
                let figures = figures.of_n(question.strength.into(), self.language);
                Some(fill(labels.own_strength.get(self.language), &[("figures", &figures)]))
            }
            (OddsNote::OwnLeader(side, rating), _) => {
                let name = self.side(side);
                Some(fill(labels.own_leader.get(self.language), &[("name", &name), ("n", &rating)]))
            }
            (OddsNote::OwnNco(side), _) => {
                Some(fill(labels.own_nco.get(self.language), &[("name", &self.side(side))]))
            }
            (OddsNote::Size(side, allowed), _) => {
                let (name, allowed) = (self.side(side), allowed.both());
                Some(fill(
                    labels.squad_size.get(self.language),
                    &[("name", &name), ("allowed", allowed.get(self.language))],
                ))
            }
            (OddsNote::Unrolled, _) => Some(labels.unrolled.get(self.language).to_owned()),
            (OddsNote::NoSeed, _) => Some(labels.no_seed.get(self.language).to_owned()),
            (OddsNote::Slowest, AnsweredQuestion::Charge(question)) => {
                let dice = Dice(question.first.number);
                Some(fill(labels.slowest.get(self.language), &[("dice", &dice)]))
            }
            (OddsNote::NobodyToRally, _) => {
                let label = labels.nobody_to_rally.get(self.rules.play.procedure);
                Some(label.get(self.language).to_owned())
            }
            (OddsNote::LeaderSquad, _) => Some(labels.leader_squad.get(self.language).to_owned()),
            (OddsNote::NoDefeat, _) => Some(labels.no_defeat.get(self.language).to_owned()),
            (
                OddsNote::Rate | OddsNote::NoSuchWeapon | OddsNote::OwnStrength | OddsNote::Slowest,
                _,
            ) => None,
        }
    }

    /// Returns the rule against lasguns with a shield.
    fn shielded_lasgun(&self) -> Option<&TraitConflict> {
        let codes = self.rules.codes();
        let letters = |gear| {
            let rows = codes.table(Slot::Traits).rows.iter();
            rows.filter(move |row| row.plays == Some(gear)).map(|row| row.letter)
        };
        let both = [Gear::Shield, Gear::Weapon(WeaponKind::Lasgun)];
        let holds = |clash: &&TraitConflict| {
            both.iter().all(|gear| letters(*gear).any(|letter| clash.letters.contains(letter)))
        };
        codes.clashes.iter().find(holds)
    }

    /// Returns the seed, number of runs and error bound of a simulated answer.
    fn simulation_note(&self) -> Option<String> {
        let Certainty::Simulated { simulation, within } = self.odds.certainty else { return None };
        // In per cent, rounded up: `0.4`.
        let thousandths = within.div_ceil(1_000);
        let within = format!("{}.{}", thousandths / 10, thousandths % 10);
        Some(fill(
            self.labels.odds.thrown.get(self.language),
            &[("seed", &simulation.seed), ("runs", &simulation.runs), ("within", &within)],
        ))
    }

    /// Returns the fighters with a shield, and those who had to leave it behind.
    fn shields(&self) -> Option<String> {
        let name = |participant: &Participant| participant.name.get(self.language).to_owned();
        let fighters = match &self.odds.question {
            AnsweredQuestion::Melee(question) => self.pair(&question.first, &question.second),
            AnsweredQuestion::Squads(question) => self.pair(&question.first, &question.second),
            AnsweredQuestion::Fire(question) => {
                let target = || self.labels.odds.target.get(self.language).to_owned();
                vec![(question.target.as_ref().map_or_else(target, name), question.shield)]
            }
            AnsweredQuestion::Morale(_) | AnsweredQuestion::Charge(_) => Vec::new(),
        };
        let note = |label: &'static Label, is: Shield| {
            let names = fighters.iter().filter(|(_, shield)| *shield == Some(is));
            let names: Vec<&str> = names.map(|(name, _)| name.as_str()).collect();
            (!names.is_empty())
                .then(|| fill(label.get(self.language), &[("names", &names.join(", "))]))
        };
        let labels = &self.labels.odds;
        let notes = [
            note(&labels.shield, Shield::Own),
            note(&labels.lent_shield, Shield::Lent),
            note(&labels.no_shield, Shield::Left),
        ];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        (!notes.is_empty()).then(|| notes.join(" "))
    }

    fn pair(&self, first: &Participant, second: &Participant) -> Vec<(String, Option<Shield>)> {
        let [a, b] = self.sides([first, second]);
        vec![(a, first.shield), (b, second.shield)]
    }

    /// Returns the pairing of figures in a melee of squads, and the skills of the NCOs.
    fn pairing_note(&self) -> Option<String> {
        let AnsweredQuestion::Squads(question) = &self.odds.question else { return None };
        let labels = &self.labels.odds;
        let [first, second] = [Side::First, Side::Second].map(|side| self.side(side));
        let is_fewer = question.sizes.0.strength() <= question.sizes.1.strength();
        let (few, many) = if is_fewer { (&first, &second) } else { (&second, &first) };
        let fights = question.pairings.iter().map(|pairing| {
            fill(
                labels.pairing.get(self.language),
                &[("n", &pairing.times), ("few", few), ("m", &pairing.attackers), ("many", many)],
            )
        });
        let fights = fights.collect::<Vec<_>>().join("; ");
        let paired = labels.paired.get(self.rules.play.procedure);
        let paired = fill(paired.get(self.language), &[("fights", &fights)]);
        let ncos = [(&first, question.nco_skills.0), (&second, question.nco_skills.1)];
        let ncos = ncos.into_iter().filter_map(|(name, skill)| Some((name, skill?)));
        let ncos = ncos.map(|(name, skill)| {
            let fights = labels.nco_fights.get(self.rules.play.procedure);
            fill(fights.get(self.language), &[("name", name), ("n", &skill)])
        });
        Some([paired].into_iter().chain(ncos).collect::<Vec<_>>().join(" "))
    }

    /// Returns the closest approach of a move without a charge (F42).
    fn no_nearer(&self) -> Option<String> {
        let walks = matches!(&self.odds.question, AnsweredQuestion::Charge(question) if question.request.walk);
        let inches = self.rules.play.movement.enemy_distance;
        walks.then(|| fill(self.labels.odds.no_nearer.get(self.language), &[("n", &inches)]))
    }

    /// Returns the figure that stands for a mixed squad, and those left out.
    fn mixed_squad_note(&self, one: &Participant) -> Option<String> {
        let MixedSquad { counted, left_out } = one.mixed.as_ref()?;
        let labels = &self.labels.odds;
        let squads = matches!(self.odds.question, AnsweredQuestion::Squads(_));
        let label = if squads { &labels.mixed_squad } else { &labels.mixed };
        let many = |many: &FigureCount| format!("{} × {}", many.figures, many.code);
        let name = one.name.get(self.language);
        let (counted, left_out) =
            (many(counted), left_out.iter().map(many).collect::<Vec<_>>().join(", "));
        Some(fill(
            label.get(self.language),
            &[("name", &name), ("counted", &counted), ("left", &left_out)],
        ))
    }

    /// Returns the abilities ignored, with their owners.
    fn uncounted_note(&self) -> Option<String> {
        let all = self.odds.question.participants().into_iter().flat_map(|one| &one.uncounted);
        self.left_out(&self.labels.odds.uncounted, all)
    }

    /// Returns the purchases of only some figures of a squad, ignored too.
    fn partial(&self) -> Option<String> {
        let all = self.odds.question.participants().into_iter().flat_map(|one| &one.partial);
        self.left_out(&self.labels.odds.partial, all)
    }

    fn left_out<'b>(
        &self,
        label: &'static Label,
        all: impl Iterator<Item = &'b Uncounted>,
    ) -> Option<String> {
        let describe = |it: &Uncounted| {
            format!("{}: {}", it.of.get(self.language), it.name.get(self.language))
        };
        let abilities: Vec<String> = all.map(describe).collect();
        let abilities = (!abilities.is_empty()).then(|| abilities.join("; "))?;
        Some(fill(label.get(self.language), &[("abilities", &abilities)]))
    }
}
