import {
  checkExpression,
  type DailyJson,
  evaluate,
  type OpenKeyJson,
  type Row,
  type TransitionJson,
  type Variables,
} from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { openWhole, readAllLines } from '../change/open-record.ts';
import { compileRule } from '../compile/rule-sql.ts';
import { variablesOf } from '../compile/variables.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { OpenKey } from '../ports.ts';
import { toExpressionRecord } from '../record/write-parts.ts';
import { type EffectDependencies, emptyLog } from './effects.ts';
import { flowScope } from './flow-program.ts';
import { byLines } from './possible-transitions.ts';
import { runTransition } from './run-transition.ts';

type Daily = TransitionJson & { daily: DailyJson; guard: string };

interface Candidate {
  id: string;
  owner_id: string;
}

/**
 * Performs the daily transitions of all workspaces on the records that meet their guards, each in a
 * transaction of its own. The transition sets what makes its guard false, or is performed again.
 * Returns how many were performed.
 */
export async function runDailyTransitions(effects: EffectDependencies, db: Db): Promise<number> {
  let count = 0;
  for (const { key } of await effects.catalogue.list()) {
    const { collections } = await effects.catalogue.workspace(key);
    for (const collection of collections.values()) {
      for (const transition of collection.flow?.transitions ?? []) {
        if (isDaily(transition)) count += await runOne(effects, db, collection, transition);
      }
    }
  }
  return count;
}

const isDaily = (transition: TransitionJson): transition is Daily =>
  transition.daily !== undefined && transition.guard !== undefined;

async function runOne(
  effects: EffectDependencies,
  db: Db,
  collection: CollectionSchema,
  transition: Daily,
): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const rows = await findCandidates(effects, db, collection, transition, after);
    for (const row of rows) {
      if (await perform(effects, db, collection, transition, row)) count += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < RECORD_LIMITS.dailyBatch) return count;
    after = last.id;
  }
}

/** Records in the right state that meet the guard, in the order of their ids. */
async function findCandidates(
  { kind, clock }: EffectDependencies,
  db: Db,
  collection: CollectionSchema,
  { from, guard }: Daily,
  after: string,
): Promise<Candidate[]> {
  const sql = new SqlText(kind);
  sql.add(`select r."id", r."owner_id" from "${collection.table}" r where r."deleted_at" is null`);
  sql.add(' and r."id" > ').value(after).add(' and r."state" in (');
  for (const [index, state] of from.entries()) sql.add(index === 0 ? '' : ', ').value(state);
  sql.add(') and ');
  const nobody = { userId: '', orgUnitId: '', unitsBelow: [], now: clock() };
  compileRule(collection, guard)(sql, 'r', nobody);
  sql.add(' order by r."id"').limit(RECORD_LIMITS.dailyBatch);
  return selectRows<Candidate>(db, sql.text, sql.parameters);
}

/** The transition checks the guard again on the locked record: two gateways perform it once. */
async function perform(
  effects: EffectDependencies,
  db: Db,
  collection: CollectionSchema,
  { id: transition, daily: { open } }: Daily,
  candidate: Candidate,
): Promise<boolean> {
  const { id, owner_id: userId } = candidate;
  const log = emptyLog();
  const actor = { userId, locale: 'zh-CN', callId: undefined, via: 'transition' } as const;
  const wanted = { id, transition, version: undefined, byApproval: true };
  const isDone = await db
    .transaction()
    .execute(async (trx) => {
      if (open && !(await isOpen(effects, trx, collection, open, candidate))) return false;
      await runTransition(effects, trx, collection, wanted, actor, log);
      return true;
    })
    .catch((error: unknown) => {
      // Somebody was faster, or what the transition does is refused: tomorrow is another day.
      if (error instanceof AppError) return false;
      throw error;
    });
  if (!isDone) return false;
  for (const tell of log.announcements) tell();
  effects.onChanged(collection, [id]);
  return true;
}

async function isOpen(
  effects: EffectDependencies,
  trx: Db,
  collection: CollectionSchema,
  { books, key, upTo = {} }: OpenKeyJson,
  { id, owner_id: userId }: Candidate,
): Promise<boolean> {
  const { row } = await openWhole(effects, trx, collection, { id, userId });
  const lines = await readAllLines(trx, effects.kind, collection, id);
  const record = toExpressionRecord(collection, row, byLines(collection, lines));
  const variables = variablesOf(effects.clock(), userId);
  const read = (sources: Readonly<Record<string, string>>) =>
    valuesOf(collection, sources, record, variables);
  const wanted: OpenKey = { books, key: read(key), upTo: read(upTo) };
  // A key without a value would be any key.
  if (wanted.key.size < Object.keys(key).length) return false;
  return effects.ledger.isOpen(trx, collection.workspace, wanted);
}

function valuesOf(
  collection: CollectionSchema,
  sources: Readonly<Record<string, string>>,
  record: Row,
  variables: Variables,
): Map<string, string | number> {
  const values = new Map<string, string | number>();
  for (const [dimension, source] of Object.entries(sources)) {
    const value = evaluate(checkExpression(source, flowScope(collection)), record, variables);
    if (typeof value === 'string' || typeof value === 'number') values.set(dimension, value);
  }
  return values;
}

/** Every hour, so that a day that begins while no gateway runs is not lost. */
export function scheduleDailyTransitions(
  jobs: Pick<Jobs, 'schedule'>,
  effects: EffectDependencies,
  db: Db,
): void {
  jobs.schedule({
    name: 'records.daily',
    title: { 'zh-CN': '每日提醒与自动流转', 'en-US': 'Reminders and daily transitions' },
    when: { every: RECORD_LIMITS.dailyEvery },
    run: async () => {
      await runDailyTransitions(effects, db);
    },
  });
}
