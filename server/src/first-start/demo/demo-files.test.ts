import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFiles } from '../../areas/files/cleanup/fsck.ts';
import { FILE_LIMITS } from '../../areas/files/limits.ts';
import type { BlobStore } from '../../platform/blob-store/blob-store.ts';
import { openLocalBlobStore } from '../../platform/blob-store/local-blob-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { addSystem, addUser } from '../../testing/seed.ts';
import { loadDemoFiles } from './demo-files.service.ts';
import { makeDemoFiles } from './demo-files.ts';

describeOnEachDatabase('the demo files', (context) => {
  let folder: string;
  let store: BlobStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pedestal-demo-'));
    store = await openLocalBlobStore(folder);
    await addSystem(context.db, '1001');
    await addUser(context.db, 'admin');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const load = (db: Db = context.db) =>
    loadDemoFiles({
      db,
      clock: () => 1,
      limits: FILE_LIMITS,
      locale: 'en-US',
      openStore: async () => store,
    });
  const check = () => checkFiles(context.db, store, { readContent: true, now: Date.now() + 1_000 });
  const listFiles = () =>
    context.db
      .selectFrom('dfs_node')
      .innerJoin('dfs_space', 'dfs_space.id', 'dfs_node.space_id')
      .select(['dfs_node.name', 'media_type', 'dfs_space.kind as place'])
      .where('dfs_node.kind', '=', 'file')
      .orderBy('dfs_node.name')
      .execute();

  it('exist for the administrator and in the space of the first system, with content stored once', async () => {
    expect(await load()).toBe(true);
    const files = await listFiles();
    expect(
      files
        .filter((file) => file.place === 'person')
        .map((file) => file.media_type)
        .sort(),
    ).toEqual(['image/png', 'image/svg+xml', 'text/csv', 'text/markdown', 'text/plain']);
    expect(files.filter((file) => file.place === 'system')).toHaveLength(5);
    expect(await check()).toEqual({
      checked: 5,
      missing: [],
      damaged: [],
      orphaned: [],
      miscounted: [],
    });
  });

  it('are loaded once: deleted files stay deleted, and a second gateway leaves no blobs', async () => {
    const other = await context.openAnother();
    expect((await Promise.all([load(), load(other.db)])).sort()).toEqual([false, true]);
    expect(await listFiles()).toHaveLength(10);
    expect((await check()).orphaned).toEqual([]);
    await context.db.deleteFrom('dfs_node').where('kind', '=', 'file').execute();
    expect(await load()).toBe(false);
    expect(await listFiles()).toEqual([]);
  });

  it('have Chinese names in a Chinese console', () => {
    const paths = makeDemoFiles('zh-CN').map(({ folders, name }) => [...folders, name].join('/'));
    expect(paths).toContain('欢迎.md');
    expect(paths).toContain('报表/图表/销售 2026.svg');
    expect(paths.join('').replaceAll(/\.\w+/g, '')).not.toMatch(/[a-z]/i);
  });

  it('include a picture that decodes', () => {
    const png =
      makeDemoFiles('en-US').find((file) => file.name.endsWith('.png'))?.bytes ?? Buffer.alloc(0);
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const length = png.readUInt32BE(33);
    expect(png.toString('latin1', 37, 41)).toBe('IDAT');
    const rows = inflateSync(png.subarray(41, 41 + length));
    expect(rows).toHaveLength((width * 3 + 1) * height);
  });
});
