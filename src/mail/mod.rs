//! Messages between ranks of a node: envelopes in the sender's shared memory, and an inbox for each rank.
//!
//! An inbox is a list, the newest message first: who sends puts its message in front by one compare-and-swap; the receiver
//! takes the whole list by one swap and turns it around, so messages of one sender stay in order. A sender that dies leaves
//! the list as it was before or after. Data of up to 16 KiB follow the envelope; longer ones the receiver fetches
//! from the sender's memory, the longest ones with the sender's help. An envelope comes back to its owner through a second
//! list of the same kind; one that is awaited stays where it is, and the receiver marks it.

mod envelope;

use crate::error::Result;
use crate::node::{LASTING, Map, Node, Owned, SLAB, Unit};
use crate::words::{Event, JointCopy};
use envelope::{Envelope, ROOMS, TAKEN, class_of, joint_copy, size_of_class};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

pub use envelope::Header;

/// Bytes of data that follow an envelope at most.
pub const MOST_BEHIND_ENVELOPE: usize = ROOMS[ROOMS.len() - 1];

/// Where a rank's messages arrive, and its envelopes come back.
#[repr(C, align(128))]
#[derive(Debug)]
struct Inbox {
    /// Place in the shared file of the newest message, or 0.
    newest: AtomicU64,
    /// Rung for sleepers when something has arrived.
    bell: Event,
    /// The rank's process.
    pid: AtomicU32,
    returned: Returned,
}

/// Address at the owner of the last envelope that came back, or 0; on a line that senders to the owner leave alone.
#[repr(C, align(64))]
#[derive(Debug)]
struct Returned(AtomicU64);

/// Bytes that are allocated for envelopes at a time.
const CHUNK: usize = 64 << 10;

/// Envelopes of a rank take so many bytes at most; then messages wait at their sender.
const MOST: usize = 16 << 20;

/// The messages of one rank.
#[derive(Debug)]
pub struct Mail {
    node: &'static Node,
    inboxes: usize,
    rank: usize,
    size: usize,
    own: Mutex<Own>,
    slabs: Mutex<Slabs>,
    taken: Mutex<Taken>,
    /// How many messages are in `taken`.
    taken_count: AtomicUsize,
}

/// Messages whose data are taken, and that are yet to go back: their envelopes' addresses here.
type Taken = SmallVec<[usize; TAKEN_AT_MOST]>;

/// To give one back, processors exchange three cache lines; so that is put off until there is nothing else to do, or there are so
/// many.
const TAKEN_AT_MOST: usize = 16;

/// Where slabs with envelopes are here, this rank's and others'.
#[derive(Debug, Default)]
struct Slabs {
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

/// This rank's envelopes.
#[derive(Debug, Default)]
struct Own {
    /// Those that are free, by class.
    free: [Vec<usize>; ROOMS.len()],
    chunks: Vec<Owned>,
}

/// A message that is being written.
#[derive(Debug)]
pub struct Draft {
    envelope: *mut Envelope,
    pub header: Header,
}

/// A message that this rank has sent, and that its receiver will mark.
#[derive(Debug)]
pub struct Awaited {
    address: usize,
}

/// A message that has arrived.
#[derive(Debug)]
pub struct Arrived {
    address: usize,
    pub header: Header,
}

impl Draft {
    /// Where the data are written.
    pub fn data(&self) -> *mut u8 {
        self.envelope.wrapping_add(1).cast()
    }
}

impl Arrived {
    /// Where the data are that follow the envelope.
    pub fn data(&self) -> *const u8 {
        (self.address + size_of::<Envelope>()) as *const u8
    }

    /// How the data are fetched together with the sender, where they have stayed.
    pub fn joint_copy(&self) -> &JointCopy {
        assert!(self.header.address != 0, "the data follow the envelope");
        // SAFETY: they do not, and the message stays until it is given back.
        unsafe { joint_copy(self.address) }
    }

    fn envelope(&self) -> &Envelope {
        // SAFETY: the message stays until it is given back, and its sender writes nothing meanwhile.
        unsafe { &*(self.address as *const Envelope) }
    }
}

impl Awaited {
    /// How the receiver fetches the data with this rank's help.
    ///
    /// # Safety
    /// The data have stayed where they were.
    pub unsafe fn joint_copy(&self) -> &JointCopy {
        // SAFETY: no data follow the envelope then, which is this rank's until it is taken back.
        unsafe { joint_copy(self.address) }
    }

    fn envelope(&self) -> &Envelope {
        // SAFETY: the message is this rank's until it is taken back.
        unsafe { &*(self.address as *const Envelope) }
    }

