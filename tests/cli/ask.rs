//! `fistful new` as a player at a terminal meets it.

use super::{folder, run};
use crate::common::file_names;
use pretty_assertions::assert_eq;
use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Arrow keys.
const DOWN: &str = "\x1b[B";
const UP: &str = "\x1b[A";
/// The key that goes back one question.
const BACK: &str = "\x1b[D";
/// The sequence that shows the cursor again.
const CURSOR: &str = "\x1b[?25h";

/// A run in a terminal, in a folder of its own.
struct Player(PtySession);

impl Player {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("fistful"));
        command.arg("new").args(args).current_dir(folder);
        command.env("TERM", "xterm").env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8");
        Self(spawn_command(command, Some(20_000)).expect("a terminal"))
    }

    /// Waits for each question and answers it.
    fn answer(&mut self, answers: &[(&str, &str)]) {
        for (question, keys) in answers {
            // The terminal's bytes are read as one character each.
            let bytes: String = question.bytes().map(char::from).collect();
            if let Err(why) = self.0.exp_string(&bytes) {
                panic!("no `{question}`: {why}");
            }
            self.0.send(keys).and_then(|_| self.0.flush()).expect("a key");
        }
    }

    /// The exit code, and what was said last.
    fn end(&mut self) -> (i32, String) {
        let bytes = self.0.exp_eof().expect("an end");
        let bytes: Vec<u8> = bytes.chars().map(|c| c as u8).collect();
        let text = String::from_utf8(bytes).expect("UTF-8");
        match self.0.process().wait().expect("an exit") {
            WaitStatus::Exited(_, code) => (code, text),
            other => panic!("{other:?}: {text}"),
        }
    }
}

/// Keys that choose the row that many places down.
fn row(places: usize) -> String {
    format!("{}\r", DOWN.repeat(places))
}

/// A house with one troop type and no leader, up to the file it is to be saved in.
const SMALL: [(&str, &str); 10] = [
    ("Name of the house", "House Ordos\r"),
    ("Figures in a squad", "\r"),
    ("Name of troop type 1", "Guards\r"),
    ("Training:", "\r"),
    ("Morale:", "\r"),
    ("Traits (", "\r"),
    ("Another troop type?", "\r"),
    ("Add a leader?", "\x1b[B\r"),
    ("Add platoons, an emblem", "\r"),
    ("Save this list?", "\r"),
];

#[test]
fn the_answers_make_a_clean_list_file() {
    let folder = folder("ask");
    let mut player = Player::start(&folder, &["--output", "lists"]);
    player.answer(&[("Name of the house", "\r"), ("Enter a name.", "")]);
    player.answer(&SMALL[..1]);
    player.answer(&[
        ("Figures in a squad", "many\r"),
        ("is not written like", ""),
        ("Figures in a squad", "5-6\r"),
        ("Name of troop type 1", " \r"),
        ("Enter a name.", ""),
        ("Name of troop type 1", "Guardss\x7f\r"),
        ("E  Elite    +10  Move 4d", &row(2)),
        ("V  Move 3d · WS 5 · BS 4 · Morale 7   9 points = base 4 + Veteran 5", ""),
        ("H  High", &row(2)),
        ("13 points = base 4 + Veteran 5 + High 4", ""),
        ("[ ] s  Shields", &format!("{DOWN} \r")),
        ("Traits: Shields", ""),
        ("VHs  Move 3d · WS 6 · BS 4 · Morale 8", ""),
        ("Another troop type?", &format!("{UP}\r")),
        ("Name of troop type 2", "guards\r"),
        ("`guards` is already in the list", ""),
        ("Name of troop type 2", "Levy\r"),
        ("Training:", "\r"),
        ("Morale:", "\r"),
        ("Traits (", "\r"),
        ("Traits: none", ""),
        ("2 points = base 4 − Low 2", ""),
        ("Another troop type?", "\r"),
        ("Add a leader?", "\r"),
        ("Name of leader 1", "Sergeant\r"),
        ("Training:", &row(2)),
        ("Morale:", &row(1)),
        ("Traits (", "\r"),
        ("Leadership:", &row(1)),
        ("VA-N  Move 4d", ""),
        ("Fighting Ability:", &row(0)),
        ("Does Sergeant lead squads?", "\r"),
        ("Add a leader?", "\r"),
        ("Add platoons, an emblem", "\r"),
        ("Levy      GL     Move 3d · WS 3 · BS 4 · Morale 4: 2 points", ""),
        ("Save this list?", "\r"),
        ("To which file? [house-ordos.yaml]", "\r"),
    ]);
    let (code, out) = player.end();
    let saved = "lists/house-ordos.yaml: House Ordos, 1 leader, 2 troop types";
    assert_eq!((code, out.contains(saved)), (0, true), "{out}");
    let file = folder.join("lists/house-ordos.yaml");
    let (code, _, err) = run(&["check", file.to_str().expect("a path")]);
    assert_eq!((code, err.as_str()), (0, ""));
    let text = fs::read_to_string(file).expect("the file");
    for line in [
        "name: \"House Ordos\"\n",
        "  squad: 5-6 # ",
        "  - name: \"Guards\"\n    code: VHs\n    nco: \"Sergeant\"\n",
        "  - name: \"Levy\"\n    code: GL\n    nco: \"Sergeant\"\n",
        "  - name: \"Sergeant\"\n    code: VA-N1\n",
    ] {
        assert!(text.contains(line), "no {line} in {text}");
    }
}

