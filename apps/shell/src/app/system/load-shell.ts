import { call, callQuietly, showFailure } from '../../lib/api/api.ts';
import { buildMenu } from '../../lib/menu/build-menu.ts';
import { groupCodes } from '../../lib/menu/own-codes.ts';
import { tabStorage } from '../../lib/session/browser-storage.ts';
import { currentSession, rememberPerson, SYSTEM_KEY } from '../../lib/session/session.ts';
import { restoreArrangement } from '../../lib/stores/arrangement.store.ts';
import { setCollapsed, setSystems, useGlobal } from '../../lib/stores/global.store.ts';
import { restorePreferences } from '../../lib/stores/preferences.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { clearMenu, setCurrentUser, setMenu } from '../../lib/stores/user.store.ts';
import { withSavingPaused } from './save-arrangement.ts';

/** The person's saved configuration of a system, by key. */
export type SavedConfig = Readonly<Record<string, unknown>>;

async function fetchMenu(systemCode: string) {
  const [resources, permission] = await Promise.all([
    callQuietly('GET /gateway/authority/resource/getAuthResourceList/:systemCode', {
      params: { systemCode },
    }),
    callQuietly('POST /gateway/authority/resource/validResource', { body: { systemCode } }),
  ]);
  return { menu: buildMenu(resources), permission, codes: groupCodes(resources) };
}

async function fetchSystem(systemCode: string) {
  const [rights, config] = await Promise.all([fetchMenu(systemCode), fetchConfig(systemCode)]);
  return { ...rights, config };
}

// Falls back to the defaults: a missing configuration must not block the person.
async function fetchConfig(systemCode: string): Promise<SavedConfig> {
  const path = 'POST /gateway/authority/userSystemConfig/getSystemConfig';
  return call(path, { body: { systemCode } }).catch(() => ({}));
}

async function fetchRegistry(): Promise<void> {
  try {
    useRegistry.setState(await callQuietly('GET /gateway/console/registry'));
  } catch (error) {
    showFailure(error);
  }
}

function acceptSystem(fetched: Awaited<ReturnType<typeof fetchSystem>>) {
  const { menu, permission, codes, config } = fetched;
  setMenu(menu, permission, codes);
  restoreArrangement(config);
  setCollapsed((config.menu as { collapsed?: unknown } | undefined)?.collapsed === true);
}

/**
 * Fetches the menu, permissions and saved configuration of a system. Nothing changes until the
 * returned function enters it: then the stores and `accept` change together.
 */
export async function prepareSystem(systemCode: string) {
  const fetched = await fetchSystem(systemCode);
  return (accept: (config: SavedConfig) => void) => {
    tabStorage.setItem(SYSTEM_KEY, systemCode);
    withSavingPaused(() => {
      useGlobal.setState({ systemCode });
      acceptSystem(fetched);
      accept(fetched.config);
    });
  };
}

/** Enters a system. A failure leaves the person in the old one. */
export async function enterSystem(
  systemCode: string,
  accept: (config: SavedConfig) => void,
): Promise<void> {
  const enter = await prepareSystem(systemCode);
  enter(accept);
}

/**
 * Fetches the person's systems, registrations, menu and permissions again. `inSystem` is undefined
 * if they may no longer enter the system.
 */
export async function fetchRights(systemCode: string) {
  const [systems, registry] = await Promise.all([
    callQuietly('POST /gateway/authority/role/getSystemOption'),
    callQuietly('GET /gateway/console/registry'),
  ]);
  const canStay = systems.some(({ key }) => key === systemCode);
  return { systems, registry, inSystem: canStay ? await fetchMenu(systemCode) : undefined };
}

/**
 * Loads the initial state. The menu of the session's system is prefetched in parallel, since the
 * person usually enters that one. Rejects with `ApiError`.
 */
export async function loadShell(): Promise<SavedConfig> {
  const wanted = tabStorage.getItem(SYSTEM_KEY) ?? currentSession()?.systemCode ?? '';
  const [user, systems, guess] = await Promise.all([
    callQuietly('GET /gateway/authority/user/getUserInfo'),
    callQuietly('POST /gateway/authority/role/getSystemOption'),
    wanted ? fetchSystem(wanted).catch(() => undefined) : undefined,
    fetchRegistry(),
  ]);
  rememberPerson(user);
  setCurrentUser(user);
  const entered = setSystems(systems, wanted);
  let config: SavedConfig = {};
  if (entered === wanted && guess) {
    acceptSystem(guess);
    config = guess.config;
  } else if (entered) {
    await enterSystem(entered, (saved) => {
      config = saved;
    });
  } else clearMenu();
  const { locale, timeZone } = user;
  await restorePreferences({ locale, timeZone, ...(config.preferences as object | undefined) });
  return config;
}
