//! Exchanges of frames between endpoints of several ranks in one process.

use super::TcpEndpoint;
use super::address::Address;
use super::connection::{BUFFER, Connection, Received};
use crate::os::address::LocalAddr;
use crate::transport::net::endpoint::{Endpoint, Long, MOST_IN_FRAME, Sent};
use crate::transport::net::frame::{self, FrameKind};
use crate::transport::net::lent::{Lent, Loan};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

/// Opens the endpoints of `ranks` ranks, and gives each of them the addresses of all. They connect when they have a frame to send.
fn endpoints(ranks: usize) -> Vec<TcpEndpoint> {
    let mut all: Vec<_> = (0..ranks).map(|rank| TcpEndpoint::open(rank).unwrap()).collect();
    let addresses: Vec<_> = all.iter().map(Endpoint::address).collect();
    for endpoint in &mut all {
        endpoint.connect(addresses.iter().collect()).unwrap();
    }
    all
}

fn frame_of(sender: usize, content: &[u8]) -> Vec<u8> {
    let mut frame = frame::begin(FrameKind::Message, sender, content.len());
    frame.extend_from_slice(content);
    frame
}

/// Frames that a rank has still to send, each with its target and data, and the contents that the rank has received, by sender.
#[derive(Default)]
struct Rank {
    waiting: VecDeque<(usize, Vec<u8>, Option<Lent>)>,
    got: Vec<Vec<Vec<u8>>>,
}

/// Polls all ranks until a condition holds. When no rank has work, sleeps on the descriptors of all endpoints, as the progress thread does.
fn run(endpoints: &mut [TcpEndpoint], ranks: &mut [Rank], mut is_over: impl FnMut(&[Rank]) -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !is_over(ranks) {
        assert!(Instant::now() < end, "frames are missing");
        let mut has_some = false;
        for (rank, endpoint) in ranks.iter_mut().zip(endpoints.iter_mut()) {
            has_some |= send_waiting(endpoint, rank);
            has_some |= receive(endpoint, rank);
        }
        if !has_some && endpoints.iter_mut().all(TcpEndpoint::may_sleep) {
            let mut polled: Vec<_> = endpoints
                .iter()
                .map(|endpoint| PollFd::from_borrowed_fd(endpoint.descriptor(), PollFlags::IN))
                .collect();
            let ready = poll(&mut polled, Some(&Timespec { tv_sec: 10, tv_nsec: 0 })).unwrap();
            assert!(ready > 0, "no endpoint reports that it can continue");
        }
    }
}

fn send_waiting(endpoint: &mut TcpEndpoint, rank: &mut Rank) -> bool {
    let mut has_sent = false;
    while let Some((to, frame, data)) = rank.waiting.pop_front() {
        let back = match data {
            Some(data) => endpoint.send_long(to, frame, data).unwrap().map(|(frame, data)| (frame, Some(data))),
            None => match endpoint.send(to, frame).unwrap() {
                Sent::Accepted => None,
                Sent::Busy(frame) => Some((frame, None)),
            },
        };
        if let Some((frame, data)) = back {
            rank.waiting.push_front((to, frame, data));
            break;
        }
        has_sent = true;
    }
    has_sent
}

/// Takes arrived frames. Data of frames whose content begins with "store" are stored in the memory of the test; other data follow their frame.
fn receive(endpoint: &mut TcpEndpoint, rank: &mut Rank) -> bool {
    let mut arrived = VecDeque::new();
    endpoint.poll(&mut arrived).unwrap();
    let mut has_some = endpoint.has_sent() || !arrived.is_empty();
    for frame in arrived {
        let (_, from, content) = frame::parse(&frame).unwrap();
        rank.got[from].push(content.to_vec());
    }
    while let Some(long) = endpoint.next_long() {
        has_some = true;
        match long {
            Long::Begin { from, frame, bytes } => {
                let (_, sender, content) = frame::parse(&frame).unwrap();
                assert_eq!(sender, from);
                let destination = content.starts_with(b"store").then(|| {
                    rank.got[from].push(vec![0; bytes]);
                    let destination = rank.got[from].last_mut().unwrap();
                    // SAFETY: the vector is not changed until the data have arrived.
                    unsafe { Lent::new(LocalAddr::of(destination.as_mut_ptr()), bytes, None) }
                });
                endpoint.set_destination(from, destination);
            }
            Long::Stored { from, frame } => {
                let (_, sender, content) = frame::parse(&frame).unwrap();
                assert_eq!((sender, &content[..5]), (from, &b"store"[..]));
            }
            Long::Whole { frame } => {
                let (_, from, content) = frame::parse(&frame).unwrap();
                rank.got[from].push(content.to_vec());
            }
        }
    }
    has_some
}

