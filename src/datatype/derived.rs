//! Derived datatypes: the objects, their table of handles, commit and free (MPI-5.0 section 5.1).
//!
//! A derived datatype owns, in its contents, the datatypes from which it was made, so `Datatype` and `Derived` are one recursive type.

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

/// Derived datatypes that have handles.
static DERIVED: Handles<Derived> = Handles::new(ObjectKind::Datatype);

/// A derived datatype. After it has got a handle, only three things can change: whether it is committed, its name, and its attributes.
#[derive(Debug)]
pub struct Derived {
    /// Constructor and arguments.
    pub contents: Contents<Datatype>,
    /// Number of bytes of data in an entry.
    pub size: usize,
    pub bounds: Bounds,
    /// Distance from one entry to the next.
    pub extent: isize,
    /// Offset of the lowest byte of data, and offset behind the highest byte of data.
    pub data: (isize, isize),
    /// Shape of the data.
    pub shape: Placed,
    /// The shape as a batch (equal runs at equal distances) at offset 0, if the shape is a batch.
    pub batch: Option<Batch<isize>>,
    /// Positions of whole elements, including the holes in them, if all data are of one basic datatype that has holes.
    pub holed: Option<Placed>,
    pub signature: Signature,
    /// Upper bound of the number of nested levels of shape and signature. It is at most `DEEPEST` (`plan`).
    depth: usize,
    is_committed: AtomicBool,
    pub attached: NameAndAttributes,
    /// Set for a predefined datatype without a name (`parametrized`): its handle, which is never freed.
    for_good: OnceCell<usize>,
}

/// A datatype with a counted reference: the datatype lives on when its handle is freed.
#[derive(Clone, Debug)]
pub enum Datatype {
    Basic(&'static Basic),
    Derived(Arc<Derived>),
}

impl Datatype {
    /// Returns the datatype of a handle, committed or not. Fails with MPI_ERR_TYPE if the handle is invalid.
    pub fn of_handle(datatype: MPI_Datatype) -> Result<Self> {
        if let Some(basic) = predefined::find(datatype as usize) {
            return Ok(Self::Basic(basic));
        }
        match find(datatype) {
            Some(derived) => Ok(Self::Derived(derived)),
            None => unknown(datatype),
        }
    }

    /// Returns a handle of the datatype: its own handle if the datatype is predefined, otherwise the handle of a new, equal datatype, which
    /// the user frees.
    pub fn handle(self) -> Result<MPI_Datatype> {
        match self {
            Self::Basic(basic) => Ok(basic.handle as MPI_Datatype),
            Self::Derived(derived) => derived.handle(),
        }
    }

    /// Returns whether this and `other` are the same datatype.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Basic(one), Self::Basic(other)) => one.handle == other.handle,
            (Self::Derived(one), Self::Derived(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Frees handles that `handle` has returned.
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

    /// Returns the plan of this datatype as a part of another datatype.
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
    /// Returns the datatype of a plan. Fails with the errors of `Plan::refuse_excess`.
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

    /// Returns an equal datatype with other contents and attributes. The new datatype is committed if this one is committed.
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

    /// Returns whether the datatype is a predefined one without a name.
    pub fn is_for_good(&self) -> bool {
        self.for_good.get().is_some()
    }

    /// Returns a handle for MPI_Type_get_contents: its own handle if this datatype is predefined, otherwise the handle of a new, equal
    /// datatype.
    pub fn handle(&self) -> Result<MPI_Datatype> {
        match self.for_good.get() {
            Some(handle) => Ok(*handle as MPI_Datatype),
            None => insert(self.duplicate(self.contents.clone(), NameAndAttributes::nothing())),
        }
    }

    /// Returns whether the datatype may be used in communication.
    #[inline]
    pub fn is_committed(&self) -> bool {
        // Relaxed: the flag publishes nothing; the program orders MPI_Type_commit before the use of the datatype.
        self.is_committed.load(Ordering::Relaxed)
    }

    /// Returns the name of its entries for error sentences.
    pub fn name(&self) -> String {
        format!("entries of {}", self.title())
    }

    /// Returns the name of the datatype for error sentences.
    pub fn title(&self) -> String {
        format!("a datatype of {} ({} bytes of data)", self.contents.combiner_function(), self.size)
    }
}

impl Drop for Derived {
    /// Drops in a loop, not by recursion, the datatypes from which this one was made. So a chain of many thousand datatypes, each made from
    /// the one before, does not overflow the stack.
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

/// Gives a handle to a datatype.
pub fn insert(datatype: Derived) -> Result<MPI_Datatype> {
    DERIVED.insert(datatype).map(|handle| handle as MPI_Datatype)
}

/// Commits a datatype, and gives it a handle that is never freed.
pub fn insert_for_good(datatype: Derived) -> Result<MPI_Datatype> {
    // Relaxed: no other thread has the datatype yet.
    datatype.is_committed.store(true, Ordering::Relaxed);
    let datatype = Arc::new(datatype);
    let handle = DERIVED.insert_for_good(Arc::clone(&datatype))?;
    // The cell is empty: the datatype is new.
    let _ = datatype.for_good.set(handle);
    Ok(handle as MPI_Datatype)
}

/// Fails with MPI_ERR_NO_MEM if there is no free handle.
pub fn refuse_when_full() -> Result {
    DERIVED.refuse_when_full()
}

/// Returns the derived datatype of a handle.
pub fn find(datatype: MPI_Datatype) -> Option<Arc<Derived>> {
    DERIVED.get(datatype as usize)
}

/// Returns the derived datatype of a handle, without counting a reference.
///
/// # Safety
/// No other thread frees the handle while the reference lives.
#[inline]
pub unsafe fn borrow(datatype: MPI_Datatype) -> Option<&'static Derived> {
    // SAFETY: the caller promises that no thread frees the handle while the reference lives.
    unsafe { DERIVED.borrow(datatype as usize) }
}

/// Performs MPI_Type_commit.
pub fn commit(datatype: MPI_Datatype) -> Result {
    match Datatype::of_handle(datatype)? {
        Datatype::Basic(_) => (),
        // Relaxed: the flag publishes nothing; the program orders MPI_Type_commit before the use of the datatype.
        Datatype::Derived(derived) => derived.is_committed.store(true, Ordering::Relaxed),
    }
    Ok(())
}

/// Frees a handle that the library has created, unless the datatype is predefined.
pub fn release(datatype: MPI_Datatype) {
    if find(datatype).is_some_and(|derived| !derived.is_for_good()) {
        drop(DERIVED.remove(datatype as usize));
    }
}

/// Performs MPI_Type_free: deletes the attributes, the last attribute first, and frees the handle. Datatypes made from this one keep it
/// alive. If a delete callback fails, the datatype keeps its handle and the remaining attributes.
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

/// Returns MPI_ERR_TYPE for a handle that is not a datatype.
#[cold]
pub fn unknown<T>(datatype: MPI_Datatype) -> Result<T> {
    fail!(MPI_ERR_TYPE, "{} is not a datatype", handle::describe(datatype as usize))
}
