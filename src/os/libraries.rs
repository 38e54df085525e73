//! Shared libraries that are opened at run time.

use std::ffi::{CStr, CString, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::NonNull;

/// An open library. The library stays open until the process ends, because its threads and exit handlers may run until then.
#[derive(Clone, Copy, Debug)]
pub struct SharedLibrary(NonNull<c_void>);

impl SharedLibrary {
    /// Opens a library by its path, or by a name that the system's loader finds. If the library cannot be opened, returns the reason.
    pub fn open(path: &Path) -> Result<Self, String> {
        let name = CString::new(path.as_os_str().as_bytes()).map_err(|_| "a path with a zero in it".to_owned())?;
        // SAFETY: the name ends with a zero. The libraries that are opened here only initialise themselves, and RTLD_LOCAL keeps their
        // symbols apart from the program's.
        let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        NonNull::new(library).map(Self).ok_or_else(|| last_error(path))
    }

    /// Returns the address of a symbol in its default version.
    pub fn symbol(self, name: &CStr) -> Option<*mut c_void> {
        // SAFETY: the library is open, and the name ends with a zero.
        let address = unsafe { libc::dlsym(self.0.as_ptr(), name.as_ptr()) };
        (!address.is_null()).then_some(address)
    }

    /// Returns the address of a symbol in the version `version`.
    pub fn symbol_of_version(self, name: &CStr, version: &CStr) -> Option<*mut c_void> {
        // SAFETY: the library is open, and both texts end with a zero.
        let address = unsafe { libc::dlvsym(self.0.as_ptr(), name.as_ptr(), version.as_ptr()) };
        (!address.is_null()).then_some(address)
    }
}

/// Returns true if this program runs with a dynamic loader. In a statically linked program, opening a library may seem to work, but the
/// library uses a second C library and crashes later.
pub fn has_loader() -> bool {
    unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _: usize, found: *mut c_void) -> libc::c_int {
        // SAFETY: the C library passes the program's headers, and passes on `found`.
        unsafe {
            let headers = std::slice::from_raw_parts((*info).dlpi_phdr, (*info).dlpi_phnum.into());
            *found.cast::<bool>() = headers.iter().any(|header| header.p_type == libc::PT_INTERP);
        }
        // A result other than 0 ends the iteration: the first object is the program, and only the program matters here.
        1
    }
    let mut found = false;
    // SAFETY: `look` takes these arguments, and writes to `found` only during the call.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut found).cast()) };
    found
}

/// Returns the reason why the loader has failed.
fn last_error(path: &Path) -> String {
    // SAFETY: the loader's text is valid until its next call in this thread.
    let text = unsafe {
        let text = libc::dlerror();
        if text.is_null() { None } else { Some(CStr::from_ptr(text).to_string_lossy().into_owned()) }
    };
    text.unwrap_or_else(|| format!("{}: cannot be opened", path.display()))
}
