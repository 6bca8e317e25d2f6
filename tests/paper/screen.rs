//! Pages on a screen: boxes to tap, tables that keep their columns, and a dark view that is dark all over.

use super::browser::Browser;
use super::desk::Desk;
use crate::common::{self, everything};
use fistful::language::{Language, Speech};
use fistful::muster::MusteredForce;
use fistful::render::{self, Paper, Printable};
use fistful::sheets::{self, Style};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::path::Path;

const NOW: &str = "[...document.querySelectorAll('.rung.now b')].map((one) => one.textContent)";
const TICKED: &str = "document.querySelectorAll('.battle input:checked').length";

/// The width of the page.
const WIDTH: &str = "document.documentElement.scrollWidth";

/// Heads of tables that are not seen, and cells that do not stand under their heads, or under those of the first row
/// where one head is over all.
const LOOSE: &str = "[...document.querySelectorAll('table')].flatMap(({rows: [head, ...rows]}) => [
    ...[...head.cells].filter((cell) => cell.offsetHeight < 8 && cell.textContent),
    ...rows.flatMap((row) => [...row.cells].filter((cell, at) =>
        cell.offsetLeft !== (head.cells.length > 1 ? head : rows[0]).cells[at].offsetLeft)),
]).map((cell) => cell.textContent)";

/// Elements that scroll, other than tables and charts: they hide what is beside them.
const SCROLLS: &str = "[...document.querySelectorAll('body *')].filter((one) =>
    getComputedStyle(one).overflowX === 'auto' && !one.matches('.chart, :has(> table)')
).map((one) => one.className)";

/// Words of titles that stand on two lines.
const BROKEN: &str = "[...document.querySelectorAll('h1, h2, h3')].flatMap((title) => {
    const broken = [], texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); )
        for (const word of text.data.matchAll(/[\\p{L}\\p{N}’]+/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const tops = [...range.getClientRects()].map(({top}) => Math.round(top));
            if (new Set(tops).size > 1) broken.push(word[0]);
        }
    return broken;
})";

/// Light areas larger than a cell, which dazzle in dark mode. QR codes need their white; charts and maps are inverted as
/// a whole.
const LIGHT: &str = "[...document.querySelectorAll('body, body *')].filter((one) => {
    const {width, height} = one.getBoundingClientRect(), {backgroundColor} = getComputedStyle(one);
    const [red, green, blue, seen = 1] = backgroundColor.match(/[\\d.]+/g).map(Number);
    const light = seen > 0 && red + green + blue > 330;
    return light && width * height > 2000 && !one.closest('.picture, .chart, .map');
}).map((one) => one.className)";

/// Controls smaller than a thumb.
const SMALL: &str = "[...document.querySelectorAll('input')].filter((input) => {
    const {width, height} = (input.closest('label') ?? input).getBoundingClientRect();
    return width < 44 || height < 44;
}).length";

