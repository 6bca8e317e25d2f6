//! A browser that stays open and prints one page after the other. It is asked as its own developer tools ask it:
//! JSON with a zero byte behind it, through a pipe.

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A browser with one open page.
pub(crate) struct Browser {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    /// The names of the events that it has sent.
    events: Vec<String>,
    session: Option<String>,
    last_id: u32,
}

/// A key, or a letter with Ctrl.
#[cfg(feature = "web")]
#[derive(Debug, Clone, Copy)]
pub(crate) enum Key {
    Tab,
    /// Shift and Tab.
    BackTab,
    Enter,
    Space,
    Undo,
    Redo,
    Left,
    Up,
    Right,
    Down,
    Escape,
}

impl Browser {
    /// Opens a browser that keeps what it has to keep in a folder.
    pub(crate) fn open(profile: &Path) -> Self {
        const FLAGS: &str = "--headless --no-sandbox --disable-gpu --no-first-run --disable-sync \
            --disable-background-networking --disable-component-update --remote-debugging-pipe";
        // Questions come in at descriptor 3, answers go out at 4.
        let pipes = "3<&0 4>&1 </dev/null >/dev/null 2>&1";
        let command = format!("exec chromium {FLAGS} --user-data-dir=\"$1\" {pipes}");
        let mut process = Command::new("sh")
            .args(["-c", &command, "sh", &profile.to_string_lossy()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let questions = process.stdin.take().expect("a pipe");
        let answers = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut browser =
            Self { process, questions, answers, events: Vec::new(), session: None, last_id: 0 };
        let page = browser.ask("Target.createTarget", json!({"url": "about:blank"}));
        let page = json!({"targetId": page["targetId"], "flatten": true});
        let session = browser.ask("Target.attachToTarget", page);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        browser.ask("Page.enable", json!({}));
        browser
    }

    /// Opens a file.
    pub(crate) fn show(&mut self, html: &str) {
        self.visit(&format!("file://{html}"));
    }

    /// Opens an address.
    pub(crate) fn visit(&mut self, address: &str) {
        self.events.clear();
        self.ask("Page.navigate", json!({"url": address}));
        while !self.events.iter().any(|event| event == "Page.loadEventFired") {
            self.read();
        }
        let ready =
            json!({"expression": "document.fonts.ready.then(() => 1)", "awaitPromise": true});
        self.ask("Runtime.evaluate", ready);
    }

    /// The value of a script on the open page.
    pub(crate) fn evaluate(&mut self, script: &str) -> Value {
        let answer =
            self.ask("Runtime.evaluate", json!({"expression": script, "returnByValue": true}));
        assert!(answer["exceptionDetails"].is_null(), "chromium: {script}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Shows pages as a telephone does, in the light or in the dark.
    pub(crate) fn emulate_telephone(&mut self, dark: bool) {
        let screen = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
        self.ask("Emulation.setDeviceMetricsOverride", screen);
        self.set_dark(dark);
    }

    /// Waits until something holds on the open page, whatever is drawn until then.
    #[cfg(feature = "web")]
    pub(crate) fn until(&mut self, holds: &str) {
        let script = format!(
            "new Promise((done, never) => {{ let left = 3000; const look = () => ({holds}) ? done() \
             : left-- ? setTimeout(look, 10) : never('never'); look(); }})"
        );
        let answer =
            self.evaluate_through_navigation(&json!({"expression": script, "awaitPromise": true}));
        assert!(answer["exceptionDetails"].is_null(), "chromium: {holds}: {answer}");
    }

    /// The value of a promise.
    #[cfg(feature = "web")]
    pub(crate) fn evaluate_async(&mut self, script: &str) -> Value {
        let question = json!({"expression": script, "awaitPromise": true, "returnByValue": true});
        let answer = self.evaluate_through_navigation(&question);
        assert!(answer["exceptionDetails"].is_null(), "chromium: {script}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Returns `true` if the open page has a frame with an address that ends so.
    #[cfg(feature = "web")]
    pub(crate) fn has_frame(&mut self, ending: &str) -> bool {
        let frame = self.frame();
        frame["url"].as_str().is_some_and(|url| url.ends_with(ending))
    }

    /// The value of a promise in the only frame of the open page, whatever scripts that frame allows.
    #[cfg(feature = "web")]
    pub(crate) fn evaluate_in_frame(&mut self, script: &str) -> Value {
        let frame = self.frame();
        let world = self.ask("Page.createIsolatedWorld", json!({"frameId": frame["id"]}));
        let question = json!({
            "expression": script, "awaitPromise": true, "returnByValue": true,
            "contextId": world["executionContextId"],
        });
        let answer = self.ask("Runtime.evaluate", question);
        assert!(answer["exceptionDetails"].is_null(), "chromium: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    #[cfg(feature = "web")]
    fn frame(&mut self) -> Value {
        let tree = self.ask("Page.getFrameTree", json!({}));
        tree["frameTree"]["childFrames"][0]["frame"].clone()
    }

    /// Runs a script that may lead to another page, and so may get no answer.
    #[cfg(feature = "web")]
    pub(crate) fn act(&mut self, script: &str) {
        match self.try_ask("Runtime.evaluate", &json!({"expression": script})) {
            Ok(answer) => {
                assert!(answer["exceptionDetails"].is_null(), "chromium: {script}: {answer}");
            }
            Err(error) => assert!(has_navigated(&error), "chromium: {script}: {error}"),
        }
    }

    /// The answer to a script that changes nothing: where the page goes elsewhere meanwhile, the
    /// next page is asked, three times at most.
    #[cfg(feature = "web")]
    fn evaluate_through_navigation(&mut self, question: &Value) -> Value {
        let mut pages = 0;
        loop {
            match self.try_ask("Runtime.evaluate", question) {
                Ok(answer) => break answer,
                Err(error) if pages < 3 && has_navigated(&error) => pages += 1,
                Err(error) => panic!("chromium: {question}: {error}"),
            }
        }
    }

    /// Opens another tab and goes on there; gives back the one before, for `switch`.
    #[cfg(feature = "web")]
    pub(crate) fn tab(&mut self) -> Option<String> {
        let before = self.session.take();
        let page = self.ask("Target.createTarget", json!({"url": "about:blank"}));
        let page = json!({"targetId": page["targetId"], "flatten": true});
        let session = self.ask("Target.attachToTarget", page);
        self.session = session["sessionId"].as_str().map(str::to_owned);
        self.ask("Page.enable", json!({}));
        before
    }

    /// Goes on in another tab; gives back the one before.
    #[cfg(feature = "web")]
    pub(crate) fn switch(&mut self, tab: Option<String>) -> Option<String> {
        std::mem::replace(&mut self.session, tab)
    }

    /// Touches a place of the screen.
    #[cfg(feature = "web")]
    pub(crate) fn tap(&mut self, x: i64, y: i64) {
        self.touch("touchStart", json!([{"x": x, "y": y}]));
        self.touch("touchEnd", json!([]));
    }

    /// Touches a place and draws the finger upwards.
    #[cfg(feature = "web")]
    pub(crate) fn swipe_up(&mut self, x: i64, y: i64, by: i64) {
        const STEPS: i64 = 10;
        self.touch("touchStart", json!([{"x": x, "y": y}]));
        for step in 1..=STEPS {
            self.touch("touchMove", json!([{"x": x, "y": y - by * step / STEPS}]));
        }
        self.touch("touchEnd", json!([]));
    }

    #[cfg(feature = "web")]
    fn touch(&mut self, kind: &str, points: Value) {
        self.ask("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
    }

    /// Types letters where the focus is.
    #[cfg(feature = "web")]
    pub(crate) fn type_in(&mut self, text: &str) {
        self.ask("Input.insertText", json!({"text": text}));
    }

    /// Does what leads to another page, and waits until that is there.
    #[cfg(feature = "web")]
    pub(crate) fn follow(&mut self, script: &str) {
        self.events.clear();
        self.act(script);
        while !self.events.iter().any(|event| event == "Page.loadEventFired") {
            self.read();
        }
    }

    /// Presses a key: `Tab`, `Enter`, or a letter with Ctrl and perhaps Shift.
    #[cfg(feature = "web")]
    pub(crate) fn key(&mut self, key: Key) {
        let (name, code, modifiers, text) = match key {
            Key::Tab => ("Tab", 9, 0, ""),
            Key::BackTab => ("Tab", 9, 8, ""),
            Key::Enter => ("Enter", 13, 0, "\r"),
            Key::Space => (" ", 32, 0, " "),
            Key::Undo => ("z", 90, 2, ""),
            Key::Redo => ("Z", 90, 2 + 8, ""),
            Key::Left => ("ArrowLeft", 37, 0, ""),
            Key::Up => ("ArrowUp", 38, 0, ""),
            Key::Right => ("ArrowRight", 39, 0, ""),
            Key::Down => ("ArrowDown", 40, 0, ""),
            Key::Escape => ("Escape", 27, 0, ""),
        };
        let down = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        for kind in [down, "keyUp"] {
            let pressed = json!({
                "type": kind, "key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers,
                "text": if kind == "keyUp" { "" } else { text },
            });
            self.ask("Input.dispatchKeyEvent", pressed);
        }
    }

    /// Drags what a selector finds to the middle of what another finds, with a mouse.
    #[cfg(feature = "web")]
    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let middle = |browser: &mut Self, selector: &str| {
            let place = browser.evaluate(&format!(
                "(() => {{ const box = document.querySelector('{selector}').getBoundingClientRect(); \
                 return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
            ));
            [place[0].clone(), place[1].clone()]
        };
        let [from, to] = [from, to].map(|selector| middle(self, selector));
        for (kind, [x, y], held) in [
            ("mouseMoved", &from, 0),
            ("mousePressed", &from, 1),
            ("mouseMoved", &to, 1),
            ("mouseReleased", &to, 0),
        ] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let moved = json!({
                "type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": 1,
            });
            self.ask("Input.dispatchMouseEvent", moved);
        }
    }

    /// Shows pages in dark mode, or in light mode.
    pub(crate) fn set_dark(&mut self, dark: bool) {
        let scheme = if dark { "dark" } else { "light" };
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.ask("Emulation.setEmulatedMedia", media);
    }

    /// Sets the width of its window.
    #[cfg(feature = "web")]
    pub(crate) fn resize(&mut self, width: u32) {
        let size = json!({"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": false});
        self.ask("Emulation.setDeviceMetricsOverride", size);
    }

    /// Sets the size of letters that its user asks for, in pixels; 16 is usual.
    #[cfg(feature = "web")]
    pub(crate) fn set_letters(&mut self, pixels: u32) {
        let sizes = json!({"standard": pixels, "fixed": pixels * 13 / 16});
        self.ask("Page.setFontSizes", json!({"fontSizes": sizes}));
    }

    /// Lets pages run scripts of their own, or forbids it.
    pub(crate) fn allow_scripts(&mut self, may: bool) {
        self.ask("Emulation.setScriptExecutionDisabled", json!({"value": !may}));
    }

    /// Prints a file as a PDF.
    pub(crate) fn print(&mut self, html: &str) -> Vec<u8> {
        self.show(html);
        let paper = json!({
            "preferCSSPageSize": true, "printBackground": true, "generateTaggedPDF": false
        });
        let printed = self.ask("Page.printToPDF", paper);
        BASE64_STANDARD.decode(printed["data"].as_str().expect("a PDF")).expect("base64")
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.try_ask(method, &params);
        answer.unwrap_or_else(|error| panic!("chromium: {method}: {error}"))
    }

    /// The answer to a question, or the error.
    fn try_ask(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        self.last_id += 1;
        let mut question = json!({"id": self.last_id, "method": method, "params": params});
        if let Some(session) = &self.session {
            question["sessionId"] = session.as_str().into();
        }
        let written = self.questions.write_all(format!("{question}\0").as_bytes());
        written.unwrap_or_else(|why| panic!("chromium: {method}: {why}"));
        loop {
            let answer = self.read();
            if answer["id"] == self.last_id {
                return match &answer["error"] {
                    Value::Null => Ok(answer["result"].clone()),
                    error => Err(error.clone()),
                };
            }
        }
    }

    /// Reads its next message.
    fn read(&mut self) -> Value {
        let mut answer = Vec::new();
        self.answers.read_until(0, &mut answer).expect("an answer");
        let answer = answer.strip_suffix(&[0]).expect("chromium is running");
        let answer: Value = serde_json::from_slice(answer).expect("JSON");
        self.events.extend(answer["method"].as_str().map(str::to_owned));
        answer
    }
}

/// Returns `true` if there is no answer because the page went elsewhere.
#[cfg(feature = "web")]
fn has_navigated(error: &Value) -> bool {
    error["message"].as_str().is_some_and(|why| why.contains("navigated"))
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}
