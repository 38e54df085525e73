use super::*;
use crate::transport::typed::LastingBlock;

const RANK_0: LocalRank = LocalRank(0);
const RANK_1: LocalRank = LocalRank(1);
const RANK_2: LocalRank = LocalRank(2);

/// The same buffers as seen by each of `ranks` ranks.
fn buffers(ranks: usize) -> &'static [BounceBuffers] {
    let mut parts = Parts::new();
    let part = BounceBuffers::add_to(&mut parts, ranks);
    let all = LastingBlock::of_heap(parts).part(part);
    (0..ranks as u32).map(|rank| BounceBuffers::new(all, LocalRank(rank))).collect::<Vec<_>>().leak()
}

#[test]
fn a_released_buffer_is_acquired_again() {
    let of = buffers(2);
    assert!(of[1].acquire(SIZE).is_none());
    let mut taken: Vec<_> = (0..WHOLE).map(|_| of[1].acquire(1).unwrap()).collect();
    assert!(of[1].acquire(1).is_none() && of[0].acquire(1).is_some());
    let for_parts = of[1].acquire_for_parts().unwrap();
    assert!(of[1].acquire_for_parts().is_none());
    taken.push(for_parts);
    let mut numbers: Vec<_> = taken.iter().map(|buffer| buffer.number).collect();
    numbers.dedup();
    assert_eq!(numbers.len(), EACH);
    let published = taken.remove(0);
    let number = published.number;
    published.publish();
    assert!(of[1].acquire(1).is_none());
    of[0].release(RANK_1, number);
    assert_eq!(of[1].acquire(1).map(|buffer| buffer.number), Some(number));
    drop(taken);
    let again: Vec<_> = (0..WHOLE).map(|_| of[1].acquire(1).unwrap().number).collect();
    assert_eq!(again, [0; WHOLE]);
}

#[test]
fn what_no_rank_has_released_is_reclaimed() {
    let of = buffers(2);
    let mut borrowed = Borrowed::default();
    let publish = |borrowed: &mut Borrowed| {
        let buffer = of[0].acquire(1).unwrap();
        let number = buffer.number;
        buffer.publish_in(borrowed);
        number
    };
    let numbers: Vec<_> = (0..WHOLE).map(|_| publish(&mut borrowed)).collect();
    assert!(borrowed.is_any() && of[0].acquire(1).is_none());
    // Two buffers are released, and one of these is acquired again: that one stays acquired.
    of[1].release(RANK_0, numbers[2]);
    of[1].release(RANK_0, numbers[5]);
    let again = of[0].acquire(1).unwrap();
    assert_eq!(again.number, numbers[2]);
    borrowed.reclaim();
    assert!(!borrowed.is_any());
    let taken: Vec<_> = (0..WHOLE - 1).map(|_| of[0].acquire(1).unwrap()).collect();
    assert!(taken.iter().all(|buffer| buffer.number != again.number) && of[0].acquire(1).is_none());
}

#[test]
fn only_the_same_generation_is_reclaimed() {
    let of = buffers(2);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut borrowed = Borrowed::default();
                for turn in 0..20_000 {
                    let Some(buffer) = of[0].acquire(1) else { continue };
                    let (number, address) = (buffer.number, buffer.address().ptr_mut::<usize>());
                    let own = (&raw const borrowed) as usize + turn;
                    // SAFETY: a buffer has room for a word, and belongs to this thread while it is acquired.
                    unsafe {
                        address.write_volatile(own);
                        std::thread::yield_now();
                        assert_eq!(address.read_volatile(), own, "another thread has acquired the same buffer");
                    }
                    // Half of the buffers are released, possibly before this thread continues, and may be acquired again before this thread
                    // reclaims its published buffers.
                    if turn % 2 == 0 {
                        of[1].release(RANK_0, number);
                        std::thread::yield_now();
                    }
                    buffer.publish_in(&mut borrowed);
                    if turn % 3 == 0 {
                        borrowed.reclaim();
                    }
                }
                borrowed.reclaim();
            });
        }
    });
    assert_eq!((0..WHOLE).map_while(|_| of[0].acquire(1).map(BounceBuffer::publish)).count(), WHOLE);
}

