//! Registrations of local memory: when they are made, found again, and dropped. The fake libfabric keeps the pages of a registration. It
//! refuses an operation if other pages with other contents are at the address of the registered memory.

use super::super::local::LocalMemory;
use super::super::provider::{Info, Wanted};
use super::super::{endpoint::LONGEST, keys::Keys, library::Library, local::Kept, objects::Connector, registration};
use super::Settings;
use super::fake::settings as fake;
use super::native::{Endpoints, complete, memory_of, open_two, transfer_runs};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::{Direction, Run};
use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, munmap};
use std::ops::Range;

const UNIT: usize = 1 << 20;

/// Memory at an address of its own, unmapped when it is dropped.
struct Block {
    start: usize,
    length: usize,
}

impl Block {
    fn new(length: usize) -> Self {
        Self::at(0, length)
    }

    /// Maps new memory at an address, where nothing else is mapped; 0 for any address.
    fn at(address: usize, length: usize) -> Self {
        let flags = if address == 0 { MapFlags::PRIVATE } else { MapFlags::PRIVATE | MapFlags::FIXED_NOREPLACE };
        let access = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: with FIXED_NOREPLACE the call replaces no mapping.
        let start = unsafe { mmap_anonymous(address as *mut _, length, access, flags) }.unwrap() as usize;
        assert!(address == 0 || start == address);
        Self { start, length }
    }

    fn range(&self) -> Range<LocalAddr> {
        LocalAddr::new(self.start)..LocalAddr::new(self.start + self.length)
    }

    fn fill(&mut self, at: usize, length: usize, byte: u8) {
        assert!(at + length <= self.length);
        // SAFETY: the bytes are in the mapping.
        unsafe { ((self.start + at) as *mut u8).write_bytes(byte, length) };
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: the mapping belongs to this value, and the tests complete all operations on it before.
        unsafe { munmap(self.start as *mut _, self.length) }.unwrap();
    }
}

/// Two endpoints, and a window of the second.
struct Pair {
    endpoints: Endpoints,
    window: Vec<u8>,
    number: u64,
    memory: crate::transport::net::transfer::NativeMemory,
}

impl Pair {
    fn new(settings: &Settings) -> Self {
        let mut endpoints = open_two(settings);
        let mut window = vec![0_u8; 3 * UNIT];
        let base = LocalAddr::of(window.as_mut_ptr());
        let registered = endpoints[1].register(base, window.len()).unwrap();
        Self { endpoints, window, number: registered.number, memory: memory_of(registered) }
    }

    /// Puts bytes of a block.
    fn try_put(&mut self, block: &Block, at: usize, length: usize) -> crate::error::Result {
        let local = LocalAddr::new(block.start + at);
        let run = Run { local, remote: RemoteAddr::new(self.window.as_ptr() as usize), length };
        let loan = transfer_runs(&mut self.endpoints, self.memory, Direction::Write, &[run], Some(block.range()));
        complete(&mut self.endpoints, &[loan])
    }

    /// Fills bytes of a block, puts them, and checks that they have arrived.
    fn put(&mut self, block: &mut Block, at: usize, length: usize, byte: u8) {
        block.fill(at, length, byte);
        self.try_put(block, at, length).unwrap();
        assert!(self.window[..length].iter().all(|arrived| *arrived == byte), "{length} bytes at {at}");
    }

    fn made(&self) -> u64 {
        self.endpoints[0].registrations()
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        self.endpoints[1].deregister(self.number);
    }
}

#[test]
fn a_registration_is_kept_for_all_runs_in_it() {
    let Some(settings) = fake("fake-local") else { return };
    let (mut pair, mut block) = (Pair::new(&settings), Block::new(8 * UNIT));
    for byte in 1..10 {
        pair.put(&mut block, 100 * usize::from(byte), 64 << 10, byte);
    }
    assert_eq!(pair.made(), 1, "one unit");
    pair.put(&mut block, 5000, 8, 10);
    assert_eq!(pair.made(), 1, "a short run in registered memory");
    pair.put(&mut block, 4 * UNIT, 8 << 10, 11);
    assert_eq!(pair.made(), 1, "a short run is copied");
    pair.put(&mut block, 2 * UNIT - 20_000, 40_000, 12);
    assert_eq!(pair.made(), 2, "a run in two units");
    pair.put(&mut block, 2 * UNIT, 64 << 10, 13);
    assert_eq!(pair.made(), 2, "found in the registration of two units");
    let local = LocalAddr::new(block.start + 6 * UNIT);
    let run = Run { local, remote: RemoteAddr::new(pair.window.as_ptr() as usize), length: 64 << 10 };
    let loan = transfer_runs(&mut pair.endpoints, pair.memory, Direction::Write, &[run], None);
    complete(&mut pair.endpoints, &[loan]).unwrap();
    assert_eq!(pair.made(), 2, "memory whose end is not known is copied");
}

