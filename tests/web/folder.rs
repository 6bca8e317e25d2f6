//! A folder of the player's: its files are opened and saved by ids that the page gives, and by nothing else.

use super::server::{Answer, Server, serve_command};
use crate::common::file_names;
use pretty_assertions::assert_eq;
use std::path::{Path, PathBuf};
use std::{fs, process::Command};

const FORCE: &str = "# mine\nfistful: 1\nforce: Raid\narmy: guards.yaml\nlimit: 300\nsquads:\n  - {troop: Troopers, figures: 4} # first\n";

/// A folder with a force and its list, and the page on it.
pub(super) fn page(name: &str) -> (PathBuf, Server) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web").join(name).join("in");
    let _ = fs::remove_dir_all(folder.parent().expect("a folder"));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("raid.yaml"), FORCE).expect("a file");
    let list = fistful::embedded::list_or_force("fistful/atreides").expect("a list");
    fs::write(folder.join("guards.yaml"), list).expect("a file");
    let server = Server::spawn(serve_command("0").arg("--dir").arg(&folder));
    (folder, server)
}

/// The content of a form: the texts, and the files they came from.
fn fields(page: &Answer) -> [(&'static str, String); 2] {
    [("state", page.state()), ("files", page.between("name=\"files\" value=\"", "\""))]
}

/// Sends the fields of a page to a view, with more fields.
fn press(server: &Server, view: &str, before: &Answer, more: &[(&str, &str)]) -> Answer {
    let carried = fields(before);
    let carried = carried.iter().map(|(name, value)| (*name, value.as_str()));
    server.post(view, &carried.chain(more.iter().copied()).collect::<Vec<_>>())
}

/// Opens a file as Begin offers it.
pub(super) fn open(server: &Server, file: &str) -> Answer {
    let begun = server.get("/");
    let before = format!("<small>{file}</small>");
    let text = begun.text();
    let button = text.split("<button ").find(|part| part.contains(&before)).expect("a button");
    let id = button.split("value=\"").nth(1).and_then(|rest| rest.split('"').next());
    server.post("/muster", &[("do", id.expect("an id"))])
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("a file")
}

#[test]
fn a_force_of_the_folder_is_opened_changed_and_saved() {
    let (folder, server) = page("saved");
    let spanish = server.post("/begin", &[("lang", "es")]).text();
    assert!(spanish.contains("Los Atreides <small>guards.yaml</small>"), "{spanish}");
    let opened = open(&server, "raid.yaml");
    assert_eq!(opened.points(), "90");
    let more = press(&server, "/muster", &opened, &[("do", "put force squads/0/figures 5")]);
    let saved = press(&server, "/save", &more, &[("from", "muster")]);
    assert!(saved.text().contains("<span role=\"status\">Saved: guards.yaml, raid.yaml</span>"));
    assert!(saved.text().contains("class=\"view-muster\""));
    assert_eq!(read(&folder, "raid.yaml"), FORCE.replace("figures: 4", "figures: 5"));
    assert_eq!(read(&folder, "raid.yaml~"), FORCE);
    // Saved again from there, it is the same file that is kept before.
    let less = press(&server, "/muster", &saved, &[("do", "put force squads/0/figures 4")]);
    press(&server, "/save", &less, &[("from", "muster")]);
    assert_eq!(read(&folder, "raid.yaml"), FORCE);
}

#[test]
fn a_file_changed_on_disk_is_never_overwritten_unasked() {
    let (folder, server) = page("torn");
    let opened = open(&server, "raid.yaml");
    let mine = press(&server, "/muster", &opened, &[("do", "put force squads/0/figures 5")]);
    let theirs = FORCE.replace("limit: 300", "limit: 400");
    fs::write(folder.join("raid.yaml"), &theirs).expect("a file");
    let torn = press(&server, "/save", &mine, &[("from", "muster")]);
    let text = torn.text();
    assert!(text.contains("raid.yaml was changed on the disk"), "{text}");
    assert!(text.contains("<mark>limit: 300</mark>") && text.contains("<mark>limit: 400</mark>"));
    assert_eq!(read(&folder, "raid.yaml"), theirs);
    // Under another name both are there; a name that is taken is none.
    let name = torn.between("id=\"name-force\" name=\"name-force\" value=\"", "\"");
    let other = [("do", "another force"), ("name-force", "guards.yaml")];
    let taken = press(&server, "/save", &torn, &other);
    assert!(taken.text().contains("guards.yaml` already exists"), "{}", taken.text());
    press(&server, "/save", &torn, &[("do", "another force"), ("name-force", &name)]);
    assert_eq!(read(&folder, &name), FORCE.replace("figures: 4", "figures: 5"));
    // Theirs is taken here, and nothing is written.
    let taken = press(&server, "/save", &torn, &[("do", "theirs force"), ("from", "muster")]);
    assert!(taken.text().contains("value=\"400\""), "{}", taken.text());
    // Mine is written over what was seen, and over nothing that came after it.
    let keep = torn.between("value=\"keep force ", "\"");
    let keep = format!("keep force {keep}");
    fs::write(folder.join("raid.yaml"), theirs.replace("400", "450")).expect("a file");
    let again = press(&server, "/save", &torn, &[("do", &keep)]);
    assert!(again.text().contains("<mark>limit: 450</mark>"), "{}", again.text());
    fs::write(folder.join("raid.yaml"), &theirs).expect("a file");
    press(&server, "/save", &torn, &[("do", &keep)]);
    assert_eq!(read(&folder, "raid.yaml"), FORCE.replace("figures: 4", "figures: 5"));
    assert_eq!(read(&folder, "raid.yaml~"), theirs);
}

#[test]
fn a_new_house_is_offered_file_names() {
    let (folder, server) = page("named");
    let house = server.post("/design", &[("do", "house fistful")]);
    let form = press(&server, "/save", &house, &[("from", "design")]);
    let offered = |text: &str| form.between(&format!("name=\"name-{text}\" value=\""), "\"");
    assert_eq!(
        (offered("list"), offered("force")),
        ("my-house.yaml".into(), "my-force.yaml".into())
    );
    for odd in [
        "../out.yaml",
        "/tmp/out.yaml",
        "con.yaml",
        ".out.yaml",
        "a\0b.yaml",
        "a/b.yaml",
        "-o.yaml",
    ] {
        let refused = press(&server, "/save", &house, &[("name-list", odd), ("name-force", odd)]);
        assert!(refused.text().contains("A file cannot have that name"), "{odd}");
    }
    let names = [("name-list", "corrino"), ("name-force", "guard.yaml"), ("from", "design")];
    let saved = press(&server, "/save", &form, &names);
    assert!(saved.text().contains("Saved: corrino.yaml, guard.yaml"), "{}", saved.text());
    assert!(read(&folder, "guard.yaml").contains("army: corrino.yaml"));
    // The command line reads both.
    let result = Command::new(env!("CARGO_BIN_EXE_fistful"))
        .args(["cost", "guard.yaml"])
        .current_dir(&folder)
        .output()
        .expect("the program");
    assert!(String::from_utf8_lossy(&result.stdout).contains("0 of 500"), "{result:?}");
    assert_eq!(file_names(&folder), ["corrino.yaml", "guard.yaml", "guards.yaml", "raid.yaml"]);
    assert_eq!(fs::read_dir(folder.parent().expect("a folder")).expect("it").count(), 1);
}

#[cfg(unix)]
#[test]
fn nothing_outside_the_folder_is_reached() {
    use std::os::unix::fs::symlink;
    let (folder, server) = page("outside");
    let outside = folder.parent().expect("a folder").join("secret.yaml");
    fs::write(&outside, FORCE.replace("Raid", "Secret")).expect("a file");
    symlink(&outside, folder.join("link.yaml")).expect("a link");
    symlink(folder.parent().expect("a folder"), folder.join("dir.yaml")).expect("a link");
    symlink(folder.join("raid.yaml"), folder.join("same.yaml")).expect("a link");
    fs::create_dir(folder.join("below.yaml")).expect("a folder");
    fs::write(folder.join(".hidden.yaml"), FORCE).expect("a file");
    fs::write(folder.join("notes.txt"), FORCE).expect("a file");
    fs::write(folder.join("large.yaml"), "#".repeat(1_100_000)).expect("a file");
    fs::write(folder.join("odd.yaml"), b"fistful: 1\nforce: \xff\n").expect("a file");
    nix::unistd::mkfifo(&folder.join("pipe.yaml"), nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
    let begun = server.get("/").text();
    let shown: Vec<&str> = begun
        .split("<small>")
        .skip(1)
        .map(|rest| rest.split('<').next().expect("a name"))
        .collect();
    assert_eq!(shown, ["guards.yaml", "raid.yaml", "same.yaml"]);
    for id in [
        "raid.yaml",
        "../secret.yaml",
        outside.to_str().expect("a path"),
        "link.yaml",
        "",
        "\0",
        "con",
    ] {
        let response = server.post("/muster", &[("do", &format!("file {id}"))]).text();
        assert!(response.contains("That file is no longer in the folder."), "{id}");
        assert!(!response.contains("Secret"), "{id}");
    }
    // Nor is it written: an id that the page never gave is a file that has no name yet.
    let opened = open(&server, "raid.yaml");
    let state = opened.state();
    let answer = server.post("/save", &[("state", &state), ("files", "force=../secret.yaml.00")]);
    assert!(answer.text().contains("It is not saved to a file yet."), "{}", answer.text());
    let taken = server.post("/save", &[("state", &state), ("name-force", "link.yaml")]);
    assert!(taken.text().contains("link.yaml` already exists"), "{}", taken.text());
    assert!(fs::read_to_string(&outside).expect("a file").contains("Secret"));
}

#[test]
fn without_a_folder_nothing_is_saved() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]);
    assert!(!begun.text().contains("formaction=\"/save\""));
    let response = server.post("/save", &[("state", &begun.state()), ("name-force", "out.yaml")]);
    assert!(!response.text().contains("name-force"));
    let result =
        serve_command("0").args(["--dir", "nowhere/at/all"]).output().expect("the program");
    assert_eq!(result.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&result.stderr).contains("nowhere/at/all"));
}

