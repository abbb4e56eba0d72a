# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT
#
# Emscripten, from where cmake/setup.sh has put it, else from the emcc on the PATH.

include(${CMAKE_CURRENT_LIST_DIR}/../build/setup.cmake OPTIONAL)
if(NOT FLOCKWORK_EMSCRIPTEN)
  find_program(FLOCKWORK_EMCC emcc NO_CACHE)
  if(FLOCKWORK_EMCC)
    file(REAL_PATH ${FLOCKWORK_EMCC} FLOCKWORK_EMCC)
    cmake_path(GET FLOCKWORK_EMCC PARENT_PATH FLOCKWORK_EMSCRIPTEN)
  endif()
endif()
if(NOT EXISTS "${FLOCKWORK_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake")
  message(FATAL_ERROR "emscripten was not found; call cmake/setup.sh wasm first.")
endif()
include(${FLOCKWORK_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake)

# emcc runs ccache around the clang inside it, which ccache understands better than emcc itself.
find_program(FLOCKWORK_CCACHE ccache)
if(FLOCKWORK_CCACHE)
  foreach(language C CXX)
    set(CMAKE_${language}_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env EM_COMPILER_WRAPPER=${FLOCKWORK_CCACHE})
  endforeach()
endif()
