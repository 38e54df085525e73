//! Options of mpiexec about hosts, processors, output, environment, time limits, configuration files, and failures of
//! ranks.

use super::{mpiexec, pmi_job, sorted};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::CommandExt;

/// A list of hosts for `-hosts`, in which the shell replaces the name of this host.
const OWN_NAME: &str = "localhost,$(uname -n):4";

#[test]
fn this_host_may_be_named() {
    let call = super::program("/bin/sh");
    let file = call.directory.join("hosts");
    fs::write(&file, "# ours\nlocalhost slots=4\n127.0.0.1:2\n").unwrap();
    let mut call = call;
    call.command.args(["-c", &format!("exec $MPIEXEC -hosts {OWN_NAME} -f $D/hosts -n 2 echo here")]);
    assert_eq!(call.run().well(), "here\nhere\n");
    for option in ["-f", "-hostfile", "-machinefile"] {
        mpiexec(&[option, "/no/such", "true"]).run().failed(2, &[option, "/no/such"]);
    }
}

/// Command that prints the processors that a rank may use, from /proc.
const PROCESSORS: &str = "sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status";

#[test]
fn bound_ranks_have_cores_of_their_own() {
    let unbound = mpiexec(&["sh", "-c", PROCESSORS]).run().well();
    let mut call = mpiexec(&["-bind-to", "none", "sh", "-c", PROCESSORS]);
    assert_eq!(call.run().well(), unbound);
    let info = mpiexec(&["-info"]).run().well();
    let cores = info.lines().find_map(|line| line.trim().strip_prefix("processors")?.split(" on ").nth(1));
    let cores: usize = cores.and_then(|text| text.split(' ').next()?.parse().ok()).expect("the number of cores");
    let ranks = cores.min(4);
    call = mpiexec(&["-bind-to", "core", "-n", &ranks.to_string(), "sh", "-c", PROCESSORS]);
    let output = call.run().well();
    let masks: BTreeSet<&str> = output.lines().collect();
    assert_eq!(masks.len(), ranks, "{output}");
}

#[test]
fn the_processors_that_mpiexec_may_use_are_those_of_the_ranks() {
    // SAFETY: system calls that restrict this thread to one processor of its mask, before the program is executed.
    let one = |call: &mut super::Call| unsafe {
        call.command.pre_exec(|| {
            let mut mask: libc::cpu_set_t = std::mem::zeroed();
            libc::sched_getaffinity(0, size_of_val(&mask), &raw mut mask);
            let first = (0..libc::CPU_SETSIZE as usize).find(|&number| libc::CPU_ISSET(number, &mask)).unwrap_or(0);
            mask = std::mem::zeroed();
            libc::CPU_SET(first, &mut mask);
            libc::sched_setaffinity(0, size_of_val(&mask), &raw const mask);
            Ok(())
        });
    };
    let mut call = mpiexec(&["-bind-to", "core", "sh", "-c", PROCESSORS]);
    one(&mut call);
    let output = call.run().well();
    assert!(output.trim().parse::<usize>().is_ok(), "one processor, and not {output}");
    let mut call = mpiexec(&["-bind-to", "core", "-n", "2", "sh", "-c", PROCESSORS]);
    one(&mut call);
    let outcome = call.run().failed(0, &["there are 2 ranks for 1 core, so no rank is bound"]);
    assert_eq!(outcome.output, output.repeat(2));
}

#[test]
fn output_goes_to_a_file_for_each_rank() {
    let script = "$MPIEXEC -n 3 -outfile-pattern $D/out.%r -errfile-pattern $D/err.%r.%% \
                  sh -c 'echo $PMI_RANK says; printf end; echo oh $PMI_RANK >&2'; cd $D; tail -n +1 out.* err.*";
    let mut call = super::program("/bin/sh");
    call.command.args(["-c", script]);
    let wanted: Vec<String> = (0..3).map(|rank| format!("==> out.{rank} <==\n{rank} says\nend\n")).collect();
    let errors: Vec<String> = (0..3).map(|rank| format!("==> err.{rank}.% <==\noh {rank}\n")).collect();
    assert_eq!(call.run().well(), wanted.join("") + &errors.join("\n"));
}

