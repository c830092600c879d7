import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createThreadWriter } from '../../../platform/jobs/lent-writer.ts';
import { localInstant } from '../../../platform/time/local-time.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { createGateService } from '../gate/gate.service.ts';
import { createNumberService } from '../number/number.service.ts';
import type { CreateThreadOutbox } from '../ports.ts';
import type { Actor } from '../record/record-change.ts';
import { findColumn, keyOf } from './import-columns.ts';
import type { BatchStart, Counts, ImportMessage, ImportTask } from './import-task.ts';
import { type BatchContext, groupColumnsOf } from './plan-batch.ts';
import type { GroupColumns } from './row-groups.ts';

/** Asks the thread of the gateway. */
export type Send = <Reply>(message: ImportMessage) => Promise<Reply>;

export interface ThreadServices {
  send: Send;
  createOutbox: CreateThreadOutbox;
}

/** The services of an import in its thread. The gateway tells it the person's roles with every batch. */
export function createSession(
  database: Database,
  task: ImportTask,
  { send, createOutbox }: ThreadServices,
) {
  const { db, kind } = database;
  let current: BatchStart | undefined;
  const authority = {
    async rolesOf() {
      if (!current) throw new Error('no batch has begun');
      const { wholeSystems, ...roles } = current.roles;
      return { ...roles, grantsAll: (systemCode: string) => wholeSystems.includes(systemCode) };
    },
  };
  const silent = { subscribe: () => () => {} } as unknown as Bus;
  const catalogue = createCatalogue({ reader: database.reader, clock: Date.now, bus: silent });
  const gates = createGateService({ reader: database.reader, clock: Date.now, authority });
  const { locale, userId } = task;
  const actor: Actor = { userId, locale, callId: undefined, via: 'import' };
  const numbers = createNumberService({ db });
  const outbox = createOutbox(db, () => current?.now ?? Date.now());

  /** Which cell of a row belongs to which field. */
  const cellsOf = (collection: CollectionSchema) =>
    task.headers.flatMap((header, index) => {
      const field = header === null ? undefined : task.mapping[header];
      const found = field === undefined ? undefined : findColumn(collection, field);
      return found ? [{ index, column: found.column, lines: found.lines }] : [];
    });

  async function readGroupColumns(): Promise<GroupColumns> {
    const collection = await catalogue.collection(task.workspace, task.collection);
    return groupColumnsOf(cellsOf(collection), keyOf(collection));
  }

  async function startBatch(seen: BatchContext['seen'], rows: number, counts: Counts) {
    current = await send<BatchStart>({ ask: 'batch', counts, rows });
    const collection = await catalogue.collection(task.workspace, task.collection);
    const cells = cellsOf(collection);
    const toInstant = localInstant(task.timeZone);
    return {
      ...{
        db,
        kind,
        catalogue,
        gates,
        collection,
        userId,
        actor,
        numbers,
        outbox,
        cells,
        seen,
        toInstant,
      },
      mode: task.mode,
      groups: groupColumnsOf(cells, keyOf(collection)),
      useResults: task.formulas === 'useResults',
      now: current.now,
    } satisfies BatchContext;
  }

  const write = createThreadWriter(db, send);
  const openReader = (collection: CollectionSchema) => gates.open(userId, collection, 'read');

  return { startBatch, write, openReader, readGroupColumns };
}
