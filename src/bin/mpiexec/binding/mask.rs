//! Affinity masks in the form of the system call.

/// Affinity mask: the processors that a process may use.
pub type Mask = libc::cpu_set_t;

/// Returns the mask of these processors.
pub fn mask(processors: &[usize]) -> Mask {
    // SAFETY: a mask is an array of integers; all bits zero is the empty mask.
    let mut mask: Mask = unsafe { std::mem::zeroed() };
    for &processor in processors {
        // SAFETY: the processors are those of a mask that the kernel has filled, so the number is below the mask's number of bits.
        unsafe { libc::CPU_SET(processor, &mut mask) };
    }
    mask
}
