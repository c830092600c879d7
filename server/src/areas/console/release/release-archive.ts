import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  AppError,
  type Locale,
  type ReleaseAsks,
  releaseAsks,
  type SubAppManifest,
  subAppManifest,
} from '@pedestal/contract';
import { z } from 'zod';
import { ARCHIVE_FAULTS, ArchiveFault } from '../../../platform/archive/archive-fault.ts';
import { readTar, type TarLimits } from '../../../platform/archive/read-tar.ts';
import { findExcess } from '../../../platform/http/body/json-scan.ts';
import { MIB } from '../../../platform/limits.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { mediaTypeOf } from './media-type.ts';
import { isOwnManifest } from './own-manifest.ts';
import type { ReleaseFileStore, StoredFile } from './release-file-store.ts';
import { rewriteRootUrls } from './root-relative-urls.ts';

const MANIFEST = 'manifest.json';
/** What a build without the SDK's plugin asks for: `{ "asks": { … } }`. */
const ASKS = 'pedestal.json';
const ASKS_FILE = z.strictObject({ asks: z.strictObject(releaseAsks.shape) });
const LIMITS = CONSOLE_LIMITS.release;

export interface ReleaseFile extends StoredFile {
  path: string;
}

/** The content of an archive; its files are in the store. */
export interface ReleaseContent {
  version: string;
  manifest: SubAppManifest;
  files: ReleaseFile[];
}

export interface Expected {
  name: string;
  version: string | undefined;
  format: SubAppManifest['format'] | undefined;
}

/** Reads a `tar.gz` as a stream, stores its files by content hash and checks them against the manifest. */
export async function readArchive(
  upload: Readable,
  expected: Expected,
  options: { store: ReleaseFileStore; limits: TarLimits; maxBytes: number; locale: Locale },
): Promise<ReleaseContent> {
  try {
    const files: ReleaseFile[] = [];
    let manifestText: Buffer | undefined;
    let asks: Buffer | undefined;
    for await (const { path, data } of readTar(unzip(upload, options.maxBytes), options.limits)) {
      if (path === MANIFEST && isOwn(data)) manifestText = data;
      else if (path.endsWith('.css') && data.length > LIMITS.styleSheetBytes) {
        throw new ArchiveFault('tooLarge', path);
      }
      // Source maps contain the source code and are not served.
      else if (!path.endsWith('.map')) {
        if (path === ASKS) asks = data;
        const stored = await options.store.put(data, mediaTypeOf(path).compressible);
        files.push({ path, ...stored });
      }
    }
    if (files.length === 0) throw new ArchiveFault('empty');
    const content = manifestText
      ? checkManifest(manifestText, files, expected)
      : makeManifest(files, expected, asks && parseAsks(asks));
    return await rewriteStyleSheets(content, options.store);
  } catch (error) {
    upload.destroy();
    if (!(error instanceof ArchiveFault)) throw error;
    throw new AppError('archiveInvalid', {
      reason: error.reason,
      fields: [{ field: error.path, message: ARCHIVE_FAULTS[error.reason][options.locale] }],
    });
  }
}

async function* unzip(upload: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let received = 0;
  upload.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) gunzip.destroy(new AppError('tooLarge'));
  });
  upload.on('error', () => gunzip.destroy(new ArchiveFault('cutShort')));
  upload.on('close', () => {
    if (!upload.readableEnded) gunzip.destroy(new ArchiveFault('cutShort'));
  });
  let unpacked = 0;
  try {
    for await (const chunk of upload.pipe(gunzip)) {
      unpacked += chunk.length;
      if (unpacked > MIB + received * LIMITS.archiveRatio) throw new ArchiveFault('tooLarge');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ArchiveFault || error instanceof AppError) throw error;
    const isCutShort = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
    throw new ArchiveFault(isCutShort ? 'cutShort' : 'notAnArchive');
  }
}

