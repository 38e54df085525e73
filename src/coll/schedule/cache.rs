//! Cache of schedules. Programs often repeat a call with the same arguments, and a short call without the cache spends half of its time on
//! making the schedule.

use super::Schedule;
use crate::coll::call::Call;
use crate::coll::peers::Peers;
use crate::os::threads::KnownMutex;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};

/// Maximum number of cached schedules. Each call in progress needs its own schedule.
const MOST: usize = 4;

/// Size in bytes; schedules of this size or more are not cached.
const LONG: usize = 64 << 10;

/// All values on which a schedule depends.
#[derive(Debug, PartialEq)]
struct ScheduleKey {
    call: Call,
    rank: usize,
    local: Range<usize>,
    remote: Range<usize>,
    /// Context of the communicator if it spans hosts: the schedule then depends on the hosts of its ranks.
    context: Option<u64>,
}

// SAFETY: handles and addresses are compared, not dereferenced.
unsafe impl Send for ScheduleKey {}

#[derive(Debug)]
struct CachedSchedule {
    key: ScheduleKey,
    schedule: Arc<Schedule>,
}

/// Cached schedules, and the index of the schedule that is replaced next.
static ALL: KnownMutex<(Vec<CachedSchedule>, usize)> = KnownMutex::new((Vec::new(), 0));

/// Returns the schedule of a call: a cached one that is not in use, or a new one from `make`.
pub fn schedule_of<E>(
    peers: &Peers<'_>,
    call: &Call,
    make: impl FnOnce() -> Result<Schedule, E>,
) -> Result<Arc<Schedule>, E> {
    if !call.is_of_constants() {
        return make().map(Arc::new);
    }
    let key = ScheduleKey {
        call: *call,
        rank: peers.rank(),
        local: peers.local.clone(),
        remote: peers.remote.clone(),
        context: peers.all.hierarchy().map(|_| peers.all.blocking().number),
    };
    let mut all = ALL.lock();
    let (cached, next) = &mut *all;
    let mut fitting = cached.iter().filter(|cached| cached.key == key);
    // A schedule in use has a second owner. Only this function adds owners to a cached schedule, while it holds the lock.
    if let Some(cached) = fitting.find(|cached| Arc::strong_count(&cached.schedule) == 1) {
        // Acquire: the last user of the schedule has dropped its `Arc`, which decrements the count with Release. So all accesses of that user
        // come before the next use. No loom model: `Arc` documents this pattern.
        fence(Ordering::Acquire);
        return Ok(Arc::clone(&cached.schedule));
    }
    let schedule = Arc::new(make()?);
    if schedule.size() < LONG {
        let new = CachedSchedule { key, schedule: Arc::clone(&schedule) };
        match cached.get_mut(*next) {
            Some(oldest) => *oldest = new,
            None => cached.push(new),
        }
        *next = (*next + 1) % MOST;
    }
    Ok(schedule)
}
