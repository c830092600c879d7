import { restoreTabs } from '../../features/tabs/saved-tabs.ts';
import { updateTabs } from '../../features/tabs/tabs.store.ts';
import { useGlobal } from '../../lib/global.store.ts';
import { indexMenu } from '../../lib/menu-match.ts';
import { useRegistry } from '../../lib/registry.store.ts';
import { useUser } from '../../lib/user.store.ts';
import { readSavedTabs } from './keep-arrangement.ts';
import type { SavedConfig } from './load-shell.ts';
import { isPlaced, resolvePage } from './resolve-page.ts';

/** Opens the tabs that were open in the system when it was last used. */
export function reopenTabs(config: SavedConfig): void {
  const { systemCode } = useGlobal.getState();
  const { subApps } = useRegistry.getState();
  const menu = indexMenu(useUser.getState().menuData);
  const keyOf = (path: string) => {
    const page = resolvePage(path, subApps, menu);
    return isPlaced(page) ? page.key : undefined;
  };
  const saved = readSavedTabs(systemCode, config);
  updateTabs(() => restoreTabs(saved, keyOf, () => crypto.randomUUID()));
}