/// Cells of a die whose roll has no room in them.
const TIGHT: &str = "[...document.querySelectorAll('.cells i')].filter((cell) =>
    cell.offsetWidth && cell.scrollWidth > cell.clientWidth + 1
).map((cell) => cell.textContent)";

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn every_printed_page_fits_a_telephone() {
    let desk = Desk::new("telephone");
    let mut browser = desk.open();
    for printed in everything() {
        let name = &printed.name;
        let html = render::html(&printed.work, Paper::A4, Path::new(name)).expect("a page");
        let html = desk.shown("page", &html);
        browser.emulate_telephone(false);
        browser.show(&html);
        assert_eq!(browser.evaluate(WIDTH), json!(390), "{name}");
        assert_eq!(browser.evaluate(SCROLLS), json!([]), "{name}: scrolls");
        assert_eq!(browser.evaluate(LOOSE), json!([]), "{name}: tables");
        assert_eq!(browser.evaluate(BROKEN), json!([]), "{name}: titles");
        assert_eq!(browser.evaluate(SMALL), json!(0), "{name}: boxes");
        assert_eq!(browser.evaluate(TIGHT), json!([]), "{name}: cells");
        browser.emulate_telephone(true);
        assert_eq!(browser.evaluate(LIGHT), json!([]), "{name}: in the dark");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn the_turn_stays_in_sight_on_a_telephone() {
    let (games, desk) = (common::games(), Desk::new("turn"));
    let mut browser = desk.open();
    browser.emulate_telephone(false);
    for name in ["fistful/forces/atreides-500", "dune-world/forces/fremen-500"] {
        let html = desk.shown("turn", &page(&common::fielded(name, &games)));
        browser.show(&html);
        for at in ["0", "600"] {
            browser.evaluate(&format!("scrollTo(0, {at})"));
            let seen = browser.evaluate(
                "[...document.querySelectorAll('.turn input')].map((one) => one.getBoundingClientRect()).every(
                     ({left, right, top, bottom}) => left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight)",
            );
            assert_eq!(seen, json!(true), "{name} at {at}");
        }
        // It takes no more than an eighth of the window.
        let high = "document.querySelector('.turn').offsetHeight * 8 <= innerHeight";
        assert_eq!(browser.evaluate(high), json!(true), "{name}");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn hit_cells_stand_out_in_both_modes() {
    let (games, desk) = (common::games(), Desk::new("dark"));
    let mut browser = desk.open();
    let html = desk.shown("dark", &page(&common::fielded("fistful/forces/corrino-500", &games)));
    // Black on white as on paper; in the dark the other way round, and misses do not glare.
    let (black, white) = ("rgb(17, 17, 17)", "rgb(255, 255, 255)");
    let (light, dark_ground) = ("rgb(236, 231, 220)", "rgb(22, 21, 19)");
    for (dark, ground, letters) in [(false, black, white), (true, light, dark_ground)] {
        browser.emulate_telephone(dark);
        browser.show(&html);
        let cells = "(() => { const of = (shade) => getComputedStyle(document.querySelector('.fire .seen ' + shade)); \
            return [of('.every').backgroundColor, of('.every').color, of('.miss').backgroundColor]; })()";
        let seen = browser.evaluate(cells);
        assert_eq!(seen, json!([ground, letters, "rgba(0, 0, 0, 0)"]), "dark: {dark}");
    }
}

fn page(fielded: &MusteredForce) -> String {
    let resolved = fielded.resolve().expect("a force");
    let sheet = sheets::in_languages(Speech::One(Language::Spanish), |language| {
        sheets::force(fielded, &resolved, Style::default(), None, language)
    });
    render::html(&Printable::Sheet(sheet), Paper::A4, Path::new("force.html")).expect("a page")
}

/// Taps what a selector finds.
fn tap(browser: &mut Browser, selector: &str) {
    browser.evaluate(&format!("document.querySelector('{selector}').click()"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn ticked_boxes_are_kept_for_their_file_alone() {
    let (games, desk) = (common::games(), Desk::new("screen"));
    let force = |name| page(&common::fielded(name, &games));
    let one = desk.shown("one", &force("fistful/forces/atreides-500"));
    let other = desk.shown("other", &force("fistful/forces/harkonnen-500"));
    let mut browser = desk.open();
    browser.show(&one);
    assert_eq!(browser.evaluate(TICKED), json!(0));
    tap(&mut browser, ".losses input");
    tap(&mut browser, ".state input");
    assert_eq!(browser.evaluate(TICKED), json!(2));
    // A unit with losses is marked with its present Morale.
    assert_eq!(browser.evaluate(NOW), json!(["9"]));
    tap(&mut browser, ".rung:nth-child(2) input");
    assert_eq!(browser.evaluate(NOW), json!(["8"]));
    tap(&mut browser, ".rung:nth-child(2) input");
    browser.show(&other);
    assert_eq!(browser.evaluate(TICKED), json!(0));
    browser.show(&one);
    assert_eq!(browser.evaluate(TICKED), json!(2));
    assert_eq!(browser.evaluate(NOW), json!(["9"]));
    tap(&mut browser, ".clear");
    assert_eq!(browser.evaluate(TICKED), json!(0));
    assert_eq!(browser.evaluate(NOW), json!([]));
    browser.show(&one);
    assert_eq!(browser.evaluate(TICKED), json!(0));
    // As on paper: boxes, and nothing that would clear them.
    browser.allow_scripts(false);
    browser.show(&one);
    assert_eq!(browser.evaluate("document.querySelector('.clear').hidden"), json!(true));
    assert_eq!(
        browser.evaluate("document.querySelectorAll('.losses input').length > 10"),
        json!(true)
    );
}
