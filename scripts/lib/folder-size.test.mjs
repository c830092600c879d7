import { describe, expect, it } from 'vitest';
import { findFullFolders } from './folder-size.mjs';

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
