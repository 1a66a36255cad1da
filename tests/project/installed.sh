#!/bin/sh
# Installs the build into a scratch folder and uses it as others would: every header compiled by itself, programs that use
# each public part, by CMake and by pkg-config, the examples, and flags that are refused. Shared libraries are found by
# their folder in the scratch folder, so a build of either kind will do.
#   installed.sh SOURCE_DIR BINARY_DIR COMPILER
set -eu
source=$1
binary=$2
compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$binary" --prefix "$work/prefix" >/dev/null
include=$work/prefix/include
LD_LIBRARY_PATH=$(dirname "$(find "$work/prefix" -name 'libtaut.*' | head -n 1)")
export LD_LIBRARY_PATH

echo "== every installed header by itself"
(cd "$include" && find . -name '*.hpp' | sed 's|^\./||' | sort) >"$work/headers"
# shellcheck disable=SC2016
xargs -P 2 -I{} sh -c 'echo "#include \"$1\"" | "$2" -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I "$3" -x c++ - ||
  { echo "$1 does not compile by itself" >&2; exit 255; }' _ {} "$compiler" "$include" <"$work/headers"
grep -v /detail/ "$work/headers" >"$work/public"
echo "$(wc -l <"$work/public") public, $(grep -c /detail/ "$work/headers") inside"

echo "== every public header is used by the consumer"
while read -r header; do
  grep -qF "\"$header\"" "$source"/tests/project/consumer/*.cpp || { echo "nobody uses $header" >&2; exit 1; }
done <"$work/public"

echo "== no exact decision is inlined"
if grep -l 'namespace taut::detail::\(filter\|exact\|inlined\)' $(sed "s|^|$include/|" "$work/headers"); then
  echo "the inside of the predicates is installed" >&2
  exit 1
fi

echo "== -ffast-math is refused"
if echo '#include "taut/taut.hpp"' | "$compiler" -std=c++20 -ffast-math -fsyntax-only -I "$include" -x c++ - 2>"$work/said"; then
  echo "-ffast-math is accepted" >&2
  exit 1
fi
grep -q "does not work with -ffast-math" "$work/said"

echo "== by CMake"
cmake -S "$source/tests/project/consumer" -B "$work/consumer" -DCMAKE_PREFIX_PATH="$work/prefix" -DPARTS="io;lab" \
  -DCMAKE_CXX_COMPILER="$compiler" >/dev/null
cmake --build "$work/consumer" >/dev/null
"$work/consumer/core"
"$work/consumer/io"
"$work/consumer/lab"

echo "== by pkg-config"
PKG_CONFIG_PATH=$(find "$work/prefix" -type d -name pkgconfig)
export PKG_CONFIG_PATH
# shellcheck disable=SC2046
"$compiler" -std=c++20 "$source/tests/project/consumer/core.cpp" -o "$work/core" $(pkg-config --cflags --libs taut)
"$work/core"
# shellcheck disable=SC2046
"$compiler" -std=c++20 "$source/tests/project/consumer/io.cpp" -o "$work/io" $(pkg-config --cflags --libs taut-io)
"$work/io"
# shellcheck disable=SC2046
"$compiler" -std=c++20 "$source/tests/project/consumer/lab.cpp" -o "$work/lab" $(pkg-config --cflags --libs taut-lab)
"$work/lab"

echo "== the examples"
cmake -S "$source/examples/hello" -B "$work/hello" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$compiler" >/dev/null
cmake --build "$work/hello" >/dev/null
"$work/hello/hello" | tee "$work/said"
grep -q "polyanya: found, length 10" "$work/said"
"$work/hello/hello-doors" | tee "$work/said"
grep -q "the door closes: found, length 19.8885" "$work/said"
grep -q "the gap is open again: nothing to do" "$work/said"
"$work/hello/hello-flow" | tee "$work/said"
grep -q "fast water: found" "$work/said"
"$work/prefix/bin/taut" generate showcase -o "$work/world.geojson"
"$work/hello/hello-files" "$work/world.geojson" 40 560 960 40
