//! Failures that are printed at the end of a job, because nothing was printed when they happened.

#![forbid(unsafe_code)]

use crate::numbers;
use crate::process::processes::End;
use crate::process::signals;

/// Signals that mean a defect of the process itself. A process that `mpiexec` ends dies of other signals.
const CRASHES: [i32; 6] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGABRT, libc::SIGSYS];

/// Failures in the order in which they happened.
#[derive(Default)]
pub struct Summary {
    /// What happened, with the ranks to which it happened.
    failures: Vec<Entry>,
    /// How all ranks have ended, if this is printed (`-print-all-exitcodes`).
    ends: Option<Vec<Entry>>,
}

/// What happened, and to which ranks.
type Entry = (String, Vec<usize>);

impl Summary {
    /// Returns an empty summary. With `has_ends`, it contains the ends of all ranks.
    pub fn new(has_ends: bool) -> Self {
        Self { failures: Vec::new(), ends: has_ends.then(Vec::new) }
    }

    /// Adds the end of any rank.
    pub fn add_end(&mut self, rank: usize, end: End) {
        if let Some(ends) = &mut self.ends {
            let what = match end {
                End::Exited(status) => format!("exited with status {status}"),
                End::Killed(signal) => format!("was killed by signal {}", signals::describe(signal)),
            };
            add(ends, rank, what);
        }
    }

    /// Adds a rank that failed after MPI_Finalize, while the others continued.
    pub fn add_late(&mut self, rank: usize, status: u8) {
        add(&mut self.failures, rank, format!("exited with status {status} after MPI_Finalize"));
    }

    /// Adds a rank that ended while the others were being ended, if it crashed by itself.
    pub fn add_while_ending(&mut self, rank: usize, end: End) {
        if let End::Killed(signal) = end
            && CRASHES.contains(&signal)
        {
            add(&mut self.failures, rank, format!("was killed by signal {}, too", signals::describe(signal)));
        }
    }

    /// Returns the sentences about all failures, and about the ends of all ranks.
    pub fn sentences(self) -> impl Iterator<Item = String> {
        let ends = self.ends.unwrap_or_default();
        [self.failures, ends].into_iter().filter(|entries| !entries.is_empty()).map(sentence)
    }
}

fn add(entries: &mut Vec<Entry>, rank: usize, what: String) {
    match entries.iter_mut().find(|(known, _)| *known == what) {
        Some((_, ranks)) => ranks.push(rank),
        None => entries.push((what, vec![rank])),
    }
}

fn sentence(entries: Vec<Entry>) -> String {
    let parts = entries.into_iter().map(|(what, ranks)| {
        let one = ranks.len() == 1;
        // The text was written for one rank.
        let what = if one { what } else { what.replacen("was ", "were ", 1) };
        format!("{} {what}", numbers::ranks(ranks))
    });
    parts.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_failures_are_one_part_of_the_sentence() {
        let mut summary = Summary::new(true);
        summary.add_while_ending(3, End::Killed(libc::SIGTERM));
        summary.add_while_ending(4, End::Exited(1));
        assert_eq!(Summary::default().sentences().next(), None);
        for rank in [2, 5] {
            summary.add_while_ending(rank, End::Killed(libc::SIGSEGV));
        }
        summary.add_late(6, 3);
        let wanted =
            "ranks 2 and 5 were killed by signal 11 (SIGSEGV), too; rank 6 exited with status 3 after MPI_Finalize";
        summary.add_end(0, End::Exited(0));
        summary.add_end(2, End::Killed(libc::SIGSEGV));
        summary.add_end(1, End::Exited(0));
        let of_all = "ranks 0 and 1 exited with status 0; rank 2 was killed by signal 11 (SIGSEGV)";
        assert_eq!(summary.sentences().collect::<Vec<_>>(), [wanted, of_all]);
    }
}
