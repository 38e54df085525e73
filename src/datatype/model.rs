//! Type maps as the standard defines them, and random datatypes to compare with: for tests.

use super::{Basic, Distribution, construct, derived, predefined};
use crate::abi::*;
use proptest::prelude::*;
use std::ffi::c_int;
use std::ops::Range;

/// A datatype as a user writes it down; `bool` tells whether by the function with large counts.
#[derive(Clone, Debug)]
pub enum Tree {
    /// A predefined datatype, by its handle.
    Basic(usize),
    Dup(Box<Tree>),
    Contiguous(bool, MPI_Count, Box<Tree>),
    /// count, blocklength, stride; in bytes or in extents.
    Vector(bool, InBytes, [MPI_Count; 3], Box<Tree>),
    /// Lengths and displacements; in bytes or in extents.
    Indexed(bool, InBytes, Vec<(MPI_Count, MPI_Count)>, Box<Tree>),
    IndexedBlock(bool, InBytes, MPI_Count, Vec<MPI_Count>, Box<Tree>),
    Struct(bool, Vec<(MPI_Count, MPI_Count, Tree)>),
    /// Lower bound and extent.
    Resized(bool, MPI_Count, MPI_Count, Box<Tree>),
    /// Size, subsize and start of each dimension.
    Subarray(bool, Order, Vec<[MPI_Count; 3]>, Box<Tree>),
    /// Each dimension, and the rank.
    Darray(bool, Order, Vec<Axis>, c_int, Box<Tree>),
}

/// Whether displacements are in bytes.
type InBytes = bool;
/// MPI_ORDER_C or MPI_ORDER_FORTRAN.
type Order = c_int;

/// A dimension of a distributed array.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    size: MPI_Count,
    distribution: c_int,
    argument: c_int,
    processes: c_int,
}

impl Axis {
    /// Whether the process at a coordinate has this element.
    fn has(&self, element: MPI_Count, coordinate: c_int) -> bool {
        let (processes, coordinate) = (MPI_Count::from(self.processes), MPI_Count::from(coordinate));
        let argument = match (self.distribution, self.argument) {
            (MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_DFLT_DARG) => (self.size + processes - 1) / processes,
            (_, MPI_DISTRIBUTE_DFLT_DARG) => 1,
            (_, argument) => MPI_Count::from(argument),
        };
        match self.distribution {
            MPI_DISTRIBUTE_NONE => true,
            MPI_DISTRIBUTE_BLOCK => element / argument == coordinate,
            _ => element / argument % processes == coordinate,
        }
    }
}

/// The basic datatypes that stand in random ones: sizes and categories of all kinds, two with holes.
const BASICS: [MPI_Datatype; 10] = [
    MPI_BYTE,
    MPI_CHAR,
    MPI_SHORT,
    MPI_INT,
    MPI_FLOAT,
    MPI_DOUBLE,
    MPI_C_DOUBLE_COMPLEX,
    MPI_LONG_DOUBLE,
    MPI_SHORT_INT,
    MPI_LONG_DOUBLE_INT,
];

fn basic(handle: usize) -> &'static Basic {
    predefined::find(handle).expect("a basic datatype")
}

