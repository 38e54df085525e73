//! How a datatype was made: what MPI_Type_get_envelope and MPI_Type_get_contents tell (MPI-5.0 section 5.1.13).

use super::Datatype;
use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// A constructor and its arguments, in the order in which MPI_Type_get_contents gives them.
#[derive(Clone, Debug)]
pub struct Contents {
    pub combiner: c_int,
    /// Whether it was made by a function with large counts, whose counts and displacements are `counts` then.
    is_large: bool,
    pub integers: Vec<c_int>,
    pub addresses: Vec<MPI_Aint>,
    pub counts: Vec<MPI_Count>,
    pub datatypes: Vec<Datatype>,
}

/// The functions behind the combiners.
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

impl Contents {
    /// A constructor without arguments yet.
    pub fn new(combiner: c_int, is_large: bool) -> Self {
        let (integers, addresses) = (Vec::new(), Vec::new());
        Self { combiner, is_large, integers, addresses, counts: Vec::new(), datatypes: Vec::new() }
    }

    /// Arguments that are int in either form.
    pub fn integers(mut self, values: &[c_int]) -> Self {
        self.integers.extend(values);
        self
    }

    /// Arguments that are int, or MPI_Count in the form with large counts.
    pub fn sizes(mut self, values: &[MPI_Count]) -> Self {
        if self.is_large {
            self.counts.extend(values);
        } else {
            // They came as int.
            self.integers.extend(values.iter().map(|value| *value as c_int));
        }
        self
    }

    /// Arguments that are MPI_Aint, or MPI_Count in the form with large counts.
    pub fn displacements(mut self, values: &[MPI_Count]) -> Self {
        if self.is_large {
            self.counts.extend(values);
        } else {
            self.addresses.extend(values.iter().map(|value| *value as MPI_Aint));
        }
        self
    }

    /// Datatypes that it was made of.
    pub fn datatypes(mut self, datatypes: impl IntoIterator<Item = Datatype>) -> Self {
        self.datatypes.extend(datatypes);
        self
    }

    /// The constructor's name.
    pub fn combiner_function(&self) -> &'static str {
        FUNCTIONS.iter().find(|(combiner, _)| *combiner == self.combiner).map_or("", |(_, name)| name)
    }
}

/// What the envelope tells.
#[derive(Clone, Copy, Debug)]
pub struct Envelope {
    pub integers: usize,
    pub addresses: usize,
    pub counts: usize,
    pub datatypes: usize,
    pub combiner: c_int,
}

/// MPI_Type_get_envelope. MPI_ERR_TYPE when the datatype was made with large counts and the caller has no place for these.
pub fn envelope(datatype: MPI_Datatype, takes_counts: bool) -> Result<Envelope> {
    Ok(match Datatype::of_handle(datatype)? {
        Datatype::Basic(_) => {
            Envelope { integers: 0, addresses: 0, counts: 0, datatypes: 0, combiner: MPI_COMBINER_NAMED }
        }
        Datatype::Derived(derived) => {
            let contents = &derived.contents;
            refuse_large(contents, takes_counts)?;
            Envelope {
                integers: contents.integers.len(),
                addresses: contents.addresses.len(),
                counts: contents.counts.len(),
                datatypes: contents.datatypes.len(),
                combiner: contents.combiner,
            }
        }
    })
}

/// The arguments with which a datatype was made, for MPI_Type_get_contents. MPI_ERR_TYPE for predefined datatypes, and as
/// above.
pub fn contents(datatype: MPI_Datatype, takes_counts: bool) -> Result<Contents> {
    match Datatype::of_handle(datatype)? {
        Datatype::Basic(basic) => {
            fail!(MPI_ERR_TYPE, "{} is predefined and has no contents", basic.name)
        }
        Datatype::Derived(derived) => {
            refuse_large(&derived.contents, takes_counts)?;
            Ok(derived.contents.clone())
        }
    }
}

fn refuse_large(contents: &Contents, takes_counts: bool) -> Result {
    if contents.is_large && !takes_counts {
        let function = contents.combiner_function();
        fail!(
            MPI_ERR_TYPE,
            "the datatype was made by {function}_c; only the _c form of this function tells its counts"
        );
    }
    Ok(())
}
