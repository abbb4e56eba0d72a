// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include "capi/handles.h"
#include "scene/number_text.h"
#include "scene/parameter_table.h"

using namespace flockwork;
using namespace flockwork::capi;

static_assert(fw_stage_count == stage_count);

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

bool is_null(const fw_simulation* simulation, const char* path) {
  if (simulation != nullptr && path != nullptr) return false;
  refuse_null(simulation == nullptr ? "simulation" : "path");
  return true;
}

bool has_flock_of(const fw_simulation* simulation, int32_t flock) {
  if (simulation == nullptr) {
    refuse_null("simulation");
    return false;
  }
  return has_flock(flock, static_cast<std::size_t>(simulation->simulation.flock_count()));
}

// An empty array is null for C: its address may be any.
template <typename T>
const T* pointer_to(std::span<const T> values) {
  return values.empty() ? nullptr : values.data();
}

}  // namespace

fw_simulation* fw_simulation_new(const fw_scene* scene) {
  if (scene == nullptr) return refuse_null("scene");
  Result<Simulation> built = Simulation::build(scene->scene);
  if (!built) return refuse(built.error());
  auto* handle = new (std::nothrow) fw_simulation(std::move(built).value());
  if (handle == nullptr) return refuse({"simulation", "there is not enough memory"});
  return handle;
}

fw_simulation* fw_simulation_builtin(const char* name) {
  fw_scene* scene = fw_scene_builtin(name);
  if (scene == nullptr) return nullptr;
  fw_simulation* simulation = fw_simulation_new(scene);
  fw_scene_free(scene);
  return simulation;
}

void fw_simulation_free(fw_simulation* simulation) { delete simulation; }

int fw_simulation_step(fw_simulation* simulation, int32_t count) {
  if (simulation == nullptr) return refuse_null("simulation");
  if (count < 0) return refuse({"count", number_text(count) + " steps are less than 0"});
  for (int32_t i = 0; i < count; ++i) simulation->simulation.step();
  return 1;
}

int fw_simulation_reset(fw_simulation* simulation) {
  if (simulation == nullptr) return refuse_null("simulation");
  simulation->simulation.reset();
  return 1;
}

int fw_simulation_set_seed(fw_simulation* simulation, uint32_t low, uint32_t high) {
  if (simulation == nullptr) return refuse_null("simulation");
  simulation->simulation.set_seed((std::uint64_t{high} << 32) | low);
  return 1;
}

int fw_simulation_set_number(fw_simulation* simulation, const char* path, double value) {
  if (is_null(simulation, path)) return 0;
  return finish(simulation->simulation.set(path, value));
}

int fw_simulation_set_text(fw_simulation* simulation, const char* path, const char* text) {
  if (is_null(simulation, path)) return 0;
  if (text == nullptr) return refuse_null("text");
  return finish(simulation->simulation.set(path, text));
}

int fw_simulation_set_color(fw_simulation* simulation, const char* path, float red, float green,
                            float blue) {
  if (is_null(simulation, path)) return 0;
  return finish(simulation->simulation.set(path, Vec3{red, green, blue}));
}

int fw_simulation_set_curve(fw_simulation* simulation, const char* path, int32_t count,
                            const float* x, const float* y) {
  if (is_null(simulation, path)) return 0;
  FalloffCurve curve;
  if (!curve_from(path, count, x, y, curve)) return 0;
  return finish(simulation->simulation.set(path, curve));
}

int fw_simulation_set_count(fw_simulation* simulation, int32_t flock, int32_t count) {
  if (!has_flock_of(simulation, flock)) return 0;
  return finish(simulation->simulation.set_count(flock, count));
}

double fw_simulation_get_number(const fw_simulation* simulation, const char* path) {
  if (is_null(simulation, path)) return not_a_number;
  return get_number(simulation->simulation.scene(), path);
}

const char* fw_simulation_get_text(const fw_simulation* simulation, const char* path) {
  if (is_null(simulation, path)) return nullptr;
  return get_text(simulation->simulation.scene(), path);
}

fw_scene* fw_simulation_scene(const fw_simulation* simulation) {
  if (simulation == nullptr) return refuse_null("simulation");
  auto* handle = new (std::nothrow) fw_scene{simulation->simulation.scene()};
  if (handle == nullptr) return refuse({"scene", "there is not enough memory"});
  return handle;
}

int fw_simulation_set_pointer(fw_simulation* simulation, const char* kind, double x, double y,
                              double z, double radius, double weight) {
  if (simulation == nullptr) return refuse_null("simulation");
  if (kind == nullptr) {
    simulation->simulation.set_pointer(std::nullopt);
    return 1;
  }
  // Checked as a point of a scene of its own.
  Scene scene;
  scene.points.resize(1);
  const std::pair<const char*, ParameterValue> values[] = {
      {"/points/0/kind", kind},
      {"/points/0/at/x", x},
      {"/points/0/at/y", y},
      {"/points/0/at/z", z},
      {"/points/0/radius", radius},
      {"/points/0/weight", weight},
      {"/points/0/near_weight", weight},
      {"/points/0/near_distance", 0.5 * radius}};
  for (const auto& [path, value] : values) {
    const Result<ParameterSlot> slot = find_parameter(scene, path);
    if (!slot) return refuse(slot.error());
    if (auto written = write_parameter(scene, slot.value(), path, value); !written) {
      return refuse(written.error());
    }
  }
  simulation->simulation.set_pointer(scene.points[0].parameters);
  return 1;
}

