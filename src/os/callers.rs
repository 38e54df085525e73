//! Which function of the library's interface this thread is in. It is found out from the stack when it is asked for, so
//! that functions need not record their calls.

use std::ffi::{CStr, c_int, c_void};

unsafe extern "C" {
    /// The compiler's unwinder, on which the standard library depends, too.
    fn _Unwind_Backtrace(visit: extern "C" fn(*mut c_void, *mut c_void) -> c_int, argument: *mut c_void) -> c_int;
    fn _Unwind_GetIP(context: *mut c_void) -> usize;
}

/// What the unwinder wants to hear to go on, and to end.
const GO_ON: c_int = 0;
const END: c_int = 5;

/// The most frames that are looked at.
const MOST_FRAMES: u32 = 200;

struct Search {
    prefixes: &'static [&'static str],
    frames: u32,
    found: Option<String>,
}

/// The name of the innermost exported function of this thread with a name that begins with one of the prefixes. None
/// where the program has no names, as one that is linked statically.
pub fn innermost(prefixes: &'static [&'static str]) -> Option<String> {
    let mut search = Search { prefixes, frames: 0, found: None };
    // SAFETY: `visit` gets the search, which lives until the call returns, and does not unwind.
    unsafe { _Unwind_Backtrace(visit, (&raw mut search).cast()) };
    search.found
}

extern "C" fn visit(context: *mut c_void, search: *mut c_void) -> c_int {
    // SAFETY: `innermost` passes its search, which no other code uses until the unwinder returns.
    let search = unsafe { &mut *search.cast::<Search>() };
    // SAFETY: the unwinder passes a context that is valid during this call.
    let place = unsafe { _Unwind_GetIP(context) };
    search.frames += 1;
    search.found = name_at(place).filter(|name| search.prefixes.iter().any(|prefix| name.starts_with(prefix)));
    if search.found.is_some() || search.frames == MOST_FRAMES { END } else { GO_ON }
}

/// The exported function to which an instruction belongs, the one before a place to which a call returns.
fn name_at(place: usize) -> Option<String> {
    // SAFETY: all zeroes are a value of the structure.
    let mut found: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: the call takes any address, and writes the structure.
    let is_known = unsafe { libc::dladdr(place.wrapping_sub(1) as *const c_void, &raw mut found) } != 0;
    if !is_known || found.dli_sname.is_null() {
        return None;
    }
    // SAFETY: the name belongs to an object that is mapped, since a function of it is being called.
    let name = unsafe { CStr::from_ptr(found.dli_sname) };
    Some(name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_in_no_function_of_the_interface() {
        assert_eq!(innermost(&["MPI_", "PMPI_"]), None);
    }
}
