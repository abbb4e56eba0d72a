# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# Clang, for the sanitizers.

find_program(FLOCKWORK_CLANG NAMES clang-19 clang REQUIRED)
find_program(FLOCKWORK_CLANGXX NAMES clang++-19 clang++ REQUIRED)
set(CMAKE_C_COMPILER ${FLOCKWORK_CLANG})
set(CMAKE_CXX_COMPILER ${FLOCKWORK_CLANGXX})
