import type { GuestJob } from '../../runtimes/guest/guest-protocol.ts';
import { readEntry, wholePath } from '../../shared/address-path.ts';
import { listen } from '../../shared/undo-stack.ts';

/**
 * Puts the real address back and keeps it the shell's. The guest never adds history entries of its
 * own: the shell does, so that Back and Forward have one line of entries to walk.
 */
export function followHistory({ context, kind: registered }: GuestJob): void {
  const { shell, registration, services } = context;
  const { address } = shell;
  const { base } = registration;
  const kind = registered === 'hash' ? 'hash' : 'browser';
  const replace = history.replaceState.bind(history);
  const put = () => {
    const { path, state } = address.get();
    replace(state, '', wholePath(path, base, kind));
  };

  const move = (action: 'push' | 'replace', state: unknown, url?: string | URL | null) => {
    const target = url === undefined || url === null ? location.href : new URL(url, location.href);
    const whole = pathOf(new URL(target));
    const entry = readEntry({ path: whole, state }, base, kind);
    if (!entry) return services.history[action](whole, null);
    replace(state, '', whole);
    address[action](entry.path, state);
  };

  put();
  Object.assign(history, {
    pushState: (state: unknown, _: string, url?: string | URL | null) => move('push', state, url),
    replaceState: (state: unknown, _: string, url?: string | URL | null) =>
      move('replace', state, url),
    back: () => address.go(-1),
    forward: () => address.go(1),
    go: (delta = 0) => (delta === 0 ? context.reload() : address.go(delta)),
  });
  address.subscribe(({ state }) => {
    const oldURL = location.href;
    put();
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
    tellHashChange(oldURL);
  });
  keepDocument((url) => {
    const oldURL = location.href;
    move('push', null, url);
    tellHashChange(oldURL);
  }, context.reload);
}

function tellHashChange(oldURL: string): void {
  const newURL = location.href;
  if (new URL(oldURL).hash === new URL(newURL).hash) return;
  window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL }));
}

function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  destination: { url: string; sameDocument: boolean };
  hashChange: boolean;
  downloadRequest: string | null;
  formData: FormData | null;
}

/**
 * Links and `location` would load another document into the frame, which would be the shell within
 * the shell. They go to the shell's address bar instead.
 */
function keepDocument(go: (url: string) => void, reload: () => void): void {
  const { navigation } = window as unknown as { navigation?: EventTarget };
  if (!navigation) return;
  listen<NavigateEvent>(navigation, 'navigate', (event) => {
    const { destination, navigationType } = event;
    const isOurs = destination.sameDocument && !event.hashChange;
    if (!event.cancelable || isOurs || navigationType === 'traverse') return;
    if (event.downloadRequest !== null || event.formData !== null) return;
    event.preventDefault();
    if (navigationType === 'reload') reload();
    else if (new URL(destination.url).origin === location.origin) go(destination.url);
    else window.open(destination.url, '_blank', 'noopener');
  });
}
