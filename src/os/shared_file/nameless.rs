//! Files without a name on a file system, for machines on which memfd_create is forbidden.

#![forbid(unsafe_code)]

use rustix::fs::{Mode, OFlags, open, unlink};
use rustix::io::Errno;
use rustix::rand::{GetRandomFlags, getrandom};
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

/// Creates a file without a name in /dev/shm, in TMPDIR or in /tmp.
pub fn create() -> Option<OwnedFd> {
    let directories =
        [Some(PathBuf::from("/dev/shm")), std::env::var_os("TMPDIR").map(PathBuf::from), Some("/tmp".into())];
    directories.into_iter().flatten().find_map(|directory| create_in(&directory).ok())
}

fn create_in(directory: &Path) -> Result<OwnedFd, Errno> {
    let (flags, mode) = (OFlags::RDWR | OFlags::CLOEXEC | OFlags::EXCL, Mode::RUSR | Mode::WUSR);
    if let Ok(file) = open(directory, flags | OFlags::TMPFILE, mode) {
        return Ok(file);
    }
    // Some file systems have no files without names. Such a file has a name until it is unlinked below.
    let mut bits = [0; 16];
    getrandom(&mut bits, GetRandomFlags::empty())?;
    let path = directory.join(format!("rmampi.{:032x}", u128::from_ne_bytes(bits)));
    let file = open(&path, flags | OFlags::CREATE, mode)?;
    unlink(&path)?;
    Ok(file)
}

/// Returns true if a file is a memfd.
pub fn is_memfd(file: &OwnedFd) -> bool {
    let link = std::fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd()));
    // If the system reports nothing, the file counts as a memfd.
    link.map_or(true, |target| target.as_os_str().as_encoded_bytes().starts_with(b"/memfd:"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{MemfdFlags, fstat, memfd_create};

    #[test]
    fn the_file_has_no_name() {
        let file = create().expect("a file can be created in one of the directories");
        assert_eq!(fstat(&file).unwrap().st_nlink, 0);
        assert!(!is_memfd(&file));
        assert!(is_memfd(&memfd_create(c"rmampi", MemfdFlags::CLOEXEC).unwrap()));
    }
}
