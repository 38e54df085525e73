//! The agent: a thread that sleeps on the endpoint's descriptor and handles frames while the program computes or
//! sleeps.
//!
//! A thread of the program that waits polls by itself, and is faster. So when an event wakes the agent, and threads of the program
//! have polled since it last looked, it naps (`NAP`) until none has polled during a nap.
//!
//! It sleeps on a second descriptor, too, by which `wake` says that frames wait in a queue, or that one was opened. While some wait, it
//! looks often, for the endpoint may take them without any event; while frames are being opened it sends those that their thread has left
//! (`open_frames`).

#![forbid(unsafe_code)]

use super::Network;
use crate::abi::MPI_ERR_NO_MEM;
use crate::bootstrap::{end_with_the_launcher, waiting};
use crate::error::{Error, Result};
use crate::os::{block_signals, restore_signals};
use parking_lot::Mutex;
use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll};
use rustix::thread::set_current_timer_slack;
use std::fmt::Display;
use std::num::NonZeroU64;
use std::os::fd::OwnedFd;
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long it leaves frames to a thread that polls, before it looks whether that thread still does.
const NAP: Duration = Duration::from_micros(100);

/// The provider `net` of libfabric 1.17 may leave its descriptor readable although it has nothing to do. After this many events that
/// brought nothing the agent naps before it looks again, each time longer, up to `LONGEST_NAP`.
const MOST_NEEDLESS: u32 = 16;
const LONGEST_NAP: Duration = Duration::from_millis(5);

/// How long it sleeps at most after a thread has polled, and while frames wait in a queue, which the endpoint may take without any event.
/// The other thread may have left something that causes no event any more. Each sleep without an event is twice as long as the one before.
const SHORTEST: Duration = Duration::from_millis(1);

/// How long it sleeps at most. Then it looks whether the launcher is there.
const LONGEST: Duration = Duration::from_secs(1);

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs() as i64, tv_nsec: i64::from(time.subsec_nanos()) }
}

/// Makes the agent look at once.
pub(super) fn wake(network: &Network) {
    // It cannot fail but for a full counter, which wakes as well.
    let _ = rustix::io::write(&network.wake, &1_u64.to_ne_bytes());
}

/// The descriptor by which the agent is woken.
pub(super) fn descriptor() -> Result<OwnedFd> {
    eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).map_err(|error| refused(&error))
}

/// The running thread, if there is one.
#[derive(Debug, Default)]
pub struct Agent(Mutex<Option<JoinHandle<()>>>);

/// Starts the thread, unless it runs.
pub(super) fn start(network: &'static Network) -> Result {
    let mut running = network.agent.0.lock();
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
    if let Some(running) = network.agent.0.lock().take() {
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
    let (mut polls, mut time) = (network.polls(), SHORTEST);
    // Events in succession that brought nothing.
    let mut needless: u32 = 0;
    // Relaxed: `stop` wakes this thread after the change, and joins it.
    while !network.is_ending.load(Ordering::Relaxed) {
        let (now, opened) = (network.polls(), network.send_mature());
        if now != polls {
            (polls, time) = (now, SHORTEST);
            nap(network, NAP, opened);
            continue;
        }
        if network.progress_in_turn() {
            needless = 0;
            continue;
        }
        if needless > MOST_NEEDLESS {
            nap(network, (NAP * (needless - MOST_NEEDLESS)).min(LONGEST_NAP), opened);
        }
        let (may_sleep, are_queued) = {
            let mut engine = network.engine.lock();
            (engine.endpoint.may_sleep(), !engine.queues.is_empty())
        };
        if !may_sleep {
            thread::yield_now();
            continue;
        }
        time = if are_queued { SHORTEST } else { (2 * time).min(LONGEST) };
        let mut polled = [PollFd::new(endpoint, PollFlags::IN), PollFd::new(&network.wake, PollFlags::IN)];
        // An interrupted sleep is a look more.
        let longest = network.longest_sleep(time, opened);
        let slept = poll(&mut polled, Some(&timespec(longest)));
        needless = if polled[0].revents().is_empty() { 0 } else { needless + 1 };
        if slept == Ok(0) && longest == LONGEST {
            end_with_the_launcher();
        }
        if polled[1].revents().contains(PollFlags::IN) {
            reset(network);
        }
    }
}

/// Sleeps without regard to the endpoint. `opened` is the result of the last look at open frames.
fn nap(network: &Network, time: Duration, opened: usize) {
    let time = network.longest_sleep(time, opened);
    let slept = poll(&mut [PollFd::new(&network.wake, PollFlags::IN)], Some(&timespec(time)));
    if slept.is_ok_and(|woken| woken > 0) {
        reset(network);
    }
}

/// Resets the counter by which the agent was woken.
fn reset(network: &Network) {
    // It cannot fail but for a counter of 0, which is reset.
    let _ = rustix::io::read(&network.wake, &mut [0_u8; 8]);
}
