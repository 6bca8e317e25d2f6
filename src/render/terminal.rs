//! Terminal renderer: an answer for standard output, with findings for standard error.

use super::board;
use super::markdown::markdown;
use super::report::findings;
use super::text::{Look, lines, sheet};
use crate::answer::audit::{AuditForm, AuditedLists, ReportForm};
use crate::answer::battle::FoughtBattles;
use crate::answer::blazon::DrawnCode;
use crate::answer::export::ExportFormat;
use crate::answer::fits::TakenSuggestions;
use crate::answer::list::Listed;
use crate::answer::priced::TakenCodelessSuggestions;
use crate::answer::{Answer, code};
use crate::army::Army;
use crate::fault::Severity;
use crate::finding::Finding;
use crate::game::{CodelessArmy, CodelessFile};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language, Phrase};
use crate::library::{OpenedFile, OpenedItem};
use crate::muster::ResolvedForce;
use crate::rules::Rules;
use crate::sheets;
use crate::text::{Source, escape_controls};
use crate::voice::Voice;

/// The texts for standard output and standard error.
#[derive(Debug, Default)]
pub struct TerminalAnswer {
    pub stdout: String,
    pub stderr: String,
    /// `true` if `stdout` is the exact content of a file.
    pub is_file: bool,
}

/// Renders an answer.
#[deny(clippy::wildcard_enum_match_arm)]
pub fn terminal_answer(answer: &Answer, voice: Voice) -> TerminalAnswer {
    let speech = voice.speech;
    let stderr = || -> String {
        answer.findings().into_iter().map(|found| findings_in_passing(found, voice)).collect()
    };
    let look = Look::Bold { columns: voice.columns };
    let sheets = || answer.sheets(speech).into_iter().map(|page| sheet(&page, look));
    // An answer that shows its findings itself, and one with its findings beside it.
    let whole = |stdout| TerminalAnswer { stdout, ..TerminalAnswer::default() };
    let file = |stdout| TerminalAnswer { is_file: true, ..whole(stdout) };
    let plain = |stdout| TerminalAnswer { stdout, stderr: stderr(), is_file: false };
    match answer {
        Answer::Code(codes) => whole(render_codes(codes, voice)),
        Answer::Blazon(drawn) => drawing(drawn, voice),
        Answer::BlazonLegend(legend) => file(legend.svg(speech)),
        Answer::Checked(found) => {
            whole(found.opened.iter().map(|opened| checked_file_text(opened, voice)).collect())
        }
        Answer::Listed(list) => whole(listed_text(list, voice)),
        Answer::Schema(_) => whole(super::json(answer, voice)),
        Answer::Exported(exported) => {
            let stdout = match exported.form {
                ExportFormat::Json => super::json(answer, voice),
                ExportFormat::Text
                | ExportFormat::Markdown
                | ExportFormat::Csv
                | ExportFormat::Link => exported.text(speech).unwrap_or_default(),
            };
            // CSV has line ends of its own.
            TerminalAnswer { is_file: exported.form == ExportFormat::Csv, ..plain(stdout) }
        }
        Answer::TakenSuggestions(taken) => plain(taken_fits_text(taken, voice)),
        Answer::TakenCodelessSuggestions(taken) => plain(taken_suggestions_text(taken, voice)),
        Answer::Chess(answer) => {
            let reply = answer.reply.as_ref().map(|reply| board::render_reply(reply, voice));
            plain(reply.unwrap_or_default())
        }
        Answer::Audited(audited) => {
            let stdout = audit_text(answer, audited, voice);
            TerminalAnswer { is_file: audited.form != AuditForm::Sheets, ..plain(stdout) }
        }
        Answer::Differences(_) => plain(sheets().map(|page| page + "\n").collect()),
        Answer::Battled(_) | Answer::Fair(_) | Answer::Worth(_) => {
            let stderr = stderr() + &stopped_notice(answer, voice);
            TerminalAnswer { stdout: sheets().collect(), stderr, is_file: false }
        }
        Answer::Supposed(_)
        | Answer::Cost(_)
        | Answer::Fits(_)
        | Answer::Priced(_)
        | Answer::ReadLink(_)
        | Answer::ReadLists(_)
        | Answer::ReadForce(_)
        | Answer::ReadTables(_)
        | Answer::ReadUnits(_)
        | Answer::Shown(_)
        | Answer::Found(_)
        | Answer::Designed(_)
        | Answer::Dominated(_)
        | Answer::Odds(_)
        | Answer::CodelessOdds(_)
        | Answer::Refused(..)
        | Answer::NewHouse(_)
        | Answer::NewFile(_)
        | Answer::Formatted(_)
        | Answer::Printed(_)
        | Answer::Rulings(_)
        | Answer::Faulty(_) => plain(sheets().collect()),
    }
}

