//! The bits of a handle, the kinds of objects, and the count of objects that the program has not freed.
//!
//! From bit 0 on, a handle has four bits of kind, twenty bits of index, six bits of generation, and `MARK`.

#![forbid(unsafe_code)]

use once_cell::sync::OnceCell;
use std::sync::atomic::AtomicUsize;

pub const KIND_BITS: u32 = 4;
pub const INDEX_BITS: u32 = 20;
pub const GENERATION_BITS: u32 = 6;
pub const GENERATION_SHIFT: u32 = KIND_BITS + INDEX_BITS;

/// The highest bit of a handle. No predefined handle has it.
pub const MARK: usize = 1 << (GENERATION_SHIFT + GENERATION_BITS);

/// Largest number of objects of one kind, except windows, that can exist at once.
pub const CAPACITY: usize = 1 << INDEX_BITS;

/// Largest number of windows that can exist at once. The number is smaller than `CAPACITY`, because the table of windows reserves a cache
/// line of 64 bytes for each handle from the start. A system without overcommit charges the whole table to the process.
pub const WINDOWS: usize = 1 << 18;

/// A table that has unused indices uses a free index again only if more than `RESTING` indices are free. So a freed handle becomes valid
/// again only after at least `RESTING` times 64 (the generations) further handles.
pub const RESTING: usize = 256;

/// The bits of a handle that are its index, from the fifth bit on.
pub const INDEX_MASK: usize = (CAPACITY - 1) << KIND_BITS;

/// Returns the index of a handle, valid or not.
#[inline]
pub fn index_of(handle: usize) -> usize {
    (handle & INDEX_MASK) >> KIND_BITS
}

/// Returns true if a handle is a constant of the ABI, which always has the same meaning.
#[inline]
pub const fn is_predefined(handle: usize) -> bool {
    handle < 0x1000
}

/// Returns the handle word of a slot without an object: a number with the index of another slot, which no look-up of this slot matches.
pub const fn vacant(index: usize) -> usize {
    if index == 0 { 1 << KIND_BITS } else { 0 }
}

/// The kinds of objects that have handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    /// A request that is complete from the start. The kind is 0, so that one comparison excludes most other handles.
    CompleteRequest = 0,
    Window = 1,
    Info = 2,
    Errhandler = 3,
    Group = 4,
    Request = 5,
    Keyval = 6,
    Comm = 7,
    Datatype = 8,
    Message = 9,
    Op = 10,
    File = 11,
    Session = 12,
    ControlVariable = 13,
    Measurement = 14,
    PerformanceVariable = 15,
}

impl ObjectKind {
    /// Returns the largest number of objects of this kind that can exist at once.
    pub const fn capacity(self) -> usize {
        if matches!(self, Self::Window) { WINDOWS } else { CAPACITY }
    }

    /// Returns the name of objects of this kind in error texts.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Window => "windows",
            Self::Info => "info objects",
            Self::Errhandler => "error handlers",
            Self::Group => "groups",
            Self::Request | Self::CompleteRequest => "requests",
            Self::Keyval => "attribute keys",
            Self::Comm => "communicators",
            Self::Datatype => "datatypes",
            Self::Message => "messages",
            Self::Op => "reduction operations",
            Self::File => "files",
            Self::Session => "sessions",
            Self::ControlVariable => "handles of control variables",
            Self::Measurement => "sessions of measurements",
            Self::PerformanceVariable => "handles of performance variables",
        }
    }
}

/// The number of objects of one kind that the program has not freed, and the name of the kind. The first object sets the name.
pub struct Unfreed {
    pub name: OnceCell<&'static str>,
    pub count: AtomicUsize,
}

/// The numbers of objects that the program has not freed, indexed by kind.
pub static UNFREED: [Unfreed; 1 << KIND_BITS] =
    [const { Unfreed { name: OnceCell::new(), count: AtomicUsize::new(0) } }; 1 << KIND_BITS];

impl ObjectKind {
    /// Returns the counter of the objects that the program has not freed.
    pub fn unfreed(self) -> &'static AtomicUsize {
        let unfreed = &UNFREED[self as usize];
        unfreed.name.get_or_init(|| self.plural());
        &unfreed.count
    }
}
