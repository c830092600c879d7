import { AppError, type SubAppManifest } from '@pedestal/contract';
import type { ConsoleLimits } from '../limits.ts';
import { EntryUnreadable, readEntry } from './entry-check.ts';
import { integrityOf, parseManifest } from './release-archive.ts';

export interface RemoteInput {
  name: string;
  version: string;
  entry: string;
  format: 'module' | 'html';
  pin: boolean;
  notes: string;
}

/** An origin that an administrator allows releases to be loaded from. */
export interface AllowedOrigin {
  origin: string;
  /** The origin may be in a private network. */
  allowPrivate: boolean;
}

interface RemoteContent {
  entry: string;
  integrity: string | null;
  manifest: SubAppManifest | null;
}

const MODULE_TYPES = new Set(['text/javascript', 'application/javascript']);
const NOT_ALLOWED = { reason: 'originNotAllowed' };
const NOT_READABLE = { reason: 'entryNotReadable' };

/** Fetches the entry of a remote release once, and returns its address, hash and manifest. */
export async function inspectRemote(
  input: RemoteInput,
  allowedOrigins: readonly AllowedOrigin[],
  limits: ConsoleLimits['release']['entryCheck'],
): Promise<RemoteContent> {
  const url = new URL(input.entry);
  const allowed = allowedOrigins.find(({ origin }) => origin === url.origin);
  if (!allowed) throw new AppError('entryRefused', NOT_ALLOWED);
  const { time, bytes } = limits;
  try {
    const { data, type } = await readEntry(url, {
      time,
      bytes,
      allowPrivate: allowed.allowPrivate,
    });
    if (url.pathname.endsWith('/manifest.json')) return readManifestEntry(url, data, input);
    if (!isTypeOf(input.format, type)) throw new EntryUnreadable();
    return { entry: url.href, integrity: input.pin ? integrityOf(data) : null, manifest: null };
  } catch {
    throw new AppError('entryRefused', NOT_READABLE);
  }
}

function readManifestEntry(url: URL, data: Buffer, { name, format }: RemoteInput): RemoteContent {
  const manifest = parseManifest(data);
  if (manifest.name !== name || manifest.format !== format) throw new EntryUnreadable();
  const entry = new URL(manifest.entry, url);
  if (entry.origin !== url.origin) throw new EntryUnreadable();
  const file = manifest.files.find(({ path }) => path === manifest.entry);
  return { entry: entry.href, integrity: file?.integrity ?? null, manifest };
}

function isTypeOf(format: 'module' | 'html', type: string): boolean {
  return format === 'html' ? type === 'text/html' : MODULE_TYPES.has(type);
}