#[test]
fn concurrent_saves_never_mix() {
    let (folder, server) = page("at-once");
    let saved = |number: usize| {
        let begun = server.post("/design", &[("do", "house fistful"), ("list/name", "Own")]);
        let name = format!("own-{number}.yaml");
        let own = press(&server, "/design", &begun, &[("list/name", &name)]);
        let fields = [("name-list", &*name), ("name-force", ""), ("do", "save")];
        let page = press(&server, "/save", &own, &fields).text();
        assert!(!page.contains("That change cannot be made"), "{page}");
        name
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..12).map(|number| scope.spawn(move || saved(number))).collect();
        for one in all {
            let name = one.join().expect("a name");
            assert!(read(&folder, &name).contains(&format!("name: {name}")), "{name}");
        }
    });
    // A name that leaves no room for what is on its way is refused at once.
    let begun = server.post("/design", &[("do", "house fistful")]);
    let long = "a".repeat(240);
    let refused = press(&server, "/save", &begun, &[("name-list", &long), ("do", "save")]).text();
    assert!(!refused.contains("Saved: "), "{refused}");
}

#[test]
fn a_large_folder_is_shown_in_part_and_says_so() {
    let (folder, server) = page("large");
    let long = "x".repeat(60_000);
    for number in 0..600 {
        let text = format!("fistful: 1\nforce: F{number}\narmy: guards.yaml\n# {long}\n");
        fs::write(folder.join(format!("a{number:03}.yaml")), text).expect("a file");
    }
    // One whose name is longer than any may be, and one whose name stands far down.
    fs::write(folder.join("0.yaml"), format!("fistful: 1\nname: {}\n", "N".repeat(900_000)))
        .expect("a file");
    fs::write(folder.join("1.yaml"), format!("fistful: 1\nnotes: {long}\nname: Far\n"))
        .expect("a file");
    let begun = server.get("/");
    let text = begun.text();
    assert!(text.len() < 400_000, "{} bytes", text.len());
    let listed = text.matches("value=\"file ").count();
    assert_eq!(listed, 500);
    assert!(text.contains("Only the first 500 files are shown"), "{}", &text[..10_000]);
    assert!(text.contains("the folder has 104 more"), "{}", &text[..10_000]);
    assert!(text.contains("F497 <small>a497.yaml") && !text.contains("a498.yaml"));
    assert!(text.contains("1.yaml <small>1.yaml"), "by the name of its file");
    // The whole file is opened.
    let opened = open(&server, "a001.yaml");
    assert!(opened.text().contains("value=\"F1\""), "{}", &opened.text()[..3_000]);
}
