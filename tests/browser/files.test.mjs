// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { click, frames, launch, open, ready, stats } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const spoilt = `{"format": 1,
 "colour": 1,
 "title": "<b id=markup>title</b>",
 "flocks": [{"radius": -3, "<b id=markup>": 1}]}
`;

let server, browser;
before(async () => {
  server = await serve({ '/spoilt.json': spoilt });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** @param {string} [query] */
async function started(query = '') {
  const { page, problems } = await open(browser, server.url + query);
  await ready(page);
  return { page, problems };
}

/** What the list of problems says. */
async function listed(page) {
  await page.waitForFunction(() => document.getElementById('problems')?.open);
  return page.evaluate(() => ({
    title: document.getElementById('problems-title')?.textContent,
    places: [...document.querySelectorAll('#problems-list code')].map((e) => e.textContent),
    lines: [...document.querySelectorAll('#problems-list li')].map((e) => e.textContent),
  }));
}

/** A file that is dropped on the page. */
const drop = (page, name, text) => page.evaluate(([fileName, content]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], fileName));
  for (const type of ['dragover', 'drop']) {
    document.getElementById('canvas')?.dispatchEvent(new DragEvent(type, {
      dataTransfer: transfer, bubbles: true, cancelable: true,
    }));
  }
}, [name, text]);

test('every built-in scene and the schema that it names are served', async () => {
  const { page, problems } = await started();
  const missing = await page.evaluate(async () => {
    const wrong = [];
    for (const name of window.flockwork.scenes()) {
      const address = new URL(`scenes/${name}.json`, location.href);
      const scene = await (await fetch(address)).json();
      const schema = await (await fetch(new URL(scene.$schema, address))).json();
      if (scene.name !== name || schema.type !== 'object') wrong.push(name);
    }
    return wrong;
  });
  assert.deepEqual(missing, []);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('an address opens a scene file of this site', async () => {
  const { page, problems } = await started('/?scene=scenes/murmuration.json');
  await page.waitForFunction(() => window.flockwork.stats().scene === 'murmuration');
  await page.evaluate(() => window.flockwork.pause());
  const [byAddress, byName] = await page.evaluate(() => {
    const hash = () => {
      window.flockwork.reset();
      window.flockwork.step(20);
      return window.flockwork.stateHash();
    };
    const first = hash();
    window.flockwork.loadScene('murmuration');
    return [first, hash()];
  });
  assert.equal(byAddress, byName);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('an address of another site or of no file is refused, and the page runs', async () => {
  const outside = await started('/?scene=https://example.invalid/scene.json');
  assert.match((await listed(outside.page)).lines[0], /from http:\/\/localhost:\d+ only/);
  assert.deepEqual(outside.problems, []);
  await outside.page.context().close();
  for (const scheme of ['data:application/json,{"format":1}/', 'javascript:alert(1)//x.json']) {
    const { page, problems } = await started(`/?scene=${encodeURIComponent(scheme)}`);
    assert.match((await listed(page)).lines[0], /only/);
    assert.deepEqual(problems, []);
    await page.context().close();
  }
  const missing = await started('/?scene=scenes/none.json');
  assert.match((await listed(missing.page)).lines[0], /404/);
  const { steps } = await stats(missing.page);
  await frames(missing.page, 4);
  assert.ok((await stats(missing.page)).steps > steps);
  await missing.page.context().close();
});

test('the problems of a file are listed with line and column while the scene goes on', async () => {
  const { page, problems } = await started('/?scene=spoilt.json');
  const { title, places, lines } = await listed(page);
  assert.equal(title, 'spoilt.json cannot be opened');
  assert.deepEqual(places, ['2:2', '4:24', '4:28']);
  assert.match(lines[0], /\/colour: unknown key "colour"/);
  assert.match(lines[1], /\/flocks\/0\/radius: -3 is outside 0 to/);
  assert.equal(await page.locator('#markup').count(), 0);
  const before = await stats(page);
  await frames(page, 4);
  const after = await stats(page);
  assert.equal(after.scene, 'shoal');
  assert.ok(after.steps > before.steps);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#problems').isVisible(), false);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a dropped file is opened, and a spoilt one changes nothing', async () => {
  const { page, problems } = await started();
  await drop(page, 'mine.json', '{"format": 1, "name": "mine", "flocks": [{"count": 12}]}');
  await page.waitForFunction(() => window.flockwork.stats().scene === 'mine');
  assert.equal((await stats(page)).flocks[0].count, 12);
  await drop(page, 'spoilt.json', spoilt);
  assert.equal((await listed(page)).lines.length, 3);
  assert.equal((await stats(page)).scene, 'mine');
  assert.equal(await page.locator('#drop').isVisible(), false);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a scene is chosen, changed, saved and opened again with what was changed', async () => {
  const { page, problems } = await started('/?scene=murmuration');
  await page.evaluate(() => window.flockwork.set('/flocks/0/radius', 2.625));
  await click(page, 'scene');
  const [download] = await Promise.all([
    page.waitForEvent('download'), click(page, 'Save this scene'),
  ]);
  assert.equal(download.suggestedFilename(), 'murmuration.json');
  const path = await download.path();
  assert.equal(JSON.parse(await readFile(path, 'utf8')).flocks[0].radius, 2.625);

  await page.evaluate(() => window.flockwork.loadScene('shoal'));
  await click(page, 'scene');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'), click(page, 'Open a file'),
  ]);
  await chooser.setFiles(path);
  await page.waitForFunction(() => window.flockwork.stats().scene === 'murmuration');
  assert.equal(await page.evaluate(() => window.flockwork.get('/flocks/0/radius')), 2.625);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('Ctrl+S saves and Ctrl+O opens', async () => {
  const { page, problems } = await started();
  const [download] = await Promise.all([
    page.waitForEvent('download'), page.keyboard.press('Control+s'),
  ]);
  assert.equal(download.suggestedFilename(), 'shoal.json');
  // Playwright takes a while to tell the browser that it answers file dialogs.
  const choosing = page.waitForEvent('filechooser');
  await frames(page, 3);
  await page.keyboard.press('Control+o');
  const chooser = await choosing;
  assert.equal(chooser.isMultiple(), false);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a saved state goes on to the hash of the unbroken run', async () => {
  const { page, problems } = await started();
  const [unbroken, resumed, between] = await page.evaluate(() => {
    const { flockwork } = window;
    flockwork.pause();
    flockwork.reset();
    flockwork.step(40);
    const state = flockwork.stateText();
    flockwork.step(60);
    const first = flockwork.stateHash();
    flockwork.loadScene('murmuration');
    flockwork.open(state);
    const steps = flockwork.stepCount();
    flockwork.step(60);
    return [first, flockwork.stateHash(), steps];
  });
  assert.equal(resumed, unbroken);
  assert.equal(between, 40);
  await assert.rejects(page.evaluate(() => {
    const state = window.flockwork.stateText().replace('"steps":100', '"steps":-1');
    window.flockwork.open(state);
  }), /\/steps/);
  await assert.rejects(page.evaluate(() => window.flockwork.open('')), /1:1/);
  await assert.rejects(page.evaluate(() => window.flockwork.open('{"format": 1')), /1:13/);
  assert.equal((await stats(page)).steps, 100);
  assert.deepEqual(problems, []);
  await page.context().close();
});
