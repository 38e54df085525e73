//! Preparations for the start of the library: functions of the upper floors that the lower floors call.

#![forbid(unsafe_code)]

use crate::api::{locks, requests};
use crate::bootstrap::fatal::explain_accesses;
use crate::bootstrap::waiting::{choose_explainer, choose_owner, name_continuations};
use crate::error::Result;
use crate::pt2pt;
use crate::rma::remote;
use crate::rma::window;
use crate::rma::window::create::prepare_first;
use crate::runtime::Runtime;
use std::sync::OnceLock;

/// Prepares a rank before any rank returns from its initialisation. Registers the progress hook (the function by which a waiting rank
/// receives messages) and the function that describes what a rank waits for. If the job has several hosts, also registers the functions
/// that serve windows to ranks on other hosts. If all ranks are on one host, rank 0 prepares the shared table of the first window of
/// MPI_COMM_WORLD.
pub fn prepare(runtime: &'static Runtime) -> Result {
    pt2pt::register_progress_hook(runtime);
    name_continuations(continuations());
    choose_explainer(move |address| window::explain(address).or_else(|| runtime.explain(address)));
    choose_owner(window::own);
    explain_accesses(window::guard::explain_access);
    if runtime.comm.spans_hosts() {
        remote::arrive::register();
    }
    prepare_first(runtime)
}

/// Returns the functions of the library to which entry points jump, and in which a rank may wait: their addresses, and the names of the
/// entry points.
fn continuations() -> &'static [(usize, &'static str)] {
    static ALL: OnceLock<Vec<(usize, &'static str)>> = OnceLock::new();
    ALL.get_or_init(|| {
        vec![
            (locks::lock as *const () as usize, "MPI_Win_lock"),
            (locks::unlock as *const () as usize, "MPI_Win_unlock"),
            (locks::lock_all as *const () as usize, "MPI_Win_lock_all"),
            (locks::unlock_all as *const () as usize, "MPI_Win_unlock_all"),
            (locks::flush as *const () as usize, "MPI_Win_flush"),
            (locks::flush_local as *const () as usize, "MPI_Win_flush_local"),
            (locks::flush_all as *const () as usize, "MPI_Win_flush_all"),
            (locks::flush_local_all as *const () as usize, "MPI_Win_flush_local_all"),
            (locks::complete as *const () as usize, "MPI_Win_complete"),
            (locks::wait as *const () as usize, "MPI_Win_wait"),
            (requests::wait_for_one as *const () as usize, "MPI_Wait"),
        ]
    })
}
