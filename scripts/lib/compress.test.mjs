import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressFolder } from './compress.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pedestal-compress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('compressFolder', () => {
  it('writes brotli and gzip beside a script, and both give it back', async () => {
    const script = 'export const answer = 42;\n'.repeat(200);
    writeFileSync(join(folder, 'a.js'), script);
    await compressFolder(folder);
    expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(script);
    expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(script);
  });

  it('leaves tiny files, pictures and documents alone', async () => {
    writeFileSync(join(folder, 'tiny.js'), 'export {};');
    writeFileSync(join(folder, 'picture.png'), Buffer.alloc(4096));
    // The gateway fills in the base path before it sends the document.
    writeFileSync(join(folder, 'index.html'), '<p>text</p>'.repeat(500));
    await compressFolder(folder);
    expect(readdirSync(folder).sort()).toEqual(['index.html', 'picture.png', 'tiny.js']);
  });
});
