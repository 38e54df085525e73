//! Registration of a window's memory with the network, for native operations of ranks on other hosts (docs/network.md, "Native operations").

use super::part::LocalPart;
use super::table::Reach;
use crate::bootstrap;
use crate::os::complain;
use crate::runtime::Runtime;
use crate::settings;
use crate::transport::net::Network;
use crate::transport::net::native::OwnRegistration;

/// Registers the memory of a new window for access by ranks of other hosts. Returns None if this is impossible; the window then uses
/// frames. The window drops the registration before the memory.
pub fn register(
    runtime: &'static Runtime,
    network: &'static Network,
    part: &LocalPart,
    is_guarded: bool,
) -> Option<OwnRegistration> {
    let needs = network.native()?;
    let is_in_arena = part.reach == Reach::Direct;
    // Pages of private memory are replaced when another window exports them. A rank that is alone on its host never exports pages.
    let is_fixed = is_in_arena || (part.reach == Reach::Private && bootstrap::hosts().local_count() == 1);
    if part.size == 0 || !is_fixed || is_guarded {
        return None;
    }
    if needs.pages && is_in_arena && !runtime.arena.pool.populate(part.piece, part.size) {
        explain("the host has too little memory for its pages");
        return None;
    }
    // SAFETY: the window keeps its memory, or MPI demands that the program does, until MPI_Win_free, which drops the registration. The
    // memory is not guarded, so it can be read and written.
    let registered = unsafe { network.register(part.base, part.size) };
    registered.inspect_err(|error| explain(&error.text)).ok()
}

/// Prints under RMAMPI_VERBOSE why memory is not registered.
#[cold]
fn explain(reason: &str) {
    if settings::get().verbose {
        complain(&format!("rmampi: a window's memory is not registered with the network: {reason}"));
    }
}
