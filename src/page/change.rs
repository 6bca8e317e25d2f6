//! Changes: applies the action of a button to the texts.

mod carried_rules;
mod opened;
mod proposal;
mod refused;
mod rule;

pub(super) use refused::Refusal;

use super::Page;
use super::action::PageAction;
use super::files::{self, Origins, SaveOutcome};
use super::findings::whole_sentence;
use super::form_fields::{FormFields, TypedField};
use super::house_rules::CarriedRules;
use super::known_lists::KnownLists;
use super::paste::{PastedForm, PastedKind};
use super::state::{BuiltTexts, TextKind, new_force};
use crate::answer::fits::TakeRequest;
use crate::answer::new_house::{self, HouseModel};
use crate::answer::{Answer, Request, answer};
use crate::desk::Desk;
use crate::game::CodelessGames;
use crate::labels::labels;
use crate::language::Language;
use crate::library::LibraryItem;
use crate::profile::ListColumn;
use crate::sheet::{ButtonAction, ButtonEdit};
use crate::yaml_edit::{self, Edit, EditValue, Path};
use crate::{decode, embedded, limits, text};
use carried_rules::RulesChange;
use opened::{check_opened, open_text};
use std::cell::LazyCell;

/// The texts after a change, and the reasons if it failed.
#[derive(Clone)]
pub(super) struct ChangeResult {
    pub(super) built: BuiltTexts,
    /// The files of the texts.
    pub(super) origins: Origins,
    pub(super) trouble: Option<String>,
    /// A message that is not an error.
    pub(super) notice: String,
    /// The outcomes of saving the texts.
    pub(super) outcomes: Vec<SaveOutcome>,
    /// Changes that were refused; the texts are as before.
    pub(super) refused: Vec<Refusal>,
    /// The house rules that the form carries from now on.
    pub(super) house_rules: CarriedRules,
    /// `true` if they were just taken or opened.
    pub(super) opens_rules: bool,
}

impl ChangeResult {
    fn new(built: BuiltTexts, origins: Origins) -> Self {
        let (notice, outcomes, refused) = (String::new(), Vec::new(), Vec::new());
        let (house_rules, opens_rules) = (CarriedRules::default(), false);
        let trouble = None;
        Self { built, origins, trouble, notice, outcomes, refused, house_rules, opens_rules }
    }

    pub(super) fn with_trouble(self, trouble: String) -> Self {
        Self { trouble: Some(trouble), ..self }
    }

    /// Adds what a button did to the carried house rules.
    fn with_rules(self, carried: CarriedRules, change: Option<RulesChange>) -> Self {
        match change {
            None => Self { house_rules: carried, ..self },
            Some(RulesChange::Carried(rules)) => {
                Self { opens_rules: !rules.is_empty(), house_rules: rules, ..self }
            }
            Some(RulesChange::SavedAs(notice)) => Self { house_rules: carried, notice, ..self },
            Some(RulesChange::Failed(trouble)) => {
                Self { house_rules: carried, ..self }.with_trouble(trouble)
            }
        }
    }

    fn with_refused(self, refused: Vec<Refusal>) -> Self {
        Self { refused, ..self }
    }

    /// Takes the change back, and says so, if the page could not carry the texts: they would be lost.
    pub(super) fn undo_too_large(
        self,
        form_fields: &FormFields,
        games: CodelessGames,
        language: Language,
    ) -> Self {
        if self.built.fits() {
            return self;
        }
        let built = BuiltTexts::read(form_fields.get("state"), games).unwrap_or_default();
        Self::new(built, Origins::read(form_fields.get("files")))
            .with_rules(CarriedRules::read(form_fields), None)
            .with_trouble(labels().page.too_large.get(language).clone())
    }
}

/// Applies the typed values, then the action of the button.
pub(super) fn apply_form(
    form_fields: &FormFields,
    page: &Page,
    language: Language,
) -> ChangeResult {
    let change = carried_rules::change(form_fields, page, language);
    let changed = apply_to_texts(form_fields, change.is_some(), page, language);
    changed.with_rules(CarriedRules::read(form_fields), change)
}

