import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { activeTab, reconcileTabs, updateTabs, useTabs } from '../../features/tabs/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { setMenu } from '../../lib/stores/user.store.ts';
import { fetchRights } from '../system/load-shell.ts';
import { openSystem } from '../system/switch-system.ts';
import { currentPages } from '../tabs/current-pages.ts';
import type { Pages } from '../tabs/use-pages.ts';
import { keyAfterChange, mergeRegistrations, watchRights } from './watch-rights.ts';

/**
 * Applies changes of the person's rights while the console is open: shows new menu entries, closes
 * the tabs that are no longer allowed, and names them in a toast.
 */
export function useRights(pages: Pages): void {
  const { t } = useTranslation(['frame', 'tabs']);
  const navigate = useNavigate();

  const notifyClosed = (names: readonly string[]) => {
    if (names.length === 0) return;
    const message = t('rights.closed', { names: names.join(t('tabs:nameSeparator')) });
    showToast({ kind: 'info', message });
  };

  const closeRevokedTabs = (before: ReturnType<typeof currentPages>) => {
    const { activeId } = useTabs.getState();
    const { state, closed } = reconcileTabs(
      useTabs.getState(),
      keyAfterChange(before, currentPages()),
    );
    updateTabs(() => state);
    notifyClosed(closed.map(pages.titleOfTab));
    if (!closed.some(({ id }) => id === activeId)) return;
    const next = activeTab(state);
    if (next) navigate(next.path, { replace: true, state: { tabId: next.id } });
    else navigate('/first', { replace: true });
  };

  const refresh = useEffectEvent(async () => {
    const { systemCode, system: known } = useGlobal.getState();
    const { systems, registry, inSystem } = await fetchRights(systemCode);
    if (useGlobal.getState().systemCode !== systemCode) return;
    const before = currentPages();
    const subApps = mergeRegistrations(useRegistry.getState().subApps, registry.subApps);
    useRegistry.setState({ ...registry, subApps });
    useGlobal.setState({ system: systems });
    setMenu(inSystem?.menu ?? [], inSystem?.permission ?? [], inSystem?.codes);
    const [first] = systems;
    if (inSystem || !first) return closeRevokedTabs(before);
    notifyClosed(known.filter(({ key }) => key === systemCode).map(({ label }) => label));
    await openSystem(first.key, navigate);
  });

  useEffect(() => watchRights(() => refresh()), []);
}
