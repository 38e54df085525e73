//! Which algorithm of congestion control a connection has.
//!
//! BBR, which some systems have as their default, sends at a rate that it has estimated: it waits between packets by timers, and for a fifth of
//! a second in ten it keeps four packets under way. That is for long paths. Between hosts that are near each other a timer takes as long as
//! the round trip, and a message of 1 MiB twice as long as without it. So connections with short round trips have an algorithm
//! without a rate instead, if the system allows one; every other choice of the system stays.

//!
//! A socket that has had BBR waits between packets even with another algorithm. So it gets another one before it is connected or listens, and
//! BBR back when the round trip turns out to be long.

use rustix::net::sockopt::{set_tcp_congestion, tcp_congestion};
use std::os::fd::{AsRawFd, BorrowedFd};

/// The round trip from which on a connection has BBR, in microseconds.
const FAR: u32 = 1000;

/// Algorithms to take instead, the best one first. Every system has the last one.
const UNPACED: [&str; 2] = ["cubic", "reno"];

/// Takes BBR from a socket that is not connected. Returns its name if the socket had it.
pub fn avoid_pacing(socket: BorrowedFd<'_>) -> Option<String> {
    let name = tcp_congestion(socket).ok().filter(|name| name.starts_with("bbr"))?;
    // One that may not be used is refused. Without any of them, the connection works as well.
    let _ = UNPACED.iter().find(|name| set_tcp_congestion(socket, name).is_ok());
    Some(name)
}

/// Gives a new connection the algorithm that `avoid_pacing` took from it, if that is better there.
pub fn settle(socket: BorrowedFd<'_>, taken: Option<&str>) {
    if let Some(taken) = taken
        && round_trip(socket).is_some_and(|time| time >= FAR)
    {
        // It works with another one, too.
        let _ = set_tcp_congestion(socket, taken);
    }
}

/// The round trip that the system has measured when the connection was made, in microseconds; None where it has not.
fn round_trip(socket: BorrowedFd<'_>) -> Option<u32> {
    // SAFETY: all members are numbers.
    let mut info: libc::tcp_info = unsafe { std::mem::zeroed() };
    let mut bytes = size_of::<libc::tcp_info>() as libc::socklen_t;
    // SAFETY: the call stores at most as many bytes as the structure has.
    let error = unsafe {
        libc::getsockopt(
            socket.as_raw_fd(),
            libc::IPPROTO_TCP,
            libc::TCP_INFO,
            (&raw mut info).cast(),
            &raw mut bytes,
        )
    };
    (error == 0 && info.tcpi_rtt > 0).then_some(info.tcpi_rtt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, TcpListener, TcpStream};
    use std::os::fd::AsFd;

    /// A connection whose sockets had an algorithm before they were connected.
    fn connection(name: &str) -> Option<(TcpStream, Option<String>)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        set_tcp_congestion(&listener, name).ok()?;
        let taken = avoid_pacing(listener.as_fd());
        let _caller = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        Some((listener.accept().unwrap().0, taken))
    }

    #[test]
    fn bbr_is_for_long_round_trips() {
        // Where the system does not allow BBR, there is nothing to see.
        let Some((socket, taken)) = connection("bbr") else { return };
        assert_eq!(taken.as_deref(), Some("bbr"));
        assert!(UNPACED.contains(&&tcp_congestion(&socket).unwrap()[..]));
        let time = round_trip(socket.as_fd()).unwrap();
        settle(socket.as_fd(), taken.as_deref());
        let name = tcp_congestion(&socket).unwrap();
        assert_eq!(name == "bbr", time >= FAR, "{name} at {time} microseconds");
    }

    #[test]
    fn other_algorithms_stay() {
        let (socket, taken) = connection("reno").unwrap();
        assert_eq!(taken, None);
        settle(socket.as_fd(), None);
        assert_eq!(tcp_congestion(&socket).unwrap(), "reno");
    }
}
