import type { EffectDependencies } from '../transition/effects.ts';
import { createApprovedMoves } from './approved-moves.ts';
import { createApprovedState } from './approved-state.ts';
import { createApprovedViews } from './approved-views.ts';

export type ApprovedRecords = ReturnType<typeof joinApproved>;

/** What approvals do with records. */
export const joinApproved = (effects: EffectDependencies) => ({
  ...createApprovedState(effects),
  ...createApprovedMoves(effects),
  ...createApprovedViews(effects),
});