#[test]
fn stopping_the_interview_writes_no_file() {
    let folder = folder("ask-stop");
    for (nth, key, hidden) in [
        (1, "\x03", false),
        (1, "\x04", false),
        (5, "\x03", true),
        (6, "\x04", true),
        (10, "\x03", true),
    ] {
        let mut player = Player::start(&folder, &[]);
        player.answer(&SMALL[..nth - 1]);
        player.answer(&[(SMALL[nth - 1].0, key)]);
        let (code, out) = player.end();
        assert_eq!((code, out.contains("nothing was written")), (2, true), "{nth}: {out}");
        assert_eq!(out.contains(CURSOR), hidden, "{nth}: the cursor, {out:?}");
        assert_eq!(file_names(&folder), Vec::<String>::new(), "{nth}");
    }
    let mut player = Player::start(&folder, &["--lang", "es"]);
    player.answer(&[("Nombre de la Casa", "\x03")]);
    let (code, out) = player.end();
    assert_eq!((code, out.contains("no se ha escrito nada")), (2, true), "{out}");
}

/// Escape.
const ESC: &str = "\x1b";

#[test]
fn esc_goes_back_and_asks_before_it_discards() {
    let folder = folder("ask-esc");
    let mut player = Player::start(&folder, &[]);
    player.answer(&[
        ("Esc or ← goes back one question", ""),
        ("Name of the house", "House Ordoss\r"),
        ("Figures in a squad", ESC),
        ("Name of the house", ESC),
        ("Nothing is saved yet. Stop?", "\r"),
        ("Name of the house", "House Ordos\r"),
        ("Figures in a squad", "5\r"),
        ("Name of troop type 1", "Guards\r"),
        ("Training:", ESC),
        ("Name of troop type 1", "Guards\r"),
    ]);
    player.answer(&SMALL[3..]);
    player.answer(&[
        ("To which file? [house-ordos.yaml]", ESC),
        ("Save this list?", "\r"),
        ("To which file? [house-ordos.yaml]", "\r"),
        ("next: change it in an editor, then `fistful check ./house-ordos.yaml`", ""),
    ]);
    assert_eq!((player.end().0, file_names(&folder)), (0, vec!["house-ordos.yaml".to_owned()]));
    let mut player = Player::start(&folder, &["--output", "none"]);
    player.answer(&[("Name of the house", ESC), ("Stop?", &row(1))]);
    let (code, out) = player.end();
    assert_eq!((code, out.contains("nothing was written")), (2, true), "{out}");
    assert!(!folder.join("none").exists());
}

