//! Recognises by environment variables which launcher has started this process, and warns if the library has not joined that launcher. Also
//! reads from a launcher's variables how many ranks there are, and whether they are on several hosts.

#![forbid(unsafe_code)]

use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};

/// A launcher that is recognised by the variables that it sets.
struct Known {
    name: &'static str,
    /// Variable with the number of processes that the launcher has started together.
    size: &'static str,
    /// Variable with the index of this process among these processes.
    rank: &'static str,
    /// Advice to the user: how to let the library join the launcher.
    advice: &'static str,
}

/// The launchers whose processes may be unable to join the job. The launchers with the most specific variables come first. Variables that
/// an allocation sets without starting processes are not listed.
const LAUNCHERS: &[Known] = &[
    Known {
        name: "Open MPI's mpirun",
        size: "OMPI_COMM_WORLD_SIZE",
        rank: "OMPI_COMM_WORLD_RANK",
        advice: "pass its PMIX_ variables on to the program, or use another mpiexec",
    },
    Known {
        name: "MVAPICH's mpirun_rsh",
        size: "MV2_COMM_WORLD_SIZE",
        rank: "MV2_COMM_WORLD_RANK",
        advice: "use its mpiexec.hydra, or another mpiexec",
    },
    Known {
        name: "jsrun",
        size: "JSM_NAMESPACE_SIZE",
        rank: "JSM_NAMESPACE_RANK",
        advice: "pass its PMIX_ variables on to the program, or use mpiexec in the allocation",
    },
    Known {
        name: "Flux",
        size: "FLUX_JOB_SIZE",
        rank: "FLUX_TASK_RANK",
        advice: "PMI_FD has to reach the program (flux run -o pmi=simple), or use mpiexec in the allocation",
    },
    Known {
        name: "a launcher with PMI",
        size: "PMI_SIZE",
        rank: "PMI_RANK",
        advice: "PMI_FD or PMI_PORT has to reach the program",
    },
    Known {
        name: "Hydra",
        size: "MPI_LOCALNRANKS",
        rank: "MPI_LOCALRANKID",
        advice: "its PMI_ variables have to reach the program",
    },
    // Any launcher may run in a step of Slurm, so Slurm comes last.
    Known {
        name: "Slurm's srun",
        size: "SLURM_STEP_NUM_TASKS",
        rank: "SLURM_PROCID",
        advice: "use srun --mpi=pmi2 or srun --mpi=pmix, or mpiexec in the allocation",
    },
];

/// The protocols of launchers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Pmi,
    Pmix,
}

/// Variables by which a launcher says on how many hosts its ranks are.
struct Spread {
    /// The protocol of the launcher; None if the launcher has several protocols.
    family: Option<Family>,
    /// Variable with the number of the launcher's ranks; None if the launcher has no such variable. If the value differs from the size of
    /// the job, an outer launcher has set the variable.
    size: Option<&'static str>,
    /// Variable with the number of ranks on this host, or with the number of hosts.
    count: Count,
}

