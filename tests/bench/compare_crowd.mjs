// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Flockwork's crowd in the headless module against the crowd of recast-navigation
// (https://github.com/isaac-mason/recast-navigation-js), in one process and in turns: 8,000 people,
// 0.5 per m2, on a square with a pillar of 1 m every 20 m, walking to the nearest of eight exits.
//
//   node compare_crowd.mjs --module <flockwork_headless.js> [--people N] [--repeat N]
//                          [--format table|json]
//
// What is done in recast-navigation's favour: its cheapest obstacle avoidance that still avoids
// (type 0 with the defaults of its documentation), ten updates a second where games have sixty, and
// people who all have the same speed and radius. Speeds are counted in people times simulated seconds
// per second of computing, because our people decide once a step and not once an update. Our side
// measures the figures of its crowd too.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { Crowd, init } from 'recast-navigation';
import { generateSoloNavMesh } from 'recast-navigation/generators';

const density = 0.5; // people per m2
const dt = 0.1; // s
const warmup = 2; // s until everybody walks
const slice = 1; // s of the run in one measurement
const speed = 1.34; // m/s
const radius = 0.195; // m

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The floor for both: pillars and exits as [x0, y0, x1, y1] in m. */
function plan(people) {
  const side = Math.sqrt(people / density);
  const pillars = [];
  for (let x = 10; x < side - 5; x += 20) {
    for (let y = 10; y < side - 5; y += 20) pillars.push([x, y, x + 1, y + 1]);
  }
  const exits = [];
  for (let k = 0; k < 8; ++k) {
    const middle = side * ((k % 4) + 0.5) / 4;
    const y = k < 4 ? 0 : side - 1.5;
    exits.push([middle - side / 20, y, middle + side / 20, y + 1.5]);
  }
  return { side, people, pillars, exits };
}

const corners = ([x0, y0, x1, y1]) => ({ lower: { x: x0, y: y0 }, upper: { x: x1, y: y1 } });

class Ours {
  constructor(module, floor) {
    this.module = module;
    const scene = {
      format: 1,
      name: 'station',
      dt,
      world: {
        lower: { x: 0, y: 0 }, upper: { x: floor.side, y: floor.side },
        bounds_x: 'bounce', bounds_y: 'bounce',
      },
      walls: floor.pillars.map((pillar) => ({ kind: 'rectangle', ...corners(pillar) })),
      crowd: {
        exits: floor.exits.map((exit, k) => ({ name: `exit ${k}`, kind: 'rectangle', ...corners(exit) })),
        sources: [{
          name: 'floor', kind: 'rectangle', ...corners([0, 0, floor.side, floor.side]),
          count: floor.people,
        }],
      },
    };
    const json = JSON.stringify(scene);
    const bytes = new TextEncoder().encode(`${json}\0`);
    const pointer = module._malloc(bytes.length);
    new Uint8Array(module.HEAPU32.buffer).set(bytes, pointer);
    const read = module._fw_scene_read(pointer);
    module._free(pointer);
    this.simulation = read && module._fw_simulation_new(read);
    if (!this.simulation) throw new Error(module.UTF8ToString(module._fw_error_text()));
    this.advance(warmup);
  }

  advance(seconds) {
    this.module._fw_simulation_step(this.simulation, Math.round(seconds / dt));
  }
}

