//! How much memory can still be had: the machine's, and what the control groups of this process allow.

use std::fs;
use std::path::{Path, PathBuf};

/// Bytes that can be taken without driving the machine or a control group out of memory; an estimate, and None where
/// the system does not tell.
pub fn bytes() -> Option<u64> {
    let machine = field(&fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:").map(|kib| kib * 1024)?;
    Some(control_groups().into_iter().fold(machine, u64::min))
}

/// First number behind a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
}

/// What each control group above this process still allows.
fn control_groups() -> Vec<u64> {
    let Ok(groups) = fs::read_to_string("/proc/self/cgroup") else { return Vec::new() };
    let mut rooms = Vec::new();
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, limit, usage) = if controllers.is_empty() {
            ("/sys/fs/cgroup", "memory.max", "memory.current")
        } else if controllers.split(',').any(|controller| controller == "memory") {
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes")
        } else {
            continue;
        };
        let mut directory = PathBuf::from(root).join(path.trim_start_matches('/'));
        while directory.starts_with(root) {
            rooms.extend(room(&directory, limit, usage));
            if !directory.pop() {
                break;
            }
        }
    }
    rooms
}

/// Limit less usage of one control group, with the page cache that can be dropped counted as free.
fn room(directory: &Path, limit: &str, usage: &str) -> Option<u64> {
    let number = |name: &str| fs::read_to_string(directory.join(name)).ok()?.trim().parse::<u64>().ok();
    let limit = number(limit)?;
    let cache = fs::read_to_string(directory.join("memory.stat"))
        .ok()
        .and_then(|text| field(&text, "inactive_file ").or_else(|| field(&text, "total_inactive_file ")));
    Some(limit.saturating_sub(number(usage)?.saturating_sub(cache.unwrap_or(0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_has_memory_left() {
        let bytes = bytes().expect("Linux tells");
        assert!(bytes > 1 << 20 && bytes < 1 << 50, "{bytes}");
    }

    #[test]
    fn fields_are_found_at_the_beginning_of_a_line() {
        let text = "MemTotal: 12 kB\nMemAvailable:   34 kB\n";
        assert_eq!(field(text, "MemAvailable:"), Some(34));
        assert_eq!(field(text, "Available:"), None);
    }
}
