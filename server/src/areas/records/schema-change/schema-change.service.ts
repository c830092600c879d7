import { setTimeout as sleep } from 'node:timers/promises';
import { type Administration, lockAuthority } from '../../../administration/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isLockTimeout } from '../../../platform/db/dialect.ts';
import { type Actor, type Applied, type ApplyParts, applyProposal } from './apply-proposal.ts';
import { type PricedStep, priceSteps } from './preview.ts';
import { type Proposal, type Resolved, resolveProposal } from './proposal.ts';

export interface SchemaChangeDependencies extends Omit<ApplyParts, 'kind'> {
  database: Database;
  administration: Pick<Administration, 'change'>;
  /** Announces a new version of a workspace to every gateway. */
  onChanged(workspace: string): void;
}

export interface Preview extends Resolved {
  priced: readonly PricedStep[];
}

export type SchemaChangeService = ReturnType<typeof createSchemaChangeService>;

/** Previews and applies changes of workspaces. */
export function createSchemaChangeService(dependencies: SchemaChangeDependencies) {
  const { database, clock, administration, authority, queue, onChanged } = dependencies;
  const { db, kind } = database;
  const parts = { kind, clock, authority, queue };
  return {
    async preview(proposal: Proposal): Promise<Preview> {
      const resolved = await resolveProposal(db, proposal, clock());
      const { installed, problems, conflicts } = resolved;
      const isSound = problems.length === 0 && conflicts.length === 0;
      const priced =
        installed && isSound
          ? await priceSteps(db, kind, installed.plan)
          : resolved.steps.map((step) => ({ step, rows: 0, samples: [] }));
      return { ...resolved, priced };
    },

    /** Applies a proposal in one transaction. `accept` throws if its outcome is not wanted. */
    async apply(
      proposal: Proposal,
      actor: Actor,
      accept: (resolved: Resolved) => void,
    ): Promise<Applied> {
      const { announce, ...applied } = await retryLocks(() =>
        administration.change(async (trx, effects) => {
          await lockAuthority(trx, effects, 'everybody');
          return applyProposal(trx, parts, proposal, actor, accept);
        }),
      );
      if (applied.state === 'done' && applied.change !== null) onChanged(proposal.workspace);
      announce?.();
      return applied;
    },
  };
}

const LOCK_TRIES = 100;
const LOCK_PAUSE_MS = 100;

/** Waits for tables in many short turns, so that nobody waits long behind a change. */
async function retryLocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || tries >= LOCK_TRIES) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}
