//! PDFs on disk, and the tools that read them: poppler, qpdf and Chromium.

use super::browser::Browser;
use crate::common::empty_folder;
use fistful::render::{self, Paper, Printable};
use pretty_assertions::assert_eq;
use std::cell::{OnceCell, RefCell, RefMut};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The papers, and how pdfinfo calls them.
pub(crate) const PAPERS: [(Paper, &str); 2] =
    [(Paper::A4, "595.276 x 841.89 pts (A4)"), (Paper::Letter, "612 x 792 pts (letter)")];

/// Points in a millimetre, of which nothing printed may come nearer to the paper's edge than 6.35.
pub(crate) const MM: f64 = 72.0 / 25.4;
const EDGE: f64 = 6.35;

/// A folder of its own, and a browser once it is wanted.
pub(crate) struct Desk {
    folder: PathBuf,
    browser: OnceCell<RefCell<Browser>>,
}

/// A PDF on disk.
pub(crate) struct Pdf {
    pub(crate) path: String,
    about: String,
}

/// A word on a page, in points from its upper left corner.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// A page and its words.
pub(crate) struct Page {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) words: Vec<Word>,
}

pub(crate) fn run_tool(program: &str, args: &[&str]) -> String {
    let output =
        Command::new(program).args(args).output().unwrap_or_else(|why| panic!("{program}: {why}"));
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{program} {args:?}: {wrong}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

impl Desk {
    pub(crate) fn new(name: &str) -> Self {
        Self { folder: empty_folder(&format!("paper/{name}")), browser: OnceCell::new() }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.folder.join(name);
        fs::write(&path, bytes).expect("a file");
        path.to_string_lossy().into_owned()
    }

    /// The PDF of something printed.
    pub(crate) fn pdf(&self, name: &str, work: &Printable, paper: Paper) -> Pdf {
        let bytes = render::pdf(work, paper, Path::new(name)).expect("a PDF");
        Pdf::of(self.write(&format!("{name}-{paper:?}.pdf"), &bytes))
    }

    /// The page of a file that a browser shows.
    pub(crate) fn shown(&self, name: &str, html: &str) -> String {
        self.write(&format!("{name}.html"), html.as_bytes())
    }

    /// The browser.
    pub(crate) fn open(&self) -> RefMut<'_, Browser> {
        let profile = || RefCell::new(Browser::open(&self.folder.join("profile")));
        self.browser.get_or_init(profile).borrow_mut()
    }

    /// The PDF that a browser prints of a page.
    pub(crate) fn browser(&self, name: &str, html: &str) -> Pdf {
        let html = self.shown(name, html);
        let printed = self.open().print(&html);
        Pdf::of(self.write(&format!("{name}-browser.pdf"), &printed))
    }
}

impl Pdf {
    fn of(path: String) -> Self {
        let about = run_tool("pdfinfo", &[&path]);
        Self { path, about }
    }

    /// The value of a key by pdfinfo.
    pub(crate) fn info(&self, key: &str) -> &str {
        let line = self.about.lines().find_map(|line| line.strip_prefix(&format!("{key}:")));
        line.unwrap_or_else(|| panic!("{}: no {key} in {}", self.path, self.about)).trim()
    }

    pub(crate) fn title(&self) -> &str {
        self.info("Title")
    }

    pub(crate) fn pages(&self) -> usize {
        self.info("Pages").parse().expect("a number of pages")
    }

    /// Sound, tagged, in a language, with its fonts, and as accessible as it claims to be.
    pub(crate) fn assert_sound(&self, language: &str) {
        let path = self.path.as_str();
        run_tool("qpdf", &["--check", path]);
        assert_eq!(self.info("Tagged"), "yes", "{path}");
        let json = run_tool("qpdf", &["--json=2", "--json-key=qpdf", path]);
        assert!(json.contains(&format!("\"/Lang\": \"u:{language}\"")), "{path}: the language");
        for font in run_tool("pdffonts", &[path]).lines().skip(2) {
            let embedded = font.split_whitespace().rev().nth(4);
            assert_eq!(embedded, Some("yes"), "{path}: {font}");
            assert!(font.contains("+Barlow"), "{path}: {font}");
        }
        let metadata = run_tool("pdfinfo", &["-meta", path]);
        assert!(metadata.contains("<pdfuaid:part>1</pdfuaid:part>"), "{path}: {metadata}");
        assert!(run_tool("pdfinfo", &["-struct", path]).contains("H1"), "{path}: no head");
    }

    /// Tables are tables to those who are read the page.
    pub(crate) fn assert_tables(&self) {
        let structure = run_tool("pdfinfo", &["-struct", &self.path]);
        for part in ["Table", "TH <", "TD:"] {
            assert!(structure.contains(part), "{}: no {part}", self.path);
        }
    }

    /// The text of each page, in reading order.
    pub(crate) fn texts(&self) -> Vec<String> {
        let text = run_tool("pdftotext", &["-raw", &self.path, "-"]);
        text.split('\u{c}').filter(|page| !page.trim().is_empty()).map(str::to_owned).collect()
    }

    /// The pages with their words, each with its place.
    pub(crate) fn placed(&self) -> Vec<Page> {
        let text = run_tool("pdftotext", &["-bbox", &self.path, "-"]);
        let number = |line: &str, key: &str| -> f64 {
            let value =
                line.split(&format!("{key}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{key} in {line}"))
        };
        let mut pages: Vec<Page> = Vec::new();
        for line in text.lines().map(str::trim) {
            if line.starts_with("<page") {
                let (width, height) = (number(line, "width"), number(line, "height"));
                pages.push(Page { width, height, words: Vec::new() });
            } else if let Some(rest) = line.strip_prefix("<word") {
                let text = rest.split_once('>').and_then(|(_, text)| text.strip_suffix("</word>"));
                let text = text.unwrap_or_default().replace("&amp;", "&").replace("&lt;", "<");
                let word = Word {
                    text: text.replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'"),
                    left: number(line, "xMin"),
                    top: number(line, "yMin"),
                    right: number(line, "xMax"),
                    bottom: number(line, "yMax"),
                };
                pages.last_mut().expect("a page").words.push(word);
            }
        }
        pages
    }

    /// No word comes nearer to the edge of the paper than a printer prints.
    #[expect(clippy::float_arithmetic, reason = "places on a page")]
    pub(crate) fn assert_margins(&self) {
        let edge = EDGE * MM;
        for page in self.placed() {
            for word in &page.words {
                let inside = word.left >= edge
                    && word.top >= edge
                    && word.right <= page.width - edge
                    && word.bottom <= page.height - edge;
                assert!(inside, "{}: {word:?} is too near to the edge", self.path);
            }
        }
    }
}
