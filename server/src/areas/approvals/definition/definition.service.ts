import { readDefinition } from '@pedestal/blueprint';
import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import { retryConflicts } from '../../../platform/db/sql/retry-conflicts.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import { keepActive, listRoles, readUnits } from '../organisation/organisation.store.ts';
import type { RecordPort, Workspace } from '../ports.ts';
import { createSurroundings } from '../runtime/surroundings.ts';
import { foresee } from '../view/foresee.ts';
import { findProblems, namesIn } from './check.ts';
import { type DefinitionContent, EMPTY_DEFINITION, findDeclared } from './content.ts';
import * as store from './definition.store.ts';
import type { InForce } from './in-force.ts';

type Routes = typeof routeGroups.approvalDefinition;
type Opened = RouteOutput<Routes['open']>;

export interface DefinitionParts {
  db: Db;
  clock: () => number;
  records: RecordPort;
  inForce: InForce;
}

export type DefinitionService = ReturnType<typeof createDefinitionService>;

/** Definitions as those who manage approvals see them. */
export function createDefinitionService(parts: DefinitionParts) {
  const { db, records } = parts;
  return {
    async list(): Promise<RouteOutput<Routes['list']>> {
      await ensureAll(parts);
      return { items: await listAll(parts) };
    },

    async targets(): Promise<RouteOutput<Routes['targets']>> {
      const workspaces = await records.workspaces();
      const items = workspaces.flatMap((workspace) =>
        workspace.blueprint.collections.map((collection) => ({
          workspace: workspace.key,
          workspaceTitle: copy(workspace.blueprint.title),
          collection: collection.id,
          title: copy(collection.title),
          ...describeFields(workspace, collection.id),
        })),
      );
      return { items: items.slice(0, LIMITS.definitions) };
    },

    /** What a person can ask for, and what lists can be filtered by. */
    async listForPerson(
      userId: string,
    ): Promise<RouteOutput<(typeof routeGroups.approvalInbox)['definitions']>> {
      await ensureAll(parts);
      const items = [];
      for (const row of await store.listDefinitions(db, LIMITS.definitions)) {
        if (row.published === null) continue;
        const { id, key, workspace, collection } = row;
        const canCreate = await records.canCreate(row, userId);
        const title = JSON.parse(row.title) as [string, string];
        items.push({ id, key, title, workspace, collection, canCreate });
      }
      return { items };
    },

    open: async ({ params: { id } }: RouteParsed<Routes['open']>): Promise<Opened> =>
      openDefinition(parts, await requireDefinition(db, id)),

    async check(
      { params: { id }, body }: RouteParsed<Routes['check']>,
      { locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['check']>> {
      const row = await requireDefinition(db, id);
      const content = { ...(await contentNow(db, row)), ...dropUndefined(body) };
      return { problems: await checkContent(parts, row, content, locale) };
    },

    simulate: (input: RouteParsed<Routes['simulate']>, context: SignedInContext) =>
      simulate(parts, input, context),

    async records(
      { params: { id }, query: { q, limit } }: RouteParsed<Routes['records']>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['records']>> {
      const { workspace, collection } = await requireDefinition(db, id);
      const reader = { userId: session.userId, locale };
      const items = await records.findNames({ workspace }, collection, { q, limit }, reader);
      return { items, next: null };
    },

    async versions({ params: { id }, query }: RouteParsed<Routes['versions']>) {
      await requireDefinition(db, id);
      const page = await store.listVersions(db, id, query);
      const running = await store.countRunningVersions(db, id);
      return { ...page, items: page.items.map((row) => showVersion(row, running)) };
    },

    async openVersion({
      params: { id, number },
    }: RouteParsed<Routes['openVersion']>): Promise<RouteOutput<Routes['openVersion']>> {
      const found = await store.findVersion(db, id, number);
      if (!found) throw new AppError('notFound');
      const { title, ends, summary, definition } = found.content;
      return { number, title: copy(title), ends, summary: [...summary], definition };
    },
  };
}

function showVersion(
  row: Awaited<ReturnType<typeof store.listVersions>>['items'][number],
  running: ReadonlyMap<number, number>,
): RouteOutput<Routes['versions']>['items'][number] {
  const { number, note, published_at, userId, userName, displayName } = row;
  return {
    number,
    note,
    publishedAt: published_at,
    by:
      userId === null
        ? null
        : { id: userId, userName: userName ?? '', displayName: displayName ?? '' },
    running: running.get(number) ?? 0,
  };
}

/** Stores what blueprints declare and nobody has needed so far. */
async function ensureAll({ db, records, inForce }: DefinitionParts): Promise<void> {
  const known = new Set(
    (await store.listDefinitions(db, LIMITS.definitions)).map(
      (row) => `${row.workspace} ${row.key}`,
    ),
  );
  for (const { key: workspace, blueprint } of await records.workspaces()) {
    for (const { id } of blueprint.approvals ?? []) {
      if (known.has(`${workspace} ${id}`)) continue;
      await retryConflicts(() =>
        db.transaction().execute((trx) => inForce.ensureDeclared(trx, workspace, id)),
      );
    }
  }
}

export async function requireDefinition(db: Db, id: string): Promise<store.DefinitionRow> {
  const row = await store.findDefinition(db, id);
  if (!row) throw new AppError('notFound');
  return row;
}

/** The draft; without one, the version in force. */
export async function contentNow(db: Db, row: store.DefinitionRow): Promise<DefinitionContent> {
  if (row.draft !== null) return JSON.parse(row.draft) as DefinitionContent;
  const version =
    row.published === null ? undefined : await store.findVersion(db, row.id, row.published);
  if (version) return version.content;
  return {
    title: JSON.parse(row.title) as [string, string],
    ends: { approved: null, rejected: null, withdrawn: null },
    summary: [],
    definition: EMPTY_DEFINITION,
  };
}

async function listAll({ db, records }: DefinitionParts) {
  const workspaces = new Map((await records.workspaces()).map((each) => [each.key, each]));
  const running = await store.countRunning(db);
  const published = await store.readPublished(db, LIMITS.definitions);
  const rows = await store.listDefinitions(db, LIMITS.definitions);
  return rows.flatMap((row) => {
    const workspace = workspaces.get(row.workspace);
    return workspace ? [showDefinition(row, workspace, running, published)] : [];
  });
}

function showDefinition(
  row: store.DefinitionRow,
  { blueprint }: Workspace,
  running: ReadonlyMap<string, number>,
  published: ReadonlyMap<string, number>,
): RouteOutput<Routes['list']>['items'][number] {
  const collection = blueprint.collections.find(({ id }) => id === row.collection);
  return {
    id: row.id,
    version: row.version,
    workspace: row.workspace,
    workspaceTitle: copy(blueprint.title),
    key: row.key,
    collection: row.collection,
    collectionTitle: copy(collection?.title ?? [row.collection, row.collection]),
    title: JSON.parse(row.title) as [string, string],
    isShipped: findDeclared(blueprint, row.key) !== undefined,
    hasDraft: row.draft !== null,
    published: row.published,
    publishedAt: published.get(row.id) ?? null,
    running: running.get(row.id) ?? 0,
  };
}

async function openDefinition(parts: DefinitionParts, row: store.DefinitionRow): Promise<Opened> {
  const { db } = parts;
  const workspace = await requireWorkspace(parts, row.workspace);
  const content = await contentNow(db, row);
  const named = readDefinition(content.definition);
  const { people, units } = named ? namesIn(named) : { people: [], units: [] };
  const running = await store.countRunning(db);
  const published = await store.readPublished(db, LIMITS.definitions);
  return {
    ...showDefinition(row, workspace, running, published),
    title: copy(content.title),
    ends: content.ends,
    summary: [...content.summary],
    definition: content.definition,
    ...describeFields(workspace, row.collection),
    roles: await rolesOf(db, workspace),
    people: [...(await readUserNames(db, people)).values()],
    units: await readUnits(db, units),
  };
}

export async function requireWorkspace(
  { records }: DefinitionParts,
  key: string,
): Promise<Workspace> {
  const found = (await records.workspaces()).find((each) => each.key === key);
  if (!found) throw new AppError('notFound');
  return found;
}

/** Roles of the blueprint by their id there, and roles of its system by theirs. */
async function rolesOf(db: Db, { blueprint, systemCode }: Workspace): Promise<Opened['roles']> {
  const declared = blueprint.roles.map(({ id, title }) => ({ id, title: copy(title) }));
  const titles = new Set(declared.map(({ title }) => title[0]));
  const others = await listRoles(db, systemCode);
  return [
    ...declared,
    ...others
      .filter(({ name }) => !titles.has(name))
      .map((role): Opened['roles'][number] => ({
        id: role.id,
        title: [role.name, role.name_en || role.name],
      })),
  ];
}

function describeFields(
  { blueprint }: Workspace,
  id: string,
): Pick<Opened, 'fields' | 'transitions'> {
  const collection = blueprint.collections.find((each) => each.id === id);
  const fields = (collection?.fields ?? []).map((field) => ({
    id: field.id,
    title: copy(field.title),
    type: field.type as string,
  }));
  const lines = (collection?.lines ?? []).map((each) => ({
    id: each.id,
    title: copy(each.title),
    type: 'lines',
  }));
  const transitions = collection?.states?.transitions ?? [];
  return {
    fields: [...fields, ...lines],
    transitions: transitions.map((each) => ({ id: each.id, title: copy(each.title) })),
  };
}

export async function checkContent(
  parts: DefinitionParts,
  row: store.DefinitionRow,
  content: Pick<DefinitionContent, 'definition' | 'ends' | 'summary'>,
  locale: SignedInContext['locale'],
) {
  const workspace = await requireWorkspace(parts, row.workspace);
  const collection = workspace.blueprint.collections.find(({ id }) => id === row.collection);
  if (!collection) throw new AppError('notFound');
  const roles = new Set((await rolesOf(parts.db, workspace)).map(({ id }) => id));
  return findProblems(parts.db, { content, collection, roles, locale });
}

async function simulate(
  parts: DefinitionParts,
  { params: { id }, body }: RouteParsed<Routes['simulate']>,
  { session, locale }: SignedInContext,
): Promise<RouteOutput<Routes['simulate']>> {
  const { db, clock, records } = parts;
  const { starterId, recordId, chosen } = body;
  const row = await requireDefinition(db, id);
  const content = { ...(await contentNow(db, row)), definition: body.definition };
  const problems = await checkContent(parts, row, content, locale);
  const definition = readDefinition(body.definition);
  if (problems.length > 0 || !definition) throw faulty(problems);
  const place = { workspace: row.workspace, collection: row.collection };
  const known = await keepActive(db, [starterId]);
  const record = recordId === undefined ? undefined : { ...place, recordId };
  const canRead = !record || (await records.canRead(db, record, session.userId));
  if (known.length === 0 || !canRead) throw new AppError('notFound');
  const surroundings = createSurroundings({ clock, records }, db, {
    ...{ ...place, definitionId: row.id, definition, starterId, chosen },
    readRecord: async () => record && records.read(db, record, session.userId),
  });
  return foresee(db, definition, starterId, surroundings);
}

/** The problems of a definition as fields of an error: each names its node. */
export function faulty(problems: RouteOutput<Routes['check']>['problems']): AppError {
  return new AppError('definitionFaulty', {
    fields: problems
      .slice(0, 20)
      .map(({ node, message }) => ({ field: node ?? 'definition', message })),
  });
}

function copy([zh, en]: readonly [string, string]): [string, string] {
  return [zh, en];
}

function dropUndefined<T extends object>(value: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };
}
