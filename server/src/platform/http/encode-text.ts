import { transcode } from 'node:buffer';

const SHORT = 8_192;
const LONGEST = 262_144;
const UTF16_BYTES = 2;
const scratch = Buffer.allocUnsafeSlow(LONGEST * UTF16_BYTES);

/**
 * Concatenates texts as UTF-8. For long strings with Chinese, copying the UTF-16 memory and
 * transcoding it is several times faster than `Buffer.from`. The text must not contain lone
 * surrogates, which JSON escapes.
 */
export function encodeText(...pieces: string[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length < SHORT || length > LONGEST) return Buffer.from(pieces.join(''));
  let end = 0;
  for (const piece of pieces) end += scratch.write(piece, end, 'utf16le');
  return transcode(scratch.subarray(0, end), 'utf16le', 'utf8') as Buffer;
}
