//! What to do about it, in the words of the command line: its commands and options.

use crate::book::Book;
use crate::error::{Error, ErrorKind, Unfought, Wanted};
use crate::fault::Act;
use crate::labels::{filled, labels, named};
use crate::language::{ByLanguage, Language};
use crate::message::did_you_mean;
use crate::muster::Table;
use crate::play::Refused;
use crate::text::shown;
use crate::usage::meant;
use std::fmt::Display;

/// What a player can do about a fault: English, Spanish.
pub(super) fn act(act: &Act) -> [String; 2] {
    let words = &labels().remedy;
    match act {
        Act::Begin => filled(&words.begin, &[]),
        Act::ReadFormat => filled(&words.read_format, &[]),
        Act::NameLists => filled(&words.name_lists, &[]),
        Act::CheckList(path) => filled(&words.check_list, &[("path", &shown(path))]),
        Act::WriteLink => filled(&words.write_link, &[]),
        Act::AskForLink => filled(&words.ask_for_link, &[]),
        Act::LeadPlatoon(leader) => named(&words.lead_platoon, "leader", leader),
        Act::FindPlatoonLeader => filled(&words.lead_any, &[]),
        Act::LeadCompany(leader) => named(&words.lead_company, "leader", leader),
        Act::FindCompanyLeader => filled(&words.lead_company_any, &[]),
        Act::RaiseLimit(total) => filled(&words.raise_limit, &[("points", total)]),
        Act::SetLimit(total) => filled(&words.set_limit, &[("points", total)]),
        Act::ConfirmList(hash) => filled(&words.confirm_list, &[("hash", hash)]),
        Act::LeaveOneOut(line) => filled(&words.leave_one_out, &[("line", line)]),
        Act::NameApart(line) => filled(&words.name_apart, &[("line", line)]),
        Act::AddNco => filled(&words.add_nco, &[]),
        Act::AddCommandSection => filled(&words.add_section, &[("section", &"command")]),
        Act::AddFirstSection => filled(&words.add_section, &[("section", &"first")]),
        Act::MoveSection(line) => filled(&words.move_section, &[("line", line)]),
    }
}

/// One thing to do about an error: English, Spanish.
pub(super) fn remedy(error: &Error) -> [String; 2] {
    let (words, path): (_, (&str, &dyn Display)) = (&labels().remedy, ("path", &error.path));
    let with = |label, key: &str, value: &dyn Display| filled(label, &[(key, value)]);
    let label = match &error.kind {
        ErrorKind::Told(told) => return [told.hint.en.clone(), told.hint.es.clone()],
        ErrorKind::NoSuchArmy { near: Some(near) } => {
            return Language::ALL.map(|language| did_you_mean(near, language));
        }
        ErrorKind::OfAnotherGame { asked, .. } => return with(&words.of_its_game, "asked", asked),
        ErrorKind::TwoGames { first, .. } => return one_game(first),
        ErrorKind::WrongValue { near: Some(near), allowed, .. } => return meant(near, allowed),
        ErrorKind::WrongValue { allowed, .. } => return named(&words.allowed, "allowed", allowed),
        ErrorKind::Unlike { samples, .. } => return with(&words.written_like, "samples", samples),
        ErrorKind::NotForSoMany { least, most, .. } => return from_to(least, most),
        ErrorKind::NoSuchSuggestion { most: 0, .. } => return filled(&words.left, &[path]),
        ErrorKind::NoSuchSuggestion { .. } | ErrorKind::NoLongerFits { .. } => {
            return filled(&words.numbers, &[path]);
        }
        ErrorKind::NotYours if error.path == "-" => &words.copy_stream,
        ErrorKind::NotYours => return filled(&words.copy, &[path]),
        ErrorKind::NoSuchArmy { near: None } => &words.list_armies,
        ErrorKind::Read(_) => &words.read,
        ErrorKind::Write(_) if error.path.starts_with('<') => &words.write_stream,
        ErrorKind::Write(_) => &words.write,
        ErrorKind::Listen(_) => &words.listen,
        ErrorKind::Unsaved(_) => &words.unsaved,
        ErrorKind::NotAFile(wanted) => in_place(*wanted),
        ErrorKind::NotAFolder => &words.not_a_folder,
        ErrorKind::TooLarge { wanted, .. } if *wanted != Wanted::Table => &words.smaller_file,
        ErrorKind::BookAlone => &words.book_alone,
        ErrorKind::Codeless { .. } => &words.codeless,
        ErrorKind::NoReference => return filled(&words.no_reference, &[path]),
        ErrorKind::Rules(_) | ErrorKind::TooLarge { .. } => &words.rules,
        ErrorKind::Render(_) => &words.render,
        ErrorKind::NoPdf => &words.no_pdf,
        ErrorKind::Changed => &words.changed,
        ErrorKind::SecondName => &words.second_name,
        ErrorKind::NotAVersion => &words.not_a_version,
        ErrorKind::Exists => &words.exists,
        ErrorKind::NotAList => &words.not_a_list,
        ErrorKind::NotAForce => &words.not_a_force,
        ErrorKind::FaultyList => &words.faulty_list,
        ErrorKind::Unfought(why) => unfought(why),
        ErrorKind::NoHouseRules => &words.house_rules,
        ErrorKind::OwnValues => &words.own_values,
        ErrorKind::NoEnemy => &words.no_enemy,
        ErrorKind::NoQrThere => &words.no_qr_there,
        ErrorKind::TooLongForQr { .. } => &words.too_long_for_qr,
        ErrorKind::NotByTheFigure => &words.not_by_the_figure,
        ErrorKind::TooManyCards { .. } => &words.too_many_cards,
        ErrorKind::TooManyCodes { .. } => &words.too_many_codes,
        ErrorKind::NotTwo { .. } => &words.not_two,
        ErrorKind::TooManyUnits { .. } => &words.fewer_lists,
        ErrorKind::NotOurs => &words.not_ours,
        ErrorKind::TextAlone => &words.text_alone,
        ErrorKind::NoFigures => &words.figures,
        ErrorKind::SameOutput { .. } => &words.same_output,
        ErrorKind::NoTerminal => &words.no_terminal,
        ErrorKind::Stopped => &words.stopped,
        ErrorKind::Unformed => &words.unformed,
    };
    filled(label, &[])
}

