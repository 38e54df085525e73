//! Two endpoints in one process exchange frames, with several providers of the system's libfabric.

mod fake;
mod headers;
mod local;
mod native;

use super::super::endpoint::{Endpoint, MOST_IN_FRAME, Sent};
use super::{Settings, open};
use std::collections::VecDeque;
use std::ffi::OsString;
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

/// Number of frames in each direction: enough to use all buffers several times; 10,000 with RMAMPI_ALL=1.
fn number_of_frames() -> usize {
    if std::env::var_os("RMAMPI_ALL").is_some_and(|value| value == "1") { 10_000 } else { 250 }
}

/// Pseudo-random bytes from a fixed seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        // xorshift64
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Frames of a rank: most are short, some are long; lengths reach from 1 byte to the maximum.
fn frames(rank: usize, count: usize) -> Vec<Vec<u8>> {
    let mut random = Random(0x9E37_79B9 + rank as u64);
    let one = |number: usize| {
        let most = [16, 200, 4096, MOST_IN_FRAME][(random.next() % 4) as usize];
        let length = if number.is_multiple_of(125) { MOST_IN_FRAME } else { 1 + random.next() as usize % most };
        let mut frame = Vec::with_capacity(length + 8);
        while frame.len() < length {
            frame.extend_from_slice(&random.next().to_ne_bytes());
        }
        frame.truncate(length);
        frame
    };
    (0..count).map(one).collect()
}

/// Waits for one of the endpoints' descriptors, if both may sleep, for at most a second.
fn sleep(endpoints: &mut [Box<dyn Endpoint>; 2]) {
    if !endpoints.iter_mut().all(|endpoint| endpoint.may_sleep()) {
        return;
    }
    let mut polled = endpoints.each_ref().map(|endpoint| libc::pollfd {
        fd: endpoint.descriptor().as_raw_fd(),
        events: libc::POLLIN,
        revents: 0,
    });
    // SAFETY: the call gets two entries.
    let ready = unsafe { libc::poll(polled.as_mut_ptr(), 2, 1000) };
    assert!(ready > 0, "neither descriptor became readable");
}

/// Opens two ranks, sends all frames from each rank to both ranks, and checks that they arrive in order.
fn exchange(settings: &Settings, count: usize) {
    let mut endpoints = [0, 1].map(|rank| open(rank, 2, settings).unwrap());
    let addresses = endpoints.each_ref().map(|endpoint| endpoint.address());
    for endpoint in &mut endpoints {
        endpoint.connect(addresses.iter().collect()).unwrap();
    }
    println!("{:?}, {:?}", endpoints[0], settings);
    let all = [0, 1].map(|rank| frames(rank, count));
    // Indexed by sender and target.
    let mut sent = [[0; 2]; 2];
    let mut received = [[0; 2]; 2];
    let mut arrived = VecDeque::new();
    let end = Instant::now() + Duration::from_secs(60);
    while received.iter().flatten().any(|received| *received < count) {
        assert!(Instant::now() < end, "sent {sent:?}, received {received:?}");
        for (rank, endpoint) in endpoints.iter_mut().enumerate() {
            for (to, sent) in sent[rank].iter_mut().enumerate() {
                // The target is part of the frame, so that frames to both targets differ.
                while let Some(frame) = all[rank].get(*sent) {
                    let mut copy = frame.clone();
                    copy[0] = (to * 2 + rank) as u8;
                    match endpoint.send(to, copy).unwrap() {
                        Sent::Accepted => *sent += 1,
                        Sent::Busy(copy) => {
                            assert!(copy[1..] == frame[1..], "a frame that was not sent has changed");
                            break;
                        }
                    }
                    if sent.is_multiple_of(50) {
                        break;
                    }
                }
            }
        }
        let mut has_some = false;
        for (rank, endpoint) in endpoints.iter_mut().enumerate() {
            endpoint.poll(&mut arrived).unwrap();
            has_some |= !arrived.is_empty();
            for frame in arrived.drain(..) {
                let (to, from) = (usize::from(frame[0]) / 2, usize::from(frame[0]) % 2);
                assert_eq!(to, rank);
                let wanted = &all[from][received[from][to]];
                assert!(frame[1..] == wanted[1..], "frame {} from {from} to {to}", received[from][to]);
                received[from][to] += 1;
            }
        }
        if !has_some {
            sleep(&mut endpoints);
        }
    }
    while !endpoints.iter().all(|endpoint| endpoint.is_drained()) {
        assert!(Instant::now() < end, "frames are not drained");
        for endpoint in &mut endpoints {
            endpoint.poll(&mut arrived).unwrap();
        }
    }
    assert!(arrived.is_empty());
}

/// Returns settings with the library of RMAMPI_LIBFABRIC, otherwise of the system; None if the library cannot be opened.
fn system() -> Option<Settings> {
    let settings = Settings { library: Settings::wanted().library, ..Settings::default() };
    match super::library::Library::open(settings.library.as_deref()) {
        Ok(_) => Some(settings),
        Err(error) => {
            println!("skipped: {}", error.text);
            None
        }
    }
}

/// Exchanges frames with a provider, if the library has it.
fn exchange_with(provider: &str, count: usize) {
    let Some(settings) = system() else { return };
    let settings = Settings { provider: Some(provider.into()), ..settings };
    match open(0, 1, &settings) {
        Ok(_) => exchange(&settings, count),
        Err(error) => println!("skipped: {}", error.text),
    }
}

#[test]
fn frames_arrive_in_order_with_the_best_provider() {
    let Some(settings) = system() else { return };
    exchange(&settings, number_of_frames());
}

#[test]
fn frames_arrive_in_order_over_tcp() {
    // libfabric 1.17 has this provider only below a layer.
    let Some(settings) = system() else { return };
    exchange(&Settings { provider: Some("tcp".into()), ..settings }, number_of_frames());
}

#[test]
fn frames_arrive_in_order_over_net() {
    exchange_with("net", number_of_frames());
}

#[test]
fn frames_arrive_in_order_over_sockets() {
    exchange_with("sockets", number_of_frames());
}

#[test]
fn frames_arrive_in_order_over_tcp_with_rxm() {
    exchange_with("tcp;ofi_rxm", number_of_frames());
}

#[test]
fn frames_arrive_in_order_over_udp_with_rxd() {
    // The provider takes all frames at once, loses some in the socket's buffer, and repeats the lost frames later.
    exchange_with("udp;ofi_rxd", number_of_frames() / 10);
}

#[test]
fn a_missing_library_and_a_missing_provider_are_explained() {
    let library = Some(OsString::from("/nowhere/libfabric.so.1"));
    let error = open(0, 2, &Settings { library, ..Settings::default() }).unwrap_err();
    for part in ["libfabric", "/nowhere/libfabric.so.1", "RMAMPI_LIBFABRIC"] {
        assert!(error.text.contains(part), "{}", error.text);
    }
    let library = Some(OsString::from("libc.so.6"));
    let error = open(0, 2, &Settings { library, ..Settings::default() }).unwrap_err();
    assert!(error.text.contains("libc.so.6 has no fi_version"), "{}", error.text);
    let Some(settings) = system() else { return };
    let error = open(0, 2, &Settings { provider: Some("pigeons".into()), ..settings }).unwrap_err();
    for part in ["no provider pigeons", "it has: ", "tcp"] {
        assert!(error.text.contains(part), "{}", error.text);
    }
}
