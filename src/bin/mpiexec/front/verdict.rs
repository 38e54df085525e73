//! Decides what the end of a rank means for the job, and words the sentence about it.

#![forbid(unsafe_code)]

use crate::pmi::Phase;
use crate::process::processes::End;
use crate::process::signals;

/// Exit status of `mpiexec` if a rank failed with status 0.
const FAILED_WITH_STATUS_0: u8 = 1;

/// Meaning of the end of a rank.
#[derive(Debug, PartialEq)]
pub enum Verdict {
    /// Ended without failure.
    Well,
    /// Ended with status 0, without MPI_Init and MPI_Session_init. This is no failure, unless other ranks call one of these functions.
    Absent,
    /// Exited with this status, which is not 0, after MPI_Finalize. The job gets this status, but the other ranks run on.
    FailedLate(u8),
    /// Failed; the other ranks must be ended.
    Failed(Failure),
}

/// Failure for which the other ranks are ended.
#[derive(Debug, PartialEq)]
pub struct Failure {
    /// Exit status of `mpiexec`.
    pub status: u8,
    /// What the rank did; continues a sentence that begins "rank 2 (pid 4711) ".
    pub what: String,
}

/// Judges the end of a rank that was in `phase`.
pub fn judge(end: End, phase: Phase) -> Verdict {
    match (end, phase) {
        (End::Killed(signal), _) => {
            let what = format!("was killed by signal {}", signals::describe(signal));
            Verdict::Failed(Failure { status: status_for_signal(signal), what })
        }
        (End::Exited(0), Phase::Finalized) => Verdict::Well,
        (End::Exited(0), Phase::Outside) => Verdict::Absent,
        (End::Exited(status), Phase::Finalized) => Verdict::FailedLate(status),
        (End::Exited(status), Phase::Outside) => {
            Verdict::Failed(Failure { status, what: format!("exited with status {status}") })
        }
        (End::Exited(status), Phase::Inside | Phase::InSession) => {
            let what = if phase == Phase::InSession {
                format!(
                    "left with status {status} after MPI_Finalize while a session is open, without MPI_Session_finalize"
                )
            } else {
                format!("left with status {status} without calling MPI_Finalize or MPI_Session_finalize")
            };
            Verdict::Failed(Failure { status: if status == 0 { FAILED_WITH_STATUS_0 } else { status }, what })
        }
    }
}

/// Returns the failure of a rank that ended without MPI_Init and MPI_Session_init, while others have called one of them and would wait
/// forever.
pub fn never_initialized() -> Failure {
    let what =
        "ended with status 0 without calling MPI_Init or MPI_Session_init, and another rank waits for it".to_owned();
    Failure { status: FAILED_WITH_STATUS_0, what }
}

/// Returns the failure of a rank that ended after MPI_Finalize while others wait for it: in a PMI barrier, or in a program that the rank
/// has not begun.
pub fn missed_in_barrier() -> Failure {
    let what = "ended after MPI_Finalize while another rank still waits for all ranks".to_owned();
    Failure { status: FAILED_WITH_STATUS_0, what }
}

/// Returns the line about the failure of a rank, after which `running` other ranks are ended.
pub fn sentence(name: &str, failure: &Failure, running: usize) -> String {
    format!("{name} {}{}", failure.what, consequence(running))
}

/// Returns the end of the line about a failure: how many ranks are ended.
pub fn consequence(running: usize) -> String {
    match running {
        0 => String::new(),
        1 => "; ending the other rank".to_owned(),
        _ => format!("; ending the other {running} ranks"),
    }
}

/// Returns the exit status that stands for a signal, as in shells.
pub fn status_for_signal(signal: i32) -> u8 {
    (128 + signal) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(end: End, phase: Phase) -> (u8, String) {
        match judge(end, phase) {
            Verdict::Failed(failure) => (failure.status, failure.what),
            other => panic!("{end:?} in {phase:?} gave {other:?}"),
        }
    }

    #[test]
    fn ends_are_judged_by_phase() {
        assert_eq!(judge(End::Exited(0), Phase::Finalized), Verdict::Well);
        assert_eq!(judge(End::Exited(0), Phase::Outside), Verdict::Absent);
        assert_eq!(judge(End::Exited(3), Phase::Finalized), Verdict::FailedLate(3));
        assert_eq!(failure(End::Exited(3), Phase::Outside), (3, "exited with status 3".to_owned()));
        let (status, what) = failure(End::Exited(0), Phase::Inside);
        assert_eq!(
            (status, what.as_str()),
            (1, "left with status 0 without calling MPI_Finalize or MPI_Session_finalize")
        );
        assert_eq!(failure(End::Exited(3), Phase::Inside).0, 3);
        let (status, what) = failure(End::Exited(0), Phase::InSession);
        assert!(status == 1 && what.contains("after MPI_Finalize while a session is open"), "{what}");
        for phase in [Phase::Outside, Phase::Inside, Phase::InSession, Phase::Finalized] {
            assert_eq!(failure(End::Killed(11), phase), (139, "was killed by signal 11 (SIGSEGV)".to_owned()));
        }
    }

    #[test]
    fn the_sentence_counts_those_that_are_ended() {
        let failure = Failure { status: 1, what: "fell".to_owned() };
        assert_eq!(sentence("rank 2 (pid 47)", &failure, 3), "rank 2 (pid 47) fell; ending the other 3 ranks");
        assert_eq!(sentence("rank 2 (pid 47)", &failure, 1), "rank 2 (pid 47) fell; ending the other rank");
        assert_eq!(sentence("rank 2 (pid 47)", &failure, 0), "rank 2 (pid 47) fell");
    }
}
