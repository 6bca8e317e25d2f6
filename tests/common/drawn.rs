//! A sheet of everything that is drawn: a command diagram and a picture.

use fistful::contour::contour;
use fistful::emblem;
use fistful::language::{Language, Speech};
use fistful::sheet::{Block, Branch, Footer, Mark, Picture, Sheet, Sign, Tree};
use fistful::sheets::spoken;

/// A link that no line of a page holds.
pub(crate) fn link() -> String {
    format!("fistful.example#{}", "aB3-dE_f".repeat(75))
}

fn branch(name: &str, aside: &str, points: &str, children: Vec<Branch>) -> Branch {
    Branch { name: name.into(), aside: aside.into(), points: points.into(), children }
}

fn tree(language: Language) -> Tree {
    let squad = |number: usize| {
        let name = language.pick("House troopers", "Soldados de la Casa");
        let aside = language.pick("6 figures, NCO", "6 figuras, suboficial");
        branch(&format!("{name} {number}"), aside, "96", Vec::new())
    };
    let lieutenant =
        language.pick("Lieutenant of the first platoon", "Teniente del primer pelotón");
    let led = |n: u8| format!("{} {n} · 12″", language.pick("Leadership", "Liderazgo"));
    let lieutenant = branch(lieutenant, &led(2), "61", (1..30).map(squad).collect());
    let duke = branch("Duke Leto", &led(4), "118", vec![lieutenant, squad(30)]);
    let scouts = branch(language.pick("Scouts", "Exploradores"), "", "", Vec::new());
    let label = language.pick("Who commands whom", "Quién manda a quién");
    Tree { label: label.into(), roots: vec![duke, scouts] }
}

/// The sheet, in what is spoken.
pub(crate) fn sheet(speech: Speech) -> Sheet {
    spoken(speech, |language| {
        let head = |en: &str, es: &str| Block::heading(2, language.pick(en, es));
        let svg = "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M2 2h5v5h-5z\"/></svg>";
        let alt = language.pick("QR code of the link", "Código QR del enlace");
        let emblem = emblem::emblems().first().expect("an emblem");
        Sheet {
            language,
            title: language.pick("Force", "Tropa").into(),
            kicker: "Fistful".into(),
            subtitle: language.pick("1,500 points", "1500 puntos").into(),
            total: String::new(),
            aside: "".into(),
            emblem: Some(Box::new(Sign {
                name: emblem.name.clone(),
                letter: String::new(),
                accent: emblem.accent.clone(),
                house: "Fistful".to_owned(),
                contour: contour("Fistful"),
            })),
            footer: Footer { game: "Fistful".into(), made: "1".into(), file: "a.yaml".into() },
            blocks: vec![
                Block::together(vec![
                    head("Link", "Enlace"),
                    Block::Picture(Picture {
                        svg: svg.to_owned(),
                        alt: alt.into(),
                        caption: link().into(),
                        millimetres: 45,
                    }),
                ]),
                head("Chain of command", "Cadena de mando"),
                Block::Tree(tree(language)),
                Block::text(language.pick("The end", "Fin"), Mark::Plain),
            ],
        }
    })
}
