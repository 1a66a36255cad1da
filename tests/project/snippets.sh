#!/bin/sh
# Compiles every C++ snippet of the README and the docs, so that what readers copy works.
#   snippets.sh SOURCE_DIR COMPILER
set -eu
source=$1
compiler=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0
for page in "$source"/README.md "$source"/docs/*.md; do
  awk -v base="$work/$(basename "$page" .md)" '
    /^```cpp/ { inside = 1; n += 1; file = base "-" n ".cpp"; next }
    /^```/    { inside = 0 }
    inside    { print > file }' "$page"
done
for snippet in "$work"/*.cpp; do
  [ -e "$snippet" ] || break
  count=$((count + 1))
  "$compiler" -std=c++20 -Wall -Wextra -fsyntax-only -I "$source/src" "$snippet" || {
    echo "snippet $(basename "$snippet" .cpp) does not compile:" >&2
    cat "$snippet" >&2
    exit 1
  }
done
echo "$count snippets compile"
[ "$count" -gt 0 ]
