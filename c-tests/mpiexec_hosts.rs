//! Jobs on several hosts, which are all this machine: `-launcher fork` accepts any name, and so does a script in place
//! of ssh that ignores the name. mpiexec treats every agent as a separate host. `mpiexec_testbed.rs` has tests with
//! hosts made of network namespaces.

use super::{CLIENT, Call, MPIEXEC, Running, await_some, mpiexec, processes, program, send_signal, sorted, state};
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

/// Time limit from a death to the end of the job. The target is two seconds; the rest is for slow or busy machines.
const BOUND: Duration = Duration::from_secs(12);

/// An invocation of mpiexec with agents as processes of this host.
fn on_hosts(arguments: &[&str]) -> Call {
    mpiexec(&[&["-launcher", "fork"], arguments].concat())
}

/// Ranks on hosts, which are bash scripts as PMI clients.
fn pmi_on_hosts(hosts: &str, script: &str) -> Call {
    on_hosts(&["-hosts", hosts, "bash", "-c", &format!("{CLIENT}{script}")])
}

/// An invocation of mpiexec with a script in place of ssh; `$HOST` is the host, and `$COMMAND` the command line.
fn with_launcher(script: &str, arguments: &[&str]) -> Call {
    let mut call = program("/bin/sh");
    let path = call.directory.join("launcher");
    let options =
        "while :; do case $1 in -o) shift 2 ;; -*) shift ;; *) break ;; esac; done; HOST=$1; shift; COMMAND=$*";
    fs::write(&path, format!("#!/bin/sh\n{options}\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    call.command.args(["-c", "exec $MPIEXEC -launcher-exec $D/launcher \"$@\"", "sh"]).args(arguments);
    call
}

/// Kills mpiexec, and checks that no process of its job is left after `BOUND`.
fn kill_mpiexec(job: &mut Running) {
    let since = Instant::now();
    job.signal(libc::SIGKILL);
    job.child.wait().unwrap();
    let marker = job.marker.clone();
    await_some("the ranks to end", || processes(&marker).is_empty().then_some(()));
    assert!(since.elapsed() < BOUND, "{:?}", since.elapsed());
}

#[test]
fn ranks_know_their_places() {
    let script = "echo $PMI_RANK/$PMI_SIZE $MPI_LOCALRANKID/$MPI_LOCALNRANKS $RMAMPI_HOSTS $A; pwd";
    let call = on_hosts(&["-hosts", "a:2,b", "-genv", "A", "x y", "-wdir", "/", "sh", "-c", script]);
    assert_eq!(sorted(&call.run().well()), ["/", "/", "/", "0/3 0/2 2 x y", "1/3 1/2 2 x y", "2/3 0/1 2 x y"]);
}

/// Ranks with the number of their host's ranks.
const PLACES: &str = "echo $PMI_RANK $MPI_LOCALRANKID/$MPI_LOCALNRANKS $SLURM_CPUS_PER_TASK";

#[test]
fn ranks_of_a_batch_job_are_on_the_allocated_hosts() {
    let mut call = on_hosts(&["sh", "-c", PLACES]);
    fs::write(call.directory.join("nodes"), "a\na\nb\n").unwrap();
    call.command.env("PBS_NODEFILE", call.directory.join("nodes"));
    assert_eq!(sorted(&call.run().well()), ["0 0/2", "1 1/2", "2 0/1"]);
    for (options, places) in [
        (&["-n", "2"][..], &["0 0/2", "1 1/2"][..]),
        (&["-n", "2", "-ppn", "1"], &["0 0/1", "1 0/1"]),
        (&["-hosts", "c:2"], &["0 0/2", "1 1/2"]),
        (&["-rmk", "none"], &["0 0/1"]),
    ] {
        let mut call = on_hosts(&[options, &["sh", "-c", PLACES]].concat());
        call.command.env("LSB_MCPU_HOSTS", "a 2 b 1");
        assert_eq!(sorted(&call.run().well()), places, "{options:?}");
    }
    let mut call = on_hosts(&["true"]);
    call.command.env("PBS_NODEFILE", "/no/such");
    call.run().failed(2, &["PBS_NODEFILE: file '/no/such' cannot be read"]);
}

