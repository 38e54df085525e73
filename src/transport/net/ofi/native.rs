//! Native puts and gets: operations of the provider on memory that the target has registered (docs/network.md, "Native operations").
//!
//! A transfer is passed to the provider in pieces, each with an `Operation`. Transfers whose pieces the provider cannot take yet wait in a
//! queue. Waiting transfers take turns, one piece each, so a short transfer does not wait for the end of a long one.

use super::buffers::{FIRST_KEY, Memory, Owned, Purpose};
use super::interface::*;
use super::objects::Connector;
use super::registration::{Purpose as Use, Registration};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use crate::os::address::LocalAddr;
use crate::os::private::Direction;
use crate::transport::net::transfer::{Registered, Transfer};
use libc::{c_int, c_void};
use std::collections::{BTreeMap, VecDeque};

/// Maximum number of pieces that the provider has at a time.
const PIECES: usize = 64;

/// Maximum number of bytes of a piece. Providers allow longer operations, but one piece should not block the queue for seconds.
const LONGEST: usize = 64 << 20;

/// Bytes of a piece in a bounce buffer.
const STAGED: usize = 64 << 10;

/// Native operations of an endpoint.
pub struct Native {
    /// Memory of this process that other ranks access. The keys of this map are the requested keys.
    registered: BTreeMap<u64, Registration>,
    /// Transfers that are not complete, by number.
    transfers: BTreeMap<u64, Pending>,
    /// Number of the next transfer.
    next: u64,
    /// Transfers with pieces that the provider has not taken yet.
    queue: VecDeque<u64>,
    pieces: Vec<Piece>,
    /// Pieces that the provider does not have.
    free: Vec<usize>,
    /// Bounce buffers, one for each piece, if the provider demands registered buffers. The program's own buffers are not registered: a
    /// registration takes longer than the copy. A registration that is kept would have to end when the program unmaps the memory.
    staging: Option<(Registration, Memory)>,
    /// Maximum number of bytes of a piece.
    longest: usize,
    /// Whether transfers have completed since the last `take_news`.
    has_news: bool,
}

struct Pending {
    /// Rank of the target, and its number for the provider.
    to: usize,
    peer: u64,
    transfer: Transfer,
    /// Number of bytes in pieces that the provider has taken.
    begun: usize,
    /// Number of pieces that the provider has taken and not completed.
    pieces: usize,
}

struct Piece {
    operation: Owned,
    /// Number of the transfer; None while the provider does not have the piece.
    transfer: Option<u64>,
    /// Part of the transfer.
    start: usize,
    length: usize,
}

impl Native {
    pub fn new(connector: &Connector) -> Result<Self> {
        let abilities = connector.info().abilities();
        let needs_staging = abilities.registration & FI_MR_LOCAL != 0;
        let staging = if needs_staging {
            let memory = Memory::new(PIECES * STAGED);
            Some((memory.register(connector, Use::Buffers, FIRST_KEY)?, memory))
        } else {
            None
        };
        Ok(Self {
            registered: BTreeMap::new(),
            transfers: BTreeMap::new(),
            next: 0,
            queue: VecDeque::new(),
            pieces: Vec::new(),
            free: Vec::new(),
            staging,
            longest: abilities.longest.min(if needs_staging { STAGED } else { LONGEST }),
            has_news: false,
        })
    }

    /// Registers memory for access by other ranks.
    pub fn register(&mut self, connector: &Connector, start: LocalAddr, length: usize) -> Result<Registered> {
        let abilities = connector.info().abilities();
        let number = (FIRST_KEY + 1..=u64::MAX).find(|key| !self.registered.contains_key(key)).unwrap_or(u64::MAX);
        let bits = 8 * abilities.key_bytes.min(8) as u32;
        if abilities.registration & FI_MR_PROV_KEY == 0 && bits < 64 && number >> bits != 0 {
            fail!(MPI_ERR_OTHER, "the network's provider has keys of {bits} bits, which are all in use");
        }
        // SAFETY: the caller of `Network::register` promises that the memory exists until the registration ends.
        let registration = unsafe { connector.register(start.ptr(), length, Use::Others, number)? };
        let key = registration.key();
        if key == FI_KEY_NOTAVAIL {
            fail!(MPI_ERR_OTHER, "the network's provider has no key for {length} bytes at {start:#x}");
        }
        self.registered.insert(number, registration);
        let is_virtual = abilities.registration & FI_MR_VIRT_ADDR != 0;
        let offset = if is_virtual { 0 } else { 0_u64.wrapping_sub(start.get() as u64) };
        Ok(Registered { number, key, offset })
    }

