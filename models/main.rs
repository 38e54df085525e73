//! Model checks: the code of `src/transport/shm/sync` and `src/op/reduction/kernel.rs`, run by loom in every order of
//! steps, and with every value that a load may give, that its rules find worth trying.
//!
//! The files are the library's own. This crate replaces what they use of the system and of the rest of the library:
//! `os` has the checker's atomics and a model of the futex.

mod accumulate;
mod barrier;
mod event;
mod exposure;
#[path = "../c-tests/extent.rs"]
mod extent;
mod gate;
mod joint_copy;
mod lock;
mod seqlock_list;

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
    #[path = "../src/transport/shm/sync/mod.rs"]
    #[allow(dead_code, unused_imports, reason = "the models use a part of it, and its own tests are not run here")]
    pub mod sync;
}

#[path = "../src/op/reduction/kernel.rs"]
#[allow(dead_code, reason = "the models use a part of it")]
mod kernel;

mod bootstrap {
    /// The launcher of a model never goes away.
    pub fn end_with_the_launcher() {}

    pub mod waiting {
        /// What a model waits for is not reported.
        #[derive(Default)]
        pub struct Waiting {
            place: usize,
        }

        impl Waiting {
            pub fn look(&mut self, place: usize) {
                self.place = place;
            }

            pub fn end(self) {
                let _ = self.place;
            }
        }
    }
}

mod settings {
    pub struct Values {
        pub spin: Option<u32>,
    }

    /// One turn of spinning before sleep is as good as many.
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

/// How much of a model is tried.
#[derive(Clone, Copy)]
enum Extent {
    /// Everything.
    All,
    /// Executions in which a thread that could go on is stopped at most this number of times.
    Preemptions(usize),
}

/// A function that the checker runs again and again.
struct Model {
    name: &'static str,
    extent: Extent,
    /// The bound of preemptions in a check that is not complete, for models that take seconds.
    brief: Option<usize>,
    is_run_without_fences: bool,
    run: fn(),
}

const fn model(name: &'static str, extent: Extent, run: fn()) -> Model {
    Model { name, extent, brief: None, is_run_without_fences: false, run }
}

impl Model {
    /// Outside of a complete check, only executions are tried in which a thread that could go on is stopped at most
    /// `preemptions` times.
    const fn briefly(mut self, preemptions: usize) -> Self {
        self.brief = Some(preemptions);
        self
    }

    /// The model of two threads is tried without fences, too.
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

/// Runs threads, the first of them in the model's own, until all have ended; gives what they shared.
fn together<Shared: 'static>(shared: Shared, threads: &[fn(&Shared)]) -> Rc<Shared> {
    let shared = Rc::new(shared);
    let others: Vec<_> = threads[1..].iter().map(|&thread| begin(&shared, thread)).collect();
    threads[0](&shared);
    end(others);
    shared
}

/// Begins another thread.
fn begin<Shared: 'static>(shared: &Rc<Shared>, thread: fn(&Shared)) -> JoinHandle<()> {
    let shared = Rc::clone(shared);
    loom::thread::spawn(move || thread(&shared))
}

/// Waits until threads have ended.
fn end(threads: impl IntoIterator<Item = JoinHandle<()>>) {
    for thread in threads {
        thread.join().expect("what fails in a thread fails in the model");
    }
}

/// Plain memory: the checker refuses an access to it that is not ordered towards a writing one.
#[derive(Debug, Default)]
struct Data(UnsafeCell<u64>);

impl Data {
    fn get(&self) -> u64 {
        // SAFETY: the checker ends the model when another thread may write.
        self.0.with(|data| unsafe { *data })
    }

    fn set(&self, value: u64) {
        // SAFETY: the checker ends the model when another thread may read or write.
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
        barrier::MODELS,
        event::MODELS,
        exposure::MODELS,
        gate::MODELS,
        joint_copy::MODELS,
        lock::MODELS,
    ];
    let trials = models.into_iter().flatten().map(|model| {
        Trial::test(model.name, move || {
            model.check();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