impl Tree {
    /// A basic datatype that does not match this one.
    pub fn another(one: &Basic) -> &'static Basic {
        let others = [MPI_REAL16, MPI_LOGICAL].into_iter().map(|handle| basic(handle as usize));
        others.into_iter().find(|other| !other.matches(one)).unwrap_or(basic(MPI_2INT as usize))
    }

    /// The datatype, by the constructors. Those that it was made of are freed.
    pub fn made(&self) -> MPI_Datatype {
        let of = |old: &Tree, make: &dyn Fn(MPI_Datatype) -> crate::error::Result<MPI_Datatype>| {
            let old = old.made();
            let made = make(old).unwrap();
            derived::release(old);
            made
        };
        match self {
            Self::Basic(handle) => *handle as MPI_Datatype,
            Self::Dup(old) => of(old, &|old| construct::duplicate(old)),
            Self::Contiguous(large, count, old) => of(old, &|old| construct::contiguous(*large, *count, old)),
            Self::Vector(large, in_bytes, [count, length, stride], old) => {
                let make = if *in_bytes { construct::hvector } else { construct::vector };
                of(old, &|old| make(*large, *count, *length, *stride, old))
            }
            Self::Indexed(large, in_bytes, blocks, old) => {
                let make = if *in_bytes { construct::hindexed } else { construct::indexed };
                let (lengths, places): (Vec<_>, Vec<_>) = blocks.iter().copied().unzip();
                of(old, &|old| make(*large, &lengths, &places, old))
            }
            Self::IndexedBlock(large, in_bytes, length, places, old) => {
                let make = if *in_bytes { construct::hindexed_block } else { construct::indexed_block };
                of(old, &|old| make(*large, *length, places, old))
            }
            Self::Struct(large, parts) => {
                let olds: Vec<_> = parts.iter().map(|part| part.2.made()).collect();
                let (lengths, places): (Vec<_>, Vec<_>) = parts.iter().map(|part| (part.0, part.1)).unzip();
                let made = construct::structure(*large, &lengths, &places, &olds).unwrap();
                olds.into_iter().for_each(derived::release);
                made
            }
            Self::Resized(large, low, extent, old) => of(old, &|old| construct::resized(*large, old, *low, *extent)),
            Self::Subarray(large, order, axes, old) => {
                let part = |number: usize| axes.iter().map(|axis| axis[number]).collect::<Vec<_>>();
                of(old, &|old| construct::subarray(*large, &part(0), &part(1), &part(2), *order, old))
            }
            Self::Darray(large, order, axes, rank, old) => {
                let part = |of: fn(&Axis) -> c_int| axes.iter().map(of).collect::<Vec<_>>();
                let sizes: Vec<_> = axes.iter().map(|axis| axis.size).collect();
                let processes = part(|axis| axis.processes);
                let array = Distribution {
                    size: processes.iter().product(),
                    rank: *rank,
                    sizes: &sizes,
                    distributions: &part(|axis| axis.distribution),
                    arguments: &part(|axis| axis.argument),
                    processes: &processes,
                    order: *order,
                };
                of(old, &|old| construct::darray(*large, array, old))
            }
        }
    }
}

/// A part of an entry of a basic datatype that C puts at a multiple of its size: all of it, or one half of a pair.
#[derive(Clone, Copy, Debug)]
struct Datum {
    basic: &'static Basic,
    place: MPI_Count,
    size: MPI_Count,
    alignment: MPI_Count,
    /// Whether an entry of the basic datatype begins with it.
    is_first: bool,
}

/// A type map, with the markers of bounds that the standard speaks of.
#[derive(Clone, Debug, Default)]
pub struct Map {
    data: Vec<Datum>,
    low: Option<MPI_Count>,
    high: Option<MPI_Count>,
}

