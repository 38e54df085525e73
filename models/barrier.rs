//! The barrier.

use crate::transport::sync::Barrier;
use crate::{Data, Extent, Model, model, together};

pub const MODELS: &[Model] = &[
    model("barrier::two_ranks_pass_once", Extent::All, || {
        together(Shared::<2>::default(), &[pass::<2, 0, 1>, pass::<2, 1, 1>]);
    })
    .also_without_fences(),
    model("barrier::two_ranks_pass_three_times", Extent::Preemptions(3), || {
        together(Shared::<2>::default(), &[pass::<2, 0, 3>, pass::<2, 1, 3>]);
    })
    .also_without_fences(),
    model("barrier::two_ranks_learn_that_they_differ", Extent::Preemptions(3), || {
        together(Shared::<2>::default(), &[differ::<0>, differ::<1>]);
    }),
    model("barrier::three_ranks_pass_twice", Extent::Preemptions(2), || {
        together(Shared::<3>::default(), &[pass::<3, 0, 2>, pass::<3, 1, 2>, pass::<3, 2, 2>]);
    }),
    model("barrier::two_ranks_pass_with_a_leader_twice", Extent::Preemptions(3), || {
        together(Shared::<2>::default(), &[lead::<2, 2>, follow::<2, 1, 2>]);
    }),
    model("barrier::three_ranks_pass_with_a_leader_once", Extent::Preemptions(2), || {
        together(Shared::<3>::default(), &[lead::<3, 1>, follow::<3, 1, 1>, follow::<3, 2, 1>]);
    }),
];

/// A barrier, and two arrays of data, which the ranks use in turn.
struct Shared<const RANKS: usize> {
    barrier: Barrier,
    places: [[Data; RANKS]; 2],
}

impl<const RANKS: usize> Default for Shared<RANKS> {
    fn default() -> Self {
        let places = || std::array::from_fn(|_| Data::default());
        Self { barrier: Barrier::default(), places: [places(), places()] }
    }
}

/// Each rank writes its data before each barrier, and reads the data of all ranks after it. Only the barriers order these accesses.
fn pass<const RANKS: usize, const RANK: usize, const TIMES: u64>(shared: &Shared<RANKS>) {
    for time in 0..TIMES {
        let places = &shared.places[time as usize % 2];
        places[RANK].set(time + 1);
        assert!(shared.barrier.pass(RANK, RANKS, time));
        for place in places {
            assert_eq!(place.get(), time + 1);
        }
    }
}

/// The ranks enter the barrier three times: the first and the third time with equal keys, the second time with different keys.
fn differ<const RANK: u64>(shared: &Shared<2>) {
    assert!(shared.barrier.pass(RANK as usize, 2, 7));
    assert!(!shared.barrier.pass(RANK as usize, 2, RANK));
    assert!(shared.barrier.pass(RANK as usize, 2, 7));
}

/// Rank 0 is the leader. When all ranks have entered the barrier, and before any other rank leaves, it reads the data of the other ranks
/// and writes its own.
fn lead<const RANKS: usize, const TIMES: u64>(shared: &Shared<RANKS>) {
    for time in 0..TIMES {
        let places = &shared.places[time as usize % 2];
        assert!(shared.barrier.lead(RANKS, time, |is_alike| {
            places[1..].iter().for_each(|place| assert_eq!(place.get(), time + 1));
            places[0].set(time + 1);
            is_alike
        }));
    }
}

/// The other ranks write their data before each barrier, and read the data of all ranks after it.
fn follow<const RANKS: usize, const RANK: usize, const TIMES: u64>(shared: &Shared<RANKS>) {
    for time in 0..TIMES {
        let places = &shared.places[time as usize % 2];
        places[RANK].set(time + 1);
        assert!(shared.barrier.follow(RANKS, time));
        for place in places {
            assert_eq!(place.get(), time + 1);
        }
    }
}
