//! Drawings, as poppler, qpdf and Chromium read them.

use super::desk::{Desk, PAPERS, run_tool};
use super::pdf_words;
use crate::common::{SPEECHES, drawn as sheet, html_words};
use fistful::render::{self, Printable};
use pretty_assertions::assert_eq;
use std::path::Path;

/// Words, with a long one that a page breaks over lines in one piece again.
fn join_broken_word(mut words: Vec<String>, long: &str) -> Vec<String> {
    for start in 0..words.len() {
        let mut joined = String::new();
        for end in start..words.len() {
            joined += &words[end];
            if joined == long {
                words.splice(start..=end, [joined]);
                return words;
            }
            if !long.starts_with(&joined) {
                break;
            }
        }
    }
    words
}

#[test]
#[ignore = "needs poppler, qpdf and Chromium; .ci/run runs it"]
fn drawn_blocks_have_the_same_words_in_pdf_and_html() {
    let desk = Desk::new("drawn");
    let link = sheet::link().to_lowercase();
    for (speech, tag) in SPEECHES {
        let sheet = sheet::sheet(speech);
        let work = Printable::Sheet(sheet.clone());
        for (paper, size) in PAPERS {
            let pdf = desk.pdf(&format!("drawn-{tag}"), &work, paper);
            pdf.assert_margins();
            let html = render::html(&work, paper, Path::new("sheet.html")).expect("a page");
            assert_eq!(
                join_broken_word(pdf_words(&pdf, &sheet), &link),
                html_words(&html),
                "{tag} on {size}"
            );
            let browser = desk.browser(&format!("drawn-{tag}"), &html);
            assert_eq!(browser.pages(), pdf.pages(), "{tag} on {size}: pages of the browser");
            run_tool("qpdf", &["--check", &pdf.path]);
            let structure = run_tool("pdfinfo", &["-struct", &pdf.path]);
            assert_eq!(structure.matches(" Table").count(), 2, "{tag} on {size}");
            assert_eq!(structure.matches("Figure").count(), 1, "{tag} on {size}");
        }
    }
}
