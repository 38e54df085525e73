//! Agreement of the ranks of a communicator on the creation of a window, with one barrier.
//!
//! The state words of a `Creation` are in the communicator's area (shared memory). In these words each rank publishes the function that it
//! has called (`begin_creation`), the arguments that must be the same everywhere (`first_words`), and its failure, if it has failed
//! (`end_creation`). After the barrier in `end_creation` all ranks read the same words. Before this barrier, rank 0 also publishes the
//! location of the table (shared state words) of the next window, so that the next creation needs no second barrier for its table.
//!
//! If a rank dies during a creation, the others wait in the barrier until the launcher ends them.

use super::Comm;
use super::calls::MeetingCall;
use super::creation::{CREATIONS, Creation};
use crate::abi::*;
use crate::error::{Error, Reason, Result, fail};
use crate::object::info::{COMMON, DIFFERENT};
use crate::transport::arena::{Owned, Piece};
use std::ffi::c_int;
use std::sync::atomic::Ordering;

/// Key of the creation of windows in the barrier.
const CREATION: u64 = 0x77_696e_646f_7773;

/// Result of a window creation, the same at all ranks. If the communicator has no area, the result has only this rank's failure.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// Error of the first rank that failed.
    pub failure: Option<Error>,
    /// For each word that must be the same at all ranks: whether the ranks have published different words.
    pub differ: [bool; COMMON],
}

impl Comm {
    /// Returns the table that rank 0 has provided for the window that is being created. Returns None if the communicator has one rank or
    /// spans hosts.
    pub fn table(&self) -> Option<Piece> {
        let area = self.area.as_ref()?;
        let state = self.collective.lock();
        // SAFETY: rank 0 wrote the first table before any other rank had the area, and each later table before a barrier that all ranks
        // have passed since. Rank 0 writes this word again two creations later.
        Some(unsafe { area.header().creations[state.creation].table.get().read() })
    }

    /// Publishes words that must be the same at all ranks of the window that is being created. No word may be 0. Returns each word as the
    /// first rank to arrive has published it, or `DIFFERENT` if another rank has already published a difference.
    pub fn first_words(&self, own: [u64; COMMON]) -> [u64; COMMON] {
        let Some(area) = &self.area else { return own };
        let common = &area.header().creations[self.collective.lock().creation].common;
        std::array::from_fn(|index| {
            let word = &common[index];
            // SeqCst is stronger than needed: the word protects no other data. A stale zero only costs a compare-exchange.
            match word.load(Ordering::SeqCst) {
                // SeqCst is stronger than needed; the compare-exchange succeeds only at the first rank to arrive.
                0 => match word.compare_exchange(0, own[index], Ordering::SeqCst, Ordering::SeqCst) {
                    Ok(_) => own[index],
                    Err(first) => first,
                },
                first => first,
            }
        })
    }

    /// Publishes which of the words of `first_words` differ between ranks, for the window that is being created.
    pub fn publish_differences(&self, differ: [bool; COMMON]) {
        let Some(area) = &self.area else { return };
        let common = &area.header().creations[self.collective.lock().creation].common;
        for (word, _) in common.iter().zip(differ).filter(|(_, differs)| *differs) {
            // SeqCst is stronger than needed: all ranks read the word after the barrier.
            word.store(DIFFERENT, Ordering::SeqCst);
        }
    }

    /// Begins the creation of a window. `caller` is the index of the calling function's bit in `Creation::callers`. Returns the number of
    /// the last exchange, which identifies the creation.
    pub fn begin_creation(&self, caller: u32) -> u64 {
        let state = self.collective.lock();
        if let Some(area) = &self.area {
            area.header().creations[state.creation].publish_caller(state.exchange, caller);
        }
        state.exchange
    }

    /// Fails with MPI_ERR_OTHER at all ranks if they have called different functions that create windows; in this case no window is
    /// created. Call it only after a barrier that follows the call of `begin_creation` at all ranks.
    pub fn refuse_mixture(&self, creation: u64) -> Result {
        self.area.as_ref().map_or(Ok(()), |area| {
            self.refuse_mixed(&area.header().creations[self.collective.lock().creation], creation)
        })
    }

