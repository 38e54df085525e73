//! Messages between the leaders of hosts.

use super::movement::{refuse_length, unpack};
use super::{Between, FAILED, FIRST_FUNCTION, FUNCTION, error_message, error_of};
use crate::abi::{MPI_ERR_OTHER, MPI_ERR_TRUNCATE};
use crate::coll::call::Function;
use crate::coll::division::others;
use crate::coll::schedule::CallContext;
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result, fail};
use crate::os::address::{Address, LocalAddr};
use crate::os::buffers::ReusedBuffer;
use crate::transport::net::rounds::{ExpectedRound, Loans, OtherCall, RoundName};
use crate::transport::net::take_u64;
use std::ffi::c_int;

/// Message of a leader: data, or the error with which the leader has failed.
pub(super) type Message<'m> = std::result::Result<&'m [u8], &'m Error>;

/// Returns the number of bytes of the data of buffers.
fn length_of(buffers: &[HeldBuffer]) -> usize {
    buffers.iter().map(|buffer| buffer.layout.bytes).sum()
}

/// Returns address and length of the data of buffers, if the data are contiguous and follow each other.
fn one_run(buffers: &[HeldBuffer]) -> Option<(LocalAddr, usize)> {
    let run = |buffer: &HeldBuffer| Some((buffer.address.offset(buffer.layout.only_run()?), buffer.layout.bytes));
    let (first, mut length) = run(buffers.first()?)?;
    for buffer in &buffers[1..] {
        let (address, bytes) = run(buffer)?;
        if address != first + length {
            return None;
        }
        length += bytes;
    }
    Some((first, length))
}

