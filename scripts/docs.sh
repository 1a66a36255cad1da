#!/bin/sh
# docs.sh [FOLDER]: makes the reference of the library in FOLDER/html (build/docs/html unless told otherwise) from the
# public headers and the guide. Fails, naming every one, if a public symbol has no description.
set -eu
cd "$(dirname "$0")/.."
out=${1:-build/docs}
for tool in doxygen python3; do
  command -v $tool >/dev/null 2>&1 || {
    echo "taut: the reference is made by $tool, which is not on this machine (Debian: apt-get install $tool)" >&2
    exit 1
  }
done
version=$(sed -n 's/^project(taut VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
rm -rf "$out/html"
mkdir -p "$out"
{
  cat docs/Doxyfile
  echo "PROJECT_NUMBER = $version"
  echo "OUTPUT_DIRECTORY = \"$out\""
} | doxygen - 2>"$out/warnings.txt" || {
  sort -u "$out/warnings.txt" | sed "s|^$PWD/||" >&2
  echo "taut: $(sort -u "$out/warnings.txt" | wc -l) places above keep the reference from being complete" >&2
  exit 1
}
echo "the reference: $out/html/index.html"
