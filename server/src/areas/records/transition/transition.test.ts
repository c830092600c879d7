import { randomBytes } from 'node:crypto';
import {
  collection,
  compileBlueprint,
  create as createEffect,
  date,
  defineBlueprint,
  flow,
  line,
  link,
  money,
  move as moveEffect,
  notify,
  person,
  post,
  series,
  set,
  startApproval,
  sumOf,
  text,
  webhook,
} from '@pedestal/blueprint';
import { ERRORS, IDEMPOTENCY_KEY_HEADER, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { create, open, save, list, history } = routeGroups.record;
const { run, amend } = routeGroups.recordTransition;

const orders = (extra: Parameters<typeof flow>[1] = {}) =>
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    roles: {
      checker: {
        title: ['审核人', 'Checker'],
        grants: { order: { actions: ['read'], scope: 'all' } },
      },
    },
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        number: series('SO-{yyyy}-{000}', { at: 'approved' }),
        fields: {
          subject: text({ max: 40, required: true }),
          note: text({ max: 40 }),
          clerk: person(),
          checked: person(),
          day: date(),
          total: sumOf('lines.amount'),
        },
        lines: { lines: line({ amount: money() }) },
        states: flow(
          'draft',
          {
            submit: {
              path: 'draft > submitted',
              guard: 'total > 0',
              effects: [
                notify(['clerk', 'role:checker'], ['{subject} 待审', '{subject} waits: {note}']),
              ],
            },
            approve: {
              path: 'submitted > approved',
              permission: 'approve',
              effects: [
                set('checked', 'me'),
                set('day', 'today'),
                createEffect('task', 'order', { title: 'subject' }),
                webhook('orderApproved'),
              ],
            },
            back: 'submitted > draft',
            drop: {
              path: 'approved > dropped',
              permission: 'drop',
              effects: [moveEffect('task', 'order', 'stop')],
            },
            ...extra,
          },
          { submitted: { frozen: ['subject', 'lines'] }, approved: { frozen: 'all' } },
        ),
      }),
      task: collection({
        title: ['任务', 'Task'],
        fields: { title: text({ max: 40, required: true }), order: link('order') },
        states: flow('open', {
          stop: { path: 'open > stopped', permission: 'stop', guard: "title != 'kept'" },
          finish: 'open > finished',
        }),
      }),
    },
  });

const at = (id: string, extra: object = {}) => ({
  params: { workspace: 'test', collection: 'order', id, ...extra } as never,
});

