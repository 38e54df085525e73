//! What a rank receives, and how it gives back what others have sent it in.

use super::cell::{AWAITED, Header, MATCHED, MessageCell, RING, TAKEN, WITHDRAWN, joint_copy, place_in};
use super::kept::Kept;
use super::ring::{Content, Data, Found, Incoming, Ring};
use super::{Channels, push};
use crate::error::Result;
use crate::transport::arena::{LASTING, Map, SLAB, Unit};
use crate::transport::sync::JointCopy;
use once_cell::sync::OnceCell;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// Messages whose data are taken, and that are yet to go back: their envelopes' addresses here.
pub type Taken = SmallVec<[usize; TAKEN_AT_MOST]>;

/// To give one back, processors exchange three cache lines; so that is put off until there is nothing else to do, or there are so
/// many.
const TAKEN_AT_MOST: usize = 16;

/// Where slabs with envelopes are here, this rank's and others'.
#[derive(Debug, Default)]
pub struct Slabs {
    /// By their places.
    all: BTreeMap<u64, Slab>,
    /// Place and address of the one that was looked for last.
    last: Option<(u64, usize)>,
}

#[derive(Debug)]
struct Slab {
    address: usize,
    /// Keeps another rank's slab mapped.
    _map: Option<Map>,
}

/// The rings of those that send to this rank, in the order in which they were opened.
#[derive(Debug)]
pub struct Rings {
    by_age: Box<[OnceCell<Incoming>]>,
    /// How many there are.
    open: AtomicU32,
    /// Where messages are looked for first: behind the ring that had the last one that was wanted, so that none has to wait for
    /// another for ever, but for those of senders that nobody asks for while others' come one after the other (`take_short_of`). The inbox
    /// comes behind the last ring.
    first: AtomicU32,
    /// Those of senders, by rank: one more than the place among the rings, or 0.
    places: Box<[AtomicU32]>,
}

impl Rings {
    /// None yet, of so many senders.
    pub fn new(size: usize) -> Self {
        let by_age = (0..size).map(|_| OnceCell::new()).collect();
        let places = (0..size).map(|_| AtomicU32::new(0)).collect();
        Self { by_age, open: AtomicU32::new(0), first: AtomicU32::new(0), places }
    }

    #[inline]
    fn all(&self) -> impl Iterator<Item = &Incoming> {
        let open = self.open.load(Ordering::Acquire) as usize;
        self.by_age[..open].iter().filter_map(OnceCell::get)
    }

    #[inline]
    fn at(&self, place: u32) -> Option<&Incoming> {
        self.by_age.get(place as usize)?.get()
    }

    #[inline]
    fn of(&self, sender: u32) -> Option<&Incoming> {
        self.at(self.places[sender as usize].load(Ordering::Relaxed).wrapping_sub(1))
    }

    fn open(&self, ring: Incoming) {
        let place = self.open.load(Ordering::Relaxed);
        self.places[ring.sender as usize].store(place + 1, Ordering::Relaxed);
        let is_new = self.by_age[place as usize].set(ring).is_ok();
        debug_assert!(is_new);
        self.open.store(place + 1, Ordering::Release);
    }
}

/// A message that has arrived.
#[derive(Debug)]
pub struct Arrived {
    pub header: Header,
    /// Where its envelope is; 0 when it came by a ring.
    address: usize,
    /// Where the data are that were sent with it.
    data: *const u8,
    /// These data, when they were in a ring, and the message is kept.
    kept: Option<Kept>,
}

// SAFETY: a message is one thread's at a time, and what it refers to is memory of the process's, or shared.
unsafe impl Send for Arrived {}

// SAFETY: nobody writes to it while it is shared.
unsafe impl Sync for Arrived {}

impl Arrived {
    fn at(address: usize) -> Self {
        // SAFETY: a message that was sent to this rank; the header was written before, and is not changed until it is given back.
        let header = unsafe { (*(address as *const MessageCell)).header.get().read() };
        Self { header, address, data: (address + size_of::<MessageCell>()) as *const u8, kept: None }
    }

