# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# Catch2, and for the page SDL2 and Dear ImGui, all compiled from source. cmake/setup.sh names
# unpacked and checked sources in FETCHCONTENT_SOURCE_DIR_<NAME>; else the upstream tags are fetched.

include(FetchContent)

# Each is used through a target of ours, so the projects' own CMake files stay out: the SOURCE_SUBDIR
# holds none.
FetchContent_Declare(catch2 GIT_REPOSITORY https://github.com/catchorg/Catch2.git
                     GIT_TAG v3.7.1 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(sdl2 GIT_REPOSITORY https://github.com/libsdl-org/SDL.git
                     GIT_TAG release-2.32.4 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(imgui GIT_REPOSITORY https://github.com/ocornut/imgui.git
                     GIT_TAG v1.90.1 GIT_SHALLOW ON SOURCE_SUBDIR none)

if(FLOCKWORK_TESTS)
  FetchContent_MakeAvailable(catch2)
  # The amalgamated source compiles in one go, four times faster than the hundred single files.
  add_library(flockwork_catch2 STATIC EXCLUDE_FROM_ALL
              ${catch2_SOURCE_DIR}/extras/catch_amalgamated.cpp)
  target_include_directories(flockwork_catch2 SYSTEM PUBLIC ${catch2_SOURCE_DIR}/extras)
  target_compile_features(flockwork_catch2 PUBLIC cxx_std_20)
  # It is the slowest file of the build and not what the tests are about.
  target_compile_options(flockwork_catch2 PRIVATE -O1
    $<$<CXX_COMPILER_ID:Clang,AppleClang>:-fno-sanitize=all>)
  if(EMSCRIPTEN)
    target_compile_options(flockwork_catch2 PUBLIC -fwasm-exceptions)
    target_link_options(flockwork_catch2 PUBLIC -fwasm-exceptions)
  endif()
  add_library(Catch2::Catch2WithMain ALIAS flockwork_catch2)
endif()

if(EMSCRIPTEN)
  enable_language(C)
  include(SDL2)
  include(ImGui)
endif()
