//! Reductions of long data among the leaders of hosts by shares: each leader combines one share of the entries, over all hosts.

use super::movement::refuse_length;
use super::reduction::Contribution;
use super::{Between, bytes_at};
use crate::coll::checked_call::Reduction;
use crate::coll::contribution::contiguous;
use crate::coll::division::share_of;
use crate::coll::temp_buffer::TempBuffer;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::transport::net::rounds::Loans;
use std::ops::Range;

impl Between<'_> {
    /// Returns the entries that the leader of a host combines.
    fn share(&self, reduction: &Reduction, host: usize) -> Range<usize> {
        share_of(reduction.layout.count, host, self.hosts().0)
    }

    /// Combines a share of the data at each leader, and sends the results to the leader of host `first`, which gets the result of
    /// MPI_Reduce.
    ///
    /// # Safety
    /// The output can be written.
    pub(super) unsafe fn reduce_shares_to_root(
        &self,
        reduction: &Reduction,
        own: Result<Contribution>,
        first: usize,
    ) -> Result {
        let (_, here) = self.hosts();
        let share = |host: usize| self.share(reduction, host);
        if let Some(output) = &reduction.output {
            let part = |host: usize| output.part(share(host).start, share(host).len());
            // SAFETY: the output can be written, as the caller promises.
            let mut outcome = unsafe { self.combine_share(reduction, own, share, part(here).address) };
            for host in self.others() {
                let received = self.receive(host, 1).and_then(|data| {
                    refuse_length(self.leader(host), data.len(), part(host).layout.bytes)?;
                    // SAFETY: the output can be written, as the caller promises; the part has as many bytes.
                    unsafe { part(host).stream().scatter(data.as_ptr(), data.len()) };
                    Ok(())
                });
                outcome = outcome.and(received);
            }
            return outcome;
        }
        let Some(input) = &reduction.input else { return own.map(|_| ()) };
        let part = input.part(share(here).start, share(here).len());
        let room = TempBuffer::of_entries(&part.layout);
        let destination = room.as_ref().map_or(LocalAddr::NULL, |(_, destination)| *destination);
        let own = room.as_ref().map_err(Clone::clone).and(own);
        // SAFETY: the temporary memory has room for the share. If there is no such memory, `own` is an error, and nothing is combined.
        let combined = unsafe { self.combine_share(reduction, own, share, destination) };
        // SAFETY: `combine_share` has written the share into the memory.
        let packed = combined.and_then(|()| unsafe { contiguous(&part.at(destination)) });
        // SAFETY: `contiguous` has returned the address of the share, in memory that lives until the end of this function.
        let message = packed.as_ref().map(|(address, _)| unsafe { bytes_at(*address, part.layout.bytes) });
        self.send(first, 1, message);
        packed.map(|_| ())
    }

    /// Combines a share of the data at each leader, and sends the results to all other leaders.
    ///
    /// # Safety
    /// The output can be written.
    pub(super) unsafe fn combine_shares(
        &self,
        reduction: &Reduction,
        output: &HeldBuffer,
        own: Result<Contribution>,
    ) -> Result {
        let (_, here) = self.hosts();
        let share = |host: usize| self.share(reduction, host);
        let part = |host: usize| output.part(share(host).start, share(host).len());
        // SAFETY: the output can be written, as the caller promises.
        let combined = unsafe { self.combine_share(reduction, own, share, part(here).address) };
        // SAFETY: `combine_share` has written this rank's share into the output.
        let packed = combined.and_then(|()| unsafe { contiguous(&part(here)) });
        let data = packed.as_ref().map_or(&[][..], |(address, _)| {
            // SAFETY: `contiguous` has returned the address of the share, in the output or in memory that `packed` keeps.
            unsafe { bytes_at(*address, part(here).layout.bytes) }
        });
        // A leader that has failed sends its error, because the other leaders wait for its share.
        let outcome = packed.as_ref().map(|_| ()).map_err(Clone::clone);
        // SAFETY: the output can be written, as the caller promises; the parts do not overlap.
        unsafe { self.swap_into(1, &outcome, data, |host| vec![part(host)]) }
    }

    /// Sends each other leader its share of this host's data, and combines this leader's share of all hosts' data at `destination`. If `own` is
    /// an error at one leader, this function fails at all leaders.
    ///
    /// # Safety
    /// The entries can be written at `destination`.
    pub(super) unsafe fn combine_share(
        &self,
        reduction: &Reduction,
        own: Result<Contribution>,
        share: impl Fn(usize) -> Range<usize>,
        destination: LocalAddr,
    ) -> Result {
        let (_, here) = self.hosts();
        let size = reduction.layout.bytes / reduction.layout.count.max(1);
        let mut loans = Loans::new(self.network);
        for host in self.others() {
            // SAFETY: the contribution lives until the end of this function, and does not change.
            unsafe { self.lend_entries(&mut loans, host, reduction, &own, share(host)) };
        }
        let own = own?;
        let begin = share(here).start * size;
        // SAFETY: the caller promises that the entries can be written, and do not overlap the contribution.
        let combined = unsafe { self.fold_parts(reduction, &own, begin, share(here), destination) };
        drop(loans);
        combined
    }
}
