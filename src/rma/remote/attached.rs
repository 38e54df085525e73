//! The origin's copy of a target's list of attached regions. The target is on another host.
//!
//! The origin searches the range of an operation in its copy. If the range is not in the regions of the copy, the origin requests all
//! regions from the target. A region may be detached later: the target finds this when it executes the operation. Therefore a frame with an
//! operation on attached memory is a call (a frame with an answer), and the answer may have an error.
//!
//! A region that the network can access has a key, and operations on it may be native, that is, executed by the network. The target revokes
//! the key before it detaches the region (`revoke`): the handler of `Revoke` removes the region from the copy, and answers whether native
//! operations on it are incomplete. So a native operation begins only under the lock of the copy (`RemoteSide::targets`), while the region
//! is in the copy.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_INTERN;
use crate::error::{Error, Result};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::Run;
use crate::rma::window::regions::not_attached;
use crate::transport::net::lent::Loan;
use crate::transport::net::take_u64;
use crate::transport::net::transfer::NativeMemory;
use std::collections::BTreeMap;

/// Number of words of a region in an answer.
const WORDS: usize = 5;

/// A region as its owner publishes it: address, number of bytes, and the memory for native operations.
pub type Published = (LocalAddr, usize, Option<NativeMemory>);

/// The regions of a target, by address.
#[derive(Debug, Default)]
pub struct Attached {
    regions: BTreeMap<RemoteAddr, Region>,
    /// Loans of incomplete native operations on regions that are not in `regions` any more. A loan ends when its operation is complete.
    revoked: Vec<(RemoteAddr, Loan)>,
    /// Number of `Revoke` frames so far.
    revocations: u64,
}

#[derive(Debug)]
struct Region {
    bytes: usize,
    native: Option<NativeMemory>,
    /// Loans of native operations. Loans that have ended are removed when another native operation begins.
    loans: Vec<Loan>,
}

impl Attached {
    /// Replaces the regions by the regions in an answer to `Regions`.
    pub fn replace(&mut self, mut data: &[u8]) -> Result {
        let mut before = std::mem::take(&mut self.regions);
        while !data.is_empty() {
            let mut words = [0; WORDS];
            for word in &mut words {
                let Some(value) = take_u64(&mut data) else {
                    return Err(Error::new(MPI_ERR_INTERN, "a list of regions is cut short".to_owned()));
                };
                *word = value;
            }
            let [address, bytes, native @ ..] = words;
            let address = RemoteAddr::new(address as usize);
            let loans = before.remove(&address).map_or_else(Vec::new, |region| region.loans);
            let native = NativeMemory::of_words(native);
            self.regions.insert(address, Region { bytes: bytes as usize, native, loans });
        }
        // The target has removed these regions, and waits for the end of their loans before it closes the registrations.
        for (address, region) in before {
            self.keep_revoked(address, region.loans);
        }
        Ok(())
    }

    /// Encodes the data of an answer to `Regions`.
    pub fn data(regions: &[Published]) -> Vec<u8> {
        regions
            .iter()
            .flat_map(|(address, bytes, native)| {
                let [is_registered, key, offset] = NativeMemory::words(*native);
                [address.get() as u64, *bytes as u64, is_registered, key, offset]
            })
            .flat_map(u64::to_ne_bytes)
            .collect()
    }

    /// Returns the number of revocations so far. If this number changes while `Regions` is answered, the answer may have a revoked key.
    pub fn revocations(&self) -> u64 {
        self.revocations
    }

    /// Removes a region. Returns whether native operations on a region at this address are incomplete.
    pub fn revoke(&mut self, address: RemoteAddr) -> bool {
        self.revocations += 1;
        if let Some(region) = self.regions.remove(&address) {
            self.keep_revoked(address, region.loans);
        }
        self.revoked.retain(|(_, loan)| !loan.has_ended());
        self.revoked.iter().any(|(other, _)| *other == address)
    }

    fn keep_revoked(&mut self, address: RemoteAddr, loans: Vec<Loan>) {
        self.revoked.extend(loans.into_iter().map(|loan| (address, loan)));
    }

    /// Returns the address and the native memory of the region that contains all runs, if the network can access this region.
    pub fn native(&self, runs: &[Run]) -> Option<(RemoteAddr, NativeMemory)> {
        let first = runs.iter().map(|run| run.remote).min()?;
        let end = runs.iter().map(|run| run.remote.wrapping_add(run.length)).max()?;
        let (address, region) = self.regions.range(..=first).next_back()?;
        (end <= address.wrapping_add(region.bytes)).then_some((*address, region.native?))
    }

