import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { updateTabs, useTabs } from '../../features/tabs/tabs.store.ts';
import { activeTab, refitTabs } from '../../features/tabs/tabs-model.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { setMenu } from '../../lib/stores/user.store.ts';
import { fetchRights } from '../system/load-shell.ts';
import { openSystem } from '../system/switch-system.ts';
import { presentPages } from '../tabs/current-pages.ts';
import type { Pages } from '../tabs/use-pages.ts';
import { followRights, keepKnown, keyAfter } from './watch-rights.ts';

/**
 * Follows the person's rights while the console is open: what they gain appears, what they lose is
 * closed, and they are told what it was.
 */
export function useRights(pages: Pages): void {
  const { t } = useTranslation(['frame', 'tabs']);
  const navigate = useNavigate();

  const tellClosed = (names: readonly string[]) => {
    if (names.length === 0) return;
    const message = t('rights.closed', { names: names.join(t('tabs:nameSeparator')) });
    showToast({ kind: 'info', message });
  };

  const closeTaken = (before: ReturnType<typeof presentPages>) => {
    const { activeId } = useTabs.getState();
    const { state, closed } = refitTabs(useTabs.getState(), keyAfter(before, presentPages()));
    updateTabs(() => state);
    tellClosed(closed.map(pages.titleOfTab));
    if (!closed.some(({ id }) => id === activeId)) return;
    const next = activeTab(state);
    if (next) navigate(next.path, { replace: true, state: { tabId: next.id } });
    else navigate('/first', { replace: true });
  };

  const look = useEffectEvent(async () => {
    const { systemCode, system: known } = useGlobal.getState();
    const { systems, registry, inSystem } = await fetchRights(systemCode);
    if (useGlobal.getState().systemCode !== systemCode) return;
    const before = presentPages();
    const subApps = keepKnown(useRegistry.getState().subApps, registry.subApps);
    useRegistry.setState({ ...registry, subApps });
    useGlobal.setState({ system: systems });
    setMenu(inSystem?.menu ?? [], inSystem?.permission ?? []);
    const [first] = systems;
    if (inSystem || !first) return closeTaken(before);
    tellClosed(known.filter(({ key }) => key === systemCode).map(({ label }) => label));
    await openSystem(first.key, navigate);
  });

  useEffect(() => followRights(() => look()), []);
}
