//! Reads a word of the command line as an option: with one dash or with two, and with or without a value, as in `--wdir=/tmp` and `-n4`.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

use crate::options::{self, Meaning, Opt, REFUSED};

/// Length of the shortest name that is suggested for a misspelt one. Shorter names resemble too many words.
const SHORTEST_SUGGESTION: usize = 3;

/// An option, as the user wrote it.
pub struct Read<'a> {
    pub option: &'static Opt,
    /// Name with its dashes.
    pub name: &'a OsStr,
    /// Value in the same word.
    pub value: Option<OsString>,
}

/// Reads a word. `None` means that the word is not an option. The error is a sentence about an option that `mpiexec` does not have.
pub fn read(word: &OsStr) -> Result<Option<Read<'_>>, String> {
    let bytes = word.as_bytes();
    if !bytes.starts_with(b"-") {
        return Ok(None);
    }
    let (name, value) = match bytes.iter().position(|&byte| byte == b'=') {
        Some(end) => (&bytes[..end], Some(&bytes[end + 1..])),
        None => (bytes, None),
    };
    let value = value.map(|value| OsStr::from_bytes(value).to_owned());
    // A name that is not UTF-8 becomes a name that no option has.
    let plain = str::from_utf8(name).map_or("-?", without_dashes);
    let name = OsStr::from_bytes(name);
    if let Some(option) = options::find(plain) {
        if value.is_some() && option.operand.words() == 0 {
            return Err(format!("option '{}' takes no value, but '{}' has one", name.display(), word.display()));
        }
        return Ok(Some(Read { option, name, value }));
    }
    if value.is_none()
        && let Some(read) = with_number(name, plain)
    {
        return Ok(Some(read));
    }
    Err(unknown(name, plain))
}

fn without_dashes(word: &str) -> &str {
    word.strip_prefix("--").or_else(|| word.strip_prefix('-')).unwrap_or(word)
}

/// Reads `-n4`: the name of an option whose operand is a number of ranks, and this number.
fn with_number<'a>(word: &'a OsStr, plain: &str) -> Option<Read<'a>> {
    let digits = plain.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (name, number) = plain.split_at(plain.len() - digits);
    let option = options::find(name).filter(|_| digits > 0)?;
    let name = OsStr::from_bytes(&word.as_bytes()[..word.len() - digits]);
    matches!(option.meaning, Meaning::Count | Meaning::PerNode).then(|| Read {
        option,
        name,
        value: Some(number.into()),
    })
}

/// Returns the sentence about an option that `mpiexec` does not have: what to use instead, or which names are similar.
fn unknown(name: &OsStr, plain: &str) -> String {
    let name = name.display();
    if let Some((_, instead)) = REFUSED.iter().find(|(names, _)| names.contains(&plain)) {
        return format!("mpiexec has no option '{name}': {instead}");
    }
    let similar = similar(plain);
    let hint = if similar.is_empty() { String::new() } else { format!("; did you mean {}?", similar.join(" or ")) };
    format!("unknown option '{name}'{hint}")
}

/// Returns the names of options that differ least from a name, if they differ in at most a third of its letters.
fn similar(plain: &str) -> Vec<String> {
    let most = plain.chars().count() / 3;
    let names = options::all().flat_map(|option| option.names).filter(|name| name.len() >= SHORTEST_SUGGESTION);
    let distances = names.map(|name| (strsim::osa_distance(plain, name), *name));
    let mut near: Vec<_> = distances.filter(|(distance, _)| *distance <= most.max(1)).collect();
    near.sort_unstable();
    let least = near.first().map(|(distance, _)| *distance);
    near.retain(|(distance, _)| Some(*distance) == least && plain.len() >= SHORTEST_SUGGESTION);
    near.into_iter().take(3).map(|(_, name)| format!("-{name}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_names_have_suggestions() {
        for (name, wanted) in [
            ("hots", &["-host", "-hosts"][..]),
            ("bnd-to", &["-bind-to"]),
            ("lable-io", &[]),
            ("x2", &[]),
            ("timout", &["-timeout"]),
            ("prepend-rnak", &["-prepend-rank"]),
        ] {
            assert_eq!(similar(name), wanted, "{name}");
        }
    }

    #[test]
    fn no_name_stands_for_two_things() {
        let refused = REFUSED.iter().flat_map(|(names, _)| *names);
        let mut names: Vec<&str> = options::all().flat_map(|option| option.names).chain(refused).copied().collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
