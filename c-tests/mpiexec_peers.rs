//! Options that users of Hydra and of Open MPI's mpirun type: each has its effect, on one host and on several hosts, or the error names
//! what to type instead.

use super::{mpiexec, program, sorted};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// Options for two hosts, which are both this machine, with two ranks and one rank.
const HOSTS: [&str; 4] = ["-launcher", "fork", "-hosts", "a:2,b"];

/// Runs a job of three ranks on one host, and the same job on two hosts. Returns both outputs.
fn on_one_and_two_hosts(words: &[&str], input: &str) -> [String; 2] {
    [&["-n", "3"][..], &HOSTS].map(|places| mpiexec(&[places, words].concat()).input(input).run().well())
}

#[test]
fn other_options_are_refused_with_what_to_type_instead() {
    for (words, parts) in [
        (&["-hots", "x", "true"][..], &["unknown option '-hots'; did you mean -host or -hosts?"][..]),
        (&["--xterm", "0", "true"], &["no option '--xterm'", "xterm -e ./program"]),
        (&["-l=2", "true"], &["'-l' takes no value"]),
    ] {
        mpiexec(words).run().failed(2, parts);
    }
}

#[test]
fn output_is_tagged_timed_and_merged() {
    let script = "[ $PMI_RANK = 1 ] && { echo out; echo err >&2; }; true";
    for output in on_one_and_two_hosts(&["--output=tag,merge-stderr-to-stdout", "sh", "-c", script], "") {
        assert_eq!(sorted(&output), ["[1] err", "[1] out"]);
    }
    for output in on_one_and_two_hosts(&["--timestamp-output", "-prepend-pattern", "%r=", "echo", "x"], "") {
        let lines: Vec<&str> = output.lines().collect();
        let dates: Vec<bool> = lines.iter().map(|line| line.starts_with("20") && &line[10..11] == " ").collect();
        assert_eq!(dates, [true; 3], "{output}");
        assert_eq!(
            lines.iter().map(|line| &line[24..]).collect::<BTreeSet<_>>(),
            BTreeSet::from(["0=x", "1=x", "2=x"])
        );
    }
}

#[test]
fn output_files_are_those_of_open_mpi() {
    let script = "$MPIEXEC $0 --output-filename $D/new/dir:nocopy sh -c 'echo $PMI_RANK; echo err >&2' || exit
        $MPIEXEC $0 --output-filename $D/copy:nojobid echo shown
        cd $D; find new copy -type f | sort; cat new/dir/1/rank.2/stdout new/dir/1/rank.2/stderr copy/rank.0/stdout";
    let files = |job: &str, directory: &str| {
        let pair = |rank| format!("{directory}/{job}rank.{rank}/stderr\n{directory}/{job}rank.{rank}/stdout\n");
        (0..3).map(pair).collect::<Vec<_>>().concat()
    };
    let wanted = format!("shown\nshown\nshown\n{}{}2\nerr\nshown\n", files("", "copy"), files("1/", "new/dir"));
    for places in ["-n3", "--hosts=localhost:3 --launcher=fork"] {
        let mut call = program("/bin/sh");
        call.command.args(["-c", &script.replace("$0", places)]);
        assert_eq!(call.run().well(), wanted, "{places}");
    }
}

#[test]
fn several_ranks_or_none_get_the_input() {
    let script = "printf '%s ' $PMI_RANK; wc -c";
    // More than pipes and credit hold.
    let text = "some input\n".repeat(30_000);
    for (ranks, sizes) in [
        ("all", ["0 330000", "1 330000", "2 330000"]),
        ("1-2", ["0 0", "1 330000", "2 330000"]),
        ("2", ["0 0", "1 0", "2 330000"]),
        ("none", ["0 0", "1 0", "2 0"]),
    ] {
        for output in on_one_and_two_hosts(&["--stdin", ranks, "sh", "-c", script], &text) {
            assert_eq!(sorted(&output), sizes, "{ranks}");
        }
    }
    // A rank that reads nothing does not keep the input from the others after its end.
    let script = "[ $PMI_RANK = 1 ] || wc -c";
    for output in on_one_and_two_hosts(&["-s", "all", "sh", "-c", script], &text) {
        assert_eq!(output, "330000\n330000\n");
    }
    mpiexec(&["-stdin", "4", "-n", "2", "true"]).run().failed(2, &["there is no rank 4 in a job of 2 ranks"]);
}

