//! The limit of open files. `mpiexec` needs three descriptors for each rank that it starts; the front (the `mpiexec` that starts agents on
//! hosts) needs at most three for each host.

#![forbid(unsafe_code)]

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::refusal::Refusal;

/// Descriptors of `mpiexec` per rank: PMI socket, standard output, standard error. This number also suffices for each host of a front.
const PER_RANK: u64 = 3;
/// Descriptors for everything else: event sets, signals, watchdog, the child's ends of a starting rank's pipes and sockets, and inherited
/// files.
const OTHERS: u64 = 32;

/// Returns the largest number of ranks that the hard limit allows; None without a limit.
pub fn most_ranks() -> Option<u64> {
    getrlimit(Resource::Nofile).maximum.map(|maximum| maximum.saturating_sub(OTHERS) / PER_RANK)
}

/// Raises the soft limit of open files to the hard limit, for `size` ranks or hosts (`what` says which) and `files` output files. Fails if
/// the hard limit is too low. Returns the original limit. The ranks get the original limit, because some programs close all descriptors up
/// to their limit, and `select` fails for descriptors above 1024.
pub fn raise_limit((size, what): (usize, &str), files: usize) -> Result<Rlimit, Refusal> {
    let original = getrlimit(Resource::Nofile);
    let wanted = (size as u64).saturating_mul(PER_RANK).saturating_add(OTHERS).saturating_add(files as u64);
    if let Some(maximum) = original.maximum.filter(|&maximum| maximum < wanted) {
        return Err(Refusal::usage(format!(
            "{size} {what} need {wanted} file descriptors, and at most {maximum} are allowed here (ulimit -Hn)"
        )));
    }
    if original.current != original.maximum {
        // If the limit cannot be raised, the original limit may suffice. If it does not, opening a file fails with an error.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: original.maximum, maximum: original.maximum });
    }
    Ok(original)
}
