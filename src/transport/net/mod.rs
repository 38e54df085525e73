//! Network between hosts: ranks send frames (a header and content) to each other, and other services use these frames (docs/network.md).
//!
//! | module | contents |
//! | --- | --- |
//! | `endpoint` | interface of the endpoints, which move frames |
//! | `datagram` | endpoint over Unix datagrams, for hosts that are simulated on one machine |
//! | `ofi` | endpoint over libfabric |
//! | `tcp` | endpoint over TCP |
//! | `frame` | kinds and layout of frames |
//! | `open_frames` | short frames that are sent together |
//! | `bursts` | messages that follow each other closely, which are sent together |
//! | `counts` | numbers of sent and received frames, and of native operations |
//! | `lent` | memory that an endpoint borrows |
//! | `transfer`, `native` | puts and gets that the network executes on registered memory |
//! | `sending` | sending of frames |
//! | `dispatch` | handling of arrived frames, and waiting for them |
//! | `failure` | end of the job when the network fails |
//! | `progress_thread` | thread that handles frames while the program computes |
//! | `calls` | calls: frames with an answer |
//! | `rounds` | data from process to process in collective calls |
//! | `group` | barriers and allgathers of groups of ranks |
//! | `messages`, `arriving_messages` | MPI messages that this process sends or receives |
//! | `envelope` | envelopes of messages in frames |
//! | `memory` | reading of memory that another process offers |
//!
//! A process whose job spans several hosts has one `Network`; other processes have none. Threads take two locks, in this order:
//!
//! 1. `dispatch`: held by the thread that takes frames and runs their handlers. So handlers run one at a time, in the order of arrival.
//! 2. `engine`: held during each call to the endpoint. The thread that runs handlers releases it before each handler.
//!
//! `send` and `join` take only `engine`, so they may be called everywhere, also in handlers. If the endpoint cannot take a frame, the frame
//! waits in the queue of its target rank. While a rank has a queue, later frames to this rank go to its end. Each poll tries to send the
//! queued frames.

mod arriving_messages;
mod bursts;
mod calls;
mod counts;
mod datagram;
mod dispatch;
pub mod endpoint;
mod envelope;
mod failure;
mod frame;
pub mod group;
mod introduction;
pub mod lent;
mod memory;
mod messages;
pub mod native;
pub mod ofi;
mod open_frames;
mod per_rank;
mod progress_thread;
pub mod rounds;
mod sending;
mod tcp;
#[cfg(test)]
mod tests;
pub mod transfer;

use crate::abi::MPI_ERR_INTERN;
use crate::bootstrap::Addresses;
use crate::error::{Result, fail};
use crate::os::interfaces::has_fabric;
use crate::transport::sync::{Event, set_sleep_hook};
use endpoint::Endpoint;
use lent::Lent;
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::os::fd::OwnedFd;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

pub use arriving_messages::{EarlyMatch, set_matcher};
pub use calls::{PendingCall, answer, answer_long};
pub use counts::Counts;
pub use endpoint::{MOST_DATA, MOST_IN_FRAME};
pub use frame::{FrameKind, HEADER, KINDS, take_bytes, take_u32, take_u64};
pub use introduction::Introduction;
pub use memory::PendingRead;
pub use messages::{Content, RemoteAwaited};

/// Maximum number of bytes of a frame's content.
pub const MOST_IN_CONTENT: usize = MOST_IN_FRAME - HEADER;

