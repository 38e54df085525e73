//! Options about hosts and processors.

#![forbid(unsafe_code)]

use crate::options::{BINDINGS, LAUNCHERS};

options! {
    PerNode: "ppn" | "npernode" | "perhost" | "N" | "grr", Word("N"),
        "place N ranks on each host in turn, instead of the numbers in the list of hosts; a program without -n gets N ranks on each \
         host";
    OnePerNode: "pernode" | "rr", None, "like -ppn 1";
    Binding: "bind-to" | "binding", OneOf(BINDINGS),
        "bind each rank to a unit of the processors that mpiexec may use on its host: hwthread, core, l1cache, l2cache, l3cache, numa, \
         or socket; core:2 binds it to two cores. Ranks get the units in turn. If there are more ranks than cores, core binds no rank, \
         and core:overload-allowed begins with the first core again; hwthread does the same. user:0+2,1 binds to processors by their \
         numbers. Two jobs at the same time get the same units" => "none";
    MapBy: "map-by", Word("HOW"),
        "node: place the ranks on the hosts in turn, one at a time; ppr:N:node: like -ppn N; slot: in the order of the list, which is \
         the default. A unit of -bind-to, such as socket: with -bind-to, ranks of a host get cores of each such unit in turn. \
         slot:PE=N: bind each rank to N cores. rankfile:file=FILE: like -rankfile";
    MapNode: "bynode", None, "like -map-by node";
    MapUnit("core"): "bycore", None, "like -map-by core";
    MapUnit("socket"): "bysocket", None, "like -map-by socket";
    CoresPerRank: "cpus-per-proc" | "cpus-per-rank", Word("N"), "like -bind-to core:N";
    Processors: "cpu-set" | "cpu-list", Word("LIST"),
        "use only these processors on each host, as in 0-3,8; the numbers are those of taskset" => "those that mpiexec may use";
    RankFile: "rankfile" | "rf" | "rank-file", Path("FILE"),
        "read host and cores of each rank from a file with lines such as 'rank 0=node1 slot=0-1' (core numbers) or 'rank 1=node2 \
         slot=1:0' (socket and core); without -n, the file has the number of ranks";
    Hosts: "hosts" | "hostlist" | "machinelist" | "machines" | "machine", Word("LIST"),
        "run the ranks on these hosts, as in a:2,b:2 or [2001:db8::1]:4. Each host in turn gets the number of ranks after its name, or \
         1 rank if it has no number; after the last host the list begins again. Without -n the number of ranks is the sum of these \
         numbers" => "the hosts that Slurm, PBS, LSF or Grid Engine has allocated to the batch job, otherwise this host";
    HostFile: "f" | "hostfile" | "machinefile", Path("FILE"),
        "read the list of hosts from a file, one host per line, as a:2 or as a slots=2 user=me; '#' begins a comment. Words that have \
         no effect, such as port=22, are reported";
    Launcher: "launcher" | "bootstrap", OneOf(LAUNCHERS),
        "how agents are started. ssh: by ssh, which must not ask for a password. slurm: by srun, in a job of Slurm. fork: as processes \
         of this host, for tests; the names of the hosts are ignored. manual: by the user; mpiexec prints the commands"
        => "fork for this host, and for other hosts slurm in a job of Slurm, otherwise ssh; ssh for all with -launcher-exec";
    LauncherProgram: "launcher-exec" | "bootstrap-exec", Path("FILE"),
        "execute this program instead of ssh, with the same arguments: options of ssh, the host, and a command line for the shell on \
         that host. The program must pass its standard input to this command";
    ResourceManager: "rmk", Word("NAME"),
        "with the name none or user, the hosts that a resource manager has allocated are not used; other names have no effect";
    Interface: "iface", Word("NAME"),
        "the network interface, or address, of this host to which agents connect" => "for each host the interface of the route to it";
}
