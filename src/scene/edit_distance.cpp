// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/edit_distance.h"

#include <algorithm>
#include <array>

namespace flockwork {

std::size_t edit_distance(std::string_view written, std::string_view known) {
  written = written.substr(0, 2 * longest_known_path);
  known = known.substr(0, longest_known_path);
  std::array<std::size_t, longest_known_path + 1> row;
  for (std::size_t j = 0; j <= known.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= written.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= known.size(); ++j) {
      const std::size_t substituted = diagonal + (written[i - 1] == known[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[known.size()];
}

}  // namespace flockwork
