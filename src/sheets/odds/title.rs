//! Title of an odds question, with all its conditions.

use super::{Label, OddsLayout};
use crate::codes::{Gear, Slot};
use crate::labels::fill;
use crate::odds::{
    AnsweredCharge, AnsweredFire, AnsweredMelee, AnsweredMorale, AnsweredQuestion,
    AnsweredSquadMelee, MeleeSituation,
};
use crate::play::{MoraleReason, Nco, Side};
use crate::text;

impl OddsLayout<'_> {
    /// The title of the question.
    pub(super) fn title(&self) -> String {
        match &self.odds.question {
            AnsweredQuestion::Melee(asked) => self.melee_title(asked),
            AnsweredQuestion::Squads(asked) => self.squads_title(asked),
            AnsweredQuestion::Fire(asked) => self.fire_title(asked),
            AnsweredQuestion::Morale(asked) => self.morale_title(asked),
            AnsweredQuestion::Charge(asked) => self.charge_title(asked),
        }
    }

    /// A melee of one against others.
    fn melee_title(
        &self,
        AnsweredMelee { first, second, request: asked }: &AnsweredMelee,
    ) -> String {
        let labels = &self.labels.asked;
        let foes = match asked.against {
            1 => self.who(second),
            count => format!("{count} × {}", self.who(second)),
        };
        let told = |is: bool, label| is.then(|| self.say(label).to_owned());
        let stands = |stance: MeleeSituation, side| {
            let rear = told(asked.rear == Some(side), &labels.rear);
            [told(stance.higher, &labels.higher), told(stance.flank, &labels.flank), rear]
        };
        let own = self.leader_details(asked.own.nco, asked.own.leader.unwrap_or(0));
        let own = own.into_iter().chain(stands(asked.own, Side::First));
        let own = own.chain([told(asked.disengages, &labels.disengages)]);
        let theirs = self.leader_details(asked.foe.nco, asked.foe.leader.unwrap_or(0));
        let theirs = theirs.into_iter().chain(stands(asked.foe, Side::Second));
        let damage = told(asked.damage, &labels.damage);
        self.against(with_details(self.who(first), own), with_details(foes, theirs.chain([damage])))
    }

    /// A melee of two squads.
    fn squads_title(
        &self,
        AnsweredSquadMelee { first, second, sizes, leaders, .. }: &AnsweredSquadMelee,
    ) -> String {
        let squad = |who, figures: i32| format!("{figures} × {}", self.who(who));
        let own = self.leader_details(sizes.0.nco, leaders.0);
        let theirs = self.leader_details(sizes.1.nco, leaders.1);
        let first = with_details(squad(first, sizes.0.figures), own);
        self.against(first, with_details(squad(second, sizes.1.figures), theirs))
    }

    /// `first` against `second`; a name with details is set off by commas.
    fn against(&self, first: String, second: String) -> String {
        let first = if first.contains(", ") { format!("{first},") } else { first };
        fill(self.say(&self.labels.odds.melee), &[("first", &first), ("second", &second)])
    }

    /// The NCO and the leader with a squad.
    fn leader_details(&self, nco: bool, leader: i32) -> [Option<String>; 2] {
        let labels = &self.labels.asked;
        let leader = (leader != 0).then(|| fill(self.say(&labels.leader), &[("n", &leader)]));
        [nco.then(|| self.say(&labels.nco).to_owned()), leader]
    }

    /// A Morale check with all its modifiers.
    fn morale_title(&self, asked: &AnsweredMorale) -> String {
        let labels = &self.labels.asked;
        let morale = fill(self.say(&labels.morale), &[("first", &self.who(&asked.first))]);
        let reason = self.reason(asked.request.reason).map(|label| self.say(label).to_owned());
        let lost = (asked.request.lost > 0).then(|| {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("lost", &asked.request.lost), ("strength", &asked.strength)];
            fill(self.say(&labels.lost), &values)
        });
        let away = match asked.nco {
            Nco::None | Nco::Present => None,
            Nco::Away => Some(self.say(&labels.nco_away).to_owned()),
            Nco::Lost => Some(self.say(&labels.nco_lost).to_owned()),
        };
        let led = self.leader_details(asked.nco == Nco::Present, asked.leader);
        let modifier = modifier(asked.request.modifier);
        let told = [reason, lost, away].into_iter().chain(led).chain([modifier]);
        let rolled = match asked.spared {
            None => fill(self.say(&labels.or_less), &[("n", &asked.adjusted)]),
            Some(_) => self.say(&labels.unchecked).to_owned(),
        };
        format!("{}: {rolled}", with_details(morale, told))
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

    /// A shot with all its conditions.
    fn fire_title(&self, asked: &AnsweredFire) -> String {
        let labels = &self.labels.odds;
        let fire = fill(self.say(&labels.fire), &[("first", &self.who(&asked.first))]);
        let letters = &self.rules.codes().table(Slot::Traits).rows;
        let weapon = letters.iter().find(|row| row.plays == Some(Gear::Weapon(asked.weapon)));
        let weapon = weapon.map(|row| row.names.get(self.language).clone());
        let target = asked.target.as_ref().map(|target| {
            let name = target.name.get(self.language);
            fill(self.say(&labels.at), &[("name", &name)])
        });
        let cover = asked.cover.map(|value| {
            let cover = self.rules.play.covers.iter().find(|cover| cover.value == value);
            cover.map_or_else(|| value.to_string(), |cover| cover.names.get(self.language).clone())
        });
        let behind = asked.request.behind.then(|| self.say(&labels.behind).to_owned());
        let shots =
            (asked.shots > 1).then(|| fill(self.say(&labels.shots), &[("n", &asked.shots)]));
        with_details(fire, [target, weapon, cover, behind, shots, modifier(asked.request.modifier)])
    }

    /// A charge or other move with all its conditions.
    fn charge_title(&self, AnsweredCharge { first, request: asked }: &AnsweredCharge) -> String {
        let labels = &self.labels.odds;
        let name = first.name.get(self.language);
        let what = if asked.walk { &labels.move_ } else { &labels.charge };
        let over = asked.inches.map(|n| fill(self.say(&labels.over), &[("n", &n)]));
        let of_nco = asked.nco.then(|| self.say(&labels.of_nco).to_owned());
        let rough = asked.rough.then(|| self.say(&labels.rough).to_owned());
        with_details(fill(self.say(what), &[("first", &name)]), [over, of_nco, rough])
    }
}

/// `−1`, for example; `None` for 0.
fn modifier(modifier: i32) -> Option<String> {
    (modifier != 0).then(|| text::difference(modifier))
}

/// A subject with its details, separated by commas.
fn with_details(what: String, told: impl IntoIterator<Item = Option<String>>) -> String {
    [what].into_iter().chain(told.into_iter().flatten()).collect::<Vec<_>>().join(", ")
}
