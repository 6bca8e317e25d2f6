//! Dune Chess on the page by forms alone, as a browser without script sends them.

use super::server::{Answer, Server};
use pretty_assertions::assert_eq;
use std::process::Command;
use std::{env, fs};

/// The fields of a form of the board.
fn carried_fields(page: &Answer) -> Vec<(&'static str, String)> {
    let value = |name: &str| page.between(&format!("name=\"{name}\" value=\""), "\"");
    let unescaped = |text: String| text.replace("&#10;", "\n").replace("&amp;", "&");
    ["game", "table", "pick"]
        .map(|name| {
            let name: &'static str = name;
            (name, unescaped(value(name)))
        })
        .into()
}

/// The board with a button pressed, and what was carried with it.
fn press(server: &Server, before: &Answer, more: &[(&str, &str)]) -> Answer {
    let carried = carried_fields(before);
    let fields = carried.iter().map(|(name, value)| (*name, value.as_str()));
    server.post("/chess", &fields.chain(more.iter().copied()).collect::<Vec<_>>())
}

/// Returns the page after squares are pressed one after the other.
fn squares(server: &Server, before: Answer, names: &[&str]) -> Answer {
    names.iter().fold(before, |page, name| press(server, &page, &[("square", name)]))
}

/// A position, set up.
fn set_up(server: &Server, position: &str) -> Answer {
    server.post("/chess", &[("chess", "open"), ("position", position)])
}

/// The squares where the picked piece may go, in the order of the board.
fn targets(page: &Answer) -> Vec<String> {
    let text = page.text();
    let buttons = text.split("<button class=\"square").skip(1);
    let marked = buttons.filter(|one| one.split('"').next().is_some_and(|it| it.contains(" to")));
    let name = |one: &str| one.split("value=\"").nth(1).expect("a square")[..2].to_owned();
    marked.map(name).collect()
}

/// The moves of the record.
fn record(page: &Answer) -> Vec<String> {
    let text = page.text();
    let list = text.split("<ol class=\"record\">").nth(1).expect("a record");
    let list = list.split("</ol>").next().expect("its end").split("</button>");
    let words = list.filter_map(|one| one.rsplit('>').next().map(str::to_owned));
    words.skip(1).filter(|word| !word.trim().is_empty()).collect()
}

fn position(page: &Answer) -> String {
    page.between("<input readonly value=\"", "\"")
}

#[test]
fn a_picked_piece_moves_to_a_marked_square() {
    let server = Server::start();
    let board = server.post("/chess", &[]);
    assert_eq!(board.text().matches("<button class=\"square").count(), 64);
    // A board that nobody has touched is not saved.
    assert_eq!(carried_fields(&board)[0].1, "");
    let picked = squares(&server, board, &["b7"]);
    // Diagonally, or under the Ornithopter.
    assert_eq!(targets(&picked), ["c8", "a6", "c6"]);
    assert!(picked.text().contains("Troop, b7: where to?"), "{}", picked.text());
    let moved = squares(&server, picked, &["a6"]);
    assert_eq!(record(&moved), ["Tb7a6"]);
    assert!(moved.text().contains("The Atreides to move"));
    assert!(moved.text().contains("aria-label=\"a6: Troop of the Harkonnen\""));
    // A second press on a piece deselects it; then another can be selected.
    let twice = squares(&server, moved, &["b2", "b2"]);
    assert_eq!(targets(&twice), Vec::<String>::new());
    let other = squares(&server, twice, &["b2", "d2"]);
    assert_eq!(targets(&other), ["c3", "e3", "c1"]);
    // An illegal move is refused with its ruling, and the piece stays selected.
    let refused = squares(&server, other, &["d4"]);
    assert!(refused.text().contains("class=\"finding error\""), "{}", refused.text());
    assert_eq!(targets(&refused), ["c3", "e3", "c1"]);
    let vain = press(&server, &refused, &[("pick", ""), ("square", "d5")]);
    assert!(
        vain.text().contains("There is neither a piece of yours nor a Sandworm on d5"),
        "{}",
        vain.text()
    );
}

