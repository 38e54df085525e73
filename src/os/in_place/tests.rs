//! Tests of `in_place`.

use super::super::filled::FEW;
use super::*;

const OFFSET: u64 = 1 << 40;

/// Maps five pages and touches all except the third, with bytes from `value` on.
fn pages(value: u8) -> Range<usize> {
    let page = super::super::page_size();
    let flags = MapFlags::PRIVATE;
    // SAFETY: a new mapping replaces nothing.
    let start = unsafe {
        mm::mmap_anonymous(std::ptr::null_mut(), 5 * page, ProtFlags::READ | ProtFlags::WRITE, flags).unwrap()
    } as usize;
    for (index, index_in_file) in [0, 1, 3, 4].into_iter().enumerate() {
        // SAFETY: the mapping has five pages.
        unsafe { std::ptr::write_bytes((start + index_in_file * page) as *mut u8, value + index as u8, page) };
    }
    start..start + 5 * page
}

/// Shares and unshares alternating runs of touched and untouched pages: short and long runs, and runs that cross the border between two
/// groups of `AT_ONCE` pages.
#[test]
fn many_pages_are_private_again() {
    let few = FEW as usize;
    for runs in [&[2, 1, 3, 1, 1][..], &[few + 1, 1, 1, 2, AT_ONCE, 3, AT_ONCE + 10, 1, 2, few, few - 1]] {
        for company in [Company::Alone, Company::Threads] {
            check_runs(runs, true, company);
            check_runs(runs, false, company);
        }
    }
}

/// Shares runs of pages, of which every second run was touched, and makes the pages private again.
fn check_runs(runs: &[usize], is_first_touched: bool, company: Company) {
    let (page, count) = (super::super::page_size(), runs.iter().sum::<usize>());
    let file = SharedFile::for_test(1 << 41);
    let access = ProtFlags::READ | ProtFlags::WRITE;
    let values = runs.iter().enumerate().flat_map(|(number, &run)| {
        let value = if number.is_multiple_of(2) == is_first_touched { number as u8 + 1 } else { 0 };
        std::iter::repeat_n(value, run)
    });
    let expected: Vec<u8> = values.collect();
    let touched: Vec<bool> = expected.iter().map(|value| *value > 0).collect();
    // SAFETY: a new mapping, which no other code uses.
    unsafe {
        let start = mm::mmap_anonymous(std::ptr::null_mut(), count * page, access, MapFlags::PRIVATE).unwrap();
        let range = start as usize..start as usize + count * page;
        for (address, &value) in range.clone().step_by(page).zip(&expected) {
            if value > 0 {
                (address as *mut u8).write_volatile(value);
            }
        }
        share(&file, &range, OFFSET, false, false).unwrap();
        let pages = touched.iter().filter(|is_touched| **is_touched).count();
        assert_eq!(blocks(&file), (pages * page / 512) as i64);
        unshare(&file, &range, OFFSET, MprotectFlags::READ | MprotectFlags::WRITE, company).unwrap();
        assert_eq!(blocks(&file), 0);
        // Pages that were never touched have no memory now.
        assert!(are_present(&range) == touched, "{company:?}, {runs:?}");
        assert!(bytes(&range) == expected, "{company:?}, {runs:?}");
        super::super::shared_file::unmap(range.start, range.len());
    }
}

/// Returns true for each page that has memory.
fn are_present(range: &Range<usize>) -> Vec<bool> {
    let page = super::super::page_size();
    let mut words = vec![0; range.len() / page * 8];
    let pagemap = open(c"/proc/self/pagemap", READ, Mode::empty()).unwrap();
    assert_eq!(pread(&pagemap, &mut words[..], (range.start / page * 8) as u64), Ok(words.len()));
    words
        .chunks_exact(8)
        .map(|word| u64::from_ne_bytes(word.try_into().unwrap()) & (PRESENT | SWAPPED) != 0)
        .collect()
}

fn bytes(range: &Range<usize>) -> Vec<u8> {
    let page = super::super::page_size();
    // SAFETY: the tests pass mapped pages.
    range.clone().step_by(page).map(|address| unsafe { (address as *const u8).read_volatile() }).collect()
}

