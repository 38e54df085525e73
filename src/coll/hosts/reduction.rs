//! Reductions among hosts: the ranks of each host reduce to their leader. Then the leaders combine the contributions of the hosts, in the
//! order of hosts.

use super::movement::refuse_length;
use super::selection::{FEW, is_by_shares};
use super::{Between, bytes_at};
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Movement, Pattern, Reduction};
use crate::coll::contribution::contiguous;
use crate::coll::source::Source;
use crate::coll::temp_buffer::TempBuffer;
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result};
use crate::os::address::{Address, LocalAddr};
use crate::os::buffers::ReusedBuffer;
use crate::transport::net::rounds::{Loans, MOST_IN_ROUND};
use std::ops::Range;

/// Maximum number of bytes of a part of the data of MPI_Reduce. The root's leader combines a part while the next ones arrive; the part stays
/// in the cache. If all leaders send and receive at the same time, the data are one part: a leader has no time left in which it could
/// combine, and more parts cost more system calls.
const PART: usize = 128 << 10;

/// Contribution of a host, as contiguous data.
pub(super) struct Contribution {
    address: LocalAddr,
    bytes: usize,
    _memory: Option<TempBuffer>,
}

/// Host, and the message of its leader; None for this rank's own host.
pub(super) type Sent = (usize, Option<Result<ReusedBuffer>>);

impl Contribution {
    /// Returns a contribution at an address, in memory that the contribution keeps.
    pub(super) fn new(address: LocalAddr, bytes: usize, memory: Option<TempBuffer>) -> Self {
        Self { address, bytes, _memory: memory }
    }

    /// # Safety
    /// The contribution's memory can be read.
    pub(super) unsafe fn data(&self, bytes: Range<usize>) -> &[u8] {
        // SAFETY: the contribution can be read, as the caller promises.
        unsafe { &bytes_at(self.address, self.bytes)[bytes] }
    }
}

