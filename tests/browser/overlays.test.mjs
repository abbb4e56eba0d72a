// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

import { click, frames, launch, open, ready, reveal } from './support/browser.mjs';
import { look } from './support/picture.mjs';
import { serve } from './support/server.mjs';

let server, browser, page, problems;
before(async () => {
  server = await serve();
  browser = await launch();
  ({ page, problems } = await open(browser, server.url, { viewport: { width: 1100, height: 900 } }));
  await ready(page);
});
after(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  await page.evaluate(() => {
    window.flockwork.loadScene('shoal');
    window.flockwork.pause();
    window.flockwork.step(60);
  });
  await page.mouse.move(700, 850);
  await frames(page, 3);
});

const get = (path) => page.evaluate((p) => window.flockwork.get(p), path);
const set = (path, value) =>
  page.evaluate(([p, v]) => window.flockwork.set(p, v), [path, value]);
const count = async (list) =>
  (JSON.parse(await page.evaluate(() => window.flockwork.sceneText()))[list] ?? []).length;

/** The picture right of the panels. */
const picture = () => look(page, { x: 360, y: 60, width: 700, height: 780 });

test('each overlay of a flock is seen', async () => {
  // Few, because their lines are drawn in software here.
  await set('/flocks/0/count', 150);
  await page.evaluate(() => window.flockwork.step(30));
  await set('/overlays/everyone', 1);
  await set('/flocks/0/field_of_view', 4);
  await frames(page, 3);
  const plain = await picture();
  for (const overlay of ['radii', 'view', 'neighbours', 'forces', 'cells']) {
    await set(`/overlays/${overlay}`, 1);
    await frames(page, 3);
    const shown = await picture();
    assert.ok(shown.colors > plain.colors || Math.abs(shown.brightness - plain.brightness) > 1,
      `${overlay}: ${shown.colors} colours, brightness ${shown.brightness}; without ` +
      `${plain.colors}, ${plain.brightness}`);
    await set(`/overlays/${overlay}`, 0);
  }
  assert.deepEqual(problems, []);
});

test('overlays are switched in the panel', async () => {
  await click(page, 'Tools');
  for (const overlay of ['everyone', 'radii']) {
    await reveal(page, `/overlays/${overlay}`);
    await click(page, `/overlays/${overlay}`);
    assert.equal(await get(`/overlays/${overlay}`), 1, overlay);
  }
});

test('lists of a scene gain and lose elements in their panel', async () => {
  await click(page, 'Bounds');
  for (const list of ['walls', 'paths', 'points']) {
    const at = await count(list);
    await reveal(page, list);
    await click(page, list);
    await reveal(page, `${list}#add`);
    await click(page, `${list}#add`);
    assert.equal(await count(list), at + 1, `${list}: one more`);
    await reveal(page, `${list}#remove`);
    await click(page, `${list}#remove`);
    assert.equal(await count(list), at, `${list}: as before`);
    await reveal(page, list, -1);
    await click(page, list);
  }
  assert.deepEqual(problems, []);
});

test('a relation more is refused in words while there is only one flock', async () => {
  await click(page, 'Bounds');
  await reveal(page, 'relations');
  await click(page, 'relations');
  await reveal(page, 'relations#add');
  await click(page, 'relations#add');
  assert.equal(await count('relations'), 0);
  await reveal(page, '/relations#refusal');
});

test('the list of scenes shows a picture of each that is seen', async () => {
  await page.mouse.move(700, 850);
  await click(page, 'scene');
  const rect = await page.evaluate(() => window.flockwork.widgetRect('scene=shoal'));
  assert.ok(rect, 'the first scene is seen');
  const [x, y] = rect;
  const clip = { x: x + 4, y: y + 4, width: 60, height: 36 };
  const empty = await look(page, clip);
  await page.waitForFunction(() => window.flockwork.stats().frames > 0);
  await frames(page, 90);
  const shown = await look(page, clip);
  assert.ok(shown.colors > empty.colors || shown.colors > 8,
    `${shown.colors} colours, at first ${empty.colors}`);
  await page.keyboard.press('Escape');
  await frames(page, 2);
  assert.deepEqual(problems, []);
});

test('the Vicsek scene has its order parameter over time in the picture', async () => {
  await page.evaluate(() => {
    window.flockwork.loadScene('vicsek');
    window.flockwork.play();
  });
  await frames(page, 20);
  // The lower right corner, where the plot stands.
  const corner = await look(page, { x: 830, y: 790, width: 240, height: 80 });
  await page.evaluate(() => window.flockwork.set('/flocks/0/model', 'steering'));
  await frames(page, 3);
  const without = await look(page, { x: 830, y: 790, width: 240, height: 80 });
  assert.ok(Math.abs(corner.brightness - without.brightness) > 2,
    `brightness ${corner.brightness} with the plot, ${without.brightness} without`);
  await page.evaluate(() => window.flockwork.pause());
});
