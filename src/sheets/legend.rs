//! Legend under strips, and the chances not shown on them.

use super::odds::skills_ahead;
use super::roster::Roster;
use crate::labels::labels;
use crate::language::Language;
use crate::rules::{Opponent, Rules};
use crate::sheet::Scale;

impl Roster<'_> {
    /// Returns the row under the strips: chances in melee by skill, or saves.
    pub(super) fn chances(&self) -> Scale {
        chances(self.rules, self.language)
    }

    /// Returns the legend of cells and boxes, the rules of every squad, and those of every leader.
    pub(super) fn legend(&self, fires: bool, of_leaders: &[String]) -> Vec<String> {
        legend(self.rules, fires, of_leaders, self.language)
    }
}

/// Returns the row under the strips of a game: chances in melee by skill, or saves.
pub(super) fn chances(rules: &Rules, language: Language) -> Scale {
    let labels = &labels().strip;
    let save = |class: &Opponent| {
        let name = class.names.get(language).as_str();
        [name.into(), format!("{}+", class.save).into()]
    };
    let (title, marks) = if rules.procedure_rules().skill_difference_decides {
        (&labels.melee, skills_ahead(rules))
    } else {
        (&labels.saves, rules.play.opponents.iter().map(save).collect())
    };
    Scale { title: title.get(language).as_str().into(), marks }
}

/// Returns the legend of cells and boxes, the rules of every squad, and those of every leader.
pub(super) fn legend(
    rules: &Rules,
    fires: bool,
    of_leaders: &[String],
    language: Language,
) -> Vec<String> {
    let (play, words) = (&rules.play, &labels().strip);
    let fire = if rules.procedure_rules().cover_changes_hits {
        &words.legend_covers
    } else {
        &words.legend_saves
    };
    let rules = play.squad.notes.iter().filter(|rule| !rule.shown).map(|rule| &rule.words);
    let lines = Some(fire).filter(|_| fires).into_iter().chain([&words.legend_losses]);
    let lines = lines.chain(rules).map(|words| words.get(language).clone());
    let leaders = labels().units.leaders.get(language);
    let of_leaders = of_leaders.iter().map(|rule| format!("{leaders}: {rule}"));
    lines.chain(of_leaders).collect()
}

/// Returns the rules that all of several units share.
pub(super) fn shared_rules<'r>(
    all: impl ExactSizeIterator<Item = &'r [String]> + Clone,
) -> Vec<String> {
    let first = all.clone().take(1).flatten();
    let of_all = |rule: &&String| all.len() > 1 && all.clone().all(|rules| rules.contains(rule));
    first.filter(of_all).cloned().collect()
}
