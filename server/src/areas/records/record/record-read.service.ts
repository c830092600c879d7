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
import { readAllLines } from '../change/open-record.ts';
import type { GateService } from '../gate/gate.service.ts';
import { accessIn, type Gate, type GatePerson } from '../gate/gate.ts';
import { partsByScope } from '../gate/row-condition.ts';
import {
  type ChangePlace,
  type Changes,
  type HistoryRow,
  readHistory,
  readTimeline,
} from '../history/change.store.ts';
import type { LabelService } from '../link/label.service.ts';
import { actionsOf, findPossible } from '../transition/possible-transitions.ts';
import { findRecord, type StoredRow } from './record.store.ts';
import { showRecord, type WrittenRecord, writableIn } from './record-view.ts';

type Routes = typeof routeGroups.record;
type Shown = RouteOutput<Routes['open']>;
type Unlabelled = Omit<Shown, 'labels'>;

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  catalogue: Catalogue;
  gates: GateService;
  labels: LabelService;
}

/** A record that a gate lets through, and what further gates say of it. */
interface Reached {
  gate: Gate;
  /** By action. */
  acts: ReadonlyMap<string, Gate>;
  row: StoredRow;
  parts: readonly number[];
  /** In the order of `acts`; undefined: out of reach. */
  further: readonly (readonly number[] | undefined)[];
  lines: ReadonlyMap<string, readonly StoredRow[]>;
  revision: number;
}

export type RecordReadService = ReturnType<typeof createRecordReadService>;

