//! What this process does in several steps that wait for messages, whatever else it waits for.
//!
//! Each step is done by the thread that has received its messages, or by the next one that looks.

use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Something that goes on when messages have come.
pub trait Ongoing: Send + Sync {
    /// Does what can be done now, without waiting; true when nothing is left to do. One thread at a time calls it.
    fn advance(&self) -> bool;
}

static ALL: Mutex<Vec<Arc<dyn Ongoing>>> = Mutex::new(Vec::new());

/// How many there are.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Set by whoever wants all of them to be looked at; who looks clears it first.
static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Takes something into the list, and begins it.
pub fn begin(ongoing: Arc<dyn Ongoing>) {
    COUNT.fetch_add(1, Ordering::SeqCst);
    ALL.lock().push(ongoing);
    advance();
}

/// Goes on with all of them, as far as possible.
#[inline]
pub(super) fn advance() {
    if COUNT.load(Ordering::SeqCst) > 0 {
        look();
    }
}

/// One thread looks at a time, and once more when another one, or it itself in a step, has wanted it meanwhile.
#[cold]
fn look() {
    IS_WANTED.store(true, Ordering::SeqCst);
    while IS_WANTED.load(Ordering::SeqCst) {
        let Some(mut all) = ALL.try_lock() else { return };
        IS_WANTED.store(false, Ordering::SeqCst);
        let before = all.len();
        all.retain(|ongoing| !ongoing.advance());
        COUNT.fetch_sub(before - all.len(), Ordering::SeqCst);
    }
}
