//! What a comparison assumes, in both languages: a sentence for each of its numbers.

use super::Asked;
use crate::army::Basis;
use crate::language::Language;
use crate::rules::Procedure;

/// What is assumed, a sentence each; of both games where none is named.
pub fn assumed(procedure: Option<Procedure>, asked: Asked, language: Language) -> Vec<String> {
    let shared = [
        units(asked.basis),
        MELEE.map(str::to_owned),
        [NET[0].to_owned(), NET[1].to_owned()],
        FIRE.map(str::to_owned),
        charge(asked.inches),
        MORALE.map(str::to_owned),
        CHEAPER.map(str::to_owned),
    ];
    let own = Procedure::ALL.into_iter().filter(|own| procedure.is_none_or(|one| one == *own));
    let own = own.map(|procedure| rolled_by(procedure).map(str::to_owned));
    shared.into_iter().chain(own).map(|[en, es]| language.pick(en, es)).collect()
}

fn units(basis: Basis) -> [String; 2] {
    match basis {
        Basis::Printed => [
            "Values and points are those of the published lists, and those of the tables where nothing is printed. Nothing is bought, and abilities in words count for nothing.".into(),
            "Los valores y los puntos son los de las listas publicadas, y los de las tablas donde no hay nada impreso. No se compra ninguna opción, y las capacidades escritas con palabras no cuentan.".into(),
        ],
        Basis::Computed => [
            "Values and points are those of the tables. Nothing is bought, and abilities in words count for nothing but their points.".into(),
            "Los valores y los puntos son los de las tablas. No se compra ninguna opción, y de las capacidades escritas con palabras solo cuentan los puntos.".into(),
        ],
    }
}

const MELEE: [&str; 2] = [
    "Melee: one bout of one figure against one of each other unit of its kind, leaders against leaders and troops against troops, of all the lists, its own included, face to face; troops with the NCO of their squad, and nothing else added. How often it kills and how often it is killed, on average; its strength is the one less the other. Duels are no battles: numbers and the command of leaders count for nothing.",
    "Mele: un asalto de una figura contra una de cada una de las demás unidades de su tipo, líderes contra líderes y tropa contra tropa, de todas las listas, también de la suya, cara a cara; la tropa, con el Suboficial de su Escuadra, y sin más modificadores. Cuántas veces mata y cuántas muere, de media; su fuerza es lo uno menos lo otro. Un duelo no es una batalla: ni el número ni el mando de los Líderes cuentan.",
];

const NET: [&str; 2] = [
    "Net: the points it kills in such a bout, on average, less its own points that it loses, for 100 of its points. It ranks a unit among those of its kind in these lists, and says nothing beyond them.",
    "Saldo: los puntos que mata de media en un asalto así, menos los suyos que pierde, por cada 100 puntos suyos. Clasifica a la unidad entre las de su tipo en estas listas, y fuera de ellas no dice nada.",
];

const FIRE: [&str; 2] = [
    "Fire: how often a turn's shots, as many as the weapon has (D22), kill a figure of each other unit of its kind, on average, in the open and within range, with the weapon of its code that kills most often (p, g, m or t). After a plus: how often a lasgun explodes on the target's shield; then all within 2d10″ die too, friends among them, or everyone, so it counts as no kill.",
    "Disparo: cuántas veces los disparos de un turno, tantos como tenga el arma (D22), matan a una figura de cada una de las demás unidades de su tipo, de media, a descubierto y dentro del alcance, con el arma de su código que más mata (p, g, m o t). Tras un signo más: cuántas veces un Arma Láser explota en el Escudo del objetivo; entonces mueren también todos a 2d10″, amigos incluidos, o todos sin más, así que no cuenta como muerte.",
];

const MORALE: [&str; 2] = [
    "Morale: how often a squad passes one check when half of it is lost, NCO present, at the largest strength of its list; a leader checks alone, on his own Morale. Who never checks Morale in melee always passes (F40).",
    "Moral: cuántas veces supera un test una Escuadra que ha perdido la mitad, con su Suboficial, empezando con el mayor número de figuras de su lista; un Líder lo hace solo, con su propia Moral. Quien nunca hace Tests de Moral en combate lo supera siempre (F40).",
];

const CHEAPER: [&str; 2] = [
    "Cheaper: the cheapest code that the tables give as much of every characteristic and at least the same traits, where it costs less than they ask for the unit's own code; then what they ask for its own and for that one, whatever is printed.",
    "Más barato: el código más barato al que las tablas dan al menos lo mismo en todas las características y el mismo equipo, si cuesta menos que el de la unidad según ellas; detrás, lo que piden por el suyo y por ese, sea cual sea lo impreso.",
];

fn charge(inches: i32) -> [String; 2] {
    [
        format!(
            "Charge: how often it gets {inches}″ far when it charges over open ground, with its own movement dice."
        ),
        format!(
            "Carga: cuántas veces llega a {inches}″ al cargar por terreno despejado, con sus propios dados de movimiento."
        ),
    ]
}

fn rolled_by(procedure: Procedure) -> [&'static str; 2] {
    match procedure {
        Procedure::Fistful => [
            "A Fistful of Sardaukar: in a tie both are killed (F15); an NCO gives his squad +1 (F10); a shield is of no use in melee.",
            "A Fistful of Sardaukar: en un empate mueren los dos (F15); el Suboficial da +1 a su Escuadra (F10); el Escudo no sirve en la mele.",
        ],
        Procedure::DuneWorld => [
            "Dune World: only who is eliminated is killed, not who is neutralised; an NCO adds nothing in melee (D6); shields are on, and save as the class of the foe says (D5).",
            "Dune World: solo muere quien queda eliminado, no quien queda neutralizado; el Suboficial no suma nada en la mele (D6); los Escudos están activados y salvan según la clase del enemigo (D5).",
        ],
    }
}
