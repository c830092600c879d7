import type { TarFile } from './read-tar.ts';
import { BLOCK, checksumOf, FIELDS } from './tar-header.ts';

const NAME_BYTES = FIELDS.name[1];

/**
 * Packs files in the given order. The output is deterministic: it contains no owner and no time.
 */
export function writeTar(files: readonly TarFile[]): Buffer {
  const blocks: Buffer[] = [];
  for (const { path, data } of files) {
    if (Buffer.byteLength(path) > NAME_BYTES) blocks.push(...entry('x', 'pax', paxPath(path)));
    blocks.push(...entry('0', path.slice(-NAME_BYTES), data));
  }
  blocks.push(Buffer.alloc(2 * BLOCK));
  return Buffer.concat(blocks);
}

function entry(type: string, name: string, data: Buffer): Buffer[] {
  const header = Buffer.alloc(BLOCK);
  const put = (field: keyof typeof FIELDS, text: string) =>
    header.write(text, FIELDS[field][0], FIELDS[field][1], 'utf8');
  put('name', name);
  put('mode', '0000644\0');
  put('uid', '0000000\0');
  put('gid', '0000000\0');
  put('size', `${data.length.toString(8).padStart(11, '0')}\0`);
  put('mtime', `${'0'.repeat(11)}\0`);
  put('type', type);
  put('magic', 'ustar\u000000');
  put('checksum', `${checksumOf(header).toString(8).padStart(6, '0')}\0 `);
  const padding = Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK);
  return [header, data, padding];
}

function paxPath(path: string): Buffer {
  const rest = ` path=${path}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  if (String(length).length !== String(bytes).length) length += 1;
  return Buffer.from(`${length}${rest}`);
}
