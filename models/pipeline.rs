//! The pipeline of a message: the sender puts parts of the message into a bounce buffer while it waits, and the receiver fetches them, or
//! copies the parts that the sender does not take.

use crate::os::atomic::{AtomicU32, Ordering, spin_loop};
use crate::os::sleep::ALL_SLEEPERS;
use crate::transport::sync::{Event, Pipeline};
use crate::{Data, Extent, Model, model, together};

pub const MODELS: &[Model] = &[
    model("pipeline::two_parts", Extent::Preemptions(3), || {
        together(Message::new(2), &[receive, send]);
    })
    .briefly(2)
    .also_without_fences(),
    model("pipeline::room_for_one_of_three_parts", Extent::Preemptions(2), || {
        together(Message::new(3).with_room(1), &[receive, send]);
    })
    .also_without_fences(),
    model("pipeline::two_threads_send", Extent::Preemptions(2), || {
        together(Message::new(2).with_room(1), &[receive, send, help]);
    })
    .briefly(1),
    model("pipeline::the_receiver_cannot_read", Extent::Preemptions(2), || {
        together(Message::new(2), &[receive_without_access, send]);
    })
    .also_without_fences(),
    model("pipeline::two_send_each_other_something", Extent::Preemptions(2), || {
        let message = || Message::new(2).with_room(1);
        together([message(), message()], &[exchange::<0>, exchange::<1>]);
    })
    .also_without_fences(),
];

/// Number of elements of the longest message. Each element is a part.
const MOST: usize = 3;

/// A message, and the memory of both ranks.
#[derive(Default)]
struct Message {
    parts: usize,
    /// Number of parts for which the bounce buffer has room.
    room: usize,
    buffer: [Data; MOST],
    /// 1 while a thread of the sender puts parts into the bounce buffer.
    is_used: AtomicU32,
    pipeline: Pipeline,
    is_taken: AtomicU32,
    doorbell: Event,
    from: [Data; MOST],
    to: [Data; MOST],
}

const BUFFER: u64 = 5;

/// Value of the sender's elements at the beginning.
const SENT: u64 = 7;
/// Value that a rank stores to its buffer when the other rank may no longer access this buffer.
const REUSED: u64 = 9;

impl Message {
    fn new(parts: usize) -> Self {
        let message = Self { parts, room: MOST, ..Self::default() };
        message.from.iter().for_each(|data| data.set(SENT));
        message.pipeline.clear();
        message
    }

    fn with_room(self, room: usize) -> Self {
        Self { room, ..self }
    }

    /// Receives the message. After the copy, the receiver changes its buffer.
    fn receive_and(&self, can_read: bool, mut idle: impl FnMut()) {
        let result = self.pipeline.receive(
            self.parts as u64,
            &self.doorbell,
            |buffer, part| {
                assert_eq!(buffer, BUFFER);
                self.to[part as usize].set(self.buffer[part as usize % self.room].get());
            },
            |parts| {
                for part in parts.start as usize..parts.end as usize {
                    if can_read {
                        self.to[part].set(self.from[part].get());
                    }
                }
                can_read.then_some(()).ok_or(())
            },
            || {
                idle();
                spin_loop();
            },
        );
        assert!(result.is_ok() || !can_read);
        for data in &self.to[..self.parts] {
            assert!(result.is_err() || data.get() == SENT);
            data.set(REUSED);
        }
        self.is_taken.store(1, Ordering::SeqCst);
        self.doorbell.ring();
    }

    /// Waits, as the sender, until the receiver has the message, and puts parts. Afterwards the receiver does not access the sender's
    /// data.
    fn wait(&self) {
        self.doorbell.wait(ALL_SLEEPERS, |_| {
            while self.put_next() {}
            self.is_taken.load(Ordering::SeqCst) == 1
        });
        self.from.iter().for_each(|data| data.set(REUSED));
    }

    /// Puts one part into the bounce buffer. Returns false if no part can be put there now.
    fn put_next(&self) -> bool {
        if !self.pipeline.is_wanted() || self.is_used.swap(1, Ordering::Acquire) == 1 {
            return false;
        }
        let has_put = self.pipeline.put_next(BUFFER, self.room as u64, |part| {
            self.buffer[part as usize % self.room].set(self.from[part as usize].get());
        });
        self.is_used.store(0, Ordering::Release);
        has_put
    }
}

fn receive(message: &Message) {
    message.receive_and(true, || ());
}

fn receive_without_access(message: &Message) {
    message.receive_and(false, || ());
}

/// Receives one message. While this rank waits for parts of the message, it puts parts of the other message.
fn exchange<const RECEIVED: usize>(messages: &[Message; 2]) {
    let (received, sent) = (&messages[RECEIVED], &messages[1 - RECEIVED]);
    received.receive_and(true, || {
        sent.put_next();
    });
    sent.wait();
}

fn send(message: &Message) {
    message.wait();
}

/// Puts parts, as another thread of the sender.
fn help(message: &Message) {
    while message.put_next() {}
}
