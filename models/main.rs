//! Model checks: loom runs the code of `src/transport/shm/sync`, `src/comm/mailbox.rs`, `src/rma/window/regions/sequence.rs` and
//! `src/op/reduction/kernel.rs` in many interleavings, and in each of them with all values that loads may return. loom skips interleavings
//! that are equivalent to others. A model may bound the number of preemptions (`Extent`).
//!
//! The models compile the library's own files. This crate replaces the parts of the system and of the library that these files use: `os`
//! has the checker's atomics and a model of the futex.

mod accumulate;
mod barrier;
mod event;
mod exposure;
#[path = "../c-tests/extent.rs"]
mod extent;
mod filled;
mod gate;
mod list;
mod lock;
mod pipeline;
mod seqlock_list;
mod sequence;

#[path = "."]
mod comm {
    #[path = "../src/comm/mailbox.rs"]
    #[allow(dead_code, reason = "the models use a part of it")]
    pub mod mailbox;
    #[path = "mailbox.rs"]
    pub mod mailbox_models;
}

mod os {
    pub mod asymmetric;
    #[allow(dead_code, reason = "all kinds of words have the same methods")]
    pub mod atomic;
    pub mod crowd;
    pub mod sleep;
    #[path = "../../src/os/strides.rs"]
    pub mod strides;
    pub mod threads;
    #[path = "../../src/os/vectors.rs"]
    pub mod vectors;
}

#[path = "."]
mod transport {
    pub mod typed {
        /// # Safety
        /// The models share no memory between processes.
        pub unsafe trait Shared {}

        macro_rules! shared {
            ($($any:tt)*) => {};
        }
        pub(crate) use shared;
    }

    #[path = "../src/transport/shm/sync/mod.rs"]
    #[allow(dead_code, unused_imports, reason = "the models use a part of it, and its own tests are not run here")]
    pub mod sync;
}

#[path = "."]
mod regions {
    #[path = "../src/rma/window/regions/sequence.rs"]
    mod sequence;
    pub use sequence::Sequence;
}

#[path = "../src/op/reduction/kernel.rs"]
#[allow(dead_code, reason = "the models use a part of it")]
mod kernel;

mod bootstrap {
    /// The launcher of a model never ends.
    pub fn end_with_the_launcher() {}

    pub mod waiting {
        /// Waits of a model are not explained.
        pub type Explain<'a> = &'a dyn Fn();
        pub const BY_ADDRESS: Explain<'static> = &|| ();

        /// Waits of a model are not reported.
        #[derive(Default)]
        pub struct Waiting {
            address: usize,
        }

        impl Waiting {
            pub fn look(&mut self, address: usize, explain: Explain<'_>) {
                explain();
                self.address = address;
            }

            pub fn end(self) {
                let _ = self.address;
            }
        }
    }
}

mod settings {
    pub const TURNS_AMONG_MANY: u32 = 1;

    pub struct Values {
        pub spin: Option<u32>,
    }

    /// The settings: a waiting rank polls once before it sleeps, because more polls would have the same effect.
    pub fn get() -> Values {
        Values { spin: Some(1) }
    }
}

