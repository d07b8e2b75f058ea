//! The few constructs of Markdown that the manual is written in.

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};
use thiserror::Error;

/// A part of a text that stands on lines of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading below that of the chapter.
    Heading(Vec<Span>),
    /// Lines that belong together.
    Paragraph(Vec<Span>),
    /// An item of a list: its number, if the list counts, and its lines.
    Item(Option<u64>, Vec<Span>),
    /// Lines to be typed or read as they are.
    Code(String),
}

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// Plain words.
    Plain(String),
    /// Words as they stand on a button, or the title of a chapter: in italics.
    Word(String),
    /// A key, a command or the name of a file.
    Code(String),
}

/// Something that the manual does without: a table, a picture, a link, a list within a list.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the manual has headings, paragraphs, plain lists, code and italics only, not {0}")]
pub struct Unknown(pub String);

impl Block {
    /// What kind of block it is, with the number of an item that has one.
    #[must_use]
    pub const fn kind(&self) -> (&'static str, Option<u64>) {
        match self {
            Self::Heading(_) => ("heading", None),
            Self::Paragraph(_) => ("paragraph", None),
            Self::Item(number, _) => ("item", *number),
            Self::Code(_) => ("code", None),
        }
    }

    /// Its words; none of code.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        match self {
            Self::Heading(spans) | Self::Paragraph(spans) | Self::Item(_, spans) => spans,
            Self::Code(_) => &[],
        }
    }
}

/// The blocks of a text.
///
/// # Errors
///
/// Returns [`Unknown`] at the first construct that is none of these.
pub(super) fn read(source: &str) -> Result<Vec<Block>, Unknown> {
    let mut reader = Reader::default();
    Parser::new(source).try_for_each(|event| reader.take(event))?;
    Ok(reader.blocks)
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    spans: Vec<Span>,
    /// Within italics.
    is_word: bool,
    /// Within a block of code: its lines.
    code: Option<String>,
    /// Within a list: the number of the next item, if it counts.
    list: Option<Option<u64>>,
}

impl Reader {
    fn take(&mut self, event: Event<'_>) -> Result<(), Unknown> {
        match event {
            Event::Start(tag) => return self.begin(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.text(&text),
            Event::Code(code) => self.spans.push(Span::Code(code.into_string())),
            Event::SoftBreak => self.text(" "),
            other => return Err(Unknown(format!("{other:?}"))),
        }
        Ok(())
    }

    fn begin(&mut self, tag: Tag<'_>) -> Result<(), Unknown> {
        match tag {
            Tag::Paragraph | Tag::Item | Tag::Heading { level: HeadingLevel::H2, .. } => {}
            Tag::CodeBlock(_) => self.code = Some(String::new()),
            Tag::Emphasis => self.is_word = true,
            Tag::List(first) if self.list.is_none() => self.list = Some(first),
            other => return Err(Unknown(format!("{other:?}"))),
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.is_word = false,
            TagEnd::List(_) => self.list = None,
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                self.blocks.push(Block::Code(code.trim_end().to_owned()));
            }
            TagEnd::Heading(_) => self.put(Block::Heading),
            // In a list with blank lines between its items each has a paragraph.
            TagEnd::Paragraph if self.list.is_none() => self.put(Block::Paragraph),
            TagEnd::Item => {
                let number = self.list.flatten();
                self.list = Some(number.map(|n| n + 1));
                self.put(|spans| Block::Item(number, spans));
            }
            _ => {}
        }
    }

    fn put(&mut self, block: impl FnOnce(Vec<Span>) -> Block) {
        self.blocks.push(block(std::mem::take(&mut self.spans)));
    }

    fn text(&mut self, text: &str) {
        if let Some(code) = &mut self.code {
            code.push_str(text);
            return;
        }
        match (self.spans.last_mut(), self.is_word) {
            (Some(Span::Plain(last)), false) | (Some(Span::Word(last)), true) => last.push_str(text),
            (_, true) => self.spans.push(Span::Word(text.to_owned())),
            (_, false) => self.spans.push(Span::Plain(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<Span> {
        vec![Span::Plain(text.to_owned())]
    }

    #[test]
    fn each_construct_becomes_its_block() {
        let source = "## Two\n\nPress *New\ntable*, then `F`\nagain.\n\n- one\n- two\n\n1. first\n2. next\n\n```sh\na\n\nb\n```\n";
        let pressed = vec![
            Span::Plain("Press ".to_owned()),
            Span::Word("New table".to_owned()),
            Span::Plain(", then ".to_owned()),
            Span::Code("F".to_owned()),
            Span::Plain(" again.".to_owned()),
        ];
        let expected = [
            Block::Heading(plain("Two")),
            Block::Paragraph(pressed),
            Block::Item(None, plain("one")),
            Block::Item(None, plain("two")),
            Block::Item(Some(1), plain("first")),
            Block::Item(Some(2), plain("next")),
            Block::Code("a\n\nb".to_owned()),
        ];
        assert_eq!(read(source).unwrap(), expected);
    }

    #[test]
    fn what_no_reader_of_the_manual_knows_is_refused() {
        for source in [
            "# one",
            "### three",
            "> quote",
            "a [link](b)",
            "![a](b)",
            "- a\n  - b",
            "**bold**",
            "<b>",
            "---",
        ] {
            assert!(read(source).is_err(), "{source}");
        }
    }
}
