//! The libfabric for tests, `fake_libfabric.c`.

use crate::compile::{cache, lock, modified};
use crate::sources;
use std::path::PathBuf;
use std::process::Command;

/// Builds the library, unless it is newer than its sources. Returns None, with a message, if the headers of libfabric are not installed.
pub fn library() -> Result<Option<PathBuf>, String> {
    let source = sources::support().join("fake_libfabric.c");
    let versions = source.with_extension("map");
    let library = cache().join("fake_libfabric.so");
    let _lock = lock(&cache().join("fake_libfabric.lock"));
    if modified(&library) > modified(&source).max(modified(&versions)) {
        return Ok(Some(library));
    }
    let output = Command::new("cc")
        .args(["-std=gnu11", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .arg(format!("-Wl,--version-script={}", versions.display()))
        .output()
        .map_err(|error| format!("cc: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        Ok(Some(library))
    } else if messages.contains("rdma/fabric.h") {
        eprintln!("skipped: the headers of libfabric (libfabric-dev) are not installed");
        Ok(None)
    } else {
        Err(messages.into_owned())
    }
}
