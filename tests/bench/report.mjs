// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Runs the benchmark native, as WebAssembly and on the scalar backend, and yuka and recast-navigation
// beside it, and prints the figures and their bars as Markdown, as the README shows them.
//
//   node report.mjs [--native <build folder>] [--wasm <build folder>] [--rounds N] [--out <file>]
//                   [--quick: small counts, to try the script out]
//
// Both builds must have the targets flockwork_bench and flockwork_bench_scalar, the wasm one also
// flockwork_headless. Programs that are compared take turns; ratios are medians over the turns.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values: options } = parseArgs({
  options: {
    native: { type: 'string', default: join(root, 'build/native-release') },
    wasm: { type: 'string', default: join(root, 'build/wasm-release') },
    rounds: { type: 'string', default: '7' },
    out: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const folder = mkdtempSync(join(tmpdir(), 'flockwork-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

const programs = {
  native: [join(options.native, 'bin/flockwork_bench')],
  wasm: [process.execPath, join(options.wasm, 'bin/flockwork_bench.js')],
  scalar: [process.execPath, join(options.wasm, 'bin/flockwork_bench_scalar.js')],
};

function bench(program, ...args) {
  const json = join(folder, 'report.json');
  const [command, ...first] = programs[program];
  execFileSync(command, [...first, '--json', json, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  return JSON.parse(readFileSync(json, 'utf8'));
}

const progress = (text) => process.stderr.write(`${text}\n`);

progress('native, all scenes');
const effort = options.quick
  ? ['--count', '2000', '--count', '4000', '--repeat', '2', '--heat', '20'] : [];
const reports = { native: bench('native', ...effort) };
progress('wasm, all scenes');
reports.wasm = bench('wasm', ...effort);

const plain = (report, scene, agents) =>
  report.cases.find((c) => c.scene === scene && c.variant === 'plain' && (!agents || c.agents === agents));
const scenes = [...new Set(reports.native.cases.map((c) => c.scene))];

// The same scene in three programs, in turns.
const turns = Object.fromEntries(scenes.map((scene) => [scene, []]));
for (let round = 1; round <= rounds; ++round) {
  progress(`turn ${round} of ${rounds}`);
  for (const scene of scenes) {
    const count = String(plain(reports.native, scene).agents);
    const turn = {};
    for (const program of Object.keys(programs)) {
      const report = bench(program, '--scene', scene, '--count', count, '--plain', '--repeat', '3');
      turn[program] = plain(report, scene).nanoseconds_per_agent.step.median;
    }
    turns[scene].push(turn);
  }
}
const turnRatio = (scene, a, b) => median(turns[scene].map((turn) => turn[a] / turn[b]));

progress('yuka');
const headless = join(options.wasm, 'web/flockwork_headless.js');
const yuka = JSON.parse(execFileSync(process.execPath,
  [fileURLToPath(new URL('compare.mjs', import.meta.url)), '--module', headless, '--format', 'json',
    ...(options.quick ? ['--repeat', '1'] : [])],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
progress('recast-navigation');
const recast = JSON.parse(execFileSync(process.execPath,
  [fileURLToPath(new URL('compare_crowd.mjs', import.meta.url)), '--module', headless,
    '--format', 'json', ...(options.quick ? ['--people', '500', '--repeat', '1'] : [])],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));

const lines = [];
const row = (...cells) => lines.push(`| ${cells.join(' | ')} |`);
const table = (...heads) => {
  row(...heads);
  row(...heads.map(() => '---'));
};

lines.push(`${cpus()[0].model.trim()}, one thread, Node ${process.versions.node}, ` +
           `${reports.native.compiler} (native), ${reports.wasm.compiler} (wasm), ` +
           `${new Date().toISOString().slice(0, 10)}. Medians.`, '');
table('scene', 'agents', 'neighbours', 'wasm: ms a step', 'ns an agent', 'M agents/s',
      'pairs/ns', 'of the roofline: sense', 'step', 'native: ns an agent');
for (const c of reports.wasm.cases) {
  const native = reports.native.cases.find(
    (n) => n.scene === c.scene && n.variant === c.variant && n.agents === c.agents);
  const time = c.nanoseconds_per_agent;
  row(c.variant === 'plain' ? c.scene : `${c.scene}, ${c.variant}`, c.agents.toLocaleString('en'),
      c.neighbours.toFixed(1), (time.step.median * c.agents * 1e-6).toFixed(2),
      time.step.median.toFixed(1), (1e3 / time.step.median).toFixed(1),
      (c.candidates / time.sense.median).toFixed(2), c.sense_by_roofline.toFixed(2),
      c.step_by_roofline.toFixed(2), native.nanoseconds_per_agent.step.median.toFixed(1));
}
lines.push('');

table('figure', 'bar', 'measured', '');
function atLeast(name, bar, value, digits = 2) {
  row(name, `at least ${bar}`, value.toFixed(digits),
      value >= bar ? 'met' : `missed by ${((1 - value / bar) * 100).toFixed(0)} %`);
}
function atMost(name, bar, value, digits = 2) {
  row(name, `at most ${bar}`, value.toFixed(digits),
      value <= bar ? 'met' : `missed by ${((value / bar - 1) * 100).toFixed(0)} %`);
}
const dense = plain(reports.wasm, 'flock-2d-39');
atLeast('wasm, 39 neighbours, sense stage with all rules, of the bare-kernel roofline', 0.8,
        dense.sense_by_roofline);
atLeast('the same, whole step', 0.8, dense.step_by_roofline);
for (const scene of scenes) atLeast(`wasm against native, ${scene}`, 0.7, turnRatio(scene, 'native', 'wasm'));
for (const scene of scenes) {
  atLeast(`SIMD against the scalar backend, wasm, ${scene}`, 3.5, turnRatio(scene, 'scalar', 'wasm'));
}
for (const { kind, value } of reports.wasm.comparisons) {
  atMost(`wasm, ${kind}`, kind.includes(' agents,') ? 1.3 : 1.4, value);
}
for (const r of yuka.results) {
  atLeast(`against yuka ${yuka.yuka}, ${r.scene}, ${r.agents.toLocaleString('en')} agents ` +
          `(neighbours ${r.ours.neighbours.toFixed(1)}, yuka ${r.yuka.neighbours.toFixed(1)})`,
          r.agents === 1000 ? 60 : 200, r.ratio, 0);
}
atLeast(`against recast-navigation ${recast.recast_navigation}, ` +
        `${recast.people.toLocaleString('en')} people at 0.5 per m2, people-seconds per second`,
        12, recast.ratio, 1);
const everyCase = [...reports.native.cases, ...reports.wasm.cases];
atMost('allocations per step', 0, Math.max(...everyCase.map((c) => c.allocations_per_step)), 0);
const zipped = (name) => {
  const files = ['.js', '.wasm'].map((end) => join(options.wasm, 'web', name + end));
  if (!files.every((file) => existsSync(file))) return undefined;
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;
};
const sizes = { headless: zipped('flockwork_headless'), app: zipped('flockwork_app') };
if (sizes.headless) atMost('headless module, gzip -9, kB', 150, sizes.headless, 0);
if (sizes.app) atMost('the app, gzip -9, kB', 700, sizes.app, 0);
lines.push('');

const differing = reports.native.cases.filter((n) => reports.wasm.cases.some(
  (w) => w.scene === n.scene && w.variant === n.variant && w.agents === n.agents && w.hash !== n.hash));
lines.push(differing.length === 0
  ? `Native and wasm reached the same state hash in all ${reports.native.cases.length} cases.`
  : `State hashes of native and wasm differ in: ${differing.map((c) => `${c.scene} ${c.variant} ${c.agents}`).join(', ')}.`);

console.log(lines.join('\n'));
if (options.out) writeFileSync(options.out, `${lines.join('\n')}\n`);
if (differing.length > 0) process.exitCode = 1;