/// A script in place of srun, whose last option names the host.
#[test]
fn agents_of_a_job_of_slurm_are_started_by_srun() {
    let srun = r#"#!/bin/bash
        [[ " $* " == *" --nodes=1 --ntasks=1 "* && $SLURM_OVERLAP = 1 && -z $SLURM_CPUS_PER_TASK$SLURM_LABELIO ]] || exit 9
        while [ "$1" != --nodelist ]; do shift; done
        echo $2 >>$D/nodes; shift 2; exec "$@""#;
    let mut call = program("/bin/sh");
    let path = call.directory.join("srun");
    fs::write(&path, srun).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let directory = call.directory.clone();
    call.command.args(["-c", "PATH=$D:$PATH; export D; exec $MPIEXEC \"$@\"", "sh", "sh", "-c", PLACES]);
    call.command.env("SLURM_JOB_NODELIST", "n[8-10]").env("SLURM_TASKS_PER_NODE", "1,2(x2)");
    call.command.env("SLURM_CPUS_PER_TASK", "4").env("SLURM_LABELIO", "1");
    let job = call.start();
    assert_eq!(sorted(&job.lines(5).concat()), ["0 0/1 4", "1 0/2 4", "2 1/2 4", "3 0/2 4", "4 1/2 4"]);
    assert_eq!(sorted(&fs::read_to_string(directory.join("nodes")).unwrap()), ["n10", "n8", "n9"]);
}

#[test]
fn a_job_on_one_host_does_not_span_hosts() {
    let mut call = on_hosts(&["-hosts", "a:2,b:2", "-n", "2", "sh", "-c", "echo ${RMAMPI_HOSTS-none}"]);
    call.command.env("RMAMPI_HOSTS", "7");
    assert_eq!(call.run().well(), "none\nnone\n");
    let mut call = mpiexec(&["sh", "-c", "echo ${RMAMPI_HOSTS-none}"]);
    call.command.env("RMAMPI_HOSTS", "7");
    assert_eq!(call.run().well(), "none\n");
}

#[test]
fn values_of_all_hosts_are_there_after_a_barrier() {
    let script = r#"
        init; space
        for round in 1 2; do
            say cmd=put kvsname=$kvs key=k$PMI_RANK value=$round.$PMI_RANK
            barrier
            text=
            for rank in 0 1 2 3 4; do say cmd=get kvsname=$kvs key=k$rank; text="$text ${answer##*value=}"; done
            echo $text
            barrier
        done
        say cmd=get kvsname=$kvs key=PMI_process_mapping; echo "${answer##*value=}"
        say cmd=get_universe_size; echo "${answer##*size=}"
        finalize"#;
    let output = pmi_on_hosts("a:2,b:2,c", script).run().well();
    let wanted = ["(vector,(0,2,2),(2,1,1))", "1.0 1.1 1.2 1.3 1.4", "2.0 2.1 2.2 2.3 2.4", "5"];
    let mut lines = sorted(&output);
    assert_eq!(lines.len(), 20);
    lines.dedup();
    assert_eq!(lines, wanted);
}

#[test]
fn ranks_of_a_host_share_a_file_and_hosts_do_not() {
    // The answer to the first request announces a file descriptor.
    let script = "init; echo $PMI_RANK ${answer##*launcher=}; barrier; finalize";
    let output = pmi_on_hosts("a:2,b", script).run().well();
    let lines = sorted(&output);
    assert!(lines[0].starts_with("0 rmampi shared_file="), "{lines:?}");
    assert!(lines[1].starts_with("1 rmampi shared_file="), "{lines:?}");
    assert_eq!(lines[2], "2 rmampi", "a rank alone on its host needs no shared file");
}

#[test]
fn the_launcher_gets_the_arguments_of_ssh_and_the_secret_stands_nowhere() {
    let script = r#"echo "$HOST" >>$D/hosts; read -r secret; echo "$secret" >>$D/secrets; echo "$COMMAND" >>$D/commands
        { echo "$secret"; cat; } | sh -c "$COMMAND""#;
    let look = r"secret=$(head -1 $D/secrets); test ${#secret} = 64 || echo no secret
        for file in /proc/[0-9]*/cmdline /proc/[0-9]*/environ; do
            text=$(tr '\0' '\n' 2>/dev/null <$file); [[ $text == *$secret* ]] && echo found in $file; done 2>/dev/null
        echo looked";
    let call = with_launcher(script, &["-hosts", "u@a,b:2", "bash", "-c", look]);
    let directory = call.directory.clone();
    let job = call.start();
    assert_eq!(job.lines(3), ["looked\n"; 3]);
    assert_eq!(sorted(&fs::read_to_string(directory.join("hosts")).unwrap()), ["b", "u@a"]);
    let commands = fs::read_to_string(directory.join("commands")).unwrap();
    assert!(commands.lines().all(|line| line.contains("/mpiexec -agent ")), "{commands}");
    let secrets = fs::read_to_string(directory.join("secrets")).unwrap();
    let mut secrets = sorted(&secrets);
    secrets.dedup();
    assert_eq!(secrets.len(), 1);
    job.finish().well();
}

