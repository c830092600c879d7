import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

const LONGEST_HEADER = 200;
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

// A window that holds most replies: a larger one costs memory for each of them.
const AT_ONCE = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const compress = promisify(brotliCompress);

/** Encodings that an `Accept-Encoding` header allows. */
export function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const accepted = `${header ?? ''}`
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name ?? '');
  return new Set(accepted);
}

/**
 * Compresses content that is cached and sent often. It contains nothing of a request, so its length
 * reveals nothing.
 */
export function compressOnce(content: string | Buffer): Buffer {
  return brotliCompressSync(content, QUICKLY);
}

/**
 * Compresses a reply to somebody who is signed in, outside of the event loop. Only scripts of this
 * site send the session's header, so no other site can have replies made in order to compare their
 * lengths.
 */
export function compressReply(content: Buffer): Promise<Buffer> {
  return compress(content, AT_ONCE);
}
