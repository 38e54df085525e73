//! Endpoint over Unix datagrams, for hosts that are simulated on one machine. This endpoint needs no library. The kernel keeps the order of
//! datagrams and loses none. When a receiver's queue is full, the sender has to try again.

#![forbid(unsafe_code)]

use super::endpoint::{Endpoint, MOST_IN_FRAME, Sent, broken};
use crate::abi::MPI_ERR_OTHER;
use crate::bootstrap::Addresses;
use crate::error::{Error, Result};
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketAddrUnix, SocketFlags, SocketType, bind, recv, sendto, socket_with,
};
use std::collections::VecDeque;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// The endpoint: a socket with a name in the abstract name space.
#[derive(Debug)]
pub struct Datagrams {
    socket: OwnedFd,
    name: Vec<u8>,
    /// The addresses of all ranks: names of sockets.
    peers: Addresses,
    buffer: Box<[u8]>,
}

fn refused(what: &str, error: Errno) -> Error {
    Error::new(MPI_ERR_OTHER, format!("the socket between simulated hosts could not be {what}: {error}"))
}

fn address_of(name: &[u8]) -> Result<SocketAddrUnix> {
    SocketAddrUnix::new_abstract_name(name).map_err(|error| refused("named", error))
}

impl Datagrams {
    /// Opens a socket with a random name.
    pub fn open() -> Result<Self> {
        let (kind, flags) = (SocketType::DGRAM, SocketFlags::CLOEXEC | SocketFlags::NONBLOCK);
        let socket = socket_with(AddressFamily::UNIX, kind, flags, None).map_err(|error| refused("made", error))?;
        let mut random = [0_u8; 16];
        rustix::rand::getrandom(&mut random, rustix::rand::GetRandomFlags::empty())
            .map_err(|error| refused("named", error))?;
        let name = format!("rmampi-{:032x}", u128::from_ne_bytes(random)).into_bytes();
        bind(&socket, &address_of(&name)?).map_err(|error| refused("named", error))?;
        Ok(Self { socket, name, peers: Addresses::default(), buffer: vec![0; MOST_IN_FRAME].into_boxed_slice() })
    }
}

impl Endpoint for Datagrams {
    fn address(&self) -> Vec<u8> {
        self.name.clone()
    }

    fn connect(&mut self, addresses: Addresses) -> Result {
        self.peers = addresses;
        Ok(())
    }

    fn send(&mut self, to: usize, frame: Vec<u8>) -> Result<Sent> {
        match sendto(&self.socket, &frame, SendFlags::empty(), &address_of(self.peers.of(to))?) {
            Ok(_) => Ok(Sent::Accepted),
            Err(Errno::AGAIN | Errno::NOBUFS | Errno::INTR) => Ok(Sent::Busy(frame)),
            Err(error) => Err(broken(to, &error)),
        }
    }

    fn poll(&mut self, arrived: &mut VecDeque<Vec<u8>>) -> Result {
        loop {
            match recv(&self.socket, &mut self.buffer[..], RecvFlags::empty()) {
                Ok((_, bytes)) => arrived.push_back(self.buffer[..bytes].to_vec()),
                Err(Errno::AGAIN) => return Ok(()),
                Err(Errno::INTR) => (),
                Err(error) => return Err(refused("read", error)),
            }
        }
    }

    fn is_drained(&self) -> bool {
        true
    }

    fn descriptor(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    fn may_sleep(&mut self) -> bool {
        true
    }
}
