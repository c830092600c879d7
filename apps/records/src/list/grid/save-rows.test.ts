import { expect, it } from 'vitest';
import { saveRows } from './save-rows.ts';

interface Sent {
  key: string;
  body?: { version?: number; values: Record<string, unknown> };
}

const failure = (status: number, details: object = {}) =>
  Object.assign(new Error(`failed ${status}`), { status, details });

const stored = (id: string, version: number, values: object = {}) => ({
  id,
  version,
  values,
  masked: [],
  labels: {},
});

async function save(
  rows: { id: string; isNew?: boolean; values: Record<string, string> }[],
  answer: (sent: Sent, count: number) => unknown,
) {
  const sent: Sent[] = [];
  const call = async (key: string, input: { body?: Sent['body'] }) => {
    sent.push({ key: key.split(' ')[0] ?? '', ...(input.body ? { body: input.body } : {}) });
    const reply = answer(sent.at(-1) as Sent, sent.length);
    if (reply instanceof Error) throw reply;
    return reply;
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
  expect(sent).toEqual([{ key: 'PATCH', body: { version: 3, values: { name: 'x' } } }]);
  expect(rows).toMatchObject([{ id: 'a', version: 4 }]);
  expect(refused).toEqual([]);
});

it('leaves refused cells out and saves the rest of the row', async () => {
  const { rows, refused, sent } = await save(
    [{ id: 'a', values: { name: 'x', mail: 'y' } }],
    (_, count) =>
      count === 1
        ? failure(422, { fields: [{ field: 'mail', message: 'not complete' }] })
        : stored('a', 4),
  );
  expect(sent[1]?.body?.values).toEqual({ name: 'x' });
  expect(refused).toEqual([{ rowId: 'a', field: 'mail', message: 'not complete' }]);
  expect(rows).toHaveLength(1);
});

it('shows what somebody else saved, and goes on from the newer version', async () => {
  const { rows, refused, sent } = await save(
    [{ id: 'a', values: { name: 'x', mail: 'y' } }],
    ({ key }, count) => {
      if (key === 'GET') return stored('a', 7);
      return count === 1
        ? failure(409, { conflicts: [{ field: 'name', theirs: 'z' }] })
        : stored('a', 8);
    },
  );
  expect(refused).toEqual([{ rowId: 'a', field: 'name', message: 'name is z', canRetry: true }]);
  expect(sent.at(-1)?.body).toEqual({ version: 7, values: { mail: 'y' } });
  expect(rows).toMatchObject([{ version: 8 }]);
});

it('keeps a new row as a whole, and every cell of a row whose request failed', async () => {
  const result = await save(
    [
      { id: 'new-1', isNew: true, values: { name: 'x', mail: 'y' } },
      { id: 'a', values: { name: 'x', mail: 'y' } },
    ],
    ({ key }) =>
      key === 'POST' ? failure(422, { fields: [{ field: 'name', message: 'taken' }] }) : failure(0),
  );
  expect(result.unsaved).toEqual(['new-1']);
  expect(result.refused.map(({ rowId, field, canRetry }) => [rowId, field, canRetry])).toEqual([
    ['new-1', 'name', undefined],
    ['a', 'name', true],
    ['a', 'mail', true],
  ]);
});