/// How many there may be.
fn from_to(least: &dyn Display, most: &dyn Display) -> [String; 2] {
    filled(&labels().remedy.range, &[("least", least), ("most", most)])
}

/// What lets a battle be fought.
fn unfought(why: &Unfought) -> &'static ByLanguage<String> {
    let words = &labels().remedy;
    match why {
        Unfought::Illegal => &words.not_legal,
        Unfought::NoRoom => &words.larger_table,
        Unfought::Terrain(_) => &words.terrain,
        Unfought::RolledFirst => &words.leave_first,
        Unfought::Foreign => &words.same_question,
        Unfought::Twice => &words.one_of_two,
        Unfought::NoSums => &words.sums,
        Unfought::Poor => &words.more_points,
        Unfought::Beyond => &words.more_games,
        Unfought::Unshipped => &words.own_mix,
        Unfought::Nothing => &words.fewer_parts,
        Unfought::Stopped => &words.fewer_forces,
    }
}

/// How two sides come to play the same game: by its rules, where units have ability codes.
fn one_game(first: &str) -> [String; 2] {
    let words = &labels().remedy;
    match Table::by_tag(first) {
        Some(_) => filled(&words.same_game, &[]),
        None => filled(&words.one_game, &[("game", &first)]),
    }
}

/// What to put in the place of what is no file.
fn in_place(wanted: Wanted) -> &'static ByLanguage<String> {
    let words = &labels().remedy;
    match wanted {
        Wanted::Army => &words.not_a_file,
        Wanted::Output => &words.in_the_way,
        Wanted::Table => &words.rules,
        Wanted::Settings => &words.plain_file,
        Wanted::Plain => &words.regular_file,
    }
}

/// The error of a question that has no answer.
pub(super) fn refused(why: Refused, book: &Book) -> Error {
    let words = &labels().remedy;
    let label = match why {
        Refused::Range { .. } => &words.range,
        Refused::Lost { .. } | Refused::LostNco | Refused::NoStrength => &words.strength,
        Refused::Weapon | Refused::Unarmed => &words.weapon,
        Refused::NotInGame(_) => &words.leave_out,
        Refused::AgainstOne(_) => &words.one_foe,
        Refused::OnlyOne | Refused::LeaderAlone => &words.one_figure,
        Refused::NobodyRallies => &words.leader,
        Refused::NoNco(_)
        | Refused::LasgunAlone(_)
        | Refused::NotBoth(..)
        | Refused::InRear(_)
        | Refused::OtherWeapon(_) => &words.leave_it,
        Refused::Together(..) => &words.name_both,
        Refused::NoRange => &words.say_range,
        Refused::Weaponless | Refused::Harmless => &words.first_weapon,
        Refused::Cardless => &words.own_card,
        Refused::NoVehicle => &words.name_vehicle,
        Refused::Size => &words.size,
        Refused::Rolls => &words.fewer_dice,
    };
    let (least, most) = why.bounds().unwrap_or_default();
    let hint = filled(label, &[("least", &least), ("most", &most)]);
    Error::told("odds", why.said(book, |argument| format!("--{}", argument.key())), hint)
}
