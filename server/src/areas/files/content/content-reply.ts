import { Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';
import {
  type BlobStore,
  type ByteRange,
  ContentMissing,
} from '../../../platform/blob-store/blob-store.ts';
import { contentDisposition } from '../../../platform/http/content-disposition.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import { PRESIGNED_LIFE } from '../limits.ts';
import { canShowInline, servedType } from './inline-policy.ts';
import { parseRange } from './range.ts';

export interface SentFile {
  name: string;
  mediaType: string;
  size: number;
  hash: string;
  location: string;
}

/** Keeps content from running scripts with the console's origin. */
const SAFE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
} as const;

/** Replies with the content of a file or the requested range of it. */
export async function replyWithFile(
  store: BlobStore,
  file: SentFile,
  options: { inline: boolean; call: CallContext },
): Promise<RawReply> {
  const { headers, method } = options.call;
  const inline = options.inline && canShowInline(file.mediaType);
  const etag = `"${file.hash}"`;
  const type = servedType(file.mediaType, inline);
  const common = {
    ...SAFE_HEADERS,
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(file.name, inline ? 'inline' : 'attachment'),
  };
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isCurrent ? parseRange(headers.range, file.size) : undefined;
  if (range === null) {
    return new RawReply(type, '', { ...common, 'content-range': `bytes */${file.size}` }, 416);
  }
  const length = range ? range.end - range.start + 1 : file.size;
  const sent = {
    ...common,
    'content-length': String(length),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {}),
  };
  const status = range ? 206 : 200;
  if (method === 'HEAD') return new RawReply(type, Readable.from([]), sent, status);
  if (store.presign && !range && !inline) {
    const location = await store.presign(file.location, {
      seconds: PRESIGNED_LIFE / SECOND,
      contentType: type,
      disposition: common['content-disposition'],
    });
    return new RawReply(type, '', { ...SAFE_HEADERS, location }, 302);
  }
  return new RawReply(type, await openContent(store, file, range), sent, status);
}

/** Missing content of a listed file is an internal error, not a 404. */
export async function openContent(
  store: BlobStore,
  file: { location: string; size: number },
  range?: ByteRange,
): Promise<Readable> {
  if (file.size === 0) return Readable.from([]);
  try {
    return await store.open(file.location, range);
  } catch (error) {
    if (error instanceof ContentMissing) throw new AppError('internal');
    throw error;
  }
}

export function replyWithZip(name: string, zip: Readable, call: CallContext): RawReply {
  const headers = {
    ...SAFE_HEADERS,
    'content-disposition': contentDisposition(`${name}.zip`, 'attachment'),
  };
  if (call.method !== 'HEAD') return new RawReply('application/zip', zip, headers);
  zip.destroy();
  return new RawReply('application/zip', Readable.from([]), headers);
}
