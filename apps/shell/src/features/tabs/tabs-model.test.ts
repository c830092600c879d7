import { describe, expect, it } from 'vitest';
import {
  activateTab,
  activeTab,
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
  it('opens at the end and shows it', () => {
    const state = open('a', 'b');
    expect(ids(state)).toBe('ab');
    expect(state.activeId).toBe('b');
    expect(tab(state, 'b')?.mounted).toBe(true);
  });

  it('keeps the others as they are when one is activated', () => {
    const before = open('a', 'b', 'c');
    const state = activateTab(before, 'a');
    expect(state.activeId).toBe('a');
    expect(tab(state, 'b')).toBe(tab(before, 'b'));
  });

  it('ignores a tab that is not there', () => {
    const state = open('a');
    expect(activateTab(state, 'x')).toBe(state);
    expect(reloadTab(state, 'x')).toBe(state);
    expect(moveTab(state, 'x', 0)).toBe(state);
    expect(closeTabs(state, ['x'])).toBe(state);
  });

  it('lets the one used longest ago go where there are too many', () => {
    const names = Array.from({ length: MAX_TABS }, (_, i) => `t${i}`);
    let state = pinTab(open(...names), 't0', true);
    state = markUnsaved(state, 't1', true);
    state = openTab(state, { id: 'new', key: 'page:new', path: '/new' });
    expect(state.tabs).toHaveLength(MAX_TABS);
    expect(tab(state, 't2')).toBeUndefined();
    expect(state.activeId).toBe('new');
  });

  it('opens no further tab where every one is pinned or unsaved', () => {
    const names = Array.from({ length: MAX_TABS }, (_, i) => `t${i}`);
    const state = names.reduce((s, name) => pinTab(s, name, true), open(...names));
    expect(openTab(state, { id: 'new', key: 'page:new', path: '/new' })).toBe(state);
  });

  it('finds the tab of a page: the active one first, then the one used last', () => {
    let state = open('a', 'b', 'c');
    for (const id of ['a', 'b', 'c']) state = moveInTab(state, id, { key: 'same', path: '/s' });
    state = activateTab(state, 'a');
    expect(findTab(state, 'same')?.id).toBe('a');
    expect(findTab(deactivateTabs(state), 'same')?.id).toBe('a');
    expect(findTab(activateTab(open('a', 'b'), 'a'), 'page:b')?.id).toBe('b');
    expect(findTab(state, 'none')).toBeUndefined();
  });

  it('shows no tab where the address belongs to no page', () => {
    const state = deactivateTabs(open('a'));
    expect(activeTab(state)).toBeUndefined();
    expect(ids(state)).toBe('a');
  });
});

describe('what a page says about itself', () => {
  it('keeps its title while it stays on the same page and drops it on another', () => {
    let state = renameTab(open('a'), 'a', { title: 'Order 42', locale: 'en-US' });
    state = moveInTab(state, 'a', { key: 'page:a', path: '/a/42' });
    expect(activeTab(state)).toMatchObject({ title: 'Order 42', path: '/a/42' });
    state = moveInTab(state, 'a', { key: 'page:z', path: '/z' });
    expect(activeTab(state)).toMatchObject({ title: '', path: '/z' });
  });

  it('is not changed by saying the same again', () => {
    const state = markUnsaved(open('a'), 'a', true);
    expect(markUnsaved(state, 'a', true)).toBe(state);
  });

  it('loses what was typed when it is loaded anew', () => {
    const state = reloadTab(markUnsaved(open('a'), 'a', true), 'a');
    expect(tab(state, 'a')).toMatchObject({ loads: 1, unsaved: false });
  });

  it('is let go and comes back when it is shown', () => {
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

  it('puts a pinned tab behind the other pinned ones, and an unpinned one behind them all', () => {
    const pinned = pinTab(pinTab(open('a', 'b', 'c'), 'c', true), 'b', true);
    expect(ids(pinned)).toBe('cba');
    expect(ids(pinTab(pinned, 'c', false))).toBe('bca');
  });

  it('keeps pinned tabs in front of the others', () => {
    const state = pinTab(pinTab(open('a', 'b', 'c', 'd'), 'a', true), 'b', true);
    expect(ids(moveTab(state, 'a', 3))).toBe('bacd');
    expect(ids(moveTab(state, 'd', 0))).toBe('abdc');
  });
});

describe('closing', () => {
  it('shows the right neighbour, else the left one', () => {
    expect(closeTabs(activateTab(open('a', 'b', 'c'), 'b'), ['b']).activeId).toBe('c');
    expect(closeTabs(open('a', 'b', 'c'), ['c']).activeId).toBe('b');
    expect(closeTabs(activateTab(open('a', 'b', 'c'), 'b'), ['b', 'c']).activeId).toBe('a');
  });

  it('leaves the one in front where another is closed', () => {
    expect(closeTabs(open('a', 'b'), ['a'])).toMatchObject({ activeId: 'b' });
  });

  it('leaves nothing after the last', () => {
    expect(closeTabs(open('a'), ['a'])).toEqual(NO_TABS);
  });

  it('spares pinned tabs when others, or those to the right, are closed', () => {
    const state = pinTab(open('a', 'b', 'c', 'd'), 'd', true);
    expect(ids(state)).toBe('dabc');
    expect(otherTabs(state, 'b').map((other) => other.id)).toEqual(['a', 'c']);
    expect(tabsToTheRight(state, 'd').map((right) => right.id)).toEqual(['a', 'b', 'c']);
    expect(tabsToTheRight(state, 'c')).toEqual([]);
    expect(tabsToTheRight(state, 'x')).toEqual([]);
  });
});

describe('refitting after the menu changed', () => {
  it('closes what has no page, shows the neighbour, and names the others anew', () => {
    const state = activateTab(open('a', 'b', 'c'), 'b');
    const keyOf = ({ id }: { id: string }) => (id === 'b' ? undefined : `new:${id}`);
    const { state: left, closed } = reconcileTabs(state, keyOf);
    expect(closed.map(({ id }) => id)).toEqual(['b']);
    expect(left.tabs.map(({ key }) => key)).toEqual(['new:a', 'new:c']);
    expect(left.activeId).toBe('c');
  });

  it('leaves tabs as they are where nothing changed', () => {
    const state = open('a', 'b');
    const refit = reconcileTabs(state, ({ key }) => key);
    expect(refit.closed).toEqual([]);
    expect(refit.state.tabs[0]).toBe(state.tabs[0]);
  });
});
