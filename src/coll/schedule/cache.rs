//! Schedules that are used again. Programs begin the same call of the same data over and over, and to make its schedule would be half of the
//! time that few data take.

use super::Schedule;
use crate::coll::call::Call;
use crate::coll::peers::Peers;
use crate::os::threads::KnownMutex;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};

/// How many are cached: calls that are under way at the same time have one each.
const MOST: usize = 4;

/// Bytes from which on a schedule is not cached.
const LONG: usize = 64 << 10;

/// All that a schedule depends on.
#[derive(Debug, PartialEq)]
struct ScheduleKey {
    call: Call,
    rank: usize,
    local: Range<usize>,
    remote: Range<usize>,
}

// SAFETY: handles are compared, not followed.
unsafe impl Send for ScheduleKey {}

#[derive(Debug)]
struct CachedSchedule {
    key: ScheduleKey,
    schedule: Arc<Schedule>,
}

/// The schedules, and which place is given to the next one.
static ALL: KnownMutex<(Vec<CachedSchedule>, usize)> = KnownMutex::new((Vec::new(), 0));

/// The schedule of a call, which `make` makes if there is none that is not under way.
pub fn schedule_of<E>(
    peers: &Peers<'_>,
    call: &Call,
    make: impl FnOnce() -> Result<Schedule, E>,
) -> Result<Arc<Schedule>, E> {
    if !call.is_of_constants() {
        return make().map(Arc::new);
    }
    let key =
        ScheduleKey { call: *call, rank: peers.rank(), local: peers.local.clone(), remote: peers.remote.clone() };
    let mut all = ALL.lock();
    let (cached, next) = &mut *all;
    let mut fitting = cached.iter().filter(|cached| cached.key == key);
    // One that is under way has another owner, and only this gives one to it.
    if let Some(cached) = fitting.find(|cached| Arc::strong_count(&cached.schedule) == 1) {
        // What was done with it comes before.
        fence(Ordering::Acquire);
        return Ok(Arc::clone(&cached.schedule));
    }
    let schedule = Arc::new(make()?);
    if schedule.bytes() < LONG {
        let new = CachedSchedule { key, schedule: Arc::clone(&schedule) };
        match cached.get_mut(*next) {
            Some(place) => *place = new,
            None => cached.push(new),
        }
        *next = (*next + 1) % MOST;
    }
    Ok(schedule)
}
