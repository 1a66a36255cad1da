#!/bin/sh
# taut inside another project, as a shared library: only the core is built, nothing is forced on the parent, nothing is
# installed, and only what is public is exported.
#   subproject.sh SOURCE_DIR COMPILER
set -eu
source=$1
compiler=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S "$source/tests/project/consumer" -B "$work/build" -DTAUT_SOURCE="$source" -DBUILD_SHARED_LIBS=ON -DTAUT_UNITY=ON \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS=-O0 >/dev/null
cmake --build "$work/build" -j 2 >/dev/null
"$work/build/core"
library=$(find "$work/build" -name 'libtaut.so.*.*.*')
[ -n "$library" ] || { echo "no versioned library" >&2; exit 1; }
objdump -p "$library" | grep SONAME
nm -D --defined-only "$library" | grep -E ' [TWVBRDu] ' >"$work/exported" || true
echo "$(wc -l <"$work/exported") exported symbols"
# What is public, and the little of the inside that the other libraries need.
[ "$(wc -l <"$work/exported")" -le 700 ] || { echo "more is exported than is public" >&2; exit 1; }
cmake --install "$work/build" --prefix "$work/prefix" >/dev/null
if find "$work/prefix" -type f 2>/dev/null | grep .; then
  echo "the sub-project installs itself" >&2
  exit 1
fi
