import { AppError, type SubAppGrants } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { requireSubApp } from '../registry/registry.store.ts';
import { requireOwnReleases } from '../registry/sub-app-module.ts';
import { type ChangeRegistry, personOf } from '../registry-change.ts';
import { describeSubApp, subAppRecord } from '../registry-records.ts';
import {
  type Ask,
  countGranted,
  findGrant,
  type ListedGrant,
  listGrants,
  saveDecision,
} from './grant.store.ts';

export type GrantService = ReturnType<typeof createGrantService>;

/** Decides what the documents of a sub-app may use beyond their policy. Nothing, until somebody grants it. */
export function createGrantService(dependencies: {
  db: Db;
  clock: () => number;
  change: ChangeRegistry;
}) {
  const { db, clock, change } = dependencies;

  async function requireOwn(trx: Db, name: string) {
    const row = await requireSubApp(trx, name);
    requireOwnReleases(row);
    return row;
  }

  async function list(name: string): Promise<SubAppGrants> {
    const { isolation } = await requireOwn(db, name);
    return { name, isolation, items: (await listGrants(db, name)).map(toView) };
  }

  async function decide(
    name: string,
    { granted, ...ask }: Ask & { granted: boolean },
    context: SignedInContext,
  ): Promise<SubAppGrants> {
    const actor = personOf(context);
    const state = granted ? 'granted' : 'refused';
    await change(actor, async (trx) => {
      await requireOwn(trx, name);
      // Only what a release asked for can be granted.
      const before = await findGrant(trx, name, ask);
      if (!before) throw new AppError('notFound');
      if (granted && before.state !== 'granted') await requireRoom(trx, name, ask.kind);
      await saveDecision(trx, name, ask, { state, decided_by: actor.userId, decided_at: clock() });
      return {
        result: null,
        record: {
          ...subAppRecord('subApp.grant', name),
          before: { ...ask, state: before.state },
          after: { ...ask, state },
          notice: granted
            ? describeSubApp(name, `获准使用 ${ask.value}`, `may use ${ask.value}`)
            : describeSubApp(name, `不得使用 ${ask.value}`, `may not use ${ask.value}`),
        },
      };
    });
    return list(name);
  }

  return { list, decide };
}

async function requireRoom(trx: Db, name: string, kind: Ask['kind']): Promise<void> {
  const max = CONSOLE_LIMITS.registry.grants[kind];
  if ((await countGranted(trx, name, kind)) >= max) throw new AppError('tooManyGrants');
}

function toView(row: ListedGrant): SubAppGrants['items'][number] {
  const { kind, value, state, release } = row;
  const decision = { decidedBy: row.decider_name, decidedAt: row.decided_at };
  return { kind, value, state, release, askedAt: row.asked_at, ...decision };
}
