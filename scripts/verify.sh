#!/bin/sh
# Shows at full size what the project claims, and writes docs/verification.md. Resumable: a step that has passed on the
# same sources is not run again, and the report keeps what it said about steps that were run elsewhere. Needs the data
# described in docs/verification.md; without it the steps that use it are reported as not run.
#   scripts/verify.sh [STEP...]      all steps, or those named
set -eu
cd "$(dirname "$0")/.."
data=${TAUT_DATA:-../shared/data}
fuzz_seconds=${VERIFY_FUZZ_SECONDS:-300}
work=out/verify
mkdir -p "$work"
sources=$(git ls-files -s src apps tests bench CMakeLists.txt cmake | git hash-object --stdin)
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD -- src apps tests bench CMakeLists.txt cmake || echo +)
wanted="$*"
failed=0

# step NAME "what it shows" COMMAND: runs COMMAND unless it has passed on these sources.
step() {
  name=$1 claim=$2 command=$3
  printf '%s\n%s\n' "$claim" "$command" >"$work/$name.about"
  case " $wanted " in "  " | *" $name "*) ;; *) return 0 ;; esac
  if [ "$(cat "$work/$name.passed" 2>/dev/null)" = "$sources" ]; then
    echo "== $name: passed before"
    return 0
  fi
  echo "== $name: $claim"
  rm -f "$work/$name.passed"
  begin=$(date +%s)
  # A filter that matches no test shows nothing.
  if sh -c "$command" >"$work/$name.log" 2>&1 && ! grep -q "Running 0 tests" "$work/$name.log"; then
    echo "$sources" >"$work/$name.passed"
    state=passed
  else
    state=FAILED
    failed=1
  fi
  echo "$state in $(($(date +%s) - begin)) s, $(date -u +%Y-%m-%d), at $commit" | tee "$work/$name.state"
  tail -n 4 "$work/$name.log"
}

cmake --preset release -DTAUT_TESTS=ON -DTAUT_BENCH=ON >/dev/null
cmake --build --preset release -j "$(nproc)" >"$work/build.log" 2>&1 || { tail "$work/build.log"; exit 1; }

if [ -d "$data/movingai" ]; then
  grid="--planner astar --scen-origin centre --moves octile-strict --check-lengths --threads $(nproc)"
  step bgmaps "Grid A* gives every length of all 75 Baldur's Gate maps to the printed digits" \
    "build/taut bench '$data'/movingai/bgmaps/*.map $grid --csv $work/bgmaps.csv"
  step samples "The same on the samples of the other suites" \
    "build/taut bench '$data'/movingai/samples/*.map $grid --csv $work/samples.csv"
  step visibility-bgmap "A whole scenario of a Baldur's Gate map through the visibility planner, held against grid A*" \
    "build/taut bench '$data/movingai/bgmaps/AR0011SR.map' --planner visibility,astar --csv $work/visibility-bgmap.csv"
  any_angle="dijkstra,astar,astar-smoothed,theta,lazy-theta,block-astar,block-astar:block=3,block-astar:block=2"
  any_angle="$any_angle,block-astar:smooth=yes,grid-visibility,anya"
  for rule in forbid allow; do
    step any-angle-bgmaps-$rule \
      "All planners on all 75 Baldur's Gate maps, squeezing ${rule}: every path valid, exact planners equal, none below" \
      "build/taut bench '$data'/movingai/bgmaps/*.map --planner $any_angle,visibility --squeeze $rule --threads $(nproc)"
    step any-angle-samples-$rule "The same without \`visibility\`, which is too slow there, on the samples of the other suites" \
      "build/taut bench '$data'/movingai/samples/*.map --planner $any_angle --squeeze $rule --threads $(nproc)"
  done
  for suite in bgmaps samples; do
    step polyanya-$suite "polyanya equals anya on every query of the $suite, on triangles and on merged cells, every path valid" \
      "build/taut bench '$data'/movingai/$suite/*.map --planner polyanya,polyanya:merge=none,anya --threads $(nproc)"
  done
  triangles="ta,tra,ta:f=1,tra:f=1,ta:mode=thesis:f=1,tra:mode=thesis:f=1"
  step triangles-points \
    "ta and tra prove every path of all 75 Baldur's Gate maps within 10^6 expansions, as short as polyanya's; those that stop early are valid" \
    "build/taut bench '$data'/movingai/bgmaps/*.map --planner polyanya,$triangles --expansions 1000000 --threads $(nproc)"
  step triangles-discs \
    "The same for discs of radius 0.49 from cell centres against tangent-graph: found by all or none, every path keeps its clearance" \
    "build/taut bench '$data'/movingai/bgmaps/*.map --planner tangent-graph,$triangles --radius 0.49 --scen-origin centre --expansions 1000000 --threads $(nproc)"
  step published-tra \
    "The published TRA*: shortest without a search on every query of all 75 Baldur's Gate maps whose ends share a ring or loop; its other promises on random and degenerate worlds; where published widths break theirs" \
    "TAUT_DATA='$data' TAUT_FULL=1 build/tests/test-plan --gtest_filter='PublishedTra*'"
  step many-corners "anya equals a plain A* over all corners on a seeded sample of a map with more than 10,000 corners" \
    "TAUT_FULL=1 build/tests/test-plan --gtest_filter='*ExactOnMaps*'"
