//! Access control and limits of requests.

use super::server::{Server, new_state_folder, serve_command};
use pretty_assertions::assert_eq;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Hosts, and whether each is this machine.
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
fn only_a_form_with_the_key_is_answered() {
    let server = Server::start();
    let (form, key) = ("application/x-www-form-urlencoded", server.key().to_owned());
    let forged = "0".repeat(key.len());
    let kinds = [form, "application/x-www-form-urlencoded; charset=utf-8", "text/plain", ""];
    let keys =
        [(format!("key={key}"), true), (format!("key={forged}"), false), (String::new(), false)];
    let mut cases = 0;
    for (host, is_own) in hosts(&server) {
        let origins = [Some(format!("http://{host}")), None, Some("http://evil.example".into())];
        for (origin, is_foreign) in origins.into_iter().zip([false, false, true]) {
            for (method, at_kind, (body, is_known)) in ["GET", "POST", "PUT"]
                .into_iter()
                .flat_map(|method| (0..kinds.len()).map(move |at| (method, at)))
                .flat_map(|(method, at)| keys.iter().map(move |key| (method, at, key)))
            {
                let origin =
                    origin.as_ref().map_or(String::new(), |it| format!("Origin: {it}\r\n"));
                let (kind, length) = (kinds[at_kind], body.len());
                let path = if method == "POST" { "/muster" } else { "/" };
                let response = server.send(format!(
                    "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{origin}Content-Type: {kind}\r\n\
                     Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
                ).as_bytes());
                let expected = match method {
                    _ if host.is_empty() => &[400, 421][..],
                    _ if !is_own => &[421],
                    "PUT" => &[405],
                    "GET" => &[401],
                    _ if is_foreign => &[403],
                    _ if at_kind > 1 => &[415],
                    _ if !is_known => &[401],
                    _ => &[200],
                };
                let status = response.status;
                assert!(
                    expected.contains(&status),
                    "{method} {host} {origin} {kind} {body}: {status} not {expected:?}"
                );
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 540);
}

#[test]
fn the_bare_address_shows_the_access_notice() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    // A cookie would go to every other port of this machine.
    assert_eq!(page.head("set-cookie"), "");
    let wrong = server.token.replace(char::is_numeric, "a");
    for path in ["/", &format!("/?{wrong}"), "/?token=", "/?once=", "/?once=1.2.3"] {
        let notice = server.get_without_token(path);
        assert_eq!((notice.status, notice.head("content-type")), (401, "text/html; charset=utf-8"));
        let text = notice.text();
        assert!(text.contains("fistful serve --open") && text.contains("doble clic"), "{text}");
        assert!(!text.contains(server.key()), "{text}");
    }
    // The browser goes on by itself where the reader asked for it, and asks him where another page did.
    let goes_on = |site: &str| {
        let host = &server.address;
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\n{site}Connection: close\r\n\r\n");
        server.send(request.as_bytes()).text().contains("data-goes-on>")
    };
    assert!(goes_on("Sec-Fetch-Site: none\r\n") && goes_on("Sec-Fetch-Site: same-origin\r\n"));
    for site in ["", "Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n"] {
        assert!(!goes_on(site), "{site}");
    }
    // A form that comes too late is told so in words, or as a page where a browser shows it.
    let host = &server.address;
    for (accept, kind) in [("*/*", "text/plain"), ("text/html,*/*", "text/html")] {
        let late = server.send(
            format!(
                "POST /muster HTTP/1.1\r\nHost: {host}\r\nAccept: {accept}\r\nContent-Length: 5\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\nkey=1"
            )
            .as_bytes(),
        );
        assert_eq!(late.status, 401);
        assert!(late.head("content-type").starts_with(kind), "{late:?}");
    }
}

#[test]
fn a_browser_keeps_its_access_after_a_restart() {
    let state = new_state_folder();
    let start = || Server::spawn(serve_command("0").env("XDG_STATE_HOME", &state));
    let first = start();
    let (key, address) = (first.key().to_owned(), first.address.clone());
    assert!(first.get_without_token("/").text().contains("also after Fistful was closed"));
    // At another port the same key opens nothing.
    let second = start();
    assert_ne!(second.address, address);
    assert_ne!(second.key(), key);
    drop((first, second));
    let kept = state.join("fistful").join("page.json");
    let text = fs::read_to_string(&kept).expect("a file");
    fs::write(&kept, with_port(&text, &address)).expect("to be written");
    let again = start();
    // The same port, where nobody else has taken it meanwhile.
    if again.address == address {
        assert_eq!(again.key(), key);
    }
    assert_ne!(again.token, "");
    drop(again);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |of: &Path| fs::metadata(of).expect("a file").permissions().mode() & 0o777;
        assert_eq!(mode(&kept), 0o600);
        // A key that others could read is replaced.
        let secret = |text: &str| text.split('"').nth(3).expect("a secret").to_owned();
        fs::set_permissions(&kept, fs::Permissions::from_mode(0o644)).expect("a mode");
        drop(start());
        assert_ne!(secret(&fs::read_to_string(&kept).expect("a file")), secret(&text));
        assert_eq!(mode(&kept), 0o600);
    }
}