#[test]
fn several_moves_to_one_square_are_offered() {
    let server = Server::start();
    let cases = [
        // An Ornithopter with a Troop: it flies, or he gets off.
        ("8/8/8/8/8/8/1(OT)6/D6b a 0-0 - 0", ["b2", "c3"], ["Ob2c3", "Tb2c3"]),
        // A Sardaukar destroys the Seitch, or does not.
        ("8/8/8/8/8/2^5/8/D1s4b h 0-0 - 0", ["c1", "c3"], ["Sc1c3", "Sc1c3!"]),
        // A rider dismounts to capture, or the Sandworm kills.
        ("8/8/8/8/8/1t6/1(~F)6/D6b a 0-0 - 0", ["b2", "b3"], ["Fb2b3", "Wb2b3"]),
    ];
    for (start, [from, to], words) in cases {
        let page = squares(&server, set_up(&server, start), &[from, to]);
        assert_eq!(record(&page), Vec::<String>::new());
        for word in words {
            let done = press(&server, &page, &[("chess", &format!("play {word}"))]);
            assert!(page.text().contains(&format!("value=\"play {word}\"")), "{}", page.text());
            assert_eq!(record(&done), [word]);
        }
    }
    // If only one target is left, the move is made at once.
    let dismounts = set_up(&server, "8/8/8/8/8/8/1(*~F)6/D6b a 0-0 - 0");
    assert_eq!(record(&squares(&server, dismounts, &["b2", "b7"])), ["Fb2b7"]);
}

#[test]
fn a_prisoner_is_bought_back() {
    let server = Server::start();
    let page = set_up(&server, "3^4/8/8/8/3*4/8/8/D6b a 1-1 FTst 3");
    let text = page.text();
    assert!(text.contains("value=\"T@\" aria-label=\"Buy back: Troop, for 1 Spice\""), "{text}");
    // Prisoners that are too dear, and the other side's, are shown disabled.
    for held in [
        "F@\" aria-label=\"Prisoner: Fremen, 5 Spice",
        "S@\" aria-label=\"Prisoner: Sardaukar, 5 Spice",
    ] {
        let button = text.split(held).nth(1).expect("a prisoner");
        assert!(button.split('>').next().is_some_and(|it| it.ends_with("disabled")), "{held}");
    }
    let picked = press(&server, &page, &[("pick", "T@")]);
    assert!(picked.text().contains("Troop, a prisoner: where to?"));
    assert_eq!(targets(&picked).len(), 64 - 4);
    let refused = squares(&server, picked, &["d8"]);
    assert!(refused.text().contains("class=\"finding error\""));
    let bought = squares(&server, refused, &["e4"]);
    assert_eq!(record(&bought), ["T@e4"]);
    assert_eq!(position(&bought), "3^4/8/8/8/3*T3/8/8/D6b h 0-2 Fst 4");
}

#[test]
fn a_finished_game_is_replayed_by_the_command_line() {
    let server = Server::start();
    let begun = set_up(&server, "8/8/8/8/8/8/1t6/D6b a 0-0 - 18");
    assert!(begun.text().contains("The Atreides to move"));
    let over = squares(&server, begun, &["a1", "a2", "h1", "g1"]);
    let text = over.text();
    assert!(text.contains("The game is over"), "{text}");
    let ended =
        "All Spice is harvested and 20 moves took nothing (C17). The Harkonnen win, 11 to 10.";
    assert!(text.contains(ended), "{text}");
    // No piece can be moved any more.
    assert!(!text.contains("data-to="), "{text}");
    let still = squares(&server, over, &["a2", "a3"]);
    assert_eq!(record(&still), ["Da1a2", "Bh1g1"]);
    let forged = press(&server, &still, &[("chess", "play Da2a3")]);
    assert_eq!(record(&forged), ["Da1a2", "Bh1g1"]);
    // So where the third time of a position ends it (C37).
    let shuffled = ["a1", "a2", "h1", "g1", "a2", "a1", "g1", "h1"].repeat(2);
    let again = squares(&server, set_up(&server, "8/8/8/3*4/8/8/8/D6b a 0-0 - 0"), &shuffled);
    assert!(again.text().contains("came up for the third time (C37)"), "{}", again.text());
    let more = press(&server, &again, &[("chess", "play Da1b1")]);
    assert_eq!(record(&more).len(), 8);
    let fields = carried_fields(&forged);
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let file = server.post("/file/dune-chess.txt", &fields);
    assert_eq!(file.head("content-disposition"), "attachment; filename=\"dune-chess.txt\"");
    let path = env::temp_dir().join(format!("fistful-page-{}.txt", std::process::id()));
    fs::write(&path, &file.body).expect("a file");
    let replay = Command::new(env!("CARGO_BIN_EXE_fistful"))
        .args(["chess", "replay", "--json"])
        .arg(&path)
        .output()
        .expect("the program");
    fs::remove_file(&path).expect("the file");
    let replay = String::from_utf8_lossy(&replay.stdout).into_owned();
    let replay: serde_json::Value = serde_json::from_str(&replay).expect("JSON");
    assert_eq!(replay["over"]["why"], "quiet");
    assert_eq!(replay["moves"][1]["move"], "Bh1g1");
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let server = Server::start();
    let played =
        squares(&server, server.post("/chess", &[]), &["b7", "a6", "b2", "a3", "d7", "c6"]);
    assert_eq!(record(&played), ["Tb7a6", "Tb2a3", "Td7c6"]);
    let earlier = press(&server, &played, &[("chess", "at 1")]);
    // Later moves are kept, and the text is that of the position shown.
    assert_eq!(record(&earlier).len(), 3);
    assert_eq!(earlier.text().matches("class=\"undone\"").count(), 2);
    assert!(earlier.text().contains("The Atreides to move"));
    let text = earlier.between("aria-labelledby=\"h-text\">\n", "</textarea>");
    assert!(text.ends_with("h 0-0 - 0\nTb7a6\n"), "{text}");
    assert!(earlier.text().contains("value=\"at 0\">Take back"), "{}", earlier.text());
    assert!(earlier.text().contains("value=\"at 2\">Forward"), "{}", earlier.text());
    let on = press(&server, &earlier, &[("chess", "at 3")]);
    assert_eq!(position(&on), position(&played));
    // Another move takes the place of what came after.
    let other = squares(&server, earlier, &["h2", "g3"]);
    assert_eq!(record(&other), ["Tb7a6", "Th2g3"]);
}

