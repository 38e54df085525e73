//! Receiving: takes messages from the receive queue, the rings and the inbox, and returns cells to their senders.

use super::Channels;
use super::arrived::{Arrived, MOST_PENDING, OwnData, PendingReturns};
use super::cell::{AWAITED, MessageCell, RING, TAKEN, place_in};
use super::inbox;
use super::receive_queue::push;
use super::ring::{Content, Data, Found, Incoming, Ring};
use super::unexpected::UnexpectedData;
use crate::error::Result;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// `arrivals` from other hosts. The inbox is not locked while `each` runs, which may wait for frames.
#[inline]
fn remote_arrivals(each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> ControlFlow<()> {
    while inbox::has_some()
        && let Some(message) = inbox::next()
    {
        each(message)?;
    }
    ControlFlow::Continue(())
}

impl Channels {
    /// Whether messages have arrived.
    #[inline]
    pub fn has_arrivals(&self) -> bool {
        // SeqCst: after this rank has counted itself as a sleeper, as in the rings.
        self.rings.all().any(Incoming::has_some)
            || self.receive_queue(self.rank).newest.load(Ordering::SeqCst) != 0
            || inbox::has_some()
    }

    /// Calls `each` with the messages that have arrived, those of each sender in order, until it breaks; then some may
    /// stay where they are, and `each` may be called for more. A message that it does not keep is done when it returns.
    /// One thread at a time calls it.
    pub fn arrivals(&self, mut each: impl FnMut(Arrived) -> ControlFlow<()>) -> Result {
        // Acquire, as `Rings::all`. Relaxed: one thread at a time uses `first`.
        let open = self.rings.open.load(Ordering::Acquire);
        let first = self.rings.first.load(Ordering::Relaxed); // one thread at a time
        for place in (first..=open).chain(0..first) {
            let (flow, next) = match self.rings.at(place) {
                Some(ring) => (self.drain(ring, &mut each)?, place + 1),
                None => match remote_arrivals(&mut each) {
                    ControlFlow::Continue(()) => (self.receive_queue_arrivals(&mut each)?, 0),
                    flow @ ControlFlow::Break(()) => (flow, 0),
                },
            };
            if flow.is_break() {
                self.rings.first.store(next, Ordering::Relaxed); // one thread at a time
                break;
            }
        }
        Ok(())
    }

    /// `arrivals` of the receive queue, which is emptied, and then of the rings that it has opened.
    fn receive_queue_arrivals(&self, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        let newest = &self.receive_queue(self.rank).newest;
        let mut flow = ControlFlow::Continue(());
        // Relaxed: a message that arrives later rings the doorbell.
        if newest.load(Ordering::Relaxed) == 0 {
            return Ok(flow);
        }
        let mut arrived = SmallVec::<[usize; 32]>::new();
        // SeqCst, as the push; Acquire for the cells.
        let mut place = newest.swap(0, Ordering::SeqCst);
        while place != 0 {
            let address = self.address_of(place)?;
            arrived.push(address);
            // SAFETY: the place of a cell that was sent to this rank. Relaxed: acquired by the swap.
            place = place_in(unsafe { &*(address as *const MessageCell) }.next.load(Ordering::Relaxed));
        }
        // Relaxed: this thread alone opens rings now.
        let before = self.rings.open.load(Ordering::Relaxed);
        for address in arrived.into_iter().rev() {
            let message = Arrived::at(address);
            if message.header.kind == RING {
                self.open_ring_of(&message)?;
                continue;
            }
            if let Some(ring) = self.rings.of(message.header.sender) {
                // The sender's messages in the ring are older: it fills no slot before this message is counted.
                while self.drain(ring, each)?.is_break() {
                    flow = ControlFlow::Break(());
                }
                ring.count_bypassed();
            }
            // The messages of the list have left it, so `each` gets all of them.
            if each(message).is_break() {
                flow = ControlFlow::Break(());
            }
        }
        // No doorbell rings again for messages that are in new rings already, so they are looked at now.
        let mut new = before;
        while flow.is_continue()
            && let Some(ring) = self.rings.at(new)
        {
            flow = self.drain(ring, each)?;
            new += 1;
        }
        // Relaxed: this thread alone opens rings now.
        if flow.is_break() && self.rings.open.load(Ordering::Relaxed) != before {
            // Another thread may have looked before the new rings were open.
            self.doorbell().ring_for_store();
        }
        Ok(flow)
    }

    /// Takes the messages of a ring, until `each` breaks.
    #[inline]
    fn drain(&self, ring: &Incoming, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        while let Some(found) = ring.next() {
            self.has_pending.store(true, Ordering::Relaxed); // a hint to `flush`
            let flow = match found {
                Found::Here(content) => each(Arrived::of(content, self.data_of(content)?, ring.sender)),
                Found::MessageCell(place) => each(Arrived::at(self.address_of(place)?)),
            };
            ring.pass();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Address here of the data of a message in a ring.
    #[inline]
    fn data_of(&self, content: &Content) -> Result<*const u8> {
        Ok(match content.data() {
            Data::Here(address) => address,
            Data::At(place) => self.address_of(place)? as *const u8,
        })
    }

    /// Whether the oldest message of a sender is in a ring.
    #[inline]
    pub fn has_some_of(&self, sender: usize) -> bool {
        self.rings.of(sender as u32).is_some_and(Incoming::has_some)
    }

    /// Takes the oldest message of a sender, if it is in a ring and `take` returns something for it and the address of
    /// its data. One thread at a time calls it.
    #[inline]
    pub fn take_short_of<R>(&self, sender: usize, take: impl FnOnce(&Content, *const u8) -> Option<R>) -> Option<R> {
        let ring = self.rings.of(sender as u32)?;
        let Some(Found::Here(content)) = ring.next() else { return None };
        // Data that cannot be mapped are an error of `arrivals`.
        let taken = take(content, self.data_of(content).ok()?)?;
        self.has_pending.store(true, Ordering::Relaxed); // a hint to `flush`
        ring.pass();
        Some(taken)
    }

    /// Opens the ring that a cell of kind `RING` announces.
    #[cold]
    fn open_ring_of(&self, news: &Arrived) -> Result {
        // SAFETY: the sender has written the place of the ring as the data of the cell.
        let place = unsafe { news.data().cast::<u64>().read() };
        // SAFETY: the sender's slab stays mapped; a ring consists of atomics and of slots that `turn` guards, so
        // processes may share it.
        let ring = unsafe { &*(self.address_of(place)? as *const Ring) };
        self.rings.open(Incoming::new(ring, news.header.sender));
        self.release(news);
        Ok(())
    }

    /// Adds a slab of this rank.
    pub(super) fn add_own_slab(&self, place: u64, address: usize) {
        self.slabs.lock().add_own(place, address);
    }

    /// The address here of a place in the shared file.
    fn address_of(&self, place: u64) -> Result<usize> {
        self.slabs.lock().address_of(&self.arena.maps, place)
    }

    /// Keeps an unexpected message: copies its data out of the ring. A cell stays where it is.
    pub fn keep_unexpected(&self, arrived: &mut Arrived) {
        if arrived.is_short()
            && let Some(ring) = self.rings.of(arrived.header.sender)
        {
            // SAFETY: the sender has written this number of bytes to the ring, and the slot is not passed yet.
            let data = unsafe { std::slice::from_raw_parts(arrived.data, arrived.header.bytes as usize) };
            ring.count_unexpected(data.len(), true);
            let kept = UnexpectedData::of(data);
            arrived.data = kept.data().as_ptr();
            arrived.own = Some(OwnData::Copied(kept));
        }
    }

    /// Releases a message when its data are taken: at once if the sender waits for that, otherwise in a batch.
    #[inline]
    pub fn release(&self, arrived: &Arrived) {
        if !arrived.is_short() {
            self.release_cell(arrived);
            return;
        }
        match &arrived.own {
            None => (),
            Some(OwnData::Copied(kept)) => {
                if let Some(ring) = self.rings.of(arrived.header.sender) {
                    ring.count_unexpected(kept.data().len(), false);
                }
            }
            Some(OwnData::Remote(message)) => {
                (message.on_release)(arrived.header.sender as usize, message.id, message.data.len());
            }
        }
    }

    fn release_cell(&self, arrived: &Arrived) {
        if arrived.header.kind == AWAITED {
            // SeqCst: before the look for sleepers; Release: the sender reuses the buffer after the reads.
            arrived.cell().next.store(TAKEN, Ordering::SeqCst);
            self.receive_queue(arrived.header.sender as usize).doorbell.ring();
            return;
        }
        self.return_cell(arrived);
    }

    /// Returns the cell of a message that its sender has withdrawn. A message from another host has none.
    #[cold]
    pub fn discard(&self, arrived: &Arrived) {
        if !arrived.is_remote() {
            self.return_cell(arrived);
        }
    }

    fn return_cell(&self, arrived: &Arrived) {
        let mut taken = self.pending_returns.lock();
        taken.push(arrived.address);
        if taken.len() == MOST_PENDING {
            self.return_all(&mut taken);
        }
        self.has_pending.store(true, Ordering::Relaxed); // a hint to `flush`
    }

    /// Returns all cells and publishes emptied slots, when the rank has nothing else to do.
    #[inline]
    pub fn flush(&self) {
        // Relaxed: a hint; the lock protects the cells.
        if self.has_pending.load(Ordering::Relaxed)
            && let Some(mut taken) = self.pending_returns.try_lock()
        {
            // Relaxed: a cell that is added now is returned the next time.
            self.has_pending.store(false, Ordering::Relaxed);
            self.return_all(&mut taken);
            self.rings.all().for_each(Incoming::publish_emptied);
        }
    }

    /// Cells of one sender that follow each other are returned as one list.
    fn return_all(&self, taken: &mut PendingReturns) {
        // SAFETY: cells that were sent to this rank stay until they are returned, and their senders do not write to
        // them.
        let cell_of = |address: usize| unsafe { &*(address as *const MessageCell) };
        // SAFETY: the header of such a cell does not change.
        let sender_of = |address: usize| unsafe { (*cell_of(address).header.get()).sender };
        for piece in taken.chunk_by(|one, next| sender_of(*one) == sender_of(*next)) {
            for pair in piece.windows(2) {
                // Relaxed: published by the push.
                cell_of(pair[1]).next.store(cell_of(pair[0]).home, Ordering::Relaxed);
            }
            let (first, last) = (cell_of(piece[0]), cell_of(piece[piece.len() - 1]));
            push(&self.receive_queue(sender_of(piece[0]) as usize).returned.0, last.home, &first.next);
        }
        taken.clear();
    }
}
