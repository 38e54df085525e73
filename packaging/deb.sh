#!/usr/bin/env bash
# Makes a Debian package of the staged installation in the directory WORK: deb.sh STAGE WORK. The package can be installed together with other
# MPIs: its tree is in /usr/lib/rmampi, and its files in other directories have names with rmampi. The names mpicc, mpiexec and so on are links
# of update-alternatives.
set -euo pipefail
stage=$1
work=$2
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version *= *"\(.*\)"/\1/p' Cargo.toml | head -n 1)
revision=1
architecture=$(dpkg --print-architecture)
multiarch=$(dpkg-architecture -q DEB_HOST_MULTIARCH 2>/dev/null || gcc -print-multiarch)
maintainer="${DEBFULLNAME:-rmampi maintainers} <${DEBEMAIL:-maintainers@rmampi.invalid}>"
# Files have the time of the last commit, so that two builds give equal packages.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y Cargo.toml)}

root=$work/rmampi_${version}-${revision}_$architecture
rm -rf "$root"
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/lib/$multiarch/pkgconfig" "$root/usr/share/doc/rmampi" \
    "$root/usr/share/man/man1" "$root/usr/share/man/man3" "$root/usr/share/man/man7" "$root/usr/share/lintian/overrides"
chmod 755 "$root"

make -s install BUILD= stage="$stage" PREFIX=/usr/lib/rmampi DESTDIR="$root" >&2
tree=$root/usr/lib/rmampi
find "$tree" -name '*.so.*' -type f -exec strip --strip-unneeded {} +
find "$tree" -name '*.a' -exec strip --strip-debug --enable-deterministic-archives {} +
strip "$tree/bin/mpiexec"

# Programs.
for program in mpiexec mpicc mpicxx mpic++ mpifort mpif90 mpif77; do
    ln -s "../lib/rmampi/bin/$program" "$root/usr/bin/$program.rmampi"
done
for description in rmampi rmampi-fort rmampi-fort-i8; do
    # shellcheck disable=SC2016  # pkg-config expands the variable
    sed 's|^prefix=.*|prefix=${pcfiledir}/../../rmampi|' "$tree/lib/pkgconfig/$description.pc" \
        > "$root/usr/lib/$multiarch/pkgconfig/$description.pc"
done
rm -r "$tree/lib/pkgconfig"

# Manual pages have the suffix rmampi, because other MPIs have pages of the same names.
for page in "$tree"/share/man/man1/*.1; do
    name=${page##*/}
    name=${name%.1}
    sed 's|^\.so man1/\(.*\)\.1$|.so man1/\1.rmampi.1|' "$page" > "$root/usr/share/man/man1/$name.rmampi.1"
done
[ -e "$root/usr/share/man/man1/mpiexec.rmampi.1" ] || echo 'deb.sh: mpiexec has no manual page' >&2
for page in "$tree"/share/man/man3/*.3; do
    sed -e 's|^\.so man3/\(.*\)\.3$|.so man3/\1.3rmampi|' -e '/^\.TH /s/ 3 / 3rmampi /' "$page" > "$root/usr/share/man/man3/${page##*/}rmampi"
done
cp "$tree"/share/man/man7/*.7 "$root/usr/share/man/man7/"
gzip -9n "$root"/usr/share/man/man*/*

# Documents.
mv "$tree/share/doc/rmampi/README.md" "$root/usr/share/doc/rmampi/"
gzip -9n "$root/usr/share/doc/rmampi/README.md"
{
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n'
    printf 'Upstream-Name: rmampi\n\nFiles: *\nCopyright: the authors of rmampi\nLicense: Expat or Apache-2.0\n\n'
    printf 'License: Expat\n'
    sed -e 's/^$/./' -e 's/^/ /' LICENSE-MIT
    printf '\nLicense: Apache-2.0\n On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.\n'
} > "$root/usr/share/doc/rmampi/copyright"
printf 'rmampi (%s-%s) unstable; urgency=medium\n\n  * Version %s.\n\n -- %s  %s\n' "$version" "$revision" "$version" \
    "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n > "$root/usr/share/doc/rmampi/changelog.Debian.gz"
completion=share/bash-completion/completions
if [ -e "$tree/$completion/mpiexec" ]; then
    mkdir -p "$root/usr/$completion"
    sed 's/ mpiexec mpirun mpiexec.hydra$/ mpiexec.rmampi/' "$tree/$completion/mpiexec" > "$root/usr/$completion/mpiexec.rmampi"
fi
rm -r "$tree/share"
cp packaging/lintian-overrides "$root/usr/share/lintian/overrides/rmampi"

# System libraries that the programs and libraries need.
depends=libc6
if command -v dpkg-shlibdeps >/dev/null; then
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    mkdir "$scratch/debian"
    printf 'Source: rmampi\n\nPackage: rmampi\nArchitecture: any\n' > "$scratch/debian/control"
    depends=$(cd "$scratch" && dpkg-shlibdeps -O --ignore-missing-info -l"$tree/lib" "$tree/bin/mpiexec" \
        "$tree/lib/libmpi_abi.so.1.0.0" "$tree/lib/libmpifort_abi.so.1.0.0" "$tree/lib/libmpifort_abi_i8.so.1.0.0" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
fi
suggests='g++, gfortran'
if [ -e "$tree/include/gfortran/mpi.mod" ]; then
    # Compilers that read modules of this format.
    format=$(gzip -dc "$tree/include/gfortran/mpi.mod" | sed -n "1s/^GFORTRAN module version '\([0-9]*\)'.*/\1/p")
    suggests="g++, gfortran | gfortran-mod-$format"
fi
size=$(du -k -s --apparent-size "$root/usr" | cut -f 1)
cat > "$root/DEBIAN/control" <<END
Package: rmampi
Version: $version-$revision
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Depends: $depends
Recommends: gcc | c-compiler, libc6-dev
Suggests: $suggests
Section: devel
Priority: optional
Description: MPI one-sided communication behind the MPI-5.0 standard ABI
 MPI for C, C++ and Fortran programs on one or several hosts. Its main purpose
 is one-sided communication: processes put into and get from the memory of
 other processes, while the owner of the memory computes.
 .
 The package contains the library, the launcher mpiexec, the compiler
 wrappers mpicc, mpicxx and mpifort, headers and modules. It can be installed
 together with other implementations of MPI; update-alternatives selects the
 implementation behind the names mpicc and mpiexec.
END
install -m 755 packaging/postinst packaging/prerm "$root/DEBIAN/"
(cd "$root" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2) > "$root/DEBIAN/md5sums"
find "$root" -type d -exec chmod 755 {} +
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build "$root" "$work" >&2
echo "$work/rmampi_${version}-${revision}_$architecture.deb"
