//! The lines of a text as blocks: an entry, the comments above it, and the lines under it.

use super::Order;
use super::layout::{SourceLine, YamlLayout};

/// An entry of a block mapping or list, with everything that moves with it.
#[derive(Default)]
struct YamlBlock<'a> {
    /// Its column; an item of a list counts as deeper than a key at the same column.
    column: usize,
    is_item: bool,
    /// Its key; empty for an item.
    key: &'a str,
    /// The comments and blank lines above it.
    lead: Vec<&'a str>,
    /// Its first line from its key or dash on; only the dash for an item of entries.
    head: &'a str,
    /// The continuation lines of its value, unchanged.
    inside: Vec<&'a str>,
    parts: Vec<YamlBlock<'a>>,
    /// The comments under the last of its parts.
    tail: Vec<&'a str>,
}

/// The list whose entries are separated by blank lines.
const SPACED_LIST: &str = "units";

/// Returns the lines of the canonical form; `None` where a line is not understood.
pub(super) fn lines(layout: &YamlLayout, order: Order) -> Option<Vec<String>> {
    let mut root = Some(layout).filter(|layout| layout.is_plain).and_then(read)?;
    let header = root.parts.first_mut().map_or(Vec::new(), |first| std::mem::take(&mut first.lead));
    root.sort_parts("", order);
    let mut out = Vec::new();
    let parts = |out: &mut Vec<BlockLine>| root.parts.iter().for_each(|part| part.write(0, out));
    comments(&header, 0, &mut out);
    parts(&mut out);
    comments(&root.tail, 0, &mut out);
    Some(collapse_blanks(out))
}

/// An output line; `is_inside` if it is part of a value.
struct BlockLine {
    text: String,
    is_inside: bool,
}

/// Removes blank lines at either end, and all but one of several together.
fn collapse_blanks(rows: Vec<BlockLine>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for BlockLine { text, is_inside } in rows {
        let is_wanted = lines.last().is_some_and(|line| !line.is_empty());
        if is_inside || is_wanted || !text.is_empty() {
            lines.push(text);
        }
    }
    lines.truncate(lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
    lines
}

fn comments(lines: &[&str], indent: usize, out: &mut Vec<BlockLine>) {
    out.extend(lines.iter().map(|line| match *line {
        "" => BlockLine { text: String::new(), is_inside: false },
        line => {
            BlockLine { text: format!("{:indent$}{}", "", line.trim_start()), is_inside: false }
        }
    }));
}

/// The blocks that are still open, the file itself first, and the comments since the last line.
struct BlockReader<'a> {
    open: Vec<YamlBlock<'a>>,
    waiting: Vec<&'a str>,
}

fn read<'a>(layout: &YamlLayout<'a>) -> Option<YamlBlock<'a>> {
    let mut reader = BlockReader { open: vec![YamlBlock::default()], waiting: Vec::new() };
    for line in &layout.lines {
        let text = line.text.trim();
        if line.is_inside {
            let (waiting, last) = (std::mem::take(&mut reader.waiting), reader.open.last_mut()?);
            last.inside.extend(waiting.into_iter().chain([line.text]));
        } else if text.is_empty() || text.starts_with('#') || line.text == "---" {
            reader.waiting.push(line.text);
        } else {
            reader.entries(line, &layout.keys)?;
        }
    }
    reader.close(0);
    let mut root = reader.open.pop()?;
    root.tail = reader.waiting;
    root.inside.is_empty().then_some(root)
}

