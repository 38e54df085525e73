//! Slurm as a cluster of one node on this machine, or of a node on each host of the testbed, with its own
//! configuration, directories and ports, from Debian's packages slurmctld, slurmd, slurm-client and munge (and
//! libpmix-dev, in which Slurm's plugin for PMIx looks for the library).

use crate::{bounded, compile, description, output, require_aborted, require_done, testbed};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Time limit for the start and the end of daemons.
const PATIENCE: Duration = Duration::from_secs(160);
/// Interval of queries of the cluster's state, because no event reports that a node is ready.
const INTERVAL: Duration = Duration::from_millis(50);
/// Directories of daemons, which may not be in PATH.
const PLACES: [&str; 4] = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/sbin"];

/// The daemons, ended when dropped.
struct Cluster {
    daemons: Vec<Child>,
    directory: PathBuf,
    /// The hosts of the testbed on which the nodes run. If there are none, one node runs on this machine.
    hosts: Vec<&'static str>,
}

/// Runs all tests under Slurm on this machine, or skips them if Slurm cannot start.
pub fn check(program: &Path) -> Result<(), String> {
    let cluster = match Cluster::start() {
        Ok(cluster) => cluster,
        Err(reason) => {
            eprintln!("skipped: there is no Slurm: {reason}");
            return Ok(());
        }
    };
    let srun = |plugin: &str, choice: &str, ranks: usize, arguments: &[&str]| {
        let mut command = cluster.command("srun");
        command.arg(format!("--mpi={plugin}")).args(["--overcommit", "-n", &ranks.to_string()]).arg(program);
        command.args(arguments).env("RMAMPI_LAUNCHER", choice).env("RMAMPI_VERBOSE", "1");
        output(&mut command)
    };
    for (choice, protocol) in [("auto", "PMI-1"), ("pmi2", "PMI-2")] {
        for ranks in [1, 4] {
            require_done(&srun("pmi2", choice, ranks, &[])?, ranks, protocol)?;
        }
        require_aborted(&srun("pmi2", choice, 3, &["abort"])?, None)?;
    }
    if cluster.has_pmix()? {
        for ranks in [1, 4] {
            require_done(&srun("pmix", "auto", ranks, &[])?, ranks, "PMIx")?;
        }
        require_aborted(&srun("pmix", "auto", 3, &["abort"])?, None)?;
    }
    require_warning(&srun("none", "auto", 3, &[])?, 1)?;
    require_warning(&srun("none", "none", 3, &[])?, 0)?;
    require_warning(&srun("none", "auto", 1, &[])?, 0)?;
    // A program that is started in an allocation without srun is a job of one rank, as the user intends.
    let mut salloc = cluster.command("salloc");
    require_warning(&output(salloc.args(["--quiet", "-n", "2"]).arg(program))?, 0)?;
    require_warning(&cluster.batch(program)?, 0)
}

/// Runs jobs on two hosts of the testbed, with a node on each: by PMI-1, and by PMIx if its plugin works.
pub fn check_hosts(program: &Path, require_met: impl Fn(&Output, &str) -> Result<(), String>) -> Result<(), String> {
    let cluster = match Cluster::start_on(&["hn1", "hn2"]) {
        Ok(cluster) => cluster,
        Err(reason) => {
            eprintln!("skipped: there is no Slurm: {reason}");
            return Ok(());
        }
    };
    let srun = |plugin: &str, program: &Path| {
        let mut command = cluster.command("srun");
        command.arg(format!("--mpi={plugin}")).args(["-N", "2", "--overcommit", "-n", "4"]).arg(program);
        output(command.env("RMAMPI_VERBOSE", "1"))
    };
    require_met(&srun("pmi2", program)?, "PMI-1")?;
    // mpiexec runs on the first host, and starts its agent on the other one by srun.
    let mut salloc = cluster.command("salloc");
    salloc.args(["-N", "2", "-n", "4", "--overcommit"]).arg(compile::stage().join("bin/mpiexec")).arg(program);
    require_met(&output(salloc.env("RMAMPI_VERBOSE", "1"))?, "PMI-1")?;
    if !cluster.has_pmix()? {
        return Ok(());
    }
    require_met(&srun("pmix", program)?, "PMIx")
}

/// Checks that a job has one rank, and the number of printed warnings.
fn require_warning(output: &Output, times: usize) -> Result<(), String> {
    let found = String::from_utf8_lossy(&output.stderr).matches("(SLURM_STEP_NUM_TASKS=").count();
    let alone = String::from_utf8_lossy(&output.stdout).contains("rank 0 of 1 is done");
    if output.status.success() && alone && found == times {
        return Ok(());
    }
    Err(format!("expected {times} warnings: {}", description(output)))
}

