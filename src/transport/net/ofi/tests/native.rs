//! Native puts and gets between two endpoints of one process, over the fake libfabric and over the system's providers.

use super::fake::settings as fake;
use super::{Endpoint, Random, Settings, open, system};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::{Direction, Run};
use crate::settings::Native;
use crate::transport::net::lent::{LentRuns, Loan};
use crate::transport::net::transfer::{NativeMemory, Registered};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::ops::Range;
use std::time::{Duration, Instant};

pub(super) type Endpoints = [Box<dyn Endpoint>; 2];

pub(super) fn open_two(settings: &Settings) -> Endpoints {
    let mut endpoints = [0, 1].map(|rank| open(rank, 2, settings).unwrap());
    let addresses = endpoints.each_ref().map(|endpoint| endpoint.address());
    for endpoint in &mut endpoints {
        endpoint.connect(addresses.iter().collect()).unwrap();
    }
    endpoints
}

/// Polls both endpoints until all loans have ended. Returns the first error.
pub(super) fn complete(endpoints: &mut Endpoints, loans: &[Loan]) -> crate::error::Result {
    let end = Instant::now() + Duration::from_secs(60);
    let mut arrived = VecDeque::new();
    while !loans.iter().all(Loan::has_ended) {
        assert!(Instant::now() < end, "transfers are not complete");
        for endpoint in endpoints.iter_mut() {
            endpoint.poll(&mut arrived)?;
        }
    }
    Ok(())
}

/// Starts a transfer between some bytes, which the caller keeps until the loan has ended, and an address of the other rank.
fn transfer(
    endpoints: &mut Endpoints,
    memory: NativeMemory,
    direction: Direction,
    local: &mut [u8],
    remote: usize,
) -> Loan {
    let run = Run { local: LocalAddr::of(local.as_mut_ptr()), remote: RemoteAddr::new(remote), length: local.len() };
    transfer_runs(endpoints, memory, direction, &[run], None)
}

/// Starts a transfer of runs. `block` is the block of the local bytes, which the caller keeps until the loan has ended.
pub(super) fn transfer_runs(
    endpoints: &mut Endpoints,
    memory: NativeMemory,
    direction: Direction,
    runs: &[Run],
    block: Option<Range<LocalAddr>>,
) -> Loan {
    let loan = Loan::default();
    // SAFETY: the callers keep the bytes until the loan has ended.
    let lent = unsafe { LentRuns::new(SmallVec::from_slice(runs), Some(loan.end())) };
    endpoints[0].transfer(1, memory.transfer(direction, lent, block)).unwrap();
    loan
}

pub(super) fn memory_of(registered: Registered) -> NativeMemory {
    NativeMemory::of_words([1, registered.key, registered.offset]).unwrap()
}

/// Puts and gets every part of a window of rank 1 once, for two windows.
fn put_and_get(settings: &Settings) {
    let mut endpoints = open_two(settings);
    println!("{:?}, {:?}", endpoints[0], endpoints[0].native());
    assert!(endpoints[1].native().is_some());
    let mut random = Random(5);
    for bytes in [3_000_000, 12_345] {
        let mut window = vec![0_u8; bytes];
        let base = window.as_mut_ptr() as usize;
        let registered = endpoints[1].register(LocalAddr::new(base), bytes).unwrap();
        let memory = memory_of(registered);
        let mut data: Vec<u8> = (0..bytes).map(|_| random.next() as u8).collect();
        let mut got = vec![0_u8; bytes];
        let mut parts = vec![0];
        while parts[parts.len() - 1] < bytes {
            let most = [8, 100, 5000, 400_000][random.next() as usize % 4];
            parts.push((parts[parts.len() - 1] + 1 + random.next() as usize % most).min(bytes));
        }
        for (direction, local) in [(Direction::Write, &mut data), (Direction::Read, &mut got)] {
            let mut loans = Vec::new();
            for part in parts.windows(2) {
                let remote = base + part[0];
                loans.push(transfer(&mut endpoints, memory, direction, &mut local[part[0]..part[1]], remote));
            }
            complete(&mut endpoints, &loans).unwrap();
            assert!(endpoints[0].has_sent() && !endpoints[0].has_sent() && endpoints[0].is_drained());
        }
        assert!(window == data && got == data);
        endpoints[1].deregister(registered.number);
    }
}

