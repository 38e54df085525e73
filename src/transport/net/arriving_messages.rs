//! MPI messages that arrive from ranks of other hosts (`messages` describes the frames).
//!
//! A message goes to the inbox of this process when all its data have arrived. If its data follow as data of the frame, the thread that
//! handles the frame first tries to match it (`set_matcher`). If a posted receive matches, the data are received in its buffer, and the
//! message does not enter the inbox.

use super::Network;
use super::envelope::{ENVELOPE, take_envelope};
use super::frame::HEADER;
use super::lent::Lent;
use super::messages::taken;
use crate::os::address::LocalAddr;
use crate::os::buffers::ReusedBuffer;
use crate::transport::channel::{Arrived, Header, RemoteMessage, RemoteState, inbox};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

/// The messages whose data have not arrived completely, by sender.
#[derive(Debug, Default)]
pub struct ArrivingMessages(Mutex<HashMap<usize, Incomplete>>);

/// A message whose data have not arrived completely.
#[derive(Debug)]
struct Incomplete {
    header: Header,
    id: u64,
    data: ReusedBuffer,
    /// The receive that has matched the message before its data. If there is one, the data arrive in its buffer, and `data` stays empty.
    early: Option<EarlyMatch>,
}

/// A receive that has matched a message whose data have not arrived.
pub struct EarlyMatch {
    /// Address in the receive buffer, with room for the data.
    pub address: LocalAddr,
    /// Completes the receive after the data have arrived.
    pub complete: Box<dyn FnOnce() + Send>,
}

impl fmt::Debug for EarlyMatch {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "a receive at {:#x}", self.address)
    }
}

/// Function that matches a message before its data have arrived.
type Matcher = Box<dyn Fn(&Header) -> Option<EarlyMatch> + Send + Sync>;

static MATCHER: OnceLock<Matcher> = OnceLock::new();

/// Sets the function that matches messages whose data are about to arrive. It gets the header of an unawaited message. It must not wait, and
/// must return None if an older message of the same sender is in the inbox. Called once.
pub fn set_matcher(matcher: impl Fn(&Header) -> Option<EarlyMatch> + Send + Sync + 'static) {
    // A process joins its job once, so no matcher is set yet.
    let _ = MATCHER.set(Box::new(matcher));
}

/// Handles a `Message` that was not joined with other frames. The memory of the frame becomes the memory of the message.
pub(super) fn begin_whole(network: &'static Network, from: usize, frame: Vec<u8>) {
    let envelope = take_envelope(&mut &frame[HEADER..], from);
    match envelope {
        Some((header, id)) if header.is_here() && header.bytes as usize == frame.len() - HEADER - ENVELOPE => {
            deliver(network, header, id, ReusedBuffer::behind(frame, HEADER + ENVELOPE));
        }
        _ => begin(network, from, &frame[HEADER..]),
    }
}

/// Handles `Message`.
pub(super) fn begin(network: &'static Network, from: usize, mut content: &[u8]) {
    let Some((header, id)) = take_envelope(&mut content, from) else {
        return network.refuse_content("MESSAGE", from, content.len());
    };
    let bytes = if header.is_here() { header.bytes as usize } else { 0 };
    if content.len() >= bytes {
        return deliver(network, header, id, ReusedBuffer::copy_of(&content[..bytes]));
    }
    let mut data = ReusedBuffer::with_capacity(bytes);
    data.vector().extend_from_slice(content);
    network.arriving.0.lock().insert(from, Incomplete { header, id, data, early: None });
}

/// Handles `MessagePart`.
pub(super) fn add(network: &'static Network, from: usize, content: &[u8]) {
    let mut all = network.arriving.0.lock();
    let Some(message) = all.get_mut(&from) else {
        return network.refuse_content("MESSAGE_PART", from, content.len());
    };
    message.data.vector().extend_from_slice(content);
    if message.data.len() as u64 >= message.header.bytes
        && let Some(message) = all.remove(&from)
    {
        drop(all);
        deliver(network, message.header, message.id, message.data);
    }
}

/// Returns the memory for the data of `Message`: the buffer of a posted receive that matches, or new memory for this message.
pub(super) fn destination(network: &'static Network, from: usize, mut content: &[u8], bytes: usize) -> Option<Lent> {
    let (header, id) = take_envelope(&mut content, from)?;
    if header.bytes != bytes as u64 || !header.is_here() || !content.is_empty() {
        return None;
    }
    let is_plain = id == 0 && header.refusal == 0;
    let early = MATCHER.get().filter(|_| is_plain).and_then(|matcher| matcher(&header));
    let mut data = ReusedBuffer::default();
    let address = match &early {
        Some(early) => early.address,
        None => {
            data = ReusedBuffer::with_capacity(bytes);
            LocalAddr::of(data.vector().as_mut_ptr())
        }
    };
    network.arriving.0.lock().insert(from, Incomplete { header, id, data, early });
    // SAFETY: new memory has capacity for the data, stays at its address until they have arrived, and nothing else uses it before. The buffer
    // of a matched receive has room for the data, and the program does not use it until the receive is complete.
    Some(unsafe { Lent::new(address, bytes, None) })
}

/// Handles a `Message` whose data have been stored in the memory that `destination` returned.
pub(super) fn stored(network: &'static Network, from: usize, _content: &[u8]) {
    let message = network.arriving.0.lock().remove(&from);
    let Some(Incomplete { header, id, mut data, early }) = message else { return };
    if let Some(early) = early {
        (early.complete)();
        return taken(header.sender as usize, id, header.bytes as usize);
    }
    // SAFETY: `destination` allocated capacity for `header.bytes` bytes, and these have been received.
    unsafe { data.vector().set_len(header.bytes as usize) };
    deliver(network, header, id, data);
}

/// Delivers a complete message.
fn deliver(network: &'static Network, header: Header, id: u64, data: ReusedBuffer) {
    let state = (id != 0).then(RemoteState::default);
    if let Some(state) = &state {
        network.messages.received.lock().insert((header.sender as usize, id), state.clone());
    }
    inbox::deliver(Arrived::from_network(header, RemoteMessage { data, state, id, on_release: taken }));
}
