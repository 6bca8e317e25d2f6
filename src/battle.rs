//! Whole battles of two forces, by the rules of either game with ability codes: every die is thrown by the procedures
//! of [`crate::play`], every spot is a whole number, and a seed gives the same battle on any machine.

mod charge;
mod deploy;
mod doctrine;
mod drill;
mod event;
mod exact;
mod field;
mod fire;
mod ground;
mod host;
mod melee;
mod moment;
mod movement;
mod nerve;
mod part;
mod plan;
mod run;
mod scene;
mod shown;
mod tally;
mod terrain;
mod turn;

pub use deploy::fits;
pub use doctrine::Doctrine;
pub use drill::{Drill, Intent};
pub use event::{Event, Named};
pub use field::{Deeds, Means};
pub use ground::{Area, Ground, Point};
pub use host::{Body, Few, Host};
pub use moment::{Fallen, Moment, Mood, Salvo, Whereabouts};
pub use part::{Misfit, Part, Sums};
pub use run::{Begins, Series, abreast, battle, series};
pub use scene::{Scene, Terms};
pub use tally::Tally;
pub use turn::Ended;
