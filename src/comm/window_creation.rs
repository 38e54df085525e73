//! How the ranks of a communicator create a window together.

use super::Comm;
use super::creation::{CREATIONS, Creation, Found};
use crate::abi::*;
use crate::error::{Error, Reason, Result, fail};
use crate::object::info::{COMMON, DIFFERENT};
use crate::transport::arena::{Owned, Piece, Places};
use std::ffi::c_int;
use std::sync::atomic::Ordering;

/// What all ranks know when they have created a window.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The error of the rank that failed first, as others get it.
    pub failure: Option<Error>,
    /// The places for symmetric memory that some ranks have found, if any has.
    pub found: Option<Found>,
    /// At which places ranks have said different words.
    pub differ: [bool; COMMON],
}

impl Comm {
    /// The table that rank 0 has ready for the window that is created now. None when there is one rank.
    pub fn table(&self) -> Option<Piece> {
        let area = self.area.as_ref()?;
        let turn = self.turn.lock();
        // SAFETY: rank 0 wrote it before a barrier that all ranks have passed since.
        Some(unsafe { area.words().creations[turn.creation].table.get().read() })
    }

    /// Tells words, none of which is 0, about the window that is created now; gives those of the first rank that told any.
    pub fn first_words(&self, own: [u64; COMMON]) -> [u64; COMMON] {
        let Some(area) = &self.area else { return own };
        let common = &area.words().creations[self.turn.lock().creation].common;
        std::array::from_fn(|place| {
            let word = &common[place];
            match word.load(Ordering::SeqCst) {
                0 => match word.compare_exchange(0, own[place], Ordering::SeqCst, Ordering::SeqCst) {
                    Ok(_) => own[place],
                    Err(first) => first,
                },
                first => first,
            }
        })
    }

    /// Tells that ranks have said different words at some places about the window that is created now.
    pub fn tell_different(&self, differ: [bool; COMMON]) {
        let Some(area) = &self.area else { return };
        let common = &area.words().creations[self.turn.lock().creation].common;
        for (word, _) in common.iter().zip(differ).filter(|(_, differs)| *differs) {
            // As `first_words`; all read it after the barrier.
            word.store(DIFFERENT, Ordering::SeqCst);
        }
    }

    /// Begins the creation of a window by the function with this number; gives the number of the creation.
    pub fn begin_creation(&self, caller: u32) -> u64 {
        let turn = self.turn.lock();
        if let Some(area) = &self.area {
            area.words().creations[turn.creation].tell_caller(turn.exchange, caller);
        }
        turn.exchange
    }

    /// MPI_ERR_OTHER at all ranks when they have called different functions that create windows, and have passed a barrier
    /// since they began. Then the creation has not taken place.
    pub fn refuse_mixture(&self, creation: u64) -> Result {
        self.area
            .as_ref()
            .map_or(Ok(()), |area| self.refuse_mixed(&area.words().creations[self.turn.lock().creation], creation))
    }

    fn refuse_mixed(&self, this: &Creation, number: u64) -> Result {
        if !this.is_mixed(number) {
            return Ok(());
        }
        // Nobody changes the words before all have seen that, or uses them before they are changed.
        self.barrier();
        if self.rank == 0 {
            this.clear();
        }
        self.barrier();
        fail!(MPI_ERR_OTHER, "other ranks have called another function that creates windows");
    }

    /// Ends the creation of a window: every rank tells whether it failed, and the places it has found for symmetric memory, if
    /// it has any, and learns what the others told. Rank 0 tells the table of the window after this one.
    pub fn agree(
        &self,
        creation: u64,
        failure: Option<&Error>,
        found: Option<Places>,
        next_table: Option<Piece>,
    ) -> Result<Agreement> {
        let Some(area) = &self.area else {
            return Ok(Agreement { failure: failure.cloned(), found: None, differ: [false; COMMON] });
        };
        let mut turn = self.turn.lock();
        // To whoever exchanges something meanwhile, this is another call.
        turn.begin_exchange(area, self.rank);
        let this = &area.words().creations[turn.creation];
        let after = (turn.creation + 1) % CREATIONS;
        if let Some(error) = failure {
            let word = (error.common_class() as u64) << 32 | self.rank as u64;
            // Only the first failure is published; the others are no less errors.
            if this.failure.compare_exchange(0, word, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                // SAFETY: one rank's exchange succeeds, and the others read the reason after the barrier below.
                unsafe { this.reason.get().write(Reason::of(error)) };
            }
        }
        if let Some(found) = found {
            this.tell_places(found);
        }
        if self.rank == 0 {
            let next = &area.words().creations[after];
            next.clear();
            if let Some(table) = next_table {
                // SAFETY: only rank 0 writes here; the others read it after the barrier below.
                unsafe { next.table.get().write(table) };
            }
        }
        self.barrier();
        turn.lendings.reclaim();
        self.refuse_mixed(this, creation)?;
        turn.creation = after;
        let word = this.failure.load(Ordering::SeqCst);
        let failure = (word != 0).then(|| {
            // SAFETY: the rank that failed has written it before the barrier; nobody writes there until the place is used again.
            let reason = unsafe { &*this.reason.get() };
            reason.error((word >> 32) as c_int, &format!("rank {}", word as u32))
        });
        // Written before the barrier, and cleared behind the next one.
        let differ = std::array::from_fn(|place| this.common[place].load(Ordering::SeqCst) == DIFFERENT);
        Ok(Agreement { failure, found: this.places(), differ })
    }

    /// Gives the communicator the table of its first window; rank 0, before any other rank uses the area.
    pub fn first_table(&self, table: Owned) {
        if let Some(area) = &self.area {
            area.tell_first_table(table.piece());
        }
        self.keep_ready_table(Some(table));
    }

    /// The table that rank 0 has ready.
    pub fn take_ready_table(&self) -> Option<Owned> {
        self.ready_table.lock().take()
    }

    /// Keeps the table that was announced for the next window; rank 0.
    pub fn keep_ready_table(&self, table: Option<Owned>) {
        *self.ready_table.lock() = table;
    }
}
