import { expect, it } from 'vitest';
import { chooseTabsToRelease, memoryBudget } from './memory-budget.ts';
import { activateTab, markUnsaved, NO_TABS, openTab, releaseTabs } from './tabs-model.ts';

const state = ['a', 'b', 'c', 'd'].reduce(
  (tabs, id) => openTab(tabs, { id, key: id, path: `/${id}` }),
  NO_TABS,
);

it('releases nothing while everything fits', () => {
  expect(chooseTabsToRelease(state, 4, () => 1)).toEqual([]);
});

it('releases the least recently used tabs', () => {
  expect(chooseTabsToRelease(activateTab(state, 'a'), 2, () => 1)).toEqual(['b', 'c']);
});

it('takes the cost of tabs into account', () => {
  expect(chooseTabsToRelease(state, 5, (tab) => (tab.id === 'a' ? 4 : 1))).toEqual(['a']);
});

it('never releases the active tab, nor one with unsaved input', () => {
  const unsaved = markUnsaved(state, 'a', true);
  expect(chooseTabsToRelease(unsaved, 0, () => 1)).toEqual(['b', 'c']);
});

it('does not count tabs that are already released', () => {
  const released = releaseTabs(state, ['a', 'b']);
  expect(chooseTabsToRelease(released, 2, () => 1)).toEqual([]);
});

it('halves the budget on a small device', () => {
  expect(memoryBudget(4)).toBe(memoryBudget(undefined) / 2);
  expect(memoryBudget(8)).toBe(memoryBudget(undefined));
});
