import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import { toLiveValue } from './live-value.ts';

it('reads a part of the store and hears of its changes only', () => {
  const store = createStore(() => ({ name: 'a', other: 1 }));
  const live = toLiveValue(store, (state) => state.name);
  const heard: string[] = [];
  const stop = live.subscribe((value) => heard.push(value));
  store.setState({ other: 2 });
  store.setState({ name: 'b' });
  expect(live.get()).toBe('b');
  stop();
  store.setState({ name: 'c' });
  expect(heard).toEqual(['b']);
});
