// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace flockwork::testing {

// How often operator new was called in this program so far. The test program replaces it; fresh
// memory is filled with bytes that are NaN as floats, so that what reads it unwritten is noticed.
std::uint64_t allocation_count();

}  // namespace flockwork::testing
