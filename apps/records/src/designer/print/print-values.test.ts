import { type CollectionJson, standardForm } from '@pedestal/blueprint';
import { expect, it } from 'vitest';
import { newBlock, printableForm, toForm, toValues, withColumns } from './print-values.ts';

const collection: CollectionJson = {
  ...{ id: 'item', title: ['物料', 'Item'], label: 'name', search: [], indexes: [] },
  fields: [
    { id: 'name', title: ['名称', 'Name'], type: 'text', max: 40 },
    { id: 'x_color', title: ['颜色', 'Colour'], type: 'text', max: 40 },
  ],
  ...{ lines: [], rules: [], views: [] },
};

it('starts a new form as a copy of the built-in one, under an id of its own', () => {
  const values = { ...toValues(standardForm(collection)), zh: '标签', en: 'Shelf label' };
  const made = toForm({ ...values, paper: 'label', width: 50, height: 30 }, undefined, []);
  expect(made).toMatchObject({ id: 'x_shelfLabel', paper: { width: 50, height: 30 } });
  expect(made.blocks).toEqual(standardForm(collection).blocks);
  expect(toForm(toValues(made), made, [])).toEqual(made);
});

it('previews only what the records have already', () => {
  const applied = { ...collection, fields: collection.fields.slice(0, 1) };
  const form = standardForm(collection);
  const shown = JSON.stringify(printableForm(form, applied));
  expect(shown).not.toContain('x_color');
  expect(shown).toContain('owner');
});

it('offers no block that the collection has nothing for', () => {
  expect(newBlock(collection, 'lines')).toBeUndefined();
  expect(newBlock(collection, 'capitals')).toBeUndefined();
  expect(newBlock(collection, 'barcode')).toMatchObject({ field: 'name' });
});

it('neither adds up nor sorts by a column that is no longer printed', () => {
  const block = { kind: 'lines', lines: 'rows', columns: ['item', 'price', 'qty'] } as const;
  const summed = { ...block, sums: ['price', 'qty'], sortBy: 'item', blankZeros: true } as const;
  expect(withColumns(summed, ['qty'])).toEqual({
    ...{ kind: 'lines', lines: 'rows', columns: ['qty'] },
    ...{ sums: ['qty'], blankZeros: true },
  });
  expect(withColumns(block, ['item'])).toEqual({ ...block, columns: ['item'] });
});
