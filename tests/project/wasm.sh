#!/bin/sh
# wasm.sh SOURCE BUILD: builds everything below the studio's HTTP server as WebAssembly, into SOURCE/build-wasm, and asks
# it for worlds, paths, layers and pictures in Node.js; the answers have to be those of the native program in BUILD, to
# twelve digits. Takes minutes. Exits with 77, which test drivers take for "skipped", where there is no em++.
set -eu
source=$(realpath "$1")
build=$(realpath "$2")
for tool in em++ emcmake node; do
  command -v $tool >/dev/null 2>&1 || { echo "skipped: there is no $tool on this machine (Debian: emscripten, nodejs)"; exit 77; }
done
wasm=$source/build-wasm
# Less optimised than a release: it is compiled more often than it runs.
emcmake cmake -G Ninja -S "$source" -B "$wasm" -DCMAKE_BUILD_TYPE=Release -DTAUT_UNITY=ON \
  -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" >/dev/null
cmake --build "$wasm"
cmake --build "$build" --target same-everywhere
"$build/tests/project/wasm/same-everywhere" >"$wasm/native.txt"
node "$wasm/tests/project/wasm/same-everywhere.js" >"$wasm/wasm.txt"
diff "$wasm/native.txt" "$wasm/wasm.txt"
node "$wasm/tests/project/wasm/same-everywhere.js" png >"$wasm/png.txt"
[ "$(grep -c 'built without PNG' "$wasm/png.txt")" = 2 ] || { cat "$wasm/png.txt"; exit 1; }
grep -q '"status":"found"' "$wasm/wasm.txt" || { echo "no planner has found a path"; exit 1; }
echo "$(grep -c '"status":"found"' "$wasm/wasm.txt") paths and $(wc -l <"$wasm/wasm.txt") lines of answers are the same"
