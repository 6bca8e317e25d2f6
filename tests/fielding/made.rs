//! Forces of any shape, written and read back.

use super::hand::in_hand;
use super::{LISTS, canonical, nowhere, read_back};
use crate::common::cases;
use fistful::army::{Army, Basis, Words};
use fistful::code::CodeKind;
use fistful::decode::with_letters;
use fistful::force::{BoughtOption, Force, ForceHead, Leader, Platoon, Squad};
use fistful::rules::Rules;
use fistful::text::Span;
use fistful::yaml::Placed;
use fistful::yaml_edit;
use pretty_assertions::assert_eq;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Names as players write them, and as nobody should.
fn name() -> impl Strategy<Value = String> {
    let odd = [
        "'",
        "\"",
        "a: b",
        "a #b",
        "# no comment",
        " led by blanks",
        "ended by blanks  ",
        "- no dash",
        "? no key",
        "true",
        "~",
        "0x10",
        "012",
        "1e3",
        "& *a !b",
        "{a: 1}",
        "[b]",
        "a, b",
        "%",
        "@",
        "`",
        "|",
        ">-",
        "---",
        "next\u{2028}line",
        "\u{feff}mark",
        "Ñandú «é»",
        "e\u{301}",
        "漢字 🙂",
        "back\\slash",
        "yes",
        "null",
        ".inf",
        "2024-01-01",
    ];
    prop_oneof![
        select(odd.to_vec()).prop_map(str::to_owned),
        "[A-Za-zÁñ'\"#:,\\-\\[\\]{} ]{1,12}",
        "\\PC{1,12}".prop_map(|text| fistful::text::strip_bidi(&text)),
    ]
    .prop_filter("a name has letters", |name| {
        !name.chars().all(fistful::text::is_invisible)
            && !name.chars().any(fistful::text::is_control)
    })
}

fn words() -> impl Strategy<Value = Words> {
    (name(), option::of(name())).prop_map(|(text, spanish)| Words {
        text,
        spanish,
        span: Span::default(),
    })
}

/// Each option bought: its index modulo their number, its letters as bits, and the number of figures.
type Purchases = Vec<(usize, u8, i64)>;

#[derive(Debug, Clone)]
struct Hired {
    unit: usize,
    name: Option<Words>,
    notes: Option<Words>,
    bought: Purchases,
}

#[derive(Debug, Clone)]
struct Raised {
    hired: Hired,
    figures: i64,
    nco: Option<usize>,
    attached: Vec<Hired>,
}

type Section = (Option<Words>, Option<Hired>, Vec<Raised>);

fn any_hired() -> impl Strategy<Value = Hired> {
    let bought = vec((0..9usize, any::<u8>(), 1..13i64), 0..3);
    let unit = (0..99usize, option::of(words()), option::weighted(0.2, words()), bought);
    unit.prop_map(|(unit, name, notes, bought)| Hired { unit, name, notes, bought })
}

fn any_raised() -> impl Strategy<Value = Raised> {
    let squad = (any_hired(), 1..13i64, option::weighted(0.3, 0..99usize), vec(any_hired(), 0..2));
    squad.prop_map(|(hired, figures, nco, attached)| Raised { hired, figures, nco, attached })
}

/// A force to build, whatever its list.
#[derive(Debug, Clone)]
struct Plan {
    name: Words,
    hash: Option<String>,
    limit: Option<i64>,
    basis: Basis,
    notes: Option<Words>,
    leaders: Vec<Hired>,
    platoons: Vec<Section>,
    squads: Vec<Raised>,
}

fn plan() -> impl Strategy<Value = Plan> {
    let basis = select(vec![Basis::Printed, Basis::Computed]);
    let hash = option::of(prop_oneof!["[0-9a-f]{8}", "[0-9]{8}", "[0-9]e[0-9]{6}"]);
    let platoon = (option::of(words()), option::of(any_hired()), vec(any_raised(), 0..4));
    let head =
        (words(), hash, option::weighted(0.8, 1..9999i64), basis, option::weighted(0.3, words()));
    let parts = (vec(any_hired(), 0..3), vec(platoon, 0..3), vec(any_raised(), 0..3));
    (head, parts).prop_map(|((name, hash, limit, basis, notes), (leaders, platoons, squads))| {
        Plan { name, hash, limit, basis, notes, leaders, platoons, squads }
    })
}

/// Makes a force of a plan and a list.
struct Maker<'a> {
    army: &'a Army,
    rules: &'a Rules,
}

