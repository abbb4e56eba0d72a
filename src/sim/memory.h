// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/result.h"
#include "scene/scene.h"

namespace flockwork {

// Of all sources together.
std::size_t people_in(const CrowdScene& crowd);

// Bytes that a simulation of the scene reserves, in any arrangement of its agents.
std::uint64_t memory_needed(const Scene& scene);

// An error that names the flock, the relation or the part of the crowd that does not fit, before
// anything is allocated.
Result<void> fits_memory(const Scene& scene);

// A wasm page has 4 GB of address space for everything; elsewhere it guards against typing errors.
constexpr std::uint64_t memory_limit =
    sizeof(void*) == 4 ? std::uint64_t{3} << 30 : std::uint64_t{16} << 30;

}  // namespace flockwork
