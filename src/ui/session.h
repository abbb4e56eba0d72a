// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "render/render_options.h"
#include "sim/simulation.h"

namespace flockwork {

// The running simulation and everything that a panel, a key or the page around it can do to it.
// Knows neither window nor graphics; the main loop acts on what it finds here.
class Session {
 public:
  // What was asked for and refused; the simulation went on unharmed.
  struct Refusal {
    std::string place;  // path of the parameter that was to be set, or the name of the thing
    std::string text;   // what was found and what is allowed
    int number = 0;     // counts refusals, so that the same one twice is seen as new
  };

  static Result<Session> open(std::string_view scene_name);

  // A built-in scene by name, from its start. Keeps the present one on error.
  Result<void> load(std::string_view scene_name);
  Result<void> set(std::string_view path, const ParameterValue& value);
  // The seed acts at once on everything: the run starts anew with it.
  void restart_with_seed(std::uint64_t seed);
  void restart();

  const Simulation& simulation() const { return simulation_; }
  Simulation& simulation() { return simulation_; }
  const Scene& scene() const { return simulation_.scene(); }
  // The scene as it was loaded, which single parameters can go back to.
  const Scene& loaded() const { return loaded_; }

  const Refusal& refusal() const { return refusal_; }
  void forget_refusal() { refusal_.text.clear(); }
  void refuse(const Error& error);

  // Grows with every load and restart: histories, trails and cameras start anew.
  int loads() const { return loads_; }
  int restarts() const { return restarts_; }

  bool paused = false;
  double speed = 1.0;     // simulated seconds per second
  int single_steps = 0;   // asked for, taken by the main loop
  bool fit_view = false;  // asked for, done by the main loop
  RenderOptions look;     // trails and bounds follow the scene's view
  int selected_flock = 0;

 private:
  explicit Session(Simulation simulation);

  Simulation simulation_;
  Scene loaded_;
  Refusal refusal_;
  int loads_ = 0;
  int restarts_ = 0;
};

}  // namespace flockwork