/// Applies the typed values, then the action of the button unless it is about house rules.
fn apply_to_texts(
    form_fields: &FormFields,
    is_of_rules: bool,
    page: &Page,
    language: Language,
) -> ChangeResult {
    let built = match BuiltTexts::read(form_fields.get("state"), page.games.codeless_games()) {
        Ok(built) => built,
        Err(finding) => {
            return ChangeResult::new(BuiltTexts::default(), Origins::default())
                .with_trouble(whole_sentence(&finding.fault, language));
        }
    };
    let (built, mut refused) = apply_typed_values(form_fields, built, page, language);
    let (origins, action) = (Origins::read(form_fields.get("files")), form_fields.get("do"));
    let (page_action, argument) = PageAction::split(action);
    // Actions on files are handled in `files`.
    let is_of_files = action.is_empty() || page_action.is_some_and(PageAction::saves);
    // A list that is read is shown, and changes nothing.
    let is_read = page_action == Some(PageAction::ReadPasted)
        && !PastedForm::read(form_fields).is_of_program();
    let unchanged = ChangeResult::new(built, origins);
    if is_of_files || is_read || is_of_rules {
        return unchanged.with_refused(refused);
    }
    if page_action == Some(PageAction::OpenFile) {
        return open_file(argument, unchanged, page, language);
    }
    let built = &unchanged.built;
    let desk = page.desk(built, language);
    if page_action == Some(PageAction::TakePasted) && PastedKind::from_key(argument).is_some() {
        let lists = KnownLists::new(built, page.folder.as_ref(), &desk, language);
        return match take_pasted_force(form_fields, &lists, built, language) {
            Ok(next) => ChangeResult::new(next, unchanged.origins.after_action(action)),
            Err(trouble) => unchanged.with_trouble(trouble),
        };
    }
    match apply_action(built, action, form_fields, &desk, language) {
        Ok(next) => match Refusal::of_button(action, built, &next, page, language) {
            None => ChangeResult::new(next, unchanged.origins.after_action(action))
                .with_refused(refused),
            Some(refusal) => {
                refused.push(refusal);
                unchanged.with_refused(refused)
            }
        },
        Err(trouble) => unchanged.with_refused(refused).with_trouble(trouble),
    }
}

/// Opens a file of the user's folder; the texts stay if there is no such file.
fn open_file(id: &str, unchanged: ChangeResult, page: &Page, language: Language) -> ChangeResult {
    let games = page.games.codeless_games();
    let folder = page.folder.as_ref();
    let opened = folder.and_then(|folder| files::open_by_id(folder, id, games, language));
    match opened {
        Some((built, origins)) => ChangeResult::new(built, origins),
        None => unchanged.with_trouble(labels().page.no_file.get(language).clone()),
    }
}

/// Applies the typed values; returns the texts and the refusals.
fn apply_typed_values(
    form_fields: &FormFields,
    mut built: BuiltTexts,
    page: &Page,
    language: Language,
) -> (BuiltTexts, Vec<Refusal>) {
    let mut refused = Vec::new();
    for typed in differing_fields(form_fields, &built) {
        let next = apply_field(&built, &typed);
        match Refusal::of_field(&typed, &built, next.as_ref(), page, language) {
            Some(refusal) => refused.push(refusal),
            None => built = next.unwrap_or(built),
        }
    }
    (built, refused)
}

/// Returns the fields whose values differ from the texts.
fn differing_fields<'a>(form_fields: &'a FormFields, built: &BuiltTexts) -> Vec<TypedField<'a>> {
    let read = |which| built.text(which).map(|text| yaml_edit::Values::read(text));
    let [force, list] =
        [TextKind::Force, TextKind::List].map(|which| LazyCell::new(move || read(which)));
    let differs = |typed: &TypedField| {
        let values = match typed.text {
            TextKind::Force => &force,
            TextKind::List => &list,
        };
        let current = values.as_ref().and_then(|values| values.get(typed.place));
        current.unwrap_or_default().trim() != typed.value
    };
    form_fields.typed_fields().filter(differs).collect()
}

/// Applies a field to the texts; `None` if that fails.
fn apply_field(built: &BuiltTexts, typed: &TypedField) -> Option<BuiltTexts> {
    let place = Path::read(typed.place)?;
    let edit = match typed.value.as_str() {
        "" => return clear_value(built, typed.text, typed.place),
        value if is_number(typed) => Edit::Put(place, EditValue::Yaml(value.to_owned())),
        value => {
            let text = || EditValue::Text(value.to_owned());
            let stale = stale_spanish_name(built, typed).map(Edit::Remove);
            let named = built.named_unit(typed.text, typed.place);
            let built = built.edit_references(named.as_deref(), |reference| {
                Edit::Put(reference.place.clone(), text())
            })?;
            let mut edits = vec![Edit::Put(place, text())];
            edits.extend(stale);
            return built.apply(typed.text, &edits);
        }
    };
    built.apply(typed.text, &[edit])
}

