// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { frames, launch, open, ready, stats } from './support/browser.mjs';
import { look } from './support/picture.mjs';
import { serve } from './support/server.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test('the page starts on a moving scene without a complaint or an outside request', async () => {
  const { page, problems } = await open(browser, server.url);
  await ready(page);
  const first = await stats(page);
  const start = await page.evaluate(() => window.flockwork.position(0, 7));
  await frames(page, 4);
  const second = await stats(page);
  const end = await page.evaluate(() => window.flockwork.position(0, 7));
  assert.equal(first.scene, 'shoal');
  assert.equal(first.paused, false);
  assert.ok(second.steps > first.steps, `${second.steps} steps after ${first.steps}`);
  assert.notDeepEqual(end, start);
  assert.ok(second.flocks[0].meanSpeed > 0.5);
  assert.equal(await page.title(), 'Flockwork');
  assert.equal(await page.locator('#message').isVisible(), false);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('agents, panels and background are seen', async () => {
  const { page, problems } = await open(browser, server.url);
  await ready(page);
  const whole = await look(page);
  assert.ok(whole.colors > 60, `${whole.colors} colours`);
  assert.ok(whole.brightness > 10 && whole.brightness < 200, `brightness ${whole.brightness}`);
  const panel = await look(page, { x: 12, y: 12, width: 300, height: 200 });
  assert.ok(panel.colors > 12, `${panel.colors} colours in the panel`);
  // Where no panel is, the agents bring most colours: without them few are left.
  const middle = { x: 420, y: 120, width: 700, height: 480 };
  const flock = await look(page, middle);
  await page.evaluate(() => window.flockwork.set('/flocks/0/count', 0));
  await frames(page, 3);
  const empty = await look(page, middle);
  assert.ok(flock.colors > empty.colors + 20, `${flock.colors} and ${empty.colors} colours`);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('background, size and trail can be set within their ranges', async () => {
  const { page, problems } = await open(browser, `${server.url}/?panels=off`);
  await ready(page);
  const dark = await look(page);
  await page.evaluate(() => {
    window.flockwork.setBackground('paper');
    window.flockwork.setLook('size', 2);
    window.flockwork.setLook('trail', 3);
  });
  await frames(page, 2);
  const light = await look(page);
  assert.ok(light.brightness > dark.brightness + 80, `${dark.brightness} to ${light.brightness}`);
  for (const call of ["setBackground('none')", "setLook('size', 0)", "setLook('size', NaN)",
                      "setLook('none', 1)", "openPanel('none')"]) {
    await assert.rejects(page.evaluate(`window.flockwork.${call}`), call);
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('every scene of the gallery is drawn, and a name in the address opens one', async () => {
  const { page, problems } = await open(browser, `${server.url}/?scene=murmuration`);
  await ready(page);
  assert.equal((await stats(page)).scene, 'murmuration');
  // Those for benchmarks look alike and are the largest.
  const gallery = (await page.evaluate(() => window.flockwork.scenes()))
    .filter((name) => !/^flock-\d/.test(name));
  assert.ok(gallery.length > 2);
  for (const scene of gallery) {
    await page.evaluate((name) => window.flockwork.loadScene(name), scene);
    await frames(page, 3);
    const now = await stats(page);
    assert.equal(now.scene, scene);
    assert.equal(now.drawnAgents, now.flocks.reduce((sum, flock) => sum + flock.count, 0), scene);
    assert.ok(now.steps > 0, scene);
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('an unknown scene in the address is named and the page runs all the same', async () => {
  const { page, problems } = await open(browser, `${server.url}/?scene=%3Cb%3Enone`);
  await ready(page);
  assert.equal((await stats(page)).scene, 'shoal');
  assert.ok(await page.evaluate(() => window.flockwork.widgetRect('refusal')));
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('the picture follows the size of the page, to the device pixel', async () => {
  const { page, problems } = await open(browser, server.url, { deviceScaleFactor: 1.5 });
  await ready(page);
  const expectSize = async (width, height) => {
    await page.waitForFunction((size) => {
      const now = window.flockwork.stats();
      const canvas = document.getElementById('canvas');
      return now.width === size.width && now.height === size.height &&
        now.pixelWidth === Math.round(size.width * 1.5) && canvas.width === now.pixelWidth &&
        now.pixelHeight === Math.round(size.height * 1.5) && canvas.height === now.pixelHeight;
    }, { width, height }, { timeout: 5000 });
  };
  await expectSize(1280, 720);
  await page.setViewportSize({ width: 901, height: 601 });
  await expectSize(901, 601);
  await page.setViewportSize({ width: 390, height: 700 });
  await expectSize(390, 700);
  await frames(page, 2);
  assert.ok(await page.evaluate(() => window.flockwork.widgetRect('Figures')), 'the narrow bar');
  const picture = await look(page);
  assert.equal(picture.width, 585);
  assert.ok(picture.colors > 40, `${picture.colors} colours`);
  assert.deepEqual(problems, []);
  await page.context().close();
});