#[test]
fn the_program_replies_and_shows_its_expected_line() {
    let server = Server::start();
    let alone = server.post("/chess", &[]);
    let chosen = press(&server, &alone, &[("chess", "level 2")]);
    let chosen = press(&server, &chosen, &[("chess", "program a")]);
    assert!(chosen.text().contains("The program plays the Atreides, level 2"));
    let answered = squares(&server, chosen, &["b7", "a6"]);
    assert_eq!(record(&answered).len(), 2);
    let text = answered.text();
    assert!(text.contains("The Harkonnen to move") && text.contains("It expects "), "{text}");
    let best = Command::new(env!("CARGO_BIN_EXE_fistful"))
        .args(["chess", "best", "--moves", "Tb7a6", "--level", "2", "--json"])
        .output()
        .expect("the program");
    let best: serde_json::Value = serde_json::from_slice(&best.stdout).expect("JSON");
    assert_eq!(record(&answered)[1], best["move"].as_str().expect("a move"));
    // One step back leads to where the player was to move; looking back, nobody moves by himself.
    assert!(text.contains("value=\"at 0\">Take back"), "{text}");
    let middle = press(&server, &answered, &[("chess", "at 1")]);
    assert_eq!(record(&middle).len(), 2);
    assert!(middle.text().contains("value=\"answer\""), "{}", middle.text());
    assert!(!middle.text().contains("data-to="));
    let moved = press(&server, &middle, &[("chess", "answer")]);
    assert_eq!(record(&moved), record(&answered));
    let hint = press(&server, &moved, &[("chess", "hint"), ("lang", "es")]);
    assert!(hint.text().contains("Espera ") && record(&hint).len() == 2, "{}", hint.text());
    // It begins where it plays the side that does.
    let begins = press(&server, &alone, &[("chess", "program h")]);
    assert_eq!(record(&begins).len(), 1);
    let again = press(&server, &begins, &[("chess", "set-up reconstructed")]);
    assert_eq!(record(&again), record(&begins));
}

#[test]
fn a_player_who_cannot_move_passes() {
    let server = Server::start();
    let page = set_up(&server, "6*b/6**/8/8/8/8/8/D7 h 0-0 - 0");
    assert!(page.text().contains("value=\"play --\""), "{}", page.text());
    let passed = press(&server, &page, &[("chess", "play --")]);
    assert_eq!(record(&passed), ["--"]);
    assert!(!passed.text().contains("value=\"play --\""));
}

