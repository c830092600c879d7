import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ArchiveFault } from './archive-fault.ts';
import { readTar, type TarFile, type TarLimits } from './read-tar.ts';
import { BLOCK, checksumOf, FIELDS } from './tar-header.ts';
import { writeTar } from './write-tar.ts';

const run = promisify(execFile);
const LIMITS: TarLimits = {
  files: 10,
  fileBytes: 5_000,
  totalBytes: 100_000,
  pathChars: 256,
};

async function* inChunks(data: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < data.length; start += size) yield data.subarray(start, start + size);
}

async function readAll(data: Buffer, pieces = 700, limits = LIMITS): Promise<TarFile[]> {
  const files: TarFile[] = [];
  for await (const file of readTar(inChunks(data, pieces), limits)) files.push(file);
  return files;
}

const reasonOf = (data: Buffer): Promise<unknown> =>
  readAll(data).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ArchiveFault ? error.reason : error),
  );

const file = (path: string, text = 'x'): TarFile => ({ path, data: Buffer.from(text) });

/** Changes a header field and recalculates the checksum, as an attacker would. */
function forge(tar: Buffer, field: keyof typeof FIELDS, text: string): Buffer {
  const forged = Buffer.from(tar);
  const header = forged.subarray(0, BLOCK);
  header.fill(0, FIELDS[field][0], FIELDS[field][0] + FIELDS[field][1]);
  header.write(text, FIELDS[field][0], 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, FIELDS.checksum[0]);
  return forged;
}

describe('an archive of this program', () => {
  it('is read back unchanged, in chunks of any size', async () => {
    const long = `${'folder/'.repeat(20)}file.js`;
    const files = [
      file('index.html', '<p>'),
      file('a/b.js', 'y'.repeat(513)),
      file(long),
      file('e', ''),
    ];
    for (const size of [1, 511, 512, 4096, 1_000_000]) {
      expect(await readAll(writeTar(files), size)).toEqual(files);
    }
  });

  it('has the same bytes for the same files', () => {
    expect(writeTar([file('a'), file('b')])).toEqual(writeTar([file('a'), file('b')]));
  });
});

describe('an archive of another program', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pedestal-tar-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const pack = async (format: string) => {
    const { stdout } = await run('tar', ['-C', folder, `--format=${format}`, '-cf', '-', '.'], {
      encoding: 'buffer',
    });
    return stdout;
  };

  it.each(['gnu', 'pax', 'ustar'])('is read in the %s format, with long names', async (format) => {
    const deep = join(...Array.from({ length: 12 }, (_, n) => `folder-${n}`));
    await mkdir(join(folder, deep), { recursive: true });
    await writeFile(join(folder, deep, 'chunk.js'), 'export {}');
    await writeFile(join(folder, 'index.html'), '<p>');
    const files = await readAll(await pack(format));
    expect(files.map(({ path }) => path).sort()).toEqual([`${deep}/chunk.js`, 'index.html'].sort());
    expect(String(files.find(({ path }) => path === 'index.html')?.data)).toBe('<p>');
  });

  it('is refused when it contains a symbolic link or a hard link', async () => {
    await symlink('/etc/passwd', join(folder, 'link.js'));
    expect(await reasonOf(await pack('gnu'))).toBe('notAFile');
    expect(await reasonOf(forge(writeTar([file('a')]), 'type', '1'))).toBe('notAFile');
  });
});

describe('a hostile archive', () => {
  it.each([
    '../evil.js',
    '/etc/passwd',
    'a/../../evil.js',
    'a//b.js',
    'a/./b.js',
    'a\\b.js',
    'C:evil.js',
    '.env',
    'a/.git/config',
    'a\u0001b',
    'a%2fb',
    'a?b',
    'a#b',
    '',
    'a/',
    '-'.repeat(300),
  ])('is refused for the path %j', async (path) => {
    expect(await reasonOf(writeTar([file(path)]))).toBe('unsafePath');
  });

  it('is refused for an unsafe path in an extension block', async () => {
    const tar = writeTar([file(`${'x/'.repeat(60)}../../evil.js`)]);
    expect(await reasonOf(tar)).toBe('unsafePath');
  });

  it('is refused for too many files, a file that is too large, and a total that is too large', async () => {
    const many = Array.from({ length: 11 }, (_, n) => file(`f${n}`));
    expect(await reasonOf(writeTar(many))).toBe('tooManyFiles');
    expect(await reasonOf(writeTar([file('a', 'x'.repeat(5_001))]))).toBe('tooLarge');
    expect(await reasonOf(Buffer.concat([writeTar([file('a')]), Buffer.alloc(200_000)]))).toBe(
      'accepted',
    );
    const ten = Array.from({ length: 10 }, (_, n) => file(`f${n}`, 'x'.repeat(5_000)));
    const reading = readAll(writeTar(ten), 4096, { ...LIMITS, totalBytes: 30_000 });
    await expect(reading).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('is refused for too many folders', async () => {
    const folder = forge(writeTar([file('a', '')]), 'type', '5').subarray(0, BLOCK);
    const folders = (count: number) => Buffer.concat(Array.from({ length: count }, () => folder));
    expect(await reasonOf(Buffer.concat([folders(20), writeTar([file('a')])]))).toBe('accepted');
    expect(await reasonOf(folders(31))).toBe('tooManyFiles');
  });

  it('is refused for a wrong size in a header', async () => {
    const tar = writeTar([file('a', 'x'.repeat(600))]);
    expect(await reasonOf(forge(tar, 'size', '77777777777'))).toBe('tooLarge');
    expect(await reasonOf(forge(tar, 'size', '00000011000'))).toBe('cutShort');
    expect(await reasonOf(forge(tar, 'size', '\x80\0\0\0\0\0\0\0\0\0\0\x01'))).toBe('notAnArchive');
    expect(await reasonOf(forge(tar, 'size', '-1'))).toBe('notAnArchive');
  });

  it('is refused for devices, sparse files and a size in an extension block', async () => {
    for (const type of ['2', '3', '4', '6', 'S', 'K']) {
      expect(await reasonOf(forge(writeTar([file('a')]), 'type', type))).toBe('notAFile');
    }
    const record = '14 size=99999\n';
    const pax = forge(writeTar([file('p', record), file('a')]), 'type', 'x');
    expect(await reasonOf(pax)).toBe('notAFile');
  });

  it('is refused for malformed extension records', async () => {
    for (const record of ['99 path=a\n', '0 path=a\n', 'x path=a\n', '3 a']) {
      const pax = forge(writeTar([file('p', record), file('a')]), 'type', 'x');
      expect(await reasonOf(pax)).toBe('notAnArchive');
    }
  });

  it('is refused for a duplicate path, also in two spellings', async () => {
    expect(await reasonOf(writeTar([file('a'), file('./a')]))).toBe('twice');
  });

  it('is refused when it is truncated or not an archive', async () => {
    expect(await reasonOf(Buffer.alloc(2_048, 'z'))).toBe('notAnArchive');
    const tar = writeTar([file('a', 'x'.repeat(2_000))]);
    expect(await reasonOf(tar.subarray(0, 1_000))).toBe('cutShort');
    expect(await reasonOf(tar.subarray(0, 300))).toBe('cutShort');
  });
});
