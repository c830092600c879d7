import type { GuestJob } from '../../runtimes/guest/guest-protocol.ts';
import { readEntry, wholePath } from '../../shared/address-path.ts';
import { listen } from '../../shared/undo-stack.ts';

/**
 * Shows the shell's address in the guest's `location` and sends history changes of the guest to the
 * shell. Only the shell adds history entries, so Back and Forward have a single history.
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
    dispatchHashChange(oldURL);
  });
  interceptNavigation((url) => {
    const oldURL = location.href;
    move('push', null, url);
    dispatchHashChange(oldURL);
  }, context.reload);
}

function dispatchHashChange(oldURL: string): void {
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
 * Redirects links and `location` changes to the shell's address bar. In the frame they would load
 * the shell inside the shell.
 */
function interceptNavigation(go: (url: string) => void, reload: () => void): void {
  const { navigation } = window as unknown as { navigation?: EventTarget };
  if (!navigation) return;
  listen<NavigateEvent>(navigation, 'navigate', (event) => {
    const { destination, navigationType } = event;
    const isHistoryCall = destination.sameDocument && !event.hashChange;
    if (!event.cancelable || isHistoryCall || navigationType === 'traverse') return;
    if (event.downloadRequest !== null || event.formData !== null) return;
    event.preventDefault();
    if (navigationType === 'reload') reload();
    else if (new URL(destination.url).origin === location.origin) go(destination.url);
    else window.open(destination.url, '_blank', 'noopener');
  });
}
