//! `-bind-to core`: selects the processors of each rank. `mpiexec`, or the agent of a host, takes the processors in order from its own
//! affinity mask, so that a choice by a batch system or by taskset also holds for the ranks.

use std::collections::BTreeSet;

/// Affinity mask: the processors that a process may use.
pub type Mask = libc::cpu_set_t;

/// Returns the processors of this process, in ascending order.
pub fn own_processors() -> Vec<usize> {
    let mut mask = empty();
    // SAFETY: the call gets the mask's own size.
    let result = unsafe { libc::sched_getaffinity(0, size_of::<Mask>(), &raw mut mask) };
    // SAFETY: the numbers are below CPU_SETSIZE, the number of bits of the mask.
    let has = |number: &usize| unsafe { libc::CPU_ISSET(*number, &mask) };
    if result == 0 { (0..libc::CPU_SETSIZE as usize).filter(has).collect() } else { Vec::new() }
}

/// Groups `processors` by core. A group has only processors from this list, even if its core has more.
pub fn cores(processors: &[usize]) -> Vec<Vec<usize>> {
    cores_with(processors, |processor| {
        let path = format!("/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list");
        std::fs::read_to_string(path).map(|text| numbers(&text)).unwrap_or_default()
    })
}

fn cores_with(processors: &[usize], siblings: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    let mut free: BTreeSet<usize> = processors.iter().copied().collect();
    let mut cores = Vec::new();
    for &processor in processors {
        if free.remove(&processor) {
            let mut core = vec![processor];
            core.extend(siblings(processor).into_iter().filter(|sibling| free.remove(sibling)));
            cores.push(core);
        }
    }
    cores
}

/// Returns one mask per rank. If there are fewer cores than ranks, the error is a sentence for the user.
pub fn masks(ranks: usize) -> Result<Vec<Mask>, String> {
    let cores = cores(&own_processors());
    if ranks > cores.len() {
        let (ranks, cores) = (counted(ranks, "rank"), counted(cores.len(), "core"));
        return Err(format!("-bind-to core: there are {ranks} for {cores}, so no rank is bound"));
    }
    Ok(cores.iter().take(ranks).map(|core| mask(core)).collect())
}

/// Returns a number with its noun in singular or plural: "1 core", "2 cores".
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn mask(processors: &[usize]) -> Mask {
    let mut mask = empty();
    for &processor in processors {
        // SAFETY: `own_processors` read the number from a mask, so it is below CPU_SETSIZE.
        unsafe { libc::CPU_SET(processor, &mut mask) };
    }
    mask
}

fn empty() -> Mask {
    // SAFETY: a mask is an array of integers; all bits zero is the empty mask.
    unsafe { std::mem::zeroed() }
}

/// Reads a list such as `0-2,8`.
fn numbers(list: &str) -> Vec<usize> {
    let range = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        Some(first.trim().parse().ok()?..=last.trim().parse::<usize>().ok()?)
    };
    list.split(',').filter_map(range).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_ranges() {
        assert_eq!(numbers("0-2,8\n"), [0, 1, 2, 8]);
        assert_eq!(numbers(""), [0; 0]);
    }

    #[test]
    fn a_core_has_those_of_its_threads_that_may_be_used() {
        // Four cores of two hardware threads each, numbered as Linux usually numbers them.
        let siblings = |processor: usize| vec![processor % 4, processor % 4 + 4];
        assert_eq!(cores_with(&[0, 1, 2, 3, 4, 5, 6, 7], siblings), [[0, 4], [1, 5], [2, 6], [3, 7]]);
        assert_eq!(cores_with(&[1, 2, 6], siblings), [vec![1], vec![2, 6]]);
        assert_eq!(cores_with(&[5, 3], |_| Vec::new()), [[5], [3]]);
    }
}
