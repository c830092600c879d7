import sharedVersions from 'virtual:pedestal-shared-versions';
import type { SubAppRegistration } from '@pedestal/contract';
import { createHost, type Host, type HostServices } from '@pedestal/host';
import { ACCENTS } from '@pedestal/ui';
import { messageForStatus, sessionFetch, showNoReply } from '../../lib/api/api.ts';
import { currentLocale, useLanguage } from '../../lib/format/i18n.ts';
import { basePath } from '../../lib/page/document-meta.ts';
import { prefersReducedMotion, subscribeMotion } from '../../lib/page/look.ts';
import { currentTheme, subscribeTheme } from '../../lib/page/theme.ts';
import { showToast } from '../../lib/page/toast.ts';
import { keepReleasesOf } from '../../lib/stores/follow-releases.ts';
import { noticeArrived } from '../../lib/stores/notice-events.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { recordWatches } from '../../lib/stores/record-watches.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { type CurrentUser, useUser } from '../../lib/stores/user.store.ts';
import { pageReports } from './health/page-reports.ts';
import { liveSettings } from './live-settings.ts';
import { toLiveValue } from './live-value.ts';
import { permissionsOf } from './own-permissions.ts';

type Theme = ReturnType<HostServices['theme']['get']>;
type User = ReturnType<HostServices['user']['get']>;

// One object per person, since live values compare by identity.
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
    return useLanguage.subscribe(() => listener(currentLocale()));
  },
};

// Cached for the same reason.
let lastTheme: Theme | undefined;

function readTheme(): Theme {
  const scheme = currentTheme();
  const primaryColor = ACCENTS[usePreferences.getState().accent][scheme].primary;
  const reducedMotion = prefersReducedMotion();
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
    const notify = () => listener(readTheme());
    const undos = [
      subscribeTheme(notify),
      subscribeMotion(notify),
      usePreferences.subscribe((now, before) => {
        if (now.accent !== before.accent || now.reducedMotion !== before.reducedMotion) notify();
      }),
    ];
    return () => {
      for (const undo of undos) undo();
    };
  },
};

// A sub-app passes on the message of a call without reply: it is shown as the network notification.
const notify: HostServices['notify'] = ({ type, message, description }) => {
  if (type === 'error' && !description && message === messageForStatus(0)) return showNoReply();
  showToast({
    kind: type === 'warning' ? 'info' : type,
    ...(description ? { title: message, message: description } : { message }),
  });
};

/** Creates the host with the services that the shell offers to sub-apps. */
export function createShellHost(
  history: HostServices['history'],
  pages: readonly string[],
  open: (path: string, options: { replace: boolean }) => void,
): Host {
  const findSubApp = (name: string): SubAppRegistration | undefined =>
    useRegistry.getState().subApps.find((subApp) => subApp.name === name);

  const services: HostServices = {
    consoleUrl: window.location.origin + basePath,
    fetch: sessionFetch,
    messageForStatus,
    user: toLiveValue(useUser, (state) => toUser(state.currentUser)),
    permissions: toLiveValue(useUser, (state) => state.permission),
    permissionsOf,
    locale,
    theme,
    settings: liveSettings,
    history,
    notify,
    onNotice: (listener) =>
      noticeArrived.subscribe(({ type, message, subApp }) =>
        listener({ type: String(type), message, subApp }),
      ),
    watchRecords: recordWatches.watch,
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
  host.subscribe(pageReports.onEvent);
  keepReleasesOf(() => host.instances().map(({ registration }) => registration.name));
  return host;
}
