import {
  createPath,
  type DataRouter,
  isRouteErrorResponse,
  type Location,
  parsePath,
  type RouteObject,
  type To,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties,
  useRouteError,
} from 'react-router';
import type { AddressEntry } from '../address.ts';
import type { SubAppProps } from '../sub-app.ts';

type RouterHistory = Parameters<typeof UNSAFE_createRouter>[0]['history'];
type HistoryAction = RouterHistory['action'];

/**
 * Creates a data router over the sub-app's part of the address bar. A browser router would react to
 * Back in other tabs of the shell and lose its page.
 */
export function createAddressRouter(routes: RouteObject[], props: SubAppProps): DataRouter {
  // Standalone, show the router's own error page: it has more details for developers.
  const isAlone = props.shell.mode === 'standalone';
  return UNSAFE_createRouter({
    routes: isAlone ? routes : [{ ErrorBoundary: RouteFailure, children: routes }],
    basename: props.base || '/',
    history: createAddressHistory(props),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
  }).initialize();
}

/**
 * Error boundary for pages that crashed or whose chunk is missing after a new release. Rethrows, so
 * that the shell shows its failure page instead of the router's.
 */
function RouteFailure(): never {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  throw new Error(`${error.status} ${error.statusText} ${error.data}`);
}

interface StoredState {
  usr: unknown;
  key: string;
  /** Index of the entry. A blocked router uses the difference to undo a Back. */
  step: number;
}

function createAddressHistory({ base, history, shell }: SubAppProps): RouterHistory {
  const { address } = shell;
  let action = 'POP' as HistoryAction;
  let location = locationOf(address.get(), base);
  let step = stepOf(address.get()) ?? 0;
  // Store the index of the first entry too, to distinguish Back to it from a new navigation.
  if (stepOf(address.get()) === undefined) remember('replace');

  const move = (kind: 'push' | 'replace', to: To, state: unknown) => {
    action = kind.toUpperCase() as HistoryAction;
    if (kind === 'push') step += 1;
    location = isLocation(to) ? to : createLocation(to, state, newKey());
    remember(kind);
  };

  // The path on the site, for opening a link in a new tab.
  const root = new URL(shell.consoleUrl).pathname.slice(0, -1);
  const createHref = (to: To) => {
    const href = hrefOf(to);
    return root + (history === 'hash' ? `${base}#${href.slice(base.length) || '/'}` : href);
  };

  function remember(kind: 'push' | 'replace') {
    const stored: StoredState = { usr: location.state, key: location.key, step };
    address[kind](createPath(location).slice(base.length) || '/', stored);
  }

  return {
    get action() {
      return action;
    },
    get location() {
      return location;
    },
    createHref,
    createURL: (to) => new URL(hrefOf(to), window.location.origin),
    encodeLocation(to) {
      const { pathname, search, hash } = new URL(hrefOf(to), window.location.origin);
      return { pathname, search, hash };
    },
    push: (to, state) => move('push', to, state),
    replace: (to, state) => move('replace', to, state),
    go: (delta) => address.go(delta),
    listen(listener) {
      return address.subscribe((entry) => {
        action = 'POP' as HistoryAction;
        location = locationOf(entry, base);
        const next = stepOf(entry);
        const delta = next === undefined || next === step ? null : next - step;
        step = next ?? 0;
        listener({ action, location, delta });
      });
    },
  };
}

function locationOf({ path, state }: AddressEntry, base: string): Location {
  const stored = state as Partial<StoredState> | null;
  return createLocation(base + path, stored?.usr ?? null, stored?.key ?? 'default');
}

/** undefined: an entry that this router did not create, such as a link of the shell. */
function stepOf({ state }: AddressEntry): number | undefined {
  return (state as Partial<StoredState> | null)?.step;
}

function createLocation(to: To, state: unknown, key: string): Location {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search, hash, state: state ?? null, key };
}

function isLocation(to: To): to is Location {
  return typeof to === 'object' && 'key' in to;
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
