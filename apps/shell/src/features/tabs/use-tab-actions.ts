import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { confirm } from '../../lib/page/confirm.ts';
import { updateTabs, useTabs } from './tabs.store.ts';
import {
  activateTab,
  activeTab,
  closeTabs,
  moveTab,
  otherTabs,
  pinTab,
  reloadTab,
  type Tab,
  tabsToTheRight,
} from './tabs-model.ts';

export interface TabActions {
  activate(id: string): void;
  close(id: string): void;
  closeOthers(id: string): void;
  closeToTheRight(id: string): void;
  reload(id: string): void;
  togglePin(id: string): void;
  move(id: string, index: number): void;
}

function tabOf(id: string): Tab | undefined {
  return useTabs.getState().tabs.find((tab) => tab.id === id);
}

/** The actions of tabs. They ask before unsaved input is lost. */
export function useTabActions(titleOf: (tab: Tab) => string): TabActions {
  const { t } = useTranslation('tabs');
  const navigate = useNavigate();

  return useMemo(() => {
    const show = (tab: Tab | undefined) => {
      if (tab) navigate(tab.path, { state: { tabId: tab.id } });
      else navigate('/first');
    };
    const confirmDiscard = async (tabs: readonly Tab[], action: 'close' | 'reload') => {
      const unsaved = tabs.filter((tab) => tab.unsaved);
      if (unsaved.length === 0) return true;
      const names = unsaved.map(titleOf).join(t('nameSeparator'));
      return confirm({
        title: t('unsaved.title'),
        message: t('unsaved.message', { names }),
        confirm: t(`unsaved.${action}`),
        danger: true,
      });
    };
    const close = async (tabs: readonly Tab[]) => {
      if (tabs.length === 0 || !(await confirmDiscard(tabs, 'close'))) return;
      const before = useTabs.getState().activeId;
      const state = updateTabs((now) =>
        closeTabs(
          now,
          tabs.map((tab) => tab.id),
        ),
      );
      if (state.activeId !== before || state.tabs.length === 0) show(activeTab(state));
    };
    const reload = async (id: string) => {
      const tab = tabOf(id);
      if (!tab || !(await confirmDiscard([tab], 'reload'))) return;
      updateTabs((now) => reloadTab(now, id));
    };
    return {
      activate(id) {
        show(tabOf(id));
        // Do not wait for the navigation: a close right after it must apply to this tab.
        updateTabs((now) => activateTab(now, id));
      },
      close: (id) => void close(useTabs.getState().tabs.filter((tab) => tab.id === id)),
      closeOthers: (id) => void close(otherTabs(useTabs.getState(), id)),
      closeToTheRight: (id) => void close(tabsToTheRight(useTabs.getState(), id)),
      reload: (id) => void reload(id),
      togglePin: (id) => updateTabs((now) => pinTab(now, id, !tabOf(id)?.pinned)),
      move: (id, index) => updateTabs((now) => moveTab(now, id, index)),
    };
  }, [navigate, t, titleOf]);
}
