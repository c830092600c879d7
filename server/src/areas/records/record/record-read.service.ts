import {
  AppError,
  type Locale,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { accessIn, type Gate } from '../gate/gate.ts';
import { type Changes, readHistory } from '../history/change.store.ts';
import type { LabelService } from '../link/label.service.ts';
import { findRecord, type ReachedRow, readLines, type StoredRow } from './record.store.ts';
import { changeableIn, showRecord } from './record-view.ts';

type Routes = typeof routeGroups.record;
type Shown = RouteOutput<Routes['open']>;

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
  labels: LabelService;
}

export type RecordReadService = ReturnType<typeof createRecordReadService>;

export function createRecordReadService({ db, kind, catalogue, gates, labels }: Dependencies) {
  /** Fields and lines that this person may change in this record now. */
  async function writableIn(trx: Db, userId: string, collection: CollectionSchema, row: StoredRow) {
    const gate = await gates.find(userId, collection, 'edit');
    const reached = gate && (await findRecord(trx, kind, gate, String(row.id)));
    if (!gate || !reached) return [];
    return [...changeableIn(collection, String(row.state))].filter(
      (id) => accessIn(gate, id, reached.parts) === 'write',
    );
  }

  async function show(
    trx: Db,
    gate: Gate,
    { row, parts }: ReachedRow,
    locale: Locale,
  ): Promise<Shown> {
    const { collection, person } = gate;
    const lines = new Map<string, StoredRow[]>();
    for (const [id, schema] of collection.lines) {
      lines.set(id, await readLines(trx, kind, schema, String(row.id)));
    }
    const writable = await writableIn(trx, person.userId, collection, row);
    const shown = showRecord({ gate, row, parts, lines, writable });
    const reader = { userId: person.userId, locale };
    return { ...shown, labels: await labels.labelsOf(trx, collection, [shown], reader) };
  }

  async function openGate(
    { workspace, collection: id }: { workspace: string; collection: string },
    userId: string,
  ) {
    const collection = await catalogue.collection(workspace, id);
    return gates.open(userId, collection, 'read');
  }

  return {
    show,

    async open(
      { params }: RouteParsed<Routes['open']>,
      { session, locale }: SignedInContext,
    ): Promise<Shown> {
      const gate = await openGate(params, session.userId);
      const reached = await findRecord(db, kind, gate, params.id);
      if (!reached) throw new AppError('notFound');
      return show(db, gate, reached, locale);
    },

    /** History is filtered by field, like the record itself. */
    async history(
      { params, query }: RouteParsed<Routes['history']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['history']>> {
      const gate = await openGate(params, session.userId);
      const reached =
        (await findRecord(db, kind, gate, params.id)) ??
        (await findRecord(db, kind, gate, params.id, { trashed: true }));
      if (!reached) throw new AppError('notFound');
      const rows = await readHistory(db, params.id, query.before);
      return rows.map((row) => ({
        version: row.version,
        at: row.at,
        via: row.via,
        by:
          row.userId === null
            ? null
            : { id: row.userId, userName: row.userName ?? '', displayName: row.displayName ?? '' },
        changes: filterChanges(gate, row.changes, reached.parts),
      }));
    },
  };
}

function filterChanges(gate: Gate, changes: Changes, parts: readonly number[]) {
  const visible = Object.entries(changes).filter(([path]) => {
    const [id = ''] = path.split('/');
    const access = accessIn(gate, id, parts);
    return access === 'read' || access === 'write';
  });
  return Object.fromEntries(visible) as RouteOutput<Routes['history']>[number]['changes'];
}
