//! Finds the MPI function that this thread is in. The search reads the stack, so functions need not record their calls.

use std::ffi::{CStr, c_int, c_void};

unsafe extern "C" {
    /// The compiler's unwinder, on which the standard library also depends.
    fn _Unwind_Backtrace(visit: extern "C" fn(*mut c_void, *mut c_void) -> c_int, argument: *mut c_void) -> c_int;
    fn _Unwind_GetIP(context: *mut c_void) -> usize;
    /// Returns the first address of the function that contains an address; NULL if it is unknown.
    fn _Unwind_FindEnclosingFunction(address: *mut c_void) -> *mut c_void;
}

/// Return value for the unwinder: continue with the next frame.
const GO_ON: c_int = 0;
/// Return value for the unwinder: stop.
const END: c_int = 5;

/// Largest number of frames that are examined.
const MOST_FRAMES: u32 = 200;

struct Search {
    prefixes: &'static [&'static str],
    others: &'static [(usize, &'static str)],
    frames: u32,
    found: Option<String>,
}

/// Returns the name of the innermost exported function of this thread whose name begins with one of the prefixes. `others` are functions
/// that count as exported ones: their first addresses and their names. Returns None if the innermost `MOST_FRAMES` frames contain no such
/// function, or if the program exports no names, for example because it is linked statically.
pub fn innermost(prefixes: &'static [&'static str], others: &'static [(usize, &'static str)]) -> Option<String> {
    let mut search = Search { prefixes, others, frames: 0, found: None };
    // SAFETY: `visit` gets the search, which lives until the call returns, and does not unwind.
    unsafe { _Unwind_Backtrace(visit, (&raw mut search).cast()) };
    search.found
}

extern "C" fn visit(context: *mut c_void, search: *mut c_void) -> c_int {
    // SAFETY: `innermost` passes its search, which no other code uses until the unwinder returns.
    let search = unsafe { &mut *search.cast::<Search>() };
    // SAFETY: the unwinder passes a context that is valid during this call.
    let address = unsafe { _Unwind_GetIP(context) };
    search.frames += 1;
    search.found = name_at(address)
        .filter(|name| search.prefixes.iter().any(|prefix| name.starts_with(prefix)))
        .or_else(|| other_at(address, search.others));
    if search.found.is_some() || search.frames == MOST_FRAMES { END } else { GO_ON }
}

/// Returns the name of the one of these functions that contains the instruction before `address`.
fn other_at(address: usize, others: &[(usize, &'static str)]) -> Option<String> {
    // SAFETY: the call accepts any address, and only searches the tables of the unwinder.
    let start = unsafe { _Unwind_FindEnclosingFunction(address.wrapping_sub(1) as *mut c_void) } as usize;
    others.iter().find(|(first, _)| *first == start).map(|(_, name)| (*name).to_owned())
}

/// Returns the name of the exported function that contains the instruction before `address`, a return address.
fn name_at(address: usize) -> Option<String> {
    // SAFETY: the structure has only pointers and is valid when it is all zeroes.
    let mut found: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: the call accepts any address, and writes to the structure.
    let is_known = unsafe { libc::dladdr(address.wrapping_sub(1) as *const c_void, &raw mut found) } != 0;
    if !is_known || found.dli_sname.is_null() {
        return None;
    }
    // SAFETY: the name belongs to a mapped object, because one of its functions is being called.
    let name = unsafe { CStr::from_ptr(found.dli_sname) };
    Some(name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_in_no_function_of_the_interface() {
        assert_eq!(innermost(&["MPI_", "PMPI_"], &[]), None);
    }

    #[inline(never)]
    fn found(others: &'static [(usize, &'static str)]) -> Option<String> {
        std::hint::black_box(innermost(&["MPI_"], others))
    }

    #[test]
    fn other_functions_are_found_by_their_addresses() {
        let others = vec![(found as fn(_) -> _ as usize, "MPI_Other")].leak();
        assert_eq!(found(others).as_deref(), Some("MPI_Other"));
    }
}
