import { useQuery } from '../../../lib/page/address.ts';
import { safeReturnPath } from '../../../lib/session/safe-return-path.ts';
import { useLoginEntry } from './login-entry.ts';

/**
 * The query, with its question mark, for links between the sign-in pages: keeps the login entry and the return path. A
 * hostname is added only if the server confirmed that it is registered.
 */
export function useEntrySearch(): string {
  const { hostname, systemCode } = useLoginEntry();
  const query = useQuery();
  const redirect = safeReturnPath(query.get('redirect'));
  const kept = new URLSearchParams();
  if (hostname) kept.set('hostname', hostname);
  if (query.get('systemCode') === systemCode) kept.set('systemCode', systemCode);
  if (redirect) kept.set('redirect', redirect);
  return kept.size > 0 ? `?${kept}` : '';
}
