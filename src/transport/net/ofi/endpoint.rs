//! The endpoint over libfabric: sends and receives frames through one endpoint object of the library.

use super::buffers::{Purpose, Receives, Sends, purpose_of};
use super::interface::{FI_ECANCELED, FI_MR_ALLOCATED, FI_MR_LOCAL};
use super::library::Library;
use super::native::Native;
use super::objects::{AT_ONCE, Connector, Event};
use super::order::Order;
use super::provider::{Info, Wanted};
use super::sleep::Sleep;
use crate::abi::{MPI_ERR_INTERN, MPI_ERR_OTHER};
use crate::bootstrap::Addresses;
use crate::error::{Error, Result, fail};
use crate::os::address::LocalAddr;
use crate::os::report_line;
use crate::settings;
use crate::transport::net::endpoint::{Endpoint, MOST_IN_FRAME, Sent, TRAILER, broken};
use crate::transport::net::per_rank::PerRank;
use crate::transport::net::transfer::{Needs, Registered, Transfer};
use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;
use std::os::fd::BorrowedFd;

/// Maximum number of bytes of a message of libfabric: a frame and its trailer.
pub const LONGEST: usize = MOST_IN_FRAME + TRAILER;
/// Maximum number of reads of the completion queue per `poll`. Because of this limit, frames are handled even while more frames arrive.
const READS: usize = 8;

/// An endpoint of libfabric.
pub struct OfiEndpoint {
    /// The first field, so that its endpoint is closed first: after that the provider does not use the buffers of the other fields. The
    /// domain is closed last, after all registrations of the other fields.
    connector: Connector,
    receives: Receives,
    sends: Sends,
    /// None if the provider has no native access, or if the settings disable native access.
    native: Option<Native>,
    order: Order,
    rank: usize,
    /// The addresses of all ranks. Empty before `connect`.
    addresses: Addresses,
    /// Identifiers of the ranks in the address vector; None for a rank to which this rank has sent nothing.
    peers: PerRank<Option<u64>>,
    address: Vec<u8>,
    sleep: Sleep,
    /// Kept to reuse its memory.
    events: Vec<Event>,
}

// SAFETY: one thread at a time uses an endpoint (its methods take `&mut self`, or only read constant data), as FI_THREAD_DOMAIN demands.
// The library does not tie objects to threads.
unsafe impl Send for OfiEndpoint {}

impl fmt::Debug for OfiEndpoint {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "endpoint of rank {} ({})", self.rank, self.connector.info().provider())
    }
}

impl OfiEndpoint {
    /// Opens the endpoint with the wanted provider.
    pub fn open(rank: usize, ranks: usize, library: Library, wanted: Wanted) -> Result<Self> {
        let info = Info::choose(&library, wanted)?;
        let abilities = info.abilities();
        let operations = abilities.sends.saturating_add(abilities.receives).clamp(256, 1 << 14);
        let connector = Connector::open(library, info, ranks, operations)?;
        // A layer above a provider (`ofi_rxm`, `ofi_rxd`) may return a buffer for several frames before its last frame has completed.
        let is_layered = connector.info().provider().contains(';');
        let is_for_several = abilities.has_multi_receive && !is_layered && connector.set_least_room(LONGEST);
        connector.enable()?;
        let is_registered = abilities.registration & FI_MR_LOCAL != 0;
        let receives = Receives::new(&connector, LONGEST, is_for_several, is_registered)?;
        let sends = Sends::new(&connector, (LONGEST, ranks), is_registered)?;
        let native = abilities
            .is_native
            .then(|| Native::new(&connector))
            .and_then(|native| native.inspect_err(|error| explain_frames(&error.text)).ok());
        let address = Address {
            format: abilities.address_format,
            provider: &connector.info().provider(),
            name: &connector.name()?,
        }
        .pack();
        // SAFETY: the queue belongs to the connector, which lives as long as the result.
        let sleep = unsafe { Sleep::new(connector.descriptor(), &connector.info().provider())? };
        let mut this = Self {
            connector,
            receives,
            sends,
            native,
            order: Order::new(rank, ranks),
            rank,
            addresses: Addresses::default(),
            peers: PerRank::new(ranks),
            address,
            sleep,
            events: Vec::with_capacity(AT_ONCE),
        };
        // The buffers already belong to `this`. So if posting fails, `this` closes the endpoint before it frees the buffers.
        this.receives.post(&this.connector)?;
        Ok(this)
    }

