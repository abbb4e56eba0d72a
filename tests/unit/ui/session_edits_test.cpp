// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <catch_amalgamated.hpp>

#include "scene/parameter_table.h"
#include "ui/new_element.h"
#include "ui/session.h"

using namespace flockwork;

namespace {

Session open_shoal() {
  Result<Session> session = Session::open("shoal");
  REQUIRE(session);
  return std::move(session).value();
}

constexpr ParameterOwner lists[] = {ParameterOwner::flock, ParameterOwner::wall,
                                    ParameterOwner::path, ParameterOwner::relation,
                                    ParameterOwner::point};

}  // namespace

TEST_CASE(
    "new elements of every list are valid at once, in plane, space and a world without room") {
  for (const int dimension : {2, 3}) {
    for (const float size : {40.0f, 0.0f}) {
      Scene scene;
      scene.world.dimension = dimension;
      scene.world.lower = {5, 6, 7};
      scene.world.upper = {5 + size, 6 + size, 7 + size};
      for (const ParameterOwner list : lists) {
        for (int i = 0; i < 2; ++i) {
          CAPTURE(dimension, size, owner_entry(list).key, i);
          REQUIRE(add_ready_element(scene, list));
          const Result<void> valid = validate(scene);
          if (!valid) FAIL(valid.error().text());
        }
      }
      // A new wall can be given any kind.
      for (const ShapeKind kind :
           {ShapeKind::rectangle, ShapeKind::disc, ShapeKind::polygon, ShapeKind::line}) {
        scene.walls[0].shape.kind = kind;
        CHECK(validate(scene));
      }
    }
  }
}

TEST_CASE("a relation more needs two flocks without one, and else changes nothing") {
  Scene scene;
  scene.flocks.resize(1);
  const auto refusal = [&] {
    const Result<void> added = add_ready_element(scene, ParameterOwner::relation);
    return added ? "" : added.error().text();
  };
  CHECK(refusal() == "/relations: a relation is between two flocks; add another one first");
  CHECK(scene.relations.empty());
  REQUIRE(add_ready_element(scene, ParameterOwner::flock));
  CHECK(refusal() == "");
  CHECK(refusal() == "");
  CHECK(scene.relations[1].from == "flock 2");
  CHECK(refusal() == "/relations: all flocks have relations to each other already");
  CHECK(scene.relations.size() == 2);
}

TEST_CASE("elements are added to and removed from the running scene and what it goes back to") {
  Session session = open_shoal();
  for (const ParameterOwner list : lists) {
    CAPTURE(owner_entry(list).key);
    const std::size_t before = owner_count(session.scene(), list);
    REQUIRE(session.add(list));
    CHECK(owner_count(session.scene(), list) == before + 1);
    CHECK(owner_count(session.loaded(), list) == before + 1);
    session.simulation().step();
  }
  REQUIRE(session.remove(ParameterOwner::flock, 1));
  CHECK(session.scene().relations.empty());
  CHECK(session.loaded().flocks.size() == 1);
  CHECK_FALSE(session.remove(ParameterOwner::flock, 1));
  CHECK(session.refusal().place == "/flocks/1");
  session.simulation().step();
}

TEST_CASE("elements keep their counterparts to go back to when references were changed") {
  Session session = open_shoal();
  for (int i = 0; i < 2; ++i) REQUIRE(session.add(ParameterOwner::flock));
  REQUIRE(session.add(ParameterOwner::relation));
  REQUIRE(session.scene().relations[0].to == "flock");
  REQUIRE(session.set("/relations/0/to", "flock 2"));
  REQUIRE(session.remove(ParameterOwner::flock, 1));
  CHECK(session.scene().relations.size() == 1);
  CHECK(session.loaded().relations.size() == 1);
}

TEST_CASE("a new name is taken over with its references, a bad one is refused at its place") {
  Session session = open_shoal();
  REQUIRE(session.add(ParameterOwner::flock));
  REQUIRE(session.add(ParameterOwner::relation));
  REQUIRE(session.rename(ParameterOwner::flock, 1, "dogs"));
  CHECK(session.scene().relations[0].to == "dogs");
  CHECK(session.loaded().relations[0].to == "dogs");
  CHECK_FALSE(session.rename(ParameterOwner::flock, 1, ""));
  CHECK(session.refusal().place == "/flocks/1/name");
  CHECK(session.scene().flocks[1].name == "dogs");
  REQUIRE(session.rename(ParameterOwner::flock, 1, "cats"));
  CHECK(session.refusal().text.empty());
}

TEST_CASE("another model brings its defaults, the loaded one what it was loaded with") {
  Session session = open_shoal();
  const float radius = session.loaded().flocks[0].parameters.radius;
  const FlockModel model = session.loaded().flocks[0].parameters.model;
  REQUIRE(session.set("/flocks/0/radius", 7.5));
  REQUIRE(session.use_model(0, FlockModel::velocity));
  CHECK(session.scene().flocks[0].parameters.radius ==
        default_parameters(FlockModel::velocity).radius);
  REQUIRE(session.use_model(0, model));
  CHECK(session.scene().flocks[0].parameters.radius == radius);
  CHECK_FALSE(session.use_model(1, model));
}
