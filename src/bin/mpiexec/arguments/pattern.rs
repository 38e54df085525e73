//! Patterns of output file names and of the beginnings of lines, with `%r` for the rank and `%h` for its host.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(Vec<u8>),
    Rank,
    /// The rank with leading zeros, so that the names of all ranks have the same length.
    WideRank,
    Host,
}

/// A pattern that gives each rank a file name, or the beginning of its lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    parts: Vec<Part>,
    /// Whether directories of the file name are made if they do not exist.
    pub makes_directories: bool,
}

impl Pattern {
    /// Reads a pattern: `%r` is the rank, `%h` the host, `%%` a percent sign.
    pub fn new(option: &OsStr, text: &OsStr) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut bytes = text.as_bytes().iter();
        while let Some(&byte) = bytes.next() {
            let part = match byte {
                b'%' => match bytes.next() {
                    Some(b'r') => Part::Rank,
                    Some(b'h') => Part::Host,
                    Some(b'%') => Part::Text(vec![b'%']),
                    other => {
                        let other = other.map_or(String::new(), |&other| char::from(other).to_string());
                        return Err(format!(
                            "option '{}' knows %r (rank), %h (its host) and %%, and not '%{other}'",
                            option.display()
                        ));
                    }
                },
                _ => Part::Text(vec![byte]),
            };
            parts.push(part);
        }
        Ok(Self { parts, makes_directories: false })
    }

    /// Returns the pattern of file names that are `begin` and `middle`, the rank with leading zeros, and `end`.
    pub fn in_directories(begin: &OsStr, middle: &str, end: &str) -> Self {
        let begin = [begin.as_bytes(), middle.as_bytes()].concat();
        Self { parts: vec![Part::Text(begin), Part::WideRank, Part::Text(end.into())], makes_directories: true }
    }

    /// Returns the pattern of the beginning of lines with `-l`.
    pub fn of_label() -> Self {
        Self {
            parts: vec![Part::Text(b"[".to_vec()), Part::Rank, Part::Text(b"] ".to_vec())],
            makes_directories: false,
        }
    }

    /// Returns the name for a rank of `ranks` on a host.
    pub fn name_for(&self, rank: usize, ranks: usize, host: &str) -> OsString {
        let width = ranks.saturating_sub(1).to_string().len();
        let bytes = self.parts.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Rank => rank.to_string().into_bytes(),
            Part::WideRank => format!("{rank:0width$}").into_bytes(),
            Part::Host => host.as_bytes().to_vec(),
        });
        OsString::from_vec(bytes.collect::<Vec<_>>().concat())
    }

    /// Returns the largest number of files that the pattern names for a number of ranks.
    pub fn files(&self, ranks: usize) -> usize {
        let differs = |part: &Part| !matches!(part, Part::Text(_));
        if self.parts.iter().any(differs) { ranks } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Result<OsString, String> {
        Pattern::new(OsStr::new("-o"), OsStr::new(text)).map(|pattern| pattern.name_for(12, 101, "h"))
    }

    #[test]
    fn parts_are_replaced() {
        assert_eq!(name("a/%r.%r%%"), Ok("a/12.12%".into()));
        assert_eq!(name("%h"), Ok("h".into()));
        assert_eq!(
            Pattern::in_directories("%d".as_ref(), "/1/rank.", "/stdout").name_for(7, 101, "h"),
            "%d/1/rank.007/stdout"
        );
        assert_eq!(Pattern::of_label().name_for(3, 101, "h"), "[3] ");
        assert!(name("a%").unwrap_err().contains("not '%'"));
        assert!(name("a%x").unwrap_err().contains("not '%x'"));
    }

    #[test]
    fn files_are_counted() {
        let files = |text: &str| Pattern::new(OsStr::new("-o"), OsStr::new(text)).unwrap().files(5);
        assert_eq!((files("a"), files("a.%r"), files("%h"), files("%%r")), (1, 5, 5, 1));
    }
}
