import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setUpDfs } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { checkFiles } from './fsck.ts';

describeOnEachDatabase('fsck of the file store', (context) => {
  const t = setUpDfs(context);

  const check = (readContent = true) =>
    checkFiles(context.db, t.store, { readContent, now: Date.now() });

  async function pathsByContent(): Promise<Map<string, string>> {
    const root = join(t.folder, 'content');
    const names = await readdir(root, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    const pairs = files.map(async (entry): Promise<[string, string]> => {
      const path = join(entry.parentPath, entry.name);
      return [await readFile(path, 'utf8'), path];
    });
    return new Map(await Promise.all(pairs));
  }

  it('reports nothing for a consistent store', async () => {
    const root = await t.rootOf(t.ann);
    await t.put(t.ann, root, 'a.txt', 'aaa');
    await t.put(t.ann, root, 'b.txt', 'aaa');
    expect(await check()).toEqual({
      checked: 1,
      missing: [],
      damaged: [],
      orphaned: [],
      miscounted: [],
    });
  });

  it('reports missing, truncated, changed and orphaned content', async () => {
    const root = await t.rootOf(t.ann);
    for (const text of ['gone', 'cut off', 'changed']) await t.put(t.ann, root, text, text);
    const paths = await pathsByContent();
    const hashOf = (path = '') => path.split('/').at(-1)?.slice(0, 64);
    await t.store.remove((paths.get('gone') ?? '').split('/').at(-1) ?? '');
    await truncate(paths.get('cut off') ?? '', 2);
    await writeFile(paths.get('changed') ?? '', 'CHANGED');
    await t.store.begin('an-upload-of-nobody-0');
    const report = await check();
    expect(report.missing).toEqual([hashOf(paths.get('gone'))]);
    expect(report.damaged.sort()).toEqual(
      [hashOf(paths.get('cut off')), hashOf(paths.get('changed'))].sort(),
    );
    expect(report.orphaned).toEqual(['an-upload-of-nobody-0']);
    expect((await check(false)).damaged).toEqual([hashOf(paths.get('cut off'))]);
  });

  it('reports a space with wrong used bytes', async () => {
    const root = await t.rootOf(t.ann);
    await t.put(t.ann, root, 'a.txt', 'aaa');
    const { id } = await context.db.selectFrom('dfs_space').select('id').executeTakeFirstOrThrow();
    await context.db.updateTable('dfs_space').set({ used_bytes: 7 }).execute();
    expect((await check()).miscounted).toEqual([id]);
  });
});
