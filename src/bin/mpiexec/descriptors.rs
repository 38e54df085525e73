//! The limit of open files: each rank costs `mpiexec` three.

#![forbid(unsafe_code)]

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::Refusal;

/// Descriptors of `mpiexec` per rank: PMI socket, standard output, standard error.
const PER_RANK: u64 = 3;
/// Descriptors for everything else: event sets, signals, watchdog, the ends that a starting rank gets, and those that
/// were open already.
const OTHERS: u64 = 32;

/// How many ranks the hard limit allows, if there is one.
pub fn most_ranks() -> Option<u64> {
    getrlimit(Resource::Nofile).maximum.map(|maximum| maximum.saturating_sub(OTHERS) / PER_RANK)
}

/// Raises the soft limit of open files to the hard one, for a number of ranks or hosts, and `files` of their output. The result is the
/// limit as it was; ranks get that one, because some programs close all files up to their limit, and `select` fails
/// above 1024.
pub fn raise_limit((size, what): (usize, &str), files: usize) -> Result<Rlimit, Refusal> {
    let original = getrlimit(Resource::Nofile);
    let wanted = (size as u64).saturating_mul(PER_RANK).saturating_add(OTHERS).saturating_add(files as u64);
    if let Some(maximum) = original.maximum.filter(|&maximum| maximum < wanted) {
        return Err(Refusal::usage(format!(
            "{size} {what} need {wanted} file descriptors, and at most {maximum} are allowed here (ulimit -Hn)"
        )));
    }
    if original.current != original.maximum {
        // Where even this is refused, the original limit may still do, and opening a file says so if not.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: original.maximum, maximum: original.maximum });
    }
    Ok(original)
}
