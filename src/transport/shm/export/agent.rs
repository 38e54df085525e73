//! The copy agent: a thread that copies into and out of its process's private memory for other ranks, if the kernel does not allow these
//! ranks to copy by themselves, or if RMAMPI_PRIVATE_MEMORY asks for the agent.
//!
//! Each rank has an agent mailbox (`AgentRequest`) at the start of the shared file. It is not the mailbox of collective calls
//! (`comm/mailbox.rs`). An origin holds the mailbox's lock during an operation and hands over one batch of runs (contiguous bytes) at a
//! time:
//!
//! 1. The origin writes the wanted runs (and their data, if the data go to the target), then sets `state` to REQUESTED.
//! 2. The agent copies, writes the result (and the data, if the data go to the origin), then sets `state` to DONE.
//! 3. The origin reads result and data. It then sets `state` to IDLE, or continues with step 1.
//!
//! The agent writes only in state REQUESTED, the origin only in the other states. A side stores `state` and then loads the event's number
//! of sleepers, both with SeqCst, so a waiting side sees the new state or is woken (`transport/shm/sync/event.rs`). If one of the two
//! processes dies, the other waits until the launcher ends it. Model: models/event.rs, `two_threads_in_turn`.

use crate::bootstrap::waiting::be_helper;
use crate::error::{Error, Result};
use crate::os::address::LocalAddr;
use crate::os::private::{Direction, Pipe, Run};
use crate::os::sleep::ALL_SLEEPERS;
use crate::transport::sync::{Event, Lock, Mode, without_progress_hook};
use crate::transport::typed::Shared;
use rustix::io::Errno;
use std::cell::UnsafeCell;
use std::sync::atomic::Ordering;

/// Largest number of data bytes of a batch.
const ROOM: usize = 64 << 10;
/// Largest number of runs of a batch.
const RUNS: usize = 1024;

const IDLE: u32 = 0;
const REQUESTED: u32 = 1;
const DONE: u32 = 2;

/// A batch of runs to copy, and the result.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Request {
    /// Number of runs in the mailbox. The data of the runs follow each other.
    runs: u32,
    /// 1 if the data go to the target, 0 if they go to the origin.
    is_write: u32,
    /// 0, or the number of the system's error (errno).
    error: i32,
}

/// A run of bytes in the target's private memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct TargetRun {
    address: u64,
    length: u64,
}

/// The agent mailbox of a rank. A mailbox of all zeroes is empty.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct AgentRequest {
    lock: Lock,
    state: Event,
    request: UnsafeCell<Request>,
    runs: UnsafeCell<[TargetRun; RUNS]>,
    data: UnsafeCell<[u8; ROOM]>,
}

// SAFETY: `state` decides whether an origin or the agent may access request, runs and data. The lock admits one origin at a time.
unsafe impl Sync for AgentRequest {}

// SAFETY: `repr(C)`; lock and state are atomic words, and the other fields consist of numbers, for which all bytes are valid.
unsafe impl Shared for AgentRequest {}

impl AgentRequest {
    fn set_state(&self, state: u32) {
        // SeqCst: this access comes before `wake` loads the number of sleepers. It is also a Release of request, runs and data
        // (models/event.rs).
        self.state.word.store(state, Ordering::SeqCst);
        self.state.wake(ALL_SLEEPERS);
    }

    /// Lets the agent copy runs of bytes between this process and the agent's process.
    ///
    /// # Safety
    /// If the data go to the target, the local bytes can be read; if the data come from the target, the local bytes can be written.
    pub unsafe fn copy(&self, direction: Direction, runs: &[Run]) -> std::result::Result<(), Errno> {
        // While this rank holds the mailbox's lock, the progress hook (the work of a waiting rank for others) is off: a message that the
        // hook receives could need the same mailbox.
        // SAFETY: the caller promises that the local bytes can be read or written, as `copy_in_turn` requires.
        without_progress_hook(|| unsafe { self.copy_in_turn(direction, runs) })
    }

