//! Sheets: the same words in text and HTML, self-contained, in both languages.

use crate::common::{
    self, Kind, Printed, SPEECHES, drawn, everything, heard_words, html_words, words,
};
use fistful::army::{Role, Unit};
use fistful::book::Game;
use fistful::codes::Slot;
use fistful::contour::contour;
use fistful::embedded;
use fistful::embedded::{Grammars, has_icon};
use fistful::emblem::emblems;
use fistful::language::{ByLanguage, Language};
use fistful::reference::{GridCell, Piece, Reference, ReferencePart};
use fistful::render::{self, Look, Paper, Printable};
use fistful::rules::Rules;
use fistful::sheet::{Block, Cell, Mark, Row, Sheet, SheetTable};
use fistful::sheets::{self, Style};
use fistful::text::to_typographic;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::path::Path;

/// Every sheet, by its name.
fn every_sheet() -> Vec<(String, Sheet)> {
    let sheet = |printed: Printed| match printed.work {
        Printable::Sheet(sheet) => Some((printed.name, sheet)),
        Printable::Deck(_) => None,
    };
    everything().into_iter().filter_map(sheet).collect()
}

fn html(work: &Printable, paper: Paper) -> String {
    render::html(work, paper, Path::new("sheet.html")).expect("a page")
}

#[test]
fn text_and_html_have_the_same_words_in_the_same_order() {
    for (name, sheet) in every_sheet() {
        let text = words(&render::sheet_text(&sheet, Look::Plain));
        assert!(text.len() > 30, "{name}: {} words", text.len());
        assert_eq!(heard_words(&html(&sheet.into(), Paper::A4)), text, "{name}");
    }
}

#[test]
fn drawn_blocks_have_the_same_words_in_text_and_html() {
    for (speech, name) in SPEECHES {
        let sheet = drawn::sheet(speech);
        let text = render::sheet_text(&sheet, Look::Plain);
        assert!(text.contains(&drawn::link()), "{name}: the link in one piece");
        let html = html(&sheet.into(), Paper::A4);
        assert!(html.contains(&drawn::link()), "{name}: the link in one piece");
        assert_eq!(html_words(&html), words(&text), "{name}");
        assert!(!html.contains("http:"), "{name}");
        let svgs = html.matches("<svg").count();
        assert_eq!(svgs, 2 + 1, "{name}: an emblem twice, a picture");
        assert_eq!(html.matches("<table").count(), 2, "{name}: a table in two columns");
    }
}

#[test]
fn decks_have_the_same_words_in_text_and_html() {
    let sorted = |text: String| {
        let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
        letters.sort_unstable();
        letters.into_iter().collect::<String>()
    };
    let decks = everything().into_iter().filter(|printed| printed.kind == Kind::Cards);
    let mut units = 0;
    for Printed { name, work, army, .. } in decks {
        let Printable::Deck(deck) = &work else { panic!("{name} is no deck") };
        let text = render::text(&work, Look::Plain).to_lowercase();
        let army = army.and_then(|army| common::shipped(&army, &common::games()).army);
        // An NCO stands on the cards of his squads.
        let own = |unit: &Unit| unit.role != Role::Nco;
        for unit in army.into_iter().flat_map(|army| army.units).filter(own) {
            assert!(
                text.contains(&to_typographic(unit.name.get(deck.language)).to_lowercase()),
                "{name}"
            );
            units += 1;
        }
        // The line to measure stands on every page, the program on the text alone.
        let sides = deck.cards.chunks(9).count() * if deck.backs.is_empty() { 1 } else { 2 };
        let ruler = deck.ruler.texts().collect::<String>().repeat(sides).to_lowercase();
        let head = deck.program.to_lowercase();
        let html = heard_words(&html(&work, Paper::A4)).concat();
        assert_eq!(sorted(html + &head), sorted(words(&text).concat() + &ruler), "{name}");
    }
    assert!(
        units >= 2 * 3 * 20,
        "20 units and more, in two games and three ways to speak: {units}"
    );
}

