import type { FileLink, FileSpaceUse } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { ERASED } from '../../../platform/db/erased.ts';
import { setUpDfs } from '../../../testing/dfs.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { addOrgUnit, addRole, addUser } from '../../../testing/seed.ts';
import { checkFiles } from '../cleanup/fsck.ts';

const GIB = 1024 ** 3;

describeOnEachDatabase('spaces of the administration', (context) => {
  const t = setUpDfs(context);

  beforeEach(async () => {
    t.denied.add(`+${t.ann} dfs:space:manage`);
    t.denied.add(`+${t.ann} dfs:rule:manage`);
    t.systems.set(t.ann, ['1001']);
    await addRole(context.db, { systemCode: '1001', members: [t.ann, t.bob] });
  });

  const list = (query = '') =>
    t.info<{ items: FileSpaceUse[]; next: string | null }>(t.ann, 'GET', `spaces/all${query}`);
  const setQuota = (kind: string, ownerKey: string, quotaBytes: number | null) =>
    t.call(t.ann, 'POST', 'spaces/quota', { kind, ownerKey, quotaBytes });

  it('lists used bytes, largest first, filtered by name and kind, one page at a time', async () => {
    await t.put(t.ann, await t.rootOf(t.ann), 'a.txt', '12');
    await t.put(t.bob, await t.rootOf(t.bob), 'b.txt', '12345');
    const { items, next } = await list();
    expect(items.map(({ kind, name, usedBytes }) => [kind, name['zh-CN'], usedBytes])).toEqual([
      ['person', 'bob', 5],
      ['person', 'ann', 2],
      ['system', expect.any(String), 0],
    ]);
    expect(next).toBeNull();
    expect((await list('?kind=system')).items).toMatchObject([{ ownerKey: '1001' }]);
    expect((await list('?text=BO')).items).toMatchObject([{ ownerKey: t.bob }]);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.next}`);
    expect([...first.items, ...second.items]).toEqual(items);
  });

  it('names units and systems in both languages and searches both', async () => {
    const { db } = context;
    const unit = await addOrgUnit(db, null);
    const name = { 'zh-CN': '销售部', 'en-US': 'Sales' };
    await db
      .updateTable('org_unit')
      .set({ name: name['zh-CN'], name_en: name['en-US'] })
      .where('id', '=', unit)
      .execute();
    await db
      .updateTable('system')
      .set({ name: '仓库', name_en: 'Warehouse' })
      .where('code', '=', '1001')
      .execute();
    await setQuota('unit', unit, 1);
    await setQuota('system', '1001', 1);
    for (const text of ['sales', '销售']) {
      expect((await list(`?text=${encodeURIComponent(text)}`)).items).toMatchObject([{ name }]);
    }
    expect((await list('?text=warehouse')).items).toMatchObject([
      { name: { 'zh-CN': '仓库', 'en-US': 'Warehouse' } },
    ]);

    const file = await t.put(t.ann, await t.rootOf(t.ann), 'a.txt', '1');
    const target = { kind: 'unit', targetId: unit };
    t.now += 1;
    await t.info(t.ann, 'POST', 'shares/save', { nodeId: file, ...target, level: 'view' });
    const readIn = async (locale: 'zh-CN' | 'en-US', path: string) => {
      const reply = await t.app.inject({
        url: `/gateway/dfs/${path}`,
        headers: { sdnxrequestid: t.ann, 'accept-language': locale },
      });
      return reply.json().info;
    };
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const { shares } = await readIn(locale, `nodes/${file}/shares`);
      expect(shares).toMatchObject([{ ...target, targetName: name[locale] }]);
      const activity = await readIn(locale, `nodes/${file}/activity`);
      expect(activity.items[0]).toMatchObject({
        action: 'share',
        detail: { to: name[locale], level: 'view' },
      });
      const { items } = await readIn(locale, `shareTargets?text=${encodeURIComponent('销售')}`);
      expect(items).toMatchObject([{ kind: 'unit', id: unit, name: name[locale] }]);
    }
  });

  it('sets a quota that limits uploads, and resets it', async () => {
    const root = await t.rootOf(t.bob);
    expect((await setQuota('person', t.bob, 3)).json().code).toBe(10000);
    expect((await list('?text=bob')).items).toMatchObject([{ quotaBytes: 3, isDefault: false }]);
    expect((await t.upload(t.bob, root, 'b.txt', '12345')).statusCode).toBe(413);
    expect((await setQuota('person', t.bob, null)).json().code).toBe(10000);
    expect((await list('?text=bob')).items).toMatchObject([
      { quotaBytes: 10 * GIB, isDefault: true },
    ]);
    expect((await t.upload(t.bob, root, 'b.txt', '12345')).statusCode).toBe(201);
    const audit = await context.db.selectFrom('audit').select('action').execute();
    expect(audit.map((row) => row.action)).toEqual(['dfs.quota', 'dfs.quota']);
  });

  it('keeps shared files of an erased person until they are purged', async () => {
    t.systems.set(t.bob, ['1001']);
    const root = await t.rootOf(t.bob);
    const team = await t.makeFolder(t.bob, root, 'Team');
    const inside = await t.put(t.bob, team, 'plan.txt', 'a plan');
    const own = await t.put(t.bob, root, 'diary.txt', 'a diary');
    const share = { nodeId: team, kind: 'user', targetId: t.ann, level: 'edit' };
    await t.info(t.bob, 'POST', 'shares/save', share);
    const stays = await t.put(t.ann, await t.rootOf(t.ann), 'same.txt', 'a plan');
    const { key } = await t.info<FileLink>(t.bob, 'POST', 'links/create', { nodeId: team });
    const visit = () => t.app.inject({ url: `/gateway/dfs/link/${key}` });
    expect((await visit()).statusCode).toBe(200);
    expect((await list('?kind=person&text=bob')).items).toMatchObject([{ emptiedAt: null }]);

    await context.db
      .updateTable('user')
      .set({ deleted_at: ERASED, status: 'disabled', updated_at: t.now })
      .where('id', '=', t.bob)
      .execute();
    const emptiedAt = t.now + t.limits.trashKeptFor;
    await t.cleanup.run();
    expect((await visit()).statusCode).toBe(404);
    expect(await t.names(t.ann, team)).toEqual(['plan.txt']);
    expect((await t.call(t.ann, 'GET', `nodes/${own}`)).statusCode).toBe(404);
    expect((await list('?kind=person&text=bob')).items).toMatchObject([
      { usedBytes: 13, emptiedAt },
    ]);
    expect((await setQuota('person', t.bob, 1)).statusCode).toBe(404);

    t.now = emptiedAt;
    await t.cleanup.run();
    expect((await t.call(t.ann, 'GET', `nodes/${inside}`)).statusCode).toBe(404);
    const nodes = await context.db.selectFrom('dfs_node').select('id').execute();
    const left = nodes.map(({ id }) => id);
    expect([left.includes(stays), left.includes(inside), left.includes(own)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await list('?kind=person&text=bob')).items).toEqual([]);
    t.now += t.limits.blobGrace + 1;
    await t.cleanup.run();
    const report = await checkFiles(context.db, t.store, { readContent: true, now: t.now });
    expect(report).toMatchObject({ checked: 1, damaged: [], missing: [], orphaned: [] });
  });

  it('neither lists nor changes spaces of systems that the manager may not enter', async () => {
    const stranger = await addUser(context.db, 'eve');
    await t.rootOf(stranger);
    const unit = await addOrgUnit(context.db, null);
    t.systems.set(t.ann, []);
    expect((await list()).items.map((space) => space.name['zh-CN'])).not.toContain('eve');
    expect((await setQuota('person', stranger, 1)).statusCode).toBe(404);
    expect((await setQuota('system', '1001', 1)).statusCode).toBe(404);
    expect((await setQuota('unit', unit, 1)).json().code).toBe(10000);
    expect((await t.call(t.bob, 'GET', 'spaces/all')).statusCode).toBe(403);
  });

  it('lists attachment rules, and removing one ends the access that it gave', async () => {
    const rule = { subApp: 'contract', recordType: 'order' };
    t.denied.add(`+${t.ann} contract:order:read`);
    t.denied.add(`+${t.ann} contract:order:write`);
    await t.info(t.ann, 'POST', 'attachmentRules/save', {
      ...rule,
      systemCode: '1001',
      viewPermission: 'contract:order:read',
      editPermission: 'contract:order:write',
    });
    expect(await t.info(t.ann, 'GET', 'attachmentRules')).toMatchObject([rule]);
    const { folderId } = await t.info<{ folderId: string }>(
      t.ann,
      'GET',
      'attachments/contract/order/1',
    );
    const file = await t.put(t.ann, folderId, 'a.txt', 'x');
    await t.info(t.ann, 'POST', 'attachmentRules/remove', rule);
    expect(await t.info(t.ann, 'GET', 'attachmentRules')).toEqual([]);
    expect((await t.call(t.ann, 'GET', `nodes/${file}`)).statusCode).toBe(404);
    expect((await t.call(t.ann, 'POST', 'attachmentRules/remove', rule)).statusCode).toBe(404);
  });
});