fi
step tolerance "One tolerance: 10^5 worlds of 5 kinds, turned, scaled from 10^-6 to 10^6, moved up to 10^12: all exact planners agree, every path is valid" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='ToleranceModel*'"
step time-limits "Every planner, in the plane, over weights and in volumes, ends within 5 ms after its time limit, or when it is told to stop, on hard worlds, whatever it is asked" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='*TimeLimit*:StopToken*:Interruption*' &&
   TAUT_FULL=1 build/tests/test-weighted --gtest_filter='TimeLimit*' && TAUT_FULL=1 build/tests/test-volume --gtest_filter='TimeLimit*'"
step disc-outlines "Discs around regular polygons of 3 to 10^5 corners, 10^-3 to 10^3 edges in radius: the length in closed form, valid, time in proportion to corners" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='DiscsAroundNgons*'"
step polyanya "polyanya equals visibility on 10^4 random polygon worlds and 10^5 grids, ends anywhere; known lengths on Aurora" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='Polyanya*'"
step triangulation "Random edits leave a valid triangulation, the right free space, and nothing behind; the edges are CGAL's" \
  "TAUT_FULL=1 build/tests/test-cells --gtest_filter='*Triangulation*'"
step triangulation-sanitized "10^6 random insertions, removals and moves under the address and undefined-behaviour sanitizers break nothing" \
  "cmake --preset asan >/dev/null && cmake --build --preset asan -j $(nproc) --target test-cells &&
   TAUT_FULL=1 build-asan/tests/test-cells --gtest_filter='*TriangulationEdits.KeepEverythingInOrder*'"
step live-world "10^6 edits: all that follows a world stays true to it, and it is tight again when crossings are gone" \
  "TAUT_FULL=1 build/tests/test-cells --gtest_filter='*LiveWorld*'"
step live-sanitized "10^6 edits of a world and all that follows it, and as many under watched discs, under the address and undefined-behaviour sanitizers" \
  "cmake --preset asan >/dev/null && cmake --build --preset asan -j $(nproc) --target test-cells test-plan &&
   TAUT_FULL=1 build-asan/tests/test-cells --gtest_filter='*LiveWorld*' &&
   TAUT_FULL=1 build-asan/tests/test-plan --gtest_filter='*PathWatch*:*WatchedDiscs*:LivePlanners*'"
step live-paths "Planners over a world that changes follow or are stale; paths of points and discs that are not told of stay shortest" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='*PathWatch*:*WatchedDiscs*:LivePlanners*'"
step clearance "Widths and channels are as wide as brute force says, and follow every edit" \
  "TAUT_FULL=1 build/tests/test-cells --gtest_filter='Clearance*:*/Clearance*'"
step reduction "10^5 random edits: the reduction equals a rebuild after each, on large worlds at checkpoints; 2n - 2 decisions" \
  "TAUT_FULL=1 build/tests/test-cells --gtest_filter='Reduction*:*/Reduction*:TurnCorners*'"
step tangents "tangent-graph equals brute force over all circles, and lies between points in worlds grown less and more" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='TangentPlanner*'"
step triangle-planners "ta and tra on random worlds, points and discs of random radii: found iff the oracle finds, proven ones as short, all valid" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='TrianglePlanner*:FaceEnds*' &&
   TAUT_FULL=1 build/tests/test-path --gtest_filter='TautStrings*:DiscPath*'"
