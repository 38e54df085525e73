//! Derived datatypes: what the constructors make, and their handles (MPI-5.0 section 5.1).

use super::attached::Attached;
use super::bounds::Bounds;
use super::contents::Contents;
use super::shape::Placed;
use super::signature::Signature;
use super::stream::Batch;
use super::{Basic, Datatype};
use crate::abi::*;
use crate::error::{Result, fail};
use crate::object::handle::{self, Handles, Kind};
use once_cell::sync::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The derived datatypes that have handles.
static DERIVED: Handles<Derived> = Handles::new(Kind::Datatype);

/// A derived datatype. It never changes but for being committed, and for what is attached to it.
#[derive(Debug)]
pub struct Derived {
    /// How it was made.
    pub contents: Contents,
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
    pub batch: Option<Batch>,
    /// Where elements are, each with its holes, if all data are of one basic datatype that has holes.
    pub holed: Option<Placed>,
    pub signature: Signature,
    /// Levels of shape and signature, at most `DEEPEST`.
    depth: usize,
    is_committed: AtomicBool,
    pub attached: Attached,
    /// The handle of a predefined datatype, which is not freed.
    for_good: OnceCell<usize>,
}

/// What the constructors compute.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Bytes of data.
    pub size: i128,
    pub bounds: Bounds,
    pub shape: Placed,
    pub holed: Option<Placed>,
    pub signature: Signature,
    /// Levels of shape and signature, or more.
    depth: usize,
}

/// Most levels of parts that are no runs of one kind; what looks into all of them takes a little of the stack for each.
const DEEPEST: usize = 1000;

