//! The progress thread: a thread that sleeps on the endpoint's descriptor, and handles frames while the program computes or sleeps.
//!
//! | threads of the program | progress thread |
//! | --- | --- |
//! | one polls | naps: sleeps without the endpoint's descriptor, so that frames do not wake it; then checks whether a thread still polls |
//! | all compute | sleeps on the descriptor, handles the frames that wake it, and sleeps again |
//! | one sleeps in MPI | sleeps on the descriptor, and polls for a while after each frame, because the sleeping thread's processor is free |
//!
//! When a thread of the program falls asleep, it wakes the progress thread from its nap (`sleeps`). When a thread starts to compute, it does
//! not wake the progress thread: at the end of the nap, the progress thread notices that no thread polls any more.
//!
//! The progress thread also sleeps on a second descriptor, which `wake` signals: for example when frames begin to wait in a queue, or when a
//! thread has opened a frame. An open frame is a frame to which later frames are added before it is sent (`open_frames`). While frames wait,
//! the progress thread polls often, because the endpoint may become ready for them without an event. While threads open frames, the progress
//! thread sends the frames that a thread has left open.

#![forbid(unsafe_code)]

use super::{Network, network};
use crate::abi::MPI_ERR_NO_MEM;
use crate::bootstrap::{end_with_the_launcher, waiting};
use crate::error::{Error, Result};
use crate::os::{block_signals, restore_signals};
use crate::transport::sync::spins;
use parking_lot::Mutex;
use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll};
use rustix::thread::set_current_timer_slack;
use std::fmt::Display;
use std::num::NonZeroU64;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Length of the first nap, and maximum length of a nap. During a nap, the progress thread leaves the frames to a thread that polls.
const NAP: Duration = Duration::from_micros(100);
const LONGEST_NAP: Duration = Duration::from_micros(400);

/// Duration of polling after a frame while a thread sleeps in MPI.
const POLLING: Duration = Duration::from_micros(200);

/// The provider `net` of libfabric 1.17 may leave its descriptor readable although no work is left. After this number of events without a
/// frame, the progress thread naps before it polls again. Each of these naps is longer than the last one, up to `LONGEST_NEEDLESS`.
const MOST_NEEDLESS: u32 = 16;
const LONGEST_NEEDLESS: Duration = Duration::from_millis(5);

/// Replaces `LONGEST_NEEDLESS` if the endpoint has native access: native operations cause events without frames.
const LONGEST_NEEDLESS_NATIVE: Duration = NAP;

/// Longest sleep while frames wait in a queue: the endpoint may become ready for them without an event. Also the length of the first sleep
/// after a thread has polled an endpoint without long frames (`has_long_frames`): that thread may have left work that causes no further event.
/// Each later sleep is twice as long as the one before.
const SHORTEST: Duration = Duration::from_millis(1);

/// Longest sleep. After it, the progress thread checks whether the launcher still exists.
const LONGEST: Duration = Duration::from_secs(1);

/// The progress thread, if it runs, and the state of the program's threads that the progress thread needs.
#[derive(Debug, Default)]
pub struct ProgressThread {
    running: Mutex<Option<JoinHandle<()>>>,
    /// Number of threads of the program that sleep in MPI.
    sleepers: AtomicUsize,
    /// Whether the progress thread sleeps without the endpoint's descriptor (`rest`).
    naps: AtomicBool,
    /// Whether a thread of the program has fallen asleep in MPI since the last nap.
    is_alone: AtomicBool,
}

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs() as i64, tv_nsec: i64::from(time.subsec_nanos()) }
}

/// Wakes the progress thread.
pub(super) fn wake(network: &Network) {
    // The write can fail only if the counter is full. A full counter also wakes the progress thread.
    let _ = rustix::io::write(&network.wake, &1_u64.to_ne_bytes());
}

/// Notes that a thread of the program falls asleep, or is awake again.
pub(super) fn sleeps(sleeps: bool) {
    let Some(network) = network().filter(|_| !waiting::is_helper()) else { return };
    let thread = &network.progress_thread;
    if sleeps {
        // Relaxed: a hint for how long to poll.
        thread.sleepers.fetch_add(1, Ordering::Relaxed);
        // SeqCst: this store precedes the load of `naps`. The progress thread loads `is_alone` after its store of `naps`.
        thread.is_alone.store(true, Ordering::SeqCst);
        // SeqCst: this load follows the store of `is_alone`.
        if thread.naps.load(Ordering::SeqCst) {
            wake(network);
        }
    } else {
        thread.sleepers.fetch_sub(1, Ordering::Relaxed); // a hint
    }
}

/// Creates the descriptor that wakes the progress thread.
pub(super) fn descriptor() -> Result<OwnedFd> {
    eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).map_err(|error| refused(&error))
}

