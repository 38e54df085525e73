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
use crate::settings;
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
    /// Those of RMAMPI_LIBFABRIC and RMAMPI_PROVIDER.
    pub fn wanted() -> Self {
        let settings = settings::get();
        Self { library: settings.libfabric.clone(), provider: settings.provider.clone() }
    }
}

/// Opens the endpoint of a rank among a number of ranks.
pub fn open(rank: usize, ranks: usize, settings: &Settings) -> Result<Box<dyn Endpoint>> {
    open_of(rank, ranks, settings, false)
}

/// The same, over a network that is not Ethernet; None where libfabric is not there or has no provider for one.
pub fn open_fabric(rank: usize, ranks: usize) -> Option<Box<dyn Endpoint>> {
    open_of(rank, ranks, &Settings::default(), true).ok()
}

fn open_of(rank: usize, ranks: usize, settings: &Settings, is_fabric: bool) -> Result<Box<dyn Endpoint>> {
    // Debian's libfabric loads libinfinipath, whose handlers of SIGTERM, SIGSEGV and others would replace the program's, and end a rank
    // that has none with status 1 instead of the signal.
    signal_actions::keep(|| {
        let library = Library::open(settings.library.as_deref())?;
        let endpoint = OfiEndpoint::open(rank, ranks, library, settings.provider.as_deref(), is_fabric)?;
        Ok(Box::new(endpoint) as Box<dyn Endpoint>)
    })
}
