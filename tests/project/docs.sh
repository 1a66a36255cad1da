#!/bin/sh
# docs.sh SOURCE: the reference can be made, which takes a description of every public symbol; and one without would be
# noticed. Exits with 77, which test drivers take for "skipped", only where there is no Doxygen, and not in CI.
set -eu
cd "$1"
for tool in doxygen python3; do
  command -v $tool >/dev/null 2>&1 && continue
  echo "skipped: there is no $tool on this machine"
  [ -z "${CI:-}" ] || exit 1
  exit 77
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Every place of the sample that lacks a description says "missing"; Doxygen has to name those and no other.
sample=tests/project/docs/sample.hpp
{
  cat docs/Doxyfile
  echo "INPUT = $sample"
  echo "USE_MDFILE_AS_MAINPAGE ="
  echo "WARN_AS_ERROR = NO"
  echo "OUTPUT_DIRECTORY = \"$work\""
} | doxygen - 2>"$work/warnings"
sed -n 's/^.*sample\.hpp:\([0-9]*\):.*/\1/p' "$work/warnings" | sort -nu >"$work/found"
grep -n -i 'missing' $sample | cut -d: -f1 >"$work/missing"
if ! diff "$work/missing" "$work/found" >"$work/difference"; then
  echo "lines of $sample that lack a description (<) and that Doxygen misses one in (>):" >&2
  cat "$work/difference" "$work/warnings" >&2
  exit 1
fi

scripts/docs.sh "$work/docs"
for page in index files classtaut_1_1CellStoreIn structtaut_1_1Query; do
  [ -s "$work/docs/html/$page.html" ] || { echo "the reference has no page $page" >&2; exit 1; }
done
if grep -l -F "$PWD" "$work"/docs/html/*.html; then
  echo "these pages tell where they were made" >&2
  exit 1
fi
