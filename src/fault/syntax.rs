//! Errors of YAML syntax.

/// An error of YAML syntax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum YamlSyntax {
    /// A wrongly indented line, and the indentation that would fit.
    Indented {
        /// The blanks before it.
        found: usize,
        /// The blanks that others of its kind have.
        fits: usize,
    },
    /// A tab before the first word of a line.
    Tab,
    /// A no-break space, or another space that YAML does not count as a blank, before the first word of a line.
    OddBlank,
    /// A `:` or `-` with no blank after it.
    NoBlank(char),
    /// A key with no `:` after it.
    NoColon,
    /// A key between braces with no `,` before it.
    NoComma,
    /// A `#` after a blank, between brackets: what follows is a comment.
    Comment,
    /// The first key of an entry with no `- ` before it.
    NoDash,
    /// A `'` inside single quotes, which ends the text there.
    ApostropheInside,
    /// A `"` inside double quotes, which ends the text there.
    QuoteInside,
    /// A quote that is never closed.
    OpenQuote,
    /// A bracket or brace that is never closed.
    OpenBracket(char),
    /// A second `key: value` where one is complete already.
    SecondValue,
    /// A bracket, brace or quote that is never closed, somewhere above.
    Unclosed,
    /// Blanks at the start of a line that fit no open block.
    Indentation,
    /// A character that YAML does not allow here.
    Character,
    /// An invalid escape in double quotes, or half of a surrogate pair.
    Escape,
    /// An alias (`*name`) whose anchor (`&name`) does not exist.
    Anchor,
    /// An anchor (`&name`) that holds an alias of itself.
    Itself,
    /// A merge key (`<<`), which army files do not use.
    MergeKey,
    /// A tag (`!name`), which army files do not use.
    Tag,
    /// A key that is itself a list or a mapping.
    Key,
    /// Anything else.
    Other,
}

include!(concat!(env!("OUT_DIR"), "/messages/syntax.rs"));
