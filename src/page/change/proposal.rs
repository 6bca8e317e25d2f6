//! A proposed list, opened as a house of its own.

use crate::answer::design::{AGAINST, DesignRequest, Designed, ProposalsRequest};
use crate::answer::new_house::{HouseModel, NewHouseRequest};
use crate::answer::{Answer, Request, answer};
use crate::desk::Desk;
use crate::error::Error;
use crate::labels::labels;
use crate::language::Language;
use crate::page::form_fields::FormFields;
use crate::page::state::{BuiltTexts, LIST, new_force};

/// Opens one of the lists that are proposed for the house that is open, by its rules.
pub(super) fn open(
    built: &BuiltTexts,
    number: &str,
    form_fields: &FormFields,
    desk: &Desk,
    language: Language,
) -> Result<BuiltTexts, String> {
    let gone = || labels().advice.gone.get(language).clone();
    let describe = |error: Error| error.say(language);
    let list = built.open_list(desk).ok_or_else(gone)?;
    let army = list.army.as_ref().ok_or_else(gone)?;
    let name = army.head.name.get(language).to_owned();
    let desk = desk.with_games(desk.library.games.with_rules(list.rules.clone()));
    let against = Some(form_fields.get(&format!("sought-{AGAINST}")).to_owned());
    let limit = form_fields.get("advice-limit").trim().parse().ok();
    let request = ProposalsRequest {
        name: name.clone(),
        against: against.filter(|against| !against.is_empty()),
        limit,
    };
    let request = Request::Design(DesignRequest::Proposals(request));
    let Answer::Designed(Designed::Proposals(proposed)) =
        answer(&request, &desk).map_err(describe)?
    else {
        return Err(gone());
    };
    let draft = proposed.draft(number.parse().map_err(|_| gone())?).map_err(|_| gone())?;
    let request = NewHouseRequest { name, like: HouseModel::Draft(draft), file: LIST.to_owned() };
    match answer(&Request::NewHouse(request), &desk).map_err(describe)? {
        Answer::NewHouse(house) => Ok(BuiltTexts {
            force: Some(new_force(LIST, None, language)),
            list: Some(house.list.source.text),
            games: built.games,
        }),
        _ => Err(gone()),
    }
}
