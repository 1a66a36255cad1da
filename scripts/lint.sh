#!/bin/sh
# Formatting and static analysis: clang-format over all sources, clang-tidy over those of the libraries and the program.
set -eu
cd "$(dirname "$0")/.."
git ls-files '*.hpp' '*.cpp' | xargs clang-format --dry-run -Werror
cmake --preset debug >/dev/null  # which compiles every file by itself
# What this build leaves out, such as taut-mesh, has no flags to be read with.
git ls-files 'src/*.cpp' 'apps/*.cpp' | while read -r file; do
  if grep -qF "/$file\"" build-debug/compile_commands.json; then echo "$file"; fi
done | xargs -P "$(nproc)" -n 2 clang-tidy --quiet -p build-debug 2>/dev/null
echo "lint: clean"
