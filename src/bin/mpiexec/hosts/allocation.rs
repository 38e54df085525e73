//! Hosts that a resource manager has allocated to the batch job in which `mpiexec` runs.
//!
//! | manager | variables | content |
//! | --- | --- | --- |
//! | Slurm | `SLURM_JOB_NODELIST`, `SLURM_TASKS_PER_NODE` | `n[1-3,7]`, and `2(x3),1` |
//! | Slurm, in a step on some of the hosts | `SLURM_STEP_NODELIST`, `SLURM_STEP_TASKS_PER_NODE` | lists of the same form |
//! | PBS, Torque | `PBS_NODEFILE` | a file with a line for each rank |
//! | LSF | `LSB_DJOB_HOSTFILE` | a file with a line for each rank |
//! | LSF | `LSB_MCPU_HOSTS` | `a 2 b 2` |
//! | Grid Engine | `PE_HOSTFILE` | a file with lines such as `a 2 queue range` |
//!
//! In a step of Slurm (`srun -N 1 mpiexec`), `SLURM_JOB_NODELIST` has the hosts of the whole job, but `SLURM_TASKS_PER_NODE` has the numbers of
//! the step. Therefore the variables of the step count if the numbers are not those of the job's hosts.

#![forbid(unsafe_code)]

use super::list::{self, Entry};
use std::ffi::{OsStr, OsString};

/// Largest number of hosts of a list that is written with ranges, as a limit for lists that are wrong.
const MOST_HOSTS: usize = 1 << 20;

/// The resource manager of a batch job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manager {
    Slurm,
    Pbs,
    Lsf,
    GridEngine,
}

/// The hosts of a batch job.
#[derive(Clone, Debug, PartialEq)]
pub struct Allocation {
    pub manager: Manager,
    /// The hosts, or a sentence about an error in the list.
    pub hosts: Result<Vec<Entry>, String>,
}

/// The variables that contain hosts. If several are set, the first of them counts.
const VARIABLES: [(&str, Manager); 5] = [
    ("SLURM_JOB_NODELIST", Manager::Slurm),
    ("PBS_NODEFILE", Manager::Pbs),
    ("LSB_DJOB_HOSTFILE", Manager::Lsf),
    ("LSB_MCPU_HOSTS", Manager::Lsf),
    ("PE_HOSTFILE", Manager::GridEngine),
];

impl Allocation {
    /// Returns the allocation that the environment describes; None if there is none. `variable` returns the value of a variable.
    pub fn of(variable: impl Fn(&str) -> Option<OsString>) -> Option<Self> {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        let (name, manager, text) =
            VARIABLES.into_iter().find_map(|(name, manager)| Some((name, manager, value(name)?)))?;
        let hosts = match (manager, name) {
            (Manager::Slurm, _) => of_slurm(&value),
            (_, "LSB_MCPU_HOSTS") => of_pairs(name, text.to_string_lossy().split_whitespace()),
            (Manager::GridEngine, _) => list::file(name, text.as_ref())
                .and_then(|file| of_pairs(name, file.lines().flat_map(|line| line.split_whitespace().take(2)))),
            (_, _) => list::file(name, text.as_ref()).and_then(|file| {
                list::counted(OsStr::new(name), file.split_whitespace().map(|host| (host, 1)).collect())
            }),
        };
        Some(Self { manager, hosts })
    }
}

/// Returns the hosts of words that are names and numbers in turn.
fn of_pairs<'a>(variable: &str, words: impl Iterator<Item = &'a str>) -> Result<Vec<Entry>, String> {
    let words: Vec<&str> = words.collect();
    let count = |text: &&str| text.parse().ok().filter(|count| *count > 0);
    let pairs = words.chunks(2).map(|pair| Some((pair[0], count(pair.get(1)?)?)));
    match pairs.collect::<Option<Vec<_>>>() {
        Some(pairs) => list::counted(OsStr::new(variable), pairs),
        None => Err(format!("{variable}: '{}' is not a list of hosts with numbers", words.join(" "))),
    }
}

