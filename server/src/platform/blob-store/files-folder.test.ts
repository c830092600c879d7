import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { OperatorError } from '../operator-error.ts';
import { claimFilesFolder, filesFolderOf, requireOwnFilesFolder } from './files-folder.ts';

describe('the folder of files', () => {
  it('is in the data folder unless PEDESTAL_FILES or S3_* is set', () => {
    const env = { PEDESTAL_DATA: '/data' };
    expect(filesFolderOf(env)).toBe('/data/files');
    expect(filesFolderOf({ ...env, PEDESTAL_FILES: '/mnt' })).toBe('/mnt');
    const s3 = { ...env, PEDESTAL_FILES: '/mnt', S3_ENDPOINT: 'https://s3.example.com' };
    expect(filesFolderOf(s3)).toBeUndefined();
  });
});

describeOnEachDatabase('the mark of a folder of files', (context) => {
  let root: string;
  let shared: string;
  let own: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pedestal-files-'));
    shared = join(root, 'shared');
    own = join(root, 'own');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const claim = (folder: string, hasFiles = false) =>
    claimFilesFolder(context.db, folder, { hasFiles, now: 1 });

  async function expectRefusal(work: Promise<void>, words: RegExp): Promise<void> {
    await expect(work).rejects.toThrow(OperatorError);
    await expect(work).rejects.toThrow(words);
  }

  it('lets all gateways start that share the folder, also at the same time', async () => {
    await Promise.all([claim(shared), claim(shared), claim(shared)]);
    await claim(shared, true);
    await requireOwnFilesFolder(context.db, shared);
    expect(await readdir(shared)).toEqual(['installation.id']);
  });

  it('refuses a gateway with a folder of its own, even before there are files', async () => {
    await claim(shared);
    await expectRefusal(claim(own), /PEDESTAL_FILES/);
    await expectRefusal(requireOwnFilesFolder(context.db, own), /PEDESTAL_FILES/);
    await expect(readdir(own)).rejects.toThrow('ENOENT');
  });

  it('refuses the folder of another installation', async () => {
    await claim(shared);
    await context.db.deleteFrom('setting').where('key', '=', 'files.installation').execute();
    await expectRefusal(claim(shared), /another installation/);
    await claim(own);
    await expectRefusal(claim(shared), /another installation/);
  });

  it('is put after a first start that was killed before or after its commit', async () => {
    await claim(shared);
    await rename(join(shared, 'installation.id'), join(shared, 'installation.id.new'));
    await requireOwnFilesFolder(context.db, shared);
    await context.db.deleteFrom('setting').where('key', '=', 'files.installation').execute();
    await claim(shared);
    expect(await readdir(shared)).toEqual(['installation.id']);
    await rename(join(shared, 'installation.id'), join(shared, 'installation.id.new'));
    await claim(shared);
    expect(await readdir(shared)).toEqual(['installation.id']);
  });

  it('refuses a folder without content although the database lists files', async () => {
    await expectRefusal(claim(shared, true), /lists files/);
    await mkdir(join(shared, 'content', 'ab'), { recursive: true });
    await claim(shared, true);
  });
});
