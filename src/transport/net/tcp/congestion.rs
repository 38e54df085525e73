//! Choice of a connection's congestion control algorithm.
//!
//! BBR, the default of some systems, sends at an estimated rate. To keep this rate, BBR waits for a timer between packets. For a fifth of a
//! second in every ten seconds, it keeps only four packets in flight. BBR is meant for long paths. Between near hosts, a wait for a timer
//! takes as long as a round trip, and with BBR a message of 1 MiB takes twice as long as with another algorithm. So connections with short
//! round trips use an algorithm without a rate instead of BBR, if the system allows such an algorithm. Algorithms other than BBR are kept.
//!
//! A socket that has ever used BBR waits between packets even with another algorithm. So a socket gets another algorithm before it
//! connects or listens, and gets BBR back when the round trip is long.

#![forbid(unsafe_code)]

use super::silence::round_trip;
use rustix::net::sockopt::{set_tcp_congestion, tcp_congestion};
use std::os::fd::BorrowedFd;

/// Minimum round trip of a connection that uses BBR, in microseconds.
const FAR: u32 = 1000;

/// Replacement algorithms, the best one first. Every system has the last one.
const UNPACED: [&str; 2] = ["cubic", "reno"];

/// Replaces BBR on a socket that is not connected. Returns the name of the replaced algorithm, or None if the socket does not use BBR.
pub fn avoid_pacing(socket: BorrowedFd<'_>) -> Option<String> {
    let name = tcp_congestion(socket).ok().filter(|name| name.starts_with("bbr"))?;
    // The system may refuse an algorithm. If it refuses all, the connection uses BBR.
    let _ = UNPACED.iter().find(|name| set_tcp_congestion(socket, name).is_ok());
    Some(name)
}

/// Restores the algorithm that `avoid_pacing` replaced on a new connection, if the round trip is long.
pub fn restore_if_far(socket: BorrowedFd<'_>, taken: Option<&str>) {
    if let Some(taken) = taken
        && round_trip(socket).is_some_and(|time| time >= FAR)
    {
        // If this fails, the connection keeps the other algorithm.
        let _ = set_tcp_congestion(socket, taken);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, TcpListener, TcpStream};
    use std::os::fd::AsFd;

    /// Opens a connection. Before `avoid_pacing`, the listening socket used the named algorithm.
    fn connection(name: &str) -> Option<(TcpStream, Option<String>)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        set_tcp_congestion(&listener, name).ok()?;
        let taken = avoid_pacing(listener.as_fd());
        let _caller = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        Some((listener.accept().unwrap().0, taken))
    }

    #[test]
    fn bbr_is_for_long_round_trips() {
        // If the system does not allow BBR, there is nothing to test.
        let Some((socket, taken)) = connection("bbr") else { return };
        assert_eq!(taken.as_deref(), Some("bbr"));
        assert!(UNPACED.contains(&&tcp_congestion(&socket).unwrap()[..]));
        let time = round_trip(socket.as_fd()).unwrap();
        restore_if_far(socket.as_fd(), taken.as_deref());
        let name = tcp_congestion(&socket).unwrap();
        assert_eq!(name == "bbr", time >= FAR, "{name} at {time} microseconds");
    }

    #[test]
    fn other_algorithms_stay() {
        let (socket, taken) = connection("reno").unwrap();
        assert_eq!(taken, None);
        restore_if_far(socket.as_fd(), None);
        assert_eq!(tcp_congestion(&socket).unwrap(), "reno");
    }
}
