import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProblem } from '../compile/problems.ts';
import {
  appendOperation,
  type BlueprintJson,
  collection,
  compileBlueprint,
  dropPart,
  integer,
  list,
  mergeOverlay,
  type OverlayOperation,
  operationSchema,
  text,
} from '../index.ts';
import { blueprints, drawOverlay } from '../testing/arbitrary.ts';
import { findNode, isEqual } from '../tree.ts';

const order = collection({
  title: ['订单', 'Order'],
  fields: {
    name: text({ title: ['名称', 'Name'] }),
    qty: integer({ title: ['数量', 'Quantity'] }),
  },
  views: [list('all', { title: ['全部', 'All'], columns: ['name'] })],
});

function shop(fields: typeof order.fields | Record<string, never> = order.fields): BlueprintJson {
  return compileBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: { order: { ...order, fields: fields as typeof order.fields } },
  });
}

const base = shop();
const QTY = ['collections', 'order', 'fields', 'qty'];
const FIELDS = QTY.slice(0, -1);
const note = { id: 'x_note', title: ['备注', 'Note'], type: 'text', max: 100 };
const addNote: OverlayOperation = { op: 'add', path: FIELDS, value: note, after: 'name' };
const rename: OverlayOperation = { op: 'set', path: QTY, key: 'title', value: ['件数', 'Pieces'] };

function build(...operations: OverlayOperation[]): OverlayOperation[] {
  return operations.reduce<OverlayOperation[]>((all, each) => appendOperation(base, all, each), []);
}

