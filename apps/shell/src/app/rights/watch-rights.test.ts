import type { SubAppRegistration } from '@pedestal/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MenuTrail } from '../../lib/menu/menu-match.ts';
import { rightsStale } from '../../lib/stores/rights-events.ts';
import type { CurrentPages } from '../tabs/current-pages.ts';
import type { Page } from '../tabs/resolve-page.ts';
import { keyAfterChange, mergeRegistrations, watchRights } from './watch-rights.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const changed = (within = 0) => rightsStale.emit({ kind: 'changed', within });
const refused = () => rightsStale.emit({ kind: 'refused' });

it('refreshes after every gateway knows of the change, at a random time', async () => {
  const refresh = vi.fn(async () => {});
  const stop = watchRights(refresh, () => 0.5);
  changed(4_000);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
});

it('refreshes once for many changes, and once more for changes during a refresh', async () => {
  const pending: (() => void)[] = [];
  const stop = watchRights(() => new Promise((resolve) => pending.push(resolve)));
  changed();
  changed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pending).toHaveLength(1);
  changed();
  changed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pending).toHaveLength(1);
  pending[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pending).toHaveLength(2);
  pending[1]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pending).toHaveLength(2);
  stop();
});

it('refreshes at once after a refused call, but not repeatedly while calls stay refused', async () => {
  const refresh = vi.fn(async () => refused());
  const stop = watchRights(refresh);
  refused();
  await vi.advanceTimersByTimeAsync(0);
  expect(refresh).toHaveBeenCalledTimes(1);
  refused();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  refused();
  await vi.advanceTimersByTimeAsync(0);
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
});

it('continues after a failed refresh, and ends when stopped', async () => {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refresh = vi.fn(async () => Promise.reject(new Error('no network')));
  const stop = watchRights(refresh);
  for (const times of [1, 2]) {
    changed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refresh).toHaveBeenCalledTimes(times);
  }
  expect(logError).toHaveBeenCalledTimes(2);
  changed();
  stop();
  changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

const subApp = (key: string, entry?: number): Page =>
  ({
    kind: 'sub-app',
    key,
    owner: 'app:auth',
    entryPath: '/auth',
    trail: (entry === undefined ? [] : [{ id: entry }]) as unknown as MenuTrail,
  }) as Page;
const home = { kind: 'shell', key: 'shell:first', trail: [{ id: 9 }] } as unknown as Page;
const pagesOf = (page: Page, entries: number[] = []): CurrentPages => ({
  resolve: () => page,
  hasEntry: (id) => entries.includes(id),
});
const tab = { path: '/auth/users' };

it.each<[string, CurrentPages, CurrentPages, string | undefined]>([
  [
    'closes a page whose sub-app is gone',
    pagesOf(subApp('a', 1)),
    pagesOf({ kind: 'forbidden' }),
    undefined,
  ],
  [
    'closes a page whose menu entry was removed, although its sub-app remains',
    pagesOf(subApp('app:auth/users', 1)),
    pagesOf(subApp('app:auth'), [2]),
    undefined,
  ],
  [
    'keeps a page that gained a menu entry',
    pagesOf(subApp('app:auth')),
    pagesOf(subApp('app:auth/users', 1), [1]),
    'app:auth/users',
  ],
  [
    'keeps a page whose entry got another code',
    pagesOf(subApp('app:auth/users', 1)),
    pagesOf(subApp('app:auth/people', 1), [1]),
    'app:auth/people',
  ],
  ['keeps pages of the shell', pagesOf(home), pagesOf(home), 'shell:first'],
])('%s', (_, before, after, key) => {
  expect(keyAfterChange(before, after)(tab)).toBe(key);
});

it('keeps known registrations, adds new ones and drops revoked ones', () => {
  const app = (name: string, version: string) => ({ name, version }) as SubAppRegistration;
  const known = [app('auth', '1'), app('wms', '1')];
  const kept = mergeRegistrations(known, [app('auth', '2'), app('dfs', '1')]);
  expect(kept[0]).toBe(known[0]);
  expect(kept.map(({ name }) => name)).toEqual(['auth', 'dfs']);
});
