import { collection, compileBlueprint, defineBlueprint, line, text } from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';

const { create, open, save } = routeGroups.record;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: {
      order: collection({
        title: ['订单', 'Order'],
        label: 'a',
        fields: { a: text({ max: 9 }), b: text({ max: 9 }), c: text({ max: 9 }) },
        lines: { rows: line({ p: text({ max: 9 }), q: text({ max: 9 }) }) },
      }),
    },
  }),
);

const place = { workspace: 'test', collection: 'order' };
const ROWS = 3;

/** Cells of the record: `a`, or `0/p` for a field of the first line. */
const CELLS = [
  'a',
  'b',
  'c',
  ...Array.from({ length: ROWS }, (_, n) => [`${n}/p`, `${n}/q`]).flat(),
];
type Cells = Record<string, string>;
type Conflict = { field: string; theirs: unknown };

const change = fc
  .tuple(
    fc.subarray(CELLS),
    fc.array(fc.constantFrom('1', '2', '3'), { minLength: 9, maxLength: 9 }),
  )
  .map(
    ([chosen, values]): Cells =>
      Object.fromEntries(chosen.map((cell, index) => [cell, values[index] ?? '1'])),
  );

function cellsOf({ values, lines }: StoredRecord): Cells {
  const head = ['a', 'b', 'c'].map((id) => [id, String(values[id])]);
  const rows = (lines.rows ?? []).flatMap((row, n) =>
    ['p', 'q'].map((id) => [`${n}/${id}`, String(row.values[id])]),
  );
  return Object.fromEntries([...head, ...rows]);
}

function toBody({ version, lines }: StoredRecord, cells: Cells) {
  const head = Object.entries(cells).filter(([cell]) => !cell.includes('/'));
  const changed = (lines.rows ?? []).map(({ id }, n) => ({
    id,
    values: Object.fromEntries(
      Object.entries(cells).flatMap(([cell, value]) =>
        cell.startsWith(`${n}/`) ? [[cell.slice(2), value]] : [],
      ),
    ),
  }));
  return { version, values: Object.fromEntries(head), lines: { rows: { change: changed } } };
}

/** A cell as a conflict names it. */
function pathOf({ lines }: StoredRecord, cell: string): string {
  const [row, field] = cell.split('/');
  return field === undefined ? cell : `rows/${lines.rows?.[Number(row)]?.id}/${field}`;
}

describeRecords('changes of two people', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  it('are both kept if they are disjoint; otherwise exactly the shared cells are named', async () => {
    const values = { a: '1', b: '1', c: '1' };
    const rows = Array.from({ length: ROWS }, () => ({ values: { p: '1', q: '1' } }));
    const made = await test.call(boss, create, {
      params: place,
      body: { values, lines: { rows } },
    });
    const params = { ...place, id: (made.info as StoredRecord).id };
    const read = async () => (await test.call(boss, open, { params })).info as StoredRecord;
    const send = (base: StoredRecord, cells: Cells) =>
      test.call(boss, save, { params, body: toBody(base, cells) as never });

    await fc.assert(
      fc.asyncProperty(change, change, async (first, second) => {
        const base = await read();
        const before = cellsOf(base);
        expect((await send(base, first)).code).toBe(10000);
        const theirs = Object.keys(first).filter((cell) => first[cell] !== before[cell]);
        const shared = theirs.filter((cell) => cell in second);

        const reply = await send(base, second);
        const { conflicts = [] } = (reply.details ?? {}) as { conflicts?: Conflict[] };
        expect(conflicts.map(({ field, theirs: value }) => [field, value]).sort()).toEqual(
          shared.map((cell) => [pathOf(base, cell), first[cell]]).sort(),
        );
        expect(reply.status).toBe(shared.length > 0 ? 409 : 200);
        const kept =
          shared.length > 0 ? { ...before, ...first } : { ...before, ...first, ...second };
        expect(cellsOf(await read())).toEqual(kept);
      }),
      { numRuns: test.kind === 'sqlite' ? 60 : 15 },
    );
  });
});
