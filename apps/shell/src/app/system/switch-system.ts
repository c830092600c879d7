import { useCallback } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import {
  activeTab,
  deactivateTabs,
  NO_TABS,
  updateTabs,
  useTabs,
} from '../../features/tabs/index.ts';
import { showFailure } from '../../lib/api/api.ts';
import { readText } from '../../lib/format/i18n.ts';
import { confirm } from '../../lib/page/confirm.ts';
import { safeReturnPath } from '../../lib/session/safe-return-path.ts';
import { signOut } from '../../lib/session/session-calls.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { reopenTabs } from '../tabs/reopen-tabs.ts';
import type { Pages } from '../tabs/use-pages.ts';
import { enterSystem } from './load-shell.ts';

async function confirmLeavingTabs(pages: Pages): Promise<boolean> {
  const unsaved = useTabs.getState().tabs.filter((tab) => tab.unsaved);
  if (unsaved.length === 0) return true;
  const names = unsaved.map(pages.titleOfTab).join(readText('tabs:nameSeparator'));
  return confirm({
    title: readText('tabs:unsaved.title'),
    message: readText('tabs:unsaved.message', { names }),
    confirm: readText('tabs:unsaved.leave'),
    danger: true,
  });
}

/** Signs out. Asks first if there is unsaved input. */
export async function leaveConsole(pages: Pages): Promise<void> {
  if (!(await confirmLeavingTabs(pages))) return;
  updateTabs(() => NO_TABS);
  await signOut();
}

function indexUrlOf(systemCode: string): string {
  return useGlobal.getState().system.find(({ key }) => key === systemCode)?.indexUrl ?? '';
}

/** Enters a system and restores the tabs that were last open there. */
export function openSystem(systemCode: string, navigate: NavigateFunction): Promise<void> {
  return enterSystem(systemCode, (config) => {
    reopenTabs(config);
    const active = activeTab(useTabs.getState());
    updateTabs(deactivateTabs);
    if (active) navigate(active.path, { state: { tabId: active.id } });
    else navigate(safeReturnPath(indexUrlOf(systemCode)) ?? '/first');
  });
}

/** Switches to another system. Asks first if there is unsaved input. */
export function useSystemSwitch(pages: Pages): (systemCode: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (systemCode) => {
      if (!(await confirmLeavingTabs(pages))) return;
      await openSystem(systemCode, navigate).catch(showFailure);
    },
    [navigate, pages],
  );
}
