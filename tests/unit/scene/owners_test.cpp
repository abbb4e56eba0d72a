// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "scene/owners.h"

#include <catch_amalgamated.hpp>

#include "scene/scene_values.h"

using namespace flockwork;
using namespace flockwork::testing;

namespace {

const OwnerEntry& list_named(std::string_view key) {
  const OwnerEntry* list = find_list(key);
  REQUIRE(list != nullptr);
  return *list;
}

std::string text_of(const Result<void>& result) { return result ? "" : result.error().text(); }

}  // namespace

TEST_CASE("lists are found by their key, single owners are none") {
  CHECK(list_named("walls").owner == ParameterOwner::wall);
  CHECK(list_named("crowd/exits").owner == ParameterOwner::exit);
  for (const char* key : {"", "world", "flow", "wall", "nothing", "crowd", "exits", "crowd/"}) {
    CHECK(find_list(key) == nullptr);
  }
}

TEST_CASE("each list grows by default elements with names of their own, up to its limit") {
  for (const OwnerEntry& list : owner_table()) {
    if (!list.is_list) continue;
    CAPTURE(list.key);
    Scene scene;
    for (std::int32_t i = 0; i < list.limit; ++i) REQUIRE(add_element(scene, list).value() == i);
    const Result<std::int32_t> more = add_element(scene, list);
    REQUIRE_FALSE(more);
    CHECK(more.error().text() == std::string("/") + list.key + ": there are " +
                                     std::to_string(list.limit) + " " + plural_of(list) +
                                     " already, which is the most");
    for (std::size_t i = 0; list.name != nullptr && i < list.size(scene); ++i) {
      REQUIRE(find_element(scene, list, element_name(scene, list, i)) ==
              static_cast<std::int32_t>(i));
    }
  }
  Scene scene;
  REQUIRE(add_element(scene, list_named("flocks")));
  REQUIRE(add_element(scene, list_named("flocks")));
  CHECK(scene.flocks[0].name == "flock");
  CHECK(scene.flocks[1].name == "flock 2");
  CHECK(validate(scene));
}

TEST_CASE("an element that is not there cannot be removed or renamed") {
  for (const OwnerEntry& list : owner_table()) {
    if (!list.is_list) continue;
    Scene scene = two_flocks();
    for (const std::int32_t index : {-1, 2}) {
      const std::string expected = std::string("/") + list.key + "/" + std::to_string(index) +
                                   ": there is no such " + list.noun + "; the scene has " +
                                   plural_of(list) + " 0 to 1";
      CHECK(text_of(remove_element(scene, list, index)) == expected);
      CHECK(text_of(rename_element(scene, list, index, "x")) == expected);
    }
    REQUIRE(remove_element(scene, list, 1));
    CHECK(list.size(scene) == 1);
  }
}

TEST_CASE("what refers to a removed flock or path does not outlive it") {
  Scene scene = two_flocks();
  scene.points[1].flock = "other";
  scene.points[0].flock = "flock";
  REQUIRE(remove_element(scene, list_named("flocks"), 1));
  CHECK(scene.relations.empty());
  REQUIRE(scene.points.size() == 1);
  CHECK(scene.points[0].flock == "flock");
  CHECK(validate(scene));

  scene = two_flocks();
  REQUIRE(remove_element(scene, list_named("paths"), 1));
  CHECK(scene.flocks.size() == 2);
  CHECK(scene.flocks[1].path.empty());
  CHECK(validate(scene));
}

TEST_CASE("a flock that has lost its path or exit follows none, and the scene stays valid") {
  Scene scene = two_flocks();
  scene.flocks[1].parameters.path_weight = 1.0f;
  scene.flocks[1].exit = "other";
  REQUIRE(validate(scene));
  REQUIRE(remove_element(scene, list_named("paths"), 1));
  CHECK(scene.flocks[1].parameters.path_weight == 1.0f);  // it still has the exit
  CHECK(validate(scene));
  REQUIRE(remove_element(scene, list_named("crowd/exits"), 1));
  CHECK(scene.flocks[1].exit.empty());
  CHECK(scene.flocks[1].parameters.path_weight == 0.0f);
  CHECK(validate(scene));
}

TEST_CASE("what refers to a name of several elements stays when one goes") {
  Scene scene = two_flocks();
  scene.flocks.push_back(scene.flocks[1]);
  REQUIRE(remove_element(scene, list_named("flocks"), 2));
  CHECK(scene.relations.size() == 2);
  CHECK(validate(scene));
}

