//! Hints for valgrind's memcheck about memory that it cannot follow. Outside valgrind each hint is a few instructions without effect.
//!
//! memcheck takes shared memory as initialised. It does not see two ways in which other ranks write to process-private memory: through the
//! kernel, and through exported pages (private pages that shared pages have replaced). So the library marks process-private memory as
//! initialised: memory of a window when other ranks may write to it, and a receive buffer after the sender may have written to it. Memory
//! that the library keeps until the process ends must be reachable by pointers to its beginning, or memcheck reports a leak. A `BTreeMap`
//! has such pointers; a `HashMap` points into the middle of its memory.

use super::address::LocalAddr;
use std::arch::asm;

/// MAKE_MEM_DEFINED_IF_ADDRESSABLE of memcheck's interface (memcheck.h).
const MAKE_DEFINED: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16 | 0x0b;

/// Reports to memcheck that other processes write, or have written, to these bytes of this process. memcheck then treats the bytes as
/// initialised. Bytes that the program must not access stay inaccessible.
pub fn written_by_others(address: LocalAddr, length: usize) {
    request([MAKE_DEFINED, address.get(), length, 0, 0, 0]);
}

/// RUNNING_ON_VALGRIND of valgrind's interface (valgrind.h).
const RUNNING: usize = 0x1001;

/// Returns true if the process runs under valgrind.
pub fn is_active() -> bool {
    request([RUNNING, 0, 0, 0, 0, 0]) != 0
}

/// Makes a client request to valgrind: instructions without effect, which only valgrind recognises. Returns valgrind's answer, or 0.
fn request(arguments: [usize; 6]) -> usize {
    let answer;
    // SAFETY: the rotations restore the register, and the last instruction changes nothing. Valgrind reads the arguments and writes its
    // answer into the register that is 0 before.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") 0_usize => answer,
            options(nostack),
        );
    }
    // SAFETY: the rotations restore the register, and the last instruction changes nothing. Valgrind writes its answer into the register
    // that is 0 before.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        asm!(
            "ror x12, x12, #3",
            "ror x12, x12, #13",
            "ror x12, x12, #51",
            "ror x12, x12, #61",
            "orr x10, x10, x10",
            inout("x3") 0_usize => answer,
            in("x4") arguments.as_ptr(),
            options(nostack),
        );
    }
    answer
}