/// Renders an audit in the form that is asked for.
fn audit_text(answer: &Answer, audited: &AuditedLists, voice: Voice) -> String {
    let (speech, look) = (voice.speech, Look::Bold { columns: voice.columns });
    let sheets = || answer.sheets(speech).into_iter();
    match audited.form {
        AuditForm::Sheets => sheets().map(|page| sheet(&page, look) + "\n").collect(),
        AuditForm::Table => audited.table(speech),
        AuditForm::Report(ReportForm::Csv) => audited.report_table(speech),
        AuditForm::Report(ReportForm::Markdown) => {
            sheets().map(|page| markdown(&page)).collect::<Vec<_>>().join("\n")
        }
        AuditForm::Report(ReportForm::Report) => sheets().map(|page| sheet(&page, look)).collect(),
    }
}

/// Shows findings beside another answer: without remarks on small formations, which only `check` makes.
fn findings_in_passing((source, found): (&Source, &[Finding]), voice: Voice) -> String {
    let found = found.iter().filter(|finding| !finding.fault.is_for_checks());
    findings((source, &found.cloned().collect::<Vec<_>>()), voice)
}

/// Renders only the verdict of an answer; `None` if it has none.
pub fn render_verdict(answer: &Answer, voice: Voice) -> Option<TerminalAnswer> {
    let look = Look::Bold { columns: voice.columns };
    let stdout = match answer {
        Answer::Checked(found) => {
            found.opened.iter().map(|one| count_findings(one, voice)).collect()
        }
        Answer::Cost(costed) => {
            let resolved = costed.mustered.resolve()?;
            let speech = voice.speech.led_by(resolved.rules.book.first);
            format!("{}\n", force_cost(&resolved, Voice { speech, ..voice }))
        }
        _ => lines(&answer.verdict(voice.speech)?, look),
    };
    // Shows the faults that leave a list without a verdict.
    let faulty = answer.findings().into_iter().filter(|_| answer.is_faulty());
    let faulty = faulty.filter(|_| !matches!(answer, Answer::Checked(_)));
    let stderr = faulty.map(|faulty| findings(faulty, voice)).collect::<String>();
    Some(TerminalAnswer { stdout, stderr: stderr + &stopped_notice(answer, voice), is_file: false })
}

/// Words a file in one line: its size and the number of its findings.
fn count_findings(opened: &OpenedFile, voice: Voice) -> String {
    let words = &labels().counts;
    let kinds = [
        (Severity::Error, &words.errors),
        (Severity::Warning, &words.warnings),
        (Severity::Note, &words.notes),
    ];
    let count =
        |kind| opened.findings().iter().filter(|finding| finding.severity() == kind).count();
    let counts = kinds.map(|(kind, label)| (count(kind) as i64, label));
    let found = counts.into_iter().filter(|(count, _)| *count > 0);
    let found: Vec<String> = found
        .map(|(count, label)| voice.say(|language| label.of_n(count, language)).to_string())
        .collect();
    let size = summarize_file(opened, voice).map(|phrase| phrase.to_string());
    let parts = size.into_iter().chain((!found.is_empty()).then(|| found.join(", ")));
    format!(
        "{}: {}\n",
        escape_controls(&opened.source().name),
        parts.collect::<Vec<_>>().join("; ")
    )
}

