//! Endpoint over libfabric (`docs/network.md`, "Endpoint").
//!
//! | module | contents |
//! | --- | --- |
//! | `interface` | the used part of libfabric's C interface |
//! | `library` | opening of libfabric at run time |
//! | `provider` | choice of a provider and an interface |
//! | `object`, `objects` | the library's objects, and calls on them |
//! | `registration` | registration of memory |
//! | `buffers` | memory that the provider reads and writes |
//! | `native`, `segment` | puts and gets by the provider's own access to memory |
//! | `local`, `keys` | registered local memory of these puts and gets; keys of registrations |
//! | `order` | order of frames |
//! | `sleep` | descriptor on which threads sleep |
//! | `endpoint` | the endpoint, composed of these parts |
//!
//! The library does not watch the connections of a provider. Providers over sockets (`tcp`, `net`, `sockets`) set no keepalive: if the network
//! between two hosts fails, an idle connection never ends, and one with unacknowledged data ends after the limit of the kernel (about 15 minutes,
//! net.ipv4.tcp_retries2). Providers of networks with RDMA report the error when their retries are used up. mpiexec notices the end of a host, and
//! of the link to it, as with TCP.

mod buffers;
mod endpoint;
mod interface;
mod keys;
mod library;
mod local;
mod native;
mod object;
mod objects;
mod order;
mod provider;
mod registration;
mod segment;
mod sleep;
#[cfg(test)]
mod tests;

use super::endpoint::Endpoint;
use crate::error::Result;
use crate::os::signal_actions;
use crate::settings;
use endpoint::{LONGEST, OfiEndpoint};
use library::Library;
use provider::Wanted;
use std::ffi::OsString;

/// Selected library and provider. None stands for the system's library, and for the best provider.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Path of libfabric.
    pub library: Option<OsString>,
    /// Name of a provider, as libfabric spells it.
    pub provider: Option<String>,
    /// Whether to use the provider's own access to memory.
    pub native: settings::Native,
}

impl Settings {
    /// Returns the settings of RMAMPI_LIBFABRIC, RMAMPI_PROVIDER and RMAMPI_NATIVE.
    pub fn wanted() -> Self {
        let settings = settings::get();
        Self { library: settings.libfabric.clone(), provider: settings.provider.clone(), native: settings.native }
    }
}

/// Opens the endpoint of a rank among a number of ranks.
pub fn open(rank: usize, ranks: usize, settings: &Settings) -> Result<Box<dyn Endpoint>> {
    open_of(rank, ranks, settings, false)
}

/// Opens the endpoint over a fabric, a network with a provider of its own such as InfiniBand. Returns None if libfabric is missing, or has
/// no provider for a fabric of this host.
pub fn open_fabric(rank: usize, ranks: usize) -> Option<Box<dyn Endpoint>> {
    let settings = Settings { native: settings::get().native, ..Settings::default() };
    open_of(rank, ranks, &settings, true).ok()
}

fn open_of(rank: usize, ranks: usize, settings: &Settings, is_fabric: bool) -> Result<Box<dyn Endpoint>> {
    // Debian's libfabric loads libinfinipath, which installs handlers of SIGTERM, SIGSEGV and other signals. These handlers would replace
    // the program's handlers, and a program without handlers would end with status 1 instead of being ended by the signal.
    signal_actions::keep(|| {
        let library = Library::open(settings.library.as_deref())?;
        let wanted =
            Wanted { provider: settings.provider.as_deref(), is_fabric, longest: LONGEST, native: settings.native };
        let endpoint = OfiEndpoint::open(rank, ranks, library, wanted)?;
        Ok(Box::new(endpoint) as Box<dyn Endpoint>)
    })
}
