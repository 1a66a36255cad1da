#!/bin/sh
# taut inside another project, as a shared library: only the core is built, nothing is forced on the parent, whose flags
# change no exact decision, nothing is installed, and only what is public is exported.
#   subproject.sh SOURCE_DIR COMPILER
set -eu
source=$1
compiler=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake -S "$source/tests/project/consumer" -B "$work/build" -DTAUT_SOURCE="$source" -DBUILD_SHARED_LIBS=ON -DTAUT_UNITY=ON \
  -DCMAKE_CXX_COMPILER="$compiler" "-DCMAKE_CXX_FLAGS=-O0 -funsafe-math-optimizations" >/dev/null
cmake --build "$work/build" -j 2 >/dev/null
"$work/build/core"
library=$(find "$work/build" -name 'libtaut.so.*.*.*')
[ -n "$library" ] || { echo "no versioned library" >&2; exit 1; }
objdump -p "$library" | grep SONAME
nm -D --defined-only --demangle "$library" | grep -E ' T ' >"$work/exported"
echo "$(wc -l <"$work/exported") functions are exported"
# Of the inside only what says so.
grep -rhoE 'TAUT_INSIDE .*' "$source/src/taut" | sed -E 's/^TAUT_INSIDE +//; s/( final)?( : | ?[({]).*//; s/.*[ &*]//' | sort -u >"$work/shown"
sed -nE 's/^[0-9a-f]+ T taut::detail::([A-Za-z0-9_]+).*/\1/p' "$work/exported" | sort -u >"$work/inside"
if comm -13 "$work/shown" "$work/inside" | grep .; then
  echo "is exported, and does not say so" >&2
  exit 1
fi
cmake --install "$work/build" --prefix "$work/prefix" >/dev/null
if find "$work/prefix" -type f 2>/dev/null | grep .; then
  echo "the sub-project installs itself" >&2
  exit 1
fi
