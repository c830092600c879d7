import {
  choices,
  collection,
  compileBlueprint,
  computed,
  defineBlueprint,
  flow,
  integer,
  line,
  money,
  sumOf,
  text,
} from '@pedestal/blueprint';
import { ERRORS, routeGroups, type StoredRecord } from '@pedestal/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { create, save, open, remove } = routeGroups.record;
const { undo } = routeGroups.recordUndo;
const { run } = routeGroups.recordTransition;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        fields: {
          subject: text({ max: 40 }),
          note: text({ max: 40 }),
          tags: choices({ rush: ['加急', 'Rush'], gift: ['礼品', 'Gift'] }),
          total: sumOf('lines.amount'),
        },
        lines: {
          lines: line({
            qty: integer(),
            price: money(),
            amount: computed('qty * price', { scale: 2 }),
          }),
        },
        states: flow('draft', { finish: 'draft > done' }),
      }),
    },
  }),
);

const at = (id = '', extra: object = {}) => ({
  params: { workspace: 'test', collection: 'order', ...(id ? { id } : {}), ...extra } as never,
});

/** What a person sees of a record, without what every change moves. */
const contentOf = ({ values, lines }: StoredRecord) => {
  const { updated: _updated, ...rest } = values;
  return { values: rest, lines };
};

const someText = fc.constantFrom('', 'a', 'b', 'c');
const someLine = fc.record({
  qty: fc.constantFrom('1', '2', null),
  price: fc.constantFrom('1.50', '2', null),
});
const edit = fc.record({
  values: fc.record(
    {
      subject: someText,
      note: someText,
      tags: fc.subarray(['rush', 'gift']),
    },
    { requiredKeys: [] },
  ),
  add: fc.array(someLine, { maxLength: 2 }),
  /** Line numbers, taken modulo the number of lines. */
  change: fc.array(fc.tuple(fc.nat(5), someLine), { maxLength: 2 }),
  remove: fc.array(fc.nat(5), { maxLength: 2 }),
  shuffle: fc.option(fc.nat(100)),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

describeRecords('undo', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function newOrder(values: object, lines: object[] = []): Promise<StoredRecord> {
    const body = { values, lines: { lines: lines.map((each) => ({ values: each })) } };
    const reply = await test.call(boss, create, { ...at(), body: body as never });
    expect(reply.code, reply.text).toBe(10000);
    return reply.info as StoredRecord;
  }

  const opened = async (id: string) => (await test.call(boss, open, at(id))).info as StoredRecord;
  const saveIt = (id: string, version: number, body: object) =>
    test.call(boss, save, { ...at(id), body: { version, ...body } as never });
  const undoIt = (id: string, change: number) =>
    test.call(boss, undo, { ...at(id), body: { change } });

  function toBody({ lines }: StoredRecord, { values, add, change, remove: gone, shuffle }: Edit) {
    const ids = (lines.lines ?? []).map(({ id }) => id);
    const idAt = (n: number) => ids[n % Math.max(1, ids.length)];
    const removed = [...new Set(gone.flatMap((n) => idAt(n) ?? []))];
    const changed = new Map(change.flatMap(([n, each]) => (idAt(n) ? [[idAt(n), each]] : [])));
    for (const id of removed) changed.delete(id);
    const kept = ids.filter((id) => !removed.includes(id));
    const turn = (shuffle ?? 0) % Math.max(1, kept.length);
    return {
      values,
      lines: {
        lines: {
          add: add.map((each) => ({ values: each })),
          change: [...changed].map(([id, each]) => ({ id, values: each })),
          remove: removed,
          ...(shuffle === null ? {} : { order: [...kept.slice(turn), ...kept.slice(0, turn)] }),
        },
      },
    };
  }

  it('of any change gives back the record as it was', async () => {
    const { id } = await newOrder({ subject: 'start' }, [{ qty: '1', price: '1' }]);
    await fc.assert(
      fc.asyncProperty(edit, edit, async (first, second) => {
        const start = await opened(id);
        await saveIt(id, start.version, toBody(start, first));
        const before = await opened(id);
        const saved = await saveIt(id, before.version, toBody(before, second));
        expect(saved.code, saved.text).toBe(10000);
        const { version } = saved.info as StoredRecord;
        if (version === before.version) return;
        const undone = await undoIt(id, version);
        expect(undone.code, undone.text).toBe(10000);
        expect(contentOf(undone.info as StoredRecord)).toEqual(contentOf(before));
      }),
      { numRuns: test.kind === 'sqlite' ? 60 : 15 },
    );
  });

  it('keeps later changes of other fields, and names fields that were changed since', async () => {
    const { id } = await newOrder({ subject: 'one', note: 'x' });
    await saveIt(id, 1, { values: { subject: 'two' } });
    await saveIt(id, 2, { values: { note: 'y' } });
    const undone = (await undoIt(id, 2)).info as StoredRecord;
    expect(undone.values).toMatchObject({ subject: 'one', note: 'y' });
    await saveIt(id, 4, { values: { note: 'z' } });
    const refused = await undoIt(id, 3);
    expect([refused.status, refused.details]).toEqual([
      409,
      { conflicts: [{ field: 'note', theirs: 'z' }] },
    ]);
    expect((await opened(id)).values.note).toBe('z');
  });

  it('of deleting restores, of creating deletes, and a state stays', async () => {
    const { id } = await newOrder({ subject: 'one' });
    await test.call(boss, remove, { ...at(id), body: { version: 1 } });
    expect((await undoIt(id, 2)).info).toMatchObject({ version: 3, values: { subject: 'one' } });
    const moved = { ...at(id, { transition: 'finish' }), body: { version: 3 } };
    expect((await test.call(boss, run, moved)).code).toBe(10000);
    expect((await undoIt(id, 4)).code).toBe(ERRORS.cannotUndo.code);
    expect((await undoIt(id, 99)).status).toBe(404);
    const other = await newOrder({ subject: 'two' });
    expect((await undoIt(other.id, 1)).info).toBeNull();
    expect((await test.call(boss, open, at(other.id))).status).toBe(404);
  });

  it('needs the right to write each field of the change', async () => {
    const { id } = await newOrder({ subject: 'one', note: 'x' });
    await saveIt(id, 1, { values: { subject: 'two', note: 'y' } });
    const clerk = await test.addPerson('clerk', test.units.root);
    const role = await test.addRole({
      grants: { order: 'all', 'order:edit': 'all' },
      members: [clerk],
    });
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
    test.forgetRights();
    const refused = await test.call(clerk, undo, { ...at(id), body: { change: 2 } });
    expect(refused.status).toBe(403);
    const stranger = await test.addPerson('stranger', test.units.west);
    await test.addRole({ grants: { order: 'own', 'order:edit': 'own' }, members: [stranger] });
    const unseen = await test.call(stranger, undo, { ...at(id), body: { change: 2 } });
    expect(unseen.status).toBe(404);
  });
});
