//! Receiving: takes messages from the receive queue, the rings and the inbox, and returns cells to their senders.
//!
//! A message is in memory of its sender, and this rank maps that memory at first use. If the mapping fails, the call fails, and no message
//! is lost. A message in a ring stays there. Cells stay in the receive queue until all of them are mapped. A cell that has left the queue
//! but must wait for older messages in a ring goes to the inbox (`inbox`). A later call tries again.

use super::Channels;
use super::area::AreaLine;
use super::arrived::{Arrived, MOST_PENDING, OwnData, PendingReturns};
use super::cell::{AWAITED, CellPtr, MessageCell, RING, TAKEN, offset_in};
use super::inbox;
use super::ring::{Content, Data, Found, Incoming, Ring};
use super::unexpected::UnexpectedData;
use crate::bootstrap::LocalRank;
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::transport::sync::{push, take_all};
use crate::transport::typed::{Shared, ShmOffset, ShmPtr};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

impl Channels {
    /// Returns true if messages have arrived.
    #[inline]
    pub fn has_arrivals(&self) -> bool {
        // SeqCst: this load follows the store by which this rank counts itself as a sleeper. Rings and inbox also load with SeqCst.
        self.rings.all().any(Incoming::has_some)
            || self.receive_queue(self.rank).newest.load(Ordering::SeqCst) != 0
            || inbox::has_some()
    }

