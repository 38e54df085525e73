//! Exchanges over a fake libfabric, `c-tests/support/fake_libfabric.c`, which shows behaviour that the real providers of a test machine lack.

#![forbid(unsafe_code)]

use super::super::Settings;
use super::super::open;
use super::{MOST_IN_FRAME, Sent, exchange, number_of_frames};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Builds the library. Returns None if the compiler or libfabric's headers are not installed.
fn fake() -> Option<PathBuf> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    BUILT.get_or_init(build).clone()
}

fn build() -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("c-tests/support/fake_libfabric.c");
    let directory = std::env::current_exe().unwrap().parent().unwrap().to_owned();
    // Each process builds a file of its own and then renames it, so that no process opens a partly written library.
    let part = directory.join(format!("fake_libfabric-{}.so", std::process::id()));
    let whole = directory.join("fake_libfabric.so");
    let script = format!("-Wl,--version-script={}", source.with_extension("map").display());
    let output = Command::new("cc")
        .args(["-std=gnu11", "-g", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
        .args([&part, &source])
        .arg(script)
        .output();
    match output {
        Ok(output) if output.status.success() => {
            std::fs::rename(part, &whole).unwrap();
            Some(whole)
        }
        Ok(output) => {
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(!source.exists() || messages.contains("rdma/fabric.h"), "{messages}");
            println!("skipped: {messages}");
            None
        }
        Err(error) => {
            println!("skipped: cc: {error}");
            None
        }
    }
}

pub fn settings(provider: &str) -> Option<Settings> {
    Some(Settings { library: Some(fake()?.into_os_string()), provider: Some(provider.into()), ..Settings::default() })
}

/// Exchanges frames with some options of the fake.
fn exchange_with(provider: &str) {
    if let Some(settings) = settings(provider) {
        // With "late" a completion comes after a number of polls. With "blind" there is no descriptor, so polls are rare.
        exchange(
            &settings,
            if provider.contains("late") && provider.contains("blind") {
                number_of_frames() / 20
            } else {
                number_of_frames()
            },
        );
    }
}

#[test]
fn frames_arrive_in_order_with_the_fake() {
    exchange_with("fake");
}

#[test]
fn frames_arrive_in_order_if_calls_have_to_be_repeated() {
    exchange_with("fake-busy");
}

#[test]
fn frames_arrive_in_order_if_completions_are_late_and_out_of_order() {
    exchange_with("fake-late");
}

#[test]
fn frames_arrive_in_order_from_registered_memory() {
    exchange_with("fake-local");
}

#[test]
fn frames_arrive_in_order_if_the_provider_keeps_contexts() {
    exchange_with("fake-context");
}

#[test]
fn frames_arrive_in_order_in_single_buffers() {
    exchange_with("fake-single");
}

#[test]
fn frames_arrive_in_order_without_a_descriptor() {
    exchange_with("fake-blind");
}

#[test]
fn frames_arrive_in_order_under_all_of_these() {
    exchange_with("fake-busy+late+local+context");
    exchange_with("fake-busy+late+single+blind");
}

#[test]
fn the_best_provider_is_chosen_from_a_library_at_a_path() {
    let Some(settings) = settings("fake") else { return };
    let endpoint = open(0, 1, &Settings { provider: None, ..settings }).unwrap();
    assert_eq!(format!("{endpoint:?}"), "endpoint of rank 0 (fake)");
}

#[test]
fn signals_stay_the_programs() {
    let caught = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        status.lines().find(|line| line.starts_with("SigCgt:")).unwrap().to_owned()
    };
    let Some(settings) = settings("fake") else { return };
    let before = caught();
    open(0, 1, &settings).unwrap();
    assert_eq!(caught(), before);
}

#[test]
fn a_broken_connection_is_an_error_that_names_the_rank() {
    let Some(settings) = settings("fake-break") else { return };
    let mut endpoints = [0, 1].map(|rank| open(rank, 2, &settings).unwrap());
    let addresses = endpoints.each_ref().map(|endpoint| endpoint.address());
    for endpoint in &mut endpoints {
        endpoint.connect(addresses.iter().collect()).unwrap();
    }
    let [from, to] = &mut endpoints;
    let mut arrived = VecDeque::new();
    let mut error = None;
    for number in 0..2000_u32 {
        if let Sent::Busy(_) = from.send(1, number.to_ne_bytes().to_vec()).unwrap() {
            panic!("the fake takes all frames without `busy`");
        }
        error = error.or(from.poll(&mut arrived).err());
        to.poll(&mut arrived).unwrap();
    }
    let text = error.expect("the connection breaks").text.clone();
    assert!(
        text.starts_with("the connection to rank 1 broke: ")
            && text.contains(" broke: Connection reset by peer (error 7 of the fake)"),
        "{text}"
    );
    // The earlier frames arrive, and failed frames are not pending any more.
    assert_eq!(arrived.len(), 1000);
    assert!(from.is_drained());
}

#[test]
fn a_megabyte_is_under_way_to_each_rank() {
    let Some(settings) = settings("fake") else { return };
    let mut endpoints = [0, 1, 2].map(|rank| open(rank, 3, &settings).unwrap());
    let addresses = endpoints.each_ref().map(|endpoint| endpoint.address());
    for endpoint in &mut endpoints {
        endpoint.connect(addresses.iter().collect()).unwrap();
    }
    let mut arrived = VecDeque::new();
    for _ in 0..3 {
        for to in [1, 2] {
            let mut taken = 0;
            while let Sent::Accepted = endpoints[0].send(to, vec![7; MOST_IN_FRAME - 8]).unwrap() {
                taken += 1;
                assert!(taken < 1000, "the endpoint takes frames that nobody awaits");
            }
            assert_eq!(taken, (1 << 20) / MOST_IN_FRAME);
        }
        while !endpoints[0].is_drained() {
            for endpoint in &mut endpoints {
                endpoint.poll(&mut arrived).unwrap();
            }
        }
    }
}

#[test]
fn ranks_with_other_providers_are_named() {
    let (Some(own), Some(other)) = (settings("fake"), settings("fake-single")) else { return };
    let (mut own, other) = (open(0, 2, &own).unwrap(), open(1, 2, &other).unwrap());
    let error = own.connect([own.address(), other.address()].iter().collect()).unwrap_err();
    for part in ["rank 1", "fake-single", "this rank fake", "RMAMPI_PROVIDER"] {
        assert!(error.text.contains(part), "{}", error.text);
    }
    let error = own.connect([own.address(), vec![1, 2]].iter().collect()).unwrap_err();
    assert!(error.text.contains("rank 1 is not understood (2 bytes)"), "{}", error.text);
    let error = own.send(1, vec![0]).unwrap_err();
    assert!(error.text.contains("rank 1 is not connected"), "{}", error.text);
}
