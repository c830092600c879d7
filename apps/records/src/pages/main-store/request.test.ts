import { expect, it } from 'vitest';
import { type Place, placesIn, sendersFor } from './request.ts';

const place = (id: string, kind: string, parent?: string, use = ''): Place => ({
  ...{ id, name: id, kind, parent, use },
});

const places = [
  place('bin', 'bin', 'zone', 'storage'),
  place('zone', 'zone', 'warehouse', 'storage'),
  place('dock', 'zone', 'warehouse', 'shipping'),
  place('warehouse', 'warehouse'),
  place('back', 'zone', 'shop'),
  place('shop', 'shop'),
];

it('finds everything inside of a place from which goods are sent, in any order', () => {
  expect(placesIn(places, 'warehouse').toSorted()).toEqual(['bin', 'warehouse', 'zone']);
});

it('lets a store ask everybody but itself', () => {
  expect(sendersFor(places, 'back').map(({ id }) => id)).toEqual(['warehouse']);
  expect(sendersFor(places, 'bin').map(({ id }) => id)).toEqual(['shop']);
});
