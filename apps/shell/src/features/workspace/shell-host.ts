import sharedVersions from 'virtual:pedestal-shared-versions';
import { type Locale, MAX_FAILURE_MESSAGE, type SubAppRegistration } from '@pedestal/contract';
import { createHost, type Host, type HostEvent, type HostServices } from '@pedestal/host';
import { ACCENTS } from '@pedestal/ui';
import i18next from 'i18next';
import { callQuietly, messageForStatus, sessionFetch } from '../../lib/api/api.ts';
import { currentLocale } from '../../lib/format/i18n.ts';
import { subscribeMotion, wantsLessMotion } from '../../lib/page/look.ts';
import { currentTheme, subscribeTheme } from '../../lib/page/theme.ts';
import { showToast } from '../../lib/page/toast.ts';
import { noticeArrived } from '../../lib/stores/notice-events.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { type CurrentUser, useUser } from '../../lib/stores/user.store.ts';
import { liveOf } from './live-value.ts';
import { liveSettings } from './live-settings.ts';

type Theme = ReturnType<HostServices['theme']['get']>;
type User = ReturnType<HostServices['user']['get']>;

// One object per person: a live value tells of a change by identity.
const users = new WeakMap<object, NonNullable<User>>();

function toUser(user: Partial<CurrentUser>): User {
  const { id, userName, displayName } = user;
  if (id === undefined || userName === undefined || displayName === undefined) return null;
  const known = users.get(user) ?? { id, userName, displayName };
  users.set(user, known);
  return known;
}

const locale: HostServices['locale'] = {
  get: currentLocale,
  subscribe(listener) {
    const tell = (language: string) => listener(language as Locale);
    i18next.on('languageChanged', tell);
    return () => i18next.off('languageChanged', tell);
  },
};

// The same object until something changes, for the same reason.
let lastTheme: Theme | undefined;

function readTheme(): Theme {
  const scheme = currentTheme();
  const primaryColor = ACCENTS[usePreferences.getState().accent][scheme].primary;
  const reducedMotion = wantsLessMotion();
  if (
    lastTheme?.scheme !== scheme ||
    lastTheme.primaryColor !== primaryColor ||
    lastTheme.reducedMotion !== reducedMotion
  ) {
    lastTheme = { scheme, primaryColor, reducedMotion };
  }
  return lastTheme;
}

const theme: HostServices['theme'] = {
  get: readTheme,
  subscribe(listener) {
    const tell = () => listener(readTheme());
    const undos = [
      subscribeTheme(tell),
      subscribeMotion(tell),
      usePreferences.subscribe((now, before) => {
        if (now.accent !== before.accent || now.reducedMotion !== before.reducedMotion) tell();
      }),
    ];
    return () => {
      for (const undo of undos) undo();
    };
  },
};

// A failure is counted against its release; that the count was not taken is nobody's concern.
function reportFailure(event: HostEvent): void {
  if (event.type !== 'failed') return;
  const { step, kind, message } = event.error;
  const body = {
    name: event.subApp,
    version: event.version,
    step,
    kind,
    message: message.slice(0, MAX_FAILURE_MESSAGE),
  };
  callQuietly('POST /gateway/console/telemetry/subAppFailure', { body }).catch(() => {});
}

/** Makes the host, with what the shell lends to sub-apps. */
export function createShellHost(
  history: HostServices['history'],
  pages: readonly string[],
  open: (path: string, options: { replace: boolean }) => void,
): Host {
  const findSubApp = (name: string): SubAppRegistration | undefined =>
    useRegistry.getState().subApps.find((subApp) => subApp.name === name);

  const services: HostServices = {
    fetch: sessionFetch,
    messageForStatus,
    user: liveOf(useUser, (state) => toUser(state.currentUser)),
    permissions: liveOf(useUser, (state) => state.permission),
    locale,
    theme,
    settings: liveSettings,
    history,
    notify: ({ type, message, description }) =>
      showToast({
        kind: type === 'warning' ? 'info' : type,
        ...(description ? { title: message, message: description } : { message }),
      }),
    onNotice: (listener) =>
      noticeArrived.listen(({ type, message }) => listener({ type: String(type), message })),
    navigate({ subApp, path = '', replace = false }) {
      const target = findSubApp(subApp);
      if (target) open(target.base + path, { replace });
    },
  };
  const host = createHost({
    services,
    shared: sharedVersions,
    pages,
    registry: () => useRegistry.getState().subApps,
    prefetchAllowed: () => useRegistry.getState().prefetch,
  });
  host.subscribe(reportFailure);
  return host;
}
