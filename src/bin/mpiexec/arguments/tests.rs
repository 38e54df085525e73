//! Unit tests of valid and invalid command lines.

#![forbid(unsafe_code)]

use std::time::Duration;

use super::*;
use crate::binding::Unit;
use crate::hosts::allocation::Manager;
use crate::hosts::list::Entry;

fn parse_words(words: &[&str]) -> Result<Command, String> {
    parse(words.iter().map(OsString::from), || None)
}

fn request(words: &[&str]) -> Request {
    match parse_words(words) {
        Ok(Command::Run(request)) => *request,
        other => panic!("{words:?} gave {other:?}"),
    }
}

#[test]
fn one_rank_is_the_default() {
    let request = request(&["prog", "-n", "7"]);
    assert_eq!(request.size(), 1);
    assert_eq!(request.executables[0].arguments, ["-n", "7"], "options after the program are the program's");
}

#[test]
fn options_are_taken_with_one_dash_and_with_two() {
    for dash in ["-", "--"] {
        let option = |name: &str| format!("{dash}{name}");
        let words = [
            &option("np"),
            "3",
            &option("env"),
            "A",
            "",
            &option("genv"),
            "B",
            "b=c",
            &option("wdir"),
            "/tmp",
            &option("l"),
            &option("timeout"),
            "1.5",
            "prog",
            "x",
        ];
        let request = request(&words);
        assert_eq!(request.label, Some(Pattern::of_label()));
        assert_eq!(request.timeout, Some(Duration::from_millis(1500)));
        assert_eq!(request.environment, [("B".into(), "b=c".into())]);
        let executable = &request.executables[0];
        assert_eq!(executable.count, 3);
        assert_eq!(executable.environment, [("A".into(), "".into())]);
        assert_eq!(executable.directory, Some("/tmp".into()));
        assert_eq!((executable.program.to_str(), executable.arguments.len()), (Some("prog"), 1));
    }
}

#[test]
fn a_colon_begins_the_next_executable() {
    let request = request(&["-n", "2", "-env", "A", "1", "a", "x", ":", "-l", "b", ":", "-n", "3", "--", "-c"]);
    assert_eq!(request.size(), 6);
    assert_eq!(request.label, Some(Pattern::of_label()));
    let counts: Vec<usize> = request.executables.iter().map(|executable| executable.count).collect();
    assert_eq!(counts, [2, 1, 3]);
    assert!(request.executables[1].environment.is_empty(), "-env is for the executable at hand");
    assert_eq!(request.executables[2].program, "-c");
}

#[test]
fn the_initial_error_handler_is_a_variable_of_its_executable() {
    let request = request(&["-initial-errhandler", "mpi_errors_return", "a", ":", "b"]);
    let variable = ("RMAMPI_INITIAL_ERRHANDLER".into(), "mpi_errors_return".into());
    assert_eq!(request.executables[0].environment, [variable]);
    assert!(request.executables[1].environment.is_empty());
}

#[test]
fn options_for_the_job_are_found_everywhere() {
    let words = ["-bind-to", "none", "a", ":", "-bind-to", "core", "-prepend-rank", "-outfile-pattern", "o.%r", "b"];
    let request = request(&words);
    assert_eq!((request.binding.target, request.label.is_some()), (Target::Units(Unit::Core, 1), true));
    assert_eq!(request.output.map(|pattern| pattern.name_for(3, 4, "h")), Some("o.3".into()));
    assert_eq!(request.error, None);
}

#[test]
fn help_and_version_are_found() {
    assert_eq!(parse_words(&["-info"]), Ok(Command::Info));
    for word in ["-h", "-help", "--help"] {
        assert_eq!(parse_words(&["-n", "2", word]), Ok(Command::Help));
    }
    for word in ["-V", "--version", "-version"] {
        assert_eq!(parse_words(&[word]), Ok(Command::Version));
    }
}

