//! Collective calls with the arguments that the user has passed.

use crate::abi::*;
use crate::comm::operation_name;
use crate::datatype::{Buffer, UserBuf};
use crate::error::{Result, fail};
use crate::object::handle::is_predefined;
use std::ffi::c_int;

/// The collective functions, without the neighbourhood collectives. Each function has blocking, nonblocking and persistent forms. All
/// except MPI_Barrier also have forms with large counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Function {
    Barrier = 1,
    Bcast,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    Alltoallv,
    Alltoallw,
    Reduce,
    Allreduce,
    ReduceScatter,
    ReduceScatterBlock,
    Scan,
    Exscan,
}

use Function::{
    Allgather, Allgatherv, Allreduce, Alltoall, Alltoallv, Alltoallw, Barrier, Bcast, Exscan, Gather, Gatherv,
    Reduce, ReduceScatter, ReduceScatterBlock, Scan, Scatter, Scatterv,
};

/// Direction of a function's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// From the root to the other ranks.
    FromRoot,
    /// From the other ranks to the root.
    ToRoot,
    /// From each rank to all higher ranks.
    Upward,
    /// From each rank to each rank.
    All,
}

/// Functions that two ranks perform by early exit (without a barrier, `early_exit`) although each rank needs the data of the other rank.
/// Both ranks send the same number of bytes.
pub const MUTUAL: [Function; 3] = [Allreduce, Allgather, Alltoall];

/// All functions in the order of their numbers.
const FUNCTIONS: [Function; 17] = [
    Barrier,
    Bcast,
    Gather,
    Gatherv,
    Scatter,
    Scatterv,
    Allgather,
    Allgatherv,
    Alltoall,
    Alltoallv,
    Alltoallw,
    Reduce,
    Allreduce,
    ReduceScatter,
    ReduceScatterBlock,
    Scan,
    Exscan,
];

impl Function {
    /// Returns whether a rank may send less than its receiver expects. The standard forbids such calls, but other libraries accept them, and
    /// programs rely on this (`FEWER_DATA`).
    #[inline]
    pub const fn may_bring_less(self) -> bool {
        matches!(self, Gather | Gatherv | Scatter | Scatterv | Allgather)
    }

    /// Returns the direction of the data.
    #[inline]
    pub const fn flow(self) -> Flow {
        match self {
            Bcast | Scatter | Scatterv => Flow::FromRoot,
            Reduce | Gather | Gatherv => Flow::ToRoot,
            Scan | Exscan => Flow::Upward,
            Barrier | Allgather | Allgatherv | Alltoall | Alltoallv | Alltoallw | Allreduce | ReduceScatter
            | ReduceScatterBlock => Flow::All,
        }
    }

    /// Returns whether the function combines data.
    pub fn is_reduction(self) -> bool {
        matches!(self, Reduce | Allreduce | ReduceScatter | ReduceScatterBlock | Scan | Exscan)
    }

    /// Returns the function with this number; None if no function has the number.
    pub fn of_number(number: u32) -> Option<Self> {
        FUNCTIONS.get((number as usize).checked_sub(1)?).copied()
    }

    /// Returns the name of the function with this number; None if no function has the number.
    pub fn name_of(number: u32) -> Option<&'static str> {
        operation_name(number)
    }
}

/// An array of the program with a count or displacement for each rank. The address may be NULL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    Small(*const c_int),
    Large(*const i64),
}

impl From<*const c_int> for Numbers {
    fn from(first: *const c_int) -> Self {
        Self::Small(first)
    }
}

impl From<*const MPI_Count> for Numbers {
    fn from(first: *const MPI_Count) -> Self {
        Self::Large(first)
    }
}

impl From<*const MPI_Aint> for Numbers {
    fn from(first: *const MPI_Aint) -> Self {
        const { assert!(size_of::<MPI_Aint>() == size_of::<i64>()) };
        Self::Large(first.cast())
    }
}

impl Numbers {
    /// Returns the element for a rank.
    ///
    /// # Safety
    /// The array is not NULL and has an element for the rank.
    pub unsafe fn get(self, rank: usize) -> i64 {
        // SAFETY: the caller promises that the array is not NULL and has an element for the rank.
        unsafe {
            match self {
                Self::Small(first) => i64::from(first.add(rank).read()),
                Self::Large(first) => first.add(rank).read(),
            }
        }
    }

    /// Fails with MPI_ERR_ARG if the array is NULL.
    pub fn refuse_null(self, name: &str) -> Result {
        match self {
            Self::Small(first) if first.is_null() => fail!(MPI_ERR_ARG, "{name} is NULL"),
            Self::Large(first) if first.is_null() => fail!(MPI_ERR_ARG, "{name} is NULL"),
            _ => Ok(()),
        }
    }
}

