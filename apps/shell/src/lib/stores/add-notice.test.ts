import { expect, it } from 'vitest';
import { addNotice, type ListedNotice, MAX_NOTICES } from './add-notice.ts';

const notice = (type: number, washNo?: string, text = '') => ({ type, message: { washNo, text } });

it('adds a notice at the front', () => {
  const list = addNotice([notice(2000, 'a')], notice(2001, 'b'));
  expect(list.map((entry) => entry.type)).toEqual([2001, 2000]);
});

it.each([1001, 1011])('replaces the notice with the same washNo for type %s', (type) => {
  const list = [notice(2000), notice(type, 'W1', 'old'), notice(2000)];
  expect(addNotice(list, notice(type, 'W1', 'new'))).toEqual([
    list[0],
    notice(type, 'W1', 'new'),
    list[2],
  ]);
});

it('lets 1001 and 1011 replace each other, and any notice with the same washNo', () => {
  expect(addNotice([notice(1001, 'W1')], notice(1011, 'W1'))).toEqual([notice(1011, 'W1')]);
  expect(addNotice([notice(2000, 'W1')], notice(1001, 'W1'))).toEqual([notice(1001, 'W1')]);
});

it('leaves one of several notices with the same washNo, as the server does', () => {
  const list = [notice(5, 'Z1'), notice(2000, 'W1'), notice(1001, 'Z1')];
  expect(addNotice(list, notice(1011, 'Z1'))).toEqual([notice(1011, 'Z1'), notice(2000, 'W1')]);
});

it('adds other types at the front even with the same washNo', () => {
  expect(addNotice([notice(1001, 'W1')], notice(2000, 'W1'))).toHaveLength(2);
});

it('adds 1001 at the front if the washNo differs or is missing', () => {
  expect(addNotice([notice(1001, 'W1')], notice(1001, 'W2'))).toHaveLength(2);
  expect(addNotice([notice(1001)], notice(1001))).toHaveLength(2);
  expect(addNotice([notice(1001, '')], notice(1001, ''))).toHaveLength(2);
});

it('keeps a bounded number of the newest', () => {
  let list: ListedNotice[] = Array.from({ length: MAX_NOTICES }, () => notice(2000));
  list = addNotice(list, notice(2001));
  expect(list).toHaveLength(MAX_NOTICES);
  expect(list[0]?.type).toBe(2001);
});

it('does not mutate its input', () => {
  const list = Object.freeze([notice(1001, 'W1')]);
  addNotice(list, notice(1001, 'W1'));
  addNotice(list, notice(1001, 'W2'));
  expect(list).toHaveLength(1);
});
