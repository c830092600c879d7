import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listRepositoryFiles } from './files.mjs';
import { root } from './paths.mjs';

const BRITISH =
  /colour|favourit|behaviour|\b(?:grey|centre|licence|ageing|enrol)\b|enquir|cancell(?:ed|ing)|labelled|(?:recogn|organ|author|custom|summar|synchron|normal|minim)is(?:e|ing|ation)/i;

test('English texts are spelled the American way', async () => {
  const files = (await listRepositoryFiles()).filter((path) => path.endsWith('/en-US.json'));
  expect(files.length).toBeGreaterThan(10);
  const british = files.flatMap((path) =>
    readTexts(JSON.parse(readFileSync(join(root, path), 'utf8')))
      .filter((text) => BRITISH.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(british).toEqual([]);
});

/** @param {any} value @returns {string[]} */
function readTexts(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(readTexts);
}
