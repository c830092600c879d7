import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { createContext, useContext } from 'react';
import { callSignIn } from '../../../lib/api/api.ts';

/** The configuration of a sign-in page: login key, branding and sign-in methods. */
export type LoginEntry = RouteOutput<RouteOf<'POST /gateway/authority/login/getLoginConfig'>>;

const HOSTNAME = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

/** The `hostname` parameter, if it is well-formed. The server decides whether it is registered. */
export function hostnameIn(query: URLSearchParams): string | undefined {
  const hostname = query.get('hostname');
  return hostname && HOSTNAME.test(hostname) ? hostname : undefined;
}

export function fetchLoginEntry(choice: {
  hostname?: string | undefined;
  systemCode?: string | undefined;
}): Promise<LoginEntry> {
  const body = Object.fromEntries(Object.entries(choice).filter(([, value]) => value));
  return callSignIn('POST /gateway/authority/login/getLoginConfig', { body });
}

export const LoginEntryContext = createContext<LoginEntry | undefined>(undefined);

export function useLoginEntry(): LoginEntry {
  const entry = useContext(LoginEntryContext);
  if (!entry) throw new Error('useLoginEntry needs a LoginEntryContext');
  return entry;
}
