# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# Everything that is not ours, compiled from source. cmake/setup.sh names unpacked and checked sources
# in FETCHCONTENT_SOURCE_DIR_<NAME>; without them the upstream tags are fetched.

include(FetchContent)

# Each is used through a target of ours, so the projects' own CMake files stay out: the SOURCE_SUBDIR
# holds none.
FetchContent_Declare(catch2 GIT_REPOSITORY https://github.com/catchorg/Catch2.git
                     GIT_TAG v3.7.1 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(nlohmann_json GIT_REPOSITORY https://github.com/nlohmann/json.git
                     GIT_TAG v3.11.3 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(cli11 GIT_REPOSITORY https://github.com/CLIUtils/CLI11.git
                     GIT_TAG v2.4.1 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(sdl2 GIT_REPOSITORY https://github.com/libsdl-org/SDL.git
                     GIT_TAG release-2.32.4 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(imgui GIT_REPOSITORY https://github.com/ocornut/imgui.git
                     GIT_TAG v1.90.1 GIT_SHALLOW ON SOURCE_SUBDIR none)

FetchContent_MakeAvailable(nlohmann_json)
add_library(flockwork_json INTERFACE)
target_include_directories(flockwork_json SYSTEM INTERFACE ${nlohmann_json_SOURCE_DIR}/include)
add_library(nlohmann_json::nlohmann_json ALIAS flockwork_json)

if(NOT EMSCRIPTEN AND FLOCKWORK_CLI)
  FetchContent_MakeAvailable(cli11)
  # Its functions are compiled once and not in each file that declares options.
  add_library(flockwork_cli11 STATIC EXCLUDE_FROM_ALL ${cli11_SOURCE_DIR}/src/Precompile.cpp)
  target_include_directories(flockwork_cli11 SYSTEM PUBLIC ${cli11_SOURCE_DIR}/include)
  target_compile_definitions(flockwork_cli11 PUBLIC CLI11_COMPILE)
  target_compile_features(flockwork_cli11 PUBLIC cxx_std_20)
  add_library(CLI11::CLI11 ALIAS flockwork_cli11)

  # The system's SQLite, for JuPedSim's trajectory files. Without it everything else is built, and
  # the command says so when such a file is asked for.
  find_package(SQLite3)
  if(SQLite3_FOUND)
    add_library(flockwork_sqlite INTERFACE)
    target_link_libraries(flockwork_sqlite INTERFACE SQLite::SQLite3)
    target_compile_definitions(flockwork_sqlite INTERFACE FLOCKWORK_SQLITE)
  else()
    message(STATUS "SQLite was not found: no trajectories in JuPedSim's format (Debian: libsqlite3-dev)")
  endif()

  # The system's GEOS 3.8 or newer (LGPL, linked dynamically), for floor plans in WKT. The same holds.
  find_package(GEOS 3.8 CONFIG QUIET)
  if(TARGET GEOS::geos_c)
    add_library(flockwork_geos INTERFACE)
    target_link_libraries(flockwork_geos INTERFACE GEOS::geos_c)
    target_compile_definitions(flockwork_geos INTERFACE FLOCKWORK_GEOS)
  else()
    message(STATUS "GEOS was not found: no floor plans in WKT (Debian: libgeos-dev)")
  endif()
endif()

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