impl Between<'_> {
    /// Returns the context of this call's messages from rank to rank.
    pub(super) fn call_context(&self) -> CallContext {
        CallContext::numbered(self.runtime, self.comm, self.call as c_int)
    }

    pub(super) fn round(&self, round: u32) -> RoundName {
        RoundName { context: self.context, call: self.call, round }
    }

    /// Sends data, or this host's error, to the leader of a host.
    pub(super) fn send(&self, host: usize, round: u32, message: Message<'_>) {
        let to = self.comm.process(self.leader(host));
        match message {
            Ok(data) => self.network.send_round(to, self.round(round), self.kind, data),
            Err(error) => self.send_error(to, round, error),
        }
    }

    /// Sends data, or this host's error, to the leader of a host, in parts of at most `most` bytes. The data are not copied.
    ///
    /// # Safety
    /// The data do not change before `loans` is dropped.
    pub(super) unsafe fn lend(&self, loans: &mut Loans, host: usize, round: u32, message: Message<'_>, most: usize) {
        let to = self.comm.process(self.leader(host));
        match message {
            // SAFETY: the caller promises that the data do not change.
            Ok(data) => unsafe { loans.send(to, self.round(round), self.kind, data, most) },
            Err(error) => self.send_error(to, round, error),
        }
    }

    /// Sends an error to a process in a round.
    pub(super) fn send_error(&self, to: usize, round: u32, error: &Error) {
        self.network.send_round(to, self.round(round), self.kind | FAILED, &error_message(error));
    }

    /// Receives the message of a host's leader. Fails with the leader's error, or with MPI_ERR_OTHER if the leader is in another call.
    pub(super) fn receive(&self, host: usize, round: u32) -> Result<ReusedBuffer> {
        match self.network.receive_round(self.comm.process(self.leader(host)), self.round(round)) {
            Ok((kind, data)) => self.judge(host, kind, &data).map(|()| data),
            Err(OtherCall { kind }) => Err(self.other_call(self.leader(host), kind)),
        }
    }

    /// Receives the next `bytes` bytes of the message of a host's leader: a part, or several parts if the sender has divided them. Fails like
    /// `receive`, and with MPI_ERR_TRUNCATE if the parts do not have `bytes` bytes, or if the message does not end with them although `is_last`
    /// is true, or ends although it is false.
    pub(super) fn receive_part(&self, host: usize, round: u32, bytes: usize, is_last: bool) -> Result<ReusedBuffer> {
        if !self.network.has_long_frames() {
            return self.receive(host, round);
        }
        let from = self.comm.process(self.leader(host));
        let mut all = ReusedBuffer::default();
        loop {
            let (kind, data, is_end) = match self.network.receive_part(from, self.round(round)) {
                Ok(part) => part,
                Err(OtherCall { kind }) => return Err(self.other_call(self.leader(host), kind)),
            };
            self.judge(host, kind, &data)?;
            if all.is_empty() {
                all = data;
            } else {
                all.vector().extend_from_slice(&data);
            }
            if is_end || all.len() >= bytes {
                return self.refuse_difference((host, all.len(), is_end), (bytes, is_last)).map(|()| all);
            }
        }
    }

    /// Like `receive_part`, in memory that was registered for the message.
    pub(super) fn receive_part_in_place(
        &self,
        host: usize,
        expected: &mut ExpectedRound,
        bytes: usize,
        is_last: bool,
    ) -> Result {
        let mut received = 0;
        loop {
            let part = match expected.next_part() {
                Ok(part) => part,
                Err(OtherCall { kind }) => return Err(self.other_call(self.leader(host), kind)),
            };
            self.judge(host, part.kind, part.data())?;
            received += part.data().len();
            if part.is_last || received >= bytes {
                return self.refuse_difference((host, received, part.is_last), (bytes, is_last));
            }
        }
    }

    /// Fails with MPI_ERR_TRUNCATE if the length or the end of received data are not those that this rank expects.
    fn refuse_difference(&self, sent: (usize, usize, bool), (bytes, is_last): (usize, bool)) -> Result {
        let (host, received, is_end) = sent;
        if is_end != is_last {
            let (rank, comparison) = (self.leader(host), if is_end { "fewer" } else { "more" });
            fail!(MPI_ERR_TRUNCATE, "rank {rank} sends {comparison} bytes for its host than this rank expects");
        }
        refuse_length(self.leader(host), received, bytes)
    }

    /// Checks that a frame belongs to this call. `kind` is the kind in the head of the frame. Fails with the error in `data` if the leader
    /// of the host has failed, and with MPI_ERR_OTHER if this leader is in another call.
    pub(super) fn judge(&self, host: usize, kind: u32, data: &[u8]) -> Result {
        if kind == self.kind {
            return Ok(());
        }
        let name = || format!("rank {}", self.leader(host));
        if kind == self.kind | FAILED {
            return Err(error_of(data, &name()));
        }
        Err(self.other_call(self.leader(host), kind))
    }

    /// Returns the error for a rank that is in another call. `kind` is the kind in the head of that rank's frame.
    pub(super) fn other_call(&self, rank: usize, kind: u32) -> Error {
        let there = Function::name_of((kind & FUNCTION).wrapping_sub(FIRST_FUNCTION)).unwrap_or("another function");
        let here = Function::name_of(self.function as u32).unwrap_or_default();
        let text = if there == here {
            format!("rank {rank} has called {there} with another root, operation or datatype")
        } else {
            format!("rank {rank} has called {there}, but this rank has called {here}")
        };
        Error::new(MPI_ERR_OTHER, text)
    }

    /// Returns the other hosts. Each leader begins with the host after its own, so that not all leaders send to the same host first.
    pub(super) fn others(&self) -> impl Iterator<Item = usize> {
        let (count, here) = self.hosts();
        others(count, here)
    }

    /// Exchanges messages with leaders of other hosts: sends a message to each host for which `sends` returns true, then calls `take` with
    /// the message of each host for which `receives` returns true. If `own` is an error, this rank sends the error in place of all
    /// messages.
    pub(super) fn swap<M: AsRef<[u8]>>(
        &self,
        round: u32,
        own: &Result,
        (sends, message): (impl Fn(usize) -> bool, impl Fn(usize) -> M),
        (receives, mut take): (impl Fn(usize) -> bool, impl FnMut(usize, Result<ReusedBuffer>)),
    ) {
        for host in self.others().filter(|host| sends(*host)) {
            match own {
                Ok(()) => self.send(host, round, Ok(message(host).as_ref())),
                Err(error) => self.send(host, round, Err(error)),
            }
        }
        for host in self.others().filter(|host| receives(*host)) {
            take(host, self.receive(host, round));
        }
    }

    /// Exchanges messages with all leaders, like `swap`. Returns `own` if it is an error; otherwise the first error that was received or
    /// that `take` has returned.
    pub(super) fn swap_with_all<M: AsRef<[u8]>>(
        &self,
        round: u32,
        own: &Result,
        message: impl Fn(usize) -> M,
        mut take: impl FnMut(usize, &[u8]) -> Result,
    ) -> Result {
        let mut outcome = own.clone();
        let take = |host: usize, received: Result<ReusedBuffer>| {
            let taken = received.and_then(|data| take(host, &data));
            if outcome.is_ok() {
                outcome = taken;
            }
        };
        self.swap(round, own, (|_| true, message), (|_| true, take));
        outcome
    }

    /// Exchanges messages with all leaders: sends `message` to each of them, and stores the message of each leader in the buffers of its
    /// host. If `own` is an error, sends the error in place of the message. Returns `own` if it is an error; otherwise the first error that
    /// was received, or MPI_ERR_TRUNCATE if the length of a message is not that of its buffers.
    ///
    /// # Safety
    /// The buffers can be written, and those of different hosts do not overlap.
    pub(super) unsafe fn swap_into(
        &self,
        round: u32,
        own: &Result,
        message: &[u8],
        buffers: impl Fn(usize) -> Vec<HeldBuffer>,
    ) -> Result {
        let from = |host: usize| self.comm.process(self.leader(host));
        let expect = |host: usize| {
            let memory = if own.is_ok() { one_run(&buffers(host)) } else { None }?;
            // SAFETY: the caller promises the buffers.
            Some(unsafe { self.network.expect_round(from(host), self.round(round), self.kind, memory) })
        };
        // All memory is registered before this leader waits for the first message.
        let expected: Vec<_> = self.others().map(|host| (host, expect(host))).collect();
        let mut loans = Loans::new(self.network);
        for host in self.others() {
            // SAFETY: the message does not change before this function returns.
            unsafe { self.lend(&mut loans, host, round, own.as_ref().map(|()| message), usize::MAX) };
        }
        let mut outcome = own.clone();
        for (host, expected) in expected {
            let received = match expected {
                Some(mut expected) => {
                    self.receive_part_in_place(host, &mut expected, length_of(&buffers(host)), true)
                }
                None => self.receive(host, round).and_then(|data| {
                    if own.is_err() {
                        return Ok(());
                    }
                    // SAFETY: the caller promises the buffers.
                    unsafe { self.unpack_message(host, &data, &buffers(host)) }
                }),
            };
            outcome = outcome.and(received);
        }
        outcome
    }

    /// Stores the message of a host's leader in buffers. Fails if the message has another length.
    ///
    /// # Safety
    /// The buffers can be written.
    pub(super) unsafe fn unpack_message(&self, host: usize, data: &[u8], buffers: &[HeldBuffer]) -> Result {
        refuse_length(self.leader(host), data.len(), length_of(buffers))?;
        // SAFETY: the buffers can be written, as the caller promises; the lengths are equal.
        unsafe { unpack(buffers, data) };
        Ok(())
    }

    /// Performs an allgather among all leaders. Returns the data by host, or the first error.
    pub(super) fn allgather_of_leaders(&self, own: Message<'_>) -> Result<Vec<Vec<u8>>> {
        let (kind, own) = match own {
            Ok(data) => (self.kind, data.to_vec()),
            Err(error) => (self.kind | FAILED, error_message(error)),
        };
        let message = [&u64::from(kind).to_ne_bytes(), &own[..]].concat();
        let all = self.hierarchy.allgather_of_leaders(self.comm, self.call, &message);
        let each = all.into_iter().enumerate().map(|(host, sent)| {
            let sent = sent.unwrap_or_default();
            let mut data = &sent[..];
            let Some(kind) = take_u64(&mut data) else {
                fail!(MPI_ERR_OTHER, "rank {} is in another collective call", self.leader(host));
            };
            self.judge(host, kind as u32, data)?;
            Ok(data.to_vec())
        });
        each.collect()
    }
}