    pub fn deregister(&mut self, number: u64) {
        self.registered.remove(&number);
    }

    /// Adds a transfer to the queue; `advance` passes it to the provider.
    pub fn add(&mut self, (to, peer): (usize, u64), transfer: Transfer) {
        let number = self.next;
        self.next += 1;
        self.transfers.insert(number, Pending { to, peer, transfer, begun: 0, pieces: 0 });
        self.queue.push_back(number);
    }

    /// Passes pieces to the provider, until none is left or the provider takes no more. Fails with the target's rank and the reason.
    pub fn advance(&mut self, connector: &Connector) -> std::result::Result<(), (usize, String)> {
        while let Some(&number) = self.queue.front() {
            let Some(place) = self.free_piece() else { break };
            let Some(pending) = self.transfers.get_mut(&number) else { break };
            let start = pending.begun;
            let length = (pending.transfer.local.len() - start).min(self.longest);
            let piece = &mut self.pieces[place];
            (piece.start, piece.length) = (start, length);
            // SAFETY: the transfer keeps its local memory until it is complete; a bounce buffer belongs to the piece. Both exist until the
            // endpoint is closed or the operation is complete.
            let is_taken = unsafe { begin(connector, pending, piece, place, self.staging.as_ref()) }
                .map_err(|reason| (pending.to, reason))?;
            if !is_taken {
                break;
            }
            self.free.pop();
            self.pieces[place].transfer = Some(number);
            pending.begun += length;
            pending.pieces += 1;
            self.queue.pop_front();
            if pending.begun < pending.transfer.local.len() {
                self.queue.push_back(number);
            }
        }
        Ok(())
    }

    /// Returns the index of a free piece, the last one of `free`; None if the provider has all pieces.
    fn free_piece(&mut self) -> Option<usize> {
        if self.free.is_empty() && self.pieces.len() < PIECES {
            let place = self.pieces.len();
            let operation = Owned::new(Purpose::Native(place));
            self.pieces.push(Piece { operation, transfer: None, start: 0, length: 0 });
            self.free.push(place);
        }
        self.free.last().copied()
    }

    /// Handles the completion of a piece.
    pub fn completed(&mut self, place: usize) {
        let piece = &self.pieces[place];
        let pending = piece.transfer.and_then(|number| self.transfers.get(&number));
        if let (Some(Pending { transfer, .. }), Some((_, memory))) = (pending, &self.staging)
            && transfer.direction == Direction::Read
        {
            let from = memory.part(place * STAGED, piece.length);
            // SAFETY: the provider has completed this part of the memory, and the transfer's local memory can be written until the transfer
            // is complete.
            unsafe {
                from.as_ptr().cast::<u8>().copy_to_nonoverlapping(transfer.local.behind(piece.start), piece.length);
            }
        }
        self.failed(place);
    }

    /// Ends a piece, completed or failed. Returns the target's rank, or None if the provider did not have the piece.
    pub fn failed(&mut self, place: usize) -> Option<usize> {
        let number = self.pieces[place].transfer.take()?;
        self.free.push(place);
        let pending = self.transfers.get_mut(&number)?;
        let to = pending.to;
        pending.pieces -= 1;
        if pending.pieces == 0 && pending.begun == pending.transfer.local.len() {
            self.transfers.remove(&number);
            self.has_news = true;
        }
        Some(to)
    }

    /// Returns whether no transfer is pending.
    pub fn is_idle(&self) -> bool {
        self.transfers.is_empty()
    }

    /// Returns whether the provider has all pieces.
    pub fn is_handed_over(&self) -> bool {
        self.queue.is_empty()
    }

    /// Returns whether pieces wait although the provider has none. Then no completion will come after which the provider might take them.
    pub fn is_stuck(&self) -> bool {
        !self.queue.is_empty() && self.free.len() == self.pieces.len()
    }

    /// Returns whether transfers have completed since the last call.
    pub fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.has_news)
    }
}