/// The file of the program's state, with the port of an address.
fn with_port(kept: &str, address: &str) -> String {
    let ((head, _), (_, port)) =
        kept.rsplit_once(':').zip(address.rsplit_once(':')).expect("ports");
    format!("{head}:{port}}}")
}

#[test]
fn without_a_state_folder_the_key_lasts_for_one_run() {
    let state = new_state_folder();
    fs::create_dir_all(state.parent().expect("a folder")).expect("a folder");
    fs::write(&state, "a file").expect("a file");
    let start = || Server::spawn(serve_command("0").env("XDG_STATE_HOME", &state));
    let server = start();
    assert_eq!(server.post("/muster", &[]).status, 200);
    assert!(!server.get_without_token("/").text().contains("also after Fistful was closed"));
    assert_ne!(start().key(), server.key());
}

#[test]
fn ambiguous_requests_are_refused() {
    let server = Server::start();
    let host = &server.address;
    let form = "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n";
    let key = format!("key={}", server.key());
    let length = key.len();
    for (request, statuses) in [
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n{form}\r\n"), &[400][..]),
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n{form}\r\n"), &[400]),
        (format!("GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n{form}\r\n"), &[421]),
        (format!("GET http://{host}/ HTTP/1.1\r\nHost: {host}\r\n{form}\r\n"), &[401]),
        (
            format!(
                "POST /muster HTTP/1.1\r\nHost: {host}\r\n{form}Content-Length: {length}\r\n\
                 Transfer-Encoding: chunked\r\n\r\n{length:x}\r\n{key}\r\n0\r\n\r\n"
            ),
            &[400, 411],
        ),
    ] {
        let response = server.send(request.as_bytes());
        assert!(statuses.contains(&response.status), "{request}: {}", response.heads);
    }
}

#[test]
fn connections_without_the_key_keep_nobody_out() {
    let server = Server::start();
    let key = server.key().to_owned();
    let silent: Vec<TcpStream> =
        (0..150).map(|_| TcpStream::connect(&server.address).expect("a connection")).collect();
    let begun = Instant::now();
    let page = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]);
    assert_eq!(page.status, 200);
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    // A connection that has sent the key stays open, however many others connect.
    let host = &server.address;
    let request = format!(
        "POST /begin HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\n\r\nkey={key}",
        key.len() + 4
    );
    let mut own = TcpStream::connect(host).expect("a connection");
    own.set_read_timeout(Some(Duration::from_secs(20))).expect("a deadline");
    let answered = |own: &mut TcpStream| {
        own.write_all(request.as_bytes()).expect("a question");
        let mut heads = [0; 12];
        own.read_exact(&mut heads).expect("an answer");
        own.set_read_timeout(Some(Duration::from_millis(500))).expect("a deadline");
        let _ = own.read_to_end(&mut Vec::new());
        own.set_read_timeout(Some(Duration::from_secs(20))).expect("a deadline");
        String::from_utf8_lossy(&heads).into_owned()
    };
    assert_eq!(answered(&mut own), "HTTP/1.1 200");
    let more: Vec<TcpStream> =
        (0..150).map(|_| TcpStream::connect(host).expect("a connection")).collect();
    assert_eq!(answered(&mut own), "HTTP/1.1 200");
    drop((silent, more));
}

