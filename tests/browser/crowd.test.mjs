// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, test } from 'node:test';

import { click, frames, launch, open, ready, rectOf, reveal, stats } from './support/browser.mjs';
import { look } from './support/picture.mjs';
import { serve } from './support/server.mjs';

// A room of 20 by 6 m with an exit at either end.
const floor = JSON.stringify({
  format: 1,
  name: 'room',
  title: 'Room',
  dt: 0.1,
  world: {
    bounds_x: 'bounce',
    bounds_y: 'bounce',
    lower: { x: -1, y: -1, z: 0 },
    upper: { x: 21, y: 7, z: 0 },
  },
  walls: [{ kind: 'rectangle', lower: { x: 0, y: 0 }, upper: { x: 20, y: 6 }, room: true }],
  crowd: {
    exits: [
      { name: 'right', kind: 'rectangle', lower: { x: 19, y: 0 }, upper: { x: 20, y: 6 } },
      { name: 'left', kind: 'rectangle', lower: { x: 0, y: 0 }, upper: { x: 1, y: 6 } },
    ],
    sources: [{
      name: 'middle', kind: 'rectangle', count: 20, lower: { x: 11, y: 1 }, upper: { x: 14, y: 5 },
    }],
    areas: [{ name: 'hall', kind: 'rectangle', lower: { x: 11, y: 1 }, upper: { x: 17, y: 5 } }],
    flow_lines: [{ name: 'door', from: { x: 18, y: 0 }, to: { x: 18, y: 6 } }],
  },
});

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
  await page.evaluate((text) => {
    window.flockwork.open(text);
    window.flockwork.pause();
  }, floor);
  await page.mouse.move(700, 850);
  await page.keyboard.press('Escape'); // back to the camera
  await frames(page, 4);
});

const scene = async () => JSON.parse(await page.evaluate(() => window.flockwork.sceneText()));
const step = (count) => page.evaluate((n) => window.flockwork.step(n), count);
const get = (path) => page.evaluate((p) => window.flockwork.get(p), path);
const set = (path, value) =>
  page.evaluate(([p, v]) => window.flockwork.set(p, v), [path, value]);
const place = (x, y) => page.evaluate(([a, b]) => window.flockwork.screenPlace(a, b), [x, y]);

/** Drags on the picture from one place of the world to another. */
async function draw(from, to) {
  await page.mouse.move(...await place(...from));
  await frames(page, 2);
  await page.mouse.down();
  await frames(page, 2);
  await page.mouse.move(...await place(...to), { steps: 3 });
  await frames(page, 2);
  await page.mouse.up();
  await frames(page, 2);
}

async function chooseTool(name) {
  await click(page, 'Tools');
  const { x, y, height } = await rectOf(page, 'tool');
  await click(page, 'tool');
  if (['open, close', 'eraser'].includes(name)) {
    // The list may be longer than what is shown of it.
    await page.mouse.move(x + 40, y + 3 * height);
    await page.mouse.wheel(0, 600);
    await frames(page, 4);
  }
  await click(page, `tool=${name}`);
}

/** What the middle of the room looks like. */
async function picture() {
  const [x0, y0] = await place(0.2, 5.8);
  const [x1, y1] = await place(19.8, 0.2);
  return look(page, { x: x0, y: y0, width: x1 - x0, height: y1 - y0 });
}

test('people of a scene with a crowd are drawn, walk to the exits and leave', async () => {
  await step(1);
  await frames(page, 2);
  const start = await stats(page);
  assert.equal(start.crowd.present, 20);
  assert.equal(start.drawnPeople, 20);
  const before = await page.evaluate(() => window.flockwork.people());
  await step(20);
  const after = new Map((await page.evaluate(() => window.flockwork.people()))
    .map(([id, x]) => [id, x]));
  const nearer = before.filter(([id, x]) => after.get(id) > x + 0.3).length;
  assert.ok(nearer >= 15, `${nearer} of 20 have walked to the right`);
  await step(400);
  await frames(page, 2);
  const end = await stats(page);
  assert.equal(end.crowd.left, 20);
  assert.equal(end.crowd.present, 0);
  assert.equal(end.drawnPeople, 0);
  assert.equal(end.crowd.exitUse.reduce((a, b) => a + b), 20);
  assert.deepEqual(problems, []);
});

test('an exit that is switched off in the panel is not used any more', async () => {
  await click(page, 'switch right');
  assert.equal(await get('/crowd/exits/0/open'), 0);
  await step(600);
  await frames(page, 2);
  const { crowd } = await stats(page);
  assert.deepEqual(crowd.exitUse, [0, 20]);
});

test('lists of a crowd gain and lose elements in their panel', async () => {
  for (const [list, key] of [['crowd/exits', 'exits'], ['crowd/zones', 'zones']]) {
    const count = async () => ((await scene()).crowd[key] ?? []).length;
    const at = await count();
    await reveal(page, list);
    await click(page, list);
    await reveal(page, `${list}#add`);
    await click(page, `${list}#add`);
    assert.equal(await count(), at + 1, `${list}: one more`);
    await reveal(page, `${list}#remove`);
    await click(page, `${list}#remove`);
    assert.equal(await count(), at, `${list}: as before`);
    await reveal(page, list, -1);
    await click(page, list); // closed again, so that the next one is near
  }
  assert.deepEqual(problems, []);
});

test('a wall that is drawn while people walk holds them up, and Ctrl-Z takes it back', async () => {
  await chooseTool('thin wall');
  await draw([16, -0.5], [16, 6.5]);
  const { walls } = await scene();
  assert.equal(walls.length, 2);
  assert.equal(walls[1].kind, 'line');
  await step(300);
  const stats1 = await stats(page);
  assert.equal(stats1.crowd.exitUse[0], 0, 'nobody passes the wall');
  await page.keyboard.press('Control+z');
  await frames(page, 3);
  assert.equal((await scene()).walls.length, 1);
  assert.deepEqual(problems, []);
});

