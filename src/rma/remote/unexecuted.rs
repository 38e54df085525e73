//! Processes that may not have executed all frames of this process's earlier epochs yet, in any window.
//!
//! MPI_Win_complete and the fence of two ranks do not wait until the target has executed the frames of the epoch. Later frames stay in order
//! after these frames, but a native operation could overtake them, even in another window over the same memory. So a native operation first
//! waits for an answer of the process.

#![forbid(unsafe_code)]

use parking_lot::Mutex;
use std::collections::BTreeMap;

/// The map has, for the rank of a process in MPI_COMM_WORLD, the number of the last call of `note` for this process. The second element is
/// the number of all calls so far.
static NOTED: Mutex<(BTreeMap<usize, u64>, u64)> = Mutex::new((BTreeMap::new(), 0));

/// Notes that frames to a process are possibly not executed yet.
pub fn note(process: usize) {
    let (noted, number) = &mut *NOTED.lock();
    *number += 1;
    noted.insert(process, *number);
}

/// Returns a number for `forget`; None if the process has executed all frames of earlier epochs.
pub fn number_of(process: usize) -> Option<u64> {
    NOTED.lock().0.get(&process).copied()
}

/// Forgets a process, unless it was noted again after `number_of`. The caller has received the process's answer to a call that was sent
/// after `number_of`.
pub fn forget(process: usize, number: u64) {
    let (noted, _) = &mut *NOTED.lock();
    if noted.get(&process) == Some(&number) {
        noted.remove(&process);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_is_noted_again_is_not_forgotten() {
        let process = usize::MAX;
        assert_eq!(number_of(process), None);
        note(process);
        let first = number_of(process).unwrap();
        note(process);
        forget(process, first);
        let second = number_of(process).unwrap();
        assert_ne!(first, second);
        forget(process, second);
        assert_eq!(number_of(process), None);
    }
}
