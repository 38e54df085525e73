//! Messages between the leaders of hosts.

#![forbid(unsafe_code)]

use super::{Between, FAILED, FIRST_FUNCTION, FUNCTION, error_message, error_of};
use crate::abi::MPI_ERR_OTHER;
use crate::coll::call::Function;
use crate::coll::division::others;
use crate::coll::schedule::CallContext;
use crate::error::{Error, Result, fail};
use crate::os::buffers::ReusedBuffer;
use crate::transport::net::rounds::{OtherCall, RoundName};
use crate::transport::net::take_u64;
use std::ffi::c_int;

/// Message of a leader: data, or the error with which the leader has failed.
pub(super) type Message<'m> = std::result::Result<&'m [u8], &'m Error>;

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
            Err(error) => self.network.send_round(to, self.round(round), self.kind | FAILED, &error_message(error)),
        }
    }

    /// Receives the message of a host's leader. Fails with the leader's error, or with MPI_ERR_OTHER if the leader is in another call.
    pub(super) fn receive(&self, host: usize, round: u32) -> Result<ReusedBuffer> {
        match self.network.receive_round(self.comm.process(self.leader(host)), self.round(round)) {
            Ok((kind, data)) => self.judge(host, kind, &data).map(|()| data),
            Err(OtherCall { kind }) => Err(self.other_call(self.leader(host), kind)),
        }
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