/** Triangles of a flat floor with boxes on it; y is up. */
function triangles(floor) {
  const positions = [];
  const indices = [];
  // Two triangles for a quad whose corners go round seen from outside.
  const quad = (...points) => {
    const first = positions.length / 3;
    positions.push(...points.flat());
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  const s = floor.side;
  quad([0, 0, 0], [0, 0, s], [s, 0, s], [s, 0, 0]);
  for (const [x0, z0, x1, z1] of floor.pillars) {
    quad([x0, 2, z0], [x0, 2, z1], [x1, 2, z1], [x1, 2, z0]);
    quad([x0, 0, z0], [x0, 0, z1], [x0, 2, z1], [x0, 2, z0]);
    quad([x1, 0, z1], [x1, 0, z0], [x1, 2, z0], [x1, 2, z1]);
    quad([x1, 0, z0], [x0, 0, z0], [x0, 2, z0], [x1, 2, z0]);
    quad([x0, 0, z1], [x1, 0, z1], [x1, 2, z1], [x0, 2, z1]);
  }
  return { positions, indices };
}

class Theirs {
  constructor(floor) {
    const { positions, indices } = triangles(floor);
    const made = generateSoloNavMesh(positions, indices, {
      cs: 0.2, ch: 0.1, walkableRadius: 1, walkableHeight: 18, walkableClimb: 2,
    });
    if (!made.success) throw new Error(`recast-navigation: ${made.error}`);
    this.crowd = new Crowd(made.navMesh, { maxAgents: floor.people, maxAgentRadius: radius });
    this.agents = [];
    // On a lattice with a shift of its own, so that nobody stands in anybody else.
    const columns = Math.ceil(Math.sqrt(floor.people));
    const step = floor.side / columns;
    let bits = 1;
    const shift = () => {
      bits = (Math.imul(bits, 1664525) + 1013904223) >>> 0;
      return (bits / 2 ** 32 - 0.5) * (step - 2 * radius);
    };
    for (let k = 0; k < floor.people; ++k) {
      const x = (k % columns + 0.5) * step + shift();
      const z = (Math.floor(k / columns) + 0.5) * step + shift();
      const agent = this.crowd.addAgent({ x, y: 0, z }, {
        radius, height: 1.8, maxSpeed: speed, maxAcceleration: 8,
        collisionQueryRange: 12 * radius, pathOptimizationRange: 30 * radius,
        separationWeight: 1, obstacleAvoidanceType: 0,
      });
      let target;
      for (const [x0, z0, x1, z1] of floor.exits) {
        const near = { x: Math.min(Math.max(x, x0), x1), y: 0, z: (z0 + z1) / 2 };
        near.distance = Math.hypot(near.x - x, near.z - z);
        if (!target || near.distance < target.distance) target = near;
      }
      agent.requestMoveTarget({ x: target.x, y: 0, z: target.z });
      this.agents.push(agent);
    }
    this.advance(warmup);
  }

  advance(seconds) {
    for (let n = Math.round(seconds / dt); n > 0; --n) this.crowd.update(dt);
  }

  /** Mean speed, m/s: that they walk. */
  meanSpeed() {
    let sum = 0;
    for (const agent of this.agents) {
      const { x, z } = agent.velocity();
      sum += Math.hypot(x, z);
    }
    return sum / this.agents.length;
  }
}

const { values: options } = parseArgs({
  options: {
    module: { type: 'string' },
    people: { type: 'string', default: '8000' },
    repeat: { type: 'string', default: '5' },
    format: { type: 'string', default: 'table' },
  },
});
const people = Number(options.people);
if (!options.module || !['table', 'json'].includes(options.format) || !(options.repeat > 0) ||
    !(people >= 100 && people <= 100000)) {
  console.error('usage: node compare_crowd.mjs --module <flockwork_headless.js> [--people N]' +
                ' [--repeat N] [--format table|json]');
  process.exit(2);
}
const factory = (await import(pathToFileURL(options.module))).default;
await init();
const floor = plan(people);
const ours = new Ours(await factory(), floor);
const theirs = new Theirs(floor);

const timed = (side) => {
  const from = performance.now();
  side.advance(slice);
  return (people * slice) / ((performance.now() - from) / 1000);
};
const pairs = [];
for (let n = 0; n < Number(options.repeat); ++n) pairs.push({ ours: timed(ours), recast: timed(theirs) });
const result = {
  people,
  ours: median(pairs.map((pair) => pair.ours)),
  recast: median(pairs.map((pair) => pair.recast)),
  ratio: median(pairs.map((pair) => pair.ours / pair.recast)),
  recast_mean_speed: theirs.meanSpeed(),
};
const { version } = JSON.parse(
  readFileSync(new URL('node_modules/recast-navigation/package.json', import.meta.url), 'utf8'));
if (options.format === 'json') {
  console.log(JSON.stringify({ recast_navigation: version, ...result }, null, 2));
} else {
  const us = (rate) => (1e6 / rate).toFixed(2);
  console.log(`${people} people, ${density} per m2; microseconds per person and second, medians`);
  console.log(`flockwork ${us(result.ours)}, recast-navigation ${version} ${us(result.recast)}` +
              ` (mean speed ${result.recast_mean_speed.toFixed(2)} m/s);` +
              ` ratio ${result.ratio.toFixed(1)}`);
}
