import type { Locale } from '@pedestal/contract';
import { expect, test, vi } from 'vitest';
import { createGlobalState } from './global-state.ts';
import { createLive } from './live.ts';
import type { CurrentUser, Settings, Theme } from './shell.ts';

function createState() {
  const user = createLive<CurrentUser | null>({ id: '1', userName: 'ada', displayName: 'Ada' });
  const locale = createLive<Locale>('en-US');
  const theme = createLive<Theme>({ scheme: 'light', primaryColor: '#1677ff' });
  const settings = createLive<Settings>({ timeZone: null, density: 'compact', fontSize: 14 });
  return { user, locale, ...createGlobalState({ user, locale, theme, settings }) };
}

test('has the values of the shell, follows them, and keeps them from sub-apps', () => {
  const { globalState, setGlobalState, locale } = createState();
  expect(globalState.get()).toMatchObject({ user: { userName: 'ada' }, locale: 'en-US' });
  expect(setGlobalState({ locale: 'zh-CN', user: null })).toBe(false);
  expect(setGlobalState({ locale: 'fr-FR', orders: 3 })).toBe(true);
  locale.set('zh-CN');
  expect(globalState.get()).toMatchObject({ locale: 'zh-CN', orders: 3 });
});

test('tells every change once, and holds copies', () => {
  const { globalState, setGlobalState } = createState();
  const seen: unknown[] = [];
  globalState.subscribe(({ cart }) => seen.push(cart));
  const cart = { items: [1] };
  setGlobalState({ cart });
  cart.items.push(2);
  setGlobalState({ cart: null });
  expect(seen).toEqual([{ items: [1] }, null]);
});

test('refuses what cannot be copied', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { globalState, setGlobalState } = createState();
  expect(setGlobalState({ open: () => {} })).toBe(false);
  expect(globalState.get()).not.toHaveProperty('open');
  warn.mockRestore();
});

test('forgets what sub-apps set when another person signs in', () => {
  const { globalState, setGlobalState, user } = createState();
  setGlobalState({ orders: 3 });
  user.set({ id: '1', userName: 'ada', displayName: 'Ada Byron' });
  expect(globalState.get()).toHaveProperty('orders');
  user.set(null);
  expect(globalState.get()).not.toHaveProperty('orders');
});
