import type { Tab, TabsState } from './tabs-model.ts';

const FULL_BUDGET = 24;
const SMALL_DEVICE_GIB = 4;

/** The memory budget in units of `costOf`; half of it on a small device. */
export function memoryBudget(deviceGib: number | undefined): number {
  return deviceGib !== undefined && deviceGib <= SMALL_DEVICE_GIB ? FULL_BUDGET / 2 : FULL_BUDGET;
}

/**
 * The hidden tabs to unmount to meet the budget, least recently used first. Never the active tab nor
 * one with unsaved input, even if the budget is exceeded.
 */
export function chooseTabsToRelease(
  state: TabsState,
  budget: number,
  costOf: (tab: Tab) => number,
): string[] {
  const kept = state.tabs.filter((tab) => tab.mounted);
  let cost = kept.reduce((sum, tab) => sum + costOf(tab), 0);
  const released: string[] = [];
  const candidates = kept
    .filter((tab) => tab.id !== state.activeId && !tab.unsaved)
    .sort((a, b) => a.usedAt - b.usedAt);
  for (const tab of candidates) {
    if (cost <= budget) break;
    cost -= costOf(tab);
    released.push(tab.id);
  }
  return released;
}
