//! Constructors of datatypes (MPI-5.0 sections 5.1.2 to 5.1.4, 5.1.7 and 5.1.10).
//!
//! Counts and displacements are passed as MPI_Count. `large` is true for functions with large counts (`_c`). Such a function makes the same
//! datatype as the function without `_c`; only MPI_Type_get_envelope and MPI_Type_get_contents return different numbers for it.

#![forbid(unsafe_code)]

use super::attached::NameAndAttributes;
use super::contents::Contents;
use super::derived::{self, Datatype, Derived};
use super::plan::Plan;
use crate::abi::*;
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use std::ffi::c_int;

/// Converts a count. Fails with MPI_ERR_COUNT if the count is negative.
fn counted(name: &str, count: MPI_Count) -> Result<u64> {
    match u64::try_from(count) {
        Ok(count) => Ok(count),
        Err(_) => fail!(MPI_ERR_COUNT, "{name} {count} is negative"),
    }
}

/// Performs MPI_Type_dup. Fails with MPI_ERR_TYPE if the handle is invalid, with MPI_ERR_NO_MEM if no handle is free, and with the error of
/// a copy callback that fails.
pub fn duplicate(handle: MPI_Datatype) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(handle)?;
    let contents = Contents::new(MPI_COMBINER_DUP, false).datatypes([old.clone()]);
    derived::refuse_when_full()?;
    let attached = NameAndAttributes::with(old.copied_attributes(handle)?);
    match old {
        Datatype::Derived(old) => derived::insert(old.duplicate(contents, attached)),
        Datatype::Basic(_) => {
            let mut new = Derived::new(contents, old.plan())?;
            new.attached = attached;
            let handle = derived::insert(new)?;
            derived::commit(handle)?;
            Ok(handle)
        }
    }
}

/// Performs MPI_Type_contiguous.
pub fn contiguous(large: bool, count: MPI_Count, old: MPI_Datatype) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let plan = old.plan().block(counted("count", count)?)?;
    finish(Contents::new(MPI_COMBINER_CONTIGUOUS, large).sizes(&[count]).datatypes([old]), plan)
}

/// Performs MPI_Type_vector; `stride` is in extents of the old datatype.
pub fn vector(
    large: bool,
    count: MPI_Count,
    blocklength: MPI_Count,
    stride: MPI_Count,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let part = old.plan();
    let bytes = i128::from(stride) * part.bounds.extent();
    let plan = strided(&part, count, blocklength, bytes)?;
    finish(Contents::new(MPI_COMBINER_VECTOR, large).sizes(&[count, blocklength, stride]).datatypes([old]), plan)
}

/// Performs MPI_Type_create_hvector; `stride` is in bytes.
pub fn hvector(
    large: bool,
    count: MPI_Count,
    blocklength: MPI_Count,
    stride: MPI_Count,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let plan = strided(&old.plan(), count, blocklength, i128::from(stride))?;
    let contents = Contents::new(MPI_COMBINER_HVECTOR, large).sizes(&[count, blocklength]).displacements(&[stride]);
    finish(contents.datatypes([old]), plan)
}

fn strided(old: &Plan, count: MPI_Count, blocklength: MPI_Count, stride: i128) -> Result<Plan> {
    let count = counted("count", count)?;
    old.block(counted("blocklength", blocklength)?)?.repeated(count, stride)
}

/// Performs MPI_Type_indexed; displacements are in extents of the old datatype.
pub fn indexed(
    large: bool,
    lengths: &[MPI_Count],
    displacements: &[MPI_Count],
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let plan = blocks(&old.plan(), lengths.iter().copied(), displacements, true)?;
    let count = [lengths.len() as MPI_Count];
    let contents = Contents::new(MPI_COMBINER_INDEXED, large).sizes(&count).sizes(lengths).sizes(displacements);
    finish(contents.datatypes([old]), plan)
}

/// Performs MPI_Type_create_hindexed; displacements are in bytes.
pub fn hindexed(
    large: bool,
    lengths: &[MPI_Count],
    displacements: &[MPI_Count],
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let plan = blocks(&old.plan(), lengths.iter().copied(), displacements, false)?;
    let count = [lengths.len() as MPI_Count];
    let contents = Contents::new(MPI_COMBINER_HINDEXED, large).sizes(&count).sizes(lengths);
    finish(contents.displacements(displacements).datatypes([old]), plan)
}

/// Performs MPI_Type_create_indexed_block; displacements are in extents of the old datatype.
pub fn indexed_block(
    large: bool,
    blocklength: MPI_Count,
    displacements: &[MPI_Count],
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let plan = blocks(&old.plan(), std::iter::repeat(blocklength), displacements, true)?;
    let sizes = [displacements.len() as MPI_Count, blocklength];
    let contents = Contents::new(MPI_COMBINER_INDEXED_BLOCK, large).sizes(&sizes).sizes(displacements);
    finish(contents.datatypes([old]), plan)
}

