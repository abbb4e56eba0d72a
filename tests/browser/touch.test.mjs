// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { frames, launch, middleOf, open, ready, stats } from './support/browser.mjs';
import { serve } from './support/server.mjs';

let server, browser, page, problems, fingers;
before(async () => {
  server = await serve();
  browser = await launch();
  ({ page, problems } = await open(browser, server.url, {
    viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true,
  }));
  await ready(page);
  fingers = await page.context().newCDPSession(page);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {[number, number][]} points */
async function touch(type, ...points) {
  await fingers.send('Input.dispatchTouchEvent', {
    type, touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  });
  await frames(page, 2);
}

test('one finger moves the picture', async () => {
  const before = await stats(page);
  await touch('touchStart', [200, 300]);
  await touch('touchMove', [220, 300]);
  await touch('touchMove', [260, 300]);
  await touch('touchEnd');
  const after = await stats(page);
  assert.ok(after.cameraX < before.cameraX - 1, `${before.cameraX} to ${after.cameraX}`);
  assert.equal(after.cameraWidth, before.cameraWidth);
});

test('two fingers zoom, and the one that stays does not make the picture jump', async () => {
  const before = await stats(page);
  await touch('touchStart', [150, 300]);
  await touch('touchStart', [150, 300], [250, 300]);
  await touch('touchMove', [130, 300], [270, 300]);
  await touch('touchMove', [100, 300], [300, 300]);
  const near = await stats(page);
  assert.ok(near.cameraWidth < before.cameraWidth * 0.7,
            `${before.cameraWidth} to ${near.cameraWidth}`);
  await touch('touchEnd', [100, 300]);
  await touch('touchMove', [180, 360]);
  await touch('touchEnd');
  const after = await stats(page);
  assert.equal(after.cameraX, near.cameraX);
  assert.equal(after.cameraY, near.cameraY);
});

test('the bar opens one panel at a time, and a finger scrolls it', async () => {
  const tap = async (name) => {
    const { x, y } = await middleOf(page, name);
    await touch('touchStart', [x, y]);
    await touch('touchEnd');
    await frames(page, 3);
  };
  const seen = (name) => page.evaluate((n) => window.flockwork.widgetRect(n), name);
  assert.equal(await seen('/flocks/0/radius'), null);
  const closed = await stats(page);
  await tap('Flock');
  const opened = await stats(page);
  assert.ok(opened.cameraY < closed.cameraY - 5, 'the flock makes room for the panel');
  const radius = await seen('/flocks/0/radius');
  assert.ok(radius);
  const model = await seen('/flocks/0/model');
  assert.ok(model);
  // On a label, where no widget takes the finger.
  await touch('touchStart', [40, 780 - 60]);
  for (const y of [700, 660, 620, 580]) await touch('touchMove', [40, y]);
  await touch('touchEnd');
  await frames(page, 2);
  // The first row leaves, or comes along by most of the finger's 140 pixels.
  const scrolled = await seen('/flocks/0/model');
  assert.ok(scrolled === null || scrolled[1] < model[1] - 80,
    `the finger took the rows along: ${model} to ${scrolled}`);
  await tap('Bounds');
  assert.equal(await seen('/flocks/0/radius'), null);
  assert.ok(await seen('/world/bounds_x'));
  await tap('Bounds');
  assert.equal(await seen('/world/bounds_x'), null);
  assert.ok(Math.abs((await stats(page)).cameraY - closed.cameraY) < 0.1, 'and comes back');
});

test('nothing of all this left a complaint', () => assert.deepEqual(problems, []));
