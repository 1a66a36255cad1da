#!/bin/sh
# setup.sh [demo|docs]: installs the Debian packages that building and testing need (or the demo alone, or the reference
# alone), by name, if any is missing. Starts at once and needs no network when nothing is missing.
set -eu

# What building the library and the command line takes, what the reference takes, then what the studio and the tests take.
packages="build-essential cmake ninja-build ccache pkg-config
  libfmt-dev nlohmann-json3-dev libcli11-dev libpng-dev libcairo2-dev fonts-dejavu-core"
reference="doxygen python3"
if [ "${1:-}" = docs ]; then
  packages=$reference
elif [ "${1:-}" != demo ]; then
  packages="$packages $reference
  libcpp-httplib-dev
  libgtest-dev libboost-dev libbenchmark-dev libcgal-dev librecast-dev
  clang libclang-rt-14-dev clang-format clang-tidy"
  # Any Node.js that is there already will do, wherever it came from; Debian's npm would not go with another's.
  command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 || packages="$packages nodejs npm"
fi

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "taut: this is not a Debian system; please install the equivalents of: $packages" >&2
  exit 0
fi

missing=""
for package in $packages; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
  as_root=""
elif command -v sudo >/dev/null 2>&1; then
  as_root="sudo"
else
  echo "taut: these packages are missing and can only be installed as root or with sudo:" >&2
  echo " $missing" >&2
  echo "taut: please run, as root:  apt-get install$missing" >&2
  exit 1
fi

echo "taut: installing$missing"
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