/// Performs MPI_Type_create_hindexed_block; displacements are in bytes.
pub fn hindexed_block(
    large: bool,
    blocklength: MPI_Count,
    displacements: &[MPI_Count],
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let plan = blocks(&old.plan(), std::iter::repeat(blocklength), displacements, false)?;
    let sizes = [displacements.len() as MPI_Count, blocklength];
    let contents = Contents::new(MPI_COMBINER_HINDEXED_BLOCK, large).sizes(&sizes).displacements(displacements);
    finish(contents.datatypes([old]), plan)
}

/// Returns the plan (the properties of the new datatype) of blocks of one datatype. The displacements are in extents of the datatype if
/// `in_extents` is true, otherwise in bytes.
fn blocks(
    old: &Plan,
    lengths: impl Iterator<Item = MPI_Count>,
    displacements: &[MPI_Count],
    in_extents: bool,
) -> Result<Plan> {
    let unit = if in_extents { old.bounds.extent() } else { 1 };
    // Consecutive blocks usually have the same length, so the plan of the last block is kept for the next one.
    let mut block: Option<(MPI_Count, Plan)> = None;
    Plan::sequence(displacements.iter().zip(lengths).map(|(&displacement, length)| {
        let plan = match &block {
            Some((known, plan)) if *known == length => plan,
            _ => &block.insert((length, old.block(counted("blocklength", length)?)?)).1,
        };
        plan.clone().moved(i128::from(displacement) * unit)
    }))
}

/// Performs MPI_Type_create_struct.
pub fn structure(
    large: bool,
    lengths: &[MPI_Count],
    displacements: &[MPI_Count],
    olds: &[MPI_Datatype],
) -> Result<MPI_Datatype> {
    let olds = olds.iter().map(|old| Datatype::of_handle(*old)).collect::<Result<Vec<_>>>()?;
    let plan = Plan::sequence(olds.iter().zip(lengths).zip(displacements).map(|((old, &length), &displacement)| {
        let block = old.plan().block(counted("blocklength", length)?)?;
        block.moved(i128::from(displacement))
    }))?;
    let contents = Contents::new(MPI_COMBINER_STRUCT, large).sizes(&[olds.len() as MPI_Count]).sizes(lengths);
    finish(contents.displacements(displacements).datatypes(olds), plan)
}

/// Performs MPI_Type_create_resized.
pub fn resized(large: bool, old: MPI_Datatype, low: MPI_Count, extent: MPI_Count) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let mut plan = old.plan();
    plan.bounds.set = Some((i128::from(low), i128::from(low) + i128::from(extent)));
    finish(Contents::new(MPI_COMBINER_RESIZED, large).displacements(&[low, extent]).datatypes([old]), plan)
}

/// Returns the dimensions of an array, beginning with the one that varies fastest in memory. Fails with MPI_ERR_ARG for an unknown
/// order.
fn fastest_first(order: c_int, dimensions: usize) -> Result<Box<dyn Iterator<Item = usize>>> {
    match order {
        MPI_ORDER_FORTRAN => Ok(Box::new(0..dimensions)),
        MPI_ORDER_C => Ok(Box::new((0..dimensions).rev())),
        _ => fail!(MPI_ERR_ARG, "order {order} is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN"),
    }
}

/// Performs MPI_Type_create_subarray.
pub fn subarray(
    large: bool,
    sizes: &[MPI_Count],
    subsizes: &[MPI_Count],
    starts: &[MPI_Count],
    order: c_int,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let mut plan = old.plan();
    let mut step = plan.bounds.extent();
    for dimension in fastest_first(order, sizes.len())? {
        let (size, subsize, start) = (sizes[dimension], subsizes[dimension], starts[dimension]);
        if size < 1 || subsize < 1 || subsize > size || start < 0 || start > size - subsize {
            fail!(
                MPI_ERR_ARG,
                "dimension {dimension} has {size} elements, which do not include {subsize} elements from {start} on"
            );
        }
        plan = plan.repeated(subsize as u64, step)?.moved(i128::from(start) * step)?;
        step = whole(step, size)?;
    }
    if sizes.is_empty() {
        plan = plan.repeated(0, step)?;
    }
    plan.bounds.set = Some((0, step));
    let contents = Contents::new(MPI_COMBINER_SUBARRAY, large)
        .integers(&[sizes.len() as c_int])
        .sizes(sizes)
        .sizes(subsizes)
        .sizes(starts)
        .integers(&[order]);
    finish(contents.datatypes([old]), plan)
}

/// Returns the length in bytes of `count` elements of an array, `step` bytes apart. Fails with MPI_ERR_ARG if the length exceeds an address
/// space.
fn whole(step: i128, count: MPI_Count) -> Result<i128> {
    match step.checked_mul(i128::from(count)).filter(|bytes| isize::try_from(*bytes).is_ok()) {
        Some(bytes) => Ok(bytes),
        None => fail!(MPI_ERR_ARG, "the whole array does not fit in an address space"),
    }
}

/// A distributed array: the arguments of MPI_Type_create_darray.
#[derive(Clone, Copy, Debug)]
pub struct Distribution<'a> {
    pub size: c_int,
    pub rank: c_int,
    pub sizes: &'a [MPI_Count],
    pub distributions: &'a [c_int],
    pub arguments: &'a [c_int],
    pub processes: &'a [c_int],
    pub order: c_int,
}

