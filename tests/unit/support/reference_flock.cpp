// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/reference_flock.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace flockwork::reference {
namespace {

constexpr double roundoff = 1.0 / (1 << 24);  // of single precision, round to nearest
// u: nearer agents are pushed apart no harder than at this distance, and no radius is smaller.
constexpr double nearest = 1e-6;

Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Vector operator*(Vector a, double s) { return {a.x * s, a.y * s, a.z * s}; }
double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vector unit(Vector a) {
  const double l = length(a);
  return l > 0.0 ? a * (1.0 / l) : Vector{};
}

Rounded unit(const Rounded& a) {
  const double l = length(a.value);
  if (l == 0.0) return {{}, a.error > 0.0 ? 1.0 : 0.0};
  return {unit(a.value), std::min(2.0, a.error / l + 4 * roundoff)};
}
Rounded operator+(const Rounded& a, const Rounded& b) {
  const Vector sum = a.value + b.value;
  return {sum, a.error + b.error + roundoff * length(sum)};
}
Rounded operator*(const Rounded& a, double s) {
  return {a.value * s, std::abs(s) * (a.error + 2 * roundoff * length(a.value))};
}
// Cutting to a ball moves no two points apart, so it passes the error on as it is.
Rounded clamp(const Rounded& a, double most) {
  const double l = length(a.value);
  return l > most ? Rounded{a.value * (most / l), a.error + 4 * roundoff * most} : a;
}

// Error of a displacement: a wrapped neighbour's image is rounded at the size of its coordinate;
// elsewhere the difference of two floats is rounded once.
double image_error(const World& world) {
  double sum = 0.0;
  for (int axis = 0; axis < world.dimension; ++axis) {
    if (world.bounds(axis) != Bounds::wrap) continue;
    const double size = std::max(std::abs(world.lower[axis]), std::abs(world.upper[axis]));
    sum += 2.0 * roundoff * (size + world.extent(axis));
  }
  return sum;
}

// Steepest slope of the falloff at distances from d on, per u.
double falloff_slope(const FlockParameters& parameters, double d) {
  const double rs = parameters.separation_radius;
  switch (parameters.falloff) {
    case Falloff::linear:
      return 1.0 / rs;
    case Falloff::inverse:
      return 1.0 / (d * d);
    case Falloff::inverse_square:
      return 2.0 / (d * d * d);
    case Falloff::floored:
      return 1.0 / (std::max(d, 0.1) * std::max(d, 0.1));
    case Falloff::softened:
      return 0.01 / ((d + 0.01) * (d + 0.01));
    case Falloff::constant:
      return 0.0;
    case Falloff::curve:
      break;
  }
  const FalloffCurve& curve = parameters.curve;
  double slope = 0.0;
  for (std::size_t k = 1; k < std::size_t(curve.count); ++k) {
    slope = std::max(slope, std::abs(double(curve.y[k]) - curve.y[k - 1]) /
                                (double(curve.x[k]) - curve.x[k - 1]));
  }
  return slope / rs;
}

double curve_weight(const FalloffCurve& curve, double share) {
  const auto x = [&](std::size_t k) {
    return std::round(double(curve.x[k]) * FalloffCurve::resolution) / FalloffCurve::resolution;
  };
  if (share <= x(0)) return curve.y[0];
  for (std::size_t k = 1; k < std::size_t(curve.count); ++k) {
    if (share > x(k)) continue;
    const double t = (share - x(k - 1)) / (x(k) - x(k - 1));
    return curve.y[k - 1] + t * (double(curve.y[k]) - curve.y[k - 1]);
  }
  return curve.y[std::size_t(curve.count) - 1];
}

// Which others count for what; distances in u.
struct Zones {
  explicit Zones(const FlockParameters& p) {
    const auto at_least_nearest = [](double r) { return r < nearest ? 0.0 : r; };
    const double radius = at_least_nearest(p.radius);
    close = at_least_nearest(p.separation_radius);
    align_to = attract_to = radius;
    if (p.model == FlockModel::exclusive) align_to = at_least_nearest(p.alignment_radius);
    if (p.model == FlockModel::vicsek) close = attract_to = 0.0;
    if (p.model == FlockModel::couzin) {
      align_from = close;
      align_to = attract_from = align_from + p.orientation_width;
      attract_to = attract_from + p.attraction_width;
    }
  }
  double outermost() const { return std::max({close, align_to, attract_to}); }
  std::array<double, 5> edges() const {
    return {close, align_from, align_to, attract_from, attract_to};
  }

