import { Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';
import {
  type BlobStore,
  type ByteRange,
  ContentMissing,
} from '../../../platform/blob-store/blob-store.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';
import { isShowable, servedType } from '../upload/detect-type.ts';
import { parseRange } from './range.ts';

export interface SentFile {
  name: string;
  mediaType: string;
  size: number;
  hash: string;
  location: string;
}

/** Whatever the content is, it cannot act in the console's name. */
const SAFE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
} as const;

/** The reply with a file's bytes, or the part that was asked for. */
export async function replyWithFile(
  store: BlobStore,
  file: SentFile,
  wish: { inline: boolean; call: CallContext },
): Promise<RawReply> {
  const { headers, method } = wish.call;
  const inline = wish.inline && isShowable(file.mediaType);
  const etag = `"${file.hash}"`;
  const type = servedType(file.mediaType, inline);
  const common = {
    ...SAFE_HEADERS,
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': disposition(file.name, inline),
  };
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? parseRange(headers.range, file.size) : undefined;
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
    const wanted = { seconds: 60, contentType: type, disposition: common['content-disposition'] };
    const location = await store.presign(file.location, wanted);
    return new RawReply(type, '', { ...SAFE_HEADERS, location }, 302);
  }
  return new RawReply(type, await openContent(store, file, range), sent, status);
}

/** Content that the store lost is a fault of ours, not a missing file. */
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
  const headers = { ...SAFE_HEADERS, 'content-disposition': disposition(`${name}.zip`, false) };
  if (call.method !== 'HEAD') return new RawReply('application/zip', zip, headers);
  zip.destroy();
  return new RawReply('application/zip', Readable.from([]), headers);
}

/** The name in plain letters for old programs, and whole for all others (RFC 6266). */
function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