#[test]
fn waiting_chess_moves_do_not_block_the_page() {
    let server = Server::start();
    let fields = [("chess", "hint"), ("table", "-5 0")];
    let (sent_away, slowest) = std::thread::scope(|scope| {
        let hint = || {
            let begun = Instant::now();
            let status = server.post("/chess", &fields).status;
            // Requests beyond the queue get 503 at once; only the queued ones may take long.
            status == 503 && begun.elapsed() < Duration::from_secs(20)
        };
        let hints: Vec<_> = (0..40).map(|_| scope.spawn(hint)).collect();
        let slowest = (0..5).map(|_| {
            let begun = Instant::now();
            assert_eq!(server.get("/").status, 200);
            begun.elapsed()
        });
        let slowest = slowest.max().expect("five");
        (hints.into_iter().filter_map(|one| one.join().ok().filter(|away| *away)).count(), slowest)
    });
    // Two are looked for at once and eight may wait; the others are sent away at once, to ask again.
    assert!(sent_away >= 20, "{sent_away}");
    assert!(slowest < Duration::from_secs(10), "{slowest:?}");
}

#[test]
fn every_page_has_a_content_security_policy() {
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
    // It needs no style, script or host beside its own.
    let text = page.text();
    for forbidden in ["<style", "style=", "<script>", "onclick=", "http://", "https://"] {
        assert!(!text.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn oversized_requests_and_unknown_paths_are_refused() {
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
fn serve_refuses_options_without_effect() {
    for argument in [["--game", "dune-world"], ["--rules", "armies/fistful/rules/winds.yaml"]] {
        let result = Command::new(env!("CARGO_BIN_EXE_fistful"))
            .args(["serve", "--port", "0", "--lang", "en"])
            .args(argument)
            .output()
            .expect("the program");
        assert_eq!(result.status.code(), Some(2));
        let result = String::from_utf8_lossy(&result.stderr).into_owned();
        assert!(result.contains(argument[0]), "{result}");
    }
}

#[test]
fn a_print_past_its_deadline_is_aborted() {
    let server = Server::with(&[("FISTFUL_DEADLINE", "0")]);
    let begun = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]);
    let late = server.post("/paper", &[("state", &begun.state())]);
    assert_eq!(late.status, 504);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_panic_is_answered_with_an_error_number() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let response = fistful::web::panic_response(Box::new("a table without legs"));
    assert_eq!(response.status(), 500);
    let body = runtime.block_on(axum::body::to_bytes(response.into_body(), 1_000)).expect("a body");
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
fn a_browser_that_stops_reading_is_disconnected() {
    let server = Server::start();
    let host = &server.address;
    let mut stream = TcpStream::connect(host).expect("a connection");
    stream.set_write_timeout(Some(Duration::from_secs(60))).expect("a deadline");
    let request = format!("GET /assets/page.css HTTP/1.1\r\nHost: {host}\r\n\r\n");
    // The client reads no answer until the server gives it up.
    let why = (0..1_000_000).find_map(|_| stream.write_all(request.as_bytes()).err());
    let why = why.expect("an end").kind();
    assert!(matches!(why, ErrorKind::ConnectionReset | ErrorKind::BrokenPipe), "{why}");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn the_page_ends_the_program() {
    let mut server = Server::start();
    let response = server.post("/end", &[("lang", "es")]);
    assert_eq!(response.status, 200);
    let text = response.text();
    assert!(text.contains("<h1>Fistful está cerrado</h1>"), "{text}");
    assert!(text.contains("fistful serve --open"), "{text}");
    // The page loads nothing from a program that has ended.
    assert!(!text.contains("/assets/"), "{text}");
    assert!(server.ends());
}

#[test]
fn a_page_open_to_the_network_names_an_address_of_this_machine() {
    let own = UdpSocket::bind("0.0.0.0:0").expect("a socket");
    let own = own.connect("192.0.2.1:9").and_then(|()| own.local_addr());
    let own = own.map_or_else(|_| "0.0.0.0".to_owned(), |own| own.ip().to_string());
    let server = Server::spawn(
        Command::new(env!("CARGO_BIN_EXE_fistful"))
            .args(["serve", "--port", "0", "--bind", "0.0.0.0", "--allow-remote"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null()),
    );
    assert_eq!(server.address.rsplit_once(':').map(|(ip, _)| ip), Some(&*own));
    assert_eq!(server.get("/").status, 200);
}
