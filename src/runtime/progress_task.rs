//! Progress tasks: operations of several steps, each of which waits for messages or for a state word. Nonblocking collective calls,
//! partitioned receives, the making of communicators and completions that precede their posts are such tasks. Every call that waits or
//! tests advances them, whatever it waits for.
//!
//! One thread at a time advances the tasks, under the lock of `ALL`; a new task enters through `NEW`. A thread that
//! wants the tasks to be advanced stores `IS_WANTED`, then tries the lock; the thread that holds the lock clears
//! `IS_WANTED` before it advances the tasks and reads it again after the release of the lock. So a task whose message
//! arrived in between is advanced by one of both threads.

#![forbid(unsafe_code)]

use super::Runtime;
use crate::os::threads::{self, KnownMutex};
use crate::transport::sync::{add_outstanding, remove_outstanding};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// An operation that advances when messages have arrived.
pub trait ProgressTask: Send + Sync {
    /// Does what can be done now, without waiting; true when the task is complete. One thread at a time calls it.
    fn advance(&self) -> bool;

    /// Whether it waits for a state word whose change rings no doorbell of this process. Then waits for messages look in between.
    fn looks_at_words(&self) -> bool {
        false
    }
}

/// The tasks, locked by the thread that advances them.
static ALL: KnownMutex<Vec<Arc<dyn ProgressTask>>> = KnownMutex::new(Vec::new());

/// Tasks that are new, and the number of all.
static NEW: KnownMutex<Vec<Arc<dyn ProgressTask>>> = KnownMutex::new(Vec::new());
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Those that look at words. Relaxed: a thread that reads an old number sleeps once too long or too short.
static LOOKING: AtomicUsize = AtomicUsize::new(0);

/// Set by a thread that wants all tasks to be advanced; the advancing thread clears it first.
static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Starts a task, which may be a step of another task; progress advances it from then on.
pub fn start_task(runtime: &'static Runtime, task: Arc<dyn ProgressTask>) {
    if !task.advance() {
        threads::add(&COUNT, 1);
        if task.looks_at_words() {
            threads::add(&LOOKING, 1);
        }
        add_outstanding();
        NEW.lock().push(task);
        // Another thread may have received the task's messages before it could find the task here.
        if threads::may_be_several() {
            look(runtime);
        }
    }
}

/// Advances all tasks as far as possible.
#[inline]
pub fn advance(runtime: &'static Runtime) {
    // Relaxed: a thread that misses a new task loses nothing, since `start_task` advances it itself.
    if COUNT.load(Ordering::Relaxed) > 0 {
        look(runtime);
    }
}

/// Whether a task waits for a word that rings no doorbell of this process.
pub fn looks_at_words() -> bool {
    LOOKING.load(Ordering::Relaxed) > 0
}

/// One thread advances the tasks at a time, and once more when another thread, or a task itself, has set `IS_WANTED` in
/// between.
#[cold]
fn look(runtime: &'static Runtime) {
    threads::tell(&IS_WANTED, true);
    // SeqCst: the store of `IS_WANTED` and the attempt to lock, and here the release of the lock and this load, are a
    // Dekker handshake.
    while IS_WANTED.load(Ordering::SeqCst) {
        let Some(mut all) = ALL.try_lock() else { return };
        threads::tell(&IS_WANTED, false);
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
