//! Registration of a window's memory, or of attached memory, with the network. Ranks on other hosts need it for native operations: puts and
//! gets that the network executes (docs/network.md, "Native operations").

use super::table::Reach;
use crate::bootstrap;
use crate::os::address::LocalAddr;
use crate::os::report_line;
use crate::runtime::Runtime;
use crate::settings;
use crate::transport::arena::Piece;
use crate::transport::net::Network;
use crate::transport::net::native::OwnRegistration;

/// Registers memory of a window, or an attached region, for access by ranks of other hosts. The caller passes memory that can be read and
/// written, and drops the registration before the memory. Returns None if the memory has no bytes, or if the registration is impossible;
/// operations on the memory then use frames.
pub fn register(
    runtime: &'static Runtime,
    network: &'static Network,
    (base, size): (LocalAddr, usize),
    (reach, piece): (Reach, Piece),
) -> Option<OwnRegistration> {
    let needs = network.native()?;
    let is_in_arena = reach == Reach::Direct;
    // Pages of private memory are replaced when another window exports them. A rank that is alone on its host never exports pages.
    let is_fixed = is_in_arena || (reach == Reach::Private && bootstrap::hosts().local_count() == 1);
    if size == 0 || !is_fixed {
        return None;
    }
    if needs.pages && is_in_arena && !runtime.arena.pool.populate(piece, size) {
        explain("the host has too little memory for its pages");
        return None;
    }
    // SAFETY: the window keeps its memory until MPI_Win_free; MPI demands that the program keeps other memory until MPI_Win_free or
    // MPI_Win_detach. These calls drop the registration. The callers pass memory that can be read and written.
    let registered = unsafe { network.register(base, size) };
    registered.inspect_err(|error| explain(&error.text)).ok()
}

/// Prints under RMAMPI_VERBOSE why memory is not registered.
#[cold]
fn explain(reason: &str) {
    if settings::get().verbose {
        report_line(&format!("rmampi: a window's memory is not registered with the network: {reason}"));
    }
}
