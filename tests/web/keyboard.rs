//! Every view by keyboard alone: whatever is used keeps the focus, or what stands beside it gets it.

use super::visit::Visit;
use crate::paper::browser::Key;
use pretty_assertions::assert_eq;
use serde_json::json;

/// What has the focus once the page is at rest: the name and value of a field, the words of a button, or `body`.
const FOCUS: &str = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => { \
     const one = document.activeElement; if (one.matches('body, main, article, li')) return one.localName; \
     if (one.matches('input:not([type=checkbox]), select, textarea')) return `${one.name || one.id} = ${one.value}`; \
     const words = one.getAttribute('aria-label') ?? (one.querySelector('b') ?? one).textContent; \
     return words.trim().replace(/\\s+/g, ' '); })";

impl Visit {
    /// Expects that something has the focus.
    #[track_caller]
    fn has_focus(&mut self, expected: &str) {
        self.settle();
        assert_eq!(self.browser.evaluate_async(FOCUS), json!(expected));
    }

    /// Reaches a control by Tab, presses a key, and expects that something has the focus then.
    #[track_caller]
    fn use_key(&mut self, selector: &str, key: Key, expected: &str) {
        self.reach(selector);
        self.browser.key(key);
        self.has_focus(expected);
    }

    /// Goes back by Shift and Tab until what a selector finds has the focus.
    fn go_back(&mut self, selector: &str) {
        let there = format!("document.activeElement.matches('{selector}')");
        let met = (0..300).any(|_| {
            self.browser.key(Key::BackTab);
            self.browser.evaluate(&there) == json!(true)
        });
        assert!(met, "{selector} is out of reach");
    }

