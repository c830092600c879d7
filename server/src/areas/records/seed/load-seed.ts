import {
  type BlueprintJson,
  type SeedJson,
  type SeedRecordJson,
  type SeedSignatureJson,
  seedNameOf,
} from '@pedestal/blueprint';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { DAY } from '../../../platform/time/durations.ts';
import { type ApprovedRecords, joinApproved } from '../approval/join-approved.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { createGateService } from '../gate/gate.service.ts';
import { createLabelService } from '../link/label.service.ts';
import { createNumberService } from '../number/number.service.ts';
import type { ExternalEffects, LedgerPort } from '../ports.ts';
import { createTargetService } from '../record/check-targets.ts';
import { createRecord } from '../record/create-record.ts';
import { createOnce } from '../record/once.ts';
import type { Actor } from '../record/record-change.ts';
import { createRecordReadService } from '../record/record-read.service.ts';
import { type EffectDependencies, emptyLog } from '../transition/effects.ts';
import { runTransition } from '../transition/run-transition.ts';
import { hasRecords } from './seed.store.ts';
import { createSeedValues, type SeededValues } from './seed-values.ts';

type CreateLedger = (
  blueprints: {
    find(workspace: string): Promise<BlueprintJson>;
    list(): Promise<readonly { key: string; blueprint: BlueprintJson }[]>;
  },
  clock: () => number,
) => LedgerPort;

/** What the approvals of a seed need. */
interface SeedApprovals {
  effects: ExternalEffects;
  /** Signs the approval of the record that is running. */
  sign(
    trx: Db,
    place: { workspace: string; collection: string; recordId: string },
    signature: Pick<SeedSignatureJson, 'sign' | 'comment'> & { userId: string },
  ): Promise<void>;
}

type CreateApprovals = (records: ApprovedRecords, clock: () => number) => SeedApprovals;

interface SeedOptions {
  /** Key of the workspace that is filled. */
  workspace: string;
  database: Database;
  /** Who owns the records of nobody else. */
  administratorId: string;
  /** When the console starts; days of the seed count from here. */
  now: number;
  /** Posts what transitions of the seed post. */
  createLedger: CreateLedger;
  /** Starts the approvals that transitions of the seed start, and signs them. */
  createApprovals: CreateApprovals;
}

/**
 * Writes the records of a seed as if people had entered them: with history, numbers, rules and
 * search index. Nothing is written where the workspace has records already. Returns how many were
 * written.
 */
export async function loadSeed(trx: Db, seed: SeedJson, options: SeedOptions): Promise<number> {
  const { workspace, administratorId, now } = options;
  const time = { now };
  const { parts, sign } = createParts(options, time);
  const { catalogue, kind } = parts;
  const { collections } = await catalogue.workspace(workspace);
  for (const collection of collections.values()) {
    if (await hasRecords(trx, collection)) return 0;
  }
  const values = createSeedValues({ kind, catalogue, now });
  const actorOf = async (userName: string | undefined, via: Actor['via']): Promise<Actor> => {
    const userId = userName === undefined ? undefined : await values.personOf(trx, userName);
    return { userId: userId ?? administratorId, locale: 'zh-CN', callId: undefined, via };
  };

  const lastSteps: (() => Promise<unknown>)[] = [];
  for (const [index, record] of seed.records.entries()) {
    const collection = collections.get(record.collection);
    if (!collection) throw new Error(`the seed names ${record.collection}, which is not there`);
    // Lists that sort by time keep the order of the seed within a day; nothing is in the future.
    const start = now - seed.records.length + index;
    time.now = start - (record.daysAgo ?? 0) * DAY;
    const body = await readBody(trx, collection, record, values);
    const { id } = await createRecord(
      parts,
      trx,
      collection,
      body,
      await actorOf(record.by, 'form'),
    );
    const name = seedNameOf(record, collection.json);
    if (name !== undefined) values.remember(collection, name, id);
    for (const step of record.transitions ?? []) {
      const { by = record.by, daysAgo } = step;
      if (daysAgo !== undefined) time.now = start - daysAgo * DAY;
      const at = time.now;
      const actor = await actorOf(by, 'transition');
      if ('sign' in step) {
        const place = { workspace, collection: collection.id, recordId: id };
        await sign(trx, place, { ...step, userId: actor.userId });
        continue;
      }
      const wanted = { id, transition: step.transition, version: undefined };
      const run = () => runTransition(parts, trx, collection, wanted, actor, emptyLog());
      if (step.last) {
        lastSteps.push(() => {
          time.now = at;
          return run();
        });
      } else await run();
    }
  }
  for (const run of lastSteps) await run();
  return seed.records.length;
}

async function readBody(
  trx: Db,
  collection: CollectionSchema,
  record: SeedRecordJson,
  values: ReturnType<typeof createSeedValues>,
) {
  const lines: Record<string, { values: SeededValues }[]> = {};
  for (const [id, rows] of Object.entries(record.lines ?? {})) {
    const columns = collection.lines.get(id)?.columns ?? new Map();
    lines[id] = [];
    for (const row of rows) {
      lines[id].push({ values: await values.read(trx, collection, columns, row) });
    }
  }
  return { values: await values.read(trx, collection, collection.columns, record.values), lines };
}

/** The services of the engine, for a console that nobody uses yet: nobody is told of anything. */
function createParts(
  { database, createLedger, createApprovals }: SeedOptions,
  time: { now: number },
): { parts: EffectDependencies; sign: SeedApprovals['sign'] } {
  const { db, kind, reader } = database;
  const clock = () => time.now;
  const silent = { subscribe: () => () => {} } as unknown as Bus;
  const catalogue = createCatalogue({ reader, clock: Date.now, bus: silent });
  // The owners of demo records need no roles.
  const roles = {
    key: '',
    roleIds: [],
    grantsAll: () => true,
    grantsVersion: 0,
    membersVersion: 0,
  };
  const authority = { rolesOf: async () => roles };
  const gates = createGateService({ reader, clock, authority });
  const labels = createLabelService({ kind, catalogue, gates });
  const parts: EffectDependencies = {
    kind,
    clock,
    catalogue,
    gates,
    reads: createRecordReadService({ db, kind, clock, catalogue, gates, labels }),
    targets: createTargetService({ kind, catalogue, gates }),
    numbers: createNumberService({ db }),
    onChanged: () => {},
    once: createOnce({ db, clock }),
    outbox: { emit: async () => {} },
    notices: { send: async () => () => {} },
    externalEffects: {},
    approvals: { isRunning: async () => false, findGrants: async () => new Map() },
    labels,
    ledger: createLedger(
      {
        find: async (key) => (await catalogue.workspace(key)).blueprint,
        list: () => catalogue.list(),
      },
      clock,
    ),
  };
  const { effects, sign } = createApprovals(joinApproved(parts), clock);
  return { parts: { ...parts, externalEffects: effects }, sign };
}
