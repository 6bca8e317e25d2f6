//! The schemas of answers, against the answers.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::fs;

/// Questions by the schema of their answers. `DIR` is a folder of the test, `~` a blank.
const QUESTIONS: [(&str, &[&str]); 23] = [
    (
        "code",
        &[
            "code VHs EXs-N3 EFSs-A4 Q9 --json",
            "code VHs E --game dune-world --lang es --json",
            "code VHs EXs --rules armies/fistful/rules/leaders-4d.yaml --json",
        ],
    ),
    (
        "blazon",
        &["blazon EFSs-A4 --json", "blazon EFSS-A4 --game dune-world --json", "blazon Q9 --json"],
    ),
    (
        "check",
        &[
            "check fistful/atreides dune-world/forces/fremen-300 dust/axis scrubs/arabs --json",
            "check tests/cases/army/codes.yaml tests/cases/force/clash.yaml --json",
            "check tests/cases/dust/force-faulty.yaml --lang both --json",
        ],
    ),
    (
        "audit",
        &[
            "audit fistful/atreides fistful/corrino fistful/fremen fistful/harkonnen --json",
            "audit dune-world/harkonnen fistful/lances tests/cases/army/codes.yaml --json",
            "audit fistful/atreides --rules armies/fistful/rules/leaders-4d.yaml --json",
            "audit fistful/atreides:Skirmishers fistful/harkonnen --json",
            "audit fistful/atreides fistful/corrino --suppose leaders~move~at~most~4d --json",
            "audit fistful/atreides --suppose fistful/rules/leaders-4d --json",
        ],
    ),
    (
        "diff",
        &[
            "diff fistful/atreides fistful/fremen --json",
            "diff fistful/forces/atreides-300 fistful/forces/atreides-500 --json",
            "diff fistful/atreides --under dune-world --json",
            "diff dust/forces/allies-platoon dust/forces/axis-platoon --json",
            "diff scrubs/french scrubs/arabs --json",
            "diff scrubs/forces/well-band scrubs/forces/well-column --json",
        ],
    ),
    (
        "show",
        &[
            "show fistful/castellans --json",
            "show fistful/fremen:Fedayken --json",
            "show dune-world/forces/atreides-300 --json",
            "show dust/axis-example --json",
            "show dust/forces/allies-platoon --json",
            "show scrubs/french --json",
            "show scrubs/forces/well-band --json",
        ],
    ),
    (
        "cost",
        &[
            "cost fistful/forces/harkonnen-500 --json",
            "cost dune-world/forces/corrino-300 --json",
            "cost tests/cases/force/clean.yaml --json",
            "cost dust/forces/axis-platoon --json",
        ],
    ),
    (
        "fits",
        &[
            "fits fistful/forces/atreides-500 --json",
            "fits tests/cases/force/clean.yaml --json",
            "fits tests/cases/dust/force-platoons.yaml --json",
            "fits fistful/forces/corrino-500 --take 1 --dry-run --json",
            "fits tests/cases/force/clean.yaml --take 1,3 --dry-run --json",
            "fits tests/cases/dust/force-heroes.yaml --take 1 --dry-run --json",
        ],
    ),
    (
        "export",
        &[
            "export fistful/forces/lances-300 --to json",
            "export fistful/corrino --to json",
            "export dune-world/forces/atreides-500 --to json",
            "export dust/allies --to json",
            "export dust/forces/allies-platoon --to json",
            "export scrubs/forces/well-column --to json",
        ],
    ),
    ("import", &["import LINK --output DIR --json", "import #f1.jY9B --output DIR --json"]),
    (
        "odds",
        &[
            "odds melee 7 9 --json",
            "odds melee 7 9 --against 3 --leader 2 --foe-leader 1 --nco --higher --disengages --json",
            "odds melee 7 9 --game dune-world --foe-shield --damage --flank --json",
            "odds melee dune-world/corrino:Sardaukar 8 --against 3 --rear --json",
            "odds squads 7 8 --figures 5 --foes 5 --json",
            "odds squads fistful/forces/harkonnen-500:The~beaters 7 --foes 8 --foe-nco --json",
            "odds squads 7 8 --figures 9 --foes 9 --game dune-world --shield --json",
            "odds fire 6 --cover 3 --json",
            "odds fire fistful/atreides:Skirmishers --shots 6 --json",
            "odds fire 4 --weapon lasgun --shield --behind --json",
            "odds morale 8 --lost 2 --strength 9 --leader 1 --nco-lost --json",
            "odds morale fistful/fremen:Fremmen --strength 9 --lost 5 --nco --for melee --json",
            "odds morale 8 --for charge --json",
            "odds morale 8 --for rally --json",
            "odds charge 3d --inches 14 --nco --rough --json",
            "odds charge fistful/fremen:Fedayken --walk --json",
            "odds fire french-rifle --range 10 --dice 8 --cover fort --json",
            "odds fire arab-cannon --range 5 --crew 3 --figures 4 --json",
            "odds morale scrubs/french:Spahis --lost 4 --json",
            "odds activation --lost 2 --json",
            "odds sighting --range 10 --json",
            "odds move scrubs/french:Spahis desert --json",
            "odds move arab-horse rough --inches 12 --json",
            "odds grapple --defenders 2 --json",
            "odds climb --json",
            "odds initiative dust/forces/allies-platoon 8 --json",
            "odds attack dust/allies-example:Badger dust/axis-example:Anvil --json",
            "odds attack --dice 4 --armor 3 --cover soft --models 3 --health 2 --sustained --json",
            "odds suppression --tokens 4 --models 3 --json",
            "odds vehicle --hits 5 --cover soft --json",
            "odds overrun dust/allies-example:Badger --json",
        ],
    ),
    ("chess-moves", &["chess moves --json", "chess moves --moves Tb7a6~Wa4b5 --json"]),
    ("chess-perft", &["chess perft 2 --json", "chess perft 2 --divide --json"]),
    ("chess-best", &["chess best --level 1 --json"]),
    ("chess-replay", &["chess replay DIR/game.txt --json"]),
    (
        "worth",
        &[
            "worth fistful/fremen --games 200 --forces 10 --json",
            "worth dune-world/fremen dune-world/atreides --games 200 --forces 10 --json",
        ],
    ),
    (
        "battle",
        &[
            "battle fistful/forces/fremen-300 fistful/forces/atreides-300 --games 20 --json",
            "battle dune-world/forces/fremen-300 dune-world/forces/atreides-300 --games 20 --json",
            "battle fistful/forces/fremen-300 fistful/forces/corrino-300 --games 20 --replay 3 --json",
            "battle fistful/forces/fremen-300 fistful/forces/corrino-300 --games 20 --shard 1/2",
            "battle fistful/forces/fremen-300 fistful/forces/corrino-300 --games 20 --equal --json",
        ],
    ),
    (
        "fair",
        &[
            "fair fistful/fremen fistful/atreides --games 200 --forces 10 --json",
            "fair dune-world/fremen --games 200 --forces 10 --json",
            "fair fistful/fremen fistful/atreides --games 200 --forces 10 --shard 1/2",
        ],
    ),
    (
        "find",
        &[
            "find --ws 8 --json",
            "find --near EFSs-A4 --limit 3 --game dune-world --json",
            "find --dominated --json",
        ],
    ),
    (
        "design",
        &[
            "design --troops --points ..12 --with s --json",
            "design --leaders --with m --points ..40 --show 2 --game dune-world --json",
            "design --code VLg --against fistful/corrino:Sardaukar --json",
            "design --ws 90.. --json",
            "design fistful/harkonnen --json",
            "design dune-world/atreides --json",
            "design --house Mine --limit 300 --json",
        ],
    ),
    (
        "print",
        &[
            "print fistful/atreides dust/axis scrubs/french --format text --output DIR --json",
            "print tests/cases/army/caps.yaml --as cards --format text --output DIR --json",
            "reference dune-chess --format html --output DIR --json",
            "chess print --format text --output DIR --json",
            "odds melee --as sheet --format html --output DIR --json",
            "rulings --as sheet --format text --output DIR --json",
        ],
    ),
    ("rulings", &["rulings --json", "rulings shield --game dune-world --lang both --json"]),
    ("list", &["list --json", "list --game dust --lang es --json"]),
];