#[test]
fn a_dune_world_interview_uses_its_own_tables() {
    let folder = folder("ask-es");
    let mut player = Player::start(&folder, &["--lang", "es", "--game", "dune-world"]);
    player.answer(&[
        ("Dune World: una Casa nueva", ""),
        ("Nombre de la Casa", "Casa Ñoña\r"),
        ("Figuras de una Escuadra", "\r"),
        ("Nombre del tipo de tropa 1", "Guardias\r"),
        ("V  Veterano", &row(2)),
        ("9 puntos = base 4 + Veterano 5", ""),
        ("H  Moral Alta", &row(2)),
        ("rifle 30″ ×2", &format!("{DOWN}{DOWN} \r")),
        // The six rows are drawn anew, and nothing above them.
        ("\x1b[6A", ""),
        ("Rasgos y equipo: Arma de proyectiles", ""),
        ("¿Otro tipo de tropa?", "\r"),
    ]);
    for (number, name) in [(1, "Suboficial"), (2, "Sargento")] {
        player.answer(&[
            ("¿Añadir un Líder?", &format!("{UP}{}\r", if number == 1 { UP } else { "" })),
            (&format!("Nombre del Líder {number}"), &format!("{name}\r")),
            ("Entrenamiento:", &row(2)),
            ("Moral:", &row(2)),
            ("Rasgos y equipo (", "\r"),
            ("Liderazgo:", &row(1)),
            ("Habilidad de Combate:", &row(0)),
            (&format!("¿Es {name} Suboficial de Escuadras?"), "\r"),
        ]);
    }
    player.answer(&[
        ("¿Añadir un Líder?", "\r"),
        ("¿Quién manda las Escuadras de Guardias?", &row(1)),
        ("¿Añadir Pelotones, emblema", "\r"),
        ("¿Guardar esta lista?", "\r"),
        ("¿En qué archivo? [casa-ñoña.yaml]", "\r"),
    ]);
    let (code, out) = player.end();
    assert_eq!((code, out.contains("2 Líderes, 1 tipo de tropa")), (0, true), "{out}");
    let text = fs::read_to_string(folder.join("casa-ñoña.yaml")).expect("the file");
    for line in ["game: dune-world\n", "    code: VHp\n", "    nco: \"Sargento\"\n"] {
        assert!(text.contains(line), "no {line} in {text}");
    }
}

#[test]
fn an_existing_file_is_not_overwritten() {
    let folder = folder("ask-over");
    fs::write(folder.join("house-ordos.yaml"), "mine").expect("a file");
    let mut player = Player::start(&folder, &[]);
    player.answer(&SMALL);
    player.answer(&[
        ("To which file?", "../ordos.yaml\r"),
        ("Enter only a name", ""),
        ("To which file?", "\r"),
        ("`./house-ordos.yaml` already exists", ""),
        ("To which file?", "ordos\r"),
    ]);
    assert_eq!(player.end().0, 0);
    assert_eq!(fs::read_to_string(folder.join("house-ordos.yaml")).expect("a file"), "mine");
    assert_eq!(file_names(&folder), ["house-ordos.yaml", "ordos.yaml"]);
}

#[test]
fn without_a_terminal_a_name_is_needed() {
    for (lang, message) in [("en", "needs a name"), ("es", "necesita un nombre")] {
        let (code, out, err) = run(&["new", "--lang", lang]);
        assert_eq!((code, out.as_str(), err.contains(message)), (2, "", true), "{err}");
    }
    let (code, _, err) = run(&["new", "--like", "fistful/corrino"]);
    assert_eq!((code, err.contains("NAME")), (2, true), "{err}");
}

#[test]
fn letters_choose_and_the_arrow_goes_back_one_question() {
    let folder = folder("ask-back");
    let mut player = Player::start(&folder, &[]);
    player.answer(&[
        ("goes back one question", ""),
        ("Name of the house", "House Ordoss\r"),
        ("Figures in a squad", BACK),
        ("Name of the house", "House Ordos\r"),
        ("Figures in a squad", "5\r"),
        ("Name of troop type 1", "Guards\r"),
        ("Training:", "v"),
        ("Training: Veteran", ""),
        ("Morale:", BACK),
        ("Training:", "R"),
        ("Training: Regular", ""),
        ("Morale:", "h"),
        ("Traits (", "sS\r"),
        ("Traits: Marksman, Shields", ""),
        ("Another troop type?", "n"),
        ("Add a leader?", "n"),
        ("Nobody leads squads", ""),
        ("Add platoons, an emblem", "n"),
        ("Save this list?", BACK),
        ("Add platoons, an emblem", BACK),
        ("Add a leader?", "y"),
        ("Name of leader 1", "Old Hand\r"),
        ("Training:", "e"),
        ("Morale:", "h"),
        ("Traits (", "\r"),
        ("Leadership:", "D"),
        ("Fighting Ability:", "3"),
        ("Add a leader?", "n"),
        ("Add platoons, an emblem", "y"),
        ("Squads in a platoon", "two\r"),
        ("Squads in a platoon", "2-5\r"),
        ("Who leads a platoon?", BACK),
        ("Squads in a platoon", "2-4\r"),
        ("Who leads a platoon?", "n"),
        ("Who leads a platoon? nobody", ""),
        ("Emblem:", BACK),
        ("Who leads a platoon?", "O"),
        ("Who leads a platoon? Old Hand", ""),
        ("Emblem:", "w"),
        ("House Ordos in Spanish [House Ordos]", "Casa Ordos\r"),
        ("Old Hand in Spanish", "Veterano\r"),
        ("Guards in Spanish", "\r"),
        ("Unique units", "O\r"),
        ("Save this list?", "y"),
        ("To which file? [house-ordos.yaml]", "\r"),
    ]);
    let (code, out) = player.end();
    assert_eq!((code, out.contains("1 leader, 1 troop type")), (0, true), "{out}");
    let text = fs::read_to_string(folder.join("house-ordos.yaml")).expect("the file");
    for line in [
        "name: \"House Ordos\"\nname_es: \"Casa Ordos\"\n",
        "emblem: worm # or hawk, griffin, lion, knot, star, tower, crescent, flame (flaming grenade), cross, roundel, shield (shield with its letter)\n",
        "  squad: 5 # ",
        "  platoon: 2-4\n  platoon_leader: \"Old Hand\"\n",
        "  - name: \"Guards\"\n    code: RHSs\n",
        "  - name: \"Old Hand\"\n    name_es: \"Veterano\"\n    code: EH-D3\n",
        "    unique: true\n",
    ] {
        assert!(text.contains(line), "no {line} in {text}");
    }
}