/// Handler of a frame. Gets the sender's rank in MPI_COMM_WORLD and the content. A handler must not wait for another rank.
pub type Handler = fn(&'static Network, usize, &[u8]);

/// Function that returns the memory for the data of a frame. Gets sender, content, and the number of bytes of the data. If the function
/// returns None, the data are appended to the frame.
pub type Placer = fn(&'static Network, usize, &[u8], usize) -> Option<Lent>;

/// The endpoint, and the frames that are not passed to it yet.
#[derive(Debug)]
struct Engine {
    endpoint: Box<dyn Endpoint>,
    /// Frames that the endpoint could not take, by their target rank. None of the queues is empty.
    queues: BTreeMap<usize, VecDeque<Queued>>,
    /// Frames to which further frames may be added.
    open: open_frames::OpenFrames,
    bursts: bursts::Bursts,
}

/// A waiting frame, with its data.
type Queued = (Vec<u8>, Option<Lent>);

/// State of the network in this process.
#[derive(Debug)]
pub struct Network {
    /// This process's rank in MPI_COMM_WORLD, and the number of ranks.
    pub rank: usize,
    pub size: usize,
    engine: Mutex<Engine>,
    /// Whether the endpoint has long frames.
    has_long_frames: bool,
    native: Option<transfer::Needs>,
    dispatch: Mutex<VecDeque<Vec<u8>>>,
    /// Rung after this process has handled frames for which one of its threads may wait, or has sent queued frames.
    doorbell: Event,
    /// Whether frames for which a thread may wait were handled since `doorbell` was last rung.
    has_news: AtomicBool,
    /// Bytes in `Engine::queues`.
    queued: AtomicUsize,
    /// Whether this process is leaving the job. If so, broken connections are not errors.
    is_ending: AtomicBool,
    /// Number of polls by threads of the program.
    polls: AtomicUsize,
    watched: open_frames::Watched,
    counts: Counts,
    progress_thread: progress_thread::ProgressThread,
    /// Descriptor that wakes the progress thread.
    wake: OwnedFd,
    calls: calls::Calls,
    groups: rounds::Rounds,
    messages: messages::Messages,
    arriving: arriving_messages::ArrivingMessages,
    offers: memory::Offers,
}

static NETWORK: OnceLock<Network> = OnceLock::new();

/// Endpoint between `open` and `connect`.
static OPENED: Mutex<Option<Opened>> = Mutex::new(None);

/// An endpoint that is not connected yet.
#[derive(Debug)]
struct Opened {
    rank: usize,
    /// Number of ranks.
    size: usize,
    endpoint: Box<dyn Endpoint>,
    /// Frames that have arrived during an introduction, and are handled when the network starts.
    early: VecDeque<Vec<u8>>,
}

static HANDLERS: [OnceLock<Handler>; KINDS] = [const { OnceLock::new() }; KINDS];

/// For long frames: the function that returns the memory for the data, and the handler of frames whose data have been stored in it.
/// The handler of frames whose data have no such memory is in `HANDLERS`.
static PLACERS: [OnceLock<(Placer, Handler)>; KINDS] = [const { OnceLock::new() }; KINDS];

/// Returns the network, if the job spans several hosts.
#[inline]
pub fn network() -> Option<&'static Network> {
    NETWORK.get()
}

/// Sets the handler of a kind of frames. Called before the network starts. Later calls for the same kind have no effect.
pub fn register_handler(kind: FrameKind, handler: Handler) {
    // A second registration is ignored: unit tests start several networks in one process.
    let _ = HANDLERS[kind as usize].set(handler);
}

/// Sets the placer of the data of a kind of frames, and the handler of frames whose data have been stored in the memory that the placer returned.
/// Called before the network starts.
pub fn register_placer(kind: FrameKind, placer: Placer, handler: Handler) {
    // A second registration is ignored: unit tests start several networks in one process.
    let _ = PLACERS[kind as usize].set((placer, handler));
}

/// Sets the handlers of this folder's modules.
fn handle_own_kinds() {
    register_handler(FrameKind::Group, rounds::arrive);
    register_handler(FrameKind::Answer, calls::answered);
    register_handler(FrameKind::Message, arriving_messages::begin);
    register_handler(FrameKind::MessagePart, arriving_messages::add);
    register_handler(FrameKind::Taken, messages::sent_is_taken);
    register_handler(FrameKind::Withdraw, messages::withdraw);
    register_handler(FrameKind::Withdrawn, messages::sent_is_withdrawn);
    register_handler(FrameKind::Read, memory::read);
    register_handler(FrameKind::Joined, open_frames::separate);
    register_placer(FrameKind::Answer, calls::destination, calls::stored);
    register_placer(FrameKind::Message, arriving_messages::destination, arriving_messages::stored);
}

impl Network {
    /// Opens the endpoint of this process, a rank of MPI_COMM_WORLD among `size` ranks. Returns the address of the endpoint.
    pub fn open(rank: usize, size: usize) -> Result<Vec<u8>> {
        let endpoint = Self::choose(rank, size, &ofi::Settings::wanted())?;
        let address = endpoint.address();
        *OPENED.lock() = Some(Opened { rank, size, endpoint, early: VecDeque::new() });
        Ok(address)
    }

    /// Opens the endpoint that the settings demand. Without settings, the endpoint uses libfabric if this host has a fabric that libfabric
    /// supports, such as InfiniBand; otherwise it uses TCP. `unix` selects datagrams, for hosts that are simulated on one machine.
    fn choose(rank: usize, size: usize, settings: &ofi::Settings) -> Result<Box<dyn Endpoint>> {
        Ok(match settings.provider.as_deref() {
            Some("unix") => Box::new(datagram::Datagrams::open()?),
            Some("plain-tcp") => Box::new(tcp::TcpEndpoint::open(rank)?),
            None if settings.library.is_none() => {
                let fabric = if has_fabric() { ofi::open_fabric(rank, size) } else { None };
                match fabric {
                    Some(endpoint) => endpoint,
                    None => Box::new(tcp::TcpEndpoint::open(rank)?),
                }
            }
            _ => ofi::open(rank, size, settings)?,
        })
    }

    /// Closes the endpoint that `open` has opened. Called if the job has only one host.
    pub fn close() {
        OPENED.lock().take();
    }

    /// Starts the network after `open`, with the addresses of all ranks. From now on frames may arrive.
    pub fn connect(addresses: Addresses) -> Result<&'static Self> {
        let Some(mut opened) = OPENED.lock().take() else {
            fail!(MPI_ERR_INTERN, "the network was connected without having been opened");
        };
        opened.endpoint.connect(addresses)?;
        handle_own_kinds();
        let wake = progress_thread::descriptor()?;
        let Opened { rank, size, endpoint, early } = opened;
        let network = NETWORK.get_or_init(|| Self::new(rank, size, endpoint, wake));
        if !early.is_empty() {
            network.dispatch.lock().extend(early);
            network.progress_in_turn();
        }
        set_sleep_hook(progress_thread::sleeps);
        native::watch_memory(network);
        progress_thread::start(network)?;
        Ok(network)
    }

    fn new(rank: usize, size: usize, endpoint: Box<dyn Endpoint>, wake: OwnedFd) -> Self {
        Self {
            rank,
            size,
            has_long_frames: endpoint.has_long_frames(),
            native: endpoint.native(),
            engine: Mutex::new(Engine {
                endpoint,
                queues: BTreeMap::new(),
                open: open_frames::OpenFrames::default(),
                bursts: bursts::Bursts::default(),
            }),
            dispatch: Mutex::default(),
            doorbell: Event::default(),
            has_news: AtomicBool::new(false),
            queued: AtomicUsize::new(0),
            is_ending: AtomicBool::new(false),
            polls: AtomicUsize::new(0),
            watched: open_frames::Watched::default(),
            counts: Counts::default(),
            progress_thread: progress_thread::ProgressThread::default(),
            wake,
            calls: calls::Calls::default(),
            groups: rounds::Rounds::default(),
            messages: messages::Messages::new(size),
            arriving: arriving_messages::ArrivingMessages::default(),
            offers: memory::Offers::default(),
        }
    }

    /// Returns whether `address` lies in this network's doorbell. Threads sleep on the doorbell until frames arrive or are sent.
    pub fn is_doorbell(&self, address: usize) -> bool {
        let doorbell = (&raw const self.doorbell) as usize;
        (doorbell..doorbell + size_of::<Event>()).contains(&address)
    }

    /// Ends the use of the network by this process. Returns when all frames have been sent and the progress thread has ended.
    pub fn finish(&'static self) {
        // Relaxed: the flag guards no other memory, and `stop` wakes the progress thread after this store.
        self.is_ending.store(true, Ordering::Relaxed);
        progress_thread::stop(self);
        self.send_open();
        loop {
            self.progress_in_turn();
            let engine = self.engine.lock();
            if engine.queues.is_empty() && engine.endpoint.is_drained() {
                return;
            }
            drop(engine);
            std::thread::yield_now();
        }
    }

    /// Restarts the network, if `finish` has ended its use. Called when the program begins to use the library, also for the first time.
    pub fn come_back(&'static self) -> Result {
        // Relaxed: the flag guards no other memory.
        self.is_ending.store(false, Ordering::Relaxed);
        progress_thread::start(self)
    }
}