/// Passes a piece to the provider. Returns false if the provider cannot take it now.
///
/// # Safety
///
/// The transfer's local memory can be read, or written, until the piece is complete.
unsafe fn begin(
    connector: &Connector,
    pending: &Pending,
    piece: &Piece,
    place: usize,
    staging: Option<&(Registration, Memory)>,
) -> std::result::Result<bool, String> {
    let Pending { peer, transfer, .. } = pending;
    let local = transfer.local.behind(piece.start);
    let address = match staging {
        None => local,
        Some((_, memory)) => {
            let part = memory.part(place * STAGED, piece.length).as_ptr().cast::<u8>();
            if transfer.direction == Direction::Write {
                // SAFETY: the caller promises that the local memory can be read; the provider does not use the bounce buffer of a free piece.
                unsafe { local.copy_to_nonoverlapping(part, piece.length) };
            }
            part
        }
    };
    let description = Registration::description(staging.map(|(registration, _)| registration));
    let there =
        fi_rma_iov { addr: transfer.remote.wrapping_add(piece.start as u64), len: piece.length, key: transfer.key };
    let here = libc::iovec { iov_base: address.cast(), iov_len: piece.length };
    // SAFETY: the caller promises that the local memory exists until the piece is complete; bounce buffers exist as long as the endpoint.
    unsafe { connector.access(*peer, transfer.direction, (here, description), &there, piece.operation.as_ptr()) }
}

impl Connector {
    /// Starts a put or a get of contiguous memory. A put completes when the data are in the target's memory. Returns Ok(false) if the
    /// provider cannot take the operation now.
    ///
    /// # Safety
    ///
    /// The local memory can be read or written, and the operation exists, until the completion or the end of the endpoint.
    unsafe fn access(
        &self,
        peer: u64,
        direction: Direction,
        (here, mut description): (libc::iovec, *mut c_void),
        there: &fi_rma_iov,
        operation: *mut c_void,
    ) -> std::result::Result<bool, String> {
        let endpoint = self.endpoint.0.as_ptr();
        let message = fi_msg_rma {
            msg_iov: &raw const here,
            desc: &raw mut description,
            iov_count: 1,
            addr: peer,
            rma_iov: there,
            rma_iov_count: 1,
            context: operation,
            data: 0,
        };
        // SAFETY: the endpoint is enabled and has FI_RMA. The message is only read during the call; the caller promises memory and operation
        // until the completion.
        let result = unsafe {
            let functions = &*(*endpoint).rma;
            match direction {
                Direction::Write => {
                    (functions.writemsg)(endpoint, &raw const message, FI_COMPLETION | FI_DELIVERY_COMPLETE)
                }
                Direction::Read => (functions.readmsg)(endpoint, &raw const message, FI_COMPLETION),
            }
        } as c_int;
        match result {
            0 => Ok(true),
            _ if result == -FI_EAGAIN => Ok(false),
            error => Err(self.library.reason(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::os::address::RemoteAddr;
    use crate::transport::net::lent::{Lent, Loan};
    use crate::transport::net::transfer::NativeMemory;

    #[test]
    fn a_failed_piece_names_the_target_of_its_transfer_and_no_other_rank() {
        let piece = |transfer| {
            let operation = Owned::new(Purpose::Native(0));
            Piece { operation, transfer, start: 0, length: 8 }
        };
        let (bytes, loan) = ([0_u8; 8], Loan::default());
        // SAFETY: the bytes live until the end of this function.
        let local = unsafe { Lent::new(LocalAddr::of(bytes.as_ptr()), bytes.len(), Some(loan.end())) };
        let memory = NativeMemory::of_words([1, 0, 0]).unwrap();
        let transfer = memory.transfer(Direction::Write, local, RemoteAddr::new(0));
        let mut native = Native {
            registered: BTreeMap::new(),
            transfers: BTreeMap::from([(7, Pending { to: 3, peer: 0, transfer, begun: 8, pieces: 1 })]),
            next: 8,
            queue: VecDeque::new(),
            pieces: vec![piece(Some(7)), piece(None)],
            free: vec![1],
            staging: None,
            longest: LONGEST,
            has_news: false,
        };
        assert_eq!(native.failed(1), None, "the provider does not have the piece");
        assert_eq!(native.failed(0), Some(3));
        assert!(loan.has_ended() && native.is_idle());
        assert_eq!(native.failed(0), None, "the piece has failed before");
        assert_eq!(native.free, [1, 0], "a piece is free once");
    }
}
