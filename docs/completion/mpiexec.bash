# Completion of mpiexec's options for bash. Made from the table of options; "make generate" renews it.
_rmampi_mpiexec() {
    local word=${COMP_WORDS[COMP_CWORD]} option='' words=0 index program=''
    COMPREPLY=()
    # Which option the word belongs to, or whether a program stands before it.
    for ((index = 1; index < COMP_CWORD; index++)); do
        if ((words > 0)); then words=$((words - 1)); continue; fi
        case ${COMP_WORDS[index]} in
        :) program='' ;;
        -n|--n|-np|--np|-c|--c|-initial-errhandler|--initial-errhandler|-wdir|--wdir|-wd|--wd|-soft|--soft|-host|--host|-H|--H|-path|--path|-arch|--arch|-file|--file|-envlist|--envlist|-genvlist|--genvlist|-x|--x|-configfile|--configfile|-ppn|--ppn|-npernode|--npernode|-perhost|--perhost|-N|--N|-bind-to|--bind-to|-hosts|--hosts|-f|--f|-hostfile|--hostfile|-machinefile|--machinefile|-launcher|--launcher|-bootstrap|--bootstrap|-launcher-exec|--launcher-exec|-bootstrap-exec|--bootstrap-exec|-rmk|--rmk|-iface|--iface|-outfile-pattern|--outfile-pattern|-errfile-pattern|--errfile-pattern|-timeout|--timeout|-where|--where|-map-by|--map-by|-rank-by|--rank-by|-rankmap|--rankmap|-order-nodes|--order-nodes|-membind|--membind|-topolib|--topolib|-tune|--tune|-am|--am|-prefix|--prefix|-localhost|--localhost|-usize|--usize|-demux|--demux|-gpus-per-proc|--gpus-per-proc) [ -n "$program" ] || { option=${COMP_WORDS[index]}; words=1; } ;;
        -env|--env|-genv|--genv|-mca|--mca|-gmca|--gmca|-omca|--omca|-prtemca|--prtemca|-pmixmca|--pmixmca) [ -n "$program" ] || { option=${COMP_WORDS[index]}; words=2; } ;;
        -*) ;;
        *) program=${COMP_WORDS[index]} ;;
        esac
    done
    if ((words > 0)); then
        case $option in
        -n|--n|-np|--np|-c|--c) COMPREPLY=(); return ;;
        -env|--env) mapfile -t COMPREPLY < <(compgen -e -- "$word"); return ;;
        -initial-errhandler|--initial-errhandler) mapfile -t COMPREPLY < <(compgen -W 'mpi_errors_are_fatal mpi_errors_abort mpi_errors_return' -- "$word"); return ;;
        -wdir|--wdir|-wd|--wd) compopt -o default 2>/dev/null; return ;;
        -soft|--soft) COMPREPLY=(); return ;;
        -host|--host|-H|--H) COMPREPLY=(); return ;;
        -path|--path) compopt -o default 2>/dev/null; return ;;
        -arch|--arch) COMPREPLY=(); return ;;
        -file|--file) compopt -o default 2>/dev/null; return ;;
        -envlist|--envlist) mapfile -t COMPREPLY < <(compgen -e -- "$word"); return ;;
        -genv|--genv) mapfile -t COMPREPLY < <(compgen -e -- "$word"); return ;;
        -genvlist|--genvlist) mapfile -t COMPREPLY < <(compgen -e -- "$word"); return ;;
        -x|--x) mapfile -t COMPREPLY < <(compgen -e -- "$word"); return ;;
        -configfile|--configfile) compopt -o default 2>/dev/null; return ;;
        -ppn|--ppn|-npernode|--npernode|-perhost|--perhost|-N|--N) COMPREPLY=(); return ;;
        -bind-to|--bind-to) mapfile -t COMPREPLY < <(compgen -W 'core none' -- "$word"); return ;;
        -hosts|--hosts) COMPREPLY=(); return ;;
        -f|--f|-hostfile|--hostfile|-machinefile|--machinefile) compopt -o default 2>/dev/null; return ;;
        -launcher|--launcher|-bootstrap|--bootstrap) mapfile -t COMPREPLY < <(compgen -W 'ssh slurm fork manual' -- "$word"); return ;;
        -launcher-exec|--launcher-exec|-bootstrap-exec|--bootstrap-exec) compopt -o default 2>/dev/null; return ;;
        -rmk|--rmk) COMPREPLY=(); return ;;
        -iface|--iface) COMPREPLY=(); return ;;
        -outfile-pattern|--outfile-pattern) compopt -o default 2>/dev/null; return ;;
        -errfile-pattern|--errfile-pattern) compopt -o default 2>/dev/null; return ;;
        -timeout|--timeout) COMPREPLY=(); return ;;
        -where|--where) COMPREPLY=(); return ;;
        -map-by|--map-by|-rank-by|--rank-by|-rankmap|--rankmap|-order-nodes|--order-nodes) COMPREPLY=(); return ;;
        -membind|--membind|-topolib|--topolib) COMPREPLY=(); return ;;
        -mca|--mca|-gmca|--gmca|-omca|--omca|-prtemca|--prtemca|-pmixmca|--pmixmca) COMPREPLY=(); return ;;
        -tune|--tune|-am|--am|-prefix|--prefix) COMPREPLY=(); return ;;
        -localhost|--localhost|-usize|--usize|-demux|--demux|-gpus-per-proc|--gpus-per-proc) COMPREPLY=(); return ;;
        esac
    elif [ -n "$program" ]; then
        compopt -o default 2>/dev/null
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '-n -np -c -env -initial-errhandler -wdir -wd -soft -host -H -path -arch -file -envnone -envall -envlist -genv -genvlist -x -genvnone -genvall -configfile -ppn -npernode -perhost -N -pernode -bind-to -hosts -f -hostfile -machinefile -launcher -bootstrap -launcher-exec -bootstrap-exec -rmk -iface -l -prepend-rank -tag-output -outfile-pattern -errfile-pattern -timeout -where -info -h -help -V -version -oversubscribe -nooversubscribe -use-hwthread-cpus -allow-run-as-root -map-by -rank-by -rankmap -order-nodes -bynode -byslot -bycore -bysocket -membind -topolib -mca -gmca -omca -prtemca -pmixmca -tune -am -prefix -quiet -q -verbose -v -report-bindings -display-map -display-allocation -print-all-exitcodes -print-rank-map -localhost -usize -demux -gpus-per-proc -disable-hostname-propagation -disable-x -enable-x' -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -c -- "$word"; compgen -f -- "$word")
    fi
}
complete -o filenames -F _rmampi_mpiexec mpiexec mpirun mpiexec.hydra
