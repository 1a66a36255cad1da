#!/bin/sh
# Formatting and static analysis: clang-format over all sources, clang-tidy over those of the libraries and the program.
set -eu
cd "$(dirname "$0")/.."
git ls-files '*.hpp' '*.cpp' | xargs clang-format --dry-run -Werror
[ -f build/compile_commands.json ] || cmake --preset release >/dev/null
git ls-files 'src/*.cpp' 'apps/*.cpp' | xargs -P "$(nproc)" -n 2 clang-tidy --quiet -p build 2>/dev/null
echo "lint: clean"