    fn refuse_mixed(&self, this: &Creation, number: u64) -> Result {
        if !this.is_mixed(number) {
            return Ok(());
        }
        // Rank 0 clears the words between two barriers: the first one waits until all ranks have read them, and the second one makes the
        // cleared words visible before their next use.
        self.barrier();
        if self.rank == 0 {
            this.clear();
        }
        self.barrier();
        fail!(MPI_ERR_OTHER, "other ranks have called another function that creates windows");
    }

    /// Ends the creation of a window. Each rank publishes its failure, and after a barrier reads what all ranks have published. Rank 0
    /// publishes the table of the next window.
    pub fn end_creation(
        &self,
        creation: u64,
        failure: Option<&Error>,
        next_table: Option<Piece>,
    ) -> Result<Agreement> {
        let Some(area) = &self.area else {
            return Ok(Agreement { failure: failure.cloned(), differ: [false; COMMON] });
        };
        let mut state = self.collective.lock();
        // If a rank is in another collective call, that rank does not find the number of its exchange in this rank's slot, and so detects
        // the mismatch.
        state.begin_exchange(area, self.rank, MeetingCall::WINDOW);
        let this = &area.header().creations[state.creation];
        let after = (state.creation + 1) % CREATIONS;
        if let Some(error) = failure {
            let word = (error.common_class() as u64) << 32 | self.rank as u64;
            // Only the first failure is published. SeqCst is stronger than needed: all ranks read the word after the barrier, which also
            // orders the reason.
            if this.failure.compare_exchange(0, word, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                // SAFETY: the compare-exchange succeeds at one rank, which alone writes the reason. The other ranks read the reason after the
                // barrier below.
                unsafe { this.reason.get().write(Reason::of(error)) };
            }
        }
        if self.rank == 0 {
            let next = &area.header().creations[after];
            next.clear();
            if let Some(table) = next_table {
                // SAFETY: rank 0 alone writes the table; the other ranks read it after the barrier below.
                unsafe { next.table.get().write(table) };
            }
        }
        let are_alike = area.header().barrier.pass(self.rank, self.size, CREATION);
        state.borrowed.reclaim();
        self.refuse_mixed(this, creation)?;
        if !are_alike {
            // The next creation uses the same state words. They may contain a failure of this creation.
            let mut others = (0..self.size).filter_map(|rank| Some((rank, self.call_of(rank, state.exchange)?)));
            let other = others.find(|(_, call)| *call != MeetingCall::WINDOW);
            let (rank, name) = other.map_or((0, "another collective function"), |(rank, call)| (rank, call.name()));
            fail!(MPI_ERR_OTHER, "rank {rank} has called {name}, but this rank creates a window");
        }
        state.creation = after;
        // SeqCst is stronger than needed: the barrier orders the stores before this load.
        let word = this.failure.load(Ordering::SeqCst);
        let failure = (word != 0).then(|| {
            // SAFETY: the failed rank has written the reason before the barrier. No rank writes it until these state words are used
            // again, two barriers later.
            let reason = unsafe { &*this.reason.get() };
            reason.error((word >> 32) as c_int, &format!("rank {}", word as u32))
        });
        // SeqCst is stronger than needed: the words are stored before the barrier, and cleared after the next barrier.
        let differ = std::array::from_fn(|index| this.common[index].load(Ordering::SeqCst) == DIFFERENT);
        Ok(Agreement { failure, differ })
    }

    /// Provides the table of the first window. Called by rank 0, before any other rank uses the area.
    pub fn first_table(&self, table: Owned) {
        if let Some(area) = &self.area {
            area.set_first_table(table.piece());
        }
        self.keep_ready_table(Some(table));
    }

    /// Takes the table that rank 0 has provided for the next window.
    pub fn take_ready_table(&self) -> Option<Owned> {
        self.ready_table.lock().take()
    }

    /// Keeps the table that is published for the next window. Called by rank 0.
    pub fn keep_ready_table(&self, table: Option<Owned>) {
        *self.ready_table.lock() = table;
    }
}
