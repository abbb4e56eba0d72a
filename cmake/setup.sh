#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT
#
# Brings the tools and the sources of the dependencies that a build needs.
#
#   cmake/setup.sh [native] [wasm] [sanitizer] [browser] [bench]     (default: native wasm)
#
# On Debian 12 and 13 missing packages are installed with apt (root or sudo). Elsewhere the script
# only looks at the installed tools and names what is missing. Beside apt packages it writes into
# ${XDG_CACHE_HOME:-~/.cache}/flockwork and into tests/*/node_modules of this clone. It may be
# interrupted and called again at any time: each tree is built under a temporary name and renamed.
#
# Debian 12 has an emscripten of 2022. There, the one of Debian 13 is unpacked into the cache beside
# the libc that its binaryen needs; the system itself keeps to one release.
set -euo pipefail
umask 022

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/flockwork
emscripten_minimum=3.1.57
emscripten_version=3.1.69
binaryen_version=120
# The last number rises when this script unpacks the toolchain in another way.
toolchain=$cache/emscripten-$emscripten_version-1

say() { printf 'setup: %s\n' "$*"; }
die() {
  printf 'setup: %s\n' "$@" >&2
  exit 1
}
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }
has() { command -v "$1" >/dev/null 2>&1; }

debian_release() {
  [ -r /etc/os-release ] || return 0
  (
    . /etc/os-release
    [ "${ID:-}" = debian ] || exit 0
    case ${VERSION_ID:-} in 12 | 13) echo "$VERSION_ID" ;; esac
  )
}
debian=$(debian_release)

# One set-up at a time: a second one waits, then finds the work done.
locked=
lock() {
  [ -z "$locked" ] || return 0
  mkdir -p "$cache"
  has flock || return 0 # not on macOS
  exec 9>"$cache/lock"
  if ! flock -n 9; then
    say "another set-up is running, waiting for it"
    flock 9
  fi
  locked=yes
}

# ---------------------------------------------------------------- Debian packages

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif has sudo; then
    sudo "$@"
  else
    die "packages must be installed, but this is not root and there is no sudo." "As root: $*"
  fi
}

not_installed() {
  local package installed
  installed=" $(dpkg-query -W -f '${Package}=${db:Status-Status} ' "$@" 2>/dev/null || true)"
  for package; do
    [[ $installed == *" $package=installed "* ]] || echo "$package"
  done
}

