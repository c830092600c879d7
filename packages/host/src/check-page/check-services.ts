import type { Locale } from '@pedestal/contract';
import {
  type CurrentUser,
  createBrowserAddress,
  createLive,
  type Settings,
  type Theme,
} from '@pedestal/sub-app-sdk';
import type { HostServices } from '../shared/services.ts';

const USER: CurrentUser = { id: 'check', userName: 'check', displayName: 'Check' };

/** The colour that people have who chose none; their text on it has the contrast that the check asks for. */
const PRIMARY = '#2f55d4';

/** A shell without a session: a person who holds every permission, and nobody who listens. */
export function createCheckServices(): HostServices {
  const permissions = createLive<readonly string[]>(everyPermission());
  return {
    consoleUrl: new URL('/', window.location.href).href,
    fetch: (path, init) => fetch(path, init),
    user: createLive<CurrentUser | null>(USER),
    permissions,
    permissionsOf: () => permissions,
    locale: createLive<Locale>('en-US'),
    theme: createLive<Theme>({ scheme: 'light', primaryColor: PRIMARY }),
    settings: createLive<Settings>({ timeZone: null, density: 'comfortable', fontSize: 14 }),
    history: createBrowserAddress(''),
    notify: () => {},
    onNotice: () => () => {},
    watchRecords: () => () => {},
    navigate: () => {},
  };
}

/** The codes are not known here, so the list is empty and claims to include each of them. */
function everyPermission(): readonly string[] {
  return Object.assign([], { includes: () => true });
}
