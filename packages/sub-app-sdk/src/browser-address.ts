import type { Address } from './address.ts';

/** Creates an address backed by `window.history`, for a standalone page. */
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
