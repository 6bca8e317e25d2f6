//! A sheet of everything that is drawn: a table in two columns and a picture.

use fistful::contour::contour;
use fistful::emblem;
use fistful::language::{Language, Speech};
use fistful::sheet::{
    Block, Column, ColumnKind, Footer, Mark, Picture, Row, Sheet, SheetTable, Sign,
};
use fistful::sheets::in_languages;

/// A link that no line of a page holds.
pub(crate) fn link() -> String {
    format!("fistful.example#{}", "aB3-dE_f".repeat(75))
}

/// A bill of so many rows from a number on, with names that no line of half a page holds.
fn bill(rows: std::ops::Range<usize>, language: Language) -> SheetTable {
    let row = |number: usize| {
        let name =
            language.pick("House troopers of the guard", "Soldados de la guardia de la Casa");
        Row::plain([format!("{name} {number}"), "96".to_owned()])
    };
    let column = |en: &str, es: &str, width, kind| Column::new(language.pick(en, es), width, kind);
    SheetTable {
        label: language.pick("Bill", "Desglose").into(),
        columns: vec![
            column("What", "Concepto", 4, ColumnKind::Text),
            column("Points", "Puntos", 8, ColumnKind::Figure),
        ],
        rows: rows.map(row).collect(),
    }
}

/// The sheet, in what is spoken.
pub(crate) fn sheet(speech: Speech) -> Sheet {
    in_languages(speech, |language| {
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
            fields: Vec::new(),
            emblem: Some(Box::new(Sign {
                name: emblem.name.clone(),
                letter: String::new(),
                accent: emblem.accent.clone(),
                house: "Fistful".to_owned(),
                contour: contour("Fistful"),
            })),
            footer: Footer { game: "Fistful".into(), program: "1".into(), file: "a.yaml".into() },
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
                head("Bill", "Desglose"),
                Block::Tables([bill(1..11, language), bill(11..21, language)]),
                Block::text(language.pick("The end", "Fin"), Mark::Plain),
            ],
        }
    })
}
