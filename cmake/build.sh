#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT
#
# cmake/build.sh <preset> [<target>...]: configures if needed, then builds.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"
preset=$1
shift
folder=build/$preset

# What a build folder is bound to and CMake cannot change in place: where the clone lies, what the
# presets say and which emscripten was used. When it differs, the folder is configured afresh.
identity="$root $(cksum <CMakePresets.json)"
if [[ $preset == wasm* ]]; then
  identity+=" $(grep FLOCKWORK_EMSCRIPTEN build/setup.cmake 2>/dev/null || command -v emcc || true)"
fi
if [ ! -f "$folder/build.ninja" ] || [ "$(cat "$folder/identity" 2>/dev/null)" != "$identity" ]; then
  cmake --preset "$preset" --fresh
  printf '%s\n' "$identity" >"$folder/identity"
fi
jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-$(getconf _NPROCESSORS_ONLN)}
if [ "$#" -gt 0 ]; then set -- --target "$@"; fi
exec cmake --build "$folder" --parallel "$jobs" "$@"
