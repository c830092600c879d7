import { expect, it } from 'vitest';
import { writeReference } from './write-reference.mjs';

const reference = writeReference();
const sections = reference.split('\n### ');
/** @param {string} name */
const sectionOf = (name) => sections.find((text) => text.startsWith(`${name}\n`)) ?? '';

it('has the comment and the type of each export, but no code of functions', () => {
  expect(sectionOf('SubAppModule')).toContain(
    '  /** Called once per load, before the first `mount`. */',
  );
  expect(sectionOf('runStandalone')).toContain('): Promise<Undo>;\n```');
  expect(sectionOf('runStandalone')).not.toContain('bootstrap');
  // Declared in another package.
  expect(sectionOf('cancelUpload')).toContain('Cancels an upload.');
});

it('explains each of them', () => {
  const withoutWords = sections.slice(1).filter((text) => /^\S+\n\n```/.test(text));
  expect(withoutWords.map((text) => text.split('\n')[0])).toEqual([]);
});
