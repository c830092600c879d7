import { ERRORS, type FileNode, type FileSpace, type FileVersion } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { PNG, setUpDfs } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { addOrgUnit, addRole, joinRole } from '../../../testing/seed.ts';

const DAY = 86_400_000;
type NodePage = { items: FileNode[]; next: string | null };
const idOf = (node: FileNode) => node.id;
const nameOf = (node: FileNode) => node.name;

describeOnEachDatabase('files', (context) => {
  const t = setUpDfs(context);

  it('lists folders first, sorts numbers by value and pages without gaps', async () => {
    const root = await t.rootOf(t.ann);
    await t.put(t.ann, root, 'page 10.txt', 'x');
    await t.put(t.ann, root, 'page 9.txt', 'xyz');
    await t.put(t.ann, root, 'Alpha.md', 'xx');
    await t.makeFolder(t.ann, root, 'zoo');
    expect(await t.names(t.ann, root)).toEqual(['zoo', 'Alpha.md', 'page 9.txt', 'page 10.txt']);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `?limit=1${cursor ? `&cursor=${cursor}` : ''}`;
      const page: NodePage = await t.info(t.ann, 'GET', `folders/${root}/children${query}`);
      seen.push(...page.items.map(nameOf));
      cursor = page.next;
    }
    expect(seen).toEqual(['zoo', 'Alpha.md', 'page 9.txt', 'page 10.txt']);
  });

  it.each([
    ['?sort=size&order=desc', ['page 9.txt', 'Alpha.md', 'page 10.txt', 'zoo']],
    ['?sort=type', ['zoo', 'Alpha.md', 'page 9.txt', 'page 10.txt']],
    ['?sort=updatedAt&order=desc', ['zoo', 'Alpha.md', 'page 9.txt', 'page 10.txt']],
    ['?kind=folder', ['zoo']],
    ['?category=text', ['Alpha.md', 'page 9.txt', 'page 10.txt']],
  ])('sorts and filters by %s', async (query, expected) => {
    const root = await t.rootOf(t.ann);
    await t.put(t.ann, root, 'page 10.txt', 'x');
    t.now += 1;
    await t.put(t.ann, root, 'page 9.txt', 'xyz');
    t.now += 1;
    await t.put(t.ann, root, 'Alpha.md', 'xx');
    t.now += 1;
    await t.makeFolder(t.ann, root, 'zoo');
    expect(await t.names(t.ann, root, query)).toEqual(expected);
  });

  it.each(['?sort=name;drop', '?sort=parent_id', '?order=up', '?cursor=W10', '?limit=501'])(
    'refuses the list query %s',
    async (query) => {
      const root = await t.rootOf(t.ann);
      const reply = await t.call(t.ann, 'GET', `folders/${root}/children${query}`);
      expect(reply.statusCode).toBe(422);
    },
  );

  it.each([
    ['../etc', '..', '.', '/abs', 'a/b', 'a\\b', '', ' lead', 'trail ', 'dot.', 'CON', 'nul.txt'],
    ['a\u0000b', 'a\nb', 'a\u202etxt.exe', 'a\u200bb', 'x'.repeat(201), 'a\ufeffb', 'a:b', 'a?b'],
  ])('refuses names that are paths, devices or misleading', async (...names) => {
    const root = await t.rootOf(t.ann);
    for (const name of names) {
      const made = await t.call(t.ann, 'POST', 'folders/create', { parentId: root, name });
      expect([made.statusCode, name]).toEqual([422, name]);
      expect([(await t.upload(t.ann, root, name, 'x')).statusCode, name]).toEqual([422, name]);
    }
    const up = await t.upload(t.ann, root, 'ok.txt', 'x', { path: 'a/../../b' });
    expect(up.statusCode).toBe(422);
    expect(await t.names(t.ann, root)).toEqual([]);
  });

  it('replies the same for missing nodes and nodes of others', async () => {
    const root = await t.rootOf(t.ann);
    const file = await t.put(t.ann, root, 'secret.txt', 'x');
    const missing = await t.call(t.bob, 'GET', 'nodes/nothing');
    for (const id of [file, root]) {
      const reply = await t.call(t.bob, 'GET', `nodes/${id}`);
      expect([reply.statusCode, reply.json()]).toEqual([404, missing.json()]);
    }
    const attempts: [string, object][] = [
      ['folders/create', { parentId: root, name: 'x' }],
      ['nodes/rename', { id: file, name: 'x' }],
      ['nodes/move', { ids: [file], parentId: await t.rootOf(t.bob) }],
      ['nodes/copy', { ids: [file], parentId: await t.rootOf(t.bob) }],
      ['nodes/trash', { ids: [file] }],
      ['nodes/restoreVersion', { id: file, versionId: 'v' }],
      ['favourites/set', { id: file, favourite: true }],
      ['content/address', { id: file }],
      ['content/zip', { ids: [file] }],
      ['shares/save', { nodeId: file, kind: 'user', targetId: t.bob, level: 'manage' }],
      ['links/create', { nodeId: file }],
      ['folders/conflicts', { parentId: root, names: ['secret.txt'] }],
    ];
    for (const [path, body] of attempts) {
      expect([path, (await t.call(t.bob, 'POST', path, body)).statusCode]).toEqual([path, 404]);
    }
    for (const part of ['versions', 'activity', 'shares']) {
      expect((await t.call(t.bob, 'GET', `nodes/${file}/${part}`)).statusCode).toBe(404);
    }
    expect((await t.upload(t.bob, root, 'x.txt', 'x')).statusCode).toBe(404);
    expect((await t.call(t.bob, 'GET', `search?folderId=${root}&text=s`)).statusCode).toBe(404);
  });

  it('keeps names unique ignoring case, and reports which are taken', async () => {
    const root = await t.rootOf(t.ann);
    const file = await t.put(t.ann, root, 'Report.txt', 'x');
    const taken = await t.call(t.ann, 'POST', 'folders/create', {
      parentId: root,
      name: 'report.TXT',
    });
    expect(taken.json().code).toBe(ERRORS.nameTaken.code);
    const other = await t.put(t.ann, root, 'b.txt', 'x');
    const renamed = await t.call(t.ann, 'POST', 'nodes/rename', { id: other, name: 'REPORT.txt' });
    expect(renamed.json().code).toBe(ERRORS.nameTaken.code);
    const conflicts = await t.info(t.ann, 'POST', 'folders/conflicts', {
      parentId: root,
      names: ['REPORT.txt', 'new.txt'],
    });
    expect(conflicts).toEqual({ taken: [{ name: 'REPORT.txt', id: file, kind: 'file' }] });
  });

  it('renames, and refuses a stale revision', async () => {
    const root = await t.rootOf(t.ann);
    const id = await t.put(t.ann, root, 'a.txt', 'x');
    const node = await t.info<FileNode>(t.ann, 'POST', 'nodes/rename', {
      id,
      name: 'b.txt',
      revision: 1,
    });
    expect(node).toMatchObject({ name: 'b.txt', revision: 2 });
    const late = await t.call(t.ann, 'POST', 'nodes/rename', { id, name: 'c.txt', revision: 1 });
    expect(late.statusCode).toBe(409);
    const top = await t.call(t.ann, 'POST', 'nodes/rename', { id: root, name: 'x' });
    expect(top.statusCode).toBe(403);
  });

  it('moves with keep both, replace and skip, and never into itself', async () => {
    const root = await t.rootOf(t.ann);
    const target = await t.makeFolder(t.ann, root, 'target');
    const inner = await t.makeFolder(t.ann, target, 'inner');
    await t.put(t.ann, target, 'a.txt', 'there');
    const a = await t.put(t.ann, root, 'a.txt', 'here');
    const move = (ids: string[], parentId: string, conflict?: string) =>
      t.call(t.ann, 'POST', 'nodes/move', { ids, parentId, ...(conflict ? { conflict } : {}) });
    expect((await move([a], target, 'skip')).json().info).toEqual({ done: [], skipped: [a] });
    await move([a], target);
    expect(await t.names(t.ann, target)).toEqual(['inner', 'a (2).txt', 'a.txt']);
    const b = await t.put(t.ann, root, 'a.txt', 'new');
    await move([b], target, 'replace');
    expect(await t.names(t.ann, target)).toEqual(['inner', 'a (2).txt', 'a.txt']);
    expect((await move([target], inner)).json().code).toBe(ERRORS.insideItself.code);
    expect((await move([target], target)).json().code).toBe(ERRORS.insideItself.code);
    expect((await move([root], target)).statusCode).toBe(403);
  });

  it('creates no cycle when two folders are moved into each other concurrently', async () => {
    const root = await t.rootOf(t.ann);
    for (let round = 0; round < 5; round += 1) {
      const one = await t.makeFolder(t.ann, root, `one${round}`);
      const two = await t.makeFolder(t.ann, root, `two${round}`);
      const moves = await Promise.all([
        t.call(t.ann, 'POST', 'nodes/move', { ids: [one], parentId: two }),
        t.call(t.ann, 'POST', 'nodes/move', { ids: [two], parentId: one }),
      ]);
      expect(moves.map((reply) => reply.json().code).sort()).toEqual([
        10000,
        ERRORS.insideItself.code,
      ]);
    }
  });

  it('copies subtrees without storing content again, and charges the quota', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'folder');
    const inner = await t.makeFolder(t.ann, folder, 'inner');
    await t.put(t.ann, inner, 'deep.txt', '12345');
    const { done } = await t.info<{ done: string[] }>(t.ann, 'POST', 'nodes/copy', {
      ids: [folder],
      parentId: root,
    });
    expect(await t.names(t.ann, root)).toEqual(['folder', 'folder (2)']);
    const found = await t.info<NodePage>(t.ann, 'GET', `search?folderId=${done[0]}&text=deep`);
    expect(found.items.map(nameOf)).toEqual(['deep.txt']);
    expect(found.items[0]).toMatchObject({ path: ['folder (2)', 'inner'] });
    const copyId = found.items[0]?.id ?? '';
    const reply = await t.download(t.ann, await t.addressOf(t.ann, copyId));
    expect(reply.body).toBe('12345');
    const blobs = await context.db.selectFrom('dfs_blob').selectAll().execute();
    expect(blobs).toHaveLength(1);
    const [own] = await t.info<FileSpace[]>(t.ann, 'GET', 'spaces');
    expect(own?.usedBytes).toBe(10);
  });

  it('limits folder depth and files per copy', async () => {
    t.limits = { ...t.limits, depth: 3, batchFiles: 2 };
    const root = await t.rootOf(t.ann);
    const one = await t.makeFolder(t.ann, root, 'one');
    const two = await t.makeFolder(t.ann, one, 'two');
    const deep = await t.call(t.ann, 'POST', 'folders/create', { parentId: two, name: 'three' });
    expect(deep.json().code).toBe(ERRORS.tooDeep.code);
    const other = await t.makeFolder(t.ann, root, 'other');
    await t.makeFolder(t.ann, other, 'below');
    const moved = await t.call(t.ann, 'POST', 'nodes/move', { ids: [other], parentId: two });
    expect(moved.json().code).toBe(ERRORS.tooDeep.code);
    await t.put(t.ann, one, 'a.txt', 'x');
    const copied = await t.call(t.ann, 'POST', 'nodes/copy', { ids: [one], parentId: root });
    expect(copied.json().code).toBe(ERRORS.tooManyFiles.code);
  });

  it('keeps versions, restores one, and deletes the oldest beyond the limit', async () => {
    t.limits = { ...t.limits, versionsPerFile: 3 };
    const root = await t.rootOf(t.ann);
    const id = await t.put(t.ann, root, 'a.txt', 'one');
    await t.put(t.ann, root, 'a.txt', 'two2', { conflict: 'replace' });
    expect(await t.names(t.ann, root)).toEqual(['a.txt']);
    const versions = async () =>
      (await t.info<{ items: FileVersion[] }>(t.ann, 'GET', `nodes/${id}/versions`)).items;
    expect((await versions()).map(({ number, current }) => [number, current])).toEqual([
      [2, true],
      [1, false],
    ]);
    const first = (await versions())[1]?.id ?? '';
    const old = await t.download(t.ann, await t.addressOf(t.ann, id, { versionId: first }));
    expect(old.body).toBe('one');
    await t.info(t.ann, 'POST', 'nodes/restoreVersion', { id, versionId: first });
    expect((await t.download(t.ann, await t.addressOf(t.ann, id))).body).toBe('one');
    await t.put(t.ann, root, 'a.txt', 'four', { conflict: 'replace' });
    expect((await versions()).map(({ number }) => number)).toEqual([4, 3, 2]);
    const [own] = await t.info<FileSpace[]>(t.ann, 'GET', 'spaces');
    expect(own?.usedBytes).toBe(4 + 3 + 4);
  });

  it('moves nodes to the trash, hides them from lists, and restores them to their folder', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'folder');
    const file = await t.put(t.ann, folder, 'a.txt', 'x');
    await t.info(t.ann, 'POST', 'favourites/set', { id: file, favourite: true });
    const address = await t.addressOf(t.ann, file);
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [folder] });
    expect(await t.names(t.ann, root)).toEqual([]);
    expect((await t.call(t.ann, 'GET', `nodes/${file}`)).statusCode).toBe(404);
    expect((await t.download(t.ann, address)).statusCode).toBe(404);
    for (const path of ['favourites', 'recent', `search?folderId=${root}&text=a`]) {
      expect((await t.info<NodePage>(t.ann, 'GET', path)).items).toEqual([]);
    }
    const { spaceId } = (await t.info<{ node: FileNode }>(t.ann, 'GET', `nodes/${root}`)).node;
    const trash = await t.info<NodePage>(t.ann, 'GET', `trash?spaceId=${spaceId}`);
    expect(trash).toMatchObject({ items: [{ id: folder }], keptDays: 30 });
    await t.makeFolder(t.ann, root, 'folder');
    await t.info(t.ann, 'POST', 'nodes/restore', { ids: [folder] });
    expect(await t.names(t.ann, root)).toEqual(['folder', 'folder (2)']);
    expect((await t.info<NodePage>(t.ann, 'GET', 'favourites')).items.map(idOf)).toEqual([file]);
  });

  it('restores to the root of the space when the folder is deleted', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'folder');
    const file = await t.put(t.ann, folder, 'a.txt', 'x');
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [file] });
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [folder] });
    await t.info(t.ann, 'POST', 'nodes/restore', { ids: [file] });
    expect(await t.names(t.ann, root)).toEqual(['a.txt']);
  });

  it('purges the trash on request and after 30 days, and frees quota and content', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'folder');
    await t.put(t.ann, folder, 'a.txt', 'hello');
    const kept = await t.put(t.ann, root, 'b.txt', 'other');
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [folder] });
    t.now += 29 * DAY;
    expect(await t.cleanup.purgeOldTrash()).toBe(0);
    t.now += 2 * DAY;
    expect(await t.cleanup.purgeOldTrash()).toBe(1);
    const nodes = await context.db
      .selectFrom('dfs_node')
      .select('id')
      .where('parent_id', 'is not', null)
      .execute();
    expect(nodes.map((node) => node.id)).toEqual([kept]);
    expect(await t.cleanup.dropUnusedBlobs()).toBe(1);
    const [own] = await t.info<FileSpace[]>(t.ann, 'GET', 'spaces');
    expect(own?.usedBytes).toBe(5);
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [kept] });
    const deleted = await t.info(t.ann, 'POST', 'trash/empty', { spaceId: own?.id });
    expect(deleted).toEqual({ deleted: 1 });
  });

  it('purges only what is in the trash', async () => {
    const root = await t.rootOf(t.ann);
    const id = await t.put(t.ann, root, 'a.txt', 'x');
    expect((await t.call(t.ann, 'POST', 'nodes/purge', { ids: [id] })).statusCode).toBe(404);
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [id] });
    await t.info(t.ann, 'POST', 'nodes/purge', { ids: [id] });
    expect((await t.call(t.ann, 'POST', 'nodes/restore', { ids: [id] })).statusCode).toBe(404);
  });

  it('searches by name and type below a folder only, and matches wildcards literally', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'plans');
    const inner = await t.makeFolder(t.ann, folder, 'inner');
    await t.put(t.ann, inner, 'Budget 100%.txt', 'x');
    await t.put(t.ann, root, 'Budget.txt', 'x');
    await t.put(t.ann, folder, 'budget.png', PNG);
    const search = async (query: string) =>
      (await t.info<NodePage>(t.ann, 'GET', `search?${query}`)).items.map(nameOf);
    expect(await search(`folderId=${folder}&text=BUDGET`)).toEqual([
      'Budget 100%.txt',
      'budget.png',
    ]);
    expect(await search(`folderId=${folder}&text=budget&category=image`)).toEqual(['budget.png']);
    expect(await search(`folderId=${root}&text=0%25`)).toEqual(['Budget 100%.txt']);
    expect(await search(`folderId=${root}&text=budget&limit=1`)).toHaveLength(1);
    expect(await search(`folderId=${root}&text=_`)).toEqual([]);
  });

  it('searches by pinyin, in full and by initials', async () => {
    const root = await t.rootOf(t.ann);
    const id = await t.put(t.ann, root, '年度报告.txt', 'x');
    await t.makeFolder(t.ann, root, '合同');
    const search = async (text: string) =>
      (await t.info<NodePage>(t.ann, 'GET', `search?text=${text}`)).items.map(nameOf);
    for (const text of ['ndbg', 'bg', 'BaoGao', 'niandu']) {
      expect(await search(text)).toEqual(['年度报告.txt']);
    }
    expect(await search('ht')).toEqual(['合同']);
    expect(await search('aogao')).toEqual([]);
    await t.info(t.ann, 'POST', 'nodes/rename', { id, name: '总结.txt' });
    expect(await search('ndbg')).toEqual([]);
    expect(await search('zj')).toEqual(['总结.txt']);
  });

  it('searches all spaces of the person, without what others have and what is in the trash', async () => {
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'budgets');
    await t.put(t.ann, folder, 'budget.txt', 'x');
    await t.put(t.bob, await t.rootOf(t.bob), 'budget of bob.txt', 'x');
    const search = async (who: typeof t.ann) =>
      (await t.info<NodePage>(who, 'GET', 'search?text=budget')).items.map(nameOf).sort();
    expect(await search(t.ann)).toEqual(['budget.txt', 'budgets']);
    expect(await search(t.bob)).toEqual(['budget of bob.txt']);
    await t.info(t.ann, 'POST', 'nodes/trash', { ids: [folder] });
    expect(await search(t.ann)).toEqual([]);
  });

  it('lists recently used files, newest first', async () => {
    const root = await t.rootOf(t.ann);
    const a = await t.put(t.ann, root, 'a.txt', 'x');
    t.now += 1;
    const b = await t.put(t.ann, root, 'b.txt', 'x');
    t.now += 1;
    await t.addressOf(t.ann, a);
    t.now += 1;
    await t.addressOf(t.ann, b, { inline: true, glance: true });
    const { items } = await t.info<NodePage>(t.ann, 'GET', 'recent');
    expect(items.map(idOf)).toEqual([a, b]);
    expect((await t.info<NodePage>(t.bob, 'GET', 'recent')).items).toEqual([]);
  });

  it('lists the history of a file with its actors', async () => {
    const root = await t.rootOf(t.ann);
    const id = await t.put(t.ann, root, 'a.txt', 'x');
    t.now += 1;
    await t.info(t.ann, 'POST', 'nodes/rename', { id, name: 'b.txt' });
    const { items } = await t.info<{ items: object[] }>(t.ann, 'GET', `nodes/${id}/activity`);
    expect(items).toMatchObject([
      {
        action: 'rename',
        actor: { kind: 'person', name: 'ann' },
        detail: { from: 'a.txt', to: 'b.txt' },
      },
      { action: 'upload', detail: { size: 1 } },
    ]);
  });

  it('gives each org unit and system a space with the correct access level', async () => {
    const { db } = context;
    const top = await addOrgUnit(db, null);
    const below = await addOrgUnit(db, top);
    await db.updateTable('user').set({ org_unit_id: below }).where('id', '=', t.ann).execute();
    await db.updateTable('user').set({ org_unit_id: top }).where('id', '=', t.bob).execute();
    await db.insertInto('org_unit_admin').values({ org_unit_id: top, user_id: t.bob }).execute();
    t.systems.set(t.ann, ['1001']);
    const levels = async (userId: string) =>
      (await t.info<FileSpace[]>(userId, 'GET', 'spaces')).map(
        ({ kind, ownerKey, level }) => `${kind} ${ownerKey} ${level}`,
      );
    expect((await levels(t.ann)).sort()).toEqual(
      [
        `person ${t.ann} manage`,
        `unit ${top} view`,
        `unit ${below} edit`,
        'system 1001 edit',
      ].sort(),
    );
    expect((await levels(t.bob)).sort()).toEqual(
      [`person ${t.bob} manage`, `unit ${top} manage`, `unit ${below} manage`].sort(),
    );
    const spaces = await t.info<FileSpace[]>(t.ann, 'GET', 'spaces');
    const rootOf = (key: string) => spaces.find((space) => space.ownerKey === key)?.rootId ?? '';
    expect((await t.upload(t.ann, rootOf(top), 'x.txt', 'x')).statusCode).toBe(403);
    expect((await t.upload(t.ann, rootOf(below), 'x.txt', 'x')).statusCode).toBe(201);
    expect(await t.names(t.bob, rootOf(below))).toEqual(['x.txt']);
    t.systems.delete(t.ann);
    expect((await t.call(t.ann, 'GET', `nodes/${rootOf('1001')}`)).statusCode).toBe(404);
  });

  it('moves bytes between spaces and enforces both quotas', async () => {
    t.systems.set(t.ann, ['1001']);
    const spaces = await t.info<FileSpace[]>(t.ann, 'GET', 'spaces');
    const own = spaces.find((space) => space.kind === 'person');
    const system = spaces.find((space) => space.kind === 'system');
    const folder = await t.makeFolder(t.ann, own?.rootId ?? '', 'folder');
    await t.put(t.ann, folder, 'a.txt', '12345');
    t.denied.add(`+${t.ann} dfs:space:manage`);
    await t.info(t.ann, 'POST', 'spaces/quota', {
      kind: 'system',
      ownerKey: '1001',
      quotaBytes: 4,
    });
    const move = () =>
      t.call(t.ann, 'POST', 'nodes/move', { ids: [folder], parentId: system?.rootId });
    expect((await move()).json().code).toBe(ERRORS.quotaExceeded.code);
    expect(await t.names(t.ann, own?.rootId ?? '')).toEqual(['folder']);
    await t.info(t.ann, 'POST', 'spaces/quota', {
      kind: 'system',
      ownerKey: '1001',
      quotaBytes: 5,
    });
    expect((await move()).json().code).toBe(10000);
    const after = await t.info<FileSpace[]>(t.ann, 'GET', 'spaces');
    expect(after.map(({ kind, usedBytes }) => [kind, usedBytes])).toEqual([
      ['person', 0],
      ['system', 5],
    ]);
    const audit = await context.db.selectFrom('audit').select('action').execute();
    expect(audit.map((row) => row.action)).toEqual(['dfs.quota', 'dfs.quota']);
  });

  it('lists nodes shared with a person, role or unit with their level, and no folder above them', async () => {
    const { db } = context;
    const root = await t.rootOf(t.ann);
    const folder = await t.makeFolder(t.ann, root, 'folder');
    const file = await t.put(t.ann, folder, 'a.txt', 'x');
    const role = await addRole(db, { systemCode: '1001' });
    t.systems.set(t.ann, ['1001']);
    await joinRole(db, t.bob, role);
    const share = (kind: string, targetId: string, level: string, nodeId = folder) =>
      t.call(t.ann, 'POST', 'shares/save', { nodeId, kind, targetId, level });
    expect((await share('role', role, 'view')).json().code).toBe(10000);
    const { items } = await t.info<{ items: object[] }>(t.bob, 'GET', 'sharedWithMe');
    expect(items).toMatchObject([{ node: { id: folder }, level: 'view' }]);
    const detail = await t.info<{ path: object[]; level: string }>(t.bob, 'GET', `nodes/${file}`);
    expect(detail).toMatchObject({ level: 'view', path: [{ id: folder }, { id: file }] });
    expect((await t.upload(t.bob, folder, 'x.txt', 'x')).statusCode).toBe(403);
    t.now += 1;
    expect((await share('user', t.bob, 'edit')).json().code).toBe(10000);
    expect((await t.upload(t.bob, folder, 'x.txt', 'x')).statusCode).toBe(201);
    const spread = await t.call(t.bob, 'POST', 'shares/save', {
      nodeId: folder,
      kind: 'user',
      targetId: t.bob,
      level: 'manage',
    });
    expect(spread.statusCode).toBe(403);
    const { shares } = await t.info<{ shares: { id: string; kind: string }[] }>(
      t.ann,
      'GET',
      `nodes/${file}/shares`,
    );
    expect(shares).toMatchObject([
      { kind: 'role', level: 'view', inheritedFrom: { id: folder, name: 'folder' } },
      { kind: 'user', level: 'edit', targetName: 'bob' },
    ]);
    for (const { id } of shares) await t.info(t.ann, 'POST', 'shares/remove', { id });
    expect((await t.call(t.bob, 'GET', `nodes/${file}`)).statusCode).toBe(404);
    expect((await t.info<{ items: object[] }>(t.bob, 'GET', 'sharedWithMe')).items).toEqual([]);
  });

  it('refuses shares with people who are not visible to the person', async () => {
    const root = await t.rootOf(t.ann);
    const file = await t.put(t.ann, root, 'a.txt', 'x');
    const foreign = await addRole(context.db, { systemCode: '1001', members: [t.bob] });
    const share = (kind: string, targetId: string) =>
      t.call(t.ann, 'POST', 'shares/save', { nodeId: file, kind, targetId, level: 'view' });
    for (const [kind, id] of [
      ['role', foreign],
      ['user', t.bob],
      ['unit', 'none'],
    ] as const) {
      expect((await share(kind, id)).statusCode).toBe(404);
    }
    const targets = await t.info(t.ann, 'GET', 'shareTargets?text=bob');
    expect(targets).toEqual({ items: [] });
    t.systems.set(t.ann, ['1001']);
    const found = await t.info<{ items: object[] }>(t.ann, 'GET', 'shareTargets?text=bob');
    expect(found.items).toMatchObject([{ kind: 'user', id: t.bob, name: 'bob' }]);
    expect((await share('user', t.bob)).json().code).toBe(10000);
  });

  it('requires the permission of each kind of call', async () => {
    const root = await t.rootOf(t.ann);
    t.denied.add(`${t.ann} dfs:file:write`);
    expect(
      (await t.call(t.ann, 'POST', 'folders/create', { parentId: root, name: 'x' })).statusCode,
    ).toBe(403);
    expect((await t.upload(t.ann, root, 'x.txt', 'x')).statusCode).toBe(403);
    t.denied.add(`${t.ann} dfs:file:share`);
    expect((await t.call(t.ann, 'POST', 'links/create', { nodeId: root })).statusCode).toBe(403);
    t.denied.add(`${t.ann} dfs:file:read`);
    expect((await t.call(t.ann, 'GET', 'spaces')).statusCode).toBe(403);
  });
});