  double close = 0.0;
  double align_from = 0.0, align_to = 0.0;
  double attract_from = 0.0, attract_to = 0.0;
};

// Turns a wish by the noise.
void turn(const Turn& by, int dimension, Wish& wish) {
  const Vector u = wish.heading.value;
  if (length(u) == 0.0) return;
  const double c = std::cos(by.angle), s = std::sin(by.angle);
  // Errors: sine and cosine 2 units each, products and sums; those of the axis in 3D contain that
  // of the heading again, over the length 0.43 of its part at a right angle to an axis.
  wish.heading.error += 12 * roundoff;
  if (dimension == 2) {
    wish.heading.value = {c * u.x - s * u.y, s * u.x + c * u.y};
    return;
  }
  if (std::abs(std::abs(u.z) - 0.9) <= wish.heading.error) wish.doubtful = true;
  const Vector right =
      std::abs(u.z) > 0.9 ? unit(Vector{0.0, -u.z, u.y}) : unit(Vector{-u.y, u.x, 0.0});
  const Vector up{u.y * right.z - u.z * right.y, u.z * right.x - u.x * right.z,
                  u.x * right.y - u.y * right.x};
  const Vector side = right * std::cos(by.azimuth) + up * std::sin(by.azimuth);
  wish.heading.value = u * c + side * s;
  wish.heading.error += std::abs(s) * (6 * wish.heading.error + 12 * roundoff);
}

Rounded bounds_force(const Vector& p, const World& world, const FlockParameters& parameters) {
  Rounded out;
  const double full = double(world.margin_force) * parameters.max_force;
  Vector from_centre;
  double centre_error = 0.0;
  bool sphere = false;
  for (int axis = 0; axis < world.dimension; ++axis) {
    const double lower = world.lower[axis], upper = world.upper[axis], margin = world.margin;
    if (world.bounds(axis) == Bounds::steer && margin > 0.0) {
      out.value[axis] += full * std::clamp(1.0 - (p[axis] - lower) / margin, 0.0, 1.0);
      out.value[axis] -= full * std::clamp(1.0 - (upper - p[axis]) / margin, 0.0, 1.0);
      out.error += 8 * roundoff * full;
    } else if (world.bounds(axis) == Bounds::sphere) {
      sphere = true;
      from_centre[axis] = p[axis] - 0.5 * (lower + upper);
      centre_error += 2 * roundoff * (std::abs(lower) + std::abs(upper));
    }
  }
  const double distance = length(from_centre);
  if (sphere && distance > world.sphere_radius) {
    const double weight = world.sphere_weight, overshoot = distance - world.sphere_radius;
    out.value = out.value - unit(from_centre) * (weight * overshoot);
    out.error += weight * (3 * centre_error + 8 * roundoff * distance);
  }
  return out;
}

// Turns `v` back to within `most` radians of `heading`, keeping its length.
Moved limit_turn(const Vector& heading, const Rounded& v, double most) {
  Moved out{{}, v, false};
  const double speed = length(v.value);
  if (length(heading) == 0.0 || speed == 0.0) return out;
  const Vector ahead = unit(heading);
  const Vector side = v.value - ahead * dot(ahead, v.value);
  const double angle = std::atan2(length(side), dot(ahead, v.value));
  const double angle_error = 8 * roundoff;
  if (angle <= most) return out;
  const double sine = std::sin(std::min(most, 1.57));
  out.v.value = ahead * (speed * std::cos(most)) + unit(side) * (speed * std::sin(most));
  out.v.error += speed * (angle_error + sine * unit(Rounded{side, v.error}).error);
  // Nearly straight back: which way round is shorter is decided by rounding.
  out.doubtful = length(side) < 1e-3 * speed && angle > 1.57;
  return out;
}

// Folds one coordinate back into the box.
void apply_bounds(int axis, const World& world, Moved& moved) {
  double& p = moved.p.value[axis];
  const double lower = world.lower[axis], upper = world.upper[axis], extent = upper - lower;
  const double size = std::abs(lower) + std::abs(upper) + std::abs(p);
  switch (world.bounds(axis)) {
    case Bounds::wrap:
      moved.p.error += 4 * roundoff * size;
      p = extent > 0.0 ? p - extent * std::floor((p - lower) / extent) : lower;
      return;
    case Bounds::bounce:
    case Bounds::steer: {
      moved.p.error += 4 * roundoff * size;
      if (extent <= 0.0) {
        p = lower;
        moved.doubtful = true;  // there is no right answer to which way it moves on
        return;
      }
      const double walls = (p - lower) / extent;
      const double to_wall = std::abs(walls - std::round(walls)) * extent;
      if (to_wall <= moved.p.error) moved.doubtful = true;
      const double count = std::floor(walls);
      const double inside = p - lower - count * extent;
      const bool odd = std::fmod(std::abs(count), 2.0) == 1.0;
      p = odd ? upper - inside : lower + inside;
      if (odd) moved.v.value[axis] = -moved.v.value[axis];
      return;
    }
    case Bounds::sphere:
    case Bounds::open:
      p = std::clamp(p, -double(open_limit), double(open_limit));
      return;
  }
}

// One speed, along the heading demanded as far as the turn limit lets.
Moved move_by_heading(const Agent& agent, const Rounded& demanded, const World& world,
                      const FlockParameters& parameters, double dt) {
  Moved out{{}, demanded, false};
  if (length(demanded.value) < 1e-15) {
    out.v = {agent.v, 0.0};
    out.doubtful = length(agent.v) == 0.0 || demanded.error > 0.0;  // a heading is drawn
  }
  if (demanded.error > 0.1 * length(demanded.value)) out.doubtful = true;
  if (parameters.turn_limit > 0.0f) {
    const bool doubtful = out.doubtful;
    out = limit_turn(agent.v, out.v, parameters.turn_limit * dt);
    out.doubtful = out.doubtful || doubtful;
  }
  out.v = unit(out.v) * parameters.max_speed;
  const bool old_heading = parameters.model == FlockModel::vicsek &&
                           parameters.convention == VicsekConvention::old_heading;
  const Rounded along =
      old_heading ? Rounded{unit(agent.v), 4 * roundoff} * parameters.max_speed : out.v;
  out.p = Rounded{agent.p, 0.0} + along * dt;
  for (int axis = 0; axis < world.dimension; ++axis) apply_bounds(axis, world, out);
  return out;
}

}  // namespace

