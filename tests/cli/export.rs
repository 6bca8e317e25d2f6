//! `fistful export` and `fistful import`: a force goes out in five forms, and comes back in one.

use super::{answer, fistful, folder, run};
use crate::common::file_names;
use fistful::link::{LinkContents, decode, encode};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

const LIST: &str = "# Ours.\r
fistful: 1
name: '=HYPERLINK(\"http://evil\",\"x\")'
name_es: Casa Ordos
composition: {squad: 4-6}
options: [{name: Sniper | rifle, name_es: Fusil, points: 3}]
units:
  - {name: Captain, name_es: Capitana, code: EHs-C5}
  - {name: NCO, code: VHs-N1}
  - {name: '@SUM(1)', code: EHs, nco: NCO}
  - {name: '-5', code: EHs, nco: NCO}
  - {name: '-2+3', code: EHs, nco: NCO}
  - {name: <script>alert(1)</script>, name_es: 'Peón, ñu', code: EHs, nco: NCO}
";

const FORCE: &str = "# A comment that must not be lost – ñ
fistful: 1
force: '| x | `y`'
force_es: Señores
army: ordos.yaml
limit: 600
notes: Hello.
leaders:
  - {unit: Captain, name: +1+1}
platoons:
  - name: '**a** [b](http://c) & www.d.e'
    leader: {unit: Captain, name: ' =1'}
    squads:
      - {troop: '@SUM(1)', figures: 5, name: 'Red, \"squad\"'}
      - {troop: '-5', figures: 4}
squads:
  - {troop: '-2+3', figures: 4}
  - {troop: <script>alert(1)</script>, figures: 4, options: [{buy: Sniper | rifle, figures: 2}]}
";

/// A folder with the force and its list, and the path of the force.
fn force(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    fs::write(folder.join("ordos.yaml"), LIST).expect("a list");
    let path = folder.join("mine.yaml");
    fs::write(&path, FORCE).expect("a force");
    (folder, path.display().to_string())
}