#[test]
fn html_is_self_contained() {
    for Printed { name, work, .. } in everything() {
        let html = html(&work, Paper::Letter);
        for outside in ["http:", "https:", "//", "<script src", "<link", "@import", "<img"] {
            let found = html.split("base64,").map(|part| {
                part.split(')').skip(1).collect::<String>()
                    + part.split(')').next().filter(|head| head.len() < 200).unwrap_or_default()
            });
            assert!(!found.collect::<String>().contains(outside), "{name}: {outside}");
        }
        assert!(
            html.contains(&format!("<html lang=\"{}\">", common::language(&work).tag())),
            "{name}"
        );
        assert!(html.contains("size: letter"), "{name}");
    }
}

/// What a line of a legend is about stands out before its colon, as in the PDF.
#[test]
fn legends_have_bold_leads_in_html() {
    let mut legends = 0;
    for Printed { name, work, .. } in everything() {
        let html = html(&work, Paper::A4);
        for legend in html.split("<p class=\"reading\">").skip(1) {
            let legend = legend.split("</p>").next().expect("an end");
            let first = legend.strip_prefix("<span>").expect("a line");
            assert!(first.starts_with("<b>") && first.contains(":</b> "), "{name}: {first}");
            legends += 1;
        }
    }
    assert!(legends > 50, "{legends}");
}

#[test]
fn tables_keep_to_the_twelve_columns_of_the_page() {
    fn tables(blocks: &[Block]) -> Vec<&SheetTable> {
        let mut found = Vec::new();
        for block in blocks {
            match block {
                Block::Group(group) => found.extend(tables(&group.blocks)),
                Block::Table(table) => found.push(table),
                _ => {}
            }
        }
        found
    }
    for (name, sheet) in every_sheet() {
        for table in tables(&sheet.blocks) {
            assert_eq!(
                table.columns.iter().map(|column| column.width).sum::<u8>(),
                12,
                "{name}: {}",
                table.label.first
            );
            for row in &table.rows {
                assert_eq!(row.cells.len(), table.columns.len(), "{name}: {}", table.label.first);
            }
        }
    }
}

#[test]
fn typographic_replaces_quotes_primes_and_minus_signs() {
    for (typed, printed) in [
        ("Paul-Muad'Dib", "Paul-Muad’Dib"),
        ("the lances' own", "the lances’ own"),
        ("the 'hawk' of 5' 4\"", "the ‘hawk’ of 5′ 4″"),
        ("\"Group 7\", -2 (-1) +3", "“Group 7”, −2 (−1) +3"),
        ("VHs-A6, 3-5, -", "VHs-A6, 3-5, -"),
        ("Ld 1 · 12″ · 50 %", "Ld\u{a0}1\u{a0}·\u{a0}12″ · 50\u{a0}%"),
    ] {
        assert_eq!(to_typographic(typed), printed);
        assert_eq!(to_typographic(printed), printed, "twice is once");
    }
}

#[test]
fn every_house_has_dunes_of_its_own() {
    let names = ["The Atreides", "The Harkonnen", "", "Ñandú"];
    let drawn: BTreeSet<String> = names.map(contour).into();
    assert_eq!(drawn.len(), names.len());
    for path in drawn {
        assert!(path.starts_with("M0 ") && path.len() < 8_000, "{path}");
        assert!(!path.contains('.'), "whole numbers");
    }
}

#[test]
fn texts_of_the_player_are_escaped() {
    let (_, mut sheet) = every_sheet().swap_remove(0);
    let hostile =
        "<script>alert(1)</script> & \"'`{{x}} {% y %} #read(\"/etc/passwd\") *b* _i_ $x$ @r \\";
    sheet.title = hostile.into();
    let cell = Cell { text: hostile.into(), mark: Mark::Plain };
    let row = Row { cells: vec![cell; 8], rule: false, tall: false };
    let first = sheet.blocks.iter_mut().find_map(|block| match block {
        Block::Group(group) => group.blocks.iter_mut().find_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        }),
        _ => None,
    });
    first.expect("a table").rows.push(row);
    let sheet = sheet.typeset();
    let text = words(&render::sheet_text(&sheet, Look::Plain));
    let html = html(&sheet.into(), Paper::A4);
    assert!(!html.contains("<script>"), "{html}");
    assert_eq!(heard_words(&html), text);
}

