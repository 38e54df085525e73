//! The library under its own mpiexec, and under launchers that are programs of these tests, with errors in the
//! environment, the system or the launcher.

use super::{bounded, description, output, program, program_of, require_done};
use crate::{compile, extent};
use rustix::thread::CpuSet;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// One test: it succeeds, or returns the failure.
type Check = fn() -> Result<(), String>;

/// All tests, by name.
pub const CHECKS: &[(&str, Check)] = &[
    ("variables that are wrong", wrong_variables),
    ("a limit of file sizes", file_limit),
    ("memfd_create that is forbidden", without_memfd),
    ("a launcher that goes while rank 0 waits in MPI_Init", orphan),
    ("memory of a rank among ranks of other hosts", memory_of_a_rank),
    ("ranks that share processors", shared_processors),
    ("tables of many hosts", many_hosts),
    ("communicators of more than 1024 ranks", many_ranks),
    ("a network that cannot be opened on many hosts", many_hosts_without_network),
];

fn mpiexec() -> PathBuf {
    compile::stage().join("bin/mpiexec")
}

/// Command of mpiexec with a number of ranks of the program.
fn job(ranks: &str) -> Result<Command, String> {
    let mut command = bounded(&mpiexec());
    command.args(["-n", ranks]).arg(program()?).env("RMAMPI_VERBOSE", "1");
    Ok(command)
}

/// Checks the status, and for each text the number of lines of standard error that contain it.
fn require_said(output: &Output, status: i32, wanted: &[(&str, usize)]) -> Result<(), String> {
    let errors = String::from_utf8_lossy(&output.stderr);
    let count = |text: &str| errors.lines().filter(|line| line.contains(text)).count();
    let is_said = wanted.iter().all(|(text, times)| count(text) == *times);
    if output.status.code() == Some(status) && is_said {
        return Ok(());
    }
    Err(format!("wanted status {status} and lines {wanted:?}; found {}", description(output)))
}

/// Invalid variables of the launcher, and invalid settings.
fn wrong_variables() -> Result<(), String> {
    let mut alone = bounded(&program()?);
    for (name, value, said) in [
        ("PMI_FD", "-1", "PMI_FD=-1 is not an open socket"),
        ("PMI_FD", "999", "PMI_FD=999 is not an open socket"),
        ("PMI_FD", "1", "PMI_FD=1 is not an open socket"),
        ("PMI_FD", "x", "PMI_FD=x is not a number"),
        ("PMI_SIZE", "-2", "PMI_SIZE=-2 is not a number"),
        ("PMI_RANK", "99999999999999999999", "PMI_RANK=99999999999999999999 is not a number"),
    ] {
        alone.env("PMI_FD", "999").env("PMI_RANK", "0").env("PMI_SIZE", "2").env(name, value);
        require_said(&output(&mut alone)?, 16, &[(said, 1)])?;
    }
    let wanted = "RMAMPI_LAUNCHER asks for pmix, but PMIX_NAMESPACE is not set: the launcher of this process offers PMI (PMI_FD=3)";
    require_said(&output(job("1")?.env("RMAMPI_LAUNCHER", "pmix"))?, 16, &[(wanted, 1)])?;
    // The message appears once, although each rank has the variables.
    let output = output(job("3")?.env("RMAMPI_SPIN", "fast").env("RMAMPI_PRIVAT_MEMORY", "cma"))?;
    let wanted = [
        ("RMAMPI_SPIN=fast is not understood and has no effect: it may be a number from 0 to", 1),
        ("RMAMPI_PRIVAT_MEMORY is no variable of the library and has no effect: is RMAMPI_PRIVATE_MEMORY meant?", 1),
    ];
    require_said(&output, 0, &wanted)
}

