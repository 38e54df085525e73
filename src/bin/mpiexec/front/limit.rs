//! Time limit of a job: `-timeout`, or the variable MPIEXEC_TIMEOUT as with other launchers.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

/// Environment variable with the limit in seconds, possibly with a fraction. The variable has no effect if the limit is not above 0.
const VARIABLE: &str = "MPIEXEC_TIMEOUT";
/// Exit status when the limit of the option is over. The command `timeout` has the same exit status.
const STATUS_OF_OPTION: u8 = 124;
/// Exit status when the limit of the variable is over. Other launchers have the same exit status.
const STATUS_OF_VARIABLE: u8 = 255;

/// Time limit of a running job.
pub struct Limit {
    /// Time at which the limit is over.
    pub at: Instant,
    /// Length of the limit, as given by the user.
    pub time: Duration,
    /// Name of the option or variable that set the limit.
    pub origin: &'static str,
    /// Exit status of `mpiexec` when the limit is over.
    pub status: u8,
}

impl Limit {
    /// Returns the limit of the option if the option is given, otherwise the limit of the variable. The error is a sentence about a
    /// variable that is not a number.
    pub fn of(option: Option<Duration>) -> Result<Option<Self>, String> {
        let (time, origin, status) = match option {
            Some(time) => (Some(time), "-timeout", STATUS_OF_OPTION),
            None => (of_variable()?, VARIABLE, STATUS_OF_VARIABLE),
        };
        // A limit beyond the range of the clock counts as no limit.
        Ok(time.and_then(|time| Some(Self { at: Instant::now().checked_add(time)?, time, origin, status })))
    }
}

fn of_variable() -> Result<Option<Duration>, String> {
    let Some(text) = std::env::var_os(VARIABLE) else { return Ok(None) };
    match text.to_str().and_then(|text| text.trim().parse::<f64>().ok()) {
        Some(seconds) if seconds > 0.0 => Ok(Duration::try_from_secs_f64(seconds).ok()),
        Some(_) => Ok(None),
        None => Err(format!("{VARIABLE}={} is not a number of seconds, so it is ignored", text.display())),
    }
}