#[test]
fn what_is_wrong_is_named() {
    for (words, part) in [
        (&[][..], "no program"),
        (&["-n", "2"], "no program"),
        (&["a", ":"], "after ':'"),
        (&["-n", "2", ":", "a"], "no program"),
        (&["--"], "no program"),
        (&[""], "empty"),
        (&["-frobnicate", "x", "a"], "unknown option '-frobnicate'"),
        (&["-hosts"], "needs names of hosts"),
        (&["-hosts", "a:0", "p"], "-hosts: host 'a' needs a number of ranks, 1 or more, not '0'"),
        (&["-host", "-l", "p"], "-host: '-l' is not a host name"),
        (&["-launcher", "rsh", "p"], "one of ssh, slurm, fork, manual, not 'rsh'"),
        (&["-machinefile", "/no/such", "a"], "-machinefile: file '/no/such'"),
        (
            &["-bind-to", "chair", "a"],
            "one of none, hwthread, core, l1cache, l2cache, l3cache, numa, socket, not 'chair'",
        ),
        (&["-genvlist", "A,B=1", "a"], "'B=1' has a value"),
        (&["-outfile-pattern", "out.%g", "a"], "'%g'"),
        (&["-errfile-pattern", "", "a"], "needs the name of a file"),
        (&["-", "a"], "unknown option '-'"),
        (&["-n"], "needs a number"),
        (&["-n", "0", "a"], "not '0'"),
        (&["-n", "-1", "a"], "not '-1'"),
        (&["-n", "2x", "a"], "not '2x'"),
        (&["-n", "99999999999999999999999", "a"], "not '9999"),
        (&["-timeout", "nan", "a"], "not 'nan'"),
        (&["-timeout", "-3", "a"], "not '-3'"),
        (&["-timeout", "0", "a"], "not '0'"),
        (&["-timeout", "1e99", "a"], "not '1e99'"),
        (&["-env", "=1", "a"], "needs a name before '='"),
        (&["-hots", "x", "a"], "unknown option '-hots'; did you mean -host or -hosts?"),
        (&["--bind-too=core", "a"], "unknown option '--bind-too'; did you mean -bind-to?"),
        (&["-l=3", "a"], "option '-l' takes no value, but '-l=3' has one"),
        (&["-n=0", "a"], "not '0'"),
        (&["-n0", "a"], "option '-n' needs a number of ranks, 1 or more, not '0'"),
        (&["-l2", "a"], "unknown option '-l2'"),
        (&["--xml", "a"], "mpiexec has no option '--xml': -l and -timestamp-output"),
        (&["-gtool=x", "a"], "mpiexec has no option '-gtool': start the tool as the program"),
        (&["-stdin", "1-", "a"], "needs all, none or ranks as in 0,2-4, not '1-'"),
        (&["-stdin", "3", "-n", "3", "a"], "no rank 3 in a job of 3 ranks"),
        (&["-output", "tag,color", "a"], "not 'color'"),
        (&["-output-filename", "d:nocpy", "a"], "not 'nocpy'"),
        (&["-display", "map,all", "a"], "not 'all'"),
        (&["-cpu-set", "1-0", "a"], "needs a list of processors as in 0-3,8, not '1-0'"),
        (&["-map-by", "desk", "a"], "not 'desk'"),
        (&["-map-by", "ppr:2:socket", "a"], "-bind-to socket binds them"),
        (&["-map-by", "core:PE=0", "a"], "not '0'"),
        (&["-bind-to", "core:two", "a"], "not 'two'"),
        (&["-bind-to", "user:a", "a"], "as in user:0+1,2"),
        (&["-rankfile", "/no/such", "a"], "file '/no/such' cannot be read"),
        (&["-genv", "A"], "value after the name 'A'"),
        (&["-initial-errhandler"], "needs the name of an error handler"),
        (&["-initial-errhandler", "mine", "a"], "not 'mine'"),
        (&["-wdir"], "directory"),
    ] {
        let error = parse_words(words).expect_err(&format!("{words:?} must be refused"));
        assert!(error.contains(part), "{words:?} gave {error:?}");
    }
}

#[test]
fn a_number_of_ranks_cannot_overflow() {
    let many = usize::MAX.to_string();
    assert_eq!(request(&["-n", &many, "a", ":", "-n", &many, "b"]).size(), usize::MAX);
}

#[test]
fn numbers_of_ranks_come_from_several_options() {
    let counts =
        |words: &[&str]| request(words).executables.iter().map(|executable| executable.count).collect::<Vec<_>>();
    assert_eq!(counts(&["-ppn", "3", "a", ":", "-n", "2", "b"]), [3, 2]);
    assert_eq!(counts(&["-n", "2", "a", ":", "--npernode", "4", "b"]), [2, 4]);
    assert_eq!(counts(&["-pernode", "a"]), [1]);
    assert_eq!(counts(&["-soft", "2:9:2", "-n", "7", "a"]), [6]);
    assert_eq!(counts(&["-n", "7", "-soft", "2:9:2", "a", ":", "-soft", "3,1", "b"]), [6, 3]);
    assert!(parse_words(&["-n", "2", "-soft", "3:4", "a"]).unwrap_err().contains("-soft"));
}