double length(const Vector& a) { return std::sqrt(dot(a, a)); }
double distance(const Vector& a, const Vector& b) { return length(a - b); }

Vector displacement(const World& world, const Vector& from, const Vector& to) {
  Vector dx;
  for (int axis = 0; axis < world.dimension; ++axis) {
    dx[axis] = to[axis] - from[axis];
    const double extent = double(world.upper[axis]) - world.lower[axis];
    if (world.bounds(axis) == Bounds::wrap && extent > 0.0) {
      dx[axis] -= extent * std::floor(dx[axis] / extent + 0.5);
    }
  }
  return dx;
}

double falloff_weight(const FlockParameters& parameters, double d) {
  switch (parameters.falloff) {
    case Falloff::linear:
      return 1.0 - d / parameters.separation_radius;
    case Falloff::inverse:
      return 1.0 / d;
    case Falloff::inverse_square:
      return 1.0 / (d * d);
    case Falloff::floored:
      return 1.0 / std::max(d, 0.1);
    case Falloff::softened:
      return d / (d + 0.01);
    case Falloff::constant:
      return 1.0;
    case Falloff::curve:
      break;
  }
  return curve_weight(parameters.curve, d / parameters.separation_radius);
}

Sums sense(const std::vector<Agent>& agents, std::size_t self, const World& world,
           const FlockParameters& parameters, const Draws& draws) {
  const Agent& agent = agents[self];
  const Zones zones(parameters);
  const FlockModel model = parameters.model;
  const bool headings = model == FlockModel::exclusive || chooses_heading(model);
  const bool sees_all = parameters.field_of_view >= full_turn || length(agent.v) == 0.0;
  const double cosine = std::cos(0.5 * double(parameters.field_of_view));
  const Vector heading = unit(agent.v);
  const double image = image_error(world);
  const double reach = 1.00001 * zones.outermost() + image;

  Sums out;
  // Kernels sum everybody, the agent itself too, and take it out at the end.
  double v_size = headings ? 1.0 : length(agent.v), d_size = 0.0, s_size = 0.0;
  for (std::size_t j = 0; j < agents.size(); ++j) {
    if (j == self) continue;
    const Vector dx = displacement(world, agent.p, agents[j].p);
    if (dot(dx, dx) > reach * reach) continue;
    const double d = length(dx);
    const double d_error = image + 4 * roundoff * d;
    for (const double edge : zones.edges()) {
      // An edge at zero lets nobody in or keeps nobody out, whatever the rounding.
      if (edge > 0.0 && std::abs(d - edge) <= d_error) out.doubtful = true;
    }
    if (d > 0.0 && d - d_error <= nearest) out.doubtful = true;
    // Half a period away there are two nearest images.
    for (int axis = 0; axis < world.dimension; ++axis) {
      const double half = 0.5 * world.extent(axis);
      if (world.bounds(axis) == Bounds::wrap && half > 0.0 && half - std::abs(dx[axis]) <= image) {
        out.doubtful = true;
      }
    }
    bool seen = true;
    if (!sees_all) {
      const double ahead = dot(heading, dx) - cosine * d;
      if (d > 0.0 && std::abs(ahead) <= d_error + 8 * roundoff * d) out.doubtful = true;
      seen = ahead >= 0.0;
    }
    const bool aligned = seen && d >= zones.align_from && d < zones.align_to;
    const bool attracting = seen && d >= zones.attract_from && d < zones.attract_to;
    const bool close = (seen || model == FlockModel::couzin) && d < zones.close;
    if (aligned) {
      ++out.aligned;
      const Vector v = headings ? unit(agents[j].v) : agents[j].v;
      out.velocity.value = out.velocity.value + v;
      if (headings) out.velocity.error += 4 * roundoff;
      v_size += length(v);
    }
    if (attracting) {
      ++out.attracting;
      const bool toward = model == FlockModel::couzin;
      out.offset.value = out.offset.value + (toward ? unit(dx) : dx);
      out.offset.error += toward && d > 0.0 ? d_error / d + 4 * roundoff : image;
      d_size += toward ? 1.0 : d;
    }
    if (close) {
      ++out.close;
      const double weight = falloff_weight(parameters, std::max(d, nearest));
      const Vector away =
          d == 0.0 ? draws.parting(std::uint32_t(self), std::uint32_t(j)) : dx * (-1.0 / d);
      out.separation.value = out.separation.value + away * weight;
      s_size += weight;
      // Straight lines are differences of larger numbers, so their rounding is not relative.
      const bool lines =
          parameters.falloff == Falloff::linear || parameters.falloff == Falloff::curve;
      const double slope = falloff_slope(parameters, std::max(d, nearest));
      const double line_error = lines ? slope * (8 * roundoff * zones.close + nearest) : 0.0;
      out.separation.error += 8 * roundoff * weight + line_error;
      if (d > 0.0) out.separation.error += d_error * (weight / d + slope);
    } else if (model == FlockModel::vicsek && d == 0.0) {
      out.separation.value =
          out.separation.value + draws.parting(std::uint32_t(self), std::uint32_t(j));
      out.separation.error += 8 * roundoff;
    }
    out.neighbours += model == FlockModel::couzin   ? aligned || attracting || close
                      : model == FlockModel::vicsek ? aligned
                                                    : attracting;
  }
  out.velocity.error += roundoff * (out.aligned + 4) * v_size;
  out.offset.error += roundoff * (out.attracting + 8) * d_size;
  out.separation.error += roundoff * (out.close + 4) * s_size;
  return out;
}

