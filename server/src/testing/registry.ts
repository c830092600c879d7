import { gzipSync } from 'node:zlib';
import type { SubAppManifest } from '@pedestal/contract';
import type { FastifyInstance } from 'fastify';
import { integrityOf } from '../areas/console/release/release-archive.ts';
import { writeTar } from '../platform/archive/write-tar.ts';

type Files = Record<string, string>;

/** Packs files without a manifest. */
export function packFiles(files: Files): Buffer {
  return gzipSync(
    writeTar(Object.entries(files).map(([path, text]) => ({ path, data: Buffer.from(text) }))),
  );
}

export function manifestOf(
  name: string,
  version: string,
  files: Files,
  overrides: Partial<SubAppManifest> = {},
): SubAppManifest {
  return {
    name,
    version,
    format: 'module',
    entry: 'main.js',
    styles: [],
    preload: [],
    shared: {},
    files: Object.entries(files).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      integrity: integrityOf(Buffer.from(text)),
    })),
    ...overrides,
  };
}

/** Packs a module release as the SDK's plugin does. */
export function packRelease(
  name: string,
  version: string,
  files: Files = { 'main.js': `export const version = '${version}';` },
  overrides: Partial<SubAppManifest> = {},
): Buffer {
  const manifest = manifestOf(name, version, files, overrides);
  return packFiles({ ...files, 'manifest.json': JSON.stringify(manifest) });
}

/** Calls the registry as a person: the token of the test gateway is the user id. */
export function registryCaller(app: () => FastifyInstance) {
  const root = '/gateway/console/registry';
  const call = (userId: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    app().inject({
      method,
      url: `${root}${path}`,
      headers: { sdnxrequestid: userId },
      ...(payload ? { payload } : {}),
    });
  const upload = (
    headers: Record<string, string>,
    query: Record<string, string>,
    archive: Buffer,
    path = '/releases/upload',
  ) =>
    app().inject({
      method: 'POST',
      url: `${root}${path}?${new URLSearchParams(query)}`,
      headers: { 'content-type': 'application/gzip', ...headers },
      payload: archive,
    });
  return { call, upload };
}
