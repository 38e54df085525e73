//! Exchanges: all ranks of a communicator meet, and each tells the others something.

use super::Comm;
use super::area::{self, Area};
use super::state::Turn;
use crate::os::threads::KnownMutexGuard;
use crate::transport::arena::BounceBuffer;

/// What the ranks have written in an exchange. It stays until the exchange after the next one: who writes to a set of slots
/// has passed the barrier of the exchange between.
#[derive(Debug)]
pub struct Slots<'a> {
    area: &'a Area,
    /// The communicator's.
    context: u64,
    set: usize,
    /// Whether all ranks have given the same key.
    pub are_alike: bool,
    turn: KnownMutexGuard<'a, Turn>,
}

impl Slots<'_> {
    /// The slot of a rank.
    pub fn of(&self, rank: usize) -> *const u8 {
        self.area.slot(self.set, rank)
    }

    /// The ranks have compared what they remember of calls with notices.
    pub fn forget_history(&mut self) {
        self.turn.told.history = 0;
    }

    /// Lends a stage in this call, until all meet again.
    pub fn lend(&mut self, stage: BounceBuffer<'static>) {
        stage.publish_in(&mut self.turn.lendings);
    }

    /// From now on there are notices: all ranks are in a call that can have some.
    pub fn open_notices(&mut self) {
        let exchange = self.turn.exchange;
        self.turn.told.open(self.context, exchange);
    }
}

impl Comm {
    /// Returns when every rank has called it; of both groups of an intercommunicator.
    pub fn barrier(&self) {
        let everybody = self.everybody();
        if let Some(area) = &everybody.area {
            area.words().barrier.pass(everybody.rank, everybody.size, 0);
        }
    }

    /// MPI_Barrier. It counts as an exchange, in which this rank writes nothing: who exchanges something meanwhile finds an older
    /// number in its slot. Tells whether all ranks make the same key of its number, and of what they remember of calls with notices,
    /// which they forget. What this rank has lent in calls before is taken back.
    pub fn empty_exchange(&self, key: impl FnOnce(u64, u64) -> u64) -> bool {
        let everybody = self.everybody();
        let Some(area) = &everybody.area else { return true };
        let mut turn = everybody.turn.lock();
        turn.begin_exchange(area, everybody.rank);
        let key = key(turn.exchange, std::mem::take(&mut turn.told.history));
        let has_lent = turn.lendings.is_any();
        drop(turn);
        let are_alike = area.words().barrier.pass(everybody.rank, everybody.size, key);
        if has_lent {
            everybody.turn.lock().lendings.reclaim();
        }
        are_alike
    }

    /// Every rank fills its slot with `write`, which gets the number of the exchange, what is remembered of calls with notices, and
    /// the slot, and gives a key; then all can read all slots, and know whether the keys are alike. What this rank has lent in calls
    /// before is taken back: nobody reads it any more. None when there is one rank.
    pub fn meet(&self, write: impl FnOnce(u64, u64, *mut u8) -> u64) -> Option<Slots<'_>> {
        debug_assert!(self.remote.is_none(), "of an intercommunicator everybody meets");
        let area = self.area.as_ref()?;
        let mut turn = self.turn.lock();
        let set = turn.begin_exchange(area, self.rank);
        let key = write(turn.exchange, turn.told.history, area.slot(set, self.rank));
        let are_alike = area.words().barrier.pass(self.rank, self.size, key);
        turn.lendings.reclaim();
        Some(Slots { area, context: self.context, set, are_alike, turn })
    }

    /// An exchange of words: every rank gives some, as many as all others, and gets those of each rank. Before them stand the
    /// number of the exchange and 0, by which collective calls tell it from one of their own.
    pub fn exchange_words<const N: usize>(&self, own: [u64; N], mut each: impl FnMut(usize, [u64; N])) {
        const { assert!((N + 2) * 8 <= area::SLOT) };
        let write = |number, _, slot: *mut u8| {
            // SAFETY: a slot has room for these words.
            unsafe {
                slot.cast::<[u64; 2]>().write([number, 0]);
                slot.cast::<[u64; 2]>().add(1).cast::<[u64; N]>().write_unaligned(own);
            }
            0
        };
        match self.meet(write) {
            None => each(0, own),
            Some(slots) => {
                for rank in 0..self.size {
                    let words = slots.of(rank).cast::<[u64; 2]>().wrapping_add(1).cast::<[u64; N]>();
                    // SAFETY: every rank has written as many.
                    each(rank, unsafe { words.read_unaligned() });
                }
            }
        }
    }
}