/// Strangers come before the agents, and stay: some send nonsense, most send nothing, and there are more than mpiexec has descriptors.
#[test]
fn strangers_at_the_port_change_nothing() {
    let script = r#"
        [ $HOST = a ] || { await() { until [ -e $1 ]; do sleep 0.01; done; }; await $D/here; exec sh -c "$COMMAND"; }
        # mpiexec may now open no more than 64 descriptors.
        ! command -v prlimit >/dev/null || prlimit --pid $PPID --nofile=64
        exec bash -c '
            port=${COMMAND#*127.0.0.1:}; port=${port%% *}
            for text in "GET / HTTP/1.0\n" "\24\0\0\0\1rmampi\0\1" "\1\0\0\0\3"; do
                exec 9<>/dev/tcp/127.0.0.1/$port; printf "$text" >&9; exec 9>&-; done
            for number in {1..300}; do exec {stranger}<>/dev/tcp/127.0.0.1/$port || exit 9; done
            echo >$D/here; exec sh -c "$COMMAND"'"#;
    let script = format!("export COMMAND\n{script}");
    let words = [
        "-iface",
        "127.0.0.1",
        "-hosts",
        "a,b",
        "bash",
        "-c",
        &format!("{CLIENT}init; barrier; finalize; echo done"),
    ];
    assert_eq!(with_launcher(&script, &words).run().well(), "done\ndone\n");
}

#[test]
fn output_comes_in_lines_from_all_hosts() {
    let lines = 3000;
    let script = format!("i=0; while [ $i -lt {lines} ]; do echo line $i of $PMI_RANK; i=$((i+1)); done; printf end");
    let output = on_hosts(&["-l", "-hosts", "a:2,b", "sh", "-c", &script]).run().well();
    for rank in 0..3 {
        let own: Vec<&str> = output.lines().filter_map(|line| line.strip_prefix(&format!("[{rank}] "))).collect();
        let wanted: Vec<String> =
            (0..lines).map(|line| format!("line {line} of {rank}")).chain(["end".into()]).collect();
        assert_eq!(own, wanted);
    }
    assert_eq!(output.lines().count(), 3 * (lines + 1));
}

#[test]
fn output_files_are_named_by_rank_and_host() {
    let script = "$MPIEXEC -launcher fork -hosts a:2,b -outfile-pattern $D/%h.%r -errfile-pattern $D/%h.err \
                  sh -c 'echo out; echo err >&2'; cd $D; tail -n +1 *";
    let mut call = program("/bin/sh");
    call.command.args(["-c", script]);
    let wanted =
        "==> a.0 <==\nout\n\n==> a.1 <==\nout\n\n==> a.err <==\nerr\nerr\n\n==> b.2 <==\nout\n\n==> b.err <==\nerr\n";
    assert_eq!(call.run().well(), wanted);
}

#[test]
fn input_goes_to_rank_0_wherever_it_is() {
    let text = "some input\n".repeat(50_000);
    let script = "if [ $PMI_RANK = 0 ]; then wc -lc; else wc -c; fi | tr -s ' '";
    let output = on_hosts(&["-hosts", "a,b", "sh", "-c", script]).input(text.clone()).run().well();
    assert_eq!(sorted(&output), [" 50000 550000", "0"]);
    // A rank that reads only a part of the input does not prevent the end of the job.
    let output = on_hosts(&["-hosts", "a,b", "sh", "-c", "[ $PMI_RANK = 1 ] || head -1"]).input(text).run().well();
    assert_eq!(output, "some input\n");
}

#[test]
fn the_first_failure_is_the_status_of_the_job() {
    for (script, status, part) in [
        ("[ $PMI_RANK = 2 ] && exit 7; sleep 1000", 7, "rank 2 (pid "),
        (
            "[ $PMI_RANK = 2 ] && kill -9 $$; sleep 1000",
            137,
            "on b) was killed by signal 9 (SIGKILL); ending the other 2",
        ),
    ] {
        on_hosts(&["-hosts", "a:2,b", "sh", "-c", script]).run().failed(status, &[part]);
    }
    let script = "init; [ $PMI_RANK = 1 ] && say cmd=abort exitcode=9; sleep 1000";
    assert_eq!(pmi_on_hosts("a,b", script).run().status, 9);
    let script = "init; [ $PMI_RANK = 1 ] && exit 0; barrier";
    pmi_on_hosts("a,b", script).run().failed(1, &["rank 1 (pid ", "without calling MPI_Finalize"]);
    let script = "[ $PMI_RANK = 1 ] && exit 0; init; barrier";
    pmi_on_hosts("a,b", script).run().failed(1, &["rank 1 (pid ", "another rank waits for it"]);
}

#[test]
fn programs_that_are_missing_on_a_host_are_refused_before_any_rank_starts() {
    on_hosts(&["-hosts", "a,b", "no-such-program"]).run().failed(127, &["host ", "'no-such-program' was not found"]);
    let call = on_hosts(&["-n", "1", "-hosts", "a,b", "sh", "-c", "echo started", ":", "-n", "1", "/etc/passwd"]);
    let outcome = call.run().failed(126, &["'/etc/passwd' cannot be executed"]);
    assert_eq!(outcome.output, "");
}

#[test]
fn hosts_without_an_agent_are_one_sentence() {
    for (script, parts) in [
        (
            "[ $HOST = b ] && { echo 'ssh: no route to b' >&2; exit 255; }; sh -c \"$COMMAND\"",
            &["host b", "no route to b"][..],
        ),
        ("[ $HOST = b ] && exec sh -c \"/no$COMMAND\"; sh -c \"$COMMAND\"", &["host b", "not installed"]),
        ("[ $HOST = b ] && exec sh -c \"$COMMAND\" </dev/null; sh -c \"$COMMAND\"", &["host b", "secret"]),
        (
            "[ $HOST = b ] && { read x; echo ${x%????}0000 | sh -c \"$COMMAND\"; exit; }; sh -c \"$COMMAND\"",
            &["host b", "another job"],
        ),
        (
            "[ $HOST = b ] && { echo \"mpiexec: unknown option '-agent'\" >&2; exit 2; }; sh -c \"$COMMAND\"",
            &["host b", "another version"],
        ),
    ] {
        let outcome = with_launcher(script, &["-hosts", "a,b", "echo", "started"]).run().failed(2, parts);
        assert_eq!(outcome.output, "");
    }
    let outcome = mpiexec(&["-launcher-exec", "/no/such/launcher", "-hosts", "a,b", "true"]).run();
    outcome.failed(2, &["/no/such/launcher"]);
}

/// The launcher of host b has printed a line, and waits. The agent of host c has no time for half a minute, but the launcher says so.
#[test]
fn a_launcher_that_waits_is_quoted_when_the_time_is_over() {
    let script = "case $HOST in
        b) echo 'srun: step creation temporarily disabled, retrying' >&2; exec sleep 1000 ;;
        c) exec sleep 1000 ;;
        esac; exec sh -c \"$COMMAND\"";
    let outcome = with_launcher(script, &["-hosts", "a,b,c,d", "echo", "started"]).run();
    let wanted = "mpiexec: within 30 s no agent has joined from \
                  b (the launcher has printed: srun: step creation temporarily disabled, retrying); c\n";
    assert_eq!((outcome.status, outcome.errors.as_str(), outcome.output.as_str()), (2, wanted, ""));
}

