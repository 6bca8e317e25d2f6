//! What is drawn on a sheet: how far voices carry, and a picture's own markup.

/// How far voices carry, in tenths of a millimetre of a drawing 36 mm wide, and which is the leader's own.
pub(super) fn arcs(own: &i32) -> Vec<(i32, bool)> {
    const MOST: i32 = 170;
    let most = (*own).max(24);
    let others = [12, 18, 24].into_iter().filter(|inches| inches != own);
    let rings = others.map(|inches| (inches, false)).chain([(*own, true)]);
    rings.map(|(inches, own)| (inches * MOST / most, own)).collect()
}

/// The `<svg>` of a picture as HTML takes it: without a prolog or the name of its own language.
pub(super) fn inline(svg: &str) -> String {
    let from = svg.find("<svg").expect("a picture is an <svg>");
    svg[from..].replace(" xmlns=\"http://www.w3.org/2000/svg\"", "")
}
