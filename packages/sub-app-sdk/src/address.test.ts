import { expect, test, vi } from 'vitest';
import { createMemoryAddress } from './address.ts';

test('goes back and forward over pushed entries', () => {
  const address = createMemoryAddress('/a');
  const listener = vi.fn();
  address.subscribe(listener);
  address.push('/b', { scroll: 3 });
  address.push('/c');
  address.go(-1);
  expect(address.get()).toEqual({ path: '/b', state: { scroll: 3 } });
  address.go(1);
  expect(listener.mock.calls.map(([entry]) => entry.path)).toEqual(['/b', '/c']);
});

test('a push drops the forward entries, and a step past either end changes nothing', () => {
  const address = createMemoryAddress('/a');
  address.push('/b');
  address.go(-1);
  address.push('/c');
  address.go(1);
  address.go(-5);
  expect(address.get().path).toBe('/c');
});
