import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ZIP_BUFFER_BYTES } from '../limits.ts';

/** A file to put into a zip; a folder has no `open`. */
export interface ZipEntry {
  /** Separated by slashes, without a leading one; folders end with a slash. */
  path: string;
  modifiedAt: number;
  size: number;
  open?: () => Promise<Readable>;
}

interface Written {
  path: Buffer;
  crc: number;
  size: number;
  offset: number;
  stamp: number;
}

const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
/** UTF-8 names; checksum and sizes in a descriptor after the content. */
const FLAGS = 0x0808;
const VERSION_64 = 45;

/**
 * Streams a zip; only the list of entries is held in memory. Content is not compressed, because most large files
 * already are; zip64 is used throughout, so neither size nor count is limited.
 */
export function createZip(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(writeZip(entries), { objectMode: false, highWaterMark: ZIP_BUFFER_BYTES });
}

async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const path = Buffer.from(entry.path, 'utf8');
    const stamp = toDosTime(entry.modifiedAt);
    const record: Written = { path, crc: 0, size: 0, offset, stamp };
    const header = localHeader(record);
    yield header;
    offset += header.length;
    if (entry.open) {
      for await (const bytes of await entry.open()) {
        const piece = bytes as Buffer;
        record.crc = crc32(piece, record.crc);
        record.size += piece.length;
        yield piece;
      }
      if (record.size !== entry.size) throw new Error('the content has an unexpected length');
    }
    const end = descriptor(record);
    yield end;
    offset += record.size + end.length;
    written.push(record);
  }
  const start = offset;
  for (const record of written) {
    const header = centralHeader(record);
    yield header;
    offset += header.length;
  }
  yield endRecords(written.length, start, offset - start);
}

function toDosTime(at: number): number {
  const date = new Date(at);
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107);
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}

function localHeader({ path, stamp }: Written): Buffer {
  const header = Buffer.alloc(30 + path.length + 20);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION_64, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt32LE(stamp, 10);
  header.writeUInt32LE(MAX_32, 18);
  header.writeUInt32LE(MAX_32, 22);
  header.writeUInt16LE(path.length, 26);
  header.writeUInt16LE(20, 28);
  path.copy(header, 30);
  // zip64: both sizes are in the descriptor
  header.writeUInt16LE(0x0001, 30 + path.length);
  header.writeUInt16LE(16, 32 + path.length);
  return header;
}

function descriptor({ crc, size }: Written): Buffer {
  const end = Buffer.alloc(24);
  end.writeUInt32LE(0x08074b50, 0);
  end.writeUInt32LE(crc, 4);
  end.writeBigUInt64LE(BigInt(size), 8);
  end.writeBigUInt64LE(BigInt(size), 16);
  return end;
}

function centralHeader({ path, crc, size, offset, stamp }: Written): Buffer {
  const header = Buffer.alloc(46 + path.length + 28);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION_64, 4);
  header.writeUInt16LE(VERSION_64, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt32LE(stamp, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(MAX_32, 20);
  header.writeUInt32LE(MAX_32, 24);
  header.writeUInt16LE(path.length, 28);
  header.writeUInt16LE(28, 30);
  header.writeUInt32LE(MAX_32, 42);
  path.copy(header, 46);
  const extra = 46 + path.length;
  header.writeUInt16LE(0x0001, extra);
  header.writeUInt16LE(24, extra + 2);
  header.writeBigUInt64LE(BigInt(size), extra + 4);
  header.writeBigUInt64LE(BigInt(size), extra + 12);
  header.writeBigUInt64LE(BigInt(offset), extra + 20);
  return header;
}

function endRecords(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(VERSION_64, 12);
  end.writeUInt16LE(VERSION_64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(start + length), 64);
  end.writeUInt32LE(1, 72);
  end.writeUInt32LE(0x06054b50, 76);
  end.writeUInt16LE(Math.min(count, MAX_16), 84);
  end.writeUInt16LE(Math.min(count, MAX_16), 86);
  end.writeUInt32LE(Math.min(length, MAX_32), 88);
  end.writeUInt32LE(Math.min(start, MAX_32), 92);
  return end;
}