/// Puts and gets with a provider of the fake.
fn put_and_get_with(provider: &str) {
    if let Some(settings) = fake(provider) {
        put_and_get(&settings);
        put_and_get_runs(&settings);
    }
}

/// Puts and gets random runs, some of which touch at one side or at both, and compares with a copy in a loop.
fn put_and_get_runs(settings: &Settings) {
    let mut endpoints = open_two(settings);
    let mut random = Random(7);
    let mut window = vec![0_u8; 400_000];
    let base = window.as_mut_ptr() as usize;
    let registered = endpoints[1].register(LocalAddr::new(base), window.len()).unwrap();
    for _ in 0..20 {
        let mut data: Vec<u8> = (0..400_000).map(|_| random.next() as u8).collect();
        let mut wanted = window.clone();
        let (mut runs, mut local, mut remote) = (Vec::new(), 0, 0);
        let most = [50, 3000, 90_000][random.next() as usize % 3];
        loop {
            let length = 1 + random.next() as usize % most;
            local += [0, 0, 1, 500][random.next() as usize % 4];
            remote += [0, 0, 1, 500][random.next() as usize % 4];
            if runs.len() == 100 || local.max(remote) + length > window.len() {
                break;
            }
            wanted[remote..][..length].copy_from_slice(&data[local..][..length]);
            let (here, there) = (LocalAddr::of(data[local..].as_ptr()), RemoteAddr::new(base + remote));
            runs.push(Run { local: here, remote: there, length });
            (local, remote) = (local + length, remote + length);
        }
        let memory = memory_of(registered);
        let loan = transfer_runs(&mut endpoints, memory, Direction::Write, &runs, None);
        complete(&mut endpoints, &[loan]).unwrap();
        assert!(window == wanted, "put of {} runs", runs.len());
        let before = std::mem::replace(&mut data, vec![0; 400_000]);
        for run in &mut runs {
            let at = run.local.get() - before.as_ptr() as usize;
            run.local = LocalAddr::of(data[at..].as_mut_ptr());
        }
        let loan = transfer_runs(&mut endpoints, memory, Direction::Read, &runs, None);
        complete(&mut endpoints, &[loan]).unwrap();
        let mut wanted = vec![0; 400_000];
        for run in &runs {
            let at = run.local.get() - data.as_ptr() as usize;
            wanted[at..][..run.length].copy_from_slice(&before[at..][..run.length]);
        }
        assert!(data == wanted, "get of {} runs", runs.len());
    }
    endpoints[1].deregister(registered.number);
}

#[test]
fn data_arrive_with_the_fake() {
    put_and_get_with("fake");
}

#[test]
fn data_arrive_if_calls_have_to_be_repeated() {
    put_and_get_with("fake-busy");
}

#[test]
fn data_arrive_if_completions_are_late_and_out_of_order() {
    put_and_get_with("fake-late");
}

#[test]
fn data_arrive_through_registered_buffers() {
    put_and_get_with("fake-local");
}

#[test]
fn data_arrive_if_an_operation_has_one_range() {
    put_and_get_with("fake-narrow");
    put_and_get_with("fake-local+narrow");
}

#[test]
fn data_arrive_at_virtual_addresses_and_with_keys_of_the_provider() {
    put_and_get_with("fake-virtual");
    put_and_get_with("fake-provkey");
}

#[test]
fn data_arrive_under_all_of_these() {
    put_and_get_with("fake-busy+late+local+virtual+provkey+pages");
}

#[test]
fn a_provider_tells_whether_memory_needs_pages() {
    for (provider, needs_pages) in [("fake", false), ("fake-pages", true)] {
        let Some(settings) = fake(provider) else { return };
        assert_eq!(open(0, 1, &settings).unwrap().native().unwrap().pages, needs_pages);
    }
}