fn ranks(count: usize) -> Vec<Rank> {
    (0..count).map(|_| Rank { waiting: VecDeque::new(), got: vec![Vec::new(); count] }).collect()
}

/// Returns the content of frame `number` from one rank to another. The arguments determine its length.
fn content(from: usize, to: usize, number: usize) -> Vec<u8> {
    let length = [3, 100, 5_000, MOST_IN_FRAME - frame::HEADER][(from + to + number) % 4];
    let mut content = vec![number as u8; length];
    content[0] = (16 * from + to) as u8;
    content
}

#[test]
fn all_ranks_send_at_once_and_frames_keep_their_order() {
    const FRAMES: usize = 200;
    let (mut endpoints, mut ranks) = (endpoints(4), ranks(4));
    for (from, rank) in ranks.iter_mut().enumerate() {
        // Ranks 0 and 1 both start to connect before either has received a greeting: each has the first frame for the other.
        for number in 0..FRAMES {
            for to in (0..4).filter(|to| *to != from) {
                rank.waiting.push_back((to, frame_of(from, &content(from, to, number)), None));
            }
        }
        rank.waiting.push_back((from, frame_of(from, b"to itself"), None));
    }
    run(&mut endpoints, &mut ranks, |ranks| {
        ranks.iter().all(|rank| rank.got.iter().map(Vec::len).sum::<usize>() == 3 * FRAMES + 1)
    });
    for (to, rank) in ranks.iter().enumerate() {
        for (from, got) in rank.got.iter().enumerate().filter(|(from, _)| *from != to) {
            for (number, frame) in got.iter().enumerate() {
                assert!(*frame == content(from, to, number), "frame {number} from {from} to {to}");
            }
        }
        assert_eq!(rank.got[to], [b"to itself"]);
    }
    while !endpoints.iter().all(Endpoint::is_drained) {}
}

#[test]
fn frames_of_one_length_and_others_among_them_arrive_whole() {
    let (mut endpoints, mut ranks) = (endpoints(2), ranks(2));
    // The frames of `lengths` arrive one by one, then two and five at once. A connection that has received a long frame alone expects one
    // more of the same length, but receives other frames, or a long frame.
    let lengths = [9_000, 9_000, 9_000, 20, 9_000, 9_000, 8_999, 8_999, 9_001, 60_000, 60_000, 4_088, 4_088];
    let mut wanted = Vec::new();
    for together in [1, 1, 2, 5] {
        for (number, lengths) in lengths.chunks(together).enumerate() {
            for (index, length) in lengths.iter().enumerate() {
                let content: Vec<u8> = (0..*length).map(|byte| (byte * 3 + number + index) as u8).collect();
                ranks[0].waiting.push_back((1, frame_of(0, &content), None));
                wanted.push(content);
            }
            run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == wanted.len());
        }
        let data = vec![5; 9_000];
        // SAFETY: the vector is not changed, and lives until the data have arrived.
        let lent = unsafe { Lent::new(LocalAddr::of(data.as_ptr()), data.len(), None) };
        for _ in 0..2 {
            ranks[0].waiting.push_back((1, frame_of(0, &[6; 9_000]), None));
            wanted.push(vec![6; 9_000]);
            run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == wanted.len());
        }
        ranks[0].waiting.push_back((1, frame_of(0, b"behind"), Some(lent)));
        wanted.push([&b"behind"[..], &data].concat());
        run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == wanted.len());
    }
    assert!(ranks[1].got[0] == wanted);
}

#[test]
fn data_go_to_their_destination_or_behind_their_frame() {
    // The first data are more than a socket takes at once. The single byte can arrive together with its frame.
    let lengths = [20_000_000, 1, 3_000_000, 70_000];
    let data: Vec<Vec<u8>> =
        lengths.iter().map(|&length| (0..length).map(|index| (index * 7 + length) as u8).collect()).collect();
    let (mut endpoints, mut ranks) = (endpoints(2), ranks(2));
    let mut loans = Vec::new();
    let mut wanted = Vec::new();
    for (number, data) in data.iter().enumerate() {
        for name in [&b"store"[..], &b"behind"[..]] {
            let loan = Loan::default();
            // SAFETY: the vector is not changed, and lives until the end of the test.
            let lent = unsafe { Lent::new(LocalAddr::of(data.as_ptr()), data.len(), Some(loan.end())) };
            ranks[0].waiting.push_back((1, frame_of(0, name), Some(lent)));
            ranks[0].waiting.push_back((1, frame_of(0, &[number as u8; 50]), None));
            wanted.push(if name == b"store" { data.clone() } else { [name, data].concat() });
            wanted.push(vec![number as u8; 50]);
            loans.push(loan);
        }
    }
    assert!(loans.iter().all(|loan| !loan.has_ended()));
    run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == wanted.len() && ranks[0].waiting.is_empty());
    // The last frame follows the last data, so all data have arrived.
    assert!(ranks[1].got[0] == wanted);
    assert!(loans.iter().all(Loan::has_ended));
}