#[test]
fn one_file_for_all_has_whole_lines() {
    let script = "exec $MPIEXEC -prepend-rank -n 2 -outfile-pattern $D/all -errfile-pattern $D/all \
                  sh -c 'for i in 1 2 3; do printf a; echo b; echo c >&2; done'";
    let mut call = super::program("/bin/sh");
    call.command.args(["-c", &format!("({script}) && cat $D/all")]);
    let output = call.run().well();
    let wanted = ["[0] ab", "[0] ab", "[0] ab", "[0] c", "[0] c", "[0] c"];
    let wanted: Vec<String> = wanted
        .iter()
        .map(|line| (*line).to_owned())
        .chain(wanted.iter().map(|line| line.replace('0', "1")))
        .collect();
    assert_eq!(sorted(&output), wanted);
}

#[test]
fn files_that_cannot_be_written_are_named() {
    for (pattern, part) in [("/no/such/out.%r", "'/no/such/out.0'"), ("/", "'/'")] {
        let outcome =
            mpiexec(&["-outfile-pattern", pattern, "echo", "x"]).run().failed(2, &[part, "cannot be written"]);
        assert_eq!(outcome.output, "");
    }
    let words = ["-n", "2", "-outfile-pattern", "/dev/full", "sh", "-c", "echo x; sleep 1000"];
    mpiexec(&words).run().failed(1, &["'/dev/full' cannot be written", "ending the job"]);
}

#[test]
fn variables_can_be_named_that_are_passed() {
    let mut call = mpiexec(&["-genvlist", "A,NOT_SET,B", "sh", "-c", "echo $A $B $C ${NOT_SET-unset}"]);
    call.command.envs([("A", "1"), ("B", "2"), ("C", "3")]);
    assert_eq!(call.run().well(), "1 2 3 unset\n");
}

#[test]
fn late_failures_are_told_once_at_the_end() {
    let script = "init; finalize; [ $PMI_RANK = 0 ] || exit 3";
    let outcome = pmi_job(4, script).run().failed(3, &["ranks 1-3 exited with status 3 after MPI_Finalize"]);
    assert_eq!(outcome.output, "");
}

#[test]
fn ranks_that_crash_while_others_are_ended_are_told_at_the_end() {
    // The other ranks crash at SIGTERM.
    let script = "if [ $PMI_RANK = 0 ]; then await_file $D/1; await_file $D/2; kill -SEGV $$; fi
        trap 'trap - SEGV; kill -SEGV $$' TERM; echo x > $D/$PMI_RANK; while :; do sleep 0.01; done";
    let outcome = pmi_job(3, script).run();
    assert_eq!(outcome.status, 139, "{}", outcome.errors);
    let lines: Vec<&str> = outcome.errors.lines().filter(|line| line.starts_with("mpiexec: ")).collect();
    assert_eq!(lines.len(), 2, "{}", outcome.errors);
    assert!(lines[0].contains("rank 0 (pid ") && lines[0].ends_with("ending the other 2 ranks"), "{}", lines[0]);
    assert_eq!(lines[1], "mpiexec: ranks 1 and 2 were killed by signal 11 (SIGSEGV), too");
}

#[test]
fn ranks_that_take_too_long_are_named() {
    let script = "[ $PMI_RANK = 1 ] || exec sleep 1000";
    mpiexec(&["-timeout", "0.3", "-n", "4", "sh", "-c", script]).run().failed(124, &["ending ranks 0, 2 and 3"]);
}

#[test]
fn programs_come_from_a_file_and_so_do_options() {
    let call = super::program("/bin/sh");
    let directory = call.directory.clone();
    let here = directory.display();
    let write = |name: &str, text: &str| fs::write(directory.join(name), text).unwrap();
    let one = "-n 2 \\\n  -env A 'x y' sh -c 'echo $PMI_RANK $A'\n";
    write("jobs", &format!("# two programs\n{one}\n-file {here}/more sh -c 'echo $PMI_RANK $B'\n"));
    write("more", "# of the second one\n-env B second\n-n 1\n");
    write("loop", &format!("-configfile {here}/loop\n"));
    let mut call = call;
    call.command
        .args(["-c", "$MPIEXEC -configfile $D/jobs && $MPIEXEC -configfile $D/loop 2>&1 | grep -c 'too many files'"]);
    assert_eq!(sorted(&call.run().well()), ["0 x y", "1", "1 x y", "2 second"]);
    mpiexec(&["-configfile", "/no/such"]).run().failed(2, &["'/no/such' cannot be read"]);
}

