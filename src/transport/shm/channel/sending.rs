//! Sending: acquires cells, pushes them to receive queues, fills rings.

use super::Channels;
use super::area::{self, Area};
use super::awaited::Awaited;
use super::cell::{AWAITED, EAGER, Header, MessageCell, RING, class_of, joint_copy, size_of_class};
use super::receive_queue::push;
use super::ring::{self, Outgoing, Ring};
use super::send_state::{Draft, SendState};
use crate::error::Result;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of bytes that a rank allocates at a time for cells.
const CHUNK: usize = 64 << 10;

/// Largest number of bytes of cells of a rank. When all are in use, messages become rendezvous messages.
const MOST: usize = 16 << 20;

/// Number of messages to a rank before it gets a ring.
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
        // SAFETY: a free cell of this rank, which has room for the state words and gets no data.
        unsafe { joint_copy(draft.cell as usize) }.clear();
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
        let cell = own.free[class].pop().map(|address| address as *mut MessageCell);
        Ok(cell.map(|cell| Draft { cell }))
    }

    /// Collects the cells that receivers have returned.
    fn collect(&self, own: &mut SendState) {
        // SeqCst: has one order with the pushes. It is also an Acquire: the receiver's reads of the cells come before.
        let mut home = self.receive_queue(self.rank).returned.first.swap(0, Ordering::SeqCst) as usize;
        while home != 0 {
            // SAFETY: the address of a cell of this rank, which is never freed and which its receiver has returned.
            let cell = unsafe { &*(home as *const MessageCell) };
            // SAFETY: the receiver has returned the cell, so it no longer reads the header.
            own.free[usize::from(unsafe { (*cell.header.get()).class })].push(home);
            home = cell.next.load(Ordering::Relaxed) as usize; // acquired by the swap
        }
    }

    fn add_chunk(&self, own: &mut SendState, class: usize) -> Result {
        let chunk = self.arena.pool.allocate(CHUNK, align_of::<MessageCell>())?;
        let piece = chunk.piece();
        self.add_own_slab(piece.unit.offset, chunk.address - piece.within as usize);
        let size = size_of_class(class);
        for begin in (0..=CHUNK - size).step_by(size) {
            let home = chunk.address + begin;
            let cell = MessageCell {
                next: AtomicU64::new(0),
                place: piece.unit.offset + piece.within + begin as u64,
                home: home as u64,
                header: Header { class: class as u8, ..Header::default() }.into(),
            };
            // SAFETY: the chunk is new, and has room for a cell of this class at each of these offsets.
            unsafe { (home as *mut MessageCell).write(cell) };
            own.free[class].push(home);
        }
        own.chunks.push(chunk);
        Ok(())
    }

    /// Sends a message with at most `MOST_IN_RING` bytes of data, which `write` writes. Returns false if the rank has no ring, or the
    /// ring is full.
    #[inline]
    pub fn send_in_ring(&self, header: &Header, to: usize, write: impl FnOnce(*mut u8)) -> bool {
        let mut own = self.send_state.lock();
        let SendState { routes, areas, .. } = &mut *own;
        let Some(ring) = &mut routes[to].ring else { return false };
        if !ring.has_room() {
            return false;
        }
        if header.bytes as usize <= ring::ROOM {
            ring.send(header, write);
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

    /// Sends an eager message.
    #[allow(clippy::needless_pass_by_value, reason = "the draft is a message after the call")]
    pub fn send(&self, draft: Draft, to: usize) {
        self.post(&draft, to, EAGER);
    }

    /// Sends a message whose cell belongs to this rank until the receiver has the data.
    #[allow(clippy::needless_pass_by_value, reason = "the draft is a message after the call")]
    pub fn send_awaited(&self, draft: Draft, to: usize) -> Awaited {
        let address = draft.cell as usize;
        self.post(&draft, to, AWAITED);
        Awaited { address }
    }

    fn post(&self, draft: &Draft, to: usize, kind: u8) {
        let cell = addressed(draft, kind);
        let mut own = self.send_state.lock();
        let route = &mut own.routes[to];
        if let Some(ring) = &mut route.ring {
            if ring.has_room() {
                // Clears `WITHDRAWN` or `TAKEN` of an earlier message in this cell. Relaxed: the slot publishes this store.
                cell.next.store(0, Ordering::Relaxed);
                ring.send_cell(cell.place);
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

    fn push(&self, cell: &MessageCell, to: usize) {
        push(&self.receive_queue(to).newest, cell.place, &cell.next);
    }

    /// Opens a ring to a rank, if there is memory for it. The cell of kind `RING` is the last message before those in the ring.
    #[cold]
    fn open_ring(&self, own: &mut SendState, to: usize) {
        let Ok(memory) = self.arena.pool.allocate(size_of::<Ring>(), align_of::<Ring>()) else { return };
        let Ok(Some(mut announcement)) = self.free_cell(own, 0, MOST) else { return };
        let piece = memory.piece();
        announcement.write(&Header { sender: self.rank as u32, ..Header::default() });
        // SAFETY: a free cell of this rank has room for an offset.
        unsafe { announcement.data().cast::<u64>().write(piece.unit.offset + piece.within) };
        // SAFETY: `allocate` returned memory of the size and alignment of a ring; `Outgoing` keeps it allocated.
        own.routes[to].ring = Some(unsafe { Outgoing::new(memory) });
        own.rings += 1;
        self.push(addressed(&announcement, RING), to);
    }

    /// Gives a ring an area for later messages, if there is memory for it.
    #[cold]
    fn add_area(&self, ring: &mut Outgoing, areas: &mut usize) {
        if *areas < area::most(self.size)
            && let Ok(memory) = self.arena.pool.allocate(area::bytes(self.size), area::ALIGNMENT)
        {
            ring.set_area(Area::new(memory));
            *areas += 1;
        }
    }

    /// Frees the cell of an awaited message. The receiver must have the data.
    pub fn reclaim(&self, awaited: &Awaited) {
        debug_assert!(awaited.is_taken());
        // SAFETY: the receiver has stored `TAKEN` and no longer reads the cell.
        let class = unsafe { (*awaited.cell().header.get()).class };
        self.send_state.lock().free[usize::from(class)].push(awaited.address);
    }
}

/// Sets the kind of a draft, and returns its cell.
fn addressed(draft: &Draft, kind: u8) -> &MessageCell {
    // SAFETY: a free cell of this rank, which no other rank reads before it is sent.
    unsafe {
        (*(*draft.cell).header.get()).kind = kind;
        &*draft.cell
    }
}
