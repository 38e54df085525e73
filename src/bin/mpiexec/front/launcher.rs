//! Commands that start agents, and the sentences about their failure.

use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::process::{self, Stdio};

use nix::sys::signal::SigSet;
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::process::Pid;

use crate::agent::{AgentArguments, OPTION};
use crate::arguments::Launcher;
use crate::process::processes::End;
use crate::process::signals;
use crate::process::watchdog::Watchdog;
use crate::wire::secret::Secret;

/// Options of ssh: no X11 forwarding, no questions to the user, and a short timeout.
const SSH_OPTIONS: [&str; 5] = ["-x", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10"];
/// Program that starts processes in a job of Slurm.
pub const SRUN: &str = "srun";
/// Options of srun: one process with all processors and the memory of its node, which it shares with other steps. The agent starts the
/// ranks, so srun must not start them as MPI processes. The name of the host follows.
const SRUN_OPTIONS: [&str; 7] =
    ["--nodes=1", "--ntasks=1", "--mem=0", "--cpu-bind=none", "--mpi=none", "--export=ALL", "--nodelist"];
/// The step shares its processors with other steps. This is a variable, because srun before 20.11 refuses the option `--overlap`.
const SRUN_VARIABLE: (&str, &str) = ("SLURM_OVERLAP", "1");
/// Variables of the batch job that srun would read as options for the step of an agent: they would give it a part of the node's
/// processors or accelerators, place several processes, or change its standard streams. Ranks get these variables from this `mpiexec`.
const SRUN_UNWANTED: &str = "SLURM_CPUS_PER_TASK SRUN_CPUS_PER_TASK SLURM_TRES_PER_TASK SLURM_EXACT SLURM_EXCLUSIVE SLURM_CPUS_PER_GPU \
    SLURM_GPUS SLURM_GPUS_PER_TASK SLURM_MEM_PER_CPU SLURM_MEM_PER_GPU SLURM_NTASKS_PER_NODE SLURM_NTASKS_PER_CORE \
    SLURM_NTASKS_PER_SOCKET SLURM_NTASKS_PER_GPU SLURM_THREADS_PER_CORE SLURM_HINT SLURM_DISTRIBUTION SLURM_STDINMODE \
    SLURM_STDOUTMODE SLURM_LABELIO";
/// Beginning of the sentences of `mpiexec`.
const OWN_PREFIX: &str = "mpiexec: ";
/// Number of bytes that are kept of a launcher's output.
const KEPT: usize = 4096;

/// Command that starts an agent.
pub struct Command {
    /// Program and arguments. For the manual launcher: one element with the whole command line.
    words: Vec<OsString>,
    /// Whether the program is srun.
    is_srun: bool,
}

/// Output of a launcher, and of the agent that it has started.
pub struct LauncherOutput {
    pipe: Option<std::io::PipeReader>,
    text: Vec<u8>,
}

impl Command {
    /// Returns the command for the agent of a host.
    pub fn new(
        kind: Launcher,
        program: Option<&OsStr>,
        host: &str,
        addresses: &[SocketAddr],
        agent: usize,
    ) -> Result<Self, String> {
        let path = own_path()?;
        let own_words = AgentArguments::words(addresses, agent);
        if kind == Launcher::Fork {
            let words = std::iter::once(path).chain(own_words.map(OsString::from)).collect();
            return Ok(Self { words, is_srun: false });
        }
        if kind == Launcher::Slurm {
            let options = std::iter::once(SRUN).chain(SRUN_OPTIONS).chain([host]).map(OsString::from);
            let words = options.chain([path]).chain(own_words.map(OsString::from)).collect();
            return Ok(Self { words, is_srun: true });
        }
        // The shell on the other host splits the command line into words, so each word is quoted.
        let words = std::iter::once(path.as_bytes()).chain(own_words.iter().map(String::as_bytes));
        let command = shlex::bytes::try_join(words).map_err(|error| format!("the path of this mpiexec: {error}"))?;
        let command = OsString::from_vec(command);
        if kind == Launcher::Manual {
            return Ok(Self { words: vec![command], is_srun: false });
        }
        let mut words = vec![program.unwrap_or(OsStr::new("ssh")).to_owned()];
        words.extend(SSH_OPTIONS.map(OsString::from));
        words.extend([host.into(), command]);
        Ok(Self { words, is_srun: false })
    }

    /// Returns the command as a user types it.
    pub fn text(&self) -> String {
        self.words.join(OsStr::new(" ")).to_string_lossy().into_owned()
    }

    /// Starts the command with the secret on its standard input. Returns its process id and its output.
    pub fn start(&self, secret: &Secret, watchdog: &Watchdog, mask: SigSet) -> Result<(Pid, LauncherOutput), String> {
        let name = self.words[0].display();
        let failed = |error: std::io::Error| format!("no agent can be started: launcher '{name}': {error}");
        let (reading, writing) = std::io::pipe().map_err(failed)?;
        fcntl_setfl(&reading, OFlags::NONBLOCK).map_err(|error| failed(error.into()))?;
        let mut command = process::Command::new(&self.words[0]);
        command.args(&self.words[1..]).process_group(0);
        if self.is_srun {
            for name in SRUN_UNWANTED.split(' ') {
                command.env_remove(name);
            }
            command.env(SRUN_VARIABLE.0, SRUN_VARIABLE.1);
        }
        command.stdin(Stdio::piped()).stdout(writing.try_clone().map_err(failed)?).stderr(writing);
        let watchdog = watchdog.descriptor().as_raw_fd();
        // SAFETY: the closure makes system calls only, on a descriptor that is also open in the new process, and on the process's own
        // memory.
        unsafe {
            command.pre_exec(move || {
                let group = libc::getpid();
                // If the watchdog was killed, the write fails, and SIGPIPE must not end the launcher.
                libc::signal(libc::SIGPIPE, libc::SIG_IGN);
                let _ = rustix::io::write(BorrowedFd::borrow_raw(watchdog), &group.to_ne_bytes());
                libc::signal(libc::SIGPIPE, libc::SIG_DFL);
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                mask.thread_set_mask()?;
                Ok(())
            });
        }
        let mut child = command.spawn().map_err(failed)?;
        if let Some(mut input) = child.stdin.take() {
            // The line fits into an empty pipe. If the launcher has closed its end, its exit status says why.
            let _ = input.write_all(secret.line().as_bytes());
        }
        let id = Pid::from_child(&child);
        Ok((id, LauncherOutput { pipe: Some(reading), text: Vec::new() }))
    }
}

/// Returns the path of this program, which must be the same on the other hosts.
fn own_path() -> Result<OsString, String> {
    let path =
        std::env::current_exe().map_err(|error| format!("this mpiexec does not find its own file: {error}"))?;
    Ok(path.into_os_string())
}

impl LauncherOutput {
    /// Reads the available output. Returns whether there was any.
    pub fn read(&mut self) -> bool {
        let Some(pipe) = &mut self.pipe else { return false };
        let (mut chunk, mut has_any) = ([0; KEPT], false);
        loop {
            match pipe.read(&mut chunk) {
                Ok(length) if length > 0 => {
                    has_any = true;
                    self.text.extend_from_slice(&chunk[..length]);
                    let surplus = self.text.len().saturating_sub(KEPT);
                    self.text.drain(..surplus);
                }
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return has_any,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                _ => {
                    self.pipe = None;
                    return has_any;
                }
            }
        }
    }

    /// Returns the descriptor of the output.
    pub fn source(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Returns the line of the output that says most: the last one of `mpiexec`. Without such a line, returns the last line that is not of
    /// srun, which also prints the exit status of the agent; otherwise the last line that is not empty.
    pub fn last(&self) -> String {
        let text = String::from_utf8_lossy(&self.text);
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let of_mpiexec = lines.iter().rfind(|line| line.starts_with(OWN_PREFIX));
        let not_of_srun = || lines.iter().rfind(|line| !line.starts_with("srun: "));
        let line = of_mpiexec.or_else(not_of_srun).or(lines.last());
        line.copied().unwrap_or_default().replace(char::is_control, "?")
    }

    /// Returns the reason for which a host has no agent, after the end of its launcher.
    pub fn reason(&self, host: &str, end: End) -> String {
        let last = self.last();
        let path = own_path().unwrap_or_default();
        let path = path.display();
        let own = last.strip_prefix(OWN_PREFIX);
        if last.contains(&format!("unknown option '{OPTION}'")) {
            return format!("host {host}: mpiexec there ('{path}') is another version, which has no agents");
        }
        if let Some(sentence) = own {
            return format!("host {host}: {sentence}");
        }
        let said = if last.is_empty() { String::new() } else { format!(" ({last})") };
        match end {
            End::Exited(127) => format!("host {host}: mpiexec is not installed there as '{path}'{said}"),
            End::Exited(126) => format!("host {host}: '{path}' cannot be executed there{said}"),
            End::Exited(status) => {
                format!("host {host}: no agent was started there; the launcher ended with status {status}{said}")
            }
            End::Killed(signal) => {
                let signal = signals::describe(signal);
                format!("host {host}: no agent was started there; the launcher was killed by signal {signal}{said}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sentence_says_why_there_is_no_agent() {
        let said = |text: &str, end| LauncherOutput { pipe: None, text: text.into() }.reason("b", end);
        assert!(said("", End::Exited(127)).contains("host b: mpiexec is not installed there"));
        assert!(said("x\nssh: no route\n\n", End::Exited(255)).ends_with("status 255 (ssh: no route)"));
        assert_eq!(said("mpiexec: b is ill\n", End::Exited(3)), "host b: b is ill");
        let of_srun = "srun: error: b: task 0: Exited with exit code 3\n";
        assert_eq!(said(&format!("mpiexec: b is ill\n{of_srun}"), End::Exited(3)), "host b: b is ill");
        let missing = format!("slurmstepd: error: execve(): /x: No such file or directory\n{of_srun}");
        assert!(
            said(&missing, End::Exited(2)).ends_with("(slurmstepd: error: execve(): /x: No such file or directory)")
        );
        assert!(said(of_srun, End::Exited(3)).ends_with("(srun: error: b: task 0: Exited with exit code 3)"));
        assert!(said("mpiexec: unknown option '-agent' (x)", End::Exited(2)).contains("another version"));
    }
}
