//! The canonical form: shipped files have it, any file gets it, and nothing is lost on the way.

use crate::common::cases;
use fistful::army::file::order;
use fistful::embedded;
use fistful::force;
use fistful::language::Language;
use fistful::muster;
use fistful::new_file::write_house;
use fistful::read;
use fistful::text::Source;
use fistful::yaml;
use fistful::yaml_edit;
use pretty_assertions::assert_eq;
use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
use proptest::{collection::vec, option, sample::select};

fn format(text: &str) -> String {
    yaml_edit::format(text, &order()).unwrap_or_else(|| panic!("no form: {text}"))
}

#[test]
fn every_shipped_army_and_every_new_house_is_canonical() {
    let games = crate::common::games();
    for name in crate::common::armies() {
        let text = embedded::list_or_force(&name).expect("a shipped army");
        assert_eq!(format(&text), text, "{name}");
        let list = muster::army(&name, text.as_bytes(), &games).expect("the shipped rules");
        let army = list.army.expect("an army");
        let new = write_house(&army.head.name, &army, &list.rules, &[], Language::English);
        assert_eq!(format(&new), new, "a house like {name}");
    }
    for name in crate::common::forces() {
        let text = embedded::list_or_force(&name).expect("a shipped force");
        assert_eq!(yaml_edit::format(&text, &force::file::order()), Some(text), "{name}");
    }
    let page = std::fs::read_to_string("docs/guide/en/format.md").expect("the page");
    let example = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next());
    let example = example.expect("an example");
    assert_eq!(format(example), example);
}

#[test]
fn the_key_order_of_every_file_kind_matches_its_schema() {
    let own = |kind: &read::FileKind| match *kind {
        // Leaders stand under three keys and have one form.
        read::FileKind::Army => order().to_vec(),
        read::FileKind::Force => force::file::order().to_vec(),
        read::FileKind::GameList(game) => game.key_order(false),
        read::FileKind::GameForce(game) => game.key_order(true),
        read::FileKind::Record => panic!("nobody formats records"),
    };
    let kinds = crate::common::games().file_kinds();
    let orders = kinds.iter().map(|kind| (*kind, own(kind)));
    let keys = |part: &serde_json::Value| {
        part["properties"].as_object().expect("keys").keys().cloned().collect::<Vec<_>>()
    };
    let sorted = |(_, keys): (&str, &[&str])| {
        let mut keys: Vec<_> = keys.iter().map(|key| (*key).to_owned()).collect();
        keys.sort();
        keys
    };
    for (format, order) in orders {
        let schema = read::describe_schema(format, Language::English);
        let parts = schema["$defs"].as_object().expect("parts").values();
        let mut expected: Vec<_> = parts.map(keys).chain([keys(&schema)]).collect();
        let mut found: Vec<_> = order.into_iter().map(sorted).collect();
        expected.sort();
        found.sort();
        found.dedup();
        assert_eq!(found, expected);
    }
    assert_eq!(order()[0].1[..4], ["fistful", "game", "name", "name_es"]);
}

#[test]
fn formatting_moves_lines_and_changes_nothing_else() {
    let text = "\
# An army.

name:   House Ordos  # as it is spelled
# Of the first format.
fistful: 1


units:
- code: VHs-N1   
  # What they are called.
  name: 'Sergeant'

-   {code: VHs,
     name: Guards}
-
    # Of the rearguard.
    nco: Sergeant
    notes: >-
         Hold the field  
         to the last.

         # no comment
    special:
         - points: 2
           name: Stubborn
         # - name: Fast
    name: Levy
    code: GL
    # The last of them.
# The end.
options: []


";
    let expected = "\
# An army.

# Of the first format.
fistful: 1
name:   House Ordos  # as it is spelled
# The end.
options: []

units:
  # What they are called.
  - name: 'Sergeant'
    code: VHs-N1

  -   {code: VHs,
       name: Guards}
  - name: Levy
    code: GL
    # Of the rearguard.
    nco: Sergeant
    special:
      - name: Stubborn
        points: 2
      # - name: Fast
    notes: >-
         Hold the field  
         to the last.

         # no comment
    # The last of them.
";
    assert_eq!(format(text), expected);
    assert_eq!(
        format(&format!("\u{feff}{}", text.replace('\n', "\r\n"))),
        expected.replace('\n', "\r\n")
    );
    assert_eq!(format(&text.replacen('\n', "\r\n", 3)), expected, "line ends of two kinds");
    assert_eq!(format(&text.replace('\n', "\r")), expected);
}

#[test]
fn lines_that_are_not_understood_stay_in_place() {
    for odd in [
        "units:\n- {name: A, code: &c VHs}\n- {code: *c, name: B}\n\n\nname: Ordos\nfistful: 1\n",
        "units: []\n\n\n? name\n: Ordos\nfistful: 1\n",
        "units: []\nname: !!str Ordos\nfistful: 1\n",
        "{units: [], name: Ordos,\n  fistful: 1}\n",
        "units: []\nnotes: |+\n  Kept.\n\n\nname: Ordos\nfistful: 1\n",
        "units: []\nnme: Ordos\nfistful: 1\n",
    ] {
        assert_eq!(format(&format!("{odd}# end  ")), format!("{odd}# end\n"));
    }
    assert_eq!(yaml_edit::format("units: [\n", &order()), None);
    assert_eq!(yaml_edit::format("units: []\n---\nunits: []\n", &order()), None);
}

