//! Sending: acquires cells, pushes them to receive queues, fills rings.

use super::Channels;
use super::area::{self, Area, AreaLine};
use super::awaited::Awaited;
use super::cell::{
    AWAITED, CellPtr, EAGER, Header, MessageCell, Place, RING, ROOMS, class_of, pipeline, size_of_class,
};
use super::ring::{self, Incoming, Outgoing, Ring, SlotHeader};
use super::send_state::{Draft, RingRoute, SendState};
use crate::bootstrap::LocalRank;
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::transport::sync::push;
use crate::transport::typed::{Parts, ShmOffset};
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of bytes that a rank allocates at a time for cells.
const CHUNK: usize = 64 << 10;

/// If a rank has at least this number of bytes of cells, it allocates no more cells for eager messages. When all its cells are in use, its
/// messages become awaited messages (rendezvous).
const MOST: usize = 16 << 20;

/// Number of messages to a rank after which the sender tries to open a ring to the rank. If that fails, the sender tries again after the
/// same number of further messages.
const RING_AFTER: u32 = 4;
/// Largest number of rings of a sender.
const MOST_RINGS: usize = 64;

impl Channels {
    /// Acquires a cell with room for `bytes` bytes of data. Returns None if a cell cannot hold this number of bytes, or if too many cells
    /// are in use.
    pub fn draft(&self, bytes: usize) -> Result<Option<Draft>> {
        class_of(bytes).map_or(Ok(None), |class| self.free_cell(&mut self.send_state.lock(), class, MOST))
    }

    /// Acquires a cell without data for an awaited message. The number of these cells is not limited.
    pub fn draft_of_awaited(&self) -> Result<Draft> {
        let draft = self
            .free_cell(&mut self.send_state.lock(), 0, usize::MAX)?
            .expect("the number of cells of awaited messages is not limited");
        // SAFETY: the cell is a free cell of this rank, which has room for the state words and gets no data.
        unsafe { pipeline(draft.cell) }.clear();
        Ok(draft)
    }

    fn free_cell(&self, own: &mut SendState, class: usize, most: usize) -> Result<Option<Draft>> {
        if own.free[class].is_empty() {
            self.collect(own);
        }
        if own.free[class].is_empty() {
            if own.chunks.len() * CHUNK >= most {
                return Ok(None);
            }
            self.add_chunk(own, class)?;
        }
        Ok(own.free[class].pop().map(|cell| Draft { cell }))
    }

    /// Collects the cells that receivers have returned.
    fn collect(&self, own: &mut SendState) {
        // SeqCst: this swap and the pushes have one order. It is also an Acquire: the receiver's reads of the cells come before this rank's
        // writes.
        let mut home = self.receive_queue(self.rank).returned.first.swap(0, Ordering::SeqCst) as usize;
        while home != 0 {
            // SAFETY: receivers push only the `home` of cells of this rank, which are never freed.
            let cell = unsafe { CellPtr::at(LocalAddr::new(home)) };
            // SAFETY: the receiver has returned the cell, so it no longer reads the header.
            own.free[usize::from(unsafe { (*cell.header.get()).class })].push(cell);
            home = cell.next.load(Ordering::Relaxed) as usize; // acquired by the swap
        }
    }

    fn add_chunk(&self, own: &mut SendState, class: usize) -> Result {
        let mut parts = Parts::new();
        let cells: Vec<_> = (0..CHUNK / size_of_class(class))
            .map(|_| {
                let cell = parts.add(1);
                parts.skip(ROOMS[class]);
                cell
            })
            .collect();
        let mut chunk = self.arena.pool.allocate(CHUNK, parts.alignment())?;
        let piece = chunk.piece();
        self.add_own_slab(piece.unit.offset, LocalAddr::new(chunk.address - piece.within as usize));
        for cell in &cells {
            let offset = piece.unit.offset + piece.within + cell.offset() as u64;
            let cell_there = MessageCell {
                next: AtomicU64::new(0),
                // SAFETY: the cell is written at this offset now. The chunk is a small block, so it lies in a slab.
                offset: unsafe { ShmOffset::of_word(offset) },
                home: (chunk.address + cell.offset()) as u64,
                header: Header { class: class as u8, ..Header::default() }.into(),
            };
            chunk.fresh().write(*cell, cell_there);
        }
        // SAFETY: `own` keeps the chunk until the process ends.
        let block = unsafe { chunk.shared() };
        own.free[class].extend(cells.into_iter().map(|cell| block.one(cell)));
        own.chunks.push(chunk);
        Ok(())
    }

    /// Sends a message with at most `MOST_IN_RING` bytes of data, which `write` writes. Returns false if no rank of this host has the index
    /// `to`, if there is no ring to the rank, or if the ring or its area has no room.
    #[inline]
    pub fn send_in_ring(&self, header: &Header, to: LocalRank, write: impl FnOnce(*mut u8)) -> bool {
        let header = SlotHeader::of(header);
        let mut own = self.send_state.lock();
        let SendState { routes, areas, .. } = &mut *own;
        let Some(RingRoute { ring: Some(ring), .. }) = routes.get_mut(to.index()) else { return false };
        if !ring.has_room() {
            return false;
        }
        if header.bytes <= ring::ROOM {
            ring.send(header, write);
        } else if let Some(buffer) = self.take_passed_buffer(ring, to) {
            ring.send_in_passed_buffer(header, buffer, write);
        } else if !ring.send_in_area(header, write) {
            if ring.wants_area() {
                self.add_area(ring, areas);
            }
            return false;
        }
        drop(own);
        self.receive_queue(to).doorbell.ring_for_store();
        true
    }

