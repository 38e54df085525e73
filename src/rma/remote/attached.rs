//! An origin's copy of the list of regions that a target on another host has attached.
//!
//! The origin searches a range in its copy. If the range is not in the regions of the copy, the origin requests all regions from the target.
//! A region may be detached later: the target finds this when it executes the operation. Therefore an operation on attached memory is a call,
//! whose answer may have an error.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_INTERN;
use crate::error::{Error, Result};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::rma::window::regions::not_attached;
use crate::transport::net::take_u64;
use std::collections::BTreeMap;

/// Lengths of the regions by their addresses.
#[derive(Debug, Default)]
pub struct Attached(BTreeMap<RemoteAddr, usize>);

impl Attached {
    /// Decodes the regions in an answer to `REGIONS`.
    pub fn of_answer(mut data: &[u8]) -> Result<Self> {
        let mut regions = BTreeMap::new();
        while let Some(address) = take_u64(&mut data) {
            let Some(bytes) = take_u64(&mut data) else {
                return Err(Error::new(MPI_ERR_INTERN, "a list of regions is cut short".to_owned()));
            };
            regions.insert(RemoteAddr::new(address as usize), bytes as usize);
        }
        Ok(Self(regions))
    }

    /// Encodes the data of an answer to `REGIONS`.
    pub fn data(regions: &[(LocalAddr, usize)]) -> Vec<u8> {
        regions
            .iter()
            .flat_map(|(address, bytes)| [address.get() as u64, *bytes as u64])
            .flat_map(u64::to_ne_bytes)
            .collect()
    }

    /// Fails with MPI_ERR_RMA_RANGE if some of the `length` bytes at an address of a rank are not attached. Adjacent regions count as one
    /// region.
    pub fn refuse_outside(&self, rank: usize, address: RemoteAddr, length: usize) -> Result {
        let mut covered = 0;
        while covered < length {
            let missing = address.wrapping_add(covered);
            let before = self.0.range(..=missing).next_back().map(|(start, bytes)| *start + *bytes);
            match before {
                Some(end) if end > missing => covered += end - missing,
                _ => {
                    let first = self.0.first_key_value().map(|(first, _)| *first);
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

    #[test]
    fn bytes_have_to_be_in_regions_that_touch() {
        let data =
            Attached::data(&[(100, 10), (110, 5), (200, 1)].map(|(address, bytes)| (LocalAddr::new(address), bytes)));
        let regions = Attached::of_answer(&data).unwrap();
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
        assert!(Attached::of_answer(&data[..40]).is_err());
    }
}
