//! The guide for players: chapters in both languages, in `docs/guide/`.

use crate::embedded;
use crate::language::Language;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::sync::LazyLock;

/// The table of contents, which is a chapter too.
pub const CONTENTS: &str = "guide";
/// The file of the contents, which GitHub shows for the folder.
const CONTENTS_FILE: &str = "README";

/// A chapter of the guide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuideChapter {
    /// The word to ask for it: `house-rules`.
    pub topic: &'static str,
    /// Its Markdown.
    pub text: String,
}

/// A link of a chapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link<'a> {
    /// To another chapter, by its topic.
    Chapter(&'static str),
    Web(&'a str),
    /// To a file of the repository, which a player may not have.
    File,
}

impl GuideChapter {
    /// Returns the chapter of a topic.
    pub fn find(topic: &str, language: Language) -> Option<Self> {
        let topic = topics().find(|one| *one == topic)?;
        let text = embedded::guide(&path(topic, language))?;
        Some(Self { topic, text })
    }

    /// Lists all of them, in reading order.
    pub fn all(language: Language) -> impl Iterator<Item = Self> {
        topics().filter_map(move |topic| Self::find(topic, language))
    }

    /// Returns the first heading: `Design a house`.
    pub fn title(&self) -> &str {
        self.text.lines().next().unwrap_or_default().trim_start_matches("# ")
    }

    /// Returns the targets of its links and pictures, as the Markdown spells them.
    pub fn links(&self) -> impl Iterator<Item = String> {
        self.events().filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.to_string())
            }
            _ => None,
        })
    }

    /// Parses its Markdown without pictures, for front ends that do not have their files.
    pub fn text_events(&self) -> impl Iterator<Item = Event<'_>> {
        let mut is_hidden = false;
        self.events().filter(move |event| {
            match event {
                Event::Start(Tag::Image { .. }) => is_hidden = true,
                Event::End(TagEnd::Image) => {
                    is_hidden = false;
                    return false;
                }
                _ => {}
            }
            !is_hidden
        })
    }

    /// Parses its Markdown.
    fn events(&self) -> impl Iterator<Item = Event<'_>> {
        Parser::new_ext(&self.text, Options::ENABLE_TABLES)
    }
}

impl<'a> Link<'a> {
    /// Finds the target of a link as the Markdown spells it.
    pub fn to(target: &'a str) -> Self {
        let name = target.split('#').next().and_then(|path| path.strip_suffix(".md"));
        let name = name.map(|name| if name == CONTENTS_FILE { CONTENTS } else { name });
        match name.and_then(|name| topics().find(|topic| *topic == name)) {
            Some(topic) => Self::Chapter(topic),
            None if target.starts_with("https://") => Self::Web(target),
            None => Self::File,
        }
    }
}

/// Returns the topics of the chapters, in reading order: the contents, then the links in them.
pub fn topics<'a>() -> impl Iterator<Item = &'a str> {
    static TOPICS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let text = embedded::guide(&path(CONTENTS, Language::English)).unwrap_or_default();
        let contents = GuideChapter { topic: CONTENTS, text };
        let linked = contents.links().filter_map(|path| Some(path.strip_suffix(".md")?.to_owned()));
        [CONTENTS.to_owned()].into_iter().chain(linked).collect()
    });
    TOPICS.iter().map(String::as_str)
}

/// Returns `true` if a chapter has this topic.
pub fn is_topic(word: &str) -> bool {
    topics().any(|topic| topic == word)
}

fn path(topic: &str, language: Language) -> String {
    let file = if topic == CONTENTS { CONTENTS_FILE } else { topic };
    format!("{}/{file}.md", language.tag())
}