    /// Calls `each` with the messages that have arrived. Messages of one sender come in order. After `each` has returned `Break`, this
    /// function may still call it with messages from the receive queue and with older messages of the same senders. All other messages stay
    /// for a later call. A message that `each` does not keep is valid only during that call of `each`. One thread at a time calls this
    /// function.
    pub fn arrivals(&self, mut each: impl FnMut(Arrived) -> ControlFlow<()>) -> Result {
        // Acquire: for the reason given in `Rings::all`. Relaxed for `first`: one thread at a time uses it.
        let open = self.rings.open.load(Ordering::Acquire);
        let first = self.rings.first.load(Ordering::Relaxed); // one thread at a time
        for index in (first..=open).chain(0..first) {
            let (flow, next) = match self.rings.at(index) {
                Some(ring) => (self.drain(ring, &mut each)?, index + 1),
                None => match self.inbox_arrivals(&mut each)? {
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

    /// Calls `each` with messages from other hosts, and with messages from this host that an earlier call could not pass on, until `each`
    /// breaks. This thread does not hold the inbox's lock while it calls `each`, because `each` may wait for frames of the network.
    #[inline]
    fn inbox_arrivals(&self, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        while inbox::has_some()
            && let Some(message) = inbox::next()
        {
            let flow = if message.is_remote() { each(message) } else { self.pass_cell_again(message, each)? };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Calls `each` with all messages in the receive queue, then with the messages in rings that were opened by cells in that queue.
    fn receive_queue_arrivals(&self, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        let mut flow = ControlFlow::Continue(());
        // Relaxed: a message that arrives later rings the doorbell.
        if self.receive_queue(self.rank).newest.load(Ordering::Relaxed) == 0 {
            return Ok(flow);
        }
        let mut arrived = SmallVec::new();
        self.take_cells(&mut arrived)?;
        // Relaxed: only this thread opens rings now.
        let before = self.rings.open.load(Ordering::Relaxed);
        let mut arrived = arrived.into_iter().rev();
        while let Some(cell) = arrived.next() {
            match self.pass_cell(Arrived::at(cell), each) {
                Ok(ControlFlow::Continue(())) => (),
                // These messages have left the queue, so this loop calls `each` for all of them, even after a break.
                Ok(ControlFlow::Break(())) => flow = ControlFlow::Break(()),
                Err(error) => {
                    arrived.for_each(|cell| inbox::keep(Arrived::at(cell)));
                    return Err(error);
                }
            }
        }
        // Takes the messages in new rings now, because the doorbell does not ring again for messages that are already there.
        let mut new = before;
        while flow.is_continue()
            && let Some(ring) = self.rings.at(new)
        {
            flow = self.drain(ring, each)?;
            new += 1;
        }
        // Relaxed: one thread at a time opens rings.
        if flow.is_break() && self.rings.open.load(Ordering::Relaxed) != before {
            // Wakes other threads, because one of them may have polled before the new rings were open.
            self.doorbell().ring_for_store();
        }
        Ok(flow)
    }

    /// Removes all cells from the receive queue, and appends them to `cells`, the newest first. If a cell cannot be mapped, this function
    /// fails, and all cells stay in the queue. One thread at a time calls this function.
    fn take_cells(&self, cells: &mut SmallVec<[CellPtr; 32]>) -> Result {
        take_all(&self.receive_queue(self.rank).newest, cells, |offset| {
            // SAFETY: senders push the offsets of their cells, and `next` of a cell in the list is such an offset or 0.
            let cell = self.value_at(unsafe { ShmOffset::<MessageCell>::of_word(offset) })?;
            // Relaxed: `take_all` has acquired the cells. Only this thread removes cells.
            Ok((cell, offset_in(cell.next.load(Ordering::Relaxed))))
        })
    }

    /// Passes on a message in a cell that has left the receive queue. If the cell announces a ring, opens the ring. Otherwise calls `each`
    /// with the older messages in the sender's ring, then with this message. After a failure, the message is in the inbox.
    fn pass_cell(
        &self,
        message: Arrived,
        each: &mut impl FnMut(Arrived) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let mut flow = ControlFlow::Continue(());
        if message.header.kind == RING {
            if let Err(error) = self.open_ring_of(&message) {
                inbox::put_back(message);
                return Err(error);
            }
            return Ok(flow);
        }
        if let Some(ring) = self.rings.of(message.header.local_sender()) {
            // The sender's messages in the ring are older than this message: the sender fills no slot until this rank has counted this
            // message.
            loop {
                match self.drain(ring, each) {
                    Ok(ControlFlow::Continue(())) => break,
                    Ok(ControlFlow::Break(())) => flow = ControlFlow::Break(()),
                    Err(error) => {
                        inbox::put_back(message);
                        return Err(error);
                    }
                }
            }
            ring.count_bypassed();
        }
        if each(message).is_break() {
            flow = ControlFlow::Break(());
        }
        Ok(flow)
    }

    /// `pass_cell` for a message from the inbox.
    #[cold]
    fn pass_cell_again(
        &self,
        message: Arrived,
        each: &mut impl FnMut(Arrived) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let flow = self.pass_cell(message, each)?;
        // If the message has opened a ring, another thread may have polled before, and no doorbell rings for the messages in the ring.
        self.doorbell().ring_for_store();
        Ok(flow)
    }

    /// Calls `each` with the messages of a ring until `each` breaks.
    #[inline]
    fn drain(&self, ring: &Incoming, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        while let Some(found) = ring.next() {
            self.has_pending.store(true, Ordering::Relaxed); // a hint to `flush`
            let (flow, buffer) = match found {
                Found::Here(content) => {
                    (each(Arrived::of(content, self.data_of(content)?, ring.sender)), content.passed_buffer())
                }
                Found::Bounced(content) => (each(Arrived::bounced(content, ring.sender)), None),
                Found::MessageCell(offset) => (each(Arrived::at(self.value_at(offset)?)), None),
            };
            if let Some(buffer) = buffer {
                ring.keep_passed_buffer(buffer);
            }
            ring.pass();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the address, in this process, of the data of a message in a ring.
    #[inline]
    fn data_of(&self, content: &Content) -> Result<*const u8> {
        Ok(match content.data() {
            Data::Here(address) => address,
            Data::At(offset) => AreaLine::address(self.value_at(offset)?),
        })
    }

    /// Returns true if a message of this sender is in its ring.
    #[inline]
    pub fn has_some_of(&self, sender: LocalRank) -> bool {
        self.rings.of(sender).is_some_and(Incoming::has_some)
    }

    /// If the oldest message in a sender's ring has neither a cell nor a bounce buffer, calls `take` with the message and the address of
    /// its data. If `take` returns a value, removes the message from the ring. One thread at a time calls this function.
    #[inline]
    pub fn take_short_of<R>(
        &self,
        sender: LocalRank,
        take: impl FnOnce(&Content, *const u8) -> Option<R>,
    ) -> Option<R> {
        let ring = self.rings.of(sender)?;
        let Some(Found::Here(content)) = ring.next() else { return None };
        // If the data cannot be mapped, the message stays in the ring, and `arrivals` returns the error.
        let taken = take(content, self.data_of(content).ok()?)?;
        self.has_pending.store(true, Ordering::Relaxed); // a hint to `flush`
        if let Some(buffer) = content.passed_buffer() {
            ring.keep_passed_buffer(buffer);
        }
        ring.pass();
        Some(taken)
    }

    /// Opens the ring that a cell of kind `RING` announces.
    #[cold]
    fn open_ring_of(&self, announcement: &Arrived) -> Result {
        // SAFETY: the sender has written the ring's offset as the data of the cell.
        let offset = unsafe { ShmOffset::<Ring>::of_word(announcement.data().cast::<u64>().read()) };
        self.rings.open(Incoming::new(self.value_at(offset)?, announcement.header.local_sender()));
        self.release(announcement);
        Ok(())
    }

    /// Adds a slab of this rank.
    pub(super) fn add_own_slab(&self, offset: u64, address: LocalAddr) {
        self.slabs.lock().add_own(offset, address);
    }

    /// Returns the value at an offset in the shared file.
    pub(super) fn value_at<T: Shared>(&self, offset: ShmOffset<T>) -> Result<ShmPtr<T>> {
        self.slabs.lock().get(&self.arena.maps, offset)
    }

    /// Called before an unexpected message is kept: copies its data out of the ring. Data in a cell or a bounce buffer stay there.
    pub fn keep_unexpected(&self, arrived: &mut Arrived) {
        if arrived.is_short()
            && !arrived.is_remote()
            && arrived.header.is_here()
            && let Some(ring) = self.rings.of(arrived.header.local_sender())
        {
            // SAFETY: the sender has written this number of bytes, and this rank has not passed the slot yet.
            let data = unsafe { std::slice::from_raw_parts(arrived.data, arrived.header.bytes as usize) };
            ring.count_unexpected(data.len(), true);
            let kept = UnexpectedData::of(data);
            arrived.data = kept.data().as_ptr();
            arrived.own = Some(OwnData::Copied(kept));
        }
    }

    /// Releases a message after its data have been copied. Cells of eager messages are collected, and returned several at a time; all other
    /// messages are released at once.
    #[inline]
    pub fn release(&self, arrived: &Arrived) {
        if let Some(cell) = arrived.cell {
            self.release_cell(arrived, cell);
            return;
        }
        match &arrived.own {
            None => (),
            Some(OwnData::Copied(kept)) => {
                if let Some(ring) = self.rings.of(arrived.header.local_sender()) {
                    ring.count_unexpected(kept.data().len(), false);
                }
            }
            Some(OwnData::Remote(message)) => {
                (message.on_release)(arrived.header.sender as usize, message.id, message.data.len());
            }
        }
    }

    fn release_cell(&self, arrived: &Arrived, cell: CellPtr) {
        if arrived.header.kind == AWAITED {
            // SeqCst: this store precedes the load of the number of sleepers in `ring`. Release: the reads come before the sender reuses
            // the buffer.
            cell.next.store(TAKEN, Ordering::SeqCst);
            self.receive_queue(arrived.header.local_sender()).doorbell.ring();
            return;
        }
        self.return_cell(cell);
    }

    /// Returns the cell of a message that its sender has withdrawn. A message from another host has no cell.
    #[cold]
    pub fn discard(&self, arrived: &Arrived) {
        if let Some(cell) = arrived.cell {
            self.return_cell(cell);
        }
    }

    fn return_cell(&self, cell: CellPtr) {
        let mut taken = self.pending_returns.lock();
        taken.push(cell);
        if taken.len() == MOST_PENDING {
            self.return_all(&mut taken);
        }
        self.has_pending.store(true, Ordering::Relaxed); // a hint to `flush`
    }

    /// Returns all collected cells to their senders, and publishes emptied slots. Called when the rank has nothing else to do.
    #[inline]
    pub fn flush(&self) {
        // Relaxed: a hint; the lock protects the cells.
        if self.has_pending.load(Ordering::Relaxed)
            && let Some(mut taken) = self.pending_returns.try_lock()
        {
            // Relaxed: if another thread adds a cell after this store, the next call returns that cell.
            self.has_pending.store(false, Ordering::Relaxed);
            self.return_all(&mut taken);
            self.rings.all().for_each(Incoming::publish_emptied);
        }
    }

    /// Returns all collected cells to their senders; consecutive cells of one sender are returned as one list.
    fn return_all(&self, taken: &mut PendingReturns) {
        // SAFETY: the header of a cell that was sent to this rank does not change until the cell is returned.
        let sender_of = |cell: &CellPtr| unsafe { (*cell.header.get()).local_sender() };
        for group in taken.chunk_by(|one, next| sender_of(one) == sender_of(next)) {
            for pair in group.windows(2) {
                // Relaxed: the push publishes this store.
                pair[1].next.store(pair[0].home, Ordering::Relaxed);
            }
            let (first, last) = (&group[0], &group[group.len() - 1]);
            push(&self.receive_queue(sender_of(first)).returned.first, last.home, &first.next);
        }
        taken.clear();
    }
}
