import type { Db } from '../../../platform/db/database.ts';
import type { Plan } from '../compile/page-query.ts';
import type { Gate } from '../gate/gate.ts';
import { unitsOf } from '../gate/row-condition.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { readShares } from './share.store.ts';

/**
 * A small scope is read unit by unit; a large one along the index of the order. Which is better
 * depends on the share of all rows that the scope holds.
 */
export async function choosePlan(db: Db, gate: Gate): Promise<Plan> {
  const [part, ...others] = gate.parts;
  if (!part || others.length > 0 || part.rules.length > 0 || part.scope === 'all') return 'walk';
  const units = unitsOf(part.scope, gate.person);
  if (units.length === 0) return 'branches';
  if (units.length > RECORD_LIMITS.branches) return 'walk';
  const share = await readShares(db, gate.collection, units);
  return share === undefined || share < RECORD_LIMITS.branchShare ? 'branches' : 'walk';
}
