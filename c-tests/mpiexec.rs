//! `mpiexec` as its users see it: the ranks are shell commands, and `bash` scripts as PMI clients.
//!
//! The tests of this file do not wait for a fixed time: they poll for events, at most for [`DEADLINE`]. Each test marks
//! its processes by a variable in their environment, by which left-over processes are found in /proc.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

#[path = "mpiexec_hosts.rs"]
mod hosts;
#[path = "mpiexec_options.rs"]
mod options;
#[path = "mpiexec_peers.rs"]
mod peers;
#[path = "mpiexec_testbed.rs"]
mod testbed;

/// Largest time of a wait.
const DEADLINE: Duration = Duration::from_secs(80);
/// The program under test.
const MPIEXEC: &str = env!("CARGO_BIN_EXE_mpiexec");
/// Functions of a PMI client for bash.
const CLIENT: &str = r#"
say() { echo "$*" >&$PMI_FD; read -r -u $PMI_FD answer; }
init() { say cmd=init pmi_version=1 pmi_subversion=1; }
barrier() { say cmd=barrier_in; }
space() { say cmd=get_my_kvsname; kvs=${answer##*kvsname=}; }
finalize() { say cmd=finalize; }
await_file() { until [ -s "$1" ]; do sleep 0.005; done; }
await_end() { await_file "$1"; while kill -0 $(cat "$1") 2>/dev/null; do sleep 0.005; done; }
"#;

/// Polls until `look` returns a value.
fn await_some<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < DEADLINE, "waited too long for {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// An invocation of `mpiexec` in preparation, with its own directory.
struct Call {
    command: Command,
    marker: String,
    directory: PathBuf,
    input: Vec<u8>,
}

/// A running job.
struct Running {
    child: Child,
    marker: String,
    directory: PathBuf,
    lines: Receiver<String>,
    errors: Receiver<Vec<u8>>,
}

/// The result of a job.
struct Outcome {
    status: i32,
    output: String,
    errors: String,
    time: Duration,
}

/// An invocation of `mpiexec` with these arguments.
fn mpiexec(arguments: &[&str]) -> Call {
    let mut call = program(MPIEXEC);
    call.command.args(arguments);
    call
}

/// An invocation of a program, usually a shell, that executes `mpiexec`. In its environment MPIEXEC is the path of
/// `mpiexec`, and D is the directory of the invocation.
fn program(path: &str) -> Call {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let name = format!("rmampi-test-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
    fs::create_dir(&directory).unwrap();
    let mut command = Command::new(path);
    let marker = format!("RMAMPI_TEST_MARKER={name};");
    command.env("RMAMPI_TEST_MARKER", format!("{name};")).env("MPIEXEC", MPIEXEC).env("D", &directory);
    command.env("CLIENT", CLIENT).env_remove("GFORTRAN_UNBUFFERED_PRECONNECTED");
    // SAFETY: system calls only. They enable the signals, which a shell may have disabled for background jobs.
    unsafe {
        command.pre_exec(|| {
            for signal in [libc::SIGINT, libc::SIGQUIT, libc::SIGHUP, libc::SIGTERM] {
                libc::signal(signal, libc::SIG_DFL);
            }
            Ok(())
        });
    }
    Call { command, marker, directory, input: Vec::new() }
}

/// A job of `size` ranks that speak PMI by a bash script.
fn pmi_job(size: usize, script: &str) -> Call {
    mpiexec(&["-n", &size.to_string(), "bash", "-c", &format!("{CLIENT}{script}")])
}

impl Call {
    fn input(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.input = text.into();
        self
    }

    fn start(mut self) -> Running {
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A separate process group, so that it can be stopped like a shell's job.
        let mut child = self.command.process_group(0).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = std::mem::take(&mut self.input);
        // Ranks need not read all input.
        std::thread::spawn(move || drop(stdin.write_all(&input)));
        let (line_sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || read_lines(stdout, |line| line_sender.send(line).is_ok()));
        let (error_sender, errors) = channel();
        let mut stderr = child.stderr.take().unwrap();
        std::thread::spawn(move || {
            let mut text = Vec::new();
            let _ = stderr.read_to_end(&mut text);
            error_sender.send(text)
        });
        Running { child, marker: self.marker, directory: self.directory, lines, errors }
    }

    fn run(self) -> Outcome {
        self.start().finish()
    }
}

/// Forwards lines, each with its newline if it has one.
fn read_lines(mut source: impl BufRead, mut hand_on: impl FnMut(String) -> bool) {
    let mut line = Vec::new();
    while source.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        if !hand_on(String::from_utf8_lossy(&std::mem::take(&mut line)).into_owned()) {
            return;
        }
    }
}

impl Running {
    fn line(&self) -> String {
        self.lines.recv_timeout(DEADLINE).expect("a line of output")
    }

    fn lines(&self, count: usize) -> Vec<String> {
        let mut lines: Vec<String> = (0..count).map(|_| self.line()).collect();
        lines.sort();
        lines
    }

    fn id(&self) -> i32 {
        self.child.id() as i32
    }

    fn signal(&self, signal: i32) {
        send_signal(self.id(), signal);
    }

    /// Waits for the end, and checks that no process is left.
    fn finish(mut self) -> Outcome {
        let start = Instant::now();
        let status = await_some("mpiexec to end", || self.child.try_wait().unwrap());
        let time = start.elapsed();
        assert_eq!(processes(&self.marker), [0; 0], "left-over processes");
        let errors = self.errors.recv_timeout(DEADLINE).expect("the end of standard error");
        let status = status.code().unwrap_or_else(|| -status.signal().unwrap());
        let output = self.lines.iter().collect();
        Outcome { status, output, errors: String::from_utf8_lossy(&errors).into_owned(), time }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // After a failed test mpiexec may still run. When it is killed, the watchdog ends the ranks.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.directory);
    }
}

impl Outcome {
    /// Checks for success without output on standard error.
    #[track_caller]
    fn well(self) -> String {
        assert_eq!((self.status, self.errors.as_str()), (0, ""), "output: {}", self.output);
        self.output
    }

    /// Checks for a status, exactly one line on standard error that contains all parts, and an end in less than a quarter of [`DEADLINE`].
    #[track_caller]
    fn failed(self, status: i32, parts: &[&str]) -> Self {
        assert_eq!(self.status, status, "errors: {}", self.errors);
        assert!(self.errors.starts_with("mpiexec: ") && self.errors.ends_with('\n'), "{:?}", self.errors);
        assert_eq!(self.errors.lines().count(), 1, "{:?}", self.errors);
        for part in parts {
            assert!(self.errors.contains(part), "{part:?} is not in {:?}", self.errors);
        }
        assert!(self.time < DEADLINE / 4, "ended after {:?}", self.time);
        self
    }
}

fn send_signal(id: i32, signal: i32) {
    // SAFETY: a system call, which sends a signal to a process of this test.
    assert_eq!(unsafe { libc::kill(id, signal) }, 0);
}

/// The processes whose environment has the marker.
fn processes(marker: &str) -> Vec<i32> {
    let ids = fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    ids.filter(|id| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == marker.as_bytes())
    })
    .collect()
}

