// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { launch, open, ready } from './support/browser.mjs';
import { serve } from './support/server.mjs';

/** @type {Record<string, {steps: number, hash: string}>} */
const golden = JSON.parse(
  await readFile(new URL('../golden/hashes.json', import.meta.url), 'utf8'));
// The unit tests make these scenes; those that they make by hand cannot be opened here.
const recipe = await readFile(
  new URL('../unit/support/golden_scenes.cpp', import.meta.url), 'utf8');
const reducedCount = Number(/reduced_count = (\d+);/.exec(recipe)?.[1]);

/** The native command. @param {string[]} args @returns {any} what it prints as JSON */
const command = (...args) => JSON.parse(execFileSync(
  process.env.FLOCKWORK_COMMAND ||
    fileURLToPath(new URL('../../build/native-release/bin/flockwork', import.meta.url)),
  [...args, '--json'], { encoding: 'utf8' }));

let server, browser, page;
before(async () => {
  server = await serve();
  browser = await launch();
  ({ page } = await open(browser, server.url));
  await ready(page);
  await page.evaluate(() => window.flockwork.pause());
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test('every built-in scene runs to one hash in page, headless module and command', async (t) => {
  const scenes = command('scenes');
  assert.deepEqual(await page.evaluate(() => window.flockwork.scenes()),
                   scenes.map((scene) => scene.name));
  for (const { name, agents } of scenes) {
    await t.test(name, async () => {
      // As many as take a second or so: 10 of 100,000 agents, 33 of 3,000 without a grid.
      const steps = Math.max(10, Math.min(200, Math.floor(1e5 / Math.max(agents, 1))));
      const { hash } = command('run', name, '--steps', String(steps));
      const inPage = await page.evaluate(([scene, count]) => {
        window.flockwork.loadScene(scene);
        window.flockwork.step(count);
        return window.flockwork.stateHash();
      }, [name, steps]);
      assert.equal(inPage, hash);
      const headless = await page.evaluate(async ([scene, count]) => {
        window.headless ??= await (await import('./flockwork_headless.js')).default();
        const m = window.headless;
        const stack = m.stackSave();
        const simulation = m._fw_simulation_builtin(m.stringToUTF8OnStack(scene));
        m.stackRestore(stack);
        m._fw_simulation_step(simulation, count);
        const text = m.UTF8ToString(m._fw_simulation_hash(simulation));
        m._fw_simulation_free(simulation);
        return text;
      }, [name, steps]);
      assert.equal(`0x${headless}`, hash);
    });
  }
});

test('the page reaches the recorded hashes in the browser', async (t) => {
  const known = await page.evaluate(() => window.flockwork.scenes());
  const scenes = Object.keys(golden).filter((name) => known.includes(name));
  assert.ok(scenes.length > 0);
  for (const name of scenes) {
    await t.test(name, async () => {
      const hash = await page.evaluate(([scene, steps]) => {
        window.flockwork.loadScene(scene);
        window.flockwork.step(steps);
        return window.flockwork.stateHash();
      }, [name, golden[name].steps]);
      assert.equal(hash, `0x${golden[name].hash}`);
    });
  }
});

test('the headless module reaches the recorded hashes in the browser', async (t) => {
  const scenes = Object.keys(golden).filter((name) => name.endsWith('-reduced'));
  assert.ok(scenes.length > 0);
  for (const name of scenes) {
    await t.test(name, async () => {
      const hash = await page.evaluate(async ([scene, steps, count]) => {
        window.headless ??= await (await import('./flockwork_headless.js')).default();
        const m = window.headless;
        const stack = m.stackSave();
        const data = m._fw_scene_builtin(m.stringToUTF8OnStack(scene));
        m.stackRestore(stack);
        m._fw_scene_scale_to_count(data, count);
        const simulation = m._fw_simulation_new(data);
        m._fw_simulation_step(simulation, steps);
        const text = m.UTF8ToString(m._fw_simulation_hash(simulation));
        m._fw_simulation_free(simulation);
        m._fw_scene_free(data);
        return text;
      }, [name.replace(/-reduced$/, ''), golden[name].steps, reducedCount]);
      assert.equal(hash, golden[name].hash);
    });
  }
});
