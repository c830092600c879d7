import { saveTabs } from '../../features/tabs/saved-tabs.ts';
import { useTabs } from '../../features/tabs/tabs.store.ts';
import { callQuietly } from '../../lib/api.ts';
import { useArrangement } from '../../lib/arrangement.store.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { createConfigSaver } from '../../lib/config-saver.ts';
import { useGlobal } from '../../lib/global.store.ts';
import { usePreferences } from '../../lib/preferences.store.ts';
import { TABS_KEY } from '../../lib/session.ts';
import { readStoredIn, writeStoredIn } from '../../lib/storage.ts';

type Json = Parameters<
  typeof callQuietly<'POST /gateway/authority/userSystemConfig/save'>
>[1]['body']['configValue'];

const SAVE_DELAY_MS = 1000;
const KEPT_MS = 12 * 60 * 60 * 1000;

/** The tabs of this browser tab, or else those that the person last had on any device. */
export function readSavedTabs(systemCode: string, config: Readonly<Record<string, unknown>>) {
  return readStoredIn(tabStorage, TABS_KEY, systemCode) ?? config.tabs;
}

async function save(systemCode: string, configKey: string, value: unknown): Promise<void> {
  // Preferences belong to the person, not to a system: they are the same in all of them.
  const codes =
    configKey === 'preferences' ? useGlobal.getState().system.map(({ key }) => key) : [systemCode];
  const configValue = value as Json;
  await Promise.all(
    codes.map((code) =>
      callQuietly('POST /gateway/authority/userSystemConfig/save', {
        body: { systemCode: code, configKey, configValue },
      }),
    ),
  );
}

/** Saves what the person arranges in a system from now on. Returns the function that stops it. */
export function keepArrangement(systemCode: string): () => void {
  const saver = createConfigSaver((key, value) => save(systemCode, key, value), SAVE_DELAY_MS);
  const saveMenu = () => {
    const { menuWidth, openMenus } = useArrangement.getState();
    const { collapsed } = useGlobal.getState();
    saver.save('menu', { width: menuWidth, open: openMenus, collapsed });
  };
  const flushHidden = () => {
    if (document.visibilityState === 'hidden') saver.flush();
  };

  const undos = [
    useArrangement.subscribe((now, before) => {
      if (now.menuWidth !== before.menuWidth || now.openMenus !== before.openMenus) saveMenu();
      for (const key of ['favourites', 'recent', 'home'] as const) {
        if (now[key] !== before[key]) saver.save(key, now[key]);
      }
    }),
    useGlobal.subscribe((now, before) => {
      if (now.collapsed !== before.collapsed) saveMenu();
    }),
    usePreferences.subscribe((now) => saver.save('preferences', now)),
    useTabs.subscribe((now) => {
      const saved = saveTabs(now);
      writeStoredIn(tabStorage, TABS_KEY, systemCode, saved, KEPT_MS);
      saver.save('tabs', saved);
    }),
  ];
  document.addEventListener('visibilitychange', flushHidden);
  return () => {
    saver.flush();
    for (const undo of undos) undo();
    document.removeEventListener('visibilitychange', flushHidden);
  };
}
