//! Launchers across hosts: the library's own mpiexec by OpenSSH, Hydra of MPICH and of Intel MPI, Open MPI's prterun,
//! and Slurm with a node on each host. The hosts are those of `testbed`. Launchers that are not installed are skipped,
//! with a message.

use crate::slurm;
use crate::testbed::{Hosts, script, testbed, what_is_missing};
use crate::wheels::{self, MPICH};
use crate::{INTEL, OPEN_MPI, compile, description, extent, output, program_of, require_done, require_hosts};
use libtest_mimic::Trial;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The library's message about two hosts with two ranks each.
const FOUND: &str = "rmampi: the 4 ranks are on 2 hosts";
/// Time limit until sshd listens.
const PATIENCE: Duration = Duration::from_secs(30);

/// The name of a test, and its function.
type Check = (&'static str, fn() -> Result<(), String>);

const CHECKS: &[Check] = &[
    ("The own launcher by OpenSSH", by_ssh),
    ("MPICH's Hydra", by_mpich),
    ("Intel MPI's Hydra", by_intel),
    ("Open MPI's prterun", by_open_mpi),
    ("Slurm", by_slurm),
];

/// One test for each launcher, in a complete test.
pub fn trials() -> Vec<Trial> {
    if !extent::is_complete() {
        return Vec::new();
    }
    let missing = what_is_missing();
    if let Some(missing) = &missing {
        eprintln!("the launchers across hosts are skipped: {missing}");
    }
    let trial = |(name, check): &Check| {
        let check = *check;
        Trial::test(format!("{name} on 2 hosts"), move || check().map_err(Into::into))
            .with_ignored_flag(missing.is_some())
    };
    CHECKS.iter().map(trial).collect()
}

/// The program, whose ranks pass barriers and print that they have finished.
fn program() -> Result<PathBuf, String> {
    program_of("launched_hosts")
}

/// Sets an empty standard input, and lets the library report the launcher and the hosts.
fn bounded(mut command: Command) -> Command {
    command.stdin(Stdio::null()).env("RMAMPI_VERBOSE", "1");
    command
}

/// Command of a launcher that runs with the network and the name of the first host, for at most 120 s.
fn front(launcher: &Path) -> Command {
    let mut command = script();
    command.args(["front", "timeout", "-k", "5", "120"]).arg(launcher);
    bounded(command)
}

/// Checks that all ranks have passed the barriers, on two hosts.
fn require_met(output: &Output, protocol: &str) -> Result<(), String> {
    require_done(output, 4, protocol)?;
    require_hosts(output, Some(FOUND))
}

fn by_mpich() -> Result<(), String> {
    let Some(root) = wheels::find(MPICH, "bin/mpiexec.hydra") else { return Ok(()) };
    let _hosts = Hosts::up(2)?;
    let mut command = front(&root.join("bin/mpiexec.hydra"));
    command.args(["-launcher", "ssh", "-launcher-exec"]).arg(testbed().join("hosts-ssh"));
    command.args(["-hosts", "hn1,hn2", "-ppn", "2", "-n", "4"]).arg(program()?);
    require_met(&output(&mut command)?, "PMI-1")
}

fn by_intel() -> Result<(), String> {
    let Some(root) = wheels::find(INTEL, "bin/mpiexec.hydra") else { return Ok(()) };
    let _hosts = Hosts::up(2)?;
    let mut command = front(&root.join("bin/mpiexec.hydra"));
    command.args(["-bootstrap", "ssh", "-bootstrap-exec"]).arg(testbed().join("hosts-ssh"));
    command.args(["-hosts", "hn1,hn2", "-ppn", "2", "-n", "4"]).arg(program()?).env("I_MPI_ROOT", &root);
    require_met(&output(&mut command)?, "PMI-1")
}

fn by_open_mpi() -> Result<(), String> {
    let Some(root) = wheels::find(OPEN_MPI, "bin/prterun") else { return Ok(()) };
    let _hosts = Hosts::up(2)?;
    let mut command = front(&root.join("bin/prterun"));
    command.args(["--allow-run-as-root", "--prtemca", "plm", "ssh", "--prtemca", "plm_ssh_agent"]);
    command.arg(testbed().join("hosts-ssh")).arg("--prefix").arg(&root);
    command.args(["--host", "hn1:2,hn2:2", "-n", "4", "--map-by", "node", "-x", "RMAMPI_VERBOSE"]).arg(program()?);
    command.envs([("PRTE_ALLOW_RUN_AS_ROOT", "1"), ("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1")]);
    require_met(&output(&mut command)?, "PMIx")
}

fn by_slurm() -> Result<(), String> {
    let _hosts = Hosts::up(2)?;
    slurm::check_hosts(&program()?, require_met)
}

/// sshd on both hosts, with its own keys; ended when dropped.
struct Sshd {
    daemons: Vec<Child>,
    directory: PathBuf,
}

impl Sshd {
    /// Starts sshd. If OpenSSH is not installed, prints the reason and returns None.
    fn up() -> Result<Option<Self>, String> {
        let Some(sshd) = slurm::find("sshd").filter(|_| slurm::find("ssh-keygen").is_some()) else {
            eprintln!(
                "skipped: OpenSSH, of which sshd or ssh-keygen is not installed (Debian's package openssh-server)"
            );
            return Ok(None);
        };
        let directory = std::env::temp_dir().join(format!("rmampi-ssh-{}", std::process::id()));
        let mut this = Self { daemons: Vec::new(), directory };
        this.configure().map_err(|error| error.to_string())?;
        for host in ["hn1", "hn2"] {
            let log = fs::File::create(this.directory.join(host)).map_err(|error| error.to_string())?;
            let mut command = script();
            command.args(["run", host]).arg(&sshd).args(["-D", "-e", "-f"]).arg(this.directory.join("sshd"));
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
            this.daemons.push(command.spawn().map_err(|error| error.to_string())?);
        }
        let end = Instant::now() + PATIENCE;
        let listens =
            |host: &str| fs::read_to_string(this.directory.join(host)).is_ok_and(|log| log.contains("listening"));
        while !["hn1", "hn2"].into_iter().all(listens) {
            if Instant::now() > end {
                return Err("sshd does not listen".to_owned());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(Some(this))
    }

    /// Writes keys and the configuration of sshd and ssh.
    fn configure(&self) -> std::io::Result<()> {
        fs::create_dir_all(&self.directory)?;
        fs::set_permissions(&self.directory, fs::Permissions::from_mode(0o700))?;
        // The directory for sshd's privilege separation.
        fs::create_dir_all("/run/sshd")?;
        let at = |name: &str| self.directory.join(name);
        for key in ["host", "user"] {
            let mut command = Command::new("ssh-keygen");
            command.args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(at(key)).stdin(Stdio::null()).status()?;
        }
        self.authorize(true)?;
        let directory = self.directory.display();
        fs::write(
            at("sshd"),
            format!(
                "Port 22\nHostKey {directory}/host\nAuthorizedKeysFile {directory}/authorized\nStrictModes no\nUsePAM no\n\
                 PidFile none\nPermitRootLogin yes\n"
            ),
        )?;
        fs::write(
            at("config"),
            format!(
                "IdentityFile {directory}/user\nIdentitiesOnly yes\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\n\
                 LogLevel ERROR\nConnectTimeout 2\nBatchMode yes\n"
            ),
        )?;
        fs::write(at("ssh"), format!("#!/bin/sh\nexec ssh -F {directory}/config \"$@\"\n"))?;
        fs::set_permissions(at("ssh"), fs::Permissions::from_mode(0o755))
    }

    /// Accepts or refuses the user's key.
    fn authorize(&self, is_authorized: bool) -> std::io::Result<()> {
        let key = if is_authorized { fs::read(self.directory.join("user.pub"))? } else { Vec::new() };
        fs::write(self.directory.join("authorized"), key)
    }

    /// Runs mpiexec on the first host, in the namespaces of that host.
    fn mpiexec(&self, hosts: &str) -> Result<Output, String> {
        let mut command = script();
        command.args(["run", "hn1", "timeout", "-k", "5", "120"]).arg(mpiexec());
        command.args(["-launcher", "ssh", "-launcher-exec"]).arg(self.directory.join("ssh"));
        output(bounded(command).args(["-hosts", hosts]).arg(program()?))
    }

    /// Checks that mpiexec ends with one message that contains these parts.
    fn require_sentence(&self, hosts: &str, parts: &[&str]) -> Result<(), String> {
        let output = self.mpiexec(hosts)?;
        let errors = String::from_utf8_lossy(&output.stderr);
        let is_said = errors.lines().count() == 1 && parts.iter().all(|part| errors.contains(part));
        if is_said && !output.status.success() && output.stdout.is_empty() {
            return Ok(());
        }
        Err(format!("{parts:?} in one sentence: {}", description(&output)))
    }
}

impl Drop for Sshd {
    fn drop(&mut self) {
        for daemon in &mut self.daemons {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
        let _ = fs::remove_dir_all(&self.directory);
    }
}

fn mpiexec() -> PathBuf {
    compile::stage().join("bin/mpiexec")
}

/// Runs a command on the second host.
fn on_second(words: &[&str]) -> Result<(), String> {
    let status = script().args(["run", "hn2"]).args(words).status().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("{words:?}: {status}")) }
}

fn by_ssh() -> Result<(), String> {
    let _hosts = Hosts::up(2)?;
    let Some(sshd) = Sshd::up()? else { return Ok(()) };
    require_met(&sshd.mpiexec("hn1:2,hn2:2")?, "PMI-1")?;
    sshd.require_sentence("hn1,hn9", &["host hn9: no agent was started there", "Could not resolve hostname hn9"])?;
    sshd.authorize(false).map_err(|error| error.to_string())?;
    sshd.require_sentence("hn2", &["host hn2: no agent was started there", "Permission denied (publickey"])?;
    sshd.authorize(true).map_err(|error| error.to_string())?;

    let mpiexec = mpiexec();
    let (file, folder) = (mpiexec.display().to_string(), mpiexec.with_file_name("").display().to_string());
    on_second(&["mount", "-t", "tmpfs", "none", &folder])?;
    sshd.require_sentence("hn1,hn2", &["host hn2: mpiexec is not installed there as", "No such file or directory"])?;
    on_second(&["umount", &folder])?;
    // An mpiexec that starts no agent.
    on_second(&["mount", "--bind", "/bin/false", &file])?;
    sshd.require_sentence("hn1,hn2", &["host hn2: no agent was started there"])?;
    on_second(&["umount", &file])?;

    let cut = |word: &str| script().args([word, "2"]).status().map_err(|error| error.to_string());
    cut("cut")?;
    sshd.require_sentence("hn1,hn2", &["host hn2: no agent was started there", "ssh: connect to host hn2 port 22"])?;
    cut("mend")?;
    Ok(())
}
