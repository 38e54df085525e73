//! Jobs on hosts that are network namespaces of this machine, made by `../shared/testbed/hosts`, which needs root. If a
//! requirement of the hosts is missing, the tests print a message and pass.

use super::{CLIENT, Call, MPIEXEC, Running, await_some, processes, program, send_signal, sorted};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Time limit from the death of a process or a host to the end of the job.
/// The target is two seconds; the rest is for slow or busy machines.
const DEATH_BOUND: Duration = Duration::from_secs(12);
/// Time limit from the loss of a network link to the end of the job.
const WIRE_BOUND: Duration = Duration::from_secs(30);

/// Two hosts, hn1 and hn2. A machine has one set at a time, since their names are fixed.
struct Bed {
    script: PathBuf,
    _lock: File,
}

impl Bed {
    /// Makes the hosts. If a requirement is missing, prints the reason and returns `None`.
    fn up() -> Option<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/testbed/hosts");
        let has = |name: &str| {
            Command::new("sh")
                .args(["-c", &format!("command -v {name}")])
                .output()
                .is_ok_and(|found| found.status.success())
        };
        let is_root = rustix::process::geteuid().is_root();
        let missing = ["ip", "nsenter", "unshare"].into_iter().find(|name| !has(name));
        if !is_root || missing.is_some() || !script.exists() {
            let reason = match missing {
                _ if !is_root => "only root can make network namespaces".to_owned(),
                Some(name) => format!("there is no program `{name}`"),
                None => format!("there is no {}", script.display()),
            };
            eprintln!("not tested: {reason}");
            return None;
        }
        let lock = File::create(std::env::temp_dir().join("testbed.lock")).unwrap();
        lock.lock().unwrap();
        let bed = Self { script, _lock: lock };
        let output = bed.run(&["up", "2"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(bed)
    }

    fn run(&self, words: &[&str]) -> Output {
        Command::new(&self.script).args(words).output().unwrap()
    }

    /// Command of mpiexec on hn1, with a launcher that starts processes on the hosts.
    fn mpiexec(&self, words: &[&str]) -> Call {
        let mut call = program(self.script.to_str().unwrap());
        call.command.args(["front", MPIEXEC, "-launcher", "ssh", "-launcher-exec"]);
        call.command.arg(self.script.with_file_name("hosts-ssh")).args(words);
        call
    }

    /// Ranks that pass barriers until they are ended. Each prints its host, and then a line after each barrier.
    fn endless(&self) -> Running {
        let script = "init; echo $PMI_RANK $(uname -n); while :; do barrier; echo on; sleep 0.01; done";
        let words = ["-hosts", "hn1:2,hn2:2", "bash", "-c", &format!("{CLIENT}{script}")];
        let job = self.mpiexec(&words).start();
        let mut lines: Vec<String> = (0..12).map(|_| job.line()).filter(|line| line != "on\n").collect();
        lines.sort();
        assert_eq!(lines, ["0 hn1\n", "1 hn1\n", "2 hn2\n", "3 hn2\n"]);
        job
    }

    /// The process ID of a host's first process, outside of its namespace.
    fn first_process(&self, host: &str) -> i32 {
        let list = String::from_utf8(self.run(&["list"]).stdout).unwrap();
        list.lines().find_map(|line| line.strip_prefix(host)?.trim().parse().ok()).unwrap()
    }
}

impl Drop for Bed {
    fn drop(&mut self) {
        self.run(&["down"]);
    }
}

/// A process of a job, found by its program and a part of its command line.
fn find(marker: &str, executable: &str, part: &str) -> i32 {
    let is_it = |id: &i32| {
        let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let name = fs::read_to_string(format!("/proc/{id}/comm")).unwrap_or_default();
        let path = fs::read_link(format!("/proc/{id}/exe")).unwrap_or_default();
        String::from_utf8_lossy(&line).replace('\0', " ").contains(part)
            && path.file_name().is_some_and(|file| file == executable)
            && name.trim() != "mpiexec-watch"
    };
    await_some("a process", || processes(marker).into_iter().find(is_it))
}

/// Waits for the end of a job after a kill or a cut at the time `since`. Checks that mpiexec fails, that one message has all `parts` (no
/// message, if there are none), and that no process is left at the time `since + bound`.
fn expect_end(mut job: Running, since: Instant, bound: Duration, parts: &[&str]) {
    let marker = job.marker.clone();
    let status = await_some("mpiexec to end", || job.child.try_wait().unwrap());
    await_some("all processes to end", || processes(&marker).is_empty().then_some(()));
    let time = since.elapsed();
    let errors = String::from_utf8(job.errors.recv_timeout(super::DEADLINE).unwrap()).unwrap();
    assert!(!status.success());
    assert_eq!(errors.lines().count(), usize::from(!parts.is_empty()), "{errors}");
    assert!(parts.iter().all(|part| errors.contains(part)), "{errors}");
    assert!(time < bound, "ended after {time:?}");
}

#[test]
fn ranks_run_on_hosts_of_their_own() {
    let Some(bed) = Bed::up() else { return };
    let script = "init; space; say cmd=put kvsname=$kvs key=k$PMI_RANK value=$(uname -n); barrier
        say cmd=get kvsname=$kvs key=k$((3-PMI_RANK)); echo $PMI_RANK $(uname -n) ${answer##*value=} $RMAMPI_HOSTS
        [ $PMI_RANK = 0 ] && cat; finalize";
    let call = bed.mpiexec(&["-hosts", "hn1:2,hn2:2", "bash", "-c", &format!("{CLIENT}{script}")]);
    let output = call.input("some input\n").run().well();
    assert_eq!(sorted(&output), ["0 hn1 hn2 2", "1 hn1 hn2 2", "2 hn2 hn1 2", "3 hn2 hn1 2", "some input"]);
    // Rank 0 may be on the other host. A list with one other host is enough.
    let call = bed.mpiexec(&["-hosts", "hn2", "-n", "2", "sh", "-c", "cat; uname -n; exit 3"]);
    let outcome = call.input("in\n").run();
    assert_eq!(
        (outcome.status, outcome.output.starts_with("in\nhn2\n") || outcome.output.starts_with("hn2\n")),
        (3, true)
    );
}

#[test]
fn agents_connect_by_ipv6() {
    let Some(bed) = Bed::up() else { return };
    for host in ["1", "2"] {
        let address = format!("fd77::{host}/64");
        let words = ["-n", &format!("hn{host}"), "addr", "add", &address, "dev", "eth0", "nodad"];
        if !Command::new("ip").args(words).status().unwrap().success() {
            eprintln!("not tested: there is no IPv6");
            return;
        }
    }
    let script = "tr '\\0' ' ' </proc/$PPID/cmdline | cut -d' ' -f3; uname -n";
    let output = bed.mpiexec(&["-iface", "fd77::1", "-hosts", "hn1,hn2", "sh", "-c", script]).run().well();
    assert_eq!(output.matches("[fd77::1]:").count(), 2, "{output}");
    assert!(output.contains("hn1\n") && output.contains("hn2\n"), "{output}");
}

#[test]
fn deaths_end_the_job_on_all_hosts() {
    let Some(bed) = Bed::up() else { return };
    let job = bed.endless();
    let rank = find(&job.marker, "bash", "while :; do barrier");
    let since = Instant::now();
    send_signal(rank, libc::SIGKILL);
    expect_end(job, since, DEATH_BOUND, &["rank ", " on hn", "was killed by signal 9 (SIGKILL)"]);

    let job = bed.endless();
    let agent = find(&job.marker, "mpiexec", "-agent");
    let since = Instant::now();
    send_signal(agent, libc::SIGKILL);
    expect_end(job, since, DEATH_BOUND, &["host hn", "is lost: its agent has ended; ending the other 2 ranks"]);

    let job = bed.endless();
    let since = Instant::now();
    job.signal(libc::SIGKILL);
    expect_end(job, since, DEATH_BOUND, &[]);

    let job = bed.endless();
    let since = Instant::now();
    send_signal(bed.first_process("hn2"), libc::SIGKILL);
    expect_end(job, since, DEATH_BOUND, &["host hn2 with ranks 2 and 3 is lost: its agent has ended"]);
}

#[test]
fn a_cut_wire_ends_the_job_on_both_sides() {
    let Some(bed) = Bed::up() else { return };
    let job = bed.endless();
    let since = Instant::now();
    assert!(bed.run(&["cut", "2"]).status.success());
    expect_end(job, since, WIRE_BOUND, &["host hn2 with ranks 2 and 3 is lost: nothing has arrived from it for 5 s"]);
}

#[test]
fn a_host_whose_processes_are_stopped_is_reported_and_not_lost() {
    let Some(bed) = Bed::up() else { return };
    let script = "init; echo ready; until [ -e $D/go ]; do sleep 0.1; done; barrier; echo done; finalize";
    let job = bed.mpiexec(&["-hosts", "hn1,hn2", "bash", "-c", &format!("{CLIENT}{script}")]).start();
    job.lines(2);
    bed.run(&["run", "hn2", "bash", "-c", "kill -STOP -1"]);
    // mpiexec reports the stop after 10 s, and a host that is lost after 5 s.
    std::thread::sleep(Duration::from_millis(12_500));
    bed.run(&["run", "hn2", "bash", "-c", "kill -CONT -1"]);
    fs::write(job.directory.join("go"), "").unwrap();
    let outcome = job.finish();
    let part =
        "host hn2 with rank 1 answers, but its agent has sent nothing for 10 s: its processes seem to be stopped";
    assert_eq!((outcome.status, &outcome.output[..]), (0, "done\ndone\n"), "{}", outcome.errors);
    assert!(outcome.errors.lines().count() == 1 && outcome.errors.contains(part), "{}", outcome.errors);
}

#[test]
fn hosts_that_cannot_be_used_are_one_sentence() {
    let Some(bed) = Bed::up() else { return };
    let run = |hosts: &str| bed.mpiexec(&["-hosts", hosts, "echo", "started"]).run();
    let wrong = run("hn1,hn9").failed(2, &["host hn9: no agent was started there"]);
    assert_eq!(wrong.output, "");
    bed.run(&["cut", "2"]);
    let unreachable =
        run("hn1,hn2").failed(2, &["host hn2: the agent cannot reach mpiexec at 10.77.0.1:", "unreachable"]);
    assert_eq!(unreachable.output, "");
    bed.run(&["mend", "2"]);
    let rule = "table inet hn { chain in { type filter hook input priority 0; ip saddr 10.77.0.2 drop; } }";
    let firewall = Command::new("nsenter").args(["--net=/run/netns/hn1", "nft", rule]).output();
    if firewall.is_ok_and(|output| output.status.success()) {
        let call = bed.mpiexec(&["-iface", "eth0", "-hosts", "hn1,hn2", "echo", "started"]);
        call.run()
            .failed(2, &["host hn2: the agent cannot reach mpiexec at 10.77.0.1:", "a firewall may be between them"]);
    } else {
        eprintln!("not tested: the program `nft` is missing, or cannot make a firewall");
    }
}