    /// Whether its receiver has taken it.
    pub fn is_taken(&self) -> bool {
        self.envelope().next.load(Ordering::SeqCst) == TAKEN
    }
}

impl Mail {
    /// Bytes of shared memory that the inboxes need.
    pub fn bytes(size: usize) -> usize {
        size * size_of::<Inbox>()
    }

    /// The mail with the inboxes at an address.
    ///
    /// # Safety
    /// `bytes(size)` bytes of zeroed memory that all ranks share lie there, and stay.
    pub unsafe fn at(inboxes: usize, node: &'static Node, rank: usize, size: usize) -> Self {
        let this = Self {
            node,
            inboxes,
            rank,
            size,
            own: Mutex::default(),
            slabs: Mutex::default(),
            taken: Mutex::default(),
            taken_count: AtomicUsize::new(0),
        };
        let pid = rustix::process::getpid().as_raw_nonzero().get();
        this.inbox(rank).pid.store(pid as u32, Ordering::Relaxed);
        this
    }

    fn inbox(&self, rank: usize) -> &'static Inbox {
        assert!(rank < self.size);
        // SAFETY: the inboxes stay while the process lives, and all of them may be shared among processes.
        unsafe { &*((self.inboxes + rank * size_of::<Inbox>()) as *const Inbox) }
    }

    /// The process of a rank that has sent something.
    pub fn process_of(&self, rank: usize) -> i32 {
        self.inbox(rank).pid.load(Ordering::Relaxed) as i32
    }

    /// An envelope with room for so many bytes of data. None when there is none so large, or too many are on their way.
    pub fn draft(&self, bytes: usize) -> Result<Option<Draft>> {
        class_of(bytes).map_or(Ok(None), |class| self.free_envelope(class, MOST))
    }

    /// An envelope without data, however many are on their way: its sender waits until it is taken.
    pub fn draft_of_awaited(&self) -> Result<Draft> {
        let draft = self.free_envelope(0, usize::MAX)?.expect("there is no limit");
        // SAFETY: an envelope of this rank, of which nobody else knows, and behind which there will be no data.
        unsafe { joint_copy(draft.envelope as usize) }.clear();
        Ok(draft)
    }

    fn free_envelope(&self, class: usize, most: usize) -> Result<Option<Draft>> {
        let mut own = self.own.lock();
        if own.free[class].is_empty() {
            self.collect(&mut own);
        }
        if own.free[class].is_empty() {
            if own.chunks.len() * CHUNK >= most {
                return Ok(None);
            }
            self.add_chunk(&mut own, class)?;
        }
        let envelope = own.free[class].pop().map(|address| address as *mut Envelope);
        Ok(envelope.map(|envelope| Draft { envelope, header: Header::default() }))
    }

    /// Takes back the envelopes that came back.
    fn collect(&self, own: &mut Own) {
        let mut home = self.inbox(self.rank).returned.0.swap(0, Ordering::SeqCst) as usize;
        while home != 0 {
            // SAFETY: an envelope of this rank, which nobody else uses any more.
            let envelope = unsafe { &*(home as *const Envelope) };
            // SAFETY: as above.
            own.free[usize::from(unsafe { (*envelope.header.get()).class })].push(home);
            home = envelope.next.load(Ordering::Relaxed) as usize;
        }
    }

    fn add_chunk(&self, own: &mut Own, class: usize) -> Result {
        let chunk = self.node.pool.allocate(CHUNK, align_of::<Envelope>())?;
        let piece = chunk.piece();
        let slab = Slab { address: chunk.address - piece.within as usize, _map: None };
        self.slabs.lock().all.entry(piece.unit.offset).or_insert(slab);
        let size = size_of_class(class);
        for begin in (0..=CHUNK - size).step_by(size) {
            let home = chunk.address + begin;
            let envelope = Envelope {
                next: AtomicU64::new(0),
                place: piece.unit.offset + piece.within + begin as u64,
                home: home as u64,
                header: Header { class: class as u16, ..Header::default() }.into(),
            };
            // SAFETY: room for an envelope in this rank's memory, of which nobody knows yet.
            unsafe { (home as *mut Envelope).write(envelope) };
            own.free[class].push(home);
        }
        own.chunks.push(chunk);
        Ok(())
    }

    /// Sends a message.
    #[allow(clippy::needless_pass_by_value, reason = "the draft is a message from then on")]
    pub fn send(&self, draft: Draft, to: usize) {
        self.post(&draft, to, false);
    }

