//! The served page, and requests to it over a socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs};

/// The program, serving the page on a free port until it is dropped.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
    /// The query that opens the page: `token=`, or `once=`, and letters.
    pub(crate) token: String,
    key: OnceLock<String>,
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) heads: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The value of a head.
    pub(crate) fn head(&self, name: &str) -> &str {
        let mut heads = self.heads.lines().filter_map(|line| line.split_once(": "));
        heads.find(|(key, _)| key.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// The text between one text and the next occurrence of another.
    pub(crate) fn between(&self, before: &str, after: &str) -> String {
        let text = self.text();
        let rest = text.split_once(before).map(|(_, rest)| rest.to_owned());
        let rest = rest.unwrap_or_else(|| panic!("no {before} in {text}"));
        rest.split(after).next().unwrap_or_default().to_owned()
    }

    /// The state of the page: the list and force that are edited.
    pub(crate) fn state(&self) -> String {
        self.between("name=\"state\" value=\"", "\"")
    }

    /// The points in its head.
    pub(crate) fn points(&self) -> String {
        self.between("<p><b>", "</b>")
    }
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    /// Starts a server with these environment variables.
    pub(crate) fn with(variables: &[(&str, &str)]) -> Self {
        Self::spawn(serve_command("0").envs(variables.iter().copied()))
    }

    /// Starts a command that writes its address first.
    pub(crate) fn spawn(command: &mut Command) -> Self {
        let (process, line) = spawn_and_read_address(command);
        Self::from_address(process, &line)
    }

    /// A running program that has written its address.
    pub(crate) fn from_address(process: Child, address: &str) -> Self {
        let (address, token) = address.trim().split_once("/?").expect("an address");
        let address = address.trim_start_matches("http://").to_owned();
        Self { token: token.to_owned(), address, process, key: OnceLock::new() }
    }

    /// Waits until it ends by itself; returns `true` if it ended well.
    pub(crate) fn ends(&mut self) -> bool {
        self.process.wait().expect("an end").success()
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Reads this many bytes of its standard error.
    pub(crate) fn read_stderr(&mut self, bytes: usize) -> String {
        let mut read = vec![0; bytes];
        let err = self.process.stderr.as_mut().expect("a pipe");
        err.read_exact(&mut read).expect("so many");
        String::from_utf8_lossy(&read).into_owned()
    }

    /// The address that opens the page.
    pub(crate) fn opening(&self) -> String {
        format!("http://{}/?{}", self.address, self.token)
    }

    /// The key that every form of the page carries.
    pub(crate) fn key(&self) -> &str {
        self.key.get_or_init(|| self.get("/").between("name=\"key\" value=\"", "\""))
    }

    /// Sends the bytes of a request.
    pub(crate) fn send(&self, request: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a deadline");
        // An answer may come before all of a long request is sent.
        let _ = stream.write_all(request);
        let mut received = Vec::new();
        let _ = stream.read_to_end(&mut received);
        let end =
            received.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(received.len());
        let heads = String::from_utf8_lossy(&received[..end]).into_owned();
        let status = heads.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = received.get(end + 4..).unwrap_or_default().to_vec();
        Answer { status: status.unwrap_or(0), heads, body }
    }

    /// Gets a path; `/` with the token that opens the page.
    pub(crate) fn get(&self, path: &str) -> Answer {
        match path {
            "/" => self.get_without_token(&format!("/?{}", self.token)),
            path => self.get_without_token(path),
        }
    }

    /// Gets a path without a token.
    pub(crate) fn get_without_token(&self, path: &str) -> Answer {
        let host = &self.address;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        self.send(request.as_bytes())
    }

    /// Posts fields as a form does.
    pub(crate) fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let all = fields.iter().copied().chain([("key", self.key())]);
        let body: Vec<String> = all
            .map(|(name, value)| format!("{}={}", url_encode(name), url_encode(value)))
            .collect();
        let (body, host) = (body.join("&"), &self.address);
        let length = body.len();
        self.send(
            format!(
                "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\
                 Connection: close\r\n\r\n{body}"
            )
            .as_bytes(),
        )
    }

    /// The downloaded file of the force or list (`which`) on a page.
    pub(crate) fn download(&self, page: &Answer, which: &str) -> String {
        let file = self.post(&format!("/file/{which}.yaml"), &[("state", &page.state())]);
        assert_eq!(file.status, 200);
        file.text()
    }

    /// The odds view of what a button of Begin opens, with these fields.
    pub(crate) fn ask_odds(&self, opened: &str, fields: &[(&str, &str)]) -> String {
        let state = self.post("/muster", &[("do", opened)]).state();
        self.post("/odds", &[&[("state", &*state)], fields].concat()).text()
    }
}

/// The command that serves the page at a port.
pub(crate) fn serve_command(port: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
    command
        .args(["serve", "--port", port, "--lang", "en"])
        .env("XDG_STATE_HOME", new_state_folder());
    command
}

/// A new folder for the state that the program keeps from run to run.
pub(crate) fn new_state_folder() -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("state-{}-{number}", process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Starts a program; its address comes with it.
fn spawn_and_read_address(command: &mut Command) -> (Child, String) {
    let mut process = command.stdout(Stdio::piped()).spawn().expect("the program");
    let out = process.stdout.take().expect("its output");
    let mut lines = BufReader::new(out).lines().map(|line| line.expect("a text"));
    // A test that runs as a program writes the name of the test first.
    let address = lines.find_map(|line| Some(line[line.find("http://")?..].to_owned()));
    (process, address.expect("an address"))
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Percent-encodes a text.
fn url_encode(text: &str) -> String {
    text.bytes().fold(String::new(), |mut coded, byte| {
        if byte.is_ascii_alphanumeric() {
            coded.push(char::from(byte));
        } else {
            coded.push_str(&format!("%{byte:02X}"));
        }
        coded
    })
}
