// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

// Inlined at -O0 too. The SIMD layer is made of one-instruction functions, and a debug build that
// called each of them would be too slow to run the tests in.
// What is rarely called stays out of the loops that call it, and out of the download.
#if defined(_MSC_VER) && !defined(__clang__)
#define FLOCKWORK_FORCE_INLINE __forceinline
#define FLOCKWORK_NO_INLINE __declspec(noinline)
#else
#define FLOCKWORK_FORCE_INLINE inline __attribute__((always_inline))
#define FLOCKWORK_NO_INLINE __attribute__((noinline))
#endif