/// Starts the progress thread, unless the thread already runs.
pub(super) fn start(network: &'static Network) -> Result {
    let mut running = network.progress_thread.running.lock();
    if running.is_some() {
        return Ok(());
    }
    let endpoint =
        network.engine.lock().endpoint.descriptor().try_clone_to_owned().map_err(|error| refused(&error))?;
    // Signals are for the program's own threads; a new thread inherits the mask.
    let mask = block_signals();
    let builder = thread::Builder::new().name("rmampi-network".to_owned()).stack_size(256 << 10);
    let started = builder.spawn(move || serve(network, &endpoint));
    restore_signals(&mask);
    *running = Some(started.map_err(|error| refused(&error))?);
    Ok(())
}

/// Ends the progress thread, because the process leaves its job. When the process ends, the endpoint's library cleans up, and no thread may
/// use that library during the clean-up. The caller has set `Network::is_ending`.
pub(super) fn stop(network: &Network) {
    if let Some(running) = network.progress_thread.running.lock().take() {
        wake(network);
        // A panic of the thread would have ended the process.
        let _ = running.join();
    }
}

fn refused(error: &dyn Display) -> Error {
    Error::new(MPI_ERR_NO_MEM, format!("the thread that serves ranks on other hosts cannot be started: {error}"))
}

fn serve(network: &'static Network, endpoint: &OwnedFd) {
    waiting::be_helper();
    // Shortens naps to their nominal time. If the system refuses, naps are longer.
    let _ = set_current_timer_slack(NonZeroU64::new(1));
    let shortest = if network.has_long_frames { LONGEST } else { SHORTEST };
    let (mut polls, mut time, mut nap) = (network.polls(), shortest, NAP);
    // Number of consecutive events without a frame.
    let mut needless: u32 = 0;
    // Relaxed: `stop` wakes this thread after the change, and joins it.
    while !network.is_ending.load(Ordering::Relaxed) {
        let opened = network.send_mature();
        let others_poll = network.polls() != polls;
        polls = network.polls();
        if others_poll {
            time = shortest;
            if rest(network, nap, opened) {
                nap = (2 * nap).min(LONGEST_NAP);
                continue;
            }
        }
        nap = NAP;
        if network.progress_in_turn() {
            needless = 0;
            poll_for_sleepers(network);
        } else if needless > MOST_NEEDLESS {
            let longest = if network.native.is_some() { LONGEST_NEEDLESS_NATIVE } else { LONGEST_NEEDLESS };
            rest(network, (NAP * (needless - MOST_NEEDLESS)).min(longest), opened);
        }
        let (may_sleep, are_queued) = {
            let mut engine = network.engine.lock();
            (engine.endpoint.may_sleep(), !engine.queues.is_empty())
        };
        if !may_sleep {
            thread::yield_now();
            continue;
        }
        let mut polled = [PollFd::new(endpoint, PollFlags::IN), PollFd::new(&network.wake, PollFlags::IN)];
        // If a signal interrupts the sleep, this thread polls once without need, which is harmless.
        let longest = network.longest_sleep(if are_queued { SHORTEST } else { time }, opened);
        let slept = poll(&mut polled, Some(&timespec(longest)));
        needless = if polled[0].revents().is_empty() { 0 } else { needless + 1 };
        if slept == Ok(0) && longest == LONGEST {
            end_with_the_launcher();
        }
        time = (2 * time).min(LONGEST);
        if polled[1].revents().contains(PollFlags::IN) {
            reset(network);
        }
    }
}

/// Polls while a thread of the program sleeps in MPI, until no frame has come for `POLLING`, or a thread of the program polls. The sleeping
/// thread's processor is free, and while the progress thread polls, frames need not wake it. Does nothing if ranks outnumber processors.
fn poll_for_sleepers(network: &'static Network) {
    let mut end = Instant::now() + POLLING;
    let polls = network.polls();
    // Relaxed, both: hints. The next iteration sees a change.
    while spins()
        && network.progress_thread.sleepers.load(Ordering::Relaxed) > 0
        && network.polls() == polls
        && !network.is_ending.load(Ordering::Relaxed)
    {
        if network.progress_in_turn() {
            end = Instant::now() + POLLING;
        } else if Instant::now() > end {
            return;
        }
        // A thread that was woken may need the same processor.
        thread::yield_now();
    }
}

/// Sleeps without the endpoint's descriptor. Returns false at once if a thread of the program has fallen asleep since the last call.
/// `opened` is the result of the last `send_mature`.
fn rest(network: &Network, time: Duration, opened: usize) -> bool {
    let thread = &network.progress_thread;
    let time = network.longest_sleep(time, opened);
    // SeqCst, both: see `sleeps`.
    thread.naps.store(true, Ordering::SeqCst);
    // SeqCst: this load follows the store of `naps`.
    let may_rest = !thread.is_alone.swap(false, Ordering::SeqCst);
    if may_rest {
        let slept = poll(&mut [PollFd::new(&network.wake, PollFlags::IN)], Some(&timespec(time)));
        if slept.is_ok_and(|woken| woken > 0) {
            reset(network);
        }
    }
    thread.naps.store(false, Ordering::SeqCst); // SeqCst: see `sleeps`
    may_rest
}

/// Resets the counter of the descriptor that woke the progress thread.
fn reset(network: &Network) {
    // The read can fail only if the counter is 0. Such a counter needs no reset.
    let _ = rustix::io::read(&network.wake, &mut [0_u8; 8]);
}