install_packages() {
  local missing
  mapfile -t missing < <(not_installed "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  lock
  mapfile -t missing < <(not_installed "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  say "installing with apt: ${missing[*]}"
  as_root apt-get -qq update || say "apt-get update failed, going on with the lists at hand"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -qq -o Dpkg::Use-Pty=0 \
    -o DPkg::Lock::Timeout=300 install --no-install-recommends "${missing[@]}" >/dev/null ||
    die "apt could not install: ${missing[*]}"
}

# ---------------------------------------------------------------- Debian 13's archive, privately

# Writes an apt configuration that sees Debian 13 alone, on the mirror that this system uses itself
# and with its keys. Its lists and state lie in the cache; the system's own are not touched.
private_apt() {
  local folder=$cache/apt mirror keys=/usr/share/keyrings/debian-archive-keyring.gpg
  conf=$folder/apt.conf
  [ -z "${private_apt_ready:-}" ] || return 0
  mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' \
    'Created-By: Packages' 'Component: main' |
    awk -v own="$(. /etc/os-release && echo "$VERSION_CODENAME")" \
      '$2 == own || $2 == "stable" || $2 == "oldstable" { print $1; exit }')
  [ -n "$mirror" ] || die "apt's sources name no Debian mirror; add the line of your release first."
  mkdir -p "$folder"/{state/lists/partial,archives/partial,parts}
  printf 'deb [signed-by=%s] %s trixie main\ndeb-src [signed-by=%s] %s trixie main\n' \
    "$keys" "$mirror" "$keys" "$mirror" >"$folder/sources.list"
  : >"$folder/status"
  cat >"$conf" <<END
Dir::State "$folder/state";
Dir::State::Lists "$folder/state/lists";
Dir::State::Status "$folder/status";
Dir::Cache "$folder";
Dir::Etc::SourceList "$folder/sources.list";
Dir::Etc::SourceParts "$folder/parts";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "$folder/parts";
Acquire::Languages "none";
APT::Sandbox::User "";
END
  say "reading the package list of Debian 13"
  APT_CONFIG=$conf apt-get -qq update || die "the package list of Debian 13 could not be read."
  private_apt_ready=yes
}

candidate() { # package: the version that the private list offers
  APT_CONFIG=$conf apt-cache show --no-all-versions "$1" | sed -n 's/^Version: //p' | head -n 1
}

# ---------------------------------------------------------------- emscripten

# On Debian 12. Left out of the tree: variants of the system libraries for threads, dynamic linking
# and link-time optimisation, which make up 1.4 GB and which no target uses.
unpack_emscripten() {
  [ ! -e "$toolchain" ] || return 0
  lock
  [ ! -e "$toolchain" ] || return 0
  private_apt
  local version file loader libraries work=$cache/emscripten.part
  local tree=$work/tree libs=usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten
  version=$(candidate emscripten)
  [[ $version == "$emscripten_version"[+-]* ]] ||
    die "Debian 13 offers emscripten '$version', this project is pinned to $emscripten_version."
  version=$(candidate binaryen)
  [[ $version == "$binaryen_version"[+-]* ]] ||
    die "Debian 13 offers binaryen '$version', this project is pinned to $binaryen_version."

  rm -rf "$tree"
  mkdir -p "$tree"
  say "downloading emscripten $emscripten_version (250 MB)"
  # apt checks every file against the signed list, and keeps the complete files of an earlier try.
  (cd "$work" && APT_CONFIG=$conf apt-get -qq download emscripten binaryen libc6 libstdc++6 libgcc-s1) ||
    die "the download failed; call again to go on."
  say "unpacking emscripten"
  for file in "$work"/*.deb; do
    dpkg-deb --fsys-tarfile "$file" | tar -x -C "$tree" --no-same-owner \
      --exclude="./$libs/*pic" --exclude="./$libs/lto" --exclude="./$libs/*-mt*" \
      --exclude="./$libs/*-ww*" --exclude=./usr/share/doc --exclude=./usr/share/emscripten/test \
      --exclude=./usr/share/emscripten/docs --exclude=./usr/share/emscripten/media
  done
  loader=$(cd "$tree" && echo usr/lib*/ld-linux*.so.*)
  libraries=$(cd "$tree" && dirname usr/lib/*/libstdc++.so.6)
  for file in "$tree"/usr/bin/wasm*; do
    patchelf --set-interpreter "$toolchain/$loader" \
      --force-rpath --set-rpath "$toolchain/$libraries" "$file"
  done
  mkdir -p "$tree/usr/share/emscripten/node_modules"
  ln -sfn /usr/share/nodejs/acorn "$tree/usr/share/emscripten/node_modules/acorn"
  # The launchers take python3 from the PATH; a version manager's shim there costs 0.5 s per call.
  grep -lZ 'PYTHON=$EMSDK_PYTHON' "$tree"/usr/share/emscripten/em* |
    xargs -0 sed -i 's|PYTHON=\$EMSDK_PYTHON|PYTHON=${EMSDK_PYTHON:-/usr/bin/python3}|'
  cat >"$tree/usr/share/emscripten/.emscripten" <<END
import shutil
LLVM_ROOT = '/usr/bin'
LLVM_ADD_VERSION = '19'
CLANG_ADD_VERSION = '19'
BINARYEN_ROOT = '$toolchain/usr'
NODE_JS = shutil.which('node') or 'nodejs'
FROZEN_CACHE = True
CACHE = '$toolchain/usr/share/emscripten/cache'
END
  mv -T "$tree" "$toolchain"
  rm -rf "$work"
}

emscripten_on_path() { # prints the folder of an installed emcc that is new enough
  local version
  has emcc || return 0
  version=$(emcc -dumpversion 2>/dev/null || true)
  [ -n "$version" ] && at_least "$version" "$emscripten_minimum" || return 0
  if has em-config; then em-config EMSCRIPTEN_ROOT; else dirname "$(readlink -f "$(command -v emcc)")"; fi
}

# ---------------------------------------------------------------- sources of dependencies

# source package | name in cmake/Dependencies.cmake | version | SHA-256 of the upstream tarball
dependencies="
catch2|catch2|3.7.1|c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c
nlohmann-json3|nlohmann_json|3.11.3|0d8ef5af7f9794e3263480193c491549b2ba6cc74bb018906202ada498a79406
cli11|cli11|2.4.1|0b8fbf2398875f15f30a675c7f412123a2aaa38df2863e991de72004fd5f1292
imgui|imgui|1.90.1|ecce377df0f90b292f15dcbd83d438bddc162b2388c881132bde18c787572a1c
libsdl2|sdl2|2.32.4|d364cded8bf41f3f503014d3fb6473f1a7077ff468da1638dae4a6bec6ef2277
"

unpack_source() { # package name version sha256
  local target=$cache/sources/$2-$3 part=$cache/sources/$2-$3.part tarball
  [ ! -e "$target" ] || return 0
  lock
  [ ! -e "$target" ] || return 0
  private_apt
  say "downloading the source of $1 $3"
  rm -rf "$part"
  mkdir -p "$part/tree"
  (cd "$part" && APT_CONFIG=$conf apt-get -qq source --download-only --tar-only "$1") >/dev/null ||
    die "the download failed; call again to go on."
  tarball=$(echo "$part/$1_$3"*.orig.tar.*)
  [ -f "$tarball" ] || die "Debian 13 does not offer $1 $3, to which this project is pinned."
  echo "$4  $tarball" | sha256sum --check --status || die "the checksum of $tarball is wrong."
  tar -xf "$tarball" -C "$part/tree" --strip-components=1 --no-same-owner \
    --exclude='*/docs' --exclude='*/examples' --exclude='*/tests'
  mv -T "$part/tree" "$target"
  rm -rf "$part"
}

unpack_sources() { # source packages
  local wanted package name version sum
  for wanted; do
    while IFS='|' read -r package name version sum; do
      [ "$package" != "$wanted" ] || unpack_source "$package" "$name" "$version" "$sum"
    done <<<"$dependencies"
  done
}

# ---------------------------------------------------------------- npm modules

install_modules() { # folder with a package-lock.json
  local folder=$root/$1
  [ "$folder/package-lock.json" -nt "$folder/node_modules/.package-lock.json" ] || return 0
  lock
  say "installing the npm modules of $1"
  (cd "$folder" && npm ci --no-audit --no-fund --loglevel=error </dev/null) >/dev/null ||
    die "npm ci failed in $1"
  touch "$folder/node_modules/.package-lock.json"
}

# ---------------------------------------------------------------- parts

parts=" ${*:-native wasm} "
for part in $parts; do
  case $part in
    native | wasm | sanitizer | browser | bench) ;;
    *) die "unknown part '$part'; the parts are native, wasm, sanitizer, browser and bench." ;;
  esac
