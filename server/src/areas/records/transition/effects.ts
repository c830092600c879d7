import {
  type CreateEffectJson,
  checkExpression,
  evaluate,
  type NotifyEffectJson,
  type Row,
  type TransitionJson,
  type Variables,
  valueTypeOf,
} from '@pedestal/blueprint';
import type { Db } from '../../../platform/db/database.ts';
import type { SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { fromValue } from '../compile/program.ts';
import type { GatePerson } from '../gate/gate.ts';
import type { LabelService } from '../link/label.service.ts';
import type { ChosenSigners, ExternalEffects, NoticePort } from '../ports.ts';
import { insertRecord } from '../record/create-record.ts';
import type { StoredRow } from '../record/record.store.ts';
import type { Actor } from '../record/record-change.ts';
import { planLines } from '../record/record-lines.ts';
import type { Writer } from '../record/writer.ts';
import { flowScope, requireColumn } from './flow-program.ts';
import { sendNotices } from './send-notices.ts';

export interface EffectDependencies extends Writer {
  notices: NoticePort;
  /** Effects that other areas carry out. */
  externalEffects: ExternalEffects;
  labels: LabelService;
}

/** What is to be done after the commit. */
export interface EffectLog {
  touched: { collection: CollectionSchema; id: string }[];
  /** Announces stored notices. */
  announcements: (() => void)[];
}

export const emptyLog = (): EffectLog => ({ touched: [], announcements: [] });

/** The record that changes its state. */
interface Subject {
  collection: CollectionSchema;
  id: string;
  /** With what the transition sets. */
  record: Row;
  variables: Variables;
  person: GatePerson;
  actor: Actor;
}

/** Creates the records that the transition asks for. Its permission is enough: no further one is needed. */
export async function createLinked(
  dependencies: EffectDependencies,
  trx: Db,
  { effects }: TransitionJson,
  subject: Subject,
  log: EffectLog,
): Promise<void> {
  for (const effect of effects) {
    if (effect.kind !== 'create') continue;
    const target = await dependencies.catalogue.target(subject.collection, effect.collection);
    if (!target) throw new Error(`there is no collection ${effect.collection}`);
    const values = linkedValues(target, effect, subject);
    const none = { add: [], change: [], remove: [] };
    const lines = [...target.lines.values()].map((schema) => planLines(schema, [], none));
    const { person, actor } = subject;
    const content = { values, lines, person };
    const { id } = await insertRecord(dependencies, trx, target, content, actor);
    log.touched.push({ collection: target, id });
  }
}

function linkedValues(
  target: CollectionSchema,
  { link, set }: CreateEffectJson,
  { collection, id, record, variables }: Subject,
): Map<Column, SqlValue> {
  const scope = flowScope(collection);
  const values = new Map<Column, SqlValue>([[requireColumn(target, link), id]]);
  for (const [field, source] of Object.entries(set)) {
    const column = requireColumn(target, field);
    const type = column.field && valueTypeOf(column.field);
    values.set(
      column,
      fromValue(evaluate(checkExpression(source, scope, type), record, variables)),
    );
  }
  return values;
}

/** Carries out the effects that tell others of the new state. They come after the number. */
export async function report(
  dependencies: EffectDependencies,
  trx: Db,
  { id: transition, effects }: TransitionJson,
  subject: Subject & { row: StoredRow; version: number; chosen?: ChosenSigners | undefined },
  log: EffectLog,
): Promise<void> {
  const { outbox, externalEffects } = dependencies;
  const { collection, id, version, actor, row } = subject;
  const { workspace } = collection;
  const place = { workspace, collection: collection.id, recordId: id, version };
  for (const effect of effects) {
    switch (effect.kind) {
      case 'set':
      case 'create':
      case 'move':
      // The ledger has its turn before.
      case 'post':
      case 'reserve':
      case 'release':
      case 'reverse':
        break;
      case 'notify':
        await notify(dependencies, trx, effect, { collection, row }, log);
        break;
      case 'webhook':
        await outbox.emit(trx, { ...place, event: effect.event, transition });
        break;
      default: {
        const run = externalEffects[effect.kind];
        if (!run) throw new Error(`nothing carries out the effect ${effect.kind}`);
        const event = { ...place, effect, userId: actor.userId, chosen: subject.chosen ?? {} };
        log.announcements.push(...(await run(trx, event)));
      }
    }
  }
}

async function notify(
  dependencies: EffectDependencies,
  trx: Db,
  effect: NotifyEffectJson,
  record: { collection: CollectionSchema; row: StoredRow },
  log: EffectLog,
): Promise<void> {
  log.announcements.push(...(await sendNotices(dependencies, trx, effect, record)));
}
