import type { GuestJob } from '../../runtimes/guest/guest-protocol.ts';
import { readEntry, wholePath } from '../../shared/address-path.ts';
import { listen } from '../../shared/undo-stack.ts';

/** How long after an act of the person a guest may leave its base, in milliseconds. */
const ACT_LIFE = 5_000;

/**
 * Shows the shell's address in the guest's `location` and sends history changes of the guest to the
 * shell. Only the shell adds history entries, so Back and Forward have a single history.
 */
export function followHistory(
  { context, kind: registered }: GuestJob,
  { hasBase = true }: { hasBase?: boolean } = {},
): void {
  const { shell, registration, services } = context;
  const { address } = shell;
  const { base } = registration;
  const kind = registered === 'hash' ? 'hash' : 'browser';
  const replace = history.replaceState.bind(history);
  const hasActed = watchActs();
  const put = () => {
    const { path, state } = address.get();
    replace(state, '', wholePath(path, base, kind));
  };

  const move = (action: 'push' | 'replace', state: unknown, url?: string | URL | null) => {
    const from = hasBase ? document.baseURI : location.href;
    const target = url === undefined || url === null ? location.href : new URL(url, from);
    const whole = pathOf(new URL(target));
    const entry = readEntry({ path: whole, state }, base, kind);
    // Only the person leaves the base. A router that finds no route, for example, does not.
    if (!entry && !hasActed()) return context.emit({ type: 'left-base', path: whole });
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
  const go = (url: string) => {
    const oldURL = location.href;
    move('push', null, url);
    dispatchHashChange(oldURL);
  };
  interceptNavigation(go, context.reload);
  if (!hasBase) followLocalLinks(go);
}

/** Returns whether the person has just acted in this document. */
function watchActs(): () => boolean {
  let actedAt = Number.NEGATIVE_INFINITY;
  const note = (event: Event) => {
    if (event.isTrusted) actedAt = performance.now();
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown', 'click', 'submit']) {
    listen(window, type, note, { capture: true, passive: true });
  }
  return () => performance.now() - actedAt < ACT_LIFE;
}

/**
 * A page without a `<base>` of its own resolves `#part` and `?page=2` against its address, not
 * against the base that the host sets.
 */
function followLocalLinks(go: (url: string) => void): void {
  listen<MouseEvent>(window, 'click', (event) => {
    const [target] = event.composedPath();
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const address = link?.getAttribute('href') ?? '';
    const isPlain = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey);
    const staysHere = !link?.hasAttribute('download') && /^(_self)?$/.test(targetOf(link));
    if (event.defaultPrevented || !isPlain || !staysHere || !/^[?#]/.test(address)) return;
    event.preventDefault();
    go(new URL(address, location.href).href);
  });
}

function targetOf(link: Element | null): string {
  return link?.getAttribute('target') ?? '';
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
