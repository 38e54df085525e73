//! What a rank receives, and how it gives back what others have sent it in.

use super::Channels;
use super::arrived::{Arrived, MOST_PENDING, PendingReturns};
use super::cell::{AWAITED, MessageCell, RING, TAKEN, place_in};
use super::receive_queue::push;
use super::ring::{Content, Data, Found, Incoming, Ring};
use super::unexpected::UnexpectedData;
use crate::error::Result;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

impl Channels {
    /// Whether messages have arrived.
    #[inline]
    pub fn has_arrivals(&self) -> bool {
        self.rings.all().any(Incoming::has_some) || self.receive_queue(self.rank).newest.load(Ordering::SeqCst) != 0
    }

    /// Calls `each` with the messages that have arrived, those of each sender in order, until it breaks; then some may stay where
    /// they are, and some may still come. What it does not keep is done with when it returns. One thread at a time calls it.
    pub fn arrivals(&self, mut each: impl FnMut(Arrived) -> ControlFlow<()>) -> Result {
        let open = self.rings.open.load(Ordering::Acquire);
        let first = self.rings.first.load(Ordering::Relaxed);
        for place in (first..=open).chain(0..first) {
            let (flow, next) = match self.rings.at(place) {
                Some(ring) => (self.drain(ring, &mut each)?, place + 1),
                None => (self.receive_queue_arrivals(&mut each)?, 0),
            };
            if flow.is_break() {
                self.rings.first.store(next, Ordering::Relaxed);
                break;
            }
        }
        Ok(())
    }

    /// The same of those that came by the receive_queue, all of which are taken, and then of those in rings of which the receive_queue has told.
    fn receive_queue_arrivals(&self, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        let newest = &self.receive_queue(self.rank).newest;
        let mut flow = ControlFlow::Continue(());
        if newest.load(Ordering::Relaxed) == 0 {
            return Ok(flow);
        }
        let mut arrived = SmallVec::<[usize; 32]>::new();
        let mut place = newest.swap(0, Ordering::SeqCst);
        while place != 0 {
            let address = self.address_of(place)?;
            arrived.push(address);
            // SAFETY: a message that was sent to this rank.
            place = place_in(unsafe { &*(address as *const MessageCell) }.next.load(Ordering::Relaxed));
        }
        let before = self.rings.open.load(Ordering::Relaxed);
        for address in arrived.into_iter().rev() {
            let message = Arrived::at(address);
            if message.header.kind == RING {
                self.open_ring_of(&message)?;
                continue;
            }
            if let Some(ring) = self.rings.of(message.header.sender) {
                // Its messages that can be seen are older: the next one comes after this one has been counted.
                while self.drain(ring, each)?.is_break() {
                    flow = ControlFlow::Break(());
                }
                ring.count_bypassed();
            }
            // Those of the list have left it.
            if each(message).is_break() {
                flow = ControlFlow::Break(());
            }
        }
        // What stands in new rings already is not told again: who finds nothing now may sleep until something else comes.
        let mut new = before;
        while flow.is_continue()
            && let Some(ring) = self.rings.at(new)
        {
            flow = self.drain(ring, each)?;
            new += 1;
        }
        if flow.is_break() && self.rings.open.load(Ordering::Relaxed) != before {
            // Another thread may have looked before it could know of them.
            self.doorbell().ring_for_store();
        }
        Ok(flow)
    }

