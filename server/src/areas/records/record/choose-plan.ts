import type { Plan } from '../compile/page-query.ts';
import type { Gate } from '../gate/gate.ts';
import { unitsOf } from '../gate/row-condition.ts';
import { RECORD_LIMITS } from '../limits.ts';

/**
 * A scope of few units is read unit by unit; a larger one along the index of the order, because it
 * probably holds a large share of the records.
 */
export function choosePlan(gate: Gate): Plan {
  const [part, ...others] = gate.parts;
  if (!part || others.length > 0 || part.rules.length > 0 || part.scope === 'all') return 'walk';
  return unitsOf(part.scope, gate.person).length > RECORD_LIMITS.branches ? 'walk' : 'branches';
}