/// Returns the notice that fewer battles were fought than requested, with the command that repeats them.
fn stopped_notice(answer: &Answer, voice: Voice) -> String {
    let (stopped, repeat) = match answer {
        Answer::Battled(battled) => {
            (battled.fought.as_ref().and_then(FoughtBattles::stopped), None)
        }
        Answer::Fair(judged) => (judged.stopped(), judged.repeat.as_ref()),
        Answer::Worth(compared) => (compared.stopped(), compared.repeat.as_ref()),
        _ => (None, None),
    };
    let Some((games, requested)) = stopped else { return String::new() };
    let language = voice.speech.first();
    let label = labels().battle.stopped.get(language);
    let repeat = repeat.map(|repeat| {
        let label = labels().fair.repeat.get(language);
        format!(" {}", fill(label, &[("repeat", repeat)]))
    });
    fill(label, &[("games", &games), ("asked", &requested)]) + &repeat.unwrap_or_default() + "\n"
}

fn render_codes(codes: &code::DecodedCodes, voice: Voice) -> String {
    let mut out = String::new();
    for (code, decoded) in &codes.codes {
        let source = Source::new("<code>", code.as_str());
        out.push_str(&findings((&source, &decoded.findings), voice));
        if let Some(page) = codes.sheet(decoded, voice.speech) {
            out.push_str(&sheet(&page, Look::Bold { columns: voice.columns }));
            out.push('\n');
        }
    }
    out
}

/// Renders a code as SVG with its findings beside it, or the findings alone if it cannot be read.
fn drawing(drawn: &DrawnCode, voice: Voice) -> TerminalAnswer {
    let Some(device) = &drawn.device else {
        let stdout = render_codes(&drawn.decoded, voice);
        return TerminalAnswer { stdout, ..TerminalAnswer::default() };
    };
    let found = drawn.decoded.codes.iter().map(|(code, decoded)| {
        findings((&Source::new("<code>", code.as_str()), &decoded.findings), voice)
    });
    TerminalAnswer { stdout: device.svg(), stderr: found.collect(), is_file: true }
}

/// Returns the findings of a list or a force, and its size: `House Ordos, 2 leaders, 2 troop types`.
pub fn checked_text(opened: &OpenedItem, voice: Voice) -> String {
    findings_and_size(opened.sourced_findings(), summarize(opened, voice), voice)
}

fn checked_file_text(opened: &OpenedFile, voice: Voice) -> String {
    findings_and_size(opened.sourced_findings(), summarize_file(opened, voice), voice)
}

fn findings_and_size(found: (&Source, &[Finding]), size: Option<Phrase>, voice: Voice) -> String {
    let (drawn, name) = (findings(found, voice), escape_controls(&found.0.name));
    size.map_or(drawn.clone(), |size| format!("{drawn}{name}: {size}\n"))
}

/// Returns the size of a list or force, or the title and the turns of a record.
fn summarize_file(opened: &OpenedFile, voice: Voice) -> Option<Phrase> {
    match opened {
        OpenedFile::Item(item) => summarize(item, voice),
        OpenedFile::Record(mustered) => {
            let record = mustered.record.as_ref()?;
            Some(voice.say(|language| sheets::summarize_record(record, language)))
        }
    }
}

/// Returns the size of a parsed list or force: `House Ordos, 2 leaders, 2 troop types`.
fn summarize(opened: &OpenedItem, voice: Voice) -> Option<Phrase> {
    match opened {
        OpenedItem::List(list) => {
            list.army.as_ref().map(|army| army_size(army, &list.rules, voice))
        }
        OpenedItem::Force(force) => force.resolve().map(|resolved| force_cost(&resolved, voice)),
        OpenedItem::Codeless(codeless_file) => {
            codeless_file.contents.as_deref().map(|army| units_size(codeless_file, army, voice))
        }
    }
}

/// Returns the result for a file: `house.yaml: written`.
pub fn file_result(path: &str, word: &ByLanguage<String>, voice: Voice) -> String {
    format!("{}: {}\n", escape_controls(path), word.phrase(voice.speech))
}

/// Words the size of a list: `House Ordos, 2 leaders, 2 troop types`, and the number of house rules that apply, if
/// there are any.
fn army_size(army: &Army, rules: &Rules, voice: Voice) -> Phrase {
    let house_rules = rules.codes().house.len() as i64;
    voice.say(|language| {
        let units = || sheets::counts(army.counts(), language);
        let house = || labels().counts.house_rules.of_n(house_rules, language);
        let name = army.head.name.get(language);
        match (army.units.is_empty(), house_rules) {
            (_, 0) => format!("{name}, {}", units()),
            (true, _) => format!("{name}, {}", house()),
            (false, _) => format!("{name}, {}, {}", units(), house()),
        }
    })
}