use libtest_mimic::{Arguments, Trial};
use loom::cell::UnsafeCell;
use loom::thread::JoinHandle;
use os::atomic::{FENCES, Fences, HAS_FENCES, begin_words, print_steps};
use os::sleep::begin_kernel;
use std::panic::{catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// The executions of a model that the checker runs.
#[derive(Clone, Copy)]
enum Extent {
    /// All executions.
    All,
    /// Executions in which a thread that could continue is preempted at most this number of times.
    Preemptions(usize),
}

/// A function that the checker runs again and again.
struct Model {
    name: &'static str,
    extent: Extent,
    /// Bound on preemptions if `extent::is_complete` is false, for models that take seconds. None: `extent` is also the bound in this case.
    brief: Option<usize>,
    is_run_without_fences: bool,
    run: fn(),
}

const fn model(name: &'static str, extent: Extent, run: fn()) -> Model {
    Model { name, extent, brief: None, is_run_without_fences: false, run }
}

impl Model {
    /// Sets the bound for checks in which `extent::is_complete` is false: the checker runs only executions in which a thread that could
    /// continue is preempted at most `preemptions` times.
    const fn briefly(mut self, preemptions: usize) -> Self {
        self.brief = Some(preemptions);
        self
    }

    /// Also runs the model without fences (`os::atomic`). The model must have only two threads.
    const fn also_without_fences(mut self) -> Self {
        self.is_run_without_fences = true;
        self
    }

    fn check(&self) {
        for fences in [Fences::Before, Fences::After, Fences::None] {
            if fences == Fences::None && !self.is_run_without_fences {
                return;
            }
            if fences != Fences::Before && !HAS_FENCES.get() {
                return;
            }
            FENCES.set(fences);
            HAS_FENCES.set(false);
            let mut builder = loom::model::Builder::new();
            builder.max_branches = 10_000;
            builder.preemption_bound = match (self.brief, self.extent) {
                (Some(most), _) if !extent::is_complete() => Some(most),
                (_, Extent::Preemptions(most)) => Some(most),
                (_, Extent::All) => None,
            };
            let (begin, run) = (Instant::now(), self.run);
            let executions = Arc::new(AtomicUsize::new(0));
            let counted = Arc::clone(&executions);
            let checked = catch_unwind(|| {
                builder.check(move || {
                    counted.fetch_add(1, Ordering::Relaxed);
                    begin_words();
                    begin_kernel();
                    run();
                });
            });
            let executions = executions.load(Ordering::Relaxed);
            if let Err(panic) = checked {
                println!("{}: execution {executions} with fences {fences:?} fails:", self.name);
                print_steps();
                resume_unwind(panic);
            }
            println!("{}: {executions} executions with fences {fences:?}, {:.1?}", self.name, begin.elapsed());
        }
    }
}

/// Runs the functions, each in its own thread, until all have ended. The first function runs in the model's own thread. Returns the data
/// that the threads shared.
fn together<Shared: 'static>(shared: Shared, threads: &[fn(&Shared)]) -> Rc<Shared> {
    let shared = Rc::new(shared);
    let others: Vec<_> = threads[1..].iter().map(|&thread| begin(&shared, thread)).collect();
    threads[0](&shared);
    end(others);
    shared
}

/// Starts another thread.
fn begin<Shared: 'static>(shared: &Rc<Shared>, thread: fn(&Shared)) -> JoinHandle<()> {
    let shared = Rc::clone(shared);
    loom::thread::spawn(move || thread(&shared))
}

/// Waits until threads have ended.
fn end(threads: impl IntoIterator<Item = JoinHandle<()>>) {
    for thread in threads {
        thread.join().expect("a panic in a thread ends the model before");
    }
}

/// Plain memory. The checker refuses an access that is not ordered with another thread's write.
#[derive(Debug, Default)]
struct Data(UnsafeCell<u64>);

impl Data {
    fn get(&self) -> u64 {
        // SAFETY: the checker ends the model if another thread may write.
        self.0.with(|data| unsafe { *data })
    }

    fn set(&self, value: u64) {
        // SAFETY: the checker ends the model if another thread may read or write.
        self.0.with_mut(|data| unsafe { *data = value });
    }

    fn add(&self, value: u64) {
        self.set(self.get() + value);
    }
}

fn main() {
    transport::sync::choose_spin(1, 1, true);
    let models = [
        accumulate::MODELS,
        seqlock_list::MODELS,
        sequence::MODELS,
        barrier::MODELS,
        event::MODELS,
        exposure::MODELS,
        filled::MODELS,
        gate::MODELS,
        list::MODELS,
        lock::MODELS,
        comm::mailbox_models::MODELS,
        pipeline::MODELS,
    ];
    let trials = models.into_iter().flatten().map(|model| {
        Trial::test(model.name, move || {
            model.check();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
