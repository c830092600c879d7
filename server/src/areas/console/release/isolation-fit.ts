import { AppError } from '@pedestal/contract';
import type { SubAppReleaseTable, SubAppTable } from '../../../platform/db/tables-console.ts';

type Isolation = SubAppTable['isolation'];
type Kind = Pick<SubAppReleaseTable, 'format' | 'source'>;

/**
 * Can a release run in an isolation? Only modules run in the page itself. A sealed HTML page must come from this
 * gateway: the policy of a page on another host is that host's, so it would have free network.
 */
export function fitsIsolation(isolation: Isolation, { format, source }: Kind): boolean {
  if (format === 'module') return true;
  return isolation === 'strict' ? source !== 'remote' : isolation !== 'none';
}

/** Throws `releaseUnfit` for a release that cannot run in an isolation. */
export function requireFits(isolation: Isolation, release: Kind): void {
  if (!fitsIsolation(isolation, release)) throw new AppError('releaseUnfit');
}
