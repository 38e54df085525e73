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
use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll};
use std::fmt::Display;
use std::os::fd::OwnedFd;
use std::thread;

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

/// Starts the thread.
pub(super) fn start(network: &'static Network) -> Result {
    let endpoint =
        network.engine.lock().endpoint.descriptor().try_clone_to_owned().map_err(|error| refused(&error))?;
    let builder = thread::Builder::new().name("rmampi-network".to_owned()).stack_size(256 << 10);
    builder.spawn(move || serve(network, &endpoint)).map_err(|error| refused(&error))?;
    Ok(())
}

fn refused(error: &dyn Display) -> Error {
    Error::new(MPI_ERR_NO_MEM, format!("the thread that serves ranks on other hosts cannot be started: {error}"))
}

fn serve(network: &'static Network, endpoint: &OwnedFd) {
    waiting::be_helper();
    loop {
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