/// Removes a value; a printed line is removed with the last of its values.
fn clear_value(built: &BuiltTexts, text: TextKind, place: &str) -> Option<BuiltTexts> {
    let emptied = built.apply(text, &[Edit::Remove(Path::read(place)?)])?;
    let Some((holder, _)) = place.rsplit_once("/printed/") else { return Some(emptied) };
    let values = yaml_edit::Values::read(emptied.text(text)?);
    let is_left = |key: &str| values.get(&format!("{holder}/printed/{key}")).is_some();
    let mut columns = ListColumn::ALL.into_iter().map(ListColumn::key);
    if columns.any(is_left) || ["code", "notes", "notes_es"].into_iter().any(is_left) {
        return Some(emptied);
    }
    built.apply(text, &[Edit::Remove(Path::read(&format!("{holder}/printed"))?)])
}

/// Returns the place of a unit's Spanish name if both of its names are still those of the sample: it would not match a
/// new name.
fn stale_spanish_name(built: &BuiltTexts, typed: &TypedField) -> Option<Path> {
    let list = built.list.as_ref().filter(|_| typed.text == TextKind::List)?;
    let pair = |values: &yaml_edit::Values, name: &str| {
        let spanish = format!("{name}_es");
        Some((values.get(name)?.to_owned(), values.get(&spanish)?.to_owned()))
    };
    let current = pair(&yaml_edit::Values::read(list), typed.place)?;
    let sample =
        yaml_edit::Values::read(&String::from_utf8_lossy(&embedded::built_in("house.yaml")));
    let mut units = (0..).map_while(|n| pair(&sample, &format!("units/{n}/name")));
    units.any(|unit| unit == current).then(|| Path::read(&format!("{}_es", typed.place)))?
}

/// Returns `true` if a field holds a number, in a place for one.
fn is_number(typed: &TypedField) -> bool {
    let counts = typed.place == "limit"
        || typed.place.starts_with("composition/")
        || typed.place.contains("/printed/");
    counts && typed.value.parse::<i64>().is_ok()
}

/// Applies the action of a button; returns the error message if that fails.
fn apply_action(
    built: &BuiltTexts,
    action: &str,
    form_fields: &FormFields,
    desk: &Desk,
    language: Language,
) -> Result<BuiltTexts, String> {
    let words = &labels().page;
    let cannot = || words.not_changed.get(language).clone();
    let (page_action, rest) = PageAction::split(action);
    let Some(page_action) = page_action else {
        let edit = ButtonEdit::read(action);
        return edit.and_then(|edit| apply_edit(built, edit)).ok_or_else(cannot);
    };
    match page_action {
        PageAction::NewHouse => new_house(rest, desk, language),
        PageAction::NewForce => {
            let game = desk.library.games.codeless_game(text::before_first(rest, &['/']));
            let force = new_force(rest, game, language);
            Ok(BuiltTexts { force: Some(force), list: None, games: built.games })
        }
        PageAction::OpenForce => {
            let force = embedded::list_or_force(rest).ok_or_else(cannot)?;
            Ok(BuiltTexts { force: Some(force), list: None, games: built.games })
        }
        PageAction::OpenText => {
            let opened = form_fields.get("open");
            check_opened(opened, desk, language)?;
            open_text(opened, built.games, language)
        }
        PageAction::ReadPasted => {
            open_text(&PastedForm::read(form_fields).text, built.games, language)
        }
        PageAction::TakePasted => take_pasted(rest, form_fields, desk, language),
        PageAction::OwnList => built.with_own_list().ok_or_else(cannot),
        PageAction::Muster => {
            let force = new_force(&built.list_name(), built.game(), language);
            Ok(BuiltTexts { force: Some(force), ..built.clone() })
        }
        PageAction::ReplaceText => Ok(BuiltTexts {
            force: typed_text(form_fields, "text-of-force", built.force.as_ref()),
            list: typed_text(form_fields, "text-of-list", built.list.as_ref()),
            games: built.games,
        }),
        PageAction::Take => take_suggestion(built, rest, desk, language),
        PageAction::FormPlatoon => form_platoon(built, rest).ok_or_else(cannot),
        PageAction::AddRule => {
            let list = built.open_list(desk).ok_or_else(cannot)?;
            rule::with_rule(built, form_fields, &list.rules)
                .ok_or_else(|| words.empty_rule.get(language).clone())
        }
        PageAction::AddUnit => new_unit(built, rest, desk, language).ok_or_else(cannot),
        PageAction::OpenProposal => proposal::open(built, rest, form_fields, desk, language),
        // These are handled before.
        PageAction::OpenFile
        | PageAction::DropRules
        | PageAction::SaveRules
        | PageAction::Save
        | PageAction::KeepMine
        | PageAction::TakeTheirs
        | PageAction::SaveAs => Err(cannot()),
    }
}

