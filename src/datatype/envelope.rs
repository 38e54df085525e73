//! MPI_Type_get_envelope and MPI_Type_get_contents: how a datatype was made (MPI-5.0 section 5.1.13).

#![forbid(unsafe_code)]

use super::contents::Contents;
use super::derived::Datatype;
use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// The numbers that MPI_Type_get_envelope returns.
#[derive(Clone, Copy, Debug)]
pub struct Envelope {
    pub integers: usize,
    pub addresses: usize,
    pub counts: usize,
    pub datatypes: usize,
    pub combiner: c_int,
}

/// MPI_Type_get_envelope. MPI_ERR_TYPE when the datatype was made with large counts and the caller has no
/// argument for these.
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

/// The arguments with which a datatype was made, for MPI_Type_get_contents. MPI_ERR_TYPE for predefined datatypes, and when the
/// datatype was made with large counts and the caller has no argument for these.
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
