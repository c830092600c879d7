import { SpreadsheetError } from './spreadsheet-error.ts';

const CHUNK = 256 * 1_024;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (let at = 0; at < bytes.length; at += CHUNK) {
      decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Decodes UTF-8, with or without a byte order mark, UTF-16 with one, or else GB18030, which includes GBK. */
export function* decodeText(bytes: Uint8Array): Generator<string> {
  const [first, second] = bytes;
  const isUtf16 = first === 0xff && second === 0xfe;
  const encoding = isUtf16 ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'gb18030';
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new SpreadsheetError('encoding');
    throw error;
  }
}
