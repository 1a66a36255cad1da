#!/bin/sh
# run.sh PROGRAM [smoke] [playwright's options]: the studio of PROGRAM in headless Chromium. Exits with 77, which test
# drivers take for "skipped", only where there is no Chromium and none can be installed.
set -eu
TAUT_PROGRAM=$(realpath "$1")
export TAUT_PROGRAM
shift
cd "$(dirname "$0")"
if [ "${1:-}" = smoke ]; then
  shift
  set -- --grep @smoke "$@"
fi

if ! command -v chromium >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo -n"; fi
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >/dev/null 2>&1 || true
  if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1; then
    echo "skipped: there is no chromium on this machine, and it could not be installed"
    exit 77
  fi
fi
TAUT_CHROMIUM=$(command -v chromium)
export TAUT_CHROMIUM

if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
  npm ci --ignore-scripts --loglevel=error >/dev/null
  touch node_modules/.package-lock.json
fi
node node_modules/typescript/bin/tsc --noEmit
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# What a failed test leaves (pictures, traces) is kept where TAUT_BROWSER_OUT says.
export TAUT_BROWSER_OUT="${TAUT_BROWSER_OUT:-$out}"
if [ $# -gt 0 ]; then
  node node_modules/@playwright/test/cli.js test "$@"
else
  node node_modules/@playwright/test/cli.js test --grep-invert @alone
  node node_modules/@playwright/test/cli.js test --grep @alone --workers 1  # they measure
fi
