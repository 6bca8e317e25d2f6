//! The labels of sheets: two columns of YAML, checked when they are loaded.

use crate::language::{ByLanguage, Language};
use crate::{shelf, yaml};
use serde::Deserialize;
use std::fmt::Display;
use std::sync::LazyLock;

type Label = ByLanguage<String>;

/// A label that counts: one form for 1, another for every other number.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// For 1.
    pub one: Label,
    /// For any other number, and for ranges.
    pub many: Label,
}

macro_rules! labels {
    ($($name:ident)* ; $($counted:ident)*) => {
        /// Every label, by the key of `templates/words.yaml`.
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(missing_docs, reason = "the words are their own explanation")]
        pub struct Words {
            $(pub $name: Label,)*
            $(pub $counted: Counted,)*
        }

        impl Words {
            /// Every pair of labels with its key, for whoever compares the languages.
            pub fn pairs(&self) -> Vec<(&'static str, &Label)> {
                vec![
                    $((stringify!($name), &self.$name),)*
                    $((stringify!($counted), &self.$counted.one), (stringify!($counted), &self.$counted.many),)*
                ]
            }
        }
    };
}

labels! {
    name move_ ws bs morale leadership radius points code notes
    reference_sheet quick_reference leaders troops squads squad_of squad_blank troopers nco command command_blank notes_label
    followers included not_included readings composition options source list_source key as_printed as_computed one_squad_each all_leaders
    squad_made platoon_made company_made battalion_made price_points price_percent price_table
    range rating base training what letter total profile bill
    audit printed computed difference class rows meaning patterns explanations nearest edits misses
    misses_nothing classes all_lists nothing_printed no_code_costs special_needed special_left_out one_edit
    pattern_always pattern_differs class_match class_special class_one_edit class_pattern class_open
    move_short ld rad leader squad losses boxes_of ruler followers_card card_differences weapons range_head rate save codes_more outline_file outline_codes outline_emblem outline_squad dearer dearer_head dearer_none
    odds_head odds_outcome odds_chance odds_rolls odds_melee odds_fire odds_morale odds_charge odds_dies odds_lives odds_only odds_wins
    odds_both odds_both_miss odds_nobody odds_separate odds_saved odds_neutralised odds_eliminated odds_miss odds_covered odds_stopped odds_hit
    odds_penetrates odds_explosion odds_nuclear odds_pass odds_fail odds_holds odds_shaken odds_routed odds_charges odds_follows odds_alone
    odds_stays odds_as_it_was odds_rallied odds_contact odds_inch odds_short odds_table odds_table_fistful odds_table_dune_world odds_row odds_card_fistful odds_card_dune_world odds_loses odds_first odds_second odds_inches odds_kills odds_move odds_gone odds_thrown odds_head_thrown odds_target odds_shield odds_no_shield
    worth_head worth_melee worth_fire worth_charge worth_net worth_cheaper worth_matrix worth_plot worth_caption worth_alt worth_farthest
    worth_above worth_below worth_assumed
    diff_head diff_none diff_added diff_removed diff_before diff_after figures_head
    house_rules house_cap house_change force_of command_head of_limit left platoon_n attached bought boxes boxes_nco count each limit by_figures surcharge no_platoon
    force_points fits nothing_fits more_figure more_squad more_leader taken
    ask_welcome ask_house ask_squad ask_troop ask_leader ask_taken ask_several ask_more_troops ask_more_leaders ask_nco ask_nco_of ask_save ask_file
    ask_none answer_yes answer_no bill_base
    export_kind platoon unit figures link_head link_use link_alt
    tag_match tag_special tag_one_edit tag_pattern tag_open
    rulings ruling_why rests_text rests_public rests_opinion
    ;
    points_count leaders_count troops_count figures_count squads_count platoons_count companies_count edits_count
    share_leaders share_troops points_word codes_count left_count
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let text = shelf::built_in("words.yaml");
    let words = std::str::from_utf8(&text).map_err(|error| error.to_string()).and_then(yaml::typed);
    words.unwrap_or_else(|why| unreachable!("templates/words.yaml, built in and tested: {why}"))
});

/// The labels.
pub fn words() -> &'static Words {
    &WORDS
}

impl Counted {
    /// The label for a number: `1 leader`, `9 leaders`.
    pub fn of(&self, n: i64, language: Language) -> String {
        let label = if n == 1 { &self.one } else { &self.many };
        fill(label.get(language), &[("n", &n)])
    }

    /// The word alone, without the number: `point`, `points`.
    pub fn of_word(&self, n: i64, language: Language) -> String {
        let label = if n == 1 { &self.one } else { &self.many };
        label.get(language).clone()
    }

    /// The label for a range or anything else that is not one: `4–6 figures`.
    pub fn of_many(&self, n: impl Display, language: Language) -> String {
        fill(self.many.get(language), &[("n", &n)])
    }
}

/// Puts values into the places of a label: `{name}`.
pub fn fill(label: &str, values: &[(&str, &dyn Display)]) -> String {
    values.iter().fold(label.to_owned(), |text, (key, value)| {
        text.replace(&format!("{{{key}}}"), &value.to_string())
    })
}
