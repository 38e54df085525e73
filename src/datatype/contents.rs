//! Constructor of a datatype and its arguments, as MPI_Type_get_contents returns them (MPI-5.0 section 5.1.13). The type parameter `D` is
//! always `Datatype`. It is a parameter because `Datatype` owns contents, and this module must not import `derived`.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// A constructor and its arguments, in the order in which MPI_Type_get_contents returns them.
#[derive(Clone, Debug)]
pub struct Contents<D> {
    pub combiner: c_int,
    /// Whether the constructor has large counts. If so, its counts and displacements are in `counts`.
    is_large: bool,
    pub integers: Vec<c_int>,
    pub addresses: Vec<MPI_Aint>,
    pub counts: Vec<MPI_Count>,
    pub datatypes: Vec<D>,
}

/// The name of the constructor for each combiner.
const FUNCTIONS: [(c_int, &str); 15] = [
    (MPI_COMBINER_DUP, "MPI_Type_dup"),
    (MPI_COMBINER_CONTIGUOUS, "MPI_Type_contiguous"),
    (MPI_COMBINER_VECTOR, "MPI_Type_vector"),
    (MPI_COMBINER_HVECTOR, "MPI_Type_create_hvector"),
    (MPI_COMBINER_INDEXED, "MPI_Type_indexed"),
    (MPI_COMBINER_HINDEXED, "MPI_Type_create_hindexed"),
    (MPI_COMBINER_INDEXED_BLOCK, "MPI_Type_create_indexed_block"),
    (MPI_COMBINER_HINDEXED_BLOCK, "MPI_Type_create_hindexed_block"),
    (MPI_COMBINER_STRUCT, "MPI_Type_create_struct"),
    (MPI_COMBINER_SUBARRAY, "MPI_Type_create_subarray"),
    (MPI_COMBINER_DARRAY, "MPI_Type_create_darray"),
    (MPI_COMBINER_RESIZED, "MPI_Type_create_resized"),
    (MPI_COMBINER_F90_REAL, "MPI_Type_create_f90_real"),
    (MPI_COMBINER_F90_COMPLEX, "MPI_Type_create_f90_complex"),
    (MPI_COMBINER_F90_INTEGER, "MPI_Type_create_f90_integer"),
];

impl<D> Contents<D> {
    /// Returns a constructor without arguments.
    pub fn new(combiner: c_int, is_large: bool) -> Self {
        let (integers, addresses) = (Vec::new(), Vec::new());
        Self { combiner, is_large, integers, addresses, counts: Vec::new(), datatypes: Vec::new() }
    }

    /// Adds arguments that are int in both forms of the constructor (with and without large counts).
    pub fn integers(mut self, values: &[c_int]) -> Self {
        self.integers.extend(values);
        self
    }

    /// Adds arguments that are int, or MPI_Count in the form with large counts.
    pub fn sizes(mut self, values: &[MPI_Count]) -> Self {
        if self.is_large {
            self.counts.extend(values);
        } else {
            // The constructor without large counts got these values as int, so they fit.
            self.integers.extend(values.iter().map(|value| *value as c_int));
        }
        self
    }

    /// Adds arguments that are MPI_Aint, or MPI_Count in the form with large counts.
    pub fn displacements(mut self, values: &[MPI_Count]) -> Self {
        if self.is_large {
            self.counts.extend(values);
        } else {
            self.addresses.extend(values.iter().map(|value| *value as MPI_Aint));
        }
        self
    }

    /// Adds datatypes from which this one is made.
    pub fn datatypes(mut self, datatypes: impl IntoIterator<Item = D>) -> Self {
        self.datatypes.extend(datatypes);
        self
    }

    /// Returns the constructor's name.
    pub fn combiner_function(&self) -> &'static str {
        FUNCTIONS.iter().find(|(combiner, _)| *combiner == self.combiner).map_or("", |(_, name)| name)
    }

    /// Fails with MPI_ERR_TYPE if the datatype was made with large counts and the caller's function has no argument for large counts.
    pub fn refuse_large(&self, takes_counts: bool) -> Result {
        if self.is_large && !takes_counts {
            let function = self.combiner_function();
            fail!(
                MPI_ERR_TYPE,
                "the datatype was made by {function}_c; only the _c form of this function returns its counts"
            );
        }
        Ok(())
    }
}
