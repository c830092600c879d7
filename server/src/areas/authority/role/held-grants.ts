import { AppError, hasDataScope } from '@pedestal/contract';
import { findExcess, type Grant } from '../../../administration/coverage.ts';
import type { Reach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readResources } from './role-grant.store.ts';
import { requireResourcesOf } from './role-read.service.ts';

/** The caller must hold all grants of the role, and they must belong to the role’s system. */
export async function requireHeldGrants(
  trx: Db,
  reach: Reach,
  { systemCode, grantsAll }: { systemCode: string | null; grantsAll: boolean },
  grants: readonly Grant[],
): Promise<void> {
  const { holdings } = reach;
  const holdsWhole =
    holdings.holdsAll || (systemCode !== null && holdings.wholeSystems.has(systemCode));
  if (grantsAll && !holdsWhole) throw new AppError('forbidden', { reason: 'moreThanHeld' });
  const resources = await readResources(
    trx,
    grants.map((grant) => grant.resourceId),
  );
  requireResourcesOf(systemCode, reach, grants, resources);
  requireMeaningfulScopes(grants, resources);
  const excess = await findExcess(trx, holdings, grants, resources);
  if (excess.length > 0) throw new AppError('forbidden', { reason: 'moreThanHeld' });
}

/** Refuses a narrow data scope for a permission that is never narrowed: it would promise too much. */
function requireMeaningfulScopes(
  grants: readonly Grant[],
  resources: ReadonlyMap<number, { code: string }>,
): void {
  const isIgnored = ({ resourceId, dataScope }: Grant) =>
    dataScope !== 'all' && !hasDataScope(resources.get(resourceId)?.code ?? '');
  if (grants.some(isIgnored)) throw new AppError('scopeIgnored');
}