enum Count {
    LocalRanks(&'static str),
    Hosts(&'static str),
}

/// The launchers that have a variable with the number of ranks on this host or with the number of hosts. Slurm comes last, because the
/// other launchers may run in a step of Slurm.
const SPREADS: &[Spread] = &[
    // Hydra.
    Spread { family: Some(Family::Pmi), size: None, count: Count::LocalRanks("MPI_LOCALNRANKS") },
    Spread {
        family: Some(Family::Pmix),
        size: Some("OMPI_COMM_WORLD_SIZE"),
        count: Count::LocalRanks("OMPI_COMM_WORLD_LOCAL_SIZE"),
    },
    Spread {
        family: Some(Family::Pmi),
        size: Some("MV2_COMM_WORLD_SIZE"),
        count: Count::LocalRanks("MV2_COMM_WORLD_LOCAL_SIZE"),
    },
    Spread { family: None, size: Some("FLUX_JOB_SIZE"), count: Count::Hosts("FLUX_JOB_NNODES") },
    Spread { family: None, size: Some("SLURM_STEP_NUM_TASKS"), count: Count::Hosts("SLURM_STEP_NUM_NODES") },
    Spread { family: None, size: Some("SLURM_STEP_NUM_TASKS"), count: Count::Hosts("SLURM_NNODES") },
];

/// Returns whether the `size` ranks of a job are on several hosts, according to the launcher's variables; None if no variable has this
/// information.
pub fn spans_hosts(family: Family, size: usize) -> Option<bool> {
    spans(&variable, family, size)
}

fn spans(variable: &dyn Fn(&str) -> Option<String>, family: Family, size: usize) -> Option<bool> {
    let number = |name| variable(name)?.trim().parse::<usize>().ok();
    SPREADS.iter().find_map(|spread| {
        let is_in_step = spread.size == Some("SLURM_STEP_NUM_TASKS");
        // If prterun runs inside a step of Slurm, its ranks are not the tasks of the step.
        if spread.family.is_some_and(|other| other != family)
            || spread.size.is_some_and(|name| number(name) != Some(size))
            || is_in_step && variable("PRTE_LAUNCHED").is_some()
        {
            return None;
        }
        match spread.count {
            Count::LocalRanks(name) => {
                number(name).filter(|local| (1..=size).contains(local)).map(|local| local < size)
            }
            Count::Hosts(name) => number(name).map(|hosts| hosts > 1),
        }
    })
}

/// Returns the number of ranks that the launcher starts, if an environment variable has this number. Needs no connection to the launcher.
pub fn announced_size() -> Option<usize> {
    announced(&variable)
}

fn announced(variable: &dyn Fn(&str) -> Option<String>) -> Option<usize> {
    // PMI_FD comes from the innermost launcher; an outer launcher may have left its own variables.
    if variable("PMI_FD").is_some() {
        return variable("PMI_SIZE")?.trim().parse().ok();
    }
    let joins = ["PMI_PORT", "PMIX_NAMESPACE"].iter().any(|name| variable(name).is_some());
    joins.then(|| seen(variable)).flatten().map(|(_, size)| size)
}

/// Returns the protocol that the launcher of this process offers, according to the variables that it has set.
pub fn offered() -> Option<String> {
    let offers = [("PMI_FD", "PMI"), ("PMI_PORT", "PMI"), ("PMIX_NAMESPACE", "PMIx")];
    let (name, protocol) = offers.into_iter().find(|(name, _)| std::env::var_os(name).is_some())?;
    Some(format!("{protocol} ({name}={})", variable(name)?))
}

/// Returns true if this process is the only one that its launcher has started, according to the variables of a launcher with PMIx.
pub fn is_only_process() -> bool {
    is_only(&variable)
}

fn is_only(variable: &dyn Fn(&str) -> Option<String>) -> bool {
    let is_one = |name| variable(name).is_some_and(|text| text.trim() == "1");
    // If prterun runs inside a step of Slurm with one task, prterun may have started more processes.
    let slurm_says_so = variable("PRTE_LAUNCHED").is_none() && is_one("SLURM_STEP_NUM_TASKS");
    is_one("OMPI_COMM_WORLD_SIZE") || slurm_says_so
}

/// Returns a warning if a launcher has started several processes. Called if the library has joined no launcher, so that each process would
/// be a job of one rank. A process gets the warning if the launcher's variable with the index of the process has the value 0 or is not set.
pub fn warning() -> Option<String> {
    warn(&variable)
}

fn warn(variable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let (launcher, size) = seen(variable)?;
    let is_first = variable(launcher.rank).is_none_or(|rank| rank.trim() == "0");
    (size > 1 && is_first).then(|| {
        format!(
            "rmampi: {} has started {size} processes ({}={size}), and each is a job of one rank, because the library cannot join \
             the launcher: {} (set RMAMPI_LAUNCHER=none if this is intended)",
            launcher.name, launcher.size, launcher.advice
        )
    })
}

/// Finds the first launcher of the table for which the variable with the number of processes is set. Returns the launcher and the number.
fn seen(variable: &dyn Fn(&str) -> Option<String>) -> Option<(&'static Known, usize)> {
    LAUNCHERS.iter().find_map(|launcher| Some((launcher, variable(launcher.size)?.trim().parse().ok()?)))
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Returns the number in an environment variable; None if the variable is not set. Fails if the value is not a number.
pub fn number<T: std::str::FromStr>(name: &str) -> Result<Option<T>> {
    let Some(text) = std::env::var_os(name) else { return Ok(None) };
    match text.to_str().and_then(|text| text.trim().parse().ok()) {
        Some(number) => Ok(Some(number)),
        None => fail!(MPI_ERR_OTHER, "the launcher's {name}={} is not a number", text.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_environment(variables: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        let variables: Vec<_> =
            variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        move |name| variables.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }

    fn warning_with(variables: &[(&str, &str)]) -> Option<String> {
        warn(&in_environment(variables))
    }

    #[test]
    fn the_innermost_launcher_announces_the_size() {
        let size = |variables: &[(&str, &str)]| announced(&in_environment(variables));
        assert_eq!(size(&[("FLUX_JOB_SIZE", "8"), ("PMI_FD", "3"), ("PMI_SIZE", "2")]), Some(2));
        assert_eq!(size(&[("PMIX_NAMESPACE", "a"), ("SLURM_STEP_NUM_TASKS", "3")]), Some(3));
        assert_eq!(size(&[("SLURM_STEP_NUM_TASKS", "3")]), None);
    }

    #[test]
    fn the_launcher_of_the_ranks_says_whether_they_span_hosts() {
        let hydra = [("MPI_LOCALNRANKS", "2"), ("MPI_LOCALRANKID", "1"), ("PMI_SIZE", "4")];
        let slurm = [("SLURM_STEP_NUM_TASKS", "4"), ("SLURM_STEP_NUM_NODES", "2"), ("SLURM_NNODES", "3")];
        let open_mpi = [("OMPI_COMM_WORLD_SIZE", "4"), ("OMPI_COMM_WORLD_LOCAL_SIZE", "4"), ("PRTE_LAUNCHED", "1")];
        let found = |variables: &[&[(&str, &str)]], family| spans(&in_environment(&variables.concat()), family, 4);
        assert_eq!(found(&[&hydra], Family::Pmi), Some(true));
        assert_eq!(found(&[&[("MPI_LOCALNRANKS", "4")]], Family::Pmi), Some(false));
        assert_eq!(found(&[&slurm], Family::Pmi), Some(true));
        assert_eq!(found(&[&slurm], Family::Pmix), Some(true));
        assert_eq!(found(&[&slurm[..1], &slurm[2..]], Family::Pmix), Some(true));
        assert_eq!(found(&[&open_mpi], Family::Pmix), Some(false));
        assert_eq!(found(&[&[("FLUX_JOB_SIZE", "4"), ("FLUX_JOB_NNODES", "1")]], Family::Pmi), Some(false));
        assert_eq!(found(&[], Family::Pmi), None);
    }

    #[test]
    fn an_outer_launcher_says_nothing_of_the_hosts() {
        let hydra = [("MPI_LOCALNRANKS", "4")];
        let slurm = [("SLURM_STEP_NUM_TASKS", "2"), ("SLURM_STEP_NUM_NODES", "2"), ("SLURM_NNODES", "2")];
        let open_mpi = [("OMPI_COMM_WORLD_SIZE", "2"), ("OMPI_COMM_WORLD_LOCAL_SIZE", "1")];
        let found = |variables: &[&[(&str, &str)]], family| spans(&in_environment(&variables.concat()), family, 4);
        // Hydra and prterun start a process on each host by a step of Slurm.
        assert_eq!(found(&[&hydra, &slurm], Family::Pmi), Some(false));
        assert_eq!(found(&[&slurm, &open_mpi], Family::Pmi), None);
        let step = [("SLURM_STEP_NUM_TASKS", "4"), ("SLURM_STEP_NUM_NODES", "4")];
        assert_eq!(found(&[&step, &[("PRTE_LAUNCHED", "1")]], Family::Pmix), None);
        // Variables of an allocation do not belong to a step.
        assert_eq!(found(&[&[("SLURM_NNODES", "2"), ("SLURM_NTASKS", "4")]], Family::Pmi), None);
    }

    #[test]
    fn only_the_launcher_itself_says_that_a_process_is_alone() {
        let only = |variables: &[(&str, &str)]| is_only(&in_environment(variables));
        assert!(only(&[("SLURM_STEP_NUM_TASKS", "1")]));
        assert!(only(&[("OMPI_COMM_WORLD_SIZE", "1"), ("PRTE_LAUNCHED", "1")]));
        assert!(!only(&[("SLURM_STEP_NUM_TASKS", "1"), ("PRTE_LAUNCHED", "1")]));
        assert!(!only(&[("SLURM_STEP_NUM_TASKS", "2")]));
        assert!(!only(&[]));
    }

    #[test]
    fn several_processes_of_a_step_are_warned_of_once() {
        let warning = warning_with(&[("SLURM_STEP_NUM_TASKS", "4"), ("SLURM_PROCID", "0")]).unwrap();
        assert!(warning.contains("SLURM_STEP_NUM_TASKS=4") && warning.contains("--mpi=pmi2"), "{warning}");
        assert_eq!(warning_with(&[("SLURM_STEP_NUM_TASKS", "4"), ("SLURM_PROCID", "3")]), None);
        let inner = [("OMPI_COMM_WORLD_SIZE", "2"), ("OMPI_COMM_WORLD_RANK", "0"), ("SLURM_STEP_NUM_TASKS", "1")];
        assert!(warning_with(&inner).unwrap().contains("Open MPI"));
    }

    #[test]
    fn one_process_and_allocations_without_a_step_are_nothing_to_warn_of() {
        for variables in [
            &[][..],
            &[("SLURM_STEP_NUM_TASKS", "1"), ("SLURM_PROCID", "0")],
            // First the variables in the shell of sbatch, then the variables in the shell of salloc.
            &[("SLURM_NTASKS", "8"), ("SLURM_NPROCS", "8"), ("SLURM_PROCID", "0"), ("SLURM_JOB_ID", "5")],
            &[("SLURM_NTASKS", "8"), ("SLURM_JOB_ID", "5")],
            &[("PMI_SIZE", "many"), ("PMI_RANK", "0")],
        ] {
            assert_eq!(warning_with(variables), None, "{variables:?}");
        }
    }
}