    fn handle(&mut self, event: &Event, arrived: &mut VecDeque<Vec<u8>>) -> Result {
        let operation = match event {
            Event::Completed(entry) => entry.op_context,
            Event::Failed { operation, .. } => *operation,
        };
        // SAFETY: only `sends`, `receives` and `native` pass operations, and all still exist.
        let purpose = unsafe { purpose_of(operation) };
        match (event, purpose) {
            (Event::Completed(_), Some(Purpose::Send(index))) => self.sends.completed(index),
            (Event::Completed(_), Some(Purpose::Native(index))) => {
                self.native.iter_mut().for_each(|native| native.completed(index));
            }
            (Event::Failed { error, reason, .. }, Some(Purpose::Native(index))) => {
                let to = self.native.as_mut().and_then(|native| native.failed(index));
                if *error != FI_ECANCELED {
                    return Err(self.failed(to, reason));
                }
            }
            (Event::Completed(entry), Some(Purpose::Receive(index))) => {
                if let Some(frame) = self.receives.completed(index, entry)? {
                    self.order.arrived(frame, arrived)?;
                }
            }
            (Event::Failed { error, reason, .. }, Some(Purpose::Send(index))) => {
                let to = self.sends.target(index);
                self.sends.completed(index);
                if *error != FI_ECANCELED {
                    return Err(self.broken(to, reason));
                }
            }
            (Event::Failed { error, reason, .. }, purpose) => {
                if let Some(Purpose::Receive(index)) = purpose {
                    self.receives.failed(index);
                }
                if *error != FI_ECANCELED {
                    fail!(
                        MPI_ERR_OTHER,
                        "receiving from the network failed: {reason} (libfabric's provider {})",
                        self.connector.info().provider()
                    );
                }
            }
            // A completion without an operation of this endpoint has no meaning.
            (Event::Completed(_), None) => {}
        }
        Ok(())
    }

    /// Returns the error for a failed native operation on rank `to`, which is None if the rank is not known.
    fn failed(&self, to: Option<usize>, reason: &str) -> Error {
        let Some(to) = to else {
            let provider = self.connector.info().provider();
            let text = format!("a put or get of the network failed: {reason} (libfabric's provider {provider})");
            return Error::new(MPI_ERR_OTHER, text);
        };
        self.broken(to, reason)
    }

    fn broken(&self, to: usize, reason: &str) -> Error {
        let provider = self.connector.info().provider();
        broken(to, &format_args!("{reason} (libfabric's provider {provider})"))
    }
}

impl Endpoint for OfiEndpoint {
    fn address(&self) -> Vec<u8> {
        self.address.clone()
    }

    fn connect(&mut self, addresses: Addresses) -> Result {
        let own = self.connector.info();
        let (provider, format) = (own.provider(), own.abilities().address_format);
        for (rank, address) in addresses.known() {
            let Some(address) = Address::unpack(address) else {
                fail!(
                    MPI_ERR_OTHER,
                    "the network address of rank {rank} is not understood ({} bytes)",
                    address.len()
                );
            };
            if address.provider != provider || address.format != format {
                fail!(
                    MPI_ERR_OTHER,
                    "rank {rank} uses libfabric's provider {} with addresses of format {}, and this rank {provider} with format {format}: \
                     set RMAMPI_PROVIDER to one that all hosts have",
                    address.provider,
                    address.format
                );
            }
        }
        self.addresses = addresses;
        Ok(())
    }

    fn send(&mut self, to: usize, mut frame: Vec<u8>) -> Result<Sent> {
        let peer = self.peer(to)?;
        if frame.len() > MOST_IN_FRAME {
            fail!(MPI_ERR_OTHER, "a frame of {} bytes to rank {to} is longer than {MOST_IN_FRAME}", frame.len());
        }
        self.order.seal(to, &mut frame);
        match self.sends.send(&self.connector, (to, peer), frame) {
            Ok(None) => {
                self.order.sent(to);
                Ok(Sent::Accepted)
            }
            Ok(Some(mut frame)) => {
                Order::unseal(&mut frame);
                Ok(Sent::Busy(frame))
            }
            Err(reason) => Err(self.broken(to, &reason)),
        }
    }

    fn poll(&mut self, arrived: &mut VecDeque<Vec<u8>>) -> Result {
        for _ in 0..READS {
            let mut events = std::mem::take(&mut self.events);
            let read = self.connector.read(&mut events);
            // All events are handled, even after an error: a process that leaves the job ignores errors, and waits until its frames are
            // sent.
            if !events.is_empty() {
                self.sleep.reset();
            }
            let handled = events.iter().map(|event| self.handle(event, arrived)).fold(Ok(()), Result::and);
            events.clear();
            self.events = events;
            handled?;
            if self.receives.has_idle() {
                self.receives.post(&self.connector)?;
            }
            if !read? {
                break;
            }
        }
        self.advance_native()
    }