/// The front is stopped while the agents connect, for longer than they first wait for an answer.
#[test]
fn agents_wait_for_an_mpiexec_that_is_stopped() {
    let script = "echo $HOST >>$D/hosts; [ $HOST = a ] || { kill -STOP $PPID; (sleep 12; kill -CONT $PPID) & }; exec sh -c \"$COMMAND\"";
    let outcome = with_launcher(script, &["-iface", "127.0.0.1", "-hosts", "a,b", "echo", "started"]).run();
    assert_eq!((outcome.status, outcome.output.as_str()), (0, "started\nstarted\n"), "{}", outcome.errors);
}

#[test]
fn an_agent_that_is_killed_takes_its_ranks_with_it_and_ends_the_job() {
    let call = on_hosts(&["-hosts", "a,b:2", "sh", "-c", "echo $PMI_RANK $PPID; sleep 1000"]);
    let job = call.start();
    let lines = job.lines(3);
    let agent = lines.iter().find_map(|line| line.strip_prefix("2 ")?.trim().parse().ok()).unwrap();
    send_signal(agent, libc::SIGKILL);
    let outcome =
        job.finish().failed(1, &["host b with ranks 1 and 2 is lost: its agent has ended; ending the other rank"]);
    assert!(outcome.time < BOUND, "{:?}", outcome.time);
}

