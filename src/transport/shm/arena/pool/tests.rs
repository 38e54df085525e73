//! Tests of `pool`.

use super::*;

fn pool() -> Pool {
    let file = Arc::new(SharedFile::for_test(1 << 50));
    Pool::new(Arc::clone(&file), (1 << 44, 1 << 45), Arc::new(Budget::alone(file, false)), false)
}

#[test]
fn blocks_do_not_overlap_and_are_found_again() {
    let pool = pool();
    let sizes = [0, 1, 64, 65, 4096, 100_000, 300_000, 5 << 20];
    let blocks: Vec<Block> =
        sizes.iter().map(|&size| pool.allocate_block(size, 64, User::Program).unwrap()).collect();
    for (index, block) in blocks.iter().enumerate() {
        assert_eq!(block.address % 64, 0);
        // SAFETY: the block has `block.size` bytes.
        unsafe { std::ptr::write_bytes(block.address as *mut u8, index as u8 + 1, block.size) };
    }
    for (index, block) in blocks.iter().enumerate() {
        // SAFETY: the block has `block.size` bytes, which were written above.
        let bytes = unsafe { std::slice::from_raw_parts(block.address as *const u8, block.size) };
        assert!(bytes.iter().all(|&byte| byte == index as u8 + 1));
        let last = block.address + block.size.max(1) - 1;
        assert_eq!(pool.block_of(last).unwrap().address, block.address);
        assert!(pool.block_of(last + 1).is_none_or(|other| other.address != block.address));
    }
    for block in &blocks {
        pool.free(block);
        assert!(pool.block_of(block.address).is_none());
    }
    let state = pool.state.lock();
    assert_eq!(state.small.free_parts(), [(1 << 44, SLAB)]);
    assert_eq!(state.file.parts(), [((1 << 44) + SLAB, (1 << 44) - SLAB)]);
}

#[test]
fn blocks_of_many_slabs_stay_apart() {
    let pool = pool();
    for round in 0..3 {
        let sizes = [100_000, 64, 65_600, 262_144, 1, 4160].into_iter().cycle().take(300);
        let blocks: Vec<Block> = sizes.map(|size| pool.allocate_block(size, 64, User::Program).unwrap()).collect();
        assert!(pool.state.lock().small.slabs.len() > 3);
        for (index, block) in blocks.iter().enumerate() {
            // SAFETY: the block has `block.size` bytes.
            unsafe { std::ptr::write_bytes(block.address as *mut u8, index as u8, block.size) };
            assert!(block.piece().within + room_of(block.size) <= block.unit.length);
        }
        for (index, block) in blocks.iter().enumerate() {
            // SAFETY: the block has `block.size` bytes, which were written above.
            let bytes = unsafe { std::slice::from_raw_parts(block.address as *const u8, block.size) };
            assert!(bytes.iter().all(|&byte| byte == index as u8), "block {index} in round {round}");
        }
        // Every other block is freed first, so that there are free parts of all sizes.
        blocks.iter().step_by(2).for_each(|block| pool.free(block));
        blocks.iter().skip(1).step_by(2).for_each(|block| pool.free(block));
    }
    let state = pool.state.lock();
    let free = state.small.free_parts();
    assert!(free.iter().all(|(_, room)| *room == SLAB), "{free:?}");
}

#[test]
fn alignment_is_honoured() {
    let pool = pool();
    for user in [User::Program, User::ProgramOfAll] {
        for alignment in [64, 128, 4096, 1 << 16, 1 << 21, 1 << 26, 1 << 37] {
            for size in [0, 8, 5000, 1 << 20] {
                let block = pool.allocate_block(size, alignment, user).unwrap();
                assert_eq!(block.address % alignment, 0, "{size} bytes at {alignment}, {user:?}");
            }
        }
    }
}

#[test]
fn too_much_is_refused_and_changes_nothing() {
    let pool = pool();
    for size in [usize::MAX, isize::MAX as usize, 1 << 50, 1 << 43] {
        assert_eq!(pool.allocate_block(size, 64, User::Program).unwrap_err().class, MPI_ERR_NO_MEM, "{size}");
    }
    let state = pool.state.lock();
    assert!(state.blocks.is_empty() && state.mapped.is_empty());
    assert_eq!(state.file.parts(), [(1 << 44, 1 << 44)]);
}

#[test]
fn pieces_name_the_same_memory() {
    let pool = pool();
    let maps = super::super::Maps::new(Arc::clone(&pool.file));
    let users = [User::Program, User::ProgramOfAll];
    for (size, user) in [200, 1 << 20].into_iter().flat_map(|size| users.map(|user| (size, user))) {
        let block = pool.allocate_block(size, 64, user).unwrap();
        pool.reserve_part(block.piece(), 0..size as u64).unwrap();
        let piece = block.piece_at(block.address + 100);
        let map = maps.map(piece.unit).unwrap();
        assert_eq!(pool.address_of(&piece), Some(block.address + 100));
        // SAFETY: both addresses name byte 100 of the block.
        unsafe {
            ((block.address + 100) as *mut u8).write_volatile(77);
            assert_eq!(((map.address + piece.within as usize) as *const u8).read_volatile(), 77);
        }
    }
}

#[test]
fn parts_reserve_each_page_once() {
    let pool = pool();
    let page = page_size() as u64;
    let block = pool.allocate_block(100 * page as usize, 64, User::ProgramOfAll).unwrap();
    assert_eq!(pool.file.reserved(), 0);
    // The first part ends in page 3, the second begins and ends there, the third has the rest.
    for (part, pages) in [(0..3 * page + 1, 4), (3 * page + 1..3 * page + 9, 4), (3 * page + 9..100 * page, 100)] {
        pool.reserve_part(block.piece(), part).unwrap();
        assert_eq!(pool.file.reserved(), pages * page);
    }
    pool.free(&block);
    assert_eq!(pool.file.reserved(), 0);
}