#[test]
fn data_may_change_once_their_loan_has_ended() {
    // More than a socket takes at once, so that a part is sent, and the rest is copied.
    const BYTES: usize = 20_000_000;
    let (mut endpoints, mut ranks) = (endpoints(2), ranks(2));
    ranks[0].waiting.push_back((1, frame_of(0, b"connect"), None));
    run(&mut endpoints, &mut ranks, |ranks| !ranks[1].got[0].is_empty());
    let mut data: Vec<u8> = (0..BYTES).map(|index| (index * 7) as u8).collect();
    let wanted = data.clone();
    // SAFETY: the vector is not changed until the loan ends.
    let lent = unsafe { Lent::new(LocalAddr::of(data.as_ptr()), BYTES, None) };
    assert!(endpoints[0].send_long(1, frame_of(0, b"store"), lent).unwrap().is_none());
    endpoints[0].end_loan(1);
    data.fill(0);
    run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == 2);
    ranks[0].waiting.push_back((1, frame_of(0, b"last"), None));
    run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == 3);
    assert!(ranks[1].got[0][1] == wanted);
    assert_eq!(ranks[1].got[0][2], b"last");
}

#[test]
fn a_stranger_is_not_answered_and_disturbs_nobody() {
    let (mut endpoints, mut ranks) = (endpoints(2), ranks(2));
    let port = Address::unpack(&endpoints[1].address()).unwrap().port;
    let mut strangers: Vec<_> = (0..3).map(|_| TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap()).collect();
    // The first sends nothing, the second too little, and the third a greeting with a wrong token.
    strangers[1].write_all(b"rmampi 1").unwrap();
    strangers[2].write_all(b"rmampi 1wrong token 1234\0\0\0\0").unwrap();
    ranks[0].waiting.push_back((1, frame_of(0, b"hello"), None));
    run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == 1);
    assert_eq!(ranks[1].got[0], [b"hello"]);
    let mut stranger = strangers.pop().unwrap();
    stranger.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut answer = Vec::new();
    let end = stranger.read_to_end(&mut answer);
    assert!(answer.is_empty() && end.is_ok_and(|bytes| bytes == 0), "{answer:?}");
}

#[test]
fn the_number_of_strangers_and_their_time_are_limited() {
    let (mut endpoints, mut ranks) = (endpoints(2), ranks(2));
    let port = Address::unpack(&endpoints[1].address()).unwrap().port;
    let _strangers: Vec<_> = (0..300).map(|_| TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap()).collect();
    ranks[0].waiting.push_back((1, frame_of(0, b"hello"), None));
    run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == 1);
    assert!((1..=128).contains(&endpoints[1].strangers.len()), "{}", endpoints[1].strangers.len());
    endpoints[1].attend_strangers(Instant::now() + Duration::from_secs(9)).unwrap();
    assert!(!endpoints[1].strangers.is_empty());
    endpoints[1].attend_strangers(Instant::now() + Duration::from_secs(10)).unwrap();
    assert!(endpoints[1].strangers.is_empty());
}

/// An address that answers no connection, as behind a firewall: its queue of connections, which is returned too, is full.
pub fn silent() -> (SocketAddr, (OwnedFd, Vec<TcpStream>)) {
    use rustix::net::{AddressFamily, SocketFlags, SocketType, bind, getsockname, listen, socket_with};
    let socket = socket_with(AddressFamily::INET, SocketType::STREAM, SocketFlags::CLOEXEC, None).unwrap();
    bind(&socket, &SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).unwrap();
    listen(&socket, 0).unwrap();
    let address = getsockname(&socket).and_then(SocketAddr::try_from).unwrap();
    let connect = || TcpStream::connect_timeout(&address, Duration::from_millis(50)).ok();
    let queue = std::iter::from_fn(connect).take(100).collect();
    (address, (socket, queue))
}

