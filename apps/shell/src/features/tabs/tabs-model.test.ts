import { describe, expect, it } from 'vitest';
import {
  activateTab,
  activeTab,
  adoptTab,
  closeTabs,
  deactivateTabs,
  findTab,
  MAX_TABS,
  markUnsaved,
  moveInTab,
  moveTab,
  NO_TABS,
  openTab,
  otherTabs,
  pinTab,
  reconcileTabs,
  releaseTabs,
  reloadTab,
  renameTab,
  type Tab,
  type TabsState,
  tabsToTheRight,
} from './tabs-model.ts';

function open(...names: string[]): TabsState {
  return names.reduce(
    (state, name) => openTab(state, { id: name, key: `page:${name}`, path: `/${name}` }),
    NO_TABS,
  );
}

const ids = (state: TabsState) => state.tabs.map((tab) => tab.id).join('');
const tab = (state: TabsState, id: string) => state.tabs.find((candidate) => candidate.id === id);

describe('opening and activating', () => {
  it('opens at the end and activates it', () => {
    const state = open('a', 'b');
    expect(ids(state)).toBe('ab');
    expect(state.activeId).toBe('b');
    expect(tab(state, 'b')?.mounted).toBe(true);
  });

  it('does not change the other tabs on activation', () => {
    const before = open('a', 'b', 'c');
    const state = activateTab(before, 'a');
    expect(state.activeId).toBe('a');
    expect(tab(state, 'b')).toBe(tab(before, 'b'));
  });

  it('ignores an unknown tab', () => {
    const state = open('a');
    expect(activateTab(state, 'x')).toBe(state);
    expect(reloadTab(state, 'x')).toBe(state);
    expect(moveTab(state, 'x', 0)).toBe(state);
    expect(closeTabs(state, ['x'])).toBe(state);
  });

  it('closes the least recently used tab at the limit', () => {
    const names = Array.from({ length: MAX_TABS }, (_, i) => `t${i}`);
    let state = pinTab(open(...names), 't0', true);
    state = markUnsaved(state, 't1', true);
    state = openTab(state, { id: 'new', key: 'page:new', path: '/new' });
    expect(state.tabs).toHaveLength(MAX_TABS);
    expect(tab(state, 't2')).toBeUndefined();
    expect(state.activeId).toBe('new');
  });

  it('opens no further tab if all are pinned or unsaved', () => {
    const names = Array.from({ length: MAX_TABS }, (_, i) => `t${i}`);
    const state = names.reduce((s, name) => pinTab(s, name, true), open(...names));
    expect(openTab(state, { id: 'new', key: 'page:new', path: '/new' })).toBe(state);
  });

  it('takes the tab of another system in the place of the one with its page, or at the end', () => {
    const state = renameTab(pinTab(open('x', 'y'), 'x', true), 'y', {
      title: 'T',
      locale: 'zh-CN',
    });
    const adopted = tab(state, 'y') as Tab;
    const added = adoptTab(open('a', 'b'), adopted);
    expect(ids(added)).toBe('aby');
    expect(activeTab(added)).toMatchObject({ title: 'T', titleLocale: 'zh-CN', mounted: true });
    const replaced = adoptTab(pinTab(open('a', 'b'), 'a', true), { ...adopted, key: 'page:a' });
    expect(ids(replaced)).toBe('yb');
    expect(activeTab(replaced)).toMatchObject({ path: '/y', title: 'T', pinned: true });
  });

  it('finds the tab of a page: the active one first, then the most recently used', () => {
    let state = open('a', 'b', 'c');
    for (const id of ['a', 'b', 'c']) state = moveInTab(state, id, { key: 'same', path: '/s' });
    state = activateTab(state, 'a');
    expect(findTab(state, 'same')?.id).toBe('a');
    expect(findTab(deactivateTabs(state), 'same')?.id).toBe('a');
    expect(findTab(activateTab(open('a', 'b'), 'a'), 'page:b')?.id).toBe('b');
    expect(findTab(state, 'none')).toBeUndefined();
  });

  it('activates no tab for an address without a page', () => {
    const state = deactivateTabs(open('a'));
    expect(activeTab(state)).toBeUndefined();
    expect(ids(state)).toBe('a');
  });
});