/// Returns the text of a field if it was changed; restores the line ends of the file.
fn typed_text(form_fields: &FormFields, field: &str, was: Option<&String>) -> Option<String> {
    let typed = form_fields.get(field).replace("\r\n", "\n");
    match was {
        Some(was) if typed.is_empty() || was.replace("\r\n", "\n") == typed => Some(was.clone()),
        None if typed.is_empty() => None,
        _ => Some(typed),
    }
}

/// Applies the edit of a button to one of the texts; references to a removed unit are removed too.
fn apply_edit(
    built: &BuiltTexts,
    ButtonEdit { text, place, action }: ButtonEdit,
) -> Option<BuiltTexts> {
    let (text, path) = (TextKind::from_key(&text)?, Path::read(&place)?);
    // A code is always text, even if YAML reads a number.
    let as_given = if place.ends_with("/code") { EditValue::Text } else { EditValue::Yaml };
    let mut removed_unit = None;
    let edit = match action {
        ButtonAction::Put(value) => Edit::Put(path, as_given(value)),
        ButtonAction::Add(item) => Edit::Add(path, as_given(item)),
        ButtonAction::MoveTo(index) => Edit::Move(path, index),
        ButtonAction::MoveInto(list) => Edit::Into(path, Path::read(&list)?),
        ButtonAction::Copy => return copy_item(built, text, path, &place),
        ButtonAction::Remove => {
            removed_unit = built.named_unit(text, &format!("{place}/name"));
            Edit::Remove(path)
        }
    };
    let built = built.edit_references(removed_unit.as_deref(), |reference| {
        Edit::Remove(reference.entry.clone())
    })?;
    built.apply(text, &[edit])
}

/// Moves the squads outside platoons into a new platoon, with its leader.
fn form_platoon(built: &BuiltTexts, formed: &str) -> Option<BuiltTexts> {
    let mut words = formed.splitn(4, ' ');
    let (index, squads) =
        (words.next()?.parse::<usize>().ok()?, words.next()?.parse::<usize>().ok()?);
    // No form makes the page repeat an edit without end.
    let squads = squads.min(limits::FIELDED);
    let place = |place: String| Path::read(&place);
    let platoon = EditValue::Yaml("{squads: []}".to_owned());
    let mut edits = vec![Edit::Add(place("platoons".to_owned())?, platoon)];
    for _ in 0..squads {
        let into = place(format!("platoons/{index}/squads"))?;
        edits.push(Edit::Into(place("squads/0".to_owned())?, into));
    }
    if let (Some(leader), Some(item)) = (words.next(), words.next()) {
        edits.push(Edit::Remove(place(format!("leaders/{leader}"))?));
        let into = place(format!("platoons/{index}/leader"))?;
        edits.push(Edit::Put(into, EditValue::Yaml(item.to_owned())));
    }
    built.apply(TextKind::Force, &edits)
}

/// Inserts a copy of an item behind it, without its own name and attached leaders.
fn copy_item(built: &BuiltTexts, text: TextKind, path: Path, place: &str) -> Option<BuiltTexts> {
    let values = yaml_edit::Values::read(built.text(text)?);
    let copy = path.next()?;
    let mut edits = vec![Edit::Copy(path)];
    for (key, sign) in [("name", "name"), ("name_es", "name_es"), ("attached", "attached/0/unit")] {
        if values.get(&format!("{place}/{sign}")).is_some() {
            edits.push(Edit::Remove(copy.key(key)));
        }
    }
    built.apply(text, &edits)
}

