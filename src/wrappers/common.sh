# The tree may have been moved: it is where this file is, behind symbolic links.
self=$(readlink -f -- "$0") || exit 1
prefix=${self%/bin/*}
choose_modules "$@"

# What is asked for: only to print the command, a run that stops before linking, files to work on?
show='' stops='' inputs='' expects_value=''
for argument do
    if [ -n "$expects_value" ]; then
        expects_value=''
        continue
    fi
    case $argument in
    -show) show=yes ;;
    -c | -S | -E | -r | -M | -MM | -fsyntax-only) stops=yes ;;
    -o | -I | -L | -D | -U | -J | -x | -T | -u | -z | -e | -A | -B | -MF | -MT | -MQ | -X* | --param) expects_value=yes ;;
    -include | -imacros | -isystem | -iquote | -idirafter | -iprefix | -isysroot | -target) expects_value=yes ;;
    -l | -) inputs=yes ;;
    -l*) inputs=yes ;;
    -*) ;;
    *) inputs=yes ;;
    esac
done

# Everything is passed on as it came, without -show.
count=$#
while [ "$count" -gt 0 ]; do
    [ "$1" = -show ] || set -- "$@" "$1"
    shift
    count=$((count - 1))
done

# Flags follow when there is something to compile or link, so that `mpicc --version` or `mpicc -v` are the compiler's own.
# A bare -show prints all of them.
if [ -n "$inputs" ] || { [ -n "$show" ] && [ $# -eq 0 ]; } || { [ -n "$show" ] && [ -n "$stops" ]; }; then
    set -- ${flags:+"$flags"} "$@" "-I$prefix/include" ${modules:+"-I$modules"}
    if [ -z "$stops" ]; then
        # With RUNPATH, not RPATH, LD_LIBRARY_PATH can choose another library with the same ABI at run time.
        # shellcheck disable=SC2086  # several libraries
        set -- "$@" "-L$prefix/lib" "-Wl,-rpath,$prefix/lib" -Wl,--enable-new-dtags \
            ${modules:+"$modules/libmodules.a"} $libraries
    fi
fi

# shellcheck disable=SC2086  # the compiler may be given with options
set -- $compiler "$@"
if [ -z "$show" ]; then
    exec "$@"
fi

# A line that a shell reads back as the same words.
line=''
for word do
    case $word in
    '' | *[!A-Za-z0-9_./=,:+@%^-]*) word=\'$(printf '%s' "$word" | sed "s/'/'\\\\''/g")\' ;;
    esac
    line="$line${line:+ }$word"
done
printf '%s\n' "$line"
