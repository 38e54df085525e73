//! The agent: a thread that sleeps on the endpoint's descriptor and handles frames while the program computes or
//! sleeps.
//!
//! It sleeps on a second descriptor, too, by which `wake` says that frames wait in a queue. While some do, it looks
//! each `RETRY`: the endpoint may take them without any event.

#![forbid(unsafe_code)]

use super::Network;
use crate::abi::MPI_ERR_NO_MEM;
use crate::bootstrap::{end_with_the_launcher, waiting};
use crate::error::{Error, Result};
use crate::os::{block_signals, restore_signals};
use parking_lot::Mutex;
use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll};
use std::fmt::Display;
use std::os::fd::OwnedFd;
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};

/// How long it sleeps while frames wait in a queue.
const RETRY: Timespec = Timespec { tv_sec: 0, tv_nsec: 1_000_000 };

/// How long it sleeps otherwise. Then it looks whether the launcher is there.
const LONGEST: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

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
    // Relaxed: `stop` wakes this thread after the change, and joins it.
    while !network.is_ending.load(Ordering::Relaxed) {
        if network.progress_in_turn() {
            continue;
        }
        let (may_sleep, are_queued) = {
            let mut engine = network.engine.lock();
            (engine.endpoint.may_sleep(), !engine.queues.is_empty())
        };
        if !may_sleep {
            thread::yield_now();
            continue;
        }
        let time = if are_queued { RETRY } else { LONGEST };
        let mut polled = [PollFd::new(endpoint, PollFlags::IN), PollFd::new(&network.wake, PollFlags::IN)];
        // An interrupted sleep is a look more.
        let slept = poll(&mut polled, Some(&time));
        if slept == Ok(0) && !are_queued {
            end_with_the_launcher();
        }
        if polled[1].revents().contains(PollFlags::IN) {
            // The counter is reset whatever it was.
            let _ = rustix::io::read(&network.wake, &mut [0_u8; 8]);
        }
    }
}
