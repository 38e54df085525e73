//! File descriptors that are sent from one process to another, together with bytes on a socket.

#![forbid(unsafe_code)]

use rustix::fd::{AsFd, OwnedFd};
use rustix::io::{IoSliceMut, Result};
use rustix::net::{
    self, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
};
use std::io::IoSlice;
use std::mem::MaybeUninit;

/// Sends as many bytes as the socket takes, and a descriptor with the first of them. Returns the number of bytes sent.
pub fn send(socket: impl AsFd, bytes: &[u8], descriptor: impl AsFd) -> Result<usize> {
    let descriptors = [descriptor.as_fd()];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    let fits = ancillary.push(SendAncillaryMessage::ScmRights(&descriptors));
    debug_assert!(fits);
    net::sendmsg(socket, &[IoSlice::new(bytes)], &mut ancillary, SendFlags::NOSIGNAL)
}

/// Receives bytes. Also receives a descriptor if one was sent with the bytes and the process has not reached its limit of descriptors.
/// Returns the number of bytes received, and the descriptor.
pub fn receive(socket: impl AsFd, bytes: &mut [u8]) -> Result<(usize, Option<OwnedFd>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let received = net::recvmsg(socket, &mut [IoSliceMut::new(bytes)], &mut ancillary, RecvFlags::CMSG_CLOEXEC)?;
    let mut descriptor = None;
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(descriptors) = message {
            descriptor = descriptors.last();
        }
    }
    Ok((received.bytes, descriptor))
}
