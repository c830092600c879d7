import { create } from 'zustand';
import { basePath } from './document-meta.ts';

/** An address inside the console, without the base path. */
export interface Address {
  pathname: string;
  search: string;
}

/** The present address, also where the router does not tell it. */
export function readAddress(): Address {
  const { pathname, search } = window.location;
  const isInside = pathname.startsWith(basePath);
  return { pathname: isInside ? pathname.slice(basePath.length - 1) : pathname, search };
}

/** The address of the pages that do without the router, which is large: those before the sign-in. */
export const useAddress = create(readAddress);

window.addEventListener('popstate', () => useAddress.setState(readAddress()));

/** What a link to an address inside the console contains. */
export const hrefOf = (to: string): string => basePath + to.slice(1);

/** Goes to an address inside the console. */
export function goTo(to: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', hrefOf(to));
  else window.history.pushState(null, '', hrefOf(to));
  useAddress.setState(readAddress());
}

/** The query of the present address. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useAddress((address) => address.search));
}
