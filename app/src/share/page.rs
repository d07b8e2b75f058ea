//! The page: what Bastide is, a button for the reader's system, and all packages with their checksums.

use super::package::{Package, Packages, System};
use crate::text::Language;
use std::fmt::Write as _;

/// The language of a reader, by what the browser says, or else `usual`.
pub(super) fn language(accepted: &str, usual: Language) -> Language {
    let weighed = |tag: &str| {
        let (tag, weight) = tag.split_once(";q=").unwrap_or((tag, "1"));
        let code = tag.split('-').next().unwrap_or_default().trim();
        // In thousandths; a weight that is none is the least.
        let weight =
            weight.trim().parse::<f32>().map_or(0, |weight| (weight.clamp(0.0, 1.0) * 1000.0) as u32);
        Language::from_code(code).map(|language| (language, weight))
    };
    let known: Vec<(Language, u32)> = accepted.split(',').filter_map(weighed).collect();
    // The first of those that weigh most.
    known.into_iter().rev().max_by_key(|(_, weight)| *weight).map_or(usual, |(language, _)| language)
}

/// A reader's computer, by what its browser says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reader {
    /// The systems whose packages it can use, the best first; none for a phone or an unknown one.
    systems: &'static [System],
    processor: &'static str,
}

impl Reader {
    pub(super) fn of(agent: &str) -> Self {
        let says = |word: &str| agent.contains(word);
        let systems: &[System] = if says("Android") || says("iPhone") || says("iPad") {
            &[]
        } else if says("Windows") {
            &[System::Windows]
        } else if says("Macintosh") {
            &[System::Mac]
        } else if says("Linux") {
            &[System::Linux, System::Debian]
        } else {
            &[]
        };
        let processor = if says("aarch64") || says("arm64") { "aarch64" } else { "x86_64" };
        Self { systems, processor }
    }

    /// The package for it, if there is one.
    fn best(self, packages: &Packages) -> Option<&Package> {
        let of = |system: &System| {
            // A browser on a Mac does not say which processor it has.
            let suits =
                |p: &&Package| p.system == *system && (*system == System::Mac || p.suits(self.processor));
            packages.iter().find(suits)
        };
        self.systems.iter().find_map(of)
    }
}

/// The whole page for a reader.
pub(super) fn html(words: Language, reader: Reader, packages: &Packages) -> String {
    let text = |key: &str| escaped(&words.text(key));
    let mut body =
        format!("<h1>Bastide</h1>\n<p>{}</p>\n<p>{}</p>\n", text("share-page-what"), text("share-page-how"));
    match reader.best(packages) {
        Some(package) => {
            let system = words.text(package.system.key());
            let label = words.with("share-page-load", &[("system", (&system).into())]);
            let _ = write!(
                body,
                "<p><a class=main href=\"/load/{}\" download>{}</a></p>\n<p class=step>{}</p>\n",
                package.name,
                escaped(&label),
                text(step(package))
            );
        }
        None => {
            let _ = writeln!(body, "<p class=none>{}</p>", text("share-page-none"));
        }
    }
    let _ = writeln!(body, "<h2>{}</h2>\n<p>{}</p>\n<ul>", text("share-page-all"), text("share-page-sums"));
    packages.iter().for_each(|package| row(&mut body, words, package));
    let _ = write!(body, "</ul>\n<p><a href=\"/SHA256SUMS\">SHA256SUMS</a></p>\n");
    format!(
        "<!doctype html>\n<html lang={}>\n<head>\n<meta charset=utf-8>\n\
         <meta name=viewport content=\"width=device-width, initial-scale=1\">\n<title>Bastide</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        words.code()
    )
}

/// The text key of what to do with a package.
fn step(package: &Package) -> &'static str {
    match package.system {
        System::Windows if package.name.ends_with(".zip") => "share-step-windows",
        System::Windows => "share-step-windows-bare",
        System::Debian => "share-step-debian",
        System::Linux => "share-step-linux",
        System::Mac => "share-step-mac",
    }
}

fn row(body: &mut String, words: Language, package: &Package) {
    let size = super::size(words, package.length);
    let _ = writeln!(
        body,
        "<li><a href=\"/load/{name}\" download>{name}</a> <span>{system}, {size}</span><br><code>{sum}</code></li>",
        name = package.name,
        system = escaped(&words.text(package.system.key())),
        size = escaped(&size),
        sum = package.digits()
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "
body { font: 17px/1.5 system-ui, sans-serif; max-width: 38rem; margin: 0 auto; padding: 1.2rem; color: #2b241b; \
background: #f6efe0; }
h1 { margin: 0.2rem 0; font-size: 2.2rem; }
h2 { margin: 2rem 0 0.2rem; font-size: 1.2rem; }
a { color: #8a3b1f; }
a.main { display: inline-block; padding: 0.8rem 1.4rem; border-radius: 0.5rem; background: #8a3b1f; color: #fff; \
font-weight: 600; text-decoration: none; }
ul { padding: 0; list-style: none; }
li { margin: 0.7rem 0; padding: 0.6rem 0.8rem; border-radius: 0.5rem; background: #fffaf0; overflow-wrap: anywhere; }
code { font-size: 0.8rem; }
@media (prefers-color-scheme: dark) {
body { color: #eee3cf; background: #241f19; }
a { color: #f0a98a; }
li { background: #322b23; }
}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_is_met_in_the_first_language_that_the_program_knows() {
        let (german, english) = (Language::German, Language::English);
        for (accepted, expected) in [
            ("de-AT,de;q=0.9,en;q=0.8", german),
            ("en-GB", english),
            ("fr, de;q=0.5, en;q=0.2", german),
            ("en;q=0.1, de;q=0.9", german),
            ("en;q=x, de;q=0.1", german),
            ("fr", english),
            ("", english),
            (";;;,,,-", english),
        ] {
            assert_eq!(language(accepted, english), expected, "{accepted}");
        }
        assert_eq!(language("fr", german), german);
    }

    #[test]
    fn phones_and_unknown_computers_get_no_button_that_does_not_help_them() {
        let of = |agent| Reader::of(agent).systems.first().copied();
        assert_eq!(of("Mozilla/5.0 (Windows NT 10.0; Win64; x64)"), Some(System::Windows));
        assert_eq!(of("Mozilla/5.0 (X11; Linux x86_64)"), Some(System::Linux));
        assert_eq!(of("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"), Some(System::Mac));
        assert_eq!(of("Mozilla/5.0 (Linux; Android 14)"), None);
        assert_eq!(of("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"), None);
        assert_eq!(of("curl/8.0"), None);
        assert_eq!(Reader::of("Mozilla/5.0 (X11; Linux aarch64)").processor, "aarch64");
        assert_eq!(Reader::of("Mozilla/5.0 (Windows NT 10.0; Win64; x64)").processor, "x86_64");
    }

    #[test]
    fn the_page_speaks_both_languages_and_has_nothing_in_it_that_is_not_for_the_reader() {
        for words in Language::ALL {
            let html = html(words, Reader::of("Windows"), &Packages::default());
            assert!(html.contains(&escaped(&words.text("share-page-none"))), "{html}");
            assert!(!html.contains("<script") && !html.contains("http://") && !html.contains("class=main"));
        }
        assert_eq!(escaped("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
