#!/usr/bin/env bash
# The demo: builds the heat programs with the wrappers, runs them on 4 ranks, compares with a serial program, to the last
# bit, and makes a picture.
#
#     examples/demo.sh STAGE DIRECTORY [HOSTS TESTBED]
#
# STAGE is an installation of rmampi, DIRECTORY gets what is built. With HOSTS the ranks run on that many hosts, network namespaces that
# TESTBED/hosts makes; that needs root.
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
    [ "$(id -u)" = 0 ] || { echo 'several hosts are made of network namespaces, which only root can make' >&2; exit 1; }
    [ -x "$testbed/hosts" ] || { echo "there is no $testbed/hosts, which makes hosts on one machine; see TESTBED= in the Makefile" >&2; exit 1; }
    ranks=$((2 * hosts))
    "$testbed/hosts" up "$hosts"
    trap '"$testbed/hosts" down' EXIT
    names=$(seq -f 'hn%g:2' -s , "$hosts")
    mpiexec=("$testbed/hosts" front "$stage/bin/mpiexec" -hosts "$names" -launcher ssh -launcher-exec "$testbed/hosts-ssh")
fi
# Fused multiply-adds round differently; without them every compiler's result has the same bits.
flags=(-O2 -ffp-contract=off)

run() { # shows a command, with short names, and runs it
    local shown="$*"
    shown=${shown//$stage\/bin\//}
    [ -z "$testbed" ] || shown=${shown//$testbed\//}
    printf '  $ %s\n' "${shown//$work\//}"
    "$@" | sed 's/^/      /'
}

same() { # compares a field with the serial one
    if ! cmp "$work/$1" "$work/serial.raw"; then
        printf 'FAILED: %s is not what the serial program computes.\n' "$1" >&2
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
    printf '  All %d cells are those of a serial program, to the last bit; so are those of 1 rank without mpiexec.\n' \
        $((nx * ny))
done

cc -O2 -o "$work/png" png.c
"$work/png" $nx $ny 3 "$work/heat_c.raw" heat.png
printf '\nA picture of the plate at the end: examples/heat.png\n'