impl Between<'_> {
    /// Performs MPI_Reduce, MPI_Allreduce, MPI_Reduce_scatter and MPI_Reduce_scatter_block.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn reduce(&self, reduction: &Reduction) -> Result {
        let Some(input) = &reduction.input else { return Ok(()) };
        // SAFETY: the buffers can be read and written, as the caller promises.
        unsafe {
            let own = self.reduce_on_host(reduction, input);
            match reduction.function {
                Function::Reduce => self.reduce_to_root(reduction, own),
                Function::Allreduce => self.reduce_to_all(reduction, own),
                _ => self.reduce_and_scatter(reduction, own),
            }
        }
    }

    /// Reduces the contributions of this host's ranks. The leader gets the result; other ranks get None.
    ///
    /// # Safety
    /// The buffers can be read.
    unsafe fn reduce_on_host(&self, reduction: &Reduction, input: &HeldBuffer) -> Result<Option<Contribution>> {
        let bytes = input.layout.bytes;
        let Some(local) = &self.local else {
            // In a call in place, the input is copied first, because the result would overwrite the input while it is read.
            // SAFETY: the input can be read, as the caller promises.
            let (address, memory) = unsafe {
                if reduction.in_place {
                    let memory = TempBuffer::packed(input)?;
                    (memory.address, Some(memory))
                } else {
                    contiguous(input)?
                }
            };
            return Ok(Some(Contribution { address, bytes, _memory: memory }));
        };
        let leads = self.leads();
        let room = leads.then(|| TempBuffer::of_entries(&input.layout)).transpose()?;
        let output = room.as_ref().map(|(_, first)| input.at(*first));
        let here = Reduction {
            function: Function::Reduce,
            combining: reduction.combining.clone(),
            operation: reduction.operation,
            root: Some(self.local_rank_of_leader()),
            layout: reduction.layout,
            input: Some(input.clone()),
            output: output.clone(),
            entries: 0..reduction.layout.count,
            bounds: None,
            in_place: false,
        };
        // SAFETY: the caller promises that the input can be read; temporary memory has room for the result.
        unsafe { crate::coll::reduction::run(self.runtime, local, &here)? };
        let (Some(output), Some((memory, _))) = (output, room) else { return Ok(None) };
        // SAFETY: the memory has the result.
        let (address, packed) = unsafe { contiguous(&output)? };
        Ok(Some(Contribution { address, bytes, _memory: packed.or(Some(memory)) }))
    }

    /// Performs MPI_Reduce.
    ///
    /// # Safety
    /// The output can be written.
    unsafe fn reduce_to_root(&self, reduction: &Reduction, own: Result<Option<Contribution>>) -> Result {
        if !self.leads() {
            return own.map(|_| ());
        }
        let own = own.map(|own| own.expect("a leader has what its host contributes"));
        let Some(first) = self.root.map(|root| self.hierarchy.hosts.of_rank(root)) else { return Ok(()) };
        // SAFETY: the output can be written, as the caller promises.
        unsafe { self.reduce_to_host(reduction, own, first) }
    }

    /// Combines the contributions of all hosts at the leader of host `first`.
    ///
    /// # Safety
    /// The output can be written.
    pub(super) unsafe fn reduce_to_host(
        &self,
        reduction: &Reduction,
        own: Result<Contribution>,
        first: usize,
    ) -> Result {
        let (count, here) = self.hosts();
        if is_by_shares(self.hosts().0, reduction) {
            // SAFETY: the output can be written, as the caller promises.
            return unsafe { self.reduce_shares_to_root(reduction, own, first) };
        }
        if count <= FEW {
            if here != first {
                let mut loans = Loans::new(self.network);
                // SAFETY: the contribution lives until the end of this function, and does not change.
                unsafe { self.lend_entries(&mut loans, first, reduction, &own, 0..reduction.layout.count) };
                drop(loans);
                return own.map(|_| ());
            }
            let destination = reduction.output.as_ref().map_or(LocalAddr::NULL, |output| output.address);
            // SAFETY: the output can be written, as the caller promises.
            return unsafe { self.fold_parts(reduction, &own?, 0, 0..reduction.layout.count, destination) };
        }
        // SAFETY: temporary memory has room for the result.
        let result = unsafe { self.reduce_by_tree(reduction, own) };
        // The leader of host 0 has the result.
        let Some(output) = &reduction.output else {
            if here == 0 {
                // SAFETY: the contribution lives until the end of this function.
                unsafe { self.send_whole(first, ROUND_OF_RESULT, &result) };
            }
            return result.map(|_| ());
        };
        // SAFETY: the output can be written, as the caller promises.
        unsafe {
            if here == 0 {
                let result = result?;
                output.stream().scatter(result.address.ptr(), result.bytes);
                return Ok(());
            }
            let received = self.receive(0, ROUND_OF_RESULT);
            result?;
            let data = received?;
            refuse_length(self.leader(0), data.len(), output.layout.bytes)?;
            output.stream().scatter(data.as_ptr(), data.len());
        }
        Ok(())
    }

    /// Combines the contributions of all hosts in a tree with `FEW` branches, in the order of hosts. Host 0 gets the result.
    ///
    /// # Safety
    /// The contribution can be read.
    unsafe fn reduce_by_tree(&self, reduction: &Reduction, own: Result<Contribution>) -> Result<Contribution> {
        let (count, here) = self.hosts();
        let (mut own, mut distance, mut round) = (own, 1, 1);
        while distance < count {
            let next = distance * FEW;
            if here % next != 0 {
                // SAFETY: the contribution lives until the end of this function.
                unsafe { self.send_whole(here - here % next, round, &own) };
                return own;
            }
            let children = (here + distance..count.min(here + next)).step_by(distance);
            let sent = children.map(|host| (host, Some(self.receive(host, round))));
            let sent: Vec<Sent> = std::iter::once((here, None)).chain(sent).collect();
            let room = TempBuffer::of_entries(&reduction.layout);
            own = room.and_then(|(memory, first)| {
                let result = reduction.input.as_ref().map(|input| input.at(first));
                let Some(result) = result else { return own };
                // SAFETY: the memory has room for the result.
                unsafe {
                    self.fold_into(reduction, &own?, 0, (&sent, false), reduction.layout.count, first)?;
                    let (address, packed) = contiguous(&result)?;
                    Ok(Contribution { address, bytes: result.layout.bytes, _memory: packed.or(Some(memory)) })
                }
            });
            (distance, round) = (next, round + 1);
        }
        own
    }

    /// # Safety
    /// The contribution can be read.
    unsafe fn send_whole(&self, host: usize, round: u32, own: &Result<Contribution>) {
        // SAFETY: the contribution can be read, as the caller promises.
        let message = own.as_ref().map(|own| unsafe { own.data(0..own.bytes) });
        self.send(host, round, message);
    }

    /// Returns the number of entries of a part. If there are no long frames, all entries are one part, whose frames have other bounds.
    fn entries_at_once(&self, reduction: &Reduction) -> usize {
        let size = reduction.layout.bytes / reduction.layout.count.max(1);
        if size == 0 {
            return usize::MAX;
        }
        let is_one_way = reduction.function == Function::Reduce && !is_by_shares(self.hosts().0, reduction);
        if is_one_way && self.network.has_long_frames() { (PART / size).max(1) } else { usize::MAX }
    }

    /// Sends entries of this host's contribution, or its error, to a leader that calls `fold_parts`.
    ///
    /// # Safety
    /// The contribution can be read, and does not change before `loans` is dropped.
    pub(super) unsafe fn lend_entries(
        &self,
        loans: &mut Loans,
        host: usize,
        reduction: &Reduction,
        own: &Result<Contribution>,
        entries: Range<usize>,
    ) {
        let size = reduction.layout.bytes / reduction.layout.count.max(1);
        // SAFETY: the contribution can be read, as the caller promises.
        let message = own.as_ref().map(|own| unsafe { own.data(entries.start * size..entries.end * size) });
        let most = self.entries_at_once(reduction).saturating_mul(size.max(1));
        // SAFETY: the contribution does not change, as the caller promises.
        unsafe { self.lend(loans, host, 0, message, most) };
    }

    /// Receives entries from all other leaders (`lend_entries`), and combines them with this host's entries, which begin at byte `begin` of
    /// its contribution. Combines each part as soon as it has arrived from all leaders.
    ///
    /// # Safety
    /// The entries can be written at `destination`, which does not overlap the contribution.
    pub(super) unsafe fn fold_parts(
        &self,
        reduction: &Reduction,
        own: &Contribution,
        begin: usize,
        entries: Range<usize>,
        destination: LocalAddr,
    ) -> Result {
        let (count, here) = self.hosts();
        let size = reduction.layout.bytes / reduction.layout.count.max(1);
        let (at_once, mut done) = (self.entries_at_once(reduction), 0);
        // The contribution of the last host is received in the output, to which the others are added from the left.
        let last = count - 1;
        let is_useful = last != here && !entries.is_empty() && self.network.has_long_frames() && reduction.is_plain();
        let mut landing = is_useful.then(|| {
            let (from, memory) = (self.comm.process(self.leader(last)), (destination, entries.len() * size));
            // SAFETY: the entries can be written, as the caller promises. This function changes a part only after it has been received.
            unsafe { self.network.expect_round(from, self.round(0), self.kind, memory) }
        });
        loop {
            let some = at_once.min(entries.len() - done);
            let is_last = done + some == entries.len();
            let receive = |host: usize| self.receive_part(host, 0, some * size, is_last);
            let others = if landing.is_some() { last } else { count };
            let sent: Vec<Sent> = (0..others).map(|host| (host, (host != here).then(|| receive(host)))).collect();
            if let Some(landing) = &mut landing {
                let received = self.receive_part_in_place(last, landing, some * size, is_last);
                // The error of an earlier host comes first.
                let earlier = || sent.iter().find_map(|(_, data)| data.as_ref()?.as_ref().err().cloned());
                received.map_err(|error| earlier().unwrap_or(error))?;
            }
            let first = destination.offset(reduction.layout.extent().wrapping_mul(done as isize));
            // SAFETY: the entries can be written, as the caller promises; other received data are in memory of their own.
            unsafe { self.fold_into(reduction, own, begin + done * size, (&sent, landing.is_some()), some, first)? };
            done += some;
            if is_last {
                return Ok(());
            }
        }
    }

    /// Combines `count` entries of several hosts into an array of entries. The entries of this host begin at byte `begin` of its
    /// contribution. `sent` has the entries of the hosts in order; if its second half is true, the entries of the last host are already in the
    /// array.
    ///
    /// # Safety
    /// The entries can be written at `destination`, which does not overlap the contribution.
    pub(super) unsafe fn fold_into(
        &self,
        reduction: &Reduction,
        own: &Contribution,
        begin: usize,
        sent: (&[Sent], bool),
        count: usize,
        destination: LocalAddr,
    ) -> Result {
        let size = reduction.layout.bytes / reduction.layout.count.max(1);
        let bytes = count * size;
        let mut sources = Vec::with_capacity(sent.0.len() + 1);
        for (host, data) in sent.0 {
            let address = match data {
                None => own.address + begin,
                Some(data) => {
                    let data = data.as_ref().map_err(Clone::clone)?;
                    refuse_length(self.leader(*host), data.len(), bytes)?;
                    LocalAddr::of(data.as_ptr())
                }
            };
            sources.push(Source::here(self.runtime, address, bytes));
        }
        if sent.1 {
            sources.push(Source::here(self.runtime, destination, bytes));
        }
        // SAFETY: the caller promises that the entries can be written; the other sources are in other memory.
        unsafe { reduction.fold(&sources, 0..count, destination) }
    }

    /// Performs MPI_Allreduce.
    ///
    /// # Safety
    /// The output can be written.
    unsafe fn reduce_to_all(&self, reduction: &Reduction, own: Result<Option<Contribution>>) -> Result {
        let Some(output) = &reduction.output else { return own.map(|_| ()) };
        let mut outcome = own.as_ref().map(|_| ()).map_err(Clone::clone);
        if self.leads() {
            let own = own.map(|own| own.expect("a leader has what its host contributes"));
            // SAFETY: the output can be written, as the caller promises.
            outcome = unsafe {
                if reduction.layout.bytes.saturating_mul(self.hosts().0) <= MOST_IN_ROUND {
                    self.combine_all(reduction, &own)
                } else {
                    self.combine_shares(reduction, output, own)
                }
            };
        }
        // SAFETY: the output can be read and written.
        unsafe { self.deliver(output, outcome) }
    }

    /// Exchanges all contributions among the leaders. Each leader combines all contributions.
    ///
    /// # Safety
    /// The output can be written.
    unsafe fn combine_all(&self, reduction: &Reduction, own: &Result<Contribution>) -> Result {
        // SAFETY: the contribution lives until the end of this function.
        let message = own.as_ref().map(|own| unsafe { own.data(0..own.bytes) });
        let all = self.allgather_of_leaders(message)?;
        let sent: Vec<Sent> = all.into_iter().enumerate().map(|(host, data)| (host, Some(Ok(data.into())))).collect();
        let none = Contribution { address: LocalAddr::NULL, bytes: 0, _memory: None };
        let destination = reduction.output.as_ref().map_or(LocalAddr::NULL, |output| output.address);
        // SAFETY: the output can be written, as the caller promises.
        unsafe { self.fold_into(reduction, &none, 0, (&sent, false), reduction.layout.count, destination) }
    }

    /// Performs MPI_Reduce_scatter and MPI_Reduce_scatter_block.
    ///
    /// # Safety
    /// The output can be written.
    unsafe fn reduce_and_scatter(&self, reduction: &Reduction, own: Result<Option<Contribution>>) -> Result {
        let (Some(output), Some(bounds), Some(input)) = (&reduction.output, &reduction.bounds, &reduction.input)
        else {
            return own.map(|_| ());
        };
        let hosts = &self.hierarchy.hosts;
        // `Between::of` has checked that the ranks of each host are consecutive.
        let share = |host: usize| {
            let ranks = hosts.members(host);
            bounds[ranks[0] as usize]..bounds[ranks[ranks.len() - 1] as usize + 1]
        };
        if !self.leads() {
            // SAFETY: the output can be written, as the caller promises.
            return unsafe { self.scatter_on_host(None, output, own.map(|_| ())) };
        }
        let own = own.map(|own| own.expect("a leader has what its host contributes"));
        let mine = share(hosts.own);
        let whole = input.part(mine.start, mine.len());
        let room = TempBuffer::of_entries(&whole.layout);
        let (result, outcome) = match room {
            Err(error) => (None, Err(error)),
            Ok((memory, first)) => {
                // SAFETY: the memory has room for the host's entries.
                let outcome = unsafe { self.combine_share(reduction, own, share, first) };
                (Some((memory, whole.at(first))), outcome)
            }
        };
        let blocks = result.as_ref().map(|(_, result)| {
            let block = |rank: &u32| {
                let range = bounds[*rank as usize] - mine.start..bounds[*rank as usize + 1] - mine.start;
                result.part(range.start, range.len())
            };
            hosts.local().iter().map(block).collect::<Vec<_>>()
        });
        // SAFETY: the output can be written, as the caller promises.
        unsafe { self.scatter_on_host(blocks, output, outcome) }
    }

    /// Gives each rank of the leader's host a block, or the leader's error.
    ///
    /// A rank may fail alone, for example because it expects another length. This scatter is not in the history (hash of the calls without
    /// an exchange); only the call in shared memory before it is. So the histories of the ranks stay equal, and the next exchange does not
    /// report this call again.
    ///
    /// # Safety
    /// The blocks can be read, and the output written.
    pub(super) unsafe fn scatter_on_host(
        &self,
        blocks: Option<Vec<HeldBuffer>>,
        output: &HeldBuffer,
        outcome: Result,
    ) -> Result {
        let Some(local) = &self.local else {
            outcome?;
            if let Some(block) = blocks.iter().flatten().next() {
                // SAFETY: the caller promises that the source can be read and the target written.
                unsafe { crate::coll::movement::copy(block, output) };
            }
            return Ok(());
        };
        let own: Option<Error> = outcome.as_ref().err().cloned();
        let leads = self.leads();
        let movement = outcome.map(|()| Movement {
            function: Function::Scatterv,
            pattern: Pattern::FromRoot(self.local_rank_of_leader()),
            send: blocks.map(Blocks::Each),
            receive: Some(Blocks::One(output.clone())),
            to_itself: leads,
            overwrites: false,
            mismatch: None,
        });
        let done = local.all.without_history(|| {
            // SAFETY: the buffers can be read and written, as the caller promises.
            unsafe { crate::coll::movement::run(self.runtime, local, Function::Scatterv, movement) }
        });
        own.map_or(done, Err)
    }
}

/// Round in which the leader of host 0 sends the result of a tree to the root.
const ROUND_OF_RESULT: u32 = 0;
