#!/usr/bin/env bash
# The demo: builds the heat programs with the wrappers, runs them on 4 ranks, compares all bits of the results with those of a
# serial program, and makes a picture.
#
#     examples/demo.sh STAGE DIRECTORY [HOSTS TESTBED]
#
# STAGE is an installation of rmampi; the programs are built in DIRECTORY. With HOSTS the ranks run on this number of hosts, which TESTBED/hosts
# makes from network namespaces. HOSTS needs root.
set -euo pipefail
cd "$(dirname "$0")"
stage=$1
work=$2
mkdir -p "$work"

hosts=${3:-1}
testbed=${4:-}

nx=256 ny=192 steps=500 ranks=4
mpiexec=("$stage/bin/mpiexec")
if [ "$hosts" -gt 1 ]; then
    [ "$(id -u)" = 0 ] || { echo 'HOSTS needs root, because the hosts are network namespaces' >&2; exit 1; }
    [ -x "$testbed/hosts" ] || { echo "$testbed/hosts, which makes hosts on one machine, does not exist; set TESTBED=, see the Makefile" >&2; exit 1; }
    ranks=$((2 * hosts))
    "$testbed/hosts" up "$hosts"
    trap '"$testbed/hosts" down' EXIT
    names=$(seq -f 'hn%g:2' -s , "$hosts")
    mpiexec=("$testbed/hosts" front "$stage/bin/mpiexec" -hosts "$names" -launcher ssh -launcher-exec "$testbed/hosts-ssh")
fi
# Fused multiply-adds round differently. Without them the results of all compilers have the same bits.
flags=(-O2 -ffp-contract=off)

run() { # prints a command with short names, and runs it
    local shown="$*"
    shown=${shown//$stage\/bin\//}
    [ -z "$testbed" ] || shown=${shown//$testbed\//}
    printf '  $ %s\n' "${shown//$work\//}"
    "$@" | sed 's/^/      /'
}

same() { # compares a field with the serial one
    if ! cmp "$work/$1" "$work/serial.raw"; then
        printf 'FAILED: %s differs from the result of the serial program.\n' "$1" >&2
        exit 1
    fi
}

printf '\nHeat spreads on a plate of %d x %d cells in %d steps. The plate is cut into %d slabs, one for each rank;\n' \
    $nx $ny $steps $ranks
printf 'after every step each rank puts its edge rows into the windows of its neighbours with MPI_Put.\n'

cc "${flags[@]}" -o "$work/heat_serial" heat_serial.c
"$work/heat_serial" $nx $ny $steps "$work/serial.raw"

for language in C Fortran; do
    if [ $language = C ]; then
        compiler=mpicc source=heat.c
    else
        compiler=mpifort source=heat.F90
    fi
    program=heat_${language,,}
    rm -f "$work/$program".*raw
    printf '\n%s:\n' $language
    run "$stage/bin/$compiler" "${flags[@]}" -o "$work/$program" $source
    run "${mpiexec[@]}" -n $ranks "$work/$program" $nx $ny $steps "$work/$program.raw"
    same "$program.raw"
    "$work/$program" $nx $ny $steps "$work/$program.alone.raw" >/dev/null
    same "$program.alone.raw"
    printf '  All bits of the %d cells are those of the serial program, also with 1 rank without mpiexec.\n' \
        $((nx * ny))
done

cc -O2 -o "$work/png" png.c
"$work/png" $nx $ny 3 "$work/heat_c.raw" heat.png
printf '\nA picture of the plate at the end: examples/heat.png\n'
