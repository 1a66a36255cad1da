#!/bin/sh
# Runs every fuzzer for SECONDS each; fails on the first finding. Usage: tests/fuzz/run.sh SECONDS [BUILD_DIR]
# New inputs are collected in BUILD_DIR/corpus/<format>, findings and logs in BUILD_DIR/findings/. With FUZZ_SEED set, the runs
# start from the seeds alone with that random seed: the same inputs every time, as far as the time reaches.
set -eu
seconds=${1:?usage: run.sh SECONDS [BUILD_DIR]}
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${2:-$here/../../build-fuzz}" && pwd)
mkdir -p "$build/findings"
ran=0
for program in "$build"/tests/fuzz/fuzz-*; do
  [ -x "$program" ] && [ -f "$program" ] || continue
  format=${program##*/fuzz-}
  corpus=$build/corpus/$format
  if [ -n "${FUZZ_SEED:-}" ]; then
    corpus=$build/corpus/seeded-$format
    rm -rf "$corpus"
  fi
  mkdir -p "$corpus"
  echo "== $format: $seconds s"
  log=$build/findings/$format.log
  if ! "$program" -seed="${FUZZ_SEED:-0}" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=10 -artifact_prefix="$build/findings/$format-" \
    "$corpus" "$here/seeds/$format" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    echo "$format: a finding, kept in $build/findings/" >&2
    exit 1
  fi
  grep '^Done' "$log"
  ran=$((ran + 1))
done
[ "$ran" -gt 0 ] || { echo "no fuzzers in $build: cmake --preset fuzz && cmake --build build-fuzz" >&2; exit 1; }
echo "$ran fuzzers, no findings"