/// The state letter of a process in /proc.
fn state(id: i32) -> Option<char> {
    fs::read_to_string(format!("/proc/{id}/stat")).ok()?.rsplit(") ").next()?.chars().next()
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

// ---- the command line

#[test]
fn one_rank_is_started_by_default() {
    assert_eq!(mpiexec(&["sh", "-c", "echo $PMI_RANK of $PMI_SIZE"]).run().well(), "0 of 1\n");
}

#[test]
fn ranks_are_told_who_they_are() {
    let script = "echo $PMI_RANK/$PMI_SIZE $MPI_LOCALRANKID/$MPI_LOCALNRANKS $GFORTRAN_UNBUFFERED_PRECONNECTED";
    for option in ["-n", "-np", "--np", "--n"] {
        let output = mpiexec(&[option, "3", "sh", "-c", script]).run().well();
        assert_eq!(sorted(&output), ["0/3 0/3 y", "1/3 1/3 y", "2/3 2/3 y"]);
    }
}

#[test]
fn executables_have_environments_and_directories_of_their_own() {
    let script = "echo $PMI_RANK $A $B $(pwd) $PMI_SIZE";
    let words = ["-genv", "B", "all", "-env", "A", "one", "sh", "-c", script, ":"];
    let more = ["-n", "2", "-wdir", "/", "--env", "A", "two", "--env", "B", "own", "sh", "-c", script];
    let mut call = mpiexec(&words);
    call.command.args(more).current_dir("/usr");
    assert_eq!(sorted(&call.run().well()), ["0 one all /usr 3", "1 two own / 3", "2 two own / 3"]);
}

#[test]
fn variables_of_an_outer_job_are_removed_and_the_users_are_kept() {
    let mut call = mpiexec(&["sh", "-c", "env"]);
    for name in ["PMI_ID", "PMIX_RANK", "OMPI_COMM_WORLD_RANK", "HYDI_CONTROL_FD", "MPI_LOCALX", "PMI_RANK"] {
        call.command.env(name, "outer");
    }
    call.command.env("GFORTRAN_UNBUFFERED_PRECONNECTED", "n").env("MPI_OWN", "kept");
    let output = call.run().well();
    assert!(!output.contains("=outer\n"), "{output}");
    assert!(output.contains("GFORTRAN_UNBUFFERED_PRECONNECTED=n\n") && output.contains("MPI_OWN=kept\n"), "{output}");
    let words =
        ["-n", "2", "-genv", "PMI_SIZE", "9", "-env", "PMI_RANK", "7", "sh", "-c", "echo $PMI_RANK/$PMI_SIZE"];
    assert_eq!(sorted(&mpiexec(&words).run().well()), ["0/2", "1/2"]);
}

#[test]
fn wrong_usage_is_one_sentence_and_status_2() {
    for (words, part) in [
        (&["-n", "0", "true"][..], "'0'"),
        (&["-n", "x", "true"], "'x'"),
        (&["-n"], "-n"),
        (&["-frobnicate", "true"], "'-frobnicate'"),
        (&[], "no program"),
        (&["true", ":"], "':'"),
        (&["-timeout", "soon", "true"], "'soon'"),
        (&["-wdir", "/no/such", "true"], "/no/such"),
        (&["-env", "=1", "true"], "'=1'"),
    ] {
        mpiexec(words).run().failed(2, &[part]);
    }
}

#[test]
fn nothing_starts_when_one_program_is_wrong() {
    for (wrong, status, part) in [
        ("no-such-program", 127, "not found"),
        ("./nothing", 127, "not found"),
        ("/etc/passwd", 126, "permission"),
        ("/", 126, "directory"),
    ] {
        let outcome = mpiexec(&["-n", "2", "echo", "started", ":", wrong]).run().failed(status, &[wrong, part]);
        assert_eq!(outcome.output, "");
    }
}

#[test]
fn an_interpreter_that_is_missing_is_found_out_at_the_start() {
    let call = program("/bin/sh");
    let script = call.directory.join("script");
    fs::write(&script, "#!/no/such/interpreter\n").unwrap();
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let mut call = call;
    call.command.args(["-c", "exec $MPIEXEC -n 3 sleep 1000 : $D/script"]);
    call.run().failed(127, &["script", "interpreter"]);
}

#[test]
fn a_script_without_a_first_line_is_run_by_the_shell() {
    let mut call = program("/bin/sh");
    let script = call.directory.join("script");
    fs::write(&script, "echo ran $1\n").unwrap();
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    call.command.args(["-c", "exec $MPIEXEC -wdir $D ./script it"]);
    assert_eq!(call.run().well(), "ran it\n");
}

#[test]
fn a_program_in_this_directory_is_hinted_at() {
    let call = mpiexec(&["-wdir", "/bin", "-env", "PATH", "/no/such", "true"]);
    call.run().failed(127, &["did you mean './true'?"]);
}

#[test]
fn help_and_version_are_printed() {
    for option in ["-h", "-help", "--help"] {
        let text = mpiexec(&[option]).run().well();
        for word in
            ["Usage:", "-n, -np, -c N", "-genv", "-timeout", "-bind-to, -binding none", "Exit status:", "Examples:"]
        {
            assert!(text.contains(word), "{word} is missing");
        }
    }
    for option in ["-V", "--version"] {
        let version = concat!("mpiexec (rmampi) ", env!("CARGO_PKG_VERSION"), "\n");
        assert_eq!(mpiexec(&[option]).run().well(), version);
    }
}

// ---- input

#[test]
fn input_goes_to_rank_0_and_so_does_its_end() {
    let output = mpiexec(&["-l", "-n", "3", "cat"]).input("a\nb\nc").run().well();
    assert_eq!(output, "[0] a\n[0] b\n[0] c\n");
}

#[test]
fn large_input_passes_and_a_rank_that_does_not_read_does_no_harm() {
    let text = "0123456789abcde\n".repeat(1 << 17);
    assert_eq!(mpiexec(&["-n", "2", "cat"]).input(text.clone()).run().well().len(), text.len());
    mpiexec(&["-n", "2", "true"]).input(text.clone()).run().well();
    let output = mpiexec(&["-n", "1", "sh", "-c", "read line; exec <&-; echo $line"]).input(text).run().well();
    assert_eq!(output, "0123456789abcde\n");
}

#[test]
fn input_that_is_not_read_stays_for_the_next_command() {
    let mut call = program("/bin/sh");
    fs::write(call.directory.join("list"), "a\nb\n").unwrap();
    call.command.args(["-c", "while read x; do $MPIEXEC -n 2 echo $x; done < $D/list"]);
    assert_eq!(call.run().well(), "a\na\nb\nb\n");
}

#[test]
fn who_writes_the_input_sees_that_rank_0_has_closed_it() {
    let mut call = program("/bin/bash");
    let rank = "exec <&-; until [ -s $D/gone ]; do sleep 0.005; done; echo seen";
    call.command.args(["-c", r#"(yes; echo gone > $D/gone) | $MPIEXEC -n 2 sh -c "$S""#]).env("S", rank);
    assert_eq!(call.run().well(), "seen\nseen\n");
}

// ---- output

#[test]
fn outputs_stay_apart_and_labels_begin_lines() {
    let outcome = mpiexec(&["-l", "-n", "2", "sh", "-c", "echo out; echo; printf end; echo err >&2"]).run();
    assert_eq!(outcome.status, 0);
    assert_eq!(sorted(&outcome.output), ["[0] ", "[0] end", "[0] out", "[1] ", "[1] end", "[1] out"]);
    assert_eq!(sorted(&outcome.errors), ["[0] err", "[1] err"]);
}

#[test]
fn an_unfinished_last_line_stays_unfinished_if_nothing_follows() {
    assert_eq!(mpiexec(&["printf", "a\\nb"]).run().well(), "a\nb");
    let output = mpiexec(&["-n", "2", "printf", "x"]).run().well();
    assert_eq!(output, "xx");
}

#[test]
fn what_mpiexec_says_begins_a_line_when_both_outputs_are_one_file() {
    let mut call = program("/bin/sh");
    call.command.args(["-c", "exec $MPIEXEC sh -c 'printf unfinished; exit 3' 2>&1"]);
    let outcome = call.run();
    assert_eq!(outcome.status, 3);
    assert!(outcome.output.starts_with("unfinished\nmpiexec: rank 0 "), "{:?}", outcome.output);
}

#[test]
fn lines_written_in_pieces_never_mix_even_when_both_outputs_are_one_file() {
    let mut call = program("/bin/sh");
    let script = r"r=$PMI_RANK; i=0; while [ $i -lt 300 ]; do
        printf $r$r$r; printf e$r$r >&2; printf $r$r'$r\n'; printf $r$r$r'\n' >&2; i=$((i+1)); done";
    let script = script.replace("'$r", "$r'");
    call.command.args(["-c", r#"exec $MPIEXEC -n 4 sh -c "$S" 2>&1"#]).env("S", script);
    let mut counts = BTreeMap::new();
    for line in call.run().well().lines() {
        *counts.entry(line.to_owned()).or_insert(0) += 1;
    }
    let ranks = || (0..4).map(|rank| rank.to_string());
    let expected = ranks().map(|r| (r.repeat(6), 300)).chain(ranks().map(|r| (format!("e{}", r.repeat(5)), 300)));
    assert_eq!(counts, expected.collect());
}

#[test]
fn very_long_lines_pass_completely() {
    let output = mpiexec(&["sh", "-c", "head -c 3000000 /dev/zero | tr '\\0' x"]).run().well();
    assert_eq!(output.len(), 3_000_000);
}

#[test]
fn no_output_of_a_dying_rank_is_lost() {
    let script = "head -c 200000 /dev/zero | tr '\\0' x; printf 'a\\nlast words' >&2; kill -KILL $$";
    let outcome = mpiexec(&["sh", "-c", script]).run();
    assert_eq!((outcome.status, outcome.output.len()), (137, 200_000));
    let lines: Vec<&str> = outcome.errors.lines().collect();
    assert_eq!(lines[..2], ["a", "last words"]);
    assert!(lines[2].starts_with("mpiexec: rank 0 (pid ") && lines.len() == 3, "{lines:?}");
}

#[test]
fn a_reader_that_goes_ends_the_job_quietly() {
    let mut call = mpiexec(&["-n", "3", "yes"]);
    call.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = call.command.spawn().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    drop(reader);
    let status = await_some("the end", || child.try_wait().unwrap());
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((status.code(), line.as_str(), errors.as_str()), (Some(141), "y\n", ""));
    assert_eq!(processes(&call.marker), [0; 0]);
    fs::remove_dir_all(call.directory).unwrap();
}

#[test]
fn a_full_disk_is_told_and_ends_the_job() {
    let mut call = program("/bin/sh");
    call.command.args(["-c", "exec $MPIEXEC -n 2 sh -c 'echo text; sleep 1000' > /dev/full"]);
    call.run().failed(1, &["standard output cannot be written", "No space left"]);
    let mut call = program("/bin/sh");
    call.command.args(["-c", "exec $MPIEXEC -n 2 echo text > /dev/full"]);
    call.run().failed(1, &["standard output cannot be written"]);
}

/// Waits until a pipe contains more than 30,000 bytes, which may be all that fits.
fn await_full(pipe: &ChildStdout) {
    await_some("a full pipe", || {
        let mut length: libc::c_int = 0;
        // SAFETY: the descriptor is open, and the request writes one integer.
        unsafe { libc::ioctl(pipe.as_raw_fd(), libc::FIONREAD, &raw mut length) };
        // A pipe has sixteen pages of 4 KiB. The rest of a page stays empty if the next write does not fit.
        (length > 30_000).then_some(())
    });
}

#[test]
fn a_reader_that_does_not_read_holds_up_the_output_but_not_signals() {
    let mut call = mpiexec(&["-n", "2", "yes"]);
    call.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = call.command.spawn().unwrap();
    let pipe = child.stdout.take().unwrap();
    await_full(&pipe);
    send_signal(child.id() as i32, libc::SIGINT);
    let status = await_some("the end", || child.try_wait().unwrap());
    assert_eq!(status.code(), Some(130));
    assert_eq!(processes(&call.marker), [0; 0]);
    fs::remove_dir_all(call.directory).unwrap();
}

#[test]
fn a_slow_reader_gets_everything_also_after_the_ranks_have_ended() {
    let mut call = mpiexec(&["-n", "3", "sh", "-c", "seq 30000"]);
    call.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = call.command.spawn().unwrap();
    let mut pipe = child.stdout.take().unwrap();
    await_full(&pipe);
    let mut text = String::new();
    pipe.read_to_string(&mut text).unwrap();
    assert_eq!(text.lines().count(), 90_000);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    fs::remove_dir_all(call.directory).unwrap();
}

// ---- descriptors

#[test]
fn a_rank_inherits_four_descriptors() {
    let mut call = program("/bin/bash");
    call.command.args(["-c", "exec 7</dev/null 9</dev/null; exec $MPIEXEC -n 3 bash -c 'ls -m /proc/$$/fd; :'"]);
    assert_eq!(call.run().well(), "0, 1, 2, 3\n".repeat(3));
}

#[test]
fn the_soft_limit_of_files_is_raised_for_mpiexec_alone() {
    let mut call = program("/bin/sh");
    call.command.args(["-c", "ulimit -Sn 40; exec $MPIEXEC -n 30 sh -c 'ulimit -Sn'"]);
    assert_eq!(call.run().well(), "40\n".repeat(30));
}

#[test]
fn too_few_descriptors_are_a_clear_error() {
    let mut call = program("/bin/sh");
    call.command.args(["-c", "ulimit -n 40; exec $MPIEXEC -n 30 true"]);
    call.run().failed(2, &["30 ranks", "descriptors", "40"]);
}

#[test]
fn no_file_has_a_name() {
    let running = mpiexec(&["-n", "2", "sh", "-c", "echo ready; exec sleep 1000"]).start();
    running.lines(2);
    for entry in fs::read_dir(format!("/proc/{}/fd", running.id())).unwrap() {
        let target = fs::read_link(entry.unwrap().path()).unwrap();
        let named = target.starts_with("/tmp") || target.starts_with("/dev/shm") || target.starts_with("/var");
        assert!(!named, "{} is open", target.display());
    }
    running.signal(libc::SIGTERM);
    assert_eq!(running.finish().status, 143);
}

// ---- ends

#[test]
fn a_rank_killed_by_a_signal_ends_the_job_with_one_line() {
    let outcome = mpiexec(&["-n", "4", "sh", "-c", "echo $$; [ $PMI_RANK = 2 ] && kill -SEGV $$; sleep 1000"]).run();
    let outcome =
        outcome.failed(139, &["rank 2 (pid ", "was killed by signal 11 (SIGSEGV); ending the other 3 ranks"]);
    let id = outcome.errors.split("(pid ").nth(1).unwrap().split(')').next().unwrap();
    assert!(outcome.output.lines().any(|line| line == id), "the pid is the rank's");
}

#[test]
fn a_rank_with_a_status_ends_the_others_even_if_they_ignore_sigterm() {
    let script = "trap '' TERM; echo up > $D/$PMI_RANK; [ $PMI_RANK = 1 ] || sleep 1000 & wait
        if [ $PMI_RANK = 1 ]; then until [ -s $D/0 ]; do sleep 0.005; done; exit 5; fi; sleep 1000";
    mpiexec(&["-n", "2", "sh", "-c", script]).run().failed(5, &["rank 1 ", "status 5; ending the other rank\n"]);
    mpiexec(&["sh", "-c", "exit 9"]).run().failed(9, &["status 9\n"]);
    mpiexec(&["-n", "8", "false"]).run().failed(1, &["status 1"]);
}

#[test]
fn ranks_die_of_a_broken_pipe_as_usual() {
    mpiexec(&["sh", "-c", "kill -PIPE $$; echo alive"]).run().failed(141, &["signal 13 (SIGPIPE)"]);
}

#[test]
fn signals_end_everything() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT] {
        let running = mpiexec(&["-n", "3", "sh", "-c", "sleep 1000 & echo ready; wait"]).start();
        running.lines(3);
        running.signal(signal);
        let outcome = running.finish();
        assert_eq!((outcome.status, outcome.errors.as_str()), (128 + signal, ""));
    }
}

#[test]
fn ranks_and_what_they_have_started_hear_the_signal_before_they_are_killed() {
    let script = "trap 'echo heard' INT; trap '' TERM; echo ready; while :; do read x < $D/fifo; done";
    let mut call = mpiexec(&["-n", "2", "sh", "-c", r#"bash -c "$S"; true"#]);
    call.command.env("S", script);
    Command::new("mkfifo").arg(call.directory.join("fifo")).status().unwrap();
    let running = call.start();
    running.lines(2);
    running.signal(libc::SIGINT);
    let outcome = running.finish();
    assert_eq!((outcome.status, outcome.output.as_str()), (130, "heard\nheard\n"));
}

#[test]
fn user_signals_are_passed_on() {
    let script =
        "trap 'echo one' USR1; trap 'echo two; exit 0' USR2; echo ready; while :; do sleep 1000 & wait; done";
    let running = mpiexec(&["-n", "2", "sh", "-c", script]).start();
    assert_eq!(running.lines(2), ["ready\n", "ready\n"]);
    running.signal(libc::SIGUSR1);
    assert_eq!(running.lines(2), ["one\n", "one\n"]);
    running.signal(libc::SIGUSR2);
    // The signals also go to the `sleep` processes of the shells, which die of them; the shells continue and exit with status 0.
    assert_eq!(running.finish().well(), "two\ntwo\n");
}

#[test]
fn a_stopped_job_stops_its_ranks_and_goes_on_with_them() {
    let script = "echo $$; read x < $D/fifo; echo went on";
    let call = mpiexec(&["-n", "2", "sh", "-c", script]);
    let fifo = call.directory.join("fifo");
    Command::new("mkfifo").arg(&fifo).status().unwrap();
    let running = call.start();
    let mut all: Vec<i32> = running.lines(2).iter().map(|line| line.trim().parse().unwrap()).collect();
    all.push(running.id());
    running.signal(libc::SIGTSTP);
    await_some("all to stop", || all.iter().all(|&id| state(id) == Some('T')).then_some(()));
    running.signal(libc::SIGCONT);
    await_some("all to go on", || all.iter().all(|&id| state(id).is_some_and(|s| s != 'T')).then_some(()));
    // Opened for reading and writing, so either side may open first. Two lines for two readers.
    let mut writer = File::options().read(true).write(true).open(fifo).unwrap();
    writer.write_all(b"x\nx\n").unwrap();
    assert_eq!(running.finish().well(), "went on\nwent on\n");
}

#[test]
fn nohup_is_respected() {
    let mut call = program("/bin/sh");
    call.command.args([
        "-c",
        "trap '' HUP; exec $MPIEXEC sh -c 'trap \"echo one\" USR1; echo up; while :; do sleep 1000 & wait; done'",
    ]);
    let running = call.start();
    assert_eq!(running.line(), "up\n");
    running.signal(libc::SIGHUP);
    running.signal(libc::SIGUSR1);
    assert_eq!(running.line(), "one\n");
    running.signal(libc::SIGTERM);
    assert_eq!(running.finish().status, 143);
}

#[test]
fn a_time_limit_ends_the_job() {
    let outcome = mpiexec(&["-timeout", "0.2", "-n", "2", "sleep", "1000"]).run();
    outcome.failed(124, &["0.2 s", "ending ranks 0 and 1"]);
    assert_eq!(mpiexec(&["-timeout", "1000", "echo", "fast"]).run().well(), "fast\n");
}

#[test]
fn grandchildren_neither_keep_mpiexec_nor_stay() {
    let script = "sleep 1000 & setsid sleep 1000 & (setsid sh -c 'sleep 1000 & sleep 1000' &); echo done";
    let start = Instant::now();
    assert_eq!(mpiexec(&["-n", "2", "sh", "-c", script]).run().well(), "done\ndone\n");
    assert!(start.elapsed() < DEADLINE / 4);
}

#[test]
fn what_a_grandchild_writes_right_after_its_rank_is_shown() {
    let script = "(while kill -0 $$ 2>/dev/null; do :; done; echo late) & exit 0";
    assert_eq!(mpiexec(&["bash", "-c", script]).run().well(), "late\n");
}

#[test]
fn nothing_survives_when_mpiexec_itself_is_killed() {
    let script = "trap '' TERM HUP INT; (trap '' TERM HUP INT; sleep 1000) & echo ready; sleep 1000";
    let mut running = mpiexec(&["-n", "3", "sh", "-c", script]).start();
    running.lines(3);
    let (marker, watchdog) = (running.marker.clone(), processes(&running.marker).len());
    assert!(watchdog > 7, "mpiexec, its watchdog, 3 ranks and their children are at least 8 processes");
    running.child.kill().unwrap();
    running.child.wait().unwrap();
    await_some("all to be gone", || processes(&marker).is_empty().then_some(()));
}

#[test]
fn the_watchdog_survives_the_terminals_signals() {
    let mut running =
        mpiexec(&["sh", "-c", "trap '' INT; (trap '' INT; sleep 1000 & wait) & echo ready; wait"]).start();
    running.line();
    let is_watchdog =
        |id: &i32| fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|name| name.trim() == "mpiexec-watch");
    let watchdog = await_some("a watchdog", || processes(&running.marker).into_iter().find(is_watchdog));
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGTSTP, libc::SIGALRM] {
        send_signal(watchdog, signal);
    }
    running.child.kill().unwrap();
    running.child.wait().unwrap();
    let marker = running.marker.clone();
    await_some("all to be gone", || processes(&marker).is_empty().then_some(()));
}

// ---- PMI

#[test]
fn ranks_exchange_values() {
    let script = r"init; space
        say cmd=put kvsname=$kvs key=card-$PMI_RANK value=v=$PMI_RANK; echo $answer
        barrier; echo $answer
        say cmd=get kvsname=$kvs key=card-$(( (PMI_RANK + 1) % PMI_SIZE )); echo ${answer##*value=}
        say cmd=get kvsname=$kvs key=PMI_process_mapping; echo $answer
        say cmd=get kvsname=$kvs key=none; echo $answer
        finalize; echo $answer";
    let output = pmi_job(3, script).run().well();
    for (line, count) in [
        ("cmd=put_result rc=0 msg=success", 3),
        ("cmd=barrier_out rc=0", 3),
        ("v=0", 1),
        ("v=1", 1),
        ("v=2", 1),
        ("cmd=get_result rc=0 msg=success value=(vector,(0,1,3))", 3),
        ("cmd=get_result rc=-1 msg=key_none_not_found value=unknown", 3),
        ("cmd=finalize_ack rc=0", 3),
    ] {
        assert_eq!(output.lines().filter(|&l| l == line).count(), count, "{line} in {output}");
    }
}

#[test]
fn executables_are_numbered() {
    let script = format!("{CLIENT} init; say cmd=get_appnum; echo $PMI_RANK $answer; barrier; finalize");
    let output = mpiexec(&["-n", "2", "bash", "-c", &script, ":", "bash", "-c", &script]).run().well();
    let expected = ["0 cmd=appnum rc=0 appnum=0", "1 cmd=appnum rc=0 appnum=0", "2 cmd=appnum rc=0 appnum=1"];
    assert_eq!(sorted(&output), expected);
}

#[test]
fn many_barriers_of_many_ranks_work() {
    let script =
        "init; for i in {1..20}; do barrier; [ \"$answer\" = 'cmd=barrier_out rc=0' ] || exit 1; done; finalize";
    pmi_job(32, script).run().well();
}

#[test]
fn version_2_spawn_and_nonsense_are_refused() {
    let script = r#"say cmd=init pmi_version=2 pmi_subversion=0; echo $answer; init; say cmd=frobnicate; echo $answer
        printf 'mcmd=spawn\nnprocs=1\nexecname=x\ntotspawns=1\nspawnssofar=1\n' >&$PMI_FD; say endcmd; echo $answer
        head -c 3000 /dev/urandom >&$PMI_FD; printf '\ncmd=fin' >&$PMI_FD; printf 'alize\n' >&$PMI_FD
        until [ "$answer" = 'cmd=finalize_ack rc=0' ]; do read -r -u $PMI_FD answer || exit 1; done"#;
    let output = pmi_job(1, script).run().well();
    let lines: Vec<&str> = output.lines().collect();
    let expected = [
        "cmd=response_to_init rc=-1 pmi_version=1 pmi_subversion=1",
        "cmd=frobnicate_result rc=-1 msg=not_supported",
        "cmd=spawn_result rc=-1 msg=not_supported",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_client_that_never_listens_disturbs_nobody() {
    let script = r"init; if [ $PMI_RANK = 0 ]; then yes cmd=get_maxes >&$PMI_FD; fi
        for i in {1..50}; do say cmd=get_maxes; done; echo served; sleep 1000";
    let running = pmi_job(2, script).start();
    assert_eq!(running.line(), "served\n");
    running.signal(libc::SIGTERM);
    assert_eq!(running.finish().status, 143);
}

#[test]
fn leaving_without_finalize_ends_the_job() {
    let script = "init; [ $PMI_RANK = 1 ] && exit 0; barrier; sleep 1000";
    pmi_job(3, script).run().failed(
        1,
        &["rank 1 ", "status 0 without calling MPI_Finalize or MPI_Session_finalize; ending the other 2 ranks"],
    );
    let script = "init; [ $PMI_RANK = 1 ] && exit 6; barrier; sleep 1000";
    pmi_job(2, script).run().failed(6, &["rank 1 ", "status 6 without calling MPI_Finalize"]);
}

#[test]
fn a_rank_that_never_initializes_ends_the_job_in_either_order() {
    let parts = ["rank 0 ", "without calling MPI_Init"];
    let first = "if [ $PMI_RANK = 0 ]; then echo $$ > $D/pid; exit 0; fi; await_end $D/pid; init; sleep 1000";
    pmi_job(2, first).run().failed(1, &parts);
    let second = "if [ $PMI_RANK = 0 ]; then await_file $D/in; exit 0; fi; init; echo in > $D/in; sleep 1000";
    pmi_job(2, second).run().failed(1, &parts);
}

#[test]
fn a_barrier_that_cannot_open_ends_the_job() {
    let parts = ["rank 0 ", "MPI_Finalize", "waits"];
    let script = "init; if [ $PMI_RANK = 0 ]; then finalize; exit 0; fi; barrier; sleep 1000";
    pmi_job(3, script).run().failed(1, &parts);
}

#[test]
fn an_abort_ends_the_job_with_its_code_and_without_a_line() {
    for (code, status) in [("3", 3), ("256", 1), ("511", 255)] {
        let script = format!("init; [ $PMI_RANK = 1 ] && echo cmd=abort exitcode={code} >&$PMI_FD; sleep 1000");
        let outcome = pmi_job(3, &script).run();
        assert_eq!((outcome.status, outcome.errors.as_str()), (status, ""), "{code}");
    }
    // The aborting rank may have ended before mpiexec reads its message.
    let outcome =
        pmi_job(2, "init; [ $PMI_RANK = 1 ] && { echo cmd=abort exitcode=4 >&$PMI_FD; exit 9; }; sleep 1000");
    let outcome = outcome.run();
    assert_eq!((outcome.status, outcome.errors.as_str()), (4, ""));
}

#[test]
fn a_failure_after_finalize_lets_the_others_end() {
    let script = "init; if [ $PMI_RANK = 1 ]; then finalize; echo $$ > $D/pid; exit 7; fi
        await_end $D/pid; finalize; echo finished";
    let outcome = pmi_job(2, script).run();
    assert_eq!(
        (outcome.status, outcome.output.as_str(), outcome.errors.as_str()),
        (7, "finished\n", "mpiexec: rank 1 exited with status 7 after MPI_Finalize\n")
    );
}

#[test]
fn a_script_may_run_two_programs_one_after_the_other() {
    let script = "for i in 1 2; do init; barrier; finalize; done; echo $answer";
    assert_eq!(pmi_job(2, script).run().well(), "cmd=finalize_ack rc=0\n".repeat(2));
}

#[test]
fn many_ranks_start_fast() {
    let outcome = mpiexec(&["-n", "256", "/bin/true"]).run();
    assert!(outcome.time < DEADLINE / 4, "{:?}", outcome.time);
    outcome.well();
}

#[test]
fn a_job_within_a_job_works() {
    let mut call = mpiexec(&["-n", "2", "sh", "-c", "$MPIEXEC -n 2 sh -c 'echo $PMI_RANK $PMI_SIZE'"]);
    call.command.env("PMI_SIZE", "9");
    assert_eq!(sorted(&call.run().well()), ["0 2", "0 2", "1 2", "1 2"]);
}

// ---- terminals

/// A terminal with a session.
struct Terminal {
    master: File,
    child: Child,
    marker: String,
    directory: PathBuf,
    shown: Receiver<u8>,
    text: String,
}

impl Terminal {
    /// Starts an invocation as the leader of a session on a new terminal.
    fn new(mut call: Call) -> Self {
        // SAFETY: calls on a new descriptor; the name is copied before another call can overwrite it.
        let (master, slave) = unsafe {
            let master = OwnedFd::from_raw_fd(libc::posix_openpt(libc::O_RDWR | libc::O_NOCTTY | libc::O_CLOEXEC));
            assert_eq!((libc::grantpt(master.as_raw_fd()), libc::unlockpt(master.as_raw_fd())), (0, 0));
            let mut name = [0; 64];
            assert_eq!(libc::ptsname_r(master.as_raw_fd(), name.as_mut_ptr(), name.len()), 0);
            let flags = libc::O_RDWR | libc::O_NOCTTY | libc::O_CLOEXEC;
            (master, OwnedFd::from_raw_fd(libc::open(name.as_ptr(), flags)))
        };
        let copy = || Stdio::from(slave.try_clone().unwrap());
        call.command.stdin(copy()).stdout(copy()).stderr(copy());
        // SAFETY: two system calls, allowed between fork and exec.
        unsafe {
            call.command.pre_exec(|| {
                libc::setsid();
                libc::ioctl(0, libc::TIOCSCTTY, 0);
                Ok(())
            });
        }
        let child = call.command.spawn().unwrap();
        // The command holds copies of the terminal's descriptor. These are closed here, so that only the session holds the descriptor.
        drop(call.command);
        drop(slave);
        let master = File::from(master);
        let (sender, shown) = channel();
        let reader = BufReader::new(master.try_clone().unwrap());
        std::thread::spawn(move || reader.bytes().map_while(Result::ok).all(|byte| sender.send(byte).is_ok()));
        Self { master, child, marker: call.marker, directory: call.directory, shown, text: String::new() }
    }

    /// Waits until the terminal shows `text`. Returns its output since the last wait.
    fn await_text(&mut self, text: &str) -> String {
        let start = self.text.len();
        while !self.text[start..].contains(text) {
            let byte = self.shown.recv_timeout(DEADLINE);
            assert!(byte.is_ok(), "the terminal shows {:?} and not {text:?}", self.text);
            self.text.extend(byte.map(char::from));
        }
        self.text[start..].to_owned()
    }

    fn type_text(&mut self, text: &str) {
        self.master.write_all(text.as_bytes()).unwrap();
    }

    fn finish(mut self) -> i32 {
        let status = await_some("the session to end", || self.child.try_wait().unwrap());
        assert_eq!(processes(&self.marker), [0; 0], "left-over processes");
        fs::remove_dir_all(&self.directory).unwrap();
        status.code().unwrap_or_else(|| -status.signal().unwrap())
    }
}

#[test]
fn a_prompt_is_shown_and_answered() {
    let script = "if [ $PMI_RANK = 0 ]; then printf 'name? '; read name; echo \"hello $name\"; fi";
    let mut terminal = Terminal::new(mpiexec(&["-l", "-n", "2", "sh", "-c", script]));
    assert_eq!(terminal.await_text("name? "), "[0] name? ");
    terminal.type_text("you\n");
    assert_eq!(terminal.await_text("hello you\r\n"), "you\r\n[0] hello you\r\n");
    assert_eq!(terminal.finish(), 0);
}

#[test]
fn another_ranks_line_begins_below_a_prompt() {
    let script = "if [ $PMI_RANK = 0 ]; then printf 'name? '; read name
        else until [ -s $D/go ]; do sleep 0.005; done; echo other; fi";
    let call = mpiexec(&["-n", "2", "sh", "-c", script]);
    let mut terminal = Terminal::new(call);
    terminal.await_text("name? ");
    fs::write(terminal.directory.join("go"), "go").unwrap();
    assert_eq!(terminal.await_text("other\r\n"), "\r\nother\r\n");
    // The character that the user types for the end of input.
    terminal.type_text("\x04");
    assert_eq!(terminal.finish(), 1, "read fails at the end of input");
}

#[test]
fn control_c_ends_the_job() {
    let mut terminal = Terminal::new(mpiexec(&["-n", "2", "sh", "-c", "echo ready; sleep 1000"]));
    terminal.await_text("ready\r\nready\r\n");
    terminal.type_text("\x03");
    assert_eq!(terminal.finish(), 130);
}

#[test]
fn typing_more_than_rank_0_reads_does_no_harm() {
    let mut terminal = Terminal::new(mpiexec(&["sh", "-c", "echo ready; sleep 1000"]));
    terminal.await_text("ready\r\n");
    let writer = terminal.master.try_clone().unwrap();
    std::thread::spawn(move || {
        let line = [b"x".repeat(1000), b"\n".to_vec()].concat();
        (0..200).all(|_| (&writer).write_all(&line).is_ok())
    });
    send_signal(terminal.child.id() as i32, libc::SIGTERM);
    assert_eq!(terminal.finish(), 143);
}

#[test]
fn a_job_in_the_background_leaves_the_terminals_input_alone() {
    let mut call = program("/bin/bash");
    let script =
        "read first; $MPIEXEC sh -c 'until [ -s $D/go ]; do sleep 0.005; done; echo ran' & echo started; wait %1
        echo status $?; read second; echo got $second";
    call.command.args(["-mc", script]);
    let mut terminal = Terminal::new(call);
    terminal.type_text("one\n");
    terminal.await_text("started\r\n");
    terminal.type_text("two\n");
    fs::write(terminal.directory.join("go"), "go").unwrap();
    terminal.await_text("status 0\r\n");
    terminal.await_text("got two\r\n");
    assert_eq!(terminal.finish(), 0);
}
