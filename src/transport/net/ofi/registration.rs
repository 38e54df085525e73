//! Registration of memory with the provider: buffers of this process for its own operations, and memory that other ranks read and write.

use super::interface::*;
use super::object::Object;
use libc::c_void;
use std::ptr::null_mut;

/// Operations for which memory is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Frames that this process sends and receives.
    Frames,
    /// Local buffers of native puts and gets of this process.
    Buffers,
    /// Native puts and gets of other ranks.
    Others,
}

impl Purpose {
    /// Returns the access for which the memory is registered.
    pub fn access(self) -> u64 {
        match self {
            Self::Frames => FI_SEND | FI_RECV,
            Self::Buffers => FI_READ | FI_WRITE,
            Self::Others => FI_REMOTE_READ | FI_REMOTE_WRITE,
        }
    }
}

/// Memory that is registered with the provider.
pub struct Registration(Object<fid_mr>);

// SAFETY: a registration belongs to an `OfiEndpoint`, which one thread at a time uses. The library does not tie objects to threads.
unsafe impl Send for Registration {}

impl Registration {
    /// Returns the registration of a region that is bound and enabled.
    pub fn of(region: Object<fid_mr>) -> Self {
        Self(region)
    }

    /// Returns the descriptor that calls pass for a buffer in that memory.
    pub fn description(registration: Option<&Self>) -> *mut c_void {
        // SAFETY: the region is open.
        registration.map_or(null_mut(), |registration| unsafe { (*registration.0.0.as_ptr()).mem_desc })
    }

    /// Returns the key by which other ranks name the memory: the requested key, or the provider's key under FI_MR_PROV_KEY.
    pub fn key(&self) -> u64 {
        // SAFETY: the region is open.
        unsafe { (*self.0.0.as_ptr()).key }
    }
}
