import { brotliCompressSync, constants } from 'node:zlib';

const LONGEST_HEADER = 200;
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Encodings that the caller takes, of an `Accept-Encoding` header. */
export function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const accepted = `${header ?? ''}`
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name ?? '');
  return new Set(accepted);
}

/** For bytes that are compressed once and sent often. They hold nothing of a request, so that their length tells nothing. */
export function compressOnce(content: string | Buffer): Buffer {
  return brotliCompressSync(content, QUICKLY);
}
