import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, so that the same content makes the same file. */
const DATE = 0x0021;
const LEVEL = 5;

export interface ZipPart {
  name: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Writes an archive piece by piece; nothing but its directory is held in memory. */
export async function* writeZip(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of parts) {
    const local = localHeader(name);
    const sizes = { crc: 0, packed: 0, unpacked: 0 };
    yield local;
    const count = async function* () {
      for await (const chunk of content) {
        sizes.crc = crc32(chunk, sizes.crc);
        sizes.unpacked += chunk.length;
        yield chunk;
      }
    };
    const packed = Readable.from(count(), { objectMode: false }).compose(
      createDeflateRaw({ level: LEVEL }),
    );
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      sizes.packed += chunk.length;
      yield chunk;
    }
    const end = describeSizes(sizes);
    yield end;
    directory.push(centralHeader(name, sizes, offset));
    offset += local.length + sizes.packed + end.length;
  }
  const central = Buffer.concat(directory);
  yield central;
  yield endRecord(directory.length, central.length, offset);
}

interface Sizes {
  crc: number;
  packed: number;
  unpacked: number;
}

function localHeader(name: string): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

function describeSizes({ crc, packed, unpacked }: Sizes): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(unpacked, 12);
  return descriptor;
}

function centralHeader(name: string, { crc, packed, unpacked }: Sizes, offset: number): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(unpacked, 24);
  header.writeUInt16LE(bytes.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, bytes]);
}

function endRecord(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
