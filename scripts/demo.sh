#!/bin/sh
# The demo: plans across the bundled world with every planner that fits, prints the comparison, draws it, and measures the
# planners on random queries. Everything goes to out/.
set -eu
cd "$(dirname "$0")/.."
mkdir -p out
world=demo/caves.map
echo "The way across $world, by every planner that fits:"
echo
build/taut plan "$world" --from 6,103 --to 193,6 --planner all --repeat 5 --svg out/demo.svg --png out/demo.png
echo
echo "200 random queries in the same world:"
echo
build/taut bench "$world" --random 200 --seed 1 --planner all --repeat 3 --baseline astar \
  --csv out/demo.csv --report out/demo.html
echo
echo "Pictures: out/demo.svg out/demo.png    report: out/demo.html    numbers: out/demo.csv"
