//! Unit tests of PMI requests and their answers.

#![forbid(unsafe_code)]

use super::*;

fn pmi_state(size: usize) -> PmiState {
    PmiState::of_job("kvs_1".to_owned(), format!("(vector,(0,1,{size}))"), (0..size).map(|rank| rank / 2))
}

const INIT: &[u8] = b"cmd=init pmi_version=1 pmi_subversion=1";

fn said(pmi_state: &mut PmiState, rank: usize, line: &str) -> String {
    match pmi_state.handle(rank, line.as_bytes()) {
        Answer::Line(line) => line.strip_suffix('\n').expect("an answer is a line").to_owned(),
        other => panic!("{line:?} gave {other:?}"),
    }
}

#[test]
fn states_of_hosts_and_the_state_of_the_job_agree() {
    // Ranks 0 and 1 are on one host, rank 2 is on another.
    let mut hosts =
        [2, 1].map(|ranks| PmiState::of_host("kvs_1".to_owned(), 3, (0, 2), "m".to_owned(), vec![0; ranks]));
    let mut all = PmiState::of_job("kvs_1".to_owned(), "m".to_owned(), [0; 3]);
    assert_eq!(said(&mut hosts[1], 0, "cmd=get_universe_size"), "cmd=universe_size rc=0 size=3");
    let mut is_open = false;
    for (rank, (host, member)) in [(0, 0), (0, 1), (1, 0)].into_iter().enumerate() {
        let put = format!("cmd=put kvsname=kvs_1 key=k{rank} value=v{rank}");
        said(&mut hosts[host], member, &put);
        assert_eq!(
            hosts[host].handle(member, b"cmd=barrier_in"),
            Answer::Nothing,
            "the state of one host does not open the barrier"
        );
        let job_requests = hosts[host].take_job_requests();
        assert_eq!(job_requests, [(member, put.into_bytes()), (member, b"cmd=barrier_in".to_vec())]);
        is_open = job_requests.iter().any(|(_, line)| matches!(all.handle(rank, line), Answer::ToAll(_)));
        assert_eq!(is_open, rank == 2);
    }
    let new_values = all.take_new_values();
    let wanted = [("k0", "v0"), ("k1", "v1"), ("k2", "v2")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    assert_eq!((is_open, new_values.for_all.as_slice(), new_values.for_some.len()), (true, &wanted[..], 0));
    assert_eq!(all.take_new_values(), NewValues::default());
    hosts[0].add(new_values.for_all);
    assert_eq!(hosts[0].open_barrier(), "cmd=barrier_out rc=0\n");
    assert!(said(&mut hosts[0], 1, "cmd=get kvsname=kvs_1 key=k2").ends_with("value=v2"));
    assert_eq!(hosts[0].handle(0, b"cmd=barrier_in"), Answer::Nothing, "the next barrier");
}

#[test]
fn a_request_of_all_ranks_of_a_host_is_that_of_each() {
    let mut all = PmiState::of_job("kvs_1".to_owned(), "m".to_owned(), [0; 3]);
    assert!(!all.handle_of_all(&[0, 2], INIT));
    assert_eq!([0, 1, 2].map(|rank| all.phase(rank)), [Phase::Inside, Phase::Outside, Phase::Inside]);
    assert!(!all.handle_of_all(&[0, 2], b"cmd=barrier_in"));
    assert!(!all.handle_of_all(&[1], INIT) && all.is_awaited(1));
    assert!(all.handle_of_all(&[1], b"cmd=barrier_in") && !all.is_awaited(1));
    assert!(!all.handle_of_all(&[1], b"") && !all.handle_of_all(&[1], b"\xff"));
}

#[test]
fn values_for_few_hosts_are_taken_with_their_rank() {
    let mut all = PmiState::of_job("kvs_1".to_owned(), "m".to_owned(), [0; 3]);
    for (rank, key) in [(2, "rmampi.circle.1"), (0, "rmampi.circles"), (1, "rmampi.circle.0")] {
        said(&mut all, rank, &format!("cmd=put kvsname=kvs_1 key={key} value=v{rank}"));
    }
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let for_some = vec![(1, pair("rmampi.circle.0", "v1")), (2, pair("rmampi.circle.1", "v2"))];
    assert_eq!(all.take_new_values(), NewValues { for_all: vec![pair("rmampi.circles", "v0")], for_some });
}

#[test]
fn values_of_a_host_stay_there() {
    let mut host = PmiState::of_host("kvs_1".to_owned(), 3, (4, 5), "m".to_owned(), vec![0; 2]);
    assert_eq!(said(&mut host, 1, "cmd=get_place"), "cmd=place rc=0 place=1 count=2 host=4 hosts=5");
    said(&mut host, 1, "cmd=put kvsname=kvs_1 key=rmampi.local.1 value=v");
    said(&mut host, 0, "cmd=put kvsname=kvs_1 key=rmampi.locally value=w");
    let job_requests = host.take_job_requests();
    assert_eq!(job_requests, [(0, b"cmd=put kvsname=kvs_1 key=rmampi.locally value=w".to_vec())]);
    assert!(said(&mut host, 0, "cmd=get kvsname=kvs_1 key=rmampi.local.1").ends_with("value=v"));
}

#[test]
fn a_rank_can_ask_about_the_job() {
    let mut pmi_state = pmi_state(3);
    assert_eq!(pmi_state.handle(2, INIT), Answer::Begun(0));
    let maxes = "cmd=maxes rc=0 kvsname_max=256 keylen_max=64 vallen_max=4096";
    assert_eq!(said(&mut pmi_state, 2, "cmd=get_maxes"), maxes);
    assert_eq!(said(&mut pmi_state, 2, "cmd=get_appnum"), "cmd=appnum rc=0 appnum=1");
    assert_eq!(said(&mut pmi_state, 2, "cmd=get_universe_size"), "cmd=universe_size rc=0 size=3");
    assert_eq!(said(&mut pmi_state, 2, "cmd=get_my_kvsname"), "cmd=my_kvsname rc=0 kvsname=kvs_1");
    let mapping = "cmd=get kvsname=kvs_1 key=PMI_process_mapping";
    assert_eq!(said(&mut pmi_state, 0, mapping), "cmd=get_result rc=0 msg=success value=(vector,(0,1,3))");
}

#[test]
fn version_2_is_refused_and_1_may_follow() {
    let mut pmi_state = pmi_state(1);
    assert!(said(&mut pmi_state, 0, "cmd=init pmi_version=2 pmi_subversion=0").contains(" rc=-1 "));
    assert_eq!((pmi_state.phase(0), pmi_state.has_begun()), (Phase::Outside, false));
    assert_eq!(pmi_state.handle(0, INIT), Answer::Begun(0));
    assert_eq!((pmi_state.phase(0), pmi_state.has_begun()), (Phase::Inside, true));
}

#[test]
fn a_rank_may_run_two_programs_one_after_the_other() {
    let mut pmi_state = pmi_state(2);
    for program in 0..2 {
        assert_eq!(pmi_state.handle(0, INIT), Answer::Begun(program));
        assert_eq!(pmi_state.phase(0), Phase::Inside);
        assert_eq!(said(&mut pmi_state, 0, "cmd=finalize"), "cmd=finalize_ack rc=0");
        assert_eq!(pmi_state.phase(0), Phase::Finalized);
        // The program joins again.
        let line = "cmd=init pmi_version=1 pmi_subversion=1 again=yes";
        assert_eq!(said(&mut pmi_state, 0, line), begun(None).trim_end());
        assert_eq!(pmi_state.phase(0), Phase::Inside);
        // The request asks for no answer, because the next program would read an answer that is left in the socket.
        assert_eq!(pmi_state.handle(0, b"cmd=finalize answer=no"), Answer::Nothing);
        assert_eq!(pmi_state.phase(0), Phase::Finalized);
    }
    assert_eq!(pmi_state.phase(1), Phase::Outside);
}

#[test]
fn a_rank_in_a_program_waits_for_ranks_that_have_not_begun_it() {
    let mut pmi_state = pmi_state(2);
    pmi_state.handle(1, INIT);
    assert!(pmi_state.is_awaited(0));
    pmi_state.handle(0, INIT);
    assert!(!pmi_state.is_awaited(0) && !pmi_state.is_awaited(1));
    said(&mut pmi_state, 1, "cmd=finalize");
    pmi_state.handle(1, INIT);
    assert!(pmi_state.is_awaited(0));
    said(&mut pmi_state, 1, "cmd=finalize");
    assert!(!pmi_state.is_awaited(0));
}

#[test]
fn values_are_put_replaced_and_got() {
    let mut pmi_state = pmi_state(2);
    let missing = said(&mut pmi_state, 1, "cmd=get kvsname=kvs_1 key=k");
    assert_eq!(missing, "cmd=get_result rc=-1 msg=key_k_not_found value=unknown");
    assert_eq!(said(&mut pmi_state, 0, "cmd=put kvsname=kvs_1 key=k value=a=b;c"), "cmd=put_result rc=0 msg=success");
    assert_eq!(said(&mut pmi_state, 1, "cmd=get kvsname=kvs_1 key=k"), "cmd=get_result rc=0 msg=success value=a=b;c");
    said(&mut pmi_state, 1, "value=\\x key=k kvsname=kvs_1 cmd=put");
    assert_eq!(said(&mut pmi_state, 0, "cmd=get key=k kvsname=kvs_1"), "cmd=get_result rc=0 msg=success value=\\x");
    said(&mut pmi_state, 1, "cmd=put kvsname=kvs_1 key=empty value=");
    assert_eq!(said(&mut pmi_state, 0, "cmd=get kvsname=kvs_1 key=empty"), "cmd=get_result rc=0 msg=success value=");
}

#[test]
fn values_of_the_promised_length_pass_and_longer_ones_fail() {
    let mut pmi_state = pmi_state(1);
    let (key, value) = ("k".repeat(64), "v".repeat(4096));
    assert!(said(&mut pmi_state, 0, &format!("cmd=put kvsname=kvs_1 key={key} value={value}")).contains("rc=0"));
    assert!(said(&mut pmi_state, 0, &format!("cmd=get kvsname=kvs_1 key={key}")).ends_with(&value));
    assert!(said(&mut pmi_state, 0, &format!("cmd=put kvsname=kvs_1 key={key}k value=v")).contains("rc=-1"));
    assert!(said(&mut pmi_state, 0, &format!("cmd=put kvsname=kvs_1 key=k value={value}v")).contains("rc=-1"));
    assert!(said(&mut pmi_state, 0, "cmd=put kvsname=other key=k value=v").contains("rc=-1"));
    assert!(said(&mut pmi_state, 0, "cmd=get kvsname=other key=k").contains("rc=-1"));
}

#[test]
fn the_last_rank_opens_the_barrier_and_it_can_be_used_again() {
    let mut pmi_state = pmi_state(3);
    for _ in 0..2 {
        assert_eq!(pmi_state.handle(0, b"cmd=barrier_in"), Answer::Nothing);
        assert_eq!(pmi_state.handle(2, b"cmd=barrier_in"), Answer::Nothing);
        assert!(said(&mut pmi_state, 2, "cmd=barrier_in").contains("rc=-1"), "a rank counts once");
        assert!(pmi_state.is_awaited(1));
        assert_eq!(pmi_state.handle(1, b"cmd=barrier_in"), Answer::ToAll("cmd=barrier_out rc=0\n".to_owned()));
        assert!(!pmi_state.is_awaited(1));
    }
    pmi_state.handle(1, b"cmd=barrier_in");
    pmi_state.remove(1);
    assert!(!pmi_state.is_awaited(1));
}

#[test]
fn an_abort_with_a_multiple_of_256_does_not_exit_with_0() {
    for (code, status) in [("3", 3), ("256", 1), ("0", 0), ("-1", 255), ("x", 1), ("259", 3)] {
        let line = format!("cmd=abort exitcode={code}");
        assert_eq!(pmi_state(1).handle(0, line.as_bytes()), Answer::Abort(status), "{code}");
    }
    assert_eq!(pmi_state(1).handle(0, b"cmd=abort"), Answer::Abort(1));
}

#[test]
fn unknown_requests_get_an_error_answer() {
    let mut pmi_state = pmi_state(1);
    assert_eq!(
        said(&mut pmi_state, 0, "cmd=lookup_name service=x"),
        "cmd=lookup_name_result rc=-1 msg=not_supported"
    );
    assert_eq!(said(&mut pmi_state, 0, "hello"), "cmd=unknown_result rc=-1 msg=not_understood");
    assert_eq!(said(&mut pmi_state, 0, "cmd="), "cmd=_result rc=-1 msg=not_supported");
    assert!(said(&mut pmi_state, 0, "cmd=put").contains("rc=-1"));
    assert!(said(&mut pmi_state, 0, "cmd=get").contains("rc=-1"));
    assert_eq!(pmi_state.handle(0, b""), Answer::Nothing);
    let garbage: Vec<u8> = (128..=255).collect();
    assert!(matches!(pmi_state.handle(0, &garbage), Answer::Line(line) if line.contains("rc=-1")));
}

#[test]
fn a_spawn_of_several_commands_gets_one_refusal() {
    let mut pmi_state = pmi_state(1);
    for so_far in 1..=2 {
        for line in ["mcmd=spawn", "nprocs=1", "execname=cmd=abort", "totspawns=2"] {
            assert_eq!(pmi_state.handle(0, line.as_bytes()), Answer::Nothing);
        }
        assert_eq!(pmi_state.handle(0, format!("spawnssofar={so_far}").as_bytes()), Answer::Nothing);
        if so_far == 1 {
            assert_eq!(pmi_state.handle(0, b"endcmd"), Answer::Nothing);
        }
    }
    assert_eq!(said(&mut pmi_state, 0, "endcmd"), "cmd=spawn_result rc=-1 msg=not_supported");
    assert_eq!(said(&mut pmi_state, 0, "cmd=finalize"), "cmd=finalize_ack rc=0");
}

#[test]
fn a_wait_is_recorded_until_the_rank_finalizes() {
    let mut pmi_state = pmi_state(2);
    pmi_state.handle(1, INIT);
    for line in ["thread=5 time=2000 text=in\u{a0}MPI_Recv\u{a0}for\u{a0}a=b", "thread=6 time=x text=y", "thread=6"] {
        assert_eq!(pmi_state.handle(1, format!("cmd=waiting {line}").as_bytes()), Answer::Nothing);
    }
    let [wait] = pmi_state.waits(1) else { panic!("{:?}", pmi_state.waits(1)) };
    assert_eq!(wait.text, "in MPI_Recv for a=b");
    assert!(wait.since.elapsed() >= std::time::Duration::from_secs(2));
    assert!(pmi_state.waits(0).is_empty());
    said(&mut pmi_state, 1, "cmd=finalize");
    assert!(pmi_state.waits(1).is_empty());
}
