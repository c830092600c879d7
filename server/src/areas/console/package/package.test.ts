import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTar } from '../../../platform/archive/read-tar.ts';
import { writeTar } from '../../../platform/archive/write-tar.ts';
import { createTestGateway } from '../../../testing/gateway.ts';
import { mountPackages } from './package.routes.ts';
import { createPackageShelf } from './package-shelf.ts';

const PACKAGES = '/gateway/packages';
const ADDRESS = `http://localhost:8080${PACKAGES}`;

describe('the packages of a console', () => {
  let folder: string;
  let app: FastifyInstance;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pedestal-shelf-'));
    await shelve('pedestal-contract', { name: '@pedestal/contract', version: '1.2.0' });
    await shelve('pedestal-sub-app-sdk', {
      name: '@pedestal/sub-app-sdk',
      version: '1.2.0',
      dependencies: { '@pedestal/contract': '1.2.0', postcss: '8.5.32' },
    });
    await shelve('create-pedestal-sub-app', { name: 'create-pedestal-sub-app', version: '1.2.0' });
    app = createTestGateway((mount) =>
      mountPackages(mount, createPackageShelf(folder, { react: '19.3.1' })),
    );
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  async function shelve(
    file: string,
    manifest: { name: string; version: string; dependencies?: Record<string, string> },
  ) {
    await writeFile(join(folder, `${file}.json`), JSON.stringify(manifest));
    const files = writeTar([{ path: 'package/dist/index.js', data: Buffer.from(manifest.name) }]);
    await writeFile(join(folder, `${file}.files.gz`), gzipSync(files));
  }

  const get = (file: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `${PACKAGES}/${file}`, headers: { host: 'localhost:8080', ...headers } });

  async function unpack(data: Buffer): Promise<Record<string, string>> {
    const files: Record<string, string> = {};
    const limits = { files: 10, fileBytes: 100_000, totalBytes: 100_000, pathChars: 200 };
    for await (const file of readTar(chunksOf(gunzipSync(data)), limits)) {
      files[file.path] = file.data.toString();
    }
    return files;
  }

  it('are tarballs that depend on the other packages of the same console', async () => {
    const reply = await get('pedestal-sub-app-sdk.tgz');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/gzip',
      'x-content-type-options': 'nosniff',
      'content-length': String(reply.rawPayload.length),
    });
    const files = await unpack(reply.rawPayload);
    expect(files['package/dist/index.js']).toBe('@pedestal/sub-app-sdk');
    expect(JSON.parse(files['package/package.json'] ?? '')).toMatchObject({
      name: '@pedestal/sub-app-sdk',
      dependencies: {
        '@pedestal/contract': `${ADDRESS}/pedestal-contract-1.2.0.tgz`,
        postcss: '8.5.32',
      },
    });
  });

  it('have the same bytes under the address with their version, as lock files expect', async () => {
    const current = await get('pedestal-contract.tgz');
    const versioned = await get('pedestal-contract-1.2.0.tgz');
    expect(versioned.rawPayload.equals(current.rawPayload)).toBe(true);
    const again = await get('pedestal-contract.tgz', {
      'if-none-match': String(current.headers.etag),
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('tell the scaffold where all of them are, and which modules the console shares', async () => {
    const files = await unpack((await get('create-pedestal-sub-app.tgz')).rawPayload);
    expect(JSON.parse(files['package/package.json'] ?? '').pedestal).toEqual({
      console: 'http://localhost:8080',
      packages: {
        '@pedestal/contract': `${ADDRESS}/pedestal-contract-1.2.0.tgz`,
        '@pedestal/sub-app-sdk': `${ADDRESS}/pedestal-sub-app-sdk-1.2.0.tgz`,
        'create-pedestal-sub-app': `${ADDRESS}/create-pedestal-sub-app-1.2.0.tgz`,
      },
      shared: { react: '19.3.1' },
    });
  });

  it('are 404 where there is none, and never another file', async () => {
    const names = ['pedestal-contract-1.1.0.tgz', 'pedestal-contract.json', '..%2fx.tgz', 'x'];
    for (const name of names) expect((await get(name)).statusCode).toBe(404);
  });
});

async function* chunksOf(data: Buffer) {
  yield data;
}
