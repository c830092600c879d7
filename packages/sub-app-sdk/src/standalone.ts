import { createClient, type Locale } from '@pedestal/contract';
import { createMemoryAddress } from './address.ts';
import { createBrowserAddress } from './browser-address.ts';
import { createGlobalState } from './global-state.ts';
import { createLive, type LiveSource, type Undo } from './live.ts';
import type { CurrentUser, Settings, Shell, ShellNotice, Theme } from './shell.ts';
import { type StandaloneStubs, stubCall, stubFetch } from './stubs.ts';
import type { SubAppModule, SubAppProps } from './sub-app.ts';

/** Options for running a sub-app without a shell, in its dev server or its tests. */
export interface StandaloneOptions {
  name: string;
  container: HTMLElement;
  base?: string;
  history?: SubAppProps['history'];
  user?: CurrentUser;
  /** Permission codes that the person holds. Default: all. */
  permissions?: readonly string[];
  locale?: Locale;
  theme?: Theme;
  /** Missing settings have their defaults. */
  settings?: Partial<Settings>;
  props?: Record<string, unknown>;
  /** Replies for calls that no gateway answers. All other calls go to the page's own origin. */
  stubs?: StandaloneStubs;
}

/** Shell of a standalone sub-app. Tests and dev pages can set its live values. */
export interface StandaloneShell extends Shell {
  readonly locale: LiveSource<Locale>;
  readonly theme: LiveSource<Theme>;
  readonly settings: LiveSource<Settings>;
  readonly user: LiveSource<CurrentUser | null>;
  readonly permissions: LiveSource<readonly string[]>;
}

const STANDALONE_USER: CurrentUser = {
  id: 'standalone',
  userName: 'standalone',
  displayName: 'Standalone',
};

const DEFAULT_SETTINGS: Settings = { timeZone: null, density: 'comfortable', fontSize: 14 };

/** Creates a shell for a standalone sub-app. Calls without a stub go to the page's own origin. */
export function createStandaloneShell(options: StandaloneOptions): StandaloneShell {
  const base = options.base ?? '';
  const permissions = createLive<readonly string[]>(options.permissions ?? []);
  const listeners = new Set<(notice: ShellNotice) => void>();
  const send = stubFetch(options.stubs?.fetch, (path, init) => fetch(path, init));
  const user = createLive<CurrentUser | null>(options.user ?? STANDALONE_USER);
  const locale = createLive<Locale>(options.locale ?? 'en-US');
  const theme = createLive<Theme>(options.theme ?? { scheme: 'light', primaryColor: '#2f55d4' });
  const settings = createLive<Settings>({ ...DEFAULT_SETTINGS, ...options.settings });
  return {
    mode: 'standalone',
    get consoleUrl() {
      return new URL('/', window.location.href).href;
    },
    fetch: send,
    call: stubCall(
      options.stubs?.call,
      createClient({ fetch: (input, init) => send(String(input), init) }),
    ),
    user,
    permissions,
    locale,
    theme,
    settings,
    ...createGlobalState({ user, locale, theme, settings }),
    active: createLive(true),
    address: options.history === 'memory' ? createMemoryAddress() : createBrowserAddress(base),
    can: (code) => options.permissions === undefined || permissions.get().includes(code),
    notify: (toast) => console.info(`[${toast.type}] ${toast.message}`),
    onNotice(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // There is no socket without a shell.
    watchRecords: () => () => {},
    navigate: ({ subApp, path = '/' }) => console.info(`navigate to ${subApp}${path}`),
    setTitle(title) {
      document.title = title;
    },
    setUnsaved: () => {},
    reportFailure: (error) => console.error(error),
    embed(subApp) {
      throw new Error(`"${subApp}" cannot be embedded: there is no shell.`);
    },
  };
}

/** Mounts a sub-app without a shell. The returned function unmounts it. */
export async function runStandalone(
  subApp: SubAppModule,
  options: StandaloneOptions,
): Promise<Undo> {
  const props: SubAppProps = {
    name: options.name,
    base: options.base ?? '',
    history: options.history ?? 'browser',
    container: options.container,
    popupContainer: document.body,
    shell: createStandaloneShell(options),
    props: options.props ?? {},
  };
  await subApp.bootstrap?.(props);
  await subApp.mount(props);
  return () => void subApp.unmount(props);
}