    /// Records the loan of a native operation on a region. Returns false if the region has been revoked since `native` returned it.
    pub fn lend(&mut self, (address, memory): (RemoteAddr, NativeMemory), loan: &Loan) -> bool {
        let region = self.regions.get_mut(&address).filter(|region| region.native == Some(memory));
        let Some(region) = region else { return false };
        region.loans.retain(|loan| !loan.has_ended());
        region.loans.push(loan.clone());
        true
    }

    /// Fails with MPI_ERR_RMA_RANGE if some of the `length` bytes at an address of a rank are not attached. Adjacent regions count as one
    /// region.
    pub fn refuse_outside(&self, rank: usize, address: RemoteAddr, length: usize) -> Result {
        let mut covered = 0;
        while covered < length {
            let missing = address.wrapping_add(covered);
            let before = self.regions.range(..=missing).next_back().map(|(start, region)| *start + region.bytes);
            match before {
                Some(end) if end > missing => covered += end - missing,
                _ => {
                    let first = self.regions.first_key_value().map(|(first, _)| *first);
                    return Err(not_attached(rank, address..address.wrapping_add(length), covered, before, first));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::MPI_ERR_RMA_RANGE;

    fn attached(regions: &[(usize, usize, Option<[u64; 3]>)]) -> Attached {
        let published = |(address, bytes, native): &(usize, usize, Option<[u64; 3]>)| {
            (LocalAddr::new(*address), *bytes, native.and_then(NativeMemory::of_words))
        };
        let mut attached = Attached::default();
        let published: Vec<_> = regions.iter().map(published).collect();
        attached.replace(&Attached::data(&published)).unwrap();
        attached
    }

    #[test]
    fn bytes_have_to_be_in_regions_that_touch() {
        let mut regions = attached(&[(100, 10, None), (110, 5, None), (200, 1, None)]);
        for (address, length, is_inside) in [
            (100, 15, true),
            (109, 2, true),
            (0, 0, true),
            (200, 1, true),
            (99, 2, false),
            (114, 2, false),
            (200, 2, false),
        ] {
            let result = regions.refuse_outside(3, RemoteAddr::new(address), length);
            assert_eq!(result.is_ok(), is_inside, "{length} bytes at {address}: {result:?}");
            assert!(result.is_ok() || result.unwrap_err().class == MPI_ERR_RMA_RANGE);
        }
        assert!(regions.replace(&[0; 39]).is_err());
    }

    fn run(address: usize, length: usize) -> Run {
        Run { local: LocalAddr::NULL, remote: RemoteAddr::new(address), length }
    }

    #[test]
    fn runs_in_one_region_with_a_key_are_native() {
        let regions = attached(&[(100, 10, Some([1, 5, 0])), (110, 10, Some([1, 6, 0])), (200, 10, None)]);
        let found = |runs: &[Run]| regions.native(runs).map(|(address, _)| address.get());
        assert_eq!(found(&[run(105, 5), run(100, 1)]), Some(100));
        assert_eq!(found(&[run(105, 5), run(110, 1)]), None, "two regions");
        assert_eq!(found(&[run(119, 2)]), None, "beyond the end");
        assert_eq!(found(&[run(200, 1)]), None, "no key");
        assert_eq!(found(&[run(99, 1)]), None, "before all regions");
    }

    #[test]
    fn a_revoked_region_is_in_use_until_its_operations_are_complete() {
        let mut regions = attached(&[(100, 10, Some([1, 5, 0])), (200, 10, Some([1, 6, 0]))]);
        let (first, second) = (RemoteAddr::new(100), RemoteAddr::new(200));
        let known = regions.native(&[run(100, 1)]).unwrap();
        let (loan, other) = (Loan::default(), Loan::default());
        let end = loan.end();
        let _end = other.end();
        assert!(regions.lend(known, &loan));
        assert!(regions.lend(regions.native(&[run(200, 1)]).unwrap(), &other));
        assert!(regions.revoke(first) && regions.revocations() == 1);
        assert!(!regions.lend(known, &loan) && regions.native(&[run(100, 1)]).is_none());
        assert!(regions.revoke(first), "asked again");
        // Memory at the same address is attached again, with another key; the other region is gone.
        let key = NativeMemory::of_words([1, 7, 0]);
        regions.replace(&Attached::data(&[(LocalAddr::new(100), 10, key)])).unwrap();
        assert!(!regions.lend(known, &loan), "the old key");
        assert!(regions.revoke(second), "the list of the target came before its request");
        drop(end);
        assert!(!regions.revoke(first));
    }
}
