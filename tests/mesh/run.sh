#!/bin/sh
# taut-mesh fills a cube and a cube with a hollow; what it writes is read, filled whole, and planned through.
# run.sh TAUT_MESH TAUT
set -eu
mesh=$1 taut=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/cube.off" <<END
OFF
8 12 0
0 0 0
2 0 0
2 2 0
0 2 0
0 0 2
2 0 2
2 2 2
0 2 2
3 0 2 1
3 0 3 2
3 4 5 6
3 4 6 7
3 0 1 5
3 0 5 4
3 1 2 6
3 1 6 5
3 2 3 7
3 2 7 6
3 3 0 4
3 3 4 7
END
"$mesh" "$work/cube.off" "$work/cube.vtk" --cell-size 0.3 --weight 3
"$taut" inspect "$work/cube.vtk" --json > "$work/facts.json"
# Corners of the cube are kept, so both ends lie inside and the straight way is there.
"$taut" plan "$work/cube.vtk" --from 0,0,0 --to 2,2,2 --json > "$work/plan.json"
"$taut" validate "$work/cube.vtk" "$work/plan.json"
python3 - "$work" <<'END'
import json, math, sys
facts = json.load(open(sys.argv[1] + "/facts.json"))
assert facts["tetrahedra"] > 100, facts
assert facts["bounds"] == [0, 0, 0, 2, 2, 2], facts
assert facts["least_weight"] == 3, facts
cost = json.load(open(sys.argv[1] + "/plan.json"))["results"][0]["cost"]
assert abs(cost - 3 * math.sqrt(12)) < 1e-6, cost
END
# An open surface is refused with words.
sed -e 's/^8 12 0/8 11 0/' -e '$d' "$work/cube.off" > "$work/open.off"
if "$mesh" "$work/open.off" "$work/open.vtk" 2> "$work/said"; then exit 1; fi
grep -q "expected a closed one" "$work/said"