#[test]
fn native_access_is_used_as_the_setting_says() {
    for (provider, native, is_native) in [
        ("fake", Native::Auto, true),
        ("fake", Native::Yes, true),
        ("fake", Native::No, false),
        ("fake-nodelivery", Native::Auto, false),
        ("fake-nodelivery", Native::Yes, false),
    ] {
        let Some(settings) = fake(provider) else { return };
        let endpoint = open(0, 1, &Settings { native, ..settings }).unwrap();
        assert_eq!(endpoint.native().is_some(), is_native, "{provider}, {native:?}");
    }
    let Some(settings) = system() else { return };
    for (native, is_native) in [(Native::Auto, false), (Native::Yes, true), (Native::No, false)] {
        let settings = Settings { provider: Some("sockets".into()), native, ..settings.clone() };
        match open(0, 1, &settings) {
            Ok(endpoint) => assert_eq!(endpoint.native().is_some(), is_native, "{native:?}"),
            Err(error) => println!("skipped: {}", error.text),
        }
    }
}

#[test]
fn a_refused_registration_is_an_error() {
    let Some(settings) = fake("fake-refuse") else { return };
    let mut endpoint = open(0, 1, &settings).unwrap();
    let error = endpoint.register(LocalAddr::new(4096), 4096).unwrap_err();
    assert!(error.text.contains("fi_mr_reg") && error.text.contains("fake-refuse"), "{}", error.text);
}

#[test]
fn an_access_outside_of_registered_memory_is_an_error() {
    let Some(settings) = fake("fake-virtual") else { return };
    let mut endpoints = open_two(&settings);
    let mut window = vec![7_u8; 100];
    let base = window.as_mut_ptr() as usize;
    let registered = endpoints[1].register(LocalAddr::new(base + 10), 80).unwrap();
    for (start, length, is_right) in [(10, 80, true), (9, 4, false), (87, 4, false), (89, 1, true)] {
        let mut data = vec![1; length];
        let loan = transfer(&mut endpoints, memory_of(registered), Direction::Write, &mut data, base + start);
        let result = complete(&mut endpoints, &[loan]);
        assert_eq!(result.is_ok(), is_right, "{length} bytes at {start}: {result:?}");
    }
    assert!(window[..10] == [7; 10] && window[10..90] == [1; 80] && window[90..] == [7; 10]);
    endpoints[1].deregister(registered.number);
    let mut data = [0; 8];
    let loan = transfer(&mut endpoints, memory_of(registered), Direction::Read, &mut data, base + 10);
    let error = complete(&mut endpoints, &[loan]).unwrap_err();
    assert!(error.text.starts_with("the connection to rank 1 broke: "), "{}", error.text);
}

#[test]
fn a_transfer_over_a_broken_connection_is_an_error_that_names_the_rank() {
    let Some(settings) = fake("fake-break") else { return };
    let mut endpoints = open_two(&settings);
    let mut window = vec![0_u8; 8];
    let base = window.as_mut_ptr() as usize;
    let registered = endpoints[1].register(LocalAddr::new(base), 8).unwrap();
    let mut error = None;
    for _ in 0..1010 {
        let mut data = [1; 8];
        let loan = transfer(&mut endpoints, memory_of(registered), Direction::Write, &mut data, base);
        error = error.or(complete(&mut endpoints, &[loan]).err());
    }
    let text = error.expect("the connection breaks").text.clone();
    assert!(
        text.starts_with("the connection to rank 1 broke: ") && text.contains("Connection reset by peer"),
        "{text}"
    );
    assert!(endpoints[0].is_drained());
}

/// Puts and gets with a provider of the system's library, if the library has it.
fn put_and_get_over(provider: &str) {
    let Some(settings) = system() else { return };
    let settings = Settings { provider: Some(provider.into()), native: Native::Yes, ..settings };
    match open(0, 1, &settings) {
        Ok(_) => {
            put_and_get(&settings);
            put_and_get_runs(&settings);
        }
        Err(error) => println!("skipped: {}", error.text),
    }
}

#[test]
fn data_arrive_over_tcp_with_rxm() {
    put_and_get_over("tcp;ofi_rxm");
}

#[test]
fn data_arrive_over_tcp() {
    put_and_get_over("tcp");
}

#[test]
fn data_arrive_over_net() {
    put_and_get_over("net");
}

#[test]
fn data_arrive_over_sockets() {
    put_and_get_over("sockets");
}