/// A limit on the file size of 1,024,000,000 bytes, with which the job works, and one of 1,024,000 bytes, which are too few.
fn file_limit() -> Result<(), String> {
    let limited = |blocks: &str| -> Result<Output, String> {
        let mut command = bounded("bash".as_ref());
        command.args(["-c", "ulimit -f $0; exec \"$@\"", blocks]).arg(mpiexec()).args(["-n", "3"]).arg(program()?);
        output(command.env("RMAMPI_VERBOSE", "1"))
    };
    let output = limited("1000000")?;
    require_done(&output, 3, "PMI-1")?;
    require_said(&output, 0, &[("files may have no more than 1024000000 bytes (ulimit -f", 1)])?;
    let output = limited("1000")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let parts = ["MPI_ERR_NO_MEM", "no longer than 1024000 bytes here (ulimit -f)", "a file of at least "];
    if !output.status.success() && parts.iter().all(|part| errors.contains(part)) {
        return Ok(());
    }
    Err(description(&output))
}

/// A system call filter that refuses memfd_create, like those of some containers.
fn without_memfd() -> Result<(), String> {
    let word = |code: u32, jt: u8, jf: u8, k: u32| libc::sock_filter { code: code as u16, jt, jf, k };
    let filter = [
        word(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        word(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, 0, 1, libc::SYS_memfd_create as u32),
        word(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32),
        word(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ALLOW),
    ];
    let forbid = move || {
        let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_ptr().cast_mut() };
        // SAFETY: system calls, allowed between fork and exec; the kernel copies the filter.
        let result = unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program)
        };
        if result == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
    };
    let mut command = job("3")?;
    // SAFETY: the closure makes only system calls.
    unsafe { command.pre_exec(forbid) };
    let output = output(&mut command)?;
    require_done(&output, 3, "PMI-1")?;
    require_said(&output, 0, &[("memfd_create is refused", 1)])
}

