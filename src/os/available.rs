//! The memory that is still available: on this machine, and within the memory control groups of this process.

#![forbid(unsafe_code)]

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// An estimate of the memory that can be used without driving the machine or a control group out of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Available {
    /// Number of bytes that the machine allows, together with all control groups except the group of `inner`.
    pub outer: u64,
    /// Number of bytes that the innermost control group with a limit allows; `u64::MAX` if there is none.
    pub inner: u64,
    /// Identifier of the innermost control group with a limit; 0 if there is none.
    pub group: u64,
}

impl Available {
    /// Returns the number of bytes that the machine and all control groups allow.
    pub fn bytes(self) -> u64 {
        self.outer.min(self.inner)
    }
}

/// Reads the available memory. None if the system does not report it.
pub fn read() -> Option<Available> {
    let machine = field(&fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:").map(|kib| kib * 1024)?;
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    Some(limited(machine, &groups, Path::new("/sys/fs/cgroup")))
}

/// Returns the first number after a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
}

/// A version of control groups: the directory of its memory controller, and the names of files there.
struct Version {
    root: PathBuf,
    limits: &'static [&'static str],
    usage: &'static str,
    /// Fields of memory.stat: the page cache that the kernel drops first, and the page cache that it drops later. Each field counts a group
    /// together with all groups below it.
    cache: [&'static str; 2],
}

/// Returns what the control groups leave of `machine` bytes. `groups` is the text of /proc/self/cgroup. `mounted` is the directory in which
/// control groups are mounted.
fn limited(machine: u64, groups: &str, mounted: &Path) -> Available {
    let mut available = Available { outer: machine, inner: u64::MAX, group: 0 };
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let version = if controllers.is_empty() {
            Version {
                root: mounted.to_path_buf(),
                // If a group uses more than memory.high, the kernel slows it down until it stands still.
                limits: &["memory.max", "memory.high"],
                usage: "memory.current",
                cache: ["inactive_file ", "active_file "],
            }
        } else if controllers.split(',').any(|controller| controller == "memory") {
            Version {
                root: mounted.join("memory"),
                limits: &["memory.limit_in_bytes"],
                usage: "memory.usage_in_bytes",
                cache: ["total_inactive_file ", "total_active_file "],
            }
        } else {
            continue;
        };
        let mut directory = version.root.join(path.trim_start_matches('/'));
        while directory.starts_with(&version.root) {
            if let Some(room) = version.room(&directory) {
                if available.group == 0 {
                    available.group = identity_of(&directory);
                    available.inner = room;
                } else {
                    available.outer = available.outer.min(room);
                }
            }
            if !directory.pop() {
                break;
            }
        }
    }
    available
}

impl Version {
    /// Returns the limit of one control group minus its usage. Returns None if the group has no limit, or does not report its usage. The
    /// part of its page cache that the kernel drops first counts as free, and half of the rest of the page cache also counts as free.
    fn room(&self, directory: &Path) -> Option<u64> {
        let number = |name: &str| fs::read_to_string(directory.join(name)).ok()?.trim().parse::<u64>().ok();
        // Version 1 has a very large number if there is no limit.
        let limit = self.limits.iter().filter_map(|name| number(name)).min().filter(|limit| *limit < 1 << 62)?;
        let stat = fs::read_to_string(directory.join("memory.stat")).unwrap_or_default();
        let [first, later] = self.cache.map(|name| field(&stat, name).unwrap_or(0));
        Some(limit.saturating_sub(number(self.usage)?.saturating_sub(first + later / 2)))
    }
}

/// Returns an identifier for a directory. It is the same in all processes, and never 0.
fn identity_of(directory: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    directory.hash(&mut hasher);
    hasher.finish().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_has_memory_left() {
        let bytes = read().expect("Linux reports available memory").bytes();
        assert!(bytes > 1 << 20 && bytes < 1 << 50, "{bytes}");
    }

    #[test]
    fn fields_are_found_at_the_beginning_of_a_line() {
        let text = "MemTotal: 12 kB\nMemAvailable:   34 kB\n";
        assert_eq!(field(text, "MemAvailable:"), Some(34));
        assert_eq!(field(text, "Available:"), None);
    }

    /// A directory with the files of control groups. Removed when dropped.
    struct Mounted(PathBuf);

    impl Mounted {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("rmampi-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn write(&self, directory: &str, files: &[(&str, &str)]) {
            let directory = self.0.join(directory);
            fs::create_dir_all(&directory).unwrap();
            for (name, text) in files {
                fs::write(directory.join(name), text).unwrap();
            }
        }

        fn rooms(&self, groups: &str) -> (u64, u64) {
            let found = limited(1000, groups, &self.0);
            assert_eq!(found.group == 0, found.inner == u64::MAX);
            (found.outer, found.inner)
        }
    }

    impl Drop for Mounted {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn limits_of_nested_groups_hold_in_version_2() {
        let mounted = Mounted::new("available-2");
        mounted.write("", &[("memory.stat", "inactive_file 0\n")]);
        mounted.write("job", &[("memory.max", "700\n"), ("memory.high", "max\n"), ("memory.current", "100\n")]);
        mounted.write("job/step", &[("memory.max", "max\n"), ("memory.high", "max\n"), ("memory.current", "90\n")]);
        let stat = ("memory.stat", "inactive_anon 7\ninactive_file 20\nactive_file 30\n");
        let limits = [("memory.max", "500\n"), ("memory.high", "400\n"), ("memory.current", "80\n"), stat];
        mounted.write("job/step/task", &limits);
        assert_eq!(mounted.rooms("0::/\n"), (1000, u64::MAX));
        assert_eq!(mounted.rooms("0::/job\n"), (1000, 600));
        assert_eq!(mounted.rooms("0::/job/step\n"), (1000, 600));
        assert_eq!(mounted.rooms("0::/job/step/task\n"), (600, 400 - (80 - 20 - 15)));
        // In a container, /proc/self/cgroup may have the host's path. In this case, the limit of the root directory counts.
        mounted.write("", &[("memory.max", "300\n"), ("memory.current", "100\n")]);
        assert_eq!(mounted.rooms("0::/elsewhere/container\n"), (1000, 200));
    }

    #[test]
    fn limits_of_nested_groups_hold_in_version_1() {
        let mounted = Mounted::new("available-1");
        let none = ("memory.limit_in_bytes", "9223372036854771712\n");
        mounted.write("memory", &[none, ("memory.usage_in_bytes", "100\n")]);
        mounted.write("memory/a", &[("memory.limit_in_bytes", "300\n"), ("memory.usage_in_bytes", "100\n")]);
        let stat = ("memory.stat", "inactive_file 1\ntotal_inactive_file 30\ntotal_active_file 40\n");
        mounted.write("memory/a/b", &[("memory.limit_in_bytes", "600\n"), ("memory.usage_in_bytes", "90\n"), stat]);
        let groups = |path| format!("5:devices:/x\n4:cpu,memory:{path}\n1:name=systemd:/\n0::/\n");
        assert_eq!(mounted.rooms(&groups("/")), (1000, u64::MAX));
        assert_eq!(mounted.rooms(&groups("/a")), (1000, 200));
        assert_eq!(mounted.rooms(&groups("/a/b")), (200, 600 - (90 - 50)));
        // Usage beyond the limit leaves nothing.
        mounted.write("memory/a", &[("memory.usage_in_bytes", "301\n")]);
        assert_eq!(mounted.rooms(&groups("/a")), (1000, 0));
        assert_ne!(limited(0, &groups("/a"), &mounted.0).group, limited(0, &groups("/a/b"), &mounted.0).group);
    }
}
