//! What the ranks of a communicator tell each other before a collective call does anything.
//!
//! A rank whose arguments are refused publishes the class and the reason, so that all ranks get an error and none waits for the others.

use super::Comm;
use crate::abi::*;
use crate::error::{Reason, Result, fail};
use std::ffi::c_int;

/// The calls whose ranks agree, so that different ones are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Create,
    Split,
    SplitType,
    IntercommCreate,
    IntercommMerge,
    CartCreate,
    CartSub,
    GraphCreate,
    DistGraphCreate,
    DistGraphCreateAdjacent,
    WinAllocateShared,
    Edges,
}

/// Beside the call's number, so that words of others are not taken for it.
const MARK: u64 = 0x6167_7265;

/// What one rank tells.
#[repr(C)]
#[derive(Clone, Copy)]
struct Told<const N: usize> {
    /// Number of the exchange, as in all of them.
    number: u64,
    call: u64,
    /// 0, or the class of its error.
    class: u64,
    words: [u64; N],
}

/// The words of all ranks, in their order.
type Agreed<const N: usize> = Vec<[u64; N]>;

impl Comm {
    /// Tells words, or that this rank has failed, and gives the words of everybody. When a rank has failed, all do.
    pub fn agree_on<const N: usize>(&self, call: Call, own: Result<[u64; N]>) -> Result<Agreed<N>> {
        const { assert!(size_of::<Told<N>>() + size_of::<Reason>() <= super::area::SLOT) };
        let class = own.as_ref().err().map_or(0, |error| error.common_class() as u64);
        let mut told =
            Told { number: 0, call: MARK | (call as u64) << 32, class, words: *own.as_ref().unwrap_or(&[0; N]) };
        let (mut all, mut failed) = (Vec::with_capacity(self.size), None);
        let everybody = self.everybody();
        let slots = everybody.meet(|number, _, slot| {
            told.number = number;
            // SAFETY: a slot has room for these words, and behind them for a reason.
            unsafe {
                slot.cast::<Told<N>>().write_unaligned(told);
                if let Err(error) = &own {
                    slot.add(size_of::<Told<N>>()).cast::<Reason>().write_unaligned(Reason::of(error));
                }
            }
            0
        });
        for rank in 0..everybody.size {
            let there = slots.as_ref().map_or(told, |slots| {
                // SAFETY: a slot has as many bytes, whatever its rank has written there.
                unsafe { slots.of(rank).cast::<Told<N>>().read_unaligned() }
            });
            let is_same = (there.number, there.call) == (told.number, told.call);
            if !is_same || there.class != 0 {
                let reason = || {
                    let slots = slots.as_ref()?;
                    // SAFETY: as above; behind the words of a rank that has failed is its reason.
                    Some(unsafe { slots.of(rank).add(size_of::<Told<N>>()).cast::<Reason>().read_unaligned() })
                };
                failed = failed.or_else(|| Some((rank, is_same.then(|| (there.class as c_int, reason())))));
            }
            all.push(there.words);
        }
        drop(slots);
        own?;
        match failed {
            None => Ok(all),
            Some((rank, Some((class, reason)))) => {
                Err(reason.unwrap_or(Reason::NONE).error(class, &format!("rank {rank}")))
            }
            Some((rank, None)) => fail!(MPI_ERR_OTHER, "rank {rank} is in another collective call ({call:?} here)"),
        }
    }
}
