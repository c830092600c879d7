import { createInflateRaw } from 'node:zlib';
import { isTurnLong, nextTurn } from '../time/turns.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const IN_ZIP64 = 0xffffffff;

interface Part {
  method: number;
  offset: number;
  packed: number;
  unpacked: number;
}

export interface ZipReader {
  has(name: string): boolean;
  /** The bytes of a part, at most `maxBytes` of them. */
  read(name: string, maxBytes: number): AsyncGenerator<Buffer>;
  /** A small part as text. */
  readText(name: string, maxBytes?: number): Promise<string>;
}

/** Opens an archive by its directory. Sizes are checked there, and again while a part is unpacked. */
export function openZip(file: Buffer, limits: SpreadsheetLimits): ZipReader {
  const parts = readDirectory(file, limits);

  async function* read(name: string, maxBytes: number): AsyncGenerator<Buffer> {
    const part = parts.get(name);
    if (!part) throw damaged(name);
    const bytes = packedBytes(file, part, name);
    if (part.unpacked > maxBytes) throw new SpreadsheetError('unpackedTooLarge');
    if (part.method === STORED) {
      for (let at = 0; at < bytes.length; at += limits.head) {
        if (isTurnLong()) await nextTurn();
        yield bytes.subarray(at, at + limits.head);
      }
      return;
    }
    const inflate = createInflateRaw({ chunkSize: limits.head });
    inflate.end(bytes);
    let size = 0;
    try {
      for await (const chunk of inflate as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > part.unpacked) throw new SpreadsheetError('unpackedTooLarge');
        if (isTurnLong()) await nextTurn();
        yield chunk;
      }
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : damaged(name);
    } finally {
      inflate.destroy();
    }
    if (size < part.unpacked) throw damaged(name);
  }

  return {
    has: (name) => parts.has(name),
    read,
    async readText(name, maxBytes = limits.part) {
      const chunks: Buffer[] = [];
      for await (const chunk of read(name, maxBytes)) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}

function damaged(what: string): SpreadsheetError {
  return new SpreadsheetError('damaged', what);
}

function readDirectory(file: Buffer, limits: SpreadsheetLimits): Map<string, Part> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > limits.parts) throw new SpreadsheetError('unpackedTooLarge');
  const parts = new Map<string, Part>();
  let at = file.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_LENGTH > end || file.readUInt32LE(at) !== CENTRAL) throw damaged('zip');
    const part: Part = {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    };
    if ((file.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new SpreadsheetError('oldFormat');
    unpacked += checkSize(part, limits);
    if (unpacked > limits.unpacked) throw new SpreadsheetError('unpackedTooLarge');
    const nameEnd = at + CENTRAL_LENGTH + file.readUInt16LE(at + 28);
    parts.set(file.toString('utf8', at + CENTRAL_LENGTH, nameEnd), part);
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

function checkSize({ packed, unpacked, offset }: Part, limits: SpreadsheetLimits): number {
  if (packed === IN_ZIP64 || unpacked === IN_ZIP64 || offset === IN_ZIP64) {
    throw new SpreadsheetError('unpackedTooLarge');
  }
  if (unpacked > limits.ratioFrom && unpacked > packed * limits.ratio) {
    throw new SpreadsheetError('unpackedTooLarge');
  }
  return unpacked;
}

function findEnd(file: Buffer): number {
  const last = file.length - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw damaged('zip');
}

function packedBytes(file: Buffer, { method, offset, packed }: Part, name: string): Buffer {
  const isLocal = offset + LOCAL_LENGTH <= file.length && file.readUInt32LE(offset) === LOCAL;
  if (!isLocal || (method !== STORED && method !== DEFLATED)) throw damaged(name);
  const start =
    offset + LOCAL_LENGTH + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packed > file.length) throw damaged(name);
  return file.subarray(start, start + packed);
}