    /// Sends a message that stays this rank's until its receiver has taken it.
    #[allow(clippy::needless_pass_by_value, reason = "as above")]
    pub fn send_awaited(&self, draft: Draft, to: usize) -> Awaited {
        let address = draft.envelope as usize;
        self.post(&draft, to, true);
        Awaited { address }
    }

    fn post(&self, draft: &Draft, to: usize, is_awaited: bool) {
        let Draft { envelope, header } = *draft;
        // SAFETY: the envelope is this rank's, and nobody else knows of it before it is pushed.
        let envelope = unsafe {
            let class = (*(*envelope).header.get()).class;
            (*envelope).header = Header { is_awaited: u8::from(is_awaited), class, ..header }.into();
            &*envelope
        };
        let inbox = self.inbox(to);
        push(&inbox.newest, envelope.place, &envelope.next);
        inbox.bell.ring();
    }

    /// Whether messages have arrived.
    #[inline]
    pub fn has_arrivals(&self) -> bool {
        self.inbox(self.rank).newest.load(Ordering::SeqCst) != 0
    }

    /// Calls `each` with the messages that have arrived, those of each sender in order.
    pub fn arrivals(&self, mut each: impl FnMut(Arrived)) -> Result {
        let mut arrived = SmallVec::<[usize; 32]>::new();
        let mut place = self.inbox(self.rank).newest.swap(0, Ordering::SeqCst);
        while place != 0 {
            let address = self.address_of(place)?;
            arrived.push(address);
            // SAFETY: a message that was sent to this rank.
            place = unsafe { &*(address as *const Envelope) }.next.load(Ordering::Relaxed);
        }
        for address in arrived.into_iter().rev() {
            // SAFETY: as above; the header was written before the message was sent, and is not changed until it is given back.
            let header = unsafe { (*(address as *const Envelope)).header.get().read() };
            each(Arrived { address, header });
        }
        Ok(())
    }

    /// Where an envelope is here.
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
                let map = self.node.maps.map(Unit { offset: start, length: SLAB, state: LASTING })?;
                vacant.insert(Slab { address: map.address, _map: Some(map) })
            }
        };
        let address = slab.address;
        slabs.last = Some((start, address));
        Ok(address + (place - start) as usize)
    }

    /// Gives a message back to its sender, when its data are taken: now if it waits for that, else sooner or later.
    pub fn give_back(&self, arrived: &Arrived) {
        if arrived.header.is_awaited == 1 {
            arrived.envelope().next.store(TAKEN, Ordering::SeqCst);
            self.inbox(arrived.header.sender as usize).bell.ring();
            return;
        }
        let mut taken = self.taken.lock();
        taken.push(arrived.address);
        if taken.len() == TAKEN_AT_MOST {
            self.give_all_back(&mut taken);
        }
        self.taken_count.store(taken.len(), Ordering::Relaxed);
    }

    /// Gives back what has not been given back yet, when there is nothing else to do.
    #[inline]
    pub fn rest(&self) {
        if self.taken_count.load(Ordering::Relaxed) > 0
            && let Some(mut taken) = self.taken.try_lock()
        {
            self.give_all_back(&mut taken);
            self.taken_count.store(0, Ordering::Relaxed);
        }
    }

    /// Those of one sender that follow each other go back in one piece.
    fn give_all_back(&self, taken: &mut Taken) {
        // SAFETY: messages that this rank has taken stay until they are given back, and their senders write nothing meanwhile.
        let envelope_of = |address: usize| unsafe { &*(address as *const Envelope) };
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

    /// Takes a message back whose receiver has taken it.
    pub fn take_back(&self, awaited: &Awaited) {
        debug_assert!(awaited.is_taken());
        // SAFETY: its receiver is done with it.
        let class = unsafe { (*awaited.envelope().header.get()).class };
        self.own.lock().free[usize::from(class)].push(awaited.address);
    }

    /// Rung when something has arrived for this rank or was taken from it.
    pub fn bell(&self) -> &'static Event {
        self.bell_of(self.rank)
    }

    /// The same for any rank.
    pub fn bell_of(&self, rank: usize) -> &'static Event {
        &self.inbox(rank).bell
    }
}

/// Puts a number in front of a list.
fn push(first: &AtomicU64, number: u64, next: &AtomicU64) {
    let mut before = first.load(Ordering::Relaxed);
    loop {
        next.store(before, Ordering::Relaxed);
        match first.compare_exchange_weak(before, number, Ordering::SeqCst, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => before = now,
        }
    }
}
