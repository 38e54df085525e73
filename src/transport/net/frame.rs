//! Frames between ranks of different hosts: a header of eight bytes with the frame's kind, then the content. The handler of the kind
//! defines the content (docs/network.md).

#![forbid(unsafe_code)]

use super::endpoint::TRAILER;

/// Kind of a frame. The number is the first byte of the frame.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// A round of a barrier or an allgather among the members of a group.
    Group = 0,
    /// The answer to a call (a frame that requests an answer). Both frames have the number of the call.
    Answer = 1,
    /// A message of MPI, or its beginning.
    Message = 2,
    /// More data of the sender's last `Message`.
    MessagePart = 3,
    /// Reports that the receiver has taken data of messages. The content is the number of a message for which its sender waits (an awaited
    /// message), or 0, and the number of bytes of other messages.
    Taken = 4,
    /// Requests the withdrawal of an awaited message.
    Withdraw = 5,
    /// Answer to `Withdraw`: whether the message was withdrawn.
    Withdrawn = 6,
    /// A call for bytes of the receiving process's memory.
    Read = 7,
    /// Bytes that the receiver stores in memory of a window.
    Put = 8,
    /// A call for bytes from memory of a window.
    Get = 9,
    /// An accumulate without a result.
    Accumulate = 10,
    /// A call for an accumulate with a result.
    FetchAndAccumulate = 11,
    /// A call whose answer confirms that all frames before the call were executed.
    Flush = 12,
    /// A call for a lock.
    Lock = 13,
    /// A call for the release of a lock.
    Unlock = 14,
    /// Reports that the sender has called MPI_Win_post.
    Post = 15,
    /// Reports that the sender has called MPI_Win_complete.
    Complete = 16,
    /// A call for the list of regions that are attached to a dynamic window.
    Regions = 17,
    /// Several frames that are sent together.
    Joined = 18,
    /// Requests the return of permits, which are rights to hold MPI_Win_lock_all on another host.
    Recall = 19,
    /// A call that revokes the key by which the receiver accesses attached memory of the sender.
    Revoke = 20,
    /// A part of the tables of hosts, before the network is connected.
    Introduction = 21,
}

/// Kinds of frames that a process handles only for another process: no thread of the receiving process waits in `Network::wait` for their
/// effect.
pub const SERVED: [FrameKind; 8] = [
    FrameKind::Read,
    FrameKind::Put,
    FrameKind::Get,
    FrameKind::Accumulate,
    FrameKind::FetchAndAccumulate,
    FrameKind::Flush,
    FrameKind::Regions,
    FrameKind::Revoke,
];

/// Number of kinds.
pub const KINDS: usize = 22;

/// Bytes of the header: the kind, three bytes of 0, and the sender's rank in MPI_COMM_WORLD.
pub const HEADER: usize = 8;

/// Returns the beginning of a frame: its header. The vector has capacity for `bytes` bytes of content and the endpoint's trailer.
pub fn begin(kind: FrameKind, sender: usize, bytes: usize) -> Vec<u8> {
    let mut frame = Vec::with_capacity(HEADER + bytes + TRAILER);
    frame.extend_from_slice(&[kind as u8, 0, 0, 0]);
    frame.extend_from_slice(&(sender as u32).to_ne_bytes());
    frame
}

/// Returns the kind's number, the sender and the content of a frame. Returns None when the frame is too short for a header.
pub fn parse(frame: &[u8]) -> Option<(u8, usize, &[u8])> {
    let (header, content) = frame.split_first_chunk::<HEADER>()?;
    let sender = u32::from_ne_bytes([header[4], header[5], header[6], header[7]]);
    Some((header[0], sender as usize, content))
}

/// Takes a number of four bytes from the front of `content`. Returns None when the content is too short.
pub fn take_u32(content: &mut &[u8]) -> Option<u32> {
    let (bytes, rest) = content.split_first_chunk()?;
    *content = rest;
    Some(u32::from_ne_bytes(*bytes))
}

/// Takes a number of eight bytes from the front of `content`. Returns None when the content is too short.
pub fn take_u64(content: &mut &[u8]) -> Option<u64> {
    let (bytes, rest) = content.split_first_chunk()?;
    *content = rest;
    Some(u64::from_ne_bytes(*bytes))
}

/// Takes `bytes` bytes from the front of `content`. Returns None when the content is too short.
pub fn take_bytes<'a>(content: &mut &'a [u8], bytes: usize) -> Option<&'a [u8]> {
    let (taken, rest) = content.split_at_checked(bytes)?;
    *content = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_comes_out_as_it_went_in() {
        let mut frame = begin(FrameKind::Joined, 70_000, 20);
        frame.extend_from_slice(&7_u32.to_ne_bytes());
        frame.extend_from_slice(&(1_u64 << 40).to_ne_bytes());
        frame.extend_from_slice(b"abc");
        let (kind, sender, mut content) = parse(&frame).unwrap();
        assert_eq!((kind, sender), (FrameKind::Joined as u8, 70_000));
        assert_eq!(take_u32(&mut content), Some(7));
        assert_eq!(take_u64(&mut content), Some(1 << 40));
        assert_eq!(take_u64(&mut content), None);
        assert_eq!(take_bytes(&mut content, 2), Some(&b"ab"[..]));
        assert_eq!((take_bytes(&mut content, 2), content), (None, &b"c"[..]));
        assert!(parse(&frame[..7]).is_none());
    }
}
