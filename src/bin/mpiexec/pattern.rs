//! Patterns of output file names, with `%r` for the rank and `%h` for its host.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(Vec<u8>),
    Rank,
    Host,
}

/// A pattern that gives each rank a file name.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern(Vec<Part>);

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
        Ok(Self(parts))
    }

    /// Returns the file name for a rank on a host.
    pub fn name_for(&self, rank: usize, host: &str) -> OsString {
        let bytes = self.0.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Rank => rank.to_string().into_bytes(),
            Part::Host => host.as_bytes().to_vec(),
        });
        OsString::from_vec(bytes.collect::<Vec<_>>().concat())
    }

    /// Returns the largest number of files that the pattern names for a number of ranks.
    pub fn files(&self, ranks: usize) -> usize {
        if self.0.contains(&Part::Rank) || self.0.contains(&Part::Host) { ranks } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Result<OsString, String> {
        Pattern::new(OsStr::new("-o"), OsStr::new(text)).map(|pattern| pattern.name_for(12, "h"))
    }

    #[test]
    fn parts_are_replaced() {
        assert_eq!(name("a/%r.%r%%"), Ok("a/12.12%".into()));
        assert_eq!(name("%h"), Ok("h".into()));
        assert!(name("a%").unwrap_err().contains("not '%'"));
        assert!(name("a%x").unwrap_err().contains("not '%x'"));
    }

    #[test]
    fn files_are_counted() {
        let files = |text: &str| Pattern::new(OsStr::new("-o"), OsStr::new(text)).unwrap().files(5);
        assert_eq!((files("a"), files("a.%r"), files("%h"), files("%%r")), (1, 5, 5, 1));
    }
}
