#!/bin/sh
# Formatting and static analysis: clang-format over all sources, clang-tidy over those of the libraries and the program.
set -eu
cd "$(dirname "$0")/.."
git ls-files '*.hpp' '*.cpp' | xargs clang-format --dry-run -Werror
cmake --preset debug >/dev/null  # which compiles every file by itself
git ls-files 'src/*.cpp' 'apps/*.cpp' | xargs -P "$(nproc)" -n 2 clang-tidy --quiet -p build-debug 2>/dev/null
echo "lint: clean"
