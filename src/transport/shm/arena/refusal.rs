//! Errors of memory requests that failed.

#![forbid(unsafe_code)]

use super::budget::Shortage;
use crate::abi::{MPI_ERR_NO_MEM, MPI_ERR_OTHER};
use crate::error::Error;
use crate::os::available;
use crate::os::shared_file::Refusal;

/// Returns the error for memory that the system has refused; `what` is "mapped" or "reserved".
#[cold]
pub fn refused(refusal: Refusal, what: &str, bytes: usize) -> Error {
    match refusal {
        Refusal::Closed => Error::new(
            MPI_ERR_OTHER,
            "the program has closed a file descriptor of the library, through which it gets memory".into(),
        ),
        Refusal::Exhausted | Refusal::FileLimit(_) if what == "mapped" => Error::new(
            MPI_ERR_NO_MEM,
            format!(
                "{bytes} bytes of memory could not be mapped: too little address space (ulimit -v) or too many maps"
            ),
        ),
        Refusal::Exhausted | Refusal::FileLimit(_) => {
            let available = available::read()
                .map_or(String::new(), |found| format!("; {} bytes are available on this machine", found.bytes()));
            Error::new(MPI_ERR_NO_MEM, format!("{bytes} bytes of memory could not be {what}{available}"))
        }
        Refusal::Other(error) => {
            Error::new(MPI_ERR_OTHER, format!("{bytes} bytes of memory could not be {what}: {error}"))
        }
    }
}

/// Returns the error for a claim that exceeds the budget of the ranks.
#[cold]
pub fn short(shortage: Shortage, bytes: u64) -> Error {
    let Shortage { available, outstanding } = shortage;
    let outstanding = match outstanding {
        0 => String::new(),
        _ => format!(", of which {outstanding} are promised to memory that the ranks have allocated already"),
    };
    Error::new(
        MPI_ERR_NO_MEM,
        format!(
            "{bytes} bytes of memory could not be reserved; {available} bytes are available on this machine{outstanding}"
        ),
    )
}