#[test]
fn what_makes_no_difference_is_skipped_and_noted() {
    let request = request(&[
        "--mca",
        "btl",
        "self,sm",
        "-oversubscribe",
        "--map-by",
        "socket",
        "--rank-by=slot",
        "-quiet",
        "-n",
        "2",
        "--allow-run-as-root",
        "a",
        "--mca",
    ]);
    assert_eq!((request.size(), request.binding.target), (2, Target::Nothing));
    assert_eq!(request.executables[0].arguments, ["--mca"]);
    assert_eq!(request.notes.len(), 6);
    assert!(request.notes[0].contains("'--mca btl self,sm' has no effect"), "{:?}", request.notes);
    assert!(parse_words(&["--mca", "btl"]).unwrap_err().contains("'--mca' needs KEY VALUE"));
}

#[test]
fn ranks_are_bound_to_units_or_processors() {
    let units = |unit, count| Target::Units(unit, count);
    for (words, target) in [
        (&["-bind-to", "core"][..], units(Unit::Core, 1)),
        (&["--bind-to=core:overload-allowed"], units(Unit::Core, 1)),
        (&["-bind-to", "none"], Target::Nothing),
        (&["-bind-to", "core:2"], units(Unit::Core, 2)),
        (&["-binding", "package"], units(Unit::Socket, 1)),
        (&["-bind-to", "l3cache"], units(Unit::Cache3, 1)),
        (&["-bind-to", "user:0+2,1"], Target::Processors(vec![vec![0, 2], vec![1]])),
        (&["-map-by", "slot:PE=4"], units(Unit::Core, 4)),
        (&["-cpus-per-proc", "3"], units(Unit::Core, 3)),
        (&["-map-by", "numa"], Target::Nothing),
    ] {
        assert_eq!(request(&[words, &["a"]].concat()).binding.target, target, "{words:?}");
    }
    let request = request(&["-map-by", "socket:overload-allowed", "-bind-to", "core", "-cpu-set", "0-2,4", "a"]);
    assert_eq!((request.binding.map, request.binding.overloads), (Some(Unit::Socket), true));
    assert_eq!(request.binding.processors, [0, 1, 2, 4]);
}

#[test]
fn values_may_follow_an_equals_sign_and_numbers_their_option() {
    let request =
        request(&["-n2", "--wd=/tmp", "-genv", "A=b=c", "-env", "D=", "--host=a:2", "p", ":", "-np=3", "-c4", "q"]);
    assert_eq!(request.executables.iter().map(|executable| executable.count).collect::<Vec<_>>(), [2, 4]);
    assert_eq!(request.executables[0].directory, Some("/tmp".into()));
    assert_eq!(request.environment, [("A".into(), "b=c".into())]);
    assert_eq!(request.executables[0].environment, [("D".into(), "".into())]);
    assert_eq!(request.executables[0].hosts[0].name, "a");
}

#[test]
fn output_goes_where_open_mpi_writes_it() {
    let names = |words: &[&str]| {
        let request = request(&[words, &["-n", "12", "a"]].concat());
        let name =
            |pattern: Option<Pattern>| pattern.map(|pattern| pattern.name_for(3, 12, "h").into_string().unwrap());
        (name(request.output), name(request.error), request.form.copies)
    };
    let pair = |one: &str, two: &str, copies| (Some(one.to_owned()), Some(two.to_owned()), copies);
    assert_eq!(names(&["-output-filename", "d"]), pair("d/1/rank.03/stdout", "d/1/rank.03/stderr", true));
    assert_eq!(names(&["--output-filename=d:nojobid,nocopy"]), pair("d/rank.03/stdout", "d/rank.03/stderr", false));
    assert_eq!(names(&["-output-filename", "a:b/c"]), pair("a:b/c/1/rank.03/stdout", "a:b/c/1/rank.03/stderr", true));
    assert_eq!(names(&["-output-filename", "o.%r:nocopy"]), pair("o.3", "o.3", false));
    assert_eq!(names(&["-output", "dir=d:nocopy"]), pair("d/1/rank.03/stdout", "d/1/rank.03/stderr", false));
    assert_eq!(names(&["-output", "tag,file=f"]), pair("f.1.03.out", "f.1.03.err", true));
    let request = request(&["--output", "tag,timestamp,merge-stderr-to-stdout", "a"]);
    assert!(
        request.label.is_some()
            && request.form.has_timestamps
            && request.form.merges_errors
            && request.output.is_none()
    );
}