#[test]
fn every_label_is_there_in_both_languages() {
    let places = |text: &str| {
        let mut places: Vec<String> = text
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split('}').next().map(str::to_owned))
            .collect();
        places.sort();
        places
    };
    let pairs = fistful::labels::labels().pairs();
    assert!(pairs.len() > 80, "{} pairs", pairs.len());
    for (key, label) in pairs {
        assert!(!label.en.is_empty() && !label.es.is_empty(), "{key}: {label:?}");
        assert_eq!(
            label.en == label.es,
            label.alike,
            "{key}: `{}` twice, or not alike after all",
            label.en
        );
        assert_eq!(places(&label.en), places(&label.es), "{key}");
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        assert_eq!(digits(&label.en), digits(&label.es), "{key}");
    }
}

#[test]
fn the_references_say_the_same_in_both_languages() {
    Game::all(Grammars::BUILT_IN).into_iter().for_each(assert_languages_agree);
}

fn assert_languages_agree(game: Game) {
    let reference = Reference::load(game, Grammars::BUILT_IN).expect("the shipped reference");
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let mut pairs = 0;
    let titles = reference.sides.iter().map(|side| &side.title).chain([&reference.rulings]);
    let titles = titles.chain(reference.reminders.iter().map(|reminder| &reminder.text));
    for pair in reference.parts().flat_map(|part| of_part(part)).chain(titles) {
        assert_eq!(digits(&pair.en), digits(&pair.es), "{}", pair.en);
        assert_eq!(pair.en.is_empty(), pair.es.is_empty(), "{}", pair.en);
        for text in [&pair.en, &pair.es] {
            assert!(stands_out_by_words(text), "{text}");
        }
        pairs += 1;
    }
    assert!(pairs > 60, "{pairs} pairs");
    for reminder in &reference.reminders {
        assert!(reference.parts().any(|part| part.phase == Some(reminder.phase)), "{reminder:?}");
        assert!(reminder.state.as_deref().is_none_or(has_icon), "{reminder:?}");
    }
}

/// Returns `true` if stars stand around whole words with their stops, so that words stay words on every kind of page.
fn stands_out_by_words(text: &str) -> bool {
    let opens = |before: &str| before.is_empty() || before.ends_with([' ', '(']);
    let closes = |after: &str| after.is_empty() || after.starts_with([' ', ')']);
    let parts: Vec<&str> = text.split('*').collect();
    let apart = |pair: &[&str]| opens(pair[0]) && closes(pair[1]);
    parts.len() % 2 == 1 && parts.windows(3).step_by(2).all(|it| apart(&[it[0], it[2]]))
}

/// The pair of texts of a cell that has two.
fn pair_of(cell: &GridCell) -> Option<&ByLanguage<String>> {
    match cell {
        GridCell::Words(words) => Some(words),
        GridCell::Plain(_) => None,
    }
}

/// Every pair of texts of a part of a reference.
fn of_part(part: &ReferencePart) -> Vec<&ByLanguage<String>> {
    let mut found = vec![&part.head];
    for piece in &part.pieces {
        match piece {
            Piece::Text(text) => found.push(text),
            Piece::Flow(flow) => found.extend(flow.steps.iter().chain([&flow.head])),
            Piece::Diagram(drawn) => {
                found.extend([&drawn.alt, &drawn.caption]);
                found.extend(drawn.labels.iter().filter_map(pair_of));
                assert_eq!(drawn.labels.len(), drawn.of.places().len(), "{}", drawn.alt.en);
            }
            Piece::Table(grid) => {
                found.push(&grid.head);
                found.extend(grid.columns.iter().map(|column| &column.head));
                assert_eq!(grid.columns.iter().map(|column| column.width).sum::<u8>(), 12);
                for row in &grid.rows {
                    assert_eq!(row.len(), grid.columns.len(), "{}", grid.head.en);
                    found.extend(row.iter().filter_map(pair_of));
                }
            }
        }
    }
    found
}

