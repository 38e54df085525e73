//! Envelopes of messages in frames: the header of a message, the number of the message, and the number of an offer. An offer is a range of
//! the sender's memory that the receiver may read (`memory`).

#![forbid(unsafe_code)]

use super::frame::{take_u32, take_u64};
use crate::transport::channel::{Header, Place};

/// Bytes of an envelope in a frame.
pub const ENVELOPE: usize = 48;

/// Encodes an envelope for a frame. `offer` is the number of the offer from which the receiver reads the data, or 0 if the data follow the
/// envelope.
pub fn envelope(header: &Header, id: u64, offer: u64) -> [u8; ENVELOPE] {
    let mut bytes = [0; ENVELOPE];
    for (index, number) in [header.context, header.bytes, id, offer].into_iter().enumerate() {
        bytes[8 * index..][..8].copy_from_slice(&number.to_ne_bytes());
    }
    for (index, number) in [header.tag as u32, header.source, u32::from(header.refusal)].into_iter().enumerate() {
        bytes[32 + 4 * index..][..4].copy_from_slice(&number.to_ne_bytes());
    }
    bytes
}

/// Takes the header and the number of a message from the front of a frame's content.
pub fn take_envelope(content: &mut &[u8], sender: usize) -> Option<(Header, u64)> {
    let mut header = Header::default();
    (header.context, header.bytes) = (take_u64(content)?, take_u64(content)?);
    let id = take_u64(content)?;
    let offer = take_u64(content)?;
    if offer != 0 {
        header.set_place(Place::Offered(offer));
    }
    (header.tag, header.source) = (take_u32(content)? as i32, take_u32(content)?);
    header.refusal = u8::try_from(take_u32(content)?).ok()?;
    let _padding = take_u32(content)?;
    header.sender = sender as u32;
    Some((header, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_envelope_comes_out_as_it_went_in() {
        let mut header = Header::default();
        (header.context, header.tag, header.source) = (u64::MAX - 1, -7, 70_000);
        (header.bytes, header.refusal) = (1 << 40, 9);
        let bytes = envelope(&header, 5, 6);
        let (got, id) = take_envelope(&mut &bytes[..], 3).unwrap();
        assert_eq!((got.context, got.tag, got.source), (header.context, header.tag, header.source));
        assert_eq!((got.bytes, got.refusal, got.place(), got.sender, id), (1 << 40, 9, Place::Offered(6), 3, 5));
        assert!(take_envelope(&mut &bytes[..ENVELOPE - 1], 3).is_none());
    }
}
