//! Connections whose other host does not answer any more.
//!
//! A process that is stopped, or that computes, sends nothing, and this is no reason to end the job: its kernel still acknowledges what
//! arrives. So only the acknowledgements of the kernel count.
//!
//! | connection | the silence is noticed by | after |
//! | --- | --- | --- |
//! | idle: everything that was sent is acknowledged | the kernel, by keepalive probes | `IDLE` + `PROBES` * `INTERVAL` |
//! | unacknowledged data | this module, which asks the kernel once a second (`is_lost`) | `SILENCE`, at most a second and a retransmission more |
//! | full: the other process is stopped and reads nothing | this module; the kernel probes at growing intervals, of at most two minutes | two unanswered probes |
//!
//! The option `TCP_USER_TIMEOUT` would let the kernel notice the second case. But it also ends connections whose other process does not read
//! for this time, although its kernel answers: a stopped process would end the job.

use crate::os::tcp_info::information;
use rustix::io::Errno;
use rustix::net::sockopt::{set_socket_keepalive, set_tcp_keepcnt, set_tcp_keepidle, set_tcp_keepintvl};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::time::Duration;

/// Time without a packet from the other host after which the kernel sends a first probe on an idle connection. With these times a rank
/// notices a lost host later than mpiexec, whose message names all ranks of the host, and early enough to end the job within ten seconds.
const IDLE: Duration = Duration::from_secs(2);

/// Time between two probes, and the number of unanswered probes after which the connection ends.
const INTERVAL: Duration = Duration::from_secs(2);
const PROBES: u32 = 3;

/// Time without an acknowledgement of sent data after which the other host counts as lost.
const SILENCE: Duration = Duration::from_secs(7);

/// Minimum number of consecutive unanswered packets of a connection that is lost.
const UNANSWERED: u8 = 2;

/// Longest interval between two probes of a full connection, in milliseconds (TCP_RTO_MAX of the kernel).
const LONGEST_INTERVAL: u64 = 120_000;

/// Makes the kernel watch a connection while it is idle. Connections that a listening socket accepts have the options of that socket.
pub fn watch(socket: BorrowedFd<'_>) -> Result<(), Errno> {
    set_tcp_keepidle(socket, IDLE)?;
    set_tcp_keepintvl(socket, INTERVAL)?;
    set_tcp_keepcnt(socket, PROBES)?;
    set_socket_keepalive(socket, true)
}

/// State of the data that were sent on a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentData {
    Acknowledged,
    /// Not acknowledged yet.
    Pending,
    /// The other host acknowledges nothing any more.
    Lost,
}

/// Returns the state of the data that were sent on a connection. A connection whose state cannot be read counts as pending: its next use
/// reports the error.
pub fn sent_data(socket: BorrowedFd<'_>) -> SentData {
    let mut unacknowledged: libc::c_int = 0;
    // SAFETY: the request stores a number.
    let error = unsafe { libc::ioctl(socket.as_raw_fd(), libc::TIOCOUTQ, &raw mut unacknowledged) };
    if error == 0 && unacknowledged == 0 {
        return SentData::Acknowledged;
    }
    match information(socket) {
        Some(information) if is_lost(&information) => SentData::Lost,
        _ => SentData::Pending,
    }
}

/// Returns whether the other host has not answered several packets. The kernel doubles the time between two packets. If the other host has
/// answered a packet, the silence lasts at most until the answer to the next one.
fn is_lost(information: &libc::tcp_info) -> bool {
    let unanswered = information.tcpi_retransmits.max(information.tcpi_probes);
    let timeout = u64::from(information.tcpi_rto) / 1000;
    // While packets are retransmitted, the timeout has already been doubled. While a full connection is probed, it has not.
    let interval = match information.tcpi_probes {
        0 => timeout,
        _ => (timeout << information.tcpi_backoff.min(20)).min(LONGEST_INTERVAL),
    };
    let silence = Duration::from_millis(information.tcpi_last_ack_recv.into());
    unanswered >= UNANSWERED && silence >= SILENCE && silence >= Duration::from_millis(interval + 500)
}

/// Returns the round trip, in microseconds, that the system has measured on a connection; None if it has measured none.
pub fn round_trip(socket: BorrowedFd<'_>) -> Option<u32> {
    information(socket).map(|information| information.tcpi_rtt).filter(|time| *time > 0)
}

/// Returns the reason for the end of a connection, for the error message.
pub fn reason(error: Errno) -> String {
    match error {
        Errno::TIMEDOUT | Errno::HOSTUNREACH | Errno::NETUNREACH => {
            format!("its host has answered nothing for {} s or more ({error})", SILENCE.as_secs())
        }
        error => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::net::{Ipv4Addr, TcpListener, TcpStream};
    use std::os::fd::AsFd;

    #[test]
    fn a_host_is_lost_only_if_packets_stay_unanswered() {
        // SAFETY: all members are numbers.
        let mut information: libc::tcp_info = unsafe { std::mem::zeroed() };
        let mut is_lost = |retransmits, probes, backoff, rto: u32, silence| {
            information.tcpi_retransmits = retransmits;
            information.tcpi_probes = probes;
            information.tcpi_backoff = backoff;
            information.tcpi_rto = rto * 1000;
            information.tcpi_last_ack_recv = silence;
            super::is_lost(&information)
        };
        // Data were sent after a long time without any, and nothing is late yet.
        assert!(!is_lost(0, 0, 0, 200, 60_000));
        assert!(!is_lost(5, 0, 5, 6_400, 6_800));
        assert!(is_lost(5, 0, 5, 6_400, 7_000));
        // A stopped process whose kernel answers each of the packets, of which the last was sent 12.8 s after the one before.
        assert!(!is_lost(7, 0, 7, 25_600, 12_900));
        assert!(!is_lost(7, 0, 7, 25_600, 25_700));
        assert!(is_lost(8, 0, 8, 51_200, 52_000));
        // Probes of a full connection: one is unanswered, then two.
        assert!(!is_lost(0, 1, 5, 200, 9_000));
        assert!(is_lost(0, 2, 6, 200, 13_400));
    }

    #[test]
    fn data_that_a_process_does_not_read_are_not_lost() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut socket = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let _reader = listener.accept().unwrap();
        watch(socket.as_fd()).unwrap();
        assert_eq!(sent_data(socket.as_fd()), SentData::Acknowledged);
        socket.set_nonblocking(true).unwrap();
        while socket.write(&[0; 4096]).is_ok() {}
        assert_eq!(sent_data(socket.as_fd()), SentData::Pending);
    }
}
