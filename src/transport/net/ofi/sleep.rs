//! Descriptor on which a thread sleeps until the provider has work to do.
//!
//! The descriptor of the completion queue is sufficient for a single provider. The layers `ofi_rxm` and `ofi_rxd` do not signal their
//! descriptor for all of their work: with `ofi_rxm`, a sleeping process does not notice that another process connects. For these layers,
//! and for queues without a descriptor, a timer also wakes the thread, at intervals that double while nothing happens.

use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result};
use rustix::event::epoll;
use rustix::io::Errno;
use rustix::time::{
    Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create, timerfd_settime,
};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd, RawFd};

/// Nanoseconds of the first sleep after an event: little more than a thread needs to fall asleep and to be woken by an event.
const SHORTEST: i64 = 200_000;
/// Maximum nanoseconds of a sleep, if the descriptor reports most events. A thread in an idle process then takes about a thousandth of a
/// processor, and the first frame of a rank waits at most this long.
const LONGEST: i64 = 6_400_000;
/// Maximum nanoseconds of a sleep if there is no descriptor, so that every event is found by polling.
const LONGEST_WITHOUT_DESCRIPTOR: i64 = 800_000;

/// A descriptor that becomes readable when the provider may have something to do.
pub struct Sleep {
    /// Descriptor of the completion queue, open while the queue exists.
    queue: Option<RawFd>,
    timer: Option<Timer>,
}

struct Timer {
    alarm: OwnedFd,
    /// Readable when the timer or the queue's descriptor is readable.
    both: OwnedFd,
    interval: i64,
    longest: i64,
}

impl Sleep {
    /// Creates the descriptor for a provider. `queue` is the descriptor of the completion queue, if the queue has one.
    ///
    /// # Safety
    ///
    /// The queue's descriptor is open as long as the result exists.
    pub unsafe fn new(queue: Option<RawFd>, provider: &str) -> Result<Self> {
        let is_complete = queue.is_some() && !provider.contains(';');
        let timer = if is_complete { None } else { Some(Timer::new(queue).map_err(refused)?) };
        Ok(Self { queue, timer })
    }

    pub fn descriptor(&self) -> BorrowedFd<'_> {
        match (&self.timer, self.queue) {
            (Some(timer), _) => timer.both.as_fd(),
            // SAFETY: the descriptor is open as long as `self` exists.
            (None, Some(queue)) => unsafe { BorrowedFd::borrow_raw(queue) },
            (None, None) => unreachable!("a queue without a descriptor has a timer"),
        }
    }

    /// Prepares a sleep. Returns false when this fails.
    pub fn prepare(&mut self) -> bool {
        self.timer.as_mut().is_none_or(Timer::start)
    }

    /// Shortens the next sleep, after an event.
    pub fn reset(&mut self) {
        if let Some(timer) = &mut self.timer {
            timer.interval = SHORTEST;
        }
    }
}

impl Timer {
    fn new(queue: Option<RawFd>) -> std::result::Result<Self, Errno> {
        let alarm = timerfd_create(TimerfdClockId::Monotonic, TimerfdFlags::CLOEXEC | TimerfdFlags::NONBLOCK)?;
        let both = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        epoll::add(&both, &alarm, epoll::EventData::new_u64(0), epoll::EventFlags::IN)?;
        if let Some(queue) = queue {
            // SAFETY: the caller of `Sleep::new` has promised an open descriptor.
            let queue = unsafe { BorrowedFd::borrow_raw(queue) };
            epoll::add(&both, queue, epoll::EventData::new_u64(1), epoll::EventFlags::IN)?;
        }
        let longest = if queue.is_some() { LONGEST } else { LONGEST_WITHOUT_DESCRIPTOR };
        Ok(Self { alarm, both, interval: SHORTEST, longest })
    }

    /// Restarts the timer, so that it is not readable now.
    fn start(&mut self) -> bool {
        let time = Itimerspec {
            it_interval: Timespec { tv_sec: 0, tv_nsec: 0 },
            it_value: Timespec { tv_sec: 0, tv_nsec: self.interval },
        };
        self.interval = (self.interval * 2).min(self.longest);
        timerfd_settime(&self.alarm, TimerfdTimerFlags::empty(), &time).is_ok()
    }
}

fn refused(error: Errno) -> Error {
    Error::new(MPI_ERR_OTHER, format!("no timer for polling the network: {error}"))
}
