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
 * Makes a data router over the sub-app's part of the address bar. A browser router would hear the
 * Back button of other tabs and lose its page; this one hears only what is meant for it.
 */
export function createAddressRouter(routes: RouteObject[], props: SubAppProps): DataRouter {
  // Alone, the router's own page tells a developer more.
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
 * A page that broke, or whose code is gone since a newer release, where the sub-app has no page for it: the shell shows
 * its fallback page instead of the router's.
 */
function RouteFailure(): never {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  throw new Error(`${error.status} ${error.statusText} ${error.data}`);
}

interface StoredState {
  usr: unknown;
  key: string;
  /** How many steps from the first one: how far Back went, a blocked router undoes. */
  step: number;
}

function createAddressHistory({ base, history, shell }: SubAppProps): RouterHistory {
  const { address } = shell;
  let action = 'POP' as HistoryAction;
  let location = locationOf(address.get(), base);
  let step = stepOf(address.get()) ?? 0;
  // Numbered as well, so that Back to where it began can be told from a new way there.
  if (stepOf(address.get()) === undefined) remember('replace');

  const move = (kind: 'push' | 'replace', to: To, state: unknown) => {
    action = kind.toUpperCase() as HistoryAction;
    if (kind === 'push') step += 1;
    location = isLocation(to) ? to : createLocation(to, state, newKey());
    remember(kind);
  };

  // What a link shows, and opens in another tab.
  const createHref = (to: To) => {
    const href = hrefOf(to);
    return history === 'hash' ? `${base}#${href.slice(base.length) || '/'}` : href;
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

/** undefined: a place that this router did not make, such as a link of the shell. */
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
