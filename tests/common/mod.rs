//! What several proofs share: every sheet there is, and the words a reader sees on it.

use fistful::language::Language;
use fistful::reference::Reference;
use fistful::ruleset::{Game, Ruleset};
use fistful::sheet::Sheet;
use fistful::{audit, muster, sheets, shelf};
use html5gum::{Token, Tokenizer};
use std::convert::Infallible;

/// Every sheet of the shipped armies in both languages, and the blank forms, each with a name.
pub(crate) fn every_sheet() -> Vec<(String, Sheet)> {
    let ruleset = Ruleset::load(Game::Fistful, None).expect("the shipped ruleset");
    let mut found = Vec::new();
    for language in Language::ALL {
        for name in shelf::armies() {
            let text = shelf::army(&name).expect("a shipped army");
            let mustered = muster::army(&format!("{name}.yaml"), text.as_bytes(), &ruleset);
            let army = mustered.army.as_ref().expect("an army");
            let audit = audit::army(army, &ruleset);
            let roster = sheets::roster(&mustered, army, &ruleset, language);
            let audit = sheets::audit(&mustered, army, &audit, &ruleset, language);
            let name = name.replace('/', "-");
            found.push((format!("{name}-{}", language.tag()), roster));
            found.push((format!("{name}-audit-{}", language.tag()), audit));
        }
        found.push((format!("blank-{}", language.tag()), sheets::blank(&ruleset, language)));
        let reference = Reference::load(Game::Fistful, None).expect("the shipped reference");
        let reference = sheets::reference(&reference, &ruleset, language);
        found.push((format!("reference-{}", language.tag()), reference));
    }
    found
}

/// Words in order, without what only joins or fills: dots, rules to write on, and capitals.
pub(crate) fn words(text: &str) -> Vec<String> {
    let fills = |word: &&str| word.chars().any(|c| !matches!(c, '.' | '·' | '_'));
    text.split_whitespace().filter(fills).map(str::to_lowercase).collect()
}

/// The words that a browser shows, of HTML without a single error of syntax.
pub(crate) fn html_words(html: &str) -> Vec<String> {
    let body = html.split("<body>").nth(1).expect("a body");
    let errors: Vec<String> = Tokenizer::new(html).flatten().filter_map(error).collect();
    assert_eq!(errors, Vec::<String>::new());
    let text = |Ok(token): Result<Token, Infallible>| match token {
        Token::String(text) => Some(String::from_utf8_lossy(&text).into_owned()),
        _ => None,
    };
    words(&Tokenizer::new(body).filter_map(text).collect::<Vec<_>>().join(" "))
}

fn error(token: Token) -> Option<String> {
    if let Token::Error(error) = token { Some(format!("{error:?}")) } else { None }
}