    /// One in a slot of a ring, with the address of its data.
    #[inline]
    fn of(content: &Content, data: *const u8, sender: u32) -> Self {
        let header = Header {
            context: content.context,
            tag: content.tag,
            source: content.source,
            sender,
            refusal: content.refusal,
            bytes: u64::from(content.bytes),
            ..Header::default()
        };
        Self { header, address: 0, data, kept: None }
    }

    /// Whether it has no envelope, so that its data are few.
    pub fn is_short(&self) -> bool {
        self.address == 0
    }

    /// Where the data are that were sent with it.
    pub fn data(&self) -> *const u8 {
        self.data
    }

    /// How the data are fetched together with the sender, where they have stayed.
    pub fn joint_copy(&self) -> &JointCopy {
        assert!(self.header.address != 0, "the data follow the envelope");
        // SAFETY: they do not, and the message stays until it is given back.
        unsafe { joint_copy(self.address) }
    }

    /// Matches it with a receive; false when its sender has withdrawn it before. Whoever cannot match it discards it.
    #[inline]
    pub fn is_matched(&self) -> bool {
        // Other messages are not their senders' any more. SeqCst, as in `Awaited::withdraw`.
        self.header.kind != AWAITED || self.envelope().next.fetch_or(MATCHED, Ordering::SeqCst) & WITHDRAWN == 0
    }

    /// Whether its sender has withdrawn it.
    #[inline]
    pub fn is_withdrawn(&self) -> bool {
        // Acquire: whoever discards it writes behind the sender's change.
        self.header.kind == AWAITED && self.envelope().next.load(Ordering::Acquire) & WITHDRAWN != 0
    }

    fn envelope(&self) -> &MessageCell {
        // SAFETY: the message stays until it is given back, and its sender writes nothing meanwhile.
        unsafe { &*(self.address as *const MessageCell) }
    }
}

impl Channels {
    /// Whether messages have arrived.
    #[inline]
    pub fn has_arrivals(&self) -> bool {
        self.rings.all().any(Incoming::has_some) || self.inbox(self.rank).newest.load(Ordering::SeqCst) != 0
    }

    /// Calls `each` with the messages that have arrived, those of each sender in order, until it breaks; then some may stay where
    /// they are, and some may still come. What it does not keep is done with when it returns. One thread at a time calls it.
    pub fn arrivals(&self, mut each: impl FnMut(Arrived) -> ControlFlow<()>) -> Result {
        let open = self.rings.open.load(Ordering::Acquire);
        let first = self.rings.first.load(Ordering::Relaxed);
        for place in (first..=open).chain(0..first) {
            let (flow, next) = match self.rings.at(place) {
                Some(ring) => (self.empty(ring, &mut each)?, place + 1),
                None => (self.inbox_arrivals(&mut each)?, 0),
            };
            if flow.is_break() {
                self.rings.first.store(next, Ordering::Relaxed);
                break;
            }
        }
        Ok(())
    }

