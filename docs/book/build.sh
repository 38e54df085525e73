#!/usr/bin/env bash
# Makes a book of the documents with mdBook: build.sh WORK BOOK. The documents keep their relative places below WORK, so that their links also work
# in the book.
set -euo pipefail
work=$(realpath -m "$1")
book=$(realpath -m "$2")
cd "$(dirname "$0")/../.."

if ! command -v mdbook >/dev/null; then
    echo 'build.sh: the book is not made, because mdbook is not installed: cargo install mdbook --version 0.4.52 --locked' >&2
    exit 1
fi

rm -rf "$work"
mkdir -p "$work/src"
cp docs/book/book.toml docs/book/style.css "$work/"
# The documents, and the files to which they link.
for path in ./*.md LICENSE-* docs examples/*.c examples/*.F90 examples/projects include/mpi.h man/man1/mpiexec.1 bench/RESULTS.md bench/plots \
    .github/workflows/ci.yml; do
    mkdir -p "$work/src/$(dirname "$path")"
    cp -R "$path" "$work/src/$path"
done
rm -rf "$work/src/docs/book"

# Missing pages are skipped, with a message.
while IFS= read -r line; do
    page=$(sed -n 's/.*](\(.*\))$/\1/p' <<<"$line")
    if [ -n "$page" ] && [ ! -e "$page" ]; then
        echo "no $page: the book does not contain it" >&2
    else
        printf '%s\n' "$line"
    fi
done < docs/book/SUMMARY.md > "$work/src/SUMMARY.md"

# A README is the first page of its folder.
find "$work/src" -name README.md | while IFS= read -r page; do mv "$page" "$(dirname "$page")/index.md"; done
find "$work/src" -name '*.md' -exec sed -i 's/\(](\([^)]*\/\)\{0,1\}\)README\.md/\1index.md/g' {} +

mdbook build --dest-dir "$book" "$work"
echo "the book is $book/index.html"
