//! The joint copy of a message: the receiver copies parts of the message, and the sender also copies parts while it waits. The sender
//! copies its parts to the destination, or puts them into a bounce buffer.

use crate::os::atomic::{AtomicU32, Ordering};
use crate::os::sleep::ALL_SLEEPERS;
use crate::transport::sync::{Event, Extent, JointCopy};
use crate::{Data, Extent as Tried, Model, model, together};
use std::ops::Range;

pub const MODELS: &[Model] = &[
    model("joint_copy::two_parts", Tried::Preemptions(3), || {
        together(Message::new(2), &[receive, send]);
    })
    .also_without_fences(),
    model("joint_copy::three_parts", Tried::Preemptions(2), || {
        together(Message::new(3), &[receive, send]);
    })
    .also_without_fences(),
    model("joint_copy::two_threads_help", Tried::Preemptions(2), || {
        together(Message::new(2), &[receive, send, help]);
    })
    .briefly(1),
    model("joint_copy::the_sender_cannot_write", Tried::Preemptions(3), || {
        together(Message::new(2), &[receive, send_without_access]);
    })
    .also_without_fences(),
    model("joint_copy::the_receiver_cannot_read", Tried::Preemptions(3), || {
        together(Message::new(3), &[receive_without_access, send]);
    })
    .also_without_fences(),
    model("joint_copy::a_bounce_buffer_for_two_parts", Tried::Preemptions(3), || {
        together(Message::new(2), &[receive_from_buffer, send]);
    })
    .also_without_fences(),
    model("joint_copy::a_bounce_buffer_for_one_of_three_parts", Tried::Preemptions(2), || {
        together(Message::new(3).with_room(1), &[receive_from_buffer, send]);
    })
    .also_without_fences(),
    model("joint_copy::two_threads_and_a_bounce_buffer", Tried::Preemptions(2), || {
        together(Message::new(1), &[receive_from_buffer, send, help]);
    }),
    model("joint_copy::two_send_each_other_something", Tried::Preemptions(2), || {
        let message = || Message::new(2).with_room(1);
        together([message(), message()], &[exchange::<0>, exchange::<1>]);
    })
    .also_without_fences(),
    model("joint_copy::the_receiver_cannot_read_beside_a_bounce_buffer", Tried::Preemptions(2), || {
        together(Message::new(2), &[receive_from_buffer_without_access, send]);
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
    copy: JointCopy,
    is_taken: AtomicU32,
    doorbells: [Event; 2],
    from: [Data; MOST],
    to: [Data; MOST],
}

const ADDRESS: u64 = 4096;
const BUFFER: u64 = 5;

/// Value of the sender's elements at the beginning.
const SENT: u64 = 7;
/// Value that a rank stores to its buffer when the other rank may no longer access this buffer.
const REUSED: u64 = 9;

impl Message {
    fn new(parts: usize) -> Self {
        let message = Self { parts, room: MOST, ..Self::default() };
        message.from.iter().for_each(|data| data.set(SENT));
        message.copy.clear();
        message
    }

    fn with_room(self, room: usize) -> Self {
        Self { room, ..self }
    }

    fn copy(&self, part: Range<u64>) {
        for place in part {
            self.to[place as usize].set(self.from[place as usize].get());
        }
    }

    /// Receives the message. After the copy, the receiver changes its buffer, which the sender may no longer access.
    fn receive(&self, can_read: bool, by_buffer: bool) {
        self.receive_and(can_read, by_buffer, || false);
    }

    fn receive_and(&self, can_read: bool, by_buffer: bool, other_work: impl FnMut() -> bool) {
        let extent = Extent { address: ADDRESS, bytes: self.parts as u64, part: 1 };
        let read = |part| {
            if can_read {
                self.copy(part);
            }
            can_read.then_some(()).ok_or(())
        };
        let result = if by_buffer {
            self.copy.run_with_buffer(
                extent,
                &self.doorbells[0],
                &self.doorbells[1],
                read,
                |buffer, before, part| {
                    assert_eq!(buffer, BUFFER);
                    self.to[part.start as usize].set(self.buffer[before as usize % self.room].get());
                },
                other_work,
            )
        } else {
            self.copy.run(extent, &self.doorbells[0], &self.doorbells[1], read)
        };
        assert!(result.is_ok() || !can_read);
        for data in &self.to[..self.parts] {
            assert!(!can_read || data.get() == SENT);
            data.set(REUSED);
        }
        self.is_taken.store(1, Ordering::SeqCst);
        self.doorbells[1].ring();
    }

    /// Waits, as the sender, until the receiver has the message, and helps with the copy. Afterwards the receiver does not access the
    /// sender's buffer.
    fn wait(&self, can_write: bool) {
        self.doorbells[1].wait(ALL_SLEEPERS, |_| {
            self.help(can_write);
            self.is_taken.load(Ordering::SeqCst) == 1
        });
    }

    /// Puts one part into the bounce buffer, if the copy uses the bounce buffer. Returns true if it has put a part there.
    fn put_one(&self) -> bool {
        self.copy.is_buffered() == Some(true)
            && self.copy.put_one(BUFFER, self.room as u64, &self.doorbells[0], |before, part| self.put(before, part))
    }

    fn put(&self, before: u64, part: Range<u64>) {
        self.buffer[before as usize % self.room].set(self.from[part.start as usize].get());
    }

    fn help(&self, can_write: bool) {
        let Some(is_buffered) = self.copy.is_buffered() else { return };
        if is_buffered {
            if self.is_used.swap(1, Ordering::SeqCst) == 0 {
                self.copy.put(BUFFER, self.room as u64, &self.doorbells[0], |before, part| self.put(before, part));
                self.is_used.store(0, Ordering::SeqCst);
            }
            return;
        }
        self.copy.help(&self.doorbells[0], |address, part| {
            assert_eq!((address, part.end - part.start), (ADDRESS, 1));
            if can_write {
                self.copy(part);
            }
            can_write
        });
    }
}

fn receive(message: &Message) {
    message.receive(true, false);
}

fn receive_without_access(message: &Message) {
    message.receive(false, false);
}

fn receive_from_buffer(message: &Message) {
    message.receive(true, true);
}

fn receive_from_buffer_without_access(message: &Message) {
    message.receive(false, true);
}

/// Receives one message. While this rank waits for parts of the message, it puts parts of the other message into the bounce buffer.
fn exchange<const RECEIVED: usize>(messages: &[Message; 2]) {
    let (received, sent) = (&messages[RECEIVED], &messages[1 - RECEIVED]);
    received.receive_and(true, true, || sent.put_one());
    sent.wait(true);
    sent.from[0].set(REUSED);
}

fn send(message: &Message) {
    message.wait(true);
    message.from[0].set(REUSED);
}

fn send_without_access(message: &Message) {
    message.wait(false);
    message.from[0].set(REUSED);
}

/// Helps with the message, as another thread of the sender.
fn help(message: &Message) {
    message.help(true);
}