    /// The same of those that came by the inbox, all of which are taken, and then of those in rings of which the inbox has told.
    fn inbox_arrivals(&self, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        let newest = &self.inbox(self.rank).newest;
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
                self.look_into_ring(&message)?;
                continue;
            }
            if let Some(ring) = self.rings.of(message.header.sender) {
                // Its messages that can be seen are older: the next one comes after this one has been counted.
                while self.empty(ring, each)?.is_break() {
                    flow = ControlFlow::Break(());
                }
                ring.count_otherwise();
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
            flow = self.empty(ring, each)?;
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
    fn empty(&self, ring: &Incoming, each: &mut impl FnMut(Arrived) -> ControlFlow<()>) -> Result<ControlFlow<()>> {
        while let Some(found) = ring.next() {
            self.owes.store(true, Ordering::Relaxed);
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
        self.owes.store(true, Ordering::Relaxed);
        ring.pass();
        Some(taken)
    }

    /// Begins to look at a ring, of which a sender tells.
    #[cold]
    fn look_into_ring(&self, news: &Arrived) -> Result {
        // SAFETY: the place of the ring stands behind the envelope.
        let place = unsafe { news.data().cast::<u64>().read() };
        // SAFETY: the sender's memory stays, and all of a ring may be shared among processes.
        let ring = unsafe { &*(self.address_of(place)? as *const Ring) };
        self.rings.open(Incoming::new(ring, news.header.sender));
        self.give_back(news);
        Ok(())
    }

    /// Where a slab of this rank is.
    pub(super) fn know_slab(&self, place: u64, address: usize) {
        self.slabs.lock().all.entry(place).or_insert(Slab { address, _map: None });
    }

    /// Where a place in the shared file is here.
    fn address_of(&self, place: u64) -> Result<usize> {
        use std::collections::btree_map::Entry::{Occupied, Vacant};
        let start = place / SLAB * SLAB;
        let mut slabs = self.slabs.lock();
        if let Some((last, address)) = slabs.last
            && last == start
        {
            return Ok(address + (place - start) as usize);
        }
        let slab = match slabs.all.entry(start) {
            Occupied(known) => known.into_mut(),
            Vacant(vacant) => {
                let map = self.arena.maps.map(Unit { offset: start, length: SLAB, state: LASTING })?;
                vacant.insert(Slab { address: map.address, _map: Some(map) })
            }
        };
        let address = slab.address;
        slabs.last = Some((start, address));
        Ok(address + (place - start) as usize)
    }

    /// Has a message stay until a receive matches it.
    pub fn keep(&self, arrived: &mut Arrived) {
        if arrived.is_short()
            && let Some(ring) = self.rings.of(arrived.header.sender)
        {
            // SAFETY: so many bytes of data stand in the ring.
            let data = unsafe { std::slice::from_raw_parts(arrived.data, arrived.header.bytes as usize) };
            ring.count_kept(data.len(), true);
            let kept = Kept::of(data);
            arrived.data = kept.data().as_ptr();
            arrived.kept = Some(kept);
        }
    }

    /// Gives a message back to its sender, when its data are taken: now if it waits for that, else sooner or later.
    #[inline]
    pub fn give_back(&self, arrived: &Arrived) {
        if !arrived.is_short() {
            self.give_envelope_back(arrived);
        } else if let Some(kept) = &arrived.kept
            && let Some(ring) = self.rings.of(arrived.header.sender)
        {
            ring.count_kept(kept.data().len(), false);
        }
    }

    fn give_envelope_back(&self, arrived: &Arrived) {
        if arrived.header.kind == AWAITED {
            arrived.envelope().next.store(TAKEN, Ordering::SeqCst);
            self.inbox(arrived.header.sender as usize).doorbell.ring();
            return;
        }
        self.return_envelope(arrived);
    }

    /// Gives back a message that its sender has withdrawn.
    #[cold]
    pub fn discard(&self, arrived: &Arrived) {
        self.return_envelope(arrived);
    }

    fn return_envelope(&self, arrived: &Arrived) {
        let mut taken = self.taken.lock();
        taken.push(arrived.address);
        if taken.len() == TAKEN_AT_MOST {
            self.give_all_back(&mut taken);
        }
        self.owes.store(true, Ordering::Relaxed);
    }

    /// Gives back what has not been given back yet, when there is nothing else to do.
    #[inline]
    pub fn rest(&self) {
        if self.owes.load(Ordering::Relaxed)
            && let Some(mut taken) = self.taken.try_lock()
        {
            // What comes now is seen the next time.
            self.owes.store(false, Ordering::Relaxed);
            self.give_all_back(&mut taken);
            self.rings.all().for_each(Incoming::tell);
        }
    }

    /// Those of one sender that follow each other go back in one piece.
    fn give_all_back(&self, taken: &mut Taken) {
        // SAFETY: messages that this rank has taken stay until they are given back, and their senders write nothing meanwhile.
        let envelope_of = |address: usize| unsafe { &*(address as *const MessageCell) };
        // SAFETY: as above.
        let sender_of = |address: usize| unsafe { (*envelope_of(address).header.get()).sender };
        for piece in taken.chunk_by(|one, next| sender_of(*one) == sender_of(*next)) {
            for pair in piece.windows(2) {
                envelope_of(pair[1]).next.store(envelope_of(pair[0]).home, Ordering::Relaxed);
            }
            let (first, last) = (envelope_of(piece[0]), envelope_of(piece[piece.len() - 1]));
            push(&self.inbox(sender_of(piece[0]) as usize).returned.0, last.home, &first.next);
        }
        taken.clear();
    }
}
