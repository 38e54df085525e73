//! Open frames: short frames to one rank that are sent together.
//!
//! `Network::join` adds an entry to the open frame of a target rank, or opens a frame for this rank. An open frame is sent, as a `Joined`
//! frame:
//!
//! - when the next frame to this target is sent: the next frame becomes the last entry if it fits; otherwise the open frame is sent first;
//! - when it has `MOST_JOINED` bytes;
//! - when a thread of the program polls, which threads do while they wait;
//! - by the progress thread, when the frame is older than `MATURE`; while frames are being opened, the progress thread checks at least once
//!   in `WATCH`;
//! - if it has answers, after the handler that has added them.
//!
//! `Network::extend` adds an operation to the last entry, if the entry has the same kind and begins with the same bytes: the window; for
//! accumulates also operation and datatype; for calls also the number of the call. So a put of 8 bytes adds 20 bytes, 12 for its run and 8 for its
//! data, and gets that share an entry are one call with one answer. Only the last entry is extended, so operations of different kinds stay in
//! order. Operations on attached or guarded memory do not share an entry: if the target refuses one, it still executes the following ones.
//!
//! Open frames belong to `Engine`, so its lock orders them with all other frames of all threads. A thread wakes the progress thread for an
//! open frame only if the progress thread may sleep for longer than `WATCH` (`is_watching` is false). This is a Dekker handshake: a thread
//! opens a frame, then loads `is_watching`; the progress thread clears `is_watching`, then checks whether frames are open. All four accesses
//! are SeqCst.

#![forbid(unsafe_code)]

use super::endpoint::{MOST_IN_FRAME, TRAILER};
use super::frame::{self, FrameKind, HEADER, take_bytes, take_u32};
use super::{Engine, Network, progress_thread};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Number of bytes at which an open frame is sent. A frame with this number of bytes of content or more does not become an open frame.
pub const MOST_JOINED: usize = 16 << 10;

/// Age at which the progress thread sends an open frame. A program that calls a put and then a flush has usually called the flush within this
/// time, and the flush sends the frame.
const MATURE: Duration = Duration::from_micros(10);

/// Longest sleep of the progress thread while frames are being opened. So a frame is sent after at most 50 microseconds, plus the time that
/// the system needs to wake the progress thread.
const WATCH: Duration = Duration::from_micros(40);

/// The open frames of a process.
#[derive(Debug, Default)]
pub(super) struct OpenFrames(BTreeMap<usize, OpenFrame>);

/// Entries for one rank.
#[derive(Debug)]
struct OpenFrame {
    bytes: Vec<u8>,
    /// Start of the last entry.
    last: usize,
    since: Instant,
    /// Whether the frame has answers.
    has_answers: bool,
}

/// State of the open frames. Threads read this state without the lock of the engine.
#[derive(Debug, Default)]
pub(super) struct Watched {
    /// Number of open frames. Changed under the lock of the engine.
    open: AtomicUsize,
    /// Number of frames that were opened so far.
    opened: AtomicUsize,
    /// Whether some open frames have answers.
    have_answers: AtomicBool,
    /// Whether the progress thread checks open frames within `WATCH`.
    is_watching: AtomicBool,
}

impl OpenFrame {
    fn new(sender: usize) -> Self {
        let bytes = frame::begin(FrameKind::Joined, sender, MOST_JOINED);
        Self { last: bytes.len(), bytes, since: Instant::now(), has_answers: false }
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.bytes.len() + HEADER + bytes <= MOST_IN_FRAME
    }

    /// Adds a frame as an entry. In the header of an entry, the length of its content takes the place of the sender.
    fn add(&mut self, kind: FrameKind, parts: &[&[u8]], bytes: usize) {
        self.last = self.bytes.len();
        self.bytes.reserve(HEADER + bytes + TRAILER);
        self.bytes.extend_from_slice(&[kind as u8, 0, 0, 0]);
        self.bytes.extend_from_slice(&(bytes as u32).to_ne_bytes());
        for part in parts {
            self.bytes.extend_from_slice(part);
        }
    }

