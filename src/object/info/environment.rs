//! Facts about the start of the program: MPI_INFO_ENV and MPI_Info_create_env (MPI-5.0 chapter 10, section 11.2.1).

#![forbid(unsafe_code)]

use super::{create, set};
use crate::abi::*;
use crate::bootstrap;
use crate::error::Result;
use crate::os::host_name;
use std::sync::LazyLock;

/// Keys and values.
type Facts = Vec<(&'static str, String)>;

/// The keys and values of MPI_INFO_ENV.
static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    let arguments: Vec<String> =
        std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    facts(&arguments)
});

/// Returns the facts about a program that was started with these arguments; the first is the program's name. Leaves out values that are too
/// long for an info object.
fn facts(arguments: &[String]) -> Facts {
    let mut facts = Vec::new();
    if let Some((command, rest)) = arguments.split_first() {
        facts.push(("command", command.clone()));
        facts.push(("argv", rest.join(" ")));
    }
    facts.push(("maxprocs", bootstrap::planned_size().to_string()));
    facts.push(("host", host_name()));
    facts.push(("arch", std::env::consts::ARCH.to_owned()));
    facts.retain(|(_, value)| value.len() < MPI_MAX_INFO_VAL as usize);
    facts
}

/// Returns the value of a key of MPI_INFO_ENV.
pub fn get(key: &str) -> Option<String> {
    FACTS.iter().find(|(known, _)| *known == key).map(|(_, value)| value.clone())
}

/// Returns all keys and values of MPI_INFO_ENV.
pub fn all() -> Vec<(String, String)> {
    FACTS.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

/// Makes a new object with the keys of MPI_INFO_ENV. If `arguments` is not empty, the values are those of a program that was started with
/// these arguments.
pub fn create_env(arguments: &[String]) -> Result<MPI_Info> {
    let info = create()?;
    let facts = if arguments.is_empty() { FACTS.clone() } else { facts(arguments) };
    for (key, value) in facts {
        set(info, key, &value)?;
    }
    Ok(info)
}
