import type { Address } from './address.ts';

/** Makes an address over the window's own history, for a page that has it to itself. */
export function createBrowserAddress(base: string): Address {
  return {
    get() {
      const { pathname, search, hash } = window.location;
      const inside = pathname === base || pathname.startsWith(`${base}/`);
      const path = inside ? pathname.slice(base.length) || '/' : '/';
      return { path: path + search + hash, state: window.history.state };
    },
    push: (path, state = null) => window.history.pushState(state, '', base + path),
    replace: (path, state = null) => window.history.replaceState(state, '', base + path),
    go: (delta) => window.history.go(delta),
    subscribe(listener) {
      const notify = () => listener(this.get());
      window.addEventListener('popstate', notify);
      return () => window.removeEventListener('popstate', notify);
    },
  };
}