describe('the state of a page', () => {
  it('keeps the title on the same page and drops it on another', () => {
    let state = renameTab(open('a'), 'a', { title: 'Order 42', locale: 'en-US' });
    state = moveInTab(state, 'a', { key: 'page:a', path: '/a/42' });
    expect(activeTab(state)).toMatchObject({ title: 'Order 42', path: '/a/42' });
    state = moveInTab(state, 'a', { key: 'page:z', path: '/z' });
    expect(activeTab(state)).toMatchObject({ title: '', path: '/z' });
  });

  it('stays the same object if nothing changes', () => {
    const state = markUnsaved(open('a'), 'a', true);
    expect(markUnsaved(state, 'a', true)).toBe(state);
  });

  it('is no longer unsaved after a reload', () => {
    const state = reloadTab(markUnsaved(open('a'), 'a', true), 'a');
    expect(tab(state, 'a')).toMatchObject({ loads: 1, unsaved: false });
  });

  it('is unmounted on release and mounted again on activation', () => {
    const state = releaseTabs(open('a', 'b'), ['a']);
    expect(tab(state, 'a')?.mounted).toBe(false);
    expect(tab(activateTab(state, 'a'), 'a')?.mounted).toBe(true);
  });
});

describe('order', () => {
  it('moves a tab to an index', () => {
    expect(ids(moveTab(open('a', 'b', 'c'), 'a', 1))).toBe('bac');
    expect(ids(moveTab(open('a', 'b', 'c'), 'c', -5))).toBe('cab');
    expect(ids(moveTab(open('a', 'b', 'c'), 'a', 99))).toBe('bca');
  });

  it('puts a pinned tab after the other pinned ones, and an unpinned one after them all', () => {
    const pinned = pinTab(pinTab(open('a', 'b', 'c'), 'c', true), 'b', true);
    expect(ids(pinned)).toBe('cba');
    expect(ids(pinTab(pinned, 'c', false))).toBe('bca');
  });

  it('keeps pinned tabs before the others', () => {
    const state = pinTab(pinTab(open('a', 'b', 'c', 'd'), 'a', true), 'b', true);
    expect(ids(moveTab(state, 'a', 3))).toBe('bacd');
    expect(ids(moveTab(state, 'd', 0))).toBe('abdc');
  });
});

describe('closing', () => {
  it('activates the right neighbour, else the left one', () => {
    expect(closeTabs(activateTab(open('a', 'b', 'c'), 'b'), ['b']).activeId).toBe('c');
    expect(closeTabs(open('a', 'b', 'c'), ['c']).activeId).toBe('b');
    expect(closeTabs(activateTab(open('a', 'b', 'c'), 'b'), ['b', 'c']).activeId).toBe('a');
  });

  it('keeps the active tab if another is closed', () => {
    expect(closeTabs(open('a', 'b'), ['a'])).toMatchObject({ activeId: 'b' });
  });

  it('leaves no active tab after the last one', () => {
    expect(closeTabs(open('a'), ['a'])).toEqual(NO_TABS);
  });

  it('keeps pinned tabs when others, or those to the right, are closed', () => {
    const state = pinTab(open('a', 'b', 'c', 'd'), 'd', true);
    expect(ids(state)).toBe('dabc');
    expect(otherTabs(state, 'b').map((other) => other.id)).toEqual(['a', 'c']);
    expect(tabsToTheRight(state, 'd').map((right) => right.id)).toEqual(['a', 'b', 'c']);
    expect(tabsToTheRight(state, 'c')).toEqual([]);
    expect(tabsToTheRight(state, 'x')).toEqual([]);
  });
});

describe('reconciling with a changed menu', () => {
  it('closes tabs without a page, activates the neighbour, and updates the other keys', () => {
    const state = activateTab(open('a', 'b', 'c'), 'b');
    const keyOf = ({ id }: { id: string }) => (id === 'b' ? undefined : `new:${id}`);
    const { state: remaining, closed } = reconcileTabs(state, keyOf);
    expect(closed.map(({ id }) => id)).toEqual(['b']);
    expect(remaining.tabs.map(({ key }) => key)).toEqual(['new:a', 'new:c']);
    expect(remaining.activeId).toBe('c');
  });

  it('does not change tabs if nothing changed', () => {
    const state = open('a', 'b');
    const result = reconcileTabs(state, ({ key }) => key);
    expect(result.closed).toEqual([]);
    expect(result.state.tabs[0]).toBe(state.tabs[0]);
  });
});
