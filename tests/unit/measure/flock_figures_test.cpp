// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "measure/flock_figures.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>
#include <vector>

using namespace flockwork;
using Catch::Approx;

namespace {

struct Sample {
  std::vector<float> x, y, z, vx, vy, vz;

  void add(double px, double py, double pz, double ux, double uy, double uz) {
    x.push_back(static_cast<float>(px));
    y.push_back(static_cast<float>(py));
    z.push_back(static_cast<float>(pz));
    vx.push_back(static_cast<float>(ux));
    vy.push_back(static_cast<float>(uy));
    vz.push_back(static_cast<float>(uz));
  }
  FlockFigures planar() const {
    return measure_flock(x.data(), y.data(), nullptr, vx.data(), vy.data(), nullptr, x.size());
  }
  FlockFigures spatial() const {
    return measure_flock(x.data(), y.data(), z.data(), vx.data(), vy.data(), vz.data(), x.size());
  }
};

// n agents on a circle in the xy plane of height z, which turn around its middle.
void add_ring(Sample& sample, int n, double radius, double z, double speed) {
  for (int i = 0; i < n; ++i) {
    const double a = 2.0 * std::numbers::pi * i / n;
    sample.add(radius * std::cos(a), radius * std::sin(a), z, -speed * std::sin(a),
               speed * std::cos(a), 0.0);
  }
}

}  // namespace

TEST_CASE("no agents give figures of zero") {
  const FlockFigures figures =
      measure_flock(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 0);
  CHECK(figures.polarization == 0.0);
  CHECK(figures.milling == 0.0);
  CHECK(figures.mean_speed == 0.0);
  CHECK(figures.centre[0] == 0.0);
}

TEST_CASE("agents of one heading have polarization 1, whatever their speeds") {
  Sample sample;
  for (int i = 1; i <= 10; ++i) sample.add(i, -i, 2 * i, 0.3 * i, 0.4 * i, 0.0);
  CHECK(sample.planar().polarization == Approx(1.0));
  CHECK(sample.spatial().polarization == Approx(1.0));
}

TEST_CASE("polarization weighs headings and not speeds") {
  Sample sample;
  sample.add(0, 0, 0, 100, 0, 0);
  sample.add(1, 0, 0, -1, 0, 0);
  CHECK(sample.planar().polarization == Approx(0.0).margin(1e-12));
  sample.add(2, 0, 0, 0, 5, 0);
  CHECK(sample.planar().polarization == Approx(1.0 / 3.0));
}

TEST_CASE("polarization of 3D headings counts the vertical") {
  Sample sample;
  sample.add(0, 0, 0, 1, 0, 3);
  sample.add(0, 0, 0, -1, 0, 3);
  CHECK(sample.spatial().polarization == Approx(3.0 / std::sqrt(10.0)));
  CHECK(sample.planar().polarization == Approx(0.0).margin(1e-12));
}

TEST_CASE("agents that turn around their centre mill, in 2D and in any plane in 3D") {
  Sample ring;
  add_ring(ring, 90, 20.0, 5.0, 3.0);
  CHECK(ring.planar().milling == Approx(1.0).epsilon(1e-6));
  CHECK(ring.spatial().milling == Approx(1.0).epsilon(1e-6));
  CHECK(ring.planar().polarization == Approx(0.0).margin(1e-6));

  Sample upright;
  for (std::size_t i = 0; i < ring.x.size(); ++i) {
    upright.add(5.0, ring.x[i], ring.y[i], 0.0, ring.vx[i], ring.vy[i]);
  }
  CHECK(upright.spatial().milling == Approx(1.0).epsilon(1e-6));
}

TEST_CASE("milling is that of unit arms: agents near the centre count as much as far ones") {
  Sample sample;
  add_ring(sample, 10, 1.0, 0.0, 1.0);
  add_ring(sample, 10, 1000.0, 0.0, -1.0);
  CHECK(sample.planar().milling == Approx(0.0).margin(1e-6));
}

TEST_CASE("agents that fly outward do not mill") {
  Sample sample;
  for (int i = 0; i < 36; ++i) {
    const double a = 2.0 * std::numbers::pi * i / 36;
    sample.add(std::cos(a), std::sin(a), 0, std::cos(a), std::sin(a), 0);
  }
  CHECK(sample.planar().milling == Approx(0.0).margin(1e-6));
}

TEST_CASE("milling is measured around the centre of mass, wherever that is") {
  Sample sample;
  add_ring(sample, 90, 20.0, 0.0, 3.0);
  for (float& x : sample.x) x += 5000.0f;
  CHECK(sample.planar().milling == Approx(1.0).epsilon(1e-5));
  CHECK(sample.planar().centre[0] == Approx(5000.0));
}

TEST_CASE("mean speed and centre are plain means") {
  Sample sample;
  sample.add(1, 2, 3, 3, 4, 0);
  sample.add(3, 6, -7, 0, 0, 12);
  CHECK(sample.spatial().mean_speed == Approx(8.5));
  CHECK(sample.planar().mean_speed == Approx(2.5));
  CHECK(sample.spatial().centre[0] == Approx(2.0));
  CHECK(sample.spatial().centre[1] == Approx(4.0));
  CHECK(sample.spatial().centre[2] == Approx(-2.0));
  CHECK(sample.planar().centre[2] == 0.0);
}

TEST_CASE("agents at rest or on the centre have no heading or arm and spoil nothing") {
  Sample sample;
  sample.add(0, 0, 0, 0, 0, 0);
  CHECK(sample.planar().polarization == 0.0);
  CHECK(sample.planar().milling == 0.0);
  sample.add(0, 0, 0, 2, 0, 0);
  CHECK(sample.planar().polarization == Approx(0.5));
  CHECK(sample.planar().milling == 0.0);
}

TEST_CASE("tiny and huge speeds have headings") {
  Sample sample;
  sample.add(0, 0, 0, 1e-38, 0, 0);
  sample.add(1, 0, 0, 3e38, 0, 0);
  CHECK(sample.planar().polarization == Approx(1.0));
}