/// Adds a unit with an unused name to the list, with a code like that of its soldiers if none is given.
fn new_unit(built: &BuiltTexts, code: &str, desk: &Desk, language: Language) -> Option<BuiltTexts> {
    let list = built.open_list(desk)?;
    let army = list.army.as_ref()?;
    let name = labels().page.new_unit.get(language);
    let numbered = (1..).map(|n| format!("{name} {n}"));
    let mut free = numbered.filter(|name| army.units.iter().all(|unit| unit.name.text != *name));
    // Most units of a house are soldiers.
    let mut soldiers = army.units.iter().filter(|unit| !unit.role.leads());
    let like = soldiers.next().or(army.units.first())?;
    let code = match code {
        "" => like.code,
        code => decode::code(code, &list.rules).code?,
    };
    let code = list.rules.codes().write(code);
    let unit = format!("{{name: {}, code: {code}}}", free.next()?);
    let edit = Edit::Add(Path::read("units")?, EditValue::Yaml(unit));
    built.apply(TextKind::List, &[edit])
}

fn new_house(game: &str, desk: &Desk, language: Language) -> Result<BuiltTexts, String> {
    let describe = |error: crate::error::Error| error.say(language);
    let games = &desk.library.games;
    let game = games.find(game, "game").map_err(describe)?;
    let desk = desk.with_games(games.with_game(game));
    let ask = new_house::NewHouseRequest {
        name: labels().page.new_house.get(language).clone(),
        like: HouseModel::Sample,
        file: super::state::LIST.to_owned(),
    };
    match answer(&Request::NewHouse(ask), &desk).map_err(describe)? {
        Answer::NewHouse(house) => Ok(BuiltTexts {
            force: Some(new_force(super::state::LIST, None, language)),
            list: Some(house.list.source.text),
            games: desk.library.games.codeless_games(),
        }),
        _ => Err(labels().page.not_changed.get(language).clone()),
    }
}

/// Opens one of the lists of the pasted text.
fn take_pasted(
    which: &str,
    form_fields: &FormFields,
    desk: &Desk,
    language: Language,
) -> Result<BuiltTexts, String> {
    let rules = CarriedRules::read(form_fields);
    let mut files = PastedForm::read(form_fields).answer(&rules, desk, language)?.into_files();
    // Rules with errors read no list.
    let rules = if rules.desk(desk).is_some() { rules } else { CarriedRules::default() };
    match which.parse::<usize>() {
        Ok(which) if which < files.len() => {
            let text = rules.add_to(&files.swap_remove(which).text);
            open_text(&text, desk.library.games.codeless_games(), language)
        }
        _ => Err(labels().paste_page.no_list.get(language).clone()),
    }
}

/// Opens the force of the pasted text, with its list unless that is shipped.
fn take_pasted_force(
    form_fields: &FormFields,
    lists: &KnownLists,
    built: &BuiltTexts,
    language: Language,
) -> Result<BuiltTexts, String> {
    let found = PastedForm::read(form_fields).answer_force(lists, language)?;
    let no_force = || labels().paste_page.no_force.get(language).clone();
    let file = found.read.file.ok_or_else(no_force)?;
    let list = lists.own_text(&found.list);
    let taken = BuiltTexts { force: Some(file.text), list, games: built.games };
    // A list of the folder goes by the name of any other list.
    let is_of_folder = taken.list.is_some() && lists.open_key().as_ref() != Some(&found.list);
    Ok(if is_of_folder { taken.with_list_name(super::state::LIST) } else { taken })
}

/// Applies a suggestion to the force.
fn take_suggestion(
    built: &BuiltTexts,
    which: &str,
    desk: &Desk,
    language: Language,
) -> Result<BuiltTexts, String> {
    let describe = |error: crate::error::Error| error.say(language);
    let cannot = || labels().page.not_changed.get(language).clone();
    let picks = TakeRequest::parse_picks(which, "take").map_err(describe)?;
    let force: LibraryItem = built.item(TextKind::Force).ok_or_else(cannot)?;
    let take = TakeRequest { force, picks, dry_run: true };
    match answer(&Request::Take(take), desk).map_err(describe)? {
        Answer::TakenSuggestions(taken) => {
            Ok(BuiltTexts { force: Some(taken.text), ..built.clone() })
        }
        _ => Err(cannot()),
    }
}
