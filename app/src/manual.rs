//! The manual: the chapters of `assets/manual` in every language, read into blocks that can be laid out.

mod block;

pub use block::{Block, Span, Unknown};

use crate::text::Language;
use std::sync::LazyLock;

/// A chapter; each is one file in each language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[expect(missing_docs, reason = "its heading says what it is about")]
pub enum Chapter {
    #[default]
    Start,
    Tables,
    Playing,
    Rules,
    Absence,
    Watching,
    Saved,
    Network,
    Profile,
    Proof,
    CommandLine,
}

/// A chapter in one language.
#[derive(Debug)]
pub struct Text {
    /// Its heading.
    pub title: String,
    /// What stands below the heading.
    pub blocks: Vec<Block>,
}

/// A file of the manual, in each language.
struct File {
    chapter: Chapter,
    name: &'static str,
    german: &'static str,
    english: &'static str,
}

macro_rules! file {
    ($chapter:ident, $name:literal) => {
        File {
            chapter: Chapter::$chapter,
            name: $name,
            german: include_str!(concat!("../../assets/manual/de/", $name, ".md")),
            english: include_str!(concat!("../../assets/manual/en/", $name, ".md")),
        }
    };
}

static FILES: [File; 11] = [
    file!(Start, "start"),
    file!(Tables, "tables"),
    file!(Playing, "playing"),
    file!(Rules, "rules"),
    file!(Absence, "absence"),
    file!(Watching, "watching"),
    file!(Saved, "saved"),
    file!(Network, "network"),
    file!(Profile, "profile"),
    file!(Proof, "proof"),
    file!(CommandLine, "command-line"),
];

static GERMAN: LazyLock<Vec<Text>> = LazyLock::new(|| read(|file| file.german));
static ENGLISH: LazyLock<Vec<Text>> = LazyLock::new(|| read(|file| file.english));

fn read(source: fn(&File) -> &'static str) -> Vec<Text> {
    FILES.iter().map(|file| Text::read(source(file)).expect("a test reads every chapter")).collect()
}

impl Chapter {
    /// All of them, in the order in which they are read.
    pub fn all() -> impl Iterator<Item = Self> {
        FILES.iter().map(|file| file.chapter)
    }

    /// The name of its file, without the ending.
    #[must_use]
    pub fn name(self) -> &'static str {
        FILES[self as usize].name
    }

    /// The chapter after this one.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        FILES.get(self as usize + 1).map(|file| file.chapter)
    }

    /// What it says in a language.
    #[must_use]
    pub fn text(self, language: Language) -> &'static Text {
        let texts: &'static [Text] = match language {
            Language::German => &GERMAN,
            Language::English => &ENGLISH,
        };
        &texts[self as usize]
    }
}

impl Text {
    /// Reads a file: a heading of the first level, and blocks below it.
    ///
    /// # Errors
    ///
    /// Returns [`Unknown`] for anything that the manual does without.
    fn read(source: &str) -> Result<Self, Unknown> {
        let (title, rest) = source.split_once('\n').unwrap_or((source, ""));
        let title = title.strip_prefix("# ").ok_or_else(|| Unknown(title.to_owned()))?;
        Ok(Self { title: title.to_owned(), blocks: block::read(rest)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::Parser;
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    const LANGUAGES: [(Language, &str); 2] = [(Language::German, "de"), (Language::English, "en")];

    fn assets() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../assets")
    }

    /// The blocks of the whole manual in a language, each with its chapter.
    fn blocks(language: Language) -> impl Iterator<Item = (Chapter, &'static Block)> {
        Chapter::all()
            .flat_map(move |chapter| chapter.text(language).blocks.iter().map(move |b| (chapter, b)))
    }

    #[test]
    fn every_file_is_a_chapter_in_both_languages() {
        for (n, file) in FILES.iter().enumerate() {
            assert_eq!(file.chapter as usize, n, "{}", file.name);
        }
        let names: BTreeSet<String> = FILES.iter().map(|file| format!("{}.md", file.name)).collect();
        for (_, code) in LANGUAGES {
            let folder = std::fs::read_dir(assets().join("manual").join(code)).unwrap();
            let found: BTreeSet<String> =
                folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            assert_eq!(found, names, "{code}");
        }
    }

    #[test]
    fn chapters_are_read_and_have_the_same_blocks_in_both_languages() {
        for file in &FILES {
            let [german, english] = [file.german, file.english]
                .map(|source| Text::read(source).unwrap_or_else(|e| panic!("{}: {e}", file.name)));
            let kinds = |text: &Text| text.blocks.iter().map(Block::kind).collect::<Vec<_>>();
            assert_eq!(kinds(&german), kinds(&english), "{}", file.name);
            assert!(english.blocks.len() > 3, "{} is empty", file.name);
        }
    }

    #[test]
    fn what_is_written_in_code_blocks_is_the_same_in_both_languages() {
        let code = |language| {
            blocks(language).filter_map(|(_, b)| if let Block::Code(c) = b { Some(c) } else { None })
        };
        assert!(code(Language::German).eq(code(Language::English)));
    }

    /// Whoever looks for a button finds it by the word in the manual.
    #[test]
    fn words_in_italics_are_words_of_the_program_or_chapters() {
        for (language, code) in LANGUAGES {
            let folder = std::fs::read_dir(assets().join("text").join(code)).unwrap();
            let texts: String =
                folder.map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
            let titles: Vec<&str> = Chapter::all().map(|c| c.text(language).title.as_str()).collect();
            let mut count = 0;
            for (chapter, word) in blocks(language).flat_map(|(c, b)| b.spans().iter().map(move |s| (c, s))) {
                let Span::Word(word) = word else { continue };
                count += 1;
                let is_known = titles.contains(&word.as_str()) || texts.contains(word.as_str());
                assert!(is_known, "{code}, {}: the program does not say \"{word}\"", chapter.name());
            }
            assert!(count > 50, "{code}: {count} words");
        }
    }

    #[test]
    fn every_command_in_the_manual_is_one() {
        let mut count = 0;
        for (chapter, block) in blocks(Language::English) {
            let Block::Code(code) = block else { continue };
            for line in code.lines().filter(|line| line.starts_with("bastide")) {
                count += 1;
                let parsed = Cli::try_parse_from(line.split_whitespace());
                assert!(parsed.is_ok(), "{}: {line}: {}", chapter.name(), parsed.unwrap_err());
            }
        }
        assert!(count > 10, "{count} commands");
    }

    #[test]
    fn a_heading_is_wanted_first() {
        assert!(Text::read("no heading\n\ntext").is_err());
        assert_eq!(Text::read("# Heading\n\ntext").unwrap().title, "Heading");
    }
}