/// Performs MPI_Type_create_darray.
pub fn darray(large: bool, array: Distribution<'_>, old: MPI_Datatype) -> Result<MPI_Datatype> {
    let old = Datatype::of_handle(old)?;
    let Distribution { size, rank, sizes, distributions, arguments, processes, order } = array;
    let grid = processes.iter().map(|count| i128::from(*count)).try_fold(1, i128::checked_mul);
    if size < 1 || grid != Some(i128::from(size)) || processes.iter().any(|count| *count < 1) {
        fail!(MPI_ERR_ARG, "{processes:?} is not a grid of {size} processes");
    }
    if !(0..size).contains(&rank) {
        fail!(MPI_ERR_ARG, "rank {rank} is not one of the {size} ranks of the process grid");
    }
    // The last dimension of the process grid varies fastest, whatever the order of the array is.
    let (mut coordinates, mut rest) = (vec![0; sizes.len()], rank);
    for dimension in (0..sizes.len()).rev() {
        coordinates[dimension] = rest % processes[dimension];
        rest /= processes[dimension];
    }
    let mut plan = old.plan();
    let mut step = plan.bounds.extent();
    for dimension in fastest_first(order, sizes.len())? {
        let axis = Axis {
            number: dimension,
            size: sizes[dimension],
            argument: arguments[dimension],
            processes: processes[dimension],
            coordinate: coordinates[dimension],
        };
        plan = axis.distributed(&plan, distributions[dimension], step)?;
        step = whole(step, axis.size)?;
    }
    plan.bounds.set = Some((0, step));
    let contents = Contents::new(MPI_COMBINER_DARRAY, large)
        .integers(&[size, rank, sizes.len() as c_int])
        .sizes(sizes)
        .integers(distributions)
        .integers(arguments)
        .integers(processes)
        .integers(&[order]);
    finish(contents.datatypes([old]), plan)
}

/// One dimension of a distributed array.
#[derive(Clone, Copy, Debug)]
struct Axis {
    number: usize,
    size: MPI_Count,
    argument: c_int,
    processes: c_int,
    coordinate: c_int,
}

impl Axis {
    /// Returns the plan of this process's elements, `step` bytes apart. Fails with MPI_ERR_ARG if an argument is invalid, or if the
    /// distribution does not cover the dimension.
    fn distributed(&self, element: &Plan, distribution: c_int, step: i128) -> Result<Plan> {
        let Self { number, size, argument, processes, coordinate } = *self;
        // Computed in 128 bits, because sums of sizes and products of blocks may exceed an MPI_Count.
        let (size, processes, coordinate) = (i128::from(size), i128::from(processes), i128::from(coordinate));
        let is_default = argument == MPI_DISTRIBUTE_DFLT_DARG;
        if size < 1 {
            fail!(MPI_ERR_ARG, "dimension {number} has {size} elements");
        }
        if !is_default && argument < 1 && distribution != MPI_DISTRIBUTE_NONE {
            fail!(MPI_ERR_ARG, "the distribution argument {argument} of dimension {number} is less than 1");
        }
        let block = match distribution {
            MPI_DISTRIBUTE_NONE if processes == 1 => size,
            MPI_DISTRIBUTE_NONE => {
                conformance::tolerate(&conformance::UNDISTRIBUTED_OVER_SEVERAL, || {
                    let text = format!("dimension {number} is not distributed, but has {processes} processes");
                    Error::new(MPI_ERR_ARG, text)
                })?;
                (size + processes - 1) / processes
            }
            MPI_DISTRIBUTE_BLOCK if is_default => (size + processes - 1) / processes,
            MPI_DISTRIBUTE_BLOCK if i128::from(argument) * processes < size => {
                fail!(
                    MPI_ERR_ARG,
                    "{processes} blocks of {argument} elements do not cover the {size} elements of dimension {number}"
                )
            }
            MPI_DISTRIBUTE_CYCLIC if is_default => 1,
            MPI_DISTRIBUTE_BLOCK | MPI_DISTRIBUTE_CYCLIC => i128::from(argument),
            _ => fail!(MPI_ERR_ARG, "{distribution} is not a distribution (MPI_DISTRIBUTE_BLOCK, _CYCLIC, _NONE)"),
        };
        // Block `b` of the dimension belongs to the process whose coordinate is `b % processes`.
        let first = block * coordinate;
        let cycle = block * processes;
        if first >= size {
            return Ok(Plan::nothing());
        }
        let cycles = if first + block > size { 0 } else { (size - first - block) / cycle + 1 };
        let full = element.repeated(block as u64, step)?.repeated(cycles as u64, cycle * step)?;
        let behind = first + cycles * cycle;
        let tail = element.repeated((size - behind).clamp(0, block) as u64, step)?;
        Plan::sequence([full.moved(first * step), tail.moved(behind * step)])
    }
}

fn finish(contents: Contents<Datatype>, plan: Plan) -> Result<MPI_Datatype> {
    derived::insert(Derived::new(contents, plan)?)
}
