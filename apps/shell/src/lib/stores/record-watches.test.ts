import { MAX_WATCHES } from '@pedestal/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecordWatches } from './record-watches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const watches = createRecordWatches();
  const sent: unknown[] = [];
  watches.connect((text) => sent.push(JSON.parse(text)));
  return { watches, sent };
}

const ORDERS = { workspace: 'shop', collection: 'order' };
const message = (...records: object[]) => ({ kind: 'watch', records });

it('sends what is watched once, and again when it changes', () => {
  const { watches, sent } = setUp();
  const stops = [
    watches.watch('shop', 'order', () => {}),
    watches.watch('shop', 'order', () => {}),
    watches.watch('shop', 'item', () => {}, 'a'),
  ];
  vi.runAllTimers();
  expect(sent).toEqual([message(ORDERS, { workspace: 'shop', collection: 'item', id: 'a' })]);
  stops[0]?.();
  vi.runAllTimers();
  expect(sent).toHaveLength(1);
  stops[1]?.();
  stops[2]?.();
  vi.runAllTimers();
  expect(sent.slice(1)).toEqual([message()]);
});

it('sends the newest watches where there are too many', () => {
  const { watches, sent } = setUp();
  for (let n = 0; n <= MAX_WATCHES; n += 1) watches.watch('shop', `c${n}`, () => {});
  vi.runAllTimers();
  const [{ records }] = sent as [{ records: { collection: string }[] }];
  expect(records).toHaveLength(MAX_WATCHES);
  expect(records.at(-1)?.collection).toBe(`c${MAX_WATCHES}`);
});

it('tells a watch of its own collection and record', () => {
  const { watches } = setUp();
  const all = vi.fn();
  const one = vi.fn();
  const other = vi.fn();
  watches.watch('shop', 'order', all);
  watches.watch('shop', 'order', one, 'a');
  watches.watch('shop', 'item', other);
  watches.announce({ ...ORDERS, ids: ['b'] });
  watches.announce({ ...ORDERS, ids: ['a', 'b'] });
  watches.announce({ ...ORDERS, ids: [] });
  expect(all.mock.calls).toEqual([[['b']], [['a', 'b']], [[]]]);
  expect(one.mock.calls).toEqual([[['a', 'b']], [[]]]);
  expect(other).not.toHaveBeenCalled();
});

it('watches again after a reconnect, and asks for what was missed', () => {
  const { watches, sent } = setUp();
  const onChange = vi.fn();
  watches.watch('shop', 'order', onChange);
  vi.runAllTimers();
  watches.connect((text) => sent.push(JSON.parse(text)));
  expect(sent).toEqual([message(ORDERS), message(ORDERS)]);
  expect(onChange.mock.calls).toEqual([[[]]]);
});
