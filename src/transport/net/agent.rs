//! The agent: a thread that sleeps on the endpoint's descriptor and handles frames while the program computes or
//! sleeps.
//!
//! | the program's threads | the agent |
//! | --- | --- |
//! | one polls | stays away from the endpoint, so that frames do not wake it; looks after each nap whether that is still so |
//! | all compute | sleeps on the descriptor, handles what wakes it, and sleeps again |
//! | one sleeps in MPI | the same, and polls for a while after each frame, since that thread's processor is free |
//!
//! A thread that falls asleep wakes the agent from its nap (`sleeps`). One that goes on computing does not: the agent finds out at the end
//! of the nap.
//!
//! It sleeps on a second descriptor, too, by which `wake` says that frames wait in a queue, or that one was opened. While some wait, it
//! looks often, for the endpoint may take them without any event; while frames are being opened it sends those that their thread has left
//! (`open_frames`).

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

/// How long it leaves frames to a thread that polls, before it looks whether that thread still does: at first, and after several naps.
const NAP: Duration = Duration::from_micros(100);
const LONGEST_NAP: Duration = Duration::from_micros(400);

/// How long it polls after a frame while a thread sleeps in MPI.
const POLLING: Duration = Duration::from_micros(200);

/// The provider `net` of libfabric 1.17 may leave its descriptor readable although it has nothing to do. After this many events that
/// brought nothing the agent naps before it looks again, each time longer, up to `LONGEST_NEEDLESS`.
const MOST_NEEDLESS: u32 = 16;
const LONGEST_NEEDLESS: Duration = Duration::from_millis(5);

/// How long it sleeps at most while frames wait in a queue, which the endpoint may take without any event; and after a thread has polled where the
/// endpoint is a library's: the other thread may have left something that causes no event any more. Each sleep is twice as long as the
/// one before.
const SHORTEST: Duration = Duration::from_millis(1);

/// How long it sleeps at most. Then it looks whether the launcher is there.
const LONGEST: Duration = Duration::from_secs(1);

/// The running thread, if there is one, and what it knows of the others.
#[derive(Debug, Default)]
pub struct Agent {
    running: Mutex<Option<JoinHandle<()>>>,
    /// Threads of the program that sleep in MPI.
    sleepers: AtomicUsize,
    /// Whether it naps.
    naps: AtomicBool,
    /// Whether a thread that has polled has fallen asleep since the last nap.
    is_alone: AtomicBool,
}

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs() as i64, tv_nsec: i64::from(time.subsec_nanos()) }
}

/// Makes the agent look at once.
pub(super) fn wake(network: &Network) {
    // It cannot fail but for a full counter, which wakes as well.
    let _ = rustix::io::write(&network.wake, &1_u64.to_ne_bytes());
}

/// A thread of the program falls asleep, or is awake again.
pub(super) fn sleeps(sleeps: bool) {
    let Some(network) = network().filter(|_| !waiting::is_helper()) else { return };
    let agent = &network.agent;
    if sleeps {
        // Relaxed: a hint for how long to poll.
        agent.sleepers.fetch_add(1, Ordering::Relaxed);
        // SeqCst: stored before the look whether it naps; it looks at this after it has said that it naps.
        agent.is_alone.store(true, Ordering::SeqCst);
        // SeqCst: after the store of `is_alone`.
        if agent.naps.load(Ordering::SeqCst) {
            wake(network);
        }
    } else {
        agent.sleepers.fetch_sub(1, Ordering::Relaxed); // a hint
    }
}

/// The descriptor by which the agent is woken.
pub(super) fn descriptor() -> Result<OwnedFd> {
    eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).map_err(|error| refused(&error))
}

/// Starts the thread, unless it runs.
pub(super) fn start(network: &'static Network) -> Result {
    let mut running = network.agent.running.lock();
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

/// Ends the thread: the process leaves its job, and what the endpoint's library does at the end of the process must not meet a thread in it.
/// `Network::is_ending` is set.
pub(super) fn stop(network: &Network) {
    if let Some(running) = network.agent.running.lock().take() {
        wake(network);
        // A panic of the thread has ended the process.
        let _ = running.join();
    }
}

fn refused(error: &dyn Display) -> Error {
    Error::new(MPI_ERR_NO_MEM, format!("the thread that serves ranks on other hosts cannot be started: {error}"))
}

fn serve(network: &'static Network, endpoint: &OwnedFd) {
    waiting::be_helper();
    // So that naps are as short as they say. Where it is refused they are longer.
    let _ = set_current_timer_slack(NonZeroU64::new(1));
    let shortest = if network.takes_data { LONGEST } else { SHORTEST };
    let (mut polls, mut time, mut nap) = (network.polls(), shortest, NAP);
    // Events in succession that brought nothing.
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
            rest(network, (NAP * (needless - MOST_NEEDLESS)).min(LONGEST_NEEDLESS), opened);
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
        // An interrupted sleep is a look more.
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

/// While a thread sleeps in MPI, its processor is free: polls until nothing has come for some time, so that the frames of a sequence do not each
/// have to wake this thread. Where ranks outnumber processors, there is no free one.
fn poll_for_sleepers(network: &'static Network) {
    let mut end = Instant::now() + POLLING;
    let polls = network.polls();
    // Relaxed, both: hints. A change is seen at the next turn.
    while spins()
        && network.agent.sleepers.load(Ordering::Relaxed) > 0
        && network.polls() == polls
        && !network.is_ending.load(Ordering::Relaxed)
    {
        if network.progress_in_turn() {
            end = Instant::now() + POLLING;
        } else if Instant::now() > end {
            return;
        }
        // A thread that was woken may be on the same processor.
        thread::yield_now();
    }
}

/// Sleeps without regard to the endpoint; false, at once, when a thread that polled has fallen asleep since the last time. `opened` is the
/// result of the last look at open frames.
fn rest(network: &Network, time: Duration, opened: usize) -> bool {
    let agent = &network.agent;
    let time = network.longest_sleep(time, opened);
    // SeqCst, both: see `sleeps`.
    agent.naps.store(true, Ordering::SeqCst);
    // SeqCst: after the store of `naps`.
    let may_rest = !agent.is_alone.swap(false, Ordering::SeqCst);
    if may_rest {
        let slept = poll(&mut [PollFd::new(&network.wake, PollFlags::IN)], Some(&timespec(time)));
        if slept.is_ok_and(|woken| woken > 0) {
            reset(network);
        }
    }
    agent.naps.store(false, Ordering::SeqCst); // SeqCst: see `sleeps`
    may_rest
}

/// Resets the counter by which the agent was woken.
fn reset(network: &Network) {
    // It cannot fail but for a counter of 0, which is reset.
    let _ = rustix::io::read(&network.wake, &mut [0_u8; 8]);
}
