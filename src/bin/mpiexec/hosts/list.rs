//! Lists of hosts (`-hosts`, `-host`, `-f`, and those of `allocation`): names with numbers of ranks.

#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::Path;

/// A host of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Name or address, as written by the user; an IPv6 address without its brackets.
    pub name: String,
    /// Number of ranks per round of placement; 1 if not given.
    pub count: usize,
}

/// Reads a file that an option or a variable names.
pub fn file(source: impl Display, path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path)
        .map_err(|error| format!("{source}: file '{}' cannot be read: {error}", path.display()))
}

/// Reads a list with commas: `a`, `a:2`, `user@a:2`, `[2001:db8::1]:2`.
pub fn parse(option: &OsStr, list: &OsStr) -> Result<Vec<Entry>, String> {
    let list = list.to_string_lossy();
    let words = list.split(',').map(str::trim).filter(|word| !word.is_empty());
    entries(option, words.map(|word| (word, "")))
}

/// Reads a file with one host per line: a name, optionally followed by `:N`, and by words such as `slots=N` and `user=NAME`. `#` begins a
/// comment. Returns the hosts, and a sentence about words that have no effect, if there are any.
pub fn read(option: &OsStr, path: &Path) -> Result<(Vec<Entry>, Option<String>), String> {
    let text = file(option.display(), path)?;
    let lines = || text.lines().filter_map(|line| first_word(line.split('#').next()?.trim()));
    let is_unused = |word: &&str| !KNOWN.iter().chain(&SILENT).any(|known| word.starts_with(known));
    let mut unused: Vec<&str> = lines().flat_map(|(_, more)| more.split_whitespace()).filter(is_unused).collect();
    unused.sort_unstable();
    unused.dedup();
    let note = (!unused.is_empty()).then(|| {
        let (option, path, words) = (option.display(), path.display(), unused.join(", "));
        let has_port = unused.iter().any(|word| word.starts_with("port="));
        let port = if has_port { "; ~/.ssh/config can set the port of a host" } else { "" };
        format!("{option}: these words of file '{path}' have no effect: {words}{port}")
    });
    Ok((entries(option, lines())?, note))
}

/// Returns the hosts with these names and numbers of ranks. The numbers of a host that is named several times are added. `source` is named in
/// the sentence about an error.
pub fn counted(source: &OsStr, pairs: Vec<(&str, usize)>) -> Result<Vec<Entry>, String> {
    let mut indices: HashMap<&str, usize> = HashMap::new();
    let mut entries: Vec<Entry> = Vec::new();
    for (name, count) in pairs {
        refuse_no_name(source, name, name)?;
        let index = *indices.entry(name).or_insert(entries.len());
        match entries.get_mut(index) {
            Some(entry) => entry.count = entry.count.saturating_add(count),
            None => entries.push(Entry { name: name.to_owned(), count }),
        }
    }
    if entries.is_empty() { Err(format!("{}: the list of hosts is empty", source.display())) } else { Ok(entries) }
}

/// Beginnings of words after a host's name that have an effect.
const KNOWN: [&str; 3] = ["slots=", "cpu=", "user="];
/// Beginnings of words that change nothing here: a host may have more ranks than it has slots.
const SILENT: [&str; 2] = ["max_slots=", "max-slots="];

/// Splits a line into its first word and the rest. None for an empty line.
fn first_word(line: &str) -> Option<(&str, &str)> {
    Some(line.split_once(char::is_whitespace).unwrap_or((line, ""))).filter(|(word, _)| !word.is_empty())
}

fn entries<'a>(option: &OsStr, words: impl Iterator<Item = (&'a str, &'a str)>) -> Result<Vec<Entry>, String> {
    let entries = words.map(|(word, more)| entry(option, word, more)).collect::<Result<Vec<_>, _>>()?;
    if entries.is_empty() { Err(format!("{}: the list of hosts is empty", option.display())) } else { Ok(entries) }
}

/// Reads a host. `word` is its name, optionally with a number of ranks; `more` has the words that follow in a file.
fn entry(option: &OsStr, word: &str, more: &str) -> Result<Entry, String> {
    let (name, count) = split(word);
    let value = |name: &str| more.split_whitespace().find_map(|word| word.strip_prefix(name));
    let slots = value("slots=").or_else(|| value("cpu="));
    let number = |text: &str| text.parse().ok().filter(|&count| count > 0);
    let count = match slots.or(count) {
        None => 1,
        Some(text) => number(text).ok_or_else(|| {
            format!("{}: host '{name}' needs a number of ranks, 1 or more, not '{text}'", option.display())
        })?,
    };
    refuse_no_name(option, word, name)?;
    let name = match value("user=").filter(|_| !name.contains('@')) {
        Some(user) => format!("{user}@{name}"),
        None => name.to_owned(),
    };
    refuse_no_name(option, word, &name)?;
    Ok(Entry { name, count })
}

/// Fails if `name`, a part of `word`, cannot be the name of a host.
fn refuse_no_name(source: &OsStr, word: &str, name: &str) -> Result<(), String> {
    // The launcher would read a name that begins with a dash as an option.
    if name.is_empty() || name.starts_with('-') || name.contains(char::is_control) {
        return Err(format!("{}: '{word}' is not a host name", source.display()));
    }
    Ok(())
}

/// Splits a word into a name and its number of ranks. An IPv6 address contains colons, so a number can follow the address only if the
/// address is in brackets.
fn split(word: &str) -> (&str, Option<&str>) {
    if let Some((address, rest)) = word.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return (address, rest.strip_prefix(':'));
    }
    match word.split_once(':') {
        Some((name, count)) if !count.contains(':') => (name, Some(count)),
        _ => (word, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(entries: Result<Vec<Entry>, String>) -> Vec<(String, usize)> {
        entries.unwrap().into_iter().map(|entry| (entry.name, entry.count)).collect()
    }

    fn listed(list: &str) -> Result<Vec<Entry>, String> {
        parse(OsStr::new("-hosts"), OsStr::new(list))
    }

    #[test]
    fn names_have_numbers() {
        let wanted = [("a", 1), ("b", 2), ("u@c", 3), ("2001:db8::1", 4), ("::1", 1)].map(|(a, b)| (a.to_owned(), b));
        assert_eq!(pairs(listed("a, b:2,,u@c:3,[2001:db8::1]:4,::1")), wanted);
        assert!(listed(",").unwrap_err().contains("list of hosts is empty"));
        for list in ["a:0", "a:x", "-oProxyCommand=x", ":2", "a:"] {
            assert!(listed(list).is_err(), "{list}");
        }
    }

    #[test]
    fn files_have_comments_and_slots() {
        let path = std::env::temp_dir().join(format!("mpiexec-hosts-{}", std::process::id()));
        std::fs::write(&path, "# all\na:4\n\n  b slots=2 max_slots=3 # big\nc port=22 binding=x user=u\nd port=22\n")
            .unwrap();
        let result = read(OsStr::new("-f"), &path);
        std::fs::remove_file(&path).unwrap();
        let (entries, note) = result.unwrap();
        let wanted = [("a", 4), ("b", 2), ("u@c", 1), ("d", 1)].map(|(name, count)| (name.to_owned(), count));
        assert_eq!(pairs(Ok(entries)), wanted);
        let note = note.unwrap();
        assert!(note.contains("have no effect: binding=x, port=22; ~/.ssh/config"), "{note}");
        assert!(read(OsStr::new("-f"), Path::new("/no/such")).unwrap_err().contains("'/no/such' cannot be read"));
    }
}
