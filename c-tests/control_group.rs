//! Memory control groups for tests, nested in that of this process.

use rustix::process::getpid;
use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// A control group with a limit, removed when dropped.
pub struct ControlGroup {
    directory: PathBuf,
}

impl ControlGroup {
    /// Makes a group with a memory limit for all its processes. Returns None if this process has no permission, or the kernel has no such
    /// groups or limits.
    pub fn new(bytes: u64) -> Option<Self> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("rmampi-{}-{}", getpid().as_raw_nonzero(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        groups.lines().find_map(|line| {
            let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
            let (root, limit) = match controllers {
                "" => ("/sys/fs/cgroup", "memory.max"),
                "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
                _ => return None,
            };
            let directory = Path::new(root).join(path.trim_start_matches('/')).join(&name);
            fs::create_dir(&directory).ok()?;
            let group = Self { directory };
            // The kernel creates a group's files. If the limit's file does not exist, the kernel does not support this limit.
            let file = group.directory.join(limit);
            (file.exists() && fs::write(file, bytes.to_string()).is_ok()).then_some(group)
        })
    }

    /// Makes a command run in the group, with all processes that it starts.
    pub fn put(&self, command: &mut Command) {
        let processes = self.directory.join("cgroup.procs");
        let enter = move || match fs::write(&processes, "0") {
            Err(error) if error.kind() != io::ErrorKind::WriteZero => Err(error),
            _ => Ok(()),
        };
        // SAFETY: the closure only writes to a file, which is allowed between fork and exec.
        unsafe { command.pre_exec(enter) };
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        // The last processes of the group may not have ended yet.
        for _ in 0..200 {
            if fs::remove_dir(&self.directory).is_ok() {
                return;
            }
            sleep(Duration::from_millis(5));
        }
        eprintln!("{} could not be removed", self.directory.display());
    }
}