#[test]
fn the_interview_for_a_force_shows_the_points_so_far() {
    let folder = folder("ask-force");
    let mut player = Player::start(&folder, &["--force", "fistful/harkonnen"]);
    player.answer(&[
        ("A new force of The Harkonnen", ""),
        ("Name of the force", "Sunday\r"),
        ("Points limit [500]", "many\r"),
        ("expected a whole number, found `many`", ""),
        ("Points limit", "300\r"),
        ("0 of 300 points. What comes next?", "s"),
        ("Figures, from 8 to 10 [8]", "11\r"),
        ("from 8 to 10", ""),
        ("Figures, from 8 to 10 [8]", "9\r"),
        ("  + squad of 8 to 10: ", ""),
        ("of 300 points. What comes next?", "l"),
        ("  + leader: ", ""),
        ("of 300 points. What comes next?", ESC),
        // The leader is gone again, and another comes.
        ("of 300 points. What comes next?", "l"),
        ("of 300 points. What comes next?", "T"),
        (", 9 figures: ", ""),
        ("of 300 points", ""),
        ("Save this force?", "\r"),
        ("To which file? [sunday.yaml]", "\r"),
        ("next: ", ""),
    ]);
    assert_eq!(player.end().0, 0);
    let file = folder.join("sunday.yaml");
    let (code, out, err) = run(&["check", file.to_str().expect("a path")]);
    assert_eq!((code, err.as_str(), out.contains("Sunday, ")), (0, "", true), "{out}");
    let text = fs::read_to_string(file).expect("the file");
    for part in ["force: Sunday\n", "limit: 300\n", "leaders:\n  - unit: ", "figures: 9\n"] {
        assert!(text.replace('"', "").contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("unit: ").count(), 1, "{text}");
}

#[test]
fn a_limit_that_is_given_is_not_asked_for() {
    let folder = folder("ask-limit");
    for (list, lang, name, points) in [
        ("fistful/harkonnen", "en", ["Name of the force", "Enter a name."], "0 of 120 points"),
        (
            "dust/axis-example",
            "es",
            ["Nombre de la fuerza", "Escribe un nombre."],
            "0 de 120 puntos",
        ),
    ] {
        let args = ["--force", list, "--limit", "120", "--lang", lang];
        let mut player = Player::start(&folder, &args);
        player.answer(&[
            (name[0], " \r"),
            (name[1], ""),
            (name[0], "Sunday\r"),
            (points, ESC),
            (name[0], "\x03"),
        ]);
        assert_eq!(player.end().0, 2);
    }
    let mut player = Player::start(&folder, &["--force", "scrubs/french", "--limit", "120"]);
    let (code, out) = player.end();
    assert_eq!((code, out.contains("the game `scrubs` has no points")), (2, true), "{out}");
}

#[test]
fn the_interview_makes_forces_of_games_without_codes() {
    let folder = folder("ask-tabled");
    let mut player = Player::start(&folder, &["--force", "dust/axis-example", "--lang", "es"]);
    player.answer(&[
        ("Nombre de la fuerza", "La loma\r"),
        ("Límite de puntos [100]", "\r"),
        ("0 de 100 puntos", "o"),
        ("  + otro Pelotón: ", ""),
        ("¿Qué añades?", "\r"),
        ("(Mando · ", ""),
        ("¿Qué añades?", &row(1)),
        ("(1.ª · ", ""),
        ("¿Qué añades?", "E"),
        ("La loma: ", ""),
        ("¿Guardar esta fuerza?", "\r"),
        ("¿En qué archivo? [la-loma.yaml]", "\r"),
    ]);
    assert_eq!(player.end().0, 0);
    let path = folder.join("la-loma.yaml");
    let (code, out, _) = run(&["check", path.to_str().expect("a path")]);
    assert_eq!((code, out.contains("of 100 points, 2 units")), (0, true), "{out}");
    let mut player = Player::start(&folder, &["--force", "scrubs/french"]);
    player.answer(&[
        ("Name of the force", "The well\r"),
        ("What comes next?", "L"),
        ("  + Legionnaires (10 figures)", ""),
        ("1 unit. What comes next?", "M"),
        ("2 units", "T"),
        ("Save this force?", "\r"),
        ("To which file? [the-well.yaml]", "\r"),
    ]);
    assert_eq!(player.end().0, 0);
}

#[test]
fn the_interview_makes_lists_of_games_without_codes() {
    let folder = folder("ask-lists");
    let mut player = Player::start(&folder, &["--game", "scrubs"]);
    player.answer(&[
        ("Scrubs of the Desert: a new list", ""),
        ("Name of the list", "The Column\r"),
        ("Name of unit 1", "Riflemen\r"),
        ("Type:", "\r"),
        ("Figures, including the leader [10]", "0\r"),
        ("0 is not between 1", ""),
        ("Figures, including the leader [10]", "7\r"),
        ("Morale lost with each figure lost", "15\r"),
        ("Base Morale in per cent, from ", "999\r"),
        ("999 is not between 0 and 100", ""),
        ("Base Morale in per cent, from ", "\r"),
        ("Who leads it [Sergeant]", "\r"),
        ("French pistol", " \r"),
        ("Another unit?", "y"),
        ("Name of unit 2", "riflemen\r"),
        ("`riflemen` is already in the list", ""),
        ("Name of unit 2", "Guns\r"),
        ("Type:", &row(4)),
        ("Figures, including the leader", ESC),
        ("Type:", &row(3)),
        ("Figures, including the leader", "\r"),
        ("Base Morale", "\r"),
        ("Who leads it", "\r"),
        ("French pistol", "\r"),
        ("Weapons: Machine gun", ""),
        ("Another unit?", "\r"),
        ("Save this list?", "\r"),
        ("To which file? [the-column.yaml]", "column\r"),
    ]);
    let (code, printed) = player.end();
    assert_eq!(
        (code, printed.contains("The Column, 9 figures, 2 units, 1 gun")),
        (0, true),
        "{printed}"
    );
    let mut player = Player::start(&folder, &["--game", "dust"]);
    player.answer(&[
        ("Name of the list", "Ridge Rangers\r"),
        ("Name of unit 1", "Rifles\r"),
        ("Points", "18\r"),
        ("Do you have its card?", "\r"),
        ("Class:", &row(1)),
        ("Models [5]", "\r"),
        ("Move in inches [6]", "\r"),
        ("Armor [2]", "\r"),
        ("Health of each model [1]", "\r"),
        ("Add a weapon?", "\r"),
        ("Name of weapon 1", "Carbines\r"),
        ("Its line, such as", "far\r"),
        ("Its line, such as", "16 | 3/1 2/1 1/1 – | 1/1\r"),
        ("Add a weapon?", "\r"),
        ("Is it a Hero", "\r"),
        ("Sections of a platoon that it can be (", "C\r"),
        ("Another unit?", "\r"),
        ("Save this list?", "\r"),
        ("To which file? [ridge-rangers.yaml]", "\r"),
    ]);
    let (code, printed) = player.end();
    assert_eq!((code, printed.contains("Ridge Rangers, 1 unit")), (0, true), "{printed}");
    let text = fs::read_to_string(folder.join("ridge-rangers.yaml")).expect("the file");
    for part in ["class: soldier 2\n", "16 | 3/1 2/1 1/1 – | 1/1", "sections:\n      - command\n"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    for file in file_names(&folder) {
        let path = folder.join(&file);
        let (code, out, _) = run(&["check", path.to_str().expect("a path")]);
        assert_eq!((code, out.contains('[')), (0, false), "{out}");
    }
}
