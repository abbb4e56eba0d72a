// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "ui/session.h"

#include <catch_amalgamated.hpp>

using namespace flockwork;

namespace {

Session shoal() { return Session::open("shoal").value(); }

}  // namespace

TEST_CASE("an unknown scene is refused by name and the running one goes on") {
  CHECK_FALSE(Session::open("no-such-scene").ok());
  Session session = shoal();
  session.simulation().step();
  const std::uint64_t hash = session.simulation().state_hash();
  CHECK_FALSE(session.load("no-such-scene").ok());
  CHECK(session.scene().name == "shoal");
  CHECK(session.simulation().state_hash() == hash);
  CHECK(session.refusal().text.find("shoal") != std::string::npos);
  CHECK(session.loads() == 0);
}

TEST_CASE("a refused value is kept for the panel until the parameter is set") {
  Session session = shoal();
  const std::uint64_t hash = session.simulation().state_hash();
  CHECK_FALSE(session.set("/flocks/0/radius", -1.0).ok());
  CHECK(session.refusal().place == "/flocks/0/radius");
  CHECK_FALSE(session.refusal().text.empty());
  CHECK(session.simulation().state_hash() == hash);
  CHECK(session.set("/flocks/0/max_speed", 6.0).ok());
  CHECK_FALSE(session.refusal().text.empty());
  CHECK(session.set("/flocks/0/radius", 3.0).ok());
  CHECK(session.refusal().text.empty());
  CHECK(session.simulation().get("/flocks/0/radius").value() == 3.0);
}

TEST_CASE("a relation between two parameters is shown at the one that was turned") {
  Session session = shoal();
  const double right = session.simulation().get("/world/upper/x").value();
  CHECK_FALSE(session.set("/world/upper/x", -900.0).ok());
  CHECK(session.refusal().place == "/world/upper/x");
  CHECK(session.refusal().text.find("-900") != std::string::npos);
  CHECK(session.simulation().get("/world/upper/x").value() == right);
  CHECK(session.set("/world/upper/x", right + 1.0).ok());
  CHECK(session.refusal().text.empty());
}

TEST_CASE("the scene as loaded stays known while parameters change") {
  Session session = shoal();
  const float loaded = session.loaded().flocks[0].parameters.radius;
  REQUIRE(session.set("/flocks/0/radius", 9.0).ok());
  CHECK(session.loaded().flocks[0].parameters.radius == loaded);
  REQUIRE(session.load("shoal").ok());
  CHECK(session.scene().flocks[0].parameters.radius == loaded);
  CHECK(session.loads() == 1);
}

TEST_CASE("a restart keeps parameters and repeats the run") {
  Session session = shoal();
  REQUIRE(session.set("/flocks/0/max_speed", 4.0).ok());
  session.restart();
  for (int i = 0; i < 20; ++i) session.simulation().step();
  const std::uint64_t hash = session.simulation().state_hash();
  session.restart();
  CHECK(session.simulation().step_count() == 0);
  CHECK(session.simulation().get("/flocks/0/max_speed").value() == 4.0);
  for (int i = 0; i < 20; ++i) session.simulation().step();
  CHECK(session.simulation().state_hash() == hash);
  session.restart_with_seed(session.scene().seed + 1);
  for (int i = 0; i < 20; ++i) session.simulation().step();
  CHECK(session.simulation().state_hash() != hash);
}
