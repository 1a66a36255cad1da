#!/bin/sh
# Installs the build into a scratch folder and builds and runs the example projects against the installed tree, with CMake
# and with pkg-config.
#   installed_example.sh SOURCE_DIR BINARY_DIR COMPILER
set -eu
source=$1
binary=$2
compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$binary" --prefix "$work/prefix" >/dev/null
cmake -S "$source/examples/hello" -B "$work/hello" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$compiler" >/dev/null
cmake --build "$work/hello" >/dev/null
"$work/hello/hello" | tee "$work/said"
grep -q "polyanya: found, length 10" "$work/said"
"$work/hello/hello-doors" | tee "$work/said"
grep -q "the door closes: found, length 19.8885" "$work/said"
grep -q "the gap is open again: nothing to do" "$work/said"

"$work/prefix/bin/taut" generate showcase -o "$work/world.geojson"
"$work/hello/hello-files" "$work/world.geojson" 40 560 960 40

PKG_CONFIG_PATH=$(find "$work/prefix" -type d -name pkgconfig)
export PKG_CONFIG_PATH
# shellcheck disable=SC2046
"$compiler" -std=c++20 "$source/examples/hello/files.cpp" -o "$work/by-pkg-config" $(pkg-config --cflags --libs taut-io)
"$work/by-pkg-config" "$work/world.geojson" 40 560 960 40
