//! The hardware that this process may use, as the kernel reports it in /sys.

#![forbid(unsafe_code)]

use super::processor_set;
use std::fs;

/// A kind of hardware: its name, and a function that returns the instance to which a processor belongs.
type Kind = (&'static str, fn(usize) -> Option<String>);

/// The kinds of hardware, from the widest to the narrowest.
const KINDS: [Kind; 5] = [
    ("linux://machine", |_| Some(String::new())),
    ("linux://package", |processor| of_topology(processor, "physical_package_id")),
    ("linux://numanode", node_of),
    ("linux://core", |processor| {
        of_topology(processor, "core_cpus_list").or_else(|| of_topology(processor, "thread_siblings_list"))
    }),
    ("linux://processor", |processor| Some(processor.to_string())),
];

/// Returns the kinds that the kernel reports, each with a flag. The flag is true if the calling thread may run on only one instance of the
/// kind.
pub fn kinds() -> Vec<(&'static str, bool)> {
    let set = processor_set();
    let processors: Vec<usize> =
        (0..set.len() * 64).filter(|processor| set[processor / 64] >> (processor % 64) & 1 == 1).collect();
    restrictions(&processors)
}

fn restrictions(processors: &[usize]) -> Vec<(&'static str, bool)> {
    let restricted = |(name, instance): &Kind| {
        let instances: Vec<String> =
            processors.iter().map(|processor| instance(*processor)).collect::<Option<_>>()?;
        let first = instances.first()?;
        Some((*name, instances.iter().all(|instance| instance == first)))
    };
    KINDS.iter().filter_map(restricted).collect()
}

fn of_topology(processor: usize, file: &str) -> Option<String> {
    let text = fs::read_to_string(format!("/sys/devices/system/cpu/cpu{processor}/topology/{file}")).ok()?;
    Some(text.trim().to_owned())
}

/// Returns the NUMA node of a processor.
fn node_of(processor: usize) -> Option<String> {
    let entries = fs::read_dir(format!("/sys/devices/system/cpu/cpu{processor}")).ok()?;
    let mut names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.find(|name| name.strip_prefix("node").is_some_and(|number| number.parse::<u32>().is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_processor_is_in_one_of_each() {
        let one = kinds().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert!(one.contains(&"linux://machine") && one.contains(&"linux://processor"));
        assert!(restrictions(&[0]).into_iter().all(|(_, restricted)| restricted));
        assert!(restrictions(&[]).is_empty());
        let several = restrictions(&[0, usize::MAX]);
        assert_eq!(several, [("linux://machine", true), ("linux://processor", false)]);
    }
}
