//! MPI_Bcast among hosts. The root leads its own host; the first rank of each other host leads that host. Each leader passes the data on to
//! leaders of other hosts, and to the ranks of its host.
//!
//! Short data go along a binomial tree of hosts, so few messages are in sequence. Long data go along a chain of hosts in parts, which a
//! leader passes on when they arrive. So all hosts send at the same time, and each host sends the data to one other host.

#![forbid(unsafe_code)]

use super::{entries_of, leader, sharers};
use crate::coll::checked_call::{Blocks, Movement};
use crate::coll::division::share_of;
use crate::coll::hosts::selection::broadcast_parts;
use crate::coll::schedule::Schedule;
use crate::coll::schedule::tree::{tree_children, tree_parent};
use crate::comm::HostMap;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::os::address::Address;

impl Schedule {
    /// Adds the steps of a broadcast.
    pub(in super::super) fn add_broadcast_by_hosts(
        &mut self,
        movement: &Movement,
        root: usize,
        hosts: &HostMap,
        rank: usize,
    ) -> Result {
        let Some(Blocks::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return Ok(()) };
        self.refuses_after_error = true;
        let own_leader = leader(hosts, hosts.own, root);
        if own_leader != rank {
            let parts = broadcast_parts(buffer.layout.bytes, hosts.count());
            return self.add_relay_of_parts(buffer, parts, Some(own_leader), &[], &[]);
        }
        let (mut local, _) = sharers(hosts, rank);
        local.retain(|other| *other != rank);
        self.add_broadcast_of_leaders(buffer, root, hosts, &local)
    }

    /// Adds the steps of a leader in a broadcast. The leader also sends the data to the ranks `local` of its host.
    pub(in crate::coll) fn add_broadcast_of_leaders(
        &mut self,
        buffer: &HeldBuffer,
        root: usize,
        hosts: &HostMap,
        local: &[usize],
    ) -> Result {
        let (first, count) = (hosts.of_rank(root), hosts.count());
        let parts = broadcast_parts(buffer.layout.bytes, count);
        let leader_at = |distance: usize| leader(hosts, (first + distance) % count, root);
        let distance = (hosts.own + count - first) % count;
        let (parent, children): (_, Vec<usize>) = if parts > 1 {
            (distance.checked_sub(1), (distance + 1..count).take(1).collect())
        } else {
            (tree_parent(distance), tree_children(distance, count).collect())
        };
        let children: Vec<usize> = children.into_iter().map(leader_at).collect();
        self.add_relay_of_parts(buffer, parts, parent.map(leader_at), &children, local)
    }

    /// Receives data in parts from a parent, and sends each part to the children and to ranks of this host as soon as it has arrived. The
    /// root of a broadcast has no parent.
    fn add_relay_of_parts(
        &mut self,
        buffer: &HeldBuffer,
        parts: usize,
        parent: Option<usize>,
        children: &[usize],
        local: &[usize],
    ) -> Result {
        let bytes = buffer.layout.bytes;
        // A part is a range of bytes, which may begin within an entry of the datatype.
        let whole = match buffer.layout.only_run() {
            _ if parts == 1 => buffer.clone(),
            Some(begin) => HeldBuffer::of_bytes(buffer.address.offset(begin), bytes)?,
            None => self.bytes(bytes)?,
        };
        let is_packed = parts > 1 && buffer.layout.only_run().is_none();
        let all: Vec<HeldBuffer> = match parts {
            1 => vec![whole.clone()],
            _ => (0..parts).map(|part| entries_of(&whole, &share_of(bytes, part, parts))).collect(),
        };
        let mut received = Vec::new();
        match parent {
            Some(parent) => received.extend(all.iter().map(|part| self.receive(parent, part.clone()))),
            None if is_packed => self.copy(buffer.clone(), whole.clone()),
            None => (),
        }
        if !children.is_empty() || !local.is_empty() {
            for (index, part) in all.iter().enumerate() {
                received.get(index).into_iter().for_each(|receive| self.wait_for(*receive));
                for child in children {
                    self.send(*child, part.clone());
                }
                self.send_to_all(local.to_vec(), part.clone());
            }
        }
        if is_packed && parent.is_some() {
            self.wait();
            self.copy(whole, buffer.clone());
        }
        Ok(())
    }
}
