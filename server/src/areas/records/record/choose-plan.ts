import type { Plan } from '../compile/page-query.ts';
import type { Gate } from '../gate/gate.ts';
import { unitsOf } from '../gate/row-condition.ts';
import type { ShareService, Shares } from '../gate/share.service.ts';
import { RECORD_LIMITS } from '../limits.ts';

interface PlannedPage {
  limit: number;
  /** The states that the filter lets through; undefined: it names none. */
  states: readonly string[] | undefined;
}

/**
 * A scope with a small share of the records is read unit by unit, a larger one along the index of
 * the order: there, the next record in scope is never far. Before the records were counted, the
 * number of units stands for their share.
 */
export async function choosePlan(
  gate: Gate,
  shares: ShareService,
  { limit, states }: PlannedPage,
): Promise<Plan> {
  const [part, ...others] = gate.parts;
  if (!part || others.length > 0 || part.rules.length > 0 || part.scope === 'all') return 'walk';
  const units = unitsOf(part.scope, gate.person);
  if (units.length === 0) return 'branches';
  if (units.length > RECORD_LIMITS.branches) return 'walk';
  const counted = await shares.sharesOf(gate.collection, units, states);
  if (counted === undefined) {
    return units.length > RECORD_LIMITS.branchesUncounted ? 'walk' : 'branches';
  }
  return isQuickerByUnit(counted, limit) ? 'branches' : 'walk';
}

/**
 * Compares how many entries of an index each way passes until the page is full. A unit without a
 * record to show is read to its end.
 */
function isQuickerByUnit({ total, units }: Shares, limit: number): boolean {
  const shown = units.reduce((sum, unit) => sum + unit.shown, 0);
  const rows = Math.min(limit, shown);
  const passed = rows < limit ? 1 : limit / shown;
  const byUnit = units.reduce(
    (sum, unit) => sum + unit.records * (unit.shown === 0 ? 1 : passed),
    rows * RECORD_LIMITS.branchRow,
  );
  return byUnit < total * passed;
}
