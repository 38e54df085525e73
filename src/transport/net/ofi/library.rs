//! libfabric, opened at run time: its path, and the six exported functions that this code uses.

use super::interface::*;
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result};
use crate::os::libraries::{self, SharedLibrary};
use libc::{c_char, c_int, c_void};
use std::ffi::{CStr, OsStr};
use std::path::Path;

/// Name of the library, the same for all versions of its stable ABI.
const NAME: &str = "libfabric.so.1";
/// Version of the structures in `interface.rs`. Libraries before 1.9 do not export this version.
const ABI: &CStr = c"FABRIC_1.3";
/// Newest version of the interface that this code supports.
const NEWEST: u32 = FI_VERSION(1, 17);

/// The functions of the library.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// Version requested from fi_getinfo: the library's own version, but at most `NEWEST`.
    pub version: u32,
    pub getinfo: Getinfo,
    pub dupinfo: Dupinfo,
    pub freeinfo: Freeinfo,
    pub fabric: Fabric,
    strerror: Strerror,
}

impl Library {
    /// Opens the library at a path, or the system's library.
    pub fn open(path: Option<&OsStr>) -> Result<Self> {
        Self::try_open(path).map_err(|reason| {
            let advice = match path {
                Some(_) => "RMAMPI_LIBFABRIC has to be the path of a libfabric.so.1; without it the system's is used",
                None => {
                    "install it (the package is libfabric1 in Debian, Ubuntu and openSUSE, libfabric in Fedora, RHEL and Arch), or set \
                     RMAMPI_LIBFABRIC to the path of a libfabric.so.1"
                }
            };
            Error::new(MPI_ERR_OTHER, format!("libfabric, which connects the hosts of a job, cannot be used: {reason}; {advice}"))
        })
    }

    fn try_open(path: Option<&OsStr>) -> std::result::Result<Self, String> {
        if !libraries::has_loader() {
            return Err("a statically linked program cannot load libraries; it has to be linked dynamically".into());
        }
        let path = Path::new(path.unwrap_or(OsStr::new(NAME)));
        let library = SharedLibrary::open(path)?;
        let versioned = |name: &CStr, version: &CStr| {
            library.symbol_of_version(name, version).ok_or_else(|| {
                format!(
                    "{} has no {} of version {}",
                    path.display(),
                    name.to_string_lossy(),
                    version.to_string_lossy()
                )
            })
        };
        let plain = |name: &CStr| {
            library.symbol(name).ok_or_else(|| format!("{} has no {}", path.display(), name.to_string_lossy()))
        };
        let version = plain(c"fi_version")?;
        // SAFETY: these are the types of libfabric's functions in the requested versions. The functions that take or return fi_info have
        // changed with the version, and fi_fabric has changed with FABRIC_1.1. The other functions have not changed.
        unsafe {
            let version: Version = std::mem::transmute(version);
            Ok(Self {
                version: version().min(NEWEST),
                getinfo: std::mem::transmute::<*mut c_void, Getinfo>(versioned(c"fi_getinfo", ABI)?),
                dupinfo: std::mem::transmute::<*mut c_void, Dupinfo>(versioned(c"fi_dupinfo", ABI)?),
                freeinfo: std::mem::transmute::<*mut c_void, Freeinfo>(versioned(c"fi_freeinfo", ABI)?),
                fabric: std::mem::transmute::<*mut c_void, Fabric>(versioned(c"fi_fabric", c"FABRIC_1.1")?),
                strerror: std::mem::transmute::<*mut c_void, Strerror>(plain(c"fi_strerror")?),
            })
        }
    }

    /// Returns the meaning of an error number. The library's functions return errors as negative numbers.
    pub fn reason(&self, number: c_int) -> String {
        // SAFETY: the function takes any number, and returns a constant text.
        let text = unsafe { (self.strerror)(number.wrapping_abs()) };
        text_at(text).unwrap_or_else(|| format!("error {number}"))
    }
}

/// Returns the text at an address in the library, if the address is not null.
pub fn text_at(text: *const c_char) -> Option<String> {
    // SAFETY: the library's texts end with a zero, and do not change while this function copies them.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}
