//! Test model: datatypes as trees of constructors, and their type maps as the standard defines them.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::datatype::{Basic, Distribution, construct, derived, predefined};
use crate::error::Result;
use std::ffi::c_int;

/// A datatype as a user constructs it. `bool` is true for the function with large counts.
#[derive(Clone, Debug)]
pub enum Tree {
    /// A predefined datatype, by its handle.
    Basic(usize),
    Dup(Box<Tree>),
    Contiguous(bool, MPI_Count, Box<Tree>),
    /// Count, block length, and stride (in bytes or in extents).
    Vector(bool, InBytes, [MPI_Count; 3], Box<Tree>),
    /// Lengths, and displacements (in bytes or in extents).
    Indexed(bool, InBytes, Vec<(MPI_Count, MPI_Count)>, Box<Tree>),
    IndexedBlock(bool, InBytes, MPI_Count, Vec<MPI_Count>, Box<Tree>),
    Struct(bool, Vec<(MPI_Count, MPI_Count, Tree)>),
    /// Lower bound and extent.
    Resized(bool, MPI_Count, MPI_Count, Box<Tree>),
    /// Size, subsize and start of each dimension.
    Subarray(bool, Order, Vec<[MPI_Count; 3]>, Box<Tree>),
    /// All dimensions, and the rank.
    Darray(bool, Order, Vec<Axis>, c_int, Box<Tree>),
}

/// Whether displacements are in bytes.
type InBytes = bool;
/// MPI_ORDER_C or MPI_ORDER_FORTRAN.
pub type Order = c_int;

/// A dimension of a distributed array.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    pub size: MPI_Count,
    pub distribution: c_int,
    pub argument: c_int,
    pub processes: c_int,
}

impl Axis {
    /// Returns whether the process at a coordinate has this element.
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

/// Basic datatypes that random datatypes contain: various sizes and categories, two with holes.
pub const BASICS: [MPI_Datatype; 10] = [
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
    /// Returns a basic datatype that does not match `one`, which must not be MPI_BYTE.
    pub fn another(one: &Basic) -> &'static Basic {
        let others = [MPI_REAL16, MPI_LOGICAL].into_iter().map(|handle| basic(handle as usize));
        others.into_iter().find(|other| !other.matches(one)).unwrap_or(basic(MPI_2INT as usize))
    }