#[test]
fn the_registration_that_was_not_used_for_the_longest_time_is_dropped() {
    let Some(settings) = fake("fake-local") else { return };
    let (mut pair, mut block) = (Pair::new(&settings), Block::new(300 * UNIT));
    let mut put = |pair: &mut Pair, unit: usize| pair.put(&mut block, unit * UNIT, 16 << 10, unit as u8 | 1);
    for unit in 0..256 {
        put(&mut pair, unit);
    }
    put(&mut pair, 0);
    assert_eq!(pair.made(), 256);
    put(&mut pair, 256);
    put(&mut pair, 0);
    assert_eq!(pair.made(), 257, "the first was used again, so it is kept");
    put(&mut pair, 1);
    assert_eq!(pair.made(), 258, "the second was dropped");
}

#[test]
fn memory_at_the_address_of_freed_memory_is_registered_again() {
    let Some(settings) = fake("fake-local") else { return };
    let mut pair = Pair::new(&settings);
    let mut block = Block::new(2 * UNIT);
    let (start, length) = (block.start, block.length);
    pair.put(&mut block, 0, 64 << 10, 1);
    pair.endpoints[0].forget(&block.range());
    drop(block);
    let mut block = Block::at(start, length);
    pair.put(&mut block, 0, 64 << 10, 2);
    assert_eq!(pair.made(), 2);
    // The fake finds stale pages: without `forget` the operation fails.
    drop(block);
    let mut block = Block::at(start, length);
    block.fill(0, 64 << 10, 3);
    assert!(pair.try_put(&block, 0, 64 << 10).is_err());
    pair.endpoints[0].forget(&(LocalAddr::new(start + length - 1)..LocalAddr::new(start + length)));
    assert!(pair.try_put(&block, 0, 64 << 10).is_err(), "another range was forgotten");
    pair.endpoints[0].forget(&block.range());
    pair.put(&mut block, 0, 64 << 10, 4);
}

#[test]
fn a_provider_with_few_registrations_gets_new_ones_for_old_ones() {
    let Some(settings) = fake("fake-local+few") else { return };
    let (mut pair, mut block) = (Pair::new(&settings), Block::new(8 * UNIT));
    for unit in [0, 1, 2, 3, 0, 1] {
        pair.put(&mut block, unit * UNIT, 64 << 10, unit as u8 + 1);
    }
    // The fake allows three registrations. The bounce buffers have one, so two are left for the block.
    assert_eq!(pair.made(), 6);
}

#[test]
fn memory_that_the_provider_refuses_to_register_is_copied() {
    let Some(settings) = fake("fake-local+fixed") else { return };
    let (mut pair, mut block) = (Pair::new(&settings), Block::new(2 * UNIT));
    for byte in 1..4 {
        pair.put(&mut block, 0, 200_000, byte);
    }
    assert_eq!(pair.made(), 0);
}

#[test]
fn memory_of_windows_needs_no_other_registration() {
    let Some(settings) = fake("fake-local") else { return };
    let library = Library::open(settings.library.as_deref()).unwrap();
    let native = settings.native;
    let wanted = Wanted { provider: settings.provider.as_deref(), is_fabric: false, longest: LONGEST, native };
    let connector = Connector::open(library, Info::choose(&library, wanted).unwrap(), 2, 256).unwrap();
    connector.enable().unwrap();
    let (keys, block) = (Keys::default(), Block::new(2 * UNIT));
    let mut local = LocalMemory::new(&connector, 4).unwrap().expect("the provider demands registered memory");
    let start = LocalAddr::new(block.start);
    assert!(local.find(&connector, &keys, (start, UNIT), None).is_none());
    let purpose = registration::Purpose::OthersAndBuffers;
    // SAFETY: the block is dropped after the registration.
    let kept = unsafe { Kept::new(&connector, &keys, start, UNIT, purpose) }.unwrap();
    local.add_window(start..start + UNIT, 7, &kept);
    for (at, length, is_found) in [(0, UNIT, true), (5, 1, true), (UNIT - 1, 2, false), (UNIT, 1, false)] {
        let found = local.find(&connector, &keys, (start + at, length), None);
        assert_eq!(found.is_some(), is_found, "{length} bytes at {at}");
    }
    local.remove_window(7);
    assert!(local.find(&connector, &keys, (start, 1), None).is_none());
    assert_eq!(local.made, 0);
    // The registrations are closed before the endpoint and the domain.
    drop((kept, local));
    drop(connector);
}
