//! The output of `mpiexec -info`.

#![forbid(unsafe_code)]

use crate::binding::{self, Unit};
use crate::hosts;
use crate::numbers::counted;
use crate::process::open_files;

/// Returns version and path of this `mpiexec`, and the processors and limits of this host.
pub fn text() -> String {
    let processors = binding::own_processors();
    let cores = binding::groups(&processors, Unit::Core).len();
    let program = std::env::current_exe().map_or_else(|_| "unknown".to_owned(), |path| path.display().to_string());
    let rows = [
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("program", program),
        ("ranks start on", format!("this host ({}), or others by ssh", hosts::own_name())),
        ("protocol", "PMI-1 (1.1) on the socket PMI_FD".to_owned()),
        (
            "processors",
            format!("{} on {} that may be used", counted(processors.len(), "processor"), counted(cores, "core")),
        ),
        ("binding", "none, unless -bind-to is given".to_owned()),
        ("ranks at most", open_files::most_ranks().map_or("as memory allows".to_owned(), |ranks| ranks.to_string())),
    ];
    let rows = rows.map(|(what, text)| format!("  {what:16}{text}\n"));
    format!("mpiexec of rmampi, MPI one-sided communication behind the MPI-5.0 standard ABI\n{}", rows.concat())
}
