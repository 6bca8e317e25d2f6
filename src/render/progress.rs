//! How far long work is, in a line of the terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work of fewer parts is over before a progress line can be read.
const MANY: usize = 8;

/// Is told how many parts are done, and of how many; it draws on standard error, and is gone after the last.
pub fn progress() -> impl Fn(usize, usize) {
    let bar = ProgressBar::hidden();
    move |done, of| {
        let is_new = bar.length() != Some(of as u64) || bar.is_finished();
        if of < MANY || (is_new && done + 1 >= of) {
            return;
        }
        if is_new {
            bar.reset();
            bar.set_style(style());
            bar.set_length(of as u64);
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_position(done as u64);
        if done + 1 >= of {
            bar.finish_and_clear();
        }
    }
}

/// A bar, how many are done, and the time that is left.
fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} −{eta}");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}
