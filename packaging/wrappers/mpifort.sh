#!/bin/sh
# mpifort of rmampi: compiles and links Fortran programs. -fc=COMPILER or RMAMPI_FC selects another compiler; -show only prints the
# command.
compiler=${RMAMPI_FC:-${MPICH_FC:-${MPICH_F90:-${OMPI_FC:-${I_MPI_FC:-${I_MPI_F90:-gfortran}}}}}}
libraries='-lmpifort_abi -lmpi_abi'
flags=''
version=''
# libgfortran calls pthread_mutex_destroy, but has only a weak reference to it. So the link of a static program has to request this function.
needed=-Wl,-u,pthread_mutex_destroy,-u,rmampi_check_size_of_integers

# Whether an argument names the compiler.
is_compiler() { case $1 in -fc=?* | -f90=?* | -f77=?*) true ;; *) false ;; esac; }
for argument do
    if is_compiler "$argument"; then compiler=${argument#*=}; fi
done

# The option that makes default INTEGERs and LOGICALs 8 bytes long, also if it belongs to the name of the compiler. Such programs have
# another library, another mpif.h and other modules.
long_integers=''
# shellcheck disable=SC2086  # the compiler may be given with options
for argument in $compiler "$@"; do
    case $argument in
    -fdefault-integer-8 | -i8 | -integer-size=64) long_integers=$argument ;;
    -finteger-4-integer-8)
        echo "mpifort: $argument also makes INTEGER(KIND=4) 8 bytes long, so that MPI_INTEGER4 denotes other data; use -fdefault-integer-8" >&2
        exit 1
        ;;
    -fdefault-integer-4 | -integer-size=32) long_integers='' ;;
    esac
done
[ -z "$long_integers" ] || libraries='-lmpifort_abi_i8 -lmpi_abi'

case $($compiler --version 2>/dev/null) in
*'GNU Fortran'*)
    family=gfortran
    version=$($compiler -dumpversion)
    # Since version 10, gfortran refuses programs with mpif.h that call MPI_PUT with arrays of different types. This option turns the
    # error into a warning.
    [ "${version%%.*}" -lt 10 ] || flags=-fallow-argument-mismatch
    ;;
*flang*) family=flang ;;
*) family=other ;;
esac

# Prints the number of the module format of a version of gfortran.
module_format() {
    if [ "$1" -lt 8 ]; then echo 14; elif [ "$1" -lt 15 ]; then echo 15; else echo 16; fi
}

# Whether a file has a USE statement of the modules.
uses_modules() {
    grep -Eiq '^[[:space:]]*use([[:space:]]*,[[:space:]]*non_intrinsic)?[[:space:]:]+mpi(_f08)?([[:space:],!]|$)' "$1"
}

# Builds the modules for this compiler once, in the user's cache. An installation that was built without the compiler has the modules' sources.
# Sets `modules`, and `reason` on failure.
make_modules() {
    cache=${XDG_CACHE_HOME:-$HOME/.cache}/rmampi
    made_of=$({ $compiler --version && echo "$long_integers" && cat "$sources"/*; } | cksum | cut -d ' ' -f 1)
    modules=$cache/$family-${version:-of}-$made_of
    [ ! -e "$modules/compiler" ] || return 0
    if ! mkdir -p "$cache" || ! made=$(mktemp -d "$cache/making.XXXXXX"); then
        reason="cannot make those of $compiler in $cache"
        return 0
    fi
    echo "mpifort: making the modules of MPI for $compiler in $modules, once" >&2
    if "$sources/build.sh" "$compiler" "$made" ${long_integers:+long} > "$made/messages" 2>&1; then
        # If another mpifort has made the modules first, its modules are used.
        mv -T "$made" "$modules" 2>/dev/null || rm -rf "$made"
    else
        tail -n 20 "$made/messages" >&2
        rm -rf "$made"
        reason="cannot make those of $compiler"
    fi
}

# Sets `modules` to the directory of the compiler's modules. Exits if a source file uses modules that do not exist.
choose_modules() {
    modules=$prefix/include/${long_integers:+i8/}$family
    sources=$prefix/share/rmampi/fortran
    reason=''
    if [ ! -d "$modules" ] && [ -e "$sources/build.sh" ] && [ $family != other ]; then
        make_modules
    elif [ ! -d "$modules" ]; then
        reason="was built without those of $compiler; there are $(cd "$prefix/include" && cat ./*/compiler 2>/dev/null | tr '\n' ',')"
    elif [ $family = gfortran ]; then
        made=$(cut -d ' ' -f 2 "$modules/compiler")
        if [ "$(module_format "${made%%.*}")" -ne "$(module_format "${version%%.*}")" ]; then
            reason="has those of gfortran $made, which gfortran $version cannot read"
        fi
    fi
    for argument do
        case $argument in
        *.[fF] | *.[fF][0-9][0-9] | *.for | *.FOR)
            if [ -n "$reason" ] && [ -f "$argument" ] && uses_modules "$argument"; then
                echo "mpifort: $argument uses the modules of MPI, but this installation of rmampi $reason" >&2
                exit 1
            fi
            ;;
        esac
    done
    [ -z "$reason" ] || modules=''
}

