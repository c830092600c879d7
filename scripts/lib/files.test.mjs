import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOutputs, hashFiles, listFiles } from './files.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pedestal-files-'));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'src/a.ts'), 'one');
  writeFileSync(join(folder, 'node_modules/b.js'), 'two');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('listFiles', () => {
  it('leaves out build outputs and installed packages', () => {
    expect(listFiles(folder).map((file) => basename(file))).toEqual(['a.ts']);
  });
});

describe('hashFiles', () => {
  it('stays the same for the same names and contents', () => {
    expect(hashFiles(listFiles(folder))).toBe(hashFiles(listFiles(folder)));
  });

  it('changes with a content and with a name', () => {
    const before = hashFiles(listFiles(folder));
    renameSync(join(folder, 'src/a.ts'), join(folder, 'src/c.ts'));
    const renamed = hashFiles(listFiles(folder));
    expect(renamed).not.toBe(before);
    writeFileSync(join(folder, 'src/c.ts'), 'eno');
    expect(hashFiles(listFiles(folder))).not.toBe(renamed);
  });
});

describe('describeOutputs', () => {
  it('detects a removed file and a missing folder', () => {
    const before = describeOutputs(folder);
    rmSync(join(folder, 'src/a.ts'));
    expect(describeOutputs(folder)).not.toBe(before);
    expect(describeOutputs(join(folder, 'dist'))).toBe('');
  });
});
