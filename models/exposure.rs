//! Post, start, complete, wait and test.

use crate::system::atomic::{AtomicU64, yield_now};
use crate::words::{Completions, Posts};
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
    model("exposure::two_targets_post_to_one_origin", Extent::Preemptions(2), two_targets_post_to_one_origin),
    model("exposure::two_ranks_expose_themselves_to_each_other", Extent::Preemptions(3), || {
        together(<[Rank; 2]>::default(), &[exchange::<0>, exchange::<1>]);
    }),
];

/// The words of a rank, or of one and its origins, and its memory.
#[derive(Default)]
struct Rank {
    completions: Completions,
    posts: [Posts; 2],
    bits: [AtomicU64; 2],
    data: [Data; 2],
}

/// What the target adds to its memory before each epoch, and an origin in it.
const STORED: u64 = 1;
const PUT: u64 = 100;

/// The target's bit at its origins.
const BIT: u64 = 1 << 5;

/// What an origin remembers of it before an epoch.
fn taken(epoch: u64) -> u64 {
    (epoch % 2) * BIT
}

impl Rank {
    /// The target stores where each of its origins will put, and posts.
    fn post(&self, origins: usize, epoch: u64) {
        for origin in 0..origins {
            assert_eq!(self.data[origin].get(), epoch * (STORED + PUT));
            self.data[origin].add(STORED);
        }
        for origin in 0..origins {
            self.posts[origin].post(&self.bits[origin], BIT);
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
        target.completions.wait((epoch as u32 + 1) * ORIGINS as u32);
    }
    target.check(ORIGINS, EPOCHS);
}

fn expose_and_test(target: &Rank) {
    for epoch in 0..2 {
        target.post(1, epoch);
        while !target.completions.test(epoch as u32 + 1) {
            yield_now();
        }
    }
    target.check(1, 2);
}

/// An origin starts, puts and completes.
fn access<const ORIGIN: usize, const EPOCHS: u64>(target: &Rank) {
    for epoch in 0..EPOCHS {
        target.posts[ORIGIN].take(&target.bits[ORIGIN], BIT, taken(epoch));
        assert_eq!(target.data[ORIGIN].get(), epoch * (STORED + PUT) + STORED);
        target.data[ORIGIN].add(PUT);
        target.completions.add();
    }
}

/// Both bits lie in one word, and the origin waits for the targets in one order.
fn two_targets_post_to_one_origin() {
    #[derive(Default)]
    struct Origin {
        posts: Posts,
        bits: AtomicU64,
        data: [Data; 2],
        completions: [Completions; 2],
    }
    fn expose<const TARGET: usize>(origin: &Origin) {
        origin.data[TARGET].set(7);
        origin.posts.post(&origin.bits, 1 << TARGET);
        origin.completions[TARGET].wait(1);
    }
    fn access(origin: &Origin) {
        for target in [1, 0] {
            origin.posts.take(&origin.bits, 1 << target, 0);
            assert_eq!(origin.data[target].get(), 7);
            origin.completions[target].add();
        }
    }
    together(Origin::default(), &[access, expose::<0>, expose::<1>]);
}

/// Each rank is target and origin of the other at once.
fn exchange<const RANK: usize>(ranks: &[Rank; 2]) {
    let (own, other) = (&ranks[RANK], &ranks[1 - RANK]);
    for epoch in 0..2 {
        own.post(1, epoch);
        other.posts[0].take(&other.bits[0], BIT, taken(epoch));
        other.data[0].add(PUT);
        other.completions.add();
        own.completions.wait(epoch as u32 + 1);
        own.check(1, epoch + 1);
    }
}
