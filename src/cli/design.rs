//! `fistful design --write`: a proposed list as a file.

use super::args::DesignArgs;
use super::new::save_house;
use super::{CommandOutput, show};
use crate::answer::Answer;
use crate::answer::design::Designed;
use crate::desk::Desk;
use crate::error::Error;
use crate::voice::Voice;

/// Writes the proposal that is asked for as the file of a list, or shows the answer if none is.
pub(super) fn write_or_show(
    args: &DesignArgs,
    answer: &Answer,
    desk: &Desk,
    voice: Voice,
) -> Result<CommandOutput, Error> {
    match (args.write, answer) {
        (Some(number), Answer::Designed(designed)) => match designed {
            Designed::Proposals(proposed) => {
                save_house(proposed.draft(number)?, &args.output, desk, voice)
            }
            Designed::Codes(_) | Designed::Lacks(_) => Ok(show::show(answer, false, voice)),
        },
        _ => Ok(show::show(answer, args.answer.json, voice)),
    }
}