impl Derived {
    /// A datatype out of a plan. MPI_ERR_ARG when it is larger than an address space.
    pub fn new(contents: Contents, plan: Plan) -> Result<Self> {
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
            attached: Attached::nothing(),
            for_good: OnceCell::new(),
        })
    }

    /// The same datatype once more, committed if this one is.
    pub fn duplicate(&self, contents: Contents, attached: Attached) -> Self {
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

    /// A handle for who asks how another datatype was made: a new datatype's, or that of the predefined one.
    pub fn handle(&self) -> Result<MPI_Datatype> {
        match self.for_good.get() {
            Some(handle) => Ok(*handle as MPI_Datatype),
            None => insert(self.duplicate(self.contents.clone(), Attached::nothing())),
        }
    }

    /// Whether it may be used in communication.
    #[inline]
    pub fn is_committed(&self) -> bool {
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
    // SAFETY: the caller's promise.
    unsafe { DERIVED.borrow(datatype as usize) }
}

/// MPI_Type_commit.
pub fn commit(datatype: MPI_Datatype) -> Result {
    match Datatype::of_handle(datatype)? {
        Datatype::Basic(_) => (),
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
        Datatype::Derived(derived) => derived.detach_all(datatype)?,
    }
    match DERIVED.remove(datatype as usize) {
        Some(_) => Ok(()),
        None => fail!(MPI_ERR_TYPE, "{} is not a datatype", handle::describe(datatype as usize)),
    }
}

impl Plan {
    /// The plan of a datatype that is used as a part.
    pub fn of(datatype: &Datatype) -> Self {
        match datatype {
            Datatype::Basic(basic) => Self::of_basic(basic),
            Datatype::Derived(derived) => Self {
                size: derived.size as i128,
                bounds: derived.bounds,
                shape: derived.shape.clone(),
                holed: derived.holed.clone(),
                signature: derived.signature.clone(),
                depth: derived.depth,
            },
        }
    }

    fn of_basic(basic: &'static Basic) -> Self {
        Self {
            size: basic.size as i128,
            bounds: Bounds::of(basic),
            shape: basic.shape(),
            holed: (!basic.is_contiguous()).then(|| Placed::run(basic.extent)),
            signature: Signature::plain(basic, 1),
            depth: 1,
        }
    }

    /// No data.
    pub fn nothing() -> Self {
        let (shape, signature) = (Placed::run(0), Signature::nothing());
        Self { size: 0, bounds: Bounds::NOTHING, shape, holed: None, signature, depth: 1 }
    }

    /// MPI_ERR_ARG when an entry is larger than an address space, or nested too deep. Shapes of plans that were not looked at may be wrong.
    pub fn refuse_excess(&self) -> Result {
        let fits = |number: i128| isize::try_from(number).is_ok();
        let (low, high) = self.bounds.range();
        let (first, end) = self.bounds.data.unwrap_or_default();
        if self.depth > DEEPEST {
            fail!(MPI_ERR_ARG, "the datatype has more than {DEEPEST} levels of irregular parts in each other");
        }
        if [self.size, low, high, high - low, first, end, end - first].into_iter().all(fits) {
            return Ok(());
        }
        fail!(
            MPI_ERR_ARG,
            "an entry of {} bytes of data, with bounds {low} and {high} and data from {first} to {end}, does not fit in \
             an address space",
            self.size
        )
    }

    /// `count` of it, `stride` bytes apart. MPI_ERR_ARG as above.
    pub fn repeated(&self, count: u64, stride: i128) -> Result<Self> {
        let whole = Self {
            size: self.size * i128::from(count),
            bounds: self.bounds.repeated(count, stride),
            ..Self::nothing()
        };
        whole.refuse_excess()?;
        // Only a count of nothing, or a stride that leads nowhere, can be larger than an address.
        let (count, stride) = if self.size == 0 { (0, 0) } else { (count as usize, stride as isize) };
        Ok(Self {
            depth: if count > 1 { self.depth + 1 } else { self.depth },
            shape: self.shape.clone().repeated(count, stride),
            holed: self.holed.clone().map(|holed| holed.repeated(count, stride)),
            signature: self.signature.clone().repeated(count),
            ..whole
        })
    }

    /// `count` of it, one behind the other.
    pub fn block(&self, count: u64) -> Result<Self> {
        self.repeated(count, self.bounds.extent())
    }

    /// It, so many bytes further. MPI_ERR_ARG as above.
    pub fn moved(self, offset: i128) -> Result<Self> {
        let bounds = self.bounds.moved(offset);
        let whole = Self { bounds, ..self };
        whole.refuse_excess()?;
        let moved = |placed: Placed| placed.moved(offset as isize);
        Ok(Self { shape: moved(whole.shape), holed: whole.holed.map(moved), ..whole })
    }

    /// All of these, in this order. MPI_ERR_ARG as above, or the first error of a part.
    pub fn sequence(parts: impl IntoIterator<Item = Result<Self>>) -> Result<Self> {
        let mut whole = Self::nothing();
        let (mut shapes, mut holed, mut signatures) = (Vec::new(), Vec::new(), Vec::new());
        let mut with_data = 0;
        for part in parts {
            let part = part?;
            if part.size > 0 {
                with_data += 1;
                whole.depth = whole.depth.max(part.depth);
            }
            whole.size += part.size;
            whole.bounds = whole.bounds.with(&part.bounds);
            shapes.push(part.shape);
            holed.extend(part.holed);
            Signature::append(&mut signatures, part.signature);
        }
        whole.refuse_excess()?;
        let signature = Signature::sequence(signatures);
        // Elements have holes when all data are of one kind that has them; parts without data have no say.
        let is_holed = signature.uniform().is_some_and(|basic| !basic.is_contiguous());
        let holed = is_holed.then(|| Placed::sequence(holed));
        let shape = Placed::sequence(shapes);
        let depth = match with_data {
            0 | 1 => whole.depth,
            _ if shape.is_flat() && signature.is_flat() => 1,
            _ => whole.depth + 1,
        };
        let whole = Self { shape, holed, signature, depth, ..whole };
        whole.refuse_excess()?;
        Ok(whole)
    }
}