impl<'a> BlockReader<'a> {
    /// Opens the blocks that start in a line: the `- name: A` of a list is an item and its first entry.
    fn entries(&mut self, line: &SourceLine<'a>, keys: &[(usize, &'a str)]) -> Option<()> {
        let mut column = line.text.len() - line.text.trim_start_matches(' ').len();
        loop {
            let head = &line.text[column..];
            let key = |column: usize| {
                let at = keys.binary_search_by_key(&(line.start + column), |(start, _)| *start);
                at.ok().map(|at| keys[at].1)
            };
            if let Some(key) = key(column) {
                self.start(YamlBlock { column, key, head, ..YamlBlock::default() });
                return Some(());
            }
            let rest = head.strip_prefix('-')?;
            let next = column + 1 + rest.len() - rest.trim_start_matches(' ').len();
            let is_item = line.text[next..].starts_with("- ") || &line.text[next..] == "-";
            let is_nested = is_item || key(next).is_some();
            let head = if is_nested { "-" } else { head };
            self.start(YamlBlock { column, is_item: true, head, ..YamlBlock::default() });
            if !is_nested {
                return (rest.is_empty() || rest.starts_with(' ')).then_some(());
            }
            column = next;
        }
    }

    fn start(&mut self, mut block: YamlBlock<'a>) {
        self.close(block.depth());
        block.lead = std::mem::take(&mut self.waiting);
        self.open.push(block);
    }

    /// Closes the blocks that are at least this deep. A comment above the next entry goes to the end of the innermost
    /// closed block that it is indented under; the first comment that is indented under none, and all after it, stay
    /// with the next entry.
    fn close(&mut self, depth: usize) {
        let (mut column, mut taken) = (usize::MAX, 0);
        for (number, line) in self.waiting.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            column = column.min(line.len() - line.trim_start().len());
            let ended = self.open.iter_mut().skip(1).rev();
            let mut ended = ended.filter(|block| block.depth() >= depth && block.column < column);
            let Some(block) = ended.next() else { break };
            block.tail.extend(&self.waiting[taken..=number]);
            taken = number + 1;
        }
        self.waiting.drain(..taken);
        while self.open.len() > 1 && self.open.last().is_some_and(|last| last.depth() >= depth) {
            let ended = self.open.pop();
            if let Some(above) = self.open.last_mut() {
                above.parts.extend(ended);
            }
        }
    }
}

impl<'a> YamlBlock<'a> {
    fn depth(&self) -> usize {
        2 * self.column + usize::from(self.is_item)
    }

    /// Sorts the parts, and the comments above and between them.
    fn sort_parts(&mut self, under: &'a str, order: Order) {
        let under = if self.key.is_empty() { under } else { self.key };
        self.parts.iter_mut().for_each(|part| part.sort_parts(under, order));
        let keys = order.iter().find(|(key, _)| *key == under).map_or(&[][..], |(_, keys)| keys);
        let place = |part: &YamlBlock| keys.iter().position(|key| *key == part.key);
        if self.parts.iter().all(|part| place(part).is_some()) {
            self.parts.sort_by_key(place);
        }
        let has_parts = |block: &YamlBlock| block.is_item && !block.parts.is_empty();
        for part in 1..self.parts.len() {
            if self.key == SPACED_LIST
                && has_parts(&self.parts[part])
                && has_parts(&self.parts[part - 1])
            {
                self.parts[part].lead.insert(0, "");
            }
        }
        let Some(first) = self.parts.first_mut() else { return };
        let blank = first.lead.iter().take_while(|line| line.is_empty()).count();
        first.lead.drain(..blank);
        if self.is_item {
            self.lead.extend(self.head.strip_prefix('-').map(str::trim).filter(|c| !c.is_empty()));
            self.lead.append(&mut first.lead);
        }
    }

    fn write(&self, indent: usize, out: &mut Vec<BlockLine>) {
        comments(&self.lead, indent, out);
        let first = out.len();
        if !self.is_item || self.parts.is_empty() {
            let text = format!("{:indent$}{}", "", self.head);
            out.push(BlockLine { text, is_inside: !self.inside.is_empty() });
        }
        let inside = self.inside.iter().map(|line| shift_line(line, self.column, indent));
        out.extend(inside.map(|text| BlockLine { text, is_inside: true }));
        self.parts.iter().for_each(|part| part.write(indent + 2, out));
        if self.is_item && !self.parts.is_empty() {
            out[first].text.replace_range(indent..=indent, "-");
        }
        comments(&self.tail, indent + 2, out);
    }
}

/// Shifts a line as its block is shifted.
fn shift_line(line: &str, from: usize, to: usize) -> String {
    let blanks = line.len() - line.trim_start_matches(' ').len();
    match from.checked_sub(to) {
        _ if line.is_empty() => String::new(),
        Some(less) => line[less.min(blanks)..].to_owned(),
        None => format!("{:1$}{line}", "", to - from),
    }
}