#[test]
fn a_fault_of_a_position_marks_its_letter() {
    let server = Server::start();
    let cases = [
        (
            "8/6t1/8/4*3/3^4/2T5/1(TH)6/D6b a 0-0 - 0",
            "1(T<mark>H</mark>)6",
            "cannot carry that (C9)",
        ),
        ("8/8/8/8/8/8/8/D6x h 0-0 - 0", "D6<mark>x</mark> h", "there is no piece “x”"),
        ("8/8/8/8/8/8/8/D6b h 0-0 D 0", "0-0 <mark>D</mark> 0", "is never ransomed"),
        (
            "dune-chess 1\n8/8/8/8/8/8/8/D6b a 0-0 - 0\nDa1a3\n",
            "Da1<mark>a3</mark>",
            "it moves one square, in any direction (C2)",
        ),
        ("", "", "five fields"),
    ];
    for (typed, marked, message) in cases {
        let page = set_up(&server, typed).text();
        assert!(page.contains(marked) && page.contains(message), "{typed}: {page}");
        // The game goes on as it was, and what was typed is there to be mended.
        assert!(page.contains("The Harkonnen to move"), "{typed}");
        assert!(
            page.contains(&format!("autocapitalize=\"off\">\n{}</textarea>", typed.trim())),
            "{page}"
        );
    }
    // Typed text stays when another button is pressed.
    let typed = [("chess", "level 5"), ("position", "8/8")];
    assert!(server.post("/chess", &typed).text().contains("off\">\n8/8</textarea>"));
    let script = set_up(&server, "<script>alert(1)</script>").text();
    assert!(!script.contains("<script>alert"), "{script}");
    let spanish = server.post("/chess", &[("chess", "open"), ("position", "x"), ("lang", "es")]);
    assert!(spanish.text().contains("una posición tiene cinco campos"), "{}", spanish.text());
}

#[test]
fn a_game_opened_from_its_text_is_kept_through_every_view() {
    let server = Server::start();
    let text = "dune-chess 1\r\nshobmohs/tttttttt/2^2^2/*******(*~)/(*~)*******/2^2^2/TTTTTTTT/FHODMOHF h 0-0 - 0\r\nTb7a6 Tb2a3\r\n";
    let page = set_up(&server, text);
    assert_eq!(record(&page), ["Tb7a6", "Tb2a3"]);
    let force = [("do", "force fistful/forces/atreides-300")];
    let carried = carried_fields(&page);
    let fields: Vec<(&str, &str)> =
        carried.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let muster = server.post("/muster", &[&fields[..], &force].concat());
    let [game, table] =
        ["game", "table"].map(|name| muster.between(&format!("name=\"{name}\" value=\""), "\""));
    assert_eq!([game.clone(), table.clone()], [fields[0].1, fields[1].1].map(str::to_owned));
    let state = muster.state();
    let back = [("state", state.as_str()), ("game", &game), ("table", &table)];
    let back = server.post("/chess", &back);
    assert_eq!((record(&back), back.state()), (record(&page), state));
    // A text that was damaged is shown, and another game is on the board.
    let damaged = server.post("/chess", &[("game", "dune-chess 1\nnothing\n")]);
    assert!(damaged.text().contains("<mark>nothing</mark>"), "{}", damaged.text());
    assert_eq!(record(&damaged), Vec::<String>::new());
}

#[test]
fn the_board_shows_aim_pieces_rules_and_set_up() {
    let server = Server::start();
    for (language, texts) in [
        (
            "en",
            [
                "Finish with the higher total",
                "<b>Duke, Baron</b> · worth 10",
                "<b>Fremen, Sardaukar</b> · worth 5",
                "Like a rook",
                "<summary>The rules</summary>",
                "is a move",
                "Begin a new game",
                "the drawing in the rules is lost (C1)",
            ],
        ),
        (
            "es",
            [
                "Acabar con el total más alto",
                "<b>Duque, Barón</b> · vale 10",
                "<b>Fremen, Sardaukar</b> · vale 5",
                "Como la torre",
                "<summary>Las reglas</summary>",
                "es una jugada",
                "Empezar otra partida",
                "el dibujo de las reglas se ha perdido (C1)",
            ],
        ),
    ] {
        let page = server.post("/chess", &[("lang", language)]).text();
        for one in texts {
            assert!(page.contains(one), "{one}: {page}");
        }
        // A name of a file is no name of a set-up, and no style may stand within a page.
        assert!(!page.contains("<b>reconstructed</b>") && !page.contains(" style=\""), "{page}");
    }
}