/// The memory of a rank does not depend on the number of ranks on other hosts: 192 more ranks add less than 192 bytes each. Before the
/// ranks of a host shared a directory of all ranks, each rank added 900 bytes. The last rank is not the first of its host, so it does not
/// decode the tables of the hosts.
fn memory_of_a_rank() -> Result<(), String> {
    let kib_among = |ranks: &str| -> Result<u64, String> {
        let mut command = bounded(&mpiexec());
        command.args(["-n", ranks]).arg(program_of("launched_memory")?);
        let output = output(command.env("RMAMPI_TRANSPORT", "network").env("RMAMPI_RANKS_PER_HOST", "2"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let kib = text.strip_prefix(ranks).and_then(|text| text.strip_prefix(" ranks: ")?.strip_suffix(" KiB\n"));
        kib.and_then(|kib| kib.parse().ok()).ok_or_else(|| description(&output))
    };
    let (few, many) = (kib_among("8")?, kib_among("200")?);
    if many <= few + 36 { Ok(()) } else { Err(format!("{few} KiB among 8 ranks, {many} KiB among 200")) }
}

/// Ranks that are bound to the same processor share it, although the machine has others. Ranks that are bound to different processors do not.
fn shared_processors() -> Result<(), String> {
    let usable = rustix::thread::sched_getaffinity(None).map_err(|error| error.to_string())?;
    let usable: Vec<String> =
        (0..CpuSet::MAX_CPU).filter(|place| usable.is_set(*place)).map(|place| place.to_string()).collect();
    let run = |processors: &[String], options: &[&str]| -> Result<Output, String> {
        let mut command = bounded("taskset".as_ref());
        command.args(["-c", &processors.join(",")]).arg(mpiexec()).args(options).args(["-n", "2"]).arg(program()?);
        command.env("RMAMPI_TRANSPORT", "network").env("RMAMPI_RANKS_PER_HOST", "1").env("RMAMPI_VERBOSE", "1");
        output(&mut command)
    };
    let says = |times: usize| [("a machine has more ranks than processors for them", times)];
    require_said(&run(&usable[..1], &[])?, 0, &says(1))?;
    if usable.len() < 2 {
        eprintln!("this process may use one processor, so no ranks are bound to different ones");
        return Ok(());
    }
    require_said(&run(&usable[..2], &[])?, 0, &says(0))?;
    // Two processors may be of one core; then no rank is bound.
    require_said(&run(&usable, &["-bind-to", "core"])?, 0, &says(0))
}

/// A job on more hosts than those whose tables go through mpiexec. The hosts are all this machine.
fn on_many_hosts(hosts: usize, ranks: usize) -> Result<Command, String> {
    let names: Vec<String> = (0..hosts).map(|host| format!("h{host}")).collect();
    let mut command = bounded(&mpiexec());
    command.args(["-launcher", "fork", "-hosts", &names.join(","), "-n", &ranks.to_string()]).arg(program()?);
    command.env_remove("RMAMPI_TRANSPORT").env_remove("RMAMPI_RANKS_PER_HOST").env("RMAMPI_VERBOSE", "1");
    Ok(command)
}

/// One rank from each of many hosts gathers the tables of all hosts through the network. Ranks are placed on the hosts in turn. With
/// simulated hosts, an mpiexec process has ranks of several hosts.
fn many_hosts() -> Result<(), String> {
    for (hosts, ranks, simulated, provider) in
        [(65, 70, None, "plain-tcp"), (66, 68, Some("1"), "plain-tcp"), (65, 66, None, "unix")]
    {
        let mut command = on_many_hosts(hosts, ranks)?;
        if let Some(each) = simulated {
            command.env("RMAMPI_TRANSPORT", "network").env("RMAMPI_RANKS_PER_HOST", each);
        }
        require_done(&output(command.env("RMAMPI_PROVIDER", provider))?, ranks, "PMI-1")?;
    }
    Ok(())
}

/// Calls on communicators of 1040 ranks, in a complete test only.
fn many_ranks() -> Result<(), String> {
    if !extent::is_complete() {
        eprintln!("skipped: 1040 ranks run only in a complete test");
        return Ok(());
    }
    let mut command = bounded(&mpiexec());
    command.args(["-n", "1040"]).arg(program_of("hosts_many_ranks")?);
    let output = output(command.env("RMAMPI_TRANSPORT", "network").env("RMAMPI_RANKS_PER_HOST", "104"))?;
    if output.status.success() { Ok(()) } else { Err(description(&output)) }
}

/// The reason is printed, although the ranks fail when they gather the tables.
fn many_hosts_without_network() -> Result<(), String> {
    let output =
        output(on_many_hosts(65, 65)?.env("RMAMPI_PROVIDER", "plain-tcp").env("RMAMPI_INTERFACE", "no-such"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() && errors.contains("is called no-such (RMAMPI_INTERFACE)") {
        return Ok(());
    }
    Err(description(&output))
}

/// A launcher of two ranks that exits after it has let rank 0 pass the barrier, before rank 1 exists.
fn orphan() -> Result<(), String> {
    let error = |error: std::io::Error| error.to_string();
    let (ours, theirs) = UnixStream::pair().map_err(error)?;
    let mut command = bounded(&program()?);
    command.env("PMI_FD", "3").env("PMI_RANK", "0").env("PMI_SIZE", "2");
    let descriptor = theirs.as_raw_fd();
    // SAFETY: a system call, allowed between fork and exec, on a descriptor that is open.
    unsafe {
        command.pre_exec(move || {
            // The duplicate of a descriptor onto itself would keep close-on-exec.
            let result = if descriptor == 3 { libc::fcntl(3, libc::F_SETFD, 0) } else { libc::dup2(descriptor, 3) };
            if result < 0 { Err(std::io::Error::last_os_error()) } else { Ok(()) }
        });
    }
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(error)?;
    drop(theirs);
    let mut answers = ours.try_clone().map_err(error)?;
    for line in BufReader::new(ours).lines() {
        let line = line.map_err(error)?;
        let answer: &[u8] = match line.split(' ').next() {
            Some("cmd=init") => b"cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0\n",
            Some("cmd=get_my_kvsname") => b"cmd=my_kvsname kvsname=k\n",
            Some("cmd=barrier_in") => b"cmd=barrier_out\n",
            _ => b"cmd=put_result rc=0\n",
        };
        answers.write_all(answer).map_err(error)?;
        if line.contains("barrier_in") {
            break;
        }
    }
    drop(answers);
    let output = child.wait_with_output().map_err(error)?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_said = errors.contains("the launcher has ended, and 1 of 2 ranks have reached MPI_Init");
    if is_said && !matches!(output.status.code(), None | Some(0 | 124)) { Ok(()) } else { Err(description(&output)) }
}
