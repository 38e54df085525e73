//! Date and time for `-timestamp-output`.

use std::mem::MaybeUninit;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns date and time in this machine's time zone, with milliseconds, as in `2026-03-01 12:30:00.125`.
pub fn now() -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = time.as_secs().cast_signed() as libc::time_t;
    let mut parts = MaybeUninit::<libc::tm>::zeroed();
    // SAFETY: the call reads the seconds and writes the structure, which both live during the call; all zeros is a valid value of the
    // structure if the call fails.
    let parts = unsafe {
        libc::localtime_r(&raw const seconds, parts.as_mut_ptr());
        parts.assume_init()
    };
    let (year, month, day) = (1900 + parts.tm_year, 1 + parts.tm_mon, parts.tm_mday);
    let (hour, minute, second) = (parts.tm_hour, parts.tm_min, parts.tm_sec);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{:03}", time.subsec_millis())
}