/// Returns the first misfit of a value, by the keywords of our schemas: any other keyword panics.
fn misfit(value: &Value, schema: &Value, root: &Value) -> Option<String> {
    match schema {
        Value::Bool(allowed) => (!allowed).then(|| format!("not allowed: {value}")),
        Value::Object(rules) => rules.iter().find_map(|(key, rule)| {
            breaks(value, (key, rule), schema, root).map(|why| format!("{key}: {why}"))
        }),
        other => panic!("no schema: {other}"),
    }
}

fn breaks(
    value: &Value,
    (key, rule): (&str, &Value),
    schema: &Value,
    root: &Value,
) -> Option<String> {
    let inside = |name: &str, value: &Value, schema: &Value| {
        misfit(value, schema, root).map(|why| format!("{name}/{why}"))
    };
    let wrong = |is_wrong: bool| is_wrong.then(|| format!("{value} is not {rule}"));
    let entries = || value.as_object().into_iter().flatten();
    let items = || value.as_array().into_iter().flatten();
    let (rules, size) =
        (|| rule.as_array().expect("a list").iter(), value.as_array().map(Vec::len));
    match key {
        "$schema" | "$defs" | "title" | "description" | "format" => None,
        "$ref" => {
            let part = rule.as_str().and_then(|place| root.pointer(place.strip_prefix('#')?));
            misfit(value, part.unwrap_or_else(|| panic!("no {rule}")), root)
        }
        "type" if rule.is_array() => wrong(!rules().any(|kind| is_kind(value, kind))),
        "type" => wrong(!is_kind(value, rule)),
        "const" => wrong(value != rule),
        "enum" => wrong(!rules().any(|one| one == value)),
        "anyOf" | "oneOf" => {
            let misfits: Vec<_> = rules().map(|shape| misfit(value, shape, root)).collect();
            let fitting = misfits.iter().filter(|misfit| misfit.is_none()).count();
            let fits = fitting == 1 || fitting > 1 && key == "anyOf";
            (!fits).then(|| format!("{fitting} fit: {misfits:?}"))
        }
        "required" => {
            let lacks = |name: &&Value| name.as_str().is_none_or(|name| value.get(name).is_none());
            value.as_object().and_then(|_| rules().find(lacks)).map(|name| format!("no {name}"))
        }
        "properties" => entries().find_map(|(name, value)| inside(name, value, rule.get(name)?)),
        "additionalProperties" => entries()
            .filter(|(name, _)| schema["properties"].get(name.as_str()).is_none())
            .find_map(|(name, value)| inside(name, value, rule)),
        "items" if schema.get("prefixItems").is_none() => {
            items().enumerate().find_map(|(at, item)| inside(&at.to_string(), item, rule))
        }
        "prefixItems" => items().zip(rules()).find_map(|(item, rule)| inside("tuple", item, rule)),
        "minItems" => wrong(size.is_some_and(|size| Some(size as u64) < rule.as_u64())),
        "maxItems" => wrong(size.is_some_and(|size| Some(size as u64) > rule.as_u64())),
        "minLength" | "maxLength" => {
            let size = value.as_str().map(|text| text.chars().count() as u64);
            let order = size.map(|size| size.cmp(&rule.as_u64().expect("a number")));
            wrong(
                order == Some(if key == "minLength" { Ordering::Less } else { Ordering::Greater }),
            )
        }
        "minimum" => wrong(value.is_number() && value.as_f64() < rule.as_f64()),
        other => panic!("the keyword {other} is new: {schema}"),
    }
}

