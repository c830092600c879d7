import type { Locale, SubAppRegistration } from '@pedestal/contract';
import {
  type CurrentUser,
  createBrowserAddress,
  createLive,
  type Settings,
  type Shell,
  type ShellNotice,
  type SubAppTarget,
  type Theme,
  type Toast,
} from '@pedestal/sub-app-sdk';
import {
  createHost,
  type HostEvent,
  type OpenOptions,
  type SubAppInstance,
} from '../../src/index.ts';

/** Registration of a test; missing fields get defaults. */
export type TestRegistration = Partial<SubAppRegistration> & { name: string; entry: string | null };

const locale = createLive<Locale>('en-US');
const theme = createLive<Theme>({ scheme: 'light', primaryColor: '#1677ff' });
const settings = createLive<Settings>({
  timeZone: null,
  density: 'comfortable',
  fontSize: 14,
});
const user = createLive<CurrentUser | null>({ id: 'u1', userName: 'ada', displayName: 'Ada' });
const permissions = createLive<readonly string[]>(['orders:read']);
const ownPermissions = (subApp: string) =>
  permissions.get().filter((code) => code.startsWith(`${subApp}:`));
const toasts: Toast[] = [];
const targets: SubAppTarget[] = [];
const events: HostEvent[] = [];
const listeners = new Set<(notice: ShellNotice) => void>();
const watches = new Set<Parameters<Shell['watchRecords']>>();
const registrations: SubAppRegistration[] = [];

/** For timeout tests. All other tests use the defaults, which suit a busy machine. */
const SHORT = {
  entry: 1_500,
  chunk: 3_000,
  blank: 300,
  bootstrap: 400,
  mount: 400,
  update: 400,
  unmount: 400,
};

const host = createHost({
  shared: {
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-router': '8.5.1',
    '@pedestal/sub-app-sdk': '1.0.0',
  },
  registry: () => registrations,
  pages: ['/own/page'],
  prefetchAllowed: () => !location.search.includes('prefetch=off'),
  limits: location.search.includes('limits=short') ? SHORT : {},
  services: {
    consoleUrl: `${location.origin}/`,
    fetch: (path, init) =>
      fetch(path, { ...init, headers: { ...init?.headers, sdnxRequestId: 'secret-token' } }),
    user,
    permissions,
    permissionsOf: (subApp) => ({
      get: () => ownPermissions(subApp),
      subscribe: (listener) => permissions.subscribe(() => listener(ownPermissions(subApp))),
    }),
    locale,
    theme,
    settings,
    history: createBrowserAddress(''),
    notify: (toast) => void toasts.push(toast),
    onNotice(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watchRecords(...watch) {
      watches.add(watch);
      return () => watches.delete(watch);
    },
    navigate: (target) => void targets.push(target),
  },
});
host.subscribe((event) => events.push(event));

function register(given: TestRegistration): SubAppRegistration {
  const registration: SubAppRegistration = {
    title: { 'zh-CN': given.name, 'en-US': given.name },
    base: `/${given.name}`,
    history: 'browser',
    mountElementId: 'root-subapp',
    props: {},
    sandbox: true,
    prefetch: true,
    format: 'module',
    isolation: 'none',
    version: '1.0.0',
    integrity: null,
    manifest: null,
    inlineScripts: false,
    overridden: false,
    ...given,
  };
  registrations.push(registration);
  return registration;
}

function open(given: TestRegistration, options: Partial<OpenOptions> = {}): SubAppInstance {
  const container = document.getElementById('stage') as HTMLElement;
  return host.open(register(given), { container, ...options });
}

const tools = {
  host,
  open,
  register,
  registrations,
  events,
  toasts,
  targets,
  locale,
  theme,
  settings,
  permissions,
  listeners,
  watches,
};

declare global {
  var harness: Harness;
}

/** Objects for `page.evaluate`. */
export type Harness = typeof tools;

globalThis.harness = tools;
