//! Tests of `targets`.

#![forbid(unsafe_code)]

use super::*;
use crate::os::address::RemoteAddr;
use crate::rma::window::table::RankWords;
use crate::transport::typed::{LastingBlock, Parts};

fn target_of(rank: i32) -> TargetMemory {
    let mut parts = Parts::new();
    let words = parts.add::<RankWords>(1);
    let words = LastingBlock::of_heap(parts).block().one(words);
    TargetMemory {
        mapped: 0,
        eights: 0,
        reach: Reach::Direct,
        is_private: false,
        pid: rank,
        address: RemoteAddr::default(),
        disp_unit: 1,
        words,
        in_flight: words.map(|words| &words.in_flight.0),
    }
}

#[test]
fn targets_are_found_again_through_growth_and_collisions() {
    let targets = TargetTable::new(Box::leak(Box::new(Access::new())));
    let ranks: Vec<i32> = (0..40).map(|index| index * 64).chain(1..30).collect();
    for (index, &rank) in ranks.iter().enumerate() {
        assert!(find(targets.known(), rank).is_none());
        targets.keep(&mut targets.owned.lock(), rank, target_of(rank));
        for &known in &ranks[..=index] {
            assert_eq!(find(targets.known(), known).unwrap().pid, known);
        }
    }
    assert!(find(targets.known(), -1).is_none() && find(targets.known(), 1000).is_none());
}

#[test]
fn eight_bytes_are_where_any_eight_are() {
    for (size, disp_unit) in (0..40).flat_map(|size| (1..12).map(move |unit| (size, unit))) {
        let mut target = TargetMemory { address: RemoteAddr::new(1000), disp_unit, ..target_of(0) };
        target.map(size);
        for disp in [isize::MIN, isize::MAX, isize::MAX / 8 + 1].into_iter().chain(-9..50) {
            let expected = target.mapped(disp, 8);
            assert_eq!(target.mapped_eight(disp), expected, "{disp} of {disp_unit} bytes each in {size}");
            assert_eq!(target.mapped_end(disp, 8), expected.map(|address| address + 8));
            let inside = (0..50).contains(&disp) && disp as usize * disp_unit + 8 <= size;
            assert_eq!(expected, inside.then(|| LocalAddr::new(1000 + disp as usize * disp_unit)));
        }
    }
}

#[test]
fn operations_reach_what_is_open() {
    let access: &'static Access = Box::leak(Box::new(Access::new()));
    let targets = TargetTable::new(access);
    let open = |ranks: &[i32]| {
        for rank in (-40..40).chain([i32::MIN, i32::MIN + 1, i32::MAX]) {
            let found = access.target(rank).map(|target| target.pid);
            assert_eq!(found, ranks.contains(&rank).then_some(rank), "{ranks:?}");
        }
    };
    open(&[]);
    targets.open_one(3);
    open(&[]);
    let keep = |rank| targets.keep(&mut targets.owned.lock(), rank, target_of(rank));
    keep(3);
    keep(4);
    open(&[]);
    targets.open_one(3);
    open(&[3]);
    targets.open_one(4);
    open(&[3, 4]);
    // Other targets are added, and the table grows.
    (5..9).for_each(keep);
    open(&[3, 4]);
    targets.open_all(true);
    open(&[3, 4, 5, 6, 7, 8]);
    (9..20).for_each(keep);
    open(&(3..20).collect::<Vec<_>>());
    targets.open_all(false);
    open(&[3, 4]);
    // Of two targets with the same home slot, one is opened.
    targets.close_one(4);
    keep(3 + 64);
    targets.open_one(3 + 64);
    open(&[3]);
    targets.close_one(3 + 64);
    open(&[3]);
    targets.close_one(3);
    targets.open_one(3 + 64);
    open(&[3 + 64]);
}

#[test]
fn known_targets_are_ready_for_their_first_lock() {
    let targets = TargetTable::new(Box::leak(Box::new(Access::new())));
    let keep = |rank| targets.keep(&mut targets.owned.lock(), rank, target_of(rank));
    let ready = |rank| targets.open_home(rank).any_target_of(rank).map(|target| target.pid) == Some(rank);
    keep(1);
    assert!(!ready(1), "the window has no table of targets that are open alone");
    targets.open_one(1);
    targets.close_one(1);
    (2..20).for_each(keep);
    assert!((1..20).all(ready));
    // Of two targets with the same home slot, the first one is ready.
    keep(2 + 64);
    assert!(ready(2) && !ready(2 + 64));
    for rank in 1..20 {
        assert!(targets.access.target(rank).is_none(), "{rank} is open");
    }
}
