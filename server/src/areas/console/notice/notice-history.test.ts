import type { SentNotice } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { addOrgUnit, addRole, addSystem, addUser } from '../../../testing/seed.ts';
import type { SystemScope } from '../ports.ts';
import { insertNotice } from './notice.store.ts';
import { createNoticeHistoryService, type NoticeHistoryService } from './notice-history.service.ts';
import { insertRead, moveMark } from './notice-state.store.ts';

type Target = Parameters<typeof insertNotice>[2][number];

const SENT_AT = 1_800_000_000_000;

async function send(db: Db, seq: number, senderId: string | null, ...targets: Target[]) {
  const texts = JSON.stringify({ 'zh-CN': `通知 ${seq}`, 'en-US': `Notice ${seq}` });
  const row = { type: 2001, wash_no: null, message: '{}', title: texts, body: texts };
  const at = SENT_AT + seq;
  await insertNotice(
    db,
    { ...row, seq, link: '', sender_id: senderId, sub_app: null, created_at: at },
    targets,
  );
}

describeOnEachDatabase('the history of notices', (context) => {
  let history: NoticeHistoryService;
  let scope: SystemScope;
  let ann: string;
  let bob: string;
  let cem: string;

  beforeEach(async () => {
    const { db } = context;
    scope = 'all';
    history = createNoticeHistoryService({ db, findSendScope: async () => scope });
    await addSystem(db, '1001');
    [ann, bob, cem] = [
      await addUser(db, 'ann'),
      await addUser(db, 'bob'),
      await addUser(db, 'cem'),
    ];
  });

  const list = async (userId = ann, place: { cursor?: string; limit?: number } = {}) =>
    history.list(userId, { limit: 20, ...place });
  const countsOf = (items: readonly SentNotice[]) =>
    items.map(({ seq, recipients, readers }) => [seq, recipients, readers]);

  it('shows sender, content, recipients and time', async () => {
    const { db } = context;
    const role = await addRole(db, { systemCode: '1001', members: [bob] });
    const unit = await addOrgUnit(db, null);
    await send(
      db,
      1,
      ann,
      { kind: 'user', target_id: cem },
      { kind: 'role', target_id: role },
      { kind: 'unit', target_id: unit },
      { kind: 'system', target_id: '1001' },
    );
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      title: { 'en-US': 'Notice 1' },
      createdAt: SENT_AT + 1,
      sender: { id: ann, name: 'ann' },
      to: {
        everyone: false,
        users: { count: 1, names: ['cem'] },
        roles: [{ id: role }],
        orgUnits: [{ id: unit }],
        systems: [{ id: '1001' }],
      },
    });
  });

  it('counts each recipient once, and those who read, read all or cleared', async () => {
    const { db } = context;
    const role = await addRole(db, { systemCode: '1001', members: [ann, bob] });
    await send(db, 1, ann, { kind: 'user', target_id: ann }, { kind: 'role', target_id: role });
    await send(db, 2, ann, { kind: 'all', target_id: '' });
    await send(db, 3, ann, { kind: 'user', target_id: cem });
    await insertRead(db, ann, [1, 2], SENT_AT);
    await moveMark(db, ann, 'read_up_to', 2);
    await moveMark(db, cem, 'cleared_up_to', 3);
    expect(countsOf((await list()).items)).toEqual([
      [3, 1, 1],
      [2, 3, 2],
      [1, 2, 1],
    ]);
  });

  it('counts neither people who left nor people who joined later', async () => {
    const { db } = context;
    await send(db, 1, ann, { kind: 'all', target_id: '' });
    await db.updateTable('user').set({ status: 'disabled' }).where('id', '=', bob).execute();
    await db
      .updateTable('user')
      .set({ created_at: SENT_AT + 2 })
      .where('id', '=', cem)
      .execute();
    expect(countsOf((await list()).items)).toEqual([[1, 1, 0]]);
  });

  it('reaches units below the named one and roles of every system', async () => {
    const { db } = context;
    const top = await addOrgUnit(db, null);
    const below = await addOrgUnit(db, top);
    await db.updateTable('user').set({ org_unit_id: below }).where('id', '=', bob).execute();
    await addRole(db, { systemCode: null, grantsAll: true, members: [cem] });
    await send(db, 1, ann, { kind: 'unit', target_id: top });
    await send(db, 2, ann, { kind: 'system', target_id: '1001' });
    expect(countsOf((await list()).items)).toEqual([
      [2, 1, 0],
      [1, 1, 0],
    ]);
  });

  it('shows people without permission in every system only their own notices', async () => {
    const { db } = context;
    await send(db, 1, ann, { kind: 'user', target_id: bob });
    await send(db, 2, bob, { kind: 'user', target_id: ann });
    await send(db, 3, null, { kind: 'user', target_id: bob });
    expect((await list()).items.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    scope = ['1001'];
    expect((await list()).items.map(({ seq }) => seq)).toEqual([1]);
    scope = [];
    expect((await list(cem)).items).toEqual([]);
  });

  it('reads a page at a time and names the first five recipients', async () => {
    const { db } = context;
    const many = await Promise.all(Array.from({ length: 7 }, (_, n) => addUser(db, `person-${n}`)));
    await send(db, 1, ann, ...many.map((target_id) => ({ kind: 'user' as const, target_id })));
    await send(db, 2, ann, { kind: 'user', target_id: bob });
    const first = await list(ann, { limit: 1 });
    expect(first.items.map(({ seq }) => seq)).toEqual([2]);
    const second = await list(ann, { limit: 1, cursor: first.next ?? '' });
    expect(second).toMatchObject({ next: null, items: [{ seq: 1, recipients: 7 }] });
    expect(second.items[0]?.to.users).toMatchObject({ count: 7, names: { length: 5 } });
  });
});
