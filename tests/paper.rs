//! The printed page as other programs read it. These need poppler, qpdf and Chromium, which a machine
//! with only Rust does not have; `.ci/run` installs them and runs every one.

mod common;

use common::{every_sheet, words};
use fistful::render::{self, Paper};
use fistful::sheet::Sheet;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAPERS: [(Paper, &str); 2] =
    [(Paper::A4, "595.276 x 841.89 pts (A4)"), (Paper::Letter, "612 x 792 pts (letter)")];

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn said(program: &str, args: &[&str]) -> String {
    let output =
        Command::new(program).args(args).output().unwrap_or_else(|why| panic!("{program}: {why}"));
    assert!(
        output.status.success(),
        "{program} {args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file");
    path.to_string_lossy().into_owned()
}

fn pdf(folder: &Path, name: &str, sheet: &Sheet, paper: Paper) -> String {
    write(
        folder,
        &format!("{name}.pdf"),
        &render::pdf(sheet, paper, Path::new(name)).expect("a PDF"),
    )
}

fn info<'a>(info: &'a str, key: &str) -> &'a str {
    let line = info.lines().find_map(|line| line.strip_prefix(&format!("{key}:")));
    line.unwrap_or_else(|| panic!("{key} in {info}")).trim()
}

/// The words of the pages without the feet, then the foot once, as HTML has them.
fn pdf_words(path: &str, sheet: &Sheet) -> Vec<String> {
    let footer = [&sheet.footer.game, &sheet.footer.made, &sheet.footer.file]
        .map(|part| words(part))
        .concat();
    let text = said("pdftotext", &["-raw", path, "-"]);
    let mut all = Vec::new();
    let pages: Vec<&str> = text.split('\u{c}').filter(|page| !page.trim().is_empty()).collect();
    for (number, page) in pages.iter().enumerate() {
        let mut page = words(page);
        let number = format!("{}/{}", number + 1, pages.len());
        let foot: Vec<String> = footer.iter().cloned().chain([number]).collect();
        let at = page.windows(foot.len()).position(|window| window == foot.as_slice());
        let at = at.unwrap_or_else(|| panic!("{path}: no foot {foot:?} in {page:?}"));
        page.drain(at..at + foot.len());
        all.extend(page);
    }
    all.extend(footer);
    all
}

#[test]
#[ignore = "needs poppler; .ci/run runs it"]
fn pdf_and_html_have_the_same_words_in_the_same_order() {
    let folder = folder("words");
    for (name, sheet) in every_sheet() {
        let html = render::html(&sheet, Paper::A4, Path::new("sheet.html")).expect("a page");
        let path = pdf(&folder, &name, &sheet, Paper::A4);
        assert_eq!(pdf_words(&path, &sheet), common::html_words(&html), "{name}");
    }
}

#[test]
#[ignore = "needs poppler and qpdf; .ci/run runs it"]
fn pdfs_are_sound_tagged_titled_and_carry_their_fonts() {
    let folder = folder("sound");
    for (name, sheet) in every_sheet() {
        for (paper, size) in PAPERS {
            let path = pdf(&folder, &name, &sheet, paper);
            said("qpdf", &["--check", &path]);
            let about = said("pdfinfo", &[&path]);
            let title = if sheet.title.is_empty() { &sheet.subtitle } else { &sheet.title };
            assert_eq!(info(&about, "Title"), title, "{name}");
            assert_eq!(info(&about, "Creator"), sheets_made(), "{name}");
            assert_eq!(info(&about, "Tagged"), "yes", "{name}");
            assert_eq!(info(&about, "Page size"), size, "{name}");
            let json = said("qpdf", &["--json=2", "--json-key=qpdf", &path]);
            assert!(
                json.contains(&format!("\"/Lang\": \"u:{}\"", sheet.language.tag())),
                "{name}: the language"
            );
            let fonts = said("pdffonts", &[&path]);
            for font in fonts.lines().skip(2) {
                let words: Vec<&str> = font.split_whitespace().collect();
                let embedded = words.iter().rev().nth(4);
                assert_eq!(embedded, Some(&"yes"), "{name}: {font}");
                assert!(font.contains("+Barlow"), "{name}: {font}");
            }
        }
    }
}

fn sheets_made() -> &'static str {
    fistful::sheets::MADE
}

#[test]
#[ignore = "needs poppler; .ci/run runs it"]
fn pdfs_claim_the_accessibility_they_were_checked_for() {
    let folder = folder("claim");
    for (name, sheet) in every_sheet() {
        let path = pdf(&folder, &name, &sheet, Paper::A4);
        let metadata = said("pdfinfo", &["-meta", &path]);
        assert!(metadata.contains("<pdfuaid:part>1</pdfuaid:part>"), "{name}: {metadata}");
        let structure = said("pdfinfo", &["-struct", &path]);
        for part in ["H1", "H2", "Table", "TH <", "TD:"] {
            assert!(structure.contains(part), "{name}: no {part}");
        }
    }
}

#[test]
#[ignore = "needs Chromium and poppler; .ci/run runs it"]
fn a_browser_prints_as_many_pages_as_the_pdf() {
    let folder = folder("browser");
    let profile = folder.join("profile");
    for (name, sheet) in every_sheet() {
        for (paper, size) in PAPERS {
            let html = render::html(&sheet, paper, Path::new("sheet.html")).expect("a page");
            let html = write(&folder, &format!("{name}.html"), html.as_bytes());
            let printed = folder.join(format!("{name}-browser.pdf"));
            let arguments = [
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-pdf-header-footer",
                &format!("--user-data-dir={}", profile.display()),
                &format!("--print-to-pdf={}", printed.display()),
                &format!("file://{html}"),
            ];
            said("chromium", &arguments);
            let browser = said("pdfinfo", &[&printed.to_string_lossy()]);
            let ours = said("pdfinfo", &[&pdf(&folder, &name, &sheet, paper)]);
            assert_eq!(info(&browser, "Pages"), info(&ours, "Pages"), "{name} on {size}");
        }
    }
}
