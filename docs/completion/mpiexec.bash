# Completion of mpiexec's options for bash. Made from the table of options; "make header" renews it.
_rmampi_mpiexec() {
    local word=${COMP_WORDS[COMP_CWORD]} option='' words=0 place program=''
    COMPREPLY=()
    # Which option the word belongs to, or whether a program stands before it.
    for ((place = 1; place < COMP_CWORD; place++)); do
        if ((words > 0)); then words=$((words - 1)); continue; fi
        case ${COMP_WORDS[place]} in
        :) program='' ;;
        -n|--n|-np|--np|-initial-errhandler|--initial-errhandler|-wdir|--wdir|-genvlist|--genvlist|-bind-to|--bind-to|-hosts|--hosts|-host|--host|-f|--f|-hostfile|--hostfile|-machinefile|--machinefile|-outfile-pattern|--outfile-pattern|-errfile-pattern|--errfile-pattern|-timeout|--timeout) [ -n "$program" ] || { option=${COMP_WORDS[place]}; words=1; } ;;
        -env|--env|-genv|--genv) [ -n "$program" ] || { option=${COMP_WORDS[place]}; words=2; } ;;
        -*) ;;
        *) program=${COMP_WORDS[place]} ;;
        esac
    done
    if ((words > 0)); then
        case $option in
        -n|--n|-np|--np) COMPREPLY=(); return ;;
        -env|--env) mapfile -t COMPREPLY < <(compgen -e -- "$word"); return ;;
        -initial-errhandler|--initial-errhandler) mapfile -t COMPREPLY < <(compgen -W 'mpi_errors_are_fatal mpi_errors_abort mpi_errors_return' -- "$word"); return ;;
        -wdir|--wdir) compopt -o default 2>/dev/null; return ;;
        -genv|--genv) mapfile -t COMPREPLY < <(compgen -e -- "$word"); return ;;
        -genvlist|--genvlist) mapfile -t COMPREPLY < <(compgen -e -- "$word"); return ;;
        -bind-to|--bind-to) mapfile -t COMPREPLY < <(compgen -W 'core none' -- "$word"); return ;;
        -hosts|--hosts|-host|--host) COMPREPLY=(); return ;;
        -f|--f|-hostfile|--hostfile|-machinefile|--machinefile) compopt -o default 2>/dev/null; return ;;
        -outfile-pattern|--outfile-pattern) compopt -o default 2>/dev/null; return ;;
        -errfile-pattern|--errfile-pattern) compopt -o default 2>/dev/null; return ;;
        -timeout|--timeout) COMPREPLY=(); return ;;
        esac
    elif [ -n "$program" ]; then
        compopt -o default 2>/dev/null
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '-n -np -env -initial-errhandler -wdir -genv -genvlist -bind-to -hosts -host -f -hostfile -machinefile -l -prepend-rank -outfile-pattern -errfile-pattern -timeout -info -h -help -V -version' -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -c -- "$word"; compgen -f -- "$word")
    fi
}
complete -o filenames -F _rmampi_mpiexec mpiexec