/// A buffer with a part for each rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Parts that follow each other. The buffer here is the first part; all parts have its count and datatype.
    Equal(Buffer),
    /// Parts with counts, and displacements in entries.
    Each { address: UserBuf, counts: Numbers, displacements: Numbers, datatype: MPI_Datatype },
    /// Parts with counts, displacements in bytes, and datatypes.
    Typed { address: UserBuf, counts: Numbers, displacements: Numbers, datatypes: *const MPI_Datatype },
}

impl Parts {
    /// Returns the address from which displacements are counted.
    pub fn address(&self) -> UserBuf {
        match self {
            Self::Equal(buffer) => buffer.address,
            Self::Each { address, .. } | Self::Typed { address, .. } => *address,
        }
    }
}

/// Buffers, datatype and operation of a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operands {
    pub send: UserBuf,
    pub receive: UserBuf,
    pub datatype: MPI_Datatype,
    pub op: MPI_Op,
}

/// A collective call with its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Barrier,
    Bcast { buffer: Buffer, root: c_int },
    Gather { send: Buffer, receive: Parts, root: c_int },
    Scatter { send: Parts, receive: Buffer, root: c_int },
    Allgather { send: Buffer, receive: Parts },
    Alltoall { send: Parts, receive: Parts },
    Reduce { operands: Operands, count: MPI_Count, root: c_int },
    Allreduce { operands: Operands, count: MPI_Count },
    ReduceScatter { operands: Operands, counts: Numbers },
    ReduceScatterBlock { operands: Operands, count: MPI_Count },
    Scan { operands: Operands, count: MPI_Count },
    Exscan { operands: Operands, count: MPI_Count },
}

impl Call {
    /// Returns the function that is called.
    pub fn function(&self) -> Function {
        match self {
            Self::Barrier => Barrier,
            Self::Bcast { .. } => Bcast,
            Self::Gather { receive: Parts::Equal(_), .. } => Gather,
            Self::Gather { .. } => Gatherv,
            Self::Scatter { send: Parts::Equal(_), .. } => Scatter,
            Self::Scatter { .. } => Scatterv,
            Self::Allgather { receive: Parts::Equal(_), .. } => Allgather,
            Self::Allgather { .. } => Allgatherv,
            Self::Alltoall { receive: Parts::Equal(_), .. } => Alltoall,
            Self::Alltoall { receive: Parts::Each { .. }, .. } => Alltoallv,
            Self::Alltoall { .. } => Alltoallw,
            Self::Reduce { .. } => Reduce,
            Self::Allreduce { .. } => Allreduce,
            Self::ReduceScatter { .. } => ReduceScatter,
            Self::ReduceScatterBlock { .. } => ReduceScatterBlock,
            Self::Scan { .. } => Scan,
            Self::Exscan { .. } => Exscan,
        }
    }
}

impl Call {
    /// Returns whether the arguments alone determine the call: datatypes and operation are predefined, and there are no arrays. Only calls
    /// for which this function returns true use the cache of schedules, because the contents of arrays and the meaning of other handles can
    /// change.
    pub fn is_of_constants(&self) -> bool {
        let is_of_one = |buffer: &Buffer| is_predefined(buffer.datatype as usize);
        let are_equal = |parts: &Parts| matches!(parts, Parts::Equal(buffer) if is_of_one(buffer));
        match self {
            Self::Barrier => true,
            Self::Bcast { buffer, .. } => is_of_one(buffer),
            Self::Gather { send, receive, .. } | Self::Allgather { send, receive } => {
                is_of_one(send) && are_equal(receive)
            }
            Self::Scatter { send, receive, .. } => are_equal(send) && is_of_one(receive),
            Self::Alltoall { send, receive } => are_equal(send) && are_equal(receive),
            Self::Reduce { operands, .. }
            | Self::Allreduce { operands, .. }
            | Self::ReduceScatterBlock { operands, .. }
            | Self::Scan { operands, .. }
            | Self::Exscan { operands, .. } => {
                is_predefined(operands.datatype as usize) && is_predefined(operands.op as usize)
            }
            Self::ReduceScatter { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_stand_at_their_numbers() {
        for (index, function) in FUNCTIONS.iter().enumerate() {
            assert_eq!(*function as usize, index + 1);
            let name = Function::name_of(*function as u32).unwrap();
            assert_eq!(name["MPI_".len()..].replace('_', "").to_lowercase(), format!("{function:?}").to_lowercase());
        }
        assert_eq!((Function::name_of(0), Function::name_of(18)), (None, None));
    }
}
