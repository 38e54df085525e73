//! The endpoint over libfabric (`docs/network.md`, "Endpoint").
//!
//! | module | what |
//! | --- | --- |
//! | `interface` | what is used of libfabric's C interface |
//! | `library` | opening libfabric at run time |
//! | `provider` | the choice of a provider and an interface |
//! | `objects` | the library's objects, and the calls on them |
//! | `buffers` | memory that the provider reads and writes |
//! | `order` | the order of frames |
//! | `sleep` | the descriptor on which threads sleep |
//! | `endpoint` | the endpoint made of these |

mod buffers;
mod endpoint;
mod interface;
mod library;
mod objects;
mod order;
mod provider;
mod sleep;
#[cfg(test)]
mod tests;

use super::endpoint::Endpoint;
use crate::error::Result;
use crate::os::signal_actions;
use endpoint::OfiEndpoint;
use library::Library;
use std::ffi::OsString;

/// Which library and provider to use; None: what suits best.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Path of libfabric.
    pub library: Option<OsString>,
    /// Name of a provider in libfabric's spelling.
    pub provider: Option<String>,
}

impl Settings {
    /// Those of RMAMPI_LIBFABRIC and RMAMPI_PROVIDER. An empty value is none.
    pub fn of_environment() -> Self {
        let value = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let provider = value("RMAMPI_PROVIDER").map(|value| value.to_string_lossy().into_owned());
        Self { library: value("RMAMPI_LIBFABRIC"), provider }
    }
}

/// Opens the endpoint of a rank among a number of ranks.
pub fn open(rank: usize, ranks: usize, settings: &Settings) -> Result<Box<dyn Endpoint>> {
    // Debian's libfabric loads libinfinipath, whose handlers of SIGTERM, SIGSEGV and others would replace the program's, and end a rank
    // that has none with status 1 instead of the signal.
    signal_actions::keep(|| {
        let library = Library::open(settings.library.as_deref())?;
        Ok(Box::new(OfiEndpoint::open(rank, ranks, library, settings.provider.as_deref())?) as Box<dyn Endpoint>)
    })
}