TEST_CASE("overlays stay with their flock when another goes, and find one when it goes") {
  Scene scene;
  scene.flocks.resize(3);
  scene.overlays.flock = 2;
  REQUIRE(remove_element(scene, list_named("flocks"), 0));
  CHECK(scene.overlays.flock == 1);
  REQUIRE(remove_element(scene, list_named("flocks"), 1));
  CHECK(scene.overlays.flock == 0);
  REQUIRE(remove_element(scene, list_named("flocks"), 0));
  CHECK(scene.overlays.flock == 0);
}

TEST_CASE("references keep up with a new name") {
  Scene scene = two_flocks();
  scene.points[0].flock = "other";
  REQUIRE(rename_element(scene, list_named("flocks"), 1, "dogs"));
  CHECK(scene.flocks[1].name == "dogs");
  CHECK(scene.relations[0].to == "dogs");
  CHECK(scene.relations[1].from == "dogs");
  CHECK(scene.points[0].flock == "dogs");
  CHECK(scene.flocks[1].path == "other");  // a path, not a flock
  REQUIRE(rename_element(scene, list_named("paths"), 1, "loop"));
  CHECK(scene.flocks[1].path == "loop");
  CHECK(validate(scene));
  CHECK(text_of(rename_element(scene, list_named("walls"), 0, "x")) ==
        "/walls/0: walls have no names");
}

TEST_CASE("what refers to a removed part of the crowd does not outlive it") {
  Scene scene = two_flocks();
  scene.overlays.exit = "other";
  scene.crowd.journeys[1].end = JourneyEnd::exit;
  REQUIRE(remove_element(scene, list_named("crowd/classes"), 1));
  CHECK(scene.crowd.sources[1].person_class.empty());
  REQUIRE(remove_element(scene, list_named("crowd/waypoints"), 1));
  CHECK(scene.crowd.journeys[1].waypoints == std::vector<std::string>{"waypoint"});
  REQUIRE(remove_element(scene, list_named("crowd/exits"), 1));
  CHECK(scene.overlays.exit.empty());
  CHECK(scene.crowd.journeys[1].exit.empty());
  CHECK(scene.crowd.journeys[1].end == JourneyEnd::nearest);
  // A journey of no source would be one of every source.
  REQUIRE(remove_element(scene, list_named("crowd/sources"), 1));
  REQUIRE(scene.crowd.journeys.size() == 1);
  CHECK(scene.crowd.journeys[0].source.empty());
  CHECK(validate(scene));
}

TEST_CASE("a journey that has lost all the waypoints that it repeated ends at an exit") {
  Scene scene = two_flocks();
  scene.crowd.journeys[1].end = JourneyEnd::repeat;
  REQUIRE(remove_element(scene, list_named("crowd/waypoints"), 0));
  CHECK(scene.crowd.journeys[1].end == JourneyEnd::repeat);
  REQUIRE(remove_element(scene, list_named("crowd/waypoints"), 0));
  CHECK(scene.crowd.journeys[1].end == JourneyEnd::nearest);
  CHECK(validate(scene));
}

TEST_CASE("relations with the crowd go with its last source") {
  Scene scene = two_flocks();
  scene.relations.push_back({"flock", crowd_name, {}});
  scene.relations.push_back({crowd_name, "other", {RelationKind::avoid, 2.0f, 1.0f, 0.0f}});
  REQUIRE(validate(scene));
  REQUIRE(remove_element(scene, list_named("crowd/sources"), 1));
  CHECK(scene.relations.size() == 4);
  REQUIRE(remove_element(scene, list_named("crowd/sources"), 0));
  CHECK(scene.relations.size() == 2);
  CHECK(validate(scene));
}

TEST_CASE("references within the crowd keep up with a new name") {
  Scene scene = two_flocks();
  scene.overlays.exit = "other";
  REQUIRE(rename_element(scene, list_named("crowd/exits"), 1, "west"));
  REQUIRE(rename_element(scene, list_named("crowd/waypoints"), 1, "desk"));
  REQUIRE(rename_element(scene, list_named("crowd/sources"), 1, "train"));
  REQUIRE(rename_element(scene, list_named("crowd/classes"), 1, "child"));
  CHECK(scene.overlays.exit == "west");
  CHECK(scene.crowd.journeys[1].exit == "west");
  CHECK(scene.crowd.journeys[1].waypoints == std::vector<std::string>{"desk", "waypoint"});
  CHECK(scene.crowd.journeys[1].source == "train");
  CHECK(scene.crowd.sources[1].person_class == "child");
  CHECK(scene.flocks[1].path == "other");
  CHECK(validate(scene));
}