impl Map {
    /// The type map of a datatype.
    pub fn of(tree: &Tree) -> Self {
        match tree {
            Tree::Basic(handle) => Self::of_basic(basic(*handle)),
            Tree::Dup(old) => Self::of(old),
            Tree::Contiguous(_, count, old) => Self::of(old).blocks([(*count, 0)]),
            Tree::Vector(_, in_bytes, [count, length, stride], old) => {
                let old = Self::of(old);
                let unit = old.unit(*in_bytes);
                old.blocks((0..*count).map(|block| (*length, block * stride * unit)))
            }
            Tree::Indexed(_, in_bytes, blocks, old) => {
                let old = Self::of(old);
                let unit = old.unit(*in_bytes);
                old.blocks(blocks.iter().map(|(length, place)| (*length, place * unit)))
            }
            Tree::IndexedBlock(_, in_bytes, length, places, old) => {
                let old = Self::of(old);
                let unit = old.unit(*in_bytes);
                old.blocks(places.iter().map(|place| (*length, place * unit)))
            }
            Tree::Struct(_, parts) => {
                let mut map = Self::default();
                for (length, place, old) in parts {
                    map.append(&Self::of(old).blocks([(*length, *place)]), 0);
                }
                map
            }
            Tree::Resized(_, low, extent, old) => Self { low: Some(*low), high: Some(low + extent), ..Self::of(old) },
            Tree::Subarray(_, order, axes, old) => {
                let sizes: Vec<_> = axes.iter().map(|axis| axis[0]).collect();
                Self::of(old).array(*order, &sizes, |dimension, index| {
                    let [_, subsize, start] = axes[dimension];
                    (start..start + subsize).contains(&index)
                })
            }
            Tree::Darray(_, order, axes, rank, old) => {
                let sizes: Vec<_> = axes.iter().map(|axis| axis.size).collect();
                // The process grid is row-major: the last coordinate runs fastest.
                let behind =
                    |dimension: usize| axes[dimension + 1..].iter().map(|axis| axis.processes).product::<c_int>();
                let coordinate = |dimension: usize| rank / behind(dimension) % axes[dimension].processes;
                Self::of(old)
                    .array(*order, &sizes, |dimension, index| axes[dimension].has(index, coordinate(dimension)))
            }
        }
    }

    fn of_basic(basic: &'static Basic) -> Self {
        let datum = |place: usize, size: usize, alignment: usize| Datum {
            basic,
            place: place as MPI_Count,
            size: size as MPI_Count,
            alignment: alignment as MPI_Count,
            is_first: place == 0,
        };
        let parts = match basic.handle as MPI_Datatype {
            MPI_SHORT_INT => vec![datum(0, 2, 2), datum(4, 4, 4)],
            MPI_LONG_DOUBLE_INT => vec![datum(0, 16, 16), datum(16, 4, 4)],
            MPI_C_DOUBLE_COMPLEX => vec![datum(0, 16, 8)],
            _ => vec![datum(0, basic.size, basic.size)],
        };
        Self { data: parts, ..Self::default() }
    }

    /// What displacements count.
    fn unit(&self, in_bytes: InBytes) -> MPI_Count {
        let (low, high) = self.bounds();
        if in_bytes { 1 } else { high - low }
    }

    fn append(&mut self, other: &Self, offset: MPI_Count) {
        self.data.extend(other.data.iter().map(|datum| Datum { place: datum.place + offset, ..*datum }));
        let low = other.low.map(|low| low + offset);
        let high = other.high.map(|high| high + offset);
        self.low = self.low.into_iter().chain(low).min();
        self.high = self.high.into_iter().chain(high).max();
    }

    /// Blocks of entries: how many, and where.
    fn blocks(&self, blocks: impl IntoIterator<Item = (MPI_Count, MPI_Count)>) -> Self {
        let (mut map, extent) = (Self::default(), self.unit(false));
        for (length, place) in blocks {
            for entry in 0..length {
                map.append(self, place + entry * extent);
            }
        }
        map
    }

    /// The elements of an array of which `has` tells, for each dimension, which indices are in.
    fn array(&self, order: Order, sizes: &[MPI_Count], has: impl Fn(usize, MPI_Count) -> bool) -> Self {
        let (mut map, extent) = (Self::default(), self.unit(false));
        let whole: MPI_Count = sizes.iter().product();
        for element in 0..whole {
            let mut rest = element;
            let mut is_in = true;
            for step in 0..sizes.len() {
                let dimension = if order == MPI_ORDER_C { sizes.len() - 1 - step } else { step };
                is_in &= has(dimension, rest % sizes[dimension]);
                rest /= sizes[dimension];
            }
            if is_in {
                map.append(self, element * extent);
            }
        }
        Self { low: Some(0), high: Some(whole * extent), ..map }
    }

