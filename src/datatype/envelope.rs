//! MPI_Type_get_envelope and MPI_Type_get_contents: the constructor of a datatype (MPI-5.0 section 5.1.13).

#![forbid(unsafe_code)]

use super::contents::Contents;
use super::derived::Datatype;
use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// Numbers of arguments, and the combiner, that MPI_Type_get_envelope returns.
#[derive(Clone, Copy, Debug)]
pub struct Envelope {
    pub integers: usize,
    pub addresses: usize,
    pub counts: usize,
    pub datatypes: usize,
    pub combiner: c_int,
}

/// Performs MPI_Type_get_envelope. Fails with MPI_ERR_TYPE if the datatype was made with large counts and the caller's function has no
/// argument for large counts.
pub fn envelope(datatype: MPI_Datatype, takes_counts: bool) -> Result<Envelope> {
    Ok(match Datatype::of_handle(datatype)? {
        Datatype::Basic(_) => {
            Envelope { integers: 0, addresses: 0, counts: 0, datatypes: 0, combiner: MPI_COMBINER_NAMED }
        }
        Datatype::Derived(derived) => {
            let contents = &derived.contents;
            contents.refuse_large(takes_counts)?;
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

/// Returns the constructor's arguments, for MPI_Type_get_contents. Fails with MPI_ERR_TYPE for named predefined datatypes, and if the
/// datatype was made with large counts and the caller's function has no argument for large counts.
pub fn contents(datatype: MPI_Datatype, takes_counts: bool) -> Result<Contents<Datatype>> {
    match Datatype::of_handle(datatype)? {
        Datatype::Basic(basic) => {
            fail!(MPI_ERR_TYPE, "{} is predefined and has no contents", basic.name)
        }
        Datatype::Derived(derived) => {
            derived.contents.refuse_large(takes_counts)?;
            Ok(derived.contents.clone())
        }
    }
}
