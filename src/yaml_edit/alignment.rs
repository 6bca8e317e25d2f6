//! Alignment of the entries of two lists.

/// An entry of the first list, of the second, or of both where one replaces the other.
pub(super) type AlignedPair = (Option<usize>, Option<usize>);

/// Pairs the entries of two lists of these lengths, in the order of both, for the greatest total likeness; entries that
/// have nothing in common are not paired.
pub(super) fn align_items(
    [first, second]: [usize; 2],
    likeness: impl Fn(usize, usize) -> usize,
) -> Vec<AlignedPair> {
    let mut best = vec![vec![0; second + 1]; first + 1];
    let mut alike = vec![vec![0; second]; first];
    for i in (0..first).rev() {
        for j in (0..second).rev() {
            alike[i][j] = likeness(i, j);
            let both = if alike[i][j] > 0 { alike[i][j] + best[i + 1][j + 1] } else { 0 };
            best[i][j] = both.max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < first || j < second {
        let are_alike = i < first && j < second && alike[i][j] > 0;
        let (of_first, of_second) = if are_alike && best[i][j] == alike[i][j] + best[i + 1][j + 1] {
            (Some(i), Some(j))
        } else if i < first && (j == second || best[i][j] == best[i + 1][j]) {
            (Some(i), None)
        } else {
            (None, Some(j))
        };
        pairs.push((of_first, of_second));
        i += usize::from(of_first.is_some());
        j += usize::from(of_second.is_some());
    }
    pairs
}
