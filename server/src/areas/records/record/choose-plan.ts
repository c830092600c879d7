import type { Plan } from '../compile/page-query.ts';
import type { Gate } from '../gate/gate.ts';
import { unitsOf } from '../gate/row-condition.ts';
import type { ShareService } from '../gate/share.service.ts';
import { RECORD_LIMITS } from '../limits.ts';

/**
 * A scope with a small share of the records is read unit by unit, a larger one along the index of
 * the order: there, the next record in scope is never far. Before the records were counted, the
 * number of units stands for their share.
 */
export async function choosePlan(gate: Gate, shares: ShareService): Promise<Plan> {
  const [part, ...others] = gate.parts;
  if (!part || others.length > 0 || part.rules.length > 0 || part.scope === 'all') return 'walk';
  const units = unitsOf(part.scope, gate.person);
  if (units.length === 0) return 'branches';
  if (units.length > RECORD_LIMITS.branches) return 'walk';
  const share = await shares.shareOf(gate.collection, units);
  if (share === undefined) {
    return units.length > RECORD_LIMITS.branchesUncounted ? 'walk' : 'branches';
  }
  return share < RECORD_LIMITS.branchShare ? 'branches' : 'walk';
}