fn is_kind(value: &Value, kind: &Value) -> bool {
    match kind.as_str().expect("a kind") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no kind of value: {other}"),
    }
}

fn schema(kind: &str) -> Value {
    answer(&["schema", &format!("answer-{kind}")])
}

#[test]
fn every_answer_has_a_schema_that_is_listed_and_tested() {
    let (_, help, _) = run(&["schema", "--help"]);
    let words = help.split_whitespace().filter_map(|word| word.strip_prefix("answer-"));
    let listed: Vec<&str> = words.filter_map(|word| word.strip_suffix(':')).collect();
    assert_eq!(listed, QUESTIONS.map(|(kind, _)| kind));
    for kind in listed {
        let schema = answer(&["schema", &format!("answer-{kind}"), "--lang", "es"]);
        assert!(schema["$comment"].is_string(), "{kind}: its descriptions are English");
    }
}

#[test]
fn answers_match_their_schemas() {
    let folder = folder("schemas").display().to_string();
    let (_, start, _) = run(&["chess", "moves", "--json"]);
    let start: Value = serde_json::from_str(&start).expect("JSON");
    let game = format!("dune-chess 1\n{}\nTb7a6\n", start["position"].as_str().expect("text"));
    fs::write(format!("{folder}/game.txt"), game).expect("a game");
    let (_, link, _) = run(&["export", "fistful/forces/atreides-500", "--to", "link"]);
    for (kind, questions) in QUESTIONS {
        let schema = schema(kind);
        for question in questions {
            let words = question.split(' ').map(|word| match word {
                "LINK" => link.trim().to_owned(),
                word => word.replace("DIR", &folder).replace('~', " "),
            });
            let words: Vec<String> = words.collect();
            let (_, out, err) = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let report = serde_json::from_str::<Value>(&out);
            let report = report.unwrap_or_else(|why| panic!("{question}: {why}\n{err}"));
            assert_eq!(misfit(&report, &schema, &schema), None, "{question}");
        }
    }
}

/// The keys of an answer, and of the objects in its lists, but for those that a log's events and the terms have.
fn keys(answer: &Value, found: &mut Vec<String>) {
    match answer {
        Value::Array(all) => all.iter().for_each(|one| keys(one, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                found.push(key.clone());
                if !["forces", "killed", "log", "terms"].contains(&key.as_str()) {
                    keys(value, found);
                }
            }
        }
        _ => {}
    }
}

