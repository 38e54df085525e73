# Completion of mpiexec's options for bash. Made from the table of options; "make generate" renews it.
_rmampi_mpiexec() {
    local word=${COMP_WORDS[COMP_CWORD]} option='' words=0 index program=''
    COMPREPLY=()
    # Bash takes '=' as a word of its own: the value follows it.
    [ "$word" != = ] || word=''
    # Which option the word belongs to, or whether a program stands before it.
    for ((index = 1; index < COMP_CWORD; index++)); do
        [ "${COMP_WORDS[index]}" != = ] || continue
        if ((words > 0)); then words=$((words - 1)); continue; fi
        case ${COMP_WORDS[index]} in
        :) program='' ;;
        -n|--n|-np|--np|-c|--c|-initial-errhandler|--initial-errhandler|-wdir|--wdir|-wd|--wd|-soft|--soft|-host|--host|-H|--H|-path|--path|-arch|--arch|-file|--file|-envlist|--envlist|-genvlist|--genvlist|-x|--x|-configfile|--configfile|-app|--app|-timeout|--timeout|-where|--where|-ppn|--ppn|-npernode|--npernode|-perhost|--perhost|-N|--N|-grr|--grr|-bind-to|--bind-to|-binding|--binding|-map-by|--map-by|-cpus-per-proc|--cpus-per-proc|-cpus-per-rank|--cpus-per-rank|-cpu-set|--cpu-set|-cpu-list|--cpu-list|-rankfile|--rankfile|-rf|--rf|-rank-file|--rank-file|-hosts|--hosts|-hostlist|--hostlist|-machinelist|--machinelist|-machines|--machines|-machine|--machine|-f|--f|-hostfile|--hostfile|-machinefile|--machinefile|-launcher|--launcher|-bootstrap|--bootstrap|-launcher-exec|--launcher-exec|-bootstrap-exec|--bootstrap-exec|-rmk|--rmk|-iface|--iface|-prepend-pattern|--prepend-pattern|-outfile-pattern|--outfile-pattern|-outfile|--outfile|-errfile-pattern|--errfile-pattern|-errfile|--errfile|-output-filename|--output-filename|-output|--output|-stdin|--stdin|-s|--s|-report-pid|--report-pid|-display|--display|-rank-by|--rank-by|-rankmap|--rankmap|-order-nodes|--order-nodes|-membind|--membind|-topolib|--topolib|-tune|--tune|-am|--am|-prefix|--prefix|-forward-signals|--forward-signals|-localhost|--localhost|-usize|--usize|-demux|--demux|-gpus-per-proc|--gpus-per-proc|-gpu-subdevs-per-proc|--gpu-subdevs-per-proc|-pmi-port|--pmi-port|-nameserver|--nameserver|-tree-width|--tree-width|-report-uri|--report-uri|-tmpdir|--tmpdir|-personality|--personality|-launch-agent|--launch-agent|-runtime-options|--runtime-options|-stream-buffering|--stream-buffering|-max-restarts|--max-restarts) [ -n "$program" ] || { option=${COMP_WORDS[index]}; words=1; } ;;
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
        -configfile|--configfile|-app|--app) compopt -o default 2>/dev/null; return ;;
        -timeout|--timeout) COMPREPLY=(); return ;;
        -where|--where) COMPREPLY=(); return ;;
        -ppn|--ppn|-npernode|--npernode|-perhost|--perhost|-N|--N|-grr|--grr) COMPREPLY=(); return ;;
        -bind-to|--bind-to|-binding|--binding) mapfile -t COMPREPLY < <(compgen -W 'none hwthread core l1cache l2cache l3cache numa socket' -- "$word"); return ;;
        -map-by|--map-by) COMPREPLY=(); return ;;
        -cpus-per-proc|--cpus-per-proc|-cpus-per-rank|--cpus-per-rank) COMPREPLY=(); return ;;
        -cpu-set|--cpu-set|-cpu-list|--cpu-list) COMPREPLY=(); return ;;
        -rankfile|--rankfile|-rf|--rf|-rank-file|--rank-file) compopt -o default 2>/dev/null; return ;;
        -hosts|--hosts|-hostlist|--hostlist|-machinelist|--machinelist|-machines|--machines|-machine|--machine) COMPREPLY=(); return ;;
        -f|--f|-hostfile|--hostfile|-machinefile|--machinefile) compopt -o default 2>/dev/null; return ;;
        -launcher|--launcher|-bootstrap|--bootstrap) mapfile -t COMPREPLY < <(compgen -W 'ssh slurm fork manual' -- "$word"); return ;;
        -launcher-exec|--launcher-exec|-bootstrap-exec|--bootstrap-exec) compopt -o default 2>/dev/null; return ;;
        -rmk|--rmk) COMPREPLY=(); return ;;
        -iface|--iface) COMPREPLY=(); return ;;
        -prepend-pattern|--prepend-pattern) COMPREPLY=(); return ;;
        -outfile-pattern|--outfile-pattern|-outfile|--outfile) compopt -o default 2>/dev/null; return ;;
        -errfile-pattern|--errfile-pattern|-errfile|--errfile) compopt -o default 2>/dev/null; return ;;
        -output-filename|--output-filename) compopt -o default 2>/dev/null; return ;;
        -output|--output) COMPREPLY=(); return ;;
        -stdin|--stdin|-s|--s) COMPREPLY=(); return ;;
        -report-pid|--report-pid) compopt -o default 2>/dev/null; return ;;
        -display|--display) COMPREPLY=(); return ;;
        -rank-by|--rank-by|-rankmap|--rankmap|-order-nodes|--order-nodes) COMPREPLY=(); return ;;
        -membind|--membind|-topolib|--topolib) COMPREPLY=(); return ;;
        -mca|--mca|-gmca|--gmca|-omca|--omca|-prtemca|--prtemca|-pmixmca|--pmixmca) COMPREPLY=(); return ;;
        -tune|--tune|-am|--am|-prefix|--prefix) COMPREPLY=(); return ;;
        -forward-signals|--forward-signals) COMPREPLY=(); return ;;
        -localhost|--localhost|-usize|--usize|-demux|--demux|-gpus-per-proc|--gpus-per-proc|-gpu-subdevs-per-proc|--gpu-subdevs-per-proc) COMPREPLY=(); return ;;
        -pmi-port|--pmi-port|-nameserver|--nameserver|-tree-width|--tree-width) COMPREPLY=(); return ;;
        -report-uri|--report-uri|-tmpdir|--tmpdir|-personality|--personality|-launch-agent|--launch-agent|-runtime-options|--runtime-options|-stream-buffering|--stream-buffering|-max-restarts|--max-restarts) COMPREPLY=(); return ;;
        esac
    elif [ -n "$program" ]; then
        compopt -o default 2>/dev/null
    elif [[ $word == --* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '--n --np --c --env --initial-errhandler --wdir --wd --soft --host --H --path --arch --file --envnone --envall --envuser --envlist --genv --genvlist --x --genvnone --genvall --genvuser --configfile --app --timeout --gdb --where --info --h --help --V --version --ppn --npernode --perhost --N --grr --pernode --rr --bind-to --binding --map-by --bynode --bycore --bysocket --cpus-per-proc --cpus-per-rank --cpu-set --cpu-list --rankfile --rf --rank-file --hosts --hostlist --machinelist --machines --machine --f --hostfile --machinefile --launcher --bootstrap --launcher-exec --bootstrap-exec --rmk --iface --l --prepend-rank --tag-output --prepend-pattern --timestamp-output --merge-stderr-to-stdout --outfile-pattern --outfile --errfile-pattern --errfile --output-filename --output --stdin --s --report-pid --print-all-exitcodes --display --display-map --display-devel-map --print-rank-map --report-bindings --display-allocation --display-devel-allocation --oversubscribe --nooversubscribe --use-hwthread-cpus --allow-run-as-root --rank-by --rankmap --order-nodes --byslot --membind --topolib --mca --gmca --omca --prtemca --pmixmca --tune --am --prefix --quiet --q --verbose --v --show-progress --get-stack-traces --report-state-on-timeout --forward-signals --localhost --usize --demux --gpus-per-proc --gpu-subdevs-per-proc --pmi-port --nameserver --tree-width --disable-hostname-propagation --enable-hostname-propagation --disable-x --enable-x --enable-auto-cleanup --noprefix --leave-session-attached --debug-daemons --debug-devel --do-not-resolve --keep-fqdn-hostnames --disable-recovery --hetero-nodes --novm --enable-instant-on --report-child-jobs-separately --report-uri --tmpdir --personality --launch-agent --runtime-options --stream-buffering --max-restarts' -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '-n -np -c -env -initial-errhandler -wdir -wd -soft -host -H -path -arch -file -envnone -envall -envuser -envlist -genv -genvlist -x -genvnone -genvall -genvuser -configfile -app -timeout -gdb -where -info -h -help -V -version -ppn -npernode -perhost -N -grr -pernode -rr -bind-to -binding -map-by -bynode -bycore -bysocket -cpus-per-proc -cpus-per-rank -cpu-set -cpu-list -rankfile -rf -rank-file -hosts -hostlist -machinelist -machines -machine -f -hostfile -machinefile -launcher -bootstrap -launcher-exec -bootstrap-exec -rmk -iface -l -prepend-rank -tag-output -prepend-pattern -timestamp-output -merge-stderr-to-stdout -outfile-pattern -outfile -errfile-pattern -errfile -output-filename -output -stdin -s -report-pid -print-all-exitcodes -display -display-map -display-devel-map -print-rank-map -report-bindings -display-allocation -display-devel-allocation -oversubscribe -nooversubscribe -use-hwthread-cpus -allow-run-as-root -rank-by -rankmap -order-nodes -byslot -membind -topolib -mca -gmca -omca -prtemca -pmixmca -tune -am -prefix -quiet -q -verbose -v -show-progress -get-stack-traces -report-state-on-timeout -forward-signals -localhost -usize -demux -gpus-per-proc -gpu-subdevs-per-proc -pmi-port -nameserver -tree-width -disable-hostname-propagation -enable-hostname-propagation -disable-x -enable-x -enable-auto-cleanup -noprefix -leave-session-attached -debug-daemons -debug-devel -do-not-resolve -keep-fqdn-hostnames -disable-recovery -hetero-nodes -novm -enable-instant-on -report-child-jobs-separately -report-uri -tmpdir -personality -launch-agent -runtime-options -stream-buffering -max-restarts' -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -c -- "$word"; compgen -f -- "$word")
    fi
}
complete -o filenames -F _rmampi_mpiexec mpiexec mpirun mpiexec.hydra
