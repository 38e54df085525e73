//! The search for libpmix. First comes the library that an ancestor of this process has open, because it fits the launcher best. Second
//! comes the library that the system's loader finds, and last the libraries in an installation that the launcher names.

use super::interface::{Functions, NAMES};
use crate::os::libraries::{self, SharedLibrary};
use std::ffi::{CString, c_void};
use std::path::{Path, PathBuf};

/// Name of the library, the same for all versions of its stable ABI.
const NAME: &str = "libpmix.so.2";
/// Largest number of ancestors of this process that are examined: the launcher's process, and processes between, such as scripts.
const GENERATIONS: usize = 16;

/// Opens the library, which stays open. `launcher` is the library that an ancestor has open, if known. The error is a text with the reason
/// for each file that was tried, or a text that the program cannot load libraries.
pub fn open(launcher: Option<PathBuf>) -> Result<Functions, String> {
    if !libraries::has_loader() {
        return Err(
            "a statically linked program cannot load libraries; link it dynamically, or let the launcher speak PMI"
                .into(),
        );
    }
    let mut tried = Vec::new();
    for path in launcher.into_iter().chain([PathBuf::from(NAME)]).chain(beside_prefixes()) {
        match open_at(&path) {
            Ok(functions) => return Ok(functions),
            Err(reason) => tried.push(reason),
        }
    }
    Err(tried.join("; "))
}

fn open_at(path: &Path) -> Result<Functions, String> {
    let library = SharedLibrary::open(path)?;
    let mut addresses = [std::ptr::null_mut::<c_void>(); NAMES.len()];
    for (address, name) in addresses.iter_mut().zip(NAMES) {
        let symbol = CString::new(name).expect("a name contains no zero byte");
        *address = library.symbol(&symbol).ok_or_else(|| format!("{}: it has no {name}", path.display()))?;
    }
    // SAFETY: the names are those of libpmix's functions, and all were found.
    Ok(unsafe { Functions::at(addresses) })
}

/// Returns the possible paths in the installations that Open MPI's launchers name.
fn beside_prefixes() -> impl Iterator<Item = PathBuf> {
    let prefixes = ["PMIX_PREFIX", "OPAL_PREFIX"].into_iter().filter_map(std::env::var_os);
    prefixes.flat_map(|prefix| ["lib", "lib/openmpi"].map(|directory| Path::new(&prefix).join(directory).join(NAME)))
}

/// Returns the launcher's process, which is the nearest ancestor that has libpmix open, and the path of this libpmix. Returns the parent,
/// without a path, if no ancestor has libpmix open, or if the system hides the files of that ancestor because it belongs to another user.
pub fn launcher_process() -> (i32, Option<PathBuf>) {
    let own = parent_of("self").unwrap_or(1);
    let mut process = own;
    for _ in 0..GENERATIONS {
        if process <= 1 {
            break;
        }
        if let Some(path) = library_of(process) {
            return (process, Some(path));
        }
        process = parent_of(&process.to_string()).unwrap_or(1);
    }
    (own, None)
}

/// Returns the parent of a process.
fn parent_of(process: &str) -> Option<i32> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program's name, in parentheses, may contain any character, so the search begins at the end.
    status.rsplit_once(") ")?.1.split_whitespace().nth(1)?.parse().ok()
}

/// Returns the path of the libpmix that a process has mapped.
fn library_of(process: i32) -> Option<PathBuf> {
    let maps = std::fs::read_to_string(format!("/proc/{process}/maps")).ok()?;
    let path = maps.lines().find_map(|line| {
        let path = &line[line.find('/')?..];
        path.rsplit('/').next()?.starts_with("libpmix.so").then_some(path)
    })?;
    Some(PathBuf::from(path))
}
