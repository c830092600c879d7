import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import { toLiveValue } from './live-value.ts';

it('reads a part of the store and notifies of its changes only', () => {
  const store = createStore(() => ({ name: 'a', other: 1 }));
  const live = toLiveValue(store, (state) => state.name);
  const received: string[] = [];
  const stop = live.subscribe((value) => received.push(value));
  store.setState({ other: 2 });
  store.setState({ name: 'b' });
  expect(live.get()).toBe('b');
  stop();
  store.setState({ name: 'c' });
  expect(received).toEqual(['b']);
});
