//! The time that a job may take: `-timeout`, or MPIEXEC_TIMEOUT in the environment as other launchers have it.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

/// The variable, in whole seconds or parts of them. Without a limit it is 0 or negative.
const VARIABLE: &str = "MPIEXEC_TIMEOUT";
/// Exit status when the time of the option is over, as `timeout` has it.
const STATUS_OF_OPTION: u8 = 124;
/// Exit status when the time of the variable is over, as other launchers have it.
const STATUS_OF_VARIABLE: u8 = 255;

/// The time that the job may take, from now on.
pub struct Limit {
    /// When it is over.
    pub at: Instant,
    /// How long it is, as the user gave it.
    pub time: Duration,
    /// How the user gave it.
    pub origin: &'static str,
    /// The exit status of `mpiexec` when it is over.
    pub status: u8,
}

impl Limit {
    /// The limit of the option, if it was given, else that of the variable. The error is a sentence about a variable
    /// that is not understood.
    pub fn of(option: Option<Duration>) -> Result<Option<Self>, String> {
        let (time, origin, status) = match option {
            Some(time) => (Some(time), "-timeout", STATUS_OF_OPTION),
            None => (of_variable()?, VARIABLE, STATUS_OF_VARIABLE),
        };
        // A limit beyond the range of the clock is no limit.
        Ok(time.and_then(|time| Some(Self { at: Instant::now().checked_add(time)?, time, origin, status })))
    }
}

fn of_variable() -> Result<Option<Duration>, String> {
    let Some(text) = std::env::var_os(VARIABLE) else { return Ok(None) };
    match text.to_str().and_then(|text| text.trim().parse::<f64>().ok()) {
        Some(seconds) if seconds > 0.0 => Ok(Duration::try_from_secs_f64(seconds).ok()),
        Some(_) => Ok(None),
        None => Err(format!("{VARIABLE}={} is no number of seconds, and has no effect", text.display())),
    }
}
