//! What this process does in several steps that wait for messages: in all calls that wait or test, be it for something else.
//!
//! Each step is done by the thread that has received its messages, or by the next one that looks.

use crate::os::threads::{self, KnownMutex};
use crate::runtime::Runtime;
use crate::transport::sync::{add_outstanding, remove_outstanding};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Something that goes on when messages have come.
pub trait Ongoing: Send + Sync {
    /// Does what can be done now, without waiting; true when nothing is left to do. One thread at a time calls it.
    fn advance(&self) -> bool;
}

/// Those that go on, in the hands of the thread that makes them do so.
static ALL: KnownMutex<Vec<Arc<dyn Ongoing>>> = KnownMutex::new(Vec::new());

/// Those that are new, and the number of all.
static NEW: KnownMutex<Vec<Arc<dyn Ongoing>>> = KnownMutex::new(Vec::new());
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Set by whoever wants all of them to be looked at; who looks clears it first.
static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Begins something, which may be a step of something else, and goes on with it by and by.
pub fn begin(runtime: &'static Runtime, ongoing: Arc<dyn Ongoing>) {
    if !ongoing.advance() {
        threads::add(&COUNT, 1);
        add_outstanding();
        NEW.lock().push(ongoing);
        // Another thread may have received its messages before it could find it here.
        if threads::may_be_several() {
            look(runtime);
        }
    }
}

/// Goes on with all of them, as far as possible.
#[inline]
pub(super) fn advance(runtime: &'static Runtime) {
    if COUNT.load(Ordering::Relaxed) > 0 {
        look(runtime);
    }
}

/// One thread looks at a time, and once more when another one, or it itself in a step, has wanted it meanwhile.
#[cold]
fn look(runtime: &'static Runtime) {
    threads::tell(&IS_WANTED, true);
    while IS_WANTED.load(Ordering::SeqCst) {
        let Some(mut all) = ALL.try_lock() else { return };
        threads::tell(&IS_WANTED, false);
        all.append(&mut NEW.lock());
        let before = all.len();
        all.retain(|ongoing| !ongoing.advance());
        let ended = before - all.len();
        if ended > 0 {
            threads::subtract(&COUNT, ended);
            (0..ended).for_each(|_| remove_outstanding());
            // Other threads may wait for these.
            runtime.channels.doorbell().ring();
        }
    }
}