    /// Adds bytes to the content of the last entry. Returns false if that entry has another kind, or if its content does not begin with
    /// `head`.
    fn extend(&mut self, kind: FrameKind, head: [&[u8]; 2], parts: &[&[u8]], bytes: usize) -> bool {
        // An open frame has an entry, except while its first one is added.
        let Some((header, content)) = self.bytes[self.last..].split_first_chunk_mut::<HEADER>() else { return false };
        let is_same = header[0] == kind as u8
            && content.strip_prefix(head[0]).is_some_and(|behind| behind.starts_with(head[1]));
        if is_same {
            let length = (content.len() + bytes) as u32;
            header[4..].copy_from_slice(&length.to_ne_bytes());
            self.bytes.reserve(bytes + TRAILER);
            for part in parts {
                self.bytes.extend_from_slice(part);
            }
        }
        is_same
    }
}

impl Network {
    /// Sends a frame with these parts as its content, like `send`, but later, and together with other frames to the same rank. The frame
    /// arrives before any later frame to this rank.
    pub fn join(&self, to: usize, kind: FrameKind, parts: &[&[u8]]) {
        self.join_with(to, kind, parts, false);
    }

    /// Adds these parts to the content of the last frame that was joined for this rank. Returns false, without effect, if that frame is not
    /// open any more, if it has another kind, if its content does not begin with `head`, or if the parts have `MOST_JOINED` bytes or more.
    pub fn extend(&self, to: usize, kind: FrameKind, head: [&[u8]; 2], parts: &[&[u8]]) -> bool {
        // Relaxed: a thread sees the frames that it has opened itself.
        if self.watched.open.load(Ordering::Relaxed) == 0 {
            return false;
        }
        let bytes: usize = parts.iter().map(|part| part.len()).sum();
        let mut engine = self.engine.lock();
        let Some(open) = engine.open.0.get_mut(&to).filter(|_| bytes < MOST_JOINED) else { return false };
        let is_extended = open.extend(kind, head, parts, bytes);
        if is_extended && open.bytes.len() >= MOST_JOINED {
            self.send_open_to(&mut engine, to);
        }
        is_extended
    }

    /// Like `join`, but for an answer. The next call of `send_answers` sends the answer.
    pub(super) fn join_answer(&self, to: usize, parts: &[&[u8]]) {
        self.join_with(to, FrameKind::Answer, parts, true);
    }

    fn join_with(&self, to: usize, kind: FrameKind, parts: &[&[u8]], is_answer: bool) {
        let bytes: usize = parts.iter().map(|part| part.len()).sum();
        if bytes >= MOST_JOINED {
            return self.send(to, kind, parts);
        }
        let mut engine = self.engine.lock();
        let mut opens = false;
        let open = engine.open.0.entry(to).or_insert_with(|| {
            opens = true;
            OpenFrame::new(self.rank)
        });
        open.add(kind, parts, bytes);
        open.has_answers |= is_answer;
        let is_full = open.bytes.len() >= MOST_JOINED;
        if opens {
            // SeqCst: this store precedes the load of `is_watching`; see the module's comment.
            self.watched.open.fetch_add(1, Ordering::SeqCst);
            self.watched.opened.fetch_add(1, Ordering::Relaxed); // Relaxed: a hint for the progress thread
        }
        if is_full {
            self.send_open_to(&mut engine, to);
        } else if is_answer {
            // Relaxed: the thread that stores the flag also loads it, in `send_answers`.
            self.watched.have_answers.store(true, Ordering::Relaxed);
        }
        drop(engine);
        // SeqCst: see the module's comment. Answers do not wait for the progress thread.
        if opens && !is_full && !is_answer && !self.watched.is_watching.swap(true, Ordering::SeqCst) {
            progress_thread::wake(self);
        }
    }

