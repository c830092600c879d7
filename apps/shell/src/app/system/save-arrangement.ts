import { saveTabs, useTabs } from '../../features/tabs/index.ts';
import { callQuietly } from '../../lib/api/api.ts';
import { createConfigSaver } from '../../lib/api/config-saver.ts';
import { tabStorage } from '../../lib/session/browser-storage.ts';
import { TABS_KEY } from '../../lib/session/session.ts';
import { readStoredIn, writeStoredIn } from '../../lib/session/storage.ts';
import { useArrangement } from '../../lib/stores/arrangement.store.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';

type SaveBody = Parameters<
  typeof callQuietly<'POST /gateway/authority/userSystemConfig/save'>
>[1]['body'];

const SAVE_DELAY_MS = 1000;
const LIFETIME_MS = 12 * 60 * 60 * 1000;

let isPaused = false;

/** Changes stores without saving the change, as when restoring what was saved. */
export function withSavingPaused(change: () => void): void {
  isPaused = true;
  try {
    change();
  } finally {
    isPaused = false;
  }
}

/** The saved tabs of this browser tab, or else the last ones of the person on any device. */
export function readSavedTabs(systemCode: string, config: Readonly<Record<string, unknown>>) {
  return readStoredIn(tabStorage, TABS_KEY, systemCode) ?? config.tabs;
}

// Preferences belong to the person, so they are saved for every system.
function systemsFor(systemCode: string, configKey: string): string[] {
  return configKey === 'preferences'
    ? useGlobal.getState().system.map(({ key }) => key)
    : [systemCode];
}

/** Saves arrangement, preferences and tabs whenever they change. Returns the function that stops it. */
export function startSavingArrangement(): () => void {
  const saver = createConfigSaver(
    (_, body) =>
      callQuietly('POST /gateway/authority/userSystemConfig/save', { body: body as SaveBody }),
    SAVE_DELAY_MS,
  );
  const save = (configKey: string, configValue: unknown) => {
    if (isPaused) return;
    for (const systemCode of systemsFor(useGlobal.getState().systemCode, configKey)) {
      saver.save(`${systemCode}/${configKey}`, { systemCode, configKey, configValue });
    }
  };
  const saveMenu = () => {
    const { menuWidth, openMenus } = useArrangement.getState();
    const { collapsed } = useGlobal.getState();
    save('menu', { width: menuWidth, open: openMenus, collapsed });
  };
  const flushHidden = () => {
    if (document.visibilityState === 'hidden') saver.flush();
  };

  const undos = [
    useArrangement.subscribe((now, before) => {
      if (now.menuWidth !== before.menuWidth || now.openMenus !== before.openMenus) saveMenu();
      for (const key of ['favourites', 'recent', 'records', 'home'] as const) {
        if (now[key] !== before[key]) save(key, now[key]);
      }
    }),
    useGlobal.subscribe((now, before) => {
      if (now.collapsed !== before.collapsed) saveMenu();
    }),
    usePreferences.subscribe((now) => save('preferences', now)),
    useTabs.subscribe((now) => {
      if (isPaused) return;
      const saved = saveTabs(now);
      writeStoredIn(tabStorage, TABS_KEY, useGlobal.getState().systemCode, saved, LIFETIME_MS);
      save('tabs', saved);
    }),
  ];
  document.addEventListener('visibilitychange', flushHidden);
  return () => {
    saver.flush();
    for (const undo of undos) undo();
    document.removeEventListener('visibilitychange', flushHidden);
  };
}
