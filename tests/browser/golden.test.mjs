// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { launch, open, ready } from './support/browser.mjs';
import { serve } from './support/server.mjs';

/** @type {Record<string, {steps: number, hash: string}>} */
const golden = JSON.parse(
  await readFile(new URL('../golden/hashes.json', import.meta.url), 'utf8'));
// The unit tests make these scenes; those that they make by hand cannot be opened here.
const recipe = await readFile(
  new URL('../unit/support/golden_scenes.cpp', import.meta.url), 'utf8');
const reducedCount = Number(/reduced_count = (\d+);/.exec(recipe)?.[1]);

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
