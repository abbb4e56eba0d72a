// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/parameter_table.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "scene/table_crowd.h"
#include "scene/table_flock.h"
#include "scene/table_people.h"
#include "scene/table_rules.h"
#include "scene/table_walls.h"
#include "scene/table_world.h"

namespace flockwork {
namespace {

// Offsets are only defined for these.
template <typename... T>
constexpr bool have_offsets = (std::is_standard_layout_v<T> && ...);
static_assert(
    have_offsets<Scene, World, Flock, Wall, Path, Relation, Point, FlowParameters, Overlays, View>);
static_assert(have_offsets<CrowdParameters, PersonClass, Exit, Waypoint, Source, Journey, Zone,
                           FlowLine, MeasurementArea>);

template <std::size_t... sizes>
constexpr auto joined(const Parameter (&... parts)[sizes]) {
  std::array<Parameter, (sizes + ...)> all{};
  auto to = all.begin();
  ((to = std::copy(parts, parts + sizes, to)), ...);
  return all;
}

constexpr auto all_parameters = joined(
    table::scene_and_world, table::flock, table::wall, table::path, table::relation, table::point,
    table::flow, table::crowd, table::person_class, table::exit, table::waypoint, table::source,
    table::journey, table::zone, table::flow_line, table::area, table::overlays, table::view);

}  // namespace

std::span<const Parameter> parameter_table() { return all_parameters; }

}  // namespace flockwork
