//! What is drawn on a sheet: how far voices carry, and a picture's own markup.

/// An arc of how far voices carry.
pub(crate) struct Arc {
    /// The distance.
    pub(crate) inches: i32,
    /// Its radius in tenths of a millimetre of a drawing 36 mm wide and 18 mm high.
    pub(crate) radius: i32,
    /// Whether it is the leader's own.
    pub(crate) own: bool,
}

/// How wide and high the room of a number is, in tenths of a millimetre of that drawing.
pub(crate) const ROOM: [i32; 2] = [80, 40];

impl Arc {
    /// Where the room of its number begins: its middle stands 38 degrees over the ground.
    pub(crate) fn left(&self) -> i32 {
        (180_000 + 788 * self.radius) / 1_000 - ROOM[0] / 2
    }

    /// The same from above.
    pub(crate) fn top(&self) -> i32 {
        (180_000 - 616 * self.radius) / 1_000 - ROOM[1] / 2
    }
}

/// How far voices carry; the leader's own arc last.
pub(crate) fn arcs(own: &i32) -> Vec<Arc> {
    const MOST: i32 = 170;
    let most = (*own).max(24);
    let others = [12, 18, 24].into_iter().filter(|inches| inches != own);
    let arcs = others.map(|inches| (inches, false)).chain([(*own, true)]);
    arcs.map(|(inches, own)| Arc { inches, radius: inches * MOST / most, own }).collect()
}

/// The `<svg>` of a picture as HTML takes it: without a prolog or the name of its own language.
pub(crate) fn inline(svg: &str) -> String {
    let from = svg.find("<svg").expect("a picture is an <svg>");
    svg[from..].replace(" xmlns=\"http://www.w3.org/2000/svg\"", "")
}
