//! Processes and signals: what front and agent have in common.
//!
//! | module | concern |
//! | --- | --- |
//! | `new_process` | functions of this program in a new process |
//! | `watchdog` | process that ends the others if this one is killed |
//! | `processes` | existing processes, and how they are ended |
//! | `signals` | signals as events; names of signals |
//! | `query` | the question of `-where` to another `mpiexec` |
//! | `events` | waiting for events with a deadline |
//! | `open_files` | limit of open files |

pub mod events;
pub mod new_process;
pub mod open_files;
pub mod processes;
pub mod query;
pub mod signals;
pub mod watchdog;
