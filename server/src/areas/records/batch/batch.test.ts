import { randomBytes } from 'node:crypto';
import {
  collection,
  compileBlueprint,
  defineBlueprint,
  flow,
  integer,
  rule,
  series,
  text,
} from '@pedestal/blueprint';
import {
  IDEMPOTENCY_KEY_HEADER,
  type RecordBatch,
  routeGroups,
  type StoredRecord,
} from '@pedestal/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { describeRecords } from '../../../testing/records.ts';
import { RECORD_LIMITS } from '../limits.ts';

const { create, save, open, count } = routeGroups.record;
const { start, get, undo } = routeGroups.recordBatch;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      item: collection({
        title: ['物品', 'Item'],
        number: series('I{0000}', { at: 'done' }),
        fields: { name: text({ max: 40 }), size: integer(), note: text({ max: 40 }) },
        rules: [rule('small', 'size == null || size < 100', ['过大', 'Too large'], 'size')],
        states: flow(
          'draft',
          { finish: { path: 'draft > done', guard: 'size > 0' } },
          { done: { frozen: ['size'] } },
        ),
      }),
    },
  }),
);

const place = { params: { workspace: 'test', collection: 'item' } };
const at = (id: string) => ({ params: { ...place.params, id } });

describeRecords('batches', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function newItems(sizes: readonly (string | null)[], owner = boss): Promise<string[]> {
    const ids: string[] = [];
    for (const [n, size] of sizes.entries()) {
      const body = { values: { name: `n${n}`, size } };
      const reply = await test.call(owner, create, { ...place, body });
      expect(reply.code, reply.text).toBe(10000);
      ids.push((reply.info as StoredRecord).id);
    }
    return ids;
  }

  const begin = (userId: string, body: object) =>
    test.call(userId, start, { ...place, body: body as never });
  const setAll = async (ids: readonly string[], values: object) =>
    (await begin(boss, { ids, action: { kind: 'set', values } })).info as RecordBatch;
  const valuesOf = async (id: string) =>
    ((await test.call(boss, open, at(id))).info as StoredRecord).values;

  it('report each record, and refuse one without stopping the others', async () => {
    const [a = '', b = '', c = ''] = await newItems(['1', '2', null]);
    await begin(boss, { ids: [b], action: { kind: 'transition', transition: 'finish' } });
    const result = await setAll([a, b, c, 'nobody'], { size: '2' });
    expect(result).toMatchObject({ job: null, total: 4, done: 2, unchanged: 0, failedCount: 2 });
    expect(result.failed).toEqual(
      expect.arrayContaining([
        {
          id: b,
          error: 'malformedInput',
          message: 'size: This field cannot be changed in the current state',
        },
        expect.objectContaining({ id: 'nobody', error: 'notFound' }),
      ]),
    );
    const again = await setAll([a, c], { size: '2' });
    expect(again).toMatchObject({ done: 0, unchanged: 2 });
    const refused = await setAll([a, c], { size: '200' });
    expect(refused.failed.map(({ message }) => message)).toEqual([
      'size: Too large',
      'size: Too large',
    ]);
    expect((await valuesOf(a)).size).toBe('2');
  });

  it.each(['owner', 'orgUnit', 'state', 'no', 'version', 'created', 'id'])(
    'refuse to set %s',
    async (field) => {
      const [id = ''] = await newItems(['1']);
      const before = await valuesOf(id);
      const { failed } = await setAll([id], { [field]: 'x', name: 'y' });
      expect(failed).toEqual([
        { id, error: 'malformedInput', message: `${field}: There is no such field` },
      ]);
      expect(await valuesOf(id)).toEqual(before);
    },
  );

  it('run transitions with numbers that have no gap where a guard refuses', async () => {
    const ids = await newItems(['1', '0', '2', null, '3']);
    const reply = await begin(boss, { ids, action: { kind: 'transition', transition: 'finish' } });
    const result = reply.info as RecordBatch;
    expect(result).toMatchObject({ done: 3, failedCount: 2 });
    expect(result.failed.map(({ error }) => error)).toEqual(['guardUnmet', 'guardUnmet']);
    const numbers = await Promise.all(ids.map(async (id) => (await valuesOf(id)).no));
    expect(numbers.filter((no) => no !== null).sort()).toEqual(['I0001', 'I0002', 'I0003']);
  });

  it('move to the trash and back, and a repeated call does nothing more', async () => {
    const ids = await newItems(['1', '2']);
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomBytes(16).toString('hex') };
    const input = { ...place, body: { ids, action: { kind: 'trash' } } as never };
    const first = await test.call(boss, start, input, headers);
    const again = await test.call(boss, start, input, headers);
    expect(first.info).toMatchObject({ done: 2 });
    expect(again.info).toEqual(first.info);
    const counted = await test.call(boss, count, { ...place, query: {} });
    expect(counted.info).toMatchObject({ count: 0 });
    const restored = await begin(boss, { f: 'size.gt.0', action: { kind: 'restore' } });
    expect(restored.info).toMatchObject({ done: 2 });
  });

  it('pass the gate of each record, and say the same of unseen and unknown ones', async () => {
    const ids = await newItems(['1', '2']);
    const clerk = await test.addPerson('clerk', test.units.east);
    const grants = { item: 'own', 'item:edit': 'own', 'item:create': 'own' } as const;
    await test.addRole({ grants, members: [clerk] });
    const own = await newItems(['5'], clerk);
    const set = { kind: 'set', values: { size: '9' } };
    const result = (await begin(clerk, { ids: [...ids, ...own, 'nobody'], action: set })).info;
    expect(result).toMatchObject({ done: 1, failedCount: 3 });
    const errors = (result as RecordBatch).failed.map(({ error, message }) => [error, message]);
    expect(new Set(errors.map(String)).size).toBe(1);
    const byFilter = await begin(clerk, { f: 'size.gt.0', action: set });
    expect(byFilter.info).toMatchObject({ total: 1, unchanged: 1 });
    expect((await begin(clerk, { ids, action: { kind: 'trash' } })).status).toBe(403);
    const { id } = result as RecordBatch;
    const foreign = { params: { ...place.params, batch: id } };
    expect((await test.call(boss, get, foreign)).status).toBe(404);
    expect((await test.call(boss, undo, { ...foreign, body: {} })).status).toBe(404);
  });

  it.each([
    [{ action: { kind: 'trash' } }, 422],
    [{ ids: ['x'], f: 'size.gt.0', action: { kind: 'trash' } }, 422],
    [{ f: 'nothing.eq.1', action: { kind: 'trash' } }, 422],
    [{ ids: ['x'], action: { kind: 'transition', transition: 'fly' } }, 404],
    [{ ids: ['x'], action: { kind: 'burn' } }, 422],
  ])('refuse %j', async (body, status) => {
    expect((await begin(boss, body)).status).toBe(status);
  });

  it('are undone where nobody changed the same since, and name the others', async () => {
    const [a = '', b = '', c = ''] = await newItems(['1', '2', '3']);
    const { id } = await setAll([a, b, c], { size: '9', note: 'all' });
    await test.call(boss, save, { ...at(b), body: { version: 2, values: { size: '7' } } });
    await test.call(boss, save, { ...at(c), body: { version: 2, values: { name: 'other' } } });
    const input = { params: { ...place.params, batch: id }, body: {} };
    const undone = (await test.call(boss, undo, input)).info as RecordBatch;
    expect(undone).toMatchObject({ total: 3, done: 2, failedCount: 1 });
    expect(undone.failed).toEqual([
      { id: b, error: 'changedMeanwhile', message: expect.stringContaining('size') },
    ]);
    expect(await valuesOf(a)).toMatchObject({ size: '1', note: null });
    expect(await valuesOf(b)).toMatchObject({ size: '7', note: 'all' });
    expect(await valuesOf(c)).toMatchObject({ size: '3', note: null, name: 'other' });
  });

  it('of many records are jobs with progress and a result, and can be undone', async () => {
    const many = RECORD_LIMITS.batchInline * 2 + 5;
    const ids = await newItems(Array.from({ length: many }, () => '1'));
    const reply = await begin(boss, {
      f: 'size.eq.1',
      action: { kind: 'set', values: { size: '5' } },
    });
    const { id, job } = reply.info as RecordBatch;
    expect(job).not.toBeNull();
    const finished = (batch: string) =>
      eventually(async () => {
        const state = await test.call(boss, get, { params: { ...place.params, batch } });
        expect(state.info).toMatchObject({ total: many, done: many, failedCount: 0 });
      });
    await finished(id);
    await eventually(async () => {
      const row = await test.db
        .selectFrom('job')
        .select(['state', 'done', 'total'])
        .where('id', '=', job ?? '')
        .executeTakeFirst();
      expect(row).toMatchObject({ state: 'done', done: many, total: many });
    });
    expect((await valuesOf(ids[0] ?? '')).size).toBe('5');
    const input = { params: { ...place.params, batch: id }, body: {} };
    const undone = (await test.call(boss, undo, input)).info as RecordBatch;
    await finished(undone.id);
    const left = await test.call(boss, count, { ...place, query: { f: 'size.eq.1' } });
    expect(left.info).toMatchObject({ count: many });
  });

  it('do what single saves do, one after the other', async () => {
    const value = fc.constantFrom('1', '50', '150', null);
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 5 }),
        fc.record({ size: value, note: fc.constantFrom('x', '') }, { requiredKeys: [] }),
        async (sizes, values) => {
          const valid = sizes.map((size) => (size === '150' ? null : size));
          const [one, other] = [await newItems(valid), await newItems(valid)];
          await setAll(one, values);
          for (const id of other) {
            await test.call(boss, save, { ...at(id), body: { version: 1, values } });
          }
          for (const [index, id] of one.entries()) {
            const { size, note } = await valuesOf(id);
            expect(await valuesOf(other[index] ?? '')).toMatchObject({ size, note });
          }
        },
      ),
      { numRuns: test.kind === 'sqlite' ? 15 : 4 },
    );
  });
});