/// Words the size of a list or force: `Column of the Legion, 44 figures, 4 units, 1 gun`, or the notice that it is not
/// legal.
fn units_size(codeless_file: &CodelessFile, army: &dyn CodelessArmy, voice: Voice) -> Phrase {
    voice.say(|language| {
        let name = army.name().get(language);
        let counts = || format!("{name}, {}", army.counts(language));
        sheets::verdict(codeless_file, language)
            .map_or_else(counts, |verdict| format!("{name}. {verdict}"))
    })
}

/// Words the cost of a force: `Arrakeen patrol, 487 of 500 points`, or the notice that it is not legal.
fn force_cost(resolved: &ResolvedForce, voice: Voice) -> Phrase {
    voice.say(|language| {
        let name = resolved.force.head.name.get(language);
        let of_limit = sheets::of_limit(resolved.bill.total, resolved.bill.limit, language);
        let illegal =
            sheets::illegal_note(resolved, language).map(|verdict| format!("{name}. {verdict}"));
        illegal.unwrap_or_else(|| format!("{name}, {of_limit}"))
    })
}

/// Words the additions that were made, `sunday.yaml: leader: Captain: 41 points, 9 left`, followed by the changes to
/// the file.
fn taken_fits_text(taken: &TakenSuggestions, voice: Voice) -> String {
    let Some(resolved) = taken.mustered.resolve() else { return String::new() };
    let voice = Voice { speech: voice.speech.led_by(resolved.rules.book.first), ..voice };
    let name = escape_controls(&taken.mustered.source.name);
    let line = |suggestion| {
        let line = |language| {
            sheets::taken_text(&resolved, suggestion, language)
                + &unwritten_note(taken.dry_run, language)
        };
        format!("{name}: {}\n", voice.say(line))
    };
    let lines: String = taken.suggestions.iter().map(line).collect();
    lines + &taken.difference().unwrap_or_default()
}

/// Words the additions that were made, `sunday.yaml: 1st Platoon: Line Rifles (2nd · 18 points), 22 left`, followed by
/// the changes to the file.
fn taken_suggestions_text(taken: &TakenCodelessSuggestions, voice: Voice) -> String {
    let voice = Voice { speech: voice.speech.led_by(taken.codeless_file.book.first), ..voice };
    let name = escape_controls(&taken.codeless_file.source.name);
    let line = |(at, left): (usize, Option<i64>)| {
        let line = |language| {
            let suggestion = taken.suggestions(language).into_iter().nth(at);
            let suggestion = suggestion.map_or(String::new(), |one| one.say());
            let left = left.map(|left| labels().fits.left.of_n(left, language));
            let parts: Vec<String> = [suggestion].into_iter().chain(left).collect();
            parts.join(", ") + &unwritten_note(taken.dry_run, language)
        };
        format!("{name}: {}\n", voice.say(line))
    };
    let lines: String = taken.left_after_each().into_iter().enumerate().map(line).collect();
    lines + &taken.difference().unwrap_or_default()
}

/// Words the note ` (not written)` after an addition that is only tried; otherwise empty.
fn unwritten_note(dry_run: bool, language: Language) -> String {
    if dry_run { format!(" {}", labels().fits.not_written.get(language)) } else { String::new() }
}

fn listed_text(listed: &Listed, voice: Voice) -> String {
    let games = listed.games.iter().map(|row| {
        let name = row.name.phrase(voice.speech);
        let has = voice.say(|language| {
            let has: Vec<&str> =
                row.features.iter().map(|has| has.label().get(language).as_str()).collect();
            has.join(", ")
        });
        format!("{:22} {name} · {}: {has}\n", row.game.key(), row.edition)
    });
    let lists = listed.lists.iter().map(|row| {
        let name = row.name.phrase(voice.speech);
        let counts = voice.say(|language| row.size.say(language));
        format!("{:22} {name}: {counts}\n", row.list)
    });
    let forces = listed.forces.iter().map(|row| {
        let name = row.name.phrase(voice.speech);
        let of_limit = voice.say(|language| row.size.say(language));
        format!("{:31} {name}: {of_limit}\n", row.force)
    });
    let gap = || ["\n".to_owned()];
    games.chain(gap()).chain(lists).chain(gap()).chain(forces).collect()
}