    /// Adds a frame to the open frame of its target, and sends that frame. Returns false when no frame is open, or when the new frame does
    /// not fit. If the new frame does not fit, the open frame has been sent, so the order is kept.
    pub(super) fn send_joined(&self, to: usize, kind: FrameKind, parts: &[&[u8]]) -> bool {
        // Relaxed: a thread sees the frames that it has opened itself.
        if self.watched.open.load(Ordering::Relaxed) == 0 {
            return false;
        }
        let mut engine = self.engine.lock();
        let Some(open) = engine.open.0.get_mut(&to) else { return false };
        let bytes = parts.iter().map(|part| part.len()).sum();
        let fits = open.has_room(bytes);
        if fits {
            open.add(kind, parts, bytes);
        }
        self.send_open_to(&mut engine, to);
        fits
    }

    fn send_open_to(&self, engine: &mut Engine, to: usize) {
        if let Some(open) = engine.open.0.remove(&to) {
            // SeqCst, like all changes of `Watched::open`.
            self.watched.open.fetch_sub(1, Ordering::SeqCst);
            self.hand_over(engine, to, (open.bytes, None));
        }
    }

    /// Sends the open frame of a rank, before a frame that cannot be added to it.
    pub(super) fn send_open_before(&self, to: usize) {
        // Relaxed: a thread sees the frames that it has opened itself.
        if self.watched.open.load(Ordering::Relaxed) > 0 {
            self.send_open_to(&mut self.engine.lock(), to);
        }
    }

    fn send_those(&self, is_meant: impl Fn(&OpenFrame) -> bool) {
        let mut engine = self.engine.lock();
        let meant: Vec<_> = engine.open.0.iter().filter(|(_, open)| is_meant(open)).map(|(to, _)| *to).collect();
        for to in meant {
            self.send_open_to(&mut engine, to);
        }
    }

    /// Sends all open frames.
    pub fn send_open(&self) {
        // Relaxed: a thread sees the frames that it has opened itself; other threads send their own frames.
        if self.watched.open.load(Ordering::Relaxed) > 0 {
            self.send_those(|_| true);
        }
    }

    /// Sends the joined answers. Called after each handler, and by a thread that answers outside of a handler.
    pub fn send_answers(&self) {
        // Relaxed: see `join_with`.
        if self.watched.have_answers.load(Ordering::Relaxed)
            && self.watched.have_answers.swap(false, Ordering::Relaxed)
        {
            self.send_those(|open| open.has_answers);
        }
    }

    /// Sends the open frames that are old enough, for the progress thread. Returns a number that changes when frames are opened.
    pub(super) fn send_mature(&self) -> usize {
        // Relaxed, both: the next check finds missed frames soon (`longest_sleep`).
        if self.watched.open.load(Ordering::Relaxed) > 0 {
            let now = Instant::now();
            self.send_those(|open| now.duration_since(open.since) >= MATURE);
        }
        self.watched.opened.load(Ordering::Relaxed) // a hint
    }

    /// Returns how long the progress thread may sleep: `wanted`, but at most `WATCH` if frames are open, or if frames were opened since the
    /// call of `send_mature` that returned `opened`. With a sleep of at most `WATCH`, threads that open frames need not wake the progress
    /// thread.
    pub(super) fn longest_sleep(&self, wanted: Duration, opened: usize) -> Duration {
        if wanted <= WATCH {
            return wanted;
        }
        // SeqCst: see the module's comment.
        self.watched.is_watching.store(false, Ordering::SeqCst);
        let are_open = self.watched.open.load(Ordering::SeqCst) > 0; // as the module says
        // Relaxed: a hint; only open frames matter.
        if !are_open && self.watched.opened.load(Ordering::Relaxed) == opened {
            return wanted;
        }
        self.watched.is_watching.store(true, Ordering::SeqCst); // as the module says
        WATCH
    }
}

/// Handles `Joined`: passes the entries to their handlers, in order.
pub(super) fn separate(network: &'static Network, from: usize, content: &[u8]) {
    let mut rest = content;
    while !rest.is_empty() {
        let entry = take_u32(&mut rest).and_then(|kind| {
            let bytes = take_u32(&mut rest)?;
            Some((kind.to_ne_bytes()[0], take_bytes(&mut rest, bytes as usize)?))
        });
        match entry {
            Some((kind, entry)) if kind != FrameKind::Joined as u8 => network.handle_as(kind, from, entry),
            _ => return network.refuse_content("JOINED", from, content.len()),
        }
    }
}
