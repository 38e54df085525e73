# The tree may have been moved, so its prefix is found from this file, through symbolic links.
self=$(readlink -f -- "$0") || exit 1
prefix=${self%/bin/*}
# cargo-c installs into a directory of the architecture below lib by default.
lib=$prefix/lib
for place in "$prefix"/lib/*-linux-gnu; do
    if [ ! -e "$lib/libmpi_abi.so" ] && [ -e "$place/libmpi_abi.so" ]; then
        lib=$place
    fi
done
choose_modules "$@"
# A directory that the compiler searches for mpif.h before that of the other headers.
long_include=${long_integers:+$prefix/include/i8}

# What the arguments request: to print the command or a part of it; to stop before linking; a static program. Also whether there are input files.
show='' part='' stops='' static='' inputs='' expects_value=''
for argument do
    if [ -n "$expects_value" ]; then
        expects_value=''
        continue
    fi
    case $argument in
    -show | -showme | --showme) show=yes ;;
    -showme:* | --showme:*) part=${argument##*:} ;;
    -compile_info | -compile-info) part=compile_info ;;
    -link_info | -link-info) part=link_info ;;
    -static | --static | -static-pie) static=yes ;;
    -c | -S | -E | -r | -M | -MM | -fsyntax-only) stops=yes ;;
    -o | -I | -L | -D | -U | -J | -x | -T | -u | -z | -e | -A | -B | -MF | -MT | -MQ | -X* | --param) expects_value=yes ;;
    -include | -imacros | -isystem | -iquote | -idirafter | -iprefix | -isysroot | -target) expects_value=yes ;;
    -l | -) inputs=yes ;;
    -l*) inputs=yes ;;
    -*) ;;
    *) inputs=yes ;;
    esac
done

# A static program has no dynamic loader, and needs no run path. Neither does a library in a directory that the loader searches. With RUNPATH
# instead of RPATH, LD_LIBRARY_PATH can select another library with the same ABI at run time.
dynamic=yes
[ -z "$static" ] || dynamic=''
case $lib in /usr/lib | /usr/lib/*-linux-gnu) dynamic='' ;; esac

# Prints words so that a shell reads the same words back.
print_words() {
    line=''
    for word do
        case $word in
        '' | *[!A-Za-z0-9_./=,:+@%^-]*) word=\'$(printf '%s' "$word" | sed "s/'/'\\\\''/g")\' ;;
        esac
        line="$line${line:+ }$word"
    done
    printf '%s\n' "$line"
}

# Prints a part of the command for configuration scripts, with the names of Open MPI and MPICH.
# shellcheck disable=SC2086  # the compiler may be given with options, and there are several libraries
case $part in
'') ;;
command) print_words $compiler ;;
compile) print_words ${flags:+"$flags"} ${long_include:+"-I$long_include"} "-I$prefix/include" ${modules:+"-I$modules"} ;;
link) print_words "-L$lib" ${modules:+"-L$modules"} ${dynamic:+"-Wl,-rpath,$lib" -Wl,--enable-new-dtags} \
    ${static:+$needed} ${modules:+-lmpifort_modules} $libraries ;;
compile_info) print_words $compiler ${flags:+"$flags"} ${long_include:+"-I$long_include"} "-I$prefix/include" ${modules:+"-I$modules"} ;;
link_info) print_words $compiler ${flags:+"$flags"} ${long_include:+"-I$long_include"} "-I$prefix/include" ${modules:+"-I$modules"} "-L$lib" \
    ${modules:+"-L$modules"} ${dynamic:+"-Wl,-rpath,$lib" -Wl,--enable-new-dtags} ${static:+$needed} \
    ${modules:+-lmpifort_modules} $libraries ;;
incdirs) print_words ${long_include:+"$long_include"} "$prefix/include" ${modules:+"$modules"} ;;
libdirs) print_words "$lib" ${modules:+"$modules"} ;;
libs) printf '%s\n' "${modules:+mpifort_modules }$(printf '%s' "$libraries" | sed 's/-l//g')" ;;
version) sed -n "s/^Version: /${0##*/}: rmampi /p" "$lib/pkgconfig/rmampi.pc" ;;
*)
    echo "${0##*/}: -showme knows command, compile, link, incdirs, libdirs, libs and version, not $part" >&2
    exit 1
    ;;
esac
[ -z "$part" ] || exit 0

# Removes -show and the compiler's name from the arguments.
count=$#
while [ "$count" -gt 0 ]; do
    case $1 in
    -show | -showme | --showme) ;;
    *) is_compiler "$1" || set -- "$@" "$1" ;;
    esac
    shift
    count=$((count - 1))
done

# Adds flags only if there are input files, so that `mpicc --version` and `mpicc -v` print the same as the compiler.
# -show without other arguments prints all flags.
if [ -n "$inputs" ] || { [ -n "$show" ] && [ $# -eq 0 ]; } || { [ -n "$show" ] && [ -n "$stops" ]; }; then
    set -- ${flags:+"$flags"} "$@" ${long_include:+"-I$long_include"} "-I$prefix/include" ${modules:+"-I$modules"}
    if [ -z "$stops" ]; then
        # shellcheck disable=SC2086  # several libraries
        set -- "$@" "-L$lib" ${modules:+"-L$modules"} ${dynamic:+"-Wl,-rpath,$lib" -Wl,--enable-new-dtags} \
            ${static:+$needed} ${modules:+-lmpifort_modules} $libraries
    fi
fi

# shellcheck disable=SC2086  # the compiler may be given with options
set -- $compiler "$@"
if [ -z "$show" ]; then
    exec "$@"
fi

print_words "$@"
