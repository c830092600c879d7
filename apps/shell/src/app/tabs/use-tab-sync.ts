import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
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
import { showToast } from '../../lib/page/toast.ts';
import { rememberRecent } from '../../lib/stores/arrangement.store.ts';
import { isFound, type Page } from './resolve-page.ts';
import type { Pages } from './use-pages.ts';

/** What the shell keeps in a history entry: the tab that made it, and what the sub-app put there. */
export interface EntryState {
  tabId?: string;
  subApp?: unknown;
}

/** The router's key of an entry that it did not make: the one that the page was opened by. */
const FIRST_KEY = 'default';

const deviceGib = (navigator as { deviceMemory?: number }).deviceMemory;

/** The whole address inside the console. */
export function pathOf(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return location.pathname + location.search + location.hash;
}

// The router keeps its own things beside ours; only our part changes, and nothing renders again.
function storeTabId(tabId: string, state: EntryState | null): void {
  if (state?.tabId === tabId) return;
  const entry = window.history.state as Record<string, unknown> | null;
  window.history.replaceState({ ...entry, usr: { ...state, tabId } }, '');
}

function ownerOf(page: Page): string {
  return isFound(page) ? page.owner : '';
}

// A guest document costs about as much as four pages of the shell.
function costOf(page: Page): number {
  if (page.kind !== 'sub-app') return 1;
  return page.registration.isolation === 'none' ? 2 : 4;
}

function releaseOverBudget(state: TabsState, pages: Pages): TabsState {
  const cost = (tab: Tab) => costOf(pages.resolve(tab.path));
  return releaseTabs(state, chooseTabsToRelease(state, memoryBudget(deviceGib), cost));
}

/**
 * Brings the tab of the present address to the front, opening it where need be. Only a change of the
 * address does: a new menu, as of another system, leaves the tabs to whoever brought it.
 */
export function useTabSync(pages: Pages): Page {
  const { t } = useTranslation('tabs');
  const location = useLocation();
  const navigate = useNavigate();
  const path = pathOf(location);

  const follow = useEffectEvent((state: EntryState | null) => {
    const resolved = pages.resolve(path);
    const placed = isFound(resolved) ? resolved : undefined;
    const place = { path, tabId: state?.tabId, isAsked: location.key === FIRST_KEY };
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