#[test]
fn a_lower_rank_that_reaches_nothing_takes_the_connection_of_the_higher_rank() {
    let (mut endpoints, mut ranks) = (endpoints(2), ranks(2));
    let (dead, _queue) = silent();
    let mut unreachable = Address::unpack(&endpoints[1].address()).unwrap();
    (unreachable.hosts, unreachable.port) = (vec![dead.ip()], dead.port());
    let own = endpoints[0].address();
    endpoints[0].connect([own, unreachable.pack()].iter().collect()).unwrap();
    ranks[0].waiting.push_back((1, frame_of(0, b"hello"), None));
    assert!(!send_waiting(&mut endpoints[0], &mut ranks[0]));
    ranks[1].waiting.push_back((0, frame_of(1, b"good day"), None));
    let begun = Instant::now();
    run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == 1 && ranks[0].got[1].len() == 1);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn an_attempt_that_a_rank_has_given_up_opens_no_connection() {
    let (mut endpoints, mut ranks) = (endpoints(2), ranks(2));
    let Address { port, token, .. } = Address::unpack(&endpoints[1].address()).unwrap();
    let mut attempt = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    attempt.write_all(&[&b"rmampi 1"[..], &token, &0_u32.to_ne_bytes()].concat()).unwrap();
    drop(attempt);
    ranks[0].waiting.push_back((1, frame_of(0, b"hello"), None));
    ranks[1].waiting.push_back((0, frame_of(1, b"good day"), None));
    run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == 1 && ranks[0].got[1].len() == 1);
    assert_eq!((&ranks[1].got[0][0][..], &ranks[0].got[1][0][..]), (&b"hello"[..], &b"good day"[..]));
}

#[test]
fn a_rank_that_is_gone_is_an_error_for_those_that_send_to_it_alone() {
    let (mut endpoints, mut ranks) = (endpoints(2), ranks(2));
    ranks[0].waiting.push_back((1, frame_of(0, b"hello"), None));
    run(&mut endpoints, &mut ranks, |ranks| ranks[1].got[0].len() == 1);
    drop(endpoints.pop());
    let endpoint = &mut endpoints[0];
    let mut arrived = VecDeque::new();
    let mut outcome = Ok(());
    for _ in 0..100_000 {
        // The end of another rank is not an error for a rank that only polls.
        endpoint.poll(&mut arrived).unwrap();
        match endpoint.send(1, frame_of(0, b"are you there?")) {
            Ok(_) => std::thread::yield_now(),
            Err(error) => {
                outcome = Err(error);
                break;
            }
        }
    }
    let error = outcome.unwrap_err();
    assert!(error.text.contains("rank 1"), "{}", error.text);
}

#[test]
fn an_address_of_another_network_is_an_error() {
    let mut endpoint = TcpEndpoint::open(0).unwrap();
    let own = endpoint.address();
    let error = endpoint.connect([own, b"\0\0\0\0\x03net".to_vec()].iter().collect()).unwrap_err();
    assert!(error.text.contains("rank 1") && error.text.contains("RMAMPI_PROVIDER"), "{}", error.text);
}

/// Uses a socket that returns one packet per receive, like a TCP socket whose bytes arrive slowly, in several parts.
#[test]
fn data_are_complete_after_any_number_of_calls() {
    use rustix::net::{AddressFamily, SendFlags, SocketFlags, SocketType, send, socketpair};
    for packets in 1..=20 {
        let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
        let (near, far) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None).unwrap();
        let mut connection = Connection::new(near);
        let mut frame = frame_of(0, b"data follow");
        let length = (frame.len() as u32).to_le_bytes();
        frame[1..4].copy_from_slice(&length[..3]);
        frame[4..8].copy_from_slice(&(u32::from(packets) * 100).to_ne_bytes());
        send(&far, &frame, SendFlags::empty()).unwrap();
        for packet in 0..packets {
            send(&far, &[packet; 100], SendFlags::empty()).unwrap();
        }
        let (mut buffer, mut arrived) = (vec![0; BUFFER], VecDeque::new());
        let begun = connection.receive(1, &mut buffer, &mut arrived).unwrap();
        assert!(matches!(begun, Received::Long(Long::Begin { bytes, .. }) if bytes == usize::from(packets) * 100));
        connection.set_destination(None);
        // After `Received::Frames` the progress thread may sleep. The progress thread then polls again only if the socket has more bytes.
        let mut calls = 0;
        let whole = loop {
            match connection.receive(1, &mut buffer, &mut arrived).unwrap() {
                Received::Long(Long::Whole { frame }) => break frame,
                Received::Frames => (),
                other => panic!("{other:?}"),
            }
            let mut polled = [PollFd::from_borrowed_fd(connection.socket(), PollFlags::IN)];
            let ready = poll(&mut polled, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).unwrap();
            assert_eq!(ready, 1, "the data of {packets} packets are complete, and no event reports them");
            calls += 1;
            assert!(calls <= packets);
        };
        let expected: Vec<u8> = (0..packets).flat_map(|packet| [packet; 100]).collect();
        assert_eq!(whole[frame.len()..], expected);
    }
}
