//! Progress bar in the terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Fewer parts are done before a bar could be read.
const MANY: usize = 8;

/// Receives the numbers of parts done and in total; draws on standard error, and clears the bar at the end.
pub(super) fn progress() -> impl Fn(usize, usize) {
    let bar = ProgressBar::hidden();
    move |done, total| {
        let is_new = bar.length() != Some(total as u64) || bar.is_finished();
        if total < MANY || (is_new && done + 1 >= total) {
            return;
        }
        if is_new {
            bar.reset();
            bar.set_style(style());
            bar.set_length(total as u64);
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_position(done as u64);
        if done + 1 >= total {
            bar.finish_and_clear();
        }
    }
}

/// Styles progress as a bar, the number done, and the remaining time.
fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} −{eta}");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}