#[test]
fn a_rank_file_has_hosts_cores_and_the_number_of_ranks() {
    let path = std::env::temp_dir().join(format!("mpiexec-ranks-{}", std::process::id()));
    let name = path.to_str().unwrap();
    let parsed = |words: &[&str]| parse_words(&[&["-rankfile", name], words].concat());
    std::fs::write(&path, "# all\nrank 1=b slot=0:*\nrank 0=+n1 slot=0,1\n").unwrap();
    let Ok(Command::Run(request)) = parsed(&["-hosts", "c,d", "p"]) else { panic!() };
    let file = request.rank_file.as_ref().unwrap();
    assert_eq!((request.size(), file.host(0), file.host(1)), (2, "d", "b"));
    assert!(
        matches!(&request.binding.target, Target::Slots(slots) if slots[0] == crate::binding::Slots::read("0,1"))
    );
    assert!(parsed(&["p"]).unwrap_err().contains("'+n1' is not the index of one of the 0 hosts"));
    assert!(
        parsed(&["-hosts", "c,d", "-n", "3", "p"]).unwrap_err().contains("has no rank 2, and the job has 3 ranks")
    );
    std::fs::write(&path, "rank 0=a\nrank 0=b\n").unwrap();
    assert!(parsed(&["p"]).unwrap_err().contains("line 2 of file"));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn variables_are_set_by_x_and_the_environment_can_be_left_out() {
    let request = request(&["-x", "A=b=c", "-x", "NOT_SET_HERE", "-genvnone", "a", ":", "-envall", "b"]);
    assert_eq!(request.environment, [("A".into(), "b=c".into())]);
    assert!(request.has_no_environment);
    assert_eq!(request.executables[0].has_no_environment, None);
    assert_eq!(request.executables[1].has_no_environment, Some(false));
    assert!(parse_words(&["-x", "=b", "a"]).unwrap_err().contains("'=b'"));
}

#[test]
fn other_architectures_are_refused() {
    let own = std::env::consts::ARCH;
    assert_eq!(request(&["-arch", own, "a"]).size(), 1);
    assert!(parse_words(&["-arch", "pdp11", "a"]).unwrap_err().contains("not pdp11"));
}

/// Returns the request of a command line in a batch job with the hosts a and b of two ranks each.
fn in_batch_job(words: &str, manager: Manager) -> Request {
    let hosts = ["a", "b"].map(|name| Entry { name: name.to_owned(), count: 2 }).to_vec();
    let allocation = || Some(Allocation { manager, hosts: Ok(hosts) });
    match parse(words.split(' ').map(OsString::from), allocation) {
        Ok(Command::Run(request)) => *request,
        other => panic!("{words}: {other:?}"),
    }
}

#[test]
fn a_batch_job_has_the_allocated_hosts_unless_others_are_named() {
    let named = |request: &Request| request.hosts.iter().map(|host| host.name.clone()).collect::<Vec<_>>().join(",");
    for (words, hosts, size) in [
        ("p", "a,b", 4),
        ("-n 3 p", "a,b", 3),
        ("-ppn 1 p", "a,b", 2),
        ("-hosts c:3 p", "c", 3),
        ("-rmk none p", "", 1),
        ("-rmk user -n 2 p", "", 2),
        ("-rmk pbs p", "a,b", 4),
        ("-host c p", "", 1),
        ("-n 1 -host c p : -n 1 q", "a,b", 2),
    ] {
        let request = in_batch_job(words, Manager::Pbs);
        assert_eq!((named(&request).as_str(), request.size()), (hosts, size), "{words}");
        assert_eq!((request.allocated_by.is_some(), request.hosts_of_slurm.len()), (hosts == "a,b", 0), "{words}");
        let of_slurm = in_batch_job(words, Manager::Slurm).hosts_of_slurm;
        let is_ignored = words.contains("none") || words.contains("user");
        assert_eq!(of_slurm.contains("a") && of_slurm.contains("b"), !is_ignored, "{words}");
    }
}

#[test]
fn a_wrong_list_of_a_resource_manager_is_an_error_if_its_hosts_are_needed() {
    let wrong = || Some(Allocation { manager: Manager::Pbs, hosts: Err("PBS_NODEFILE".to_owned()) });
    let parsed = |words: &str| parse(words.split(' ').map(OsString::from), wrong);
    assert_eq!(parsed("p"), Err("PBS_NODEFILE; -rmk none ignores the allocation".to_owned()));
    for words in ["-hosts a p", "-host a p", "-rmk none p", "-version"] {
        assert!(parsed(words).is_ok(), "{words}");
    }
}
