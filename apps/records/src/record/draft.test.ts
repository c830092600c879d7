import type { StoredRecord } from '@pedestal/contract';
import { expect, it } from 'vitest';
import type { Collection, Field } from '../workspace/collection.ts';
import {
  changesOf,
  copyOf,
  creationOf,
  draftOf,
  isNewLine,
  keepTyped,
  mineAt,
  newDraft,
  newLine,
  pathOfProblem,
  rebase,
  takeTheirs,
} from './draft.ts';

const text = (id: string, more: object = {}) =>
  ({ id, title: [id, id], type: 'text', max: 20, access: 'write', ...more }) as unknown as Field;

const collection = {
  workspace: 'test',
  id: 'order',
  fields: [
    text('name'),
    text('code', { unique: true }),
    text('kind', { default: 'a' }),
    text('total', { type: 'sum', scale: 2 }),
    text('owner', { isSystem: true, access: 'read' }),
  ],
  lines: [
    {
      id: 'rows',
      access: 'write',
      max: 10,
      title: ['行', 'Rows'],
      fields: [text('item'), text('qty')],
    },
  ],
} as unknown as Collection;

const record = {
  id: 'r1',
  version: 3,
  values: { name: 'Ann', code: 'C1', kind: 'a', total: '3.00', owner: 'u1' },
  lines: {
    rows: [
      { id: 'l1', values: { item: 'nut', qty: '1' } },
      { id: 'l2', values: { item: 'bolt', qty: '2' } },
    ],
  },
} as unknown as StoredRecord;

it('sends nothing if nothing was changed', () => {
  expect(changesOf(collection, record, draftOf(record))).toBeUndefined();
});

it('sends changed fields, and changes of lines by id', () => {
  const draft = draftOf(record);
  draft.values.name = 'Bob';
  draft.values.total = '9.00';
  const [first, second] = draft.lines.rows ?? [];
  if (!first || !second) throw new Error('the record has two lines');
  second.values.qty = '5';
  draft.lines.rows = [second, { ...newLine([]), values: { item: 'pin', qty: null } }];
  expect(changesOf(collection, record, draft)).toEqual({
    values: { name: 'Bob' },
    lines: {
      rows: {
        add: [{ values: { item: 'pin' } }],
        change: [{ id: 'l2', values: { qty: '5' } }],
        remove: ['l1'],
      },
    },
  });
});

it('sends the order only if it changed', () => {
  const draft = draftOf(record);
  draft.lines.rows?.reverse();
  expect(changesOf(collection, record, draft)?.lines.rows).toEqual({
    add: [],
    change: [],
    remove: [],
    order: ['l2', 'l1'],
  });
});

it('creates with what is filled in, and leaves defaults to the server', () => {
  const draft = newDraft(collection);
  expect(draft.values).toEqual({ kind: 'a' });
  draft.values.name = 'New';
  draft.lines.rows = [newLine(collection.lines[0]?.fields ?? [])];
  expect(creationOf(collection, draft)).toEqual({
    values: { name: 'New', kind: 'a' },
    lines: { rows: [{ values: {} }] },
  });
});

it('leaves who, where and when to the server, and shows every other default', () => {
  const fields = [
    text('by', { type: 'person', default: 'me' }),
    text('unit', { type: 'orgUnit', default: 'mine' }),
    text('at', { type: 'timestamp', default: 'now' }),
    text('says', { default: 'mine' }),
  ];
  expect(newDraft({ ...collection, fields, lines: [] }).values).toEqual({ says: 'mine' });
});

it('copies what people fill in, without unique values', () => {
  const copy = copyOf(collection, record);
  expect(copy.values).toEqual({ name: 'Ann', kind: 'a' });
  expect(copy.lines.rows?.every(isNewLine)).toBe(true);
  expect(copy.lines.rows?.map(({ values }) => values.item)).toEqual(['nut', 'bolt']);
});