    /// Goes to another view by keyboard; the button of the view keeps the focus.
    #[track_caller]
    fn enter_view(&mut self, view: &str, label: &str) {
        let there = format!("document.body.className === 'view-{view}'");
        self.choose(&format!("nav button[formaction=\"/{view}\"]"), &there);
        self.has_focus(label);
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn begin_is_used_by_keyboard() {
    let mut visit = Visit::new("keys-begin");
    visit.use_key("button[value=\"force fistful/forces/atreides-500\"]", Key::Enter, "main");
    visit.enter_view("begin", "Begin");
    visit.use_key("#mine .rename", Key::Enter, " = Gurney's raiders");
    visit.browser.type_in("Riders");
    visit.browser.key(Key::Enter);
    visit.has_focus("Rename: Riders");
    visit.use_key("#mine .tag", Key::Enter, " = ");
    visit.browser.type_in("club");
    visit.browser.key(Key::Enter);
    visit.has_focus("Tags: Riders");
    visit.browser.key(Key::Enter);
    visit.browser.key(Key::Enter);
    visit.has_focus("Tags: Riders");
    visit.use_key("#mine .duplicate", Key::Enter, "Riders (copy)");
    visit.use_key("#mine .delete", Key::Space, "Bring back: Riders (copy)");
    visit.browser.key(Key::Space);
    visit.has_focus("Riders (copy)");
    // More lists than are shown at once stand in a drawer.
    visit.store_copies(&["One", "Two", "Three", "Four", "Five"]);
    visit.use_key("#mine details:not([hidden]) summary", Key::Enter, "All 8 lists");
    visit.reach("#mine details[open] .opens");
    visit.reach("#pasted");
    visit.browser.type_in("Troopers 5");
    visit.use_key("button[value=\"read force\"]", Key::Enter, "main");
    visit.browser.until("document.body.className === 'view-paste'");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn design_is_used_by_keyboard() {
    let mut visit = Visit::new("keys-design");
    visit.choose("button[value=\"house fistful\"]", "document.querySelector('.slot')");
    visit.has_focus("main");
    visit.use_key(".made summary", Key::Enter, "The house: emblem, names, formations");
    visit.use_key(".emblems input", Key::Right, "list/emblem = hawk");
    visit.reach(".code input");
    visit.browser.evaluate("document.activeElement.select()");
    visit.browser.type_in("EHs-C4");
    visit.browser.key(Key::Enter);
    visit.has_focus("list/units/0/code = EHs-C4");
    visit.use_key(".alike .suggested button", Key::Enter, "li");
    visit.go_back(".letters button[aria-pressed=true]");
    visit.browser.key(Key::BackTab);
    visit.browser.key(Key::Enter);
    visit.use_key(".units button[value=unit]", Key::Enter, "+ Add a unit");
    visit.browser.key(Key::Space);
    visit.has_focus("+ Add a unit");
    visit.use_key(
        ".counsel .kinds button:nth-child(2)",
        Key::Enter,
        "What each letter of EHs buys",
    );
    visit.use_key(".steps button", Key::Enter, "Undo “+ Add a unit”");
    visit.use_key(".steps button:last-child", Key::Enter, "Undo “+ Add a unit”");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn muster_is_used_by_keyboard() {
    let mut visit = Visit::new("keys-muster");
    visit.use_key("button[value=\"force fistful/forces/atreides-500\"]", Key::Enter, "main");
    // What opens a panel closes it.
    visit.use_key(".platoon > h3 button", Key::Enter, "Edit: First platoon");
    visit.browser.key(Key::Enter);
    visit.has_focus("Edit: First platoon");
    visit.use_key(".enlisted button[name=at]", Key::Space, "Edit: Troopers");
    visit.use_key(".panel .order button:enabled", Key::Enter, "Later: Troopers");
    let fewer = "One figure fewer: Troopers";
    visit.go_back(&format!("button[aria-label=\"{fewer}\"]"));
    for _ in 0..10 {
        visit.browser.key(Key::Enter);
        visit.settle();
        if visit.browser.evaluate("document.activeElement.ariaLabel") != json!(fewer) {
            break;
        }
    }
    // Where there are no fewer, there may be more.
    visit.has_focus("One more figure: Troopers");
    visit.use_key(".steps button", Key::Enter, "Undo “One figure fewer: Troopers”");
    visit.use_key(".panel button[value^=remove]", Key::Enter, "article");
    visit.use_key(".recruits > button", Key::Enter, "Add a squad: First platoon");
    visit.use_key(".recruits .offers button", Key::Enter, "Add: House Guards (First platoon)");
    visit.go_back(".recruits > button");
    visit.browser.key(Key::Enter);
    visit.has_focus("Add a squad: First platoon");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn play_is_used_by_keyboard() {
    let mut visit = Visit::new("keys-play");
    visit.lay("fistful/forces/atreides-500");
    visit.use_key("[data-name=Troopers] .rungs input", Key::Space, "Losses 1");
    let last = "[data-name=\"House Guards\"] .rung:last-child input:not(.nco)";
    visit.use_key(last, Key::Space, "Losses 4");
    // A unit that is out is folded away.
    visit.use_key("[data-name=\"House Guards\"] .rungs .nco", Key::Space, "Details: House Guards");
    visit.use_key("[data-name=Skirmishers] .out", Key::Enter, "Details: Skirmishers");
    visit.browser.key(Key::Enter);
    visit.has_focus("Details: Skirmishers");
    visit.go_back(".next");
    visit.browser.key(Key::Space);
    visit.has_focus("Next phase");
    visit.go_back(".undo");
    for undone in
        ["Undo: Skirmishers: Out", "Undo: House Guards: 5 losses", "Undo: House Guards: 4 losses"]
    {
        visit.browser.key(Key::Enter);
        visit.has_focus(undone);
    }
    visit.browser.key(Key::Enter);
    visit.has_focus("Undo: Troopers: 1 loss");
    visit.browser.key(Key::Enter);
    visit.has_focus("Redo: Troopers: 1 loss");
    visit.browser.key(Key::Enter);
    visit.has_focus("Redo: House Guards: 4 losses");
    visit.go_back(".one-more");
    visit.go_back(".one-more");
    visit.browser.key(Key::Enter);
    visit.has_focus("One point more: You");
    visit.go_back(".one-less");
    visit.browser.key(Key::Enter);
    visit.has_focus("One point more: You");
    visit.use_key(".next-fight summary", Key::Enter, "Next fight");
    visit.browser.until("document.querySelector('.fight-odds section')");
    visit.use_key(".next-fight [name=cover]", Key::Down, "cover = light");
    visit.has_focus("cover = light");
    visit.use_key(".battle-record summary", Key::Enter, "Record of the battle");
    visit.use_key("#record-winner", Key::Down, "record-winner = own");
    visit.reach("button[formaction=\"/file/record.yaml\"]");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn print_and_audit_are_used_by_keyboard() {
    let mut visit = Visit::new("keys-print");
    visit.open_force("fistful/forces/atreides-500");
    visit.enter_view("print", "Print");
    visit.reach("button[formaction=\"/file/pdf\"]");
    visit.use_key("button[value=cards-list]", Key::Enter, "Cards of the list");
    visit.use_key("input[name=card]", Key::Right, "card = tarot");
    visit.use_key("input[name=spoken]", Key::Down, "spoken = es");
    visit.use_key(".copying", Key::Enter, "Copied");
    visit.use_key(".qr summary", Key::Space, "QR code for another telephone");
    visit.browser.until("document.querySelector('.qr .finding')");
    visit.has_focus("QR code for another telephone");
    visit.enter_view("audit", "Audit");
    visit.use_key("button[name=class]:nth-child(2)", Key::Enter, "match");
    visit.browser.key(Key::BackTab);
    visit.browser.key(Key::Enter);
    // From a row to what is said of it, and back to the row.
    visit.use_key("article:nth-child(2) button[name=row]", Key::Enter, "All rows");
    visit.browser.key(Key::Enter);
    visit.has_focus("explain Lady Jessica");
    visit.go_back("input[name=suppose]");
    visit.browser.type_in("s free");
    visit.browser.key(Key::Enter);
    visit.has_focus("suppose = s free");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn odds_battles_and_the_guide_are_used_by_keyboard() {
    let mut visit = Visit::new("keys-odds");
    visit.open_force("fistful/forces/atreides-500");
    visit.enter_view("odds", "Odds");
    visit.use_key(".kinds button:nth-child(3)", Key::Enter, "Fire");
    visit.use_key("[name=first]", Key::Right, "first = force.yaml:Skirmishers");
    visit.use_key("[name=cover]", Key::Down, "cover = light");
    visit.enter_view("battle", "Battle");
    visit.use_key("[name=battles]", Key::Down, "battles = 10000");
    visit.reach("button[name=fight]");
    visit.browser.key(Key::Enter);
    visit.browser.until("document.querySelector('.fought progress')?.value > 50");
    visit.use_key(".stops", Key::Enter, "Fight on");
    visit.browser.key(Key::Enter);
    visit.browser.until("document.querySelector('.stops')?.hidden === false");
    visit.browser.key(Key::Space);
    visit.has_focus("Fight on");
    visit.enter_view("guide", "Guide");
    visit.use_key("main nav li:nth-child(3) button", Key::Enter, "The page in your browser");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn pasted_lists_and_house_rules_are_used_by_keyboard() {
    let mut visit = Visit::new("keys-paste");
    visit.reach("#pasted");
    visit.browser.type_in(
        "Our club\nTraining\nGreen 0, Regular 2, Veteran 6, Elite 12\n\n\
         Name\tAS\tMove\tWS\tBS\tMorale\tPoints\nGuards\tVHs\t3d\t6\t4\t8\tl8\n",
    );
    visit.use_key("button[value=read]", Key::Enter, "main");
    visit.use_key(".acts button", Key::Enter, "Correct: Guards");
    visit.reach(".of-points input");
    visit.browser.evaluate("document.activeElement.select()");
    visit.browser.type_in("17");
    visit.browser.key(Key::Enter);
    visit.has_focus("cell.6.points = 17");
    // What goes away gives the focus to the button of its row.
    visit.use_key("button[name=reset]", Key::Enter, "Correct: Guards");
    visit.use_key(".may-be button", Key::Enter, "Correct: Guards");
    visit.go_back(".also button");
    visit.browser.key(Key::Enter);
    visit.has_focus("Prices");
    visit.use_key("[aria-labelledby=h-tables] button:nth-of-type(2)", Key::Enter, "Dune World");
    visit.go_back("[aria-labelledby=h-tables] button:nth-of-type(1)");
    visit.browser.key(Key::Enter);
    visit.has_focus("A Fistful of Sardaukar");
    visit.use_key("button[value=\"pasted tables\"]", Key::Enter, "main");
    visit.use_key(".carried summary", Key::Space, "Their text");
    visit.reach("[name=house-rules]");
    visit.go_back("button[value=no-rules]");
    visit.browser.key(Key::Enter);
    visit.has_focus("main");
}