step ends-elsewhere "tangent-graph, ta and tra with \`nearest\` and \`within\` for any radius: statuses and lengths as brute force over all offset edges and circles says, on 15000 random worlds; all valid" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='DiscEnds*:TriangleEnds*'"
step edits-of-triangles "A polygon in or out of 10^5 triangles, widths and reduction included, is at the median 500 times as fast as building anew" \
  "build/bench/reduction edits 1e5 && build/bench/reduction build 1e5"
step channels "The funnel equals exact brute force on millions of channels; the naive planner is valid and never shorter" \
  "TAUT_FULL=1 build/tests/test-path --gtest_filter='*unnel*' && TAUT_FULL=1 build/tests/test-plan --gtest_filter='*TriangleAstar*'"
step trapezoids "The decomposition of 1200 random worlds, traced grids among them, equals brute force: corners, portals, areas, location; paths on it are shortest" \
  "TAUT_FULL=1 build/tests/test-cells --gtest_filter='Trapezoids*:PathsOnTrapezoids*:MeshLines*'"
step trapezoids-scale "Building trapezoids takes O(n log n) up to 10^6 segments, locating O(log n) questions" \
  "build/bench/trapezoids scale 1e6"
step groups "Cells joined into groups: a partition, convex within the tolerance, and no chord can be removed any more" \
  "TAUT_FULL=1 build/tests/test-cells --gtest_filter='CellGroups*:PocketDepth*'"
step movable-nodes "portal-graph and movable find a path exactly if there is one, valid with every tolerance, shortest in its channel, the same every time" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='PortalGraph*:PortalNodes*:Movable*:GroupsOfTrapezoids*'"
step hills "Heights and climbs are right; walks over hills stay in free space and arrive; grown worlds keep their distance" \
  "TAUT_FULL=1 build/tests/test-world --gtest_filter='HeightField*:Hills*:Expand*' && TAUT_FULL=1 build/tests/test-path --gtest_filter='Slope*'"
step studio-browser "The studio in headless Chromium: worlds made, asked, watched, compared, moved and shared; views, accessibility, speed" \
  "tests/studio/browser/run.sh build/taut"
if command -v em++ >/dev/null 2>&1; then
  step wasm "Compiled as WebAssembly and run by Node.js, planners, layers, pictures and files give the answers of the native program" \
    "tests/project/wasm.sh . build"
fi
step voxels "voxel-astar gives every published cost of the voxel map Simple, every path valid" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='*Voxel*'"
step triangle-costs "Crossing a triangle: the closed form equals a minimiser in extended precision on 10^7 triangles in the plane and 10^7 in space, needles among them" \
  "TAUT_FULL=1 build/tests/test-weighted --gtest_filter='TriangleCost*'"
step tetrahedron-costs "Crossing a tetrahedron: each closed form, and all together, equal a minimiser that proves its gap on 10^6 tetrahedra, needles among them; likewise in four dimensions" \
  "TAUT_FULL=1 build/tests/test-volume --gtest_filter='TetrahedronCost*:GeneralCost*'"
step volumes "Field D* through tetrahedra and weighted voxels: costs, kept ways, floods, straightened paths; crossed with worlds, scales, places, options, ends and budgets: no path that the validator refuses" \
  "TAUT_FULL=1 build/tests/test-volume --gtest_filter='TetrahedronField*:KeptSolidWays*:VoxelField*:VolumeFuzz*:VolumeStraightener*:FaceChain*:WeightAlong*'"
step voxel-fields "Costs and times of Field D* over voxels beside the same voxels cut into tetrahedra" \
  "build/bench/voxel_fields 20 4"
step space-pictures "Pictures of tetrahedra from 600 random sides, cut at random: what is seen at each pixel is what a ray meets there first" \
  "TAUT_FULL=1 build/tests/test-lab --gtest_filter='SpacePicture*:SpaceFaces*:DepthRaster*'"
step steiner3 "Nested points on faces and edges of tetrahedra: as brute force with all pairs and wedges finds them, never dearer with more of them, near to Snell's law" \
  "TAUT_FULL=1 build/tests/test-volume --gtest_filter='Steiner3.*'"
step volume-accuracy "Costs of paths through 10^5 tetrahedra over those of nested points, straightened, by planner and kind of weights" \
  "build/bench/volume_bounds near 20 16000 $work/volume-accuracy.csv -1 31"