    /// Bytes of data.
    pub fn size(&self) -> MPI_Count {
        self.data.iter().map(|datum| datum.size).sum()
    }

    /// Lowest and highest byte of data; both 0 without data.
    pub fn data(&self) -> (MPI_Count, MPI_Count) {
        let low = self.data.iter().map(|datum| datum.place).min();
        let high = self.data.iter().map(|datum| datum.place + datum.size).max();
        (low.unwrap_or(0), high.unwrap_or(0))
    }

    /// Lower and upper bound: the markers, or those of the data, padded to the largest alignment.
    pub fn bounds(&self) -> (MPI_Count, MPI_Count) {
        let (low, mut high) = self.data();
        let alignment = self.data.iter().map(|datum| datum.alignment).max().unwrap_or(1);
        while (high - low) % alignment != 0 {
            high += 1;
        }
        (self.low.unwrap_or(low), self.high.unwrap_or(high))
    }

    /// Each datum of so many entries, and its address.
    fn all(&self, count: usize, address: usize) -> impl Iterator<Item = (&Datum, usize)> {
        let extent = self.unit(false);
        (0..count).flat_map(move |entry| {
            self.data.iter().map(move |datum| {
                (datum, address.wrapping_add_signed((entry as MPI_Count * extent + datum.place) as isize))
            })
        })
    }

    /// Address of each byte of so many entries at an address.
    pub fn places(&self, count: usize, address: usize) -> Vec<usize> {
        let bytes = |(datum, place): (&Datum, usize)| {
            let size = datum.size as usize;
            (0..size).map(move |byte| place.wrapping_add(byte))
        };
        self.all(count, address).flat_map(bytes).collect()
    }

    /// As `places`, with the holes in entries of basic datatypes.
    pub fn elements(&self, count: usize, address: usize) -> Vec<usize> {
        let firsts = self.all(count, address).filter(|(datum, _)| datum.is_first);
        firsts.flat_map(|(datum, place)| place..place + datum.basic.extent).collect()
    }

    /// The basic datatype of each byte of so many entries; of pairs, that of value or index.
    pub fn kinds(&self, count: usize) -> Vec<&'static Basic> {
        let half = |datum: &Datum| match (datum.basic.handle as MPI_Datatype, datum.is_first) {
            (MPI_SHORT_INT, true) => basic(MPI_SHORT as usize),
            (MPI_LONG_DOUBLE_INT, true) => basic(MPI_LONG_DOUBLE as usize),
            (MPI_SHORT_INT | MPI_LONG_DOUBLE_INT, false) => basic(MPI_INT as usize),
            _ => datum.basic,
        };
        self.all(count, 0).flat_map(|(datum, _)| (0..datum.size).map(move |_| half(datum))).collect()
    }

    /// The basic datatypes of so many entries.
    pub fn basics(&self, count: usize) -> Vec<&'static Basic> {
        self.all(count, 0).filter(|(datum, _)| datum.is_first).map(|(datum, _)| datum.basic).collect()
    }

    /// The basic datatype of all data, if it is one.
    pub fn uniform(&self) -> Option<&'static Basic> {
        let first = self.data.first()?.basic;
        self.data.iter().all(|datum| datum.basic.handle == first.handle).then_some(first)
    }
}

/// Some numbers, at least one.
pub fn numbers(range: Range<usize>) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(range, 1..6)
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![Just(MPI_ORDER_C), Just(MPI_ORDER_FORTRAN)]
}

/// A part of a dimension.
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

/// A random datatype, up to four constructors deep.
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
                .prop_map(|(large, length, places, old)| Tree::IndexedBlock(large, false, length, places, old)),
            2 => (large, 0..3i64, prop::collection::vec(-40..41i64, 0..4), boxed.clone())
                .prop_map(|(large, length, places, old)| Tree::IndexedBlock(large, true, length, places, old)),
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
