import { KIB } from '../limits.ts';
import { ArchiveFault } from './archive-fault.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import { BLOCK, readHeader, type TarHeader } from './tar-header.ts';

export interface TarLimits {
  files: number;
  fileBytes: number;
  /** Unpacked size, with headers and padding. */
  totalBytes: number;
  pathChars: number;
}

export interface TarFile {
  path: string;
  data: Buffer;
}

const MAX_EXTENSION_BYTES = 64 * KIB;
/** Headers per file: its own, an extension and a folder. */
const HEADERS_PER_FILE = 3;
const FILE_TYPES = new Set(['0', '7']);
const EXTENSION_TYPES = new Set(['x', 'g', 'L']);
const SEGMENT = /^[A-Za-z0-9_@+~$()[\],=!-][A-Za-z0-9._@+~$()[\],=! -]*$/;

/**
 * Yields the files of an archive one by one, in memory. Checks paths, refuses links and devices,
 * and enforces every limit before it reads the content.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  limits: TarLimits,
): AsyncGenerator<TarFile> {
  const reader = createByteReader(source, limits.totalBytes);
  const seen = new Set<string>();
  const maxHeaders = limits.files * HEADERS_PER_FILE;
  let longPath: string | undefined;
  for (let headers = 1; ; headers += 1) {
    const block = await reader.read(BLOCK);
    const header = block && readHeader(block);
    if (!header) return;
    if (headers > maxHeaders) throw new ArchiveFault('tooManyFiles');
    if (EXTENSION_TYPES.has(header.type)) {
      longPath = (await readLongPath(reader, header)) ?? longPath;
      continue;
    }
    const path = longPath ?? header.path;
    longPath = undefined;
    if (header.type === '5') continue;
    if (!FILE_TYPES.has(header.type)) throw new ArchiveFault('notAFile', toDisplay(path));
    const safe = toSafePath(path, limits.pathChars);
    if (seen.has(safe)) throw new ArchiveFault('twice', safe);
    seen.add(safe);
    if (seen.size > limits.files) throw new ArchiveFault('tooManyFiles');
    if (header.size > limits.fileBytes) throw new ArchiveFault('tooLarge', safe);
    yield { path: safe, data: await readPadded(reader, header.size) };
  }
}

async function readPadded(reader: ByteReader, size: number): Promise<Buffer> {
  const padded = Math.ceil(size / BLOCK) * BLOCK;
  if (padded === 0) return Buffer.alloc(0);
  const data = await reader.read(padded);
  if (!data) throw new ArchiveFault('cutShort');
  // Copy, so that a small file does not keep a large chunk in memory.
  return Buffer.from(data.subarray(0, size));
}

/** Reads an extension block, which may contain a path that is too long for the next header. */
async function readLongPath(reader: ByteReader, header: TarHeader): Promise<string | undefined> {
  if (header.size > MAX_EXTENSION_BYTES) throw new ArchiveFault('tooLarge');
  const data = await readPadded(reader, header.size);
  if (header.type === 'L') return data.toString('utf8').replace(/\0+$/, '');
  return header.type === 'x' ? readPaxPath(data) : undefined;
}

/** Parses records `<length> <key>=<value>\n`; the length is in bytes and includes itself. */
function readPaxPath(data: Buffer): string | undefined {
  let path: string | undefined;
  for (let start = 0; start < data.length; ) {
    const space = data.indexOf(0x20, start);
    const digits = space < 0 ? '' : data.toString('latin1', start, space);
    const length = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
    if (length <= digits.length + 1 || data[start + length - 1] !== 0x0a) {
      throw new ArchiveFault('notAnArchive');
    }
    const record = data.toString('utf8', space + 1, start + length - 1);
    if (record.startsWith('path=')) path = record.slice('path='.length);
    // Refuse sizes and sparse files in extensions: they would change how the following blocks are
    // read.
    if (/^(size|GNU\.sparse\.)/.test(record)) throw new ArchiveFault('notAFile');
    start += length;
  }
  return path;
}

function toSafePath(path: string, maxChars: number): string {
  const relative = path.startsWith('./') ? path.slice(2) : path;
  const isSafe =
    relative.length <= maxChars && relative.split('/').every((segment) => SEGMENT.test(segment));
  if (!isSafe) throw new ArchiveFault('unsafePath', toDisplay(path));
  return relative;
}

/** Makes a path safe for messages: short, without control characters. */
function toDisplay(path: string): string {
  return path.replace(/[^\x20-\x7e]/g, '?').slice(0, 120);
}
