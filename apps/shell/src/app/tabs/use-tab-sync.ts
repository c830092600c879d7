import { useEffectEvent, useLayoutEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import {
  chooseTabsToRelease,
  followLocation,
  memoryBudget,
  releaseTabs,
  type Tab,
  type TabsState,
  updateTabs,
  useTabs,
} from '../../features/tabs/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { showToast } from '../../lib/page/toast.ts';
import { rememberRecent } from '../../lib/stores/arrangement.store.ts';
import { isFound, type Page } from './resolve-page.ts';
import type { Pages } from './use-pages.ts';

/** The state of a history entry: the tab that created it, and the sub-app's own state. */
export interface EntryState {
  tabId?: string;
  subApp?: unknown;
}

/** The router's key of the history entry that the document was opened with. */
const FIRST_KEY = 'default';

const deviceGib = (navigator as { deviceMemory?: number }).deviceMemory;

/** The full path inside the console. */
export function pathOf(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return location.pathname + location.search + location.hash;
}

// Changes only our part of the router's state, without a render.
function storeTabId(tabId: string, state: EntryState | null): void {
  if (state?.tabId === tabId) return;
  const entry = window.history.state as Record<string, unknown> | null;
  window.history.replaceState({ ...entry, usr: { ...state, tabId } }, '');
}

function ownerOf(page: Page): string {
  return isFound(page) ? page.owner : '';
}

// Rough memory cost: a guest document takes about as much as four pages of the shell.
function costOf(page: Page): number {
  if (page.kind !== 'sub-app') return 1;
  return page.registration.isolation === 'none' ? 2 : 4;
}

function releaseOverBudget(state: TabsState, pages: Pages): TabsState {
  const cost = (tab: Tab) => costOf(pages.resolve(tab.path));
  return releaseTabs(state, chooseTabsToRelease(state, memoryBudget(deviceGib), cost));
}

/**
 * Activates the tab of the current address, and opens it if needed. Only a change of the address
 * triggers it: code that loads another menu updates the tabs itself.
 */
export function useTabSync(pages: Pages): Page {
  const { t } = useTranslation('tabs');
  const location = useLocation();
  const navigate = useNavigate();
  const path = pathOf(location);

  const follow = useEffectEvent((state: EntryState | null) => {
    const resolved = pages.resolve(path);
    const placed = isFound(resolved) ? resolved : undefined;
    const place = { path, tabId: state?.tabId, isInitial: location.key === FIRST_KEY };
    const followed = followLocation(useTabs.getState(), place, placed, {
      ownerOf: (tab) => ownerOf(pages.resolve(tab.path)),
      newId: () => crypto.randomUUID(),
    });
    updateTabs(() => releaseOverBudget(followed.state, pages));
    if (placed && !followed.tabId) {
      showToast({ kind: 'error', message: t('tooMany') });
      return;
    }
    if (followed.redirect) {
      navigate(followed.redirect, { replace: true, state: { tabId: followed.tabId } });
      return;
    }
    if (followed.tabId) storeTabId(followed.tabId, state);
    if (placed && placed.entryPath !== '/first') rememberRecent(placed.entryPath);
  });

  useLayoutEffect(() => {
    if (location.key) follow(location.state as EntryState | null);
  }, [location.key, location.state]);

  return pages.resolve(path);
}
