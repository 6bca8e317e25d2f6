//! Title of an odds question, with all its conditions.

use super::OddsLayout;
use crate::codes::{Gear, Slot};
use crate::labels::{Label, fill};
use crate::odds::{
    AnsweredCharge, AnsweredFire, AnsweredMelee, AnsweredMorale, AnsweredQuestion,
    AnsweredSquadMelee, MeleeSituation, SquadSize,
};
use crate::rolls::{MoraleReason, Nco, Side};
use crate::text;

impl OddsLayout<'_> {
    /// Returns the title of the question.
    pub(super) fn title(&self) -> String {
        match &self.odds.question {
            AnsweredQuestion::Melee(question) => self.melee_title(question),
            AnsweredQuestion::Squads(question) => self.squads_title(question),
            AnsweredQuestion::Fire(question) => self.fire_title(question),
            AnsweredQuestion::Morale(question) => self.morale_title(question),
            AnsweredQuestion::Charge(question) => self.charge_title(question),
        }
    }

    /// Words a melee of one against others.
    fn melee_title(
        &self,
        AnsweredMelee { first, second, request: question }: &AnsweredMelee,
    ) -> String {
        let labels = &self.labels.asked;
        let enemies = match question.against {
            1 => self.participant(second),
            count => format!("{count} × {}", self.participant(second)),
        };
        let detail = |is: bool, label: &Label| is.then(|| label.get(self.language).to_owned());
        let stands = |stance: MeleeSituation, side| {
            let rear = detail(question.rear == Some(side), &labels.rear);
            [detail(stance.higher, &labels.higher), detail(stance.flank, &labels.flank), rear]
        };
        let own = self.leader_details(question.own.nco, question.own.leader.unwrap_or(0));
        let own = own.into_iter().chain(stands(question.own, Side::First));
        let own = own.chain([detail(question.disengages, &labels.disengages)]);
        let theirs = self.leader_details(question.enemy.nco, question.enemy.leader.unwrap_or(0));
        let theirs = theirs.into_iter().chain(stands(question.enemy, Side::Second));
        let damage = detail(question.damage, &labels.damage);
        self.against(
            with_details(self.participant(first), own),
            with_details(enemies, theirs.chain([damage])),
        )
    }

    /// Words a melee of two squads.
    fn squads_title(
        &self,
        AnsweredSquadMelee { first, second, sizes, lost, leaders, .. }: &AnsweredSquadMelee,
    ) -> String {
        let squad = |one, figures: i32| format!("{figures} × {}", self.participant(one));
        let details = |size: SquadSize, lost: i32, leader| {
            let lost = (lost > 0).then(|| self.losses(lost, size.strength().saturating_add(lost)));
            lost.into_iter().map(Some).chain(self.leader_details(size.nco, leader))
        };
        let own = details(sizes.0, lost.0, leaders.0);
        let theirs = details(sizes.1, lost.1, leaders.1);
        let first = with_details(squad(first, sizes.0.figures), own);
        self.against(first, with_details(squad(second, sizes.1.figures), theirs))
    }

    /// Words `first` against `second`; a name with details is set off by commas.
    fn against(&self, first: String, second: String) -> String {
        let first = if first.contains(", ") { format!("{first},") } else { first };
        fill(self.labels.odds.melee.get(self.language), &[("first", &first), ("second", &second)])
    }

    /// Words the figures that a squad has lost: `3 of 11 lost`.
    fn losses(&self, lost: i32, strength: i32) -> String {
        let label = self.labels.asked.lost.get(self.language);
        fill(label, &[("lost", &lost), ("strength", &strength)])
    }

    /// Returns the NCO and the leader with a squad.
    fn leader_details(&self, nco: bool, leader: i32) -> [Option<String>; 2] {
        let labels = &self.labels.asked;
        let leader =
            (leader != 0).then(|| fill(labels.leader.get(self.language), &[("n", &leader)]));
        [nco.then(|| labels.nco.get(self.language).to_owned()), leader]
    }

    /// Words a Morale check with all its modifiers.
    fn morale_title(&self, question: &AnsweredMorale) -> String {
        let labels = &self.labels.asked;
        let morale = fill(
            labels.morale.get(self.language),
            &[("first", &self.participant(&question.first))],
        );
        let reason =
            self.reason(question.request.reason).map(|label| label.get(self.language).to_owned());
        let lost = question.request.lost;
        let lost = (lost > 0).then(|| self.losses(lost, question.strength));
        let away = match question.nco {
            Nco::None | Nco::Present => None,
            Nco::Away => Some(labels.nco_away.get(self.language).to_owned()),
            Nco::Lost => Some(labels.nco_lost.get(self.language).to_owned()),
        };
        let led = self.leader_details(question.nco == Nco::Present, question.leader);
        let modifier = modifier(question.request.modifier);
        let reach = self.rules.play.command.lone_charge;
        let lone = question.request.lone_leader;
        let is_rated = question.leader != 0;
        let lone = lone.map(|leader| {
            let label = if is_rated { &labels.he_charges } else { &labels.leader_charges };
            let charges = fill(label.get(self.language), &[("n", &reach)]);
            let own =
                leader.morale.map(|n| fill(labels.his_morale.get(self.language), &[("n", &n)]));
            with_details(charges, [own])
        });
        let details = [reason, lost, away].into_iter().chain(led).chain([lone, modifier]);
        let rolled = match question.spared {
            None => fill(labels.or_less.get(self.language), &[("n", &question.adjusted)]),
            Some(_) => labels.unchecked.get(self.language).to_owned(),
        };
        format!("{}: {rolled}", with_details(morale, details))
    }

    fn reason(&self, reason: MoraleReason) -> Option<&'static Label> {
        let labels = &self.labels.asked;
        match reason {
            MoraleReason::Check => None,
            MoraleReason::Melee => Some(&labels.after_melee),
            MoraleReason::Charge => Some(&labels.to_charge),
            MoraleReason::Rally => Some(&labels.to_rally),
            MoraleReason::Stand => Some(&labels.to_stand),
        }
    }

    /// Words a shot with all its conditions.
    fn fire_title(&self, question: &AnsweredFire) -> String {
        let labels = &self.labels.odds;
        let fire =
            fill(labels.fire.get(self.language), &[("first", &self.participant(&question.first))]);
        let letters = &self.rules.codes().table(Slot::Traits).rows;
        let weapon = letters.iter().find(|row| row.plays == Some(Gear::Weapon(question.weapon)));
        let weapon = weapon.map(|row| row.names.get(self.language).clone());
        let target = question.target.as_ref().map(|target| {
            let name = target.name.get(self.language);
            fill(labels.at.get(self.language), &[("name", &name)])
        });
        let cover = question.cover.map(|value| {
            let cover = self.rules.play.covers.iter().find(|cover| cover.value == value);
            cover.map_or_else(|| value.to_string(), |cover| cover.names.get(self.language).clone())
        });
        let behind = question.request.behind.then(|| labels.behind.get(self.language).to_owned());
        let shots = (question.shots > 1)
            .then(|| fill(labels.shots.get(self.language), &[("n", &question.shots)]));
        with_details(
            fire,
            [target, weapon, cover, behind, shots, modifier(question.request.modifier)],
        )
    }

    /// Words a charge or other move with all its conditions.
    fn charge_title(&self, AnsweredCharge { first, request: question }: &AnsweredCharge) -> String {
        let labels = &self.labels.odds;
        let name = first.name.get(self.language);
        let what = if question.walk { &labels.move_ } else { &labels.charge };
        let over = question.inches.map(|n| fill(labels.over.get(self.language), &[("n", &n)]));
        let of_nco = question.nco.then(|| labels.of_nco.get(self.language).to_owned());
        let rough = question.rough.then(|| labels.rough.get(self.language).to_owned());
        with_details(fill(what.get(self.language), &[("first", &name)]), [over, of_nco, rough])
    }
}

/// Writes a modifier with its sign, `−1`; `None` for 0.
fn modifier(modifier: i32) -> Option<String> {
    (modifier != 0).then(|| text::with_sign(modifier))
}

/// Joins a subject and its details with commas.
fn with_details(what: String, details: impl IntoIterator<Item = Option<String>>) -> String {
    [what].into_iter().chain(details.into_iter().flatten()).collect::<Vec<_>>().join(", ")
}
