//! Hosts that are network namespaces of this machine, made by `../shared/testbed/hosts`, which needs root.

use crate::compile;
use rustix::process::Pid;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The script that makes the hosts.
pub fn script() -> Command {
    Command::new(testbed().join("hosts"))
}

/// The process ID of a host's first process, outside of its namespace.
pub fn first_process(host: &str) -> Option<Pid> {
    let list = String::from_utf8(script().arg("list").output().ok()?.stdout).ok()?;
    list.lines().find_map(|line| Pid::from_raw(line.strip_prefix(host)?.trim().parse().ok()?))
}

/// Command of mpiexec on hn1, with a launcher that starts processes on the hosts. The caller adds the program.
pub fn front(mpiexec: &Path, names: &str) -> Command {
    let mut command = script();
    command.arg("front").arg(mpiexec).arg("-hosts").arg(names);
    command.args(["-launcher", "ssh", "-launcher-exec"]).arg(testbed().join("hosts-ssh"));
    command
}

/// The directory of the scripts.
pub fn testbed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/testbed")
}

/// The reason why hosts cannot be made on this machine, if there is one.
pub fn what_is_missing() -> Option<String> {
    let has = |name: &str| {
        let found = Command::new("sh").arg("-c").arg(format!("command -v {name}")).stdout(Stdio::null()).status();
        found.is_ok_and(|status| status.success())
    };
    if !rustix::process::geteuid().is_root() {
        return Some("only root can make network namespaces".to_owned());
    }
    if let Some(name) = ["ip", "nsenter", "unshare"].into_iter().find(|name| !has(name)) {
        return Some(format!("there is no program `{name}`"));
    }
    let script = testbed().join("hosts");
    (!script.exists()).then(|| format!("there is no {}", script.display()))
}

/// The hosts, removed when dropped. A machine has one set at a time, since their names are fixed.
pub struct Hosts {
    _lock: File,
}

impl Hosts {
    pub fn up(count: usize) -> Result<Self, String> {
        let lock = compile::lock(&std::env::temp_dir().join("testbed.lock"));
        let hosts = Self { _lock: lock };
        let output = script().arg("up").arg(count.to_string()).output();
        match output.map_err(|error| error.to_string())? {
            output if output.status.success() => Ok(hosts),
            output => Err(format!("the hosts were not made: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        // If hosts remain, the next test fails with a message.
        let _ = script().arg("down").stderr(Stdio::null()).status();
    }
}
