//! Failures that are printed at the end of a job, because nothing was printed when they happened.

#![forbid(unsafe_code)]

use crate::processes::End;
use crate::signals;

/// Signals that mean a defect of the process itself. A process that `mpiexec` ends dies of other signals.
const CRASHES: [i32; 6] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGABRT, libc::SIGSYS];

/// Failures in the order in which they happened.
#[derive(Default)]
pub struct Summary {
    /// What happened, with the ranks to which it happened.
    entries: Vec<(String, Vec<usize>)>,
}

impl Summary {
    /// Adds a rank that failed after MPI_Finalize, while the others continued.
    pub fn add_late(&mut self, rank: usize, status: u8) {
        self.add(rank, format!("exited with status {status} after MPI_Finalize"));
    }

    /// Adds a rank that ended while the others were being ended, if it crashed by itself.
    pub fn add_while_ending(&mut self, rank: usize, end: End) {
        if let End::Killed(signal) = end
            && CRASHES.contains(&signal)
        {
            self.add(rank, format!("was killed by signal {}, too", signals::describe(signal)));
        }
    }

    fn add(&mut self, rank: usize, what: String) {
        match self.entries.iter_mut().find(|(known, _)| *known == what) {
            Some((_, ranks)) => ranks.push(rank),
            None => self.entries.push((what, vec![rank])),
        }
    }

    /// Returns the sentence about all failures; None if there are none.
    pub fn sentence(self) -> Option<String> {
        let parts = self.entries.into_iter().map(|(what, ranks)| {
            let one = ranks.len() == 1;
            // The text was written for one rank.
            let what = if one { what } else { what.replacen("was ", "were ", 1) };
            format!("{} {what}", list(ranks))
        });
        let text = parts.collect::<Vec<_>>().join("; ");
        (!text.is_empty()).then_some(text)
    }
}

/// Returns a list of ranks in words: "rank 3", "ranks 0-2 and 7".
pub fn list(mut ranks: Vec<usize>) -> String {
    ranks.sort_unstable();
    let runs = ranks.chunk_by(|one, next| one + 1 == *next);
    let mut words: Vec<String> = runs
        .flat_map(|run| match run {
            [first, .., last] if run.len() > 2 => vec![format!("{first}-{last}")],
            few => few.iter().map(usize::to_string).collect(),
        })
        .collect();
    let noun = if ranks.len() == 1 { "rank" } else { "ranks" };
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { format!("{noun} {last}") } else { format!("{noun} {} and {last}", words.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_that_follow_each_other_are_a_range() {
        assert_eq!(list(vec![3]), "rank 3");
        assert_eq!(list(vec![1, 0]), "ranks 0 and 1");
        assert_eq!(list(vec![7, 2, 0, 1, 9, 8, 12]), "ranks 0-2, 7-9 and 12");
    }

    #[test]
    fn equal_failures_are_one_part_of_the_sentence() {
        let mut summary = Summary::default();
        summary.add_while_ending(3, End::Killed(libc::SIGTERM));
        summary.add_while_ending(4, End::Exited(1));
        assert_eq!(Summary::default().sentence(), None);
        for rank in [2, 5] {
            summary.add_while_ending(rank, End::Killed(libc::SIGSEGV));
        }
        summary.add_late(6, 3);
        let wanted =
            "ranks 2 and 5 were killed by signal 11 (SIGSEGV), too; rank 6 exited with status 3 after MPI_Finalize";
        assert_eq!(summary.sentence().as_deref(), Some(wanted));
    }
}
