//! Schedules that are used again. Programs begin the same call of the same data over and over, and to make its schedule would be half of the
//! time that few data take.

use super::Schedule;
use crate::coll::call::Call;
use crate::coll::sides::Sides;
use crate::os::threads::KnownMutex;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};

/// How many are kept: calls that are under way at the same time have one each.
const MOST: usize = 4;

/// Bytes from which on a schedule is not kept.
const LONG: usize = 64 << 10;

/// All that a schedule depends on.
#[derive(Debug, PartialEq)]
struct Purpose {
    call: Call,
    rank: usize,
    local: Range<usize>,
    remote: Range<usize>,
}

// SAFETY: handles are compared, not followed.
unsafe impl Send for Purpose {}

#[derive(Debug)]
struct Kept {
    purpose: Purpose,
    schedule: Arc<Schedule>,
}

/// The schedules, and which place is given to the next one.
static ALL: KnownMutex<(Vec<Kept>, usize)> = KnownMutex::new((Vec::new(), 0));

/// The schedule of a call, which `make` makes if there is none that is not under way.
pub fn schedule_of<E>(
    sides: &Sides<'_>,
    call: &Call,
    make: impl FnOnce() -> Result<Schedule, E>,
) -> Result<Arc<Schedule>, E> {
    if !call.is_of_constants() {
        return make().map(Arc::new);
    }
    let purpose =
        Purpose { call: *call, rank: sides.rank(), local: sides.local.clone(), remote: sides.remote.clone() };
    let mut all = ALL.lock();
    let (kept, next) = &mut *all;
    let mut fitting = kept.iter().filter(|kept| kept.purpose == purpose);
    // One that is under way has another owner, and only this gives one to it.
    if let Some(kept) = fitting.find(|kept| Arc::strong_count(&kept.schedule) == 1) {
        // What was done with it comes before.
        fence(Ordering::Acquire);
        return Ok(Arc::clone(&kept.schedule));
    }
    let schedule = Arc::new(make()?);
    if schedule.bytes() < LONG {
        let new = Kept { purpose, schedule: Arc::clone(&schedule) };
        match kept.get_mut(*next) {
            Some(place) => *place = new,
            None => kept.push(new),
        }
        *next = (*next + 1) % MOST;
    }
    Ok(schedule)
}
