// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace flockwork::bench {

// Calls of any operator new since the program started.
std::uint64_t allocation_count();

}  // namespace flockwork::bench