#[test]
fn the_help_of_battles_names_every_key() {
    let forces = ["battle", "fistful/forces/corrino-300", "fistful/forces/fremen-300"];
    let mut found = Vec::new();
    for options in [&["--games", "40"][..], &["--equal", "--games", "20"], &["--replay", "2"]] {
        keys(&answer(&[&forces, options, &["--json"]].concat()), &mut found);
    }
    found.sort();
    found.dedup();
    for lang in ["en", "es"] {
        let (_, help, _) = run(&["battle", "--help", "--lang", lang]);
        let is_missing = |key: &&String| !help.contains(&format!("\"{key}\""));
        assert_eq!(found.iter().filter(is_missing).collect::<Vec<_>>(), Vec::<&String>::new());
    }
}

#[test]
fn a_key_that_no_schema_declares_is_refused() {
    let (cost_schema, mut list_schema) = (schema("cost"), schema("list"));
    let mut cost = answer(&["cost", "fistful/forces/harkonnen-500", "--json"]);
    assert_eq!(misfit(&cost, &cost_schema, &cost_schema), None);
    cost["squads"][0]["colour"] = json!("red");
    assert!(misfit(&cost, &cost_schema, &cost_schema).is_some());
    // The other way round: a key that answers have and the schema lost.
    let game = list_schema["$defs"]["GameAnswer"]["properties"].as_object_mut();
    game.expect("keys").remove("edition");
    let list = answer(&["list", "--json"]);
    assert!(misfit(&list, &list_schema, &list_schema).is_some());
}

#[test]
fn the_schema_of_a_file_names_its_game() {
    for game in ["scrubs", "dust"] {
        let book = format!("grammars/{game}/book.yaml");
        let book: Value =
            fistful::yaml::parse_as(&fs::read_to_string(book).expect("a book")).expect("a book");
        let name = book["name"]["en"].as_str().or(book["name"].as_str()).expect("a name");
        for kind in ["army", "force"] {
            let (code, out, err) = run(&["schema", &format!("{game}-{kind}")]);
            assert_eq!(code, 0, "{err}");
            let schema: Value = serde_json::from_str(&out).expect("a schema");
            let title = schema["title"].as_str().expect("a title");
            assert!(title.contains(name), "{title}: no {name}");
        }
    }
}

#[test]
fn the_schema_describes_every_key_of_the_format() {
    let (code, schema, _) = run(&["schema"]);
    assert_eq!(code, 0);
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let keys: Vec<&String> = schema["properties"].as_object().expect("keys").keys().collect();
    assert_eq!(
        keys,
        [
            "composition",
            "emblem",
            "enemy",
            "fistful",
            "game",
            "house_rules",
            "name",
            "name_es",
            "notes",
            "notes_es",
            "options",
            "source",
            "units"
        ]
    );
    for (name, part) in schema["$defs"].as_object().expect("parts") {
        assert_eq!(part["additionalProperties"], json!(false), "{name}");
        for (key, value) in part["properties"].as_object().expect("keys") {
            assert!(value["description"].is_string(), "{name}.{key}");
        }
    }
    assert_eq!(schema["properties"]["units"]["maxItems"], json!(500));
}

/// Every description of a schema, with its place.
fn descriptions(schema: &Value, at: &str, found: &mut Vec<(String, String)>) {
    if let Some(text) = schema["description"].as_str() {
        found.push((at.to_owned(), text.to_owned()));
    }
    for (key, value) in schema.as_object().into_iter().flatten() {
        if value.is_object() {
            descriptions(value, &format!("{at}/{key}"), found);
        }
    }
}

#[test]
fn the_schema_is_described_in_spanish_as_well() {
    for (kind, least) in [
        ("army", 60),
        ("force", 35),
        ("scrubs-army", 30),
        ("scrubs-force", 16),
        ("dust-army", 40),
        ("dust-force", 30),
    ] {
        let schema = |lang: &str| {
            let mut found = Vec::new();
            descriptions(&answer(&["schema", kind, "--lang", lang]), "", &mut found);
            found
        };
        let (english, spanish) = (schema("en"), schema("es"));
        assert!(english.len() > least, "{english:?}");
        assert_eq!(english.len(), spanish.len());
        for ((at, en), (same, es)) in english.iter().zip(&spanish) {
            assert_eq!((at, en == es), (same, false), "{at}: {en}");
        }
        let text = fs::read_to_string(format!("templates/schema/{kind}.yaml")).expect("a file");
        let parts: Value = fistful::yaml::parse_as(&text).expect("YAML");
        let texts = parts.as_object().expect("parts").values();
        let texts = texts.map(|part| part.as_object().expect("texts").len());
        assert_eq!(texts.sum::<usize>(), spanish.len(), "{kind}: no text is left over");
    }
}