/** Checks that the archive contains exactly the files of its manifest, with the same sizes and hashes. */
function checkManifest(
  text: Buffer,
  files: ReleaseFile[],
  { name, version }: Expected,
): ReleaseContent {
  const manifest = parseManifest(text);
  if (manifest.name !== name || (version !== undefined && manifest.version !== version)) {
    throw new ArchiveFault('otherSubApp', MANIFEST);
  }
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  for (const file of files) {
    const entry = listed.get(file.path);
    if (!entry) throw new ArchiveFault('unlisted', file.path);
    if (entry.integrity !== file.integrity || entry.size !== file.size) {
      throw new ArchiveFault('manifestMismatch', file.path);
    }
  }
  const present = new Set(files.map(({ path }) => path));
  const wanted = [manifest.entry, ...manifest.styles, ...manifest.preload, ...listed.keys()];
  const missing = wanted.find((path) => !present.has(path) && !path.endsWith('.map'));
  if (missing !== undefined) throw new ArchiveFault('missing', missing);
  return { version: manifest.version, manifest, files };
}

/** A manifest that is too large to be checked is reported as such. */
function isOwn(data: Buffer): boolean {
  if (data.length > LIMITS.manifest.bytes) return true;
  const text = data.toString('utf8');
  return findExcess(text, LIMITS.manifest) !== undefined || isOwnManifest(text);
}

export function parseManifest(data: Buffer): SubAppManifest {
  if (data.length > LIMITS.manifest.bytes) throw new ArchiveFault('tooLarge', MANIFEST);
  try {
    const text = data.toString('utf8');
    if (findExcess(text, LIMITS.manifest)) throw new ArchiveFault('tooLarge', MANIFEST);
    return subAppManifest.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw new ArchiveFault('manifestInvalid', MANIFEST);
  }
}

function parseAsks(data: Buffer): ReleaseAsks {
  if (data.length > LIMITS.manifest.bytes) throw new ArchiveFault('tooLarge', ASKS);
  try {
    const text = data.toString('utf8');
    if (findExcess(text, LIMITS.manifest)) throw new ArchiveFault('tooLarge', ASKS);
    return ASKS_FILE.parse(JSON.parse(text)).asks;
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw new ArchiveFault('manifestInvalid', ASKS);
  }
}

/** The manifest of a sub-app that was built without the SDK's plugin: an HTML page, or a module named main.js. */
function makeManifest(
  files: ReleaseFile[],
  { name, version, format = 'html' }: Expected,
  asks: ReleaseAsks | undefined,
): ReleaseContent {
  if (version === undefined) throw new ArchiveFault('versionUnknown', MANIFEST);
  const entry = format === 'html' ? 'index.html' : 'main.js';
  if (!files.some(({ path }) => path === entry)) throw new ArchiveFault('missing', entry);
  const manifest: SubAppManifest = {
    name,
    version,
    format,
    entry,
    styles: [],
    preload: [],
    files: files.map(({ path, size, integrity }) => ({ path, size, integrity })),
    shared: {},
    ...(asks ? { asks } : {}),
  };
  return { version, manifest, files };
}

/**
 * Makes root-relative URLs of style sheets relative, now that all paths are known. The manifest was checked with the
 * original hashes; the hashes of the rewritten sheets replace them.
 */
async function rewriteStyleSheets(
  content: ReleaseContent,
  store: ReleaseFileStore,
): Promise<ReleaseContent> {
  const paths = new Set(content.files.map(({ path }) => path));
  const rewritten = new Map<string, ReleaseFile>();
  for (const { path, hash } of content.files) {
    if (!path.endsWith('.css')) continue;
    const css = (await store.read(hash))?.toString('utf8');
    const changed = css && (await rewriteRootUrls(css, path, paths));
    if (changed) rewritten.set(path, { path, ...(await store.put(Buffer.from(changed), true)) });
  }
  if (rewritten.size === 0) return content;
  const { manifest } = content;
  return {
    ...content,
    files: content.files.map((file) => rewritten.get(file.path) ?? file),
    manifest: {
      ...manifest,
      files: manifest.files.map((file) => {
        const { size, integrity } = rewritten.get(file.path) ?? file;
        return { ...file, size, integrity };
      }),
    },
  };
}

export function integrityOf(data: Buffer): string {
  return `sha384-${createHash('sha384').update(data).digest('base64')}`;
}
