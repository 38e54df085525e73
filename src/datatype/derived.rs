//! Datatypes as objects, their table of handles, commit and free (MPI-5.0 section 5.1).
//!
//! A derived datatype owns the datatypes that it was made of, through its contents: `Datatype` and `Derived` are one recursive type.

use super::attached::NameAndAttributes;
use super::batch::Batch;
use super::bounds::Bounds;
use super::contents::Contents;
use super::plan::Plan;
use super::predefined::{self, Basic};
use super::shape::Placed;
use super::signature::Signature;
use crate::abi::*;
use crate::error::{Result, fail};
use crate::object::handle::{self, Handles, ObjectKind};
use once_cell::sync::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The derived datatypes that have handles.
static DERIVED: Handles<Derived> = Handles::new(ObjectKind::Datatype);

/// A derived datatype. It never changes but for being committed, and for what is attached to it.
#[derive(Debug)]
pub struct Derived {
    /// How it was made.
    pub contents: Contents<Datatype>,
    /// Bytes of data in an entry.
    pub size: usize,
    pub bounds: Bounds,
    /// Bytes from an entry to the next.
    pub extent: isize,
    /// From an entry's address to its lowest byte of data, and to the end of its highest one.
    pub data: (isize, isize),
    /// Where the bytes of data are.
    pub shape: Placed,
    /// The same for an entry at address 0, if they are runs at equal distances.
    pub batch: Option<Batch<isize>>,
    /// Where elements are, each with its holes, if all data are of one basic datatype that has holes.
    pub holed: Option<Placed>,
    pub signature: Signature,
    /// Levels of shape and signature, at most `DEEPEST`.
    depth: usize,
    is_committed: AtomicBool,
    pub attached: NameAndAttributes,
    /// The handle of a predefined datatype, which is not freed.
    for_good: OnceCell<usize>,
}

/// A datatype with a counted reference: it stays when its handle is freed.
#[derive(Clone, Debug)]
pub enum Datatype {
    Basic(&'static Basic),
    Derived(Arc<Derived>),
}

impl Datatype {
    /// The datatype of a handle, committed or not. MPI_ERR_TYPE.
    pub fn of_handle(datatype: MPI_Datatype) -> Result<Self> {
        if let Some(basic) = predefined::find(datatype as usize) {
            return Ok(Self::Basic(basic));
        }
        match find(datatype) {
            Some(derived) => Ok(Self::Derived(derived)),
            None => unknown(datatype),
        }
    }

    /// A handle of it: of a new datatype that is like it, which the user frees, unless it is predefined.
    pub fn handle(self) -> Result<MPI_Datatype> {
        match self {
            Self::Basic(basic) => Ok(basic.handle as MPI_Datatype),
            Self::Derived(derived) => derived.handle(),
        }
    }

