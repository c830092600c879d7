import { restoreTabs, updateTabs } from '../../features/tabs/index.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import type { SavedConfig } from '../system/load-shell.ts';
import { readSavedTabs } from '../system/save-arrangement.ts';
import { currentPages } from './current-pages.ts';
import { isFound } from './resolve-page.ts';

/** Restores the tabs that were open in the system when it was last used. */
export function reopenTabs(config: SavedConfig): void {
  const { systemCode } = useGlobal.getState();
  const { resolve } = currentPages();
  const keyOf = (path: string) => {
    const page = resolve(path);
    return isFound(page) ? page.key : undefined;
  };
  const saved = readSavedTabs(systemCode, config);
  updateTabs(() => restoreTabs(saved, keyOf, () => crypto.randomUUID()));
}
