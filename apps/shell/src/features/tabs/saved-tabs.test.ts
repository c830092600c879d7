import { expect, it } from 'vitest';
import { restoreTabs, saveTabs } from './saved-tabs.ts';
import {
  activateTab,
  MAX_TABS,
  NO_TABS,
  openTab,
  ownTitle,
  pinTab,
  renameTab,
} from './tabs-model.ts';

const keyOf = (path: string) => (path.startsWith('/gone') ? undefined : `page:${path}`);

function restore(saved: unknown) {
  let next = 0;
  return restoreTabs(saved, keyOf, () => `new${next++}`);
}

it('restores order, path, title, pin and the active tab', () => {
  let state = openTab(NO_TABS, { id: 'a', key: 'a', path: '/a?x=1#y' });
  state = openTab(state, { id: 'b', key: 'b', path: '/b' });
  state = renameTab(pinTab(activateTab(state, 'a'), 'b', true), 'b', {
    title: 'Order 7',
    locale: 'en-US',
  });
  const restored = restore(JSON.parse(JSON.stringify(saveTabs(state))));
  expect(restored.activeId).toBe('a');
  expect(restored.tabs).toMatchObject([
    { path: '/b', title: 'Order 7', pinned: true, mounted: false, key: 'page:/b' },
    { path: '/a?x=1#y', title: '', pinned: false, mounted: false },
  ]);
});

it('does not restore a title of another language', () => {
  let state = openTab(NO_TABS, { id: 'a', key: 'a', path: '/a' });
  state = renameTab(state, 'a', { title: 'Files', locale: 'en-US' });
  const [tab] = restore(JSON.parse(JSON.stringify(saveTabs(state)))).tabs;
  expect(tab && ownTitle(tab, 'en-US')).toBe('Files');
  expect(tab && ownTitle(tab, 'zh-CN')).toBe('');
});

it('assigns a new id if the saved one is taken or invalid', () => {
  const tabs = [
    { id: 'a', path: '/a' },
    { id: 'a', path: '/b' },
    { id: '<x>', path: '/c' },
  ];
  expect(restore({ tabs }).tabs.map((tab) => tab.id)).toEqual(['a', 'new0', 'new1']);
});

it('drops pages that are no longer available, and keeps the active tab', () => {
  const tabs = ['/gone', '/a', '/b'].map((path) => ({ path, title: '', pinned: false }));
  const restored = restore({ tabs, active: 2 });
  expect(restored.tabs.map((tab) => tab.path)).toEqual(['/a', '/b']);
  expect(restored.activeId).toBe(restored.tabs[1]?.id);
});

it.each([undefined, null, 7, 'x', [], {}, { tabs: 'x' }, { tabs: [null, 4, {}, { path: 3 }] }])(
  'restores no tab from %j',
  (saved) => {
    expect(restore(saved).tabs).toEqual([]);
  },
);

it('refuses addresses of other sites and too long ones', () => {
  const tabs = ['//evil.test', 'https://evil.test', `/${'a'.repeat(600)}`].map((path) => ({
    path,
  }));
  expect(restore({ tabs }).tabs).toEqual([]);
});

it('restores a limited number, pinned tabs first', () => {
  const tabs = Array.from({ length: 100 }, (_, i) => ({ path: `/${i}`, pinned: i === 5 }));
  const restored = restore({ tabs });
  expect(restored.tabs).toHaveLength(MAX_TABS);
  expect(restored.tabs[0]?.path).toBe('/5');
});