    /// Whether both are one datatype.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Basic(one), Self::Basic(other)) => one.handle == other.handle,
            (Self::Derived(one), Self::Derived(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Ends handles that `handle` gave.
    pub fn take_back(handles: Vec<MPI_Datatype>) {
        handles.into_iter().for_each(release);
    }

    pub(super) fn bounds(&self) -> Bounds {
        match self {
            Self::Basic(basic) => Bounds::of(basic),
            Self::Derived(derived) => derived.bounds,
        }
    }

    pub(super) fn signature(&self) -> Signature {
        match self {
            Self::Basic(basic) => Signature::plain(basic, 1),
            Self::Derived(derived) => derived.signature.clone(),
        }
    }

    /// The plan of this datatype as a part of another one.
    pub(super) fn plan(&self) -> Plan {
        match self {
            Self::Basic(basic) => Plan::of_basic(basic),
            Self::Derived(derived) => Plan {
                size: derived.size as i128,
                bounds: derived.bounds,
                shape: derived.shape.clone(),
                holed: derived.holed.clone(),
                signature: derived.signature.clone(),
                depth: derived.depth,
            },
        }
    }
}

impl Derived {
    /// A datatype out of a plan. MPI_ERR_ARG when it is larger than an address space.
    pub fn new(contents: Contents<Datatype>, plan: Plan) -> Result<Self> {
        plan.refuse_excess()?;
        let Plan { size, bounds, shape, holed, signature, depth } = plan;
        let (first, end) = bounds.data.unwrap_or_default();
        Ok(Self {
            contents,
            size: size as usize,
            bounds,
            extent: bounds.extent() as isize,
            data: (first as isize, end as isize),
            batch: Batch::of_shape(0, &shape),
            shape,
            holed,
            signature,
            depth,
            is_committed: AtomicBool::new(false),
            attached: NameAndAttributes::nothing(),
            for_good: OnceCell::new(),
        })
    }

    /// The same datatype once more, committed if this one is.
    pub fn duplicate(&self, contents: Contents<Datatype>, attached: NameAndAttributes) -> Self {
        Self {
            contents,
            size: self.size,
            bounds: self.bounds,
            extent: self.extent,
            data: self.data,
            shape: self.shape.clone(),
            batch: self.batch,
            holed: self.holed.clone(),
            signature: self.signature.clone(),
            depth: self.depth,
            is_committed: AtomicBool::new(self.is_committed()),
            attached,
            for_good: OnceCell::new(),
        }
    }

    /// Whether it is predefined, though it has no name.
    pub fn is_for_good(&self) -> bool {
        self.for_good.get().is_some()
    }

    /// A handle for MPI_Type_get_contents: of a new datatype that is equal to this one, or that of the predefined one.
    pub fn handle(&self) -> Result<MPI_Datatype> {
        match self.for_good.get() {
            Some(handle) => Ok(*handle as MPI_Datatype),
            None => insert(self.duplicate(self.contents.clone(), NameAndAttributes::nothing())),
        }
    }

    /// Whether it may be used in communication.
    #[inline]
    pub fn is_committed(&self) -> bool {
        // Relaxed: the flag publishes nothing; the program orders MPI_Type_commit before the use of the datatype.
        self.is_committed.load(Ordering::Relaxed)
    }

    /// As an error sentence names its entries.
    pub fn name(&self) -> String {
        format!("entries of {}", self.title())
    }

    /// As an error sentence names it.
    pub fn title(&self) -> String {
        format!("a datatype of {} ({} bytes of data)", self.contents.combiner_function(), self.size)
    }
}

impl Drop for Derived {
    /// Lets go of what it was made of one by one: a chain of many thousand datatypes, each made of the one before, is no
    /// deeper on the stack than one.
    fn drop(&mut self) {
        let mut parts = std::mem::take(&mut self.contents.datatypes);
        while let Some(part) = parts.pop() {
            if let Datatype::Derived(part) = part
                && let Some(mut last) = Arc::into_inner(part)
            {
                parts.append(&mut last.contents.datatypes);
            }
        }
    }
}

/// Gives a datatype a handle.
pub fn insert(datatype: Derived) -> Result<MPI_Datatype> {
    DERIVED.insert(datatype).map(|handle| handle as MPI_Datatype)
}

/// Gives a datatype a handle that is never freed, and commits it.
pub fn insert_for_good(datatype: Derived) -> Result<MPI_Datatype> {
    // Relaxed: no other thread has the datatype yet.
    datatype.is_committed.store(true, Ordering::Relaxed);
    let datatype = Arc::new(datatype);
    let handle = DERIVED.insert_for_good(Arc::clone(&datatype))?;
    // The cell is empty: the datatype is new.
    let _ = datatype.for_good.set(handle);
    Ok(handle as MPI_Datatype)
}

/// MPI_ERR_NO_MEM when there is no handle for one more.
pub fn refuse_when_full() -> Result {
    DERIVED.refuse_when_full()
}

/// The derived datatype of a handle.
pub fn find(datatype: MPI_Datatype) -> Option<Arc<Derived>> {
    DERIVED.get(datatype as usize)
}

/// The derived datatype of a handle, without counting.
///
/// # Safety
/// The handle is not freed by another thread while the reference lives.
#[inline]
pub unsafe fn borrow(datatype: MPI_Datatype) -> Option<&'static Derived> {
    // SAFETY: no thread frees the handle while the reference lives, which the caller of this function guarantees as `borrow` demands.
    unsafe { DERIVED.borrow(datatype as usize) }
}

/// MPI_Type_commit.
pub fn commit(datatype: MPI_Datatype) -> Result {
    match Datatype::of_handle(datatype)? {
        Datatype::Basic(_) => (),
        // Relaxed: the flag publishes nothing; the program orders MPI_Type_commit before the use of the datatype.
        Datatype::Derived(derived) => derived.is_committed.store(true, Ordering::Relaxed),
    }
    Ok(())
}

/// Ends a handle that the library gave; predefined ones stay.
pub fn release(datatype: MPI_Datatype) {
    if find(datatype).is_some_and(|derived| !derived.is_for_good()) {
        drop(DERIVED.remove(datatype as usize));
    }
}

/// MPI_Type_free: deletes attributes, the last one first, and ends the handle; what is made of the datatype keeps it. When a
/// delete callback fails, all stays but the attributes that are gone.
pub fn free(datatype: MPI_Datatype) -> Result {
    match Datatype::of_handle(datatype)? {
        Datatype::Basic(basic) => fail!(MPI_ERR_TYPE, "{} is predefined and cannot be freed", basic.name),
        Datatype::Derived(derived) if derived.is_for_good() => {
            let function = derived.contents.combiner_function();
            fail!(MPI_ERR_TYPE, "a datatype of {function} is predefined and cannot be freed")
        }
        Datatype::Derived(derived) => derived.attached.attributes.delete_all(datatype as usize)?,
    }
    match DERIVED.remove(datatype as usize) {
        Some(_) => Ok(()),
        None => unknown(datatype),
    }
}

/// MPI_ERR_TYPE for a handle that names no datatype.
#[cold]
pub fn unknown<T>(datatype: MPI_Datatype) -> Result<T> {
    fail!(MPI_ERR_TYPE, "{} is not a datatype", handle::describe(datatype as usize))
}
