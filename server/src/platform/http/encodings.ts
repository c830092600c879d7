import { brotliCompressSync, constants } from 'node:zlib';

const LONGEST_HEADER = 200;
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

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
