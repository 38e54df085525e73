//! Mailboxes of collective calls with early exit: numbers of slots, and the word of exchanges.

use super::mailbox::{MailboxHead, SlotNumber};
use crate::{Data, Extent, Model, model, together};

pub const MODELS: &[Model] = &[
    model("mailbox::a_reader_sees_the_content", Extent::All, || {
        together(Pair::default(), &[publish_first, read_first]);
    })
    .also_without_fences(),
    model("mailbox::a_slot_is_written_again_after_its_reader_has_left_it", Extent::Preemptions(3), || {
        together(Pair::default(), &[publish_again, read_both]);
    })
    .briefly(2)
    .also_without_fences(),
    model("mailbox::the_last_slot_before_an_exchange_is_found", Extent::All, || {
        together(Pair::default(), &[publish_and_enter_exchange, read_until_exchange]);
    })
    .also_without_fences(),
];

/// Numbers of the first call, of the next call that uses its slot, and of the checkpoint that the reader has reached in between.
const FIRST: u64 = 1;
const AGAIN: u64 = 129;
const CHECKPOINT: u64 = 64;

/// One slot of a mailbox, which one rank writes and the other one reads, and the reader's slot of a checkpoint.
#[derive(Default)]
struct Pair {
    owner: MailboxHead,
    slot: SlotNumber,
    content: Data,
    reader: MailboxHead,
    checkpoint: SlotNumber,
}

impl Pair {
    /// Publishes a content, as `EarlyExit::publish` does.
    fn publish(&self, number: u64) {
        self.content.set(number);
        self.slot.publish(number);
        self.owner.doorbell.ring_for_store();
    }

    /// Reads the content of a call, as `EarlyExit::wait_for` does.
    fn read(&self, number: u64) {
        if !self.slot.is(number) {
            assert_eq!(self.owner.wait_for_number(&self.slot, 0, |found| found == number), number);
        }
        assert_eq!(self.content.get(), number);
    }
}

fn publish_first(pair: &Pair) {
    pair.publish(FIRST);
}

fn read_first(pair: &Pair) {
    pair.read(FIRST);
}

/// Writes the slot again when the reader has published a later call, as `Comm::make_room` does.
fn publish_again(pair: &Pair) {
    pair.publish(FIRST);
    pair.reader.wait_for_number(&pair.checkpoint, 0, |found| found >= CHECKPOINT);
    pair.publish(AGAIN);
}

fn read_both(pair: &Pair) {
    pair.read(FIRST);
    pair.checkpoint.publish(CHECKPOINT);
    pair.reader.doorbell.ring_for_store();
    pair.read(AGAIN);
}

/// Publishes a slot for which no rank with a matching call waits, and enters an exchange. The signal at the end stands for the time limit of
/// the reader's sleep.
fn publish_and_enter_exchange(pair: &Pair) {
    pair.content.set(FIRST);
    pair.slot.publish(FIRST);
    pair.owner.enter_exchange(1);
    pair.owner.doorbell.ring_for_store();
}

/// Waits for a later call, which the other rank does not publish.
fn read_until_exchange(pair: &Pair) {
    assert_eq!(pair.owner.wait_for_number(&pair.slot, 0, |found| found == FIRST + 1), FIRST);
    assert_eq!(pair.content.get(), FIRST);
}
