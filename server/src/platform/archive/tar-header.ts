import { ArchiveFault } from './archive-fault.ts';

export const BLOCK = 512;

/** Offset and length of the ustar header fields in use. */
export const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

export interface TarHeader {
  path: string;
  size: number;
  /** `0` file, `5` folder, `x` and `g` pax extension, `L` long name. */
  type: string;
}

/** Reads a header block; undefined for the zero block that ends an archive. */
export function readHeader(block: Buffer): TarHeader | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  if (readNumber(block, FIELDS.checksum) !== checksumOf(block)) {
    throw new ArchiveFault('notAnArchive');
  }
  const name = readText(block, FIELDS.name);
  const isUstar = readText(block, FIELDS.magic).startsWith('ustar');
  const prefix = isUstar ? readText(block, FIELDS.prefix) : '';
  return {
    path: prefix ? `${prefix}/${name}` : name,
    size: readNumber(block, FIELDS.size),
    type: readText(block, FIELDS.type) || '0',
  };
}

/** The sum of all bytes, with the checksum field counted as spaces. */
export function checksumOf(block: Buffer): number {
  const [start, length] = FIELDS.checksum;
  let sum = 0;
  for (const [index, byte] of block.entries()) {
    sum += index >= start && index < start + length ? 32 : byte;
  }
  return sum;
}

function readText(block: Buffer, [start, length]: readonly [number, number]): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

function readNumber(block: Buffer, field: readonly [number, number]): number {
  const text = readText(block, field).trim();
  // Refuses the binary form for sizes over 8 GiB as well, which starts with a byte above 127.
  if (!/^[0-7]{1,12}$/.test(text)) throw new ArchiveFault('notAnArchive');
  return Number.parseInt(text, 8);
}
