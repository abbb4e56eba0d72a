// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

/**
 * A reporter for `node --test` that writes one line, `<passed> <failed> <skipped>`. Node 18 has no
 * reporter that a program can read. Suites are not counted, nor is a test that failed only because
 * tests inside it did, nor a file that passed as a whole.
 */
export default async function* count(events) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    if (data.skip !== undefined || data.todo !== undefined) {
      skipped += 1;
    } else if (type === 'test:fail') {
      if (data.details?.error?.failureType !== 'subtestsFailed') failed += 1;
    } else if (data.name !== data.file && !data.name.endsWith('.test.mjs')) {
      passed += 1;
    }
  }
  yield `${passed} ${failed} ${skipped}\n`;
}