#[test]
fn the_ranks_of_a_killed_agent_have_ended_when_mpiexec_ends() {
    let mut job = on_hosts(&["-hosts", "a,b", "sh", "-c", "echo $PMI_RANK $PPID; exec sleep 1000"]).start();
    let lines = job.lines(2);
    let agent: i32 = lines.iter().find_map(|line| line.strip_prefix("1 ")?.trim().parse().ok()).unwrap();
    let is_watchdog =
        |id: &i32| fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|it| it == "mpiexec-watch\n");
    let watchdog = await_some("the watchdog", || {
        let children = fs::read_to_string(format!("/proc/{agent}/task/{agent}/children")).ok()?;
        children.split_whitespace().filter_map(|id| id.parse().ok()).find(is_watchdog)
    });
    // The watchdog is stopped. An mpiexec that did not wait for it would end during these polls.
    send_signal(watchdog, libc::SIGSTOP);
    send_signal(agent, libc::SIGKILL);
    let mut looks = (0..200).map(|_| {
        std::thread::sleep(Duration::from_millis(1));
        job.child.try_wait().unwrap()
    });
    let ended = looks.find_map(|status| status);
    send_signal(watchdog, libc::SIGCONT);
    assert_eq!(ended, None, "mpiexec has ended before rank 1");
    job.finish().failed(1, &["host b with rank 1 is lost: its agent has ended; ending the other rank"]);
}

#[test]
fn an_agent_ends_with_mpiexec() {
    let call = on_hosts(&["-hosts", "a,b:2", "sh", "-c", "trap '' TERM HUP; echo $PMI_RANK; sleep 1000"]);
    let mut job = call.start();
    job.lines(3);
    kill_mpiexec(&mut job);
}

#[test]
fn signals_reach_the_ranks_of_all_hosts() {
    let script = "trap 'echo $PMI_RANK usr1; exit 0' USR1; echo $PMI_RANK ready; while :; do sleep 0.01; done";
    let job = on_hosts(&["-hosts", "a,b", "bash", "-c", script]).start();
    assert_eq!(job.lines(2), ["0 ready\n", "1 ready\n"]);
    job.signal(libc::SIGUSR1);
    assert_eq!(job.lines(2), ["0 usr1\n", "1 usr1\n"]);
    // Standard error is not checked, because the shell reports that its child has also got the signal.
    assert_eq!(job.finish().status, 0);
    for signal in [libc::SIGINT, libc::SIGTERM] {
        let job = on_hosts(&["-hosts", "a,b", "sh", "-c", "echo ready; exec sleep 1000"]).start();
        job.lines(2);
        job.signal(signal);
        let outcome = job.finish();
        assert_eq!((outcome.status, outcome.errors.as_str()), (128 + signal, ""));
    }
}

#[test]
fn a_stopped_job_goes_on_when_it_is_continued() {
    let script = "echo $PMI_RANK $$; until [ -e $D/go ]; do sleep 0.01; done; echo done";
    let job = on_hosts(&["-hosts", "a,b", "bash", "-c", script]).start();
    let ids: Vec<i32> = job.lines(2).iter().map(|line| line[2..].trim().parse().unwrap()).collect();
    job.signal(libc::SIGTSTP);
    for id in ids.iter().copied().chain([job.id()]) {
        await_some("a process to stop", || state(id).filter(|state| *state == 'T'));
    }
    fs::write(job.directory.join("go"), "").unwrap();
    job.signal(libc::SIGCONT);
    assert_eq!(job.finish().well(), "done\ndone\n");
}