impl Cluster {
    /// Starts the cluster, or returns the reason why it cannot start.
    fn start() -> Result<Self, String> {
        Self::start_on(&[])
    }

    /// Starts the cluster with a node on each of these hosts of the testbed; without hosts, with one node on this machine.
    fn start_on(hosts: &[&'static str]) -> Result<Self, String> {
        if !rustix::process::geteuid().is_root() {
            return Err("starting its daemons takes root".to_owned());
        }
        let daemons = ["munged", "slurmctld", "slurmd"].map(find);
        let [munged, slurmctld, slurmd] = &daemons;
        let (Some(munged), Some(slurmctld), Some(slurmd), Some(_)) = (munged, slurmctld, slurmd, find("srun")) else {
            return Err("munged, slurmctld, slurmd or srun is not installed".to_owned());
        };
        // Not below the target directory, because paths of sockets must be short.
        let directory = std::env::temp_dir().join(format!("rmampi-slurm-{}", std::process::id()));
        let mut cluster = Self { daemons: Vec::new(), directory, hosts: hosts.to_vec() };
        cluster.configure().map_err(|error| format!("its configuration cannot be written: {error}"))?;
        let mut munge = Command::new(munged);
        munge.args(["--foreground", "--force"]);
        for (option, file) in [
            ("socket", "munge.socket"),
            ("key-file", "munge.key"),
            ("pid-file", "munge.pid"),
            ("seed-file", "munge.seed"),
            ("log-file", "munge.log"),
        ] {
            munge.arg(format!("--{option}={}", cluster.directory.join(file).display()));
        }
        cluster.add(&mut munge, "munged")?;
        let socket = cluster.directory.join("munge.socket");
        cluster.wait("munged to listen", |_| socket.exists())?;
        let mut daemons = vec![("slurmctld".to_owned(), slurmctld, hosts.first())];
        let nodes = hosts.iter().map(|host| (format!("slurmd-{host}"), slurmd, Some(host)));
        daemons.extend(nodes);
        if hosts.is_empty() {
            daemons.push(("slurmd".to_owned(), slurmd, None));
        }
        for (name, program, host) in daemons {
            let mut daemon = host.map_or_else(|| Command::new(program), |host| on_host(host, program));
            daemon.arg("-D").arg("-f").arg(cluster.configuration());
            cluster.add(&mut daemon, &name)?;
        }
        cluster.wait("the nodes to be idle", |cluster| {
            let state = output(cluster.command("sinfo").args(["--noheader", "--format=%T"]));
            state.is_ok_and(|state| state.stdout == b"idle\n")
        })?;
        Ok(cluster)
    }

    fn configuration(&self) -> PathBuf {
        self.directory.join("slurm.conf")
    }

    /// Writes the configuration files of the daemons.
    fn configure(&self) -> std::io::Result<()> {
        let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let directory = self.directory.display();
        for name in ["state", "spool"] {
            fs::create_dir_all(self.directory.join(name))?;
        }
        fs::set_permissions(&self.directory, fs::Permissions::from_mode(0o755))?;
        // A key for this cluster only. The key exists as long as the cluster.
        let mut key = [0; 128];
        let _ = rustix::rand::getrandom(&mut key, rustix::rand::GetRandomFlags::empty());
        fs::write(self.directory.join("munge.key"), key)?;
        fs::set_permissions(self.directory.join("munge.key"), fs::Permissions::from_mode(0o600))?;
        // Two free ports.
        let listeners = [TcpListener::bind("127.0.0.1:0")?, TcpListener::bind("127.0.0.1:0")?];
        let [control, node] = [listeners[0].local_addr()?.port(), listeners[1].local_addr()?.port()];
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let (controller, address, nodes) = match &self.hosts[..] {
            [] => (
                host.as_str(),
                "127.0.0.1",
                format!("NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} State=UNKNOWN\n"),
            ),
            hosts => {
                let node = |host: &&str| {
                    format!("NodeName={host} NodeAddr={} CPUs={processors} State=UNKNOWN\n", address(host))
                };
                ("hn1", "10.77.0.1", hosts.iter().map(node).collect())
            }
        };
        for (host, name) in self.hosts.iter().flat_map(|host| [(host, "spool"), (host, "tmp")]) {
            fs::create_dir_all(self.directory.join(format!("{name}.{host}")))?;
        }
        // The hosts of the testbed share /tmp. There, Slurm's plugin for PMIx would make the same directory for both nodes.
        let places = if self.hosts.is_empty() {
            format!("SlurmdSpoolDir={directory}/spool\n")
        } else {
            format!("SlurmdSpoolDir={directory}/spool.%n\nTmpFS={directory}/tmp.%n\n")
        };
        let text = format!(
            "ClusterName=rmampi\nSlurmctldHost={controller}({address})\nSlurmUser=root\nSlurmdUser=root\n\
             AuthType=auth/munge\nAuthInfo=socket={directory}/munge.socket\nCredType=cred/munge\n\
             StateSaveLocation={directory}/state\n{places}\
             SlurmctldPidFile={directory}/slurmctld.pid\nSlurmdPidFile={directory}/slurmd.%n.pid\n\
             SlurmctldPort={control}\nSlurmdPort={node}\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nJobAcctGatherType=jobacct_gather/none\n\
             SwitchType=switch/none\nSelectType=select/linear\nMpiDefault=none\nReturnToService=2\n\
             {nodes}PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n"
        );
        fs::write(self.configuration(), text)
    }

    /// Starts a daemon, whose error output goes to a file.
    fn add(&mut self, command: &mut Command, name: &str) -> Result<(), String> {
        let log = fs::File::create(self.directory.join(format!("{name}.out"))).map_err(|error| error.to_string())?;
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).env("SLURM_CONF", self.configuration());
        self.daemons.push(command.spawn().map_err(|error| format!("{name}: {error}"))?);
        Ok(())
    }

