//! The word of a bounce buffer: the owner sends messages through the buffer, and the receiver answers through it.

use crate::os::atomic::{AtomicU32, Ordering, yield_now};
use crate::transport::sync::{Filled, ReuseTicket};
use crate::{Data, Extent, Model, model, together};

pub const MODELS: &[Model] = &[
    model("filled::a_reader_sees_the_parts_that_were_written", Extent::All, || {
        together(Buffer::default(), &[send, receive_and_release]);
    }),
    model("filled::the_owner_and_the_reader_take_the_buffer", Extent::All, || {
        together(Buffer::default(), &[send_and_claim, receive_and_reuse]).check();
    }),
    model("filled::an_answer_comes_back_through_the_buffer", Extent::All, || {
        together(Buffer::default(), &[send_and_get_answer, receive_and_answer]);
    })
    .briefly(3),
    model("filled::a_ticket_of_an_earlier_message_is_worthless", Extent::All, || {
        let buffer = Buffer::default();
        send(&buffer);
        buffer.read(10);
        buffer.filled.release_with(ticket(1));
        together(buffer, &[send_again, reuse, receive_second]).check();
    }),
];

/// A buffer for two elements of data, and the messages that announce data in the buffer.
#[derive(Default)]
struct Buffer {
    filled: Filled,
    data: [Data; 2],
    /// 1 after the owner has sent the first message, 2 after it has sent the second message.
    sent: AtomicU32,
    /// 1 after the reader has sent an answer through the buffer.
    answered: AtomicU32,
    /// Number of ranks that have taken the buffer after the release.
    taken: AtomicU32,
}

fn ticket(reader: usize) -> ReuseTicket {
    ReuseTicket::new(reader, 7).expect("the numbers are small")
}

fn wait_for(word: &AtomicU32, least: u32) {
    // Acquire: as when the rank receives a message.
    while word.load(Ordering::Acquire) < least {
        yield_now();
    }
}

impl Buffer {
    /// Sends the header, then writes both elements, as `send_by_bounce_buffer` does.
    fn write(&self, word: &AtomicU32, message: u32, value: u64) {
        // Release: as when the rank sends a message.
        word.store(message, Ordering::Release);
        for (place, data) in self.data.iter().enumerate() {
            data.set(value + place as u64);
            self.filled.store(place + 1);
        }
    }

    fn read(&self, value: u64) {
        for (place, data) in self.data.iter().enumerate() {
            while !self.filled.has(place + 1) {
                yield_now();
            }
            assert_eq!(data.get(), value + place as u64);
        }
    }

    /// Uses the buffer that the owner has claimed, as `first_free` does.
    fn use_again(&self) {
        self.filled.clear();
        self.data[0].set(90);
    }

    fn count(&self) {
        self.taken.fetch_add(1, Ordering::Relaxed); // loaded after the threads have ended
    }

    /// Checks that exactly one of the two ranks has taken the buffer after the first release.
    fn check(&self) {
        assert_eq!(self.taken.load(Ordering::Relaxed), 1);
    }
}

fn send(buffer: &Buffer) {
    buffer.write(&buffer.sent, 1, 10);
}

fn receive_and_release(buffer: &Buffer) {
    wait_for(&buffer.sent, 1);
    buffer.read(10);
    buffer.filled.release();
}

fn send_and_claim(buffer: &Buffer) {
    send(buffer);
    if buffer.filled.claim() {
        buffer.count();
        buffer.use_again();
    }
}

fn receive_and_reuse(buffer: &Buffer) {
    wait_for(&buffer.sent, 1);
    buffer.read(10);
    buffer.filled.release_with(ticket(1));
    reuse(buffer);
}

fn send_and_get_answer(buffer: &Buffer) {
    send(buffer);
    wait_for(&buffer.answered, 1);
    buffer.read(20);
    buffer.filled.release();
    assert!(buffer.filled.claim());
    buffer.use_again();
}

fn receive_and_answer(buffer: &Buffer) {
    wait_for(&buffer.sent, 1);
    buffer.read(10);
    buffer.filled.release_with(ticket(1));
    assert!(buffer.filled.reuse(ticket(1)));
    buffer.write(&buffer.answered, 1, 20);
}

fn send_again(buffer: &Buffer) {
    if buffer.filled.claim() {
        buffer.count();
        buffer.filled.clear();
        buffer.write(&buffer.sent, 2, 30);
    }
}

fn reuse(buffer: &Buffer) {
    if buffer.filled.reuse(ticket(1)) {
        buffer.count();
        buffer.data[1].set(91);
    }
}

/// As another reader, receives the second message if it is already complete.
fn receive_second(buffer: &Buffer) {
    // Acquire: as when the rank receives a message.
    if buffer.sent.load(Ordering::Acquire) == 2 && buffer.filled.has(2) {
        buffer.read(30);
        buffer.filled.release_with(ticket(2));
    }
}
