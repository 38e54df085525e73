//! Messages about environment variables that the library cannot use: values that it does not understand, and names that resemble those of
//! its own variables.

#![forbid(unsafe_code)]

use crate::settings::{Allowed, SETTINGS, Setting};
use std::ffi::{OsStr, OsString};

/// Beginning of the names of all variables of the library.
const PREFIX: &str = "RMAMPI";

/// Variables of the compiler wrappers, which the library does not read.
const OF_WRAPPERS: &[&str] = &["RMAMPI_CC", "RMAMPI_CXX", "RMAMPI_FC"];

/// Returns the messages about this process's environment, a line for each variable. Empty if there are none.
pub fn all() -> String {
    of_environment(std::env::vars_os())
}

fn of_environment(variables: impl Iterator<Item = (OsString, OsString)>) -> String {
    let mut lines: Vec<String> = variables.filter_map(|(name, value)| message(name.to_str()?, &value)).collect();
    // The environment has no order. With sorted lines, ranks with the same messages have the same text, which one rank of a host prints.
    lines.sort();
    lines.join("\n")
}

/// Returns the message about a variable, if something is wrong with it.
fn message(name: &str, value: &OsStr) -> Option<String> {
    if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) {
        let is_text = matches!(setting.values, Allowed::Text);
        let is_understood = is_text || value.to_str().is_some_and(|text| setting.parse(text).is_some());
        let value = value.display();
        return (!is_understood).then(|| {
            format!(
                "rmampi: {name}={value} is not understood and has no effect: it may be {}",
                setting.describe_values()
            )
        });
    }
    let meant = nearest(name)?;
    Some(format!("rmampi: {name} is no variable of the library and has no effect: is {meant} meant?"))
}

/// Returns the variable that a misspelt name probably means. Returns None if no name is similar, because the variable may then belong to
/// another program.
fn nearest(name: &str) -> Option<&'static str> {
    let rest = |name: &'_ str| name[PREFIX.len()..].trim_start_matches('_').to_ascii_uppercase();
    if !name.get(..PREFIX.len())?.eq_ignore_ascii_case(PREFIX) || OF_WRAPPERS.contains(&name) {
        return None;
    }
    let written = rest(name);
    let known = SETTINGS.iter().map(|setting| setting.name).chain(OF_WRAPPERS.iter().copied());
    let near = known.filter_map(|known| {
        let wanted = rest(known);
        let distance = edit_distance(written.as_bytes(), wanted.as_bytes());
        let is_part = written.len() >= 4 && wanted.starts_with(&written);
        // A third of the letters may be wrong: at least one letter, and at most three.
        (is_part || distance <= (wanted.len() / 3).clamp(1, 3)).then_some((distance, known))
    });
    near.min().map(|(_, known)| known)
}

/// Returns the number of letters that must be added, removed or replaced to change one text into the other.
fn edit_distance(from: &[u8], to: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, wanted) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != wanted);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

impl Setting {
    /// Returns a text with the values that the setting may have.
    fn describe_values(&self) -> String {
        match self.values {
            Allowed::Flag => "0 or 1".to_owned(),
            Allowed::Number => format!("a number from 0 to {}", i32::MAX),
            Allowed::Name(names) => names.join(", "),
            Allowed::Text => "any text".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(name: &str, value: &str) -> String {
        of_environment([(name.into(), value.into())].into_iter())
    }

    #[test]
    fn values_that_are_not_understood_are_named_with_those_that_are() {
        for (name, value, part) in [
            ("RMAMPI_VERBOSE", "yes", "RMAMPI_VERBOSE=yes is not understood and has no effect: it may be 0 or 1"),
            ("RMAMPI_SPIN", "-1", "a number from 0"),
            ("RMAMPI_PRIVATE_MEMORY", "", "auto, publish, cma, agent"),
        ] {
            assert!(messages(name, value).contains(part), "{}", messages(name, value));
        }
        assert_eq!(messages("RMAMPI_SPIN", "7"), "");
    }

    #[test]
    fn misspelt_names_are_corrected_and_others_ignored() {
        for (name, meant) in [
            ("RMAMPI_VERBOS", "RMAMPI_VERBOSE"),
            ("RMAMPI_PRIVATE", "RMAMPI_PRIVATE_MEMORY"),
            ("rmampi_spin", "RMAMPI_SPIN"),
            ("RMAMPI_LANUCHER", "RMAMPI_LAUNCHER"),
            ("RMAMPISTRICT", "RMAMPI_STRICT"),
            ("RMAMPI_PROVIDERS", "RMAMPI_PROVIDER"),
            ("RMAMPI_LIBFABRICS", "RMAMPI_LIBFABRIC"),
            ("RMAMPI_TRANSPORTS", "RMAMPI_TRANSPORT"),
            ("RMAMPI_HOST", "RMAMPI_HOSTS"),
            ("RMAMPI_RANKS_PER_NODE", "RMAMPI_RANKS_PER_HOST"),
        ] {
            assert!(messages(name, "1").contains(&format!("is {meant} meant?")), "{name}: {}", messages(name, "1"));
        }
        for name in
            ["RMAMPI_STAGE", "RMAMPI_ROOT", "RMAMPI_CC", "RMAMPI_PROVIDER", "RMAMPI_TEST_MARKER", "RMAMP_SPIN"]
        {
            assert_eq!(messages(name, "1"), "", "{name}");
        }
    }
}