it('keeps both sides’ changes on a newer version', () => {
  const draft = draftOf(record);
  draft.values.name = 'Bob';
  const [first] = draft.lines.rows ?? [];
  if (first) first.values.qty = '7';
  const newer = structuredClone(record);
  newer.version = 4;
  newer.values.kind = 'b';
  newer.lines.rows?.push({ id: 'l3', values: { item: 'cap', qty: '1' } });
  const rebased = rebase(collection, record, draft, newer);
  expect(rebased.values).toMatchObject({ name: 'Bob', kind: 'b' });
  expect(rebased.lines.rows?.map(({ id, values }) => [id, values.qty])).toEqual([
    ['l1', '7'],
    ['l2', '2'],
    ['l3', '1'],
  ]);
});

it('takes the other side’s value of a field or of a line', () => {
  const draft = draftOf(record);
  draft.values.name = 'Bob';
  const [first] = draft.lines.rows ?? [];
  if (first) first.values.qty = '7';
  const changes = changesOf(collection, record, draft);
  expect(changes && mineAt(changes, 'name')).toBe('Bob');
  expect(changes && mineAt(changes, 'rows/l1/qty')).toBe('7');
  expect(takeTheirs(draft, 'name', 'Eve').values.name).toBe('Eve');
  expect(takeTheirs(draft, 'rows/l1/qty', '9').lines.rows?.[0]?.values.qty).toBe('9');
});

it('finds the line that a problem is about', () => {
  const draft = draftOf(record);
  const [, second] = draft.lines.rows ?? [];
  if (second) second.values.qty = 'x';
  const added = newLine([]);
  draft.lines.rows?.push(added);
  const changes = changesOf(collection, record, draft);
  expect(pathOfProblem(draft, changes, 'rows.change.0.qty')).toBe('rows/l2/qty');
  expect(pathOfProblem(draft, changes, 'rows.add.0.item')).toBe(`rows/${added.id}/item`);
  expect(pathOfProblem(draft, changes, 'rows.0.item')).toBe('rows/l1/item');
  expect(pathOfProblem(draft, changes, 'name')).toBe('name');
});

it('keeps what was typed while a save was running, also in lines that were new', () => {
  const sent = draftOf(record);
  sent.values.name = 'Bob';
  const added = { ...newLine([]), values: { item: 'saw', qty: '3' } };
  sent.lines.rows?.push(added);
  const saved = {
    ...record,
    version: 4,
    values: { ...record.values, name: 'Bob', total: '6.00' },
    lines: {
      rows: [...(record.lines.rows ?? []), { id: 'l3', values: { item: 'saw', qty: '3' } }],
    },
  } as unknown as StoredRecord;
  expect(keepTyped(collection, sent, sent, saved)).toEqual(draftOf(saved));

  const later = { ...newLine([]), values: { item: 'axe', qty: '1' } };
  const typed = {
    values: { ...sent.values, kind: 'b' },
    lines: {
      rows: [...(record.lines.rows ?? []), { ...added, values: { item: 'saw', qty: '4' } }, later],
    },
  };
  const draft = keepTyped(collection, sent, typed, saved);
  expect(changesOf(collection, saved, draft)).toEqual({
    values: { kind: 'b' },
    lines: {
      rows: {
        add: [{ values: { item: 'axe', qty: '1' } }],
        change: [{ id: 'l3', values: { qty: '4' } }],
        remove: [],
      },
    },
  });
});

it('leaves out a new line whose saved id cannot be told, so that it is not added twice', () => {
  const sent = draftOf(record);
  sent.lines.rows?.push({ ...newLine([]), values: { item: 'saw', qty: '3' } });
  const saved = { ...record, version: 4 } as StoredRecord;
  const typed = { ...sent, values: { ...sent.values, name: 'Bob' } };
  const draft = keepTyped(collection, sent, typed, saved);
  expect(changesOf(collection, saved, draft)).toEqual({ values: { name: 'Bob' }, lines: {} });
});