export function createRecordReadService(dependencies: Dependencies) {
  const { db, kind, catalogue, gates } = dependencies;
  const shows = createShows(dependencies);

  async function openGate(
    { workspace, collection: id }: { workspace: string; collection: string },
    userId: string,
  ) {
    const collection = await catalogue.collection(workspace, id);
    return gates.open(userId, collection, 'read');
  }

  /** A record that the person may read, in the trash or not. */
  async function openAnywhere(
    params: { workspace: string; collection: string; id: string },
    userId: string,
  ) {
    const gate = await openGate(params, userId);
    const reached =
      (await findRecord(db, kind, gate, params.id)) ??
      (await findRecord(db, kind, gate, params.id, { trashed: true }));
    if (!reached) throw new AppError('notFound');
    return { gate, parts: reached.parts };
  }

  return {
    ...shows,

    async open(
      { params }: RouteParsed<Routes['open']>,
      { session, locale }: SignedInContext,
    ): Promise<Shown> {
      const gate = await openGate(params, session.userId);
      const shown = await shows.show(db, gate, params.id, locale);
      if (!shown) throw new AppError('notFound');
      return shown;
    },

    /** History is filtered by field, like the record itself. */
    async history(
      { params, query }: RouteParsed<Routes['history']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['history']>> {
      const { gate, parts } = await openAnywhere(params, session.userId);
      const rows = await readHistory(db, params.id, query.before);
      return rows.map((row) => showChange(gate, parts, row));
    },

    /** The changes before a place in time, filtered like the history. */
    async changesBefore(
      params: RouteParsed<Routes['history']>['params'],
      { session }: SignedInContext,
      before: ChangePlace | undefined,
      limit: number,
    ) {
      const { gate, parts } = await openAnywhere(params, session.userId);
      const rows = await readTimeline(db, params.id, before, limit);
      return rows.map((row) => showChange(gate, parts, row));
    },
  };
}

/** Shows single records to people. */
function createShows({ kind, clock, gates, labels }: Dependencies) {
  /** The record as the person sees it now, without names of what it refers to; undefined: it is out of reach. */
  async function find(trx: Db, gate: Gate, id: string): Promise<Unlabelled | undefined> {
    const { collection, person } = gate;
    const acts = await findGates(gates, person, collection);
    const found = await findRecord(trx, kind, gate, id, { further: [...acts.values()] });
    if (!found) return undefined;
    const lines = await readAllLines(trx, kind, collection, id);
    return describe({ gate, acts, lines, ...found });
  }

  /**
   * Like `find`, for a record that this transaction has just stored. Nobody asks the database again
   * for what was written, unless rules decide who sees it or lines belong to it.
   */
  async function findWritten(
    trx: Db,
    gate: Gate,
    { id, row, revision }: WrittenRecord,
  ): Promise<Unlabelled | undefined> {
    const { collection, person } = gate;
    const acts = await findGates(gates, person, collection);
    const parts = collection.lines.size === 0 ? partsByScope(gate, row) : undefined;
    const reached = [...acts.values()].map((act) => partsByScope(act, row));
    if (!parts || reached.includes(undefined)) return find(trx, gate, id);
    if (parts.length === 0) return undefined;
    const further = reached.map((each) => (each?.length === 0 ? undefined : each));
    return describe({ gate, acts, lines: new Map(), row, parts, further, revision });
  }

  function describe({ gate, acts, lines, row, parts, further, revision }: Reached): Unlabelled {
    const { collection, person } = gate;
    const partsIn = new Map([...acts.keys()].map((action, index) => [action, further[index]]));
    const subject = { collection, row, lines };
    const now = clock();
    return showRecord({
      ...{ gate, row, parts, lines, revision },
      writable: writableIn(collection, String(row.state), acts.get('edit'), partsIn.get('edit')),
      transitions: findPossible(
        subject,
        person,
        now,
        (action) => partsIn.get(action) !== undefined,
      ),
    });
  }

  /** The names of what records refer to. */
  function labelsOf(trx: Db, gate: Gate, records: readonly Unlabelled[], locale: Locale) {
    const reader = { userId: gate.person.userId, locale };
    return labels.labelsOf(trx, gate.collection, records, reader);
  }

  /** The record as the person sees it now; undefined: it is out of reach. */
  async function show(trx: Db, gate: Gate, id: string, locale: Locale): Promise<Shown | undefined> {
    const shown = await find(trx, gate, id);
    return shown && { ...shown, labels: await labelsOf(trx, gate, [shown], locale) };
  }

  /** Like `show`, for a record that this transaction has just stored. */
  async function showWritten(trx: Db, gate: Gate, written: WrittenRecord, locale: Locale) {
    const shown = await findWritten(trx, gate, written);
    return shown && { ...shown, labels: await labelsOf(trx, gate, [shown], locale) };
  }

  return { findWritten, labelsOf, show, showWritten };
}

/** The gates of editing and of all transitions that the person passes somewhere, by action. */
function findGates(gates: GateService, { userId }: GatePerson, collection: CollectionSchema) {
  return gates.findAll(userId, collection, new Set(['edit', ...actionsOf(collection)]));
}

/** What changed in a record after a version, as far as a gate shows it; newest first. */
export async function readChangesAfter(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  { id, version }: { id: string; version: number },
) {
  const reached = await findRecord(db, kind, gate, id);
  if (!reached) return [];
  const rows = await readHistory(db, id, undefined);
  return rows
    .filter((row) => row.version > version)
    .map((row) => showChange(gate, reached.parts, row));
}

function showChange(gate: Gate, parts: readonly number[], row: HistoryRow) {
  return {
    version: row.version,
    at: row.at,
    via: row.via,
    by:
      row.userId === null
        ? null
        : { id: row.userId, userName: row.userName ?? '', displayName: row.displayName ?? '' },
    changes: filterChanges(gate, row.changes, parts),
  };
}

function filterChanges(gate: Gate, changes: Changes, parts: readonly number[]) {
  const visible = Object.entries(changes).filter(([path]) => {
    const [id = ''] = path.split('/');
    if (id === 'revision') return true;
    const access = accessIn(gate, id, parts);
    return access === 'read' || access === 'write';
  });
  return Object.fromEntries(visible) as RouteOutput<Routes['history']>[number]['changes'];
}
