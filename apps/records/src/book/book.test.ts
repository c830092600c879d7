import { parseFilter } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { NONE, printKeyFilter } from './book.ts';

it.each([
  [{}, undefined],
  [{ item: [] }, undefined],
  [{ item: ['a', 'b'], place: [NONE] }, 'and(item.in.a~b,place.empty)'],
  [{ item: ['a', NONE] }, 'and(or(item.in.a,item.empty))'],
])('writes %j as %s', (filters, text) => {
  expect(printKeyFilter(filters)).toBe(text);
});

it('keeps values with signs of the filter whole', () => {
  const text = printKeyFilter({ lot: ['a~b,(c)%'] }) ?? '';
  expect(parseFilter(text)).toEqual({
    and: [{ field: 'lot', operator: 'in', values: ['a~b,(c)%'] }],
  });
});