    /// Takes a passed buffer for a message to a rank. The message passes the buffer to that rank. Returns address and offset of the buffer.
    #[inline]
    fn take_passed_buffer(&self, ring: &mut Outgoing, to: LocalRank) -> Option<(*mut u8, ShmOffset<AreaLine>)> {
        let kept = self.rings.of(to).and_then(Incoming::take_passed_buffer);
        let buffer = kept.or_else(|| ring.take_passed_buffer())?;
        // The slab is known: this rank has mapped it when it received the buffer, or has allocated the buffer (`add_own_slab`). If the
        // address were not known nevertheless, no rank would use the buffer any more.
        Some((AreaLine::address(self.value_at(buffer).ok()?), buffer))
    }

    /// Sends a message whose data are in bounce buffer `number` of this rank, which `readers` ranks read. Returns false if the message
    /// needs a cell and too many cells are in use.
    pub fn send_bounced(&self, header: &Header, to: LocalRank, number: u8, readers: u32) -> Result<bool> {
        let mut own = self.send_state.lock();
        if let Some(ring) = &mut own.routes[to.index()].ring
            && ring.has_room()
        {
            ring.send_bounced(SlotHeader::of(header), u32::from(number), readers);
            drop(own);
            self.receive_queue(to).doorbell.ring_for_store();
            return Ok(true);
        }
        drop(own);
        let Some(mut draft) = self.draft(0)? else { return Ok(false) };
        let mut header = *header;
        header.set_place(Place::Bounced { number, is_receivers: false, readers });
        draft.write(&header);
        self.send(draft, to);
        Ok(true)
    }

    /// Sends an eager message.
    #[allow(clippy::needless_pass_by_value, reason = "the draft is a message after the call")]
    pub fn send(&self, draft: Draft, to: LocalRank) {
        self.post(&draft, to, EAGER);
    }

    /// Sends an awaited message: the send is complete only when the receiver has the data.
    #[allow(clippy::needless_pass_by_value, reason = "the draft is a message after the call")]
    pub fn send_awaited(&self, draft: Draft, to: LocalRank) -> Awaited {
        self.post(&draft, to, AWAITED);
        Awaited { cell: draft.cell }
    }

    fn post(&self, draft: &Draft, to: LocalRank, kind: u8) {
        let cell = addressed(draft, kind);
        let mut own = self.send_state.lock();
        let route = &mut own.routes[to.index()];
        if let Some(ring) = &mut route.ring {
            if ring.has_room() {
                // Clears `WITHDRAWN` or `TAKEN` of an earlier message in this cell. Relaxed: the slot publishes this store.
                cell.next.store(0, Ordering::Relaxed);
                ring.send_cell(cell.offset);
            } else {
                ring.bypass();
                self.push(cell, to);
            }
        } else {
            self.push(cell, to);
            route.before += 1;
            if route.before.is_multiple_of(RING_AFTER) && own.rings < MOST_RINGS {
                self.open_ring(&mut own, to);
            }
        }
        drop(own);
        self.receive_queue(to).doorbell.ring_for_store();
    }

    fn push(&self, cell: &MessageCell, to: LocalRank) {
        push(&self.receive_queue(to).newest, cell.offset.word(), &cell.next);
    }

    /// Opens a ring to a rank, if there is memory for it. The cell of kind `RING` is the last message before those in the ring.
    #[cold]
    fn open_ring(&self, own: &mut SendState, to: LocalRank) {
        let Ok(ring) = self.arena.pool.allocate_zeroed::<Ring>() else { return };
        let Ok(Some(mut announcement)) = self.free_cell(own, 0, MOST) else { return };
        announcement.write(&Header { sender: self.rank.0, ..Header::default() });
        // SAFETY: a free cell of this rank has room for an offset.
        unsafe { announcement.data().cast::<u64>().write(ring.offset().word()) };
        own.routes[to.index()].ring = Some(Outgoing::new(ring));
        own.rings += 1;
        self.push(addressed(&announcement, RING), to);
    }

    /// Gives a ring an area for later messages, if there is memory for it.
    #[cold]
    fn add_area(&self, ring: &mut Outgoing, areas: &mut usize) {
        if *areas < area::most(self.size)
            && let Ok(memory) = self.arena.pool.allocate(area::bytes(self.size), area::ALIGNMENT)
            && let Ok(passable) = self.arena.pool.allocate(area::passable(self.size) * area::MOST, area::ALIGNMENT)
        {
            let piece = passable.piece();
            self.add_own_slab(piece.unit.offset, LocalAddr::new(passable.address - piece.within as usize));
            ring.set_area(Area::new(memory, passable));
            *areas += 1;
        }
    }

    /// Frees the cell of an awaited message. The receiver must have the data.
    pub fn reclaim(&self, awaited: &Awaited) {
        debug_assert!(awaited.is_taken());
        // SAFETY: the receiver has stored `TAKEN` and no longer reads the cell.
        let class = unsafe { (*awaited.cell.header.get()).class };
        self.send_state.lock().free[usize::from(class)].push(awaited.cell);
    }
}

/// Sets the kind of a draft, and returns its cell.
fn addressed(draft: &Draft, kind: u8) -> &MessageCell {
    // SAFETY: the cell is a free cell of this rank, which no other rank reads before it is sent.
    unsafe { (*draft.cell.header.get()).kind = kind };
    &draft.cell
}
