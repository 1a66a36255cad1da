#!/bin/sh
# Takes the studio's own pictures for README and docs into docs/pictures/studio-*.png, with the program in build/.
set -eu
cd "$(dirname "$0")/.."
TAUT_PICTURES=$PWD/docs/pictures tests/studio/browser/run.sh build/taut pictures "$@"
