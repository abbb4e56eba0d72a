#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"
logs=build/logs

usage() {
  cat <<'END'
Usage: tests/run.sh [part...] [--full]

Sets up what is missing, builds and tests everything. Parts, of which several may be named:

  --native    unit tests built with -O0 and with -O3, the programs, and a project that uses the
              installed package
  --scalar    unit tests on the scalar backend, -O3
  --wasm      unit tests as WebAssembly in Node
  --sanitize  unit tests with Clang's address and undefined-behaviour sanitizers, and a short run of
              the fuzz tests
  --browser   the page in Chromium
  --fuzz      random scene files with the sanitizers on, for two minutes; only when named
  --bench     the benchmark, native and as WebAssembly in Node; only when named

  --full      also the long tests
  --help      show this text

Logs are in build/logs. The last line counts test cases.
END
}

parts=()
full=
for option; do
  case $option in
    --native | --scalar | --wasm | --sanitize | --browser | --fuzz | --bench) parts+=("${option#--}") ;;
    --full) full=yes ;;
    --help | -h)
      usage
      exit 0
      ;;
    *)
      printf "run: unknown option '%s'\n\n" "$option" >&2
      usage >&2
      exit 2
      ;;
  esac
done
[ "${#parts[@]}" -gt 0 ] || parts=(native scalar wasm sanitize browser)
wants() { [[ " ${parts[*]} " == *" $1 "* ]]; }

# Children that run in the background do not get Ctrl-C by themselves.
trap 'jobs -p | xargs -r kill 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM

passed=0
failed=0
skipped=0
cores=$(getconf _NPROCESSORS_ONLN)

# A program that hangs counts as failed. macOS has no timeout.
limited() {
  if command -v timeout >/dev/null; then timeout --kill-after=10 1800 "$@"; else "$@"; fi
}
export cores
export -f limited

# report <name> <log> <passed> <failed> <skipped>: one line, and the log's end when something failed.
report() {
  passed=$((passed + $3))
  failed=$((failed + $4))
  skipped=$((skipped + $5))
  printf '%-14s %4d passed, %d failed, %d skipped, %d s\n' "$1" "$3" "$4" "$5" $((SECONDS - began))
  if [ "$4" -gt 0 ]; then
    printf -- '---- the end of %s\n' "$2"
    tail -n 60 "$2"
    printf -- '----\n'
  fi
}

build() { # name, log, preset, targets: builds, or reports a failure
  printf '%-14s building\n' "$1"
  began=$SECONDS
  ./cmake/build.sh "$3" "${@:4}" >"$2" 2>&1 || {
    report "$1" "$2" 0 1 0
    return 1
  }
}

# Counts the test cases in Catch2's XML reports. A report that breaks off belongs to a run that died.
count_catch() { # exit code of the runs, reports
  python3 - "$@" <<'END'
import sys
import xml.etree.ElementTree as tree

passed = failed = skipped = 0
for report in sys.argv[2:]:
    try:
        for _, element in tree.iterparse(report):
            if element.tag != "TestCase":
                continue
            result = element.find("OverallResult")
            if result.get("success") != "true":
                failed += 1
            elif int(result.get("skips", "0")) > 0:
                skipped += 1
            else:
                passed += 1
    except (OSError, tree.ParseError):
        failed += 1
if failed == 0 and (sys.argv[1] != "0" or passed + skipped == 0):
    failed = 1
print(passed, failed, skipped)
END
}

count_ctest() { # JUnit report
  python3 - "$@" <<'END'
import sys
import xml.etree.ElementTree as tree

try:
    suite = tree.parse(sys.argv[1]).getroot().attrib
    tests, failed, skipped = (int(suite[key]) for key in ("tests", "failures", "skipped"))
    print(tests - failed - skipped, failed if tests else 1, skipped)
except (OSError, tree.ParseError):
    print(0, 1, 0)
END
}

# run_shard <report> <spec> <shard> <command>...: one share of a Catch2 program. The exit code goes to
# <report>.code, the XML report to <report>.xml, the output to <report>.out.
run_shard() {
  local report=$1 spec=$2 shard=$3 code=0
  shift 3
  limited "$@" ${spec:+"$spec"} --allow-running-no-tests \
    --colour-mode none --shard-count "$cores" --shard-index "$shard" \
    --reporter "xml::out=$report.xml" --reporter console::out=%stdout >"$report.out" 2>&1 || code=$?
  echo "$code" >"$report.code"
}
export -f run_shard

# unit_tests <name> <preset> <target> [command before a program] [suffix of a program]: the target
# flockwork_unit_tests stands for all test programs. The shares of all programs are handed to the cores
# one after the other: a program that cannot be split well keeps no core waiting.
unit_tests() {
  local log=$logs/$3-$2.log status=0 reports=() jobs=() programs=$3 program spec shard report code p f s
  build "$1" "$log" "$2" "$3" || return 0
  if [ "$3" = flockwork_unit_tests ]; then programs=$(cat "build/$2/unit-tests.txt"); fi
  for program in $programs; do
    for spec in '' ${full:+'[full]'}; do
      for ((shard = 0; shard < cores; ++shard)); do
        report=$logs/$program-$2${spec:+-full}-$shard
        rm -f "$report".*
        reports+=("$report")
        jobs+=("$report" "$spec" "$shard" "${4:-env}" "build/$2/bin/$program${5:-}")
      done
    done
  done
  # env runs what follows it: the place of the command is never empty.
  printf '%s\0' "${jobs[@]}" | xargs -0 -n 5 -P "$cores" bash -c 'run_shard "$@"' run_shard || status=$?
  for report in "${reports[@]}"; do
    code=$(cat "$report.code" 2>/dev/null || echo 1)
    if [ "$code" != 0 ]; then status=$code; fi
    cat "$report.out" >>"$log" 2>/dev/null || true
  done
  read -r p f s < <(count_catch "$status" "${reports[@]/%/.xml}")
  report "$1" "$log" "$p" "$f" "$s"
}

