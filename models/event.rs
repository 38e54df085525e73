//! Futex events: waiting for a value of a word, and waking sleepers.

use crate::os::atomic::Ordering;
use crate::os::sleep::ALL_SLEEPERS;
use crate::transport::sync::Event;
use crate::{Data, Extent, Model, model, together};

pub const MODELS: &[Model] = &[
    model("event::all_sleepers_are_woken", Extent::Preemptions(3), all_sleepers_are_woken),
    model(
        "event::sleepers_with_a_common_bit_are_woken",
        Extent::Preemptions(3),
        sleepers_with_a_common_bit_are_woken,
    )
    .briefly(2),
    model("event::what_was_written_before_is_seen", Extent::All, what_was_written_before_is_seen)
        .also_without_fences(),
    model("event::two_threads_in_turn", Extent::All, two_threads_in_turn).also_without_fences(),
];

fn add(event: &Event, mask: u32) {
    event.word.fetch_add(1, Ordering::SeqCst);
    event.wake(mask);
}

fn all_sleepers_are_woken() {
    let wait = |event: &Event| event.wait(ALL_SLEEPERS, |word| word == 1);
    together(Event::default(), &[|event| add(event, ALL_SLEEPERS), wait, wait]);
}

fn sleepers_with_a_common_bit_are_woken() {
    together(
        Event::default(),
        &[
            |event| {
                add(event, 1);
                add(event, 2);
            },
            |event| event.wait(1, |word| word >= 1),
            |event| event.wait(2, |word| word == 2),
        ],
    );
}

fn what_was_written_before_is_seen() {
    together(
        (Event::default(), Data::default()),
        &[
            |(event, data)| {
                data.set(7);
                add(event, ALL_SLEEPERS);
            },
            |(event, data)| {
                event.wait(ALL_SLEEPERS, |word| word == 1);
                assert_eq!(data.get(), 7);
            },
        ],
    );
}

/// Two threads alternate, as the copy agent and an origin do (`export/agent.rs`).
fn two_threads_in_turn() {
    fn set(event: &Event, value: u32) {
        event.word.store(value, Ordering::SeqCst);
        event.wake(ALL_SLEEPERS);
    }
    together(
        (Event::default(), Data::default()),
        &[
            |(event, data)| {
                data.add(1);
                set(event, 1);
                event.wait(ALL_SLEEPERS, |word| word == 2);
                data.add(1);
            },
            |(event, data)| {
                event.wait(ALL_SLEEPERS, |word| word == 1);
                data.add(1);
                set(event, 2);
            },
        ],
    );
}
