//! Measures of cards that the layout and the templates `cards.typ` and `cards.css` share.

use std::collections::BTreeMap;

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident = $value:literal,)*) => {
        $($(#[$doc])* pub(crate) const $name: i32 = $value;)*

        /// Lists every shared measure by its name in templates: `token-row`.
        pub fn measures() -> BTreeMap<String, i32> {
            let named = |(name, value): (&str, i32)| (name.to_lowercase().replace('_', "-"), value);
            [$((stringify!($name), $name)),*].map(named).into()
        }
    };
}

measures! {
    // Heights in µm for each tenth of a point of font size.
    /// A line of words.
    LINE = 42,
    /// A line of a name.
    NAME_LINE = 38,
    /// A line of stats.
    FIGURE_LINE = 29,
    /// A row of tokens.
    TOKEN_ROW = 62,
    /// The box of a token.
    TOKEN_BOX = 52,
    /// The icon of a token.
    TOKEN_ICON = 39,
    /// The box of a state.
    STATE_BOX = 50,

    // Font sizes of the poker card, in tenths of a point.
    /// The smallest words on a card.
    LEAST = 70,
    /// The count of losses without boxes.
    TALLY = 90,

    // Lengths of the poker card, in µm.
    /// The space around the points.
    POINTS_GAP = 800,
    /// The space over the stats.
    STATS_GAP = 700,
    /// The gap between two tokens.
    TOKEN_GAP = 1_000,
    /// The space between a token's words and its sides.
    TOKEN_INSET = 1_000,
    /// The space under command bonuses, a row of boxes and a row of cells.
    UNDER = 800,
    /// The gap between two loss boxes, and between a box and its Morale.
    BOX_GAP = 500,
    /// The width of the line between two groups of loss boxes.
    DIVIDER = 600,
    /// The gap between two states without columns.
    STATES_GAP = 2_200,
    /// The gap between a state and its box.
    STATE_GAP = 800,
    /// The space over the first text with its rule, and under each text.
    TEXTS_GAP = 1_500,
    TEXT_GAP = 500,
    /// The space around the rules over the texts and over the foot.
    RULE_GAP = 600,

    // Lengths on every card, in µm.
    /// The distance from the top of boxes and cells to their label.
    LABEL_DROP = 700,
    /// The corner radius of a box.
    CORNER = 300,
    /// The corner radius of a token.
    TOKEN_CORNER = 600,
    /// The white beside and over the words under a lone emblem.
    WORDS_EDGE = 1_200,
    /// The gap between a lone emblem and its words.
    EMBLEM_GAP = 3_000,
    /// The stroke of the dunes.
    DUNE_STROKE = 250,

    // The slide rule, the same on every card, in µm; font sizes in tenths of a point.
    /// The distance from one skill, or row of kills, to the next.
    SCALE_STEP = 3_200,
    /// The length of its ticks, from the cut, and their width.
    SCALE_TICK = 800,
    SCALE_STROKE = 180,
    /// The font size of its numbers, and the distance of their middle from the cut.
    SCALE_LETTERS = 70,
    SCALE_NUMBERS = 2_100,
    /// The half of the height of the plate under a number, and of its width.
    PLATE = 1_050,
    PLATE_WIDTH = 1_200,
    /// The length of an index line, from the cut, its width, and the radius of its dot.
    INDEX = 2_900,
    INDEX_STROKE = 300,
    INDEX_DOT = 380,

    // Shares.
    /// The width of a card in the dunes behind a lone emblem: 24 inches of the desert, in hundredths of an inch.
    DUNES = 2_400,
    /// The side of a lone emblem, in thousandths of the card's width.
    LONE_EMBLEM = 550,
    /// The width of its white edge, in thousandths of its side.
    EMBLEM_EDGE = 45,
    /// The letter spacing of capitals, in hundredths of the font size.
    TRACKING = 6,

    // Strokes, in hundredths of a point.
    /// Cut marks.
    CUT = 25,
    /// Rules, and the ruler.
    HAIR = 40,
    /// Tokens and die cells.
    OUTLINE = 50,
    /// Boxes to tick.
    PENCIL = 60,
    /// The bars under the head and over Morale.
    BAR = 90,

    // The paper around the cards, in µm.
    /// The largest gap between two columns of cards, into which spines and backs run off.
    GUTTER = 2_000,
    /// The margin that such gaps leave on each side.
    GUTTER_MARGIN = 6_600,
    /// The edge that printers leave white.
    UNPRINTABLE = 6_350,
    /// The largest gap between the cards and the cut marks.
    CUT_GAP = 1_000,
    /// The length of the ruler.
    RULER = 50_000,
    /// The height of the ruler with its caption.
    RULER_HEIGHT = 2_800,
    /// The height of the ticks at its ends.
    RULER_TICK = 1_600,
    /// The part of a cut mark that gives way to the ruler.
    RULER_ROOM = 3_800,
    /// The font size of the ruler's caption, in tenths of a point.
    CAPTION = 65,
}
