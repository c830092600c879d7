import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { activeTab, adoptTab, closeTabs, updateTabs, useTabs } from '../../features/tabs/index.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { currentPages } from '../tabs/current-pages.ts';
import { reopenTabs } from '../tabs/reopen-tabs.ts';
import { isFound, type Page } from '../tabs/resolve-page.ts';
import { pathOf } from '../tabs/use-tab-sync.ts';
import { enterSystem, prepareSystem, type SavedConfig } from './load-shell.ts';

/**
 * Whether the page may be in the menu of another system: it is a sub-app's, and not in this menu. The
 * landing page of a system belongs to it in any case, or nobody could enter the system.
 */
function isElsewhere(page: Page, path: string): boolean {
  if (page.kind !== 'sub-app' || page.trail.length > 0) return false;
  const { system, systemCode } = useGlobal.getState();
  const current = system.find(({ key }) => key === systemCode);
  return system.length > 1 && path !== current?.indexUrl;
}

async function findSystemOf(path: string): Promise<string | undefined> {
  const { findSystem } = await import('./find-system.ts');
  return findSystem(path);
}

/**
 * Enters the system of the page that the console was opened with, unless the present one has it.
 * Returns the configuration of the system that the person is in then. A failure changes nothing.
 */
export async function enterSystemOfPage(path: string, config: SavedConfig): Promise<SavedConfig> {
  if (!isElsewhere(currentPages().resolve(path), path)) return config;
  try {
    const systemCode = await findSystemOf(path);
    let entered = config;
    if (systemCode) {
      await enterSystem(systemCode, (saved) => {
        entered = saved;
      });
    }
    return entered;
  } catch {
    return config;
  }
}

const hasUnsaved = () => useTabs.getState().tabs.some((tab) => tab.unsaved);

// The tab moves along, so that its page stays mounted; the system that is left keeps its others.
async function followPage(path: string, isOver: () => boolean): Promise<void> {
  const systemCode = await findSystemOf(path);
  if (!systemCode || isOver() || hasUnsaved()) return;
  const enter = await prepareSystem(systemCode);
  const shown = activeTab(useTabs.getState());
  if (shown?.path !== path || isOver() || hasUnsaved()) return;
  updateTabs((state) => closeTabs(state, [shown.id]));
  enter((config) => {
    reopenTabs(config);
    const page = currentPages().resolve(path);
    if (isFound(page)) updateTabs((state) => adoptTab(state, { ...shown, key: page.key }));
  });
}

/**
 * Enters the system of a page that the menu of the present one does not have, as of a search
 * result. Stays while a tab has unsaved input, which would be lost.
 */
export function useSystemOfPage(page: Page): void {
  const path = pathOf(useLocation());
  const isOutside = isElsewhere(page, path);
  useEffect(() => {
    if (!isOutside) return;
    let isOver = false;
    void followPage(path, () => isOver).catch(console.error);
    return () => {
      isOver = true;
    };
  }, [isOutside, path]);
}
