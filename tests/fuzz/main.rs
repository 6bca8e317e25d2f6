//! Fuzz targets for everything that reads a player's text: nothing panics, and written texts read back.
//! `tests/fuzz/run` builds and runs it; `FUZZ` names the target.

#![no_main]

use fistful::answer::{self, Answer, Request};
use fistful::desk::{Desk, HouseRulesOutcome};
use fistful::game_registry::GameRegistry;
use fistful::language::{Language, Speech};
use fistful::library::LibraryItem;
use fistful::render::{json, terminal_answer};
use fistful::voice::Voice;
use fistful::{decode, link};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    DESK.with(|desk| match std::env::var("FUZZ").as_deref() {
        Ok("code") => code(data, desk),
        Ok("list") => list(data, desk),
        Ok("force") => force(data, desk),
        Ok("link") => link(data, desk),
        Ok("fmt") => fmt(data, desk),
        Ok("house") => house(data, desk),
        Ok("paste") => paste(data, desk),
        _ => panic!("FUZZ is code, list, force, link, fmt, house or paste"),
    });
});

thread_local! {
    /// One for all input: its rules are loaded once.
    static DESK: Desk = Desk::new(GameRegistry::new(fistful::games::SHIPPED, None, None), Speech::Both(Language::English));
}

fn item(bytes: impl Into<Vec<u8>>) -> LibraryItem {
    LibraryItem::Text { name: "text.yaml".to_owned(), bytes: bytes.into() }
}

/// Asks, and shows the answer to a player and to a program; what the machine cannot do is an answer too.
fn ask(ask: &Request, desk: &Desk) -> Option<Answer> {
    let voice = Voice { speech: desk.speech, columns: Some(80), act: |_| Default::default() };
    let answer = answer::answer(ask, desk).ok()?;
    terminal_answer(&answer, voice);
    json(&answer, voice);
    Some(answer)
}

/// Codes, each of which is written as it was read.
fn code(data: &[u8], desk: &Desk) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    ask(
        &Request::Code(answer::code::CodeRequest {
            codes: vec![text.to_owned()],
            finds_misprints: false,
        }),
        desk,
    );
    let rules = desk.rules().expect("the shipped rules");
    if let Some(code) = decode::code(text, &rules).code {
        let written = rules.codes().write(code);
        assert_eq!(decode::code(&written, &rules).code, Some(code), "{text:?}");
    }
}

fn list(data: &[u8], desk: &Desk) {
    let items = || vec![item(data)];
    ask(&Request::Check(answer::check::CheckRequest { items: items() }), desk);
    ask(
        &Request::Audit(answer::audit::AuditRequest { items: items(), ..Default::default() }),
        desk,
    );
    ask(&Request::Show(answer::show::ShowRequest { item: item(data), name: None }), desk);
}

fn force(data: &[u8], desk: &Desk) {
    ask(&Request::Check(answer::check::CheckRequest { items: vec![item(data)] }), desk);
    ask(&Request::Cost(answer::cost::CostRequest { force: item(data) }), desk);
    ask(&Request::Diff(answer::diff::DiffRequest::Two(item(data), item(data))), desk);
}

/// Links, of which each that is read can be written, and read alike.
fn link(data: &[u8], desk: &Desk) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    ask(&Request::ReadLink(answer::link::LinkRequest { link: text.to_owned() }), desk);
    let of = |text: String| link::encode(&link::LinkContents { force: text, list: None }).ok();
    if let Some(link) = of(text.to_owned()) {
        ask(&Request::ReadLink(answer::link::LinkRequest { link }), desk);
    }
    if let Ok(contents) = link::decode(text) {
        let again = link::encode(&contents).ok().map(|text| link::decode(&text).expect("a link"));
        assert!(
            again.is_none_or(|again| again.force == contents.force && again.list == contents.list)
        );
    }
}

/// Pasted texts, and the lists, house rules and forces that they become.
fn paste(data: &[u8], desk: &Desk) {
    let text = LibraryItem::Text { name: "text.txt".to_owned(), bytes: data.to_vec() };
    let request =
        answer::paste::ReadListsRequest { item: text, edits: Default::default(), file_name: None };
    if let Some(Answer::ReadLists(pasted)) = ask(&Request::ReadLists(request), desk) {
        let items = pasted.items();
        ask(&Request::Audit(answer::audit::AuditRequest { items, ..Default::default() }), desk);
    }
    let text = LibraryItem::Text { name: "text.txt".to_owned(), bytes: data.to_vec() };
    let request = answer::paste::ReadTablesRequest { item: text, file_name: None };
    if let Some(Answer::ReadTables(read)) = ask(&Request::ReadTables(request), desk)
        && let Some(file) = read.file
    {
        let items = vec![item(file.text.as_bytes())];
        ask(&Request::Check(answer::check::CheckRequest { items }), desk);
    }
    let text = LibraryItem::Text { name: "text.txt".to_owned(), bytes: data.to_vec() };
    let list = LibraryItem::Shipped("fistful/harkonnen".to_owned());
    let reference = "fistful/harkonnen".to_owned();
    let request = answer::paste::ReadForceRequest { item: text, list, reference, file_name: None };
    if let Some(Answer::ReadForce(read)) = ask(&Request::ReadForce(request), desk)
        && let Some(file) = read.file
    {
        let items = vec![item(file.text.as_bytes())];
        ask(&Request::Check(answer::check::CheckRequest { items }), desk);
    }
}

/// Canonical formatting: formatting once more changes nothing.
fn fmt(data: &[u8], desk: &Desk) {
    let formatted = |bytes: &[u8]| {
        let items = vec![item(bytes)];
        match ask(&Request::Format(answer::fmt::FormatRequest { items }), desk)? {
            Answer::Formatted(mut formatted) => formatted.files.pop()?.text,
            _ => None,
        }
    };
    if let Some(text) = formatted(data) {
        assert_eq!(
            formatted(text.as_bytes()).as_deref(),
            Some(text.as_str()),
            "formatted once more"
        );
    }
}

/// House rules, and answers by them.
fn house(data: &[u8], desk: &Desk) {
    let head = b"fistful: 1\nname: A\nunits: [{name: Duke, code: EFSs-A4}, {name: Men, code: VHs}]\nhouse_rules:\n";
    let rules = item([head, data].concat());
    if let Ok(HouseRulesOutcome::Desk(desk)) = desk.with_house_rules(&rules) {
        let desk = &desk;
        ask(
            &Request::Code(answer::code::CodeRequest {
                codes: vec!["EFSs-A4".to_owned()],
                finds_misprints: false,
            }),
            desk,
        );
        ask(
            &Request::Audit(answer::audit::AuditRequest {
                items: vec!["fistful/fremen".into()],
                ..Default::default()
            }),
            desk,
        );
        ask(&Request::Print(answer::print::PrintRequest::Reference), desk);
    }
}