step volume-scale "A plan through 10^7 tetrahedra, with at most 100 bytes each at rest" \
  "build/bench/volume_bounds scale 1600000"
step delaunay3 "Delaunay tetrahedra of up to 10^6 points beside CGAL's, in turns" \
  "TAUT_FULL=1 build/tests/test-cells --gtest_filter='Delaunay3*:PointInserter*:SpatialOrder3*:TetrahedraChecks*:DrawTetrahedra*' &&
   build/bench/delaunay3 5"
step weighted-planners "Straightened paths beside nested Steiner points, pathnet and refinement; bound <= polyanya <= cost where weights are 1" \
  "TAUT_FULL=1 build/tests/test-weighted --gtest_filter='WeightedAccuracy.*:Straighten.*:Pathnet.*:AdaptiveRefinement.*'"
step weighted-accuracy "Costs of straightened paths over those of 1000 references, by planner and kind of ground" \
  "build/bench/weighted_bounds straight 1000 64 $work/weighted-accuracy.csv"
step weighted-proof "A proven 1 % for 95 % of 200 queries on worlds of 10^4 cells within 60 s each; needles and high contrast apart" \
  "build/bench/weighted_bounds proof 200 100 60 $work/weighted-proof.csv"
step weighted-rest "Everything else over weighted ground: planners against references, proofs, meshes of areas, locators, wedges" \
  "TAUT_FULL=1 build/tests/test-weighted --gtest_filter='-TriangleCost*:WeightedAccuracy.*:Straighten.*:Pathnet.*:AdaptiveRefinement.*:*Replanner*:Exploration*:ComplexEditor*:WeightedFuzz*:SurfaceFuzz*:LiveWeights*:LiveGround*:ClimbMetric*:Terrain*:TimeLimit*'"
step replanning "Repaired costs equal those of planning from scratch: 10^4 changes of weights, of triangles, and of the weights of tetrahedra, stretched meshes among them" \
  "TAUT_FULL=1 build/tests/test-weighted --gtest_filter='*Replanner*:Exploration*:ComplexEditor*' &&
   TAUT_FULL=1 build/tests/test-volume --gtest_filter='*Replanner*'"
step exploring "Expansions of an agent that senses the ground as it goes, over those of planning from scratch" \
  "build/bench/replanning 20 128"
step distance-fields "Errors of distance fields over 100 worlds, beside fast marching, the heat method and exact geodesics" \
  "build/bench/distance_fields 100 bench/fast_marching.py"
step volume-fields "Distance fields in volumes: a torus in a box of 10^5 tetrahedra within 1 %, and 0.7 % with the walls, against every triangle measured; bounds, ways and iso-surfaces whatever is varied" \
  "TAUT_FULL=1 build/tests/test-volume --gtest_filter='VolumeField*:IsoSurface*:ContourWeights*' && build/bench/volume_fields"
step weighted-scale "Plans over 4096 x 4096 cells and 10^7 triangles: time and memory against size" \
  "build/bench/weighted_scale all 4096 1e7"
step weighted-fuzz "Planners over weighted ground, in the plane and on surfaces, crossed with worlds, scales, places, options, ends and budgets: no path that the validator refuses" \
  "TAUT_FULL=1 build/tests/test-weighted --gtest_filter='WeightedFuzz*:SurfaceFuzz*'"
step live-ground "Areas and obstacles edited in one live world: triangles, plans and costs are those of a world made afresh" \
  "TAUT_FULL=1 build/tests/test-weighted --gtest_filter='LiveWeights*:LiveGround*'"
step terrain "Plans over heights: crossing costs equal a minimiser, paths are near those of a dense lattice, whatever is varied is valid" \
  "TAUT_FULL=1 build/tests/test-weighted --gtest_filter='ClimbMetric*:Terrain*'"
step installed-shared "Shared libraries, installed: every header by itself, and programs that use each public part, by CMake and by pkg-config" \
  "cmake --preset release -B $work/shared -DBUILD_SHARED_LIBS=ON -DTAUT_TESTS=OFF >/dev/null && cmake --build $work/shared -j $(nproc) &&
   tests/project/installed.sh . $work/shared c++"
step studio-server "The studio's server: every endpoint, hostile, slow and concurrent clients; answers in 2 ms at the median" \
  "TAUT_FULL=1 build/tests/test-studio"