double fw_simulation_food_left(const fw_simulation* simulation, int32_t point) {
  if (simulation == nullptr) return refuse_null("simulation"), not_a_number;
  const auto left = simulation->simulation.food_left();
  if (point < 0 || static_cast<std::size_t>(point) >= left.size()) {
    refuse({"point", number_text(point) + " is none of the scene's " +
                         number_text(static_cast<double>(left.size())) + " points"});
    return not_a_number;
  }
  return static_cast<double>(left[static_cast<std::size_t>(point)]);
}

int fw_simulation_place(fw_simulation* simulation, int32_t flock, int32_t count, const float* x,
                        const float* y, const float* z, const float* vx, const float* vy,
                        const float* vz) {
  if (!has_flock_of(simulation, flock)) return 0;
  if (count < 0) return refuse({"count", number_text(count) + " agents are less than 0"});
  const auto values = [count](const float* data) {
    return data == nullptr ? std::span<const float>()
                           : std::span(data, static_cast<std::size_t>(count));
  };
  return finish(simulation->simulation.place(
      flock, {values(x), values(y), values(z), values(vx), values(vy), values(vz)}));
}

double fw_simulation_step_count(const fw_simulation* simulation) {
  if (simulation == nullptr) refuse_null("simulation");
  return simulation == nullptr ? not_a_number
                               : static_cast<double>(simulation->simulation.step_count());
}

double fw_simulation_time(const fw_simulation* simulation) {
  if (simulation == nullptr) refuse_null("simulation");
  return simulation == nullptr ? not_a_number : simulation->simulation.time();
}

int32_t fw_simulation_flock_count(const fw_simulation* simulation) {
  if (simulation == nullptr) refuse_null("simulation");
  return simulation == nullptr ? -1 : simulation->simulation.flock_count();
}

int32_t fw_simulation_count(const fw_simulation* simulation, int32_t flock) {
  if (!has_flock_of(simulation, flock)) return -1;
  return static_cast<int32_t>(simulation->simulation.agents(flock).id.size());
}

const char* fw_simulation_hash(fw_simulation* simulation) {
  if (simulation == nullptr) return refuse_null("simulation");
  std::uint64_t hash = simulation->simulation.state_hash();
  for (std::size_t digit = 16; digit-- > 0; hash >>= 4) {
    simulation->hash[digit] = "0123456789abcdef"[hash & 15];
  }
  return simulation->hash.data();
}

const fw_agents* fw_simulation_agents(fw_simulation* simulation, int32_t flock) {
  if (!has_flock_of(simulation, flock)) return nullptr;
  const AgentView view = simulation->simulation.agents(flock);
  fw_agents& agents = simulation->agents;
  agents.count = static_cast<int32_t>(view.id.size());
  agents.x = pointer_to(view.x);
  agents.y = pointer_to(view.y);
  agents.z = pointer_to(view.z);
  agents.vx = pointer_to(view.vx);
  agents.vy = pointer_to(view.vy);
  agents.vz = pointer_to(view.vz);
  agents.id = pointer_to(view.id);
  return &agents;
}

const fw_figures* fw_simulation_figures(fw_simulation* simulation, int32_t flock) {
  if (!has_flock_of(simulation, flock)) return nullptr;
  const FlockFigures figures = simulation->simulation.figures(flock);
  simulation->figures = {figures.polarization,
                         figures.milling,
                         figures.mean_speed,
                         figures.mean_neighbours,
                         {figures.centre[0], figures.centre[1], figures.centre[2]}};
  return &simulation->figures;
}

const fw_structure* fw_simulation_structure(fw_simulation* simulation, int32_t flock) {
  if (!has_flock_of(simulation, flock)) return nullptr;
  const FlockStructure s = simulation->simulation.structure(flock);
  simulation->structure = {s.nearest_distance, static_cast<double>(s.clusters), s.largest_share,
                           s.correlation_length};
  return &simulation->structure;
}

const char* fw_stage_name(int32_t stage) {
  if (stage >= 0 && stage < stage_count) return stage_names[static_cast<std::size_t>(stage)];
  return refuse({"stage", number_text(stage) + " is outside 0 to " + number_text(stage_count - 1)});
}

const fw_step_report* fw_simulation_report(fw_simulation* simulation) {
  if (simulation == nullptr) return refuse_null("simulation");
  const StepReport& from = simulation->simulation.last_step();
  fw_step_report& to = simulation->report;
  for (std::size_t i = 0; i < from.seconds.size(); ++i) to.seconds[i] = from.seconds[i];
  to.agents = static_cast<double>(from.agents);
  to.deciding = static_cast<double>(from.deciding);
  to.candidates = static_cast<double>(from.candidates);
  to.capped = static_cast<double>(from.capped);
  to.neighbours = static_cast<double>(from.neighbours);
  return &to;
}