    fn is_drained(&self) -> bool {
        self.sends.under_way() == 0 && self.native.as_ref().is_none_or(Native::is_idle)
    }

    fn descriptor(&self) -> BorrowedFd<'_> {
        self.sleep.descriptor()
    }

    fn may_sleep(&mut self) -> bool {
        if self.receives.has_idle() || self.native.as_ref().is_some_and(Native::is_stuck) {
            // The provider could not take a buffer or an operation, and does not report when it can.
            return false;
        }
        let has_events = self.connector.descriptor().is_some() && !self.connector.may_sleep();
        !has_events && self.sleep.prepare()
    }

    fn has_sent(&mut self) -> bool {
        self.native.as_mut().is_some_and(Native::take_news)
    }

    fn native(&self) -> Option<Needs> {
        let modes = self.connector.info().abilities().registration;
        self.native.as_ref().map(|native| Needs {
            pages: modes & FI_MR_ALLOCATED != 0,
            local: modes & FI_MR_LOCAL != 0,
            runs: native.most_runs(),
        })
    }

    fn register(&mut self, start: LocalAddr, length: usize) -> Result<Registered> {
        match &mut self.native {
            Some(native) => native.register(&self.connector, start, length),
            None => fail!(MPI_ERR_INTERN, "the network's provider has no native access to memory"),
        }
    }

    fn deregister(&mut self, number: u64) {
        self.native.iter_mut().for_each(|native| native.deregister(number));
    }

    fn forget(&mut self, range: &Range<LocalAddr>) {
        self.native.iter_mut().for_each(|native| native.forget(range));
    }

    fn registrations(&self) -> u64 {
        self.native.as_ref().map_or(0, Native::registrations)
    }

    fn transfer(&mut self, to: usize, transfer: Transfer) -> Result<bool> {
        let peer = self.peer(to)?;
        let Some(native) = &mut self.native else {
            fail!(MPI_ERR_INTERN, "rank {to} cannot be accessed natively");
        };
        native.add((to, peer), transfer);
        self.advance_native()?;
        Ok(self.native.as_ref().is_none_or(Native::is_handed_over))
    }
}

impl OfiEndpoint {
    /// Returns the identifier of a rank in the address vector. The first call for the rank adds its address.
    fn peer(&mut self, to: usize) -> Result<u64> {
        if to >= self.addresses.count() {
            fail!(MPI_ERR_OTHER, "rank {to} is not connected; {} ranks are", self.addresses.count());
        }
        if let Some(peer) = self.peers[to] {
            return Ok(peer);
        }
        let address = Address::unpack(self.addresses.of(to));
        let Some(peer) = address.and_then(|address| self.connector.insert(address.name)) else {
            let provider = self.connector.info().provider();
            fail!(MPI_ERR_OTHER, "libfabric's provider {provider} does not take the network address of rank {to}");
        };
        self.peers[to] = Some(peer);
        Ok(peer)
    }

    /// Passes waiting native operations to the provider.
    fn advance_native(&mut self) -> Result {
        let Some(native) = &mut self.native else { return Ok(()) };
        native.advance(&self.connector).map_err(|(to, reason)| self.broken(to, &reason))
    }
}

/// The address that other ranks get: fields that `connect` compares, then the name of the endpoint at the provider.
struct Address<'a> {
    format: u32,
    provider: &'a str,
    name: &'a [u8],
}

impl<'a> Address<'a> {
    fn pack(&self) -> Vec<u8> {
        let mut packed = self.format.to_ne_bytes().to_vec();
        packed.push(self.provider.len() as u8);
        packed.extend_from_slice(self.provider.as_bytes());
        packed.extend_from_slice(self.name);
        packed
    }

    fn unpack(packed: &'a [u8]) -> Option<Self> {
        let (format, rest) = packed.split_first_chunk::<4>()?;
        let (&length, rest) = rest.split_first()?;
        let (provider, name) = rest.split_at_checked(length.into())?;
        Some(Self { format: u32::from_ne_bytes(*format), provider: std::str::from_utf8(provider).ok()?, name })
    }
}

/// Prints with RMAMPI_VERBOSE=1 why puts and gets are sent as frames although the provider has native access.
#[cold]
fn explain_frames(reason: &str) {
    if settings::get().verbose {
        report_line(&format!("rmampi: the network's own access to memory is not used: {reason}"));
    }
}
