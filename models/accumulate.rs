//! Concurrent accumulates, Fetch_and_op and Compare_and_swap, on elements that are machine words and on other elements.

use crate::kernel::{Combine, Kernel, Value, compare_and_swap, is_word};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::transport::sync::{AccumulateMode, InFlight, Lock, ModeHistory, locked};
use crate::{Data, Extent, Model, model, together};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::marker::PhantomData;

pub const MODELS: &[Model] = &[
    model("accumulate::words_of_4_bytes", Extent::Preemptions(2), || two_and_a_long_one::<Word32>(0)).briefly(1),
    model("accumulate::words_of_8_bytes", Extent::Preemptions(2), || two_and_a_long_one::<Word64>(0)).briefly(1),
    model("accumulate::unaligned_elements", Extent::Preemptions(2), || two_and_a_long_one::<Word32>(2)).briefly(1),
    model("accumulate::elements_that_are_no_words", Extent::Preemptions(3), || two_and_a_long_one::<NoWord>(0))
        .briefly(2),
    model("accumulate::back_to_atomic_and_to_the_lock", Extent::Preemptions(2), back_to_atomic_and_to_the_lock),
    model(
        "accumulate::back_to_atomic_while_another_waits",
        Extent::Preemptions(3),
        back_to_atomic_while_another_waits,
    )
    .briefly(2),
    model("accumulate::alone_until_two_others_come", Extent::Preemptions(2), || {
        alone_until_others_come(&[few::<1>, many::<2>], [1022, 1020]);
    })
    .briefly(1),
    model("accumulate::alone_until_many_are_combined", Extent::Preemptions(4), || {
        alone_until_others_come(&[many::<1>], [1021, 1020]);
    })
    .briefly(3),
    model("accumulate::alone_until_few_are_combined", Extent::Preemptions(4), || {
        alone_until_others_come(&[few::<1>], [1012, 1010]);
    })
    .briefly(3),
    model("accumulate::alone_until_an_unaligned_element_is_swapped", Extent::Preemptions(3), || {
        alone_until_one_is_swapped::<Word32>(2);
    }),
    model("accumulate::alone_until_a_word_is_swapped", Extent::Preemptions(3), || {
        alone_until_one_is_swapped::<Word64>(0);
    }),
    model("accumulate::compare_and_swap_and_fetch_and_op", Extent::Preemptions(3), compare_and_swap_and_fetch_and_op),
    model("accumulate::one_compare_and_swap_succeeds", Extent::All, one_compare_and_swap_succeeds),
    model("accumulate::a_flag_orders_what_was_put_before", Extent::All, a_flag_orders_what_was_put_before)
        .also_without_fences(),
];

/// MPI_SUM.
struct Sum;

/// MPI_NO_OP.
struct NoOp;

/// A datatype whose values are numbers.
trait Element: Value + 'static {
    fn number(self) -> u64;
    fn of_number(number: u64) -> Self;
    /// Registers the machine word at `address` with the checker.
    fn place(address: usize);
}

thread_local! {
    /// The checker's data for those elements of targets that are not machine words, by address.
    static PLAIN: RefCell<HashMap<usize, &'static Data>> = RefCell::default();
}

fn plain(address: usize) -> Option<&'static Data> {
    PLAIN.with_borrow(|plain| plain.get(&address).copied())
}