/// Returns the hosts of a job of Slurm, or of its step. `value` returns the value of a variable.
fn of_slurm(value: &impl Fn(&str) -> Option<OsString>) -> Result<Vec<Entry>, String> {
    let text = |name: &str| value(name).unwrap_or_default().to_string_lossy().into_owned();
    let listed = |hosts: &str, tasks: &str| of_slurm_list((hosts, &text(hosts)), (tasks, &text(tasks)));
    listed("SLURM_JOB_NODELIST", "SLURM_TASKS_PER_NODE")
        .or_else(|sentence| listed("SLURM_STEP_NODELIST", "SLURM_STEP_TASKS_PER_NODE").map_err(|_| sentence))
}

/// Returns the hosts of one of Slurm's lists. `tasks` has the number of ranks of each host; if it is empty, each host has one. The values
/// come with the names of their variables.
fn of_slurm_list((variable, hosts): (&str, &str), (of_tasks, tasks): (&str, &str)) -> Result<Vec<Entry>, String> {
    let wrong = || format!("{variable}: '{hosts}' is not a list of hosts");
    let names = expanded(hosts).filter(|names| !names.is_empty()).ok_or_else(wrong)?;
    let counts = if tasks.is_empty() { Some(vec![1; names.len()]) } else { counts(tasks) };
    match counts {
        Some(counts) if counts.len() == names.len() => {
            let pairs = names.iter().map(String::as_str).zip(counts);
            list::counted(OsStr::new(variable), pairs.collect())
        }
        _ => Err(format!("{of_tasks}: '{tasks}' has no numbers for the {} hosts of '{hosts}'", names.len())),
    }
}

/// Returns the numbers of a list such as `2(x3),1`.
fn counts(text: &str) -> Option<Vec<usize>> {
    let mut all = Vec::new();
    for word in text.split(',') {
        let (count, times) = match word.split_once("(x") {
            Some((count, times)) => (count, times.strip_suffix(')')?.parse().ok()?),
            None => (word, 1),
        };
        let count: usize = count.parse().ok().filter(|count| *count > 0)?;
        if times > MOST_HOSTS - all.len() {
            return None;
        }
        all.resize(all.len() + times, count);
    }
    Some(all)
}

/// Returns the names of a list such as `a,n[1-3,07],r[1-2]n[1-2]`. None if the list is wrong or too long.
fn expanded(text: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for word in split_outside(text)? {
        names.extend(expanded_word(word)?);
        if names.len() > MOST_HOSTS {
            return None;
        }
    }
    Some(names)
}

/// Splits a list at its commas outside of brackets. None if the brackets are wrong.
fn split_outside(text: &str) -> Option<Vec<&str>> {
    let (mut words, mut begin, mut is_inside) = (Vec::new(), 0, false);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'[' if is_inside => return None,
            b'[' => is_inside = true,
            b']' if !is_inside => return None,
            b']' => is_inside = false,
            b',' if !is_inside => {
                words.push(&text[begin..index]);
                begin = index + 1;
            }
            _ => {}
        }
    }
    words.push(&text[begin..]);
    (!is_inside).then_some(words)
}