impl Maker<'_> {
    fn of_kind(&self, kind: CodeKind, number: usize) -> usize {
        let units = self.army.units.iter().enumerate();
        let units: Vec<usize> =
            units.filter(|(_, unit)| unit.code.kind() == kind).map(|(index, _)| index).collect();
        units[number % units.len()]
    }

    fn buy(&self, purchases: &Purchases, all: i64) -> Vec<BoughtOption> {
        let options = &self.army.options;
        let each =
            purchases.iter().filter(|_| !options.is_empty()).map(|(option, bits, figures)| {
                let option = option % options.len();
                let choice = options[option].clone();
                let adds = choice.adds.char_indices();
                let letters: String =
                    adds.filter(|(at, _)| bits >> at & 1 == 1).map(|(_, letter)| letter).collect();
                let choice = if letters.is_empty() {
                    choice
                } else {
                    with_letters(choice, &letters, self.rules)
                };
                let figures = (*figures).min(all);
                let mut bought = BoughtOption { option, choice, figures, span: Span::default() };
                nowhere(&mut bought.choice.name);
                bought
            });
        each.collect()
    }

    fn leader(&self, hired: &Hired) -> Leader {
        Leader {
            unit: self.of_kind(CodeKind::Leader, hired.unit),
            name: hired.name.clone(),
            bought: self.buy(&hired.bought, 1),
            notes: hired.notes.clone(),
            span: Span::default(),
        }
    }

    fn squad(&self, raised: &Raised) -> Squad {
        let unit = self.of_kind(CodeKind::Trooper, raised.hired.unit);
        let named = raised.nco.map(|number| self.of_kind(CodeKind::Leader, number));
        Squad {
            unit,
            figures: raised.figures,
            figures_span: Span::default(),
            nco: named.or(self.army.units[unit].nco),
            nco_span: Span::default(),
            name: raised.hired.name.clone(),
            bought: self.buy(&raised.hired.bought, raised.figures),
            attached: raised.attached.iter().map(|hired| self.leader(hired)).collect(),
            notes: raised.hired.notes.clone(),
            span: Span::default(),
        }
    }

    fn force(&self, list: &str, plan: &Plan) -> Force {
        let squads =
            |squads: &[Raised]| squads.iter().map(|squad| self.squad(squad)).collect::<Vec<_>>();
        let platoon = |(name, leader, all): &Section| Platoon {
            name: name.clone(),
            leader: leader.as_ref().map(|leader| self.leader(leader)),
            squads: squads(all),
            span: Span::default(),
        };
        Force {
            head: ForceHead {
                name: plan.name.clone(),
                list: unplaced_text(list),
                hash: plan.hash.as_deref().map(unplaced_text),
                notes: plan.notes.clone(),
            },
            limit: plan.limit,
            limit_span: Span::default(),
            basis: plan.basis,
            leaders: plan.leaders.iter().map(|leader| self.leader(leader)).collect(),
            platoons: plan.platoons.iter().map(platoon).collect(),
            squads: squads(&plan.squads),
        }
    }
}

fn unplaced_text(text: &str) -> Placed<String> {
    Placed { value: text.to_owned(), span: Span::default() }
}

/// A force of a plan, and its list.
fn made(list: usize, plan: &Plan) -> (Force, &'static Army) {
    let list = &LISTS[list % LISTS.len()];
    let (army, rules) = (list.army.as_ref().expect("an army"), &*list.rules);
    (Maker { army, rules }.force(&list.source.name, plan), army)
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn any_force_reads_back_as_written(list in 0..99usize, plan in plan()) {
        let (force, army) = made(list, &plan);
        let text = yaml_edit::write_force(&force, army);
        assert_eq!(read_back(&text), force, "{text}");
        assert_eq!(canonical(&text).as_ref(), Some(&text));
        assert_eq!(yaml_edit::rewrite_force(&text, &force, &force, army), Some(text));
    }

    #[test]
    fn rewriting_turns_one_force_into_another(
        list in 0..99usize,
        one in plan(),
        other in plan(),
        hand in option::of(any::<u32>()),
    ) {
        let ((one, army), (other, _)) = (made(list, &one), made(list, &other));
        let text = yaml_edit::write_force(&one, army);
        let text = hand.map_or(text.clone(), |seed| in_hand(&text, seed));
        assert_eq!(read_back(&text), one, "{text}");
        let after = yaml_edit::rewrite_force(&text, &one, &other, army);
        let after = after.unwrap_or_else(|| panic!("{text}\n{}", yaml_edit::write_force(&other, army)));
        assert_eq!(read_back(&after), other, "{text}\n{after}");
    }
}