#[test]
fn times_are_limited_on_all_hosts() {
    let arguments = ["-timeout", "0.3", "-hosts", "a,b", "sleep", "1000"];
    on_hosts(&arguments).run().failed(124, &["0.3 s (-timeout)", "ranks 0 and 1"]);
    let mut call = on_hosts(&["-hosts", "a,b", "sleep", "1000"]);
    call.command.env("MPIEXEC_TIMEOUT", "0.3");
    call.run().failed(255, &["MPIEXEC_TIMEOUT"]);
}

#[test]
fn where_reports_ranks_of_all_hosts() {
    let script =
        "init; echo cmd=waiting thread=1 time=5000 text=in\u{a0}MPI_Recv >&$PMI_FD; echo ready; exec sleep 1000";
    let job = pmi_on_hosts("a,b", script).start();
    job.lines(2);
    let id = job.id().to_string();
    let report = await_some("both reports", || {
        let report = mpiexec(&["-where", &id]).run().well();
        (report.matches(" in MPI_Recv").count() == 2).then_some(report)
    });
    assert!(
        report.starts_with("rank 0 (pid ") && report.contains(" on a) has waited for 5 s in MPI_Recv\nrank 1 "),
        "{report}"
    );
    job.signal(libc::SIGTERM);
    job.finish();
}

#[test]
fn an_agent_that_gets_a_signal_ends_the_job() {
    let job = on_hosts(&["-hosts", "a,b", "sh", "-c", "echo $PMI_RANK $PPID; exec sleep 1000"]).start();
    let lines = job.lines(2);
    let agent = lines.iter().find_map(|line| line.strip_prefix("1 ")?.trim().parse().ok()).unwrap();
    send_signal(agent, libc::SIGTERM);
    job.finish().failed(143, &["the agent on host b was ended by signal 15 (SIGTERM)"]);
}

#[test]
fn what_ranks_leave_behind_is_ended_on_every_host() {
    let script = "setsid sh -c 'echo $$; exec sleep 1000' & sleep 0.1; exit 0";
    assert_eq!(on_hosts(&["-hosts", "a,b", "bash", "-c", script]).run().well().lines().count(), 2);
}

#[test]
fn a_reader_that_ends_early_ends_the_job_quietly() {
    let mut call = program("/bin/bash");
    let script = "$MPIEXEC -launcher fork -hosts a,b yes | head -1; echo ${PIPESTATUS[0]}";
    call.command.args(["-c", script]);
    assert_eq!(call.run().well(), "y\n141\n");
}

#[test]
fn deaths_at_any_moment_end_the_job() {
    // Each rank prints a line after each barrier. The kill happens after a number of lines.
    let script = "init; i=0; while [ $i -lt 1000 ]; do barrier; echo $PMI_RANK $$ $PPID; i=$((i+1)); done";
    for (moment, victim) in
        [(0, "rank"), (1, "agent"), (7, "rank"), (9, "front"), (20, "agent"), (33, "rank"), (34, "front")]
    {
        let mut job = pmi_on_hosts("a:2,b:2", script).start();
        let last = (0..=moment).map(|_| job.line()).next_back().unwrap();
        let numbers: Vec<i32> = last.split_whitespace().map(|word| word.parse().unwrap()).collect();
        match victim {
            "rank" => {
                send_signal(numbers[1], libc::SIGKILL);
                job.finish().failed(137, &[&format!("rank {} (pid {} on ", numbers[0], numbers[1])]);
            }
            "agent" => {
                send_signal(numbers[2], libc::SIGKILL);
                job.finish().failed(
                    1,
                    &[if numbers[0] < 2 { "host a with ranks 0 and 1" } else { "host b with ranks 2 and 3" }],
                );
            }
            _ => {
                kill_mpiexec(&mut job);
            }
        }
    }
}

