// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/render_options.h"
#include "sim/simulation.h"
#include "ui/tools.h"

namespace flockwork {

// The running simulation and everything that a panel, a key or the page around it can do to it.
// Knows neither window nor graphics; the main loop acts on what it finds here.
class Session {
 public:
  // What only the page around the program can do. Asked for by a panel, passed on by the main loop.
  enum class FileWish { none, open, save_scene, save_state, save_picture };

  // What was asked for and refused; the simulation went on unharmed.
  struct Refusal {
    std::string place;  // path of the parameter that was to be set, or the name of the thing
    std::string text;   // what was found and what is allowed
    int number = 0;     // counts refusals, so that the same one twice is seen as new
  };

  static Result<Session> open(std::string_view scene_name);

  // A built-in scene by name, from its start. Keeps the present one on error.
  Result<void> load(std::string_view scene_name);
  // A simulation made from a file.
  void adopt(Simulation simulation);
  Result<void> set(std::string_view path, const ParameterValue& value);
  // A whole scene, for what no single value says; see Simulation::change().
  Result<void> change(Scene next);
  // Edits of the scene's lists, and of the scene that parameters go back to alike. A new element
  // has what it needs to be valid, of a size that suits the world. See scene/owners.h.
  Result<void> add(ParameterOwner list);
  Result<void> remove(ParameterOwner list, std::int32_t index);
  Result<void> rename(ParameterOwner list, std::int32_t index, std::string_view name);
  // An edit that appends to the list; refusals are about the list. Of walls and lists of the crowd
  // this, add() and remove() can be taken back.
  Result<void> edit(ParameterOwner list, const std::function<Result<void>(Scene&)>& change);
  // Takes the last such edit back: walls, crowd and relations are what they were before it. False
  // where there is none, or where that is no valid scene any more.
  bool undo();
  bool can_undo() const { return !undo_.empty(); }
  // With the model's defaults; or, where the flock was loaded with this model, with what it had.
  Result<void> use_model(std::int32_t flock, FlockModel model);
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

  // The agent that the ring, the panel and the overlays are about.
  const std::optional<AgentId>& selected() const { return selected_; }
  void select(AgentId agent);
  void deselect();
  // A person of the crowd instead.
  const std::optional<std::uint32_t>& selected_person() const { return selected_person_; }
  void select_person(std::uint32_t id);

  // Where the tool acts now; nothing: nowhere.
  void set_pointer(const std::optional<PointParameters>& pointer);
  const std::optional<PointParameters>& pointer() const { return pointer_; }
  // Of the scene's points.
  void move_point(int index, Vec3 to);

  // Grows with every load and restart: histories, trails and cameras start anew.
  int loads() const { return loads_; }
  int restarts() const { return restarts_; }

  bool paused = false;
  double speed = 1.0;     // simulated seconds per second
  int single_steps = 0;   // asked for, taken by the main loop
  bool fit_view = false;  // asked for, done by the main loop
  FileWish file_wish = FileWish::none;
  RenderOptions look;  // trails and bounds follow the scene's view
  int selected_flock = 0;
  Tool tool;
  bool follow = false;  // the camera goes with the selected agent

 private:
  explicit Session(Simulation simulation);
  // Takes over the scene, or keeps the refusal for the place.
  Result<void> change_at(std::string_view place, Scene next);
  // What an edit can be taken back to.
  struct Floor {
    std::vector<Wall> walls, loaded_walls;
    CrowdScene crowd, loaded_crowd;
    std::vector<Relation> relations, loaded_relations;
  };
  static constexpr std::size_t most_undo = 64;
  static bool is_floor(ParameterOwner list);
  Floor floor() const;
  void remember(ParameterOwner list, Floor before);

  Simulation simulation_;
  Scene loaded_;
  Refusal refusal_;
  std::optional<AgentId> selected_;
  std::optional<std::uint32_t> selected_person_;
  std::vector<Floor> undo_;
  std::optional<PointParameters> pointer_;
  int loads_ = 0;
  int restarts_ = 0;
};

}  // namespace flockwork