Rounded rules(const Agent& agent, const Sums& sums, const FlockParameters& parameters) {
  const double force = parameters.max_force, speed = parameters.max_speed;
  const double ws = parameters.separation_weight, wa = parameters.alignment_weight;
  const double wc = parameters.cohesion_weight;
  const double n = sums.attracting;
  const Rounded minus_v{agent.v * -1.0, 0.0};
  Rounded sum;
  switch (parameters.model) {
    case FlockModel::velocity:
      if (sums.close > 0) sum = sums.separation * (1.0 / sums.close) * ws;
      if (n > 0) {
        sum = sum + (sums.velocity * (1.0 / n) + minus_v) * wa;
        sum = sum + (sums.offset * (1.0 / n) + minus_v) * wc;
      }
      break;
    case FlockModel::normalized:
      sum = sums.separation * ws;
      if (n > 0) {
        sum = sum + unit(sums.velocity * (1.0 / n) + minus_v) * wa;
        sum = sum + unit(sums.offset) * wc;
      }
      break;
    case FlockModel::exclusive: {
      const Rounded minus_heading{unit(agent.v) * -1.0, 4 * roundoff};
      sum = sums.separation * ws;
      if (sums.aligned > 0) {
        sum = sum + (sums.velocity * (1.0 / sums.aligned) + minus_heading) * wa;
      }
      if (sums.close == 0) sum = sum + sums.offset * (1.0 / (n + 1)) * wc;
      break;
    }
    default:
      sum = unit(sums.separation) * force * ws;
      if (n > 0) {
        // The mean and the sum have the same unit vector.
        sum = sum + clamp(unit(sums.velocity) * speed + minus_v, force) * wa;
        sum = sum + clamp(unit(sums.offset) * speed + minus_v, force) * wc;
      }
  }
  return parameters.limit_force ? clamp(sum, force) : sum;
}

