//! Reads the operands of options. Each error is one sentence for the user.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::str::FromStr;
use std::time::Duration;

use super::pattern::Pattern;
use super::request::{Launcher, Variable};
use super::value::{value, wrong};
use crate::hosts;
use crate::options::{LAUNCHERS, Opt};

/// Reads a number above 0 of something.
pub fn number<T: FromStr + Default + PartialOrd>(
    option: &OsStr,
    word: Option<&OsString>,
    needs: &str,
) -> Result<T, String> {
    let word = value(option, word, needs.split(',').next().unwrap_or(needs))?;
    let number = word.to_str().and_then(|text| text.parse().ok()).filter(|number| *number > T::default());
    number.ok_or_else(|| wrong(option, needs, word.display()))
}

/// Reads a number of ranks.
pub fn count(option: &OsStr, word: Option<&OsString>) -> Result<usize, String> {
    number(option, word, "a number of ranks, 1 or more")
}

/// Reads a time in seconds, with or without a fraction.
pub fn seconds(option: &OsStr, word: Option<&OsString>) -> Result<Duration, String> {
    let needs = "a number of seconds above 0";
    let seconds: f64 = number(option, word, needs)?;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(|| wrong(option, needs, format!("{seconds:e}")))
}

/// Reads a word that must be one of `words`.
pub fn one_of(
    option: &OsStr,
    word: Option<&OsString>,
    kind: &str,
    words: &[&'static str],
) -> Result<&'static str, String> {
    let word = value(option, word, kind)?;
    let found = words.iter().copied().find(|known| word == known);
    found.ok_or_else(|| wrong(option, &format!("one of {}", words.join(", ")), word.display()))
}

/// Reads the name of a launcher.
pub fn launcher(option: &OsStr, word: Option<&OsString>) -> Result<Launcher, String> {
    Ok(match one_of(option, word, "the name of a launcher", LAUNCHERS)? {
        "fork" => Launcher::Fork,
        "manual" => Launcher::Manual,
        "slurm" => Launcher::Slurm,
        _ => Launcher::Ssh,
    })
}

/// Reads a pattern of file names.
pub fn pattern(option: &OsStr, word: Option<&OsString>) -> Result<Pattern, String> {
    Pattern::new(option, value(option, word, "the name of a file")?)
}

/// Reads a list of names, and returns the variables with their values in this process. Omits variables that are not set.
pub fn passed(option: &OsStr, word: Option<&OsString>) -> Result<Vec<Variable>, String> {
    let list = value(option, word, "names of variables")?.to_string_lossy();
    let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| {
            if name.contains('=') {
                return Err(format!(
                    "option '{}' needs names without values, but '{name}' has a value",
                    option.display()
                ));
            }
            Ok(std::env::var_os(name).map(|value| (name.into(), value)))
        })
        .filter_map(Result::transpose)
        .collect()
}

/// Reads a variable's name and value: two words, or one word `NAME=VALUE` as with Hydra. The value may be empty.
pub fn variable(option: &OsStr, words: &mut dyn Iterator<Item = &OsString>) -> Result<Variable, String> {
    let name = value(option, words.next(), "a name and a value")?;
    if let Some(variable) = assignment(option, name)? {
        return Ok(variable);
    }
    match words.next() {
        Some(value) => Ok((name.clone(), value.clone())),
        None => Err(format!("option '{}' needs a value after the name '{}'", option.display(), name.display())),
    }
}

/// Splits `NAME=VALUE`. Returns None if the word has no `=`.
fn assignment(option: &OsStr, word: &OsStr) -> Result<Option<Variable>, String> {
    let bytes = word.as_bytes();
    let Some(end) = bytes.iter().position(|&byte| byte == b'=') else { return Ok(None) };
    if end == 0 {
        return Err(wrong(option, "a name before '='", word.display()));
    }
    let text = |part: &[u8]| OsStr::from_bytes(part).to_owned();
    Ok(Some((text(&bytes[..end]), text(&bytes[end + 1..]))))
}

/// Reads the operand of Open MPI's `-x`: `NAME` passes a variable, `NAME=VALUE` sets one. Returns None for a passed variable that is not
/// set.
pub fn exported(option: &OsStr, word: Option<&OsString>) -> Result<Option<Variable>, String> {
    let word = value(option, word, "the name of a variable")?;
    Ok(assignment(option, word)?.or_else(|| Some((word.clone(), std::env::var_os(word)?))))
}

/// Refuses an architecture that this machine does not have.
pub fn check_architecture(option: &OsStr, word: Option<&OsString>) -> Result<(), String> {
    let word = value(option, word, "the name of an architecture")?.to_string_lossy().to_ascii_lowercase();
    let own = hosts::own_architecture();
    let common = |name: &str| match name {
        "amd64" | "x86-64" => "x86_64".to_owned(),
        "arm64" => "aarch64".to_owned(),
        other => other.to_owned(),
    };
    if common(&word) == common(&own.to_ascii_lowercase()) {
        return Ok(());
    }
    Err(format!(
        "{}: this machine has the architecture {own}, not {word}; all hosts of a job must have the same architecture",
        option.display()
    ))
}

/// Skips the operands of an option that has no effect, and returns a sentence about the option.
pub fn accepted(word: &OsStr, option: &Opt, words: &mut dyn Iterator<Item = &OsString>) -> Result<String, String> {
    let mut text = word.display().to_string();
    for _ in 0..option.operand.words() {
        let operand = value(word, words.next(), &option.operand.placeholder())?;
        text = format!("{text} {}", operand.display());
    }
    Ok(format!("'{text}' has no effect here: {}", option.text))
}
