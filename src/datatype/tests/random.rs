//! Random datatypes for tests.

#![forbid(unsafe_code)]

use super::model::{Axis, BASICS, Order, Tree};
use crate::abi::*;
use proptest::prelude::*;
use std::ffi::c_int;
use std::ops::Range;

/// Generates some numbers, at least one.
pub fn numbers(range: Range<usize>) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(range, 1..6)
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![Just(MPI_ORDER_C), Just(MPI_ORDER_FORTRAN)]
}

/// Generates the size of a dimension, and the size and start of a part of it.
fn part() -> impl Strategy<Value = [MPI_Count; 3]> {
    (1..5i64, 0..4i64, 0..4i64).prop_map(|(subsize, start, rest)| [start + subsize + rest, subsize, start])
}

fn axis() -> impl Strategy<Value = Axis> {
    let argument = prop_oneof![Just(MPI_DISTRIBUTE_DFLT_DARG), 1..4i32];
    let distribution =
        prop_oneof![Just(MPI_DISTRIBUTE_BLOCK), Just(MPI_DISTRIBUTE_CYCLIC), Just(MPI_DISTRIBUTE_NONE)];
    (1..8i64, distribution, argument, 1..4i32).prop_map(|(size, distribution, argument, processes)| {
        let is_short = MPI_Count::from(argument) * MPI_Count::from(processes) < size;
        match distribution {
            MPI_DISTRIBUTE_NONE => Axis { size, distribution, argument: MPI_DISTRIBUTE_DFLT_DARG, processes: 1 },
            // Blocks must cover the dimension.
            MPI_DISTRIBUTE_BLOCK if is_short => Axis { size, distribution, argument: size as c_int, processes },
            _ => Axis { size, distribution, argument, processes },
        }
    })
}

/// Generates a datatype, up to four constructors deep.
pub fn tree() -> impl Strategy<Value = Tree> {
    let handle = |handle: MPI_Datatype| handle as usize;
    let leaf = prop::sample::select(BASICS.map(handle).to_vec()).prop_map(Tree::Basic);
    leaf.prop_recursive(4, 24, 3, |old| {
        let boxed = old.clone().prop_map(Box::new).boxed();
        let large = any::<bool>();
        prop_oneof![
            1 => boxed.clone().prop_map(Tree::Dup),
            2 => (large, 0..4i64, boxed.clone()).prop_map(|(large, count, old)| Tree::Contiguous(large, count, old)),
            3 => (large, 0..4i64, 0..4i64, -5..6i64, boxed.clone()).prop_map(|(large, count, length, stride, old)| {
                Tree::Vector(large, false, [count, length, stride], old)
            }),
            3 => (large, 0..4i64, 0..4i64, -40..41i64, boxed.clone()).prop_map(|(large, count, length, stride, old)| {
                Tree::Vector(large, true, [count, length, stride], old)
            }),
            3 => (large, prop::collection::vec((0..3i64, -4..5i64), 0..4), boxed.clone())
                .prop_map(|(large, blocks, old)| Tree::Indexed(large, false, blocks, old)),
            3 => (large, prop::collection::vec((0..3i64, -40..41i64), 0..4), boxed.clone())
                .prop_map(|(large, blocks, old)| Tree::Indexed(large, true, blocks, old)),
            2 => (large, 0..3i64, prop::collection::vec(-4..5i64, 0..4), boxed.clone())
                .prop_map(|(large, length, displacements, old)| Tree::IndexedBlock(large, false, length, displacements, old)),
            2 => (large, 0..3i64, prop::collection::vec(-40..41i64, 0..4), boxed.clone())
                .prop_map(|(large, length, displacements, old)| Tree::IndexedBlock(large, true, length, displacements, old)),
            4 => (large, prop::collection::vec((0..3i64, -40..41i64, old), 0..4))
                .prop_map(|(large, parts)| Tree::Struct(large, parts)),
            3 => (large, -16..17i64, -24..25i64, boxed.clone())
                .prop_map(|(large, low, extent, old)| Tree::Resized(large, low, extent, old)),
            2 => (large, order(), prop::collection::vec(part(), 1..4), boxed.clone())
                .prop_map(|(large, order, axes, old)| Tree::Subarray(large, order, axes, old)),
            2 => (large, order(), prop::collection::vec(axis(), 1..3), any::<prop::sample::Index>(), boxed)
                .prop_map(|(large, order, axes, rank, old)| {
                    let processes: c_int = axes.iter().map(|axis| axis.processes).product();
                    Tree::Darray(large, order, axes, rank.index(processes as usize) as c_int, old)
                }),
        ]
    })
}

/// Generates a number, usually one at a limit of a range.
fn extreme() -> impl Strategy<Value = MPI_Count> {
    let ends = [MPI_Count::MIN, MPI_Count::MIN + 1, -(1 << 62), -(1 << 32), 1 << 31, 1 << 32, 1 << 61, 1 << 62];
    prop_oneof![-3..5i64, prop::sample::select(ends.to_vec()), MPI_Count::MAX - 9..=MPI_Count::MAX]
}

/// Generates a datatype whose arguments are numbers at limits of ranges. Most of these datatypes
/// cannot be made.
pub fn extreme_tree() -> impl Strategy<Value = Tree> {
    let leaf = prop::sample::select(vec![MPI_BYTE as usize, MPI_DOUBLE as usize, MPI_SHORT_INT as usize]);
    leaf.prop_map(Tree::Basic).prop_recursive(3, 8, 2, |old| {
        let boxed = old.clone().prop_map(Box::new).boxed();
        // Most of these numbers do not fit in an int.
        let (large, in_bytes) = (Just(true), any::<bool>());
        let axis = (extreme(), 0..20i32, -1..22i32, 1..4i32)
            .prop_map(|(size, distribution, argument, processes)| Axis { size, distribution, argument, processes });
        prop_oneof![
            (large, extreme(), boxed.clone()).prop_map(|(large, count, old)| Tree::Contiguous(large, count, old)),
            (large, in_bytes, [extreme(), extreme(), extreme()], boxed.clone())
                .prop_map(|(large, in_bytes, numbers, old)| Tree::Vector(large, in_bytes, numbers, old)),
            (large, in_bytes, prop::collection::vec((extreme(), extreme()), 0..3), boxed.clone())
                .prop_map(|(large, in_bytes, blocks, old)| Tree::Indexed(large, in_bytes, blocks, old)),
            (large, in_bytes, extreme(), prop::collection::vec(extreme(), 0..3), boxed.clone()).prop_map(
                |(large, in_bytes, length, displacements, old)| Tree::IndexedBlock(
                    large,
                    in_bytes,
                    length,
                    displacements,
                    old
                )
            ),
            (large, prop::collection::vec((extreme(), extreme(), old), 0..3))
                .prop_map(|(large, parts)| Tree::Struct(large, parts)),
            (large, extreme(), extreme(), boxed.clone())
                .prop_map(|(large, low, extent, old)| Tree::Resized(large, low, extent, old)),
            (large, order(), prop::collection::vec([extreme(), extreme(), extreme()], 1..3), boxed.clone())
                .prop_map(|(large, order, axes, old)| Tree::Subarray(large, order, axes, old)),
            (large, order(), prop::collection::vec(axis, 1..3), -1..6i32, boxed)
                .prop_map(|(large, order, axes, rank, old)| Tree::Darray(large, order, axes, rank, old)),
        ]
    })
}

/// Generates a count of entries, usually one at a limit of a range.
pub fn extreme_count() -> impl Strategy<Value = MPI_Count> {
    extreme()
}
