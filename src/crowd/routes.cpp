// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "crowd/routes.h"

#include "base/math.h"

namespace flockwork {

std::vector<Route> routes_of(const CrowdScene& scene) {
  std::vector<Route> routes;
  for (const Journey& journey : scene.journeys) {
    Route& route = routes.emplace_back();
    if (!journey.source.empty()) route.source = find_named(scene.sources, journey.source);
    route.share = journey.share;
    for (const std::string& name : journey.waypoints) {
      route.targets.push_back({TargetKind::waypoint, find_named(scene.waypoints, name)});
    }
    switch (journey.end) {
      case JourneyEnd::nearest:
        route.targets.push_back({TargetKind::nearest});
        break;
      case JourneyEnd::exit:
        route.targets.push_back({TargetKind::exit, find_named(scene.exits, journey.exit)});
        break;
      case JourneyEnd::repeat:
        route.repeat = true;
        break;
      case JourneyEnd::direction: {
        const auto both = math::sincos(journey.direction);
        route.targets.push_back({TargetKind::direction, 0, both.cos, both.sin});
        break;
      }
    }
  }
  routes.push_back({-1, 1.0f, {Target{}}, false});
  return routes;
}

std::vector<std::int32_t> routes_from(const std::vector<Route>& routes, std::int32_t source) {
  std::vector<std::int32_t> found;
  const auto last = static_cast<std::int32_t>(routes.size()) - 1;
  for (std::int32_t k = 0; k < last; ++k) {
    const Route& route = routes[static_cast<std::size_t>(k)];
    if (route.source == source || route.source < 0) found.push_back(k);
  }
  if (found.empty()) found.push_back(last);
  return found;
}

}  // namespace flockwork
