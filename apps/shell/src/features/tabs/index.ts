export { followLocation } from './follow-location.ts';
export { chooseTabsToRelease, memoryBudget } from './memory-budget.ts';
export { restoreTabs, saveTabs } from './saved-tabs.ts';
export { TabStrip } from './tab-strip.tsx';
export { updateTabs, useTabs } from './tabs.store.ts';
export {
  activeTab,
  adoptTab,
  closeTabs,
  deactivateTabs,
  markUnsaved,
  NO_TABS,
  ownTitle,
  reconcileTabs,
  releaseTabs,
  reloadTab,
  renameTab,
  type Tab,
  type TabsState,
} from './tabs-model.ts';
export { useUnsavedGuard } from './use-unsaved-guard.ts';