#[test]
fn a_program_is_sought_in_the_directories_of_path() {
    let call = super::program("/bin/sh");
    let script = call.directory.join("only-here");
    fs::write(&script, "#!/bin/sh\necho ran\n").unwrap();
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let mut call = call;
    call.command.args(["-c", "exec $MPIEXEC -path /no/such:$D only-here : -path $D true"]);
    assert_eq!(call.run().well(), "ran\n");
}

#[test]
fn the_environment_can_be_left_out() {
    let mut call =
        mpiexec(&["-genvnone", "-genvlist", "A", "-x", "C=3", "sh", "-c", "echo $A ${B-none} $C $PMI_RANK"]);
    call.command.args([":", "-envall", "sh", "-c", "echo $B $PMI_RANK"]).envs([("A", "1"), ("B", "2")]);
    // A rank without variables has no mark, so it would not be found as a left-over process.
    assert_eq!(sorted(&call.run().well()), ["1 none 3 0", "2 1"]);
}

#[test]
fn options_of_other_launchers_are_accepted() {
    let words =
        ["--allow-run-as-root", "--oversubscribe", "--mca", "pml", "ob1", "--map-by", "core", "-npernode", "2"];
    let mut call = mpiexec(&words);
    call.command.args(["-wd", "/", "-x", "A=b", "sh", "-c", "echo $A $(pwd)"]);
    assert_eq!(call.run().well(), "b /\nb /\n");
    let mut call = mpiexec(&["--mca", "pml", "ob1", "true"]);
    call.command.env("RMAMPI_VERBOSE", "1");
    call.run().failed(0, &["'--mca pml ob1' has no effect here"]);
}

#[test]
fn the_variable_of_other_launchers_limits_the_time() {
    let mut call = mpiexec(&["-n", "2", "sleep", "1000"]);
    call.command.env("MPIEXEC_TIMEOUT", "0.2");
    call.run().failed(255, &["0.2 s (MPIEXEC_TIMEOUT); ending ranks 0 and 1"]);
    for none in ["0", "-1", "1000"] {
        let mut call = mpiexec(&["echo", "fast"]);
        call.command.env("MPIEXEC_TIMEOUT", none);
        assert_eq!(call.run().well(), "fast\n");
    }
    let mut call = mpiexec(&["true"]);
    call.command.env("MPIEXEC_TIMEOUT", "soon");
    call.run().failed(0, &["MPIEXEC_TIMEOUT=soon is not a number of seconds"]);
}

#[test]
fn a_job_has_at_most_as_many_ranks_as_the_library_supports() {
    for (count, sentence) in [
        ("16385", "16385 ranks on this host are more than the 16384"),
        ("1000001", "1000001 ranks are more than the 1000000 that a job can have"),
        ("99999999999", "99999999999 ranks are more than the 1000000"),
    ] {
        mpiexec(&["-n", count, "true"]).run().failed(2, &[sentence]);
    }
}

/// The answer is several times as long as a pipe, so mpiexec writes it in parts.
#[test]
fn where_prints_long_answers_completely() {
    let script = "init; text=$(printf %060000d 7); for thread in $(seq 40); do \
                  echo cmd=waiting thread=$thread time=5000 text=$text >&$PMI_FD; done; echo ready; exec sleep 1000";
    let job = pmi_job(1, script).start();
    job.lines(1);
    let id = job.id().to_string();
    let report = super::await_some("all waits", || {
        let report = mpiexec(&["-where", &id]).run().well();
        (report.lines().count() == 40).then_some(report)
    });
    assert!(report.lines().all(|line| line.starts_with("rank 0 (pid ") && line.ends_with("007")), "a line is broken");
    assert!(report.len() > 40 * 60_000, "{} bytes", report.len());
    job.signal(libc::SIGTERM);
    assert_eq!(job.finish().status, 143);
}
