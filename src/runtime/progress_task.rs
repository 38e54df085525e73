//! Progress tasks: operations of several steps, which wait for messages or for a state word. Five kinds of operations are progress tasks:
//! schedules of collective calls (`coll/schedule`), partitioned receives, reads of long messages from other hosts (`pt2pt/remote_read`), the
//! creation of communicators, and an MPI_Win_complete whose target has not posted yet. Every call that waits or tests advances all tasks.
//!
//! One thread at a time advances the tasks, under the lock of `ALL`. A new task is added to `NEW`. A thread that wants the tasks to be
//! advanced stores `IS_WANTED`, then tries the lock. The thread that holds the lock clears `IS_WANTED` before it advances the tasks, and
//! loads `IS_WANTED` again after it has released the lock. So if a message arrives while a thread advances the tasks, either this thread or
//! the thread that stored `IS_WANTED` advances the message's task.

#![forbid(unsafe_code)]

use super::Runtime;
use crate::os::threads::{self, KnownMutex};
use crate::transport::sync::{add_outstanding, remove_outstanding};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// An operation that advances when messages have arrived.
pub trait ProgressTask: Send + Sync {
    /// Performs the steps that are possible without waiting. Returns true if the task is complete. One thread at a time calls this
    /// function.
    fn advance(&self) -> bool;

    /// Returns true if the task waits for a state word whose change rings no doorbell of this process. While such a task exists, a thread
    /// that waits for messages wakes up from time to time and advances the task.
    fn looks_at_words(&self) -> bool {
        false
    }
}

/// All tasks except those in `NEW`. The thread that advances the tasks holds the lock.
static ALL: KnownMutex<Vec<Arc<dyn ProgressTask>>> = KnownMutex::new(Vec::new());

/// Tasks that were started since a thread last advanced all tasks.
static NEW: KnownMutex<Vec<Arc<dyn ProgressTask>>> = KnownMutex::new(Vec::new());

/// Number of tasks in `ALL` and `NEW`.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Number of tasks for which `looks_at_words` returns true. Relaxed: if a thread loads an old value, one of its sleeps is too long or too
/// short.
static LOOKING: AtomicUsize = AtomicUsize::new(0);

/// Set by a thread that wants all tasks to be advanced. The thread that advances the tasks clears this flag before it begins.
static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Starts a task. The new task may be a step of another task. If the task is not complete at once, later calls of `advance` advance it.
pub fn start_task(runtime: &'static Runtime, task: Arc<dyn ProgressTask>) {
    if !task.advance() {
        enter(task);
        // Another thread may have received the task's messages before the task was in `NEW`.
        if threads::may_be_several() {
            look(runtime);
        }
    }
}

/// Adds a task without advancing any task. Used by callers that hold a lock which tasks take.
pub fn add_task(task: Arc<dyn ProgressTask>) {
    enter(task);
    // If a thread is advancing all tasks during this call, this store makes it advance the new task, too.
    threads::store_flag(&IS_WANTED, true);
}

/// Counts a task that is not complete, and adds it to `NEW`.
fn enter(task: Arc<dyn ProgressTask>) {
    threads::add(&COUNT, 1);
    if task.looks_at_words() {
        threads::add(&LOOKING, 1);
    }
    add_outstanding();
    NEW.lock().push(task);
}

/// Advances all tasks as far as possible.
#[inline]
pub fn advance(runtime: &'static Runtime) {
    // Relaxed: if this thread misses a new task, the thread in `start_task` advances the task.
    if COUNT.load(Ordering::Relaxed) > 0 {
        look(runtime);
    }
}

/// Returns true if a task waits for a state word whose change rings no doorbell of this process.
pub fn looks_at_words() -> bool {
    LOOKING.load(Ordering::Relaxed) > 0
}

/// Advances all tasks. If another thread is advancing them, that thread advances them once more instead, because this function sets
/// `IS_WANTED`. A task can also set `IS_WANTED`, to be advanced again.
#[cold]
fn look(runtime: &'static Runtime) {
    threads::store_flag(&IS_WANTED, true);
    // SeqCst: one side of a Dekker handshake stores `IS_WANTED` and then tries the lock; the other side releases the lock and then loads
    // `IS_WANTED`.
    while IS_WANTED.load(Ordering::SeqCst) {
        let Some(mut all) = ALL.try_lock() else { return };
        threads::store_flag(&IS_WANTED, false);
        all.append(&mut NEW.lock());
        let before = all.len();
        all.retain(|task| {
            let ended = task.advance();
            if ended && task.looks_at_words() {
                threads::subtract(&LOOKING, 1);
            }
            !ended
        });
        let ended = before - all.len();
        if ended > 0 {
            threads::subtract(&COUNT, ended);
            (0..ended).for_each(|_| remove_outstanding());
            // Other threads may wait for these tasks.
            runtime.channels.doorbell().ring();
        }
    }
}