    /// Makes the datatype by the constructors. Intermediate datatypes are freed.
    pub fn made(&self) -> Result<MPI_Datatype> {
        let of = |old: &Tree, make: &dyn Fn(MPI_Datatype) -> Result<MPI_Datatype>| {
            let old = old.made()?;
            let made = make(old);
            derived::release(old);
            made
        };
        match self {
            Self::Basic(handle) => Ok(*handle as MPI_Datatype),
            Self::Dup(old) => of(old, &|old| construct::duplicate(old)),
            Self::Contiguous(large, count, old) => of(old, &|old| construct::contiguous(*large, *count, old)),
            Self::Vector(large, in_bytes, [count, length, stride], old) => {
                let make = if *in_bytes { construct::hvector } else { construct::vector };
                of(old, &|old| make(*large, *count, *length, *stride, old))
            }
            Self::Indexed(large, in_bytes, blocks, old) => {
                let make = if *in_bytes { construct::hindexed } else { construct::indexed };
                let (lengths, displacements): (Vec<_>, Vec<_>) = blocks.iter().copied().unzip();
                of(old, &|old| make(*large, &lengths, &displacements, old))
            }
            Self::IndexedBlock(large, in_bytes, length, displacements, old) => {
                let make = if *in_bytes { construct::hindexed_block } else { construct::indexed_block };
                of(old, &|old| make(*large, *length, displacements, old))
            }
            Self::Struct(large, parts) => {
                let olds = parts.iter().map(|part| part.2.made()).collect::<Result<Vec<_>>>()?;
                let (lengths, displacements): (Vec<_>, Vec<_>) = parts.iter().map(|part| (part.0, part.1)).unzip();
                let made = construct::structure(*large, &lengths, &displacements, &olds);
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

/// A part of a basic datatype's entry that C aligns as one datum: the whole entry, or one half of a pair.
#[derive(Clone, Copy, Debug)]
struct Datum {
    basic: &'static Basic,
    displacement: MPI_Count,
    size: MPI_Count,
    alignment: MPI_Count,
    /// Whether the datum is the beginning of a basic datatype's entry.
    is_first: bool,
}

/// A type map, with the markers of bounds of the standard.
#[derive(Clone, Debug, Default)]
pub struct TypeMap {
    data: Vec<Datum>,
    low: Option<MPI_Count>,
    high: Option<MPI_Count>,
}

impl TypeMap {
    /// Returns the type map of a datatype.
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
                old.blocks(blocks.iter().map(|(length, displacement)| (*length, displacement * unit)))
            }
            Tree::IndexedBlock(_, in_bytes, length, displacements, old) => {
                let old = Self::of(old);
                let unit = old.unit(*in_bytes);
                old.blocks(displacements.iter().map(|displacement| (*length, displacement * unit)))
            }
            Tree::Struct(_, parts) => {
                let mut map = Self::default();
                for (length, displacement, old) in parts {
                    map.append(&Self::of(old).blocks([(*length, *displacement)]), 0);
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
                // The process grid is row-major: its last coordinate varies fastest.
                let behind =
                    |dimension: usize| axes[dimension + 1..].iter().map(|axis| axis.processes).product::<c_int>();
                let coordinate = |dimension: usize| rank / behind(dimension) % axes[dimension].processes;
                Self::of(old)
                    .array(*order, &sizes, |dimension, index| axes[dimension].has(index, coordinate(dimension)))
            }
        }
    }

    fn of_basic(basic: &'static Basic) -> Self {
        let datum = |displacement: usize, size: usize, alignment: usize| Datum {
            basic,
            displacement: displacement as MPI_Count,
            size: size as MPI_Count,
            alignment: alignment as MPI_Count,
            is_first: displacement == 0,
        };
        let parts = match basic.handle as MPI_Datatype {
            MPI_SHORT_INT => vec![datum(0, 2, 2), datum(4, 4, 4)],
            MPI_LONG_DOUBLE_INT => vec![datum(0, 16, 16), datum(16, 4, 4)],
            MPI_C_DOUBLE_COMPLEX => vec![datum(0, 16, 8)],
            _ => vec![datum(0, basic.size, basic.size)],
        };
        Self { data: parts, ..Self::default() }
    }

    /// Returns the unit of displacements.
    fn unit(&self, in_bytes: InBytes) -> MPI_Count {
        let (low, high) = self.bounds();
        if in_bytes { 1 } else { high - low }
    }

    fn append(&mut self, other: &Self, offset: MPI_Count) {
        self.data
            .extend(other.data.iter().map(|datum| Datum { displacement: datum.displacement + offset, ..*datum }));
        let low = other.low.map(|low| low + offset);
        let high = other.high.map(|high| high + offset);
        self.low = self.low.into_iter().chain(low).min();
        self.high = self.high.into_iter().chain(high).max();
    }

    /// Returns blocks of entries, given by length and displacement.
    fn blocks(&self, blocks: impl IntoIterator<Item = (MPI_Count, MPI_Count)>) -> Self {
        let (mut map, extent) = (Self::default(), self.unit(false));
        for (length, displacement) in blocks {
            for entry in 0..length {
                map.append(self, displacement + entry * extent);
            }
        }
        map
    }

    /// Returns the elements of an array whose indices satisfy `has` in each dimension.
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

    /// Returns the number of bytes of data.
    pub fn size(&self) -> MPI_Count {
        self.data.iter().map(|datum| datum.size).sum()
    }

    /// Returns the displacement of the lowest byte of data, and the displacement behind the highest byte. Both are 0 if
    /// there are no data.
    pub fn data(&self) -> (MPI_Count, MPI_Count) {
        let low = self.data.iter().map(|datum| datum.displacement).min();
        let high = self.data.iter().map(|datum| datum.displacement + datum.size).max();
        (low.unwrap_or(0), high.unwrap_or(0))
    }

    /// Returns lower and upper bound: the markers, or the bounds of the data, padded to the largest alignment.
    pub fn bounds(&self) -> (MPI_Count, MPI_Count) {
        let (low, mut high) = self.data();
        let alignment = self.data.iter().map(|datum| datum.alignment).max().unwrap_or(1);
        while (high - low) % alignment != 0 {
            high += 1;
        }
        (self.low.unwrap_or(low), self.high.unwrap_or(high))
    }

    /// Returns each datum of `count` entries with its address.
    fn all(&self, count: usize, address: usize) -> impl Iterator<Item = (&Datum, usize)> {
        let extent = self.unit(false);
        (0..count).flat_map(move |entry| {
            self.data.iter().map(move |datum| {
                (datum, address.wrapping_add_signed((entry as MPI_Count * extent + datum.displacement) as isize))
            })
        })
    }

    /// Returns the address of each byte of `count` entries at an address.
    pub fn addresses(&self, count: usize, address: usize) -> Vec<usize> {
        let bytes = |(datum, first): (&Datum, usize)| {
            let size = datum.size as usize;
            (0..size).map(move |byte| first.wrapping_add(byte))
        };
        self.all(count, address).flat_map(bytes).collect()
    }

    /// Returns the address of each byte of `count` entries at an address, including the holes in entries of basic datatypes.
    pub fn elements(&self, count: usize, address: usize) -> Vec<usize> {
        let firsts = self.all(count, address).filter(|(datum, _)| datum.is_first);
        firsts.flat_map(|(datum, first)| first..first + datum.basic.extent).collect()
    }

    /// Returns the basic datatype of each byte of `count` entries; for pairs, that of value or index.
    pub fn kinds(&self, count: usize) -> Vec<&'static Basic> {
        let half = |datum: &Datum| match (datum.basic.handle as MPI_Datatype, datum.is_first) {
            (MPI_SHORT_INT, true) => basic(MPI_SHORT as usize),
            (MPI_LONG_DOUBLE_INT, true) => basic(MPI_LONG_DOUBLE as usize),
            (MPI_SHORT_INT | MPI_LONG_DOUBLE_INT, false) => basic(MPI_INT as usize),
            _ => datum.basic,
        };
        self.all(count, 0).flat_map(|(datum, _)| (0..datum.size).map(move |_| half(datum))).collect()
    }

    /// Returns the basic datatypes of `count` entries.
    pub fn basics(&self, count: usize) -> Vec<&'static Basic> {
        self.all(count, 0).filter(|(datum, _)| datum.is_first).map(|(datum, _)| datum.basic).collect()
    }

    /// Returns the basic datatype of all data, if there is a single one.
    pub fn uniform(&self) -> Option<&'static Basic> {
        let first = self.data.first()?.basic;
        self.data.iter().all(|datum| datum.basic.handle == first.handle).then_some(first)
    }
}
