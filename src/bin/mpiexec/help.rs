//! What `mpiexec -help` prints.

/// The help text; its sections and alignment are those of a short manual page.
pub const TEXT: &str = "\
Usage: mpiexec [options] program [arguments]
       mpiexec [options] program [arguments] : [options] program [arguments] ...

Starts the processes (ranks) of an MPI program on this machine. Several programs, separated
by ':', become one job; their ranks are numbered from left to right.

Options for the program that follows:
  -n N, -np N         start N ranks of it                          (default: 1)
  -env NAME VALUE     set an environment variable for its ranks
  -initial-errhandler mpi_errors_return | mpi_errors_abort | mpi_errors_are_fatal
                      what MPI_COMM_WORLD does about errors at first
                                                                   (default: mpi_errors_are_fatal)
  -wdir DIR           start its ranks in directory DIR             (default: this one)

Options for the whole job:
  -genv NAME VALUE    set an environment variable for all ranks
  -l                  begin each line of output with its rank: [3] text
  -timeout SECONDS    end the job after that time                  (default: never)
  -h, -help           print this text
  -V, -version        print the version

Options may also be written with two dashes. '--' ends them.

Standard input goes to rank 0, the other ranks read nothing. Output is passed on in whole lines.
SIGINT, SIGTERM, SIGHUP and SIGQUIT end the job; SIGUSR1, SIGUSR2, SIGTSTP and SIGCONT are passed on.
When a rank dies, exits with a status other than 0, or leaves without MPI_Finalize, the others are
ended.

Exit status:
  0        all ranks ended well
  N        the first rank that failed exited with N, or called MPI_Abort with N
  128+S    the first rank that failed was killed by signal S, or mpiexec was ended by S
  1        a rank left with status 0, but without MPI_Finalize; or output could not be written
  2        wrong options, or too few file descriptors; nothing was started
  124      the time of -timeout was over
  126      a program cannot be executed
  127      a program was not found

Example: four ranks of a simulation in a directory of its own, fed and watched by one more process
  mpiexec -n 4 -wdir run1 ./simulate input.dat : -n 1 ./monitor -every 10
";