    /// Takes what is in a ring, until `each` breaks.
    #[inline]
    fn drain(&self, ring: &Incoming, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        while let Some(found) = ring.next() {
            self.has_pending.store(true, Ordering::Relaxed);
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

    /// Where the data of a message in a ring are here.
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

    /// Passes the oldest message of a sender, if it stands in a ring, and `take` gives something for it and the address of its data. One
    /// thread at a time calls it.
    #[inline]
    pub fn take_short_of<R>(&self, sender: usize, take: impl FnOnce(&Content, *const u8) -> Option<R>) -> Option<R> {
        let ring = self.rings.of(sender as u32)?;
        let Some(Found::Here(content)) = ring.next() else { return None };
        // Who cannot reach the data is told when all arrivals are looked at.
        let taken = take(content, self.data_of(content).ok()?)?;
        self.has_pending.store(true, Ordering::Relaxed);
        ring.pass();
        Some(taken)
    }

    /// Begins to look at a ring, of which a sender tells.
    #[cold]
    fn open_ring_of(&self, news: &Arrived) -> Result {
        // SAFETY: the place of the ring stands behind the cell.
        let place = unsafe { news.data().cast::<u64>().read() };
        // SAFETY: the sender's memory stays, and all of a ring may be shared among processes.
        let ring = unsafe { &*(self.address_of(place)? as *const Ring) };
        self.rings.open(Incoming::new(ring, news.header.sender));
        self.release(news);
        Ok(())
    }

    /// Where a slab of this rank is.
    pub(super) fn add_own_slab(&self, place: u64, address: usize) {
        self.slabs.lock().add_own(place, address);
    }

    /// Where a place in the shared file is here.
    fn address_of(&self, place: u64) -> Result<usize> {
        self.slabs.lock().address_of(&self.arena.maps, place)
    }

    /// Has a message stay until a receive matches it.
    pub fn keep_unexpected(&self, arrived: &mut Arrived) {
        if arrived.is_short()
            && let Some(ring) = self.rings.of(arrived.header.sender)
        {
            // SAFETY: so many bytes of data stand in the ring.
            let data = unsafe { std::slice::from_raw_parts(arrived.data, arrived.header.bytes as usize) };
            ring.count_unexpected(data.len(), true);
            let kept = UnexpectedData::of(data);
            arrived.data = kept.data().as_ptr();
            arrived.unexpected = Some(kept);
        }
    }

    /// Gives a message back to its sender, when its data are taken: now if it waits for that, else sooner or later.
    #[inline]
    pub fn release(&self, arrived: &Arrived) {
        if !arrived.is_short() {
            self.release_cell(arrived);
        } else if let Some(kept) = &arrived.unexpected
            && let Some(ring) = self.rings.of(arrived.header.sender)
        {
            ring.count_unexpected(kept.data().len(), false);
        }
    }

    fn release_cell(&self, arrived: &Arrived) {
        if arrived.header.kind == AWAITED {
            arrived.cell().next.store(TAKEN, Ordering::SeqCst);
            self.receive_queue(arrived.header.sender as usize).doorbell.ring();
            return;
        }
        self.return_cell(arrived);
    }

    /// Gives back a message that its sender has withdrawn.
    #[cold]
    pub fn discard(&self, arrived: &Arrived) {
        self.return_cell(arrived);
    }

    fn return_cell(&self, arrived: &Arrived) {
        let mut taken = self.pending_returns.lock();
        taken.push(arrived.address);
        if taken.len() == MOST_PENDING {
            self.return_all(&mut taken);
        }
        self.has_pending.store(true, Ordering::Relaxed);
    }

    /// Gives back what has not been given back yet, when there is nothing else to do.
    #[inline]
    pub fn flush(&self) {
        if self.has_pending.load(Ordering::Relaxed)
            && let Some(mut taken) = self.pending_returns.try_lock()
        {
            // What comes now is seen the next time.
            self.has_pending.store(false, Ordering::Relaxed);
            self.return_all(&mut taken);
            self.rings.all().for_each(Incoming::publish_emptied);
        }
    }

    /// Those of one sender that follow each other go back in one piece.
    fn return_all(&self, taken: &mut PendingReturns) {
        // SAFETY: messages that this rank has taken stay until they are given back, and their senders write nothing meanwhile.
        let cell_of = |address: usize| unsafe { &*(address as *const MessageCell) };
        // SAFETY: as above.
        let sender_of = |address: usize| unsafe { (*cell_of(address).header.get()).sender };
        for piece in taken.chunk_by(|one, next| sender_of(*one) == sender_of(*next)) {
            for pair in piece.windows(2) {
                cell_of(pair[1]).next.store(cell_of(pair[0]).home, Ordering::Relaxed);
            }
            let (first, last) = (cell_of(piece[0]), cell_of(piece[piece.len() - 1]));
            push(&self.receive_queue(sender_of(piece[0]) as usize).returned.0, last.home, &first.next);
        }
        taken.clear();
    }
}