#[test]
fn the_process_id_is_written_where_the_user_wants_it() {
    let mut call = program("/bin/sh");
    let script = "$MPIEXEC -report-pid $D/pid sh -c 'test $(cat $D/pid) = $PPID && echo same'; \
                  $MPIEXEC -report-pid - sh -c 'echo $PPID' | uniq -c | wc -l";
    call.command.args(["-c", script]);
    assert_eq!(call.run().well(), "same\n1\n");
    mpiexec(&["-report-pid", "/no/such/file", "true"])
        .run()
        .failed(2, &["-report-pid: '/no/such/file' cannot be written"]);
}

#[test]
fn the_end_of_each_rank_is_printed() {
    for places in [&["-n", "3"][..], &HOSTS] {
        let words = [places, &["-print-all-exitcodes", "true"]].concat();
        mpiexec(&words).run().failed(0, &["mpiexec: ranks 0-2 exited with status 0"]);
        let script = "[ $PMI_RANK = 1 ] && kill -KILL $$; exec sleep 1000";
        let outcome = mpiexec(&[places, &["-print-all-exitcodes", "sh", "-c", script]].concat()).run();
        let last = outcome.errors.lines().last().unwrap_or_default();
        assert_eq!(outcome.status, 137);
        let wanted =
            "mpiexec: rank 1 was killed by signal 9 (SIGKILL); ranks 0 and 2 were killed by signal 15 (SIGTERM)";
        assert_eq!(last, wanted);
    }
}

/// Sentences of `mpiexec` without their beginning, in alphabetical order.
fn sentences(words: &[&str]) -> Vec<String> {
    let outcome = mpiexec(words).run();
    assert_eq!(outcome.status, 0, "{}", outcome.errors);
    let mut sentences: Vec<String> =
        outcome.errors.lines().map(|line| line.trim_start_matches("mpiexec: ").to_owned()).collect();
    sentences.sort();
    sentences
}

/// Numbers of the processors that this test may use.
fn processors() -> Vec<usize> {
    let set = rustix::thread::sched_getaffinity(None).unwrap();
    (0..rustix::thread::CpuSet::MAX_CPU).filter(|number| set.is_set(*number)).collect()
}

#[test]
fn hosts_and_processors_are_printed_before_the_start() {
    let words = [&HOSTS[..], &["--display", "allocation,map", "true"]].concat();
    let wanted = ["host a for 2 ranks", "host a runs ranks 0 and 1", "host b for 1 rank", "host b runs rank 2"];
    assert_eq!(sentences(&words), wanted);
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    assert_eq!(sentences(&["-n", "2", "-print-rank-map", "true"]), [format!("host {name} runs ranks 0 and 1")]);
    let first = processors()[0];
    let user = format!("user:{first}");
    let options = ["-bind-to", &user, "-report-bindings", "true"];
    let verb = if processors().len() == 1 { "may use all" } else { "may use the" };
    let wanted = [format!("ranks 0-2 {verb} processors {first}")];
    assert_eq!(sentences(&[&["-n", "3"][..], &options].concat()), wanted);
    let on_host = |ranks: &str| format!("{ranks} on {name} {verb} processors {first}");
    assert_eq!(sentences(&[&HOSTS[..], &options].concat()), [on_host("rank 2"), on_host("ranks 0 and 1")]);
}

/// Command that prints rank and processors.
const PROCESSORS: &str = "echo $PMI_RANK $(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status)";

