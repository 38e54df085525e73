//! What the end of a rank means for the job: pure decisions, and the sentences that go with them.

#![forbid(unsafe_code)]

use crate::pmi_protocol::Phase;
use crate::processes::End;
use crate::signals;

/// Exit status of `mpiexec` when a rank failed although its own status was 0.
const FAILED_WITH_STATUS_0: u8 = 1;

/// What the end of a rank means.
#[derive(Debug, PartialEq)]
pub enum Verdict {
    /// It ended as it should.
    Well,
    /// It ended with status 0 and never called MPI_Init or MPI_Session_init: well, unless other ranks do call one.
    Absent,
    /// It failed after MPI_Finalize: the job ends with this status, but the others may end in peace.
    FailedLate(u8),
    /// It failed, and the others have to be ended.
    Failed(Failure),
}

/// Why the others have to be ended.
#[derive(Debug, PartialEq)]
pub struct Failure {
    /// The exit status of `mpiexec`.
    pub status: u8,
    /// What the rank did, to stand after "rank 2 (pid 4711) ".
    pub what: String,
}

/// Judges a rank that was in `phase` when it ended.
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

/// A rank ended well without MPI_Init, and others have called it, or MPI_Session_init: they would wait for it forever.
pub fn never_initialized() -> Failure {
    let what =
        "ended with status 0 without calling MPI_Init or MPI_Session_init, and another rank waits for it".to_owned();
    Failure { status: FAILED_WITH_STATUS_0, what }
}

/// A rank ended well after MPI_Finalize, and others wait for it: in a barrier of PMI, or in a program that it did not begin.
pub fn missed_in_barrier() -> Failure {
    let what = "ended after MPI_Finalize while another rank still waits for all ranks".to_owned();
    Failure { status: FAILED_WITH_STATUS_0, what }
}

/// The one line about a failure of a rank, given by name and process, when `running` other ranks have to be ended.
pub fn sentence(name: &str, failure: &Failure, running: usize) -> String {
    format!("{name} {}{}", failure.what, consequence(running))
}

/// What a failure leads to, when `running` other ranks have to be ended.
pub fn consequence(running: usize) -> String {
    match running {
        0 => String::new(),
        1 => "; ending the other rank".to_owned(),
        _ => format!("; ending the other {running} ranks"),
    }
}

/// The exit status that stands for a signal, as shells have it.
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
