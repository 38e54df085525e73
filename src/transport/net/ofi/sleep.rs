//! The descriptor on which a thread sleeps until the provider has something to do.
//!
//! That of the completion queue is enough where the provider is one piece. The layers `ofi_rxm` and `ofi_rxd` do not signal theirs for all that
//! they have to do: with `ofi_rxm` a process that sleeps does not notice that another one connects to it. For these, and for queues without
//! a descriptor, a timer wakes the thread as well, after times that double while nothing happens.

use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result};
use rustix::event::epoll;
use rustix::io::Errno;
use rustix::time::{
    Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create, timerfd_settime,
};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd, RawFd};

/// Nanoseconds of the first sleep after an event: little more than the sleep of a thread that is woken by an event takes by itself.
const SHORTEST: i64 = 200_000;
/// Nanoseconds of a sleep at most, if the descriptor reports most events: a thread in an idle process takes about a thousandth of a processor, and
/// the first frame of a rank waits that long at most.
const LONGEST: i64 = 6_400_000;
/// The same where every event is found by polling.
const LONGEST_WITHOUT_DESCRIPTOR: i64 = 800_000;

/// A descriptor that becomes readable when the provider may have something to do.
pub struct Sleep {
    /// The completion queue's; open as long as the queue.
    queue: Option<RawFd>,
    timer: Option<Timer>,
}

struct Timer {
    alarm: OwnedFd,
    /// Readable when the timer or the queue's descriptor is.
    both: OwnedFd,
    interval: i64,
    longest: i64,
}

impl Sleep {
    /// A descriptor for a provider whose queue may have one.
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
            // SAFETY: it is open as long as `self`.
            (None, Some(queue)) => unsafe { BorrowedFd::borrow_raw(queue) },
            (None, None) => unreachable!("a queue without a descriptor has a timer"),
        }
    }

    /// Prepares a sleep; false where that fails.
    pub fn prepare(&mut self) -> bool {
        self.timer.as_mut().is_none_or(Timer::start)
    }

    /// Something has happened.
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
            // SAFETY: `Sleep::new` was given an open descriptor.
            let queue = unsafe { BorrowedFd::borrow_raw(queue) };
            epoll::add(&both, queue, epoll::EventData::new_u64(1), epoll::EventFlags::IN)?;
        }
        let longest = if queue.is_some() { LONGEST } else { LONGEST_WITHOUT_DESCRIPTOR };
        Ok(Self { alarm, both, interval: SHORTEST, longest })
    }

    /// Starts it anew, so that it is not readable now.
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