/// A value as someone may spell it, the lines after the first without their indentation.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        select(vec![
            "VHs",
            "'it''s # one'",
            "\"a\\\" # b: c\"",
            "4-6",
            "24\"",
            "~",
            "",
            "[A, 'b # c']",
            "{a: 1, b: [c]}"
        ])
        .prop_map(str::to_owned),
        select(vec![">-", "|", "|-", ">", "| # why"])
            .prop_map(|head| format!("{head}\nOne  \n\n  two # three\n- four: five  ")),
        Just("plain that\ngoes on: no, on\n\nand on".replace(": no", "")),
        Just("'quoted  \n# that\n\n goes on'".to_owned()),
        Just("[a, # one\nb,\n\n# two\nc]".to_owned()),
    ]
}

/// Comments and blank lines above an entry, each comment so much further in than the entry.
fn lead() -> impl Strategy<Value = Vec<Option<(usize, String)>>> {
    vec(option::of((0..5usize, "# ?[a-z:'{-]{0,6}")), 0..3)
}

#[derive(Debug, Clone)]
struct Pair {
    lead: Vec<Option<(usize, String)>>,
    key: &'static str,
    value: String,
    trail: &'static str,
}

fn mapping(keys: &'static [&'static str]) -> impl Strategy<Value = Vec<Pair>> {
    let trail = select(vec!["", "  ", " # why", "   # so  "]);
    let pair = (lead(), value(), trail).prop_map(|(lead, value, trail)| (lead, value, trail));
    let pairs = vec(pair, keys.len());
    (Just(keys.to_vec()).prop_shuffle(), pairs, 1..=keys.len()).prop_map(|(keys, pairs, most)| {
        let pairs = keys.into_iter().zip(pairs).take(most);
        pairs.map(|(key, (lead, value, trail))| Pair { lead, key, value, trail }).collect()
    })
}

/// Writes the entries so far in; `dash` starts the first of them.
fn write(out: &mut String, pairs: &[Pair], indent: usize, dash: Option<&str>) {
    for (index, pair) in pairs.iter().enumerate() {
        let dash = dash.filter(|_| index == 0);
        let indent_of_lead = indent - dash.map_or(0, str::len);
        for line in &pair.lead {
            match line {
                Some((more, comment)) => {
                    out.push_str(&format!("{:1$}{comment}\n", "", indent_of_lead + more))
                }
                None => out.push_str("  \n"),
            }
        }
        out.push_str(&format!("{:indent_of_lead$}{}{}: ", "", dash.unwrap_or_default(), pair.key));
        let mut lines = pair.value.split('\n');
        let first = lines.next().unwrap_or_default();
        let single = pair.value.split('\n').count() == 1;
        out.push_str(&format!("{first}{}\n", if single { pair.trail } else { "" }));
        for line in lines {
            match line {
                "" => out.push('\n'),
                line => out.push_str(&format!("{:1$}{line}\n", "", indent + 3)),
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn nothing_is_lost_and_once_is_enough(
        top in mapping(&["name", "fistful", "source", "notes", "game"]),
        squads in mapping(&["squad", "platoon", "company"]),
        units in vec((mapping(&["name", "code", "nco", "notes", "printed"]), select(vec!["- ", "-   ", "-\n"])), 0..4),
        (first, deep, crlf, foot) in (any::<bool>(), 0..5usize, any::<bool>(), lead()),
    ) {
        let mut text = String::new();
        let parts = |text: &mut String| {
            text.push_str("composition:\n");
            write(text, &squads, 1 + deep, None);
            text.push_str(if units.is_empty() { "units: []\n" } else { "units:\n" });
            for (unit, dash) in &units {
                match *dash {
                    "-\n" => {
                        text.push_str(&format!("{:deep$}-\n", ""));
                        write(text, unit, deep + 2, None);
                    }
                    dash => write(text, unit, deep + dash.len(), Some(dash)),
                }
            }
        };
        if first { parts(&mut text) }
        write(&mut text, &top, 0, None);
        if !first { parts(&mut text) }
        for (more, comment) in foot.iter().flatten() {
            text.push_str(&format!("{:more$}{comment}\n", ""));
        }
        let text = if crlf { text.replace('\n', "\r\n") } else { text };
        let tree = |text: &str| yaml::tree(&Source::new("", text)).expect("YAML");
        let once = format(&text);
        assert!(tree(&once).has_same_content(&tree(&text)), "{text}\n{once}");
        let (was, is) = (comments(&text), comments(&once));
        assert_eq!(was, is, "{}", text);
        assert_eq!(&format(&once), &once, "{}", text);
        assert!(once.starts_with(|c: char| c == '#' || c.is_alphabetic()), "{}", once);
        let ends = |line: &str| line.ends_with(": ") || line.ends_with("  # so  ");
        assert!(!once.lines().any(ends), "{}", once);
        assert_eq!(once.contains('\r'), crlf, "{once:?}");
        let at = |key: &str| once.lines().position(|line| line.starts_with(key));
        if let (Some(format), Some(name)) = (at("fistful:"), at("name:")) {
            assert!(format < name, "{}", once);
        }
        assert!(at("composition:") < at("units:"), "{}", once);
    }
}

/// The lines that hold a number sign, and how often: none of the values holds one of these twice in a line.
fn comments(text: &str) -> Vec<String> {
    let after = |line: &str| line.split_once('#').map(|(_, comment)| comment.trim_end().to_owned());
    let mut found: Vec<_> = text.lines().filter_map(after).collect();
    found.sort();
    found
}