describeRecords('transitions', compileBlueprint(orders()), (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function newOrder(amount: string, values: object = {}): Promise<StoredRecord> {
    const reply = await test.call(boss, create, {
      params: { workspace: 'test', collection: 'order' },
      body: {
        values: { subject: 'spring', ...values },
        lines: { lines: [{ values: { amount } }] },
      },
    });
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as StoredRecord;
  }

  const move = (userId: string, id: string, transition: string, version: number) =>
    test.call(userId, run, { ...at(id, { transition }), body: { version } });

  const approvals = () => test.events.filter(({ event }) => event === 'orderApproved');

  const taskCount = async () => {
    const place = { params: { workspace: 'test', collection: 'task' }, query: {} };
    return ((await test.call(boss, list, place)).info as { items: [] }).items.length;
  };

  it('are offered where state, guard and rights allow them', async () => {
    expect((await newOrder('0')).transitions).toEqual([]);
    const { id, transitions } = await newOrder('5');
    expect(transitions).toEqual(['submit']);
    const reply = await move(boss, id, 'submit', 1);
    expect((reply.info as StoredRecord).transitions).toEqual(['approve', 'back']);
    const editor = await test.addPerson('editor', test.units.root);
    await test.addRole({ grants: { order: 'all', 'order:edit': 'all' }, members: [editor] });
    const opened = (await test.call(editor, open, at(id))).info as StoredRecord;
    expect(opened.transitions).toEqual(['back']);
    expect((await move(editor, id, 'approve', 2)).status).toBe(403);
  });

  it('refuse an unmet guard, a wrong state, a stale version and an unknown name', async () => {
    const { id } = await newOrder('0');
    expect((await move(boss, id, 'submit', 1)).code).toBe(ERRORS.guardUnmet.code);
    expect((await move(boss, id, 'approve', 1)).code).toBe(ERRORS.wrongState.code);
    expect((await move(boss, id, 'submit', 2)).status).toBe(409);
    expect((await move(boss, id, 'nothing', 1)).status).toBe(404);
    expect((await move(boss, 'nobody', 'submit', 1)).status).toBe(404);
    const opened = (await test.call(boss, open, at(id))).info as StoredRecord;
    expect(opened).toMatchObject({ version: 1, values: { state: 'draft' } });
  });

  it('set fields, create a linked record, queue an event and give the number, once', async () => {
    const { id } = await newOrder('5');
    await move(boss, id, 'submit', 1);
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomBytes(16).toString('hex') };
    const input = { ...at(id, { transition: 'approve' }), body: { version: 2 } };
    const first = await test.call(boss, run, input, headers);
    const again = await test.call(boss, run, input, headers);
    expect(again.info).toEqual(first.info);
    const year = new Date().getUTCFullYear();
    const day = new Date().toISOString().slice(0, 10);
    expect(first.info).toMatchObject({
      version: 3,
      values: { state: 'approved', checked: boss, day, no: `SO-${year}-001` },
    });
    expect(await taskCount()).toBe(1);
    expect(approvals()).toEqual([
      expect.objectContaining({ recordId: id, version: 3, transition: 'approve' }),
    ]);
    const changes = (await test.call(boss, history, { ...at(id), query: {} })).info as object[];
    expect(changes[0]).toMatchObject({
      version: 3,
      via: 'transition',
      changes: { state: ['submitted', 'approved'], no: [null, `SO-${year}-001`] },
    });
  });

  it('are won by one of two people on two gateways, and the other is told', async () => {
    const other = await test.startGateway();
    const { id } = await newOrder('5');
    await move(boss, id, 'submit', 1);
    const race = (transition: string, app = test.app) =>
      test.call(boss, run, { ...at(id, { transition }), body: { version: 2 } }, {}, app);
    const replies = await Promise.all([
      race('approve'),
      race('approve', other),
      race('back'),
      race('back', other),
    ]);
    expect(replies.filter(({ code }) => code === 10000)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
    const { values, version } = (await test.call(boss, open, at(id))).info as StoredRecord;
    expect(version).toBe(3);
    const expected = values.state === 'approved' ? 1 : 0;
    expect([await taskCount(), approvals().length]).toEqual([expected, expected]);
  });

  it('freeze fields for every later save', async () => {
    const { id } = await newOrder('5');
    await move(boss, id, 'submit', 1);
    const edit = (values: object) =>
      test.call(boss, save, { ...at(id), body: { version: 2, values: values as never } });
    const refused = await edit({ subject: 'other' });
    expect(refused.details?.fields).toEqual([
      { field: 'subject', message: 'This field cannot be changed in the current state' },
    ]);
    expect((await edit({ note: 'seen' })).code).toBe(10000);
  });

  it('notify only people who may read the record, with what each may see', async () => {
    const clerk = await test.addPerson('clerk', test.units.east);
    const checker = await test.addPerson('checker', test.units.west);
    const stranger = await test.addPerson('stranger', test.units.west);
    const role = await test.addRole({ grants: { order: 'all' }, members: [clerk] });
    await test.db
      .insertInto('role_field')
      .values({
        role_id: role,
        workspace: 'test',
        collection: 'order',
        field: 'note',
        access: 'none',
      })
      .execute();
    const { id: checkers } = await test.db
      .selectFrom('role')
      .select('id')
      .where('name', '=', '审核人')
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('user_role')
      .values([{ user_id: checker, role_id: checkers, granted_at: 1 }])
      .execute();
    // The role of the blueprint stays the same one under another name.
    await test.db.updateTable('role').set({ name: '复核' }).where('id', '=', checkers).execute();
    await test.db.updateTable('role').set({ name: '审核人' }).where('id', '=', role).execute();
    test.forgetRights();
    const { id } = await newOrder('5', { clerk, note: 'secret' });
    await move(boss, id, 'submit', 1);
    const titles = new Map(test.notices.map(({ userId, title }) => [userId, title['en-US']]));
    expect(titles).toEqual(
      new Map([
        [clerk, 'spring waits: '],
        [checker, 'spring waits: secret'],
      ]),
    );
    // Can be picked, but reads no orders.
    await test.addRole({ grants: {}, members: [stranger] });
    const other = await newOrder('5', { clerk: stranger });
    await move(boss, other.id, 'submit', 1);
    expect(test.notices.map(({ userId }) => userId)).not.toContain(stranger);
  });

  it('leave nothing behind when an effect fails', async () => {
    const { id } = await newOrder('5');
    await move(boss, id, 'submit', 1);
    // The task has no title then, which is required.
    await test.db.deleteFrom('record_number').execute();
    const long = await newOrder('5');
    await move(boss, long.id, 'submit', 1);
    await test.db
      .updateTable('r_test_order' as never)
      .set({ subject: null } as never)
      .where('id' as never, '=', long.id as never)
      .execute();
    expect((await move(boss, long.id, 'approve', 2)).status).toBe(422);
    expect([await taskCount(), approvals()]).toEqual([0, []]);
    const approved = await move(boss, id, 'approve', 2);
    expect((approved.info as StoredRecord).values.no).toMatch(/-001$/);
  });

  it('move the records that link to theirs, without a right to it, and only together', async () => {
    const { id } = await newOrder('5');
    await move(boss, id, 'submit', 1);
    await move(boss, id, 'approve', 2);
    const tasks = { params: { workspace: 'test', collection: 'task' } };
    for (const title of ['done', 'kept']) {
      const body = { values: { title, order: id } };
      const { info } = await test.call(boss, create, { ...tasks, body });
      if (title === 'kept') continue;
      const place = {
        ...at((info as StoredRecord).id, { collection: 'task', transition: 'finish' }),
      };
      expect((await test.call(boss, run, { ...place, body: { version: 1 } })).code).toBe(10000);
    }
    const states = async () => {
      const { info } = await test.call(boss, list, { ...tasks, query: { sort: 'title' } });
      const { items } = info as { items: { id: string; values: StoredRecord['values'] }[] };
      return items.map(({ values: { title, state } }) => `${title} ${state}`);
    };
    const dropper = await test.addPerson('dropper', test.units.root);
    await test.addRole({ grants: { order: 'all', 'order:drop': 'all' }, members: [dropper] });
    // One of them may not stop: nothing moves.
    expect((await move(dropper, id, 'drop', 3)).code).toBe(ERRORS.guardUnmet.code);
    expect(await states()).toEqual(['done finished', 'kept open', 'spring open']);
    const { info } = await test.call(boss, list, { ...tasks, query: { f: 'title.eq.kept' } });
    const [kept] = (info as { items: StoredRecord[] }).items;
    const renamed = { version: 1, values: { title: 'left' } };
    await test.call(boss, save, { ...at(kept?.id ?? '', { collection: 'task' }), body: renamed });
    expect((await move(dropper, id, 'drop', 3)).code).toBe(10000);
    expect(await states()).toEqual(['done finished', 'left stopped', 'spring stopped']);
  });

  it('are followed by a new revision when an official document is amended', async () => {
    const { id } = await newOrder('5');
    const amended = (version: number) => test.call(boss, amend, { ...at(id), body: { version } });
    expect((await amended(1)).code).toBe(ERRORS.wrongState.code);
    await move(boss, id, 'submit', 1);
    const approved = (await move(boss, id, 'approve', 2)).info as StoredRecord;
    expect((await amended(2)).status).toBe(409);
    const reopened = (await amended(3)).info as StoredRecord;
    const { no } = approved.values;
    expect(reopened).toMatchObject({ version: 4, revision: 2, values: { state: 'draft', no } });
    expect(reopened.writable).toContain('subject');
    const changes = (await test.call(boss, history, { ...at(id), query: {} })).info as object[];
    expect(changes[0]).toMatchObject({
      via: 'amend',
      changes: { revision: [1, 2], state: ['approved', 'draft'] },
    });
    await move(boss, id, 'submit', 4);
    const again = (await move(boss, id, 'approve', 5)).info as StoredRecord;
    expect(again).toMatchObject({ revision: 2, values: { no } });
    const editor = await test.addPerson('editor', test.units.root);
    await test.addRole({ grants: { order: 'all', 'order:edit': 'all' }, members: [editor] });
    const forbidden = await test.call(editor, amend, { ...at(id), body: { version: 6 } });
    expect(forbidden.status).toBe(403);
  });
});

it.each([
  ['post', post('stockIn'), 'order has no posting stockIn'],
  ['startApproval', startApproval('x'), 'order has no approval x'],
  ['move', moveEffect('task', 'title', 'stop'), 'task has no link title to order'],
  ['move', moveEffect('task', 'order', 'x'), 'task has no transition x'],
])(
  'refuses the effect %s of something that the blueprint does not declare',
  (_kind, effect, message) => {
    const withEffect = orders({ close: { path: 'approved > draft', effects: [effect] } });
    expect(() => compileBlueprint(withEffect)).toThrow(message);
  },
);
