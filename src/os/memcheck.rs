//! What valgrind's memcheck cannot see by itself. Outside valgrind it is a few instructions without effect.
//!
//! memcheck takes shared memory for initialised, but does not see what other ranks write through the kernel, nor
//! exported pages. So the library marks the bytes of a window as initialised once others may write there. What the
//! library keeps until the process ends is reachable by pointers to its beginning, as memcheck wants it: `BTreeMap`,
//! not `HashMap`.

use std::arch::asm;

/// MAKE_MEM_DEFINED_IF_ADDRESSABLE of memcheck's interface (memcheck.h).
const MAKE_DEFINED: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16 | 0x0b;

/// Reports to memcheck that other processes write, or have written, to these bytes of this process, which therefore
/// count as initialised. Bytes that the program must not touch stay such.
pub fn written_by_others(address: usize, length: usize) {
    request([MAKE_DEFINED, address, length, 0, 0, 0]);
}

/// A client request, in valgrind's manner: an instruction that does nothing, which only its own translation looks for.
fn request(arguments: [usize; 6]) {
    // SAFETY: the rotations give back the register as it was, and the last instruction changes nothing. Valgrind reads
    // the arguments and writes its answer into the register that holds 0 before.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") 0_usize => _,
            options(nostack),
        );
    }
    // SAFETY: the rotations restore the register, and the last instruction changes nothing; valgrind answers in the
    // register that holds 0.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        asm!(
            "ror x12, x12, #3",
            "ror x12, x12, #13",
            "ror x12, x12, #51",
            "ror x12, x12, #61",
            "orr x10, x10, x10",
            inout("x3") 0_usize => _,
            in("x4") arguments.as_ptr(),
            options(nostack),
        );
    }
}