describe('mergeOverlay', () => {
  it('adds, renames, hides and retypes', () => {
    const { effective, conflicts, problems } = mergeOverlay(
      base,
      build(
        addNote,
        rename,
        { op: 'set', path: [...FIELDS, 'name'], key: 'hidden', value: true },
        {
          op: 'replace',
          path: QTY,
          value: { id: 'qty', title: ['件数', 'Pieces'], type: 'decimal', scale: 2 } as never,
        },
      ),
    );
    expect(conflicts).toEqual([]);
    expect(problems).toEqual([]);
    expect(effective.collections[0]?.fields.map(({ id, type }) => `${id} ${type}`)).toEqual([
      'name text',
      'x_note text',
      'qty decimal',
    ]);
    expect(findNode(effective, [...FIELDS, 'name', 'hidden'])).toBe(true);
  });

  it('makes a flow, a collection and, on an empty blueprint, a whole workspace', () => {
    const empty = compileBlueprint({ name: 'own', version: '1.0.0', collections: {} });
    const own = { ...base.collections[0], id: 'x_task' };
    const { effective, conflicts, problems } = mergeOverlay(empty, [
      { op: 'add', path: ['collections'], value: own as { id: string } },
      {
        op: 'set',
        path: ['collections', 'x_task'],
        key: 'states',
        value: {
          initial: 'x_open',
          states: [{ id: 'x_open', title: ['进行中', 'Open'] }],
          transitions: [],
        },
      },
    ]);
    expect({ conflicts, problems }).toEqual({ conflicts: [], problems: [] });
    expect(effective.collections.map(({ id, states }) => [id, states?.initial])).toEqual([
      ['x_task', 'x_open'],
    ]);
  });

  it('reports a shipped change of the same value, and decides it either way', () => {
    const operations = build(rename);
    const next = shop({ ...order.fields, qty: integer({ title: ['个数', 'Count'] }) } as never);
    const merged = mergeOverlay(next, operations);
    expect(merged.conflicts).toMatchObject([
      { index: 0, reason: 'changed', shipped: ['个数', 'Count'] },
    ]);

    const kept = mergeOverlay(next, operations, { decisions: new Map([[0, 'keep']]) });
    expect(kept.conflicts).toEqual([]);
    expect(findNode(kept.effective, [...QTY, 'title'])).toEqual(['件数', 'Pieces']);
    expect(mergeOverlay(next, kept.operations).conflicts).toEqual([]);

    const dropped = mergeOverlay(next, operations, { decisions: new Map([[0, 'drop']]) });
    expect(dropped).toMatchObject({ conflicts: [], operations: [] });
    expect(findNode(dropped.effective, [...QTY, 'title'])).toEqual(['个数', 'Count']);
  });

  it('reports what is gone, what is forbidden and what no longer fits', () => {
    const next = shop({ name: order.fields.name } as never);
    const sum = { ...note, id: 'x_more', type: 'computed', of: 'integer', expression: 'qty + 1' };
    const { max: _, ...computed } = sum;
    const operations = build(rename, { op: 'add', path: FIELDS, value: computed });
    expect(mergeOverlay(base, operations)).toMatchObject({ conflicts: [], problems: [] });
    const { conflicts, problems } = mergeOverlay(next, operations);
    expect(conflicts).toMatchObject([{ reason: 'gone' }]);
    expect(problems.map((each) => describeProblem(each))[0]).toContain('There is no field "qty"');

    const reasons = [
      { op: 'add', path: FIELDS, value: { ...note, id: 'note' } },
      { op: 'set', path: QTY, key: 'type', value: 'text' },
      { op: 'set', path: ['collections', 'order'], key: 'fields', value: [] },
      { op: 'set', path: [], key: 'name', value: 'other' },
    ].map((each) => mergeOverlay(base, [each as OverlayOperation]).conflicts[0]?.reason);
    expect(reasons).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
  });

  it('adopts what the shipped version took over', () => {
    const { effective } = mergeOverlay(base, build(addNote));
    const merged = mergeOverlay(effective, build(addNote));
    expect(merged).toMatchObject({ conflicts: [], operations: [] });
    expect(merged.effective).toEqual(effective);
  });

  it('refuses values that are no part of a blueprint', () => {
    const { problems } = mergeOverlay(base, [
      { ...rename, value: 'Pieces', base: ['数量', 'Quantity'] },
    ]);
    expect(problems[0]?.path).toBe('collections.order.fields.qty.title');
  });

  it('keeps every operation across an upgrade, unless it says why not', () => {
    const choices = fc.array(fc.nat({ max: 999 }), { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(blueprints, blueprints, choices, (before, after, numbers) => {
        const own = drawOverlay(before, numbers);
        const operations = mergeOverlay(
          before,
          own.reduce<OverlayOperation[]>((all, each) => appendOperation(before, all, each), []),
        ).operations;
        expect(mergeOverlay(before, operations)).toMatchObject({ conflicts: [], operations });
        const { effective, conflicts } = mergeOverlay(after, operations);
        const failed = new Set(conflicts.map(({ index }) => index));
        for (const [index, operation] of operations.entries()) {
          if (failed.has(index)) continue;
          const path =
            operation.op === 'add' ? [...operation.path, operation.value.id] : operation.path;
          const found = findNode(effective, path);
          expect(found).toBeDefined();
          if (operation.op !== 'set') continue;
          expect(isEqual((found as Record<string, unknown>)[operation.key], operation.value)).toBe(
            true,
          );
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('appendOperation', () => {
  it('replaces an earlier change of the same value and keeps its base', () => {
    const again: OverlayOperation = { ...rename, value: ['数目', 'Number'] };
    expect(build(rename, again)).toEqual([{ ...again, base: ['数量', 'Quantity'] }]);
  });

  it('renames a field before and after it got another type', () => {
    const retype = (title: [string, string]): OverlayOperation => ({
      op: 'replace',
      path: QTY,
      value: { id: 'qty', title, type: 'decimal', scale: 2 } as never,
    });
    const again: OverlayOperation = { ...rename, value: ['数目', 'Number'] };
    const operations = build(rename, retype(['件数', 'Pieces']), again);
    expect(mergeOverlay(base, operations)).toMatchObject({ conflicts: [], problems: [] });
    const last = operations.concat();
    const final = appendOperation(base, last, retype(['总数', 'Total']));
    const { effective, conflicts } = mergeOverlay(base, final);
    expect(conflicts).toEqual([]);
    expect(findNode(effective, [...QTY, 'title'])).toEqual(['总数', 'Total']);
  });

  it('orders a list; parts that nobody ordered stay behind the one that they follow', () => {
    const orderOf = (...value: string[]): OverlayOperation => ({
      op: 'order',
      path: FIELDS,
      value,
    });
    const idsOf = (shipped: BlueprintJson, operations: OverlayOperation[]) =>
      mergeOverlay(shipped, operations).effective.collections[0]?.fields.map(({ id }) => id);
    const first = build(orderOf('qty', 'name'));
    expect(idsOf(base, first)).toEqual(['qty', 'name']);
    const operations = build(orderOf('qty', 'name'), addNote, orderOf('x_note', 'name', 'qty'));
    expect(operations.map(({ op }) => op)).toEqual(['add', 'order']);
    expect(idsOf(base, operations)).toEqual(['x_note', 'name', 'qty']);
    const { name, qty } = order.fields;
    const next = shop({ name, size: integer({ title: ['尺寸', 'Size'] }), qty } as never);
    expect(mergeOverlay(next, first).conflicts).toEqual([]);
    expect(idsOf(next, first)).toEqual(['qty', 'name', 'size']);
    const wrong: OverlayOperation = { op: 'order', path: ['requires'], value: [] };
    expect(mergeOverlay(base, [wrong]).conflicts).toMatchObject([{ reason: 'forbidden' }]);
  });
});

describe('dropPart', () => {
  it('takes an added field back with what was changed in it', () => {
    const path = [...FIELDS, 'x_note'];
    const hide: OverlayOperation = { op: 'set', path, key: 'hidden', value: true };
    const operations = build(addNote, hide, rename);
    expect(dropPart(operations, path)).toEqual([operations[2]]);
  });

  it('takes a choice out of an own field, also after the field was edited', () => {
    const choice = (id: string) => ({ id, title: [id, id] });
    const kind = { id: 'x_kind', title: ['种类', 'Kind'], type: 'choice' };
    const path = [...FIELDS, 'x_kind'];
    const operations = build(
      { op: 'add', path: FIELDS, value: { ...kind, choices: ['a', 'b'].map(choice) } as never },
      { op: 'replace', path, value: { ...kind, choices: ['b', 'a', 'c'].map(choice) } as never },
    );
    const dropped = dropPart(operations, [...path, 'choices', 'b']);
    const { effective, conflicts } = mergeOverlay(base, dropped);
    expect(conflicts).toEqual([]);
    expect(findNode(effective, [...path, 'choices'])).toEqual(['a', 'c'].map(choice));
  });
});

describe('operationSchema', () => {
  it('reads what the API carries and refuses the rest', () => {
    expect(operationSchema.parse(addNote)).toEqual(addNote);
    expect(operationSchema.safeParse({ ...addNote, surprise: 1 }).success).toBe(false);
    expect(operationSchema.safeParse({ ...rename, path: Array(11).fill('a') }).success).toBe(false);
  });
});
