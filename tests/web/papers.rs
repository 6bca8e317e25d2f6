//! Print jobs of the page read the texts of the page and shipped files, and nothing else.

use super::server::{Answer, Server, serve_command};
use crate::common::empty_folder;
use pretty_assertions::assert_eq;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// A folder with a list that no page should read, in several places, and a server that runs beside them.
fn beside_secrets(name: &str) -> (PathBuf, Server) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
    let _ = fs::remove_dir_all(&folder);
    let (inside, outside) = (folder.join("in"), folder.join("out"));
    let secret = fistful::embedded::list_or_force("fistful/atreides").expect("a list");
    let secret = secret.replace("name: Troopers", "name: Secret Guards");
    for place in [&inside, &outside, &inside.join("fistful")] {
        fs::create_dir_all(place).expect("a folder");
        for file in ["atreides.yaml", "own.yaml", "house.yaml"] {
            fs::write(place.join(file), &secret).expect("a file");
        }
    }
    symlink(outside.join("own.yaml"), inside.join("link.yaml")).expect("a link");
    let server = Server::spawn(serve_command("0").current_dir(&inside));
    (outside, server)
}

fn force(army: &str, troop: &str) -> String {
    format!(
        "fistful: 1\nforce: Raid\narmy: {army}\nlimit: 300\nsquads:\n  - {{troop: {troop}, figures: 4}}\n"
    )
}

/// The result of printing a pasted text.
fn print_pasted(server: &Server, text: &str, format: &str, what: &str) -> Answer {
    let opened = server.post("/muster", &[("do", "open"), ("open", text)]);
    server.post(format, &[("state", &opened.state()), ("as", what)])
}

#[test]
fn a_print_reads_no_list_of_the_disk() {
    let (outside, server) = beside_secrets("secrets");
    let absolute = outside.join("own").display().to_string();
    for army in [
        &absolute,
        &format!("{absolute}.yaml"),
        "../out/own.yaml",
        "../out/own",
        "link.yaml",
        "own.yaml",
        "own",
        "./own.yaml",
        "house.yaml",
    ] {
        for format in ["/file/text", "/paper"] {
            let response =
                print_pasted(&server, &force(army, "Secret Guards"), format, "sheet-force");
            // The same answer as for a file that does not exist.
            let nowhere = format!("{army}-no");
            let none =
                print_pasted(&server, &force(&nowhere, "Secret Guards"), format, "sheet-force");
            assert_eq!((response.status, none.status), (422, 422), "{army}: {}", response.text());
            // Both answers begin alike, up to the name of the list.
            let words = |response: &Answer| {
                response.text().split('`').next().unwrap_or_default().to_owned()
            };
            assert_eq!(words(&response), words(&none));
        }
        let response =
            print_pasted(&server, &force(army, "Secret Guards"), "/file/text", "sheet-list");
        assert!([404, 422].contains(&response.status), "{army}: {}", response.text());
        assert!(!response.text().contains("Captain"), "{army}: {}", response.text());
    }
}

#[test]
fn a_print_reads_shipped_lists_and_the_texts_of_the_page() {
    let (_, server) = beside_secrets("shipped");
    for army in ["fistful/atreides", "fistful/atreides.yaml"] {
        for (what, holds) in [("sheet-force", "Troopers"), ("sheet-list", "Troopers")] {
            let response = print_pasted(&server, &force(army, "Troopers"), "/file/text", what);
            assert_eq!(response.status, 200, "{army}: {}", response.text());
            assert!(
                response.text().contains(holds) && !response.text().contains("Secret"),
                "{army}"
            );
        }
    }
    let list = fistful::embedded::list_or_force("fistful/atreides").expect("a list");
    let own = list.replace("name: Troopers", "name: Own Guards");
    // The list of one's own, under whatever name the force calls it by.
    for army in ["own.yaml", "../out/own.yaml", "-own"] {
        let text = force(army, "Own Guards");
        let contents = fistful::link::LinkContents { force: text, list: Some(own.clone()) };
        let letters = fistful::link::encode(&contents).expect("a link");
        for what in ["sheet-force", "sheet-list", "cards-force"] {
            let response = server.post("/file/text", &[("state", &letters), ("as", what)]);
            assert_eq!(response.status, 200, "{army} {what}: {}", response.text());
            assert!(response.text().contains("Own Guards"), "{army} {what}");
        }
    }
}

#[test]
fn every_choice_is_printed_in_every_format() {
    let server = Server::start();
    let mut printed = 0;
    for force in
        ["fistful/forces/atreides-300", "dust/forces/allies-platoon", "scrubs/forces/well-column"]
    {
        let begun = server.post("/muster", &[("do", &format!("force {force}"))]);
        let coded = force.starts_with("fistful");
        for what in [
            "sheet-force",
            "cards-force",
            "sheet-list",
            "cards-list",
            "reference-list",
            "audit-list",
        ] {
            for form in ["/file/text", "/file/html"] {
                let fields = [
                    ("state", &*begun.state()),
                    ("as", what),
                    ("theme", "house"),
                    ("values", "computed"),
                    ("card", "tarot"),
                    ("spoken", "both"),
                ];
                let response = server.post(form, &fields);
                if coded || what != "audit-list" {
                    assert_eq!(response.status, 200, "{force} {what} {form}: {}", response.text());
                    printed += 1;
                }
            }
        }
    }
    assert_eq!(printed, 32);
}

#[test]
fn a_server_that_is_killed_leaves_no_text_behind() {
    let folder = empty_folder("web/left");
    let server = Server::with(&[("TMPDIR", folder.to_str().expect("a path"))]);
    let begun = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]);
    let fields = [("state", &*begun.state())];
    std::thread::scope(|scope| {
        scope.spawn(|| server.post("/file/html", &fields));
        // Dropped as it is killed, in the middle of a print or not.
        let pid = nix::unistd::Pid::from_raw(server.id().cast_signed());
        std::thread::sleep(std::time::Duration::from_millis(30));
        nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGKILL).expect("a kill");
    });
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_replaced_goes_on_printing() {
    let folder = empty_folder("web/replaced");
    let copy = folder.join("fistful");
    fs::copy(env!("CARGO_BIN_EXE_fistful"), &copy).expect("a copy");
    let mut command = Command::new(&copy);
    command.args(["serve", "--port", "0"]).env("XDG_STATE_HOME", &folder);
    let server = Server::spawn(&mut command);
    let begun = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]);
    fs::remove_file(&copy).expect("it is gone");
    for _ in 0..2 {
        let response = server.post("/file/text", &[("state", &begun.state())]);
        assert_eq!(response.status, 200, "{}", response.text());
        // Another program in its place is not run.
        fs::write(&copy, "#!/bin/sh\nexit 1\n").expect("a file");
    }
}
