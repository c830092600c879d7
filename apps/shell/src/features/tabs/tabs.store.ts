import { create } from 'zustand';
import { NO_TABS, type TabsState } from './tabs-model.ts';

export const useTabs = create<TabsState>()(() => NO_TABS);

/** Updates the tabs with a function of `tabs-model.ts`. */
export function updateTabs(change: (state: TabsState) => TabsState): TabsState {
  const state = useTabs.getState();
  const next = change(state);
  if (next !== state) useTabs.setState(next, true);
  return next;
}