done
wants() { [[ $parts == *" $1 "* ]]; }

node_is_new_enough() {
  local version
  has node || return 1
  version=$(node --version) && at_least "${version#v}" 18
}

set_up_debian() {
  local packages=(cmake ninja-build ccache git python3 xz-utils)
  emscripten=
  if wants native || wants bench; then packages+=(g++ libsqlite3-dev libgeos-dev); fi
  if wants sanitizer; then
    packages+=(clang-19 lld-19 llvm-19 libclang-rt-19-dev libsqlite3-dev libgeos-dev)
  fi
  if wants wasm || wants browser || wants bench; then
    # Debian keeps the font of the page out of the source of Dear ImGui.
    packages+=(fonts-roboto-unhinted)
    node_is_new_enough || packages+=(nodejs)
    emscripten=$(emscripten_on_path)
    if [ -z "$emscripten" ] && [ "$debian" = 12 ]; then
      packages+=(clang-19 lld-19 llvm-19 node-acorn patchelf)
      emscripten=$toolchain/usr/share/emscripten
    elif [ -z "$emscripten" ]; then
      packages+=(emscripten)
      emscripten=/usr/share/emscripten
    fi
  fi
  if wants browser; then packages+=(chromium); fi
  if { wants browser || wants bench; } && ! has npm; then packages+=(npm); fi
  install_packages "${packages[@]}"

  if [ "$emscripten" = "$toolchain/usr/share/emscripten" ]; then unpack_emscripten; fi
  unpack_sources catch2 nlohmann-json3 cli11
  if [ -n "$emscripten" ]; then unpack_sources libsdl2 imgui; fi
}