#[test]
fn agents_connect_by_either_protocol_at_the_address_that_is_named() {
    for address in ["127.0.0.1", "lo"] {
        assert_eq!(on_hosts(&["-iface", address, "-hosts", "a,b", "echo", "here"]).run().well(), "here\nhere\n");
    }
    if std::net::TcpListener::bind("[::1]:0").is_ok() {
        let script = "tr '\\0' ' ' </proc/$PPID/cmdline | cut -d' ' -f3";
        let output = on_hosts(&["-iface", "::1", "-hosts", "a,b", "sh", "-c", script]).run().well();
        assert!(output.lines().all(|line| line.starts_with("[::1]:")) && output.lines().count() == 2, "{output}");
    }
    on_hosts(&["-iface", "no-such", "-hosts", "a,b", "true"]).run().failed(2, &["-iface: 'no-such'", "lo"]);
    on_hosts(&["-hosts", "a,b", "-n", "99999999999", "true"]).run().failed(2, &["99999999999 ranks are more than"]);
    on_hosts(&["-hosts", "a,b", "-n", "1000001", "true"])
        .run()
        .failed(2, &["1000001 ranks are more than the 1000000"]);
    let sentence = "16385 ranks on b are more than the 16384 that a host can have";
    on_hosts(&["-hosts", "a,b:16385", "-n", "16386", "true"]).run().failed(2, &[sentence]);
}

#[test]
fn hosts_come_from_a_file() {
    let mut call = program("/bin/sh");
    fs::write(call.directory.join("hosts"), "# all\na slots=2 max_slots=4\nb:1 # small\n").unwrap();
    call.command.args(["-c", "exec $MPIEXEC -launcher fork -f $D/hosts sh -c 'echo $PMI_RANK $MPI_LOCALNRANKS'"]);
    assert_eq!(sorted(&call.run().well()), ["0 2", "1 2", "2 1"]);
    // Words that might change where a rank runs are not ignored silently.
    let mut call = program("/bin/sh");
    fs::write(call.directory.join("hosts"), "a slots=2 port=2222\nb binding=rr\n").unwrap();
    call.command.args(["-c", "exec $MPIEXEC -launcher fork -f $D/hosts true"]);
    call.run().failed(0, &["these words of file '", "have no effect: binding=rr, port=2222; ~/.ssh/config"]);
    // A program may have its own list of hosts.
    let words =
        ["-hosts", "a", "-n", "1", "sh", "-c", "echo $MPI_LOCALNRANKS", ":", "-host", "b:2", "sh", "-c", "echo b"];
    assert_eq!(sorted(&on_hosts(&words).run().well()), ["1", "b", "b"]);
}

/// A machine whose only network is loopback: agents that are started on this machine reach mpiexec.
#[test]
fn a_host_without_a_network_runs_agents_of_its_own() {
    let words = ["-n", "sh", "-c", "ip link set lo up && exec \"$@\"", "sh"];
    let can_do = std::process::Command::new("unshare").args(words).arg("true").output();
    if !can_do.is_ok_and(|output| output.status.success()) {
        eprintln!("not tested: this user cannot make a network namespace with unshare and ip");
        return;
    }
    let mut call = program("unshare");
    let launcher = call.directory.join("launcher");
    fs::write(&launcher, "#!/bin/sh\nfor COMMAND; do :; done; exec sh -c \"$COMMAND\"\n").unwrap();
    fs::set_permissions(&launcher, fs::Permissions::from_mode(0o755)).unwrap();
    call.command
        .args(words)
        .arg(super::MPIEXEC)
        .arg("-launcher-exec")
        .arg(launcher)
        .args(["-hosts", "a,b", "echo", "started"]);
    assert_eq!(call.run().well(), "started\nstarted\n");
}

#[test]
fn the_user_can_start_the_agents() {
    let mut call = program("/bin/bash");
    // The test runs the commands that mpiexec prints.
    let script = r#"$MPIEXEC -launcher manual -iface lo -hosts a,b echo started 2>&1 | { commands=()
        while read -r line; do case $line in
            *'run this on '*) commands+=("${line#*: run this on ?: }") ;;
            *'standard input: '*) for command in "${commands[@]}"; do echo "${line##*: }" | $command & done ;;
            *) echo "$line" ;; esac; done; wait; }"#;
    call.command.args(["-c", script]);
    assert_eq!(call.run().well(), "started\nstarted\n");
}

