//! What is known of the start of the program: MPI_INFO_ENV and MPI_Info_create_env (MPI-5.0 chapter 10, section 11.2.1).

#![forbid(unsafe_code)]

use super::{create, set};
use crate::abi::*;
use crate::bootstrap;
use crate::error::Result;
use crate::os::host_name;
use std::sync::LazyLock;

/// Keys and values.
type Facts = Vec<(&'static str, String)>;

/// What MPI_INFO_ENV has.
static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    let arguments: Vec<String> =
        std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    facts(&arguments)
});

/// The facts about a program that was started with these arguments, its own name the first one. What is longer than an info
/// value can be is left out.
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

/// The value of a key of MPI_INFO_ENV.
pub fn get(key: &str) -> Option<String> {
    FACTS.iter().find(|(known, _)| *known == key).map(|(_, value)| value.clone())
}

/// All that MPI_INFO_ENV has.
pub fn all() -> Vec<(String, String)> {
    FACTS.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

/// A new object with what MPI_INFO_ENV has, or would have of a program with these arguments.
pub fn create_env(arguments: &[String]) -> Result<MPI_Info> {
    let info = create()?;
    let facts = if arguments.is_empty() { FACTS.clone() } else { facts(arguments) };
    for (key, value) in facts {
        set(info, key, &value)?;
    }
    Ok(info)
}
