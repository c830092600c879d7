import { randomBytes } from 'node:crypto';
import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import {
  IDEMPOTENCY_KEY_HEADER,
  type RecordComment,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { RECORD_LIMITS } from '../limits.ts';

const { create, save } = routeGroups.record;
const { list, add, edit, remove, timeline } = routeGroups.recordComment;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        fields: { subject: text({ max: 40 }), secret: text({ max: 40 }) },
      }),
    },
  }),
);

describeRecords('comments', blueprint, (test) => {
  let boss: string;
  let clerk: string;
  let stranger: string;
  let record: StoredRecord;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    clerk = await test.addPerson('clerk', test.units.east);
    stranger = await test.addPerson('stranger', test.units.west);
    await test.addRole({ grantsAll: true, members: [boss] });
    const role = await test.addRole({ grants: { order: 'all' }, members: [clerk] });
    await test.addRole({ grants: { order: 'own' }, members: [stranger] });
    await test.db
      .insertInto('role_field')
      .values({
        role_id: role,
        workspace: 'test',
        collection: 'order',
        field: 'secret',
        access: 'none',
      })
      .execute();
    test.forgetRights();
    const params = { workspace: 'test', collection: 'order' };
    const reply = await test.call(boss, create, { params, body: { values: { subject: 'one' } } });
    record = reply.info as StoredRecord;
  });

  const at = (extra: object = {}) => ({
    params: { workspace: 'test', collection: 'order', id: record.id, ...extra } as never,
  });
  const say = (userId: string, content: string, mentions: string[] = []) =>
    test.call(userId, add, { ...at(), body: { text: content, mentions } });
  const listed = async (userId: string, query: object = {}) => {
    const reply = await test.call(userId, list, { ...at(), query });
    return reply.info as { items: RecordComment[]; next: string | null };
  };

  it('are written by whoever may open the record, and tell the people they mention', async () => {
    const reply = await say(clerk, 'please look', [boss]);
    expect(reply.info).toMatchObject({
      text: 'please look',
      by: { id: clerk },
      mentions: [{ id: boss }],
      editedAt: null,
    });
    expect(test.notices).toEqual([
      expect.objectContaining({
        userId: boss,
        body: { 'zh-CN': 'please look', 'en-US': 'please look' },
        link: `/test/order/${record.id}`,
      }),
    ]);
    expect((await say(stranger, 'hello')).status).toBe(404);
    expect((await test.call(stranger, list, { ...at(), query: {} })).status).toBe(404);
  });

  it('cannot mention who may not open the record, and do not say whether the person exists', async () => {
    const refused = await say(clerk, 'look', [stranger]);
    const unknown = await say(clerk, 'look', ['nobody']);
    expect(refused.status).toBe(422);
    expect(unknown.details).toEqual(refused.details);
    expect((await listed(clerk)).items).toEqual([]);
    expect(test.notices).toEqual([]);
  });

  it('are edited and deleted by their author only; only newly mentioned people are told', async () => {
    const { id } = (await say(clerk, 'first', [boss])).info as RecordComment;
    const change = (userId: string, mentions: string[]) =>
      test.call(userId, edit, { ...at({ comment: id }), body: { text: 'second', mentions } });
    expect((await change(boss, [])).status).toBe(404);
    expect((await change(clerk, [boss])).info).toMatchObject({
      text: 'second',
      editedAt: expect.any(Number),
    });
    expect(test.notices).toHaveLength(1);
    expect((await test.call(boss, remove, at({ comment: id }))).status).toBe(404);
    expect((await test.call(clerk, remove, at({ comment: id }))).code).toBe(10000);
    expect((await listed(boss)).items).toEqual([]);
    expect((await change(clerk, [])).status).toBe(404);
    const stored = await test.db.selectFrom('record_comment').select('text').execute();
    expect(stored).toEqual([{ text: '' }]);
  });

  it('are written once when a call is repeated', async () => {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomBytes(16).toString('hex') };
    const input = { ...at(), body: { text: 'once', mentions: [boss] } };
    const first = await test.call(clerk, add, input, headers);
    const again = await test.call(clerk, add, input, headers);
    expect(again.info).toEqual(first.info);
    expect([(await listed(clerk)).items.length, test.notices.length]).toEqual([1, 1]);
  });

  it('are listed by page, newest first', async () => {
    const total = RECORD_LIMITS.commentPage + 3;
    for (let n = 0; n < total; n += 1) await say(boss, `c${n}`);
    const first = await listed(boss);
    const second = await listed(boss, { before: first.next });
    const items = [...first.items, ...second.items];
    expect(new Set(items.map((comment) => comment.text)).size).toBe(total);
    const times = items.map((comment) => comment.at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(second.next).toBeNull();
  });

  it('form one timeline with the changes, without fields out of reach', async () => {
    for (let n = 0; n < RECORD_LIMITS.commentPage; n += 1) {
      await say(boss, `c${n}`);
      await test.call(boss, save, {
        ...at(),
        body: { version: n + 1, values: { secret: `s${n}`, subject: `v${n}` } },
      });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await test.call(clerk, timeline, { ...at(), query: cursor ? { cursor } : {} });
      expect(reply.text).not.toContain('"s1"');
      const page = reply.info as {
        items: { kind: string; text?: string; version?: number }[];
        next: string | null;
      };
      seen.push(
        ...page.items.map(({ kind, text: words, version }) => `${kind} ${words ?? version}`),
      );
      cursor = page.next ?? undefined;
    } while (cursor);
    const total = 2 * RECORD_LIMITS.commentPage + 1;
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    const ofKind = (kind: string) => seen.filter((each) => each.startsWith(kind));
    expect(ofKind('comment')).toHaveLength(RECORD_LIMITS.commentPage);
    const versions = ofKind('change').map((each) => Number(each.split(' ')[1]));
    expect(versions).toEqual(versions.toSorted((a, b) => b - a));
    expect((await test.call(stranger, timeline, { ...at(), query: {} })).status).toBe(404);
    const bad = await test.call(boss, timeline, { ...at(), query: { cursor: 'abc' } });
    expect(bad.status).toBe(422);
  });
});