step big-map "A map of 4096 x 4096 cells at coverage 0.3 is generated in at most 2 s" \
  "for d in 0 2 10 100; do
     timeout 2 build/taut generate grid --size 4096 --coverage 0.3 --clustering \$d -o $work/big.map || exit 1
   done"
step exact-on-grids "anya and grid-visibility equal visibility on random grids, and turn least among the shortest paths" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='ExactOnGrids*:LeastTurning*'"
step databases "10^6 random entries of the 4 x 4 distance database equal exact shortest paths" \
  "TAUT_FULL=1 build/tests/test-cells --gtest_filter='*EveryRule*:LocalDistances*'"
step squeeze "The planners agree on generated maps full of double corners, squeezing forbidden and allowed" \
  "for rule in forbid allow; do
     build/taut generate grid --size 120 --coverage 0.3 --clustering 0 --seed 5 -o $work/noise.map &&
     build/taut bench $work/noise.map --random 1000 --seed 5 --planner all --squeeze \$rule || exit 1
   done"
step unreachable "Queries without a path are answered alike by all planners (generated, dense, no largest region)" \
  "for seed in 1 2 3 4 5 6 7 8 9 10; do
     build/taut generate grid --size 60 --coverage 0.42 --clustering 0.5 --seed \$seed -o $work/dense.map &&
     build/taut bench $work/dense.map --random 300 --seed \$seed --planner all || exit 1
   done"
step brute-force "visibility equals brute force in exact integers on 1000 and more random worlds, degenerate ones included" \
  "TAUT_FULL=1 build/tests/test-plan --gtest_filter='*Visibility*' && TAUT_FULL=1 build/tests/test-cells --gtest_filter='*Visibility*' &&
   TAUT_FULL=1 build/tests/test-world"
step map-load "An 8192 x 8192 map loads in at most 4 times what reading its bytes takes" \
  "build/bench/map_load --benchmark_repetitions=7 --benchmark_report_aggregates_only=true | tee $work/map-load.txt &&
   awk '/_median/ { split(\$1, part, /[\/]/); time[part[1] part[2]] = \$2 }
        END { for (kind in time) if (kind ~ /^load_map/) {
                plain = kind; sub(/^load_map/, \"read_bytes\", plain)
                ratio = time[kind] / time[plain]; printf \"%s: %.2f times reading its bytes\\n\", kind, ratio
                if (ratio > 4) bad = 1 }
              exit bad }' $work/map-load.txt"
step sanitizers "All tests under the address and undefined-behaviour sanitizers" "make test-sanitize"
step threads "The tests of the lab and the studio under the thread sanitizer" "make test-threads"
step fuzzers "Every reader's and the studio's fuzzer for $fuzz_seconds seconds" "make fuzz FUZZ_SECONDS=$fuzz_seconds"

# report_step NAME: its section, or the one that the last report has if it was not run here.
report_step() {
  if [ ! -f "$work/$1.state" ] && grep -qx "## $1" docs/verification.md 2>/dev/null; then
    awk -v title="## $1" '/^## / { within = $0 == title } within' docs/verification.md | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
    return
  fi
  echo "## $1"
  echo
  head -n 1 "$work/$1.about"
  echo
  echo '```'
  tail -n +2 "$work/$1.about" | sed "s|$data|\$TAUT_DATA|g"
  echo '```'
  echo
  cat "$work/$1.state" 2>/dev/null || echo "not run"
  if [ -f "$work/$1.log" ]; then
    echo
    echo '```'
    tail -n 12 "$work/$1.log" | cut -c1-150 | iconv -c -f utf-8 -t utf-8  # cut counts bytes
    echo '```'
  fi
}

mkdir -p docs
{
  echo "# What has been verified"
  echo
  echo "Written by \`make verify\`, which runs these steps at full size. The data of the first steps are the MovingAI benchmarks"
  echo "(N. Sturtevant, *Benchmarks for Grid-Based Pathfinding*, 2012), looked for in \`\$TAUT_DATA\` (default \`../shared/data\`)."
  for about in "$work"/*.about; do
    echo
    report_step "$(basename "$about" .about)"
  done
} >"$work/verification.md"
mv "$work/verification.md" docs/verification.md
echo "written: docs/verification.md"
exit $failed