#[test]
fn an_agent_does_not_trust_what_answers_at_its_address() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stranger = std::thread::spawn(move || {
        let mut stream = listener.accept().unwrap().0;
        stream.write_all(&[1, 0, 0, 0, 200]).unwrap();
        // The stream is open until the agent has read these bytes and closes it, possibly with an error because of unread ones.
        let _ = std::io::copy(&mut stream, &mut std::io::sink());
    });
    let outcome = mpiexec(&["-agent", &address, "0"]).input("0".repeat(64) + "\n").run();
    outcome.failed(3, &[&address, "is no mpiexec"]);
    stranger.join().unwrap();
    // A program that closes the connections, and then ends.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stranger = std::thread::spawn(move || (0..2).for_each(|_| drop(listener.accept().unwrap())));
    let outcome = mpiexec(&["-agent", &address, "0"]).input("0".repeat(64) + "\n").run();
    outcome
        .failed(3, &["(connection refused); before: ", "(the connection was closed without an answer); a firewall"]);
    stranger.join().unwrap();
    mpiexec(&["-agent"]).run().failed(3, &["-agent is an internal option"]);
}

#[test]
fn another_version_on_a_host_is_refused() {
    // A copy of mpiexec, patched with another version number of the same length.
    let own = env!("CARGO_PKG_VERSION");
    let other = "9".repeat(own.len());
    let script = format!(
        "[ $HOST = b ] || exec sh -c \"$COMMAND\"
        LC_ALL=C sed 's/{}/{other}/g' $MPIEXEC >$D/mpiexec; chmod +x $D/mpiexec; exec sh -c \"$D/mpiexec${{COMMAND#*/mpiexec}}\"",
        own.replace('.', "[.]")
    );
    let outcome = with_launcher(&script, &["-hosts", "a,b", "echo", "started"]).run();
    let outcome = outcome.failed(2, &[&format!("host b: mpiexec there is version {other}, and this one is {own}")]);
    assert_eq!(outcome.output, "");
}

#[test]
fn a_stopped_mpiexec_does_not_look_like_a_lost_host() {
    let job =
        on_hosts(&["-hosts", "a,b", "sh", "-c", "echo ready; until [ -e $D/go ]; do sleep 0.1; done; echo done"])
            .start();
    job.lines(2);
    job.signal(libc::SIGSTOP);
    await_some("mpiexec to stop", || state(job.id()).filter(|state| *state == 'T'));
    // The test waits longer than a host may be silent before mpiexec treats it as lost.
    std::thread::sleep(Duration::from_secs(7));
    job.signal(libc::SIGCONT);
    fs::write(job.directory.join("go"), "").unwrap();
    assert_eq!(job.finish().well(), "done\ndone\n");
}

/// A debugger for parallel programs reads the table of processes where mpiexec stops for it (MPIR).
#[test]
fn a_debugger_finds_the_processes_of_all_ranks() {
    let may_trace = mpiexec(&["-n", "1", "gdb", "-nx", "-batch", "-ex", "run", "--args", "true"]).run();
    if may_trace.status != 0 || !may_trace.output.contains("exited normally") {
        eprintln!("skipped: gdb is not installed, or may not trace programs here");
        return;
    }
    let commands = [
        "set debuginfod enabled off",
        "set language c",
        "starti",
        "set var *(int*)&MPIR_being_debugged = 1",
        "break MPIR_Breakpoint",
        "continue",
        "set $t = *(char***)&MPIR_proctable",
        r#"printf "size %d state %d\n", *(int*)&MPIR_proctable_size, *(int*)&MPIR_debug_state"#,
        r#"printf "table 0 %s %s %d\n", $t[0], $t[1], *(int*)($t+2)"#,
        r#"printf "table 1 %s %s %d\n", $t[3], $t[4], *(int*)($t+5)"#,
        "delete",
        "continue",
    ];
    let own = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap().trim().to_owned();
    let places = [(&["-n", "2"][..], [&*own, &*own]), (&["-launcher", "fork", "-hosts", "a,b"][..], ["a", "b"])];
    for (options, hosts) in places {
        let mut call = program("gdb");
        call.command.args(["-nx", "-batch"]);
        call.command.args(commands.iter().flat_map(|command| ["-ex", command]));
        call.command.arg("--args").arg(MPIEXEC).args(options).args(["sh", "-c", "echo pid $PMI_RANK $$"]);
        let output = call.run().output;
        assert!(output.contains("size 2 state 1\n"), "{output}");
        for (rank, host) in hosts.into_iter().enumerate() {
            let beginning = format!("table {rank} {host} sh ");
            let id = output.lines().find_map(|line| line.strip_prefix(&beginning)).expect(&output);
            assert!(output.contains(&format!("pid {rank} {id}\n")), "{output}");
        }
    }
}