macro_rules! elements {
    ($($(#[$comment:meta])* $name:ident $integer:ident $atomic:ident $extent:literal)*) => {$(
        $(#[$comment])*
        #[derive(Clone, Copy)]
        struct $name($integer);

        impl Value for $name {
            const EXTENT: usize = $extent;

            unsafe fn load(from: *const u8) -> Self {
                if let Some(word) = $atomic::find(from as usize) {
                    return Self(word.load(Ordering::Relaxed));
                }
                match plain(from as usize) {
                    Some(data) => Self(data.get() as $integer),
                    // SAFETY: an address outside the target is in the caller's memory.
                    None => unsafe { Self(from.cast::<$integer>().read_unaligned()) },
                }
            }

            unsafe fn store(self, to: *mut u8) {
                if let Some(word) = $atomic::find(to as usize) {
                    return word.store(self.0, Ordering::Relaxed);
                }
                match plain(to as usize) {
                    Some(data) => data.set(u64::from(self.0)),
                    // SAFETY: an address outside the target is in the caller's memory.
                    None => unsafe { to.cast::<$integer>().write_unaligned(self.0) },
                }
            }
        }

        impl Element for $name {
            fn number(self) -> u64 {
                u64::from(self.0)
            }

            fn of_number(number: u64) -> Self {
                Self(number as $integer)
            }

            fn place(address: usize) {
                $atomic::place(address as *mut $integer, 0);
            }
        }

        impl Combine<$name> for Sum {
            fn combine(target: $name, origin: $name) -> $name {
                $name(target.0 + origin.0)
            }
        }

        impl Combine<$name> for NoOp {
            const ONLY_READS: bool = true;

            fn combine(target: $name, _origin: $name) -> $name {
                target
            }
        }
    )*};
}

elements! {
    /// An element like MPI_INT32_T.
    Word32 u32 AtomicU32 4
    /// An element like MPI_INT64_T.
    Word64 u64 AtomicU64 8
    /// An element like a complex number of 16 bytes.
    NoWord u64 AtomicU64 16
}

/// A target: two elements, which are zero at first, and the target's accumulate lock.
struct Target<T> {
    lock: Lock,
    history: ModeHistory,
    accumulate_mode: AccumulateMode,
    /// The in-flight flags of the threads.
    in_flight: [InFlight; 3],
    memory: Box<[u128; 3]>,
    offset: usize,
    /// Old values that operations have returned. The model compares them at the end.
    found: [Cell<u64>; 4],
    element: PhantomData<T>,
}

impl<T: Element> Target<T>
where
    Sum: Combine<T>,
    NoOp: Combine<T>,
{
    /// A target whose elements begin `offset` bytes after an aligned address.
    fn new(offset: usize) -> Self {
        let (memory, found) = (Box::default(), Default::default());
        let (lock, history, accumulate_mode, in_flight) = Default::default();
        let target = Self { lock, history, accumulate_mode, in_flight, memory, offset, found, element: PhantomData };
        // The value of `enough` is 1: a single operation under the lock suffices to change the mode.
        target.history.begin(1);
        target.in_flight.iter().enumerate().for_each(|(index, in_flight)| in_flight.begin(index));
        PLAIN.with_borrow_mut(HashMap::clear);
        for index in 0..2 {
            let address = target.address(index);
            if T::EXTENT <= 8 && offset.is_multiple_of(T::EXTENT) {
                T::place(address);
            } else {
                PLAIN.with_borrow_mut(|plain| plain.insert(address, Box::leak(Box::default())));
            }
        }
        target
    }

    fn address(&self, index: usize) -> usize {
        (&raw const *self.memory) as usize + self.offset + index * T::EXTENT
    }

    /// Runs an operation of `thread` on `COUNT` successive elements from `first` on. Returns the old values of the elements. If `COUNT` is
    /// more than 1, this counts as an operation on many elements.
    fn combine<Operation: Combine<T>, const COUNT: usize>(
        &self,
        thread: usize,
        first: usize,
        value: u64,
    ) -> [u64; COUNT] {
        // The buffers have room for two elements of any extent.
        let mut buffers = [[0_u128; 2]; 2];
        let [origin, result] = buffers.each_mut().map(|buffer| buffer.as_mut_ptr().cast::<u8>());
        let kernel = Kernel::of::<T, Operation>();
        // SAFETY: the buffers have room for two elements.
        unsafe {
            (0..COUNT).for_each(|index| T::of_number(value).store(origin.add(index * T::EXTENT)));
            let at = self.address(first) as *mut u8;
            let atomically = || kernel.combine_atomically(at, origin, result, COUNT);
            let plainly = || kernel.combine_nonatomically(at, origin, result, COUNT);
            let (own, flag_of) = (&self.in_flight[thread], |index: usize| &self.in_flight[index]);
            if kernel.word().is_none() {
                locked(&self.lock, plainly);
            } else if COUNT > 1 || !kernel.is_word(at) {
                self.combine_while_no_other_does(own, plainly);
            } else if !self.accumulate_mode.try_atomic(own, atomically) {
                self.accumulate_mode.combine_few((&self.lock, &self.history), own, flag_of, atomically, plainly);
            }
            std::array::from_fn(|index| T::load(result.add(index * T::EXTENT)).number())
        }
    }

    /// Runs `plainly`, which combines elements by plain instructions, as the sole origin or under the lock.
    fn combine_while_no_other_does(&self, own: &InFlight, plainly: impl FnOnce()) {
        if let Some(_alone) = self.accumulate_mode.sole_for_many(&self.history, own) {
            return plainly();
        }
        let all = (self.in_flight.len(), |index: usize| &self.in_flight[index]);
        locked(&self.lock, || self.accumulate_mode.combine_many(&self.history, own, all, plainly));
    }

    /// Swaps the first element if it equals `compare`. Returns its old value.
    fn compare_and_swap(&self, thread: usize, compare: u64, new: u64) -> u64 {
        let mut buffers = [0_u64; 3];
        let [compared, origin, result] = buffers.each_mut().map(|buffer| (&raw mut *buffer).cast::<u8>());
        // SAFETY: the buffers are as large as an element.
        unsafe {
            T::of_number(compare).store(compared);
            T::of_number(new).store(origin);
            let (at, bytes) = (self.address(0) as *mut u8, T::EXTENT);
            let atomically = || compare_and_swap(at, compared, origin, result, bytes);
            // Does the same as `compare_and_swap_nonatomically`, with accesses that the checker sees.
            let plainly = || {
                let old = T::load(at);
                old.store(result);
                if old.number() == compare {
                    T::of_number(new).store(at);
                }
            };
            let (own, flag_of) = (&self.in_flight[thread], |index: usize| &self.in_flight[index]);
            if bytes > 8 {
                locked(&self.lock, plainly);
            } else if !is_word(at, bytes) {
                self.combine_while_no_other_does(own, plainly);
            } else if !self.accumulate_mode.try_atomic(own, atomically) {
                self.accumulate_mode.combine_few((&self.lock, &self.history), own, flag_of, atomically, plainly);
            }
            T::load(result).number()
        }
    }
}

/// One thread combines both elements in one operation, and each of two other threads combines one element. No operation is lost: of the two
/// operations on an element, one finds the result of the other.
fn two_and_a_long_one<T: Element>(offset: usize)
where
    Sum: Combine<T>,
    NoOp: Combine<T>,
{
    let target = together(
        Target::<T>::new(offset),
        &[
            |target| {
                let [first, second] = target.combine::<Sum, 2>(0, 0, 100);
                target.found[0].set(first);
                target.found[1].set(second);
            },
            |target| target.found[2].set(target.combine::<Sum, 1>(1, 0, 1)[0]),
            |target| target.found[3].set(target.combine::<Sum, 1>(2, 1, 1)[0]),
        ],
    );
    assert_eq!(target.combine::<NoOp, 2>(0, 0, 0), [101; 2]);
    for index in 0..2 {
        let found = [target.found[index].get(), target.found[2 + index].get()];
        assert!(found == [0, 100] || found == [1, 0], "{found:?}");
    }
}

/// Two threads wait for the lock. When the second thread gets the lock, the mode is atomic again.
fn back_to_atomic_while_another_waits() {
    fn two<const THREAD: usize>(target: &Target<Word64>) {
        target.combine::<Sum, 1>(THREAD, 0, 1);
        target.combine::<Sum, 1>(THREAD, 0, 10);
    }
    let target = Target::<Word64>::new(0);
    target.combine::<Sum, 2>(0, 0, 100);
    let target = together(target, &[two::<0>, two::<1>]);
    assert_eq!(target.combine::<NoOp, 2>(0, 0, 0), [122, 100]);
}

fn few<const THREAD: usize>(target: &Target<Word64>) {
    target.combine::<Sum, 1>(THREAD, 0, 1);
}

fn many<const THREAD: usize>(target: &Target<Word64>) {
    target.combine::<Sum, 2>(THREAD, 0, 10);
}

/// One thread is the sole origin, because it has combined many elements. It combines many elements, and then few, while other threads begin
/// to combine. No operation is lost.
fn alone_until_others_come(others: &[fn(&Target<Word64>)], sums: [u64; 2]) {
    let target = Target::<Word64>::new(0);
    target.combine::<Sum, 2>(0, 0, 1000);
    assert!(target.accumulate_mode.sole_for_many(&target.history, &target.in_flight[0]).is_some());
    let own: fn(&Target<Word64>) = |target| {
        many::<0>(target);
        few::<0>(target);
    };
    let threads: Vec<_> = std::iter::once(own).chain(others.iter().copied()).collect();
    let target = together(target, &threads);
    assert_eq!(target.combine::<NoOp, 2>(0, 0, 0), sums);
}

/// One thread, which has combined many elements before, combines one element while another thread swaps this element. One of the two
/// operations finds the result of the other.
fn alone_until_one_is_swapped<T: Element>(offset: usize)
where
    Sum: Combine<T>,
    NoOp: Combine<T>,
{
    let target = Target::<T>::new(offset);
    target.combine::<Sum, 2>(0, 0, 1000);
    let target = together(
        target,
        &[
            |target| target.found[0].set(target.combine::<Sum, 1>(0, 0, 1)[0]),
            |target| target.found[1].set(target.compare_and_swap(1, 1000, 2000)),
        ],
    );
    let [sum] = target.combine::<NoOp, 1>(0, 0, 0);
    let found = [target.found[0].get(), target.found[1].get(), sum];
    assert!(found == [1000, 1001, 1001] || found == [2000, 1000, 2001], "{found:?}");
}

/// One thread combines many elements twice. At the same time another thread combines one element twice, under the lock or by an atomic
/// instruction. No operation is lost.
fn back_to_atomic_and_to_the_lock() {
    let target = together(
        Target::<Word64>::new(0),
        &[
            |target| {
                target.combine::<Sum, 2>(0, 0, 1000);
                target.combine::<Sum, 2>(0, 0, 100);
            },
            |target| {
                target.combine::<Sum, 1>(1, 0, 10);
                target.combine::<Sum, 1>(1, 0, 1);
            },
        ],
    );
    assert_eq!(target.combine::<NoOp, 2>(0, 0, 0), [1111, 1100]);
}

fn compare_and_swap_and_fetch_and_op() {
    /// Adds one to the element by compare-and-swap.
    fn swap<const THREAD: usize>(target: &Target<Word32>) {
        let mut found = 0;
        loop {
            let expected = found;
            found = target.compare_and_swap(THREAD, expected, expected + 1);
            if found == expected {
                return;
            }
        }
    }
    let add = |target: &Target<Word32>| {
        target.combine::<Sum, 1>(0, 0, 100);
    };
    let target = together(Target::<Word32>::new(0), &[add, swap::<1>, swap::<2>]);
    assert_eq!(target.combine::<NoOp, 1>(0, 0, 0), [102]);
}

fn one_compare_and_swap_succeeds() {
    fn swap<const RANK: usize>(target: &Target<Word64>) {
        target.found[RANK].set(target.compare_and_swap(RANK, 0, RANK as u64 + 1));
    }
    let target = together(Target::<Word64>::new(0), &[swap::<0>, swap::<1>, swap::<2>]);
    let [winner] = target.combine::<NoOp, 1>(0, 0, 0);
    for rank in 0..3 {
        assert_eq!(target.found[rank].get(), if winner == rank as u64 + 1 { 0 } else { winner });
    }
}

fn a_flag_orders_what_was_put_before() {
    together(
        (Target::<Word64>::new(0), Data::default()),
        &[
            |(target, data)| {
                data.set(7);
                target.combine::<Sum, 1>(0, 0, 1);
            },
            |(target, data)| {
                if target.combine::<NoOp, 1>(1, 0, 0) == [1] {
                    assert_eq!(data.get(), 7);
                }
            },
        ],
    );
}
