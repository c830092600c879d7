import type { HostServices } from '@pedestal/host';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { FONT_SIZES } from '../../lib/stores/preferences.ts';

type Settings = ReturnType<HostServices['settings']['get']>;

let current: Settings | undefined;

// Returns the same object until a setting changes: subscribers compare by identity.
function readSettings(): Settings {
  const { timeZone, density, fontSize } = usePreferences.getState();
  const next = { timeZone, density, fontSize: FONT_SIZES[fontSize] };
  if (!current || !isEqual(current, next)) current = next;
  return current;
}

function isEqual(a: Settings, b: Settings): boolean {
  return a.timeZone === b.timeZone && a.density === b.density && a.fontSize === b.fontSize;
}

/** The preferences that sub-apps follow: time zone, density and font size. */
export const liveSettings: HostServices['settings'] = {
  get: readSettings,
  subscribe(listener) {
    let last = readSettings();
    return usePreferences.subscribe(() => {
      const next = readSettings();
      if (next === last) return;
      last = next;
      listener(next);
    });
  },
};