# ctest_tests <name> <preset> <option of ctest> <pattern> [target...]: what ctest knows beside the
# Catch2 programs; without targets everything is built.
ctest_tests() {
  local log=$logs/ctest-$2.log junit=$logs/ctest-$2.xml p f s
  build "$1" "$log" "$2" "${@:5}" || return 0
  rm -f "$junit"
  limited ctest --test-dir "build/$2" "$3" "$4" --parallel "$cores" \
    --output-on-failure --output-junit "$root/$junit" >>"$log" 2>&1 || true
  read -r p f s < <(count_ctest "$junit")
  report "$1" "$log" "$p" "$f" "$s"
}

# A project that uses the installed package.
package_test() {
  local log=$logs/package.log junit=$logs/package.xml prefix=$root/build/package p f s
  build install "$log" native-release flockwork_core flockwork_capi || return 0
  rm -rf "$prefix" "$junit"
  {
    cmake --install build/native-release --prefix "$prefix/installed" &&
      cmake -S tests/package -B "$prefix/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_PREFIX_PATH="$prefix/installed" &&
      cmake --build "$prefix/build" &&
      limited ctest --test-dir "$prefix/build" --output-on-failure --output-junit "$root/$junit"
  } >>"$log" 2>&1 || true
  read -r p f s < <(count_ctest "$junit")
  report install "$log" "$p" "$f" "$s"
}

browser_tests() {
  local log=$logs/browser.log counts=$logs/browser.count p=0 f=0 s=0 status=0
  build browser "$log" native-release flockwork_cli || return 0
  build browser "$log" wasm-release flockwork_site || return 0
  rm -f "$counts"
  FLOCKWORK_SITE=$root/build/wasm-release/web \
    FLOCKWORK_COMMAND=$root/build/native-release/bin/flockwork \
    FLOCKWORK_BROWSER=$(sed -n 's/^set(FLOCKWORK_BROWSER "\(.*\)")$/\1/p' build/setup.cmake) \
    limited node --test \
    --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=./tests/browser/reporter.mjs --test-reporter-destination="$counts" \
    tests/browser/*.test.mjs >>"$log" 2>&1 </dev/null || status=$?
  read -r p f s <"$counts" || true
  if [ "$f" = 0 ] && { [ "$status" != 0 ] || [ $((p + s)) = 0 ]; }; then f=1; fi
  report browser "$log" "$p" "$f" "$s"
}

benchmark() { # name, preset, command before the program, suffix of the program
  local log=$logs/bench-$2.log
  build "$1" "$log" "$2" flockwork_bench flockwork_bench_scalar || return 0
  for backend in '' _scalar; do
    printf -- '---- flockwork_bench%s, %s\n' "$backend" "$2"
    began=$SECONDS
    if ${3:+"$3"} "build/$2/bin/flockwork_bench$backend${4:-}" 2>&1 | tee -a "$log"; then
      report "$1$backend" "$log" 1 0 0
    else
      report "$1$backend" "$log" 0 1 0
    fi
  done
}

finish() {
  printf '%d passed, %d failed' "$passed" "$failed"
  if [ "$skipped" -gt 0 ]; then printf ', %d skipped' "$skipped"; fi
  printf '\n'
  [ "$failed" = 0 ] && [ $((passed + skipped)) -gt 0 ]
  exit
}

rm -rf "$logs"
mkdir -p "$logs"
needed=()
for part in "${parts[@]}"; do
  case $part in
    native | scalar) needed+=(native) ;;
    wasm) needed+=(wasm) ;;
    sanitize | fuzz) needed+=(sanitizer) ;;
    browser) needed+=(native wasm browser) ;; # native: the command that the page is compared with
    bench) needed+=(native wasm bench) ;;
  esac
done
if ! ./cmake/setup.sh "${needed[@]}"; then
  failed=${#parts[@]}
  finish
fi

if wants native; then
  unit_tests "native -O0" native-debug flockwork_unit_tests
  unit_tests "native -O3" native-release flockwork_unit_tests
  ctest_tests programs native-release -E '_tests(_scalar)?$'
  package_test
fi
if wants scalar; then unit_tests scalar native-release flockwork_tests_scalar; fi
if wants wasm; then
  unit_tests "wasm in Node" wasm-release flockwork_unit_tests node .js
  ctest_tests "wasm bench" wasm-release -R '^flockwork_bench_smoke$' flockwork_bench
fi
if wants sanitize; then
  unit_tests sanitizers asan-ubsan flockwork_unit_tests
  ctest_tests "fuzz, short" asan-ubsan -R '_fuzz_short$' flockwork_fuzz
fi
if wants fuzz; then ctest_tests fuzz asan-ubsan -R '_fuzz$' flockwork_fuzz; fi
if wants browser; then browser_tests; fi
if wants bench; then
  benchmark bench native-release
  benchmark "bench, wasm" wasm-release node .js
fi
finish
