//! The agent: a thread that copies in and out of its process's private memory for the other ranks, where the system
//! does not let them do it by themselves.
//!
//! Each rank has a mailbox in the head of the shared file. An origin holds the mailbox's lock during an operation and
//! hands over a part of it at a time:
//!
//! 1. the origin writes the runs wanted (and their data, towards the target), then sets `state` to REQUESTED;
//! 2. the agent copies, writes the data (towards the origin) and the result, then sets `state` to DONE;
//! 3. the origin reads them and sets `state` to IDLE or continues with 1.
//!
//! Each side writes only while the state is its own; `state` changes with SeqCst before the look for sleepers. When a
//! process dies in between, the other waits until the launcher ends it. Model: models/event.rs, `two_threads_in_turn`.

use crate::bootstrap::waiting::be_helper;
use crate::error::{Error, Result};
use crate::os::private::{Direction, Pipe, Run};
use crate::os::sleep::ALL_SLEEPERS;
use crate::transport::sync::{Event, Lock, Mode, without_progress_hook};
use rustix::io::Errno;
use std::cell::UnsafeCell;
use std::sync::atomic::Ordering;

/// Bytes and runs that are handed over at a time.
const ROOM: usize = 64 << 10;
const RUNS: usize = 1024;

const IDLE: u32 = 0;
const REQUESTED: u32 = 1;
const DONE: u32 = 2;

/// What is wanted, and how it went.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Request {
    /// Number of runs in the mailbox; their data follow each other.
    runs: u32,
    /// 1 towards the target, 0 towards the origin.
    is_write: u32,
    /// 0, or the system's error number.
    error: i32,
}

/// Bytes in the target.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct TargetRun {
    address: u64,
    length: u64,
}

/// The mailbox of a rank; zeroes are an empty one.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct AgentRequest {
    lock: Lock,
    state: Event,
    request: UnsafeCell<Request>,
    runs: UnsafeCell<[TargetRun; RUNS]>,
    data: UnsafeCell<[u8; ROOM]>,
}

// SAFETY: `state` says whether an origin or the agent may access the request, the runs and the data; the lock admits
// one origin.
unsafe impl Sync for AgentRequest {}

impl AgentRequest {
    fn set_state(&self, state: u32) {
        // SeqCst: before the look for sleepers; Release for the request, runs and data (models/event.rs).
        self.state.word.store(state, Ordering::SeqCst);
        self.state.wake(ALL_SLEEPERS);
    }

    /// Has the agent of this mailbox copy runs between this process and its own.
    ///
    /// # Safety
    /// The local bytes can be read, or written.
    pub unsafe fn copy(&self, direction: Direction, runs: &[Run]) -> std::result::Result<(), Errno> {
        // A message received by the progress hook could have to wait for this mailbox.
        // SAFETY: the caller has valid local bytes, as `copy_in_turn` asks.
        without_progress_hook(|| unsafe { self.copy_in_turn(direction, runs) })
    }

    /// # Safety
    /// The local bytes can be read, or written.
    unsafe fn copy_in_turn(&self, direction: Direction, runs: &[Run]) -> std::result::Result<(), Errno> {
        self.lock.acquire(Mode::Exclusive);
        let mut result = Ok(());
        let mut batch = Vec::new();
        let mut filled = 0;
        for run in runs {
            let mut done = 0;
            while done < run.length && result.is_ok() {
                let length = (run.length - done).min(ROOM - filled);
                batch.push(Run { local: run.local + done, remote: run.remote + done, length });
                filled += length;
                done += length;
                if filled == ROOM || batch.len() == RUNS {
                    // SAFETY: the batch lies in the caller's valid local bytes and fits into the mailbox; the lock is
                    // held.
                    result = unsafe { self.hand_over(direction, &batch) };
                    batch.clear();
                    filled = 0;
                }
            }
        }
        if result.is_ok() && !batch.is_empty() {
            // SAFETY: the batch lies in the caller's valid local bytes and fits into the mailbox; the lock is held.
            result = unsafe { self.hand_over(direction, &batch) };
        }
        self.set_state(IDLE);
        self.lock.release(Mode::Exclusive);
        result
    }

    /// Hands over a batch that fits into the mailbox, and waits until it is done.
    ///
    /// # Safety
    /// The lock is held; the local bytes can be read, or written.
    unsafe fn hand_over(&self, direction: Direction, batch: &[Run]) -> std::result::Result<(), Errno> {
        let is_write = u32::from(direction == Direction::Write);
        let (runs, data) = (self.runs.get().cast::<TargetRun>(), self.data.get().cast::<u8>());
        let mut position = 0;
        for (place, run) in batch.iter().enumerate() {
            // SAFETY: the lock is held and the state is IDLE or DONE, so the mailbox is this origin's; the batch fits.
            unsafe {
                runs.add(place).write(TargetRun { address: run.remote as u64, length: run.length as u64 });
                if is_write == 1 {
                    data.add(position).copy_from_nonoverlapping(run.local as *const u8, run.length);
                }
            }
            position += run.length;
        }
        // SAFETY: the lock is held and the state is IDLE or DONE, so the request is this origin's to write.
        unsafe { self.request.get().write(Request { runs: batch.len() as u32, is_write, error: 0 }) };
        self.set_state(REQUESTED);
        self.state.wait(ALL_SLEEPERS, |state| state == DONE);
        // SAFETY: the agent has written the result.
        let error = unsafe { (*self.request.get()).error };
        if error != 0 {
            return Err(Errno::from_raw_os_error(error));
        }
        if is_write == 0 {
            let mut position = 0;
            for run in batch {
                // SAFETY: the caller vouches for the local bytes.
                unsafe { data.add(position).copy_to_nonoverlapping(run.local as *mut u8, run.length) };
                position += run.length;
            }
        }
        Ok(())
    }

    /// Serves requests without end.
    fn serve(&self, pipe: &Pipe) -> ! {
        loop {
            // An agent receives nothing: it might have to wait for another one, which waits for it.
            without_progress_hook(|| self.state.wait(ALL_SLEEPERS, |state| state == REQUESTED));
            // SAFETY: the state is REQUESTED, so the mailbox is the agent's; the kernel checks the private memory.
            unsafe {
                let request = &mut *self.request.get();
                let runs = std::slice::from_raw_parts(self.runs.get().cast::<TargetRun>(), request.runs as usize);
                let mut data = self.data.get() as usize;
                for run in runs {
                    let (private, length) = (run.address as usize, run.length as usize);
                    let (from, to) = if request.is_write == 1 { (data, private) } else { (private, data) };
                    if let Err(error) = pipe.copy(from, to, length) {
                        request.error = error.raw_os_error();
                        break;
                    }
                    data += length;
                }
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
        let mask = crate::os::block_signals();
        let (running, is_running) = std::sync::mpsc::channel();
        let started = std::thread::Builder::new().name("rmampi agent".into()).stack_size(64 << 10).spawn(move || {
            be_helper();
            drop(running);
            self.serve(&pipe)
        });
        crate::os::restore_signals(&mask);
        started.map_err(|error| failed(&error))?;
        // What the thread allocates it has then, so that memory does not seem to grow at some time later. The answer is
        // always that the sender is gone.
        let _ = is_running.recv() as std::result::Result<(), _>;
        Ok(())
    }
}