/// Every pair of texts of the rules of a game, with the letter or the head it belongs to.
fn pairs(rules: &Rules) -> Vec<&ByLanguage<String>> {
    let rows = Slot::ALL.into_iter().flat_map(|slot| &rules.codes().table(slot).rows);
    let tables = Slot::ALL.into_iter().map(|slot| &rules.codes().table(slot).names);
    let weapons = rows.clone().flat_map(|row| &row.weapons).filter_map(|arm| arm.names.as_ref());
    let letters = rows.flat_map(|row| row.does.iter().chain([&row.names]));
    let play = &rules.play;
    let roles = [&play.squad, &play.nco, &play.leader];
    let states = roles.into_iter().flat_map(|role| role.states.iter().map(|state| &state.names));
    let notes = roles.into_iter().flat_map(|role| &role.notes).chain(&play.sheet);
    let notes = notes.map(|rule| &rule.words);
    let classes = play.opponents.iter().map(|class| &class.names);
    let covers = play.covers.iter().map(|cover| &cover.names);
    let own = [&rules.book.name, &rules.codes().base.names, &play.morale, &play.morale_short];
    let clashes = rules.codes().clashes.iter().map(|clash| &clash.names);
    let all = tables.chain(weapons).chain(letters).chain(states).chain(notes).chain(classes);
    all.chain(covers).chain(own).chain(clashes).collect()
}

#[test]
fn the_tables_say_the_same_in_both_languages() {
    let places = |text: &str| text.matches('{').count();
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    for game in common::games().with_lists() {
        let rules = Rules::load(game, Grammars::BUILT_IN).expect("the shipped rules");
        let pairs = pairs(&rules);
        assert!(pairs.len() >= 60, "{game:?}: {} pairs", pairs.len());
        for pair in pairs {
            assert_eq!(pair.en == pair.es, pair.alike, "{game:?}: {}", pair.en);
            assert_eq!(places(&pair.en), places(&pair.es), "{game:?}: {}", pair.en);
            assert_eq!(digits(&pair.en), digits(&pair.es), "{game:?}: {}", pair.en);
        }
    }
}

#[test]
fn white_letters_have_contrast_on_every_accent() {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    assert!(emblems().len() >= 5, "four houses and the shield");
    for emblem in emblems() {
        let channel =
            |at: usize| u8::from_str_radix(&emblem.accent[at..at + 2], 16).expect("#rrggbb");
        let luminance =
            0.2126 * linear(channel(1)) + 0.7152 * linear(channel(3)) + 0.0722 * linear(channel(5));
        let contrast = 1.05 / (luminance + 0.05);
        assert!(contrast >= 4.5, "{}: {contrast:.2}", emblem.name);
    }
}

#[test]
fn emblems_are_printed_in_the_cut_of_their_size() {
    let path = |size: &str| {
        let svg = embedded::template(&format!("emblems/{size}/hawk.svg")).expect("a hawk");
        let svg = String::from_utf8(svg.into_owned()).expect("text");
        svg.split('"').find(|part| part.starts_with('M')).expect("a path").to_owned()
    };
    let [large, small] = ["large", "small"].map(path);
    let all = everything();
    let has = |name: &str, kind: Kind| {
        let printed = all.iter().find(|it| it.name.contains(name) && it.kind == kind);
        let html = html(&printed.expect("a page").work, Paper::A4);
        [&large, &small].map(|path| html.contains(path.as_str()))
    };
    // On a sheet the head has the large cut and the spine the small one, on cards there is only a spine.
    assert_eq!(has("fistful-atreides", Kind::Sheet), [true, true]);
    assert_eq!(has("fistful-atreides", Kind::Cards), [false, true]);
}

