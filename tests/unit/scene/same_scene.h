// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <catch_amalgamated.hpp>

#include "scene/scene_values.h"

namespace flockwork::testing {

// The same to the bit in everything that a scene has.
inline void check_same(const Scene& a, const Scene& b) {
  CHECK(a.name == b.name);
  CHECK(a.title == b.title);
  CHECK(a.description == b.description);
  CHECK(a.author == b.author);
  CHECK(a.seed == b.seed);
  for (const OwnerEntry& list : owner_table()) {
    if (!list.is_list) continue;
    CAPTURE(list.key);
    REQUIRE(list.size(a) == list.size(b));
    for (std::size_t i = 0; list.name != nullptr && i < list.size(a); ++i) {
      CHECK(element_name(a, list, i) == element_name(b, list, i));
    }
  }

  const auto bits = [](const Scene& scene) {
    std::vector<std::uint64_t> all;
    for (const double value : values_of(scene)) all.push_back(std::bit_cast<std::uint64_t>(value));
    return all;
  };
  CHECK(bits(a) == bits(b));
}

}  // namespace flockwork::testing
