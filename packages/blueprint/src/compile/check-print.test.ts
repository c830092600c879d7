import { describe, expect, it } from 'vitest';
import {
  type BlueprintError,
  canonicalText,
  code,
  collection,
  compileBlueprint,
  defineBlueprint,
  diffBlueprints,
  dropPart,
  line,
  mergeOverlay,
  money,
  type OverlayOperation,
  type PrintBlockJson,
  type PrintFormJson,
  printBlueprint,
  printForm,
  text,
} from '../index.ts';

function compile(...print: PrintFormJson[]) {
  return compileBlueprint(
    defineBlueprint({
      name: 'shop',
      version: '1.0.0',
      collections: {
        order: collection({
          title: ['订单', 'Order'],
          label: 'code',
          fields: { code: code(), total: money(), note: text() },
          lines: { rows: line({ item: text() }) },
          print,
        }),
      },
    }),
  );
}

const form = (...blocks: PrintBlockJson[]) =>
  printForm('slip', { title: ['单据', 'Slip'], blocks });

function problemsOf(made: PrintFormJson): string {
  try {
    compile(made);
    return '';
  } catch (error) {
    return (error as BlueprintError).message;
  }
}

describe('print forms', () => {
  it('name fields, lines and texts of their collection', () => {
    const made = form(
      { kind: 'text', text: ['{code}', '{code}'] },
      { kind: 'fields', fields: ['total', 'owner'], columns: 2 },
      { kind: 'lines', lines: 'rows', columns: ['item'], sortBy: 'item', blankZeros: true },
      { kind: 'barcode', field: 'code', symbology: 'qr' },
      { kind: 'capitals', field: 'total' },
      { kind: 'signatures', titles: [['制表', 'Prepared by']] },
    );
    const blueprint = compile(made);
    expect(blueprint.collections[0]?.print?.[0]?.blocks).toHaveLength(6);
    expect(printBlueprint(blueprint)).toMatch(/printForm\(\s*'slip'/);
    expect(compile().collections[0]).not.toHaveProperty('print');
  });

  it.each([
    [{ kind: 'text', text: ['{none}', 'x'] }, 'print.slip.blocks.0.text: there is no field none'],
    [{ kind: 'fields', fields: ['none'], columns: 2 }, 'blocks.0: there is no field none'],
    [{ kind: 'lines', lines: 'none', columns: ['item'] }, 'there are no lines none'],
    [{ kind: 'lines', lines: 'rows', columns: ['none'] }, 'rows has no field none'],
    [{ kind: 'lines', lines: 'rows', columns: ['item'], sums: ['item'] }, 'does not fit'],
    [{ kind: 'lines', lines: 'rows', columns: ['item'], sortBy: 'none' }, 'printed columns'],
    [{ kind: 'capitals', field: 'code' }, 'a field of type code does not fit'],
    [{ kind: 'barcode', field: 'total', symbology: 'qr' }, 'a field of type money does not fit'],
    [{ kind: 'fields', fields: ['code'], columns: 9 }, 'blocks.0.columns'],
  ] as const)('are refused with %j', (block, problem) => {
    expect(problemsOf(form(block as PrintBlockJson))).toContain(problem);
  });

  it('cannot take the name of the built-in form', () => {
    const made = { ...form({ kind: 'capitals', field: 'total' }), id: 'standard' };
    expect(problemsOf(made)).toContain('standard is the built-in form');
  });

  it('are added by an overlay to a collection that has none, and removed again', () => {
    const shipped = compile();
    const value = { ...form({ kind: 'capitals', field: 'total' }), id: 'x_slip' };
    const path = ['collections', 'order', 'print'];
    const added: OverlayOperation[] = [{ op: 'add', path, value }];
    const { effective, conflicts, problems, operations } = mergeOverlay(shipped, added);
    expect([conflicts, problems]).toEqual([[], []]);
    expect(effective.collections[0]?.print).toEqual([value]);
    expect(diffBlueprints(shipped, effective)).toMatchObject([{ op: 'add', cost: 'instant' }]);
    expect(dropPart(operations, [...path, 'x_slip'])).toEqual([]);

    const next = compile(form({ kind: 'capitals', field: 'total' }));
    const upgraded = mergeOverlay(next, operations);
    expect(upgraded.conflicts).toEqual([]);
    expect(upgraded.effective.collections[0]?.print?.map(({ id }) => id)).toEqual([
      'slip',
      'x_slip',
    ]);
    expect(canonicalText(mergeOverlay(shipped, []).effective)).toBe(canonicalText(shipped));
  });
});