#[test]
fn every_box_of_a_force_can_be_ticked_and_is_kept_for_its_file_alone() {
    let games = common::games();
    let fielded = common::fielded("fistful/forces/atreides-500", &games);
    let resolved = fielded.resolve().expect("a force");
    let sheet = sheets::force(&fielded, &resolved, Style::default(), None, Language::Spanish);
    let page = html(&sheet.into(), Paper::A4);
    // A box for each figure and NCO, two states of each and overwatch of those who fire, and the five phases.
    let figures = resolved.force.all_squads().map(|(_, squad)| squad.strength()).sum::<i64>();
    let squads = resolved.force.all_squads().map(|(_, squad)| squad.unit);
    let leaders = resolved.force.all_leaders().map(|(_, leader)| leader.unit);
    let fires = |unit: usize| {
        let mut rows = resolved.rules.codes().rows(resolved.army.units[unit].code);
        rows.any(|(_, row)| !row.weapons.is_empty())
    };
    let states: usize = squads.chain(leaders).map(|unit| 2 + usize::from(fires(unit))).sum();
    let boxes = page.matches("<input type=\"checkbox\"").count();
    assert_eq!(boxes as i64, figures + states as i64 + 5);
    assert!(page.contains("aria-label=\"Bajas 1\""), "{page}");
    assert!(page.contains(&format!("data-file=\"atreides-500.yaml {}\"", fielded.hash)), "{page}");
    assert!(page.contains("hidden aria-label=\"Borrar las marcas\""), "{page}");
}

/// The rulings that a text cites between brackets: `(F10)`, `(elite, D5)`.
fn cited_rulings(text: &str) -> Vec<&str> {
    let inside = text.split('(').skip(1).filter_map(|part| part.split(')').next());
    let ruling = |part: &&str| {
        part.strip_prefix(['F', 'D'])
            .is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
    };
    inside.flat_map(|part| part.split(", ")).filter(ruling).collect()
}

#[test]
fn a_list_says_what_all_its_leaders_cost_once() {
    let list = common::shipped("fistful/atreides", &common::games());
    let army = list.army.as_ref().expect("an army");
    for (language, points) in [(Language::English, "609 points"), (Language::Spanish, "609 puntos")]
    {
        let sheet = sheets::list_sheet(&list, army, &list.rules, Style::default(), language);
        let text = render::sheet_text(&sheet, Look::Plain);
        assert_eq!(text.matches(points).count(), 1, "{text}");
    }
}

#[test]
fn lists_and_forces_name_their_rulings_at_the_end_alone() {
    let games = common::games();
    for language in [Language::English, Language::Spanish] {
        let text = |sheet: &Sheet| render::sheet_text(sheet, Look::Plain);
        let lists = crate::common::armies().into_iter().map(|name| {
            let list = common::shipped(&name, &games);
            let army = list.army.as_ref().expect("an army");
            let sheet = sheets::list_sheet(&list, army, &list.rules, Style::default(), language);
            (name, text(&sheet))
        });
        let forces = crate::common::forces().into_iter().map(|name| {
            let force = common::fielded(&name, &games);
            let resolved = force.resolve().expect("a force");
            let sheet = sheets::force(&force, &resolved, Style::default(), None, language);
            (name, text(&sheet))
        });
        for (name, text) in lists.chain(forces) {
            assert_eq!(cited_rulings(&text), Vec::<&str>::new(), "{name}");
            let used = language.pick("Rulings used: ", "Interpretaciones usadas: ");
            let rulings = text.lines().find_map(|line| line.strip_prefix(used));
            if name.starts_with("dune-world/") {
                assert!(rulings.is_some_and(|rulings| rulings.contains("D12")), "{name}: {text}");
            }
        }
    }
}
