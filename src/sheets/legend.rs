//! Legend under strips, and the chances not shown on them.

use super::odds::skills_ahead;
use super::roster::Roster;
use crate::rules::Opponent;
use crate::sheet::Scale;

impl Roster<'_> {
    /// Returns the melee odds for each difference of skill, in a game decided by it; else the shield saves by opponent.
    pub(super) fn chances(&self) -> Scale {
        let (rules, labels) = (self.rules, &self.labels.strip);
        let save = |class: &Opponent| {
            let name = class.names.get(self.language).as_str();
            [name.into(), format!("{}+", class.save).into()]
        };
        let (title, marks) = if rules.procedure_rules().skill_difference_decides {
            (&labels.melee, skills_ahead(rules))
        } else {
            (&labels.saves, rules.play.opponents.iter().map(save).collect())
        };
        Scale { title: title.get(self.language).as_str().into(), marks }
    }

    /// Returns the legend of cells and boxes, the rules of every squad, and those of every leader.
    pub(super) fn legend(&self, fires: bool, of_leaders: &[String]) -> Vec<String> {
        let (play, labels) = (&self.rules.play, &self.labels.strip);
        let fire = if self.rules.procedure_rules().cover_changes_hits {
            &labels.legend_covers
        } else {
            &labels.legend_saves
        };
        let rules = play.squad.notes.iter().filter(|rule| !rule.shown).map(|rule| &rule.words);
        let lines = Some(fire).filter(|_| fires).into_iter().chain([&labels.legend_losses]);
        let lines = lines.chain(rules).map(|words| words.get(self.language).clone());
        let leaders = self.labels.units.leaders.get(self.language);
        let of_leaders = of_leaders.iter().map(|rule| format!("{leaders}: {rule}"));
        lines.chain(of_leaders).collect()
    }
}

/// Returns the rules that all of several units share.
pub(super) fn shared_rules<'r>(
    all: impl ExactSizeIterator<Item = &'r [String]> + Clone,
) -> Vec<String> {
    let first = all.clone().take(1).flatten();
    let of_all = |rule: &&String| all.len() > 1 && all.clone().all(|rules| rules.contains(rule));
    first.filter(of_all).cloned().collect()
}
