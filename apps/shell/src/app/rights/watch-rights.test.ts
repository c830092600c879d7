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

it('looks when every gateway knows of the change, each page at a moment of its own', async () => {
  const look = vi.fn(async () => {});
  const stop = watchRights(look, () => 0.5);
  changed(4_000);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(look).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(1);
  stop();
});

it('looks once for many changes, and once more for those that come while it looks', async () => {
  const looks: (() => void)[] = [];
  const stop = watchRights(() => new Promise((resolve) => looks.push(resolve)));
  changed();
  changed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks).toHaveLength(1);
  changed();
  changed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks).toHaveLength(1);
  looks[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks).toHaveLength(2);
  looks[1]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toHaveLength(2);
  stop();
});

it('looks at once after a refusal, but not again and again where calls stay refused', async () => {
  const look = vi.fn(async () => refused());
  const stop = watchRights(look);
  refused();
  await vi.advanceTimersByTimeAsync(0);
  expect(look).toHaveBeenCalledTimes(1);
  refused();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  refused();
  await vi.advanceTimersByTimeAsync(0);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
});

it('goes on after a look that failed, and ends when it is told to', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  const look = vi.fn(async () => Promise.reject(new Error('no network')));
  const stop = watchRights(look);
  for (const times of [1, 2]) {
    changed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(look).toHaveBeenCalledTimes(times);
  }
  expect(complain).toHaveBeenCalledTimes(2);
  changed();
  stop();
  changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(2);
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
    'closes a page whose menu entry was taken, though its sub-app stays',
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

it('leaves open sub-apps as they were loaded, adds new ones and drops those that were taken', () => {
  const app = (name: string, version: string) => ({ name, version }) as SubAppRegistration;
  const known = [app('auth', '1'), app('wms', '1')];
  const kept = mergeRegistrations(known, [app('auth', '2'), app('dfs', '1')]);
  expect(kept[0]).toBe(known[0]);
  expect(kept.map(({ name }) => name)).toEqual(['auth', 'dfs']);
});
