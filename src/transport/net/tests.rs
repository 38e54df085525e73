//! Tests of groups and calls, with a thread for each rank.

#![forbid(unsafe_code)]

use super::group::NetGroup;
use super::*;
use std::sync::Arc;
use std::thread;

/// Runs a function as each of `size` ranks. Each rank is a thread with its own network and progress thread.
fn run_as_ranks(size: usize, run: impl Fn(&'static Network) + Send + Sync + 'static) {
    handle_own_kinds();
    register_handler(FrameKind::Get, |network, from, mut content| {
        let number = take_u64(&mut content).unwrap();
        let doubled: Vec<u8> = content.repeat(20_000);
        answer(network, from, number, &doubled);
    });
    let mut endpoints: Vec<_> = (0..size).map(|_| datagram::Datagrams::open().unwrap()).collect();
    let addresses: Vec<_> = endpoints.iter().map(Endpoint::address).collect();
    for endpoint in &mut endpoints {
        endpoint.connect(addresses.iter().collect()).unwrap();
    }
    let networks = endpoints.into_iter().enumerate().map(|(rank, endpoint)| {
        let network = Network::new(rank, size, Box::new(endpoint), progress_thread::descriptor().unwrap());
        let network: &'static Network = Box::leak(Box::new(network));
        progress_thread::start(network).unwrap();
        network
    });
    let run = Arc::new(run);
    let threads: Vec<_> = networks
        .map(|network| {
            let run = Arc::clone(&run);
            thread::spawn(move || run(network))
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
}

fn world(network: &'static Network) -> NetGroup {
    NetGroup::new(network, 5, (0..network.size as u32).collect(), network.rank)
}

#[test]
fn bytes_of_all_members_come_to_all_in_order() {
    for size in 1..=6 {
        run_as_ranks(size, move |network| {
            let group = world(network);
            for round in 0..20 {
                let block = |rank: usize| vec![(rank + round) as u8; (rank * 37_000 + round) % 150_000];
                let wanted: Vec<_> = (0..size).map(|rank| Some(block(rank))).collect();
                assert_eq!(group.allgather(group.next_call(), &block(network.rank)), wanted);
            }
        });
    }
}

#[test]
fn a_barrier_finds_one_other_key_at_all_members() {
    for size in 1..=6 {
        run_as_ranks(size, move |network| {
            let group = world(network);
            for other in 0..size {
                assert!(group.barrier(group.next_call(), 7, true));
                assert!(!group.barrier(group.next_call(), 7, network.rank != other));
                assert_eq!(group.barrier(group.next_call(), u64::from(network.rank == other), true), size == 1);
            }
        });
    }
}

#[test]
fn barriers_and_allgathers_that_meet_are_found_at_all_members() {
    for size in 2..=6 {
        run_as_ranks(size, move |network| {
            let group = world(network);
            for odd in 0..size {
                for is_barrier in [network.rank == odd, network.rank != odd] {
                    if is_barrier {
                        assert!(!group.barrier(group.next_call(), 7, true));
                    } else {
                        assert!(group.allgather(group.next_call(), &[7]).contains(&None));
                    }
                }
            }
            assert!(group.barrier(group.next_call(), 7, true));
        });
    }
}

#[test]
fn members_of_a_part_do_not_wait_for_the_others() {
    run_as_ranks(5, |network| {
        if network.rank % 2 == 0 {
            let part = NetGroup::new(network, 9, vec![4, 2, 0].into(), 2 - network.rank / 2);
            let all = part.allgather(0, &[network.rank as u8]);
            assert_eq!(all, [4, 2, 0].map(|rank| Some(vec![rank])));
        }
        world(network).barrier(0, 0, true);
    });
}

#[test]
fn calls_are_answered_while_the_other_rank_does_not_call() {
    run_as_ranks(3, |network| {
        let group = world(network);
        if network.rank > 0 {
            let calls: Vec<_> =
                (0..40_u8).map(|number| network.begin_call(0, FrameKind::Get, &[&[number, 1]])).collect();
            for (number, call) in calls.into_iter().enumerate() {
                assert_eq!(call.wait(), [number as u8, 1].repeat(20_000));
            }
        }
        group.barrier(group.next_call(), 0, true);
    });
}
