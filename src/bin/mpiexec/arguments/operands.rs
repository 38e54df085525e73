//! Reads the operands of options. Each error is one sentence for the user.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::time::Duration;

use super::{Launcher, Variable};
use crate::options::{LAUNCHERS, Opt};
use crate::pattern::Pattern;

/// Returns `value`, the word after an option. Fails if the word is missing or empty; `kind` names the expected word in the error.
pub fn value<'a>(option: &OsStr, value: Option<&'a OsString>, kind: &str) -> Result<&'a OsString, String> {
    value
        .filter(|value| !value.is_empty())
        .ok_or_else(|| format!("option '{}' needs {kind} after it", option.display()))
}

/// Returns the word after an option as text.
pub fn text(option: &OsStr, word: Option<&OsString>, kind: &str) -> Result<String, String> {
    Ok(value(option, word, kind)?.to_string_lossy().into_owned())
}

/// Reads a number of ranks.
pub fn count(option: &OsStr, word: Option<&OsString>) -> Result<usize, String> {
    let word = value(option, word, "a number of ranks")?;
    word.to_str().and_then(|text| text.parse().ok()).filter(|&count| count > 0).ok_or_else(|| {
        format!("option '{}' needs a number of ranks, 1 or more, not '{}'", option.display(), word.display())
    })
}

/// Reads the id of a process.
pub fn process(option: &OsStr, word: Option<&OsString>) -> Result<i32, String> {
    let word = value(option, word, "the number of a process")?;
    word.to_str().and_then(|text| text.parse().ok()).filter(|&process| process > 0).ok_or_else(|| {
        format!("option '{}' needs the number of a process, not '{}'", option.display(), word.display())
    })
}

/// Reads a time in seconds, with or without a fraction.
pub fn seconds(option: &OsStr, word: Option<&OsString>) -> Result<Duration, String> {
    let word = value(option, word, "a number of seconds")?;
    let number = word.to_str().and_then(|text| text.parse().ok());
    number.and_then(|number| Duration::try_from_secs_f64(number).ok()).filter(|time| !time.is_zero()).ok_or_else(
        || format!("option '{}' needs a number of seconds above 0, not '{}'", option.display(), word.display()),
    )
}

/// Reads a word that must be one of `words`.
pub fn one_of(
    option: &OsStr,
    word: Option<&OsString>,
    kind: &str,
    words: &[&'static str],
) -> Result<&'static str, String> {
    let word = value(option, word, kind)?;
    words.iter().copied().find(|known| word == known).ok_or_else(|| {
        format!("option '{}' needs one of {}, not '{}'", option.display(), words.join(", "), word.display())
    })
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
        return Err(format!("option '{}' needs a name before '=', not '{}'", option.display(), word.display()));
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
    let own = rustix::system::uname().machine().to_string_lossy().into_owned();
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