Wish desired_heading(const Agent& agent, std::uint32_t id, int dimension, const Sums& sums,
                     const FlockParameters& parameters, const Draws& draws) {
  const Rounded heading{unit(agent.v), 4 * roundoff};
  Rounded sum = sums.velocity + sums.offset;
  if (parameters.model == FlockModel::vicsek) {
    sum = sums.velocity + heading + sums.separation;
  } else if (sums.close > 0) {
    sum = sums.separation;
  }
  Wish wish{heading, false};
  if (length(sum.value) > 1e-6) {
    wish.heading = unit(sum);
    wish.doubtful = length(sum.value) < 1e-6 + sum.error;
  } else {
    wish.doubtful = sum.error > 0.0 && length(sum.value) + sum.error > 1e-6;
  }
  if (parameters.noise > 0.0f) turn(draws.noise(id, parameters), dimension, wish);
  return wish;
}

Rounded acceleration(const Agent& agent, std::uint32_t id, const World& world,
                     const FlockParameters& parameters, const Draws& draws) {
  Rounded force = agent.rules + bounds_force(agent.p, world, parameters);
  if (parameters.perturbation > 0.0f) {
    force = force + Rounded{draws.perturbation(id), 2 * roundoff} * parameters.perturbation;
  }
  return force * (1.0 / parameters.mass) + Rounded{agent.v, 0.0} * -double(parameters.drag);
}

Rounded demand(const Agent& agent, const World& world, const FlockParameters& parameters,
               double dt) {
  return agent.rules * parameters.max_speed + bounds_force(agent.p, world, parameters) * dt;
}

Moved move(const Agent& agent, const Rounded& acceleration, const World& world,
           const FlockParameters& parameters, double dt) {
  if (chooses_heading(parameters.model)) {
    return move_by_heading(agent, acceleration, world, parameters, dt);
  }
  Moved out;
  out.v = Rounded{agent.v, 0.0} + acceleration * dt;
  if (parameters.turn_limit > 0.0f) {
    out = limit_turn(agent.v, out.v, parameters.turn_limit * dt);
  }
  const double speed = length(out.v.value);
  const double kept = std::clamp(speed, double(parameters.min_speed), double(parameters.max_speed));
  if (speed < kept) {
    // Without a heading one is drawn; and a heading may be all rounding.
    if (speed == 0.0 || out.v.error > 0.1 * speed) out.doubtful = true;
    out.v = unit(out.v) * kept;
  } else {
    out.v = clamp(out.v, kept);
  }
  out.p = Rounded{agent.p, 0.0} + out.v * dt;
  for (int axis = 0; axis < world.dimension; ++axis) apply_bounds(axis, world, out);
  return out;
}

std::vector<Outcome> step(std::vector<Agent>& agents, const World& world,
                          const FlockParameters& parameters, double dt, std::uint64_t step,
                          const Draws& draws) {
  std::vector<Outcome> outcomes(agents.size());
  std::vector<Agent> next = agents;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    Outcome& outcome = outcomes[i];
    Agent& agent = next[i];
    outcome.decided = (i + step) % std::uint64_t(parameters.update_interval) == 0;
    const bool by_heading = chooses_heading(parameters.model);
    if (outcome.decided) {
      const Sums sums = sense(agents, i, world, parameters, draws);
      outcome.neighbours = sums.neighbours;
      outcome.doubtful = sums.doubtful;
      if (by_heading) {
        const Wish wish =
            desired_heading(agent, std::uint32_t(i), world.dimension, sums, parameters, draws);
        agent.rules = wish.heading;
        outcome.doubtful = outcome.doubtful || wish.doubtful;
      } else {
        agent.rules = rules(agent, sums, parameters);
      }
    } else if (by_heading && length(agent.rules.value) == 0.0) {
      agent.rules = {unit(agent.v), 4 * roundoff};
    }
    const Rounded a = by_heading ? demand(agent, world, parameters, dt)
                                 : acceleration(agent, std::uint32_t(i), world, parameters, draws);
    if (by_heading) agent.rules = unit(a);
    outcome.moved = move(agent, a, world, parameters, dt);
    outcome.doubtful = outcome.doubtful || outcome.moved.doubtful;
    agent.p = outcome.moved.p.value;
    agent.v = outcome.moved.v.value;
  }
  agents = std::move(next);
  return outcomes;
}

}  // namespace flockwork::reference
