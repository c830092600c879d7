import { describe, expect, it } from 'vitest';
import { findFullFolders, findLongBlueprints } from './folder-size.mjs';

/** @param {number} count @param {string} suffix */
const fill = (count, suffix = '.ts') =>
  Array.from({ length: count }, (_, index) => `apps/shell/src/lib/file-${index}${suffix}`);

describe('findFullFolders', () => {
  it('lets a folder hold 25 source files', () => {
    expect(findFullFolders(fill(25))).toEqual([]);
  });

  it.each(['.ts', '.tsx', '.mjs'])('refuses the 26th source file that ends in %s', (suffix) => {
    expect(findFullFolders([...fill(25), `apps/shell/src/lib/more${suffix}`])).toEqual([
      'apps/shell/src/lib holds 26 source files, more than 25',
    ]);
  });

  it.each(['.test.ts', '.test.tsx', '.test.mjs', '.spec.ts', '.css', '.json'])(
    'does not count files that end in %s',
    (suffix) => {
      expect(findFullFolders([...fill(25), ...fill(5, suffix)])).toEqual([]);
    },
  );

  it('does not count the files of folders inside', () => {
    expect(findFullFolders([...fill(25), 'apps/shell/src/lib/api/api.ts'])).toEqual([]);
  });

  it('lets the migrations grow', () => {
    const files = fill(40).map((file) =>
      file.replace('apps/shell/src/lib', 'server/src/platform/db/migrations'),
    );
    expect(findFullFolders(files)).toEqual([]);
  });
});

describe('findLongBlueprints', () => {
  const text = (/** @type {number} */ lines) => 'line\n'.repeat(lines);

  it('refuses the 201st line of a file of a blueprint, and of no other', () => {
    const sources = new Map([
      ['blueprints/base/item.ts', text(200)],
      ['blueprints/base/party.ts', text(201)],
      ['server/src/main.ts', text(500)],
    ]);
    expect(findLongBlueprints(sources)).toEqual([
      'blueprints/base/party.ts has 201 lines, more than 200',
    ]);
  });
});
