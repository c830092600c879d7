import { AppError, isReservedCode } from '@pedestal/contract';
import { readHeldRanks } from '../../../administration/coverage.ts';
import type { Holdings } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as store from './resource.store.ts';

/** Only an administrator of everything can create codes that the console itself checks. */
export function requireCode({ holdsAll }: Holdings, code: string): void {
  if (isReservedCode(code) && !holdsAll)
    throw new AppError('forbidden', { reason: 'reservedCode' });
}

/**
 * The code, type, path and sub-app of a resource decide what its roles grant. To change these or to
 * delete the resource, the caller must hold it, unless no role grants it yet. Otherwise a caller
 * could turn a harmless page into a right that they lack.
 */
export async function requireMeaningMine(
  trx: Db,
  holdings: Holdings,
  resources: readonly store.ResourceRow[],
): Promise<void> {
  const isMine = await createMeaningTest(trx, holdings, resources[0]?.system_code ?? '');
  if (!resources.every(isMine)) throw new AppError('forbidden', { reason: 'moreThanHeld' });
}

export async function createMeaningTest(db: Db, holdings: Holdings, systemCode: string) {
  const isHeld = await createHeldTest(db, holdings);
  const roles = holdings.holdsAll ? new Map() : await store.countRoles(db, systemCode);
  return (resource: store.ResourceRow): boolean => {
    if (holdings.holdsAll) return true;
    if (isReservedCode(resource.code)) return false;
    return isHeld(resource) || !roles.has(resource.id);
  };
}

export async function createHeldTest(db: Db, holdings: Holdings) {
  const ranks = holdings.holdsAll ? new Map() : await readHeldRanks(db, holdings);
  return (resource: Pick<store.ResourceRow, 'id' | 'system_code'>): boolean =>
    holdings.holdsAll || holdings.wholeSystems.has(resource.system_code) || ranks.has(resource.id);
}

/** Answers 404 for an unknown system as well as for one out of reach. */
export async function requireKnownSystem(db: Db, code: string, requireReach: () => void) {
  requireReach();
  if (!(await store.findSystem(db, code))) throw new AppError('notFound');
}