/// Returns the names of a word with any number of bracketed lists of ranges. The last list changes fastest.
fn expanded_word(word: &str) -> Option<Vec<String>> {
    let Some((before, rest)) = word.split_once('[') else {
        return (!word.is_empty()).then(|| vec![word.to_owned()]);
    };
    let (ranges, after) = rest.split_once(']')?;
    let endings = if after.is_empty() { vec![String::new()] } else { expanded_word(after)? };
    let mut names = Vec::new();
    for range in ranges.split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let [from, to]: [usize; 2] = [first.parse().ok()?, last.parse().ok()?];
        let numbers = to.checked_sub(from)?.checked_add(1)?;
        if numbers.checked_mul(endings.len())? > MOST_HOSTS.saturating_sub(names.len()) {
            return None;
        }
        // Numbers have as many digits as the first one.
        let width = first.len();
        let numbered =
            (from..=to).flat_map(|number| endings.iter().map(move |end| format!("{before}{number:0width$}{end}")));
        names.extend(numbered);
    }
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the allocation of an environment as text.
    fn found(variables: &[(&str, &str)]) -> Result<String, String> {
        let variable = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
        let Some(Allocation { manager, hosts }) = Allocation::of(variable) else { return Ok("none".to_owned()) };
        let hosts: Vec<String> = hosts?.iter().map(|Entry { name, count }| format!("{name}:{count}")).collect();
        Ok(format!("{manager:?} {}", hosts.join(" ")))
    }

    #[test]
    fn hosts_of_slurm_have_ranges_and_numbers_of_tasks() {
        for (hosts, tasks, expected) in [
            ("a", "4", "a:4"),
            ("n[1-3,07]", "2(x3),1", "n1:2 n2:2 n3:2 n07:1"),
            ("n[08-10]", "1(x3)", "n08:1 n09:1 n10:1"),
            ("a,r[1-2]n[5,6]-ib,z", "1(x6)", "a:1 r1n5-ib:1 r1n6-ib:1 r2n5-ib:1 r2n6-ib:1 z:1"),
            ("a,b", "", "a:1 b:1"),
        ] {
            let found = found(&[("SLURM_JOB_NODELIST", hosts), ("SLURM_TASKS_PER_NODE", tasks)]);
            assert_eq!(found.unwrap(), format!("Slurm {expected}"), "{hosts}");
        }
    }

    #[test]
    fn a_step_of_slurm_on_some_hosts_has_its_own_hosts() {
        let mut variables = vec![
            ("SLURM_JOB_NODELIST", "n[1-3]"),
            ("SLURM_TASKS_PER_NODE", "4"),
            ("SLURM_STEP_NODELIST", "n2"),
            ("SLURM_STEP_TASKS_PER_NODE", "4"),
        ];
        assert_eq!(found(&variables).unwrap(), "Slurm n2:4");
        variables[1].1 = "2(x3)";
        let of_job = "Slurm n1:2 n2:2 n3:2";
        assert_eq!(found(&variables).unwrap(), of_job, "the shell of salloc is a step with the variables of the job");
        variables[1].1 = "2";
        variables[3].1 = "2,2";
        assert!(
            found(&variables).unwrap_err().starts_with("SLURM_TASKS_PER_NODE: '2' has no numbers for the 3 hosts")
        );
    }

    #[test]
    fn wrong_lists_of_slurm_are_refused() {
        for (hosts, tasks) in [
            ("n[1-", "1"),
            ("n1]", "1"),
            ("n[1-2[3]]", "1"),
            ("n[2-1]", "1"),
            ("n[x]", "1"),
            ("a,,b", "1(x3)"),
            ("n[0-9999999]", "1"),
            ("n[0-999]n[0-9999]", "1"),
            ("n[0-18446744073709551615]", "1"),
            ("a,b", "1"),
            ("a", "0"),
            ("a", "1(x"),
            ("a", "1(x99999999999)"),
            ("-a", "1"),
        ] {
            let found = found(&[("SLURM_JOB_NODELIST", hosts), ("SLURM_TASKS_PER_NODE", tasks)]);
            assert!(found.as_ref().is_err_and(|text| text.contains("SLURM_")), "{hosts} {tasks}: {found:?}");
        }
    }

    #[test]
    fn hosts_are_those_of_files_and_lists() {
        let path = std::env::temp_dir().join(format!("mpiexec-allocation-{}", std::process::id()));
        let text = path.to_str().unwrap();
        std::fs::write(&path, "a\na\nb.c\na\n").unwrap();
        assert_eq!(found(&[("PBS_NODEFILE", text)]).unwrap(), "Pbs a:3 b.c:1");
        assert_eq!(found(&[("LSB_DJOB_HOSTFILE", text), ("LSB_MCPU_HOSTS", "x 1")]).unwrap(), "Lsf a:3 b.c:1");
        std::fs::write(&path, "a 2 all.q@a <NULL>\nb 3 all.q@b <NULL>\n").unwrap();
        assert_eq!(found(&[("PE_HOSTFILE", text)]).unwrap(), "GridEngine a:2 b:3");
        std::fs::remove_file(&path).unwrap();
        assert_eq!(found(&[("LSB_MCPU_HOSTS", "a 2 b 1 a 1")]).unwrap(), "Lsf a:3 b:1");
        assert_eq!(found(&[("PBS_NODEFILE", "")]).unwrap(), "none");
        assert!(found(&[("PBS_NODEFILE", "/no/such")]).unwrap_err().contains("'/no/such' cannot be read"));
        for list in ["a", "a x", "a 0", "a 1 b"] {
            assert!(found(&[("LSB_MCPU_HOSTS", list)]).unwrap_err().contains("list of hosts with numbers"), "{list}");
        }
    }
}
