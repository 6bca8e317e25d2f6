//! Edits of files in unusual but valid YAML, with comments.

use fistful::text::Source;
use fistful::yaml::{self, Node, YamlValue};

/// A tree as somebody may write it: in blocks and in braces, on one line and on several, with comments everywhere.
struct Hand<'a> {
    text: &'a str,
    seed: u32,
    comments: usize,
}

impl Hand<'_> {
    /// Returns `true` once in so many times.
    fn one_in(&mut self, times: u32) -> bool {
        self.seed = self.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.seed >> 16).is_multiple_of(times)
    }

    fn comment(&mut self) -> String {
        self.comments += 1;
        format!("# comment {}", self.comments)
    }

    fn single(&mut self, node: &Node) -> String {
        match &node.value {
            YamlValue::Scalar { text, is_text: true } if self.one_in(2) => {
                format!("'{}'", text.replace('\'', "''"))
            }
            YamlValue::Scalar { text, is_text: true } => serde_json::to_string(text).expect("JSON"),
            YamlValue::Scalar { .. } => self.text[node.span.range()].to_owned(),
            _ => "[]".into(),
        }
    }

    fn flow(&mut self, node: &Node, indent: usize) -> String {
        let [open, close] =
            if matches!(node.value, YamlValue::List(_)) { ["[", "]"] } else { ["{", "}"] };
        let parts: Vec<String> = match &node.value {
            YamlValue::List(items) => items.iter().map(|item| self.flow(item, indent)).collect(),
            YamlValue::Mapping(pairs) => {
                let pair = |(key, value): &(yaml::YamlKey, Node)| {
                    format!("{}: {}", key.text, self.flow(value, indent))
                };
                pairs.iter().map(pair).collect()
            }
            _ => return self.single(node),
        };
        let joined: Vec<String> = parts
            .iter()
            .map(|part| {
                if self.one_in(4) {
                    format!(", {}\n{:2$}{part}", self.comment(), "", indent + 2)
                } else {
                    format!(",{part}")
                }
            })
            .collect();
        let joined = joined.concat();
        format!("{open}{}{close}", joined.strip_prefix(',').unwrap_or_default())
    }

    /// A mapping in lines, the first of them without what stands before its key.
    fn block(&mut self, node: &Node, indent: usize, out: &mut String) {
        let YamlValue::Mapping(pairs) = &node.value else { return };
        for (index, (key, value)) in pairs.iter().enumerate() {
            if index > 0 {
                if self.one_in(3) {
                    out.push_str(&format!("{:indent$}{}\n", "", self.comment()));
                }
                out.push_str(&format!("{:indent$}", ""));
            }
            out.push_str(&format!("{}:", key.text));
            self.under(value, indent, out);
        }
    }

    fn under(&mut self, value: &Node, indent: usize, out: &mut String) {
        let is_block = match &value.value {
            YamlValue::List(items) => !items.is_empty(),
            value => matches!(value, YamlValue::Mapping(_)),
        };
        if !is_block || self.one_in(3) {
            out.push_str(&format!(" {}", self.flow(value, indent)));
            self.end(out);
            return;
        }
        self.end(out);
        let indent = indent + 2;
        match &value.value {
            YamlValue::List(items) => {
                for item in items {
                    if self.one_in(3) {
                        out.push_str(&format!("{:indent$}{}\n", "", self.comment()));
                    }
                    if !matches!(item.value, YamlValue::Mapping(_)) || self.one_in(3) {
                        out.push_str(&format!("{:indent$}- {}", "", self.flow(item, indent)));
                        self.end(out);
                    } else if self.one_in(4) {
                        out.push_str(&format!("{:indent$}- {}\n", "", self.comment()));
                        out.push_str(&format!("{:1$}", "", indent + 4));
                        self.block(item, indent + 4, out);
                    } else {
                        out.push_str(&format!("{:indent$}-   ", ""));
                        self.block(item, indent + 4, out);
                    }
                }
            }
            _ => {
                out.push_str(&format!("{:indent$}", ""));
                self.block(value, indent, out);
            }
        }
    }

    fn end(&mut self, out: &mut String) {
        if self.one_in(2) {
            out.push_str(&format!(" {}\n", self.comment()));
        } else {
            out.push('\n');
        }
    }
}

/// The text of a force in another hand.
pub(crate) fn in_hand(text: &str, seed: u32) -> String {
    let tree = yaml::tree(&Source::new("", text)).expect("YAML");
    let mut out = String::from("# At the head.\n");
    Hand { text, seed, comments: 0 }.block(&tree, 0, &mut out);
    out
}

/// The comments of a text none of whose values has a number sign.
pub(crate) fn comments(text: &str) -> Vec<String> {
    let comment = |line: &str| Some(line[line.find('#')?..].trim_end().to_owned());
    let mut comments: Vec<String> = text.lines().filter_map(comment).collect();
    comments.sort();
    comments
}
