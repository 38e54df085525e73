//! The synchronisation by MPI_Win_post, start, complete, wait and test.

use crate::os::atomic::yield_now;
use crate::transport::sync::{Event, Exposure, PostBits};
use crate::{Data, Extent, Model, model, together};

pub const MODELS: &[Model] = &[
    model("exposure::an_origin_in_one_epoch", Extent::All, || {
        together(Rank::default(), &[expose::<1, 1>, access::<0, 1>]);
    })
    .also_without_fences(),
    model("exposure::an_origin_in_two_epochs", Extent::Preemptions(3), || {
        together(Rank::default(), &[expose::<1, 2>, access::<0, 2>]);
    })
    .also_without_fences(),
    model("exposure::two_origins_in_two_epochs", Extent::Preemptions(1), || {
        together(Rank::default(), &[expose::<2, 2>, access::<0, 2>, access::<1, 2>]);
    }),
    model("exposure::two_origins_in_one_epoch", Extent::Preemptions(2), || {
        together(Rank::default(), &[expose::<2, 1>, access::<0, 1>, access::<1, 1>]);
    }),
    model("exposure::a_target_that_tests", Extent::Preemptions(3), || {
        together(Rank::default(), &[expose_and_test, access::<0, 2>]);
    })
    .also_without_fences(),
    model("exposure::origins_of_two_words", Extent::Preemptions(2), || {
        together(Rank::with_words(2), &[expose::<2, 1>, access::<0, 1>, access::<1, 1>]);
    }),
    model("exposure::an_origin_that_is_not_meant_sleeps_on", Extent::Preemptions(2), || {
        together(Rank::default(), &[expose_to_one_after_the_other, access::<0, 1>, access::<1, 1>]);
    }),
    model("exposure::two_targets_post_to_one_origin", Extent::Preemptions(2), two_targets_post_to_one_origin),
    model("exposure::two_ranks_expose_themselves_to_each_other", Extent::Preemptions(3), || {
        together(<[Rank; 2]>::default(), &[exchange::<0>, exchange::<1>]);
    }),
];

/// The state words of a target, and its memory.
#[derive(Default)]
struct Rank {
    exposure: Exposure,
    /// Post bit of the second origin, if `has_further` is true. Otherwise this bit is in the same word as the first origin's bit.
    further: PostBits,
    has_further: bool,
    doorbell: Event,
    data: [Data; 2],
}

/// Number that the target adds to its memory before each epoch.
const STORED: u64 = 1;
/// Number that an origin adds to the target's memory in each epoch.
const PUT: u64 = 100;

/// The first origin's bit.
const BIT: u64 = 1 << 5;

impl Rank {
    fn with_words(words: usize) -> Self {
        Self { has_further: words > 1, ..Self::default() }
    }

    fn bit(&self, origin: usize) -> (&PostBits, u64) {
        let bits = if origin == 1 && self.has_further { &self.further } else { self.exposure.first() };
        (bits, BIT << origin)
    }

    fn take(&self, origin: usize, epoch: u64) {
        let (bits, bit) = self.bit(origin);
        bits.take(bit, epoch % 2 == 1, &self.doorbell);
    }

    /// As the target, adds to the data of each origin, and posts to all origins.
    fn post(&self, origins: usize, epoch: u64) {
        for origin in 0..origins {
            assert_eq!(self.data[origin].get(), epoch * (STORED + PUT));
            self.data[origin].add(STORED);
        }
        let posted = |bits| if epoch.is_multiple_of(2) { bits } else { 0 };
        if origins == 2 && !self.has_further {
            self.exposure.first().post(posted(BIT | BIT << 1), &self.doorbell);
            return;
        }
        for origin in 0..origins {
            let (bits, bit) = self.bit(origin);
            bits.post(posted(bit), &self.doorbell);
        }
    }

    fn check(&self, origins: usize, epochs: u64) {
        for origin in 0..origins {
            assert_eq!(self.data[origin].get(), epochs * (STORED + PUT));
        }
    }
}

fn expose<const ORIGINS: usize, const EPOCHS: u64>(target: &Rank) {
    for epoch in 0..EPOCHS {
        target.post(ORIGINS, epoch);
        target.exposure.wait((epoch as u32 + 1) * ORIGINS as u32, &target.doorbell);
    }
    target.check(ORIGINS, EPOCHS);
}

fn expose_and_test(target: &Rank) {
    for epoch in 0..2 {
        target.post(1, epoch);
        while !target.exposure.test(epoch as u32 + 1) {
            yield_now();
        }
    }
    target.check(1, 2);
}

/// An origin starts, puts and completes.
fn access<const ORIGIN: usize, const EPOCHS: u64>(target: &Rank) {
    for epoch in 0..EPOCHS {
        target.take(ORIGIN, epoch);
        assert_eq!(target.data[ORIGIN].get(), epoch * (STORED + PUT) + STORED);
        target.data[ORIGIN].add(PUT);
        target.exposure.complete(&target.doorbell);
    }
}

/// The target posts to one of its origins. After this origin has completed, it posts to the other origin.
fn expose_to_one_after_the_other(target: &Rank) {
    for origin in 0..2 {
        target.data[origin].add(STORED);
        let (bits, bit) = target.bit(origin);
        bits.post(if origin == 0 { bit } else { BIT | bit }, &target.doorbell);
        target.exposure.wait(origin as u32 + 1, &target.doorbell);
    }
    target.check(2, 1);
}

/// An origin waits for two targets, the second one first.
fn two_targets_post_to_one_origin() {
    fn expose_rank<const TARGET: usize>(targets: &[Rank; 2]) {
        expose::<1, 1>(&targets[TARGET]);
    }
    fn access_both(targets: &[Rank; 2]) {
        access::<0, 1>(&targets[1]);
        access::<0, 1>(&targets[0]);
    }
    together(<[Rank; 2]>::default(), &[access_both, expose_rank::<0>, expose_rank::<1>]);
}

/// Each rank is a target of the other rank, and at the same time its origin.
fn exchange<const RANK: usize>(ranks: &[Rank; 2]) {
    let (own, other) = (&ranks[RANK], &ranks[1 - RANK]);
    for epoch in 0..2 {
        own.post(1, epoch);
        other.take(0, epoch);
        other.data[0].add(PUT);
        other.exposure.complete(&other.doorbell);
        own.exposure.wait(epoch as u32 + 1, &own.doorbell);
        own.check(1, epoch + 1);
    }
}