fn blocks(file: &SharedFile) -> i64 {
    rustix::fs::fstat(file.as_fd()).unwrap().st_blocks
}

#[test]
fn pages_are_shared_and_private_again() {
    for company in [Company::Alone, Company::Threads] {
        let file = SharedFile::for_test(1 << 41);
        let range = pages(1);
        // SAFETY: new pages of this test, which no other code uses.
        unsafe {
            share(&file, &range, OFFSET, false, false).unwrap();
            assert_eq!(bytes(&range), [1, 2, 0, 3, 4]);
            let peer = file.map(OFFSET, range.len(), 1, 0).unwrap();
            let page = super::super::page_size();
            (peer as *mut u8).write_volatile(50);
            ((peer + 2 * page) as *mut u8).write_volatile(52);
            assert_eq!(bytes(&range), [50, 2, 52, 3, 4]);
            unshare(&file, &range, OFFSET, MprotectFlags::READ | MprotectFlags::WRITE, company).unwrap();
            assert_eq!(bytes(&range), [50, 2, 52, 3, 4]);
            assert_eq!(blocks(&file), 0);
            (range.start as *mut u8).write_volatile(60);
            assert_eq!((peer as *const u8).read_volatile(), 0);
            ((peer + page) as *mut u8).write_volatile(61);
            assert_eq!(bytes(&range), [60, 2, 52, 3, 4]);
            super::super::shared_file::unmap(peer, range.len());
            super::super::shared_file::unmap(range.start, range.len());
        }
    }
}

#[test]
fn untouched_pages_take_no_memory_unless_they_must() {
    for (all, wanted) in [(false, 4), (true, 5)] {
        let file = SharedFile::for_test(1 << 41);
        let range = pages(9);
        // SAFETY: new pages of this test, which no other code uses.
        unsafe { share(&file, &range, OFFSET, false, all).unwrap() };
        assert_eq!(blocks(&file) as usize * 512, wanted * super::super::page_size());
    }
}

#[test]
fn access_is_kept() {
    let file = SharedFile::for_test(1 << 41);
    let range = pages(5);
    // SAFETY: new pages of this test, which no other code uses.
    unsafe {
        share(&file, &range, OFFSET, false, false).unwrap();
        unshare(&file, &range, OFFSET, MprotectFlags::READ, Company::Alone).unwrap();
    }
    let mut seen = Vec::new();
    super::super::address_space::mappings(&range, &mut |mapping| seen.push(*mapping)).unwrap();
    assert!(seen.iter().all(|mapping| mapping.access == MprotectFlags::READ && mapping.inode == 0));
    assert_eq!(bytes(&range), [5, 6, 0, 7, 8]);
}

/// Advice (Linux 6.13) that guards pages: touching them raises a signal.
const MADV_GUARD_INSTALL: i32 = 102;

#[test]
fn a_failed_share_reports_what_it_has_replaced() {
    let (page, access) = (super::super::page_size(), ProtFlags::READ | ProtFlags::WRITE);
    let (first, all) = (AT_ONCE * page, (AT_ONCE + 4) * page);
    let file = SharedFile::for_test(1 << 41);
    // SAFETY: a new mapping, which no other code uses. Nothing touches the guarded page.
    unsafe {
        let start = mm::mmap_anonymous(std::ptr::null_mut(), all, access, MapFlags::PRIVATE).unwrap() as usize;
        let range = start..start + all;
        std::ptr::write_bytes(start as *mut u8, 7, all);
        let guarded = start + (AT_ONCE + 2) * page;
        if advise(guarded, page, MADV_GUARD_INSTALL).is_err() {
            eprintln!("skipped: this kernel has no guarded pages");
            return;
        }
        let unshared = share(&file, &range, OFFSET, false, false).unwrap_err();
        assert_eq!(unshared.replaced, first);
        // The file has nothing of the two pages before the guarded one.
        assert_eq!(blocks(&file), (first / 512) as i64);
        assert!(bytes(&(start..guarded)).iter().all(|byte| *byte == 7));
        unshare(&file, &(start..start + first), OFFSET, MprotectFlags::READ | MprotectFlags::WRITE, Company::Alone)
            .unwrap();
        assert_eq!(blocks(&file), 0);
        super::super::shared_file::unmap(start, all);
    }
}