test('exits, sources and zones are drawn, and the eraser takes them away', async () => {
  await chooseTool('source');
  await draw([4, 1], [6, 3]);
  await chooseTool('slow zone');
  await draw([7, 1], [9, 5]);
  await chooseTool('exit');
  await draw([7, 5.2], [9, 5.9]);
  let { crowd } = await scene();
  assert.equal(crowd.sources.length, 2);
  assert.equal(crowd.zones.length, 1);
  assert.equal(crowd.exits.length, 3);
  await step(5);
  assert.ok((await stats(page)).crowd.present > 20, 'people come from the new source');
  await chooseTool('eraser');
  for (const at of [[8, 5.5], [8, 3], [5, 2]]) {
    await page.mouse.move(...await place(...at));
    await frames(page, 2);
    await page.mouse.down();
    await frames(page, 2);
    await page.mouse.up();
    await frames(page, 2);
  }
  ({ crowd } = await scene());
  assert.equal(crowd.sources.length, 1);
  assert.equal((crowd.zones ?? []).length, 0);
  assert.equal(crowd.exits.length, 2);
  assert.deepEqual(problems, []);
});

test('what cannot be drawn is refused in words', async () => {
  await chooseTool('exit');
  await draw([-0.9, -0.9], [-0.2, -0.2]); // in the wall around the room
  assert.equal((await scene()).crowd.exits.length, 2);
  await rectOf(page, 'refusal');
});

test('maps of distance, density and presence and the directions change the picture', async () => {
  await step(20);
  await frames(page, 2);
  const plain = await picture();
  await click(page, 'Tools');
  for (const map of ['distance_field', 'density', 'heat_map', 'directions']) {
    await reveal(page, `/overlays/${map}`);
    await click(page, `/overlays/${map}`);
    assert.equal(await get(`/overlays/${map}`), 1);
    await page.mouse.move(700, 850);
    await frames(page, 3);
    const shown = await picture();
    assert.ok(shown.colors > plain.colors + 4 ||
      Math.abs(shown.brightness - plain.brightness) > 1,
      `${map}: ${shown.colors} colours, brightness ${shown.brightness}; without ` +
      `${plain.colors}, ${plain.brightness}`);
    await set(`/overlays/${map}`, 0);
    await frames(page, 2);
  }
  assert.deepEqual(problems, []);
});

test('the picture is saved as a PNG file without the panels', async () => {
  await step(10);
  await click(page, 'Tools');
  await reveal(page, 'save picture');
  const [download] = await Promise.all([
    page.waitForEvent('download'), click(page, 'save picture'),
  ]);
  assert.equal(download.suggestedFilename(), 'room-step-10.png');
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.equal(bytes.readUInt32BE(16), 1100);
  assert.equal(bytes.readUInt32BE(20), 900);
  // The left column of the page, where the panels are, shows nothing but the ground.
  const colors = await page.evaluate(async (base64) => {
    const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
    const image = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(20, 20, 280, 200);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add(data[i] >> 4);
    return seen.size;
  }, bytes.toString('base64'));
  assert.ok(colors <= 2, `${colors} shades where a panel would be`);
});

test('a click selects a person, and the panel tells of it', async () => {
  await step(5);
  await frames(page, 2);
  const [[, x, y]] = await page.evaluate(() => window.flockwork.people());
  await page.mouse.move(...await place(x, y));
  await frames(page, 2);
  await page.mouse.down();
  await frames(page, 2);
  await page.mouse.up();
  await frames(page, 2);
  await rectOf(page, 'deselect');
  await page.keyboard.press('Escape');
  await frames(page, 2);
  assert.equal(await page.evaluate(() => window.flockwork.widgetRect('deselect')), null);
});

test('figures of a crowd stand in their panel', async () => {
  await step(100);
  const wide = await open(browser, server.url, { viewport: { width: 1700, height: 1100 } });
  await ready(wide.page);
  await wide.page.evaluate((text) => {
    window.flockwork.open(text);
    window.flockwork.pause();
    window.flockwork.step(60);
  }, floor);
  await frames(wide.page, 3);
  for (const widget of ['present', 'left', 'stuck', 'evacuation curve', 'exit use right',
                        'timing navigate']) {
    await rectOf(wide.page, widget);
  }
  assert.deepEqual(wide.problems, []);
  await wide.page.close();
});

test('a test of the guidelines runs in the page and shows its verdict', async () => {
  await click(page, 'Crowd');
  await reveal(page, 'validation');
  await click(page, 'validation');
  await reveal(page, 'validation one');
  await click(page, 'validation one');
  await click(page, 'validation case rimea-1');
  await page.waitForFunction(() => window.flockwork.verdicts().length > 0, null,
                             { timeout: 60000 });
  const verdicts = await page.evaluate(() => window.flockwork.verdicts());
  assert.ok(verdicts.every((line) => /: (pass|miss|report|missing)$/.test(line)), `${verdicts}`);
  assert.deepEqual(problems, []);
});

test('on a narrow page the crowd has a sheet', async () => {
  const narrow = await open(browser, server.url,
                            { viewport: { width: 390, height: 844 }, hasTouch: true });
  await ready(narrow.page);
  await narrow.page.evaluate((text) => window.flockwork.open(text), floor);
  await frames(narrow.page, 3);
  await click(narrow.page, 'Crowd');
  await rectOf(narrow.page, 'switch right');
  assert.deepEqual(narrow.problems, []);
  await narrow.page.close();
});
