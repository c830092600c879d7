import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import { retryConflicts } from '../../../platform/db/sql/retry-conflicts.ts';
import { callIdOf } from '../../../platform/http/call-again.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { listDefinitions, readDefinitions } from '../definition/definition.store.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import type { RecordPlace } from '../ports.ts';
import type { ActParts } from '../runtime/act.service.ts';
import { announce } from '../runtime/announce.ts';
import * as store from '../runtime/approval.store.ts';
import type { Performed } from '../runtime/perform.ts';
import { choicesIn, startApproval } from '../runtime/start.ts';
import { createSurroundings } from '../runtime/surroundings.ts';
import { followedOf } from './approval.service.ts';
import { foresee } from './foresee.ts';

type Routes = typeof routeGroups.approval;

/** A definition that somebody can start on a record now. */
interface Startable {
  key: string;
  title: [string, string];
  /** The transition that starts it; undefined: none does, whoever may edit the record starts it. */
  transition: string | undefined;
}

const OF_RECORD = 20;

export type StartService = ReturnType<typeof createStartService>;

/** Starts approvals of records, and shows who would sign. */
export function createStartService(parts: ActParts) {
  const { db, records } = parts;

  async function require(place: RecordPlace, key: string | undefined, userId: string) {
    const found = await findStartable(parts, place, userId);
    if (!found) throw new AppError('notFound');
    const fitting = key === undefined ? found : found.filter((each) => each.key === key);
    const [only] = fitting;
    if (!only || (key === undefined && fitting.length > 1)) throw new AppError('wrongState');
    return only;
  }

  return {
    async start({ body }: RouteParsed<Routes['start']>, context: SignedInContext) {
      const { version, definition, chosen, ...place } = body;
      const { userId } = context.session;
      const wanted = await require(place, definition, userId);
      if (wanted.transition === undefined) {
        return startByHand(parts, { place, key: wanted.key, version, chosen }, context);
      }
      await records.submit(place, { transition: wanted.transition, version, chosen }, context);
      const [latest] = await store.listOfRecord(db, place, 1);
      return { id: latest?.id ?? '', status: latest?.status ?? 'running', tasks: [] };
    },

    async preview(
      { query }: RouteParsed<Routes['preview']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['preview']>> {
      const { definition: key, ...place } = query;
      const { userId } = context.session;
      const wanted = await require(place, key, userId);
      return retryConflicts(() =>
        db.transaction().execute((trx) => preview(parts, trx, place, wanted, userId)),
      );
    },

    async ofRecord(
      { params: { id, ...rest } }: RouteParsed<Routes['ofRecord']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['ofRecord']>> {
      const place = { ...rest, recordId: id };
      const startable = await findStartable(parts, place, session.userId);
      if (!startable) throw new AppError('notFound');
      const items = await listOf(parts, place);
      return { items, startable: startable.map(({ key, title }) => ({ key, title })) };
    },
  };
}

async function startByHand(
  parts: ActParts,
  wish: {
    place: RecordPlace;
    key: string;
    version: number;
    chosen: Record<string, string[]>;
  },
  context: SignedInContext,
): Promise<RouteOutput<Routes['start']>> {
  const { place, key, version, chosen } = wish;
  const { userId } = context.session;
  let performed: Performed | undefined;
  return parts.records.once(
    context,
    async (trx) => {
      const record = await parts.records.read(trx, place, userId);
      if (record.version !== version) throw new AppError('changedMeanwhile');
      const callId = callIdOf(context.headers);
      const { locale } = context;
      const wanted = { place, definition: key, userId, chosen, locale, callId };
      const started = await startApproval(parts, trx, wanted);
      performed = started;
      const own = [...started.state.tasks.values()].filter(
        (task) => task.state === 'open' && task.assignee === userId,
      );
      return { id: started.id, status: started.state.status, tasks: own.map((task) => task.id) };
    },
    () => performed && announce(parts.bus, performed),
  );
}

/** Undefined: the record is out of the person's reach. */
async function findStartable(
  { db, records }: ActParts,
  place: RecordPlace,
  userId: string,
): Promise<Startable[] | undefined> {
  const possible = await records.listTransitions(db, place, userId);
  if (!possible) return undefined;
  if ((await store.findRunning(db, place)) !== undefined) return [];
  const blueprint = (await records.workspaces()).find(({ key }) => key === place.workspace);
  const collection = blueprint?.blueprint.collections.find(({ id }) => id === place.collection);
  const byTransition = (collection?.states?.transitions ?? [])
    .filter(({ id }) => possible.includes(id))
    .flatMap(({ id, effects }) =>
      effects.flatMap((effect) =>
        effect.kind === 'startApproval' ? [{ key: effect.approval, transition: id }] : [],
      ),
    );
  const declared = new Map(blueprint?.blueprint.approvals?.map((each) => [each.id, each.title]));
  const found: Startable[] = byTransition.map((each) => {
    const [zh, en] = declared.get(each.key) ?? [each.key, each.key];
    return { ...each, title: [zh, en] };
  });
  if (!(await records.canEdit(db, place, userId))) return found;
  for (const row of await listDefinitions(db, LIMITS.definitions)) {
    const isHere = row.workspace === place.workspace && row.collection === place.collection;
    if (!isHere || row.published === null || declared.has(row.key)) continue;
    const title = JSON.parse(row.title) as [string, string];
    found.push({ key: row.key, title, transition: undefined });
  }
  return found;
}

async function preview(
  parts: ActParts,
  trx: Db,
  place: RecordPlace,
  { key }: Startable,
  userId: string,
): Promise<RouteOutput<Routes['preview']>> {
  const { clock, records, inForce } = parts;
  const version = await inForce.find(trx, place.workspace, key);
  const { definitionId, definition } = version;
  const surroundings = createSurroundings({ clock, records }, trx, {
    ...{ workspace: place.workspace, collection: place.collection, definitionId, definition },
    starterId: userId,
    chosen: {},
    readRecord: () => records.read(trx, place, userId),
  });
  const foreseen = await foresee(trx, definition, userId, surroundings);
  const [zh, en] = version.content.title;
  return {
    ...foreseen,
    definition: { id: definitionId, key, title: [zh, en], version: version.number },
    choose: choicesIn(version)
      .filter(({ node }) => surroundings.unchosen.has(node))
      .map((each) => ({ ...each, title: [each.title[0], each.title[1]] })),
  };
}

async function listOf(
  { db, inForce }: ActParts,
  place: RecordPlace,
): Promise<RouteOutput<Routes['ofRecord']>['items']> {
  const rows = await store.listOfRecord(db, place, OF_RECORD);
  const definitions = await readDefinitions(
    db,
    rows.map((row) => row.definition_id),
  );
  const items: RouteOutput<Routes['ofRecord']>['items'] = [];
  for (const row of rows) {
    const definition = definitions.find(({ id }) => id === row.definition_id);
    if (!definition) continue;
    const version = await inForce.open(db, definition.id, row.definition_version);
    const tasks = row.status === 'running' ? await store.readTasks(db, row.id) : [];
    const open = tasks.filter(({ state }) => state === 'open').map((task) => task.assignee_id);
    const names = await readUserNames(db, [row.starter_id, ...open]);
    items.push({
      id: row.id,
      definition: followedOf(row, version),
      status: row.status,
      starter: names.get(row.starter_id) ?? null,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      waitingFor: open.flatMap((id) => names.get(id) ?? []).slice(0, OF_RECORD),
    });
  }
  return items;
}
