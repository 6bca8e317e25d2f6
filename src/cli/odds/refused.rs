//! Why a question about odds has no answer, in both languages.

use crate::error::Error;
use crate::play::{Argument, Quantity, Refused};
use crate::rules::Procedure;

/// The error of a question that has no answer.
pub(in crate::cli) fn refused(why: Refused) -> Error {
    let (said, hint) = match why {
        Refused::Range { what, given, least, most } => {
            let (en, es) = named(what);
            (
                [format!("{given} is no {en} here"), format!("{given} no vale como {es}")],
                [format!("from {least} to {most}"), format!("de {least} a {most}")],
            )
        }
        Refused::Lost { lost, strength } => (
            [
                format!("{lost} figures are lost of {strength}"),
                format!("se han perdido {lost} figuras de {strength}"),
            ],
            ["name `--strength`".into(), "indica `--strength`".into()],
        ),
        Refused::Weapon { procedure } => {
            let game = title(procedure);
            (
                [
                    format!("{game} has no rules for this weapon"),
                    format!("{game} no tiene reglas para esta arma"),
                ],
                [
                    "name `projectile`, `lasgun` or `maula`".into(),
                    "indica `projectile`, `lasgun` o `maula`".into(),
                ],
            )
        }
        Refused::NotInGame { argument, procedure } => {
            let (flag, game) = (flag(argument), title(procedure));
            (
                [
                    format!("{game} has no rule for `{flag}`"),
                    format!("{game} no tiene ninguna regla para `{flag}`"),
                ],
                [
                    "leave it out, or name another `--game`".into(),
                    "quítalo o indica otro `--game`".into(),
                ],
            )
        }
        Refused::Rolls => (
            ["so many rolls cannot be counted".into(), "no se pueden contar tantas tiradas".into()],
            ["ask with fewer dice".into(), "pregunta con menos dados".into()],
        ),
    };
    Error::told("odds", said, hint)
}

/// The flag of an argument.
fn flag(argument: Argument) -> &'static str {
    match argument {
        Argument::Nco => "--nco",
        Argument::FoeNco => "--foe-nco",
        Argument::Leader => "--leader",
        Argument::FoeLeader => "--foe-leader",
        Argument::Flank => "--flank",
        Argument::FoeFlank => "--foe-flank",
        Argument::Shield => "--shield",
        Argument::FoeShield => "--foe-shield",
        Argument::NoShield => "--no-shield",
        Argument::NoFoeShield => "--no-foe-shield",
        Argument::Damage => "--damage",
        Argument::Behind => "--behind",
        Argument::Modifier => "--modifier",
    }
}

fn title(procedure: Procedure) -> &'static str {
    match procedure {
        Procedure::Fistful => "A Fistful of Sardaukar",
        Procedure::DuneWorld => "Dune World",
    }
}

fn named(what: Quantity) -> (&'static str, &'static str) {
    match what {
        Quantity::Skill => ("Weapon Skill", "Habilidad de Armas"),
        Quantity::Ballistic => ("Ballistic Skill", "Habilidad de Disparo"),
        Quantity::Leadership => ("leadership rating", "Liderazgo"),
        Quantity::Save => ("shield save", "salvación de escudo"),
        Quantity::Cover => ("cover", "cobertura"),
        Quantity::Modifier => ("modifier", "modificador"),
        Quantity::Morale => ("Morale", "Moral"),
        Quantity::Strength => ("strength", "número de figuras al empezar"),
        Quantity::Units => ("number of units", "número de unidades"),
        Quantity::Figures => ("number of figures", "número de figuras"),
        Quantity::Attackers => ("number of attackers", "número de atacantes"),
        Quantity::Dice => ("number of dice", "número de dados"),
        Quantity::Inches => ("number of inches", "número de pulgadas"),
        Quantity::Shots => ("number of shots", "número de disparos"),
        Quantity::Runs => ("number of runs", "número de repeticiones"),
    }
}