/// Returns whether a list such as `0-2,8` names only these processors, and at least one.
fn is_list_of(list: &str, processors: &[usize]) -> bool {
    let mut ranges = list.split(',').map(|part| part.split_once('-').unwrap_or((part, part)));
    ranges.all(|(first, last)| {
        let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
        first <= last && (first..=last).all(|number| processors.contains(&number))
    })
}

#[test]
fn ranks_are_bound_to_the_processors_that_options_name() {
    let own = processors();
    let [first, last] = [own[0], own[own.len() - 1]];
    let user = format!("user:{last},{first}");
    let set = first.to_string();
    let mut call = program("/bin/sh");
    let file = call.directory.join("ranks");
    let cores: usize = {
        let info = mpiexec(&["-info"]).run().well();
        let word = info
            .lines()
            .find_map(|line| line.trim().strip_prefix("processors")?.split(" on ").nth(1)?.split(' ').next());
        word.unwrap().parse().unwrap()
    };
    fs::write(&file, format!("rank 0=localhost slot={}\nrank 1=localhost slot=0\n", cores - 1)).unwrap();
    call.command.args(["-c", &format!("$MPIEXEC --rankfile $D/ranks sh -c '{}'", PROCESSORS.replace('\'', "'\\''"))]);
    let of_file = call.run().well();
    let [one, two]: [&str; 2] = sorted(&of_file).try_into().unwrap();
    assert_eq!(one[2..] == two[2..], cores == 1, "ranks on different cores: {of_file}");
    let wanted = [format!("0 {last}"), format!("1 {first}"), format!("2 {last}")];
    for output in on_one_and_two_hosts(&["-cpu-set", &set, "sh", "-c", PROCESSORS], "") {
        assert_eq!(sorted(&output), [0, 1, 2].map(|rank| format!("{rank} {first}")));
    }
    let [here, on_hosts] = on_one_and_two_hosts(&["-bind-to", &user, "sh", "-c", PROCESSORS], "");
    assert_eq!(sorted(&here), wanted);
    // The second host begins with the first list.
    assert_eq!(sorted(&on_hosts), wanted);
    for (unit, distinct) in [
        ("hwthread:overload-allowed", Some(own.len().min(3))),
        ("core:overload-allowed", Some(cores.min(3))),
        ("l3cache", None),
        ("numa", None),
        ("socket", None),
    ] {
        for (output, is_one_host) in
            on_one_and_two_hosts(&["--bind-to", unit, "sh", "-c", PROCESSORS], "").iter().zip([true, false])
        {
            let masks: Vec<&str> = output.lines().map(|line| &line[2..]).collect();
            assert_eq!(masks.len(), 3, "{unit}");
            assert!(masks.iter().all(|mask| is_list_of(mask, &own)), "{unit}: {output}");
            if let Some(distinct) = distinct.filter(|_| is_one_host) {
                assert_eq!(masks.iter().collect::<BTreeSet<_>>().len(), distinct, "{unit}: {output}");
            }
        }
    }
    let outcome = mpiexec(&["-cpu-set", "1023", "true"]).run();
    if !own.contains(&1023) {
        outcome.failed(2, &["-cpu-set: mpiexec may use only the processors "]);
    }
}

/// A script in place of gdb that prints its last words.
#[test]
fn each_rank_runs_under_the_debugger() {
    for hosts in ["-n 2", "-launcher fork -hosts a,b"] {
        let mut call = program("/bin/sh");
        let path = call.directory.join("gdb");
        fs::write(
            &path,
            "#!/bin/sh\nwhile [ \"$1\" != --args ]; do shift; done; shift; echo debugs $*; exec \"$@\"\n",
        )
        .unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let script = format!("unset DISPLAY; PATH=$D:$PATH; exec $MPIEXEC {hosts} -gdb sh -c 'echo $PMI_RANK'");
        call.command.args(["-c", &script]);
        assert_eq!(
            sorted(&call.run().well()),
            ["0", "1", "debugs sh -c echo $PMI_RANK", "debugs sh -c echo $PMI_RANK"]
        );
    }
}