fn export(path: &str, args: &[&str]) -> String {
    let (code, out, err) = run(&[&["export", path], args].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

fn link(path: &str) -> String {
    export(path, &["--to", "link"]).trim_end().to_owned()
}

#[test]
fn text_export_lists_units_with_points() {
    let expected = "\
Gurney's raiders: 489 of 500 points
The Atreides, A Fistful of Sardaukar

Gurney Halleck: 77 points

First platoon: 412 points
- Lieutenant Harah Venn (Lieutenant): 44 points
- Troopers, 6 figures + NCO: 116 points
- House Guards, 4 figures + NCO: 110 points
- Skirmishers, 4 figures + NCO: 142 points
";
    assert_eq!(export("fistful/forces/atreides-500", &[]), expected);
    let (_, path) = force("export-text");
    let expected = "\
Señores: 568 de 600 puntos
Casa Ordos, A Fistful of Sardaukar

+1+1 (Capitana): 71 puntos

**a** [b](http://c) & www.d.e: 291 puntos
- =1 (Capitana): 71 puntos
- Red, \"squad\" (@SUM(1)), 5 figuras + Suboficial: 120 puntos
- -5, 4 figuras + Suboficial: 100 puntos

Escuadras sin Pelotón: 206 puntos
- -2+3, 4 figuras + Suboficial: 100 puntos
- Peón, ñu, 4 figuras + Suboficial, Fusil (2 figuras): 106 puntos
";
    assert_eq!(export(&path, &["--lang", "es"]), expected);
}

#[test]
fn markdown_export_escapes_names() {
    let (_, path) = force("export-markdown");
    let expected = r#"## \| x \| \`y\`: 568 of 600 points

*=HYPERLINK("http\://evil","x"), A Fistful of Sardaukar*

| Name | Figures | AS | Points |
| --- | --- | --- | ---: |
| +1+1 (Captain) | 1 | EHs-C5 | 71 |
| **\*\*a\*\* \[b\](http\://c) \& www\.d.e** |  |  | **291** |
| =1 (Captain) | 1 | EHs-C5 | 71 |
| Red, "squad" (\@SUM(1)) | 5 + NCO | EHs | 120 |
| -5 | 4 + NCO | EHs | 100 |
| **Squads without a platoon** |  |  | **206** |
| -2+3 | 4 + NCO | EHs | 100 |
| \<script\>alert(1)\</script\>; Sniper \| rifle (2 figures) | 4 + NCO | EHs | 106 |
| **Total** |  |  | **568** |
| Points left |  |  | 32 |
"#;
    assert_eq!(export(&path, &["--to", "markdown"]), expected);
}

#[test]
fn csv_export_disarms_formulas_and_keeps_numbers() {
    let (_, path) = force("export-csv");
    let expected = [
        "Tipo,Pelotón,Nombre,Unidad,Figuras,Suboficial,CH,Opciones,Puntos",
        "Líder,,'+1+1,Capitana,1,,EHs-C5,,71",
        "Líder,**a** [b](http://c) & www.d.e,' =1,Capitana,1,,EHs-C5,,71",
        "Escuadra,**a** [b](http://c) & www.d.e,\"Red, \"\"squad\"\"\",'@SUM(1),5,NCO,EHs,,120",
        "Escuadra,**a** [b](http://c) & www.d.e,-5,-5,4,NCO,EHs,,100",
        "Escuadra,,'-2+3,'-2+3,4,NCO,EHs,,100",
        "Escuadra,,\"Peón, ñu\",\"Peón, ñu\",4,NCO,EHs,Fusil (2 figuras),106",
        "",
    ];
    assert_eq!(export(&path, &["--to", "csv", "--lang", "es"]), expected.join("\r\n"));
    let plain = FORCE.replace("+1+1", "Ann").replace("' =1'", "Bo");
    let plain =
        plain.replace("troop: '@SUM(1)'", "troop: '-5'").replace("troop: '-2+3'", "troop: '-5'");
    let (kept, hold) = (
        ["-5", "+5", "-1.5", "Ann", "5-3"],
        ["=1", "＝1", "＋1", "－1", "＠x", "\\u00a0=1", "−1+1", "-", "-1-1", "+1e5", "-5 "],
    );
    for (names, expected) in [(&kept[..], false), (&hold[..], true)] {
        for name in names {
            fs::write(&path, plain.replace("name: Ann", &format!("name: \"{name}\"")))
                .expect("a force");
            let (_, out, err) = run(&["export", &path, "--to", "csv"]);
            assert_eq!(out.contains(",'") || out.contains(",\"'"), expected, "{name}\n{out}{err}");
        }
    }
}

#[test]
fn json_export_is_the_cost_plus_the_force() {
    let (_, path) = force("export-json");
    let mut found = answer(&["export", &path, "--to", "json", "--lang", "es"]);
    let cost = answer(&["cost", &path, "--json"]);
    let more = ["force", "notes", "list", "army", "game", "figures"];
    let more = more.map(|key| found.as_object_mut().and_then(|keys| keys.remove(key)));
    let expected = [json!("| x | `y`"), json!("Hello."), json!("ordos.yaml")];
    assert_eq!(more[..3].iter().flatten().collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>());
    let expected = [json!("=HYPERLINK(\"http://evil\",\"x\")"), json!("fistful"), json!(23)];
    assert_eq!(more[3..].iter().flatten().collect::<Vec<_>>(), expected.iter().collect::<Vec<_>>());
    assert_eq!(found, cost);
    let help = run(&["export", "--help"]).1;
    for key in found.as_object().expect("keys").keys() {
        assert!(help.contains(key.as_str()), "the help says nothing of `{key}`");
    }
}

#[test]
fn an_imported_link_restores_force_and_list_exactly() {
    let (folder, path) = force("export-link");
    let (link, out) = (link(&path), folder.join("out"));
    assert_eq!(link, self::link(&path), "the same force, the same link");
    let to = out.to_str().expect("a path");
    let line = |text: &str| {
        format!(
            "{to}/x-y.yaml: {text}\n{to}/ordos.yaml: {text}\n{to}/x-y.yaml: | x | `y`, 568 of 600 points\n"
        )
    };
    let import = |link: &str| run(&["import", link, "--output", to]);
    assert_eq!(import(&link), (0, line("written"), String::new()));
    let read = |name: &str| fs::read_to_string(out.join(name)).expect("a file");
    assert_eq!((read("x-y.yaml"), read("ordos.yaml")), (FORCE.to_owned(), LIST.to_owned()));
    let address = format!("https://example.org/fistful{link}");
    assert_eq!(import(&address), (0, line("already exists and is the same"), String::new()));
    fs::remove_file(out.join("x-y.yaml")).expect("a file");
    fs::write(out.join("ordos.yaml"), "mine").expect("a file");
    let (code, _, err) = import(&link);
    assert_eq!((code, err.contains("ordos.yaml` already exists")), (2, true), "{err}");
    assert_eq!(file_names(&out), ["ordos.yaml"], "all or nothing");
    assert_eq!(read("ordos.yaml"), "mine");
}

#[test]
fn a_list_named_without_its_ending_goes_into_the_link_with_it() {
    let (folder, path) = force("export-short-name");
    fs::write(&path, FORCE.replace("ordos.yaml", "ordos")).expect("a force");
    let to = folder.join("out").display().to_string();
    let (code, out, err) = run(&["import", &link(&path), "--output", &to]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(file_names(&folder.join("out")), ["ordos.yaml", "x-y.yaml"]);
    let print = ["print", &path, "--qr", "--format", "html", "--output", &to];
    assert_eq!(run(&print).0, 0);
}

#[test]
fn import_reads_standard_input_and_answers_in_json() {
    let folder = folder("import-stdin");
    let to = folder.to_str().expect("a path");
    let link = link("fistful/forces/atreides-500");
    assert_eq!(
        decode(&link).map(|contents| contents.list),
        Ok(None),
        "a shipped list stays at home"
    );
    let lines: Vec<&str> =
        link.as_bytes().chunks(60).map(|line| std::str::from_utf8(line).expect("ASCII")).collect();
    let run = |pasted: &str| {
        let mut command = fistful(&["import", "-", "--json", "--output", to]);
        let output = command.write_stdin(pasted).output().expect("a run");
        (
            output.status.code(),
            serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("JSON"),
        )
    };
    let file = format!("{to}/gurney-s-raiders.yaml");
    let (code, mut imported) = run(&lines.join("\r\n> ").replace('>', ""));
    // Gurney has one platoon, of the three of a company.
    assert_eq!(imported["findings"][0]["id"], json!("few-platoons"));
    imported["findings"] = json!([]);
    let expected = json!({"file": file, "written": [file], "findings": []});
    assert_eq!((code, imported), (Some(0), expected));
    let (code, cut) = run(lines[0]);
    assert_eq!((code, &cut["file"], &cut["written"]), (Some(1), &json!("<link>"), &json!([])));
    assert_eq!(cut["findings"][0]["id"], "link-cut-short");
    assert_eq!(
        (&cut["findings"][0]["column"], &cut["findings"][0]["line"]),
        (&json!(60), &json!(1))
    );
}

#[test]
fn a_hostile_link_writes_nothing() {
    let folder = folder("import-hostile");
    let to = folder.join("in").display().to_string();
    let linked = |force: &str, list: Option<&str>| {
        let contents = LinkContents { force: force.to_owned(), list: list.map(str::to_owned) };
        encode(&contents).expect("a link")
    };
    let named = |list: &str| {
        linked(&FORCE.replace("army: ordos.yaml", &format!("army: {}", json!(list))), Some(LIST))
    };
    let elsewhere = [
        "../out.yaml",
        "/tmp/out.yaml",
        "a/b.yaml",
        "a\\b.yaml",
        "c:x.yaml",
        ".yaml",
        "..",
        ".bashrc",
        "out.sh",
        "-x.yaml",
        " x.yaml",
        "x\u{202e}.yaml",
        "fistful/atreides",
        "x.yaml/",
        "~x.yaml",
        "x?.yaml",
        "CON.yaml",
        "nul.yml",
        "aux.old.yaml",
        "com7.yaml",
        "COM¹.yaml",
        "conin$.yaml",
    ];
    for name in elsewhere {
        let (code, out, err) = run(&["import", &named(name), "--output", &to]);
        let is_found = err.contains("[list-elsewhere]") && err.contains(" --> <link>:5:7");
        assert_eq!((code, out.as_str(), is_found), (1, "", true), "{name}: {err}");
    }
    for (force, id) in [
        ("fistful: 1\nname: A\nunits: []\n", "link-not-a-force"),
        ("", "link-not-a-force"),
        ("fistful: 9\nforce: A\n", "newer-format"),
        ("fistful: 1\nforce: [A\n", "not-yaml"),
        ("fistful: 1\nforce: A\u{0}\n", "not-yaml"),
    ] {
        let (code, out, err) = run(&["import", &linked(force, None), "--output", &to]);
        assert_eq!((code, out.as_str(), err.contains(id)), (1, "", true), "{id}: {err}");
    }
    let (code, _, err) = run(&["import", "#f2.abc", "--output", &to, "--lang", "es"]);
    assert_eq!((code, err.contains("más nuevo")), (1, true), "{err}");
    assert_eq!(file_names(&folder), Vec::<String>::new(), "nothing is written");
    // Its own list may have the name that the force would have.
    let twin = linked(&FORCE.replace("'| x | `y`'", "Ordos"), Some(LIST));
    assert_eq!(run(&["import", &twin, "--output", &to]).0, 0);
    assert_eq!(file_names(&folder.join("in")), ["ordos-force.yaml", "ordos.yaml"]);
}

#[test]
fn a_list_is_exported_as_text_markdown_csv_and_json() {
    let lists = ["fistful/corrino", "dune-world/fremen", "dust/allies-example", "scrubs/french"];
    for list in lists {
        let shown = answer(&["show", list, "--json"]);
        let many = |key: &str| shown[key].as_array().map_or(0, Vec::len);
        let csv = export(list, &["--to", "csv"]);
        let mut rows = csv::Reader::from_reader(csv.as_bytes());
        let heads = rows.headers().expect("heads").len();
        let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
        assert_eq!(rows.len(), many("units") + many("options"), "{csv}");
        assert!(rows.iter().all(|row| row.len() == heads), "{csv}");
        for unit in shown["units"].as_array().expect("units") {
            let name = unit["name"].as_str().expect("a name");
            assert!(rows.iter().any(|row| row.iter().any(|cell| cell == name)), "{name}");
            for form in ["text", "markdown"] {
                assert!(export(list, &["--to", form]).contains(name), "{list} {form} {name}");
            }
        }
        assert_eq!(answer(&["export", list, "--to", "json"]), shown, "the same as `show --json`");
    }
    let csv = export("fistful/corrino", &["--to", "csv"]);
    assert!(
        csv.contains("Leaders,Bashar/Colonel,EHSs-C1,4d,10,6,9,2,24,53,\"Bashar, Colonel\"\r\n"),
        "{csv}"
    );
    let table = export("fistful/corrino", &["--to", "markdown", "--lang", "es"]);
    assert!(
        table.contains("| Conde Fenring | EFSs-D5 | 4d | 15 | 6 | 11 | 1 | 18″ | 77 |\n"),
        "{table}"
    );
    let text = export("fistful/corrino", &[]);
    assert!(
        text.contains("- Sardaukar EASs: Move 4d, WS 7, BS 6, Morale 8, Points 25\n"),
        "{text}"
    );
    // A name that a spreadsheet would work out, of a list of one's own.
    let (folder, _) = force("export-list");
    let own = folder.join("ordos.yaml").display().to_string();
    assert!(export(&own, &["--to", "csv"]).contains("Troops,'@SUM(1),EHs,"));
}

#[test]
fn a_force_whose_list_lies_elsewhere_cannot_become_a_link() {
    let (folder, path) = force("export-elsewhere");
    fs::create_dir(folder.join("lists")).expect("a folder");
    fs::rename(folder.join("ordos.yaml"), folder.join("lists/ordos.yaml")).expect("a list");
    fs::write(&path, FORCE.replace("ordos.yaml", "lists/ordos.yaml")).expect("a force");
    let (code, out, err) = run(&["export", &path, "--to", "link"]);
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    assert!(err.contains("mine.yaml:5:7"), "{err}");
    assert!(!export(&path, &["--to", "csv"]).is_empty(), "any other form is");
    let (code, _, err) = run(&["export", "fistful/atreides", "--to", "link"]);
    assert_eq!((code, err.contains("expected a force")), (2, true), "{err}");
}

#[test]
fn qr_puts_the_link_on_the_sheet() {
    let (folder, path) = force("export-qr");
    let out = folder.join("out").display().to_string();
    let printed = |more: &[&str]| {
        let args = ["print", &path, "--format", "text,html", "--output", &out, "--lang", "both"];
        let (code, _, err) = run(&[&args, more].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        let read = |end: &str| fs::read_to_string(format!("{out}/mine.{end}")).expect("a sheet");
        (read("txt"), read("html"))
    };
    let (text, html) = printed(&["--qr"]);
    assert!(text.contains(&link(&path)), "{text}");
    let square = fistful::link::qr_code(&link(&path)).expect("a square");
    let path_of = |svg: &str| svg.split(" d=\"M4 4").nth(1).map(str::to_owned);
    let drawn = path_of(&square.svg).expect("modules").replace("</svg>", "");
    assert!(html.contains(&drawn), "the square of the link");
    assert_eq!(html.matches(">#f1.").count(), 1, "once for both languages");
    let (text, html) = printed(&[]);
    assert!(!text.contains("#f1."), "{text}");
    assert!(!html.contains("M4 4h7"), "no square without --qr");
}

#[test]
fn qr_is_refused_except_on_the_sheet_of_a_force() {
    let (folder, path) = force("export-no-qr");
    let out = folder.join("out").display().to_string();
    for args in [&["fistful/atreides"][..], &[&path, "fistful/atreides"], &[&path, "--as", "cards"]]
    {
        let (code, _, err) = run(&[&["print", "--qr", "--output", &out], args].concat());
        assert_eq!((code, err.contains("only on the sheet of a force")), (2, true), "{err}");
        assert_eq!(err.contains("cards and reference have no QR code"), args.contains(&"cards"));
    }
    assert_eq!(run(&["print", "--qr", "--blank"]).0, 2);
    // Letters that no compressor makes shorter.
    let noise = |n: u32| {
        format!(
            "# {}\n",
            (0..8)
                .map(|i| format!("{:08x}", (n * 8 + i).wrapping_mul(2_654_435_761)))
                .collect::<String>()
        )
    };
    fs::write(&path, (0..100).map(noise).collect::<String>() + FORCE).expect("a force");
    let (code, _, err) = run(&["print", &path, "--qr", "--output", &out]);
    let is_said = err.contains("a QR code holds at most 2953") && err.contains("export --to link");
    assert_eq!((code, is_said), (2, true), "{err}");
    assert_eq!(file_names(Path::new(&out)), Vec::<String>::new(), "nothing is printed");
}
