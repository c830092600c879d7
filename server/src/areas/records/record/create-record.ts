import type { RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { Changes } from '../history/change.store.ts';
import { storeChange } from '../history/store-change.ts';
import * as store from './record.store.ts';
import { changeOf } from './record-change.ts';
import { defaultOf, readInput } from './record-input.ts';
import type { LineChanges } from './record-lines.ts';
import { changeableIn } from './record-view.ts';
import { storeUnique } from './unique.ts';
import { toApiValue } from './values.ts';
import { finishRecord, planAllLines, refusalOf, storeLines, storeSets } from './write-parts.ts';
import type { Writer } from './writer.ts';

type Input = RouteParsed<(typeof routeGroups.record)['create']>['body'];

/** Creates a record and returns its id. */
export async function createRecord(
  { kind, clock, gates, targets, outbox }: Writer,
  trx: Db,
  collection: CollectionSchema,
  body: Input,
  context: SignedInContext,
): Promise<string> {
  const { userId } = context.session;
  const gate = await gates.open(userId, collection, 'create');
  const state = collection.flow?.initial ?? '';
  const access = {
    gate,
    parts: [...gate.parts.keys()],
    changeable: changeableIn(collection, state),
  };
  const values = readInput(collection.columns, body.values, (id) => refusalOf(access, id));
  const now = clock();
  const today = new Date(now).toISOString().slice(0, 10);
  const { orgUnitId } = gate.person;
  const id = newId(now);
  const row: store.StoredRow = {
    id,
    no: null,
    state,
    version: 1,
    owner_id: userId,
    org_unit_id: orgUnitId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  for (const column of collection.columns.values()) {
    if (!column.field || column.storage.kind === 'none') continue;
    const given = values.get(column);
    row[column.name] =
      given === undefined ? defaultOf(column, { userId, orgUnitId, now, today }) : given;
  }
  const lines = planAllLines(access, new Map(), toAdditions(body.lines));
  await targets.check(trx, collection, userId, values, lines);
  finishRecord(collection, row, lines, { today, locale: context.locale });

  await storeUnique(collection, () => store.insertRow(trx, kind, collection, row));
  const columns = [...collection.columns.values()];
  await storeSets(
    trx,
    kind,
    id,
    columns.map((column) => [column, row[column.name] ?? null]),
  );
  for (const planned of lines) await storeLines(trx, kind, id, planned, []);
  await storeChange(trx, outbox, 'created', {
    ...changeOf(collection, id, 1, context, now),
    changes: changesOf(collection, row, Object.assign({}, ...lines.map(({ changes }) => changes))),
  });
  return id;
}

function changesOf(collection: CollectionSchema, row: store.StoredRow, ofLines: Changes): Changes {
  const changes = { ...ofLines };
  for (const column of collection.columns.values()) {
    const value = column.field && row[column.name];
    if (value === null || value === undefined) continue;
    changes[column.id] = [null, toApiValue(column, value)];
  }
  return changes;
}

function toAdditions(lines: Input['lines']): Record<string, LineChanges> {
  return Object.fromEntries(
    Object.entries(lines).map(([id, add]) => [id, { add, change: [], remove: [] }]),
  );
}
