import { expect, it } from 'vitest';
import { followLocation, type TabLocation } from './follow-location.ts';
import {
  activeTab,
  MAX_TABS,
  markUnsaved,
  NO_TABS,
  openTab,
  type TabsState,
} from './tabs-model.ts';

const pages = ['/auth/users', '/auth/roles', '/dfs/files'];

function pageOf(path: string) {
  const entryPath = pages.find((page) => path.startsWith(page));
  const owner = path.split('/')[1] ?? '';
  return entryPath ? { key: entryPath, owner, entryPath } : undefined;
}

let next = 0;

function go(state: TabsState, location: TabLocation) {
  return followLocation(state, location, pageOf(location.path), {
    ownerOf: (tab) => tab.path.split('/')[1] ?? '',
    newId: () => `t${next++}`,
  });
}

function goAll(...paths: string[]) {
  next = 0;
  return paths.reduce((state, path) => go(state, { path }).state, NO_TABS);
}

const paths = (state: TabsState) => state.tabs.map((tab) => tab.path);

it('opens a tab for a page that is not open yet', () => {
  const state = goAll('/auth/users', '/auth/roles');
  expect(paths(state)).toEqual(['/auth/users', '/auth/roles']);
  expect(activeTab(state)?.path).toBe('/auth/roles');
});

it('restores the last path of an open page', () => {
  const state = goAll('/auth/users/42?tab=2', '/auth/roles');
  const { state: shown, redirect, tabId } = go(state, { path: '/auth/users' });
  expect(redirect).toBe('/auth/users/42?tab=2');
  expect(tabId).toBe('t0');
  expect(activeTab(shown)?.path).toBe('/auth/users/42?tab=2');
  expect(shown.tabs).toHaveLength(2);
});

it('goes to the page itself if the console was opened with its address', () => {
  const state = goAll('/auth/users/42', '/auth/roles');
  const { state: moved, redirect } = go(state, { path: '/auth/users', isInitial: true });
  expect(redirect).toBeUndefined();
  expect(activeTab(moved)?.path).toBe('/auth/users');
});

it('goes to the page itself if it is already active', () => {
  const state = goAll('/auth/users/42');
  const { state: moved, redirect } = go(state, { path: '/auth/users' });
  expect(redirect).toBeUndefined();
  expect(paths(moved)).toEqual(['/auth/users']);
});

it('moves an open page to a path inside it', () => {
  const state = goAll('/auth/users', '/auth/roles');
  const { state: moved, redirect } = go(state, { path: '/auth/users/7' });
  expect(redirect).toBeUndefined();
  expect(paths(moved)).toEqual(['/auth/users/7', '/auth/roles']);
});

it('stays in the tab that created the history entry, even on another page of its sub-app', () => {
  const state = goAll('/auth/users');
  const inTab = go(state, { path: '/auth/roles', tabId: 't0' }).state;
  expect(paths(inTab)).toEqual(['/auth/roles']);
  expect(paths(go(inTab, { path: '/auth/users', tabId: 't0' }).state)).toEqual(['/auth/users']);
});

it('never changes the owner of a tab', () => {
  const state = goAll('/auth/users');
  const { state: opened } = go(state, { path: '/dfs/files', tabId: 't0' });
  expect(paths(opened)).toEqual(['/auth/users', '/dfs/files']);
});

it('opens the page of a history entry whose tab was closed', () => {
  expect(paths(go(NO_TABS, { path: '/auth/users', tabId: 'gone' }).state)).toEqual(['/auth/users']);
});

it('activates no tab for an unknown address', () => {
  const { state, tabId } = go(goAll('/auth/users'), { path: '/nowhere' });
  expect(tabId).toBeNull();
  expect(activeTab(state)).toBeUndefined();
  expect(state.tabs).toHaveLength(1);
});

it('opens nothing if no tab can be closed', () => {
  let full = NO_TABS;
  for (let i = 0; i < MAX_TABS; i++) {
    full = markUnsaved(
      openTab(full, { id: `x${i}`, key: `k${i}`, path: `/k/${i}` }),
      `x${i}`,
      true,
    );
  }
  const { state, tabId } = go(full, { path: '/auth/users' });
  expect(state).toBe(full);
  expect(tabId).toBeNull();
});