    /// Polls until the condition is true, a daemon has ended, or the time limit is over. The error contains the last
    /// line of each daemon's error output.
    fn wait(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) -> Result<(), String> {
        let end = Instant::now() + PATIENCE;
        while !is_so(self) {
            let has_ended = self.daemons.iter_mut().any(|daemon| !matches!(daemon.try_wait(), Ok(None)));
            if has_ended || Instant::now() >= end {
                let last_words = |file: PathBuf| {
                    let text = fs::read_to_string(file).unwrap_or_default();
                    text.lines().last().unwrap_or_default().to_owned()
                };
                let files = fs::read_dir(&self.directory).into_iter().flatten().filter_map(Result::ok);
                let logs =
                    files.map(|file| file.path()).filter(|file| file.extension().is_some_and(|it| it == "out"));
                let words: Vec<_> = logs.map(last_words).collect();
                return Err(format!("waited too long for {what}, or a daemon has ended: {}", words.join("; ")));
            }
            std::thread::sleep(INTERVAL);
        }
        Ok(())
    }

    /// A client of this cluster.
    fn command(&self, name: &str) -> Command {
        let mut command = match self.hosts.first() {
            None => bounded(Path::new(name)),
            Some(_) => {
                let mut command = testbed::script();
                command.args(["front", "timeout", "-k", "5", "240", name]).stdin(Stdio::null());
                command
            }
        };
        command.env("SLURM_CONF", self.configuration());
        command
    }

    /// Whether Slurm's plugin for PMIx starts a program. If it does not, prints that its tests are skipped.
    fn has_pmix(&self) -> Result<bool, String> {
        let has = output(self.command("srun").args(["--mpi=pmix", "-n", "1", "true"]))?.status.success();
        if !has {
            eprintln!(
                "skipped: srun --mpi=pmix, which does not work here (Debian's plugin needs the package libpmix-dev)"
            );
        }
        Ok(has)
    }

    /// Runs a program as the script of a job of two tasks.
    fn batch(&self, program: &Path) -> Result<Output, String> {
        let file = |name: &str| self.directory.join(name);
        let mut sbatch = self.command("sbatch");
        sbatch.args(["--wait", "-n", "2"]).arg("--output").arg(file("out")).arg("--error").arg(file("err"));
        let mut result = output(sbatch.arg(format!("--wrap=exec {}", program.display())))?;
        result.stdout = fs::read(file("out")).unwrap_or_default();
        result.stderr = fs::read(file("err")).unwrap_or_default();
        Ok(result)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // First the nodes, then the controller, last munge, which nodes and controller use.
        for daemon in self.daemons.iter_mut().rev() {
            let _ = kill_process(Pid::from_child(daemon), Signal::TERM);
            super::ends_before(Pid::from_child(daemon), Instant::now() + PATIENCE);
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// The address of a host.
fn address(host: &str) -> String {
    format!("10.77.0.{}", host.trim_start_matches("hn"))
}

/// A program with a host's network and name, but with this machine's file system, in which Slurm looks for its control groups.
fn on_host(host: &str, program: &Path) -> Command {
    let process = testbed::first_process(host).map_or(0, |process| process.as_raw_nonzero().get());
    let mut command = Command::new("nsenter");
    command.arg(format!("--net=/run/netns/{host}")).arg(format!("--uts=/proc/{process}/ns/uts")).arg(program);
    command
}

/// A program in PATH or in a directory of daemons.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = std::env::split_paths(&path).chain(PLACES.map(PathBuf::from)).collect::<Vec<_>>();
    places.into_iter().map(|place| place.join(name)).find(|file| file.is_file())
}
