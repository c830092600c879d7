import { MAX_SAVED_ROWS } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { saveRows } from './save-rows.ts';

interface SentRow {
  id?: string;
  version?: number;
  values: Record<string, unknown>;
}

interface TypedRow {
  id: string;
  isNew?: boolean;
  values: Record<string, string>;
}

const stored = (id: string, version: number, values: object = {}) => ({
  record: { id, version, values, masked: [] },
});

const refusal = (details: object, error = 'invalidInput') => ({
  refusal: { error, message: 'not possible', ...details },
});

/** Saves rows with a gateway that answers each row of each call. */
async function save(rows: TypedRow[], answer: (row: SentRow, count: number) => object) {
  const sent: SentRow[][] = [];
  const call = async (key: string, input: { body?: { rows: SentRow[] } }) => {
    if (key.startsWith('GET')) return { ...stored('a', 7).record, labels: {} };
    sent.push(input.body?.rows ?? []);
    return { rows: sent.at(-1)?.map((row) => answer(row, sent.length)), labels: {} };
  };
  const result = await saveRows(
    rows.map((row) => ({ isNew: false, version: 3, ...row })),
    {
      call: call as never,
      params: { workspace: 'w', collection: 'c' },
      onLabels: () => {},
      describeConflict: (field, theirs) => `${field} is ${theirs}`,
    },
  );
  return { ...result, sent };
}

it('sends the version that the person saw, and only what changed', async () => {
  const { rows, refused, sent } = await save([{ id: 'a', values: { name: 'x' } }], () =>
    stored('a', 4, { name: 'x' }),
  );
  expect(sent).toEqual([[{ id: 'a', version: 3, values: { name: 'x' } }]]);
  expect(rows).toMatchObject([{ id: 'a', version: 4 }]);
  expect(refused).toEqual([]);
});

it('leaves refused cells out and saves the rest of the row', async () => {
  const { rows, refused, sent } = await save(
    [{ id: 'a', values: { name: 'x', mail: 'y' } }],
    (_, count) =>
      count === 1
        ? refusal({ fields: [{ field: 'mail', message: 'not complete' }] })
        : stored('a', 4),
  );
  expect(sent[1]?.[0]?.values).toEqual({ name: 'x' });
  expect(refused).toEqual([{ rowId: 'a', field: 'mail', message: 'not complete' }]);
  expect(rows).toHaveLength(1);
});

it('shows what somebody else saved, and goes on from the newer version', async () => {
  const { rows, refused, sent } = await save(
    [{ id: 'a', values: { name: 'x', mail: 'y' } }],
    (_, count) =>
      count === 1
        ? refusal({ conflicts: [{ field: 'name', theirs: 'z' }] }, 'changedMeanwhile')
        : stored('a', 8),
  );
  expect(refused).toEqual([{ rowId: 'a', field: 'name', message: 'name is z', canRetry: true }]);
  expect(sent.at(-1)).toEqual([{ id: 'a', version: 7, values: { mail: 'y' } }]);
  expect(rows).toMatchObject([{ version: 8 }]);
});

it('keeps a new row as a whole, and every cell of a row that is refused without a reason', async () => {
  const result = await save(
    [
      { id: 'new-1', isNew: true, values: { name: 'x', mail: 'y' } },
      { id: 'a', values: { name: 'x', mail: 'y' } },
    ],
    ({ id }) =>
      id === undefined ? refusal({ fields: [{ field: 'name', message: 'taken' }] }) : refusal({}),
  );
  expect(result.unsaved).toEqual(['new-1']);
  expect(result.refused.map(({ rowId, field, canRetry }) => [rowId, field, canRetry])).toEqual([
    ['new-1', 'name', undefined],
    ['a', 'name', true],
    ['a', 'mail', true],
  ]);
});

it('sends many rows in parts, and a part that fails as a whole stops no other', async () => {
  const rows = Array.from({ length: MAX_SAVED_ROWS + 2 }, (_, index) => ({
    id: `r${index}`,
    values: { name: 'x' },
  }));
  const {
    sent,
    rows: saved,
    refused,
  } = await save(rows, ({ id = '' }, count) => {
    if (count === 1) throw new Error('No network');
    return stored(id, 4);
  });
  expect(sent.map(({ length }) => length)).toEqual([MAX_SAVED_ROWS, 2]);
  expect(saved.map(({ id }) => id)).toEqual(['r50', 'r51']);
  expect(refused).toHaveLength(MAX_SAVED_ROWS);
  expect(refused[0]).toEqual({ rowId: 'r0', field: 'name', message: 'No network', canRetry: true });
});
