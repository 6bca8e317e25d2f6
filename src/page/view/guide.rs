//! The guide for players, chapter by chapter.

use super::Frame;
use crate::guide::{CONTENTS, GuideChapter};
use crate::language::Language;
use crate::page::form_fields::FormFields;
use crate::render;
use askama::Template;

#[derive(Template)]
#[template(path = "page/guide.html")]
struct GuideView {
    frame: Frame,
    chapters: Vec<GuideChapter>,
    shown: &'static str,
    /// The shown chapter, as HTML.
    text: String,
}

/// Renders the chapter that the form names, or else the contents.
pub(super) fn guide(frame: Frame, form_fields: &FormFields) -> Result<String, askama::Error> {
    let named = |topic: &str| GuideChapter::find(topic, frame.language);
    let chapter = named(form_fields.get("chapter")).or_else(|| named(CONTENTS));
    let link = |topic: &str| format!("<button name=\"chapter\" value=\"{topic}\">");
    let text = chapter.as_ref().map(|chapter| render::chapter_html(chapter, link));
    let frame = Frame { title: frame.say(&frame.words.guide).to_owned(), ..frame };
    GuideView {
        chapters: GuideChapter::all(frame.language).collect(),
        shown: chapter.map_or(CONTENTS, |chapter| chapter.topic),
        text: text.unwrap_or_default(),
        frame,
    }
    .render()
}
