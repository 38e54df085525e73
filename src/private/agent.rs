//! The agent: a thread that copies in and out of its process's private memory for the other ranks, where the system does
//! not let them do it by themselves.
//!
//! Each rank has a mailbox in the head of the shared file. An origin holds the mailbox's lock during an operation and hands
//! over a part of it at a time:
//!
//! 1. the origin writes the request (and the data, towards the target), then sets `state` to REQUESTED;
//! 2. the agent copies, writes the data (towards the origin) and the result, then sets `state` to DONE;
//! 3. the origin reads them and sets `state` to IDLE or goes on with 1.
//!
//! Each side writes only while the state is its own. When a process dies in between, the other waits until the launcher
//! ends it.

use crate::error::{Error, Result};
use crate::system::private::{Direction, Pipe};
use crate::system::sleep::EVERYBODY;
use crate::words::{Event, Lock, Mode};
use rustix::io::Errno;
use std::cell::UnsafeCell;
use std::sync::atomic::Ordering;

/// Bytes that are handed over at a time.
const ROOM: usize = 64 << 10;

const IDLE: u32 = 0;
const REQUESTED: u32 = 1;
const DONE: u32 = 2;

/// A request, and its result.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Request {
    /// Address in the target, and bytes.
    address: u64,
    length: u64,
    /// 1 towards the target, 0 towards the origin.
    is_write: u32,
    /// 0, or the system's error number.
    error: i32,
}

/// The mailbox of a rank; zeroes are an empty one.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Mailbox {
    lock: Lock,
    state: Event,
    request: UnsafeCell<Request>,
    data: UnsafeCell<[u8; ROOM]>,
}

// SAFETY: the state says who may touch the request and the data, and the lock which origin.
unsafe impl Sync for Mailbox {}

impl Mailbox {
    fn set_state(&self, state: u32) {
        self.state.word.store(state, Ordering::SeqCst);
        self.state.wake(EVERYBODY);
    }

    /// Has the agent of this mailbox copy `length` bytes between `local` here and `remote` in its process.
    ///
    /// # Safety
    /// The local bytes can be read, or written.
    pub unsafe fn copy(
        &self,
        direction: Direction,
        local: usize,
        remote: usize,
        length: usize,
    ) -> std::result::Result<(), Errno> {
        self.lock.acquire(Mode::Exclusive);
        let mut result = Ok(());
        let mut done = 0;
        while done < length && result.is_ok() {
            let step = ROOM.min(length - done);
            let request = Request {
                address: (remote + done) as u64,
                length: step as u64,
                is_write: u32::from(direction == Direction::Write),
                error: 0,
            };
            // SAFETY: the lock is held and the state is IDLE or DONE, so request and data are this origin's; the caller
            // vouches for the local bytes.
            unsafe {
                self.request.get().write(request);
                if direction == Direction::Write {
                    self.data.get().cast::<u8>().copy_from_nonoverlapping((local + done) as *const u8, step);
                }
            }
            self.set_state(REQUESTED);
            self.state.wait(EVERYBODY, |state| state == DONE);
            // SAFETY: as above.
            unsafe {
                match (*self.request.get()).error {
                    0 if direction == Direction::Read => {
                        self.data.get().cast::<u8>().copy_to_nonoverlapping((local + done) as *mut u8, step);
                    }
                    0 => (),
                    error => result = Err(Errno::from_raw_os_error(error)),
                }
            }
            done += step;
        }
        self.set_state(IDLE);
        self.lock.release(Mode::Exclusive);
        result
    }

    /// What the agent does, for ever.
    fn serve(&self, pipe: &Pipe) -> ! {
        loop {
            self.state.wait(EVERYBODY, |state| state == REQUESTED);
            // SAFETY: the state is REQUESTED, so request and data are the agent's; the kernel checks the private memory.
            unsafe {
                let request = &mut *self.request.get();
                let (data, private) = (self.data.get() as usize, request.address as usize);
                let (from, to) = if request.is_write == 1 { (data, private) } else { (private, data) };
                request.error = pipe.copy(from, to, request.length as usize).map_or_else(Errno::raw_os_error, |()| 0);
            }
            self.set_state(DONE);
        }
    }

    /// Starts the agent of this mailbox in this process.
    pub fn start_agent(&'static self) -> Result {
        let failed = |error: &dyn std::fmt::Display| {
            Error::new(
                crate::abi::MPI_ERR_NO_MEM,
                format!("the thread that serves private memory did not start: {error}"),
            )
        };
        let pipe = Pipe::new().map_err(|error| failed(&error))?;
        // Signals are for the program's own threads; a new thread inherits the mask.
        let mask = crate::system::block_signals();
        let started = std::thread::Builder::new()
            .name("rmampi agent".into())
            .stack_size(64 << 10)
            .spawn(move || self.serve(&pipe));
        crate::system::restore_signals(&mask);
        started.map(|_| ()).map_err(|error| failed(&error))
    }
}
