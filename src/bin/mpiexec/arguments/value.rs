//! The word after an option, and the sentence about a wrong one.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::fmt::Display;

/// Returns `value`, the word after an option. Fails if the word is missing or empty; `kind` names the expected word in the error.
pub fn value<'a>(option: &OsStr, value: Option<&'a OsString>, kind: &str) -> Result<&'a OsString, String> {
    value
        .filter(|value| !value.is_empty())
        .ok_or_else(|| format!("option '{}' needs {kind} after it", option.display()))
}

/// Returns the sentence about a word that is not what an option needs.
pub fn wrong(option: &OsStr, needs: &str, word: impl Display) -> String {
    format!("option '{}' needs {needs}, not '{word}'", option.display())
}
