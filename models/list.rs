//! A list with several ranks that push elements, and one rank that takes them.

use crate::os::atomic::{AtomicU64, Ordering, yield_now};
use crate::transport::sync::{push, take_all};
use crate::{Data, Extent, Model, model, together};
use smallvec::SmallVec;
use std::convert::Infallible;

pub const MODELS: &[Model] = &[
    model("list::one_pushes_two", Extent::All, || {
        together(List::default(), &[take_two, push_two]);
    })
    .briefly(3)
    .also_without_fences(),
    model("list::two_push", Extent::Preemptions(3), || {
        together(List::default(), &[take_two, push_first, push_second]);
    })
    .briefly(2),
    model("list::one_pushes_again_what_was_taken", Extent::All, || {
        together(List::default(), &[take_and_push_again, push_first]);
    }),
    model("list::elements_stay_after_a_failure", Extent::All, || {
        together(List::default(), &[fail_and_take_two, push_two]);
    }),
];

/// An element: its word, and its content, which is plain memory.
#[derive(Default)]
struct Element {
    next: AtomicU64,
    content: Data,
}

#[derive(Default)]
struct List {
    first: AtomicU64,
    /// Element `index` has the number `index + 1`.
    elements: [Element; 2],
}

impl List {
    fn push(&self, index: usize) {
        let element = &self.elements[index];
        element.content.set(index as u64 + 10);
        push(&self.first, index as u64 + 1, &element.next);
    }

    /// Takes all elements, and returns their indices, the oldest first. The content of each element is complete.
    fn take(&self) -> Vec<usize> {
        let mut taken = SmallVec::new();
        let Ok(()) = take_all::<_, Infallible>(&self.first, &mut taken, |number| {
            // Relaxed: as at a receiver.
            Ok((number as usize - 1, self.elements[number as usize - 1].next.load(Ordering::Relaxed)))
        });
        for index in &taken {
            assert_eq!(self.elements[*index].content.get(), *index as u64 + 10);
        }
        taken.into_iter().rev().collect()
    }

    /// Takes elements until there are two. Returns their indices, the oldest first.
    fn take_two(&self) -> Vec<usize> {
        let mut all = Vec::new();
        while all.len() < 2 {
            let taken = self.take();
            if taken.is_empty() {
                yield_now();
            }
            all.extend(taken);
        }
        assert!(self.take().is_empty());
        all
    }
}

fn push_first(list: &List) {
    list.push(0);
}

fn push_second(list: &List) {
    list.push(1);
}

fn push_two(list: &List) {
    list.push(0);
    list.push(1);
}

fn take_two(list: &List) {
    let mut taken = list.take_two();
    taken.sort_unstable();
    assert_eq!(taken, [0, 1]);
}

/// Two elements of one rank come in order, also after an attempt that fails.
fn fail_and_take_two(list: &List) {
    let mut taken: SmallVec<[usize; 32]> = SmallVec::new();
    // Fails if an element has arrived.
    let _ = take_all(&list.first, &mut taken, |_| Err(()));
    assert!(taken.is_empty());
    let rest = list.take_two();
    assert_eq!(rest, [0, 1]);
}

/// Takes the element, and pushes it again as the other rank may do with the same element later.
fn take_and_push_again(list: &List) {
    while list.take().is_empty() {
        yield_now();
    }
    list.push(0);
    assert_eq!(list.take(), [0]);
}
