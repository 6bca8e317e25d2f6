//! Who may ask, and for how much.

use super::server::Server;
use pretty_assertions::assert_eq;
use std::io::{ErrorKind, Write};
use std::net::{TcpStream, UdpSocket};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Who is called, and whether that is this machine.
fn hosts(server: &Server) -> Vec<(String, bool)> {
    let port = server.address.rsplit(':').next().expect("a port");
    vec![
        (server.address.clone(), true),
        (format!("localhost:{port}"), true),
        ("evil.example".to_owned(), false),
        (format!("evil.example:{port}"), false),
        (String::new(), false),
    ]
}

#[test]
fn only_a_browser_that_was_given_the_address_is_answered() {
    let server = Server::start();
    let (form, cookie) = ("application/x-www-form-urlencoded", server.cookie());
    let forged = cookie.replace(&server.token, &"0".repeat(server.token.len()));
    let kinds = [form, "application/x-www-form-urlencoded; charset=utf-8", "text/plain", ""];
    let mut cases = 0;
    for (host, is_own) in hosts(&server) {
        let origins = [Some(format!("http://{host}")), None, Some("http://evil.example".into())];
        for (origin, is_foreign) in origins.into_iter().zip([false, false, true]) {
            for method in ["GET", "POST", "PUT"] {
                for (at, kind) in kinds.into_iter().enumerate() {
                    for (cookie, is_known) in
                        [(&cookie, true), (&forged, false), (&String::new(), false)]
                    {
                        let origin =
                            origin.as_ref().map_or(String::new(), |it| format!("Origin: {it}\r\n"));
                        let said = server.raw(format!(
                            "{method} / HTTP/1.1\r\nHost: {host}\r\n{origin}{cookie}Content-Type: {kind}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                        ).replace("POST / ", "POST /muster ").as_bytes());
                        let expected = match method {
                            _ if host.is_empty() => &[400, 421][..],
                            _ if !is_own => &[421],
                            "PUT" => &[405],
                            _ if !is_known => &[401],
                            "GET" => &[200],
                            _ if at > 1 => &[415],
                            _ if is_foreign => &[403],
                            _ => &[200],
                        };
                        assert!(
                            expected.contains(&said.status),
                            "{method} {host} {origin} {kind} {is_known}: {} not {expected:?}",
                            said.status
                        );
                        cases += 1;
                    }
                }
            }
        }
    }
    assert_eq!(cases, 540);
}

#[test]
fn the_token_is_swapped_for_a_cookie_that_no_script_sees() {
    let server = Server::start();
    let (host, token) = (&server.address, &server.token);
    let ask = |path: String| {
        server.raw(
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes(),
        )
    };
    let entered = ask(format!("/?token={token}"));
    assert_eq!((entered.status, entered.head("location")), (303, "/"));
    let cookie = entered.head("set-cookie");
    assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
    assert_eq!(ask(format!("/?token={}", token.replace(char::is_numeric, "a"))).status, 401);
    assert_eq!(ask("/".to_owned()).status, 401);
    assert_eq!(ask("/assets/page.js".to_owned()).status, 401);
}

#[test]
fn every_page_says_what_it_may_load() {
    let server = Server::start();
    let page = server.get("/");
    let policy = page.head("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"),
        "{policy}"
    );
    assert_eq!(page.head("x-frame-options"), "DENY");
    assert_eq!(page.head("x-content-type-options"), "nosniff");
    assert_eq!(page.head("cache-control"), "no-store");
    // Nothing in it needs more: no style or script of its own, and nothing of another host.
    let text = page.text();
    for forbidden in ["<style", "style=", "<script>", "onclick=", "http://", "https://"] {
        assert!(!text.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn what_is_too_large_or_nowhere_is_refused() {
    let server = Server::start();
    let large = "x".repeat(1_600_000);
    assert_eq!(server.post("/begin", &[("open", &large)]).status, 413);
    let path = format!("/assets/{}", "x".repeat(20_000));
    assert!([0, 414, 431].contains(&server.get(&path).status));
    for path in [
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets//etc/passwd",
        "/assets/page.css%00",
        "/assets/CON",
        "/../Cargo.toml",
        "//etc/passwd",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(server.post("/nowhere", &[]).status, 404);
    assert_eq!(server.post("/file/exe", &[]).status, 404);
    // It lives on.
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn what_the_page_would_not_heed_is_refused() {
    for argument in [["--game", "dune-world"], ["--rules", "armies/fistful/rules/winds.yaml"]] {
        let said = Command::new(env!("CARGO_BIN_EXE_fistful"))
            .args(["serve", "--port", "0", "--lang", "en"])
            .args(argument)
            .output()
            .expect("the program");
        assert_eq!(said.status.code(), Some(2));
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.contains(argument[0]), "{said}");
    }
}

#[test]
fn a_work_that_takes_too_long_is_given_up() {
    let server = Server::with(&[("FISTFUL_DEADLINE", "0")]);
    let begun = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]);
    let late = server.post("/paper", &[("state", &begun.state())]);
    assert_eq!(late.status, 504);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn an_answer_that_falls_has_a_number() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let said = fistful::web::fallen(Box::new("a table without legs"));
    assert_eq!(said.status(), 500);
    let body = runtime.block_on(axum::body::to_bytes(said.into_body(), 1_000)).expect("a body");
    let body = String::from_utf8(body.to_vec()).expect("a text");
    let numbers: Vec<&str> = body
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.len() == 8 && word.chars().all(|c| c.is_ascii_hexdigit()))
        .collect();
    // In both languages, and the reason is not for browsers.
    assert!(matches!(numbers[..], [en, es] if en == es), "{body}");
    assert!(!body.contains("legs"), "{body}");
}

#[test]
fn a_browser_that_reads_no_more_gives_its_place_free() {
    let server = Server::start();
    let host = &server.address;
    let mut stream = TcpStream::connect(host).expect("a connection");
    stream.set_write_timeout(Some(Duration::from_secs(60))).expect("a deadline");
    let asked = format!("GET /assets/page.css HTTP/1.1\r\nHost: {host}\r\n{}\r\n", server.cookie());
    // Nothing is read of the answers, until the other end gives it up.
    let why = (0..1_000_000).find_map(|_| stream.write_all(asked.as_bytes()).err());
    let why = why.expect("an end").kind();
    assert!(matches!(why, ErrorKind::ConnectionReset | ErrorKind::BrokenPipe), "{why}");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn the_page_ends_the_program() {
    let mut server = Server::start();
    let said = server.post("/end", &[("lang", "es")]);
    assert_eq!(said.status, 410);
    assert!(said.text().starts_with("Fistful se ha cerrado"), "{said:?}");
    assert!(server.ends());
}

#[test]
fn a_page_for_everybody_is_found_at_an_address_of_this_machine() {
    let own = UdpSocket::bind("0.0.0.0:0").expect("a socket");
    let own = own.connect("192.0.2.1:9").and_then(|()| own.local_addr());
    let own = own.map_or_else(|_| "0.0.0.0".to_owned(), |own| own.ip().to_string());
    let server = Server::told(
        Command::new(env!("CARGO_BIN_EXE_fistful"))
            .args(["serve", "--port", "0", "--bind", "0.0.0.0", "--allow-remote"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null()),
    );
    assert_eq!(server.address.rsplit_once(':').map(|(ip, _)| ip), Some(&*own));
    assert_eq!(server.get("/").status, 200);
}