# Other systems: names everything that is missing at once, with the command that brings it.
set_up_elsewhere() {
  local missing=() kind=other
  emscripten=
  if has brew; then
    kind=brew
  elif has pacman; then
    kind=pacman
  elif has dnf; then
    kind=dnf
  elif has apt-get; then
    kind=apt
  fi
  need() { # what, then the packages of brew, pacman, dnf and apt
    case $kind in
      brew) missing+=("$1: brew install $2") ;;
      pacman) missing+=("$1: sudo pacman -S --needed $3") ;;
      dnf) missing+=("$1: sudo dnf install $4") ;;
      apt) missing+=("$1: sudo apt-get install $5") ;;
      *) missing+=("$1: install it with your system's package manager") ;;
    esac
  }
  has git || need git git git git git
  has python3 || need python3 python python python3 python3
  { has cmake && at_least "$(cmake --version | sed -n '1s/.*version //p')" 3.25; } ||
    need "CMake 3.25 or newer" cmake cmake cmake cmake
  has ninja || need ninja ninja ninja ninja-build ninja-build
  if wants native || wants bench; then
    has g++ || has c++ || need "a C++20 compiler" llvm gcc gcc-c++ g++
  fi
  if wants sanitizer; then
    has clang++-19 || has clang++ || need clang++ llvm clang clang clang
  fi
  if wants wasm || wants browser || wants bench; then
    node_is_new_enough || need "Node 18 or newer" node nodejs nodejs nodejs
    emscripten=$(emscripten_on_path)
    if [ -z "$emscripten" ]; then
      case $kind in
        brew | pacman) need "emcc $emscripten_minimum or newer" emscripten emscripten ;;
        *) missing+=("emcc $emscripten_minimum or newer on the PATH: in a clone of emsdk, \
./emsdk install $emscripten_version && ./emsdk activate $emscripten_version && source ./emsdk_env.sh") ;;
      esac
    fi
  fi
  if wants browser || wants bench; then has npm || need npm node npm npm npm; fi
  if wants browser && [ -z "$(browser)" ]; then
    need "Chromium or Chrome" "--cask chromium" chromium chromium chromium
  fi
  [ "${#missing[@]}" = 0 ] || die "missing:" "${missing[@]/#/  }"
}

browser() { # prints the path of a Chromium that the browser tests can start
  local name mac="/Applications"
  if [ -n "${FLOCKWORK_BROWSER:-}" ]; then
    echo "$FLOCKWORK_BROWSER"
    return
  fi
  for name in chromium chromium-browser google-chrome google-chrome-stable \
    "$mac/Chromium.app/Contents/MacOS/Chromium" "$mac/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    if has "$name"; then
      command -v "$name"
      return
    fi
  done
}

# The presets and tests/run.sh learn from this file what was set up.
write_settings() {
  local package name version sum settings=$root/build/setup.cmake
  mkdir -p "$root/build"
  {
    if [ -n "$emscripten" ]; then
      echo "set(FLOCKWORK_EMSCRIPTEN \"$emscripten\")"
    elif [ -f "$settings" ]; then
      grep FLOCKWORK_EMSCRIPTEN "$settings" || true
    fi
    if [ -n "$(browser)" ]; then echo "set(FLOCKWORK_BROWSER \"$(browser)\")"; fi
    while IFS='|' read -r package name version sum; do
      if [ -n "$name" ] && [ -d "$cache/sources/$name-$version" ]; then
        package=$(echo "$name" | tr '[:lower:]' '[:upper:]')
        echo "set(FETCHCONTENT_SOURCE_DIR_$package \"$cache/sources/$name-$version\")"
      fi
    done <<<"$dependencies"
  } >"$settings.part"
  if cmp -s "$settings.part" "$settings"; then rm "$settings.part"; else mv "$settings.part" "$settings"; fi
}

if [ -n "$debian" ]; then set_up_debian; else set_up_elsewhere; fi
if wants browser; then install_modules tests/browser; fi
if wants bench; then install_modules tests/bench; fi
write_settings
