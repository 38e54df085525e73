//! Processes that may not have executed all frames of earlier epochs of this process, in any window.
//!
//! MPI_Win_complete and the fence of two ranks do not wait for the execution of frames. Later frames follow them in order, but a native
//! operation would overtake them, also one of another window over the same memory. So it first waits for an answer of the process.

#![forbid(unsafe_code)]

use parking_lot::Mutex;
use std::collections::BTreeMap;

/// For each such process, by its rank in MPI_COMM_WORLD, the number of the last call of `note`; and the number of calls so far.
static NOTED: Mutex<(BTreeMap<usize, u64>, u64)> = Mutex::new((BTreeMap::new(), 0));

/// Notes that frames to a process may not be executed yet.
pub fn note(process: usize) {
    let (noted, number) = &mut *NOTED.lock();
    *number += 1;
    noted.insert(process, *number);
}

/// Returns a number for `forget`, if frames to a process may not be executed yet.
pub fn number_of(process: usize) -> Option<u64> {
    NOTED.lock().0.get(&process).copied()
}

/// Forgets a process that has answered a call that was sent after `number_of`, unless it was noted again.
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
