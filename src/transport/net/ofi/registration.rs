//! Registration of memory with the provider: buffers of this process for its own operations, and memory that other ranks read and write.
//!
//! | `mr_mode` | effect |
//! | --- | --- |
//! | FI_MR_VIRT_ADDR | remote addresses are those of the target's process; otherwise offsets in its registered memory. The target publishes the difference |
//! | FI_MR_PROV_KEY | the provider chooses the key; otherwise it is the smallest number that is not in use (`keys`) |
//! | FI_MR_ALLOCATED | large blocks of the arena get their pages before the registration. Otherwise the device would allocate pages that the overcommit budget does not count |
//! | FI_MR_ENDPOINT | the registration is bound to the endpoint |
//! | FI_MR_LOCAL | local memory is registered, or copied through bounce buffers (`local`) |
//!
//! Memory of accelerators (FI_HMEM) is not registered: the library requests version 1.17 of the interface or older without this capability, so
//! fi_mr_reg means FI_HMEM_SYSTEM.

use super::interface::*;
use super::object::{Domain, Object};
use libc::c_void;
use std::ptr::null_mut;
use std::rc::Rc;

/// Operations for which memory is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Frames that this process sends and receives.
    Frames,
    /// Local buffers of native puts and gets of this process.
    Buffers,
    /// Native puts and gets of other ranks.
    Others,
    /// `Others` and `Buffers`.
    OthersAndBuffers,
}

impl Purpose {
    /// Returns the access for which the memory is registered.
    pub fn access(self) -> u64 {
        match self {
            Self::Frames => FI_SEND | FI_RECV,
            Self::Buffers => FI_READ | FI_WRITE,
            Self::Others => FI_REMOTE_READ | FI_REMOTE_WRITE,
            Self::OthersAndBuffers => FI_REMOTE_READ | FI_REMOTE_WRITE | FI_READ | FI_WRITE,
        }
    }
}

/// Memory that is registered with the provider.
pub struct Registration {
    region: Object<fid_mr>,
    /// After `region`, so that the domain is closed after the region.
    _domain: Rc<Domain>,
}

impl Registration {
    /// Returns the registration of a region that is bound and enabled.
    pub fn of(region: Object<fid_mr>, domain: Rc<Domain>) -> Self {
        Self { region, _domain: domain }
    }

    /// Returns the descriptor that calls pass for a buffer in the registered memory.
    pub fn description(registration: Option<&Self>) -> *mut c_void {
        // SAFETY: the region is open.
        registration.map_or(null_mut(), |registration| unsafe { (*registration.region.0.as_ptr()).mem_desc })
    }

    /// Returns the key by which other ranks name the memory: the requested key, or the provider's key under FI_MR_PROV_KEY.
    pub fn key(&self) -> u64 {
        // SAFETY: the region is open.
        unsafe { (*self.region.0.as_ptr()).key }
    }
}
