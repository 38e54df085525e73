//! State of one rank in the PMI service.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

/// Maximum number of waiting threads that are recorded per rank.
const MOST_WAITS: usize = 64;
/// Character that the library sends instead of a space within a text, because spaces separate the words of a request.
const WORD_BREAK: char = '\u{a0}';

/// State of a rank as an MPI process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// Before MPI_Init and MPI_Session_init.
    Outside,
    /// After MPI_Init or MPI_Session_init, and before the last MPI_Finalize or MPI_Session_finalize.
    Inside,
    /// After MPI_Finalize, while sessions are still open.
    InSession,
    /// After the last MPI_Finalize or MPI_Session_finalize. The process may initialise again: it may open another session, or a script
    /// may run two MPI programs in turn.
    Finalized,
}

impl Phase {
    /// Returns whether the rank has initialised and not finalised.
    pub fn is_inside(self) -> bool {
        matches!(self, Self::Inside | Self::InSession)
    }
}

/// A wait of a thread of a rank.
#[derive(Clone, Debug)]
pub struct Wait {
    /// Identifier of the thread.
    thread: String,
    /// Time at which the wait began.
    pub since: Instant,
    /// Function and reason of the wait; continues a sentence that begins "has waited for 3 s ".
    pub text: String,
    /// The subject for which the thread waits, a word that is equal at all ranks, and behind a colon the list of the ranks for which it waits
    /// (`waiting::Meeting` of the library). May be empty.
    pub meeting: String,
    /// Subjects that the rank has and others may wait for, separated by commas.
    pub own: String,
}

/// State of one rank.
pub struct Member {
    /// Phase of the rank.
    pub phase: Phase,
    /// Whether the rank waits in the barrier.
    pub waiting: bool,
    /// Number of MPI programs that the rank has begun, one after the other.
    pub programs: usize,
    /// Index of the executable that the rank runs.
    pub executable: usize,
    /// Long waits that threads of the rank have reported.
    pub waits: Vec<Wait>,
    /// The numbers `totspawns` and `spawnssofar`, while a spawn command of several lines arrives; None at other times.
    pub spawning: Option<(u64, u64)>,
}

impl Member {
    /// Returns the state of a rank that runs the executable with this index.
    pub fn new(executable: usize) -> Self {
        Self { phase: Phase::Outside, waiting: false, programs: 0, executable, waits: Vec::new(), spawning: None }
    }

    /// Records that a thread has waited for `time`, if there are fewer than `MOST_WAITS` waits. If there is no text, records that the
    /// thread no longer waits.
    pub fn note_wait(&mut self, thread: &str, time: Duration, text: Option<&str>, [meeting, own]: [&str; 2]) {
        self.waits.retain(|wait| wait.thread != thread);
        let Some(text) = text else { return };
        let now = Instant::now();
        let since = now.checked_sub(time).unwrap_or(now);
        if self.waits.len() < MOST_WAITS {
            let (thread, meeting, own) = (thread.to_owned(), meeting.to_owned(), own.to_owned());
            self.waits.push(Wait { thread, since, text: text.replace(WORD_BREAK, " "), meeting, own });
        }
    }
}
