# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# The wasm toolchain file arranges the same for emcc.
if(PROJECT_IS_TOP_LEVEL AND NOT EMSCRIPTEN AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(FLOCKWORK_CCACHE ccache)
  if(FLOCKWORK_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${FLOCKWORK_CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${FLOCKWORK_CCACHE})
  endif()
endif()