    /// # Safety
    /// If the data go to the target, the local bytes can be read; if the data come from the target, the local bytes can be written.
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
                    // SAFETY: the batch fits into the mailbox, and lies in the local bytes, whose validity the caller promises. This thread
                    // holds the lock.
                    result = unsafe { self.hand_over(direction, &batch) };
                    batch.clear();
                    filled = 0;
                }
            }
        }
        if result.is_ok() && !batch.is_empty() {
            // SAFETY: the batch fits into the mailbox, and lies in the local bytes, whose validity the caller promises. This thread holds
            // the lock.
            result = unsafe { self.hand_over(direction, &batch) };
        }
        self.set_state(IDLE);
        self.lock.release(Mode::Exclusive);
        result
    }

    /// Hands over a batch that fits into the mailbox, and waits for its result.
    ///
    /// # Safety
    /// This thread holds the lock. If the data go to the target, the local bytes can be read; if the data come from the target, the local
    /// bytes can be written.
    unsafe fn hand_over(&self, direction: Direction, batch: &[Run]) -> std::result::Result<(), Errno> {
        let is_write = u32::from(direction == Direction::Write);
        let (runs, data) = (self.runs.get().cast::<TargetRun>(), self.data.get().cast::<u8>());
        let mut position = 0;
        for (index, run) in batch.iter().enumerate() {
            // SAFETY: the lock is held and the state is IDLE or DONE, so the mailbox belongs to this origin. The batch fits.
            unsafe {
                runs.add(index).write(TargetRun { address: run.remote.get() as u64, length: run.length as u64 });
                if is_write == 1 {
                    data.add(position).copy_from_nonoverlapping(run.local.ptr(), run.length);
                }
            }
            position += run.length;
        }
        // SAFETY: the lock is held and the state is IDLE or DONE, so the request belongs to this origin.
        unsafe { self.request.get().write(Request { runs: batch.len() as u32, is_write, error: 0 }) };
        self.set_state(REQUESTED);
        self.state.wait(ALL_SLEEPERS, |state| state == DONE);
        // SAFETY: the state is DONE, so the agent has written the result and no longer accesses the request.
        let error = unsafe { (*self.request.get()).error };
        if error != 0 {
            return Err(Errno::from_raw_os_error(error));
        }
        if is_write == 0 {
            let mut position = 0;
            for run in batch {
                // SAFETY: the caller promises that the local bytes can be written, and the mailbox has the data of this batch.
                unsafe { data.add(position).copy_to_nonoverlapping(run.local.ptr_mut(), run.length) };
                position += run.length;
            }
        }
        Ok(())
    }

    /// Serves requests until the process ends.
    fn serve(&self, pipe: &Pipe) -> ! {
        loop {
            // The agent runs no progress hook. In the hook the agent could receive a message whose data another rank's agent must copy, and
            // two agents could wait for each other.
            without_progress_hook(|| self.state.wait(ALL_SLEEPERS, |state| state == REQUESTED));
            // SAFETY: the state is REQUESTED, so the mailbox belongs to the agent. `Pipe::copy` copies by system calls, so a wrong address
            // in private memory is an error (EFAULT).
            unsafe {
                let request = &mut *self.request.get();
                let runs = std::slice::from_raw_parts(self.runs.get().cast::<TargetRun>(), request.runs as usize);
                let mut data = LocalAddr::of(self.data.get());
                for run in runs {
                    let (private, length) = (LocalAddr::new(run.address as usize), run.length as usize);
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
                format!("the thread that copies private memory for other ranks did not start: {error}"),
            )
        };
        let pipe = Pipe::new().map_err(|error| failed(&error))?;
        // Blocks all signals for a moment: the new thread inherits the mask, so the kernel delivers signals only to the program's own
        // threads.
        let mask = crate::os::block_signals();
        let (running, is_running) = std::sync::mpsc::channel();
        let started = std::thread::Builder::new().name("rmampi agent".into()).stack_size(64 << 10).spawn(move || {
            be_helper();
            drop(running);
            self.serve(&pipe)
        });
        crate::os::restore_signals(&mask);
        started.map_err(|error| failed(&error))?;
        // Waits until the thread runs. So the memory that a thread allocates while it starts is already allocated when this function
        // returns. The result is always an error, because the thread only drops the sender.
        let _ = is_running.recv() as std::result::Result<(), _>;
        Ok(())
    }
}