#[test]
fn what_is_read_was_written_before() {
    let of = buffers(2);
    for turn in 0..200_usize {
        let bytes = 1 + turn * 997 % (SIZE - HEAD);
        let buffer = of[0].acquire(bytes).unwrap();
        let number = buffer.number;
        let byte_of = |index: usize| (index * 31 + turn) as u8;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let mut seen = Vec::new();
                // SAFETY: `read` passes the address of `bytes` bytes.
                of[1].read(RANK_0, number, bytes, |from, bytes| unsafe {
                    seen.extend_from_slice(std::slice::from_raw_parts(from, bytes));
                });
                assert!(seen.iter().enumerate().all(|(index, byte)| *byte == byte_of(index)), "turn {turn}");
                assert_eq!(seen.len(), bytes);
                of[1].release(RANK_0, number);
            });
            let mut index = 0;
            buffer.fill(bytes, |to, bytes| {
                for byte in 0..bytes {
                    // SAFETY: `fill` passes room for `bytes` bytes.
                    unsafe { to.add(byte).write(byte_of(index)) };
                    index += 1;
                }
            });
            buffer.publish();
        });
    }
}

/// Sends a message from rank 0 to rank 1, which receives it. Returns the buffer's index.
fn message(of: &'static [BounceBuffers]) -> usize {
    let buffer = of[0].acquire_to_send(1, RANK_1).unwrap();
    assert!(buffer.is_own());
    let number = buffer.number;
    buffer.publish();
    of[1].release_for_answer(RANK_0, number);
    number
}

#[test]
fn an_answer_goes_through_the_buffer_of_the_message() {
    let of = buffers(3);
    let number = message(of);
    // Messages to other ranks use buffers of the sender.
    assert!(of[1].acquire_to_send(1, RANK_2).unwrap().is_own());
    let answer = of[1].acquire_to_send(1, RANK_0).unwrap();
    assert!(!answer.is_own() && answer.number == number && answer.address() == of[0].address_of(RANK_0, number));
    assert!(!of[0].has_filled(RANK_0, number, 1));
    // A second answer has no ticket, and the owner does not get the buffer before it has read the first answer.
    assert!(of[1].acquire_to_send(1, RANK_0).unwrap().is_own());
    assert_ne!(of[0].acquire_to_send(1, RANK_1).unwrap().number, number);
    answer.publish();
    of[0].release_for_answer(RANK_0, number);
    assert_eq!(message(of), number);
}

#[test]
fn the_owner_takes_a_buffer_before_the_answer() {
    let of = buffers(2);
    let number = message(of);
    let again = of[0].acquire_to_send(1, RANK_1).unwrap();
    assert_eq!(again.number, number);
    assert!(of[1].acquire_to_send(1, RANK_0).unwrap().is_own());
    // After the next release the second ticket is valid. The first ticket stays worthless.
    again.publish();
    of[1].release_for_answer(RANK_0, number);
    let answer = of[1].acquire_to_send(1, RANK_0).unwrap();
    assert!(!answer.is_own());
    // An answer that is not sent gives the buffer back.
    drop(answer);
    assert_eq!(message(of), number);
}

#[test]
fn answers_leave_half_of_the_buffers_to_their_owner() {
    let of = buffers(2);
    let mut answers = Vec::new();
    while answers.len() < WHOLE {
        message(of);
        let answer = of[1].acquire_to_send(1, RANK_0).unwrap();
        if answer.is_own() {
            break;
        }
        answers.push(answer);
    }
    assert_eq!(answers.len(), WHOLE - FIRST_FOR_MESSAGES);
    assert!(answers.iter().all(|answer| answer.number >= FIRST_FOR_MESSAGES));
    let own: Vec<_> = std::iter::from_fn(|| of[0].acquire(1)).collect();
    assert_eq!(own.len(), FIRST_FOR_MESSAGES);
}
