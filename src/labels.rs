//! The labels of sheets and answers, by topic; a topic is parsed when one of its labels is first used.

mod fill;

pub use fill::{Placeholder, fill, fill_both, fill_phrase, fill_sentence, fill_with_label};

use crate::embedded;
use crate::language::{ByLanguage, Language};
use crate::profile::ListColumn;
use crate::rules::ByProcedure;
use crate::text::with_minus;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

/// A label in both languages.
pub(crate) type Label = ByLanguage<String>;

/// A plural label: one form for 1, another for every other number.
#[derive(Debug, Clone)]
pub struct PluralLabel {
    /// For 1.
    pub one: Label,
    /// For every other number, and for ranges.
    pub many: Label,
}

/// Defines topics with their labels, as `build/labels.rs` finds them in `templates/labels/`: labels; plural labels; labels
/// that differ by procedure.
macro_rules! topics {
    ($(
        $(#[$doc:meta])*
        $topic:ident: $LabelTopic:ident { $($name:ident)* ; $($counted:ident)* ; $($differing:ident)* }
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            #[expect(missing_docs, reason = "the labels are their own explanation")]
            pub struct $LabelTopic {
                $(pub $name: Label,)*
                $(pub $counted: PluralLabel,)*
                $(pub $differing: ByProcedure<Label>,)*
            }
        )*

        /// Every label, by its topic: `labels().odds.head` stands in `templates/labels/odds.yaml`.
        #[derive(Debug)]
        pub struct Labels {
            $($(#[$doc])* pub $topic: LazyLock<$LabelTopic>,)*
        }

        static LABELS: Labels = Labels {
            $($topic: LazyLock::new(|| {
                let mut topic = LabelTopic::read(stringify!($topic));
                $LabelTopic {
                    $($name: topic.label(stringify!($name)),)*
                    $($counted: topic.plural_label(stringify!($counted)),)*
                    $($differing: topic.by_procedure(stringify!($differing)),)*
                }
            }),)*
        };

        $(
            impl $LabelTopic {
                pub(crate) fn pairs(&self) -> Vec<(&'static str, &Label)> {
                    vec![
                        $((concat!(stringify!($topic), ".", stringify!($name)), &self.$name),)*
                        $(
                            (concat!(stringify!($topic), ".", stringify!($counted)), &self.$counted.one),
                            (concat!(stringify!($topic), ".", stringify!($counted)), &self.$counted.many),
                        )*
                        $(
                            (concat!(stringify!($topic), ".", stringify!($differing)), &self.$differing.fistful),
                            (concat!(stringify!($topic), ".", stringify!($differing)), &self.$differing.dune_world),
                        )*
                    ]
                }
            }
        )*

        impl Labels {
            /// Returns every pair of labels with its topic and key, to compare the languages.
            pub fn pairs(&self) -> Vec<(&'static str, &Label)> {
                [$(self.$topic.pairs()),*].concat()
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/labels.rs"));

/// A parsed topic. All topics are parsed as this one type: a type for each took longer to build than the rest of the
/// module together.
struct LabelTopic {
    name: &'static str,
    entries: BTreeMap<String, Entry>,
}

/// A label, a plural label, or a label that differs by procedure; `build/labels.rs` has found which.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    en: Option<String>,
    es: Option<String>,
    #[serde(default)]
    alike: bool,
    from: Option<String>,
    one: Option<Label>,
    many: Option<Label>,
    fistful: Option<Label>,
    dune_world: Option<Label>,
}

impl LabelTopic {
    fn read(name: &'static str) -> Self {
        Self { name, entries: embedded::data(&format!("labels/{name}.yaml")) }
    }

    fn label(&mut self, key: &str) -> Label {
        match self.entries.remove(key) {
            Some(Entry { en: Some(en), es: Some(es), alike, from, .. }) => {
                Label { en, es, alike, from }
            }
            _ => Self::never(self.name, key),
        }
    }

    fn plural_label(&mut self, key: &str) -> PluralLabel {
        match self.entries.remove(key) {
            Some(Entry { one: Some(one), many: Some(many), .. }) => PluralLabel { one, many },
            _ => Self::never(self.name, key),
        }
    }

    fn by_procedure(&mut self, key: &str) -> ByProcedure<Label> {
        match self.entries.remove(key) {
            Some(Entry { fistful: Some(fistful), dune_world: Some(dune_world), .. }) => {
                ByProcedure { fistful, dune_world }
            }
            _ => Self::never(self.name, key),
        }
    }

    fn never(name: &str, what: &str) -> ! {
        unreachable!("labels/{name}.yaml, checked when it was built: {what}")
    }
}

pub fn labels() -> &'static Labels {
    &LABELS
}

/// Names a column in full: `Move`, `Points`.
pub fn column_name(column: ListColumn, language: Language) -> &'static str {
    let values = &labels().values;
    let label = match column {
        ListColumn::Move => &values.move_,
        ListColumn::Ws => &values.ws,
        ListColumn::Bs => &values.bs,
        ListColumn::Morale => &values.morale,
        ListColumn::Leadership => &values.leadership,
        ListColumn::Radius => &values.radius,
        ListColumn::Points => &values.points,
    };
    label.get(language)
}

impl PluralLabel {
    /// Returns the label for a number: `1 leader`, `9 leaders`.
    pub fn of_n(&self, n: i64, language: Language) -> String {
        let label = if n == 1 { &self.one } else { &self.many };
        fill(label.get(language), &[("n", &with_minus(n))])
    }

    /// Returns the word for a number, without the number: `point`, `points`.
    pub fn of_word(&self, n: i64, language: Language) -> String {
        let label = if n == 1 { &self.one } else { &self.many };
        label.get(language).clone()
    }

    /// Returns the label for a range or any other text than a number: `4–6 figures`.
    pub fn of_many(&self, n: impl Display, language: Language) -> String {
        fill(self.many.get(language), &[("n", &n)])
    }
}
