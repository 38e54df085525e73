//! The tables of all options, in the order of help text and manual page.

#![forbid(unsafe_code)]

mod accepted;
mod hosts;
mod job;
mod output;
mod program;
mod refused;

use super::Opt;
pub use refused::REFUSED;

/// Returns all options that `mpiexec` accepts.
pub fn all() -> impl Iterator<Item = &'static Opt> {
    [program::OPTIONS, job::OPTIONS, hosts::OPTIONS, output::OPTIONS, accepted::OPTIONS].into_iter().flatten()
}
